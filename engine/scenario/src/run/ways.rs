//! Every way a game can go on, by every legal answer and order, up to the next action or a number of them.
//!
//! Chance goes one way only, the way the seed has it.

use std::collections::{HashSet, VecDeque};

use cinderforge_kernel::game::{Answer, Decision, Fault, Game};
use cinderforge_kernel::table::Table;
use cinderforge_kernel::table::answers::{EqualCards, LegalAnswers};

use crate::run::answer_lines::line_for_answer;
use crate::run::declared_attack::DeclaredAttack;
use crate::run::names::Names;
use crate::run::question::{Question, is_of_the_round};
use crate::run::view::ScenarioView;
use crate::run::way_lines::WayLines;

/// A game where a way ends, and the answers that lead there.
pub(crate) struct WayEnd {
    pub(crate) game: Game,
    /// The answers as lines of a scenario.
    pub(crate) lines: Vec<String>,
}

/// All ways from a game.
pub(crate) struct Ways {
    pub(crate) ends: Vec<WayEnd>,
    /// Questions that were answered in every way.
    pub(crate) positions: usize,
    /// Whether no way is left out.
    pub(crate) complete: bool,
}

/// How far ways are followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExploreLimit {
    /// Further actions that are taken; with none, a way ends at the next question for an action.
    pub actions: u16,
    /// The most questions that are answered in every way.
    pub positions: usize,
}

/// Follows every way from a game that waits or has ended. The attack that the lines have declared goes on as declared.
///
/// # Errors
/// A card script failed, or the engine did.
pub(crate) fn follow_ways(
    table: &mut Table,
    start: &Game,
    names: &Names,
    bound: ExploreLimit,
    declared: Option<&DeclaredAttack>,
    equal_cards: EqualCards,
) -> Result<Ways, Fault> {
    let mut ways = Ways { ends: Vec::new(), positions: 0, complete: true };
    let mut seen: HashSet<Vec<u8>> = HashSet::new();
    let mut open = VecDeque::from([(start.clone(), WayLines::default(), bound.actions, declared)]);
    while let Some((game, told, actions, declared)) = open.pop_front() {
        let Some(decision) = game.waiting.clone() else {
            ways.ends.push(WayEnd { game, lines: told.lines });
            continue;
        };
        let acts = is_of_the_round(decision.kind);
        if acts && actions == 0 {
            ways.ends.push(WayEnd { game, lines: told.lines });
            continue;
        }
        if ways.positions == bound.positions {
            ways.complete = false;
            break;
        }
        ways.positions += 1;
        let declared = declared.filter(|_| !acts);
        table.show(&game)?;
        let (answers, complete) = answers(table, names, &decision, declared, equal_cards);
        ways.complete &= complete;
        for (answer, line) in answers {
            let mut next = game.clone();
            next.answers.push(answer);
            table.run(&mut next)?;
            if seen.insert(key(&next)) {
                let mut told = told.clone();
                told.answer(&decision, line, &next, names);
                open.push_back((next, told, if acts { actions - 1 } else { actions }, declared));
            }
        }
    }
    Ok(ways)
}

/// Returns what tells games apart: the state, what was answered since, and what is asked.
fn key(game: &Game) -> Vec<u8> {
    postcard::to_stdvec(game).unwrap_or_default()
}

/// Returns every legal answer to the question at which the table stands, with the line that gives it, and whether none is left
/// out. Of answers after which the game goes the very same way, one is enough, but for equal cards that are told apart.
fn answers(
    table: &Table,
    names: &Names,
    decision: &Decision,
    declared: Option<&DeclaredAttack>,
    equal_cards: EqualCards,
) -> (Vec<(Answer, String)>, bool) {
    let scenario_view = ScenarioView::within_step(table.view(decision.player));
    let as_declared = declared.and_then(|declared| declared.answer(&Question { decision, names, scenario_view: &scenario_view }));
    let legal = match as_declared {
        Some(answer) if decision.check(&answer).is_ok() => LegalAnswers { answers: vec![answer], complete: true },
        Some(_) => LegalAnswers { answers: Vec::new(), complete: true },
        None => table.answers(equal_cards, MOST_ANSWERS),
    };
    let with_line = |answer: Answer| {
        let line = line_for_answer(decision, &answer, names, &scenario_view);
        (answer, line)
    };
    (legal.answers.into_iter().map(with_line).collect(), legal.complete)
}

/// The most answers to one question that are looked at.
const MOST_ANSWERS: usize = 4096;
