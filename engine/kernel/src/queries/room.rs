//! Room: which cards find open slots on a battlefield they come to. Reference 2.1.1.

use crate::cards::constant::About;
use crate::queries::amounts;
use crate::queries::position::Position;
use crate::queries::scope::Scope;
use crate::queries::slots;
use crate::terms::id::{CardId, PlayerId};

/// Returns whether a card finds open slots on a player's battlefield.
pub(crate) fn has_room(position: &Position, player: PlayerId, card: CardId) -> bool {
    fitting(position, player, &[card]) == 1
}

/// Returns how many of these cards find open slots on a player's battlefield if they come in this order, up to the first that
/// finds none.
pub(crate) fn fitting(position: &Position, player: PlayerId, cards: &[CardId]) -> usize {
    let mut open = slots::battlefield_slots(position, player).open();
    let fits = |card: &&CardId| {
        let rest = open.checked_sub(slots_on_arrival(position, **card));
        open = rest.unwrap_or(open);
        rest.is_some()
    };
    cards.iter().take_while(fits).count()
}

/// Returns how many slots a card needs to come: one, and what it says of itself in any case.
fn slots_on_arrival(position: &Position, card: CardId) -> usize {
    let this = position.state.card_ref(card);
    let printed = position.face(card).constants.iter().filter_map(|printed| {
        let constant = position.library.constant(printed.constant);
        let amount = constant.slots.as_ref()?;
        let speaks_of_itself = matches!(constant.about, About::ThisCard) && constant.condition.is_none();
        speaks_of_itself.then(|| amounts::amount(position, &Scope::of_card(position, this, printed.n), amount))
    });
    (1 + printed.sum::<i32>()).max(0) as usize
}
