//! Events of a payment: what those who answer it are told, each with its window.

use crate::cards::ability::Timing;
use crate::cards::card_type::CardType;
use crate::queries::payer::Payer;
use crate::queries::position::Position;
use crate::queries::triggers;
use crate::terms::die::Symbol;
use crate::terms::event::{Event, EventKind, Window};
use crate::terms::id::{CardRef, DieId, Thing};
use crate::terms::via::{Via, Vias};
use smallvec::SmallVec;
use ustr::Ustr;

/// Lists the events of a payment that anything could answer: of the dice first, then of the payment. Reference 5.2.0 step 2a; Raven
/// 4.1.0 steps 2a, 2b.
pub(crate) fn of(position: &Position, payer: Payer, symbols: &[Symbol], dice: &[DieId]) -> SmallVec<[(Window, Event); 4]> {
    let event = |kind: EventKind| {
        let mut event = Event::new(kind, payer.player).amount(dice.len() as i32);
        event.by = Some(payer.player);
        event.via = Vias::of(&[Via::Cost]);
        if matches!(kind, EventKind::PaysCost | EventKind::SpendsDice) && is_for_dice_power(position, payer) {
            event.via.insert(Via::DicePower);
        }
        event.symbols = symbols.iter().copied().collect();
        event.things = dice.iter().copied().map(Thing::Die).collect();
        event.other = Some(Thing::Card(CardRef { id: payer.card, stay: 0 }));
        event.ability = payer.ability;
        event
    };
    let of_dice = [
        (Window::When, EventKind::ExhaustsDice),
        (Window::After, EventKind::ExhaustsDice),
        (Window::After, EventKind::SpendsDice),
    ];
    let of_dice = of_dice.into_iter().filter(|_| !dice.is_empty());
    of_dice
        .chain([(Window::After, EventKind::PaysCost)])
        .filter(|(window, kind)| triggers::has_listeners(position, *window, *kind))
        .map(|(window, kind)| (window, event(kind)))
        .collect()
}

/// Returns whether a price that the text which runs asks for is a cost: it is in a triggered text, whose cost stands in it. What a
/// spell or an activated text lets a player pay on the way is a part of the effect. FAQ Examples of Costs; Raven 4.4.0; Reborn p.7.
pub(crate) fn price_is_cost(position: &Position) -> bool {
    position.frames.last().is_some_and(|frame| {
        let timing = frame.ability.map(|ability| position.library.ability(ability).timing);
        let is_triggered = matches!(timing, Some(Timing::Window(..) | Timing::At(_)));
        is_triggered && position.def(frame.card.id).kind != CardType::ReactionSpell
    })
}

/// Returns whether a payment is for the power of a die, which is used by the Phoenixborn of its player.
fn is_for_dice_power(position: &Position, payer: Payer) -> bool {
    let library = &position.library;
    let is_used = |label: Ustr| library.dice_powers.iter().any(|power| library.ability(power.ability).label == label);
    position.def(payer.card).kind == CardType::Phoenixborn && payer.ability.is_some_and(is_used)
}
