//! What a player may know of a draft.

use std::collections::BTreeSet;

use cinderforge_kernel::cards::Library;
use cinderforge_kernel::terms::{DefId, DieType, PlayerId};
use serde::{Deserialize, Serialize};

use crate::collection::{Collection, PhoenixbornPile};
use crate::event::DraftEvent;
use crate::question::DraftQuestion;
use crate::rules::DraftRules;
use crate::state::DraftState;

/// Somebody who picks for a player. The same view and question are answered alike, so that answers can be taken back.
pub trait Drafter {
    /// Picks, knowing what the view shows and every card as it is printed; returns the places of what is picked.
    fn pick(&self, view: &DraftView, question: &DraftQuestion, library: &Library) -> Vec<usize>;
}

/// A player as another one sees them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DraftSeatView {
    /// The Phoenixborn, if it is chosen and that is known.
    pub phoenixborn: Option<DefId>,
    /// The dice, as far as they are known.
    pub dice: Vec<(DieType, u8)>,
    /// How many cards were drafted.
    pub drafted: usize,
}

/// The draft as one player sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DraftView {
    /// The player whose view it is.
    pub me: PlayerId,
    /// The draft.
    pub rules: DraftRules,
    /// Who has the first player token; none in a group.
    pub first: Option<PlayerId>,
    /// All players, clockwise.
    pub players: Vec<DraftSeatView>,
    /// The Phoenixborn that can be chosen, each with its own card.
    pub piles: Vec<PhoenixbornPile>,
    /// The card of this player's Phoenixborn, once that is chosen.
    pub own: Option<DefId>,
    /// The cards this player picks from.
    pub pack: Vec<DefId>,
    /// The cards this player has drafted.
    pub drafted: Vec<DefId>,
    /// The cards this player has seen in packs so far.
    pub seen: BTreeSet<DefId>,
    /// This player's deck with its copies, once it is collected.
    pub deck: Vec<(DefId, u8)>,
    /// The dice that can be chosen.
    pub dice: Vec<(DieType, u8)>,
    /// The cards that lie face up.
    pub face_up: Vec<DefId>,
    /// How many answers all players have given.
    pub answers: usize,
    /// What has happened, as far as this player knows.
    pub events: Vec<DraftEvent>,
}

impl DraftView {
    /// Lists the cards of this player: those of the deck once it is collected, before that those that were drafted and the own one of
    /// the Phoenixborn. Each stands there once.
    pub fn cards(&self) -> Vec<DefId> {
        if self.deck.is_empty() {
            return self.drafted.iter().chain(&self.own).copied().collect();
        }
        self.deck.iter().map(|(card, _)| *card).collect()
    }
}

/// Shows a draft as a player sees it. At a table Phoenixborn and dice are chosen openly, in a group in private. Reborn p.21; Reference
/// 11.2.3 step 5.
pub(crate) fn of(state: &DraftState, collection: &Collection, me: PlayerId, answers: usize) -> DraftView {
    let private = state.rules == DraftRules::Group;
    let seat_view = |(at, seat): (usize, &crate::state::DraftSeat)| {
        let known = !private || at == me.index();
        DraftSeatView {
            phoenixborn: seat.phoenixborn.filter(|_| known),
            dice: if known { seat.dice.clone() } else { Vec::new() },
            drafted: seat.drafted.len(),
        }
    };
    let known = |event: &&DraftEvent| event.secret_of(private).is_none_or(|player| player == me);
    let own = state.seats.get(me.index()).cloned().unwrap_or_default();
    DraftView {
        me,
        rules: state.rules,
        first: (!private).then(|| state.player(0)),
        players: state.seats.iter().enumerate().map(seat_view).collect(),
        piles: state.piles.iter().filter_map(|card| collection.pile(*card).copied()).collect(),
        own: own.phoenixborn.and_then(|card| collection.pile(card)).map(|pile| pile.own),
        pack: own.pack,
        drafted: own.drafted,
        seen: own.seen,
        deck: own.deck,
        dice: state.dice.clone(),
        face_up: state.face_up.clone(),
        answers,
        events: state.events.iter().filter(known).cloned().collect(),
    }
}
