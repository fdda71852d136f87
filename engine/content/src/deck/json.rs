//! Decks as JSON: the form that ashes.live and AshesDB share, and that of Ashteki.

use std::collections::BTreeSet;
use std::ops::Range;

use cinderforge_kernel::terms::DefId;
use jsonc_parser::ast::{Object, Value};
use jsonc_parser::common::Ranged;
use jsonc_parser::{CollectOptions, ParseOptions, parse_to_ast};
use serde::Serialize;
use toml::Spanned;

use crate::content::{Content, ListedDeck};
use crate::deck::foreign::{Counts, ForeignDeck, die_word};
use crate::deck::form::LEGACY_POOL;
use crate::diagnostic::{Code, Diagnostic, SourceFile};
use crate::files::field::SpannedText;

/// How a form calls what a deck says.
pub(super) struct Keys {
    name: &'static str,
    dice: &'static str,
    die: &'static str,
    card: &'static str,
    /// The key of a card that is true for one of the first five, if cards say so.
    is_first: Option<&'static str>,
    /// Further keys that are read.
    others: &'static [&'static str],
    /// Keys that say nothing of the deck itself.
    unread: &'static [&'static str],
    /// Keys of its cards and Phoenixborn that say what their ids say already.
    unread_of_card: &'static [&'static str],
}

/// The form that ashes.live and AshesDB share.
pub(super) const ASHES_LIVE: Keys = Keys {
    name: "title",
    dice: "dice",
    die: "name",
    card: "stub",
    is_first: None,
    others: &["first_five", "is_legacy"],
    unread: &[
        "ashes_500_revision",
        "ashes_500_score",
        "comments_entity_id",
        "created",
        "description",
        "effect_costs",
        "entity_id",
        "id",
        "is_public",
        "is_snapshot",
        "modified",
        "preconstructed_release",
        "source_id",
        "tutor_map",
        "user",
    ],
    unread_of_card: &["battlefield", "images", "is_legacy", "life", "name", "phoenixborn", "spellboard", "type"],
};

/// The form of Ashteki.
pub(super) const ASHTEKI: Keys = Keys {
    name: "name",
    dice: "dicepool",
    die: "magic",
    card: "id",
    is_first: Some("ff"),
    others: &[],
    unread: &["_id", "ashesLiveModified", "ashesLiveUuid", "lastUpdated", "notes", "precon_group", "precon_id", "username"],
    unread_of_card: &[],
};

/// JSON as it is defined, without what others add to it.
const STRICT: ParseOptions = ParseOptions {
    allow_comments: false,
    allow_loose_object_property_names: false,
    allow_trailing_commas: false,
    allow_missing_commas: false,
    allow_single_quoted_strings: false,
    allow_hexadecimal_numbers: false,
    allow_unary_plus_numbers: false,
    allow_bare_decimal_point_numbers: false,
    allow_non_finite_numbers: false,
    allow_extended_string_escapes: false,
};

/// A file being read.
struct JsonReader<'a> {
    file: &'a SourceFile,
    keys: &'static Keys,
    problems: &'a mut Vec<Diagnostic>,
    damaged: bool,
}

/// Reads a deck. Reports what is wrong, and notes what it leaves out.
pub(super) fn read(
    file: &SourceFile,
    keys: &'static Keys,
    problems: &mut Vec<Diagnostic>,
    notes: &mut Vec<String>,
) -> Option<ForeignDeck> {
    let value = match parse_to_ast(&file.text, &CollectOptions::default(), &STRICT) {
        Ok(parsed) => parsed.value,
        Err(error) => {
            let problem = file.error(bytes(error.range()), Code::LineOfNoForm, format!("this is no JSON: {}", error.kind()));
            problems.push(problem.help("export the deck again, or mend the file here".to_owned()));
            return None;
        }
    };
    let mut reader = JsonReader { file, keys, problems, damaged: false };
    let Some(value) = value else {
        reader.report(0..0, Code::ValueOfAnotherSort, "the file is empty", "write a deck as `cinder deck export` does");
        return None;
    };
    let deck = reader.object(&value)?;
    let known = [&[keys.name, "phoenixborn", keys.dice, "cards", "conjurations"], keys.others].concat();
    let unread = reader.check_keys(deck, &known, keys.unread);
    if !unread.is_empty() {
        notes.push(format!("left out, since it is not of the deck itself: {}", Vec::from_iter(unread).join(", ")));
    }
    reader.deck(deck)
}

/// Returns the bytes of a node.
fn bytes(range: jsonc_parser::common::Range) -> Range<usize> {
    range.start..range.end
}

/// Finds what an object has under a key; nothing if that is null.
fn get<'v, 't>(object: &'v Object<'t>, key: &str) -> Option<&'v Value<'t>> {
    let found = object.properties.iter().find(|property| property.name.as_str() == key)?;
    if found.value.as_null_keyword().is_some() { None } else { Some(&found.value) }
}

impl JsonReader<'_> {
    fn report(&mut self, place: Range<usize>, code: Code, message: impl Into<String>, help: impl Into<String>) {
        self.damaged = true;
        self.problems.push(self.file.error(place, code, message).help(help.into()));
    }

    /// Reports that a value is not of the sort that is wanted.
    fn report_sort(&mut self, value: &Value<'_>, wanted: &str, example: &str) {
        let found = match value {
            Value::StringLit(_) => "a text",
            Value::NumberLit(_) => "a number",
            Value::BooleanLit(_) => "true or false",
            Value::Object(_) => "an object",
            Value::Array(_) => "a list",
            Value::NullKeyword(_) => "null",
        };
        let message = format!("expected {wanted}, found {found}");
        self.report(bytes(value.range()), Code::ValueOfAnotherSort, message, format!("write it as in {example}"));
    }

    fn object<'v, 't>(&mut self, value: &'v Value<'t>) -> Option<&'v Object<'t>> {
        if value.as_object().is_none() {
            self.report_sort(value, "an object", &format!("{{\"count\": 3, \"{}\": \"..\"}}", self.keys.card));
        }
        value.as_object()
    }

    fn list<'v, 't>(&mut self, value: &'v Value<'t>) -> &'v [Value<'t>] {
        if value.as_array().is_none() {
            self.report_sort(value, "a list", "[{\"count\": 3, ..}, ..]");
        }
        value.as_array().map_or(&[], |list| &list.elements)
    }

    fn text(&mut self, value: &Value<'_>) -> Option<SpannedText> {
        let Some(text) = value.as_string_lit() else {
            self.report_sort(value, "a text", "\"..\"");
            return None;
        };
        let place = bytes(value.range());
        Some(Spanned::new(place.start + 1..place.end - 1, text.value.to_string()))
    }

    fn truth(&mut self, value: &Value<'_>) -> bool {
        if value.as_boolean_lit().is_none() {
            self.report_sort(value, "true or false", "true");
        }
        value.as_boolean_lit().is_some_and(|truth| truth.value)
    }

    fn count(&mut self, value: &Value<'_>) -> Option<Spanned<u8>> {
        let place = bytes(value.range());
        let Some(number) = value.as_number_lit() else {
            self.report_sort(value, "a number", "3");
            return None;
        };
        let Ok(count) = number.value.parse() else {
            let message = format!("`{}` is no count", number.value);
            self.report(place, Code::NumberOutOfRange, message, "write how many there are, as in 3");
            return None;
        };
        Some(Spanned::new(place, count))
    }

    /// Finds what must be there under a key.
    fn need<'v, 't>(&mut self, object: &'v Object<'t>, key: &str) -> Option<&'v Value<'t>> {
        let found = get(object, key);
        // What seems to be missing may be what an unknown key was meant to be.
        if found.is_none() && !self.has_unknown(object) {
            let start = object.range.start;
            self.report(start..start + 1, Code::KeyIsMissing, format!("the key `{key}` is missing"), format!("add \"{key}\""));
        }
        found
    }

    /// Returns whether an unknown key of an object was reported.
    fn has_unknown(&self, object: &Object<'_>) -> bool {
        let is_key = |start: usize| object.properties.iter().any(|property| property.name.range().start == start);
        let unknown = self.problems.iter().filter(|problem| problem.code == Code::UnknownKey && problem.path == self.file.path);
        unknown.filter_map(|problem| problem.span).any(|span| is_key(span.start))
    }

    /// Reports keys that are unknown, or there twice. Returns those that are not read.
    fn check_keys(&mut self, object: &Object<'_>, known: &[&str], unread: &[&str]) -> BTreeSet<String> {
        let mut seen = BTreeSet::new();
        for property in &object.properties {
            let (key, place) = (property.name.as_str(), bytes(property.name.range()));
            if !seen.insert(key.to_owned()) {
                self.report(place, Code::KeyTwice, format!("the key `{key}` is there twice"), "take one of them out");
            } else if !known.contains(&key) && !unread.contains(&key) {
                self.damaged = true;
                let problem = self.file.error(place, Code::UnknownKey, format!("unknown key `{key}`"));
                self.problems.push(problem.suggest(key, known.iter().copied()));
            }
        }
        seen.into_iter().filter(|key| unread.contains(&key.as_str())).collect()
    }

    /// Reads the deck.
    fn deck(&mut self, deck: &Object<'_>) -> Option<ForeignDeck> {
        let keys = self.keys;
        let phoenixborn = self.need(deck, "phoenixborn").and_then(|value| self.phoenixborn(value));
        let dice = self.need(deck, keys.dice).map(|value| self.counts(value, keys.die, &[]));
        let cards = self.need(deck, "cards");
        let mut first_five = match get(deck, "first_five").filter(|_| keys.others.contains(&"first_five")) {
            Some(five) => self.list(five).iter().filter_map(|value| self.text(value)).collect(),
            None => Vec::new(),
        };
        if let (Some(key), Some(cards)) = (keys.is_first, cards) {
            first_five.extend(self.marked(cards, key));
        }
        let of_card: Vec<&str> = keys.unread_of_card.iter().copied().chain(keys.is_first).collect();
        let cards = cards.map(|value| self.counts(value, keys.card, &of_card));
        let conjurations = get(deck, "conjurations").map(|value| self.counts(value, keys.card, &of_card));
        let name = get(deck, keys.name).and_then(|value| self.text(value)).map(Spanned::into_inner);
        let is_legacy = get(deck, "is_legacy").filter(|_| keys.others.contains(&"is_legacy")).map(|value| self.truth(value));
        let mut dice = dice?;
        for (die, _) in dice.get_mut() {
            *die.get_mut() = die_word(die.get_ref());
        }
        let is_legacy = is_legacy.or_else(|| keys.others.contains(&"is_legacy").then_some(false));
        Some(ForeignDeck {
            name,
            is_legacy,
            phoenixborn: phoenixborn?,
            dice,
            cards: cards?,
            conjurations,
            first_five,
            damaged: self.damaged,
        })
    }

    /// Reads the Phoenixborn: an object, or a list of one.
    fn phoenixborn(&mut self, value: &Value<'_>) -> Option<SpannedText> {
        let value = match value {
            Value::Array(list) if list.elements.len() == 1 => &list.elements[0],
            Value::Array(list) => {
                let message = format!("a deck has one Phoenixborn, and this one {}", list.elements.len());
                self.report(bytes(value.range()), Code::NoPhoenixborn, message, "leave the one who plays the deck");
                return None;
            }
            _ => value,
        };
        let object = self.object(value)?;
        let unread = [self.keys.unread_of_card, &["count"]].concat();
        self.check_keys(object, &[self.keys.card], &unread);
        let id = self.need(object, self.keys.card)?;
        self.text(id)
    }

    /// Reads a list of what there is, with how many of each.
    fn counts(&mut self, value: &Value<'_>, word: &str, unread: &[&str]) -> Counts {
        let mut counts = Vec::new();
        for item in self.list(value) {
            let Some(object) = self.object(item) else { continue };
            self.check_keys(object, &["count", word], unread);
            let of = self.need(object, word).and_then(|value| self.text(value));
            let count = self.need(object, "count").and_then(|value| self.count(value));
            counts.extend(of.zip(count));
        }
        Spanned::new(bytes(value.range()), counts)
    }

    /// Lists the cards that are marked under a key.
    fn marked(&mut self, cards: &Value<'_>, key: &str) -> Vec<SpannedText> {
        let objects = cards.as_array().into_iter().flat_map(|list| list.elements.iter().filter_map(Value::as_object));
        let mut marked = Vec::new();
        for object in objects {
            if get(object, key).is_some_and(|value| self.truth(value)) {
                marked.extend(get(object, self.keys.card).and_then(|value| self.text(value)));
            }
        }
        marked
    }
}

/// A card with how many there are, as ashes.live writes it.
#[derive(Serialize)]
struct SharedCard {
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<u8>,
    name: &'static str,
    stub: &'static str,
}

#[derive(Serialize)]
struct SharedDie {
    count: u8,
    name: &'static str,
}

#[derive(Serialize)]
struct SharedDeck<'a> {
    title: &'a str,
    is_legacy: bool,
    phoenixborn: SharedCard,
    dice: Vec<SharedDie>,
    cards: Vec<SharedCard>,
    conjurations: Vec<SharedCard>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    first_five: Vec<&'static str>,
}

/// Writes a deck as ashes.live and AshesDB have it.
pub(super) fn write_ashes_live(content: &Content, listed: &ListedDeck) -> String {
    let card = |(card, count): (DefId, Option<u8>)| {
        let def = &content.cards[card.index()];
        SharedCard { count, name: def.name.as_str(), stub: def.id.as_str() }
    };
    let cards = |list: &[(DefId, u8)]| list.iter().map(|(def, count)| card((*def, Some(*count)))).collect();
    let deck = &listed.deck;
    pretty(&SharedDeck {
        title: &deck.name,
        is_legacy: listed.pool == LEGACY_POOL,
        phoenixborn: card((deck.phoenixborn, None)),
        dice: deck.dice.iter().map(|(kind, count)| SharedDie { count: *count, name: kind.word() }).collect(),
        cards: cards(&deck.cards),
        conjurations: cards(&deck.conjurations),
        first_five: deck.first_five.iter().map(|card| content.cards[card.index()].id.as_str()).collect(),
    })
}

/// A card with how many there are, as Ashteki writes it.
#[derive(Serialize)]
struct AshtekiCard {
    id: &'static str,
    count: u8,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    ff: bool,
}

#[derive(Serialize)]
struct AshtekiDie {
    magic: &'static str,
    count: u8,
}

#[derive(Serialize)]
struct AshtekiDeck<'a> {
    name: &'a str,
    phoenixborn: [AshtekiCard; 1],
    dicepool: Vec<AshtekiDie>,
    cards: Vec<AshtekiCard>,
    conjurations: Vec<AshtekiCard>,
}

/// Writes a deck as Ashteki has it.
pub(super) fn write_ashteki(content: &Content, listed: &ListedDeck) -> String {
    let deck = &listed.deck;
    let card = |(card, count): &(DefId, u8)| AshtekiCard {
        id: content.cards[card.index()].id.as_str(),
        count: *count,
        ff: deck.first_five.contains(card),
    };
    pretty(&AshtekiDeck {
        name: &deck.name,
        phoenixborn: [card(&(deck.phoenixborn, 1))],
        dicepool: deck.dice.iter().map(|(kind, count)| AshtekiDie { magic: kind.word(), count: *count }).collect(),
        cards: deck.cards.iter().map(card).collect(),
        conjurations: deck.conjurations.iter().map(card).collect(),
    })
}

/// Writes a value over several lines.
fn pretty(deck: &impl Serialize) -> String {
    serde_json::to_string_pretty(deck).expect("a deck is texts, numbers and lists") + "\n"
}
