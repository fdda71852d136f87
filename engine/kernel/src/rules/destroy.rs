//! Moving cards: destroying, discarding, leaving play, entering play, losing the game.
//!
//! Reference 7.0.0, 7.1.0; Raven 5.1.0; Reborn p.15, p.16.

use crate::cards::card_type::CardType;
use crate::game::cause::Cause;
use crate::game::fault::Flow;
use crate::game::trace::Note;
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
pub(crate) fn destroy(g: &mut Table, card: CardRef, cause: Cause) -> Flow<bool> {
    if !g.state.is_current(card) || !g.state.card(card.id).in_play() || g.state.card(card.id).dying {
        return Ok(false);
    }
    let phoenixborn = g.def(card.id).kind == CardType::Phoenixborn;
    if !phoenixborn && !types::is_unit(g, card.id) {
        return Ok(false);
    }
    if permissions::forbidden(g, Thing::Card(card), Act::BeDestroyed, cause.doer()).is_some() {
        return Ok(false);
    }
    if phoenixborn {
        return lose_by_destruction(g, card, cause).map(|()| true);
    }
    let event = cause.event(EventKind::IsDestroyed, card);
    let Some(event) = window::would(g, event)? else { return Ok(false) };
    if !g.state.is_current(card) {
        return Ok(false);
    }
    g.note(|| Note::Happened(Box::new(event.clone())));
    if g.rules.destroyed_unit_slot == DestroyedUnitSlot::HeldDuringTriggers {
        g.state.card_mut(card.id).dying = true;
        window::react(g, &event)?;
        if g.state.is_current(card) && !leave_play::exit(g, card, None, cause, None)? && g.state.is_current(card) {
            g.state.card_mut(card.id).dying = false;
            return Ok(false);
        }
    } else {
        leave_play::exit(g, card, None, cause, Some(&event))?;
    }
    Ok(true)
}

/// A destroyed Phoenixborn loses: after the answers to its destruction, or at once (`phoenixborn_loss_moment`).
fn lose_by_destruction(g: &mut Table, card: CardRef, cause: Cause) -> Flow {
    use PhoenixbornLossMoment;
    let event = cause.event(EventKind::IsDestroyed, card);
    g.note(|| Note::Happened(Box::new(event.clone())));
    match g.rules.phoenixborn_loss_moment {
        PhoenixbornLossMoment::Step3AfterDestroyedTriggers => {
            g.state.card_mut(card.id).dying = true;
            window::react(g, &event)?;
        }
        PhoenixbornLossMoment::WhenWoundsPlaced | PhoenixbornLossMoment::ImmediatelyInStep2 => {}
    }
    elimination::lose(g, g.state.card(card.id).controller)
}

/// Destroys every unit and Phoenixborn whose wounds have reached its life. Reference 2.3.1.
pub(crate) fn check_lives(g: &mut Table) -> Flow {
    while g.life_fell && !window::deferring(g) {
        g.life_fell = false;
        let dead = (0..g.state.players.len()).find_map(|player| {
            let side = &g.state.players[player];
            let due = |card: &CardId| {
                let now = g.state.card(*card);
                let settled = !g.unsettled.contains(&g.state.card_ref(*card));
                !now.dying && settled && i32::from(now.wounds) >= values::life(g, *card)
            };
            let unit = side.battlefield.iter().copied().find(|card| due(card) && types::is_unit(g, *card));
            unit.or_else(|| (!side.lost && due(&side.phoenixborn)).then_some(side.phoenixborn))
        });
        let Some(card) = dead else { return Ok(()) };
        let destroyed = destroy(g, g.state.card_ref(card), Cause::rule())?;
        g.life_fell = destroyed;
    }
    Ok(())
}
