//! Lines that state something, held against a game.

use std::rc::Rc;

use cinderforge_content::diagnostic::{Code, Diagnostic};
use cinderforge_kernel::game::Phase;
use cinderforge_kernel::terms::PlayerId;

use crate::language::{Deed, Fact, PlayLine, Way};
use crate::run::answer_lines::example_line;
use crate::run::facts::{self, NotSo};
use crate::run::lines::ScenarioLines;
use crate::run::names::letter;
use crate::run::question::is_of_the_round;
use crate::run::question_text::question_text;
use crate::run::ways::{WayEnd, Ways};

impl ScenarioLines {
    /// Holds the next lines that state something against a game as it stands; those that are plays and answers stay.
    pub(crate) fn state_lines(&mut self, seen: &facts::ObservedGame) -> Result<(), Box<Diagnostic>> {
        while let Some((line, content)) = self.next().map(|(index, line)| (index, line.content.clone())) {
            if matches!(content, PlayLine::Deed(..) | PlayLine::Ways { .. }) {
                break;
            }
            self.state_line(line, &content, seen)?;
        }
        Ok(())
    }

    /// Holds one line that states something against a game.
    pub(super) fn state_line(
        &mut self,
        line: usize,
        content: &PlayLine,
        seen: &facts::ObservedGame,
    ) -> Result<(), Box<Diagnostic>> {
        let names = Rc::clone(&self.names);
        let attack = self.attack();
        let facts =
            facts::Facts { names: &names, seen, asked: &self.asked, asked_again: self.asked_again(), attack: attack.as_ref() };
        let held = match content {
            PlayLine::Expect { not, fact } => facts.expect(*not, fact).map_err(NotSo::text),
            PlayLine::Cannot(player, what, why) => facts.cannot(*player, what, why),
            PlayLine::Deed(..) | PlayLine::Ways { .. } => Ok(()),
        };
        if self.note_if_observing(line, held.is_ok()) {
            return Ok(());
        }
        held.map_err(|text| {
            let mut problem = self.problem_in(line, Code::NotSo, text);
            if let Some(player) = self.turn_that_ended_by_itself(seen) {
                problem = problem.note(format!("the turn of {} is over, as nothing was left to do in it", letter(player)));
            }
            if let Some(decision) = seen.decision {
                problem = problem.note(question_text(decision, &names, seen.scenario_view));
                if !is_of_the_round(decision.kind) {
                    let line = example_line(decision, &names, seen.scenario_view);
                    problem =
                        problem.help(format!("if the question is to be answered first, write a line such as `{line}` before"));
                }
            }
            Box::new(problem)
        })?;
        self.advance(line);
        Ok(())
    }

    /// Returns whose turn it was at the last play, if it is over and no line ended it.
    fn turn_that_ended_by_itself(&self, seen: &facts::ObservedGame) -> Option<PlayerId> {
        let (play, player) = self.last_play?;
        let view = &seen.scenario_view.view;
        let goes_on = view.is_turn_of(player) && view.phase() == Phase::PlayerTurns;
        let was_ended = matches!(self.scenario.lines[play].content, PlayLine::Deed(_, Deed::Passes | Deed::Ends));
        (!goes_on && !was_ended && view.outcome().is_none()).then_some(player)
    }

    /// Notes what came of a line if lines are only observed. Returns whether they are.
    fn note_if_observing(&mut self, line: usize, held: bool) -> bool {
        let Some(observed) = &mut self.observed else { return false };
        observed.push((line, held));
        self.advance(line);
        true
    }

    /// Holds the lines about all ways against where these end.
    pub(crate) fn state_ways(
        &mut self,
        ways: &Ways,
        holds: &mut dyn FnMut(&WayEnd, bool, &Fact) -> Result<(), NotSo>,
    ) -> Result<(), Box<Diagnostic>> {
        while let Some((line, PlayLine::Ways { way, fact })) = self.next().map(|(index, line)| (index, line.content.clone())) {
            let held: Vec<Result<(), NotSo>> = ways.ends.iter().map(|end| holds(end, way == Way::Never, &fact)).collect();
            // What could not be in one way may be in another.
            let idle = held.iter().all(|held| matches!(held, Err(NotSo::Idle(_))));
            let of_way = |held: Result<(), NotSo>| match held {
                Err(NotSo::Idle(_)) if !idle => Ok(()),
                held => held.map_err(NotSo::text),
            };
            let held: Vec<Result<(), String>> = held.into_iter().map(of_way).collect();
            let enough = way == Way::Sometimes && held.iter().any(Result::is_ok);
            let mut wrong = ways.ends.iter().zip(held).find_map(|(end, held)| held.err().map(|text| (end, text)));
            if enough {
                wrong = None;
            }
            let unsure = !ways.complete && (wrong.is_none() == (way != Way::Sometimes));
            if self.note_if_observing(line, wrong.is_none() && !unsure) {
                continue;
            }
            if unsure {
                let text = format!("there are more ways than are looked at: {} questions were answered", ways.positions);
                let help = "leave out what does not matter, or play further before".to_owned();
                return Err(Box::new(self.problem_in(line, Code::TooManyWays, text).help(help)));
            }
            if let Some((end, text)) = wrong {
                let text = if way == Way::Sometimes { format!("it holds in no way; in one of them {text}") } else { text };
                let played = if end.lines.is_empty() { "at once".to_owned() } else { end.lines.join("; ") };
                return Err(Box::new(self.problem_in(line, Code::NotSo, text).note(format!("when it goes so: {played}"))));
            }
            self.advance(line);
        }
        Ok(())
    }
}
