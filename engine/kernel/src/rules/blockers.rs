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
use crate::terms::event::{Event, EventKind};
use crate::terms::id::{CardRef, Cards, PlayerId, Thing};
use crate::terms::words::label;
use smallvec::SmallVec;

/// Blockers, each with the attacker it blocks.
type Pairs = SmallVec<[(CardRef, CardRef); 4]>;

/// Lets the defending player declare a blocker for each attacker in turn, as far as no text forces another.
///
/// They are declared together: a text that asks what is blocked knows those picked so far, and for an attacker that nobody could
/// block is asked again once others are blocked. Reference 6.0.0 (derived); Raven 3.2.1 (derived); Reborn p.10 (derived).
pub(crate) fn declare_blockers(table: &mut Table, defender: PlayerId) -> Flow {
    let mut attackers = in_battle::attackers(table);
    attackers.retain(|attacker| table.state.is_current(*attacker));
    let demands = BlockDemands::of(table, defender, &attackers);
    let mut pairs = Pairs::new();
    let mut open = attackers.clone();
    while !open.is_empty() {
        let picked_before = pairs.len();
        open = pick_blockers(table, defender, &open, &demands, &mut pairs)?;
        if pairs.len() == picked_before {
            break;
        }
    }
    if !pairs.is_empty() {
        pay::tax(table, defender, &[Act::DeclareBlockers])?;
        drop_absent(table, &mut pairs);
    }
    pairs.sort_by_key(|(_, blocked)| attackers.iter().position(|attacker| attacker == blocked));
    announce_blockers(table, defender, &pairs)
}

/// Lets the defending player pick a blocker for each of these attackers in turn. Returns those that nobody could block.
fn pick_blockers(
    table: &mut Table,
    defender: PlayerId,
    attackers: &[CardRef],
    demands: &BlockDemands,
    pairs: &mut Pairs,
) -> Flow<Cards> {
    let mut passed_over = Cards::new();
    for attacker in attackers.iter().copied() {
        let part = |unit| Candidate::Blocker { unit, attacker: attacker.id };
        let able = attack::offer(table, defender, combatants::combatants_of(table, defender), part, |unit| {
            combatants::blocker_refusal(table, unit, attacker, pairs).or_else(|| demands.refusal(attacker, Some(unit), pairs))
        });
        if able.is_empty() {
            passed_over.push(attacker);
            continue;
        }
        let mut choices = table.list_of(able);
        if demands.refusal(attacker, None, pairs).is_none() {
            choices.push(Choice::Done);
        }
        let question = Question::new(defender, DecisionKind::Blocker, label!("blocker")).about(attacker.id, None);
        if let Choice::Thing(Thing::Card(blocker)) = table.ask_one(question, choices)? {
            pairs.push((blocker, attacker));
            let attack = attack::current_attack_mut(table);
            if let Some(blocked) = attack.attackers.iter_mut().find(|blocked| blocked.unit == attacker) {
                blocked.blocker = Some(blocker);
            }
        }
    }
    Ok(passed_over)
}

/// Drops the pairs of which a card went while the price of blocking was paid: nothing is blocked by it, or it blocks nothing.
/// FAQ Law of Fear (derived).
fn drop_absent(table: &mut Table, pairs: &mut Pairs) {
    pairs.retain(|(blocker, blocked)| in_battle::is_there(table, *blocker) && in_battle::is_there(table, *blocked));
    for attacker in &mut attack::current_attack_mut(table).attackers {
        attacker.blocker = attacker.blocker.filter(|blocker| pairs.contains(&(*blocker, attacker.unit)));
    }
}

/// Lets effects answer that blockers were declared: each pair once all are, then the declaration. Reference 5.4.1; Raven 4.3.0;
/// Reborn p.17.
fn announce_blockers(table: &mut Table, defender: PlayerId, pairs: &[(CardRef, CardRef)]) -> Flow {
    let cause = Cause { by: Some(defender), ..Cause::default() };
    let mut each: SmallVec<[Event; 4]> = SmallVec::new();
    for (blocker, attacker) in pairs {
        let mut blocks = cause.event(EventKind::IsDeclaredBlocker, *blocker);
        blocks.other = Some(Thing::Card(*attacker));
        table.record(|| TraceEvent::Happened(Box::new(blocks.clone())));
        let mut is_blocked = cause.event(EventKind::IsBlocked, *attacker);
        is_blocked.other = Some(Thing::Card(*blocker));
        each.extend([blocks, is_blocked]);
    }
    if pairs.is_empty() {
        return Ok(());
    }
    window::react_together(table, &each)?;
    let mut event = cause.event(EventKind::DeclaresBlockers, defender);
    event.things = pairs.iter().map(|pair| Thing::Card(pair.0)).collect();
    event.amount = pairs.len() as i32;
    window::react(table, &event)
}
