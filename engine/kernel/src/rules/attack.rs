//! Attacks: attackers and target, blockers or a guard, battles. Reference 6.0.0; Raven 3.2.0; Reborn p.10, p.16.

use crate::cards::card_type::CardType;
use crate::game::attack::{Attack, AttackKind, Attacker};
use crate::game::candidate::Candidate;
use crate::game::cause::Cause;
use crate::game::decision::{Bound, Choice, DecisionKind};
use crate::game::fault::Flow;
use crate::game::refusal::Refusal;
use crate::game::step::Step;
use crate::game::trace::TraceEvent;
use crate::queries::combatants::{self};
use crate::queries::seats;
use crate::queries::types;
use crate::rules::play;
use crate::rules::tokens;
use crate::rules::untriggered;
use crate::rules::window;
use crate::table::ask::Question;
use crate::table::game_table::Table;
use crate::terms::act::Act;
use crate::terms::event::{Event, EventKind};
use crate::terms::id::Cards;
use crate::terms::id::{CardId, CardRef, PlayerId, Thing};
use crate::terms::switches::{AttackStepOrder, AttackUnitAttackers, TargetVanishedBeforeBattle};
use crate::terms::token::Token;
use crate::terms::via::{Via, Vias};
use crate::terms::words::label;
use smallvec::SmallVec;
use smallvec::smallvec;

/// An attack action has been taken.
pub(crate) fn begin(table: &mut Table, player: PlayerId, kind: AttackKind) {
    table.state.attack = Some(Attack {
        kind,
        attacker: player,
        attackers: SmallVec::new(),
        target: None,
        guard: None,
        countering: None,
        in_battle: SmallVec::new(),
        resolving: false,
    });
    table.state.step = Step::DeclareAttack;
}

pub(crate) fn current_attack_mut(table: &mut Table) -> &mut Attack {
    table.state.attack.as_mut().expect("an attack goes on")
}

pub(crate) fn cards_picked(choices: &[Choice]) -> Cards {
    choices
        .iter()
        .filter_map(|choice| match choice {
            Choice::Thing(Thing::Card(card)) => Some(*card),
            _ => None,
        })
        .collect()
}

pub(crate) fn choices_of(cards: &[CardRef]) -> Vec<Choice> {
    cards.iter().map(|card| Choice::Thing(Thing::Card(*card))).collect()
}

pub(crate) fn end_attack_early(table: &mut Table) {
    table.state.step = Step::EndAttack;
}

/// The first of attackers and target is declared (`attack_step_order`).
pub(crate) fn declare_first(table: &mut Table) -> Flow {
    untriggered::offer_between_steps(table)?;
    table.state.step = Step::DeclareSecond;
    match table.rules.attack_step_order {
        AttackStepOrder::AttackersThenTarget => declare_attackers(table),
        AttackStepOrder::TargetThenAttackers => choose_target(table),
    }
}

/// The second of them is declared.
pub(crate) fn declare_second(table: &mut Table) -> Flow {
    untriggered::offer_between_steps(table)?;
    table.state.step = Step::Defend;
    match table.rules.attack_step_order {
        AttackStepOrder::AttackersThenTarget => choose_target(table),
        AttackStepOrder::TargetThenAttackers => declare_attackers(table),
    }
}

fn declare_attackers(table: &mut Table) -> Flow {
    let (player, kind, target) = (
        combatants::current_attack(table).attacker,
        combatants::current_attack(table).kind,
        combatants::current_attack(table).target,
    );
    let event =
        Cause { source: None, by: Some(player), via: Vias::of(&[Via::Attack]) }.event(EventKind::DeclaresAttackers, player);
    if window::would(table, event.clone())?.is_none() {
        end_attack_early(table);
        return Ok(());
    }
    let able = combatants::able_units(table, player, Act::Attack);
    record_units(table, player, Act::Attack, Candidate::Attacker, |_| None);
    if able.is_empty() {
        end_attack_early(table);
        return Ok(());
    }
    let single = kind == AttackKind::Unit && table.rules.attack_unit_attackers == AttackUnitAttackers::ExactlyOne;
    let question = Question::new(player, DecisionKind::Attackers, label!("attackers"));
    let picked = if single {
        smallvec![table.ask_one(question, choices_of(&able))?]
    } else {
        table.ask_some(question, choices_of(&able), (1, able.len()), Bound::Free)?
    };
    let units = cards_picked(&picked);
    current_attack_mut(table).attackers = units.iter().map(|unit| Attacker { unit: *unit, blocker: None, done: false }).collect();
    announce_attackers(table, event, &units, target)
}

fn announce_attackers(table: &mut Table, mut event: Event, units: &[CardRef], target: Option<CardRef>) -> Flow {
    event.things = units.iter().map(|unit| Thing::Card(*unit)).collect();
    event.amount = units.len() as i32;
    event.other = target.map(Thing::Card);
    for unit in units {
        let mut one = Event::new(EventKind::IsDeclaredAttacker, *unit);
        one.by = event.by;
        one.via = event.via;
        one.other = event.other;
        table.note(|| TraceEvent::Happened(Box::new(one.clone())));
        window::react(table, &one)?;
    }
    window::react(table, &event)
}

/// Notes for each unit of a player whether it may have a part in the attack, and if not, why.
pub(crate) fn record_units(
    position: &Table,
    player: PlayerId,
    act: Act,
    what: impl Fn(CardId) -> Candidate,
    further: impl Fn(CardRef) -> Option<Refusal>,
) {
    if !position.explains() {
        return;
    }
    for unit in combatants::units_of(position, player) {
        let exhausted = || types::exhausted_by(position, unit.id).map(|by| Refusal::Exhausted { by });
        let refusal = exhausted().or_else(|| combatants::act_refusal(position, unit, act, None)).or_else(|| further(unit));
        position.record_candidate(player, || (what(unit.id), refusal));
    }
}

fn record_attack_targets(position: &Table, player: PlayerId, kind: AttackKind) {
    for opponent in seats::opponents(position, player) {
        let phoenixborn = [position.state.card_ref(position.state.player(opponent).phoenixborn)];
        let units = combatants::units_of(position, opponent);
        for card in phoenixborn.iter().chain(&units) {
            let is_phoenixborn = position.def(card.id).kind == CardType::Phoenixborn;
            let other = is_phoenixborn != (kind == AttackKind::Phoenixborn);
            let wrong = other.then_some(Refusal::NotOffered);
            position.record_candidate(player, || {
                (
                    Candidate::AttackTarget(card.id),
                    wrong.or_else(|| combatants::act_refusal(position, *card, Act::BeAttacked, None)),
                )
            });
        }
    }
}

fn choose_target(table: &mut Table) -> Flow {
    let (player, kind) = (combatants::current_attack(table).attacker, combatants::current_attack(table).kind);
    let found = combatants::attack_targets(table, player, kind);
    if table.explains() {
        record_attack_targets(table, player, kind);
    }
    if found.is_empty() {
        return target_vanished(table);
    }
    let question = Question::new(player, DecisionKind::AttackTarget, label!("target"));
    let picked = table.ask_one(question, choices_of(&found))?;
    let target = cards_picked(&[picked]).first().copied();
    current_attack_mut(table).target = target;
    Ok(())
}

/// There is nothing left to attack: the action is spent (`target_vanished_before_battle`).
pub(crate) fn target_vanished(table: &mut Table) -> Flow {
    if table.rules.target_vanished_before_battle == TargetVanishedBeforeBattle::AttackersExhaustedNoAttack {
        exhaust_attackers(table)?;
    }
    end_attack_early(table);
    Ok(())
}

/// An attack is over.
pub(crate) fn end(table: &mut Table) -> Flow {
    let Some(attack) = table.state.attack.take() else { return Ok(()) };
    table.state.step = Step::Act;
    let mut event = Event::new(EventKind::EndsAttack, attack.attacker);
    event.by = Some(attack.attacker);
    event.things = attack.attackers.iter().map(|one| Thing::Card(one.unit)).collect();
    window::react(table, &event)?;
    let via = match attack.kind {
        AttackKind::Phoenixborn => Via::AttackPhoenixborn,
        AttackKind::Unit => Via::AttackUnit,
    };
    play::took_main_action(table, attack.attacker, via)
}

/// Takes a unit out of the attack that goes on.
pub(crate) fn leave_battle(table: &mut Table, unit: CardRef) -> bool {
    let Some(attack) = table.state.attack.as_mut() else { return false };
    let before = attack.attackers.len();
    attack.attackers.retain(|one| one.unit != unit);
    attack.in_battle.retain(|one| *one != unit);
    attack.attackers.len() < before
}

pub(crate) fn exhaust(table: &mut Table, unit: CardRef) -> Flow {
    let by = table.state.card(unit.id).controller;
    let cause = Cause { source: None, by: Some(by), via: Vias::of(&[Via::Attack]) };
    tokens::place(table, unit, Token::Exhaustion, 1, cause).map(drop)
}

fn exhaust_attackers(table: &mut Table) -> Flow {
    let attackers: Cards = combatants::current_attack(table).attackers.iter().map(|one| one.unit).collect();
    for unit in attackers {
        exhaust(table, unit)?;
    }
    Ok(())
}
