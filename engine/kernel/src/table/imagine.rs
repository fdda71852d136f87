//! Imagined games: games that could be the one a player is in, to think ahead with.

use crate::cards::card::BLANK;
use crate::game::answer::Answer;
use crate::game::decision::{Choice, Decision, DecisionKind, Options};
use crate::game::fault::AnswerError;
use crate::game::progress::{AnswerRecord, Game, Progress};
use crate::game::state::State;
use crate::table::decider::Decider;
use crate::table::game_table::Table;
use crate::table::view::{View, knows};
use crate::terms::id::CardId;
use std::collections::VecDeque;
use std::fmt;

/// A game that could be the one a player is in, standing at the question the player is asked.
///
/// Cards the player does not know are blanks or shuffled in it, and all that is left to chance from the question on goes
/// another way than in the real game. What it holds of the real game cannot be looked at.
pub struct Imagined {
    game: Game,
    seed: u64,
}

impl fmt::Debug for Imagined {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Imagined").finish_non_exhaustive()
    }
}

impl Imagined {
    /// Answers the question on a table, which then stands where the imagined game does: run on as far as `decider` answers.
    ///
    /// The imagined game itself stays at the question, to be answered another way.
    ///
    /// # Errors
    /// The answer is not allowed, or the imagined game fails.
    pub fn answer(&self, table: &mut Table, answer: Answer, decider: Box<dyn Decider>) -> Result<Progress, AnswerError> {
        let mut game = self.game.clone();
        let at = game.answers.len();
        if let Some(waiting) = &game.waiting {
            waiting.check(&answer).map_err(AnswerError::Refused)?;
        }
        game.answers.push(answer);
        table.seat(Some(decider));
        table.reseed = Some((at, self.seed));
        table.run(&mut game).map_err(AnswerError::Failed)
    }
}

/// Gives the answers of the real game in an imagined one: by what was picked, not by its place in the list.
///
/// What others declined to do with cards that are blanks now is not asked here, and is passed over.
struct ReplayAnswers {
    given: VecDeque<(AnswerRecord, Answer)>,
}

impl Decider for ReplayAnswers {
    fn decide(&mut self, _: &View, decision: &Decision) -> Option<Answer> {
        while let Some((record, answer)) = self.given.pop_front() {
            if (record.player, record.kind) == (decision.player, decision.kind) {
                return same_picks(decision, &record.picked, answer);
            }
        }
        None
    }
}

/// Returns the answer that picks the same things; none if one of them is not offered.
fn same_picks(decision: &Decision, picked: &[Choice], answer: Answer) -> Option<Answer> {
    let choices = decision.choices();
    let mut places = picked.iter().map(|choice| choices.iter().position(|offered| offered == choice).map(|place| place as u16));
    match (&decision.options, &answer) {
        (Options::One(_), Answer::One(_)) => places.next()?.map(Answer::One),
        (Options::Some { .. }, Answer::Some(_)) => places.collect::<Option<_>>().map(Answer::Some),
        (Options::Order(_), Answer::Order(_)) => places.collect::<Option<_>>().map(Answer::Order),
        _ => Some(answer),
    }
}

impl View<'_> {
    /// Makes a game that could be the one you are in, standing at the question you are asked. It is made at a table of your own,
    /// with the same cards and rules; returns none if the game cannot come to the question without what you do not know.
    pub fn imagine(&self, table: &mut Table, seed: u64) -> Option<Imagined> {
        let decision = self.question()?;
        let mut state = self.records.checkpoint.clone();
        self.blank_hidden_cards(&mut state);
        self.shuffle_own_cards(&mut state, seed);
        let mut game = Game::new(state);
        if self.records.cursor == 0 && decision.kind == DecisionKind::Action {
            return Some(Imagined { game, seed });
        }
        let answered = self.records.answered.iter().zip(&self.records.answers).take(self.records.cursor);
        let known = answered.filter(|(record, _)| self.knows_of(record)).map(|(record, answer)| (record.clone(), answer.clone()));
        let given: VecDeque<_> = known.collect();
        table.reseed = Some((given.len(), seed));
        table.seat(Some(Box::new(ReplayAnswers { given })));
        let arrives = table.run(&mut game) == Ok(Progress::Waiting) && game.waiting.as_ref() == Some(decision);
        if !arrives {
            table.clear();
        }
        arrives.then_some(Imagined { game, seed })
    }

    /// Returns whether you know of an answer: it is your own, others would have been asked too, or what was picked is seen.
    fn knows_of(&self, record: &AnswerRecord) -> bool {
        let is_seen = |choice: &Choice| choice.card().is_some_and(|card| self.knows(card));
        record.player == self.me() || record.is_open || record.picked.iter().any(is_seen)
    }

    /// Returns whether you know a card, as it lies now or as it lay at the last checkpoint, where the imagined game begins.
    fn knew(&self, card: CardId) -> bool {
        self.knows(card) || knows(&self.records.checkpoint, self.me(), card)
    }

    /// Puts the blank card in the place of the cards of others that the player does not know.
    fn blank_hidden_cards(&self, state: &mut State) {
        let blank = self.position.library.card(BLANK).expect("every library holds the blank card");
        for (index, card) in state.cards.iter_mut().enumerate() {
            if card.owner != self.me() && !self.knew(CardId(index as u16)) {
                card.def = blank;
            }
        }
    }

    /// Puts the player's own cards that the player does not know into a random order.
    fn shuffle_own_cards(&self, state: &mut State, seed: u64) {
        let own = state.cards.iter().enumerate().filter(|(_, card)| card.owner == self.me());
        let hidden: Vec<usize> = own.map(|(index, _)| index).filter(|index| !self.knew(CardId(*index as u16))).collect();
        let mut chance = State::empty(seed);
        for last in (1..hidden.len()).rev() {
            let (card, other) = (hidden[last], hidden[chance.random(last + 1)]);
            let def = state.cards[card].def;
            state.cards[card].def = state.cards[other].def;
            state.cards[other].def = def;
        }
    }
}
