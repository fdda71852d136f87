//! Effects: a text that is used has a frame until it is resolved. Reference 5.7.0; Raven 4.5.0.

use crate::game::decision::{Choice, DecisionKind};
use crate::game::deferred::DeferredResult;
use crate::game::fault::Flow;
use crate::queries::position::Position;
use crate::rules::damage;
use crate::rules::destroy;
use crate::rules::frames;
use crate::rules::window;
use crate::rules::wounds;
use crate::table::game_table::Table;
use crate::terms::id::{CardRef, PlayerId, Thing};
use crate::terms::switches::{DamageProcessStart, MassEffectOrderer};
use crate::terms::words::label;
use smallvec::SmallVec;

/// Whether damage, wounds and destruction wait for the end of the effect that runs (`damage_process_start`).
pub(crate) fn defers_results(position: &Position) -> bool {
    position.rules.damage_process_start == DamageProcessStart::AfterCard
        && position.frames.last().is_some_and(|frame| !frame.is_finishing)
}

/// Puts something on the docket of the effect that runs.
pub(crate) fn defer(table: &mut Table, due: DeferredResult) {
    if let DeferredResult::Destroy(card, _) = &due {
        let card = *card;
        table.state.card_mut(card.id).dying = true;
    }
    if let Some(frame) = table.frames.last_mut() {
        frame.deferred.push(due);
    }
}

/// Carries out the docket of the effect that has ended, card by card in the active player's order, then its waiting
/// triggers. Reference 7.0.0.
/// Who orders what an effect does to several things (`mass_effect_orderer`).
pub(crate) fn orderer(table: &Table) -> PlayerId {
    match table.rules.mass_effect_orderer {
        MassEffectOrderer::TurnPlayer | MassEffectOrderer::ActivePlayer => table.state.active_player(),
        MassEffectOrderer::EffectController => table.frames.last().map_or(table.state.active_player(), |frame| frame.you),
    }
}

pub(crate) fn resolve_deferred(table: &mut Table) -> Flow {
    if let Some(frame) = table.frames.last_mut() {
        frame.is_finishing = true;
    }
    while let Some(frame) = table.frames.last_mut() {
        let docket = std::mem::take(&mut frame.deferred);
        if docket.is_empty() {
            break;
        }
        let mut cards: SmallVec<[CardRef; 8]> = SmallVec::new();
        for due in &docket {
            if !cards.contains(&due.card()) {
                cards.push(due.card());
            }
        }
        let list = cards.iter().map(|card| Choice::Thing(Thing::Card(*card))).collect();
        let question = frames::question(table, orderer(table), DecisionKind::DamageOrder, label!("first"));
        for choice in table.ask_order(question, list)? {
            let Choice::Thing(Thing::Card(card)) = choice else { continue };
            for due in docket.iter().filter(|due| due.card() == card) {
                carry_out(table, due.clone())?;
            }
        }
    }
    destroy::check_lives(table)?;
    let waiting = table.frames.last_mut().map(|frame| std::mem::take(&mut frame.waiting_triggers)).unwrap_or_default();
    if waiting.is_empty() {
        return Ok(());
    }
    window::run_waiting_triggers(table, waiting)
}

/// Carries out what is due to one card now.
pub(crate) fn resolve_deferred_for(table: &mut Table, card: CardRef) -> Flow {
    let Some(frame) = table.frames.last_mut() else { return Ok(()) };
    let (due, rest): (Vec<DeferredResult>, Vec<DeferredResult>) =
        std::mem::take(&mut frame.deferred).into_iter().partition(|due| due.card() == card);
    frame.deferred = rest;
    frame.is_finishing = true;
    let mut result = Ok(());
    for one in due {
        result = carry_out(table, one);
        if result.is_err() {
            break;
        }
    }
    if let Some(frame) = table.frames.last_mut() {
        frame.is_finishing = false;
    }
    result
}

fn carry_out(table: &mut Table, due: DeferredResult) -> Flow {
    match due {
        DeferredResult::Damage(damage) => damage::process(table, &damage),
        DeferredResult::Wounds(card, n, cause) => wounds::place_wounds(table, card, n, cause).map(drop),
        DeferredResult::Destroy(card, cause) => {
            table.state.card_mut(card.id).dying = false;
            destroy::destroy(table, card, cause).map(drop)
        }
    }
}
