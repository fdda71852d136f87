//! Setting up a game: decks at the table, everything where the rules put it. Reference 3.0.0; Raven 3.1.0.

use crate::cards::deck::Deck;
use crate::game::budget::Spent;
use crate::game::card::Card;
use crate::game::chimera::Chimera;
use crate::game::left_out::LeftOut;
use crate::game::player::{Player, Seat};
use crate::game::state::State;
use crate::game::step::{Course, Phase, Step};
use crate::terms::die::{Die, DiePlace, DieType, Level};
use crate::terms::id::{CardId, DefId, DieId, PlayerId, Players};
use crate::terms::switches::{Chimera as ChimeraSwitch, Switches};
use crate::terms::zone::Zone;
use rand_pcg::Pcg32;
use thiserror::Error;

/// So many players cannot play a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WrongPlayerCount {
    /// There are fewer than two, or more than four.
    #[error("a game has two to four players, not {0}")]
    Players(usize),
    /// The side of a Chimera is for another number of players. Red Rains End of Round.
    #[error(
        "`{chimera}` is a side of a Chimera for {wanted} against it, and {players} would play: play a side for so many, or {wanted}"
    )]
    Against {
        /// What the Chimera plays with.
        chimera: String,
        /// How many play against that side.
        wanted: u8,
        /// How many would.
        players: usize,
    },
    /// Several Chimeras would play.
    #[error("one Chimera plays in a game, not {0}: name one, and decks of players beside it")]
    Chimeras(usize),
}

/// Checks that so many players can play a game. Reference 3.0.0.
///
/// # Errors
/// There are not two to four.
pub fn check_player_count(players: usize) -> Result<(), WrongPlayerCount> {
    if (2..=4).contains(&players) { Ok(()) } else { Err(WrongPlayerCount::Players(players)) }
}

/// Checks that as many play against a Chimera as its side is for, if one is among the decks. Red Rains End of Round.
fn check_sides(decks: &[&Deck]) -> Result<(), WrongPlayerCount> {
    let chimeras: Vec<&Deck> = decks.iter().copied().filter(|deck| deck.against > 0).collect();
    let players = decks.len() - chimeras.len();
    match chimeras.as_slice() {
        [] => Ok(()),
        [chimera] if usize::from(chimera.against) == players => Ok(()),
        [chimera] => Err(WrongPlayerCount::Against { chimera: chimera.id.to_string(), wanted: chimera.against, players }),
        several => Err(WrongPlayerCount::Chimeras(several.len())),
    }
}

/// Returns whether a Chimera may stand in for the opponent. Red Rains Chimera Turn; Reference 9.0.0 (silent).
pub fn lets_chimera_play(rules: &Switches) -> bool {
    match rules.chimera {
        ChimeraSwitch::Off => false,
        ChimeraSwitch::Optional => true,
    }
}

/// Counts what a deck lists.
fn count<T>(listed: &[(T, u8)]) -> usize {
    listed.iter().map(|(_, count)| usize::from(*count)).sum()
}

/// Makes the state at the start of a game between these decks: the first five still to be picked.
///
/// All dice lie in the exhausted pools; the seed decides everything that is left to chance.
///
/// # Errors
/// There are not two to four decks, or not as many as play against the side of a Chimera.
pub fn state(decks: &[&Deck], seed: u64) -> Result<State, WrongPlayerCount> {
    check_player_count(decks.len())?;
    check_sides(decks)?;
    let mut state = State::empty(seed);
    state.cards.reserve(decks.iter().map(|deck| 1 + count(&deck.cards) + count(&deck.conjurations) + deck.spells.len()).sum());
    state.dice.reserve(decks.iter().map(|deck| count(&deck.dice)).sum());
    for deck in decks {
        let player = state.seat(deck.phoenixborn);
        let side = state.player_mut(player);
        side.draw_pile.reserve(count(&deck.cards));
        side.discard_pile.reserve(count(&deck.cards));
        side.conjuration_pile.reserve(count(&deck.conjurations));
        for (zone, cards) in [(Zone::DrawPile, &deck.cards), (Zone::ConjurationPile, &deck.conjurations)] {
            for (card, count) in cards {
                for _ in 0..*count {
                    state.add_card(*card, player, zone);
                }
            }
        }
        for spell in &deck.spells {
            state.add_card(*spell, player, Zone::Spellboard);
        }
        let place = if deck.first_aspects.is_empty() { DiePlace::Exhausted } else { DiePlace::Active };
        for (kind, count) in &deck.dice {
            for _ in 0..*count {
                state.add_die(*kind, Level::Basic, player, place);
            }
        }
        if !deck.first_aspects.is_empty() {
            state.make_chimera(player, deck.first_aspects.clone());
        }
    }
    state.join_sides();
    Ok(state)
}

impl State {
    /// Makes a state without players, cards or dice, to be filled before it is played; the seed decides what is left to chance.
    pub fn empty(seed: u64) -> Self {
        Self {
            players: Vec::new(),
            cards: Vec::new(),
            dice: Vec::new(),
            lasting: Vec::new(),
            delayed: Vec::new(),
            tallies: Vec::new(),
            past: Vec::new(),
            attack: None,
            next_attack: None,
            came_in_action: Vec::new(),
            rng: Pcg32::new(seed, 0x0a02_bdbf_7bb3_c0a7),
            round: 0,
            turns: 0,
            battles: 0,
            phase: Phase::Setup,
            step: Step::FirstFive(PlayerId(0)),
            turn: PlayerId(0),
            first_player: PlayerId(0),
            had_token: None,
            ended: Players::NONE,
            handed_over: false,
            passed: Players::default(),
            outcome: None,
            course: Course::PERSONS,
            chimera: None,
            spent: Spent::default(),
            left_out: LeftOut::default(),
        }
    }

    /// Seats a player with a Phoenixborn. Returns the player.
    pub fn seat(&mut self, phoenixborn: DefId) -> PlayerId {
        let player = PlayerId(self.players.len() as u8);
        let phoenixborn = self.new_card(phoenixborn, player, Zone::PhoenixbornZone);
        self.players.push(Player {
            phoenixborn,
            hand: Vec::new(),
            draw_pile: Vec::new(),
            discard_pile: Vec::new(),
            conjuration_pile: Vec::new(),
            battlefield: Vec::new(),
            spellboard: Vec::new(),
            lost: false,
            main_actions: 0,
            side_actions: 0,
            extra_passes: 0,
            reacted: false,
            guarded: false,
            seat: Seat::PERSON,
        });
        player
    }

    /// Makes a player the Chimera of the game, whose rules go on from there. Its dice lie in the active pool, all on basic.
    /// Red Rains Round Order.
    pub fn make_chimera(&mut self, player: PlayerId, first_aspects: Vec<u8>) {
        self.player_mut(player).seat = Seat::CHIMERA;
        self.course = Course::CHIMERA;
        self.chimera = Some(Box::new(Chimera::new(player, first_aspects)));
    }

    /// Joins the players against a Chimera on one side, once all are seated: they share their turns, and its battlefield is parted among
    /// them. Where one plays against it, or none sits there, nothing is to be done. Red Rains Battlefield Management.
    pub fn join_sides(&mut self) {
        let Some(seat) = self.chimera.as_ref().map(|chimera| chimera.seat) else { return };
        let players: Vec<PlayerId> = self.clockwise(PlayerId(0)).filter(|player| *player != seat).collect();
        if players.len() < 2 {
            return;
        }
        let all = players.iter().fold(Players::NONE, |all, player| all.and(Players::only(*player)));
        for player in &players {
            self.player_mut(*player).seat.allies = all.without(Players::only(*player));
        }
        if let Some(chimera) = &mut self.chimera {
            chimera.against = players.first().copied();
        }
    }

    /// Adds a card that no list of a zone holds yet. Returns the card.
    fn new_card(&mut self, def: DefId, owner: PlayerId, zone: Zone) -> CardId {
        let id = CardId(self.cards.len() as u16);
        self.cards.push(Card::new(def, owner, zone));
        id
    }

    /// Adds a card to a zone of its owner, on top of a pile. Returns the card.
    pub fn add_card(&mut self, def: DefId, owner: PlayerId, zone: Zone) -> CardId {
        let id = self.new_card(def, owner, zone);
        if let Some(list) = self.players[owner.index()].zone_mut(zone) {
            list.push(id);
        }
        id
    }

    /// Adds a card attached to another one; its controller is the bearer's. Returns the card.
    pub fn add_attached(&mut self, def: DefId, owner: PlayerId, host: CardId) -> CardId {
        let id = self.new_card(def, owner, Zone::Attached);
        self.cards[id.index()].host = Some(host);
        self.cards[id.index()].controller = self.cards[host.index()].controller;
        self.cards[host.index()].attached += 1;
        id
    }

    /// Adds a die. Returns it.
    pub fn add_die(&mut self, kind: DieType, level: Level, owner: PlayerId, place: DiePlace) -> DieId {
        let id = DieId(self.dice.len() as u8);
        self.dice.push(Die { kind, level, owner, place });
        id
    }
}
