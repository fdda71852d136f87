//! The shape of card files.

use serde::Deserialize;
use toml::Spanned;

use crate::files::ability_entry::AbilityEntry;
use crate::files::constant_entry::ConstantEntry;
use crate::files::field::{Entries, PrintedValue, SpannedText, TextOrTable};

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
    /// Cost phrase, or one with a marking.
    pub(crate) respark: Option<Spanned<TextOrTable<MarkedCost>>>,
    /// Attack value or bonus.
    pub(crate) attack: Option<Spanned<PrintedValue>>,
    /// Life value or bonus.
    pub(crate) life: Option<Spanned<PrintedValue>>,
    /// Recover value or bonus.
    pub(crate) recover: Option<Spanned<PrintedValue>>,
    /// Battlefield slots, or a bonus.
    pub(crate) battlefield: Option<Spanned<PrintedValue>>,
    /// Spellboard slots, or a bonus.
    pub(crate) spellboard: Option<Spanned<PrintedValue>>,
    /// What X is.
    pub(crate) x: Option<Spanned<XEntry>>,
    /// Selector: what an alteration may lie on.
    pub(crate) attach: Option<SpannedText>,
    /// Condition for attaching an alteration, by whatever means.
    pub(crate) attach_if: Option<SpannedText>,
    /// Condition for playing it.
    pub(crate) play_if: Option<SpannedText>,
    /// Ids this card can bring.
    pub(crate) conjurations: Option<Vec<SpannedText>>,
    /// Keywords with their numbers.
    pub(crate) keywords: Option<Vec<Spanned<KeywordUse>>>,
    /// Id of the card whose script it takes.
    pub(crate) script: Option<SpannedText>,
    /// What it is as the card of a Chimera.
    pub(crate) chimera: Option<Spanned<ChimeraEntry>>,
    /// What it is as an aspect.
    pub(crate) aspect: Option<Spanned<AspectEntry>>,
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

/// What X is.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct XEntry {
    /// Amount phrase.
    pub(crate) is: SpannedText,
    /// Whether it holds while the card is exhausted.
    #[serde(default)]
    pub(crate) inexhaustible: bool,
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

/// A cost that may be paid while the card is exhausted, or may not.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MarkedCost {
    /// Cost phrase.
    pub(crate) cost: SpannedText,
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

/// What an aspect is besides a unit.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AspectEntry {
    /// Blood value.
    pub(crate) blood: u8,
    /// What it attacks: `leftmost`, `rightmost`, `Phoenixborn`, `Phoenixborn, together` or `nothing`.
    pub(crate) attacks: SpannedText,
    /// The pips of its status ability.
    pub(crate) status: Option<Spanned<u8>>,
}

/// What the card of a Chimera is.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChimeraEntry {
    /// Id of the standard side of which this is the heroic one.
    pub(crate) side_of: Option<SpannedText>,
    /// How many players play against this side; one if it does not say.
    pub(crate) players: Option<Spanned<u8>>,
    /// How many Red Rains tokens bring its Ultimate.
    pub(crate) ultimate: Option<Spanned<u8>>,
    /// The type of its dice; rage if it does not say.
    pub(crate) dice: Option<SpannedText>,
    /// How often its draw pile is emptied until it is fatigued; once if it does not say.
    pub(crate) stamina: Option<Spanned<u8>>,
    /// Function that runs as it becomes fatigued.
    pub(crate) fatigue: Option<SpannedText>,
    /// The ready spells that lie on its spellboard from the beginning.
    pub(crate) spells: Option<Vec<SpannedText>>,
    /// The blood values of the first aspects, for each level.
    pub(crate) levels: Spanned<Vec<Spanned<Vec<u8>>>>,
    /// The aspects of each deck.
    pub(crate) aspects: Option<Entries<Spanned<Vec<SpannedText>>>>,
    /// What no source says, with the reason for what is taken to be so.
    pub(crate) assumed: Option<Vec<SpannedText>>,
    /// Its phases.
    pub(crate) phase: Option<Spanned<Vec<Spanned<PhaseEntry>>>>,
}

/// A phase of a Chimera.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PhaseEntry {
    /// Function of its Ultimate card.
    pub(crate) ultimate: Option<SpannedText>,
    /// Function of its progress, of a Chimera that goes on to its next phase before each round.
    pub(crate) progress: Option<SpannedText>,
    /// The lines of its behavior card.
    pub(crate) behaviour: Vec<Spanned<LineEntry>>,
}

/// A line of a behavior card.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LineEntry {
    /// The lowest and the highest roll of the behavior die.
    pub(crate) rolls: Option<Spanned<[u8; 2]>>,
    /// The side of the die of its own that it rolls, of a Chimera that these guide.
    pub(crate) face: Option<SpannedText>,
    /// The main action.
    pub(crate) main: SpannedText,
    /// Function of a side action before the main action.
    pub(crate) before: Option<SpannedText>,
    /// Function of a side action after the main action.
    pub(crate) after: Option<SpannedText>,
}
