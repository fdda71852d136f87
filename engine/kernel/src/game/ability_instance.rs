//! Ability instances: abilities as cards have them at a time, printed or gained.

use crate::terms::id::{AbilityId, CardId, CardRef, KeywordId};
use smallvec::SmallVec;

/// An ability as a card has it at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct AbilityInstance {
    /// Which ability.
    pub(crate) ability: AbilityId,
    /// The number in its name; 0 without one.
    pub(crate) n: i32,
    /// Whether exhaustion leaves it in force.
    pub(crate) inexhaustible: bool,
}

/// Abilities of which a card mostly has few.
pub(crate) type AbilityInstances = SmallVec<[AbilityInstance; 2]>;

/// A keyword a card has gained.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GainedKeyword {
    /// The card that has gained it.
    pub(crate) bearer: CardRef,
    /// The keyword.
    pub(crate) keyword: KeywordId,
    /// Its number.
    pub(crate) n: i32,
    /// Whether exhaustion leaves it in force.
    pub(crate) inexhaustible: bool,
}

/// Keywords that cards have gained.
pub(crate) type GainedKeywords = SmallVec<[GainedKeyword; 4]>;

/// Returns whether a card is among those that have gained something.
pub(crate) fn has_gained(gained: &[GainedKeyword], card: CardId) -> bool {
    gained.iter().any(|gained| gained.bearer.id == card)
}

/// A card that is leaving play, with what it had beyond its printed text as that began.
#[derive(Clone, Debug)]
pub(crate) struct Departing {
    /// The card.
    pub(crate) card: CardId,
    /// The abilities in force that it had gained, and the printed ones with the numbers they had, where those were others.
    pub(crate) unprinted: AbilityInstances,
}
