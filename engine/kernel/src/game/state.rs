//! The state of a game: flat plain data, addressed by ids. Clone it, compare it, serialise it.

use crate::game::attack::Attack;
use crate::game::card::{Card, LastValues};
use crate::game::lasting::{DelayedEffect, LastingEffect};
use crate::game::player::Player;
use crate::game::step::{Phase, Step};
use crate::terms::die::{Die, DiePlace, DieType, Level};
use crate::terms::id::{CardId, CardRef, DefId, DieId, PlayerId};
use crate::terms::zone::Zone;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::RngCore;
use serde::Deserialize;
use serde::Serialize;
use ustr::Ustr;

/// A count kept for a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Whose.
    pub player: PlayerId,
    /// Of what.
    pub key: Ustr,
    /// On which card, for limits that are each card's own.
    pub card: Option<CardRef>,
    /// How many.
    pub count: i32,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Outcome {
    /// One player is left.
    Won(PlayerId),
    /// No player is left.
    Draw,
}

/// The state of a game.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// Players, clockwise.
    pub players: Vec<Player>,
    /// Cards.
    pub cards: Vec<Card>,
    /// Dice.
    pub dice: Vec<Die>,
    /// Effects that last for a while.
    pub lasting: Vec<LastingEffect>,
    /// Effects set up to happen later.
    pub delayed: Vec<DelayedEffect>,
    /// Counts of this turn.
    pub tallies: Vec<Tally>,
    /// The attack that goes on.
    pub attack: Option<Attack>,
    /// Random numbers.
    pub rng: Pcg32,
    /// The round, from 1.
    pub round: u16,
    /// Turns begun since the start of the game.
    pub turns: u16,
    /// The phase.
    pub phase: Phase,
    /// The step that comes next.
    pub step: Step,
    /// Whose turn it is, during the player turns phase.
    pub turn: PlayerId,
    /// Who has the first player token.
    pub first_player: PlayerId,
    /// Passes in a row.
    pub passes: u8,
    /// How the game ended.
    pub outcome: Option<Outcome>,
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
            attack: self.attack.clone(),
            rng: self.rng.clone(),
            ..*self
        }
    }

    /// Keeps the room the lists have: a checkpoint is taken before every step.
    fn clone_from(&mut self, other: &Self) {
        let Self { players, cards, dice, lasting, delayed, tallies, attack, rng, .. } = self;
        players.clone_from(&other.players);
        cards.clone_from(&other.cards);
        dice.clone_from(&other.dice);
        lasting.clone_from(&other.lasting);
        delayed.clone_from(&other.delayed);
        tallies.clone_from(&other.tallies);
        attack.clone_from(&other.attack);
        rng.clone_from(&other.rng);
        self.round = other.round;
        self.turns = other.turns;
        self.phase = other.phase;
        self.step = other.step;
        self.turn = other.turn;
        self.first_player = other.first_player;
        self.passes = other.passes;
        self.outcome = other.outcome;
    }
}

impl State {
    /// A state of so many players without cards, to be filled.
    pub fn empty(seed: u64) -> Self {
        Self {
            players: Vec::new(),
            cards: Vec::new(),
            dice: Vec::new(),
            lasting: Vec::new(),
            delayed: Vec::new(),
            tallies: Vec::new(),
            attack: None,
            rng: Pcg32::new(seed, 0x0a02_bdbf_7bb3_c0a7),
            round: 0,
            turns: 0,
            phase: Phase::Setup,
            step: Step::FirstFive(PlayerId(0)),
            turn: PlayerId(0),
            first_player: PlayerId(0),
            passes: 0,
            outcome: None,
        }
    }

    /// Seats a player with a Phoenixborn.
    pub fn seat(&mut self, phoenixborn: DefId) -> PlayerId {
        let player = PlayerId(self.players.len() as u8);
        let id = self.new_card(phoenixborn, player, Zone::PhoenixbornZone);
        self.players.push(Player {
            phoenixborn: id,
            hand: Vec::new(),
            draw_pile: Vec::new(),
            discard_pile: Vec::new(),
            conjuration_pile: Vec::new(),
            battlefield: Vec::new(),
            spellboard: Vec::new(),
            lost: false,
            main_actions: 0,
            side_actions: 0,
            reacted: false,
            guarded: false,
        });
        player
    }

    fn new_card(&mut self, def: DefId, owner: PlayerId, zone: Zone) -> CardId {
        let id = CardId(self.cards.len() as u16);
        self.cards.push(Card {
            def,
            owner,
            controller: owner,
            played_by: owner,
            zone,
            stay: 0,
            wounds: 0,
            exhaustion: 0,
            status: 0,
            attached: 0,
            host: None,
            x: 0,
            dying: false,
            last: LastValues::default(),
        });
        id
    }

    /// Adds a card to a zone of its owner, on top of a pile.
    pub fn add_card(&mut self, def: DefId, owner: PlayerId, zone: Zone) -> CardId {
        let id = self.new_card(def, owner, zone);
        if let Some(list) = self.players[owner.index()].zone_mut(zone) {
            list.push(id);
        }
        id
    }

    /// Adds a card attached to another one; its controller is the bearer's.
    pub fn add_attached(&mut self, def: DefId, owner: PlayerId, host: CardId) -> CardId {
        let id = self.new_card(def, owner, Zone::Attached);
        self.cards[id.index()].host = Some(host);
        self.cards[id.index()].controller = self.cards[host.index()].controller;
        self.cards[host.index()].attached += 1;
        id
    }

    /// Adds a die.
    pub fn add_die(&mut self, kind: DieType, level: Level, owner: PlayerId, place: DiePlace) -> DieId {
        let id = DieId(self.dice.len() as u8);
        self.dice.push(Die { kind, level, owner, place });
        id
    }

    /// The card.
    #[inline]
    pub fn card(&self, id: CardId) -> &Card {
        &self.cards[id.index()]
    }

    /// The card, to change it.
    #[inline]
    pub fn card_mut(&mut self, id: CardId) -> &mut Card {
        &mut self.cards[id.index()]
    }

    /// The card during the stay it is in now.
    #[inline]
    pub fn card_ref(&self, id: CardId) -> CardRef {
        CardRef { id, stay: self.cards[id.index()].stay }
    }

    /// Whether the card is still in that stay.
    #[inline]
    pub fn is_current(&self, card: CardRef) -> bool {
        self.cards[card.id.index()].stay == card.stay
    }

    /// The player.
    #[inline]
    pub fn player(&self, id: PlayerId) -> &Player {
        &self.players[id.index()]
    }

    /// The player, to change.
    #[inline]
    pub fn player_mut(&mut self, id: PlayerId) -> &mut Player {
        &mut self.players[id.index()]
    }

    /// The die.
    #[inline]
    pub fn die(&self, id: DieId) -> &Die {
        &self.dice[id.index()]
    }

    /// All players who have not lost, clockwise from this one.
    pub fn clockwise(&self, from: PlayerId) -> impl Iterator<Item = PlayerId> + use<> {
        let seats = self.players.len() as u8;
        let lost = self.players.iter().enumerate().fold(0u8, |bits, (at, player)| bits | u8::from(player.lost) << at);
        let all = (from.0..seats).chain(0..from.0.min(seats));
        all.filter(move |at| lost >> at & 1 == 0).map(PlayerId)
    }

    /// The next player clockwise who has not lost.
    pub fn left_of(&self, player: PlayerId) -> PlayerId {
        self.clockwise(PlayerId(((player.index() + 1) % self.players.len()) as u8)).next().unwrap_or(player)
    }

    /// The player whose turn it is or, outside turns, who has the first player token. Reference 5.7.1.
    #[inline]
    pub fn active_player(&self) -> PlayerId {
        if self.phase == Phase::PlayerTurns { self.turn } else { self.first_player }
    }

    /// A random number below the bound.
    pub fn random(&mut self, bound: usize) -> usize {
        ((u64::from(self.rng.next_u32()) * bound as u64) >> 32) as usize
    }

    /// A die's face by lot: 1 power, 3 class, 2 basic. Reference 2.2.0.
    pub fn roll(&mut self) -> Level {
        match self.random(6) {
            0 => Level::Power,
            1..=3 => Level::Class,
            _ => Level::Basic,
        }
    }

    /// Puts cards into a random order.
    pub fn shuffle(&mut self, player: PlayerId) {
        let mut pile = std::mem::take(&mut self.player_mut(player).draw_pile);
        for i in (1..pile.len()).rev() {
            let j = self.random(i + 1);
            pile.swap(i, j);
        }
        self.player_mut(player).draw_pile = pile;
    }

    /// The card a card was attached to and is set aside with, on their way out of play. Reborn p.15.
    pub(crate) fn aside_with(&self, card: CardId) -> Option<CardId> {
        let now = self.card(card);
        now.host.filter(|_| now.zone == Zone::Aside)
    }

    /// The cards attached to a card.
    pub fn attachments(&self, host: CardId) -> impl Iterator<Item = CardId> + '_ {
        let any = self.cards[host.index()].attached > 0;
        let range = if any { 0..self.cards.len() } else { 0..0 };
        range.map(|at| CardId(at as u16)).filter(move |id| {
            let card = &self.cards[id.index()];
            card.zone == Zone::Attached && card.host == Some(host)
        })
    }
}
