//! Cards and tokens in play that a cost takes: which may be given, and whether there are enough. Reference 5.5.0; Raven 4.4.0.

use crate::cards::card_type::CardType;
use crate::game::cause::Cause;
use crate::queries::payer::Payer;
use crate::queries::permissions;
use crate::queries::position::Position;
use crate::queries::scope::Scope;
use crate::queries::selectors;
use crate::queries::types;
use crate::terms::act::Act;
use crate::terms::cost_item::{GiveUp, GivenUp};
use crate::terms::id::{CardRef, Thing};
use crate::terms::selector::Base;
use crate::terms::via::{Via, Vias};
use crate::terms::zone::Zone;
use smallvec::SmallVec;

/// Cards that may be given.
pub(crate) type Givable = SmallVec<[CardRef; 8]>;
/// The cards that are given, each with what is done to it.
pub(crate) type Gifts = SmallVec<[(GiveUp, CardRef); 2]>;
/// What is done to the cards of each part of a cost, which may be given for it, and how many of them must be.
pub(crate) type Offers = SmallVec<[(GiveUp, Givable, usize); 2]>;

/// Returns the cause of what is done to pay.
pub(crate) fn cause(payer: Payer) -> Cause {
    Cause { by: Some(payer.player), via: Vias::of(&[Via::Cost]), ..Cause::default() }
}

/// Finds the cards that may be given for a part of a cost, and how many of them must be.
pub(crate) fn givable(position: &Position, payer: Payer, part: &GivenUp) -> (Givable, usize) {
    let this = position.state.card_ref(payer.card);
    let scope = Scope { you: payer.player, ..Scope::of_card(position, this, payer.n) };
    let found = selectors::find(position, &scope, &part.of);
    let cards: Givable =
        found.into_iter().filter_map(Thing::card).filter(|card| can_give(position, payer, part, *card)).collect();
    let wanted = selectors::bounds(position, &scope, &part.of, usize::MAX).0;
    let is_reference = part.of.groups.iter().all(|group| matches!(group.base, Base::Reference(_)));
    (cards, if is_reference { 1 } else { wanted })
}

/// Returns whether a card can be given so: nothing forbids it, and it has the tokens that are taken.
fn can_give(position: &Position, payer: Payer, part: &GivenUp, card: CardRef) -> bool {
    let state = position.state.card(card.id);
    let forbidden = |act| permissions::forbidden(position, Thing::Card(card), act, &cause(payer)).is_some();
    let leaves = !state.dying && !forbidden(Act::LeavePlay);
    match part.how {
        GiveUp::Destroy => state.in_play() && leaves && types::is_unit(position, card.id) && !forbidden(Act::BeDestroyed),
        GiveUp::Discard => (state.in_play() && leaves) || state.zone == Zone::Under,
        GiveUp::Exhaust => state.in_play(),
        GiveUp::Status(n) => state.in_play() && state.status >= u16::from(n),
        GiveUp::Wounds(_) => state.in_play() && !state.dying && can_be_wounded(position, card),
    }
}

/// Returns whether a card has life, to be wounded.
fn can_be_wounded(position: &Position, card: CardRef) -> bool {
    types::is_unit(position, card.id) || position.def(card.id).kind == CardType::Phoenixborn
}

/// Returns the first part that cannot be given beside the others, if there is one.
pub(crate) fn missing<'a>(position: &Position, payer: Payer, parts: &'a [GivenUp]) -> Option<&'a GivenUp> {
    if parts.is_empty() {
        return None;
    }
    let offers = offers(position, payer, parts);
    let lacking = offers.iter().position(|(_, cards, wanted)| cards.len() < *wanted);
    lacking.or_else(|| (!can_share(position, &offers, &mut Gifts::new())).then_some(0)).map(|index| &parts[index])
}

/// Lists what may be given for each part of a cost.
pub(crate) fn offers(position: &Position, payer: Payer, parts: &[GivenUp]) -> Offers {
    let offer = |part: &GivenUp| {
        let (cards, wanted) = givable(position, payer, part);
        (part.how, cards, wanted)
    };
    parts.iter().map(offer).collect()
}

/// Returns whether a card may be given beside those that are: each is given once, but for status tokens, as long as they last.
pub(crate) fn goes_beside(position: &Position, gifts: &Gifts, how: GiveUp, card: CardRef) -> bool {
    let mut left = position.state.card(card.id).status;
    gifts.iter().filter(|(_, given)| *given == card).all(|(given, _)| match (how, given) {
        (GiveUp::Status(n), GiveUp::Status(taken)) => {
            left = left.saturating_sub(u16::from(*taken));
            u16::from(n) <= left
        }
        _ => false,
    })
}

/// Returns whether all parts can be given, beside what is given already.
pub(crate) fn can_share(position: &Position, offers: &[(GiveUp, Givable, usize)], gifts: &mut Gifts) -> bool {
    let Some(((how, cards, wanted), rest)) = offers.split_first() else { return true };
    if *wanted == 0 {
        return can_share(position, rest, gifts);
    }
    cards.len() >= *wanted
        && cards.iter().enumerate().any(|(index, card)| {
            if !goes_beside(position, gifts, *how, *card) {
                return false;
            }
            gifts.push((*how, *card));
            let mut shorter: Offers = smallvec::smallvec![(*how, cards[index + 1..].into(), wanted - 1)];
            shorter.extend(rest.iter().cloned());
            let shared = can_share(position, &shorter, gifts);
            gifts.pop();
            shared
        })
}
