//! What a scenario sees of a game: everything between steps, what the player of a question may know within one.

use cinderforge_kernel::game::{Card, State};
use cinderforge_kernel::table::View;
use cinderforge_kernel::terms::{CardId, Die, DieId, DiePlace, PlayerId};

/// A look at a game.
pub(crate) struct ScenarioView<'a> {
    pub(crate) view: View<'a>,
    /// The whole state, if nothing is hidden from the one who looks.
    pub(crate) state: Option<&'a State>,
}

impl<'a> ScenarioView<'a> {
    /// Returns what the player of a question may know within a step.
    pub(crate) fn within_step(view: View<'a>) -> Self {
        Self { view, state: None }
    }

    /// Returns the card, if it is known.
    pub(crate) fn card(&self, card: CardId) -> Option<&'a Card> {
        match self.state {
            Some(state) => Some(state.card(card)),
            None => self.view.card(card),
        }
    }

    /// Returns a die of the game.
    pub(crate) fn die(&self, die: DieId) -> &'a Die {
        self.view.die(die).expect("questions and boards name dice of the game")
    }

    /// Returns whether a card is the Phoenixborn of a player.
    pub(crate) fn is_phoenixborn(&self, card: CardId) -> bool {
        (0..self.view.seats()).any(|seat| self.view.phoenixborn(PlayerId(seat as u8)) == Some(card))
    }

    /// Lists the dice with their ids.
    pub(crate) fn dice(&self) -> impl Iterator<Item = (DieId, &'a Die)> {
        (0..self.view.seats()).flat_map(move |seat| self.view.dice(PlayerId(seat as u8)))
    }

    /// Lists the dice on a card.
    pub(crate) fn dice_on(&self, card: CardId) -> impl Iterator<Item = &'a Die> {
        let stay = self.card(card).map(|card_state| card_state.stay);
        self.dice()
            .map(|(_, die)| die)
            .filter(move |die| matches!(die.place, DiePlace::OnCard { card: on, .. } if on.id == card && Some(on.stay) == stay))
    }

    /// Checks whether two cards differ in nothing but their number.
    pub(crate) fn alike(&self, one: CardId, other: CardId) -> bool {
        if one == other {
            return true;
        }
        let (Some(a), Some(b)) = (self.card(one), self.card(other)) else { return false };
        let id_without_pool =
            |card: &Card| Card { stay: 0, left: None, last: cinderforge_kernel::game::LastValues::default(), ..*card };
        id_without_pool(a) == id_without_pool(b)
            && a.attached == 0
            && self.dice_on(one).next().is_none()
            && self.dice_on(other).next().is_none()
            && self.view.attack_in_progress().is_none_or(|attack| {
                let fights = |card| {
                    attack.attackers.iter().any(|attacker| attacker.unit.id == card)
                        || attack.target.is_some_and(|target| target.id == card)
                };
                !fights(one) && !fights(other)
            })
    }
}
