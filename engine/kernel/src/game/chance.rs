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

    /// Puts a pile of a player into a random order: the draw pile, the discard pile or the hand.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::chimera::Chimera;

    /// Rolls so many dice of a kind; returns how many came to basic, class and power.
    fn roll_many(state: &mut State, kind: DieType, times: usize) -> [usize; 3] {
        let mut came = [0; 3];
        for _ in 0..times {
            came[state.roll(kind) as usize] += 1;
        }
        came
    }

    /// Returns whether counts are within a tenth of what so many of the six faces come to.
    fn fits(came: [usize; 3], faces: [usize; 3]) -> bool {
        let rolled: usize = came.iter().sum();
        came.iter().zip(faces).all(|(came, faces)| (came * 6).abs_diff(rolled * faces) * 10 <= rolled * faces)
    }

    #[test]
    fn dragon_dice_have_the_faces_of_the_dice_of_players_and_rage_dice_no_class() {
        let mut state = State::empty(1);
        for (kind, faces) in [(DieType::Charm, [2, 3, 1]), (DieType::Dragon, [2, 3, 1]), (DieType::Rage, [3, 0, 3])] {
            let came = roll_many(&mut state, kind, 12_000);
            assert!(fits(came, faces), "{kind} came to {came:?} (basic, class, power)");
        }
    }

    #[test]
    fn a_chimera_rolls_what_is_fixed_first_and_knows_what_it_rolled() {
        let mut state = State::empty(1);
        let mut chimera = Chimera::new(PlayerId(1), vec![1]);
        chimera.dice_rolls = [Level::Class, Level::Power].into();
        state.chimera = Some(Box::new(chimera));
        for fixed in [Level::Class, Level::Power] {
            assert_eq!(state.roll(DieType::Dragon), fixed);
            assert_eq!(state.chimera.as_ref().map(|chimera| chimera.rolled), Some(fixed));
        }
        let rolled = state.roll(DieType::Dragon);
        assert_eq!(state.chimera.as_ref().map(|chimera| chimera.rolled), Some(rolled));
        state.chimera.as_mut().expect("a Chimera").dice_rolls.push_back(Level::Power);
        assert!(roll_many(&mut state, DieType::Charm, 60)[Level::Basic as usize] > 0, "dice of players are not fixed");
        assert_eq!(
            state.chimera.as_ref().map(|chimera| chimera.rolled),
            Some(rolled),
            "what a player rolls is no roll of its own"
        );
    }
}
