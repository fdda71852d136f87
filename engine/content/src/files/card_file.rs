//! The shape of card files, and of the abilities and constants that keyword and dice files share with them.

use serde::Deserialize;
use toml::Spanned;

use crate::files::field::{Entries, Many, NumberOrPhrase, TextOr, Value, Word};

/// A card, or what an overlay says anew about one.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CardFile {
    /// Kebab-case id, equal to the stem of the file.
    pub(crate) id: Option<Word>,
    /// Title.
    pub(crate) name: Option<Word>,
    /// Type.
    #[serde(rename = "type")]
    pub(crate) kind: Option<Word>,
    /// Id of the Phoenixborn it is unique to.
    pub(crate) phoenixborn: Option<Word>,
    /// Conjuration limit.
    pub(crate) limit: Option<Spanned<u8>>,
    /// Where it goes when played, if the type does not say it.
    pub(crate) placement: Option<Word>,
    /// Cost phrase.
    pub(crate) cost: Option<Word>,
    /// Cost phrase.
    pub(crate) respark: Option<Word>,
    /// Attack value or bonus.
    pub(crate) attack: Option<Spanned<Value>>,
    /// Life value or bonus.
    pub(crate) life: Option<Spanned<Value>>,
    /// Recover value or bonus.
    pub(crate) recover: Option<Spanned<Value>>,
    /// Battlefield slots.
    pub(crate) battlefield: Option<Spanned<u8>>,
    /// Spellboard slots.
    pub(crate) spellboard: Option<Spanned<u8>>,
    /// What X is.
    pub(crate) x: Option<Spanned<XEntry>>,
    /// Selector: what an alteration may lie on.
    pub(crate) attach: Option<Word>,
    /// Condition for playing it.
    pub(crate) play_if: Option<Word>,
    /// Ids this card can bring.
    pub(crate) conjurations: Option<Vec<Word>>,
    /// Keywords with their numbers.
    pub(crate) keywords: Option<Vec<Spanned<KeywordUse>>>,
    /// One line in our words.
    pub(crate) summary: Option<Word>,
    /// Of an overlay: where it stands.
    pub(crate) source: Option<Word>,
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
    pub(crate) is: Option<Word>,
    /// Whether it holds while the card is exhausted.
    #[serde(default)]
    pub(crate) inexhaustible: bool,
    /// A function that only reads.
    pub(crate) is_script: Option<Word>,
}

/// A keyword on a card: name and number, or with another marking than usual.
pub(crate) type KeywordUse = TextOr<MarkedKeyword>;

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
    pub(crate) used_at: Option<Word>,
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
    pub(crate) name: Option<Word>,
    /// Whether exhaustion leaves it in force.
    pub(crate) inexhaustible: Option<bool>,
    /// Event words.
    pub(crate) would: Option<Many>,
    /// Event words.
    pub(crate) when: Option<Many>,
    /// Event words.
    pub(crate) after: Option<Many>,
    /// Moment words.
    pub(crate) at: Option<Many>,
    /// `your turn` or `an opponent's turn`.
    pub(crate) during: Option<Word>,
    /// Event word it is a part of.
    #[serde(rename = "as")]
    pub(crate) part_of: Option<Word>,
    /// Selector: whose event.
    pub(crate) of: Option<Word>,
    /// Selector: by whose doing.
    pub(crate) by: Option<Word>,
    /// Selector: the other thing in the event.
    pub(crate) with: Option<Word>,
    /// Words on the cause.
    pub(crate) via: Option<Many>,
    /// Smallest amount.
    pub(crate) at_least: Option<Spanned<i32>>,
    /// Zones.
    pub(crate) from: Option<Many>,
    /// Zones.
    pub(crate) to: Option<Many>,
    /// Condition.
    #[serde(rename = "if")]
    pub(crate) cond: Option<Word>,
    /// Function that only reads.
    pub(crate) if_script: Option<Word>,
    /// `turn`: once per turn.
    pub(crate) limit: Option<Word>,
    /// `each` or `last`.
    pub(crate) status: Option<Word>,
    /// Where it works if not in play.
    pub(crate) zone: Option<Many>,
    /// Uses up the reaction of the turn.
    #[serde(default)]
    pub(crate) reaction: bool,
    /// Who is `you`.
    pub(crate) actor: Option<Word>,
    /// Cost phrase.
    pub(crate) cost: Option<Word>,
    /// Optional additional costs.
    pub(crate) extra: Option<Entries<Word>>,
    /// Further ways to pay once focused.
    pub(crate) focus: Option<Vec<Spanned<FocusEntry>>>,
    /// The text says `may`.
    #[serde(default)]
    pub(crate) optional: bool,
    /// Mode words.
    pub(crate) modes: Option<Vec<Word>>,
    /// Targets by name.
    pub(crate) targets: Option<Entries<Spanned<TargetEntry>>>,
    /// Function.
    pub(crate) effect: Option<Word>,
}

/// A further way to pay.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FocusEntry {
    /// How often focused at least.
    pub(crate) at: Spanned<u8>,
    /// Cost phrase.
    pub(crate) cost: Word,
}

/// A target: a selector, or a table around one.
pub(crate) type TargetEntry = TextOr<TargetTable>;

/// A target with more to say.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TargetTable {
    /// Selector.
    pub(crate) pick: Word,
    /// Asked only in this mode.
    pub(crate) mode: Option<Word>,
    /// Asked only when focused so often.
    #[serde(default)]
    pub(crate) focus: u8,
    /// `choose`: a chosen player.
    pub(crate) word: Option<Word>,
    /// Asked anew each time.
    #[serde(default)]
    pub(crate) again: bool,
}

/// A constant effect.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ConstantEntry {
    /// Name with its number.
    pub(crate) name: Option<Word>,
    /// Whether exhaustion leaves it in force.
    pub(crate) inexhaustible: Option<bool>,
    /// Where it works if not in play.
    pub(crate) zone: Option<Many>,
    /// Selector: whom.
    pub(crate) of: Option<Word>,
    /// Condition.
    #[serde(rename = "while")]
    pub(crate) whilst: Option<Word>,
    /// Function that only reads.
    pub(crate) while_script: Option<Word>,
    /// Added values.
    pub(crate) give: Option<ValuesEntry>,
    /// Values in place of the printed ones.
    pub(crate) printed: Option<ValuesEntry>,
    /// Values that change places.
    pub(crate) swap: Option<Vec<Word>>,
    /// What it counts as.
    pub(crate) is: Option<Many>,
    /// Keywords or granted names.
    pub(crate) gain: Option<Many>,
    /// Names, `exhaustible` or `all`.
    pub(crate) lose: Option<Many>,
    /// Added to the numbers in ability names.
    pub(crate) numbers: Option<Spanned<NumberOrPhrase>>,
    /// Focused so often more.
    pub(crate) focus: Option<Spanned<NumberOrPhrase>>,
    /// Battlefield slots more.
    pub(crate) slots: Option<Spanned<NumberOrPhrase>>,
    /// What dice pay for.
    pub(crate) spend: Option<Many>,
    /// `first` or `last`.
    pub(crate) deals: Option<Word>,
    /// Act words.
    pub(crate) cannot: Option<Many>,
    /// Act words.
    pub(crate) must: Option<Many>,
    /// Act words.
    pub(crate) may: Option<Many>,
    /// Act words.
    pub(crate) tax: Option<Many>,
    /// Cost phrase.
    pub(crate) price: Option<Word>,
    /// Selector: by whom the acts are done.
    pub(crate) by: Option<Word>,
    /// Words on the cause.
    pub(crate) via: Option<Many>,
    /// Duration.
    pub(crate) until: Option<Word>,
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
