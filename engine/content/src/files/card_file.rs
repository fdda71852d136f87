//! The shape of card files, and of the abilities and constants that keyword and dice files share with them.

use serde::Deserialize;
use toml::Spanned;

use crate::files::field::{Entries, NumberOrPhrase, OneOrMany, PrintedValue, SpannedText, TextOrTable};

/// A card, or what an overlay says anew about one.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CardFile {
    /// Kebab-case id, equal to the stem of the file.
    pub(crate) id: Option<SpannedText>,
    /// Title.
    pub(crate) name: Option<SpannedText>,
    /// Type.
    #[serde(rename = "type")]
    pub(crate) kind: Option<SpannedText>,
    /// Id of the Phoenixborn it is unique to.
    pub(crate) phoenixborn: Option<SpannedText>,
    /// Conjuration limit.
    pub(crate) limit: Option<Spanned<u8>>,
    /// Where it goes when played, if the type does not say it.
    pub(crate) placement: Option<SpannedText>,
    /// Cost phrase.
    pub(crate) cost: Option<SpannedText>,
    /// Cost phrase.
    pub(crate) respark: Option<SpannedText>,
    /// Attack value or bonus.
    pub(crate) attack: Option<Spanned<PrintedValue>>,
    /// Life value or bonus.
    pub(crate) life: Option<Spanned<PrintedValue>>,
    /// Recover value or bonus.
    pub(crate) recover: Option<Spanned<PrintedValue>>,
    /// Battlefield slots.
    pub(crate) battlefield: Option<Spanned<u8>>,
    /// Spellboard slots.
    pub(crate) spellboard: Option<Spanned<u8>>,
    /// What X is.
    pub(crate) x: Option<Spanned<XEntry>>,
    /// Selector: what an alteration may lie on.
    pub(crate) attach: Option<SpannedText>,
    /// Condition for playing it.
    pub(crate) play_if: Option<SpannedText>,
    /// Ids this card can bring.
    pub(crate) conjurations: Option<Vec<SpannedText>>,
    /// Keywords with their numbers.
    pub(crate) keywords: Option<Vec<Spanned<KeywordUse>>>,
    /// One line in our words.
    pub(crate) summary: Option<SpannedText>,
    /// Of an overlay: where it stands.
    pub(crate) source: Option<SpannedText>,
    /// Abilities.
    pub(crate) ability: Option<Vec<Spanned<AbilityEntry>>>,
    /// Constant effects.
    pub(crate) constant: Option<Vec<Spanned<ConstantEntry>>>,
    /// Abilities this card gives away.
    pub(crate) granted: Option<Entries<Spanned<KeywordEntry>>>,
    /// Constants that its script starts.
    pub(crate) lasting: Option<Entries<Spanned<ConstantEntry>>>,
}

/// What X is: an amount phrase or a function.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct XEntry {
    /// Amount phrase.
    pub(crate) is: Option<SpannedText>,
    /// Whether it holds while the card is exhausted.
    #[serde(default)]
    pub(crate) inexhaustible: bool,
    /// A function that only reads.
    pub(crate) is_script: Option<SpannedText>,
}

/// A keyword on a card: name and number, or with another marking than usual.
pub(crate) type KeywordUse = TextOrTable<MarkedKeyword>;

/// A keyword with another marking than usual.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MarkedKeyword {
    /// Name and number.
    pub(crate) name: String,
    /// Whether exhaustion leaves it in force.
    pub(crate) inexhaustible: bool,
}

/// A keyword, or an ability that a card gives away.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct KeywordEntry {
    /// Whether it takes a number.
    #[serde(default)]
    pub(crate) numbered: bool,
    /// Whether exhaustion usually leaves it in force.
    #[serde(default)]
    pub(crate) inexhaustible: bool,
    /// When a cancel can answer it: `battle`, or an event word.
    pub(crate) used_at: Option<SpannedText>,
    /// Its abilities.
    #[serde(default)]
    pub(crate) ability: Vec<Spanned<AbilityEntry>>,
    /// Its constant effects.
    #[serde(default)]
    pub(crate) constant: Vec<Spanned<ConstantEntry>>,
}

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
    /// `each` or `last`.
    pub(crate) status: Option<SpannedText>,
    /// Where it works if not in play.
    pub(crate) zone: Option<OneOrMany>,
    /// Uses up the reaction of the turn.
    #[serde(default)]
    pub(crate) reaction: bool,
    /// Who is `you`.
    pub(crate) actor: Option<SpannedText>,
    /// Cost phrase.
    pub(crate) cost: Option<SpannedText>,
    /// Optional additional costs.
    pub(crate) extra: Option<Entries<SpannedText>>,
    /// Further ways to pay once focused.
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

/// A further way to pay.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FocusEntry {
    /// How often focused at least.
    pub(crate) at: Spanned<u8>,
    /// Cost phrase.
    pub(crate) cost: SpannedText,
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
}

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
    /// Function that only reads.
    pub(crate) while_script: Option<SpannedText>,
    /// Added values.
    pub(crate) give: Option<ValuesEntry>,
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
    /// Duration.
    pub(crate) until: Option<SpannedText>,
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
