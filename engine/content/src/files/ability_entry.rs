//! The shape of abilities in card, keyword or dice files.

use serde::Deserialize;
use toml::Spanned;

use crate::files::field::{Entries, OneOrMany, SpannedText, TextOrTable};

/// An ability.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AbilityEntry {
    /// Name with its number.
    pub(crate) name: Option<SpannedText>,
    /// Whether exhaustion leaves it in force.
    pub(crate) inexhaustible: Option<bool>,
    /// Event words.
    pub(crate) would: Option<OneOrMany>,
    /// Event words.
    pub(crate) when: Option<OneOrMany>,
    /// Event words.
    pub(crate) after: Option<OneOrMany>,
    /// Moment words.
    pub(crate) at: Option<OneOrMany>,
    /// `your turn` or `an opponent's turn`.
    pub(crate) during: Option<SpannedText>,
    /// Event word it is a part of.
    #[serde(rename = "as")]
    pub(crate) part_of: Option<SpannedText>,
    /// `each` or `last`: with which of its status tokens the status ability of an aspect resolves.
    pub(crate) status: Option<SpannedText>,
    /// Whether it resolves by a rule of its card; no key of a file.
    #[serde(skip)]
    pub(crate) is_by_rule: bool,
    /// Selector: whose event.
    pub(crate) of: Option<SpannedText>,
    /// Selector: by whose doing.
    pub(crate) by: Option<SpannedText>,
    /// Selector: the other thing in the event.
    pub(crate) with: Option<SpannedText>,
    /// Words on the cause.
    pub(crate) via: Option<OneOrMany>,
    /// Smallest amount.
    pub(crate) at_least: Option<Spanned<i32>>,
    /// Zones.
    pub(crate) from: Option<OneOrMany>,
    /// Zones.
    pub(crate) to: Option<OneOrMany>,
    /// Condition.
    #[serde(rename = "if")]
    pub(crate) condition: Option<SpannedText>,
    /// Function that only reads.
    pub(crate) if_script: Option<SpannedText>,
    /// `turn`: once per turn.
    pub(crate) limit: Option<SpannedText>,
    /// Where it works if not in play.
    pub(crate) zone: Option<OneOrMany>,
    /// Uses up the reaction of the turn.
    pub(crate) reaction: Option<Spanned<bool>>,
    /// May be used though the reaction of the turn is used up.
    pub(crate) beyond_limit: Option<Spanned<bool>>,
    /// Who is `you`.
    pub(crate) actor: Option<SpannedText>,
    /// Cost phrase.
    pub(crate) cost: Option<SpannedText>,
    /// Optional additional costs.
    pub(crate) extra: Option<Entries<Spanned<ExtraEntry>>>,
    /// What it costs once focused.
    pub(crate) focus: Option<Vec<Spanned<FocusEntry>>>,
    /// The text says `may`.
    #[serde(default)]
    pub(crate) optional: bool,
    /// Mode words.
    pub(crate) modes: Option<Vec<SpannedText>>,
    /// Targets by name.
    pub(crate) targets: Option<Entries<Spanned<TargetEntry>>>,
    /// Function.
    pub(crate) effect: Option<SpannedText>,
}

impl AbilityEntry {
    /// Returns whether it answers something or is a part of it.
    pub(crate) fn answers(&self) -> bool {
        [&self.would, &self.when, &self.after, &self.at].into_iter().any(Option::is_some) || self.part_of.is_some()
    }

    /// Returns whether a player uses it at will: it is activated, or usable during turns.
    pub(crate) fn is_used_at_will(&self) -> bool {
        self.during.is_some() || self.cost.is_some() && !self.answers() && self.status.is_none()
    }
}

/// An additional cost: its phrase, or a table that says more.
pub(crate) type ExtraEntry = TextOrTable<ExtraCostEntry>;

/// An additional cost that is not always open.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExtraCostEntry {
    /// Cost phrase.
    pub(crate) cost: SpannedText,
    /// Open only when focused so often.
    #[serde(default)]
    pub(crate) focus: u8,
    /// Open only while this holds.
    #[serde(rename = "if")]
    pub(crate) condition: Option<SpannedText>,
}

/// What it costs once focused.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FocusEntry {
    /// How often focused at least.
    pub(crate) at: Spanned<u8>,
    /// Cost phrase.
    pub(crate) cost: SpannedText,
    /// Condition phrase.
    #[serde(rename = "if")]
    pub(crate) condition: Option<SpannedText>,
    /// The text says `may`.
    #[serde(default)]
    pub(crate) optional: bool,
}

/// A target: a selector, or a table around one.
pub(crate) type TargetEntry = TextOrTable<TargetTable>;

/// A target with more to say.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TargetTable {
    /// Selector.
    pub(crate) pick: SpannedText,
    /// Asked only in this mode.
    pub(crate) mode: Option<SpannedText>,
    /// Asked only when focused so often.
    #[serde(default)]
    pub(crate) focus: u8,
    /// `choose`: a chosen player.
    pub(crate) word: Option<SpannedText>,
    /// Asked anew each time.
    #[serde(default)]
    pub(crate) again: bool,
    /// Asked only where this holds.
    #[serde(rename = "if")]
    pub(crate) condition: Option<SpannedText>,
}
