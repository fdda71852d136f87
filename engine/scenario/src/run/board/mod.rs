//! From the board of a scenario to the state its game begins in.

use std::collections::BTreeMap;
use std::ops::Range;

use cinderforge_content::diagnostic::{Code, Diagnostic};
use cinderforge_content::{Content, nearest};
use cinderforge_kernel::cards::{CardType, Library};
use cinderforge_kernel::game::{Phase, State, Step, setup};
use cinderforge_kernel::terms::{CardId, DefId, PlayerId, Ruleset};
use cinderforge_script::GameData;
use ustr::Ustr;

use crate::language::{self, BoardLine, Condition, Part, Scenario, StartAt};
use crate::run::names::{card_meant, find_definition, letter, plain_pools};

mod cards;
mod checks;
mod details;

/// A board with everything in its place.
pub(crate) struct PlacedBoard {
    /// The state its game begins in.
    pub(crate) state: State,
    /// Where the scenario names its cards: those that it does.
    pub(crate) written: BTreeMap<CardId, Range<usize>>,
}

/// Returns the board of a scenario with everything in its place under a ruleset.
///
/// # Errors
/// Cards that do not exist, or lie where they cannot.
pub(crate) fn placed(scenario: &Scenario, kit: &GameData) -> Result<PlacedBoard, Vec<Diagnostic>> {
    let mut board = Board {
        scenario,
        library: &kit.library,
        ruleset: &kit.ruleset,
        plain_phoenixborn: kit.content.scenario_phoenixborn(&scenario.source.path),
        pools: plain_pools(scenario, kit),
        state: State::empty(scenario.seed),
        written: BTreeMap::new(),
        problems: Vec::new(),
        own_conjurations: Vec::new(),
    };
    let lines: Vec<_> = scenario.board.iter().filter(|line| line.is_for(kit.ruleset.id.as_str())).collect();
    let named = lines.iter().find_map(|line| match &line.content {
        BoardLine::Decks(ids) => Some((ids, line.span.clone())),
        _ => None,
    });
    if let Some((ids, span)) = named {
        if lines.len() > 1 {
            board.problem(
                span.clone(),
                Code::SaidTwice,
                "a game between decks has no other board",
                Some("it begins with the first five".to_owned()),
            );
        }
        let state = board.whole_game(ids, &kit.content, &span)?;
        return Ok(PlacedBoard { state, written: BTreeMap::new() });
    }
    let seats = lines
        .iter()
        .map(|line| match &line.content {
            BoardLine::Side(player, _) => player.index() + 1,
            _ => 0,
        })
        .max()
        .unwrap_or(0)
        .max(2);
    board.check_pool();
    board.check_players(seats, &lines);
    board.check_said_once(&lines);
    board.seat(seats, &lines);
    if !board.problems.is_empty() {
        return Err(board.problems);
    }
    for line in &lines {
        if let BoardLine::Side(player, parts) = &line.content {
            for part in parts {
                board.part(*player, part, &line.span);
            }
        }
    }
    board.fill_conjuration_piles();
    board.begin(&lines);
    board.finish()
}

struct Board<'a> {
    scenario: &'a Scenario,
    library: &'a Library,
    ruleset: &'a Ruleset,
    /// The Phoenixborn of who names none.
    plain_phoenixborn: Option<DefId>,
    /// The pools whose cards go by their plain ids before those of the ruleset.
    pools: Vec<Ustr>,
    state: State,
    /// Where cards are named.
    written: BTreeMap<CardId, Range<usize>>,
    problems: Vec<Diagnostic>,
    /// Players whose conjuration pile is given.
    own_conjurations: Vec<PlayerId>,
}

impl Board<'_> {
    /// Returns the board once everything is on it, its piles, written from the top, turned to lie from the bottom.
    fn finish(self) -> Result<PlacedBoard, Vec<Diagnostic>> {
        let Board { mut state, written, problems, .. } = self;
        for player in &mut state.players {
            player.draw_pile.reverse();
            player.discard_pile.reverse();
        }
        if problems.is_empty() { Ok(PlacedBoard { state, written }) } else { Err(problems) }
    }

    /// Notes what is wrong, and where.
    fn problem(&mut self, span: Range<usize>, code: Code, message: impl Into<String>, help: Option<String>) {
        let problem = self.scenario.source.error(span, code, message).help(help);
        // What is said of several copies is wrong once.
        if !self.problems.contains(&problem) {
            self.problems.push(problem);
        }
    }

    /// Finds the definition a card id names; notes a problem if there is none.
    fn def(&mut self, card: &language::CardId) -> Option<DefId> {
        let found = find_definition(self.library, &self.pools, card.id.as_str());
        if found.is_none() {
            let help = card_meant(self.library, card.id.as_str());
            let help = help.unwrap_or_else(|| "a card is called by its id, the name of its file".to_owned());
            self.problem(card.span.clone(), Code::UnknownCard, format!("there is no card `{}`", card.id), Some(help));
        }
        found
    }

    /// Returns the state in which a game between decks begins.
    fn whole_game(mut self, ids: &[Ustr], content: &Content, span: &Range<usize>) -> Result<State, Vec<Diagnostic>> {
        let mut chosen = Vec::new();
        for id in ids {
            if let Some(deck) = content.deck(id.as_str()) {
                chosen.push(deck);
            } else {
                let near = nearest(id.as_str(), content.decks().map(|deck| deck.id.as_str()));
                let help =
                    near.map_or_else(|| "decks are in cardsets/decks".to_owned(), |near| format!("did you mean `{near}`?"));
                self.problem(span.clone(), Code::UnknownDeck, format!("there is no deck `{id}`"), Some(help));
            }
        }
        if !self.problems.is_empty() {
            return Err(self.problems);
        }
        match setup::state(&chosen, self.scenario.seed) {
            Ok(state) if state.chimera.is_none() || self.check_chimera(span.clone()) => Ok(state),
            Ok(_) => Err(self.problems),
            Err(wrong) => {
                self.problem(span.clone(), Code::CardInTheWrongPlace, wrong.to_string(), None);
                Err(self.problems)
            }
        }
    }

    /// Seats the players: each with the Phoenixborn given, or with that of the packs for who names none.
    fn seat(&mut self, seats: usize, lines: &[&language::Line<BoardLine>]) {
        for seat in 0..seats {
            let player = PlayerId(seat as u8);
            let given = lines.iter().find_map(|line| match &line.content {
                BoardLine::Side(whose, parts) if *whose == player => parts.iter().find_map(|part| match part {
                    Part::Phoenixborn(Some(id), _) => Some(id),
                    _ => None,
                }),
                _ => None,
            });
            let def = if let Some(id) = given {
                let def = self.def(id);
                if def.is_some_and(|def| self.library.def(def).kind != CardType::Phoenixborn) {
                    let help = "name a Phoenixborn, or leave it out".to_owned();
                    self.problem(id.span.clone(), Code::NoPhoenixborn, format!("`{}` is no Phoenixborn", id.id), Some(help));
                }
                def
            } else {
                if self.plain_phoenixborn.is_none() {
                    let message = format!("no pack says which Phoenixborn {} has, who names none", letter(player));
                    let problem = self.scenario.source.error_in_file(Code::ScenarioLacks, message);
                    let help = format!(
                        "name one, as in `{} Phoenixborn <card>`; for all scenarios of a pack write \
                         phoenixborn = \"<pool>/<card>\" below [scenarios] in its pack.toml",
                        letter(player)
                    );
                    self.problems.push(problem.help(help));
                }
                self.plain_phoenixborn
            };
            self.state.seat(def.unwrap_or(DefId(0)));
            if let Some(chimera) = def.and_then(|def| self.library.def(def).chimera.as_deref()) {
                let first_aspects = chimera.levels.first().cloned().unwrap_or_default();
                self.state.make_chimera(player, first_aspects);
                let against = usize::from(chimera.players);
                let span = given.map_or(0..0, |id| id.span.clone());
                self.check_chimera(span.clone());
                if against + 1 != seats {
                    let message = format!("{} play against this side of a Chimera, not {}", against, seats - 1);
                    let help = "name a side for as many players, or give more or fewer of them a line".to_owned();
                    self.problem(span, Code::CardInTheWrongPlace, message, Some(help));
                }
            }
        }
        self.state.join_sides();
    }

    /// Sets the clock.
    fn begin(&mut self, lines: &[&language::Line<BoardLine>]) {
        let mut start = None;
        let mut round = None;
        for line in lines {
            match &line.content {
                BoardLine::Turn(player) => self.state.turn = *player,
                BoardLine::FirstPlayer(player) => self.state.first_player = *player,
                BoardLine::Round(n) => round = Some(*n),
                BoardLine::Start(moment) => start = Some(*moment),
                BoardLine::Side(..) | BoardLine::Decks(_) => {}
            }
        }
        let state = &mut self.state;
        state.turns = 1;
        state.round = round.unwrap_or(1);
        (state.phase, state.step) = match start {
            None => (Phase::PlayerTurns, state.player(state.turn).seat.acts()),
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
            let seats = (0..state.players.len()).map(|seat| PlayerId(seat as u8));
            for player in seats.filter(|player| state.is_turn_of(*player)).collect::<Vec<_>>() {
                let side = state.player_mut(player);
                side.main_actions = 1;
                side.side_actions = 1;
            }
        }
        for line in lines {
            let BoardLine::Side(player, parts) = &line.content else { continue };
            for part in parts {
                let Part::Condition(condition) = part else { continue };
                if let Some((message, help)) = self.idle_condition(*player, *condition, start) {
                    self.problem(line.span.clone(), Code::LineOfScenario, message, Some(help.to_owned()));
                }
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
}
