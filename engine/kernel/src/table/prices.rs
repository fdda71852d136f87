//! Prices in a view: what its player pays now to play, use or declare something, in the words of card files.

use crate::queries::prices;
use crate::table::view::View;
use crate::terms::act::Act;
use crate::terms::id::{AbilityId, CardId};

impl View<'_> {
    /// Returns what a card that you may know costs to be played; none if it is never played.
    pub fn play_price(&self, card: CardId) -> Option<String> {
        self.of_card(card, prices::of_play).flatten()
    }

    /// Lists what an ability of a card that you may know costs you: at its focus, the cost in force, then those that may be paid
    /// instead. Empty if the card does not have it now, or it has no cost.
    pub fn use_prices(&self, card: CardId, ability: AbilityId) -> Vec<String> {
        let has = ability.index() < self.library().abilities.len();
        let prices = has.then(|| self.of_card(card, |position, card| prices::of_use(position, self.me, card, ability)));
        prices.flatten().unwrap_or_default()
    }

    /// Returns what texts make you pay to do one of these acts; none if it is free.
    pub fn act_price(&self, acts: &[Act]) -> Option<String> {
        prices::of_acts(self.position, self.me, acts)
    }
}
