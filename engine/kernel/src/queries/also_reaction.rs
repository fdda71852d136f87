//! Cards of another type that count as reaction spells too.

use crate::queries::covered_texts;
use crate::queries::position::Position;
use crate::terms::id::CardId;

/// Returns whether a card of another type counts as a reaction spell too: it is not in play yet.
pub(crate) fn is_also_reaction(position: &Position, card: CardId) -> bool {
    let counts = position.def(card).also_reaction && !position.state.card(card).in_play();
    if counts {
        position.cover(|coverage| covered_texts::counted_as_reaction(position, coverage, card));
    }
    counts
}
