//! Literals of scripts: texts that words take, parsed once when the script is loaded.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::Arc;

use cinderforge_content::phrase::{self, NameRole};
use cinderforge_kernel::terms::{Condition, Cost, DefId, EventKinds, Happening, KeywordId, Selector};
use ustr::Ustr;

use crate::script_value::ThingKind;

/// A text in a script, parsed as what the words that are given it take.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Literal {
    /// The text.
    pub(crate) text: Ustr,
    /// As a selector.
    pub(crate) selector: Option<Selector>,
    /// What the selector finds.
    pub(crate) kind: ThingKind,
    /// As a condition.
    pub(crate) condition: Option<Condition>,
    /// As what happened.
    pub(crate) happening: Option<Happening>,
    /// As a cost or price.
    pub(crate) cost: Option<Cost>,
    /// As the id of a card.
    pub(crate) card: Option<DefId>,
    /// The variables that it names as a phrase, each once, in the order they come, with all that each must be.
    pub(crate) names: Vec<(Ustr, Vec<NameRole>)>,
    /// As the name of a keyword or granted ability.
    pub(crate) keyword: Option<KeywordId>,
}

impl Literal {
    /// Returns whether it is a phrase of any kind.
    pub(crate) fn is_phrase(&self) -> bool {
        self.selector.is_some() || self.condition.is_some() || self.happening.is_some() || self.cost.is_some()
    }
}

/// The literals of a script by their text.
#[derive(Clone, Debug, Default)]
pub(crate) struct Literals(HashMap<&'static str, Arc<Literal>, BuildHasherDefault<TextHasher>>);

impl Literals {
    /// Finds the literal with this text.
    #[inline]
    pub(crate) fn get(&self, text: &str) -> Option<&Arc<Literal>> {
        self.0.get(text)
    }

    /// Adds the literals of another script.
    pub(crate) fn merge(&mut self, other: &Literals) {
        self.0.extend(other.0.iter().map(|(text, literal)| (*text, Arc::clone(literal))));
    }

    /// Returns the events that a phrase asks about once they are past.
    pub(crate) fn asked_of_the_past(&self) -> EventKinds {
        self.0.values().fold(EventKinds::EMPTY, |past, literal| {
            let condition = literal.condition.as_ref().map(phrase::past_events).unwrap_or_default();
            let happening = literal.happening.as_ref().map(phrase::past_events).unwrap_or_default();
            let selector = literal.selector.as_ref().map(phrase::past_events).unwrap_or_default();
            past.union(condition).union(happening).union(selector)
        })
    }

    /// Returns the literal with this text, to be filled in.
    pub(crate) fn entry(&mut self, text: &str) -> &mut Literal {
        let text = Ustr::from(text);
        Arc::make_mut(self.0.entry(text.as_str()).or_insert_with(|| Arc::new(Literal { text, ..Literal::default() })))
    }
}

/// A quick hash for the few texts of one script.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct TextHasher(u64);

impl TextHasher {
    #[inline]
    /// Mixes in eight bytes.
    fn add(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95);
    }
}

impl Hasher for TextHasher {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        let mut chunks = bytes.chunks_exact(8);
        for chunk in &mut chunks {
            let mut word = [0; 8];
            word.copy_from_slice(chunk);
            self.add(u64::from_le_bytes(word));
        }
        let mut last = [0; 8];
        let rest = chunks.remainder();
        last[..rest.len()].copy_from_slice(rest);
        self.add(u64::from_le_bytes(last));
    }

    #[inline]
    fn write_u8(&mut self, byte: u8) {
        self.add(u64::from(byte));
    }

    #[inline]
    fn finish(&self) -> u64 {
        // The low bits pick the bucket and the high bits the tag, so both are mixed.
        self.0 ^ (self.0 >> 32)
    }
}
