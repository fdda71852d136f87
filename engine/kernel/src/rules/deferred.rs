//! What is deferred: damage, wounds and destruction that wait for the end of the effect that brings them.
//!
//! Reference 7.0.0.

use crate::game::damage::Damage;
use crate::game::decision::DecisionKind;
use crate::game::deferred::DeferredResult;
use crate::game::fault::Flow;
use crate::queries::position::Position;
use crate::queries::seats;
use crate::queries::types;
use crate::rules::choices;
use crate::rules::damage;
use crate::rules::destroy;
use crate::rules::frames;
use crate::rules::window;
use crate::rules::wounds;
use crate::table::game_table::Table;
use crate::terms::id::{CardRef, Thing};
use crate::terms::switches::DamageProcessStart;
use crate::terms::words::label;
use smallvec::SmallVec;

/// Returns whether damage, wounds and destruction wait for the end of the effect that runs (`damage_process_start`).
pub(crate) fn defers_results(position: &Position) -> bool {
    position.rules.damage_process_start == DamageProcessStart::AfterCard
        && position.frames.last().is_some_and(|frame| !frame.is_finishing)
}

/// Defers a result to the end of the effect that runs.
pub(crate) fn defer(table: &mut Table, result: DeferredResult) {
    if let DeferredResult::Destroy(card, _) = &result {
        let card = *card;
        table.state.card_mut(card.id).dying = true;
    }
    if let Some(frame) = table.frames.last_mut() {
        frame.deferred.push(result);
    }
}

/// Ends the effect that runs: carries out what it has deferred, card by card in the order a player says, then lets the triggers
/// that wait for it be used.
pub(crate) fn resolve_deferred(table: &mut Table) -> Flow {
    if let Some(frame) = table.frames.last_mut() {
        frame.is_finishing = true;
    }
    while let Some(frame) = table.frames.last_mut() {
        let results = std::mem::take(&mut frame.deferred);
        if results.is_empty() {
            break;
        }
        carry_out_in_order(table, results)?;
    }
    destroy::check_lives(table)?;
    let waiting = table.frames.last_mut().map(|frame| std::mem::take(&mut frame.waiting_triggers)).unwrap_or_default();
    if waiting.is_empty() {
        return Ok(());
    }
    window::run_waiting_triggers(table, waiting)
}

/// Lets effects answer the dealing of all deferred damage, then asks in which order cards get what is due to them, and carries
/// it out. Reference 7.0.0 (derived), 7.2.0 items 2-4 (derived).
fn carry_out_in_order(table: &mut Table, results: Vec<DeferredResult>) -> Flow {
    let results = answer_dealing(table, results)?;
    let mut cards: SmallVec<[CardRef; 8]> = SmallVec::new();
    for result in &results {
        if !cards.contains(&result.card()) {
            cards.push(result.card());
        }
    }
    let question = frames::question(table, seats::orderer(table), DecisionKind::DamageOrder, label!("damage"));
    let list = table.list_of(cards);
    let ordered = table.ask_order(question, list)?;
    for card in choices::things_of(ordered).filter_map(Thing::card) {
        for result in results.iter().filter(|result| result.card() == card) {
            carry_out(table, result.clone())?;
        }
    }
    Ok(())
}

/// Carries out what the effect that runs has deferred so far now, before its end, if anything of it is due to a card: all of it, as it
/// is dealt at once. Reference 7.0.0 (derived).
pub(crate) fn resolve_deferred_for(table: &mut Table, card: CardRef) -> Flow {
    let Some(frame) = table.frames.last_mut() else { return Ok(()) };
    if !frame.deferred.iter().any(|result| result.card() == card) {
        return Ok(());
    }
    let results = std::mem::take(&mut frame.deferred);
    frame.is_finishing = true;
    let carried_out = carry_out_in_order(table, results);
    if let Some(frame) = table.frames.last_mut() {
        frame.is_finishing = false;
    }
    carried_out
}

/// Lets effects answer the dealing of the damage among deferred results. Returns them with what is left of it.
fn answer_dealing(table: &mut Table, mut results: Vec<DeferredResult>) -> Flow<Vec<DeferredResult>> {
    results.retain(|result| !matches!(result, DeferredResult::Damage(damage) if !types::can_take_damage(table, damage.target)));
    let dealt: SmallVec<[Damage; 1]> = results.iter().filter_map(DeferredResult::damage).cloned().collect();
    if dealt.is_empty() {
        return Ok(results);
    }
    let mut answered = damage::answer_dealing(table, &dealt)?.into_iter();
    let left = results.into_iter().filter_map(|result| match result {
        DeferredResult::Damage(_) => answered.next().flatten().map(DeferredResult::Damage),
        other => Some(other),
    });
    Ok(left.collect())
}

/// Carries out one deferred result; the dealing of damage has been answered.
fn carry_out(table: &mut Table, result: DeferredResult) -> Flow {
    match result {
        DeferredResult::Damage(damage) => damage::receive_dealt(table, &damage),
        DeferredResult::Wounds(card, n, cause) => wounds::place_wounds(table, card, n, &cause).map(drop),
        DeferredResult::WoundsMoved(card, cause) => wounds::destroy_if_due(table, card, &cause),
        DeferredResult::Destroy(card, cause) => {
            table.state.card_mut(card.id).dying = false;
            destroy::destroy(table, card, &cause).map(drop)
        }
    }
}
