//! What is wrong with a line, told with what was asked instead.

use cinderforge_content::diagnostic::{Code, Diagnostic};
use cinderforge_kernel::cards::CardType;
use cinderforge_kernel::game::{Answer, Choice, DecisionKind, Phase, Refusal};

use crate::language::{CardName, Deed, PlayLine, Usage, Verb};
use crate::run::actions::actions;
use crate::run::answer_lines::example_line;
use crate::run::lines::ScenarioLines;
use crate::run::names::{letter, name_as_written};
use crate::run::pending::PendingAnswers;
use crate::run::question::Question;
use crate::run::question_text::{choice_text, question_text};

impl ScenarioLines {
    /// Returns a problem of a line.
    pub(crate) fn problem_in(&self, line: usize, code: Code, message: impl Into<String>) -> Diagnostic {
        self.scenario.source.error(self.scenario.lines[line].span.clone(), code, message)
    }

    /// Returns a problem of the line where the run stands.
    pub(crate) fn problem_here(&self, code: Code, message: impl Into<String>) -> Diagnostic {
        match self.last_line {
            Some(line) => self.problem_in(line, code, message),
            None => self.scenario.source.error_in_file(code, message),
        }
    }

    /// Checks an answer as the rules do.
    pub(super) fn checked(&self, line: usize, question: &Question, answer: &Answer) -> Result<(), Box<Diagnostic>> {
        question.decision.check(answer).map_err(|refusal| {
            let asked = question_text(question.decision, question.names, question.scenario_view);
            let example = example_line(question.decision, question.names, question.scenario_view);
            let problem = self.problem_in(line, Code::NotAllowed, refusal.to_string()).note(asked);
            Box::new(problem.help(format!("an answer is a line such as `{example}`")))
        })
    }

    /// Tells that a block which a line declares was never offered, if the blocks are over and one was not.
    fn block_not_offered(&self, question: &Question) -> Option<Box<Diagnostic>> {
        if question.decision.kind == DecisionKind::Blocker {
            return None;
        }
        self.pending_lines.iter().find_map(|pending_line| {
            let PendingAnswers::Blocks { pairs } = &pending_line.answers else { return None };
            let (attacker, blocker, _) = pairs.iter().find(|pair| !pair.2)?;
            Some(Box::new(self.unmade_block(pending_line.line, attacker, blocker)))
        })
    }

    /// Tells of a line that a block of it was never offered.
    pub(super) fn unmade_block(&self, line: usize, attacker: &CardName, blocker: &CardName) -> Diagnostic {
        let (attacker, blocker) = (name_as_written(attacker), name_as_written(blocker));
        let problem =
            self.problem_in(line, Code::NeverAsked, format!("`{blocker}` could not block `{attacker}`: no question offered it"));
        let why = self.ask_why(line, Some(&format!("blocks {attacker} with {blocker}")));
        problem.help(format!("take it out of the line; {why}"))
    }

    /// Says how to ask why what a line does is not allowed: the whole of it, or that part of what its player does.
    pub(super) fn ask_why(&self, line: usize, part: Option<&str>) -> String {
        let (source, line) = (&self.scenario.source, &self.scenario.lines[line]);
        let player = match &line.content {
            PlayLine::Deed(player, _) => letter(*player).to_string(),
            _ => String::new(),
        };
        let written = source.text.get(line.span.clone()).unwrap_or_default();
        let written = written.split_once("] ").map_or(written, |(_, deed)| deed);
        let deed = part.map_or_else(|| written.to_owned(), |part| format!("{player} {part}"));
        let number = source.span(line.span.clone()).line;
        format!("`cinder why {} '{deed}' --line {number}` says why", source.path)
    }

    /// Tells that no line answers a question, with one that would.
    pub(super) fn unanswered(&self, question: &Question) -> Box<Diagnostic> {
        if let Some(problem) = self.block_not_offered(question) {
            return problem;
        }
        let asked = question_text(question.decision, question.names, question.scenario_view);
        let example = example_line(question.decision, question.names, question.scenario_view);
        // The line that is shown was used: what is asked comes after it.
        let behind = if self.last_line.is_some() { " behind this one" } else { "" };
        let help = format!("write a line such as `{example}`{behind}");
        Box::new(self.problem_here(Code::NotAnswered, format!("no line answers this: {asked}")).help(help))
    }

    /// Tells that a line is for another question than the one that is asked.
    pub(super) fn wrong_question(&self, line: usize, question: &Question) -> Box<Diagnostic> {
        if let Some(problem) = self.second_reaction(line, question) {
            return problem;
        }
        let asked = question_text(question.decision, question.names, question.scenario_view);
        let example = example_line(question.decision, question.names, question.scenario_view);
        let other = match &self.scenario.lines[line].content {
            PlayLine::Deed(player, _) if *player != question.decision.player => Some(*player),
            _ => None,
        };
        let before = format!("write a line such as `{example}` before");
        let take_out =
            || format!("take the line out: what leaves one choice is not asked, it is taken; or act before, as in `{example}`");
        let answers = matches!(&self.scenario.lines[line].content, PlayLine::Deed(_, deed) if deed.only_answers());
        let (message, help) = match (question.decision.kind, other) {
            (DecisionKind::Action, Some(_)) if answers => (
                format!("nothing is asked that this line could answer: {} is to act now", letter(question.decision.player)),
                take_out(),
            ),
            (DecisionKind::Action, Some(other)) => {
                (format!("{} is to act now, not {}", letter(question.decision.player), letter(other)), before)
            }
            (DecisionKind::Action, None) => {
                ("nothing is asked that this line could answer: the next action is due".to_owned(), take_out())
            }
            _ => ("this line does not answer what is asked".to_owned(), before),
        };
        let mut problem = self.problem_in(line, Code::NothingToAnswer, message).note(asked);
        let of_an_ability = match &self.scenario.lines[line].content {
            PlayLine::Deed(_, Deed::Plays(_) | Deed::Uses(_)) => true,
            PlayLine::Deed(_, Deed::Picks(Verb::Answers, Some(topic), _)) => topic.starts_with(char::is_uppercase),
            _ => false,
        };
        if of_an_ability {
            let source = &self.scenario.source;
            let path = std::path::Path::new(source.path.as_str());
            let stem = path.file_stem().map(|stem| stem.to_string_lossy()).unwrap_or_default();
            let content = &source.text[self.scenario.lines[line].span.clone()];
            let content = content.split_once("] ").map_or(content, |(_, content)| content);
            let index = source.span(self.scenario.lines[line].span.clone()).line;
            problem = problem.note(format!("`cinder why {stem} \"{content}\" --line {index}` tells what the rules made of it"));
        }
        Box::new(problem.help(help))
    }

    /// Tells that a line plays a reaction spell of a player whose reaction of the turn is used, if so: it is offered no more.
    fn second_reaction(&self, line: usize, question: &Question) -> Option<Box<Diagnostic>> {
        let PlayLine::Deed(player, Deed::Plays(CardName::Card(id, _))) = &self.scenario.lines[line].content else { return None };
        let (view, library) = (&question.scenario_view.view, question.names.library());
        let def = library.def(question.names.def(id.id.as_str())?);
        let goes_beyond = def.abilities.iter().any(|printed| library.ability(printed.ability).beyond_limit);
        let is_barred = def.kind == CardType::ReactionSpell && !goes_beyond && view.phase() == Phase::PlayerTurns;
        if !is_barred || !view.has_reacted(*player) {
            return None;
        }
        let problem = self.problem_in(line, Code::NotAllowed, format!("this is not allowed: {}", Refusal::ReactionUsed));
        let asked = question_text(question.decision, question.names, question.scenario_view);
        Some(Box::new(problem.note(asked).help("take the line out: a player has one reaction in each turn".to_owned())))
    }

    /// Tells why an action cannot be taken.
    pub(super) fn refused(&self, line: usize, deed: &Deed, question: &Question) -> Box<Diagnostic> {
        if let Some(problem) = self.second_reaction(line, question) {
            return problem;
        }
        let player = question.decision.player;
        let (code, message) = match actions(player, deed, question.names, question.scenario_view) {
            Err(text) => (Code::NotClear, text),
            Ok(actions) => {
                let message = match (actions.first().map(|action| question.scenario_view.view.why_not(*action)), deed) {
                    (Some(Some(refusal)), _) => format!("this is not allowed: {refusal}"),
                    (None, Deed::Uses(Usage { card: Some(card), .. })) => {
                        format!("{} has no such ability to use", name_as_written(card))
                    }
                    (None, Deed::Uses(Usage { label: Some(label), card: None, .. })) => {
                        format!("{} controls nothing with `{label}` to use", letter(player))
                    }
                    _ => "this is not among the actions".to_owned(),
                };
                (Code::NotAllowed, message)
            }
        };
        let actions = question.decision.choices().iter().filter(|choice| matches!(choice, Choice::Do(_)));
        let could: Vec<String> =
            actions.map(|choice| choice_text(question.decision, *choice, question.names, question.scenario_view)).collect();
        Box::new(self.problem_in(line, code, message).note(format!("{} could do: {}", letter(player), could.join(", "))))
    }
}
