//! Evaluates selectors, conditions and amounts natively on the state.

use crate::game::frame::Frame;
use crate::queries::position::Position;
use crate::terms::event::Event;
use crate::terms::id::Things;
use crate::terms::id::{CardRef, DieId, PlayerId, Thing};
use crate::terms::reference::Num;
use ustr::Ustr;

/// From where a phrase speaks.
#[derive(Clone, Copy)]
pub(crate) struct Scope<'a> {
    pub(crate) you: PlayerId,
    pub(crate) this: Option<CardRef>,
    pub(crate) event: Option<&'a Event>,
    pub(crate) frame: Option<&'a Frame>,
    pub(crate) n: i32,
    pub(crate) x: i32,
    pub(crate) die: Option<DieId>,
}

impl<'a> Scope<'a> {
    /// Speaking from a card, by its controller.
    pub(crate) fn of_card(position: &Position, card: CardRef, n: i32) -> Self {
        let you = position.state.card(card.id).controller;
        Self { you, this: Some(card), event: None, frame: None, n, x: i32::from(position.state.card(card.id).x), die: None }
    }

    /// Speaking from an effect that runs.
    pub(crate) fn of_frame(position: &'a Position, frame: &'a Frame) -> Self {
        let event = frame.open_event.map(|at| &position.open_events[at].event).or(frame.event.as_deref());
        Self { you: frame.you, this: Some(frame.card), event, frame: Some(frame), n: frame.n, x: frame.x, die: frame.die }
    }

    pub(crate) fn num(&self, num: Num) -> i32 {
        match num {
            Num::Is(n) => n,
            Num::N => self.n,
            Num::X => self.x,
        }
    }

    pub(crate) fn named(&self, name: Ustr) -> Things {
        match (name.as_str(), self.event) {
            ("event", Some(event)) => event.subjects.iter().chain(&event.things).copied().collect(),
            ("source", Some(event)) => event.source.map(Thing::Card).into_iter().collect(),
            _ => self.frame.map(|frame| frame.named(name)).unwrap_or_default(),
        }
    }
}
