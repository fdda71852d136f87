//! Grammars of phrases as messages speak of them: their words, how their rules are called.

use std::sync::LazyLock;

use crate::suggest::wordings::{COST_WORDINGS, SELECTOR_WORDINGS, Wording};

/// Where all phrases are listed.
pub(super) const POINTER: &str = "docs/phrases.md has every phrase there is";

/// A grammar file, the words in it, and how its rules are called in messages.
pub(super) struct Grammar {
    /// The words in it, sorted.
    pub(super) words: Vec<&'static str>,
    /// What authors say in other words.
    pub(super) wordings: &'static [Wording],
    /// How its rules are called.
    rules: &'static [(&'static str, &'static str)],
}

/// How the rules of the grammar of costs are called; an empty name says nothing an author can use.
const COST_RULES: &[(&str, &str)] = &[
    ("EOI", ""),
    ("cost_phrase", PAYMENT),
    ("part", PAYMENT),
    ("item", PAYMENT),
    ("amount", PAYMENT),
    ("or", "a comma or `or` between two parts"),
    ("symbol", "`basic`, or a die type with its level as in `natural:class`"),
    ("basic", "`basic`, or a die type with its level as in `natural:class`"),
    ("die_type", "`basic`, or a die type with its level as in `natural:class`"),
    ("die_level", "`class` or `power`"),
    ("cards", "`discard`"),
    ("tokens", "`wounds`"),
    ("status_tokens", "`status`"),
    ("top_cards", "`mill`"),
    ("given", "what is given, such as `a unit you control` or `this spell`"),
    ("given_how", PAYMENT),
    ("on", "`on` and a card"),
];
const PAYMENT: &str = "a part such as `main`, `exhaust`, `1 basic` or `1 natural:class`";

/// How the rules of the grammar of selectors are called.
const SELECTOR_RULES: &[(&str, &str)] = &[
    ("EOI", ""),
    ("selector_phrase", GROUP),
    ("selector", GROUP),
    ("group", GROUP),
    ("condition_phrase", "what must be there as in `a unit you control`, or a moment as in `your turn`"),
    ("condition", "what must be there as in `a unit you control`, or a moment as in `your turn`"),
    ("amount_phrase", "a number, `N`, `X`, or `the number of` something"),
    ("amount", "a number, `N`, `X`, or `the number of` something"),
    ("event_word", "an event as in `is_destroyed of a unit this turn`"),
    ("how_often", ""),
    ("happening", "an event as in `is_destroyed of a unit this turn`"),
    ("happening_phrase", "an event as in `is_destroyed of a unit this turn`"),
    ("by", "`by` and who did it"),
    ("since", "`this turn` or `this round`"),
    ("others", ""),
    ("adjective", NOUN),
    ("nouns", NOUN),
    ("noun", NOUN),
    ("qualifier", "a qualifier such as `you control`, `in play` or `with life 2 or less`"),
    ("or", "`or` and another"),
    ("for_each", ""),
    ("tally", ""),
    ("worth", ""),
    ("value", "`attack`, `life`, `recover`, `focus` or `magic play cost`"),
    ("token_kind", "a kind of token"),
    ("token", "`tokens`"),
    ("quoted", "a text in single quotes"),
    ("named", "a name in braces"),
    ("number", "a number, `N` or `X`"),
    ("phoenixborn", "`Phoenixborn`"),
    ("pile", "a pile such as `hand` or `discard pile`"),
    ("reference", "one thing such as `this unit`, `you` or a name in braces"),
    ("comparison", "a bound such as `2 or less`"),
    ("property", "a property such as `life 2 or less` or `a status token`"),
];
const GROUP: &str = "what is meant, such as `a unit`, `your Phoenixborn` or `this spell`";
const NOUN: &str = "a noun such as `unit`, `ally`, `spell`, `card`, `player` or `die`";

/// The grammar of costs.
pub(super) static COST: LazyLock<Grammar> =
    LazyLock::new(|| Grammar::new(include_str!("../../../../grammar/cost.pest"), COST_WORDINGS, COST_RULES));

/// The grammar of selectors.
pub(super) static SELECTOR: LazyLock<Grammar> =
    LazyLock::new(|| Grammar::new(include_str!("../../../../grammar/selector.pest"), SELECTOR_WORDINGS, SELECTOR_RULES));

impl Grammar {
    /// Reads a grammar file: collects the words between quotes, outside comments.
    fn new(text: &'static str, wordings: &'static [Wording], rules: &'static [(&'static str, &'static str)]) -> Self {
        let lines = text.lines().map(|line| line.split("//").next().unwrap_or(line));
        let quoted = lines.flat_map(|line| line.split('"').skip(1).step_by(2));
        let mut words: Vec<&str> = quoted.flat_map(|phrase| phrase.split(' ')).filter(|word| is_word(word)).collect();
        words.sort_unstable();
        words.dedup();
        Self { words, wordings, rules }
    }

    /// Returns how a rule is called in messages, if that says something.
    pub(super) fn rule_name(&self, rule: &str) -> Option<String> {
        match self.rules.iter().find(|(known, _)| *known == rule) {
            Some((_, "")) => None,
            Some((_, words)) => Some((*words).to_owned()),
            None => Some(rule.replace('_', " ")),
        }
    }
}

/// Returns whether something between quotes is a word.
fn is_word(word: &str) -> bool {
    word.len() > 1 && word.starts_with(|letter: char| letter.is_ascii_alphabetic())
}
