//! A run through the lines of a scenario: which line answers which question, and what a line answers beyond the first.

use std::rc::Rc;

use cinderforge_content::diagnostic::{Code, Diagnostic};
use cinderforge_kernel::game::{Action, Answer, Choice, Decision, DecisionKind};
use cinderforge_kernel::table::View;
use cinderforge_kernel::table::answers::EqualCards;
use cinderforge_kernel::terms::PlayerId;

use crate::language::{CardName, Deed, Fact, Line, PlayLine, Scenario};
use crate::run::declared_attack::NamedAttack;
use crate::run::mode::{AnswerMode, Purpose};
use crate::run::names::{Names, letter, no_player};
use crate::run::pending::{IgnoredUsage, PendingLine};
use crate::run::question::{Question, is_of_the_round};
use crate::run::view::ScenarioView;

mod answers;
mod ignored;
mod pending;
mod plays;
mod problems;
mod statements;

/// What the runner is to do once the game waits.
pub(crate) enum Request {
    /// Nothing: it does not wait for this.
    Nothing,
    /// Hold the next lines, which state something, against the game.
    Statements,
    /// Give this answer.
    Give(Answer),
    /// Stop: every line is used.
    Done,
    /// Look at every way the game can go on.
    Explore,
    /// Stop: something is wrong.
    Failed(Box<Diagnostic>),
}

/// A run through the lines.
pub(crate) struct ScenarioLines {
    scenario: Rc<Scenario>,
    /// The lines that count under the ruleset.
    lines: Vec<usize>,
    next_line: usize,
    pub(crate) names: Rc<Names>,
    mode: AnswerMode,
    pub(super) pending_lines: Vec<PendingLine>,
    ignored: Vec<IgnoredUsage>,
    /// Questions since the last play, and the one that waits.
    pub(crate) asked: Vec<Decision>,
    /// How many of them there were when a line answered last.
    asked_before: usize,
    waiting: bool,
    last_play: Option<(usize, PlayerId)>,
    /// Lines that passed or ended a turn that had passed or ended by itself.
    by_itself: Vec<TurnEnd>,
    pub(crate) request: Request,
    /// Attacks as lines declared them, for holding them against the trace.
    pub(crate) attacks: Vec<(usize, Vec<CardName>)>,
    /// Lines that were used, for saying where a run got to.
    last_line: Option<usize>,
    /// Which lines that state something held, when a run only looks; those of other rulesets are looked at too.
    pub(crate) observed: Option<Vec<(usize, bool)>>,
    /// Every way is followed from where the lines end.
    explores: bool,
}

/// How a turn came to its end without a line that says so.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TurnEnd {
    /// Its player had nothing left to do but pass.
    Passed,
    /// Nothing at all was left to do.
    Ended,
}

/// What a line says to a question.
enum Reply {
    /// The answer.
    Answer(Answer),
    /// Who shares the turn is to act, whose line this is.
    HandOver(Answer),
    /// Nothing: the next line is to answer it.
    Skip,
}

/// Returns the answer that lets a player act whose line comes next, if who is asked for an action shares the turn with that one.
fn hand_over(player: PlayerId, question: &Question) -> Option<Answer> {
    let asked = question.decision.player;
    let shares = player != asked && question.scenario_view.view.is_turn_of(player) && question.scenario_view.view.turn() == asked;
    let place = question.decision.choices().iter().position(|choice| *choice == Choice::Do(Action::HandOver))?;
    shares.then_some(Answer::One(place as u16))
}

impl ScenarioLines {
    /// Returns the lines of a scenario for a ruleset, none of them used yet.
    pub(crate) fn new(scenario: Rc<Scenario>, ruleset: &str, names: Rc<Names>, mode: AnswerMode, purpose: Purpose) -> Self {
        let counts = |line: &Line<PlayLine>| match (purpose, &line.content) {
            (Purpose::Check, _) | (_, PlayLine::Deed(..)) => line.is_for(ruleset),
            (Purpose::Observe, _) => true,
            (Purpose::Explore, _) => false,
        };
        let lines = (0..scenario.lines.len()).filter(|index| counts(&scenario.lines[*index])).collect();
        Self {
            scenario,
            lines,
            next_line: 0,
            names,
            mode,
            pending_lines: Vec::new(),
            ignored: Vec::new(),
            asked: Vec::new(),
            asked_before: 0,
            waiting: false,
            last_play: None,
            by_itself: Vec::new(),
            request: Request::Nothing,
            attacks: Vec::new(),
            last_line: None,
            observed: (purpose == Purpose::Observe).then(Vec::new),
            explores: purpose == Purpose::Explore,
        }
    }

    /// Returns the next line with its index.
    fn next(&self) -> Option<(usize, &Line<PlayLine>)> {
        self.lines.get(self.next_line).map(|index| (*index, &self.scenario.lines[*index]))
    }

    /// Returns the questions since a line answered last, and the one that waits.
    pub(super) fn asked_again(&self) -> &[Decision] {
        &self.asked[self.asked_before.min(self.asked.len())..]
    }

    /// Returns what lines name of the attack that was the last play, if it was one.
    fn attack(&self) -> Option<NamedAttack> {
        let (play, _) = self.last_play?;
        let used = self.lines[..self.next_line].iter().filter(|line| **line >= play);
        NamedAttack::of(used.filter_map(|line| match &self.scenario.lines[*line].content {
            PlayLine::Deed(_, deed) => Some(deed),
            _ => None,
        }))
    }

    /// Answers a question, or leaves it to the runner.
    pub(crate) fn decide(&mut self, view: &View, decision: &Decision) -> Option<Answer> {
        if !self.waiting {
            self.waiting = true;
            self.asked.push(decision.clone());
        }
        match self.reply(view, decision) {
            Ok(Some(answer)) => {
                self.waiting = false;
                match self.mode {
                    AnswerMode::AtOnce => Some(answer),
                    AnswerMode::Suspended => {
                        self.request = Request::Give(answer);
                        None
                    }
                }
            }
            Ok(None) => None,
            Err(problem) => {
                self.request = Request::Failed(problem);
                None
            }
        }
    }

    /// Finds the answer in the lines; none if the runner is to do something first.
    fn reply(&mut self, view: &View, decision: &Decision) -> Result<Option<Answer>, Box<Diagnostic>> {
        let scenario_view = ScenarioView::within_step(*view);
        let names = Rc::clone(&self.names);
        let question = Question { decision, names: &names, scenario_view: &scenario_view };
        self.check_attack(&question)?;
        if let Some(answer) = self.pending_answer(&question)? {
            return Ok(Some(answer));
        }
        loop {
            if let Some(answer) = self.ignoring(&question) {
                return Ok(Some(answer));
            }
            let Some((line, content)) = self.next().map(|(index, line)| (index, line.content.clone())) else {
                return if self.explores {
                    self.request = Request::Explore;
                    Ok(None)
                } else if is_of_the_round(decision.kind) {
                    self.request = Request::Done;
                    Ok(None)
                } else {
                    Err(self.unanswered(&question))
                };
            };
            match content {
                PlayLine::Expect { .. } | PlayLine::Cannot(..) => {
                    self.request = Request::Statements;
                    return Ok(None);
                }
                PlayLine::Ways { .. } => {
                    self.request = Request::Explore;
                    return Ok(None);
                }
                PlayLine::Deed(player, deed) => match self.deed(line, player, &deed, &question)? {
                    Reply::Answer(answer) => {
                        self.checked(line, &question, &answer)?;
                        self.asked_before = self.asked.len();
                        self.advance(line);
                        return Ok(Some(answer));
                    }
                    Reply::HandOver(answer) => return Ok(Some(answer)),
                    Reply::Skip => self.advance(line),
                },
            }
        }
    }

    /// Goes on to the line after this one.
    fn advance(&mut self, line: usize) {
        self.last_line = Some(line);
        self.next_line += 1;
    }

    /// Checks whether the lines only lead to a game from which every way is followed.
    pub(crate) fn explores(&self) -> bool {
        self.explores
    }

    /// Checks whether every way the game can go on is to be looked at now.
    pub(crate) fn wants_ways(&self) -> bool {
        self.explores || self.next().is_some_and(|(_, line)| matches!(line.content, PlayLine::Ways { .. }))
    }

    /// Returns whether equal cards are told apart on the ways: where a line about them names a copy by its number.
    pub(crate) fn equal_cards(&self) -> EqualCards {
        let left = self.lines[self.next_line..].iter().map(|index| &self.scenario.lines[*index].content);
        let mut facts = left.filter_map(|line| if let PlayLine::Ways { fact, .. } = line { Some(fact) } else { None });
        if facts.any(Fact::names_a_copy) { EqualCards::ToldApart } else { EqualCards::NamedOnce }
    }

    /// Checks that the lines have nothing left to say once the game has ended or waits at their end.
    pub(crate) fn finish(&mut self) -> Result<(), Box<Diagnostic>> {
        if let Some((line, _)) = self.next() {
            let problem = self.problem_in(line, Code::NothingToAnswer, "the game is over");
            return Err(Box::new(problem.help("take this line and those after it out".to_owned())));
        }
        self.close_pending_lines()?;
        self.check_ignored()
    }

    /// Returns whether lines have said already that the turn of the last play came to this end, or to one behind it.
    fn is_said(&self, end: TurnEnd) -> bool {
        let played = self.last_play.and_then(|(line, _)| match self.scenario.lines[line].content {
            PlayLine::Deed(_, Deed::Passes) => Some(TurnEnd::Passed),
            PlayLine::Deed(_, Deed::Ends) => Some(TurnEnd::Ended),
            _ => None,
        });
        let mut said = self.by_itself.iter().copied().chain(played);
        said.any(|said| said == end || said == TurnEnd::Ended)
    }

    /// Answers a question by what a line says a player does.
    fn deed(&mut self, line: usize, player: PlayerId, deed: &Deed, question: &Question) -> Result<Reply, Box<Diagnostic>> {
        if let Deed::Ignores(usage) = deed {
            self.ignored.push(IgnoredUsage { line, player, usage: usage.clone(), declined: false });
            return Ok(Reply::Skip);
        }
        let by_itself = match deed {
            Deed::Passes => Some(TurnEnd::Passed),
            Deed::Ends => Some(TurnEnd::Ended),
            _ => None,
        };
        if let Some(end) = by_itself
            && !self.is_said(end)
            && self.turn_is_over(player, question)
        {
            self.by_itself.push(end);
            return Ok(Reply::Skip);
        }
        let seats = question.scenario_view.view.seats();
        if player.index() >= seats {
            let text = no_player(player, seats);
            let help = format!("give {} a line of the board, or name another player", letter(player));
            return Err(Box::new(self.problem_in(line, Code::UnknownPlayer, text).help(help)));
        }
        if let Some(answer) = hand_over(player, question) {
            return Ok(Reply::HandOver(answer));
        }
        if player != question.decision.player {
            return Err(self.wrong_question(line, question));
        }
        if question.decision.kind == DecisionKind::Action {
            return self.play(line, player, deed, question).map(Reply::Answer);
        }
        self.answer(line, deed, question).map(Reply::Answer)
    }
}
