//! Taxes: what texts make a player pay to do something (`tax` with its `price`). FAQ Law of Fear.

use crate::cards::constant::ConstantDef;
use crate::game::refusal::Refusal;
use crate::queries::constant_kind::ConstantKind;
use crate::queries::constants;
use crate::queries::payer::Payer;
use crate::queries::payment;
use crate::queries::position::Position;
use crate::terms::act::Act;
use crate::terms::cost::Cost;
use crate::terms::id::{PlayerId, Thing};
use smallvec::SmallVec;
use ustr::Ustr;

/// Returns what a player must pay to do one of these acts, everything in one cost, with the payer; none if it is free. Copies of a
/// title that name the same price ask whether it was paid. FAQ Law of Fear; where another document is silent, it is read so too.
pub(crate) fn tax(position: &Position, player: PlayerId, acts: &[Act]) -> Option<(Payer, Cost)> {
    let mut tax: Option<(Payer, Cost)> = None;
    let mut asked: SmallVec<[(Ustr, Cost); 1]> = SmallVec::new();
    let taxes = |constant: &ConstantDef| acts.iter().any(|act| constant.tax.has(*act));
    constants::for_each_constant(position, ConstantKind::Restricts, None, taxes, |effect| {
        let Some(price) = effect.constant.price.as_ref() else { return };
        let asks = (position.face(effect.holder.id).name, price.clone());
        if asked.contains(&asks) || !effect.applies_to(position, Thing::Player(player)) {
            return;
        }
        asked.push(asks);
        let (_, cost) = tax.get_or_insert_with(|| {
            (Payer { player, card: effect.holder.id, ability: None, n: effect.n }, Cost::new(Vec::new(), price.text.clone()))
        });
        cost.add(price);
    });
    tax
}

/// Checks that a player can pay what texts make the player pay for one of these acts.
///
/// # Errors
/// What is missing.
pub(crate) fn check(position: &Position, player: PlayerId, acts: &[Act]) -> Result<(), Refusal> {
    tax(position, player, acts).map_or(Ok(()), |(payer, cost)| payment::check(position, payer, &cost))
}
