//! Answers: what a line says to a question that is no action.

use cinderforge_content::diagnostic::{Code, Diagnostic};
use cinderforge_content::nearest;
use cinderforge_kernel::game::{Answer, Choice, DecisionKind, Options};
use smallvec::smallvec;

use crate::language::{CardName, Deed, Item, ItemKind, Usage, Verb, usage_of};
use crate::run::answer_lines::example_line;
use crate::run::lines::ScenarioLines;
use crate::run::names::letter;
use crate::run::pending::{PendingAnswers, block_answer};
use crate::run::question::{PickError, Question, verb_fits};
use crate::run::question_text::question_text;

impl ScenarioLines {
    /// Returns the answer that a line gives to a question that is no action.
    pub(super) fn answer(&mut self, line: usize, deed: &Deed, question: &Question) -> Result<Answer, Box<Diagnostic>> {
        match deed {
            Deed::Plays(name) => self.trigger(line, question, &Usage { label: None, card: Some(name.clone()), about: None }),
            Deed::Uses(usage) => self.trigger(line, question, usage),
            Deed::Declines(usage) => self.decline(line, question, usage.as_ref()),
            Deed::Picks(verb, topic, items) => self.pick(line, question, (*verb, topic.as_deref(), items)),
            Deed::Blocks(pairs) => self.blocks(line, question, pairs),
            Deed::Guards(name) => self
                .require(line, question, DecisionKind::Guard)
                .and_then(|()| self.check_pick(line, question.card(name).map(Answer::One))),
            Deed::NoGuard => self.require(line, question, DecisionKind::Guard).and_then(|()| self.nothing(line, question)),
            Deed::Counters(with) => self.counter(line, question, Choice::Yes, with.as_ref()),
            Deed::DoesNotCounter(with) => self.counter(line, question, Choice::No, with.as_ref()),
            Deed::Splits(shares) => self.fit_or_wrong_question(line, question, question.split(shares)),
            Deed::Turns(facings) => self.fit_or_wrong_question(line, question, question.faces(facings)),
            Deed::Orders(topic, items) => match &question.decision.options {
                Options::Order(_) if topic.as_ref().is_none_or(|topic| question.is_about(topic)) => {
                    self.check_pick(line, question.answer(items).map(|(answer, _)| answer))
                }
                _ => Err(self.wrong_question(line, question)),
            },
            Deed::Power(_)
            | Deed::Attacks(..)
            | Deed::DeclaresAttack(_)
            | Deed::Meditates(..)
            | Deed::Passes
            | Deed::Ends
            | Deed::Ignores(_) => Err(self.wrong_question(line, question)),
        }
    }

    /// Returns the answer that uses an ability to answer an event.
    pub(super) fn trigger(&mut self, line: usize, question: &Question, usage: &Usage) -> Result<Answer, Box<Diagnostic>> {
        if !matches!(question.decision.kind, DecisionKind::Trigger | DecisionKind::Untriggered | DecisionKind::TriggerOrder) {
            return Err(self.wrong_question(line, question));
        }
        match self.only_ability(line, question, usage)? {
            Some(index) => Ok(Answer::One(index)),
            None => Err(self.wrong_question(line, question)),
        }
    }

    /// Returns the answer that declines what is offered: texts that may be used, and what a text that is named asks yes or no to.
    /// Whom a player does not guard or counter, block or target, and what is not paid, lines of their own say.
    pub(super) fn decline(&self, line: usize, question: &Question, usage: Option<&Usage>) -> Result<Answer, Box<Diagnostic>> {
        let offers_texts = matches!(question.decision.kind, DecisionKind::Trigger | DecisionKind::Untriggered);
        let asks_of_text = matches!(question.decision.kind, DecisionKind::Effect | DecisionKind::ExtraCost);
        if !offers_texts && (usage.is_none() || !asks_of_text) {
            return Err(self.wrong_question(line, question));
        }
        if let Some(usage) = usage {
            let own = question.decision.card.is_some_and(|card| {
                let title = question.names.library().def(question.names.def_at_start(card)).name;
                question.is_usage(usage, card, &question.decision.ability.unwrap_or(title))
            });
            let label = usage.card.is_none()
                && usage.label.as_ref().is_some_and(|label| label.eq_ignore_ascii_case(&question.decision.label));
            if !own && !label && question.ability_named(usage).is_none() {
                return Err(self.wrong_question(line, question));
            }
        }
        self.nothing(line, question)
    }

    /// Returns the answer that picks the items of a line, and keeps those that are left for the next questions.
    pub(super) fn pick(
        &mut self,
        line: usize,
        question: &Question,
        (verb, topic, items): (Verb, Option<&str>, &[Item]),
    ) -> Result<Answer, Box<Diagnostic>> {
        let decision = question.decision;
        let strange = topic.filter(|topic| !question.is_about(topic));
        if let (Verb::Targets, DecisionKind::Target, Some(topic)) = (verb, decision.kind, strange)
            && nearest(topic, [decision.label.as_str()]).is_some()
        {
            let text = format!("the question is about `{}`, not `{topic}`", decision.label);
            let asked = question_text(decision, question.names, question.scenario_view);
            return Err(Box::new(
                self.problem_in(line, Code::NothingToAnswer, text)
                    .note(asked)
                    .help(format!("did you mean `{}`?", decision.label)),
            ));
        }
        if !verb_fits(verb, decision.kind) || strange.is_some() {
            return Err(self.wrong_question(line, question));
        }
        let triggers = matches!(decision.kind, DecisionKind::Trigger | DecisionKind::Untriggered | DecisionKind::TriggerOrder);
        if let ([only], true) = (items, triggers) {
            let usage = topic.map(usage_of);
            match only.kind {
                ItemKind::Yes => {
                    let usage = usage.unwrap_or(Usage { label: None, card: None, about: None });
                    return self.trigger(line, question, &usage);
                }
                ItemKind::No => return self.decline(line, question, usage.as_ref()),
                _ => {}
            }
        }
        let (answer, used) = question.answer(items).map_err(|error| {
            let asked = question_text(decision, question.names, question.scenario_view);
            let meant = decision.choices().iter().find_map(|choice| match choice {
                Choice::Word(word) if items.first().is_some_and(|item| word.contains(&item.text)) => Some(word),
                _ => None,
            });
            let example = meant.map_or_else(
                || example_line(decision, question.names, question.scenario_view),
                |word| format!("{} chooses {}: \"{word}\"", letter(decision.player), decision.label),
            );
            let help = matches!(error, PickError::NotOffered(_)).then(|| format!("an answer is a line such as `{example}`"));
            Box::new(self.problem_in(line, error.code(), error.text()).note(asked).help(help))
        })?;
        if used < items.len() {
            let items = items[used..].iter().cloned().collect();
            self.keep_pending(
                line,
                decision.player,
                PendingAnswers::List { asks: decision.kind, label: decision.label, card: decision.card, items },
            );
        }
        Ok(answer)
    }

    /// Returns the answer for the first attacker, and keeps the others for the next questions.
    pub(super) fn blocks(
        &mut self,
        line: usize,
        question: &Question,
        pairs: &[(CardName, CardName)],
    ) -> Result<Answer, Box<Diagnostic>> {
        self.require(line, question, DecisionKind::Blocker)?;
        let mut pairs: Vec<(CardName, CardName, bool)> = pairs.iter().map(|(a, b)| (a.clone(), b.clone(), false)).collect();
        let answer = self.check_pick(line, block_answer(question, &mut pairs))?;
        self.keep_pending(line, question.decision.player, PendingAnswers::Blocks { pairs });
        Ok(answer)
    }

    /// Returns the answer to counter or not.
    pub(super) fn counter(
        &self,
        line: usize,
        question: &Question,
        wanted: Choice,
        with: Option<&CardName>,
    ) -> Result<Answer, Box<Diagnostic>> {
        self.require(line, question, DecisionKind::Counter)?;
        if let (Some(name), Some(card)) = (with, question.decision.card)
            && !question.names.means(name, card, question.scenario_view)
        {
            return Err(self.wrong_question(line, question));
        }
        let index = question.decision.choices().iter().position(|choice| *choice == wanted);
        Ok(Answer::One(index.unwrap_or_default() as u16))
    }

    /// Turns what is wrong with a pick into a problem of its line.
    pub(super) fn check_pick(&self, line: usize, answer: Result<Answer, PickError>) -> Result<Answer, Box<Diagnostic>> {
        answer.map_err(|error| {
            let help = matches!(error, PickError::NotOffered(_)).then(|| self.ask_why(line, None));
            Box::new(self.problem_in(line, error.code(), error.text()).help(help))
        })
    }

    /// Returns the answer if splits or sides are asked for.
    pub(super) fn fit_or_wrong_question(
        &self,
        line: usize,
        question: &Question,
        answer: Result<Answer, PickError>,
    ) -> Result<Answer, Box<Diagnostic>> {
        let shape = matches!(question.decision.options, Options::Split { .. } | Options::Faces(_));
        if shape { self.check_pick(line, answer) } else { Err(self.wrong_question(line, question)) }
    }

    /// Checks that the question is of the kind a line answers.
    pub(super) fn require(&self, line: usize, question: &Question, asks: DecisionKind) -> Result<(), Box<Diagnostic>> {
        if question.decision.kind == asks { Ok(()) } else { Err(self.wrong_question(line, question)) }
    }

    /// Returns the answer that picks nothing.
    pub(super) fn nothing(&self, line: usize, question: &Question) -> Result<Answer, Box<Diagnostic>> {
        match (&question.decision.options, question.nothing()) {
            (Options::Some { min: 0, .. }, _) => Ok(Answer::Some(smallvec![])),
            (_, Some(index)) => Ok(Answer::One(index)),
            (_, None) => {
                let asked = question_text(question.decision, question.names, question.scenario_view);
                Err(Box::new(self.problem_in(line, Code::NotOffered, "this cannot be declined").note(asked)))
            }
        }
    }
}
