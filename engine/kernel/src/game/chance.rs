//! Chance: random numbers, as rolls of dice or orders of cards. Reference 2.2.0.

use crate::game::state::State;
use crate::terms::die::{DieType, Level};
use crate::terms::id::{PlayerId, Players};
use crate::terms::zone::Zone;
use rand_pcg::rand_core::RngCore;

impl State {
    /// Draws a random number below the bound.
    pub fn random(&mut self, bound: usize) -> usize {
        ((u64::from(self.rng.next_u32()) * bound as u64) >> 32) as usize
    }

    /// Draws the level of a rolled die: 1 face is power, 3 are class, 2 are basic; of a rage die 3 are power and 3 basic. What the next
    /// dice of a Chimera come to may be fixed, and it knows what they came to. Reference 2.2.0; Red Rains Chimera Turn.
    pub fn roll(&mut self, kind: DieType) -> Level {
        if !kind.is_of_chimera() {
            return self.random_level(kind);
        }
        let fixed = self.chimera.as_mut().and_then(|chimera| chimera.dice_rolls.pop_front());
        let level = fixed.unwrap_or_else(|| self.random_level(kind));
        if let Some(chimera) = &mut self.chimera {
            chimera.rolled = level;
        }
        level
    }

    /// Draws a side of a die.
    fn random_level(&mut self, kind: DieType) -> Level {
        match self.random(6) {
            0 => Level::Power,
            1..=2 if kind == DieType::Rage => Level::Power,
            3 if kind == DieType::Rage => Level::Basic,
            1..=3 => Level::Class,
            _ => Level::Basic,
        }
    }

    /// Puts a pile of a player into a random order: the draw pile or the discard pile.
    pub fn shuffle(&mut self, player: PlayerId, pile: Zone) {
        let Some(pile_there) = self.player_mut(player).zone_mut(pile) else { return };
        let mut cards = std::mem::take(pile_there);
        for last in (1..cards.len()).rev() {
            let picked = self.random(last + 1);
            cards.swap(last, picked);
        }
        for card in &cards {
            self.card_mut(*card).shown_to = Players::default();
        }
        if let Some(pile) = self.player_mut(player).zone_mut(pile) {
            *pile = cards;
        }
    }
}
