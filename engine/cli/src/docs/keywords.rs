//! The page of keywords: those of each pool in words, with its dice powers, for whoever writes a card and asks what there is.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::pack_folder::PackFolder;
use crate::card::{self, CardReadings};

/// Where the page lies.
pub(super) const PAGE: &str = "docs/keywords.md";

/// What stands above all pools.
const HEAD: &str = "# Keywords and dice powers\n\n\
                    A card names keywords of its pool with `keywords = [\"Overkill 2\", \"Alert\"]`, the number with those that have one (N), and brings \
                    further ones\nin `[granted.\"name\"]`; [card-files.md](card-files.md#keywords-and-dice-powers) says how a pool or set brings keywords of its own. \
                    The lines read as those\nof `cinder card`.\n";

/// Makes the page.
///
/// # Errors
/// What is wrong with cards.
pub(super) fn page(pack: &PackFolder<'_>) -> anyhow::Result<String> {
    let readings = CardReadings::new(pack.content, pack.out)?;
    let mut pools: BTreeMap<&str, [Vec<String>; 2]> = BTreeMap::new();
    for (id, file) in pack.content.keywords().filter(|(_, file)| pack.has(file)) {
        let keyword = readings.printed.keyword(id);
        let number = if keyword.numbered { " N" } else { "" };
        let head = format!("{}{number}", keyword.name);
        let [keywords, _] = pools.entry(pool_of(file)).or_default();
        let named = format!("{}: ", keyword.name);
        let lines = card::keyword_lines(&readings.printed, keyword);
        let lines: Vec<String> = lines.iter().map(|line| line.replacen(&named, "", 1)).collect();
        keywords.push(entry(&head, &lines));
    }
    for (power, file) in pack.content.dice_powers().filter(|(_, file)| pack.has(file)) {
        let sets: Vec<String> = power.sets.iter().map(|set| format!("`{set}`")).collect();
        let head = format!("{}, of {}", power.kind, sets.join(" and "));
        let [_, powers] = pools.entry(pool_of(file)).or_default();
        powers.push(entry(&head, &card::dice_power_lines(&readings.printed, power)));
    }
    let mut text = HEAD.to_owned();
    for (pool, [mut keywords, powers]) in pools {
        keywords.sort_unstable();
        for (what, entries) in [("Keywords", keywords), ("Dice powers", powers)] {
            if !entries.is_empty() {
                let _ = write!(text, "\n## {what} of {pool}\n\n{}\n", entries.join("\n"));
            }
        }
    }
    Ok(text)
}

/// Returns the pool that a file of a pack belongs to.
fn pool_of(file: &str) -> &str {
    file.rsplit_once("cardsets/").and_then(|(_, below)| below.split('/').next()).unwrap_or_default()
}

/// Writes an entry of a list: one line if it says one thing, else a line for each.
fn entry(head: &str, lines: &[String]) -> String {
    match lines {
        [only] => format!("- **{head}** {only}"),
        many => many.iter().fold(format!("- **{head}**"), |text, line| format!("{text}\n  - {line}")),
    }
}
