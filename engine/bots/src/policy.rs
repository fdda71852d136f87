//! Sensible answers without thinking ahead: what a greedy bot does where it does not look, and expects of others.

use cinderforge_kernel::game::{Action, Answer, AttackKind, Bound, Choice, Decision, DecisionKind, Options};
use cinderforge_kernel::table::View;
use cinderforge_kernel::table::answers::{SearchOrder, SumBound, cover_symbols};
use cinderforge_kernel::terms::{DieId, Level, Thing, Zone};

use crate::attack_policy::{attack_target, attackers, block, guard, split};
use crate::evaluate::{attack, card_in_hand, card_in_play};
use crate::things::{choice_card, thing};

/// What to make of a text that nothing is known about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Attitude {
    /// It hurts: it is for others.
    Harm,
    /// It helps: it is for oneself.
    Help,
    /// It is best left alone.
    Refuse,
}

/// Rounds after which unplayed cards are let go, so that games end.
const LATE: u16 = 6;

/// Checks whether a question may be answered one way or another, depending on the attitude.
pub(crate) fn is_open(decision: &Decision) -> bool {
    matches!(
        decision.kind,
        DecisionKind::Target
            | DecisionKind::Effect
            | DecisionKind::Mode
            | DecisionKind::Trigger
            | DecisionKind::Untriggered
            | DecisionKind::ExtraCost
            | DecisionKind::Attach
            | DecisionKind::CostX
            | DecisionKind::MeditateDiscard
    )
}

/// Returns the answer of a player with this attitude to a question.
pub(crate) fn answer(view: &View, decision: &Decision, attitude: Attitude) -> Answer {
    match &decision.options {
        Options::One(list) => Answer::One(choose_one(view, decision, list, attitude)),
        Options::Some { choices, min, max, bound } => {
            let count = (usize::from(*min), usize::from(*max));
            Answer::some(choose_some(view, decision, choices, count, bound, attitude))
        }
        Options::Faces(dice) => Answer::faces(dice.iter().map(|die| face(view, *die))),
        Options::Split { amount, among } => Answer::split(split(view, *amount, among)),
        Options::Order(list) => Answer::order(0..list.len() as u16),
        Options::Number { low, high } => Answer::Number(if attitude == Attitude::Refuse { *low } else { *high }),
    }
}

/// Returns the side to turn a die to: the strongest for own dice, the weakest for those of others.
fn face(view: &View, die: DieId) -> Level {
    if view.die(die).is_some_and(|die| die.owner == view.me()) { Level::Power } else { Level::Basic }
}

/// Returns the index of the choice that scores highest for this kind of question.
fn choose_one(view: &View, decision: &Decision, list: &[Choice], attitude: Attitude) -> u16 {
    let score = |choice: &Choice| match decision.kind {
        DecisionKind::Action | DecisionKind::Untriggered => action(*choice),
        DecisionKind::FirstPlayer => i32::from(thing(*choice).and_then(Thing::player) == Some(view.me())),
        DecisionKind::AttackTarget => attack_target(view, *choice),
        DecisionKind::Attackers => choice_card(*choice).map_or(0, |card| attack(view, card)),
        DecisionKind::Blocker => block(view, decision.card, *choice),
        DecisionKind::Guard => guard(view, decision.card, *choice),
        DecisionKind::MeditateDiscard => i32::from(*choice == Choice::Done),
        DecisionKind::PayDice
        | DecisionKind::ParallelCost
        | DecisionKind::CostWay
        | DecisionKind::TriggerOrder
        | DecisionKind::BattleOrder => 0,
        DecisionKind::FirstFive
        | DecisionKind::DiscardCards
        | DecisionKind::ExhaustDice
        | DecisionKind::CostX
        | DecisionKind::PayDiscard
        | DecisionKind::PayCards
        | DecisionKind::ExtraCost
        | DecisionKind::Target
        | DecisionKind::Mode
        | DecisionKind::Trigger
        | DecisionKind::DamageOrder
        | DecisionKind::EffectOrder
        | DecisionKind::Attach
        | DecisionKind::Counter
        | DecisionKind::CounterSplit
        | DecisionKind::MeditateDice
        | DecisionKind::Faces
        | DecisionKind::Respark
        | DecisionKind::Effect
        | DecisionKind::PlayerOrder => score_choice(view, *choice, attitude),
    };
    best(list, score)
}

/// Returns the index of the first choice with the highest score.
fn best(list: &[Choice], score: impl Fn(&Choice) -> i32) -> u16 {
    let mut best = (0, i32::MIN);
    for (index, choice) in list.iter().enumerate() {
        let score = score(choice);
        if score > best.1 {
            best = (index, score);
        }
    }
    best.0 as u16
}

/// Scores choosing something for a player with this attitude. Not choosing scores 0.
fn score_choice(view: &View, choice: Choice, attitude: Attitude) -> i32 {
    match choice {
        Choice::Thing(thing) => {
            let (mine, worth) = side_of(view, thing);
            let wanted = mine == (attitude == Attitude::Help);
            if wanted { 1000 + worth } else { -1 - worth }
        }
        Choice::Yes | Choice::Trigger(..) => {
            if attitude == Attitude::Refuse {
                -1
            } else {
                1
            }
        }
        Choice::Done | Choice::No => {
            if attitude == Attitude::Refuse {
                2000
            } else {
                0
            }
        }
        Choice::Word(_) | Choice::Title(_) | Choice::Token(_) | Choice::Do(_) | Choice::TopOfDrawPile => 1,
    }
}

/// Returns whether a thing is one's own, and what it is worth.
fn side_of(view: &View, thing: Thing) -> (bool, i32) {
    match thing {
        Thing::Player(player) | Thing::Pile(player, _) => (player == view.me(), 0),
        Thing::Die(die) => view.die(die).map_or((false, 0), |die| (die.owner == view.me(), die.level as i32)),
        Thing::Card(card) => match view.card(card.id) {
            None => (false, 0),
            Some(card_state) if card_state.zone == Zone::PhoenixbornZone => (card_state.controller == view.me(), 100),
            Some(card_state) if card_state.in_play() => (card_state.controller == view.me(), card_in_play(view, card.id).max(0)),
            Some(card_state) => (card_state.owner == view.me(), view.def(card.id).map_or(0, card_in_hand).max(0)),
        },
    }
}

/// Scores an action without thought: what has a cost is not taken.
fn action(choice: Choice) -> i32 {
    match choice {
        Choice::Done | Choice::Do(Action::Pass | Action::EndTurn) => 2,
        Choice::Do(Action::Attack(AttackKind::Phoenixborn)) => 3,
        _ => 0,
    }
}

/// Returns the indices to pick within the bound and the count.
fn choose_some(
    view: &View,
    decision: &Decision,
    choices: &[Choice],
    count: (usize, usize),
    bound: &Bound,
    attitude: Attitude,
) -> Vec<u16> {
    let mut order: Vec<u16> = (0..choices.len() as u16).collect();
    match bound {
        Bound::Covers { symbols, dice } => {
            order.sort_by_key(|index| dice[usize::from(*index)].1);
            let taken = cover_symbols(dice, symbols, &mut order).max(count.0);
            order.truncate(taken);
            order
        }
        Bound::Sum { worths, low, high } => {
            let sum = SumBound { worths, range: (*low, *high), count };
            order.sort_by_key(|index| -score_choice(view, choices[usize::from(*index)], attitude));
            sum.first(&order, SearchOrder::SmallerFirst).unwrap_or_default()
        }
        Bound::Free => {
            let (score, wanted) = score_choices(view, decision, choices, count, attitude);
            order.sort_by_key(|index| -score[usize::from(*index)]);
            order.truncate(wanted.clamp(count.0, count.1));
            order
        }
    }
}

/// Scores each choice, and returns how many of them are wanted.
fn score_choices(
    view: &View,
    decision: &Decision,
    choices: &[Choice],
    count: (usize, usize),
    attitude: Attitude,
) -> (Vec<i32>, usize) {
    let in_hand = |choice: &Choice| choice_card(*choice).and_then(|card| view.def(card)).map_or(0, card_in_hand);
    let die = |choice: &Choice| thing(*choice).and_then(Thing::die).and_then(|die| view.die(die));
    let level = |choice: &Choice| die(choice).map_or(Level::Basic, |die| die.level);
    let basics = choices.iter().filter(|choice| level(choice) == Level::Basic).count();
    match decision.kind {
        DecisionKind::FirstFive => (choices.iter().map(in_hand).collect(), count.1),
        DecisionKind::DiscardCards => {
            let late = usize::from(view.round().saturating_sub(LATE));
            (choices.iter().map(|choice| -in_hand(choice)).collect(), late)
        }
        DecisionKind::PayDiscard => (choices.iter().map(|choice| -in_hand(choice)).collect(), count.0),
        DecisionKind::ExhaustDice | DecisionKind::MeditateDice => {
            (choices.iter().map(|choice| -(level(choice) as i32)).collect(), basics)
        }
        DecisionKind::Attackers => attackers(view, choices),
        _ => {
            let score: Vec<i32> = choices.iter().map(|choice| score_choice(view, *choice, attitude)).collect();
            let wanted = if attitude == Attitude::Refuse { 0 } else { score.iter().filter(|score| **score > 0).count() };
            (score, wanted)
        }
    }
}
