//! Rows: where cards lie beside each other, and which of them share a slot. Reference 2.1.1.

use crate::cards::card::Placement;
use crate::cards::card_type::CardType;
use crate::queries::position::Position;
use crate::terms::id::{CardId, DefId, Thing};
use crate::terms::zone::Zone;

/// Returns the cards of the zone in which a card lies, in their order.
fn row_of(position: &Position, thing: Thing) -> &[CardId] {
    thing.card().map_or(&[], |card| {
        let state = position.state.card(card.id);
        position.state.player(state.controller).zone(state.zone)
    })
}

/// Returns whether a card is the first or the last in its row of those it is compared with.
pub(crate) fn is_outermost(position: &Position, thing: Thing, left: bool, all: &[Thing]) -> bool {
    let compared = |card: &&CardId| all.iter().any(|other| other.card().is_some_and(|other| other.id == **card));
    let mut row = row_of(position, thing).iter().filter(compared);
    let end = if left { row.next() } else { row.next_back() };
    end.is_some_and(|end| thing.card().is_some_and(|card| card.id == *end))
}

/// Returns whether a card lies on the same spellboard in the same slot as one of these.
pub(crate) fn shares_slot(position: &Position, thing: Thing, with: &[Thing]) -> bool {
    let slot = |thing: Thing| {
        let card = thing.card()?.id;
        let state = position.state.card(card);
        (state.zone == Zone::Spellboard).then(|| (state.controller, spellboard_slot(position, card)))
    };
    let own = slot(thing);
    own.is_some() && with.iter().any(|other| slot(*other) == own)
}

/// Returns whether a card lies beside one of these in its row.
pub(crate) fn is_adjacent(position: &Position, thing: Thing, to: &[Thing]) -> bool {
    let row = row_of(position, thing);
    let index_of = |thing: Thing| thing.card().and_then(|card| row.iter().position(|id| *id == card.id));
    let Some(index) = index_of(thing) else { return false };
    to.iter().filter_map(|other| index_of(*other)).any(|other| index.abs_diff(other) == 1)
}

/// Returns the spell whose slot a card on a spellboard is in: its own kind, or that of what it lies under.
pub(crate) fn spellboard_slot(position: &Position, card: CardId) -> DefId {
    let state = position.state.card(card);
    state.host.map_or(state.def, |host| spellboard_slot(position, host))
}

/// Returns where a card lies in play that is put there by an effect; none for spells that are resolved or attached.
pub(crate) fn zone_in_play(position: &Position, card: CardId) -> Option<Zone> {
    let def = position.def(card);
    match (&def.placement, def.kind) {
        (Placement::Battlefield, _)
        | (Placement::ByType, CardType::Ally | CardType::Conjuration | CardType::Aspect | CardType::ConjuredAspect) => {
            Some(Zone::Battlefield)
        }
        (Placement::ByType, CardType::ReadySpell) => Some(Zone::Spellboard),
        (Placement::ByType | Placement::Under(_), _) => None,
    }
}
