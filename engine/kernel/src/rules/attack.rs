//! Attacks: attackers and target, blockers or a guard, battles. Reference 6.0.0; Raven 3.2.0; Reborn p.10, p.16.

use crate::cards::card_type::CardType;
use crate::game::attack::{Attack, AttackKind, Attacker};
use crate::game::candidate::Candidate;
use crate::game::cause::Cause;
use crate::game::decision::{Asks, Bound, Choice};
use crate::game::fault::Flow;
use crate::game::refusal::Refusal;
use crate::game::step::Step;
use crate::game::trace::Note;
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
pub(crate) fn begin(g: &mut Table, player: PlayerId, kind: AttackKind) {
    g.state.attack = Some(Attack {
        kind,
        attacker: player,
        attackers: SmallVec::new(),
        target: None,
        guard: None,
        countering: None,
        in_battle: SmallVec::new(),
        resolving: false,
    });
    g.state.step = Step::DeclareAttack;
}

pub(crate) fn now_mut(g: &mut Table) -> &mut Attack {
    g.state.attack.as_mut().expect("an attack goes on")
}

pub(crate) fn cards_of(choices: &[Choice]) -> Cards {
    choices
        .iter()
        .filter_map(|choice| match choice {
            Choice::Thing(Thing::Card(card)) => Some(*card),
            _ => None,
        })
        .collect()
}

pub(crate) fn listed(cards: &[CardRef]) -> Vec<Choice> {
    cards.iter().map(|card| Choice::Thing(Thing::Card(*card))).collect()
}

pub(crate) fn call_off(g: &mut Table) {
    g.state.step = Step::EndAttack;
}

/// The first of attackers and target is declared (`attack_step_order`).
pub(crate) fn declare_first(g: &mut Table) -> Flow {
    untriggered::quiet_moment(g)?;
    g.state.step = Step::DeclareSecond;
    match g.rules.attack_step_order {
        AttackStepOrder::AttackersThenTarget => declare_attackers(g),
        AttackStepOrder::TargetThenAttackers => choose_target(g),
    }
}

/// The second of them is declared.
pub(crate) fn declare_second(g: &mut Table) -> Flow {
    untriggered::quiet_moment(g)?;
    g.state.step = Step::Defend;
    match g.rules.attack_step_order {
        AttackStepOrder::AttackersThenTarget => choose_target(g),
        AttackStepOrder::TargetThenAttackers => declare_attackers(g),
    }
}

fn declare_attackers(g: &mut Table) -> Flow {
    let (player, kind, target) = (combatants::now(g).attacker, combatants::now(g).kind, combatants::now(g).target);
    let event =
        Cause { source: None, by: Some(player), via: Vias::of(&[Via::Attack]) }.event(EventKind::DeclaresAttackers, player);
    if window::would(g, event.clone())?.is_none() {
        call_off(g);
        return Ok(());
    }
    let able = combatants::able_to(g, player, Act::Attack);
    consider(g, player, Act::Attack, Candidate::Attacker, |_| None);
    if able.is_empty() {
        call_off(g);
        return Ok(());
    }
    let single = kind == AttackKind::Unit && g.rules.attack_unit_attackers == AttackUnitAttackers::ExactlyOne;
    let question = Question::new(player, Asks::Attackers, label!("attackers"));
    let picked = if single {
        smallvec![g.ask_one(question, listed(&able))?]
    } else {
        g.ask_some(question, listed(&able), (1, able.len()), Bound::Free)?
    };
    let units = cards_of(&picked);
    now_mut(g).attackers = units.iter().map(|unit| Attacker { unit: *unit, blocker: None, done: false }).collect();
    announce_attackers(g, event, &units, target)
}

fn announce_attackers(g: &mut Table, mut event: Event, units: &[CardRef], target: Option<CardRef>) -> Flow {
    event.things = units.iter().map(|unit| Thing::Card(*unit)).collect();
    event.amount = units.len() as i32;
    event.other = target.map(Thing::Card);
    for unit in units {
        let mut one = Event::new(EventKind::IsDeclaredAttacker, *unit);
        one.by = event.by;
        one.via = event.via;
        one.other = event.other;
        g.note(|| Note::Happened(Box::new(one.clone())));
        window::react(g, &one)?;
    }
    window::react(g, &event)
}

/// Notes for each unit of a player whether it may have a part in the attack, and if not, why.
pub(crate) fn consider(
    core: &Table,
    player: PlayerId,
    act: Act,
    what: impl Fn(CardId) -> Candidate,
    further: impl Fn(CardRef) -> Option<Refusal>,
) {
    if !core.considers() {
        return;
    }
    for unit in combatants::units_of(core, player) {
        let exhausted = || types::exhausted_by(core, unit.id).map(|by| Refusal::Exhausted { by });
        let refusal = exhausted().or_else(|| combatants::barred(core, unit, act, None)).or_else(|| further(unit));
        core.consider(player, || (what(unit.id), refusal));
    }
}

fn consider_targets(core: &Table, player: PlayerId, kind: AttackKind) {
    for opponent in seats::opponents(core, player) {
        let phoenixborn = [core.state.card_ref(core.state.player(opponent).phoenixborn)];
        let units = combatants::units_of(core, opponent);
        for card in phoenixborn.iter().chain(&units) {
            let is_phoenixborn = core.def(card.id).kind == CardType::Phoenixborn;
            let other = is_phoenixborn != (kind == AttackKind::Phoenixborn);
            let wrong = other.then_some(Refusal::NotOffered);
            core.consider(player, || {
                (Candidate::AttackTarget(card.id), wrong.or_else(|| combatants::barred(core, *card, Act::BeAttacked, None)))
            });
        }
    }
}

fn choose_target(g: &mut Table) -> Flow {
    let (player, kind) = (combatants::now(g).attacker, combatants::now(g).kind);
    let found = combatants::targets(g, player, kind);
    if g.considers() {
        consider_targets(g, player, kind);
    }
    if found.is_empty() {
        return target_vanished(g);
    }
    let question = Question::new(player, Asks::AttackTarget, label!("target"));
    let picked = g.ask_one(question, listed(&found))?;
    let target = cards_of(&[picked]).first().copied();
    now_mut(g).target = target;
    Ok(())
}

/// There is nothing left to attack: the action is spent (`target_vanished_before_battle`).
pub(crate) fn target_vanished(g: &mut Table) -> Flow {
    if g.rules.target_vanished_before_battle == TargetVanishedBeforeBattle::AttackersExhaustedNoAttack {
        exhaust_attackers(g)?;
    }
    call_off(g);
    Ok(())
}

/// An attack is over.
pub(crate) fn end(g: &mut Table) -> Flow {
    let Some(attack) = g.state.attack.take() else { return Ok(()) };
    g.state.step = Step::Act;
    let mut event = Event::new(EventKind::EndsAttack, attack.attacker);
    event.by = Some(attack.attacker);
    event.things = attack.attackers.iter().map(|one| Thing::Card(one.unit)).collect();
    window::react(g, &event)?;
    let via = match attack.kind {
        AttackKind::Phoenixborn => Via::AttackPhoenixborn,
        AttackKind::Unit => Via::AttackUnit,
    };
    play::took_main_action(g, attack.attacker, via)
}

/// Takes a unit out of the attack that goes on.
pub(crate) fn leave_battle(g: &mut Table, unit: CardRef) -> bool {
    let Some(attack) = g.state.attack.as_mut() else { return false };
    let before = attack.attackers.len();
    attack.attackers.retain(|one| one.unit != unit);
    attack.in_battle.retain(|one| *one != unit);
    attack.attackers.len() < before
}

pub(crate) fn exhaust(g: &mut Table, unit: CardRef) -> Flow {
    let by = g.state.card(unit.id).controller;
    let cause = Cause { source: None, by: Some(by), via: Vias::of(&[Via::Attack]) };
    tokens::place(g, unit, Token::Exhaustion, 1, cause).map(drop)
}

fn exhaust_attackers(g: &mut Table) -> Flow {
    let attackers: Cards = combatants::now(g).attackers.iter().map(|one| one.unit).collect();
    for unit in attackers {
        exhaust(g, unit)?;
    }
    Ok(())
}
