//! Active dice: what the active pools hold, counted along as dice move and turn. Reference 2.2.0.

use crate::game::state::State;
use crate::terms::amounts::{self, Amounts, KINDS};
use crate::terms::die::{Die, DiePlace};
use crate::terms::id::PlayerId;
use smallvec::SmallVec;

/// How many dice of each kind the active pool of each player holds.
#[derive(Default, PartialEq, Eq)]
pub(crate) struct ActiveDice {
    /// For each player.
    pools: SmallVec<[Amounts; 2]>,
}

impl ActiveDice {
    /// Counts the active dice of all players.
    pub(crate) fn of(state: &State) -> Self {
        let mut counted = Self { pools: SmallVec::from_elem([0; KINDS], state.players.len()) };
        state.dice.iter().for_each(|die| counted.add(die));
        counted
    }

    /// Returns what the active pool of a player holds.
    #[inline]
    pub(crate) fn pool(&self, player: PlayerId) -> &Amounts {
        &self.pools[player.index()]
    }

    /// Counts a die, if it is active.
    pub(crate) fn add(&mut self, die: &Die) {
        self.count(die, |held, more| held + more);
    }

    /// Counts a die no longer, if it is active.
    pub(crate) fn take(&mut self, die: &Die) {
        self.count(die, |held, fewer| held - fewer);
    }

    /// Changes by a die what its pool is said to hold, if it is active.
    #[inline]
    fn count(&mut self, die: &Die, change: impl Fn(u8, u8) -> u8) {
        if die.place == DiePlace::Active {
            let pool = &mut self.pools[die.owner.index()];
            for (kind, count) in amounts::of_die(die) {
                pool[kind] = change(pool[kind], count);
            }
        }
    }
}
