//! Interchangeable things: cards or dice between which no rule and no text can tell, so that one of them stands for all.

use crate::game::decision::{Action, Choice};
use crate::game::state::State;
use crate::queries::position::Position;
use crate::table::records::Records;
use crate::terms::id::{CardId, DieId, Thing};
use crate::terms::zone::Zone;
use std::cell::OnceCell;
use std::fmt::Write;

/// Whether things that stand at different places of an order are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PlaceInOrder {
    /// They are: random numbers fall on places, and the game is to go the very same way with either.
    Counts,
    /// They are not: no player knows which place a random number falls on.
    IsIgnored,
}

/// Tells which things are interchangeable where a table stands.
pub(crate) struct Interchangeable<'a> {
    position: &'a Position,
    records: &'a Records,
    place: PlaceInOrder,
    /// The text of everything under way, which names the cards and dice that have a part in it.
    under_way: OnceCell<String>,
    /// Whether a text in this game can tell places in an order.
    tells_places: OnceCell<bool>,
}

impl<'a> Interchangeable<'a> {
    /// Looks at where a table stands.
    pub(crate) fn new(position: &'a Position, records: &'a Records, place: PlaceInOrder) -> Self {
        Self { position, records, place, under_way: OnceCell::new(), tells_places: OnceCell::new() }
    }

    /// Returns whether two choices come to the same.
    pub(crate) fn choices(&self, one: Choice, other: Choice) -> bool {
        match (one, other) {
            (Choice::Thing(Thing::Card(one)), Choice::Thing(Thing::Card(other))) => self.cards(one.id, other.id),
            (Choice::Thing(Thing::Die(one)), Choice::Thing(Thing::Die(other))) => self.dice(one, other),
            // An ability that is offered twice answers another event each time.
            (Choice::Trigger(one, label, about), Choice::Trigger(other, same, of)) => {
                one != other && label == same && about == of && self.cards(one, other)
            }
            (Choice::Do(Action::Play(one)), Choice::Do(Action::Play(other))) => self.cards(one, other),
            (Choice::Do(Action::Use(one, ability)), Choice::Do(Action::Use(other, same))) => {
                ability == same && self.cards(one, other)
            }
            _ => one == other,
        }
    }

    /// Returns whether two cards are interchangeable: equal, with nothing on them, without a part in anything.
    fn cards(&self, one: CardId, other: CardId) -> bool {
        let state = &self.position.state;
        let is_alone = |card: CardId| {
            let bears = |bearer: Option<CardId>| bearer == Some(card);
            !state.cards.iter().any(|card| bears(card.host)) && !state.dice.iter().any(|die| bears(die.place.card()))
        };
        one == other
            || state.card(one) == state.card(other)
                && (self.place == PlaceInOrder::IsIgnored || !self.tells_places() && are_neighbours(state, one, other))
                && is_alone(one)
                && is_alone(other)
                && !self.has_part(&format!("{one:?}"), |thing| thing.card().is_some_and(|card| card.id == one))
                && !self.has_part(&format!("{other:?}"), |thing| thing.card().is_some_and(|card| card.id == other))
    }

    /// Returns whether a text of a card in this game, or of any keyword, can tell places in an order: it picks by lot, goes over
    /// cards as they lie, or keeps values for later. It tells even neighbours apart if only one of them changes and both stay.
    fn tells_places(&self) -> bool {
        *self.tells_places.get_or_init(|| {
            let library = &self.position.library;
            let of_cards = self.position.state.cards.iter().flat_map(|card| &library.def(card.face()).abilities);
            let of_keywords = library.keywords.iter().flat_map(|keyword| &keyword.abilities);
            let mut all = of_cards.map(|printed| &printed.ability).chain(of_keywords);
            all.any(|ability| library.ability(*ability).tells_places)
        })
    }

    /// Returns whether two dice are interchangeable: equal, without a part in anything.
    fn dice(&self, one: DieId, other: DieId) -> bool {
        let state = &self.position.state;
        one == other
            || state.die(one) == state.die(other)
                && (self.place == PlaceInOrder::IsIgnored || are_rolled_in_a_row(state, one, other))
                && !self.has_part(&format!("{one:?}"), |thing| thing.die() == Some(one))
                && !self.has_part(&format!("{other:?}"), |thing| thing.die() == Some(other))
    }

    /// Returns whether a thing has a part in what is under way, or a script holds it.
    fn has_part(&self, id: &str, is_it: impl Fn(&Thing) -> bool) -> bool {
        self.records.handed_out.borrow().iter().any(is_it)
            || self.under_way.get_or_init(|| self.text_of_all_under_way()).contains(id)
    }

    /// Writes everything under way out, so that no field that names a card or die is forgotten, now or when one is added.
    fn text_of_all_under_way(&self) -> String {
        let Position { state, frames, open_events, falling, departing, committed, counted_as_printed, .. } = self.position;
        let State { attack, next_attack, came_in_action, lasting, delayed, tallies, past, .. } = state;
        let answered = self.records.answered.get(..self.records.cursor).unwrap_or_default();
        let mut text = String::new();
        let _ = write!(
            text,
            "{attack:?}{next_attack:?}{came_in_action:?}{lasting:?}{delayed:?}{tallies:?}{past:?}{frames:?}{open_events:?}"
        );
        let _ = write!(text, "{falling:?}{departing:?}{committed:?}{counted_as_printed:?}{answered:?}");
        text
    }
}

/// Returns whether all cards between two of one zone are equal to them, so that the order is the same with either gone.
fn are_neighbours(state: &State, one: CardId, other: CardId) -> bool {
    let card = state.card(one);
    let owner = if matches!(card.zone, Zone::Battlefield | Zone::Spellboard) { card.controller } else { card.owner };
    let list = state.player(owner).zone(card.zone);
    let place = |wanted: CardId| list.iter().position(|card| *card == wanted);
    match (place(one), place(other)) {
        (Some(one), Some(other)) => list[one.min(other)..=one.max(other)].iter().all(|between| state.card(*between) == card),
        _ => false,
    }
}

/// Returns whether all dice between two of one player are of their type: rolled in order, they get the same random numbers.
fn are_rolled_in_a_row(state: &State, one: DieId, other: DieId) -> bool {
    let die = state.die(one);
    let between = &state.dice[one.index().min(other.index())..=one.index().max(other.index())];
    between.iter().all(|between| (between.kind, between.owner) == (die.kind, die.owner))
}
