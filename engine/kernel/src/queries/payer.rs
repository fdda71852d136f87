//! Payers: who pays for what. Reference 5.5.0; Raven 4.4.0.

use crate::terms::id::{CardId, PlayerId};
use ustr::Ustr;

/// Who pays for what.
#[derive(Clone, Copy)]
pub(crate) struct Payer {
    pub(crate) player: PlayerId,
    /// The card that is played or whose text is used.
    pub(crate) card: CardId,
    /// The ability that is used; none when a card is played.
    pub(crate) ability: Option<Ustr>,
    /// The number in the name of the ability.
    pub(crate) n: i32,
}
