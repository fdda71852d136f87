//! Which files a scenario can reach: those of the cards it names, of the cards they name, and what belongs to none.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Paths of files with their texts.
pub(super) type Texts = Vec<(String, String)>;

/// What a file is, by where it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FileRole<'a> {
    /// A card, or its script.
    Card(&'a str),
    /// Keywords of a pool or set, or their script.
    Keywords,
    /// Dice powers of a pool or set, or their script.
    Dice,
    /// What a set is.
    Set,
    /// An errata overlay.
    Errata,
    /// A deck.
    Deck(&'a str),
    /// Functions that all scripts may call.
    SharedScript,
    /// Anything else that all cards share.
    Shared,
}

/// Finds what a file is.
pub(super) fn role(path: &str) -> FileRole<'_> {
    let start = ["cardsets/", "scripts/"].iter().filter_map(|folder| path.rfind(folder)).max().unwrap_or(0);
    let parts: Vec<&str> = path[start..].split('/').collect();
    let stem = |name: &'_ str| name.len() - name.rsplit_once('.').map_or(0, |(_, end)| end.len() + 1);
    match parts.as_slice() {
        ["cardsets", "errata", _] => FileRole::Errata,
        ["cardsets", "decks", name] => FileRole::Deck(&path[path.len() - name.len()..path.len() - name.len() + stem(name)]),
        ["scripts", "lib", ..] => FileRole::SharedScript,
        [_, "rulesets", ..] => FileRole::Shared,
        [.., "keywords.toml" | "keywords.rhai"] => FileRole::Keywords,
        [.., "dice.toml" | "dice.rhai"] => FileRole::Dice,
        ["cardsets", _, _, "set.toml"] => FileRole::Set,
        [_, _, _, name] => FileRole::Card(&path[path.len() - name.len()..path.len() - name.len() + stem(name)]),
        _ => FileRole::Shared,
    }
}

/// Returns the pool in whose folder a file lies.
pub(super) fn pool_of(path: &str) -> &str {
    let below = |folder: &str| path.rfind(folder).map(|at| at + folder.len());
    let start = below("cardsets/").or_else(|| below("scripts/")).unwrap_or(0);
    path[start..].split('/').next().unwrap_or_default()
}

/// Checks whether a file is a script.
pub(super) fn is_script(path: &str) -> bool {
    Path::new(path).extension().is_some_and(|extension| extension == "rhai")
}

/// The files of all packs, and which cards each speaks of.
pub(super) struct Reach {
    texts: Texts,
    /// The files of each card, in every pool.
    cards: BTreeMap<String, Vec<usize>>,
    /// The cards whose files name each card.
    naming: BTreeMap<String, BTreeSet<String>>,
    /// The cards that take the script of each card, all with their pools.
    takers: BTreeMap<String, Vec<String>>,
    /// The cards of each deck.
    decks: BTreeMap<String, BTreeSet<String>>,
    /// Cards that every board may have.
    everywhere: BTreeSet<String>,
}

impl Reach {
    /// Reads which file belongs to which card.
    pub(super) fn of(texts: Texts) -> Self {
        let mut cards: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (index, (path, _)) in texts.iter().enumerate() {
            if let FileRole::Card(id) = role(path) {
                cards.entry(id.to_owned()).or_default().push(index);
            }
        }
        let named_in = |text: &str| -> BTreeSet<String> {
            words(text).filter(|word| cards.contains_key(*word)).map(str::to_owned).collect()
        };
        let mut naming: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        let mut takers: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let mut decks = BTreeMap::new();
        for (path, text) in &texts {
            match role(path) {
                FileRole::Card(id) => {
                    for named in named_in(text) {
                        naming.entry(named).or_default().insert(id.to_owned());
                    }
                    if let Some(other) = taken_script(text).filter(|_| !is_script(path)) {
                        let pool = pool_of(path);
                        let other = if other.contains('/') { other.to_owned() } else { format!("{pool}/{other}") };
                        takers.entry(other).or_default().push(format!("{pool}/{id}"));
                    }
                }
                FileRole::Deck(id) => drop(decks.insert(id.to_owned(), named_in(text))),
                _ => {}
            }
        }
        let mut reach = Self { texts, cards, naming, takers, decks, everywhere: BTreeSet::new() };
        let is_shared = |role| matches!(role, FileRole::Keywords | FileRole::Dice | FileRole::SharedScript | FileRole::Shared);
        let shared = reach.texts.iter().filter(|(path, _)| is_shared(role(path)));
        reach.everywhere = shared.flat_map(|(_, text)| reach.cards_in(text)).collect();
        reach
    }

    /// Returns the files.
    pub(super) fn texts(&self) -> &Texts {
        &self.texts
    }

    /// Lists the cards whose ids stand in a text; decks that stand there bring theirs.
    pub(super) fn cards_in(&self, text: &str) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        for word in words(text) {
            if self.cards.contains_key(word) {
                found.insert(word.to_owned());
            }
            found.extend(self.decks.get(word).into_iter().flatten().cloned());
        }
        found
    }

    /// Lists the cards whose files name a card.
    pub(super) fn cards_naming(&self, id: &str) -> BTreeSet<String> {
        self.naming.get(id).cloned().unwrap_or_default()
    }

    /// Lists the cards that take the script of a card, all with their pools.
    pub(super) fn takers(&self, card: &str) -> &[String] {
        self.takers.get(card).map_or(&[], Vec::as_slice)
    }

    /// Lists the cards whose files have some words in them.
    pub(super) fn cards_with(&self, fits: impl Fn(&str) -> bool) -> BTreeSet<String> {
        let fits = |files: &&Vec<usize>| files.iter().any(|file| fits(&self.texts[*file].1));
        self.cards.iter().filter(|(_, files)| fits(files)).map(|(id, _)| id.clone()).collect()
    }

    /// Lists the files that a game with these cards can need, cut down to them: sets count what is left, overlays and decks keep what
    /// is there.
    pub(super) fn files_around(&self, cards: &BTreeSet<String>, scenarios: &str) -> Texts {
        let mut kept = self.everywhere.clone();
        let mut next: Vec<String> = cards.iter().cloned().chain(kept.iter().cloned()).collect();
        while let Some(id) = next.pop() {
            kept.insert(id.clone());
            let files = self.cards.get(&id).into_iter().flatten();
            let named = files.flat_map(|file| words(&self.texts[*file].1)).filter(|word| self.cards.contains_key(*word));
            let new: BTreeSet<&str> = named.filter(|word| !kept.contains(*word)).collect();
            next.extend(new.into_iter().map(str::to_owned));
        }
        let mut in_sets: BTreeMap<&str, usize> = BTreeMap::new();
        for (path, _) in &self.texts {
            if let FileRole::Card(id) = role(path)
                && kept.contains(id)
                && !is_script(path)
            {
                *in_sets.entry(folder(path)).or_default() += 1;
            }
        }
        let decks: BTreeSet<&str> = words(scenarios).collect();
        let keep = |(path, text): &(String, String)| {
            let text = match role(path) {
                FileRole::Card(id) => kept.contains(id).then(|| text.clone()),
                FileRole::Set => in_sets.get(folder(path)).map(|cards| with_count(text, *cards)),
                FileRole::Errata => Some(with_entries(text, &kept)),
                FileRole::Deck(id) => decks.contains(id).then(|| text.clone()),
                FileRole::Keywords | FileRole::Dice | FileRole::SharedScript | FileRole::Shared => Some(text.clone()),
            };
            text.map(|text| (path.clone(), text))
        };
        self.texts.iter().filter_map(keep).collect()
    }
}

/// Returns the card whose script a card takes, as the head of its data file says.
fn taken_script(text: &str) -> Option<&str> {
    let head = text.lines().take_while(|line| !line.starts_with('['));
    head.filter_map(|line| line.strip_prefix("script")?.trim_start().strip_prefix('=')).find_map(|value| value.split('"').nth(1))
}

/// Lists the words of a text that could be ids.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-').filter(|word| !word.is_empty())
}

/// Returns the folder of a file.
fn folder(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// Returns the file of a set that counts so many cards.
fn with_count(text: &str, cards: usize) -> String {
    let count = |line: &str| if line.starts_with("cards") { format!("cards = {cards}") } else { line.to_owned() };
    text.lines().map(count).collect::<Vec<_>>().join("\n")
}

/// Returns an overlay that speaks of these cards alone.
fn with_entries(text: &str, kept: &BTreeSet<String>) -> String {
    let mut cut = String::new();
    let mut keeps = true;
    for line in text.split_inclusive('\n') {
        if let Some(id) = overlaid(line) {
            keeps = kept.contains(id);
        }
        if keeps {
            cut.push_str(line);
        }
    }
    cut
}

/// Returns a changed file cut down as the files around it were: an overlay speaks of the cards that are there.
pub(super) fn cut_down(path: &str, text: &str, around: &Texts) -> String {
    if role(path) != FileRole::Errata {
        return text.to_owned();
    }
    let card = |(path, _): &(String, String)| if let FileRole::Card(id) = role(path) { Some(id.to_owned()) } else { None };
    with_entries(text, &around.iter().filter_map(card).collect())
}

/// Returns the id of the card whose entry an overlay begins in this line.
pub(super) fn overlaid(line: &str) -> Option<&str> {
    let name = line.trim_start_matches('[').strip_prefix('"').filter(|_| line.starts_with('['))?.split('"').next()?;
    Some(name.rsplit('/').next().unwrap_or(name))
}
