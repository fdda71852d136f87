//! The bots at the seats of a game, and how they are brought to where they stood before.

use std::cell::RefCell;
use std::rc::Rc;

use cinderforge_kernel::game::{Answer, Decision, Fault, Progress};
use cinderforge_kernel::table::{Decider, View};
use cinderforge_script::GameData;
use cinderforge_session::Session;

use crate::bot;
use crate::play::Seat;

/// A bot for each seat that has one.
#[derive(Clone)]
pub(super) struct Bots(Rc<RefCell<Vec<MaybeBot>>>);

/// The bot at a seat, if one sits there.
type MaybeBot = Option<Box<dyn Decider>>;

impl Bots {
    /// Seats the bots of a game as they are before it begins.
    pub(super) fn new(kit: &GameData, seats: &[Seat], seed: u64) -> Self {
        let thoughts = Rc::new(RefCell::new(kit.table()));
        let seat = |(at, seat): (usize, &Seat)| seat.bot().map(|bot| bot.seat(&thoughts, bot::seed(seed, at as u64)));
        Self(Rc::new(RefCell::new(seats.iter().enumerate().map(seat).collect())))
    }

    /// Lets the bot at the seat of a view answer; none if no bot sits there.
    pub(super) fn decide(&self, view: &View, decision: &Decision) -> Option<Answer> {
        self.0.borrow_mut().get_mut(decision.player.index())?.as_mut()?.decide(view, decision)
    }

    /// Plays answers in a session that stands at its beginning, each bot asked beside: what it remembers, and the lots it draws next,
    /// are then those of the bot that gave them.
    ///
    /// # Errors
    /// The game does not take the answers, or fails on one.
    pub(super) fn wind(&self, session: &mut Session, answers: Vec<Answer>) -> Result<Progress, Fault> {
        session.run(Box::new(Winding { bots: self.clone(), answers: answers.into_iter() }))
    }
}

/// Gives answers that were given before, and asks the bots as well.
struct Winding {
    bots: Bots,
    answers: std::vec::IntoIter<Answer>,
}

impl Decider for Winding {
    fn decide(&mut self, view: &View, decision: &Decision) -> Option<Answer> {
        let given = self.answers.next()?;
        self.bots.decide(view, decision);
        Some(given)
    }
}
