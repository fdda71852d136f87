//! Typed ids: how cards, dice, players and definitions name each other. Never a bare number.

use crate::terms::zone::Zone;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident, $inner:ty) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub struct $name(pub $inner);

        impl $name {
            /// Returns the id as an index into the list it names.
            #[inline]
            pub fn index(self) -> usize {
                usize::from(self.0)
            }
        }
    };
}

id! {
    /// A physical card of one game: index into the cards of a state.
    CardId, u16
}

impl CardId {
    /// Stands for a card whose reader may not know which one it is. No card of a game has this id.
    pub const HIDDEN: CardId = CardId(u16::MAX);
}

id! {
    /// A die of one game: index into the dice of a state.
    DieId, u8
}

id! {
    /// A player of one game, counted clockwise from the first seat.
    PlayerId, u8
}

id! {
    /// What a card is: index into the card definitions of a library.
    DefId, u16
}

id! {
    /// An ability as it is defined once, however many cards bear it: index into the abilities of a library.
    AbilityId, u16
}

id! {
    /// A constant effect as it is defined once: index into the constants of a library.
    ConstantId, u16
}

id! {
    /// A named ability that can be given away or stand on several cards: index into the keywords of a library.
    KeywordId, u16
}

id! {
    /// A function of a card script: index into the functions of a library.
    FnId, u16
}

/// A card during one stay in one zone.
///
/// A card that left and came back has another stay, so what was meant for its first stay does not follow it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct CardRef {
    /// The card.
    pub id: CardId,
    /// Which of its stays: counts up with every change of zone.
    pub stay: u16,
}

/// One thing that a selector can find, an event can be about or a choice can pick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Thing {
    /// A card during one stay.
    Card(CardRef),
    /// A player.
    Player(PlayerId),
    /// A die.
    Die(DieId),
    /// A whole pile: whose, and which.
    Pile(PlayerId, Zone),
}

impl Thing {
    /// Returns the card, if this is one.
    #[inline]
    pub fn card(self) -> Option<CardRef> {
        if let Thing::Card(card) = self { Some(card) } else { None }
    }

    /// Returns the player, if this is one.
    #[inline]
    pub fn player(self) -> Option<PlayerId> {
        if let Thing::Player(player) = self { Some(player) } else { None }
    }

    /// Returns the die, if this is one.
    #[inline]
    pub fn die(self) -> Option<DieId> {
        if let Thing::Die(die) = self { Some(die) } else { None }
    }
}

impl From<CardRef> for Thing {
    fn from(card: CardRef) -> Self {
        Thing::Card(card)
    }
}

impl From<PlayerId> for Thing {
    fn from(player: PlayerId) -> Self {
        Thing::Player(player)
    }
}

impl From<DieId> for Thing {
    fn from(die: DieId) -> Self {
        Thing::Die(die)
    }
}

/// Things a selector found, or a player picked.
pub type Things = SmallVec<[Thing; 8]>;

/// Cards, each during one stay.
pub(crate) type Cards = SmallVec<[CardRef; 8]>;

/// Some players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Players(pub(crate) u8);

impl Players {
    /// Everybody.
    pub const ALL: Players = Players(u8::MAX);

    /// Nobody.
    pub const NONE: Players = Players(0);

    /// Returns only this player.
    pub fn only(player: PlayerId) -> Self {
        Self(1 << player.0)
    }

    /// Returns whether a player is one of them: nobody is who has no seat.
    pub fn has(self, player: PlayerId) -> bool {
        self.0.checked_shr(u32::from(player.0)).is_some_and(|from_here| from_here & 1 == 1)
    }

    /// Returns whether there are none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns how many they are.
    pub fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns these and those.
    #[must_use]
    pub fn and(self, others: Players) -> Self {
        Self(self.0 | others.0)
    }

    /// Returns these without those.
    #[must_use]
    pub fn without(self, others: Players) -> Self {
        Self(self.0 & !others.0)
    }
}
