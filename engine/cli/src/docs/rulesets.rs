//! The page of rulesets: every switch with its values, which ruleset has which, and the rulings it decides.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use cinderforge_kernel::cards::unsupported::UNREAD_SWITCHES;
use cinderforge_kernel::terms::{Ruleset, SWITCHES, SwitchInfo};
use cinderforge_scenario::Comparison;

use super::pack_folder::PackFolder;
use super::rulings::deciding;

/// Makes the page, given the rulings.
pub(super) fn page(pack: &PackFolder<'_>, rulings: &[Comparison]) -> String {
    let rulesets: Vec<&Ruleset> = pack.rulesets().into_iter().filter(|ruleset| ruleset.extends.is_none()).collect();
    let mut page = String::from(
        "# Rulesets\n\n\
        A ruleset is a file in `cardsets/rulesets/`: the card pools it is meant for, the errata overlays it lays on, and a\n\
        value for every switch below. A house ruleset `extends` another one and changes some switches; see\n\
        `cardsets/rulesets/house-example.toml`.\n\n",
    );
    for ruleset in &rulesets {
        let _ = writeln!(page, "- `{}`: {}", ruleset.id, ruleset.name);
    }
    page.push_str(
        "\n## Not yet read by any rule\n\n\
        Only cards of later sets, or nothing that can happen, can tell the values of these switches apart:\n\n",
    );
    for (switch, reason) in UNREAD_SWITCHES {
        let _ = writeln!(page, "- `{switch}`: {reason}");
    }
    page.push_str("\n## Switches\n");
    for switch in SWITCHES {
        write_switch(&mut page, switch, &rulesets, rulings);
    }
    page
}

/// Writes a switch with its values and the rulings it decides.
fn write_switch(page: &mut String, switch: &SwitchInfo, rulesets: &[&Ruleset], rulings: &[Comparison]) {
    let ids: Vec<&str> = rulesets.iter().map(|ruleset| ruleset.id.as_str()).collect();
    let _ = write!(page, "\n### `{}`\n\n{}\n\n| value | {} | meaning |\n", switch.name, switch.question, ids.join(" | "));
    let _ = writeln!(page, "|---|{}---|", "---|".repeat(ids.len()));
    for value in switch.values {
        let has = |ruleset: &&Ruleset| ruleset.switches.get(switch.name) == Some(value.name);
        let marks: Vec<&str> = rulesets.iter().map(|ruleset| if has(ruleset) { "x" } else { "" }).collect();
        let _ = writeln!(page, "| `{}` | {} | {} |", value.name, marks.join(" | "), value.doc);
    }
    let decided = rulings.iter().filter(|one| deciding(one).contains(switch.name));
    let decided: BTreeSet<&str> = decided.flat_map(|one| one.rulings.iter().map(String::as_str)).collect();
    if !decided.is_empty() {
        let _ = writeln!(page, "\nDecides {}.", decided.into_iter().collect::<Vec<_>>().join(", "));
    }
}
