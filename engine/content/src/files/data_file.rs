//! The shapes of the small data files: packs, keywords, dice powers, sets, decks, rulesets, errata.

use serde::Deserialize;
use toml::Spanned;

use crate::files::ability_entry::{AbilityEntry, ExtraEntry, TargetEntry};
use crate::files::card_file::{CardFile, KeywordEntry};
use crate::files::constant_entry::ConstantEntry;
use crate::files::field::{Entries, OneOrMany, SpannedText};
use crate::pack::PackStatus;

/// `pack.toml`, beside `cardsets` and `scripts`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PackFile {
    /// Id, which no other pack has.
    pub(crate) id: SpannedText,
    /// Title.
    pub(crate) name: String,
    /// Its version, as in `1.0.0`.
    pub(crate) version: SpannedText,
    /// The licence it is given under.
    pub(crate) licence: String,
    /// Whether it is finished.
    #[serde(default)]
    pub(crate) status: PackStatus,
    /// The pools of it that are under way in a pack that is finished else.
    #[serde(default)]
    pub(crate) drafts: Vec<SpannedText>,
    /// The versions of other packs it can be used with, by their ids.
    #[serde(default)]
    pub(crate) needs: Entries<SpannedText>,
    /// What it brings for scenarios.
    #[serde(default)]
    pub(crate) scenarios: PackScenariosEntry,
}

/// What a pack brings for scenarios.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PackScenariosEntry {
    /// Pools whose cards go by their plain ids under every ruleset.
    #[serde(default)]
    pub(crate) pools: Vec<SpannedText>,
    /// The Phoenixborn of who names none, as `<pool>/<id>`.
    pub(crate) phoenixborn: Option<SpannedText>,
}

/// `cardsets/<pool>/keywords.toml`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct KeywordFile {
    /// The keywords by name.
    pub(crate) keyword: Entries<Spanned<KeywordEntry>>,
}

/// `cardsets/<pool>/dice.toml`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DiceFile {
    /// The powers by die type.
    pub(crate) dice_power: Entries<Spanned<DicePowerEntry>>,
}

/// The power of a die type.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DicePowerEntry {
    /// The values of the switch that picks a set of powers.
    pub(crate) sets: OneOrMany,
    /// Cost phrase.
    pub(crate) cost: SpannedText,
    /// Optional additional costs.
    pub(crate) extra: Option<Entries<Spanned<ExtraEntry>>>,
    /// Mode words.
    pub(crate) modes: Option<Vec<SpannedText>>,
    /// Targets by name.
    pub(crate) targets: Option<Entries<Spanned<TargetEntry>>>,
    /// Function.
    pub(crate) effect: Option<SpannedText>,
    /// What holds while the die lies where its power put it.
    #[serde(default)]
    pub(crate) on_card: OnCardEntry,
}

impl DicePowerEntry {
    /// Returns the power as an ability.
    pub(crate) fn ability(&self) -> AbilityEntry {
        AbilityEntry {
            cost: Some(self.cost.clone()),
            extra: self.extra.clone(),
            modes: self.modes.clone(),
            targets: self.targets.clone(),
            effect: self.effect.clone(),
            ..AbilityEntry::default()
        }
    }
}

/// What holds while a die lies on a card.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OnCardEntry {
    /// Abilities.
    #[serde(default)]
    pub(crate) ability: Vec<Spanned<AbilityEntry>>,
    /// Constant effects.
    #[serde(default)]
    pub(crate) constant: Vec<Spanned<ConstantEntry>>,
}

/// `cardsets/<pool>/<set>/set.toml`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SetFile {
    /// Id, equal to the name of the folder.
    pub(crate) id: SpannedText,
    /// Title.
    pub(crate) name: String,
    /// Id of the pool, equal to the name of the folder above.
    pub(crate) pool: SpannedText,
    /// How many cards it has.
    pub(crate) cards: Spanned<usize>,
}

/// `cardsets/decks/<id>.toml`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DeckFile {
    /// Id, equal to the stem of the file.
    pub(crate) id: SpannedText,
    /// Title.
    pub(crate) name: String,
    /// The pool its cards are of.
    pub(crate) pool: SpannedText,
    /// The decks it belongs with; without one it is among those that are played if none is named.
    pub(crate) group: Option<SpannedText>,
    /// Id of the Phoenixborn.
    pub(crate) phoenixborn: SpannedText,
    /// Dice by type.
    pub(crate) dice: Spanned<Entries<Spanned<u8>>>,
    /// Cards by id.
    pub(crate) cards: Spanned<Entries<Spanned<u8>>>,
    /// The first five, if the deck suggests one.
    #[serde(default)]
    pub(crate) first_five: Vec<SpannedText>,
}

/// `cardsets/rulesets/<id>.toml`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RulesetFile {
    /// Id, equal to the stem of the file.
    pub(crate) id: SpannedText,
    /// Title.
    pub(crate) name: String,
    /// Id of the ruleset it starts from.
    pub(crate) extends: Option<SpannedText>,
    /// Ids of the pools it is meant for.
    pub(crate) pools: Option<Vec<SpannedText>>,
    /// Ids of the overlays it lays on.
    pub(crate) errata: Option<Vec<SpannedText>>,
    /// Values of switches.
    #[serde(default)]
    pub(crate) switches: Entries<SpannedText>,
}

/// `cardsets/errata/<id>.toml`: what is said anew, by card id.
pub(crate) type ErrataFile = Entries<Spanned<CardFile>>;
