//! Attacks: attackers and target, blockers or a guard, battles. Reference 6.0.0; Raven 3.2.0; Reborn p.10, p.16.

use crate::cards::card_type::CardType;
use crate::game::answer::Answer;
use crate::game::candidate::Candidate;
use crate::game::damage::Damage;
use crate::game::decision::{DecisionKind, Options};
use crate::game::fault::{self, Flow};
use crate::game::refusal::Refusal;
use crate::game::trace::TraceEvent;
use crate::queries::combatants;
use crate::queries::types;
use crate::queries::values;
use crate::rules::attack;
use crate::rules::window;
use crate::table::ask::Question;
use crate::table::game_table::Table;
use crate::terms::act::Act;
use crate::terms::event::{Event, EventKind};
use crate::terms::id::{CardRef, Thing};
use crate::terms::switches::{CounterAgainstSeveral, CounterBlockersAndGuards};
use crate::terms::via::Via;
use crate::terms::words::label;
use smallvec::SmallVec;

/// Whether a unit strikes back, by its player's choice or because it must (`counter_blockers_and_guards`).
pub(crate) fn counters(table: &mut Table, defender: CardRef, must: bool) -> Flow<bool> {
    let player = table.state.card(defender.id).controller;
    let phoenixborn = (table.def(defender.id).kind == CardType::Phoenixborn).then_some(Refusal::NoCounter);
    let refusal = phoenixborn
        .or_else(|| types::exhausted_by(table, defender.id).map(|by| Refusal::Exhausted { by }))
        .or_else(|| combatants::act_refusal(table, defender, Act::Counter, None));
    let able = refusal.is_none();
    table.record_candidate(player, || (Candidate::Counter(defender.id), refusal));
    if !able {
        return Ok(false);
    }
    let chosen = must && table.rules.counter_blockers_and_guards == CounterBlockersAndGuards::Mandatory || {
        let question = Question::new(player, DecisionKind::Counter, label!("counter")).about(defender.id, None);
        table.ask_whether(question)?
    };
    if chosen {
        let mut event = Event::new(EventKind::Counters, defender);
        event.by = Some(player);
        event.things = combatants::current_attack(table).attackers.iter().map(|one| Thing::Card(one.unit)).collect();
        table.note(|| TraceEvent::Happened(Box::new(event.clone())));
        window::react(table, &event)?;
    }
    Ok(chosen && combatants::is_in_play(table, defender))
}

/// One counter, its damage divided among the attackers as the defending player likes, or on one of them
/// (`counter_against_several`). Reference 6.0.0 step 4.
pub(crate) fn split_counter(table: &mut Table, attackers: &[CardRef], defender: CardRef) -> Flow<SmallVec<[Damage; 2]>> {
    let amount = values::attack(table, defender.id).max(0);
    if attackers.len() == 1 || amount == 0 {
        return Ok(attackers.iter().take(1).map(|one| combatants::blow(table, defender, *one, amount, Via::Counter)).collect());
    }
    let player = table.state.card(defender.id).controller;
    let question = Question::new(player, DecisionKind::CounterSplit, label!("counter damage")).about(defender.id, None);
    let among = attack::choices_of(attackers);
    if table.rules.counter_against_several == CounterAgainstSeveral::NotApplicable {
        let picked = table.ask_one(question, among)?;
        return Ok(attack::cards_picked(&[picked])
            .iter()
            .map(|one| combatants::blow(table, defender, *one, amount, Via::Counter))
            .collect());
    }
    let (_, Answer::Split(parts)) = table.ask(question.of(Options::Split { amount: amount as u16, among }))? else {
        return Err(fault::wrong_shape());
    };
    Ok(attackers
        .iter()
        .zip(parts)
        .filter(|(_, part)| *part > 0)
        .map(|(one, part)| combatants::blow(table, defender, *one, i32::from(part), Via::Counter))
        .collect())
}
