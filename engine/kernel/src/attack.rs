//! Attacks: attackers and target, blockers or a guard, battles. Reference 6.0.0; Raven 3.2.0; Reborn p.10, p.16.

use smallvec::{SmallVec, smallvec};

use crate::damage::{self, Damage};
use crate::decision::{Answer, Asks, Bound, Choice, Choosing};
use crate::define::CardType;
use crate::event::{Act, Event, EventKind, Moment, Token, Via, Vias};
use crate::id::{CardId, CardRef, PlayerId, Thing};
use crate::leave::Cause;
use crate::play;
use crate::refuse::Refusal;
use crate::ruleset::{
    AttackStepOrder, AttackUnitAttackers, AttackUnitDamage, CounterAgainstSeveral, CounterBlockersAndGuards, DestroyedBlocker,
    ExhaustedAttacker, GroupKeywords, InBattle, NegativeAttackInSum, PhoenixbornGuardLimit, TargetVanishedBeforeBattle,
};
use crate::state::{Attack, AttackKind, Attacker, Step};
use crate::table::{Core, Flow, Question, Table};
use crate::token;
use crate::turn;
use crate::values::{self, Doer};
use crate::why::Candidate;
use crate::window;
use crate::words::label;

type Cards = SmallVec<[CardRef; 8]>;

fn units_of(core: &Core, player: PlayerId) -> Cards {
    core.state
        .player(player)
        .battlefield
        .iter()
        .filter(|card| values::is_unit(core, **card) && !core.state.card(**card).dying)
        .map(|card| core.state.card_ref(*card))
        .collect()
}

fn is_free(core: &Core, card: CardRef, act: Act, doer: Option<CardRef>) -> bool {
    barred(core, card, act, doer).is_none()
}

fn able_to(core: &Core, player: PlayerId, act: Act) -> Cards {
    let mut units = units_of(core, player);
    units.retain(|unit| !values::exhausted(core, unit.id) && is_free(core, *unit, act, None));
    units
}

/// Notes for each unit of a player whether it may have a part in the attack, and if not, why.
fn consider(
    core: &Core,
    player: PlayerId,
    act: Act,
    what: impl Fn(CardId) -> Candidate,
    further: impl Fn(CardRef) -> Option<Refusal>,
) {
    if !core.considers() {
        return;
    }
    for unit in units_of(core, player) {
        let exhausted = || values::exhausted_by(core, unit.id).map(|by| Refusal::Exhausted { by });
        let refusal = exhausted().or_else(|| barred(core, unit, act, None)).or_else(|| further(unit));
        core.consider(player, || (what(unit.id), refusal));
    }
}

/// What forbids a card an act, if something does.
fn barred(core: &Core, card: CardRef, act: Act, doer: Option<CardRef>) -> Option<Refusal> {
    let doer = Doer { card: doer, player: doer.map(|one| core.state.card(one.id).controller), via: Vias::of(&[Via::Attack]) };
    values::forbidden(core, Thing::Card(card), act, doer).map(|by| Refusal::Forbidden { act, by })
}

fn opponents(core: &Core, player: PlayerId) -> SmallVec<[PlayerId; 4]> {
    core.state.clockwise(player).filter(|one| *one != player).collect()
}

fn targets(core: &Core, player: PlayerId, kind: AttackKind) -> Cards {
    let mut found = Cards::new();
    for opponent in opponents(core, player) {
        match kind {
            AttackKind::Phoenixborn => found.push(core.state.card_ref(core.state.player(opponent).phoenixborn)),
            AttackKind::Unit => found.extend(units_of(core, opponent)),
        }
    }
    found.retain(|card| is_free(core, *card, Act::BeAttacked, None));
    found
}

/// Whether a player may take an attack action: a unit able to attack, and something to attack.
///
/// # Errors
/// The reason why not.
pub(crate) fn may_attack(core: &Core, player: PlayerId, kind: AttackKind) -> Result<(), Refusal> {
    let act = match kind {
        AttackKind::Phoenixborn => Act::AttackPhoenixborn,
        AttackKind::Unit => Act::AttackUnit,
    };
    if core.state.player(player).battlefield.is_empty() {
        return Err(Refusal::NoAttackers);
    }
    for act in [Act::TakeAttackAction, act] {
        if let Some(by) = values::forbidden(core, Thing::Player(player), act, Doer::default()) {
            return Err(Refusal::Forbidden { act, by });
        }
    }
    if able_to(core, player, Act::Attack).is_empty() {
        return Err(Refusal::NoAttackers);
    }
    if targets(core, player, kind).is_empty() {
        return Err(Refusal::NothingToAttack);
    }
    Ok(())
}

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

fn now(g: &Core) -> &Attack {
    g.state.attack.as_ref().expect("an attack goes on")
}

fn now_mut(g: &mut Table) -> &mut Attack {
    g.state.attack.as_mut().expect("an attack goes on")
}

fn cards_of(choices: &[Choice]) -> Cards {
    choices
        .iter()
        .filter_map(|choice| match choice {
            Choice::Thing(Thing::Card(card)) => Some(*card),
            _ => None,
        })
        .collect()
}

fn listed(cards: &[CardRef]) -> Vec<Choice> {
    cards.iter().map(|card| Choice::Thing(Thing::Card(*card))).collect()
}

fn call_off(g: &mut Table) {
    g.state.step = Step::EndAttack;
}

/// The first of attackers and target is declared (`attack_step_order`).
pub(crate) fn declare_first(g: &mut Table) -> Flow {
    turn::quiet_moment(g)?;
    g.state.step = Step::DeclareSecond;
    match g.rules.attack_step_order {
        AttackStepOrder::AttackersThenTarget => declare_attackers(g),
        AttackStepOrder::TargetThenAttackers => choose_target(g),
    }
}

/// The second of them is declared.
pub(crate) fn declare_second(g: &mut Table) -> Flow {
    turn::quiet_moment(g)?;
    g.state.step = Step::Defend;
    match g.rules.attack_step_order {
        AttackStepOrder::AttackersThenTarget => choose_target(g),
        AttackStepOrder::TargetThenAttackers => declare_attackers(g),
    }
}

fn declare_attackers(g: &mut Table) -> Flow {
    let (player, kind, target) = (now(g).attacker, now(g).kind, now(g).target);
    let event =
        Cause { source: None, by: Some(player), via: Vias::of(&[Via::Attack]) }.event(EventKind::DeclaresAttackers, player);
    if window::would(g, event.clone())?.is_none() {
        call_off(g);
        return Ok(());
    }
    let able = able_to(g, player, Act::Attack);
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
        g.note(|| crate::trace::Note::Happened(Box::new(one.clone())));
        window::react(g, &one)?;
    }
    window::react(g, &event)
}

fn consider_targets(core: &Core, player: PlayerId, kind: AttackKind) {
    for opponent in opponents(core, player) {
        let phoenixborn = [core.state.card_ref(core.state.player(opponent).phoenixborn)];
        let units = units_of(core, opponent);
        for card in phoenixborn.iter().chain(&units) {
            let is_phoenixborn = core.def(card.id).kind == CardType::Phoenixborn;
            let other = is_phoenixborn != (kind == AttackKind::Phoenixborn);
            let wrong = other.then_some(Refusal::NotOffered);
            core.consider(player, || {
                (Candidate::AttackTarget(card.id), wrong.or_else(|| barred(core, *card, Act::BeAttacked, None)))
            });
        }
    }
}

fn choose_target(g: &mut Table) -> Flow {
    let (player, kind) = (now(g).attacker, now(g).kind);
    let found = targets(g, player, kind);
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
fn target_vanished(g: &mut Table) -> Flow {
    if g.rules.target_vanished_before_battle == TargetVanishedBeforeBattle::AttackersExhaustedNoAttack {
        exhaust_attackers(g)?;
    }
    call_off(g);
    Ok(())
}

// ---- defence --------------------------------------------------------------------------------------------------------

/// Blockers or a guard are declared.
pub(crate) fn defend(g: &mut Table) -> Flow {
    turn::quiet_moment(g)?;
    let Some(target) = now(g).target else {
        call_off(g);
        return Ok(());
    };
    if !g.state.is_current(target) || !g.state.card(target.id).in_play() {
        return target_vanished(g);
    }
    g.state.step = Step::Battle;
    let defender = g.state.card(target.id).controller;
    match now(g).kind {
        AttackKind::Phoenixborn => declare_blockers(g, defender)?,
        AttackKind::Unit => declare_guard(g, defender, target)?,
    }
    let mut event = Event::new(EventKind::EndsDefence, defender);
    event.by = Some(defender);
    event.things = now(g).attackers.iter().map(|one| Thing::Card(one.unit)).collect();
    window::react(g, &event)
}

fn declare_blockers(g: &mut Table, defender: PlayerId) -> Flow {
    if let Some(by) = values::forbidden(g, Thing::Player(defender), Act::DeclareBlockers, Doer::default()) {
        for attacker in now(g).attackers.iter().map(|one| one.unit.id) {
            let what = |unit| Candidate::Blocker { unit, attacker };
            consider(g, defender, Act::Block, what, |_| Some(Refusal::Forbidden { act: Act::DeclareBlockers, by }));
        }
        return Ok(());
    }
    let attackers: Cards = now(g).attackers.iter().map(|one| one.unit).collect();
    let mut pairs: SmallVec<[(CardRef, CardRef); 4]> = SmallVec::new();
    for attacker in attackers {
        if !g.state.is_current(attacker) {
            continue;
        }
        let mut able = able_to(g, defender, Act::Block);
        able.retain(|unit| !pairs.iter().any(|pair| pair.0 == *unit));
        able.retain(|unit| is_free(g, attacker, Act::BeBlocked, Some(*unit)));
        let what = |unit| Candidate::Blocker { unit, attacker: attacker.id };
        consider(g, defender, Act::Block, what, |unit| {
            let elsewhere = pairs.iter().any(|pair| pair.0 == unit).then_some(Refusal::BlocksAnother);
            elsewhere.or_else(|| barred(g, attacker, Act::BeBlocked, Some(unit)))
        });
        if able.is_empty() {
            continue;
        }
        let mut choices = listed(&able);
        choices.push(Choice::Done);
        let question = Question::new(defender, Asks::Blocker, label!("blocker")).about(attacker.id, None);
        if let Choice::Thing(Thing::Card(blocker)) = g.ask_one(question, choices)? {
            pairs.push((blocker, attacker));
        }
    }
    for (blocker, attacker) in &pairs {
        if let Some(one) = now_mut(g).attackers.iter_mut().find(|one| one.unit == *attacker) {
            one.blocker = Some(*blocker);
        }
    }
    announce_blockers(g, defender, &pairs)
}

fn announce_blockers(g: &mut Table, defender: PlayerId, pairs: &[(CardRef, CardRef)]) -> Flow {
    let cause = Cause { source: None, by: Some(defender), via: Vias::EMPTY };
    for (blocker, attacker) in pairs {
        let mut event = cause.event(EventKind::IsDeclaredBlocker, *blocker);
        event.other = Some(Thing::Card(*attacker));
        g.note(|| crate::trace::Note::Happened(Box::new(event.clone())));
        window::react(g, &event)?;
        let mut event = cause.event(EventKind::IsBlocked, *attacker);
        event.other = Some(Thing::Card(*blocker));
        window::react(g, &event)?;
    }
    if pairs.is_empty() {
        return Ok(());
    }
    let mut event = cause.event(EventKind::DeclaresBlockers, defender);
    event.things = pairs.iter().map(|pair| Thing::Card(pair.0)).collect();
    event.amount = pairs.len() as i32;
    window::react(g, &event)
}

/// Whether every attacker of a group has it, or the one there is (`group_keywords`). Reference 6.0.0.
fn group_has(core: &Core, attackers: &[CardRef], test: impl Fn(CardRef) -> bool) -> bool {
    match core.rules.group_keywords {
        GroupKeywords::AllAttackersNeedIt => !attackers.is_empty() && attackers.iter().all(|one| test(*one)),
        GroupKeywords::NotApplicable => attackers.iter().any(|one| test(*one)),
    }
}

/// Notes for the Phoenixborn and each unit whether it may guard, and if not, why.
fn consider_guards(core: &Core, defender: PlayerId, target: CardRef, attackers: &[CardRef]) {
    let whole = values::forbidden(core, Thing::Player(defender), Act::DeclareGuard, Doer::default());
    let whole = whole.map(|by| Refusal::Forbidden { act: Act::DeclareGuard, by });
    let whole = whole.or_else(|| barred(core, target, Act::BeGuarded, None));
    let against = |guard: CardRef| {
        let stopped = |one: CardRef| barred(core, one, Act::BeGuardedAgainst, Some(guard));
        let all = group_has(core, attackers, |one| stopped(one).is_some());
        all.then(|| attackers.iter().find_map(|one| stopped(*one))).flatten()
    };
    consider(core, defender, Act::Guard, Candidate::Guard, |unit| {
        let own = (unit == target).then_some(Refusal::IsAttacked);
        let own = own.or_else(|| (!values::allowed(core, unit.id, Act::Guard)).then_some(Refusal::NoGuard));
        own.or_else(|| whole.clone()).or_else(|| against(unit))
    });
    let side = core.state.player(defender);
    let phoenixborn = core.state.card_ref(side.phoenixborn);
    let limited = core.rules.phoenixborn_guard_limit == PhoenixbornGuardLimit::OncePerRoundEvenExhausted;
    let own = (limited && side.guarded).then_some(Refusal::HasGuarded);
    let refusal = own.or_else(|| barred(core, phoenixborn, Act::Guard, None)).or(whole).or_else(|| against(phoenixborn));
    core.consider(defender, || (Candidate::Guard(phoenixborn.id), refusal));
}

fn declare_guard(g: &mut Table, defender: PlayerId, target: CardRef) -> Flow {
    let attackers: Cards = now(g).attackers.iter().map(|one| one.unit).filter(|unit| g.state.is_current(*unit)).collect();
    let unguardable = group_has(g, &attackers, |one| !is_free(g, one, Act::BeGuardedAgainst, None));
    let forbidden = values::forbidden(g, Thing::Player(defender), Act::DeclareGuard, Doer::default()).is_some();
    if g.considers() {
        consider_guards(g, defender, target, &attackers);
    }
    if attackers.is_empty() || unguardable || forbidden || !is_free(g, target, Act::BeGuarded, None) {
        return Ok(());
    }
    let phoenixborn = g.state.card_ref(g.state.player(defender).phoenixborn);
    let mut able: Cards = able_to(g, defender, Act::Guard);
    able.retain(|unit| *unit != target && values::allowed(g, unit.id, Act::Guard));
    let limited = g.rules.phoenixborn_guard_limit == PhoenixbornGuardLimit::OncePerRoundEvenExhausted;
    if !(limited && g.state.player(defender).guarded) && is_free(g, phoenixborn, Act::Guard, None) {
        able.insert(0, phoenixborn);
    }
    able.retain(|guard| !group_has(g, &attackers, |one| !is_free(g, one, Act::BeGuardedAgainst, Some(*guard))));
    if able.is_empty() {
        return Ok(());
    }
    let mut choices = listed(&able);
    choices.push(Choice::Done);
    let question = Question::new(defender, Asks::Guard, label!("guard")).about(target.id, None);
    let Choice::Thing(Thing::Card(guard)) = g.ask_one(question, choices)? else { return Ok(()) };
    if guard == phoenixborn {
        g.state.player_mut(defender).guarded = true;
    }
    let cause = Cause { source: None, by: Some(defender), via: Vias::EMPTY };
    now_mut(g).guard = Some(guard);
    let mut event = cause.event(EventKind::IsDeclaredGuard, guard);
    event.other = Some(Thing::Card(target));
    g.note(|| crate::trace::Note::Happened(Box::new(event.clone())));
    window::react(g, &event)?;
    for attacker in attackers {
        let mut event = cause.event(EventKind::IsGuardedAgainst, attacker);
        event.other = Some(Thing::Card(guard));
        window::react(g, &event)?;
    }
    let mut event = cause.event(EventKind::DeclaresGuard, defender);
    event.things = smallvec![Thing::Card(guard)];
    event.amount = 1;
    window::react(g, &event)
}

// ---- battles --------------------------------------------------------------------------------------------------------

fn stands(g: &Core, unit: CardRef) -> bool {
    g.state.is_current(unit) && g.state.card(unit.id).in_play() && !g.state.card(unit.id).dying
}

/// Whether an attacker still fights (`exhausted_attacker`).
fn still_fights(g: &Core, unit: CardRef) -> bool {
    stands(g, unit) && !(g.rules.exhausted_attacker == ExhaustedAttacker::LeavesBattle && values::exhausted(g, unit.id))
}

/// The next battle is fought, or the attack is over.
pub(crate) fn battle(g: &mut Table) -> Flow {
    if !now(g).resolving {
        turn::quiet_moment(g)?;
    }
    now_mut(g).resolving = true;
    match now(g).kind {
        AttackKind::Phoenixborn => next_battle(g),
        AttackKind::Unit => {
            call_off(g);
            joint_battle(g)
        }
    }
}

fn next_battle(g: &mut Table) -> Flow {
    let waiting: Cards = now(g).attackers.iter().filter(|one| !one.done).map(|one| one.unit).collect();
    let ready: Cards = waiting.iter().copied().filter(|unit| still_fights(g, *unit)).collect();
    if ready.is_empty() {
        call_off(g);
        return Ok(());
    }
    let question = Question::new(now(g).attacker, Asks::BattleOrder, label!("battle"));
    let picked = g.ask_one(question, listed(&ready))?;
    let Some(unit) = cards_of(&[picked]).first().copied() else { return Ok(()) };
    let Some(at) = now(g).attackers.iter().position(|one| one.unit == unit) else { return Ok(()) };
    now_mut(g).attackers[at].done = true;
    let Some(target) = now(g).target else { return Ok(()) };
    match now(g).attackers[at].blocker {
        None => strike(g, unit, target)?,
        Some(blocker) if stands(g, blocker) => fight(g, &[unit], blocker, true)?,
        Some(_) => match g.rules.destroyed_blocker {
            DestroyedBlocker::AttackerUnblocked => strike(g, unit, target)?,
            DestroyedBlocker::AttackerDealsNothing => {}
        },
    }
    exhaust(g, unit)?;
    end_battle(g)
}

fn end_battle(g: &mut Table) -> Flow {
    let attack = now_mut(g);
    attack.in_battle.clear();
    attack.countering = None;
    window::at_moment(g, Moment::BattleEnd, None)?;
    crate::round::end_lasting(g, crate::define::Duration::BattleEnd)
}

fn exhaust(g: &mut Table, unit: CardRef) -> Flow {
    let by = g.state.card(unit.id).controller;
    let cause = Cause { source: None, by: Some(by), via: Vias::of(&[Via::Attack]) };
    token::place(g, unit, Token::Exhaustion, 1, cause).map(drop)
}

fn exhaust_attackers(g: &mut Table) -> Flow {
    let attackers: Cards = now(g).attackers.iter().map(|one| one.unit).collect();
    for unit in attackers {
        exhaust(g, unit)?;
    }
    Ok(())
}

/// An unblocked attacker hits what it attacks.
fn strike(g: &mut Table, unit: CardRef, target: CardRef) -> Flow {
    enter_battle(g, &[unit], target, false);
    let attack = values::attack(g, unit.id);
    damage::deal_together(g, vec![blow(g, unit, target, attack, Via::Attack)])
}

fn blow(g: &Core, unit: CardRef, target: CardRef, amount: i32, via: Via) -> Damage {
    Damage {
        target,
        amount,
        source: Some(unit),
        shares: SmallVec::new(),
        by: Some(g.state.card(unit.id).controller),
        via: Vias::of(&[via]),
    }
}

/// Marks who is in battle (`in_battle`).
fn enter_battle(g: &mut Table, attackers: &[CardRef], defender: CardRef, counters: bool) {
    let marked = counters || g.rules.in_battle == InBattle::DamageDealerAndItsOpponent;
    let attack = now_mut(g);
    attack.countering = counters.then_some(defender);
    if marked {
        attack.in_battle = attackers.iter().copied().chain([defender]).collect();
    }
}

/// Whether a unit strikes back, by its player's choice or because it must (`counter_blockers_and_guards`).
fn counters(g: &mut Table, defender: CardRef, must: bool) -> Flow<bool> {
    let player = g.state.card(defender.id).controller;
    let phoenixborn = (g.def(defender.id).kind == CardType::Phoenixborn).then_some(Refusal::NoCounter);
    let refusal = phoenixborn
        .or_else(|| values::exhausted_by(g, defender.id).map(|by| Refusal::Exhausted { by }))
        .or_else(|| barred(g, defender, Act::Counter, None));
    let able = refusal.is_none();
    g.consider(player, || (Candidate::Counter(defender.id), refusal));
    if !able {
        return Ok(false);
    }
    let chosen = must && g.rules.counter_blockers_and_guards == CounterBlockersAndGuards::Mandatory || {
        let question = Question::new(player, Asks::Counter, label!("counter")).about(defender.id, None);
        g.ask_whether(question)?
    };
    if chosen {
        let mut event = Event::new(EventKind::Counters, defender);
        event.by = Some(player);
        event.things = now(g).attackers.iter().map(|one| Thing::Card(one.unit)).collect();
        g.note(|| crate::trace::Note::Happened(Box::new(event.clone())));
        window::react(g, &event)?;
    }
    Ok(chosen && stands(g, defender))
}

/// All attackers strike their one target or its guard together. Reference 6.0.0 step 4.
fn joint_battle(g: &mut Table) -> Flow {
    let attackers: Cards = now(g).attackers.iter().map(|one| one.unit).filter(|unit| still_fights(g, *unit)).collect();
    let Some(target) = now(g).target else { return Ok(()) };
    let guard = now(g).guard;
    let defender = guard.unwrap_or(target);
    if stands(g, defender) && !attackers.is_empty() {
        fight(g, &attackers, defender, guard.is_some())?;
    } else if !stands(g, defender) && g.rules.target_vanished_before_battle == TargetVanishedBeforeBattle::NoBattleNoToken {
        return end_battle(g);
    }
    for unit in attackers {
        exhaust(g, unit)?;
    }
    end_battle(g)
}

/// One battle: attackers against a defender that may counter.
fn fight(g: &mut Table, attackers: &[CardRef], defender: CardRef, must: bool) -> Flow {
    let counters = counters(g, defender, must)?;
    enter_battle(g, attackers, defender, counters);
    let parts = if counters { split_counter(g, attackers, defender)? } else { SmallVec::new() };
    let attack_when = group_when(g, attackers);
    let counter_when = if counters { values::deals_when(g, defender.id).clamp(-1, 1) } else { 0 };
    if !counters || attack_when == counter_when {
        let mut together = assault(g, attackers, defender);
        together.extend(parts);
        damage::deal_together(g, together)?;
    } else if attack_when < counter_when {
        let first = assault(g, attackers, defender);
        damage::deal_together(g, first)?;
        if stands(g, defender) {
            damage::deal_together(g, parts.into_vec())?;
        }
    } else {
        damage::deal_together(g, parts.into_vec())?;
        let left: Cards = attackers.iter().copied().filter(|unit| stands(g, *unit)).collect();
        let second = assault(g, &left, defender);
        damage::deal_together(g, second)?;
    }
    if counters && stands(g, defender) && is_free(g, defender, Act::ExhaustByCountering, None) {
        let by = g.state.card(defender.id).controller;
        let cause = Cause { source: None, by: Some(by), via: Vias::of(&[Via::Counter]) };
        token::place(g, defender, Token::Exhaustion, 1, cause)?;
    }
    Ok(())
}

fn group_when(g: &Core, attackers: &[CardRef]) -> i32 {
    if group_has(g, attackers, |one| values::deals_when(g, one.id) < 0) {
        -1
    } else {
        i32::from(group_has(g, attackers, |one| values::deals_when(g, one.id) > 0))
    }
}

/// The damage attackers deal together: summed or each its own (`attack_unit_damage`, `negative_attack_in_sum`).
fn assault(g: &Core, attackers: &[CardRef], defender: CardRef) -> Vec<Damage> {
    let Some(first) = attackers.first() else { return Vec::new() };
    let counts = g.rules.negative_attack_in_sum == NegativeAttackInSum::Counts && attackers.len() > 1;
    let values: SmallVec<[i32; 4]> = attackers
        .iter()
        .map(|unit| {
            let value = values::attack(g, unit.id);
            if counts { value } else { value.max(0) }
        })
        .collect();
    let struck = |unit: CardRef, value: i32| {
        let mut damage = blow(g, unit, defender, value, Via::Attack);
        if now(g).guard == Some(defender) {
            damage.via.insert(Via::Guarding);
        }
        damage
    };
    if g.rules.attack_unit_damage == AttackUnitDamage::Single {
        return attackers.iter().zip(values).map(|(unit, value)| struck(*unit, value.max(0))).collect();
    }
    let mut damage = struck(*first, values.iter().sum());
    if attackers.len() > 1 {
        damage.source = None;
        damage.shares = attackers.iter().copied().zip(values).collect();
    }
    vec![damage]
}

/// One counter, its damage divided among the attackers as the defending player likes, or on one of them
/// (`counter_against_several`). Reference 6.0.0 step 4.
fn split_counter(g: &mut Table, attackers: &[CardRef], defender: CardRef) -> Flow<SmallVec<[Damage; 2]>> {
    let amount = values::attack(g, defender.id).max(0);
    if attackers.len() == 1 || amount == 0 {
        return Ok(attackers.iter().take(1).map(|one| blow(g, defender, *one, amount, Via::Counter)).collect());
    }
    let player = g.state.card(defender.id).controller;
    let question = Question::new(player, Asks::CounterSplit, label!("counter damage")).about(defender.id, None);
    let among = listed(attackers);
    if g.rules.counter_against_several == CounterAgainstSeveral::NotApplicable {
        let picked = g.ask_one(question, among)?;
        return Ok(cards_of(&[picked]).iter().map(|one| blow(g, defender, *one, amount, Via::Counter)).collect());
    }
    let (_, Answer::Split(parts)) = g.ask(question.of(Choosing::Split { amount: amount as u16, among }))? else {
        return Err(crate::table::wrong_shape());
    };
    Ok(attackers
        .iter()
        .zip(parts)
        .filter(|(_, part)| *part > 0)
        .map(|(one, part)| blow(g, defender, *one, i32::from(part), Via::Counter))
        .collect())
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

/// The units that attack or counter a card now.
pub(crate) fn fighting(core: &Core, card: CardId) -> Cards {
    let Some(attack) = core.state.attack.as_ref() else { return Cards::new() };
    let this = core.state.card_ref(card);
    let mut found = Cards::new();
    for one in &attack.attackers {
        let against = match attack.kind {
            AttackKind::Phoenixborn => one.blocker.or(attack.target),
            AttackKind::Unit => attack.guard.or(attack.target),
        };
        if against == Some(this) && core.state.is_current(one.unit) && !one.done_before(attack) {
            found.push(one.unit);
        }
    }
    if attack.countering.is_some_and(|one| one != this) && attack.in_battle.contains(&this) {
        found.extend(attack.countering);
    }
    found
}

impl Attacker {
    /// Whether its battle is over: fought, and not the one that goes on.
    fn done_before(&self, attack: &Attack) -> bool {
        self.done
            && attack.kind == AttackKind::Phoenixborn
            && !attack.in_battle.is_empty()
            && !attack.in_battle.contains(&self.unit)
    }
}
