//! Effects: a text that is used has a frame until it is resolved. Reference 5.7.0; Raven 4.5.0.

use crate::game::cause::Cause;
use crate::game::damage::Damage;
use crate::terms::id::CardRef;

/// Something an effect has still to see carried out once it is done.
#[derive(Clone, Debug)]
pub(crate) enum DeferredResult {
    Damage(Damage),
    Wounds(CardRef, i32, Cause),
    Destroy(CardRef, Cause),
}

impl DeferredResult {
    pub(crate) fn card(&self) -> CardRef {
        match self {
            DeferredResult::Damage(damage) => damage.target,
            DeferredResult::Wounds(card, ..) | DeferredResult::Destroy(card, _) => *card,
        }
    }
}
