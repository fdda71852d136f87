//! Blockers: the defence against an attack on a Phoenixborn. Reference 6.0.0; Raven 3.2.1; Reborn p.10.

use crate::game::candidate::Candidate;
use crate::game::cause::Cause;
use crate::game::decision::{Choice, DecisionKind};
use crate::game::fault::Flow;
use crate::game::trace::TraceEvent;
use crate::queries::combatants;
use crate::queries::in_battle;
use crate::queries::obligations::BlockDemands;
use crate::rules::attack;
use crate::rules::pay;
use crate::rules::window;
use crate::table::ask::Question;
use crate::table::game_table::Table;
use crate::terms::act::Act;
use crate::terms::event::EventKind;
use crate::terms::id::{CardRef, PlayerId, Thing};
use crate::terms::words::label;
use smallvec::SmallVec;

/// Lets the defending player declare a blocker for each attacker in turn, as far as no text forces another.
pub(crate) fn declare_blockers(table: &mut Table, defender: PlayerId) -> Flow {
    let mut pairs: SmallVec<[(CardRef, CardRef); 4]> = SmallVec::new();
    let mut attackers = in_battle::attackers(table);
    attackers.retain(|attacker| table.state.is_current(*attacker));
    let demands = BlockDemands::of(table, defender, &attackers);
    for attacker in attackers {
        let part = |unit| Candidate::Blocker { unit, attacker: attacker.id };
        let able = attack::offer(table, defender, combatants::combatants_of(table, defender), part, |unit| {
            combatants::blocker_refusal(table, unit, attacker, &pairs).or_else(|| demands.refusal(attacker, Some(unit), &pairs))
        });
        if able.is_empty() {
            continue;
        }
        let mut choices = attack::choices_of(&able);
        if demands.refusal(attacker, None, &pairs).is_none() {
            choices.push(Choice::Done);
        }
        let question = Question::new(defender, DecisionKind::Blocker, label!("blocker")).about(attacker.id, None);
        if let Choice::Thing(Thing::Card(blocker)) = table.ask_one(question, choices)? {
            pairs.push((blocker, attacker));
        }
    }
    if !pairs.is_empty() {
        pay::tax(table, defender, &[Act::DeclareBlockers])?;
    }
    for (blocker, attacker) in &pairs {
        let attack = attack::current_attack_mut(table);
        if let Some(blocked) = attack.attackers.iter_mut().find(|blocked| blocked.unit == *attacker) {
            blocked.blocker = Some(*blocker);
        }
    }
    announce_blockers(table, defender, &pairs)
}

/// Lets effects answer that blockers were declared: each pair, then all.
fn announce_blockers(table: &mut Table, defender: PlayerId, pairs: &[(CardRef, CardRef)]) -> Flow {
    let cause = Cause { by: Some(defender), ..Cause::default() };
    for (blocker, attacker) in pairs {
        let mut event = cause.event(EventKind::IsDeclaredBlocker, *blocker);
        event.other = Some(Thing::Card(*attacker));
        table.record(|| TraceEvent::Happened(Box::new(event.clone())));
        window::react(table, &event)?;
        let mut event = cause.event(EventKind::IsBlocked, *attacker);
        event.other = Some(Thing::Card(*blocker));
        window::react(table, &event)?;
    }
    if pairs.is_empty() {
        return Ok(());
    }
    let mut event = cause.event(EventKind::DeclaresBlockers, defender);
    event.things = pairs.iter().map(|pair| Thing::Card(pair.0)).collect();
    event.amount = pairs.len() as i32;
    window::react(table, &event)
}
