//! Puts the cards and dice of a board where its lines say.

use std::ops::Range;

use cinderforge_kernel::cards::Growth;
use cinderforge_kernel::terms::{DefId, DiePlace, DieType, Level, PlayerId, Players, Zone};

use cinderforge_kernel::game::{BEHAVIOUR_DIE, LAST_PHASE};

use crate::language::{ChimeraPart, Condition, Entry, Part, Side};
use crate::run::board::Board;
use crate::run::board::checks::misplaced;
use crate::run::board::details::owner_in;
use cinderforge_content::diagnostic::Code;

/// How many cards a board may be written to hold: a game knows them by small numbers.
const MOST_CARDS: usize = 1000;

/// How many dice a board may be written to hold: a game knows them by one byte each.
const MOST_DICE: usize = 200;

impl Board<'_> {
    /// Puts one part of what a player has on the board; `line` is where it is written.
    pub(super) fn part(&mut self, player: PlayerId, part: &Part, line: &Range<usize>) {
        match part {
            Part::Phoenixborn(id, details) => {
                let card = self.state.player(player).phoenixborn;
                let span = id.as_ref().map_or(line, |id| &id.span);
                self.written.insert(card, span.clone());
                self.details(card, player, details, span);
            }
            Part::Zone(zone, entries) => {
                if *zone == Zone::ConjurationPile {
                    self.own_conjurations.push(player);
                }
                for entry in entries {
                    self.entry(player, *zone, entry);
                }
            }
            Part::Dice(pool, dice) => {
                for (n, side, span) in dice {
                    if *n == 0 {
                        let help = "write how many, or `empty` for a pool without dice".to_owned();
                        self.problem(span.clone(), Code::LineOfScenario, "no die is put there", Some(help));
                    }
                    for _ in 0..*n {
                        self.die(*side, player, pool.place(), Level::Basic, span);
                    }
                }
            }
            Part::Chimera(part) => self.chimera_part(player, part, line),
            Part::Condition(condition) => {
                if matches!(condition, Condition::Passed) {
                    self.state.passed = self.state.passed.and(Players::only(player));
                }
            }
        }
    }

    /// Gives the Chimera one part of what it has besides other players.
    fn chimera_part(&mut self, player: PlayerId, part: &ChimeraPart, line: &Range<usize>) {
        let card = self.state.card(self.state.player(player).phoenixborn);
        let def = self.library.def(card.def).chimera.as_deref();
        let Some(chimera) = self.state.chimera.as_mut().filter(|chimera| chimera.seat == player) else {
            let help = "name one, as in `B Phoenixborn` and the id of its card, or leave this out".to_owned();
            self.problem(line.clone(), Code::LineOfScenario, "only a Chimera has this", Some(help));
            return;
        };
        let has = |dice: DieType| def.is_none_or(|def| def.dice == dice);
        let mut wrong = None;
        match part {
            ChimeraPart::RedRains(_) if def.is_some_and(|def| def.growth == Growth::EachRound) => {
                wrong = Some(("no Red Rains tokens lie on this Chimera", "leave it out: its phases come with the time"));
            }
            ChimeraPart::RedRains(n) => chimera.red_rains = *n,
            ChimeraPart::Phase(phase @ 1..=LAST_PHASE) => chimera.phase = *phase,
            ChimeraPart::Phase(_) => wrong = Some(("there is no such phase", "a Chimera has the phases 1, 2 and 3")),
            ChimeraPart::Threat(n) => chimera.first_aspects = vec![1; usize::from(*n)],
            ChimeraPart::Fatigued => chimera.fatigued = true,
            ChimeraPart::BehaviorRolls(rolls) if rolls.iter().all(|roll| (1..=BEHAVIOUR_DIE).contains(roll)) => {
                chimera.behaviour_rolls = rolls.iter().copied().collect();
            }
            ChimeraPart::BehaviorRolls(_) => wrong = Some(("no behavior die comes to that", "write rolls from 1 to 12")),
            ChimeraPart::RageRolls(_) if !has(DieType::Rage) => {
                wrong = Some(("this Chimera has no rage dice", "write what its own dice come to, as in `dragon rolls basic`"));
            }
            ChimeraPart::DragonRolls(_) if !has(DieType::Dragon) => {
                wrong = Some(("this Chimera has no dragon dice", "write what its own dice come to, as in `rage rolls basic`"));
            }
            ChimeraPart::DragonRolls(rolls) => chimera.dice_rolls = rolls.iter().copied().collect(),
            ChimeraPart::RageRolls(rolls) if !rolls.contains(&Level::Class) => {
                chimera.dice_rolls = rolls.iter().copied().collect();
            }
            ChimeraPart::RageRolls(_) => wrong = Some(("a rage die has no class side", "write `basic` or `power`")),
        }
        if let Some((message, help)) = wrong {
            self.problem(line.clone(), Code::LineOfScenario, message, Some(help.to_owned()));
        }
    }

    /// Puts a die in its place.
    pub(super) fn die(&mut self, side: Side, owner: PlayerId, place: DiePlace, level: Level, span: &Range<usize>) {
        let Some(kind) = side.kind else {
            self.problem(
                span.clone(),
                Code::LineOfScenario,
                "a die of the board needs a type",
                Some("write `1 charm:basic`".to_owned()),
            );
            return;
        };
        if kind.is_of_chimera() && self.state.chimera.as_ref().is_none_or(|chimera| chimera.seat != owner) {
            let help = "give them to the Chimera, or name a die of another type".to_owned();
            self.problem(span.clone(), Code::CardInTheWrongPlace, format!("only a Chimera has {kind} dice"), Some(help));
        }
        if self.state.dice.len() == MOST_DICE {
            self.problem(
                span.clone(),
                Code::BoardTooFull,
                format!("a board holds {MOST_DICE} dice at most"),
                Some("write fewer".to_owned()),
            );
        }
        if self.state.dice.len() >= MOST_DICE {
            return;
        }
        self.state.add_die(kind, side.level.unwrap_or(level), owner, place);
    }

    /// Puts the cards of an entry into a zone.
    pub(super) fn entry(&mut self, player: PlayerId, zone: Zone, entry: &Entry) {
        let Some(def) = self.def(&entry.card) else { return };
        if let Some(wrong) = misplaced(self.library.def(def), zone) {
            let help = "put it where cards of its type can be".to_owned();
            self.problem(entry.card.span.clone(), Code::CardInTheWrongPlace, format!("`{}` {wrong}", entry.card.id), Some(help));
        }
        self.check_no_number(&entry.card);
        if entry.count == 0 {
            let help = "write how many, or `empty` for a zone without cards".to_owned();
            self.problem(entry.card.span.clone(), Code::LineOfScenario, "no card is put there", Some(help));
        }
        for _ in 0..entry.count {
            if self.state.cards.len() >= MOST_CARDS {
                let help = Some("write fewer; a deck has thirty".to_owned());
                self.problem(
                    entry.card.span.clone(),
                    Code::BoardTooFull,
                    format!("a board holds {MOST_CARDS} cards at most"),
                    help,
                );
                return;
            }
            let owner = owner_in(&entry.details).unwrap_or(player);
            let card = self.state.add_card(def, owner, zone);
            self.written.insert(card, entry.card.span.clone());
            if owner != player {
                if let Some(list) = self.state.player_mut(owner).zone_mut(zone) {
                    list.pop();
                }
                if let Some(list) = self.state.player_mut(player).zone_mut(zone) {
                    list.push(card);
                }
                self.state.card_mut(card).controller = player;
            }
            if zone == Zone::Battlefield {
                self.state.card_mut(card).before = self.first_front(player);
            }
            self.details(card, player, &entry.details, &entry.card.span);
        }
    }

    /// Returns before whom stands what a Chimera has of which the board does not say it: the first of several players.
    pub(super) fn first_front(&self, player: PlayerId) -> Option<PlayerId> {
        self.state.chimera.as_ref().filter(|chimera| chimera.seat == player).and_then(|chimera| chimera.against)
    }

    /// Fills conjuration piles that are not given with what the cards of their owners can bring, up to the limit.
    pub(super) fn fill_conjuration_piles(&mut self) {
        for seat in 0..self.state.players.len() {
            let player = PlayerId(seat as u8);
            if self.own_conjurations.contains(&player) {
                continue;
            }
            let mut linked: Vec<DefId> = Vec::new();
            let mut open: Vec<DefId> = self.state.cards.iter().filter(|card| card.owner == player).map(|card| card.def).collect();
            while let Some(def) = open.pop() {
                for conjuration in &self.library.def(def).conjurations {
                    if !linked.contains(conjuration) {
                        linked.push(*conjuration);
                        open.push(*conjuration);
                    }
                }
            }
            linked.sort();
            for def in linked {
                let there = self.state.cards.iter().filter(|card| card.owner == player && card.def == def).count();
                for _ in there..usize::from(self.library.def(def).limit) {
                    self.state.add_card(def, player, Zone::ConjurationPile);
                }
            }
        }
    }
}
