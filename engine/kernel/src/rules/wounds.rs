//! Damage: dealt, received, turned into wounds. Reference 7.0.0; Raven 5.0.0; Reborn p.16.

use crate::cards::card_type::CardType;
use crate::game::cause::Cause;
use crate::game::deferred::Due;
use crate::game::fault::Flow;
use crate::queries::permissions;
use crate::queries::values;
use crate::rules::damage;
use crate::rules::deferred;
use crate::rules::destroy;
use crate::rules::tokens;
use crate::rules::window;
use crate::table::game_table::Table;
use crate::terms::act::Act;
use crate::terms::event::{Event, EventKind};
use crate::terms::id::{CardRef, Thing};
use crate::terms::switches::DamageSteps;
use crate::terms::token::Token;
use crate::terms::via::Via;

/// Places wound tokens outright, neither dealt nor received. How many were placed.
pub(crate) fn place_wounds(g: &mut Table, card: CardRef, n: i32, cause: Cause) -> Flow<i32> {
    if n <= 0 || !g.state.is_current(card) || !g.state.card(card.id).in_play() {
        return Ok(0);
    }
    if deferred::docketing(g) {
        deferred::docket(g, Due::Wounds(card, n, cause));
        return Ok(n);
    }
    wound_by(g, card, n, cause, None, false)
}

pub(crate) fn wound(g: &mut Table, card: CardRef, n: i32, cause: Cause, received: Option<&Event>) -> Flow<i32> {
    wound_by(g, card, n, cause, received, true)
}

/// Wound tokens are put on a card; with as many as its life it is destroyed, before or after the answers to its wounds
/// (`damage_steps`). With `received`, the answers to receiving come here.
fn wound_by(g: &mut Table, card: CardRef, n: i32, cause: Cause, received: Option<&Event>, damage: bool) -> Flow<i32> {
    let mut event = cause.event(EventKind::GetsWounds, card);
    event.amount = n;
    if damage {
        event.via.insert(Via::Damage);
    }
    let Some(event) = window::would(g, event)? else { return Ok(0) };
    if !g.state.is_current(card) {
        return Ok(0);
    }
    put_wounds(g, card, &event, cause, received)
}

/// Wounds moved onto a card from another, all of it one event that is answered as a whole; `removing` is the other half.
pub(crate) fn wounds_moved(g: &mut Table, card: CardRef, n: i32, cause: Cause, removing: &Event) -> Flow<i32> {
    let mut event = cause.event(EventKind::GetsWounds, card);
    event.amount = n;
    put_wounds(g, card, &event, cause, Some(removing))
}

/// Puts wound tokens on a card; `first` is answered before the wounds are.
fn put_wounds(g: &mut Table, card: CardRef, event: &Event, cause: Cause, first: Option<&Event>) -> Flow<i32> {
    let fell = g.life_fell;
    let placed = tokens::change(g, card, Token::Wound, event.amount);
    g.life_fell = fell;
    let late = g.rules.damage_steps == DamageSteps::Reborn;
    let phoenixborn = g.def(card.id).kind == CardType::Phoenixborn;
    if phoenixborn || !late {
        kill_if_due(g, card, cause)?;
    }
    let at = g.unsettled.len();
    if late && !phoenixborn {
        g.unsettled.push(card);
    }
    let answered = first.map_or(Ok(()), |first| window::react(g, first)).and_then(|()| window::react(g, event));
    g.unsettled.truncate(at);
    answered?;
    if late {
        kill_if_due(g, card, cause)?;
    }
    destroy::check_lives(g)?;
    Ok(placed)
}

fn kill_if_due(g: &mut Table, card: CardRef, cause: Cause) -> Flow {
    let due = g.state.is_current(card)
        && damage::can_take(g, card)
        && i32::from(g.state.card(card.id).wounds) >= values::life(g, card.id)
        && permissions::forbidden(g, Thing::Card(card), Act::BeDestroyed, cause.doer()).is_none();
    if due {
        destroy::destroy(g, card, cause)?;
    }
    Ok(())
}
