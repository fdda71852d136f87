//! Several deciders at one table, one for each player.

use cinderforge_kernel::game::{Answer, Decision};
use cinderforge_kernel::table::{Decider, View};

/// Asks for each player the decider that sits there.
pub struct Seats(Vec<Box<dyn Decider>>);

impl Seats {
    /// Seats deciders in the order of the players. A seat without one is empty: the run of a game with more players than deciders ends in
    /// [`Progress::Waiting`](cinderforge_kernel::game::Progress::Waiting) where such a player is asked.
    pub fn new(deciders: Vec<Box<dyn Decider>>) -> Self {
        Self(deciders)
    }
}

impl Decider for Seats {
    /// Returns the answer of the decider whose seat it is; an empty seat waits.
    fn decide(&mut self, view: &View, decision: &Decision) -> Option<Answer> {
        self.0.get_mut(decision.player.index())?.decide(view, decision)
    }

    /// Returns whether every decider does.
    fn always_answers(&self) -> bool {
        self.0.iter().all(|decider| decider.always_answers())
    }
}
