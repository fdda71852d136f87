//! What happens in a draft, with who may know of it.

use cinderforge_kernel::terms::{DefId, DieType, PlayerId};
use serde::{Deserialize, Serialize};

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum DraftEvent {
    /// A player has the first player token. Reborn p.20 step 5, p.21 steps 1 and 3.
    FirstPlayer(PlayerId),
    /// Every player was dealt so many cards. Reborn p.21 step 2; Reference 11.2.3 step 1.
    Dealt(usize),
    /// Every player passed so many cards to the left. Reborn p.21 step 2; Reference 11.2.3 step 3.
    Passed(usize),
    /// A player chose a Phoenixborn.
    ChosePhoenixborn(PlayerId, DefId),
    /// A player drafted a card.
    Drafted(PlayerId, DefId),
    /// A player chose dice.
    ChoseDice(PlayerId, Vec<DieType>),
    /// Cards of the draft deck were laid face up. Reborn p.21 step 4.
    Revealed(Vec<DefId>),
    /// A player took no card that lay face up.
    TookNothing(PlayerId),
    /// A player took the first card and put the second in its place.
    Exchanged(PlayerId, DefId, DefId),
    /// A player returned cards. Reference 11.2.3 step 7.
    Returned(PlayerId, Vec<DefId>),
}

impl DraftEvent {
    /// Says how the event brings cards that were hidden to who picks next in another step; none if it does not.
    pub(crate) fn shows(&self) -> Option<&'static str> {
        match self {
            DraftEvent::Dealt(_) => Some("dealt"),
            DraftEvent::Revealed(_) => Some("laid face up"),
            _ => None,
        }
    }

    /// Returns the player who alone knows of it, if what is chosen in private is hidden too; none if everybody does.
    pub(crate) fn secret_of(&self, private: bool) -> Option<PlayerId> {
        match self {
            DraftEvent::Drafted(player, _) | DraftEvent::Returned(player, _) => Some(*player),
            DraftEvent::ChosePhoenixborn(player, _) | DraftEvent::ChoseDice(player, _) if private => Some(*player),
            _ => None,
        }
    }
}
