//! Views: what one player may know of a game. Hands, draw piles and face-down cards of others are not in it.

use crate::cards::card::{BLANK, CardDef};
use crate::cards::library::Library;
use crate::game::answer::Answer;
use crate::game::attack::Attack;
use crate::game::candidate::{Candidate, CandidateResult, Verdict};
use crate::game::card::Card;
use crate::game::decision::{Action, Decision};
use crate::game::progress::{AnswerRecord, Game};
use crate::game::refusal::Refusal;
use crate::game::state::{Outcome, State};
use crate::game::step::{Phase, Step};
use crate::queries::legal_actions;
use crate::queries::playing;
use crate::queries::position::Position;
use crate::queries::slots;
use crate::queries::types;
use crate::queries::values;
use crate::table::records::Records;
use crate::terms::die::{Die, DiePlace, Level};
use crate::terms::id::{AbilityId, CardId, DefId, DieId, PlayerId};
use crate::terms::switches::Switches;
use crate::terms::zone::Zone;

/// What a player sees.
#[derive(Clone, Copy)]
pub struct View<'a> {
    position: &'a Position,
    records: &'a Records,
    me: PlayerId,
    asked: Option<&'a Decision>,
}

impl<'a> View<'a> {
    /// Shows what this player sees at a table.
    pub(crate) fn new(position: &'a Position, records: &'a Records, me: PlayerId) -> Self {
        Self { position, records, me, asked: None }
    }

    /// Shows what the player of a question sees: what it offers is shown.
    pub(crate) fn asked(position: &'a Position, records: &'a Records, asked: &'a Decision) -> Self {
        Self { position, records, me: asked.player, asked: Some(asked) }
    }

    /// Checks an answer to a question as a whole.
    ///
    /// # Errors
    /// The reason why it is not allowed.
    pub fn check(&self, decision: &Decision, answer: &Answer) -> Result<(), Refusal> {
        decision.check(&self.position.state, answer)
    }

    /// Whose view it is.
    pub fn me(&self) -> PlayerId {
        self.me
    }

    /// What cards are.
    pub fn library(&self) -> &'a Library {
        &self.position.library
    }

    /// The rules played by.
    pub fn rules(&self) -> &'a Switches {
        &self.position.rules
    }

    /// Players who have not lost, clockwise from you.
    pub fn players(&self) -> impl Iterator<Item = PlayerId> + use<> {
        self.position.state.clockwise(self.me)
    }

    /// How many players sat down.
    pub fn seats(&self) -> usize {
        self.position.state.players.len()
    }

    /// The round, from 1.
    pub fn round(&self) -> u16 {
        self.position.state.round
    }

    /// The phase.
    pub fn phase(&self) -> Phase {
        self.position.state.phase
    }

    /// The step that runs.
    pub fn step(&self) -> Step {
        self.position.state.step
    }

    /// Whose turn it is.
    pub fn turn(&self) -> PlayerId {
        self.position.state.turn
    }

    /// Who has the first player token.
    pub fn first_player(&self) -> PlayerId {
        self.position.state.first_player
    }

    /// Actions left: main, side.
    pub fn actions(&self, player: PlayerId) -> (u8, u8) {
        let player = self.position.state.player(player);
        (player.main_actions, player.side_actions)
    }

    /// Whether the player has lost.
    pub fn has_lost(&self, player: PlayerId) -> bool {
        self.position.state.player(player).lost
    }

    /// The attack that goes on.
    pub fn attack_in_progress(&self) -> Option<&'a Attack> {
        self.position.state.attack.as_ref()
    }

    /// Whether you may know what this card is.
    pub fn knows(&self, card: CardId) -> bool {
        knows(&self.position.state, self.me, card) || self.asked.is_some_and(|asked| asked.offers(card))
    }

    /// The card, if you may know it.
    pub fn card(&self, card: CardId) -> Option<&'a Card> {
        self.knows(card).then(|| self.position.state.card(card))
    }

    /// What a card is, if you may know it.
    pub fn def(&self, card: CardId) -> Option<&'a CardDef> {
        self.card(card).map(|card| self.position.library.def(card.def))
    }

    /// The title of a card, or what is seen of it.
    pub fn title(&self, card: CardId) -> &'a str {
        self.def(card).map_or("a hidden card", |def| def.name.as_str())
    }

    /// How many cards a player has in a zone.
    pub fn count(&self, player: PlayerId, zone: Zone) -> usize {
        self.position.state.player(player).zone(zone).len()
    }

    /// The cards of a zone that you may know.
    pub fn zone(&self, player: PlayerId, zone: Zone) -> impl Iterator<Item = CardId> + use<'a> {
        let (position, me) = (self.position, self.me);
        position.state.player(player).zone(zone).iter().copied().filter(move |card| knows(&position.state, me, *card))
    }

    /// The Phoenixborn of a player.
    pub fn phoenixborn(&self, player: PlayerId) -> CardId {
        self.position.state.player(player).phoenixborn
    }

    /// The cards attached to a card.
    pub fn attachments(&self, card: CardId) -> impl Iterator<Item = CardId> + use<'a> {
        self.position.state.attachments(card)
    }

    /// The dice of a player, wherever they lie. Dice are open.
    pub fn dice(&self, player: PlayerId) -> impl Iterator<Item = (DieId, &'a Die)> + use<'a> {
        let dice = &self.position.state.dice;
        dice.iter().enumerate().map(|(at, die)| (DieId(at as u8), die)).filter(move |(_, die)| die.owner == player)
    }

    /// The die.
    pub fn die(&self, die: DieId) -> &'a Die {
        self.position.state.die(die)
    }

    /// How many active dice a player has.
    pub fn active_dice(&self, player: PlayerId) -> usize {
        self.dice(player).filter(|(_, die)| die.place == DiePlace::Active).count()
    }

    /// The sum of the levels of a player's active dice: basic 1, class 2, power 3.
    pub fn active_levels(&self, player: PlayerId) -> i32 {
        self.dice(player)
            .filter(|(_, die)| die.place == DiePlace::Active)
            .map(|(_, die)| match die.level {
                Level::Basic => 1,
                Level::Class => 2,
                Level::Power => 3,
            })
            .sum()
    }

    /// The attack value of a card in play.
    pub fn attack(&self, card: CardId) -> i32 {
        values::attack(self.position, card)
    }

    /// The life value of a card in play.
    pub fn life(&self, card: CardId) -> i32 {
        values::life(self.position, card)
    }

    /// The recover value of a card in play.
    pub fn recover(&self, card: CardId) -> i32 {
        values::recover(self.position, card)
    }

    /// Whether a card in play is exhausted.
    pub fn exhausted(&self, card: CardId) -> bool {
        types::is_exhausted(self.position, card)
    }

    /// Whether a card in play is a unit now.
    pub fn is_unit(&self, card: CardId) -> bool {
        types::is_unit(self.position, card)
    }

    /// Battlefield slots and spellboard slots of a player: used, and in all.
    pub fn slots(&self, player: PlayerId) -> [(usize, usize); 2] {
        slots::slots(self.position, player)
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.position.state.outcome
    }

    /// Why you cannot play a card of your hand, or use an ability, now.
    pub fn why_not(&self, action: Action) -> Option<Refusal> {
        legal_actions::check_action(self.position, self.me, action).err()
    }

    /// Why you may or may not take an action now: the rule, the switch and the card that decide.
    pub fn why(&self, action: Action) -> Verdict {
        let what = Candidate::Action(action);
        self.position.verdict(&CandidateResult { player: self.me, what, refusal: self.why_not(action) })
    }

    /// Why an alteration of yours could be attached to a card, or not.
    pub fn why_attach(&self, spell: CardId, bearer: CardId) -> Verdict {
        let what = Candidate::Bearer { spell, bearer };
        let refusal = playing::check_bearer(self.position, self.me, spell, bearer).err();
        self.position.verdict(&CandidateResult { player: self.me, what, refusal })
    }

    /// What rules looked at for you since the game began, with the verdicts, if the table
    /// [explains](crate::table::game_table::Table::explain). What you do not see is left out.
    pub fn considered(&self) -> Vec<Verdict> {
        let Some(considered) = &self.records.candidates else { return Vec::new() };
        let seen = considered.borrow();
        let own = |one: &&CandidateResult| one.player == self.me && one.what.card().is_none_or(|card| self.knows(card));
        seen.iter().filter(own).map(|one| self.position.verdict(one)).collect()
    }

    /// Every ability of a card in play that can be activated or used untriggered, and why not now.
    pub fn usable(&self, card: CardId) -> Vec<(AbilityId, Option<Refusal>)> {
        legal_actions::abilities_with_refusals(self.position, self.me, card)
    }

    /// What has been answered since the last checkpoint: the answers an imagined game comes with, in the same order.
    pub fn told(&self) -> &'a [AnswerRecord] {
        self.records.answer_records.get(..self.records.cursor).unwrap_or_default()
    }

    /// A game that could be the one you are in, to think ahead with.
    ///
    /// It stands at the last checkpoint with the answers since; cards you do not know are shuffled blanks in it, your
    /// own draw pile is in another order, and rolls to come differ. The first part of the pair is the game; the second
    /// is how many answers it already has.
    pub fn imagine(&self, seed: u64) -> (Game, usize) {
        let mut state = self.records.checkpoint.clone();
        let blank = blank(self.position);
        for at in 0..state.cards.len() {
            let card = CardId(at as u16);
            if !self.knows(card) && state.cards[at].owner != self.me {
                state.cards[at].def = blank;
            }
        }
        let hidden: Vec<usize> =
            (0..state.cards.len()).filter(|at| state.cards[*at].owner == self.me && !self.knows(CardId(*at as u16))).collect();
        let mut shuffler = State::empty(seed);
        for i in (1..hidden.len()).rev() {
            let j = shuffler.random(i + 1);
            let (a, b) = (hidden[i], hidden[j]);
            let def = state.cards[a].def;
            state.cards[a].def = state.cards[b].def;
            state.cards[b].def = def;
        }
        (Game { state, answers: self.records.answers[..self.records.cursor].to_vec(), waiting: None }, self.records.cursor)
    }
}

fn blank(position: &Position) -> DefId {
    position.library.card(BLANK).expect("every library holds the blank card")
}

/// Whether a player may know what a card is.
pub(crate) fn knows(state: &State, me: PlayerId, card: CardId) -> bool {
    let card = state.card(card);
    match card.zone {
        Zone::Battlefield
        | Zone::Spellboard
        | Zone::PhoenixbornZone
        | Zone::Attached
        | Zone::DiscardPile
        | Zone::Aside
        | Zone::Removed => true,
        Zone::Hand | Zone::ConjurationPile => card.owner == me,
        Zone::Under => card.controller == me,
        Zone::DrawPile => false,
    }
}
