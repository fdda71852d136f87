//! Deferred results: what an effect does to cards, carried out once the effect is done. Reference 5.7.0; Raven 4.5.0.

use crate::game::cause::Cause;
use crate::game::damage::Damage;
use crate::terms::id::CardRef;

/// A result of an effect that is carried out once the effect is done.
#[derive(Clone, Debug)]
pub(crate) enum DeferredResult {
    /// Damage that is received.
    Damage(Damage),
    /// So many wound tokens that are placed on a card.
    Wounds(CardRef, i32, Cause),
    /// A card that wound tokens were moved onto: it is destroyed if they have reached its life.
    WoundsMoved(CardRef, Cause),
    /// A card that is destroyed.
    Destroy(CardRef, Cause),
}

impl DeferredResult {
    /// Returns the damage that is received, if it is that.
    pub(crate) fn damage(&self) -> Option<&Damage> {
        match self {
            DeferredResult::Damage(damage) => Some(damage),
            DeferredResult::Wounds(..) | DeferredResult::WoundsMoved(..) | DeferredResult::Destroy(..) => None,
        }
    }

    /// Returns the card it happens to.
    pub(crate) fn card(&self) -> CardRef {
        match self {
            DeferredResult::Damage(damage) => damage.target,
            DeferredResult::Wounds(card, ..) | DeferredResult::WoundsMoved(card, _) | DeferredResult::Destroy(card, _) => *card,
        }
    }
}
