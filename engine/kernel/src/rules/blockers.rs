//! Attacks: attackers and target, blockers or a guard, battles. Reference 6.0.0; Raven 3.2.0; Reborn p.10, p.16.

use crate::game::candidate::Candidate;
use crate::game::cause::Cause;
use crate::game::decision::{Choice, DecisionKind};
use crate::game::fault::Flow;
use crate::game::refusal::Refusal;
use crate::game::trace::TraceEvent;
use crate::queries::combatants::{self};
use crate::queries::permissions;
use crate::rules::attack;
use crate::rules::window;
use crate::table::ask::Question;
use crate::table::game_table::Table;
use crate::terms::act::Act;
use crate::terms::event::EventKind;
use crate::terms::id::Cards;
use crate::terms::id::{CardRef, PlayerId, Thing};
use crate::terms::via::Vias;
use crate::terms::words::label;
use smallvec::SmallVec;

pub(crate) fn declare_blockers(table: &mut Table, defender: PlayerId) -> Flow {
    if let Some(by) = permissions::forbidden(table, Thing::Player(defender), Act::DeclareBlockers, Cause::default()) {
        for attacker in combatants::current_attack(table).attackers.iter().map(|one| one.unit.id) {
            let what = |unit| Candidate::Blocker { unit, attacker };
            attack::record_units(table, defender, Act::Block, what, |_| {
                Some(Refusal::Forbidden { act: Act::DeclareBlockers, by })
            });
        }
        return Ok(());
    }
    let attackers: Cards = combatants::current_attack(table).attackers.iter().map(|one| one.unit).collect();
    let mut pairs: SmallVec<[(CardRef, CardRef); 4]> = SmallVec::new();
    for attacker in attackers {
        if !table.state.is_current(attacker) {
            continue;
        }
        let mut able = combatants::able_units(table, defender, Act::Block);
        able.retain(|unit| !pairs.iter().any(|pair| pair.0 == *unit));
        able.retain(|unit| combatants::is_permitted(table, attacker, Act::BeBlocked, Some(*unit)));
        let what = |unit| Candidate::Blocker { unit, attacker: attacker.id };
        attack::record_units(table, defender, Act::Block, what, |unit| {
            let elsewhere = pairs.iter().any(|pair| pair.0 == unit).then_some(Refusal::BlocksAnother);
            elsewhere.or_else(|| combatants::act_refusal(table, attacker, Act::BeBlocked, Some(unit)))
        });
        if able.is_empty() {
            continue;
        }
        let mut choices = attack::choices_of(&able);
        choices.push(Choice::Done);
        let question = Question::new(defender, DecisionKind::Blocker, label!("blocker")).about(attacker.id, None);
        if let Choice::Thing(Thing::Card(blocker)) = table.ask_one(question, choices)? {
            pairs.push((blocker, attacker));
        }
    }
    for (blocker, attacker) in &pairs {
        if let Some(one) = attack::current_attack_mut(table).attackers.iter_mut().find(|one| one.unit == *attacker) {
            one.blocker = Some(*blocker);
        }
    }
    announce_blockers(table, defender, &pairs)
}

fn announce_blockers(table: &mut Table, defender: PlayerId, pairs: &[(CardRef, CardRef)]) -> Flow {
    let cause = Cause { source: None, by: Some(defender), via: Vias::EMPTY };
    for (blocker, attacker) in pairs {
        let mut event = cause.event(EventKind::IsDeclaredBlocker, *blocker);
        event.other = Some(Thing::Card(*attacker));
        table.note(|| TraceEvent::Happened(Box::new(event.clone())));
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
