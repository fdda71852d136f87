//! The verbs of the rules that card scripts call, acting for the effect whose frame is on top of the table.
//!
//! Every verb answers how much happened. It does nothing for a card that has left or cannot be affected. A verb may
//! open windows; when it returns, anything may have changed.

use crate::cards::card_type::CardTypes;
use crate::game::decision::{Choice, DecisionKind};
use crate::game::fault::Flow;
use crate::game::trace::TraceEvent;
use crate::queries::permissions;
use crate::queries::playing;
use crate::queries::slots;
use crate::rules::draw;
use crate::rules::enter_play;
use crate::rules::frames;
use crate::rules::leave_play;
use crate::rules::window;
use crate::rules::zones;
use crate::table::game_table::Table;
use crate::terms::act::Act;
use crate::terms::event::EventKind;
use crate::terms::id::Things;
use crate::terms::id::{CardId, CardRef, DefId, PlayerId, Thing};
use crate::terms::switches::EnteringTogetherOrderer;
use crate::terms::via::Vias;
use crate::terms::words::label;
use crate::terms::zone::Zone;
use crate::verbs::properties;
use crate::verbs::reach::{self};
use smallvec::SmallVec;

/// Discards a card from hand, from play or from under a card. Whether it was.
///
/// # Errors
/// As for [`deal`].
pub fn discard(table: &mut Table, card: CardRef) -> Flow<bool> {
    let Some(card) = reach::reach(table, card) else { return Ok(false) };
    let cause = reach::cause(table);
    leave_play::discard(table, card, cause)
}

/// Puts a card elsewhere: into its owner's hand, draw pile or conjuration pile, or out of the game. Whether it went.
///
/// # Errors
/// As for [`deal`].
pub fn put_away(table: &mut Table, card: CardRef, to: Zone) -> Flow<bool> {
    let Some(card) = reach::reach(table, card) else { return Ok(false) };
    let cause = reach::cause(table);
    if to == Zone::Hand && permissions::forbidden(table, Thing::Card(card), Act::BePlacedInHand, cause).is_some() {
        return Ok(false);
    }
    let now = *table.state.card(card.id);
    if now.in_play() {
        return leave_play::leave(table, card, Some(to), cause, None);
    }
    if now.zone == to {
        return Ok(false);
    }
    let to = if to == Zone::Hand && CardTypes::CONJURED.has(table.def(card.id).kind) { Zone::ConjurationPile } else { to };
    let mut event = cause.event(EventKind::Moves, card);
    event.from = Some(now.zone);
    event.to = Some(to);
    if window::would(table, event.clone())?.is_none() {
        return Ok(false);
    }
    let here = zones::move_card(table, card.id, to, now.owner);
    event.subjects = smallvec::smallvec![Thing::Card(here)];
    window::react(table, &event)?;
    if to == Zone::Hand {
        let mut gains = cause.event(EventKind::GainsCards, now.owner);
        gains.amount = 1;
        gains.things.push(Thing::Card(here));
        window::react(table, &gains)?;
    }
    Ok(true)
}

/// Puts a card on the bottom of its owner's draw pile. Whether it went.
///
/// # Errors
/// As for [`deal`].
pub fn put_on_bottom(table: &mut Table, card: CardRef) -> Flow<bool> {
    let moved = put_away(table, card, Zone::DrawPile)?;
    if moved {
        let owner = table.state.card(card.id).owner;
        let pile = &mut table.state.player_mut(owner).draw_pile;
        if let Some(at) = pile.iter().position(|one| *one == card.id) {
            let card = pile.remove(at);
            pile.insert(0, card);
        }
    }
    Ok(moved)
}

/// Conjures cards of a kind from your conjuration pile onto a player's battlefield, as many as there are and fit.
///
/// # Errors
/// As for [`deal`].
pub fn conjure(table: &mut Table, def: DefId, player: PlayerId, n: i32) -> Flow<Things> {
    let you = properties::you(table);
    let mut cards: SmallVec<[CardId; 4]> = SmallVec::new();
    let [(used, slots), _] = slots::slots(table, player);
    let room = slots.saturating_sub(used).min(n.max(0) as usize);
    for card in &table.state.player(you).conjuration_pile {
        if cards.len() < room && table.state.card(*card).def == def {
            cards.push(*card);
        }
    }
    let cause = reach::cause(table);
    let entered = enter_play::enter(table, &cards, Zone::Battlefield, player, cause)?;
    Ok(entered.into_iter().map(Thing::Card).collect())
}

/// Cards of one kind that enter together need no order; others are ordered (`entering_together_orderer`).
fn order_arrivals(table: &mut Table, cards: SmallVec<[CardId; 4]>) -> Flow<SmallVec<[CardId; 4]>> {
    let alike = cards.windows(2).all(|pair| table.state.card(pair[0]).def == table.state.card(pair[1]).def);
    if alike {
        return Ok(cards);
    }
    let player = match table.rules.entering_together_orderer {
        EnteringTogetherOrderer::TurnPlayer | EnteringTogetherOrderer::ActivePlayer => table.state.active_player(),
        EnteringTogetherOrderer::EffectController => properties::you(table),
    };
    let list = cards.iter().map(|card| Choice::Thing(Thing::Card(table.state.card_ref(*card)))).collect();
    let question = frames::question(table, player, DecisionKind::EffectOrder, label!("arrival"));
    let ordered = table.ask_order(question, list)?;
    Ok(reach::things_of(ordered).into_iter().filter_map(Thing::card).map(|card| card.id).collect())
}

/// Attaches a conjured alteration from your conjuration pile to a card. Whether one was.
///
/// # Errors
/// As for [`deal`].
pub fn conjure_onto(table: &mut Table, def: DefId, card: CardRef) -> Flow<bool> {
    let Some(card) = reach::reach(table, card) else { return Ok(false) };
    let you = properties::you(table);
    let from_pile = table.state.player(you).conjuration_pile.iter().copied().find(|one| table.state.card(*one).def == def);
    let Some(alteration) = from_pile else { return Ok(false) };
    attach_card(table, alteration, card)
}

/// Attaches an alteration from anywhere to a card that may bear it. Whether it was.
///
/// # Errors
/// As for [`deal`].
pub fn attach(table: &mut Table, alteration: CardRef, card: CardRef) -> Flow<bool> {
    let (Some(alteration), Some(card)) = (reach::reach(table, alteration), reach::reach(table, card)) else { return Ok(false) };
    attach_card(table, alteration.id, card)
}

fn attach_card(table: &mut Table, alteration: CardId, card: CardRef) -> Flow<bool> {
    let you = properties::you(table);
    if !playing::bearers(table, you, alteration).contains(&Thing::Card(card)) {
        return Ok(false);
    }
    let cause = reach::cause(table);
    table.state.card_mut(alteration).played_by = you;
    enter_play::attach(table, alteration, card, cause)?;
    Ok(true)
}

/// Puts cards onto a player's battlefield from anywhere, in their order, as many as there are open slots. How many came.
///
/// # Errors
/// As for [`deal`].
pub fn put_into_play(table: &mut Table, cards: &[CardRef], player: PlayerId) -> Flow<usize> {
    let here: SmallVec<[CardRef; 4]> = cards.iter().filter_map(|card| reach::reach(table, *card)).collect();
    let coming = here.iter().map(|card| card.id).filter(|card| !table.state.card(*card).in_play()).collect();
    let mut coming = order_arrivals(table, coming)?;
    let [(used, slots), _] = slots::slots(table, player);
    coming.truncate(slots.saturating_sub(used));
    let cause = reach::cause(table);
    enter_play::enter(table, &coming, Zone::Battlefield, player, cause).map(|entered| entered.len())
}

/// A player draws cards. How many were drawn.
///
/// # Errors
/// As for [`deal`].
pub fn draw(table: &mut Table, player: PlayerId, n: i32) -> Flow<i32> {
    let cause = reach::cause(table);
    draw::draw(table, player, n.max(0) as usize, Vias::EMPTY, Some(cause)).map(|drawn| drawn as i32)
}

/// A player discards cards off the top of the draw pile. Which.
///
/// # Errors
/// As for [`deal`].
pub fn mill(table: &mut Table, player: PlayerId, n: i32) -> Flow<Things> {
    let cause = reach::cause(table);
    let mut event = cause.event(EventKind::Mills, player);
    event.amount = n;
    let Some(mut event) = window::would(table, event)? else { return Ok(Things::new()) };
    let mut milled = Things::new();
    for _ in 0..event.amount {
        let Some(card) = table.state.player(player).draw_pile.last().copied() else { break };
        let here = zones::move_card(table, card, Zone::DiscardPile, player);
        milled.push(Thing::Card(here));
    }
    event.amount = milled.len() as i32;
    event.things = milled.iter().copied().collect();
    for thing in &milled {
        let mut one = cause.event(EventKind::IsDiscarded, *thing);
        one.from = Some(Zone::DrawPile);
        one.to = Some(Zone::DiscardPile);
        window::react(table, &one)?;
    }
    if !milled.is_empty() {
        window::react(table, &event)?;
    }
    Ok(milled)
}

/// Shuffles a draw pile.
pub fn shuffle(table: &mut Table, player: PlayerId) {
    table.state.shuffle(player);
    table.note(|| TraceEvent::Shuffled(player));
}
