//! The state of a game: flat plain data, addressed by ids. Clone it, compare it, serialise it.

use crate::game::attack::{Attack, NextAttack};
use crate::game::budget::Spent;
use crate::game::card::Card;
use crate::game::chimera::Chimera;
use crate::game::lasting::{DelayedEffect, LastingEffect};
use crate::game::left_out::LeftOut;
use crate::game::past_event::PastEvent;
use crate::game::player::Player;
use crate::game::step::{Course, Phase, Step};
use crate::game::written;
use crate::terms::die::{Die, DiePlace};
use crate::terms::id::{CardId, CardRef, DieId, PlayerId, Players, Thing};
use crate::terms::zone::Zone;
use rand_pcg::Pcg32;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use ustr::Ustr;

/// A count that is kept for a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Whose count it is.
    pub player: PlayerId,
    /// What is counted.
    pub key: Ustr,
    /// Of which card it is counted, for limits that are each card's own.
    pub card: Option<CardRef>,
    /// How many.
    pub count: i32,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Outcome {
    /// One player is left, or one side: the first of it from who has lost last.
    Won(PlayerId),
    /// No player is left.
    Draw,
}

/// The state of a game.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// The players, clockwise.
    #[serde(with = "written")]
    pub players: Vec<Player>,
    /// The cards.
    #[serde(with = "written")]
    pub cards: Vec<Card>,
    /// The dice.
    #[serde(with = "written")]
    pub dice: Vec<Die>,
    /// The effects that last for a while.
    pub lasting: Vec<LastingEffect>,
    /// The effects set up to happen later.
    pub delayed: Vec<DelayedEffect>,
    /// The counts of this turn.
    pub tallies: Vec<Tally>,
    /// What happened this round, of the kinds that a text of the game asks about, the earliest first. Copies of the state share it.
    #[serde(with = "written")]
    pub past: Vec<Arc<PastEvent>>,
    /// The attack that goes on.
    pub attack: Option<Attack>,
    /// The attack that comes once the action that goes on is done.
    pub next_attack: Option<NextAttack>,
    /// The cards with a text on main actions that came into play since an action was begun.
    pub came_in_action: Vec<CardRef>,
    /// Where the random numbers come from.
    pub rng: Pcg32,
    /// The round, from 1.
    pub round: u16,
    /// Turns begun since the start of the game.
    pub turns: u16,
    /// Battles begun since the start of the game.
    pub battles: u16,
    /// The phase.
    pub phase: Phase,
    /// The step that comes next.
    pub step: Step,
    /// Whose turn it is, during the player turns phase.
    pub turn: PlayerId,
    /// Who has the first player token.
    pub first_player: PlayerId,
    /// Who had it before.
    pub had_token: Option<PlayerId>,
    /// Who has ended the own part of a turn that players share. Red Rains Battlefield Management.
    pub ended: Players,
    /// Whether who acts was handed the shared turn, and has done nothing since.
    pub handed_over: bool,
    /// Who passed since anybody took another main action.
    pub passed: Players,
    /// How the game ended, if it has.
    pub outcome: Option<Outcome>,
    /// The steps it goes to where not all games go to the same.
    pub course: Course,
    /// The Chimera, if one plays. Red Rains.
    pub chimera: Option<Box<Chimera>>,
    /// What was spent of the budget so far.
    #[serde(skip)]
    pub(crate) spent: Spent,
    /// The effects that are left out, and how many have been run.
    #[serde(skip)]
    pub(crate) left_out: LeftOut,
}

impl Clone for State {
    fn clone(&self) -> Self {
        Self {
            players: self.players.clone(),
            cards: self.cards.clone(),
            dice: self.dice.clone(),
            lasting: self.lasting.clone(),
            delayed: self.delayed.clone(),
            tallies: self.tallies.clone(),
            past: self.past.clone(),
            attack: self.attack.clone(),
            came_in_action: self.came_in_action.clone(),
            rng: self.rng.clone(),
            left_out: self.left_out.clone(),
            chimera: self.chimera.clone(),
            ..*self
        }
    }

    /// Keeps the room the lists have: a checkpoint is taken before every step.
    fn clone_from(&mut self, other: &Self) {
        let Self { players, cards, dice, lasting, delayed, tallies, past, attack, came_in_action, rng, .. } = self;
        players.clone_from(&other.players);
        cards.clone_from(&other.cards);
        dice.clone_from(&other.dice);
        lasting.clone_from(&other.lasting);
        delayed.clone_from(&other.delayed);
        tallies.clone_from(&other.tallies);
        past.clone_from(&other.past);
        attack.clone_from(&other.attack);
        came_in_action.clone_from(&other.came_in_action);
        self.next_attack = other.next_attack;
        rng.clone_from(&other.rng);
        self.round = other.round;
        self.turns = other.turns;
        self.battles = other.battles;
        self.phase = other.phase;
        self.step = other.step;
        self.turn = other.turn;
        self.first_player = other.first_player;
        self.had_token = other.had_token;
        self.ended = other.ended;
        self.handed_over = other.handed_over;
        self.passed = other.passed;
        self.outcome = other.outcome;
        self.course = other.course;
        self.chimera.clone_from(&other.chimera);
        self.spent = other.spent;
        self.left_out.copy_from(&other.left_out);
    }
}

impl State {
    /// Leaves effects out of the game, by the numbers that [`Table::failed_effect`](crate::table::Table::failed_effect) gave them, and
    /// no others.
    pub fn leave_out(&mut self, effects: &[u32]) {
        self.left_out.set(effects);
    }

    /// Lists the numbers of the effects so far that were left out.
    pub fn effects_left_out(&self) -> impl Iterator<Item = u32> {
        self.left_out.so_far()
    }

    /// Returns a card.
    #[inline]
    pub fn card(&self, id: CardId) -> &Card {
        &self.cards[id.index()]
    }

    /// Returns a card, to change it.
    #[inline]
    pub fn card_mut(&mut self, id: CardId) -> &mut Card {
        &mut self.cards[id.index()]
    }

    /// Returns a card during the stay it is in now.
    #[inline]
    pub fn card_ref(&self, id: CardId) -> CardRef {
        CardRef { id, stay: self.cards[id.index()].stay }
    }

    /// Returns whether the card is still in that stay.
    #[inline]
    pub fn is_current(&self, card: CardRef) -> bool {
        self.cards[card.id.index()].stay == card.stay
    }

    /// Returns a player.
    #[inline]
    pub fn player(&self, id: PlayerId) -> &Player {
        &self.players[id.index()]
    }

    /// Returns a player, to change it.
    #[inline]
    pub fn player_mut(&mut self, id: PlayerId) -> &mut Player {
        &mut self.players[id.index()]
    }

    /// Returns a die.
    #[inline]
    pub fn die(&self, id: DieId) -> &Die {
        &self.dice[id.index()]
    }

    /// Returns the Phoenixborn of a player; none for a player without one.
    ///
    /// Every player of the games so far has one. Whoever asks through this function is ready for one who has none.
    #[inline]
    pub fn phoenixborn(&self, player: PlayerId) -> Option<CardId> {
        Some(self.player(player).phoenixborn)
    }

    /// Lists all players who have not lost, clockwise from this one.
    pub fn clockwise(&self, from: PlayerId) -> impl Iterator<Item = PlayerId> + use<> {
        let seats = self.players.len() as u8;
        let lost = self.players.iter().enumerate().fold(0u8, |bits, (seat, player)| bits | u8::from(player.lost) << seat);
        let first = from.0.min(seats);
        let nth = move |place: u8| if first + place < seats { first + place } else { first + place - seats };
        (0..seats).map(nth).filter(move |seat| lost >> seat & 1 == 0).map(PlayerId)
    }

    /// Returns whether a turn is one of this player: the own, or one that players share.
    pub fn is_turn_of(&self, player: PlayerId) -> bool {
        self.turn == player || self.player(self.turn).seat.allies.has(player)
    }

    /// Returns whether a player has won, alone or with others on the same side.
    pub fn has_won(&self, player: PlayerId) -> bool {
        matches!(self.outcome, Some(Outcome::Won(winner)) if winner == player || self.player(winner).seat.allies.has(player))
    }

    /// Returns the next player clockwise who has not lost.
    pub fn left_of(&self, player: PlayerId) -> PlayerId {
        self.clockwise(PlayerId(((player.index() + 1) % self.players.len()) as u8)).next().unwrap_or(player)
    }

    /// Returns where a die lies once it goes to its owner's exhausted pool: out of the game, if its owner is. FAQ Destroyed
    /// Phoenixborn; Reference 9.0.0; Raven 5.1.1; Reborn p.13 (derived).
    pub(crate) fn place_of_exhausted(&self, die: DieId) -> DiePlace {
        if self.player(self.die(die).owner).lost { DiePlace::Removed } else { DiePlace::Exhausted }
    }

    /// Returns the player whose turn it is or, outside turns, who has the first player token; that player may be out by now.
    /// Reference 5.7.1.
    #[inline]
    pub fn active_player(&self) -> PlayerId {
        if self.phase == Phase::PlayerTurns { self.turn } else { self.first_player }
    }

    /// Returns the turn that goes on, counted since the start of the game; none outside the turns of players.
    pub(crate) fn turn_now(&self) -> Option<u16> {
        (self.phase == Phase::PlayerTurns).then_some(self.turns)
    }

    /// Returns the player that something lasts on, or who controls the card it lasts on; its `you`, if it is on a die.
    fn player_of(&self, lasting: &LastingEffect) -> PlayerId {
        match lasting.on {
            Thing::Player(player) | Thing::Pile(player, _) => player,
            Thing::Card(card) => self.card(card.id).controller,
            Thing::Die(_) => lasting.you,
        }
    }

    /// Returns whether the turn is one of the player that something lasts on, after the one it was started in.
    pub(crate) fn is_their_later_turn(&self, lasting: &LastingEffect) -> bool {
        self.is_turn_of(self.player_of(lasting)) && lasting.turn < self.turns
    }

    /// Returns the card that a card was attached to and is set aside with, on their way out of play. Reborn p.15.
    pub(crate) fn aside_with(&self, card: CardId) -> Option<CardId> {
        let card = self.card(card);
        card.host.filter(|_| card.zone == Zone::Aside)
    }

    /// Returns what a card is attached to, or was when it last left play.
    pub(crate) fn bearer(&self, card: CardId) -> Option<CardRef> {
        let card = self.card(card);
        let bears = matches!(card.zone, Zone::Attached | Zone::Aside);
        let host = card.host.filter(|_| bears).map(|host| self.card_ref(host));
        host.or(card.last.bearer.filter(|_| !card.in_play()))
    }

    /// Lists the cards attached to a card.
    pub fn attachments(&self, host: CardId) -> impl Iterator<Item = CardId> + '_ {
        let is_on_it = move |id: &CardId| {
            let card = &self.cards[id.index()];
            card.zone == Zone::Attached && card.host == Some(host)
        };
        let all = (0..self.cards.len()).map(|index| CardId(index as u16));
        all.filter(is_on_it).take(usize::from(self.cards[host.index()].attached))
    }
}
