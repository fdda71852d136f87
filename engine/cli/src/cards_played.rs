//! Which cards games use: noted by whoever answers for the bots.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use cinderforge_bots::Seats;
use cinderforge_kernel::cards::Deck;
use cinderforge_kernel::game::{Action, Answer, Choice, Decision, DecisionKind};
use cinderforge_kernel::table::{Decider, View};
use cinderforge_kernel::terms::{CardId, DefId, Zone};

/// Lets bots answer, and notes the cards that they play, and those that are in play when one of them is to act.
pub(crate) struct NotedCards {
    /// The bots.
    pub(crate) bots: Seats,
    /// What was noted.
    pub(crate) cards: Rc<RefCell<BTreeSet<DefId>>>,
}

impl Decider for NotedCards {
    fn decide(&mut self, view: &View, decision: &Decision) -> Option<Answer> {
        let answer = self.bots.decide(view, decision)?;
        let mut cards = self.cards.borrow_mut();
        let mut note = |card: CardId| cards.extend(view.card(card).map(|card| card.def));
        played(view, decision, &answer).into_iter().for_each(&mut note);
        if decision.kind == DecisionKind::Action {
            for player in view.players() {
                let rows = [Zone::Battlefield, Zone::Spellboard].into_iter().flat_map(|zone| view.zone(player, zone));
                for card in rows.chain(view.phoenixborn(player)) {
                    note(card);
                    view.attachments(card).for_each(&mut note);
                }
            }
        }
        Some(answer)
    }

    fn always_answers(&self) -> bool {
        self.bots.always_answers()
    }
}

/// Returns the card that an answer plays from the hand, as an action or to answer something.
fn played(view: &View, decision: &Decision, answer: &Answer) -> Option<CardId> {
    let Answer::One(index) = answer else { return None };
    let choice = decision.choices().get(usize::from(*index))?;
    let card = match choice {
        Choice::Do(Action::Play(card)) | Choice::Trigger(card, ..) => *card,
        _ => return None,
    };
    view.card(card).filter(|card| card.zone == Zone::Hand).map(|_| card)
}

/// Returns the cards of a deck and of its conjuration pile, each once.
pub(crate) fn cards_of(deck: &Deck) -> impl Iterator<Item = DefId> {
    deck.cards.iter().chain(&deck.conjurations).map(|(card, _)| *card)
}
