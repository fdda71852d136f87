//! Limits of a board: lives that wounds have reached, slots that are used, what may be meditated.

use crate::cards::card_type::CardType;
use crate::game::cause::Cause;
use crate::game::refusal::Refusal;
use crate::queries::permissions;
use crate::queries::position::Position;
use crate::queries::slots;
use crate::queries::types;
use crate::queries::values;
use crate::terms::act::Act;
use crate::terms::id::{CardId, PlayerId, Thing};
use crate::terms::via::{Via, Vias};

impl Position {
    /// Returns the life of a unit or Phoenixborn in play whose wounds have reached it, so that rules destroy it; none if it lives
    /// on, or nothing may destroy it. Reference 2.3.1.
    pub fn life_reached_by_wounds(&self, card: CardId) -> Option<i32> {
        let card_state = self.state.card(card);
        let can_die = || self.def(card).kind == CardType::Phoenixborn || types::is_unit(self, card);
        let life = values::life(self, card);
        let may_die = || {
            let this = Thing::Card(self.state.card_ref(card));
            permissions::forbidden(self, this, Act::BeDestroyed, &Cause::rule()).is_none()
        };
        (card_state.in_play() && i32::from(card_state.wounds) >= life && can_die() && may_die()).then_some(life)
    }

    /// Returns whether a card is leaving play, wherever an answer has moved it meanwhile: its tokens, its dice and what is attached to
    /// it come off in their turn.
    pub fn is_departing(&self, card: CardId) -> bool {
        self.departing.iter().any(|departing| departing.card == card)
    }

    /// Returns whether an effect runs or a card is leaving play: a text that frees slots may be gone then, and what it freed them for
    /// not yet.
    pub fn may_overrun_slots(&self) -> bool {
        !self.frames.is_empty() || !self.departing.is_empty()
    }

    /// Counts the battlefield slots and the spellboard slots of a player: of each the used ones and all.
    pub fn slots(&self, player: PlayerId) -> [(usize, usize); 2] {
        [slots::battlefield_slots(self, player), slots::spellboard_slots(self, player)].map(|slots| (slots.used, slots.total))
    }
}

/// Returns why a player cannot discard a card by meditating, if something forbids it.
pub(crate) fn meditation_refusal(position: &Position, player: PlayerId, card: CardId) -> Option<Refusal> {
    let cause = Cause { by: Some(player), via: Vias::of(&[Via::Meditate]), ..Cause::default() };
    permissions::refusal(position, Thing::Card(position.state.card_ref(card)), Act::BeMeditated, &cause)
}
