//! Cards in a game: where each one is, what lies on it.

use crate::terms::id::{CardId, CardRef, DefId, PlayerId, Players};
use crate::terms::token::Token;
use crate::terms::zone::{Zone, Zones};
use serde::{Deserialize, Serialize};

/// The values a card had when it last left a zone in play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct LastValues {
    /// Attack value.
    pub attack: i16,
    /// Life value.
    pub life: i16,
    /// Recover value.
    pub recover: i16,
    /// Wound tokens.
    pub wounds: u16,
    /// Exhaustion tokens.
    pub exhaustion: u16,
    /// Status tokens.
    pub status: u16,
    /// Who controlled it.
    pub controller: u8,
    /// Whether it was a unit.
    pub unit: bool,
    /// What it was attached to.
    pub bearer: Option<CardRef>,
    /// Which of its printed abilities were silenced, each a bit by its place in the list.
    pub silenced: u32,
    /// Whether it was exhausted: what it had gained was silent then, unless inexhaustible.
    pub exhausted: bool,
    /// The stay these values are of, or the one aside that came right after it; none if it has never left a zone in play, and the values
    /// are none.
    pub stay: Option<u16>,
}

impl LastValues {
    /// Returns whether the card has ever left a zone in play.
    pub(crate) fn was_in_play(&self) -> bool {
        self.stay.is_some()
    }

    /// Returns whether they tell of the card in a stay that is over: it left play in that stay or in a later one.
    #[inline]
    pub(crate) fn tell_of(&self, stay: u16) -> bool {
        self.stay.is_some_and(|last| last >= stay)
    }
}

/// What a card is a copy of for a while: the title, the printed abilities and the printed values of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CopyOf {
    /// The definition of the other.
    pub def: DefId,
    /// The X that the other had.
    pub x: i16,
}

/// A physical card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Card {
    /// Its definition.
    pub def: DefId,
    /// What it is a copy of, while an effect makes it one.
    pub copy_of: Option<CopyOf>,
    /// Who started the game with it.
    pub owner: PlayerId,
    /// Whose side it is on.
    pub controller: PlayerId,
    /// Who played it last.
    pub played_by: PlayerId,
    /// Where it is.
    pub zone: Zone,
    /// Counts its changes of zone.
    pub stay: u16,
    /// Wound tokens on it.
    pub wounds: u16,
    /// Exhaustion tokens on it.
    pub exhaustion: u16,
    /// Status tokens on it.
    pub status: u16,
    /// How many cards are attached to it.
    pub attached: u16,
    /// What it is attached to or lies under.
    pub host: Option<CardId>,
    /// Before which opponent it stands, or lies face down, or did last, on a battlefield that is parted among several. Red Rains Laws of
    /// the Chimera.
    pub before: Option<PlayerId>,
    /// What it lay under until that left play, and it was discarded with it.
    pub lay_under: Option<CardId>,
    /// The X that was paid for it.
    pub x: u8,
    /// Whether it is leaving play: what lies on it comes off first, and it is in play no more for any text.
    pub leaving: bool,
    /// The stay in play from which its leaving brought it where it lies, by way of the cards set aside; none if anything else did.
    pub left: Option<u16>,
    /// Whether it is destroyed, but not yet discarded: it keeps its slot, and cannot be targeted.
    pub dying: bool,
    /// Its values when it last left play.
    pub last: LastValues,
    /// To whom it was shown since it lies where it does; whose it is may know it all the same.
    pub shown_to: Players,
}

impl Card {
    /// Makes a card that lies where it does since the game began, with nothing on it.
    #[inline]
    pub(crate) fn new(def: DefId, owner: PlayerId, zone: Zone) -> Self {
        Self {
            def,
            copy_of: None,
            owner,
            controller: owner,
            played_by: owner,
            zone,
            stay: 0,
            wounds: 0,
            exhaustion: 0,
            status: 0,
            attached: 0,
            host: None,
            before: None,
            lay_under: None,
            x: 0,
            leaving: false,
            left: None,
            dying: false,
            last: LastValues::default(),
            shown_to: Players::NONE,
        }
    }

    /// Returns the definition whose title, printed abilities and printed values it has now.
    #[inline]
    pub fn face(&self) -> DefId {
        self.copy_of.map_or(self.def, |copy| copy.def)
    }

    /// Returns how many tokens of a kind lie on it.
    pub fn tokens(&self, kind: Token) -> u16 {
        match kind {
            Token::Wound => self.wounds,
            Token::Exhaustion => self.exhaustion,
            Token::Status => self.status,
        }
    }

    /// Returns the count of the tokens of a kind on it, to change it.
    pub fn tokens_mut(&mut self, kind: Token) -> &mut u16 {
        match kind {
            Token::Wound => &mut self.wounds,
            Token::Exhaustion => &mut self.exhaustion,
            Token::Status => &mut self.status,
        }
    }

    /// Returns whether it is in play and not on its way out.
    pub(crate) fn stays_in_play(&self) -> bool {
        self.in_play() && !self.leaving
    }

    /// Returns whether it is in play.
    #[inline]
    pub fn in_play(&self) -> bool {
        Zones::IN_PLAY.has(self.zone)
    }
}
