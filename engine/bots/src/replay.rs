//! Bringing an imagined game to the question that the real one asks.

use std::collections::VecDeque;

use cinderforge_kernel::game::{Answer, AnswerRecord, Decision, Game, Options, Progress};
use cinderforge_kernel::table::{Decider, Table, View};

/// Gives the answers of the real game in an imagined one: by what was picked, not by its place in the list.
///
/// What others declined to do with cards that are blanks now is not asked here, and is passed over.
struct ReplayAnswers {
    told: VecDeque<(AnswerRecord, Answer)>,
}

impl Decider for ReplayAnswers {
    fn decide(&mut self, _: &View, decision: &Decision) -> Option<Answer> {
        while let Some((told, answer)) = self.told.pop_front() {
            if (told.player, told.kind) == (decision.player, decision.kind) {
                return match (told.choice, &decision.options) {
                    (Some(choice), Options::One(list)) => {
                        let index = list.iter().position(|offered| *offered == choice)?;
                        Some(Answer::One(index as u16))
                    }
                    _ => Some(answer),
                };
            }
        }
        None
    }
}

/// Imagines a game that stands at this question; returns none if it takes another course than the real one.
pub(crate) fn imagine(view: &View, decision: &Decision, table: &mut Table, seed: u64) -> Option<Game> {
    let (mut game, _) = view.imagine(seed);
    if game.answers.is_empty() {
        return Some(game);
    }
    let told = view.told().iter().copied().zip(std::mem::take(&mut game.answers)).collect();
    table.seat(Some(Box::new(ReplayAnswers { told })));
    let waits = table.run(&mut game) == Ok(Progress::Waiting);
    (waits && game.waiting.as_ref() == Some(decision)).then_some(game)
}
