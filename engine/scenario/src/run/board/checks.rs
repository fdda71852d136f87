//! What a board must keep to: its pool, its players, the places of its cards, the slots.

use cinderforge_content::nearest;
use cinderforge_kernel::cards::{CardDef, CardType, CardTypes, Placement};
use cinderforge_kernel::terms::{PlayerId, Zone};

use crate::language::{BoardLine, Detail, Line, Part};
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
