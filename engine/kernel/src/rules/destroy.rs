//! Moving cards: destroying, discarding, leaving play, entering play, losing the game.
//!
//! Reference 7.0.0, 7.1.0; Raven 5.1.0; Reborn p.15, p.16.

use crate::cards::card_type::CardType;
use crate::game::cause::Cause;
use crate::game::fault::Flow;
use crate::game::trace::TraceEvent;
use crate::queries::permissions;
use crate::queries::types;
use crate::queries::values;
use crate::rules::elimination;
use crate::rules::leave_play;
use crate::rules::window;
use crate::table::game_table::Table;
use crate::terms::act::Act;
use crate::terms::event::EventKind;
use crate::terms::id::{CardId, CardRef, Thing};
use crate::terms::switches::{DestroyedUnitSlot, PhoenixbornLossMoment};

/// Destroys a unit or Phoenixborn. Whether it was destroyed.
pub(crate) fn destroy(table: &mut Table, card: CardRef, cause: Cause) -> Flow<bool> {
    if !table.state.is_current(card) || !table.state.card(card.id).in_play() || table.state.card(card.id).dying {
        return Ok(false);
    }
    let phoenixborn = table.def(card.id).kind == CardType::Phoenixborn;
    if !phoenixborn && !types::is_unit(table, card.id) {
        return Ok(false);
    }
    if permissions::forbidden(table, Thing::Card(card), Act::BeDestroyed, cause).is_some() {
        return Ok(false);
    }
    if phoenixborn {
        return lose_by_destruction(table, card, cause).map(|()| true);
    }
    let event = cause.event(EventKind::IsDestroyed, card);
    let Some(event) = window::would(table, event)? else { return Ok(false) };
    if !table.state.is_current(card) {
        return Ok(false);
    }
    table.note(|| TraceEvent::Happened(Box::new(event.clone())));
    if table.rules.destroyed_unit_slot == DestroyedUnitSlot::HeldDuringTriggers {
        table.state.card_mut(card.id).dying = true;
        window::react(table, &event)?;
        if table.state.is_current(card) && !leave_play::leave(table, card, None, cause, None)? && table.state.is_current(card) {
            table.state.card_mut(card.id).dying = false;
            return Ok(false);
        }
    } else {
        leave_play::leave(table, card, None, cause, Some(&event))?;
    }
    Ok(true)
}

/// A destroyed Phoenixborn loses: after the answers to its destruction, or at once (`phoenixborn_loss_moment`).
fn lose_by_destruction(table: &mut Table, card: CardRef, cause: Cause) -> Flow {
    use PhoenixbornLossMoment;
    let event = cause.event(EventKind::IsDestroyed, card);
    table.note(|| TraceEvent::Happened(Box::new(event.clone())));
    match table.rules.phoenixborn_loss_moment {
        PhoenixbornLossMoment::Step3AfterDestroyedTriggers => {
            table.state.card_mut(card.id).dying = true;
            window::react(table, &event)?;
        }
        PhoenixbornLossMoment::WhenWoundsPlaced | PhoenixbornLossMoment::ImmediatelyInStep2 => {}
    }
    elimination::lose(table, table.state.card(card.id).controller)
}

/// Destroys every unit and Phoenixborn whose wounds have reached its life. Reference 2.3.1.
pub(crate) fn check_lives(table: &mut Table) -> Flow {
    while table.lives_dirty && !window::defers_triggers(table) {
        table.lives_dirty = false;
        let dead = (0..table.state.players.len()).find_map(|player| {
            let side = &table.state.players[player];
            let due = |card: &CardId| {
                let now = table.state.card(*card);
                let settled = !table.dying_later.contains(&table.state.card_ref(*card));
                !now.dying && settled && i32::from(now.wounds) >= values::life(table, *card)
            };
            let unit = side.battlefield.iter().copied().find(|card| due(card) && types::is_unit(table, *card));
            unit.or_else(|| (!side.lost && due(&side.phoenixborn)).then_some(side.phoenixborn))
        });
        let Some(card) = dead else { return Ok(()) };
        let destroyed = destroy(table, table.state.card_ref(card), Cause::rule())?;
        table.lives_dirty = destroyed;
    }
    Ok(())
}
