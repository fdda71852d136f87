//! Imagined games: games that could be the one a player is in, to think ahead with.

use crate::cards::card::BLANK;
use crate::game::progress::Game;
use crate::game::state::State;
use crate::table::view::View;
use crate::terms::id::CardId;

impl View<'_> {
    /// Makes a game that could be the one you are in, to think ahead with.
    ///
    /// It stands at the last checkpoint with the answers since; cards you do not know are shuffled blanks in it, your
    /// own draw pile is in another order, and rolls to come differ. The first part of the pair is the game; the second
    /// is how many answers it already has.
    pub fn imagine(&self, seed: u64) -> (Game, usize) {
        let mut state = self.records.checkpoint.clone();
        self.blank_hidden_cards(&mut state);
        self.shuffle_own_cards(&mut state, seed);
        let answers = self.records.answers[..self.records.cursor].to_vec();
        (Game { state, answers, waiting: None }, self.records.cursor)
    }

    /// Puts the blank card in the place of the cards of others that the player does not know.
    fn blank_hidden_cards(&self, state: &mut State) {
        let blank = self.position.library.card(BLANK).expect("every library holds the blank card");
        for (index, card) in state.cards.iter_mut().enumerate() {
            if card.owner != self.me() && !self.knows(CardId(index as u16)) {
                card.def = blank;
            }
        }
    }

    /// Puts the player's own cards that the player does not know into a random order.
    fn shuffle_own_cards(&self, state: &mut State, seed: u64) {
        let own = state.cards.iter().enumerate().filter(|(_, card)| card.owner == self.me());
        let hidden: Vec<usize> = own.map(|(index, _)| index).filter(|index| !self.knows(CardId(*index as u16))).collect();
        let mut chance = State::empty(seed);
        for last in (1..hidden.len()).rev() {
            let (card, other) = (hidden[last], hidden[chance.random(last + 1)]);
            let def = state.cards[card].def;
            state.cards[card].def = state.cards[other].def;
            state.cards[other].def = def;
        }
    }
}
