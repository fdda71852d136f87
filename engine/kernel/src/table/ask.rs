//! Asking: how a question gets an answer that has been checked.

use crate::game::answer::Answer;
use crate::game::budget::Resource;
use crate::game::decision::{Bound, Choice, Decision, DecisionKind, Options};
use crate::game::fault::{Flow, Halt, wrong_shape};
use crate::game::progress::AnswerRecord;
use crate::game::trace::TraceEvent;
use crate::queries::covered_texts;
use crate::queries::seats;
use crate::table::game_table::Table;
use crate::terms::id::{CardId, PlayerId, Thing};
use rand_pcg::Pcg32;
use smallvec::SmallVec;
use ustr::Ustr;

/// A question before it is known which choices there are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Question {
    /// The player whom a rule or text asks.
    pub(crate) player: PlayerId,
    /// What kind of rule or text asks.
    pub(crate) kind: DecisionKind,
    /// The card whose text or cost it is about.
    pub(crate) card: Option<CardId>,
    /// The name of the ability it is about.
    pub(crate) ability: Option<Ustr>,
    /// What is asked for, in a word.
    pub(crate) label: Ustr,
    /// The card for whose sake it is asked, if it is asked of one after another.
    pub(crate) about: Option<CardId>,
}

impl Question {
    /// Makes a question that is about no card.
    pub(crate) fn new(player: PlayerId, kind: DecisionKind, label: Ustr) -> Self {
        Self { player, kind, card: None, ability: None, label, about: None }
    }

    /// Returns the same question about a card and the name of an ability.
    pub(crate) fn about(mut self, card: CardId, ability: Option<Ustr>) -> Self {
        self.card = Some(card);
        self.ability = ability;
        self
    }

    /// Returns the decision that this question is with these options.
    pub(crate) fn of(self, options: Options) -> Decision {
        Decision {
            player: self.player,
            kind: self.kind,
            card: self.card,
            ability: self.ability,
            label: self.label,
            about: self.about,
            options,
        }
    }
}

impl Table {
    /// Asks a player, or whoever decides for one who is out, which is noted in the decision. Returns the answer, once that has been
    /// checked. A halt takes the options along.
    pub(crate) fn ask(&mut self, decision: &mut Decision) -> Flow<Answer> {
        decision.player = seats::decider_for(self, decision.player);
        if seats::decided_by_rule(self, decision.player) {
            match self.answer_by_rule(decision) {
                Some(answer) => return Ok(answer),
                None => decision.player = self.chooser_for(decision.player),
            }
        }
        self.cover(|coverage| covered_texts::question(self, coverage, decision));
        self.spend(Resource::Decisions, 1)?;
        let index = self.records.cursor;
        if let Some((end, seed)) = self.reseed
            && index == end
        {
            self.state.rng = Pcg32::new(seed, 1);
            self.reseed = None;
        }
        if index == self.records.answers.len() {
            let Some(answer) = self.decide(decision) else { return Err(Halt::Suspend(Box::new(taken(decision)))) };
            self.records.answers.push(answer);
        }
        self.records.cursor = index + 1;
        let answer = self.records.answers[index].clone();
        if let Err(refusal) = decision.check(&answer) {
            self.records.answers.truncate(index);
            return Err(Halt::Refused(Box::new(taken(decision)), Box::new(refusal)));
        }
        self.cover(|coverage| covered_texts::answer(self, coverage, decision, &answer));
        self.decisions += 1;
        if !self.records.runs_through {
            self.records.answered.truncate(index);
            let record = AnswerRecord::of(&self.state, decision, &answer);
            self.records.answered.push(record);
        }
        if self.trace.is_some() {
            let event = TraceEvent::Answered(Box::new(decision.clone()), answer.clone());
            self.record(|| event);
        }
        Ok(answer)
    }

    /// Lets the decider answer. Returns none if there is none, or if it waits.
    fn decide(&mut self, decision: &Decision) -> Option<Answer> {
        let mut decider = self.decider.take()?;
        let answer = decider.decide(&self.view_asked(decision), decision);
        self.decider = Some(decider);
        answer
    }

    /// Returns whether every answer that was given has been used: the next question has none yet.
    pub(crate) fn has_used_answers(&self) -> bool {
        self.records.cursor == self.records.answers.len()
    }

    /// Returns the list of a question that asks for one thing: of the first of a step in which the game waits, the one it had before;
    /// else it is made.
    pub(crate) fn list_once(&mut self, question: Question, list: impl Fn(&Table, &mut Vec<Choice>)) -> Vec<Choice> {
        let kept = if self.records.cursor > 0 { None } else { self.list_before(question) };
        let choices = kept.unwrap_or_else(|| {
            let mut made = self.empty_list();
            list(self, &mut made);
            made
        });
        if self.records.cursor > 0 {
            return choices;
        }
        debug_assert!(self.is_listed(&choices, list), "a question the game was asked before has changed");
        if !self.records.runs_through {
            self.records.first_list.clone_from(&choices);
        }
        choices
    }

    /// Returns whether choices are what is listed now.
    fn is_listed(&self, choices: &[Choice], list: impl Fn(&Table, &mut Vec<Choice>)) -> bool {
        let mut again = Vec::new();
        list(self, &mut again);
        again == choices
    }

    /// Takes the list that the first question of the step had when the game came to wait at it or at a later one.
    fn list_before(&mut self, question: Question) -> Option<Vec<Choice>> {
        let waited_at = self.records.waited_at.take();
        if !self.records.first_list.is_empty() {
            return Some(std::mem::take(&mut self.records.first_list));
        }
        match waited_at? {
            Decision { player, kind, options: Options::One(choices), .. }
                if (player, kind) == (question.player, question.kind) =>
            {
                Some(choices)
            }
            _ => None,
        }
    }

    /// Asks for one of a list. Returns it. The only choice there is needs no asking.
    pub(crate) fn ask_one(&mut self, question: Question, choices: Vec<Choice>) -> Flow<Choice> {
        if let [only] = *choices.as_slice() {
            self.reuse(choices);
            return Ok(only);
        }
        let mut decision = question.of(Options::One(choices));
        match (self.ask(&mut decision)?, decision.options) {
            (Answer::One(index), Options::One(choices)) => {
                let picked = choices[usize::from(index)];
                self.reuse(choices);
                Ok(picked)
            }
            _ => Err(wrong_shape()),
        }
    }

    /// Returns an empty list to put choices in.
    pub(crate) fn empty_list(&mut self) -> Vec<Choice> {
        std::mem::take(&mut self.records.spare_list)
    }

    /// Returns the choices to offer these things, in their order.
    pub(crate) fn list_of<T: Into<Thing>>(&mut self, things: impl IntoIterator<Item = T>) -> Vec<Choice> {
        let mut list = self.empty_list();
        list.extend(things.into_iter().map(|thing| Choice::Thing(thing.into())));
        list
    }

    /// Returns so many of the first choices of a list of which nothing is asked.
    fn all_of(&mut self, list: Vec<Choice>, count: usize) -> SmallVec<[Choice; 8]> {
        let all = list.iter().take(count).copied().collect();
        self.reuse(list);
        all
    }

    /// Keeps the room of a list that nobody is asked about any more.
    pub(crate) fn reuse(&mut self, mut list: Vec<Choice>) {
        list.clear();
        self.records.spare_list = list;
    }

    /// Asks yes or no. Returns whether the answer is yes.
    pub(crate) fn ask_whether(&mut self, question: Question) -> Flow<bool> {
        let mut list = self.empty_list();
        list.extend([Choice::Yes, Choice::No]);
        Ok(self.ask_one(question, list)? == Choice::Yes)
    }

    /// Asks for some of a list. Returns them. Where the count leaves nothing open, nothing is asked.
    pub(crate) fn ask_some(
        &mut self,
        question: Question,
        choices: Vec<Choice>,
        (min, max): (usize, usize),
        bound: Bound,
    ) -> Flow<SmallVec<[Choice; 8]>> {
        let max = max.min(choices.len());
        let min = min.min(max);
        if max == 0 || min == choices.len() {
            return Ok(self.all_of(choices, max));
        }
        let mut decision = question.of(Options::Some { choices, min: min as u16, max: max as u16, bound });
        match (self.ask(&mut decision)?, decision.options) {
            (Answer::Some(picked), Options::Some { choices, .. }) => {
                let picked = picked.iter().map(|index| choices[usize::from(*index)]).collect();
                self.reuse(choices);
                Ok(picked)
            }
            _ => Err(wrong_shape()),
        }
    }

    /// Asks for an order of a list. Returns the list in that order. One thing or none needs no asking.
    pub(crate) fn ask_order(&mut self, question: Question, list: Vec<Choice>) -> Flow<SmallVec<[Choice; 8]>> {
        if list.len() < 2 {
            let all = list.len();
            return Ok(self.all_of(list, all));
        }
        let mut decision = question.of(Options::Order(list));
        match (self.ask(&mut decision)?, decision.options) {
            (Answer::Order(order), Options::Order(list)) => {
                let ordered = order.iter().map(|index| list[usize::from(*index)]).collect();
                self.reuse(list);
                Ok(ordered)
            }
            _ => Err(wrong_shape()),
        }
    }

    /// Asks for a number between two others. Returns it. If they leave no choice, nothing is asked: it is the upper one.
    pub(crate) fn ask_number(&mut self, question: Question, low: i32, high: i32) -> Flow<i32> {
        if low >= high {
            return Ok(high);
        }
        match self.ask(&mut question.of(Options::Number { low, high }))? {
            Answer::Number(number) => Ok(number),
            _ => Err(wrong_shape()),
        }
    }
}

/// Takes a question that halts the game with its options.
#[cold]
fn taken(decision: &mut Decision) -> Decision {
    let options = std::mem::replace(&mut decision.options, Options::One(Vec::new()));
    Decision { options, ..*decision }
}
