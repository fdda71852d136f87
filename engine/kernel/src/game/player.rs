//! Players: the lists of cards that are theirs, what they have done this turn.

use crate::game::step::Step;
use crate::terms::id::{CardId, Players};
use crate::terms::zone::Zone;

/// How a seat is played: who decides for it, and what its turns and rounds give it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seat {
    /// Whether rules decide for it, and no person. Red Rains Laws of the Chimera.
    pub by_rule: bool,
    /// How many cards it draws up to, and begins with. Reference 4.1.0.
    pub hand: u8,
    /// Who plays on the same side, shares its turns, and wins and loses with it. Red Rains Battlefield Management.
    pub allies: Players,
}

impl Seat {
    /// The seat of a person.
    pub const PERSON: Self = Self { by_rule: false, hand: 5, allies: Players::NONE };
    /// The seat of a Chimera, which has no hand. Red Rains Chimera Turn, Draw and Hand Effects.
    pub const CHIMERA: Self = Self { by_rule: true, hand: 0, allies: Players::NONE };

    /// Returns the step in which it acts in its turns.
    pub fn acts(self) -> Step {
        if self.by_rule { Step::ChimeraTurn } else { Step::Act }
    }
}

/// A player with the zones that are the player's.
#[derive(Debug, PartialEq, Eq)]
pub struct Player {
    /// The player's Phoenixborn.
    pub phoenixborn: CardId,
    /// The hand.
    pub hand: Vec<CardId>,
    /// The draw pile; the top is the last.
    pub draw_pile: Vec<CardId>,
    /// The discard pile; the top is the last.
    pub discard_pile: Vec<CardId>,
    /// The conjuration pile.
    pub conjuration_pile: Vec<CardId>,
    /// Units and other cards on the battlefield, from left to right.
    pub battlefield: Vec<CardId>,
    /// Ready spells on the spellboard, from left to right.
    pub spellboard: Vec<CardId>,
    /// Whether the player has lost.
    pub lost: bool,
    /// Main actions left this turn.
    pub main_actions: u8,
    /// Side actions left this turn.
    pub side_actions: u8,
    /// Main actions left this turn that can only be a pass.
    pub extra_passes: u8,
    /// Whether the player's reaction of this turn is used.
    pub reacted: bool,
    /// Whether the player's Phoenixborn guarded this round.
    pub guarded: bool,
    /// How the seat is played.
    pub seat: Seat,
}

impl Clone for Player {
    fn clone(&self) -> Self {
        Self {
            hand: self.hand.clone(),
            draw_pile: self.draw_pile.clone(),
            discard_pile: self.discard_pile.clone(),
            conjuration_pile: self.conjuration_pile.clone(),
            battlefield: self.battlefield.clone(),
            spellboard: self.spellboard.clone(),
            ..*self
        }
    }

    /// Keeps the room the lists have: a checkpoint is taken before every step.
    fn clone_from(&mut self, other: &Self) {
        let Self { phoenixborn, hand, draw_pile, discard_pile, conjuration_pile, battlefield, spellboard, .. } = self;
        *phoenixborn = other.phoenixborn;
        hand.clone_from(&other.hand);
        draw_pile.clone_from(&other.draw_pile);
        discard_pile.clone_from(&other.discard_pile);
        conjuration_pile.clone_from(&other.conjuration_pile);
        battlefield.clone_from(&other.battlefield);
        spellboard.clone_from(&other.spellboard);
        self.lost = other.lost;
        self.main_actions = other.main_actions;
        self.side_actions = other.side_actions;
        self.extra_passes = other.extra_passes;
        self.reacted = other.reacted;
        self.guarded = other.guarded;
        self.seat = other.seat;
    }
}

impl Player {
    /// Returns the cards of a zone that is kept in order; none for zones without a list.
    pub fn zone(&self, zone: Zone) -> &[CardId] {
        match zone {
            Zone::Hand => &self.hand,
            Zone::DrawPile => &self.draw_pile,
            Zone::DiscardPile => &self.discard_pile,
            Zone::ConjurationPile => &self.conjuration_pile,
            Zone::Battlefield => &self.battlefield,
            Zone::Spellboard => &self.spellboard,
            Zone::PhoenixbornZone => std::slice::from_ref(&self.phoenixborn),
            Zone::Attached | Zone::Under | Zone::Aside | Zone::Removed => &[],
        }
    }

    /// Returns the list of a zone that is kept in order, to change it; none for zones without one.
    pub fn zone_mut(&mut self, zone: Zone) -> Option<&mut Vec<CardId>> {
        match zone {
            Zone::Hand => Some(&mut self.hand),
            Zone::DrawPile => Some(&mut self.draw_pile),
            Zone::DiscardPile => Some(&mut self.discard_pile),
            Zone::ConjurationPile => Some(&mut self.conjuration_pile),
            Zone::Battlefield => Some(&mut self.battlefield),
            Zone::Spellboard => Some(&mut self.spellboard),
            Zone::PhoenixbornZone | Zone::Attached | Zone::Under | Zone::Aside | Zone::Removed => None,
        }
    }
}
