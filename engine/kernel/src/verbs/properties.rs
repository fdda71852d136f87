//! The verbs of the rules that card scripts call, acting for the effect whose frame is on top of the table.
//!
//! Every verb answers how much happened. It does nothing for a card that has left or cannot be affected. A verb may
//! open windows; when it returns, anything may have changed.

use crate::cards::card_type::{CardType, CardTypes};
use crate::queries::references;
use crate::queries::types;
use crate::queries::values;
use crate::rules::frames;
use crate::table::game_table::Table;
use crate::terms::id::Things;
use crate::terms::id::{CardRef, DieId, PlayerId, Thing};
use crate::terms::token::Token;
use crate::terms::value::Value;
use ustr::Ustr;

/// The card whose text runs.
pub fn this_card(table: &Table) -> CardRef {
    frames::top_frame(table, |frame| frame.card)
}

/// What the card whose text runs is attached to, or was.
pub fn bearer(table: &Table) -> Option<CardRef> {
    let card = frames::top_frame(table, |frame| frame.card);
    table.state.card(card.id).host.map(|host| table.state.card_ref(host))
}

/// By whose doing the effect runs.
pub fn you(table: &Table) -> PlayerId {
    frames::top_frame(table, |frame| frame.you)
}

/// The number in the name of the ability.
pub fn n(table: &Table) -> i32 {
    frames::top_frame(table, |frame| frame.n)
}

/// The X that was paid.
pub fn x(table: &Table) -> i32 {
    frames::top_frame(table, |frame| frame.x)
}

/// How often the spell is focused.
pub fn focus(table: &Table) -> i32 {
    frames::top_frame(table, |frame| frame.focus)
}

/// The die of a dice power.
pub fn die(table: &Table) -> Option<DieId> {
    frames::top_frame(table, |frame| frame.die)
}

/// What a delayed function keeps.
pub fn kept(table: &Table) -> Things {
    frames::top_frame(table, |frame| frame.kept.clone())
}

/// How choices and traces call the text that runs.
pub fn label(table: &Table) -> Ustr {
    frames::top_frame(table, |frame| frame.label)
}

/// The event that is answered, as it is now: its first card, its player, its source, the other thing, its amount.
pub fn event(table: &Table) -> Option<EventView> {
    let frame = table.frames.last()?;
    let event = frame.open_event.and_then(|at| table.open_events.get(at)).map(|open| &open.event).or(frame.event.as_deref())?;
    let card =
        event.subjects.iter().find_map(|thing| thing.card()).or_else(|| event.things.iter().find_map(|thing| thing.card()));
    let player = event.subjects.first().map(|thing| references::player_of(table, *thing));
    Some(EventView { card, player, source: event.source, other: event.other, amount: event.amount })
}

/// What a script sees of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EventView {
    /// Its first card.
    pub card: Option<CardRef>,
    /// Its player, or whose its first subject is.
    pub player: Option<PlayerId>,
    /// What caused it.
    pub source: Option<CardRef>,
    /// The other thing in it.
    pub other: Option<Thing>,
    /// Its amount.
    pub amount: i32,
}

/// A value of a card, now or when it was last in play; below 0 reads 0.
pub fn value(table: &Table, card: CardRef, which: Value) -> i32 {
    let card = table.frames.last().and_then(|frame| frame.follow(&table.state, card)).unwrap_or(card);
    values::value_of(table, card, which).max(0)
}

/// A printed value of a card.
pub fn printed(table: &Table, card: CardRef, which: Value) -> i32 {
    values::printed(table, card.id, which)
}

/// Tokens on a card, now or when it was last in play.
pub fn tokens(table: &Table, card: CardRef, kind: Token) -> i32 {
    let now = table.state.card(card.id);
    if table.state.is_current(card) {
        return i32::from(now.tokens(kind));
    }
    i32::from(match kind {
        Token::Wound => now.last.wounds,
        Token::Exhaustion => now.last.exhaustion,
        Token::Status => now.last.status,
    })
}

/// Whether a card is in play in this stay.
pub fn in_play(table: &Table, card: CardRef) -> bool {
    table.state.is_current(card) && table.state.card(card.id).in_play()
}

/// Whether a card is exhausted.
pub fn exhausted(table: &Table, card: CardRef) -> bool {
    types::is_exhausted(table, card.id)
}

/// The controller of a card, now or last.
pub fn controller(table: &Table, card: CardRef) -> PlayerId {
    references::controller(table, card)
}

/// Whether a card is of a type, also by effects; `unit` and `spell` count.
pub fn is_a(table: &Table, card: CardRef, what: &str) -> Option<bool> {
    let types = types::types_of_ref(table, card);
    match what {
        "unit" => Some(types.meets(CardTypes::UNITS)),
        "spell" => Some(types.meets(CardTypes::SPELLS)),
        _ => CardType::parse(what).map(|kind| types.has(kind)),
    }
}
