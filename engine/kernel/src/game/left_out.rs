//! Effects that are left out of a game, since they failed and whoever plays goes on without them.

/// An effect in which a game failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FailedEffect {
    /// Its number, counted from the game's first state: what [`State::leave_out`](crate::game::State::leave_out) takes.
    pub number: u32,
    /// How many answers the game took before it began, of those that it took since it was put on the table.
    pub answers: usize,
}

/// The effects that are left out of a game, by their numbers, with how many have been run so far. Numbers count from the game's first
/// state. They are no part of what a game is: positions are the same however many effects led there, and a game read from bytes
/// counts anew and leaves nothing out.
#[derive(Clone, Debug, Default)]
pub(crate) struct LeftOut {
    /// How many effects have been run or left out.
    run: u32,
    /// The numbers of those that are left out.
    numbers: Vec<u32>,
}

impl PartialEq for LeftOut {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for LeftOut {}

impl LeftOut {
    /// Counts the effect that is about to run. Returns its number, and whether it is left out.
    #[inline]
    pub(crate) fn count(&mut self) -> (u32, bool) {
        let number = self.run;
        self.run += 1;
        (number, self.numbers.contains(&number))
    }

    /// Lists the numbers of the effects so far that were left out.
    pub(crate) fn so_far(&self) -> impl Iterator<Item = u32> {
        self.numbers.iter().copied().filter(|number| *number < self.run)
    }

    /// Leaves out these effects and no others.
    pub(crate) fn set(&mut self, numbers: &[u32]) {
        self.numbers = numbers.to_vec();
    }

    /// Makes it equal to another, with the room it has.
    #[inline]
    pub(crate) fn copy_from(&mut self, other: &Self) {
        self.run = other.run;
        self.numbers.clone_from(&other.numbers);
    }
}
