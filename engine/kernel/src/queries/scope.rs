//! Scopes: from where a phrase speaks, and what its words mean there.

use crate::cards::ability::AbilityDef;
use crate::game::cause::Cause;
use crate::game::frame::Frame;
use crate::game::held::Held;
use crate::queries::causes;
use crate::queries::position::Position;
use crate::terms::event::Event;
use crate::terms::id::Things;
use crate::terms::id::{CardRef, DieId, PlayerId, Thing};
use crate::terms::zone::Zone;
use ustr::Ustr;

/// From where a phrase speaks.
#[derive(Clone, Copy)]
pub(crate) struct Scope<'a> {
    /// Who is `you`.
    pub(crate) you: PlayerId,
    /// The card whose text it is.
    pub(crate) this: Option<CardRef>,
    /// The event it is about.
    pub(crate) event: Option<&'a Event>,
    /// The effect that runs.
    pub(crate) frame: Option<&'a Frame>,
    /// The number in the name of the ability.
    pub(crate) n: i32,
    /// The X that was paid; what a card defines goes before it ([`amounts::number`](super::amounts::number)).
    pub(crate) paid_x: i32,
    /// The die whose power it is.
    pub(crate) die: Option<DieId>,
    /// The values that a script gave to a lasting effect.
    pub(crate) given: &'a [(Ustr, Held)],
    /// The text that would answer the event, if no effect runs yet.
    pub(crate) answers: Option<&'a AbilityDef>,
}

impl<'a> Scope<'a> {
    /// Returns the scope of a text of a card, spoken by its controller.
    pub(crate) fn of_card(position: &Position, card: CardRef, n: i32) -> Self {
        let you = position.state.card(card.id).controller;
        Self {
            you,
            this: Some(card),
            event: None,
            frame: None,
            n,
            paid_x: i32::from(position.state.card(card.id).x),
            die: None,
            given: &[],
            answers: None,
        }
    }

    /// Returns the scope of an effect that runs.
    pub(crate) fn of_frame(position: &'a Position, frame: &'a Frame) -> Self {
        let event = frame.open_event.map(|at| &position.open_events[at].event).or(frame.event.as_deref());
        Self {
            you: frame.you,
            this: Some(frame.card),
            event,
            frame: Some(frame),
            n: frame.n,
            paid_x: frame.paid_x,
            die: frame.die,
            given: frame.lasting.as_ref().map_or(&[], |lasting| &lasting.given),
            answers: None,
        }
    }

    /// Returns the cause of what the effect does that runs, or that would answer the event; none where there is no such effect.
    pub(crate) fn cause(&self, position: &Position) -> Option<Cause> {
        if let Some(frame) = self.frame {
            return Some(frame.cause());
        }
        let card = self.this?;
        let via = causes::vias_of(position, card.id, self.answers?, self.die.is_some());
        Some(Cause { source: Some(card), by: Some(self.you), via, ..Cause::default() })
    }

    /// Returns the value of a variable that a phrase of a script names, or that was given to a lasting effect.
    pub(crate) fn held(&self, name: Ustr) -> Option<&'a Held> {
        let given = || self.given.iter().find(|(known, _)| *known == name).map(|(_, held)| held);
        self.frame.and_then(|frame| frame.phrase_values.get(name)).or_else(given)
    }

    /// Returns the player who is asked, where a phrase of a script asks one.
    pub(crate) fn asked(&self) -> Option<PlayerId> {
        self.frame.and_then(|frame| frame.phrase_values.asked)
    }

    /// Returns the pile of a name, of a variable or a target: whose it is, and which.
    pub(crate) fn pile(&self, name: Ustr) -> Option<(PlayerId, Zone)> {
        match self.named(name).first() {
            Some(Thing::Pile(player, zone)) => Some((*player, *zone)),
            _ => None,
        }
    }

    /// Returns the title of a name, or that of the card of the name.
    pub(crate) fn title(&self, position: &Position, name: Ustr) -> Option<Ustr> {
        if let Some(Held::Title(title)) = self.held(name) {
            return Some(*title);
        }
        self.named(name).first().and_then(|thing| thing.card()).map(|card| position.face(card.id).name)
    }

    /// Returns the things under a name to read their values and controllers: cards that left play in the stays in which a
    /// script holds them.
    pub(crate) fn read(&self, name: Ustr) -> Things {
        let read = self.frame.and_then(|frame| frame.phrase_values.read.iter().find(|(known, _)| *known == name));
        read.map_or_else(|| self.named(name), |(_, held)| held.things())
    }

    /// Returns the things under a name: of the event, or kept by the effect that runs.
    pub(crate) fn named(&self, name: Ustr) -> Things {
        match (name.as_str(), self.event) {
            ("event", Some(event)) => event.subjects.iter().chain(&event.things).copied().collect(),
            ("source", Some(event)) => event.causers().map(Thing::Card).collect(),
            ("doer", Some(event)) => event.by.map(Thing::Player).into_iter().collect(),
            _ => match (self.frame, self.held(name)) {
                (_, Some(held)) => held.things(),
                (Some(frame), None) => frame.named(name),
                (None, None) => Things::new(),
            },
        }
    }
}
