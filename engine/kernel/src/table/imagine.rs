//! Imagined games: games that could be the one a player is in, to think ahead with.

use crate::cards::card::BLANK;
use crate::game::answer::Answer;
use crate::game::card::{Card, LastValues};
use crate::game::decision::{Choice, Decision, DecisionKind, Options};
use crate::game::fault::{AnswerError, Fault};
use crate::game::past_event::PastEvent;
use crate::game::progress::{AnswerRecord, Game, Progress};
use crate::game::state::State;
use crate::table::decider::Decider;
use crate::table::game_table::Table;
use crate::table::view::{View, knows};
use crate::terms::id::{CardId, DefId, PlayerId, Players};
use crate::terms::zone::Zone;
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
    /// The imagined game itself stays at the question, to be answered another way. What an action comes to is seen with a decider that
    /// answers everything but [`DecisionKind::Action`]: the next question of any kind is often which dice pay.
    ///
    /// # Errors
    /// The answer is not allowed, or the imagined game fails: nothing lies on the table then.
    pub fn answer(&self, table: &mut Table, answer: Answer, decider: Box<dyn Decider>) -> Result<Progress, AnswerError> {
        let mut game = self.answered(table, answer, decider)?;
        run_unseen(table, |table| table.run(&mut game)).map_err(AnswerError::Failed)
    }

    /// Answers the question on a table and runs on to where somebody is to act: what may be done is not listed there. Faster than
    /// [`Imagined::answer`], for whoever looks at the position alone.
    ///
    /// The game stops before, where the decider gives no answer, and goes on to its end if nobody acts any more. The decider is not
    /// asked for actions, and cannot imagine games.
    ///
    /// # Errors
    /// The answer is not allowed, or the imagined game fails: nothing lies on the table then.
    pub fn try_out(&self, table: &mut Table, answer: Answer, decider: Box<dyn Decider>) -> Result<(), AnswerError> {
        let mut game = self.answered(table, answer, decider)?;
        let run = |table: &mut Table| {
            table.lay_out(&mut game);
            table.try_out()
        };
        run_unseen(table, run).map_err(AnswerError::Failed)
    }

    /// Returns the game with an answer to its question, and seats who decides what follows at a table.
    fn answered(&self, table: &mut Table, answer: Answer, decider: Box<dyn Decider>) -> Result<Game, AnswerError> {
        let mut game = self.game.clone();
        let at = game.answers.len();
        if let Some(waiting) = &game.waiting {
            waiting.check(&answer).map_err(AnswerError::Refused)?;
        }
        game.answers.push(answer);
        table.seat(Some(decider));
        table.reseed = Some((at, self.seed));
        Ok(game)
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
        if self.records.runs_through {
            return None;
        }
        let mut state = State::clone(&self.records.checkpoint);
        self.shuffle_hidden_cards(&mut state, seed);
        let mut game = Game::new(state);
        if self.records.cursor == 0 && decision.kind == DecisionKind::Action {
            game.waiting = Some(decision.clone());
            return Some(Imagined { game, seed });
        }
        let answered = self.records.answered.iter().zip(&self.records.answers).take(self.records.cursor);
        let known = answered.filter(|(record, _)| self.knows_of(record)).map(|(record, answer)| (record.clone(), answer.clone()));
        let given: VecDeque<_> = known.collect();
        table.reseed = Some((given.len(), seed));
        table.seat(Some(Box::new(ReplayAnswers { given })));
        let arrives =
            run_unseen(table, |table| table.run(&mut game)) == Ok(Progress::Waiting) && game.waiting.as_ref() == Some(decision);
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

    /// Puts blank cards in the place of the hidden cards of others, and every player's hidden cards into a random order.
    ///
    /// Nothing tells of a hidden card which one it was when it was seen last: not its number, nor where it has been since.
    fn shuffle_hidden_cards(&self, state: &mut State, seed: u64) {
        let blank = self.position.library.card(BLANK).expect("every library holds the blank card");
        let mut chance = State::empty(seed);
        for owner in (0..state.players.len() as u8).map(PlayerId) {
            let all = (0..state.cards.len() as u16).map(CardId);
            let hidden: Vec<CardId> = all.filter(|card| state.card(*card).owner == owner && !self.knew(*card)).collect();
            let def = |card: &CardId| if owner == self.me() { state.card(*card).def } else { blank };
            let mut defs: Vec<DefId> = hidden.iter().map(def).collect();
            defs.sort_unstable();
            shuffle(&mut defs, &mut chance);
            let stay = hidden.iter().map(|card| state.card(*card).stay + 1).max().unwrap_or_default();
            for (card, def) in hidden.iter().zip(defs) {
                let card = state.card_mut(*card);
                *card = Card {
                    def,
                    stay,
                    played_by: owner,
                    x: 0,
                    last: LastValues::default(),
                    shown_to: Players::default(),
                    ..*card
                };
            }
            state.past.retain(|past| !tells_of(past, &hidden));
            shuffle_places(state, owner, hidden, &mut chance);
        }
    }
}

/// Returns whether a past event tells of a card that is hidden now; these are given in the order of their numbers.
fn tells_of(past: &PastEvent, hidden: &[CardId]) -> bool {
    let cards = past.subjects.iter().filter_map(|subject| subject.card()).chain(past.causers.iter().copied());
    cards.into_iter().any(|card| hidden.binary_search(&card.id).is_ok())
}

/// Puts a player's hidden cards of hand and draw pile into each other's places; they are given in the order of their numbers.
fn shuffle_places(state: &mut State, owner: PlayerId, hidden: Vec<CardId>, chance: &mut State) {
    let mut moved = hidden;
    moved.retain(|card| matches!(state.card(*card).zone, Zone::Hand | Zone::DrawPile));
    let mut shuffled = moved.clone();
    shuffle(&mut shuffled, chance);
    let mut shuffled = shuffled.into_iter();
    for zone in [Zone::Hand, Zone::DrawPile] {
        let mut list = state.player(owner).zone(zone).to_vec();
        for (card, other) in list.iter_mut().filter(|card| moved.binary_search(card).is_ok()).zip(&mut shuffled) {
            state.card_mut(other).zone = zone;
            *card = other;
        }
        if let Some(zone) = state.player_mut(owner).zone_mut(zone) {
            *zone = list;
        }
    }
}

/// Puts a list into a random order.
fn shuffle<T>(list: &mut [T], chance: &mut State) {
    for last in (1..list.len()).rev() {
        list.swap(last, chance.random(last + 1));
    }
}

/// Runs an imagined game on a table while nobody looks on: up to the question it draws the random numbers of the real game.
fn run_unseen<T>(table: &mut Table, run: impl FnOnce(&mut Table) -> Result<T, Fault>) -> Result<T, Fault> {
    let onlookers = (table.inspector.take(), table.observer.take());
    let result = run(table);
    (table.inspector, table.observer) = onlookers;
    if result.is_err() {
        table.clear();
    }
    result
}
