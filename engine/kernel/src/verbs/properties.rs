//! Verbs that read the effect that runs, the event it answers, or a card.

use crate::cards::card_type::CardTypes;
use crate::game::held::Held;
use crate::queries::amounts;
use crate::queries::references;
use crate::queries::types;
use crate::queries::values;
use crate::rules::frames;
use crate::table::game_table::Table;
use crate::terms::id::{CardRef, DieId, PlayerId, Thing};
use crate::terms::reference::Num;
use crate::terms::token::Token;
use crate::terms::value::Value;
use ustr::Ustr;

/// Returns the card whose effect runs.
pub fn this_card(table: &Table) -> CardRef {
    frames::top_frame(table, |frame| frame.card)
}

/// Returns what the card whose effect runs is attached to, or was.
pub fn bearer(table: &Table) -> Option<CardRef> {
    let card = frames::top_frame(table, |frame| frame.card);
    table.state.bearer(card.id)
}

/// Returns by whose doing the effect runs.
pub fn you(table: &Table) -> PlayerId {
    frames::top_frame(table, |frame| frame.you)
}

/// Returns the number in the name of the ability.
pub fn n(table: &Table) -> i32 {
    frames::top_frame(table, |frame| frame.n)
}

/// Returns the X that the card defines, counted now, or that was paid.
pub fn x(table: &Table) -> i32 {
    amounts::number(table, &frames::scope(table), Num::X)
}

/// Returns how often the spell is focused.
pub fn focus(table: &Table) -> i32 {
    frames::top_frame(table, |frame| frame.focus)
}

/// Returns the die of a dice power.
pub fn die(table: &Table) -> Option<DieId> {
    frames::top_frame(table, |frame| frame.die)
}

/// Returns the values that a function which was set up to happen later is given; none for any other.
pub fn given(table: &Table) -> &[Held] {
    table.frames.last().map_or(&[], |frame| &frame.given)
}

/// Returns how choices and traces call the effect that runs.
pub fn label(table: &Table) -> Ustr {
    frames::top_frame(table, |frame| frame.label)
}

/// Returns what a script sees of the event that is answered, as it is now.
pub fn event(table: &Table) -> Option<EventView> {
    let frame = table.frames.last()?;
    let event =
        frame.open_event.and_then(|index| table.open_events.get(index)).map(|open| &open.event).or(frame.event.as_deref())?;
    let is_meant = |thing: &&Thing| frame.event.as_deref().is_some_and(|answered| answered.subjects.contains(thing));
    let subjects = event.subjects.iter().filter(is_meant).chain(&event.subjects);
    let card = subjects.chain(&event.things).find_map(|thing| thing.card());
    let player = event.subjects.first().map(|thing| references::player_of(table, *thing));
    Some(EventView { card, player, source: event.source, doer: event.by, other: event.other, amount: event.amount })
}

/// What a script sees of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EventView {
    /// Its first card, of those that the text means if it is about several.
    pub card: Option<CardRef>,
    /// Its player, or whose its first subject is.
    pub player: Option<PlayerId>,
    /// What caused it.
    pub source: Option<CardRef>,
    /// Whose doing it is.
    pub doer: Option<PlayerId>,
    /// The other thing in it.
    pub other: Option<Thing>,
    /// Its amount.
    pub amount: i32,
}

/// Returns a value of a card, now or when it was last in play; below 0 reads 0.
pub fn value(table: &Table, card: CardRef, which: Value) -> i32 {
    values::value_of(table, read(table, card), which).max(0)
}

/// Returns the card in the stay in which its values are read: the one in play it has now, if only this effect moved it there;
/// else the one that is meant, for what it was last.
fn read(table: &Table, card: CardRef) -> CardRef {
    table.frames.last().map_or(card, |frame| frame.read(&table.state, card))
}

/// Returns a printed value of a card.
pub fn printed(table: &Table, card: CardRef, which: Value) -> i32 {
    values::printed(table, card.id, which)
}

/// Returns how many tokens are on a card, now or when it was last in play.
pub fn tokens(table: &Table, card: CardRef, kind: Token) -> i32 {
    amounts::tokens(table, read(table, card), Some(kind))
}

/// Returns whether a card is in play, in this stay, and not leaving it.
pub fn in_play(table: &Table, card: CardRef) -> bool {
    table.state.is_current(card) && table.state.card(card.id).stays_in_play()
}

/// Returns whether a card is exhausted.
pub fn exhausted(table: &Table, card: CardRef) -> bool {
    types::is_exhausted(table, card.id)
}

/// Returns the controller of a card, now or last.
pub fn controller(table: &Table, card: CardRef) -> PlayerId {
    references::controller(table, read(table, card))
}

/// Returns whether a card is of one of these types, also by effects.
pub fn is_a(table: &Table, card: CardRef, types: CardTypes) -> bool {
    types::types_of_ref(table, read(table, card)).meets(types)
}
