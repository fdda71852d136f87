//! A bot that looks one step ahead.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use cinderforge_kernel::game::{Action, Answer, Choice, Decision, DecisionKind, Options};
use cinderforge_kernel::table::{Decider, Imagined, Table, View};
use cinderforge_kernel::terms::PlayerId;

use crate::chance::Chance;
use crate::evaluate::evaluate;
use crate::follow_up::FollowUp;
use crate::policy::{self, Attitude};

/// Most candidate answers that are looked at one by one.
const CANDIDATES: usize = 40;
/// Most choices of which every subset is thought about.
const CHOICES: usize = 12;
/// By how much an action must better the position to be taken at all.
const GAIN: i32 = 2;

/// Tries each answer in an imagined game and takes the one after which its own position is worth most.
///
/// It knows what its view shows: in the games it imagines, hidden cards of others are blanks and rolls to come differ
/// from the real ones. What follows an answer is played by simple rules of thumb, which also answer the questions that
/// are not worth thinking about.
pub struct Greedy {
    table: Rc<RefCell<Table>>,
    chance: Chance,
}

impl Greedy {
    /// Returns a bot that thinks at a table of its own, which it may share with other bots of the same thread.
    pub fn new(table: Rc<RefCell<Table>>, seed: u64) -> Self {
        Self { table, chance: Chance::new(seed) }
    }

    /// Simulates what follows an answer, and scores the position after it at best; returns none if it cannot be simulated.
    fn simulate_answer(&self, imagined: &Imagined, candidate: &Answer, me: PlayerId, attitudes: &[Attitude]) -> Option<i32> {
        let mut best = None;
        for attitude in attitudes.iter().copied() {
            let attitude_mattered = Rc::new(Cell::new(false));
            let mut table = self.table.borrow_mut();
            let follow_up = Box::new(FollowUp::new(me, attitude, Rc::clone(&attitude_mattered)));
            if imagined.try_out(&mut table, candidate.clone(), follow_up).is_ok() {
                best = best.max(Some(evaluate(&table.view(me))));
            }
            if !attitude_mattered.get() {
                break;
            }
        }
        best
    }

    /// Returns the best of the candidates, if any can be thought through.
    fn best_answer(&mut self, view: &View, decision: &Decision, candidates: &[Answer]) -> Option<Answer> {
        let seed = self.chance.seed();
        let imagined = view.imagine(&mut self.table.borrow_mut(), seed)?;
        let unchanged = evaluate(view);
        let attitudes: &[Attitude] = match decision.kind {
            DecisionKind::Action => &[Attitude::Harm, Attitude::Help, Attitude::Refuse],
            _ => &[Attitude::Harm, Attitude::Help],
        };
        let mut best: Option<(i32, &Answer)> = None;
        for candidate in candidates {
            let after = if leaves_position(decision, candidate) {
                Some(unchanged + GAIN)
            } else {
                self.simulate_answer(&imagined, candidate, view.me(), attitudes)
            };
            if let Some(after) = after
                && best.is_none_or(|(most, _)| after > most)
            {
                best = Some((after, candidate));
            }
        }
        best.map(|(_, answer)| answer.clone())
    }
}

impl Decider for Greedy {
    fn decide(&mut self, view: &View, decision: &Decision) -> Option<Answer> {
        let candidates = candidates(view, decision);
        let thought = if candidates.len() > 1 { self.best_answer(view, decision, &candidates) } else { None };
        Some(thought.unwrap_or_else(|| policy::answer(view, decision, Attitude::Harm)))
    }
}

/// Checks whether an answer is to do nothing with the turn: it leaves the position as it is.
fn leaves_position(decision: &Decision, answer: &Answer) -> bool {
    match (&decision.options, answer) {
        (Options::One(list), Answer::One(index)) => {
            matches!(list[usize::from(*index)], Choice::Do(Action::Pass | Action::EndTurn))
        }
        _ => false,
    }
}

/// Returns the answers worth thinking about; none if a rule of thumb will do.
fn candidates(view: &View, decision: &Decision) -> Vec<Answer> {
    let routine = matches!(
        decision.kind,
        DecisionKind::FirstFive
            | DecisionKind::FirstPlayer
            | DecisionKind::DiscardCards
            | DecisionKind::ExhaustDice
            | DecisionKind::PayDice
            | DecisionKind::PayDiscard
            | DecisionKind::TriggerOrder
            | DecisionKind::BattleOrder
            | DecisionKind::PlayerOrder
            | DecisionKind::MeditateDice
    );
    if routine {
        return Vec::new();
    }
    let few = match &decision.options {
        Options::One(choices) => choices.len() <= CANDIDATES,
        Options::Some { choices, .. } => choices.len() <= CHOICES,
        Options::Number { .. } => true,
        Options::Faces(_) | Options::Split { .. } | Options::Order(_) => false,
    };
    if !few {
        return Vec::new();
    }
    let legal = view.answers(CANDIDATES);
    if !legal.complete {
        return Vec::new();
    }
    let mut candidates = legal.answers;
    candidates.sort_by_key(place_among_sets);
    candidates
}

/// Returns where an answer stands among sets of choices: those without the later choices come first. All others are alike.
fn place_among_sets(answer: &Answer) -> u32 {
    match answer {
        Answer::Some(picked) => picked.iter().map(|index| 1 << index).sum(),
        Answer::One(_) | Answer::Faces(_) | Answer::Split(_) | Answer::Order(_) | Answer::Number(_) => 0,
    }
}
