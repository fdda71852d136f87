//! The state of a game: flat plain data, addressed by ids. Clone it, compare it, serialise it.

use rand_pcg::Pcg32;
use rand_pcg::rand_core::RngCore;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use ustr::Ustr;

use crate::define::{Duration, Lose};
use crate::die::{Die, DiePlace, DieType, Level};
use crate::event::{Acts, Moment, Token, Zone, Zones};
use crate::id::{AbilityId, CardId, CardRef, ConstantId, DefId, DieId, FnId, KeywordId, PlayerId, Thing};
use crate::selector::Value;

/// The values a card had when it last left a zone in play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LastValues {
    /// Attack value.
    pub attack: i16,
    /// Life value.
    pub life: i16,
    /// Recover value.
    pub recover: i16,
    /// Wound tokens.
    pub wounds: u8,
    /// Exhaustion tokens.
    pub exhaustion: u8,
    /// Status tokens.
    pub status: u8,
    /// Who controlled it.
    pub controller: u8,
    /// Whether it was a unit.
    pub unit: bool,
}

/// A physical card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Card {
    /// What it is.
    pub def: DefId,
    /// Who started the game with it.
    pub owner: PlayerId,
    /// Whose side it is on.
    pub controller: PlayerId,
    /// Who played it last.
    pub played_by: PlayerId,
    /// Where it is.
    pub zone: Zone,
    /// Counts its changes of zone.
    pub stay: u16,
    /// Wound tokens on it.
    pub wounds: u8,
    /// Exhaustion tokens on it.
    pub exhaustion: u8,
    /// Status tokens on it.
    pub status: u8,
    /// Cards attached to it.
    pub attached: u8,
    /// What it is attached to or lies under.
    pub host: Option<CardId>,
    /// The X that was paid for it.
    pub x: u8,
    /// Destroyed, but not yet discarded: keeps its slot, cannot be targeted.
    pub dying: bool,
    /// Its values when it last left play.
    pub last: LastValues,
}

impl Card {
    /// The tokens of a kind on it.
    pub fn tokens(&self, kind: Token) -> u8 {
        match kind {
            Token::Wound => self.wounds,
            Token::Exhaustion => self.exhaustion,
            Token::Status => self.status,
        }
    }

    /// Where the tokens of a kind are counted.
    pub fn tokens_mut(&mut self, kind: Token) -> &mut u8 {
        match kind {
            Token::Wound => &mut self.wounds,
            Token::Exhaustion => &mut self.exhaustion,
            Token::Status => &mut self.status,
        }
    }

    /// Whether it is in play.
    #[inline]
    pub fn in_play(&self) -> bool {
        Zones::IN_PLAY.has(self.zone)
    }
}

/// A player and the zones that are the player's.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// The player's Phoenixborn.
    pub phoenixborn: CardId,
    /// Cards in hand.
    pub hand: Vec<CardId>,
    /// Draw pile; the top is the last.
    pub draw_pile: Vec<CardId>,
    /// Discard pile; the top is the last.
    pub discard_pile: Vec<CardId>,
    /// Conjuration pile.
    pub conjuration_pile: Vec<CardId>,
    /// Units and other cards on the battlefield, from left to right.
    pub battlefield: Vec<CardId>,
    /// Ready spells on the spellboard, from left to right.
    pub spellboard: Vec<CardId>,
    /// Whether the player has lost.
    pub lost: bool,
    /// Main actions left this turn.
    pub main_actions: u8,
    /// Side actions left this turn.
    pub side_actions: u8,
    /// Whether the player's reaction of this turn is used.
    pub reacted: bool,
    /// Whether the player's Phoenixborn guarded this round.
    pub guarded: bool,
}

impl Clone for Player {
    fn clone(&self) -> Self {
        Self {
            hand: self.hand.clone(),
            draw_pile: self.draw_pile.clone(),
            discard_pile: self.discard_pile.clone(),
            conjuration_pile: self.conjuration_pile.clone(),
            battlefield: self.battlefield.clone(),
            spellboard: self.spellboard.clone(),
            ..*self
        }
    }

    /// Keeps the room the lists have: a checkpoint is taken before every step.
    fn clone_from(&mut self, other: &Self) {
        let Self { phoenixborn, hand, draw_pile, discard_pile, conjuration_pile, battlefield, spellboard, .. } = self;
        *phoenixborn = other.phoenixborn;
        hand.clone_from(&other.hand);
        draw_pile.clone_from(&other.draw_pile);
        discard_pile.clone_from(&other.discard_pile);
        conjuration_pile.clone_from(&other.conjuration_pile);
        battlefield.clone_from(&other.battlefield);
        spellboard.clone_from(&other.spellboard);
        self.lost = other.lost;
        self.main_actions = other.main_actions;
        self.side_actions = other.side_actions;
        self.reacted = other.reacted;
        self.guarded = other.guarded;
    }
}

impl Player {
    /// The cards of a zone that is kept in order; none for zones without a list.
    pub fn zone(&self, zone: Zone) -> &[CardId] {
        match zone {
            Zone::Hand => &self.hand,
            Zone::DrawPile => &self.draw_pile,
            Zone::DiscardPile => &self.discard_pile,
            Zone::ConjurationPile => &self.conjuration_pile,
            Zone::Battlefield => &self.battlefield,
            Zone::Spellboard => &self.spellboard,
            Zone::PhoenixbornZone => std::slice::from_ref(&self.phoenixborn),
            Zone::Attached | Zone::Under | Zone::Aside | Zone::Removed => &[],
        }
    }

    /// The list of a zone that is kept in order.
    pub fn zone_mut(&mut self, zone: Zone) -> Option<&mut Vec<CardId>> {
        match zone {
            Zone::Hand => Some(&mut self.hand),
            Zone::DrawPile => Some(&mut self.draw_pile),
            Zone::DiscardPile => Some(&mut self.discard_pile),
            Zone::ConjurationPile => Some(&mut self.conjuration_pile),
            Zone::Battlefield => Some(&mut self.battlefield),
            Zone::Spellboard => Some(&mut self.spellboard),
            Zone::PhoenixbornZone | Zone::Attached | Zone::Under | Zone::Aside | Zone::Removed => None,
        }
    }
}

/// What a lasting effect does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum LastingWhat {
    /// Adds to a value.
    Bonus(Value, i32),
    /// Gives an ability with its number.
    Gain(KeywordId, i32),
    /// Takes an ability away.
    Lose(Lose),
    /// Forbids acts.
    Forbid(Acts),
    /// Anything a constant can say, with its number.
    Constant(ConstantId, i32),
}

/// An effect that lasts for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lasting {
    /// What it does.
    pub what: LastingWhat,
    /// To which card or player.
    pub on: Thing,
    /// How long.
    pub until: Duration,
    /// The card whose text started it.
    pub source: CardRef,
    /// By whose doing.
    pub you: PlayerId,
    /// The turn it was started in, counted from the start of the game.
    pub turn: u16,
}

/// Something set up to happen later.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Delayed {
    /// When.
    pub moment: Moment,
    /// The function to run.
    pub function: FnId,
    /// What it keeps.
    pub kept: Vec<Thing>,
    /// The card whose text set it up.
    pub card: CardRef,
    /// The ability that set it up.
    pub ability: Option<AbilityId>,
    /// By whose doing.
    pub you: PlayerId,
    /// The number in the name of the ability.
    pub n: i32,
}

/// The phase of the round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Phase {
    /// Before the first round.
    Setup,
    /// Roll, discard, draw.
    Prepare,
    /// Turns.
    PlayerTurns,
    /// Recover, remove exhaustion, exhaust dice.
    Recovery,
}

/// Where a game stands: the step that comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Step {
    /// A player picks the first five.
    FirstFive(PlayerId),
    /// Draw piles are shuffled.
    ShuffleDrawPiles,
    /// A round begins.
    RoundStart,
    /// All exhausted dice are rolled.
    RollDice,
    /// In the first round, who begins is settled.
    FirstPlayer,
    /// A player discards any number of cards.
    DiscardCards(PlayerId),
    /// Players draw up to five.
    DrawCards,
    /// The prepare phase ends.
    PrepareEnd,
    /// The player turns phase begins.
    PlayerTurnsStart,
    /// A turn begins.
    TurnStart,
    /// The player whose turn it is may act.
    Act,
    /// An attack: attackers or target are declared.
    DeclareAttack,
    /// An attack: the second of attackers and target is declared.
    DeclareSecond,
    /// An attack: blockers or a guard are declared.
    Defend,
    /// An attack: the next battle is fought.
    Battle,
    /// An attack is over.
    EndAttack,
    /// A turn ends.
    TurnEnd,
    /// Units recover.
    Recover,
    /// Exhaustion tokens are removed.
    RemoveExhaustion,
    /// A player may exhaust dice.
    ExhaustDice(PlayerId),
    /// The exhaust dice step is over.
    DiceExhausted,
    /// The first player token is passed, or the end of the round comes first.
    RoundEnd,
    /// The round is over.
    NextRound,
    /// The game is over.
    Over,
}

/// The kind of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum AttackKind {
    /// On a Phoenixborn; every attacker on its own.
    Phoenixborn,
    /// On a unit; the attackers together.
    Unit,
}

/// An attacker of the attack that goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Attacker {
    /// The attacking unit.
    pub unit: CardRef,
    /// Its blocker.
    pub blocker: Option<CardRef>,
    /// Its battle has been fought, or it has left.
    pub done: bool,
}

/// The attack that goes on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attack {
    /// Its kind.
    pub kind: AttackKind,
    /// Who attacks.
    pub attacker: PlayerId,
    /// The units that attack.
    pub attackers: SmallVec<[Attacker; 4]>,
    /// What is attacked.
    pub target: Option<CardRef>,
    /// Who guards.
    pub guard: Option<CardRef>,
    /// Who counters in the battle that goes on.
    pub countering: Option<CardRef>,
    /// A battle of it goes on: its attackers and its defender.
    pub in_battle: SmallVec<[CardRef; 4]>,
    /// Damage of it is being resolved.
    pub resolving: bool,
}

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
    pub lasting: Vec<Lasting>,
    /// Effects set up to happen later.
    pub delayed: Vec<Delayed>,
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
