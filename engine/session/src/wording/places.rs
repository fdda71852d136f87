//! Which of several units of one title is meant: its place on the battlefield, counted from the left.

use cinderforge_kernel::game::{State, TraceEvent};
use cinderforge_kernel::table::View;
use cinderforge_kernel::terms::{CardId, PlayerId, Zone};

use super::ForPlayer;

/// The battlefields as they were where something happened, followed from the beginning of a game on.
#[derive(Clone, Debug, Default)]
pub(super) struct Rows(Vec<Vec<CardId>>);

impl Rows {
    /// Returns those with which a game begins.
    pub(super) fn of(start: &State) -> Self {
        Self(start.players.iter().map(|player| player.zone(Zone::Battlefield).to_vec()).collect())
    }

    /// Takes in what happened: a card that comes to a battlefield stands on its right.
    pub(super) fn follow(&mut self, event: &TraceEvent) {
        let TraceEvent::Moved { card, from, to, controller, .. } = event else { return };
        if *from == Zone::Battlefield {
            self.0.iter_mut().for_each(|row| row.retain(|other| other != card));
        }
        if *to == Zone::Battlefield {
            self.0.get_mut(controller.index()).into_iter().for_each(|row| row.push(*card));
        }
    }

    /// Returns the row in which a card stands; none for that of a Chimera, whose aspects are turned up where they lie.
    fn of_card(&self, card: CardId, chimera: Option<PlayerId>) -> Option<&[CardId]> {
        let rows = self.0.iter().enumerate().filter(|(seat, _)| chimera.is_none_or(|chimera| chimera.index() != *seat));
        rows.map(|(_, row)| row.as_slice()).find(|row| row.contains(&card))
    }
}

/// Returns the battlefield on which a card stands, from left to right.
fn row_now(view: &View, card: CardId) -> Option<Vec<CardId>> {
    let now = view.card(card).filter(|now| now.zone == Zone::Battlefield)?;
    Some(view.zone(now.controller, Zone::Battlefield).collect())
}

impl ForPlayer<'_, '_> {
    /// Names a card, with its place if another one of its title is beside it.
    pub(super) fn card_in_its_place(&self, named: String, card: CardId) -> String {
        let row = match &self.past {
            Some(past) => past.rows.of_card(card, super::chimera::seat(self.view)).map(<[CardId]>::to_vec),
            None => row_now(self.view, card),
        };
        let row = row.unwrap_or_default();
        let has_namesake = row.iter().any(|other| *other != card && self.title_of(*other) == self.title_of(card));
        match row.iter().position(|other| *other == card).filter(|_| has_namesake) {
            Some(place) => format!("{named} (number {} from the left)", place + 1),
            None => named,
        }
    }
}
