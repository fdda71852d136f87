//! The shape of constant effects in card, keyword or dice files.

use serde::Deserialize;
use toml::Spanned;

use crate::files::ability_entry::AbilityEntry;
use crate::files::field::{NumberOrPhrase, OneOrMany, SpannedText};

/// A constant effect.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ConstantEntry {
    /// Name with its number.
    pub(crate) name: Option<SpannedText>,
    /// Whether exhaustion leaves it in force.
    pub(crate) inexhaustible: Option<bool>,
    /// Where it works if not in play.
    pub(crate) zone: Option<OneOrMany>,
    /// Selector: whom.
    pub(crate) of: Option<SpannedText>,
    /// Condition.
    #[serde(rename = "while")]
    pub(crate) condition: Option<SpannedText>,
    /// Added values.
    pub(crate) give: Option<GivenEntry>,
    /// Values in place of the printed ones.
    pub(crate) printed: Option<ValuesEntry>,
    /// Values that change places.
    pub(crate) swap: Option<Vec<SpannedText>>,
    /// What it counts as.
    pub(crate) is: Option<OneOrMany>,
    /// Keywords or granted names.
    pub(crate) gain: Option<OneOrMany>,
    /// Names, `exhaustible` or `all`.
    pub(crate) lose: Option<OneOrMany>,
    /// Added to the numbers in ability names.
    pub(crate) numbers: Option<Spanned<NumberOrPhrase>>,
    /// Focused so often more.
    pub(crate) focus: Option<Spanned<NumberOrPhrase>>,
    /// Battlefield slots more.
    pub(crate) slots: Option<Spanned<NumberOrPhrase>>,
    /// What dice pay for.
    pub(crate) spend: Option<OneOrMany>,
    /// `first` or `last`.
    pub(crate) deals: Option<SpannedText>,
    /// Act words.
    pub(crate) cannot: Option<OneOrMany>,
    /// Act words.
    pub(crate) must: Option<OneOrMany>,
    /// Act words.
    pub(crate) may: Option<OneOrMany>,
    /// Act words.
    pub(crate) tax: Option<OneOrMany>,
    /// Cost phrase.
    pub(crate) price: Option<SpannedText>,
    /// Selector: by whom the acts are done.
    pub(crate) by: Option<SpannedText>,
    /// Words on the cause.
    pub(crate) via: Option<OneOrMany>,
    /// `their_next_turn`: it begins with that.
    pub(crate) from: Option<SpannedText>,
    /// Durations, of which the first that ends counts.
    pub(crate) until: Option<OneOrMany>,
    /// Names in its phrases, whose values the script gives.
    pub(crate) takes: Option<Vec<SpannedText>>,
    /// The ability that answers while it lasts.
    pub(crate) ability: Option<Box<Spanned<AbilityEntry>>>,
    /// Whether it ends once its ability was used.
    pub(crate) once: Option<Spanned<bool>>,
}

/// What is added to values of a card.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GivenEntry {
    /// Attack.
    pub(crate) attack: Option<Spanned<NumberOrPhrase>>,
    /// Life.
    pub(crate) life: Option<Spanned<NumberOrPhrase>>,
    /// Recover.
    pub(crate) recover: Option<Spanned<NumberOrPhrase>>,
    /// Battlefield slots of a Phoenixborn.
    pub(crate) battlefield: Option<Spanned<NumberOrPhrase>>,
    /// Spellboard slots of a Phoenixborn.
    pub(crate) spellboard: Option<Spanned<NumberOrPhrase>>,
}

/// Values of a unit.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ValuesEntry {
    /// Attack.
    pub(crate) attack: Option<Spanned<NumberOrPhrase>>,
    /// Life.
    pub(crate) life: Option<Spanned<NumberOrPhrase>>,
    /// Recover.
    pub(crate) recover: Option<Spanned<NumberOrPhrase>>,
}
