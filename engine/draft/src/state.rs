//! The state of a draft: where every card and every die lies, and whose turn it is to pick.

use std::collections::BTreeSet;

use cinderforge_kernel::terms::{DefId, DieType, PlayerId};
use serde::{Deserialize, Serialize};

use crate::collection::Collection;
use crate::event::DraftEvent;
use crate::question::{DraftQuestion, DraftStep, Offer, Pick};
use crate::rules::DraftRules;

/// What lies before a player.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DraftSeat {
    /// The Phoenixborn, once it is chosen.
    pub phoenixborn: Option<DefId>,
    /// The cards to pick from.
    pub pack: Vec<DefId>,
    /// The cards that were picked, each once.
    pub drafted: Vec<DefId>,
    /// The cards that this player has seen in packs.
    pub seen: BTreeSet<DefId>,
    /// The dice.
    pub dice: Vec<(DieType, u8)>,
    /// The cards of the deck with their copies, once they are collected.
    pub deck: Vec<(DefId, u8)>,
}

/// A draft as plain data. It knows everything: what a player may know is a view.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DraftState {
    /// The draft.
    pub rules: DraftRules,
    /// The draft deck; its top is at the end.
    pub draft_deck: Vec<DefId>,
    /// The Phoenixborn that can be chosen.
    pub piles: Vec<DefId>,
    /// The dice that can be chosen: of the collection, or for each player of a group.
    pub dice: Vec<(DieType, u8)>,
    /// The cards that lie face up.
    pub face_up: Vec<DefId>,
    /// The cards that were put back into the box: those of a group that were not dealt.
    pub not_used: Vec<DefId>,
    /// The players, clockwise.
    pub seats: Vec<DraftSeat>,
    /// Who has the first player token.
    pub first: usize,
    /// What is picked now; none once the draft is over.
    pub step: Option<DraftStep>,
    /// How many have picked in this step.
    pub turn: usize,
    /// The place of the card that lies face up and is being taken.
    pub taken: Option<usize>,
    /// What has happened.
    pub events: Vec<DraftEvent>,
}

impl DraftState {
    /// Returns the player so many places to the left of the first player.
    pub(crate) fn player(&self, turn: usize) -> PlayerId {
        PlayerId(((self.first + turn) % self.seats.len()) as u8)
    }

    /// Returns the seat whose turn it is.
    fn seat_mut(&mut self) -> &mut DraftSeat {
        let player = self.player(self.turn);
        &mut self.seats[player.index()]
    }

    /// Returns the question the draft waits at; none once it is over.
    pub(crate) fn question(&self) -> Option<DraftQuestion> {
        let step = self.step?;
        let player = self.player(self.turn);
        let seat = &self.seats[player.index()];
        let dice = || self.dice.iter().filter(|(_, left)| *left > 0);
        let (offers, picks) = match step {
            DraftStep::Phoenixborn => (Offer::cards(&self.piles), 1),
            DraftStep::Cards => (Offer::cards(&seat.pack), 1),
            DraftStep::Dice => {
                let picks = match self.rules {
                    DraftRules::Table => DraftRules::DICE_AT_A_TIME,
                    DraftRules::Group => DraftRules::DICE,
                };
                (dice().map(|(kind, left)| Offer { pick: Pick::Die(*kind), left: *left }).collect(), picks)
            }
            DraftStep::Take => {
                let mut offers = Offer::cards(&self.face_up);
                offers.push(Offer { pick: Pick::Nothing, left: 1 });
                (offers, 1)
            }
            DraftStep::Replace => (Offer::cards(&seat.drafted), 1),
            DraftStep::Return => {
                let offer = |(card, copies): &(DefId, u8)| Offer { pick: Pick::Card(*card), left: *copies };
                (seat.deck.iter().map(offer).collect(), DraftRules::RETURNED)
            }
        };
        Some(DraftQuestion { player, step, offers, picks })
    }

    /// Carries out what was picked, and goes on to who picks next.
    pub(crate) fn pick(&mut self, question: &DraftQuestion, answer: &[usize], collection: &Collection) {
        let player = question.player;
        let picks: Vec<Pick> = answer.iter().map(|place| question.offers[*place].pick).collect();
        match (question.step, picks.as_slice()) {
            (DraftStep::Phoenixborn, [Pick::Card(card)]) => self.choose_phoenixborn(player, *card, collection),
            (DraftStep::Cards, [Pick::Card(card)]) => self.draft(player, *card),
            (DraftStep::Dice, _) => self.choose_dice(player, &picks),
            (DraftStep::Take, [Pick::Card(_)]) => {
                self.taken = answer.first().copied();
                self.step = Some(DraftStep::Replace);
            }
            (DraftStep::Take, _) => {
                self.events.push(DraftEvent::TookNothing(player));
                self.next_exchange(collection);
            }
            (DraftStep::Replace, [Pick::Card(card)]) => self.exchange(player, *card, collection),
            (DraftStep::Return, _) => self.put_back(player, &picks),
            _ => {}
        }
    }

    /// Gives a player a Phoenixborn. At a table it is gone from the piles, and the others may choose another; in a group everybody
    /// has a collection. Reborn p.21 step 1; Reference 11.2.3 steps 5 and 6.
    fn choose_phoenixborn(&mut self, player: PlayerId, card: DefId, collection: &Collection) {
        self.events.push(DraftEvent::ChosePhoenixborn(player, card));
        self.seat_mut().phoenixborn = Some(card);
        if self.rules == DraftRules::Group {
            self.collect(collection);
            self.step = Some(DraftStep::Return);
            return;
        }
        self.piles.retain(|pile| *pile != card);
        self.turn += 1;
        if self.turn == self.seats.len() {
            self.pass_token();
            self.deal();
            self.step = Some(DraftStep::Cards);
        }
    }

    /// Passes the first player token to the left, and begins a step with its new bearer. Reborn p.21 steps 1 and 3.
    fn pass_token(&mut self) {
        self.first = self.player(1).index();
        self.turn = 0;
        self.events.push(DraftEvent::FirstPlayer(self.player(0)));
    }

    /// Deals every player their cards. Reborn p.21 step 2; Reference 11.2.3 step 1.
    pub(crate) fn deal(&mut self) {
        let dealt = self.rules.dealt();
        for seat in &mut self.seats {
            seat.pack = self.draft_deck.split_off(self.draft_deck.len().saturating_sub(dealt));
            seat.seen.extend(&seat.pack);
        }
        self.events.push(DraftEvent::Dealt(dealt));
    }

    /// Takes a card out of the pack of a player; once all have, what is left of the packs goes to the left. Reborn p.21 step 2;
    /// Reference 11.2.3 step 3.
    fn draft(&mut self, player: PlayerId, card: DefId) {
        let seat = self.seat_mut();
        seat.pack.retain(|other| *other != card);
        seat.drafted.push(card);
        self.events.push(DraftEvent::Drafted(player, card));
        self.turn += 1;
        if self.turn < self.seats.len() {
            return;
        }
        self.turn = 0;
        let mut packs: Vec<Vec<DefId>> = self.seats.iter_mut().map(|seat| std::mem::take(&mut seat.pack)).collect();
        let left = packs.first().map_or(0, Vec::len);
        if left == 0 {
            self.step = Some(match self.rules {
                DraftRules::Table => DraftStep::Dice,
                DraftRules::Group => DraftStep::Phoenixborn,
            });
            return;
        }
        packs.rotate_right(1);
        for (seat, pack) in self.seats.iter_mut().zip(packs) {
            seat.seen.extend(&pack);
            seat.pack = pack;
        }
        self.events.push(DraftEvent::Passed(left));
    }

    /// Gives a player dice: two at a time out of one collection, or all ten out of one's own. Reborn p.21 step 3; Reference 11.2.3
    /// step 9.
    fn choose_dice(&mut self, player: PlayerId, picks: &[Pick]) {
        let kinds: Vec<DieType> =
            picks.iter().filter_map(|pick| if let Pick::Die(kind) = pick { Some(*kind) } else { None }).collect();
        for kind in &kinds {
            add_one(&mut self.seat_mut().dice, *kind);
        }
        self.events.push(DraftEvent::ChoseDice(player, kinds.clone()));
        self.turn += 1;
        match self.rules {
            DraftRules::Table => {
                for kind in kinds {
                    take_one(&mut self.dice, kind);
                }
                if self.turn == self.seats.len() * DraftRules::DICE / DraftRules::DICE_AT_A_TIME {
                    self.pass_token();
                    self.reveal();
                }
            }
            DraftRules::Group => {
                self.step = (self.turn < self.seats.len()).then_some(DraftStep::Phoenixborn);
            }
        }
    }

    /// Lays as many cards of the draft deck face up as there are players. Reborn p.21 step 4.
    fn reveal(&mut self) {
        self.face_up = self.draft_deck.split_off(self.draft_deck.len().saturating_sub(self.seats.len()));
        self.events.push(DraftEvent::Revealed(self.face_up.clone()));
        self.step = Some(DraftStep::Take);
    }

    /// Puts a card of a player where the one lay that the player takes. Reborn p.21 step 4.
    fn exchange(&mut self, player: PlayerId, given: DefId, collection: &Collection) {
        if let Some(place) = self.taken.take() {
            let taken = std::mem::replace(&mut self.face_up[place], given);
            let drafted = &mut self.seat_mut().drafted;
            drafted.retain(|card| *card != given);
            drafted.push(taken);
            self.events.push(DraftEvent::Exchanged(player, taken, given));
        }
        self.next_exchange(collection);
    }

    /// Lets the next player take a card. After the last one the decks are collected.
    fn next_exchange(&mut self, collection: &Collection) {
        self.turn += 1;
        self.step = Some(DraftStep::Take);
        if self.turn == self.seats.len() {
            self.step = None;
            for turn in 0..self.seats.len() {
                self.turn = turn;
                self.collect(collection);
            }
        }
    }

    /// Makes the deck of whose turn it is: three copies of each card that was drafted, and the own cards of the Phoenixborn. Reborn
    /// p.21 step 5; Reference 11.2.3 steps 4 and 6.
    fn collect(&mut self, collection: &Collection) {
        let seat = self.seat_mut();
        let own = seat.phoenixborn.and_then(|card| collection.pile(card)).map(|pile| pile.own);
        seat.deck = seat.drafted.iter().copied().chain(own).map(|card| (card, DraftRules::COPIES)).collect();
    }

    /// Returns cards of a player to the box. Reference 11.2.3 step 7.
    fn put_back(&mut self, player: PlayerId, picks: &[Pick]) {
        let cards: Vec<DefId> =
            picks.iter().filter_map(|pick| if let Pick::Card(card) = pick { Some(*card) } else { None }).collect();
        for card in &cards {
            take_one(&mut self.seat_mut().deck, *card);
        }
        self.seat_mut().deck.retain(|(_, copies)| *copies > 0);
        self.events.push(DraftEvent::Returned(player, cards));
        self.step = Some(DraftStep::Dice);
    }
}

/// Counts one more of something.
fn add_one<T: PartialEq>(counts: &mut Vec<(T, u8)>, item: T) {
    match counts.iter_mut().find(|(known, _)| *known == item) {
        Some((_, count)) => *count += 1,
        None => counts.push((item, 1)),
    }
}

/// Counts one less of something.
fn take_one<T: Copy + PartialEq>(counts: &mut [(T, u8)], item: T) {
    if let Some((_, count)) = counts.iter_mut().find(|(known, _)| *known == item) {
        *count = count.saturating_sub(1);
    }
}
