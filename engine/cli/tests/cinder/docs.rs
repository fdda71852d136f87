//! The pages that `cinder docs` makes.

use std::fs;

use crate::command::{cinder, text};
use crate::packs::{empty, fails, prints, write};

#[test]
fn the_pages_of_the_project_are_current() {
    let output = cinder(&["docs", "--check"], "");
    assert!(
        output.status.success(),
        "run `cargo run --release -- docs`\n{}{}",
        text(&output),
        String::from_utf8_lossy(&output.stderr)
    );
    for page in ["phrases", "script-api", "rulesets", "rulings"] {
        assert!(text(&output).contains(&format!("docs/{page}.md is current")), "{}", text(&output));
    }
}

#[test]
fn a_pack_has_a_page_of_its_cards() {
    let folder = empty("docs");
    prints(&folder, &["new", "pack", "salt"]);
    let pack = folder.join("salt");
    let card = "id = \"salt-brute\"\nname = \"Salt Brute\"\ntype = \"ally\"\ncost = \"main, 1 natural:class\"\nattack = 3\nlife = 1\n\
                recover = 0\nsummary = \"Hits hard.\"\nkeywords = [\"Salty 1\"]\n";
    write(&pack, "cardsets/rise/salt/salt-brute.toml", card);
    write(
        &pack,
        "cardsets/rise/salt/keywords.toml",
        "[keyword.\"Salty\"]\nnumbered = true\n\n[[keyword.\"Salty\".constant]]\ngive = { life = \"N\" }\n",
    );
    let set = fs::read_to_string(pack.join("cardsets/rise/salt/set.toml")).expect("the set");
    write(&pack, "cardsets/rise/salt/set.toml", &set.replace("cards = 1", "cards = 2"));
    let house =
        "id = \"salty\"\nname = \"Salty play\"\nextends = \"official\"\n\n[switches]\ncancel_scope = \"trigger_onward\"\n";
    write(&pack, "cardsets/rulesets/salty.toml", house);
    let ruling = "# A brute stands.\ncites salt-1\nsource \"our table\"\nrulesets official, salty\noutcome official, salty: \"it stands\"\n\
                  A battlefield salt-brute\n\nexpect salt-brute attack 3, life 2\n";
    write(&pack, "tests/scenarios/rulings/salt/salt-1.scenario", ruling);
    assert!(fails(&pack, &["docs", "--check"]).contains("docs/cards.md is not current"));
    assert!(!pack.join("docs").exists(), "a check writes nothing");

    assert!(prints(&pack, &["docs"]).contains("docs/rulings.md is written\ndocs/cards.md is written"));
    let cards = fs::read_to_string(pack.join("docs/cards.md")).expect("the page");
    for part in [
        "| [Salt Brute](#rise-salt-brute) | ally | main, 1 natural:class | attack 3, life 1, recover 0 |",
        "- Watch 1: after this unit enters play",
        "- keywords: Salty 1",
        "### Salty N",
        "| `cancel_scope` | `trigger_onward` | `whole_card` |",
        "- [salt-1: A brute stands.](../tests/scenarios/rulings/salt/salt-1.scenario) (official, salty)\n  - official, salty: it stands",
        "[Salt Lookout comes into play with a status token.]",
        "[scripts/rise/salt/salt-lookout.rhai](../scripts/rise/salt/salt-lookout.rhai)",
    ] {
        assert!(cards.contains(part), "{part}\n{cards}");
    }
    let rulings = fs::read_to_string(pack.join("docs/rulings.md")).expect("the page");
    assert!(rulings.contains("- official, salty: it stands"), "{rulings}");
    assert!(prints(&pack, &["docs"]).contains("docs/cards.md is current"));
    assert_eq!(fs::read_to_string(pack.join("docs/cards.md")).expect("the page"), cards);
    assert!(prints(&folder, &["docs", "--check", "--pack", "salt"]).contains("salt/docs/cards.md is current"));

    write(&pack, "cardsets/rise/salt/salt-brute.toml", &card.replace("attack = 3", "attack = 2"));
    write(&pack, "tests/scenarios/rulings/salt/salt-1.scenario", &ruling.replace("attack 3", "attack 2"));
    let stale = fails(&pack, &["docs", "--check", "--format", "json"]);
    let told: serde_json::Value = serde_json::from_str(&stale).expect("JSON");
    assert!(told.as_array().is_some_and(|pages| pages.iter().any(|page| page["status"] == "not_current")), "{stale}");
    prints(&pack, &["docs"]);
    prints(&pack, &["docs", "--check"]);
    fs::remove_dir_all(folder).ok();
}

#[test]
fn no_page_that_was_written_by_hand_is_lost() {
    let folder = empty("by-hand");
    assert!(fails(&folder, &["docs"]).contains("there is no pack here"));
    prints(&folder, &["new", "pack", "salt"]);
    write(&folder, "salt/docs/cards.md", "# Our cards\n\nEach was a night's work.\n");
    assert!(fails(&folder.join("salt"), &["docs"]).contains("docs/cards.md is there, and `cinder docs` has not made it"));
    assert!(fs::read_to_string(folder.join("salt/docs/cards.md")).expect("the page").contains("night"));
    fs::remove_file(folder.join("salt/pack.toml")).expect("it was there");
    assert!(fails(&folder.join("salt"), &["docs"]).contains("there is no pack.toml beside `cardsets`"));
    fs::remove_dir_all(folder).ok();
}
