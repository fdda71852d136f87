//! Attacks: the action from its beginning through attackers with their target to its end. Reference 6.0.0; Raven 3.2.0;
//! Reborn p.10, p.16.

use crate::cards::constant::Duration;
use crate::cards::keyword::UsedAt;
use crate::game::attack::{Attack, AttackKind, Attacker, NextAttack};
use crate::game::candidate::Candidate;
use crate::game::cause::Cause;
use crate::game::decision::{Bound, Choice, DecisionKind};
use crate::game::fault::Flow;
use crate::game::refusal::Refusal;
use crate::game::step::Step;
use crate::game::trace::TraceEvent;
use crate::queries::combatants;
use crate::queries::in_battle;
use crate::queries::strikes;
use crate::rules::keyword_use;
use crate::rules::lasting;
use crate::rules::play;
use crate::rules::tokens;
use crate::rules::untriggered;
use crate::rules::window;
use crate::table::ask::Question;
use crate::table::game_table::Table;
use crate::terms::event::{Event, EventKind};
use crate::terms::id::Cards;
use crate::terms::id::{CardId, CardRef, PlayerId, Thing};
use crate::terms::switches::{AttackStepOrder, AttackUnitAttackers, TargetVanishedBeforeBattle};
use crate::terms::token::Token;
use crate::terms::via::{Via, Vias};
use crate::terms::words::label;
use smallvec::SmallVec;
use smallvec::smallvec;

/// Begins the attack of an attack action that was taken.
pub(crate) fn begin(table: &mut Table, player: PlayerId, kind: AttackKind) {
    begin_with(table, player, kind, None);
}

/// Begins the attack that an effect has let the player take whose turn it is, if it can still be made. It is an attack action, and
/// no main action was taken for it (derived). Reborn p.10.
pub(crate) fn begin_next(table: &mut Table) {
    let Some(next) = table.state.next_attack.take() else { return };
    let player = table.state.turn;
    if table.state.step == Step::Act && combatants::check_attack_with(table, player, next.kind, next.attacker).is_ok() {
        begin_with(table, player, next.kind, Some(next));
    }
}

/// Begins an attack, by an effect if that names its only attacker.
fn begin_with(table: &mut Table, player: PlayerId, kind: AttackKind, by_effect: Option<NextAttack>) {
    table.state.attack = Some(Attack {
        kind,
        attacker: player,
        by_effect,
        joining: SmallVec::new(),
        attackers: SmallVec::new(),
        target: None,
        guard: None,
        countering: None,
        in_battle: SmallVec::new(),
        left: SmallVec::new(),
        redirected: SmallVec::new(),
        battle: None,
        resolving: false,
    });
    table.state.step = Step::DeclareAttack;
}

/// Returns the attack that goes on, to change it.
pub(crate) fn current_attack_mut(table: &mut Table) -> &mut Attack {
    table.state.attack.as_mut().expect("an attack goes on")
}

/// Returns the cards among the choices that were picked.
pub(crate) fn cards_picked(choices: &[Choice]) -> Cards {
    choices
        .iter()
        .filter_map(|choice| match choice {
            Choice::Thing(Thing::Card(card)) => Some(*card),
            _ => None,
        })
        .collect()
}

/// Lets nothing of the attack follow but its end.
pub(crate) fn end_attack_early(table: &mut Table) {
    table.state.step = Step::EndAttack;
}

/// Lets the first of attackers and target be declared (`attack_step_order`).
pub(crate) fn declare_first(table: &mut Table) -> Flow {
    untriggered::offer_between_steps(table)?;
    table.state.step = Step::DeclareSecond;
    match table.rules.attack_step_order {
        AttackStepOrder::AttackersThenTarget => declare_attackers(table),
        AttackStepOrder::TargetThenAttackers => choose_target(table),
    }
}

/// Lets the second of them be declared.
pub(crate) fn declare_second(table: &mut Table) -> Flow {
    untriggered::offer_between_steps(table)?;
    table.state.step = Step::Defend;
    match table.rules.attack_step_order {
        AttackStepOrder::AttackersThenTarget => choose_target(table),
        AttackStepOrder::TargetThenAttackers => declare_attackers(table),
    }
}

/// Lets the attacking player declare attackers (`attack_unit_attackers`).
fn declare_attackers(table: &mut Table) -> Flow {
    let Attack { attacker: player, kind, target, by_effect, .. } = *in_battle::current_attack(table);
    let via = Vias::of(&[Via::Attack, kind.via()]);
    let event = Cause { by: Some(player), via, ..Cause::default() }.event(EventKind::DeclaresAttackers, player);
    if !window::would_happen(table, event.kind, |_, _| event.clone())? {
        end_attack_early(table);
        return Ok(());
    }
    let units = combatants::combatants_of(table, player);
    let able = offer(table, player, units, Candidate::Attacker, |unit| {
        let other = by_effect.is_some_and(|by_effect| by_effect.attacker != unit).then_some(Refusal::NotOffered);
        other.or_else(|| combatants::declared_attacker_refusal(table, unit, kind, target))
    });
    if able.is_empty() {
        end_attack_early(table);
        return Ok(());
    }
    let single = kind == AttackKind::Unit && table.rules.attack_unit_attackers == AttackUnitAttackers::ExactlyOne;
    let question = Question::new(player, DecisionKind::Attackers, label!("attackers"));
    let list = table.list_of(able.iter().copied());
    let picked = if single {
        smallvec![table.ask_one(question, list)?]
    } else {
        table.ask_some(question, list, (1, able.len()), Bound::Free)?
    };
    let mut units = cards_picked(&picked);
    for unit in &units {
        keyword_use::use_keywords(table, *unit, UsedAt::Event(EventKind::IsDeclaredAttacker))?;
    }
    units.retain(|unit| strikes::still_fights(table, *unit));
    let units = about_to_attack(table, units, &event)?;
    if units.is_empty() {
        end_attack_early(table);
        return Ok(());
    }
    current_attack_mut(table).attackers = units.iter().map(|unit| Attacker { unit: *unit, blocker: None, done: false }).collect();
    announce_attackers(table, event, &units, target)
}

/// Lets effects answer that units would be declared as attackers, one after another. Returns those that are, with what joins them.
fn about_to_attack(table: &mut Table, units: Cards, declaration: &Event) -> Flow<Cards> {
    let mut declared = Cards::new();
    for unit in units {
        let mut event = Event::new(EventKind::IsDeclaredAttacker, unit);
        (event.by, event.via, event.other) = (declaration.by, Vias::of(&[Via::Attack]), declaration.other);
        if window::would(table, &mut event)? && strikes::still_fights(table, unit) {
            declared.push(unit);
        }
    }
    let joining = in_battle::current_attack(table).joining.clone();
    for (unit, _) in joining {
        if !declared.contains(&unit) && may_join(table, unit) {
            declared.push(unit);
        }
    }
    declared.retain(|unit| strikes::still_fights(table, *unit));
    Ok(declared)
}

/// Returns whether a unit can attack what the attack that goes on is on.
fn may_join(table: &Table, unit: CardRef) -> bool {
    let Attack { kind, target, .. } = *in_battle::current_attack(table);
    combatants::declared_attacker_refusal(table, unit, kind, target).is_none()
}

/// Lets a unit join the attack whose attackers are about to be declared. Returns whether it does: it can attack, it is of the
/// attacking player, and the attack is not bound to one unit (`attack_unit_attackers`).
pub(crate) fn join(table: &mut Table, unit: CardRef, source: CardRef) -> bool {
    let Some(attack) = &table.state.attack else { return false };
    let is_single = attack.by_effect.is_some()
        || attack.kind == AttackKind::Unit && table.rules.attack_unit_attackers == AttackUnitAttackers::ExactlyOne;
    let is_late = !attack.attackers.is_empty() || attack.joining.iter().any(|(joining, _)| *joining == unit);
    let is_own = combatants::combatants_of(table, attack.attacker).any(|own| own == unit);
    if is_single || is_late || !is_own || !may_join(table, unit) {
        return false;
    }
    current_attack_mut(table).joining.push((unit, source));
    true
}

/// Lets effects answer that units were declared as attackers: those of each, once all are, then those of the declaration.
/// Reference 5.4.1; Raven 4.3.0; Reborn p.17.
fn announce_attackers(table: &mut Table, mut event: Event, units: &[CardRef], target: Option<CardRef>) -> Flow {
    event.things = units.iter().map(|unit| Thing::Card(*unit)).collect();
    event.amount = units.len() as i32;
    event.other = target.map(Thing::Card);
    let mut each: SmallVec<[Event; 4]> = SmallVec::new();
    for unit in units {
        let mut declared = Event::new(EventKind::IsDeclaredAttacker, *unit);
        declared.by = event.by;
        declared.via = Vias::of(&[Via::Attack]);
        declared.other = event.other;
        declared.source = let_by_effect(table, *unit);
        table.record(|| TraceEvent::Happened(Box::new(declared.clone())));
        each.push(declared);
    }
    window::react_together(table, &each)?;
    window::react(table, &event)
}

/// Returns the card whose text lets a unit attack, if an effect does.
fn let_by_effect(table: &Table, unit: CardRef) -> Option<CardRef> {
    let attack = in_battle::current_attack(table);
    let joined = attack.joining.iter().find(|(joining, _)| *joining == unit).map(|(_, source)| *source);
    joined.or(attack.by_effect.map(|by_effect| by_effect.source))
}

/// Offers a part in the attack to a player's cards: returns those that nothing keeps from it, and records for each what
/// became of it, if anybody wants to know.
pub(crate) fn offer(
    table: &Table,
    player: PlayerId,
    cards: impl Iterator<Item = CardRef>,
    part: impl Fn(CardId) -> Candidate,
    refusal: impl Fn(CardRef) -> Option<Refusal>,
) -> Cards {
    let mut offered = Cards::new();
    for card in cards {
        let refusal = refusal(card);
        if refusal.is_none() {
            offered.push(card);
        }
        table.record_candidate(player, || (part(card.id), refusal));
    }
    offered
}

/// Lets the attacking player choose what is attacked.
fn choose_target(table: &mut Table) -> Flow {
    let Attack { attacker: player, kind, .. } = *in_battle::current_attack(table);
    let attackable = combatants::attackable(table, player);
    let attackers: Cards = in_battle::current_attack(table).attackers.iter().map(|attacker| attacker.unit).collect();
    let offered = offer(table, player, attackable, Candidate::AttackTarget, |card| {
        combatants::target_refusal(table, player, card, kind, &attackers)
    });
    if offered.is_empty() {
        return target_vanished(table);
    }
    let question = Question::new(player, DecisionKind::AttackTarget, label!("target"));
    let list = table.list_of(offered);
    let picked = table.ask_one(question, list)?;
    let target = cards_picked(&[picked]).first().copied();
    current_attack_mut(table).target = target;
    Ok(())
}

/// Ends an attack that has nothing left to attack; the action is spent (`target_vanished_before_battle`).
pub(crate) fn target_vanished(table: &mut Table) -> Flow {
    if table.rules.target_vanished_before_battle == TargetVanishedBeforeBattle::AttackersExhaustedNoAttack {
        exhaust_attackers(table)?;
    }
    end_attack_early(table);
    Ok(())
}

/// Ends the attack with what lasts until its end, and with it the main action, if it was one.
pub(crate) fn end(table: &mut Table) -> Flow {
    let Some(attack) = table.state.attack.take() else { return Ok(()) };
    table.state.step = table.state.player(table.state.turn).seat.acts();
    lasting::end_lasting(table, Duration::AttackEnd)?;
    let mut event = Event::new(EventKind::EndsAttack, attack.attacker);
    event.by = Some(attack.attacker);
    event.things = attack.attackers.iter().map(|attacker| Thing::Card(attacker.unit)).collect();
    window::react(table, &event)?;
    if attack.by_effect.is_some() {
        return Ok(());
    }
    play::took_main_action(table, attack.attacker, attack.kind.via())
}

/// Exhausts a unit that has attacked, unless it has left the battle.
pub(crate) fn exhaust(table: &mut Table, unit: CardRef) -> Flow {
    if in_battle::has_left(table, unit) {
        return Ok(());
    }
    let by = table.state.card(unit.id).controller;
    let cause = Cause { by: Some(by), via: Vias::of(&[Via::Attack]), ..Cause::default() };
    tokens::place(table, unit, Token::Exhaustion, 1, &cause).map(drop)
}

/// Exhausts every attacker that still fights, and has not fought.
fn exhaust_attackers(table: &mut Table) -> Flow {
    for attacker in in_battle::current_attack(table).attackers.clone() {
        if !attacker.done && strikes::still_fights(table, attacker.unit) {
            exhaust(table, attacker.unit)?;
        }
    }
    Ok(())
}
