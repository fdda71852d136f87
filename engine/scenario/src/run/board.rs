//! From the board of a scenario to the state its game begins in.

use std::ops::Range;

use cinderforge_content::diagnostic::Diagnostic;
use cinderforge_content::nearest;
use cinderforge_kernel::define::{CardDef, CardType, CardTypes, Deck, Library, Placement};
use cinderforge_kernel::die::{DiePlace, Level};
use cinderforge_kernel::event::{Token, Zone};
use cinderforge_kernel::id::{CardId, DefId, PlayerId};
use cinderforge_kernel::ruleset::Ruleset;
use cinderforge_kernel::setup;
use cinderforge_kernel::state::{Phase, State, Step};
use ustr::Ustr;

use crate::language::{self, BoardLine, Condition, Detail, Entry, Part, Scenario, Side, StartAt};
use crate::run::names::{bare, def_of, letter, no_player};

/// The state a scenario begins in under a ruleset.
///
/// # Errors
/// Cards that do not exist, or lie where they cannot.
pub(crate) fn state(scenario: &Scenario, library: &Library, ruleset: &Ruleset, decks: &[Deck]) -> Result<State, Vec<Diagnostic>> {
    let mut board = Board {
        scenario,
        library,
        ruleset,
        state: State::empty(scenario.seed),
        problems: Vec::new(),
        own_conjurations: Vec::new(),
    };
    let lines: Vec<_> = scenario.board.iter().filter(|line| line.is_for(ruleset.id.as_str())).collect();
    let named = lines.iter().find_map(|line| match &line.says {
        BoardLine::Decks(ids) => Some((ids, line.span.clone())),
        _ => None,
    });
    if let Some((ids, span)) = named {
        if lines.len() > 1 {
            board.problem(
                span.clone(),
                "a game between decks has no other board",
                Some("it begins with the first five".to_owned()),
            );
        }
        return board.whole_game(ids, decks, &span);
    }
    let seats = lines
        .iter()
        .map(|line| match &line.says {
            BoardLine::Side(player, _) => player.index() + 1,
            _ => 0,
        })
        .max()
        .unwrap_or(0)
        .max(2);
    board.check_pool();
    board.check_players(seats, &lines);
    board.seat(seats, &lines);
    if !board.problems.is_empty() {
        return Err(board.problems);
    }
    for line in &lines {
        if let BoardLine::Side(player, parts) = &line.says {
            for part in parts {
                board.part(*player, part);
            }
        }
    }
    board.fill_conjuration_piles();
    board.begin(&lines);
    board.check_slots();
    let Board { mut state, problems, .. } = board;
    for player in &mut state.players {
        player.draw_pile.reverse();
        player.discard_pile.reverse();
    }
    if problems.is_empty() { Ok(state) } else { Err(problems) }
}

struct Board<'a> {
    scenario: &'a Scenario,
    library: &'a Library,
    ruleset: &'a Ruleset,
    state: State,
    problems: Vec<Diagnostic>,
    /// Players whose conjuration pile is given.
    own_conjurations: Vec<PlayerId>,
}

impl Board<'_> {
    fn problem(&mut self, span: Range<usize>, message: impl Into<String>, help: Option<String>) {
        self.problems.push(self.scenario.source.error(span, message).help(help));
    }

    fn def(&mut self, card: &language::CardId) -> Option<DefId> {
        let found = def_of(self.library, self.scenario.pool, card.id.as_str());
        if found.is_none() {
            let near = nearest(card.id.as_str(), self.library.cards.iter().map(|card| bare(card.id)));
            let help = near.map_or_else(
                || "a card is called by its id, the name of its file".to_owned(),
                |near| format!("did you mean `{near}`?"),
            );
            self.problem(card.span.clone(), format!("there is no card `{}`", card.id), Some(help));
        }
        found
    }

    fn whole_game(mut self, ids: &[Ustr], decks: &[Deck], span: &Range<usize>) -> Result<State, Vec<Diagnostic>> {
        let mut chosen = Vec::new();
        for id in ids {
            if let Some(deck) = decks.iter().find(|deck| deck.id == *id) {
                chosen.push(deck);
            } else {
                let near = nearest(id.as_str(), decks.iter().map(|deck| deck.id.as_str()));
                let help =
                    near.map_or_else(|| "decks are in cardsets/decks".to_owned(), |near| format!("did you mean `{near}`?"));
                self.problem(span.clone(), format!("there is no deck `{id}`"), Some(help));
            }
        }
        if self.problems.is_empty() { Ok(setup::state(&chosen, self.scenario.seed)) } else { Err(self.problems) }
    }

    fn check_pool(&mut self) {
        let Some(pool) = self.scenario.pool else { return };
        if self.library.cards.iter().any(|card| card.pool == pool) {
            return;
        }
        let near = nearest(pool.as_str(), self.library.cards.iter().map(|card| card.pool.as_str()));
        let help = near.map_or_else(|| "pools are the folders of cardsets/".to_owned(), |near| format!("did you mean `{near}`?"));
        self.problems.push(self.scenario.source.error_in_file(format!("there is no pool `{pool}`")).help(help));
    }

    /// Only players with a line of the board sit at the table, two at the least.
    fn check_players(&mut self, seats: usize, lines: &[&language::Line<BoardLine>]) {
        for line in lines {
            let named: Vec<PlayerId> = match &line.says {
                BoardLine::Turn(player) | BoardLine::FirstPlayer(player) => vec![*player],
                BoardLine::Side(_, parts) => parts.iter().flat_map(players_of).collect(),
                _ => Vec::new(),
            };
            if let Some(stranger) = named.into_iter().find(|player| player.index() >= seats) {
                let who = letter(stranger);
                let help = format!("give {who} a line of the board, or name another player");
                self.problem(line.span.clone(), no_player(stranger, seats), Some(help));
            }
        }
    }

    /// Seats the players: each with the Phoenixborn given, or with the first of the pool that answers nothing.
    fn seat(&mut self, seats: usize, lines: &[&language::Line<BoardLine>]) {
        for seat in 0..seats {
            let player = PlayerId(seat as u8);
            let given = lines.iter().find_map(|line| match &line.says {
                BoardLine::Side(whose, parts) if *whose == player => parts.iter().find_map(|part| match part {
                    Part::Phoenixborn(Some(id), _) => Some(id),
                    _ => None,
                }),
                _ => None,
            });
            let def = match given {
                Some(id) => {
                    let def = self.def(id);
                    if def.is_some_and(|def| self.library.def(def).kind != CardType::Phoenixborn) {
                        let help = "name a Phoenixborn, or leave it out".to_owned();
                        self.problem(id.span.clone(), format!("`{}` is no Phoenixborn", id.id), Some(help));
                    }
                    def
                }
                None => self.plain_phoenixborn(),
            };
            self.state.seat(def.unwrap_or(DefId(0)));
        }
    }

    fn plain_phoenixborn(&self) -> Option<DefId> {
        let pools: Vec<Ustr> = self.scenario.pool.into_iter().chain(self.ruleset.pools.iter().copied()).collect();
        let of = |pool: Ustr| {
            self.library.cards.iter().position(move |card| card.pool == pool && is_plain(card)).map(|at| DefId(at as u16))
        };
        let any = || self.library.cards.iter().position(is_plain).map(|at| DefId(at as u16));
        pools.into_iter().find_map(of).or_else(any)
    }

    fn part(&mut self, player: PlayerId, part: &Part) {
        match part {
            Part::Phoenixborn(_, details) => {
                let card = self.state.player(player).phoenixborn;
                self.details(card, player, details);
            }
            Part::Zone(zone, entries) => {
                if *zone == Zone::ConjurationPile {
                    self.own_conjurations.push(player);
                }
                for entry in entries {
                    self.entry(player, *zone, entry);
                }
            }
            Part::Dice(active, dice) => {
                let place = if *active { DiePlace::Active } else { DiePlace::Exhausted };
                for (n, side, span) in dice {
                    for _ in 0..*n {
                        self.die(*side, player, place, Level::Basic, span);
                    }
                }
            }
            Part::Condition(condition) => {
                if matches!(condition, Condition::Passed) {
                    self.state.passes += 1;
                }
            }
        }
    }

    fn die(&mut self, side: Side, owner: PlayerId, place: DiePlace, level: Level, span: &Range<usize>) {
        let Some(kind) = side.kind else {
            self.problem(span.clone(), "a die of the board needs a type", Some("write `1 charm:basic`".to_owned()));
            return;
        };
        self.state.add_die(kind, side.level.unwrap_or(level), owner, place);
    }

    fn entry(&mut self, player: PlayerId, zone: Zone, entry: &Entry) {
        let Some(def) = self.def(&entry.card) else { return };
        if let Some(wrong) = misplaced(self.library.def(def), zone) {
            let help = "put it where cards of its type can be".to_owned();
            self.problem(entry.card.span.clone(), format!("`{}` {wrong}", entry.card.id), Some(help));
        }
        if entry.card.copy.is_some() {
            let help = "copies are numbered in the order they stand on the board".to_owned();
            self.problem(entry.card.span.clone(), "the board gives cards no numbers", Some(help));
        }
        for _ in 0..entry.count {
            let owner = owner_in(&entry.details).unwrap_or(player);
            let card = self.state.add_card(def, owner, zone);
            if owner != player {
                if let Some(list) = self.state.player_mut(owner).zone_mut(zone) {
                    list.pop();
                }
                if let Some(list) = self.state.player_mut(player).zone_mut(zone) {
                    list.push(card);
                }
                self.state.card_mut(card).controller = player;
            }
            self.details(card, player, &entry.details);
        }
    }

    fn details(&mut self, card: CardId, player: PlayerId, details: &[Detail]) {
        for detail in details {
            match detail {
                Detail::Exhausted => self.state.card_mut(card).exhaustion = 1,
                Detail::Tokens(Token::Wound, n) => self.state.card_mut(card).wounds = *n,
                Detail::Tokens(Token::Exhaustion, n) => self.state.card_mut(card).exhaustion = *n,
                Detail::Tokens(Token::Status, n) => self.state.card_mut(card).status = *n,
                Detail::With(attachments) => {
                    for (id, details) in attachments {
                        self.attach(card, player, id, details);
                    }
                }
                Detail::OwnedBy(_) => {}
                Detail::PlayedBy(by) => self.state.card_mut(card).played_by = *by,
                Detail::Die { side, owner, by_power, span } => {
                    let place = DiePlace::OnCard { card: self.state.card_ref(card), by_power: *by_power };
                    let level = if *by_power { Level::Power } else { Level::Basic };
                    self.die(*side, owner.unwrap_or(player), place, level, span);
                }
                Detail::Over(id) => {
                    if let Some(def) = self.def(id) {
                        let under = self.state.add_card(def, player, Zone::Under);
                        self.state.card_mut(under).host = Some(card);
                    }
                }
                Detail::X(x) => self.state.card_mut(card).x = *x,
            }
        }
    }

    fn attach(&mut self, host: CardId, player: PlayerId, id: &language::CardId, details: &[Detail]) {
        let Some(def) = self.def(id) else { return };
        if !CardTypes::ALTERATIONS.has(self.library.def(def).kind) {
            let help = "name an alteration spell".to_owned();
            self.problem(id.span.clone(), format!("`{}` is not attached to cards", id.id), Some(help));
        }
        let owner = owner_in(details).unwrap_or(player);
        let card = self.state.add_attached(def, owner, host);
        self.details(card, player, details);
    }

    /// Fills conjuration piles that are not given with what the cards of their owners can bring, up to the limit.
    fn fill_conjuration_piles(&mut self) {
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

    /// Sets the clock.
    fn begin(&mut self, lines: &[&language::Line<BoardLine>]) {
        let mut start = None;
        let mut round = None;
        for line in lines {
            match &line.says {
                BoardLine::Turn(player) => self.state.turn = *player,
                BoardLine::FirstPlayer(player) => self.state.first_player = *player,
                BoardLine::Round(n) => round = Some(*n),
                BoardLine::Start(at) => start = Some(*at),
                BoardLine::Side(..) | BoardLine::Decks(_) => {}
            }
        }
        let state = &mut self.state;
        state.turns = 1;
        state.round = round.unwrap_or(1);
        (state.phase, state.step) = match start {
            None => (Phase::PlayerTurns, Step::Act),
            Some(StartAt::Turn) => (Phase::PlayerTurns, Step::TurnStart),
            Some(StartAt::PlayerTurns) => (Phase::Prepare, Step::PlayerTurnsStart),
            Some(StartAt::Recovery) => (Phase::PlayerTurns, Step::Recover),
            Some(StartAt::RoundEnd) => (Phase::Recovery, Step::RoundEnd),
            Some(StartAt::Prepare) => {
                state.round = round.unwrap_or(2).saturating_sub(1);
                (Phase::Setup, Step::RoundStart)
            }
        };
        if start.is_none() {
            let turn = state.turn;
            let player = state.player_mut(turn);
            player.main_actions = 1;
            player.side_actions = 1;
        }
        for line in lines {
            let BoardLine::Side(player, parts) = &line.says else { continue };
            for part in parts {
                let Part::Condition(condition) = part else { continue };
                let side = self.state.player_mut(*player);
                match condition {
                    Condition::MainUsed => side.main_actions = 0,
                    Condition::SideUsed => side.side_actions = 0,
                    Condition::ReactionUsed => side.reacted = true,
                    Condition::Guarded => side.guarded = true,
                    Condition::Passed => {}
                }
            }
        }
    }

    fn check_slots(&mut self) {
        for seat in 0..self.state.players.len() {
            let player = self.state.player(PlayerId(seat as u8));
            let phoenixborn = self.library.def(self.state.card(player.phoenixborn).def);
            let (used, slots) = (player.battlefield.len(), usize::from(phoenixborn.battlefield));
            if used > slots {
                let whose = letter(PlayerId(seat as u8));
                let message =
                    format!("the battlefield of {whose} holds {used} cards, but `{}` has {slots} slots", bare(phoenixborn.id));
                self.problems
                    .push(self.scenario.source.error_in_file(message).help("name a Phoenixborn with more slots".to_owned()));
            }
        }
    }
}

fn is_plain(card: &CardDef) -> bool {
    card.kind == CardType::Phoenixborn
        && card.listens == cinderforge_kernel::define::Listens::default()
        && card.constants.is_empty()
}

/// The players that a part of a player's line names.
fn players_of(part: &Part) -> Vec<PlayerId> {
    fn of(details: &[Detail]) -> Vec<PlayerId> {
        let named = |detail: &Detail| match detail {
            Detail::OwnedBy(player) | Detail::PlayedBy(player) | Detail::Die { owner: Some(player), .. } => vec![*player],
            Detail::With(attached) => attached.iter().flat_map(|(_, details)| of(details)).collect(),
            _ => Vec::new(),
        };
        details.iter().flat_map(named).collect()
    }
    match part {
        Part::Phoenixborn(_, details) => of(details),
        Part::Zone(_, entries) => entries.iter().flat_map(|entry| of(&entry.details)).collect(),
        Part::Dice(..) | Part::Condition(_) => Vec::new(),
    }
}

fn owner_in(details: &[Detail]) -> Option<PlayerId> {
    details.iter().find_map(|detail| match detail {
        Detail::OwnedBy(owner) => Some(*owner),
        _ => None,
    })
}

/// Why a card cannot be in a zone.
fn misplaced(def: &CardDef, zone: Zone) -> Option<&'static str> {
    let conjured = CardTypes::CONJURED.has(def.kind);
    if def.kind == CardType::Phoenixborn {
        return Some("is a Phoenixborn: it has a part of its own, `Phoenixborn ..`");
    }
    match zone {
        Zone::Battlefield => {
            (!def.is_unit() && def.placement != Placement::Battlefield).then_some("is no card for a battlefield")
        }
        Zone::Spellboard => (def.kind != CardType::ReadySpell).then_some("is no ready spell"),
        Zone::ConjurationPile => (!conjured).then_some("does not belong to a conjuration pile"),
        _ => conjured.then_some("belongs to a conjuration pile"),
    }
}
