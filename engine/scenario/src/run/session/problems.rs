//! What is wrong with a line, told with what was asked instead.

use cinderforge_content::diagnostic::Diagnostic;
use cinderforge_kernel::decision::{Answer, Asks, Choice};

use crate::language::{Deed, Says, Usage, Verb};
use crate::run::actions::actions;
use crate::run::answer_lines::sample;
use crate::run::names::{letter, written};
use crate::run::question::Question;
use crate::run::session::Session;
use crate::run::wording::{action_text, question_text};

impl Session {
    /// An error about a line.
    pub(crate) fn wrong(&self, line: usize, message: impl Into<String>) -> Diagnostic {
        self.scenario.source.error(self.scenario.lines[line].span.clone(), message)
    }

    /// An error about where the run stands.
    pub(crate) fn wrong_here(&self, message: impl Into<String>) -> Diagnostic {
        match self.last_line {
            Some(line) => self.wrong(line, message),
            None => self.scenario.source.error_in_file(message),
        }
    }

    pub(super) fn checked(&self, line: usize, question: &Question, answer: &Answer) -> Result<(), Box<Diagnostic>> {
        question.sight.view.check(question.decision, answer).map_err(|refusal| {
            let asked = question_text(question.decision, question.names, question.sight);
            Box::new(self.wrong(line, refusal.to_string()).note(asked).note(refusal.rule().to_owned()))
        })
    }

    pub(super) fn unanswered(&self, question: &Question) -> Box<Diagnostic> {
        let asked = question_text(question.decision, question.names, question.sight);
        let help = format!("write a line such as `{}`", sample(question.decision, question.names, question.sight));
        Box::new(self.wrong_here(format!("no line answers this: {asked}")).help(help))
    }

    /// A line that is for another question than the one that is asked.
    pub(super) fn elsewhere(&self, line: usize, question: &Question) -> Box<Diagnostic> {
        let asked = question_text(question.decision, question.names, question.sight);
        let example = sample(question.decision, question.names, question.sight);
        let other = match &self.scenario.lines[line].says {
            Says::Deed(player, _) if *player != question.decision.player => Some(*player),
            _ => None,
        };
        let before = format!("write a line such as `{example}` before");
        let (message, help) = match (question.decision.asks, other) {
            (Asks::Action, Some(other)) => {
                (format!("{} is to act now, not {}", letter(question.decision.player), letter(other)), before)
            }
            (Asks::Action, None) => (
                "nothing is asked that this line could answer: the next action is due".to_owned(),
                format!("take the line out, or act before, as in `{example}`"),
            ),
            _ => ("this line does not answer what is asked".to_owned(), before),
        };
        let mut problem = self.wrong(line, message).note(asked);
        let of_an_ability = match &self.scenario.lines[line].says {
            Says::Deed(_, Deed::Plays(_) | Deed::Uses(_)) => true,
            Says::Deed(_, Deed::Picks(Verb::Answers, Some(topic), _)) => topic.starts_with(char::is_uppercase),
            _ => false,
        };
        if of_an_ability {
            let source = &self.scenario.source;
            let path = std::path::Path::new(source.path.as_str());
            let stem = path.file_stem().map(|stem| stem.to_string_lossy()).unwrap_or_default();
            let says = &source.text[self.scenario.lines[line].span.clone()];
            let says = says.split_once("] ").map_or(says, |(_, says)| says);
            let at = source.span(self.scenario.lines[line].span.clone()).line;
            problem = problem.note(format!("`cinder why {stem} \"{says}\" --line {at}` tells what the rules made of it"));
        }
        Box::new(problem.help(help))
    }

    /// Why an action cannot be taken.
    pub(super) fn refused(&self, line: usize, deed: &Deed, question: &Question) -> Box<Diagnostic> {
        let player = question.decision.player;
        let message = match actions(player, deed, question.names, question.sight) {
            Err(text) => text,
            Ok(actions) => match (actions.first().map(|action| question.sight.view.why_not(*action)), deed) {
                (Some(Some(refusal)), _) => format!("this is not allowed: {refusal}"),
                (None, Deed::Uses(Usage { card: Some(card), .. })) => format!("{} has no such ability to use", written(card)),
                (None, Deed::Uses(Usage { label: Some(label), card: None })) => {
                    format!("{} controls nothing with `{label}` to use", letter(player))
                }
                _ => "this is not among the actions".to_owned(),
            },
        };
        let could: Vec<String> = question
            .decision
            .choices()
            .iter()
            .filter_map(|choice| match choice {
                Choice::Do(action) => Some(action_text(question.names, *action)),
                _ => None,
            })
            .collect();
        Box::new(self.wrong(line, message).note(format!("{} could do: {}", letter(player), could.join(", "))))
    }
}
