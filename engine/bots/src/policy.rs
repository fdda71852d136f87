//! Sensible answers without thinking ahead: what a greedy bot does where it does not look, and expects of others.

use std::cell::Cell;
use std::rc::Rc;

use cinderforge_kernel::decision::{Action, Answer, Asks, Bound, Choice, Choosing, Decider, Decision};
use cinderforge_kernel::die::Level;
use cinderforge_kernel::event::Zone;
use cinderforge_kernel::id::{CardId, DieId, PlayerId, Thing};
use cinderforge_kernel::state::AttackKind;
use cinderforge_kernel::table::answers::{SearchOrder, SumBound, cover_symbols, die_at};
use cinderforge_kernel::view::View;

use crate::worth::{LIFE, card_in_hand, card_in_play, life_left};

/// What to make of a text that nothing is known about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lean {
    /// It hurts: it is for others.
    Harm,
    /// It helps: it is for oneself.
    Help,
    /// It is best left alone.
    Refuse,
}

/// Rounds after which unplayed cards are let go, so that games end.
const LATE: u16 = 6;

/// A question that may be answered one way or another, depending on the lean.
pub(crate) fn is_open(decision: &Decision) -> bool {
    matches!(
        decision.asks,
        Asks::Target
            | Asks::Effect
            | Asks::Mode
            | Asks::Trigger
            | Asks::Untriggered
            | Asks::ExtraCost
            | Asks::Attach
            | Asks::CostX
            | Asks::MeditateDiscard
    )
}

/// The answer to a question.
pub(crate) fn answer(view: &View, decision: &Decision, lean: Lean) -> Answer {
    match &decision.kind {
        Choosing::One(list) => Answer::One(one(view, decision, list, lean)),
        Choosing::Some { choices, min, max, bound } => {
            let count = (usize::from(*min), usize::from(*max));
            Answer::Some(some(view, decision, choices, count, bound, lean).into_iter().collect())
        }
        Choosing::Faces(dice) => Answer::Faces(dice.iter().map(|die| face(view, *die)).collect()),
        Choosing::Split { amount, among } => Answer::Split(split(view, *amount, among).into_iter().collect()),
        Choosing::Order(list) => Answer::Order((0..list.len() as u16).collect()),
        Choosing::Number { low, high } => Answer::Number(if lean == Lean::Refuse { *low } else { *high }),
    }
}

/// Own dice are turned to their strongest side, those of others to the weakest.
fn face(view: &View, die: DieId) -> Level {
    if view.die(die).owner == view.me() { Level::Power } else { Level::Basic }
}

fn one(view: &View, decision: &Decision, list: &[Choice], lean: Lean) -> u16 {
    let score = |choice: &Choice| match decision.asks {
        Asks::Action | Asks::Untriggered => action(*choice),
        Asks::FirstPlayer => i32::from(thing(*choice).and_then(Thing::player) == Some(view.me())),
        Asks::AttackTarget => attack_target(view, *choice),
        Asks::Attackers => choice_card(*choice).map_or(0, |card| view.attack(card)),
        Asks::Blocker => block(view, decision.card, *choice),
        Asks::Guard => guard(view, decision.card, *choice),
        Asks::MeditateDiscard => i32::from(*choice == Choice::Done),
        Asks::PayDice | Asks::ParallelCost | Asks::CostWay | Asks::TriggerOrder | Asks::BattleOrder => 0,
        Asks::FirstFive
        | Asks::DiscardCards
        | Asks::ExhaustDice
        | Asks::CostX
        | Asks::PayDiscard
        | Asks::ExtraCost
        | Asks::Target
        | Asks::Mode
        | Asks::Trigger
        | Asks::DamageOrder
        | Asks::EffectOrder
        | Asks::Attach
        | Asks::Counter
        | Asks::CounterSplit
        | Asks::MeditateDice
        | Asks::Faces
        | Asks::Respark
        | Asks::Effect
        | Asks::PlayerOrder => leaning(view, *choice, lean),
    };
    best(list, score)
}

/// The first of the highest score.
fn best(list: &[Choice], score: impl Fn(&Choice) -> i32) -> u16 {
    let mut best = (0, i32::MIN);
    for (at, choice) in list.iter().enumerate() {
        let score = score(choice);
        if score > best.1 {
            best = (at, score);
        }
    }
    best.0 as u16
}

/// The thing that a choice is.
fn thing(choice: Choice) -> Option<Thing> {
    if let Choice::Thing(thing) = choice { Some(thing) } else { None }
}

fn choice_card(choice: Choice) -> Option<CardId> {
    thing(choice).and_then(Thing::card).map(|card| card.id)
}

/// What picking something is worth under a lean; leaving it is worth 0.
fn leaning(view: &View, choice: Choice, lean: Lean) -> i32 {
    match choice {
        Choice::Thing(thing) => {
            let (mine, worth) = side_of(view, thing);
            let wanted = mine == (lean == Lean::Help);
            if wanted { 1000 + worth } else { -1 - worth }
        }
        Choice::Yes | Choice::Trigger(..) => {
            if lean == Lean::Refuse {
                -1
            } else {
                1
            }
        }
        Choice::Done | Choice::No => {
            if lean == Lean::Refuse {
                2000
            } else {
                0
            }
        }
        Choice::Word(_) | Choice::Title(_) | Choice::Token(_) | Choice::Do(_) | Choice::TopOfDrawPile => 1,
    }
}

/// Whether a thing is one's own, and what it is worth.
fn side_of(view: &View, thing: Thing) -> (bool, i32) {
    match thing {
        Thing::Player(player) => (player == view.me(), 0),
        Thing::Die(die) => (view.die(die).owner == view.me(), view.die(die).level as i32),
        Thing::Card(card) => match view.card(card.id) {
            None => (false, 0),
            Some(now) if now.zone == Zone::PhoenixbornZone => (now.controller == view.me(), 100),
            Some(now) if now.in_play() => (now.controller == view.me(), card_in_play(view, card.id).max(0)),
            Some(now) => (now.owner == view.me(), view.def(card.id).map_or(0, card_in_hand).max(0)),
        },
    }
}

/// Without thought, what has a cost is not done.
fn action(choice: Choice) -> i32 {
    match choice {
        Choice::Done | Choice::Do(Action::Pass | Action::EndTurn) => 2,
        Choice::Do(Action::Attack(AttackKind::Phoenixborn)) => 3,
        _ => 0,
    }
}

// ---- attacks --------------------------------------------------------------------------------------------------------

fn attack_sum(view: &View) -> i32 {
    let attackers = view.attack_in_progress().map(|attack| &attack.attackers);
    attackers.into_iter().flatten().map(|one| view.attack(one.unit.id).max(0)).sum()
}

fn attack_target(view: &View, choice: Choice) -> i32 {
    let Some(card) = choice_card(choice) else { return 0 };
    if view.is_unit(card) {
        let falls = attack_sum(view) >= life_left(view, card);
        card_in_play(view, card) + if falls { 1000 } else { 0 }
    } else {
        100 - life_left(view, card)
    }
}

/// What blocking an attacker with a unit gains.
fn block(view: &View, attacker: Option<CardId>, choice: Choice) -> i32 {
    let (Some(attacker), Some(blocker)) = (attacker, choice_card(choice)) else { return 0 };
    let damage = view.attack(attacker).max(0);
    let mine = life_left(view, view.phoenixborn(view.me()));
    let spared = if damage >= mine { 100_000 } else { damage * LIFE + if damage * 2 >= mine { 100 } else { 0 } };
    let kills = view.attack(blocker) >= life_left(view, attacker);
    let dies = damage >= life_left(view, blocker);
    let won = if kills { card_in_play(view, attacker) } else { 0 };
    let lost = if dies { card_in_play(view, blocker) } else { 30 };
    spared + won - lost
}

/// What guarding a unit gains.
fn guard(view: &View, target: Option<CardId>, choice: Choice) -> i32 {
    let (Some(target), Some(guard)) = (target, choice_card(choice)) else { return 0 };
    let damage = attack_sum(view);
    let saved = if damage >= life_left(view, target) { card_in_play(view, target) } else { 0 };
    let lost = if view.is_unit(guard) {
        if damage >= life_left(view, guard) { card_in_play(view, guard) } else { 30 }
    } else if damage * 3 >= life_left(view, guard) {
        100_000
    } else {
        damage * LIFE
    };
    saved - lost - 1
}

/// Fills up what falls first, and gives the rest to the first.
fn split(view: &View, amount: u16, among: &[Choice]) -> Vec<u16> {
    let mut parts = vec![0; among.len()];
    let mut rest = amount;
    for (at, choice) in among.iter().enumerate() {
        let needed = choice_card(*choice).map_or(0, |card| life_left(view, card)) as u16;
        if needed > 0 && needed <= rest {
            parts[at] = needed;
            rest -= needed;
        }
    }
    if let Some(first) = parts.first_mut() {
        *first += rest;
    }
    parts
}

// ---- some of a list -------------------------------------------------------------------------------------------------

fn some(view: &View, decision: &Decision, choices: &[Choice], count: (usize, usize), bound: &Bound, lean: Lean) -> Vec<u16> {
    let mut order: Vec<u16> = (0..choices.len() as u16).collect();
    match bound {
        Bound::Covers(symbols) => {
            order.sort_by_key(|at| die_at(choices, *at).map(|die| view.die(die).level));
            let taken = cover_symbols(view, choices, symbols, &mut order).max(count.0);
            order.truncate(taken);
            order
        }
        Bound::Sum { worths, low, high } => {
            let sum = SumBound { worths, range: (*low, *high), count };
            order.sort_by_key(|at| -leaning(view, choices[usize::from(*at)], lean));
            sum.first(&order, SearchOrder::SmallerFirst).unwrap_or_default()
        }
        Bound::Free => {
            let (score, wanted) = wishes(view, decision, choices, count, lean);
            order.sort_by_key(|at| -score[usize::from(*at)]);
            order.truncate(wanted.clamp(count.0, count.1));
            order
        }
    }
}

/// How much each choice is wished for, and how many are wished for.
fn wishes(view: &View, decision: &Decision, choices: &[Choice], count: (usize, usize), lean: Lean) -> (Vec<i32>, usize) {
    let in_hand = |choice: &Choice| choice_card(*choice).and_then(|card| view.def(card)).map_or(0, card_in_hand);
    let level = |choice: &Choice| thing(*choice).and_then(Thing::die).map_or(Level::Basic, |die| view.die(die).level);
    let basics = choices.iter().filter(|choice| level(choice) == Level::Basic).count();
    match decision.asks {
        Asks::FirstFive => (choices.iter().map(in_hand).collect(), count.1),
        Asks::DiscardCards => {
            let late = usize::from(view.round().saturating_sub(LATE));
            (choices.iter().map(|choice| -in_hand(choice)).collect(), late)
        }
        Asks::PayDiscard => (choices.iter().map(|choice| -in_hand(choice)).collect(), count.0),
        Asks::ExhaustDice | Asks::MeditateDice => (choices.iter().map(|choice| -(level(choice) as i32)).collect(), basics),
        Asks::Attackers => attackers(view, choices),
        _ => {
            let score: Vec<i32> = choices.iter().map(|choice| leaning(view, *choice, lean)).collect();
            let wanted = if lean == Lean::Refuse { 0 } else { score.iter().filter(|score| **score > 0).count() };
            (score, wanted)
        }
    }
}

/// Everything that can hurt attacks a Phoenixborn, the strongest alone a unit.
fn attackers(view: &View, choices: &[Choice]) -> (Vec<i32>, usize) {
    let score: Vec<i32> = choices.iter().map(|choice| choice_card(*choice).map_or(0, |card| view.attack(card))).collect();
    let single = view.attack_in_progress().is_some_and(|attack| attack.kind == AttackKind::Unit);
    let wanted = if single { 1 } else { score.iter().filter(|attack| **attack > 0).count() };
    (score, wanted)
}

// ---- as a decider ---------------------------------------------------------------------------------------------------

/// Most answers in one imagined run.
const ENOUGH: u16 = 300;
/// Most cards meditated in one imagined action.
const MEDITATED: u8 = 3;

/// Answers what follows a candidate answer in an imagined game, until somebody is to act or a round ends.
pub(crate) struct Policy {
    me: PlayerId,
    lean: Lean,
    leant: Rc<Cell<bool>>,
    answers: u16,
    meditated: u8,
}

impl Policy {
    /// A policy that leans for one player; `leant` tells whether that made a difference.
    pub(crate) fn new(me: PlayerId, lean: Lean, leant: Rc<Cell<bool>>) -> Self {
        Self { me, lean, leant, answers: 0, meditated: 0 }
    }

    /// Meditates a few cards off the draw pile, for whoever thinks about meditating at all.
    fn meditate(&mut self, decision: &Decision) -> Option<Answer> {
        let Choosing::One(list) = &decision.kind else { return None };
        let at = list.iter().position(|choice| *choice == Choice::TopOfDrawPile)?;
        let basics = self.lean == Lean::Help && self.meditated < MEDITATED;
        self.meditated += 1;
        basics.then_some(Answer::One(at as u16))
    }
}

impl Decider for Policy {
    fn decide(&mut self, view: &View, decision: &Decision) -> Option<Answer> {
        self.answers += 1;
        let border = matches!(decision.asks, Asks::Action | Asks::FirstFive | Asks::DiscardCards | Asks::ExhaustDice);
        if border || self.answers > ENOUGH {
            return None;
        }
        let mine = decision.player == self.me;
        if mine && is_open(decision) {
            self.leant.set(true);
        }
        if mine
            && decision.asks == Asks::MeditateDiscard
            && let Some(answer) = self.meditate(decision)
        {
            return Some(answer);
        }
        Some(answer(view, decision, if mine { self.lean } else { Lean::Harm }))
    }
}
