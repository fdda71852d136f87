//! Verbs of cards under cards: set aside, put face down under a card, and dismounted.

use crate::cards::card_type::CardType;
use crate::game::cause::Cause;
use crate::game::decision::DecisionKind;
use crate::game::fault::Flow;
use crate::queries::room;
use crate::rules::conjure;
use crate::rules::enter_play;
use crate::rules::frames;
use crate::rules::tokens;
use crate::rules::window;
use crate::rules::wounds;
use crate::rules::zones;
use crate::table::game_table::Table;
use crate::terms::event::{Event, EventKind};
use crate::terms::id::{CardId, CardRef, DefId, PlayerId, Thing};
use crate::terms::switches::Dismount;
use crate::terms::token::Token;
use crate::terms::words::label;
use crate::terms::zone::Zone;
use crate::verbs::cards;
use crate::verbs::reach;
use smallvec::SmallVec;

/// Sets a card aside for this effect, from play or from anywhere; what is still there as its script ends is discarded. Returns
/// whether it was.
///
/// # Errors
/// Halts as anything does that opens windows.
pub fn set_aside(table: &mut Table, card: CardRef) -> Flow<bool> {
    let Some(card) = reach::reach(table, card) else { return Ok(false) };
    if table.state.card(card.id).zone == Zone::Aside || !cards::put_away(table, card, Zone::Aside)? {
        return Ok(false);
    }
    let aside = table.state.card_ref(card.id);
    if table.state.card(aside.id).zone != Zone::Aside {
        return Ok(false);
    }
    frames::top_frame_mut(table).set_aside.push(aside);
    Ok(true)
}

/// Puts a card face down under a card in play: out of play first, if it is in play. Returns whether it lies there.
///
/// It is not attached, and not in play. Reference 5.2.8; Raven 4.1.4; Reborn Glossary Face Down.
///
/// # Errors
/// Halts as anything does that opens windows.
pub fn put_under(table: &mut Table, card: CardRef, host: CardRef) -> Flow<bool> {
    let (Some(card), Some(host)) = (reach::reach(table, card), reach::reach(table, host)) else { return Ok(false) };
    let before = *table.state.card(card.id);
    if card == host || before.zone == Zone::Removed || before.zone == Zone::Under && before.host == Some(host.id) {
        return Ok(false);
    }
    if !table.state.card(host.id).in_play() || before.in_play() && !set_aside(table, card)? {
        return Ok(false);
    }
    let card = table.state.card_ref(card.id);
    let Some(mut event) = would_lie_under(table, card)? else { return Ok(false) };
    if !table.state.is_current(host) {
        return Ok(false);
    }
    let left = table.state.card(card.id).left.filter(|_| before.in_play());
    event.subjects = smallvec::smallvec![Thing::Card(lay_under(table, card.id, host.id))];
    table.state.card_mut(card.id).left = left;
    window::react(table, &event)?;
    Ok(true)
}

/// Lets effects answer that a card would come under another. Returns the event of that, if nothing takes its place.
fn would_lie_under(table: &mut Table, card: CardRef) -> Flow<Option<Event>> {
    let mut event = reach::cause(table).event(EventKind::Moves, card);
    event.from = Some(table.state.card(card.id).zone);
    event.to = Some(Zone::Under);
    let happens = window::would(table, &mut event)?;
    Ok((happens && table.state.is_current(card)).then_some(event))
}

/// Lays a card face down under another. Returns it in its stay there.
fn lay_under(table: &mut Table, card: CardId, host: CardId) -> CardRef {
    let controller = table.state.card(host).controller;
    zones::move_card_onto(table, card, Zone::Under, controller, Some(host))
}

/// Conjures a mount from the conjuration pile of its owner onto a player's battlefield, with its rider face down under it as it
/// comes: what answers the mount's arrival finds the rider there. A rider in play leaves it first. Returns the mount, if it came.
/// Reborn Glossary Face Down.
///
/// # Errors
/// Halts as anything does that opens windows.
pub fn conjure_mount(table: &mut Table, def: DefId, owner: PlayerId, player: PlayerId, rider: CardRef) -> Flow<Option<CardRef>> {
    let Some(rider) = reach::reach(table, rider) else { return Ok(None) };
    if table.state.card(rider.id).in_play() && !set_aside(table, rider)? {
        return Ok(None);
    }
    let mounts: SmallVec<[CardId; 1]> = conjure::in_pile(table, def, owner).take(1).collect();
    if room::fitting(table, player, &mounts) == 0 {
        return Ok(None);
    }
    let rider = table.state.card_ref(rider.id);
    let Some(mut event) = would_lie_under(table, rider)? else { return Ok(None) };
    let left = table.state.card(rider.id).left;
    let cause = reach::cause(table);
    let entered = enter_play::enter_by(table, &mounts, Zone::Battlefield, &cause, |table, mount| {
        let arrived = zones::move_card(table, mount, Zone::Battlefield, player);
        lay_under(table, rider.id, mount);
        table.state.card_mut(rider.id).left = left;
        arrived
    })?;
    if !entered.is_empty() {
        event.subjects = smallvec::smallvec![Thing::Card(table.state.card_ref(rider.id))];
        window::react(table, &event)?;
    }
    Ok(entered.first().copied())
}

/// Dismounts a face down ally, or one that was discarded with the card it lay under: onto its owner's battlefield with an
/// exhaustion token (`dismount`). Its controller may then take all tokens off it for a wound token. Returns whether it came.
/// Reference 5.3.2; Raven 4.2.2.
///
/// # Errors
/// Halts as anything does that opens windows, and for want of an answer.
pub fn dismount(table: &mut Table, card: CardRef) -> Flow<bool> {
    let Some(card) = reach::reach(table, card) else { return Ok(false) };
    let state = *table.state.card(card.id);
    let is_rider = state.zone == Zone::Under || state.lay_under.is_some();
    if table.rules.dismount == Dismount::Off || !is_rider || table.def(card.id).kind != CardType::Ally {
        return Ok(false);
    }
    if !room::has_room(table, state.owner, card.id) {
        return Ok(false);
    }
    let cause = reach::cause(table);
    let entered = enter_play::enter_by(table, &[card.id], Zone::Battlefield, &cause, |table, card| {
        let arrived = zones::move_card(table, card, Zone::Battlefield, state.owner);
        tokens::change_count(table, arrived, Token::Exhaustion, 1);
        arrived
    })?;
    let Some(ally) = entered.first() else { return Ok(false) };
    offer_wound_for_tokens(table, *ally, &cause)?;
    Ok(true)
}

/// Lets the controller of an ally that was dismounted take all tokens off it, and place a wound token there if so.
fn offer_wound_for_tokens(table: &mut Table, ally: CardRef, cause: &Cause) -> Flow {
    let has_tokens = |table: &Table| Token::ALL.iter().any(|kind| table.state.card(ally.id).tokens(*kind) > 0);
    if !table.state.is_current(ally) || !has_tokens(table) {
        return Ok(());
    }
    let controller = table.state.card(ally.id).controller;
    let question = frames::question(table, controller, DecisionKind::Effect, label!("tokens"));
    if !table.ask_whether(question)? {
        return Ok(());
    }
    for kind in Token::ALL {
        tokens::remove(table, ally, *kind, i32::from(u16::MAX), cause)?;
    }
    wounds::place_wounds(table, ally, 1, cause)?;
    Ok(())
}
