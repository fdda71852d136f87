//! The files that a game depends on, by the cards and the ruleset it is played with.

use std::collections::BTreeMap;

use cinderforge_kernel::terms::{DefId, Ruleset};
use ustr::Ustr;

use crate::content::Content;
use crate::location::locate;

impl Content {
    /// Finds the files that a game depends on: those of its cards and decks with their scripts, of its ruleset with what that
    /// extends and the errata it names, and all that cards share. Returns the hash of each, the same on every system, by its path.
    pub fn files_used_by(&self, cards: &[DefId], decks: &[Ustr], ruleset: &Ruleset) -> BTreeMap<String, u64> {
        let mut paths = Vec::new();
        for card in cards {
            if let Some(source) = self.cards.get(card.index()).and_then(|card| self.source_of(card)) {
                let files = [source.layer.file.path, source.script];
                paths.extend(files.map(|file| locate(file.as_str()).relative_path.to_owned()));
            }
        }
        paths.extend(decks.iter().map(|deck| format!("cardsets/decks/{}.toml", deck.rsplit('/').next().unwrap_or(deck))));
        paths.extend(ruleset.errata.iter().map(|errata| format!("cardsets/errata/{errata}.toml")));
        let mut next = Some(ruleset);
        while let Some(ruleset) = next {
            paths.push(format!("cardsets/rulesets/{}.toml", ruleset.id));
            next = ruleset.extends.and_then(|id| self.ruleset(id.as_str()));
        }
        let mut used: BTreeMap<String, u64> =
            paths.into_iter().filter_map(|path| Some((path.clone(), *self.file_hashes.get(&path)?))).collect();
        used.extend(self.file_hashes.iter().filter(|(path, _)| is_shared(path)).map(|(path, hash)| (path.clone(), *hash)));
        used
    }
}

/// Returns whether what is in a file is nobody's alone: keywords, dice powers, functions of all scripts.
fn is_shared(path: &str) -> bool {
    match path.split('/').collect::<Vec<_>>().as_slice() {
        ["scripts", "lib", ..] | ["scripts", _, _] => true,
        ["cardsets", _, file] => matches!(*file, "keywords.toml" | "dice.toml"),
        _ => false,
    }
}
