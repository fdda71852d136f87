//! Counters: a defender strikes back. Reference 6.0.0; Raven 3.2.3; Reborn p.10.

use crate::game::answer::Answer;
use crate::game::candidate::Candidate;
use crate::game::damage::Damage;
use crate::game::decision::{DecisionKind, Options};
use crate::game::fault::{self, Flow};
use crate::game::trace::TraceEvent;
use crate::queries::combatants;
use crate::queries::in_battle;
use crate::queries::strikes;
use crate::queries::values;
use crate::rules::attack;
use crate::rules::window;
use crate::table::ask::Question;
use crate::table::game_table::Table;
use crate::terms::event::{Event, EventKind};
use crate::terms::id::{CardRef, Thing};
use crate::terms::switches::{CounterAgainstSeveral, CounterBlockersAndGuards};
use crate::terms::via::Via;
use crate::terms::words::label;
use std::iter;

/// What a defender is in an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DefenderRole {
    /// The target itself.
    Target,
    /// A blocker or a guard, declared by the defending player.
    BlockerOrGuard,
}

/// Lets a unit be chosen to strike back, by its player or because it must (`counter_blockers_and_guards`). Returns whether it is.
pub(crate) fn is_chosen(table: &mut Table, defender: CardRef, role: DefenderRole) -> Flow<bool> {
    let player = table.state.card(defender.id).controller;
    let able =
        attack::offer(table, player, iter::once(defender), Candidate::Counter, |card| combatants::counter_refusal(table, card));
    if able.is_empty() {
        return Ok(false);
    }
    let must =
        role == DefenderRole::BlockerOrGuard && table.rules.counter_blockers_and_guards == CounterBlockersAndGuards::Mandatory;
    if must {
        return Ok(true);
    }
    let question = Question::new(player, DecisionKind::Counter, label!("counter")).about(defender.id, None);
    table.ask_whether(question)
}

/// Lets effects answer that a unit counters. Returns whether it still does.
pub(crate) fn announce(table: &mut Table, defender: CardRef) -> Flow<bool> {
    let mut event = Event::new(EventKind::Counters, defender);
    event.by = Some(table.state.card(defender.id).controller);
    event.things = in_battle::attackers(table).into_iter().map(Thing::Card).collect();
    table.record(|| TraceEvent::Happened(Box::new(event.clone())));
    window::react(table, &event)?;
    Ok(in_battle::is_there(table, defender))
}

/// Returns the damage of one counter: divided among the attackers as the defending player likes, or on one of them
/// (`counter_against_several`). Reference 6.0.0 step 4.
pub(crate) fn split_counter(table: &mut Table, attackers: &[CardRef], defender: CardRef) -> Flow<Vec<Damage>> {
    let amount = values::attack(table, defender.id).max(0);
    if attackers.len() <= 1 || amount == 0 {
        return Ok(attackers
            .iter()
            .take(1)
            .map(|attacker| strikes::blow(table, defender, *attacker, amount, Via::Counter))
            .collect());
    }
    let player = table.state.card(defender.id).controller;
    let question = Question::new(player, DecisionKind::CounterSplit, label!("counter damage")).about(defender.id, None);
    let among = table.list_of(attackers.iter().copied());
    if table.rules.counter_against_several == CounterAgainstSeveral::NotApplicable {
        let picked = table.ask_one(question, among)?;
        return Ok(attack::cards_picked(&[picked])
            .iter()
            .map(|attacker| strikes::blow(table, defender, *attacker, amount, Via::Counter))
            .collect());
    }
    let Answer::Split(parts) = table.ask(&mut question.of(Options::Split { amount: amount as u16, among }))? else {
        return Err(fault::wrong_shape());
    };
    Ok(attackers
        .iter()
        .zip(parts)
        .filter(|(_, part)| *part > 0)
        .map(|(attacker, part)| strikes::blow(table, defender, *attacker, i32::from(part), Via::Counter))
        .collect())
}
