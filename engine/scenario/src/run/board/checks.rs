//! What a board must keep to: its pool, its players, the places of its cards, the slots.

use std::collections::{BTreeMap, BTreeSet};
use std::mem::discriminant;
use std::ops::Range;

use cinderforge_content::nearest;
use cinderforge_kernel::cards::{CardDef, CardType, CardTypes, Placement};
use cinderforge_kernel::game::setup;
use cinderforge_kernel::terms::{PlayerId, Zone};

use crate::language::{BoardLine, Condition, Detail, Line, Part, StartAt};
use crate::run::board::Board;
use crate::run::names::{letter, no_player};
use cinderforge_content::diagnostic::Code;

impl Board<'_> {
    /// Checks that the pool of the scenario is there.
    pub(super) fn check_pool(&mut self) {
        let Some(pool) = self.scenario.pool else { return };
        if self.library.cards.iter().any(|card| card.pool == pool) {
            return;
        }
        let near = nearest(pool.as_str(), self.library.cards.iter().map(|card| card.pool.as_str()));
        let help = near.map_or_else(|| "pools are the folders of cardsets/".to_owned(), |near| format!("did you mean `{near}`?"));
        self.problems
            .push(self.scenario.source.error_in_file(Code::UnknownPool, format!("there is no pool `{pool}`")).help(help));
    }

    /// Checks that lines name only players who sit at the table: those with a line of the board, two at the least.
    pub(super) fn check_players(&mut self, seats: usize, lines: &[&Line<BoardLine>]) {
        for line in lines {
            let named: Vec<PlayerId> = match &line.content {
                BoardLine::Turn(player) | BoardLine::FirstPlayer(player) => vec![*player],
                BoardLine::Side(_, parts) => parts.iter().flat_map(players_of).collect(),
                _ => Vec::new(),
            };
            if let Some(stranger) = named.into_iter().find(|player| player.index() >= seats) {
                let who = letter(stranger);
                let help = format!("give {who} a line of the board, or name another player");
                self.problem(line.span.clone(), Code::UnknownPlayer, no_player(stranger, seats), Some(help));
            }
        }
    }
}

impl Board<'_> {
    /// Checks that the ruleset lets a Chimera play. Returns whether it does.
    pub(super) fn check_chimera(&mut self, span: Range<usize>) -> bool {
        let plays = setup::lets_chimera_play(&self.ruleset.switches);
        if !plays {
            let message = format!("no Chimera plays under `{}`", self.ruleset.id);
            let help = "its switch `chimera` is off: name a ruleset that has it `optional`, as in `ruleset red-rains`";
            self.problem(span, Code::CardInTheWrongPlace, message, Some(help.to_owned()));
        }
        plays
    }

    /// Reports what a board says of a player or of its clock more than once, of which the last or the first alone would count.
    pub(super) fn check_said_once(&mut self, lines: &[&Line<BoardLine>]) {
        let mut said: BTreeSet<String> = BTreeSet::new();
        let mut filled: BTreeMap<String, bool> = BTreeMap::new();
        for line in lines {
            let of_the_clock = match &line.content {
                BoardLine::Turn(_) => "turn",
                BoardLine::FirstPlayer(_) => "first player",
                BoardLine::Round(_) => "round",
                BoardLine::Start(_) => "start",
                BoardLine::Decks(_) => "decks",
                BoardLine::Side(player, parts) => {
                    for part in parts {
                        let again = match (said_of_player(part), filled_by(part)) {
                            (Some(what), _) => !said.insert(format!("{player:?} {what}")),
                            (None, Some((place, fills))) => {
                                filled.insert(format!("{player:?} {place}"), fills).is_some_and(|before| !before || !fills)
                            }
                            (None, None) => false,
                        };
                        if again {
                            self.said_again(line);
                        }
                    }
                    continue;
                }
            };
            if !said.insert(of_the_clock.to_owned()) {
                self.said_again(line);
            }
        }
    }

    /// Reports a line that says what an earlier one says.
    fn said_again(&mut self, line: &Line<BoardLine>) {
        let help = "take one of them out; a line for one ruleset has its mark, as in `[raven] turn B`".to_owned();
        self.problem(line.span.clone(), Code::SaidTwice, "the board says this already", Some(help));
    }

    /// Tells why what a player is said to have done already would say nothing where the game begins, and how to mend that.
    pub(super) fn idle_condition(
        &self,
        player: PlayerId,
        condition: Condition,
        start: Option<StartAt>,
    ) -> Option<(&'static str, &'static str)> {
        let side = self.state.player(player);
        match condition {
            Condition::MainUsed | Condition::SideUsed if side.main_actions == 0 && side.side_actions == 0 => Some((
                "this player has no action to use where the game begins",
                "leave it out, or say whose turn it is, as in `turn B`",
            )),
            Condition::Passed if !matches!(start, None | Some(StartAt::Turn)) => {
                Some(("as the turns of players begin, nobody has passed", "leave it out, or let the game begin in a turn"))
            }
            _ => None,
        }
    }
}

/// Returns what a part says of a player that is said once.
fn said_of_player(part: &Part) -> Option<String> {
    match part {
        Part::Phoenixborn(Some(_), _) => Some("Phoenixborn".to_owned()),
        Part::Condition(condition) => Some(format!("{condition:?}")),
        Part::Chimera(part) => Some(format!("{:?}", discriminant(part))),
        Part::Phoenixborn(None, _) | Part::Zone(..) | Part::Dice(..) => None,
    }
}

/// Returns the place that a part fills, and whether it puts something there or calls it empty.
fn filled_by(part: &Part) -> Option<(String, bool)> {
    match part {
        Part::Zone(zone, entries) => Some((zone.to_string(), !entries.is_empty())),
        Part::Dice(pool, dice) => Some((format!("{pool:?}"), !dice.is_empty())),
        _ => None,
    }
}

/// Lists the players that a part of a player's line names.
pub(super) fn players_of(part: &Part) -> Vec<PlayerId> {
    /// Lists the players that details of a card name.
    fn of(details: &[Detail]) -> Vec<PlayerId> {
        let named = |detail: &Detail| match detail {
            Detail::OwnedBy(player)
            | Detail::PlayedBy(player)
            | Detail::Die { owner: Some(player), .. }
            | Detail::Over(_, Some(player))
            | Detail::Before(player, _) => vec![*player],
            Detail::With(attached) => attached.iter().flat_map(|(_, details)| of(details)).collect(),
            _ => Vec::new(),
        };
        details.iter().flat_map(named).collect()
    }
    match part {
        Part::Phoenixborn(_, details) => of(details),
        Part::Zone(_, entries) => entries.iter().flat_map(|entry| of(&entry.details)).collect(),
        Part::Dice(..) | Part::Condition(_) | Part::Chimera(_) => Vec::new(),
    }
}

/// Tells why a card cannot be in a zone.
pub(super) fn misplaced(def: &CardDef, zone: Zone) -> Option<&'static str> {
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
