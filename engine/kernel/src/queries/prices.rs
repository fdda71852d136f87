//! Prices: what playing a card, using an ability or declaring something costs now, in the words of card files.

use crate::queries::abilities;
use crate::queries::focus;
use crate::queries::payer::Payer;
use crate::queries::payment;
use crate::queries::position::Position;
use crate::queries::taxes;
use crate::terms::act::Act;
use crate::terms::cost::Cost;
use crate::terms::cost_item::Item;
use crate::terms::id::{AbilityId, CardId, PlayerId};

/// Returns what a card costs to be played; none if it is never played.
pub(crate) fn of_play(position: &Position, card: CardId) -> Option<String> {
    position.def(card).cost.as_ref().map(|cost| cost_text(cost, 0))
}

/// Lists what an ability of a card costs a player at its focus: the cost in force, then those that may be paid instead. None if
/// the card does not have it, or it has no cost.
pub(crate) fn of_use(position: &Position, player: PlayerId, card: CardId, ability: AbilityId) -> Vec<String> {
    let Some(instance) = abilities::abilities(position, card).into_iter().find(|instance| instance.ability == ability) else {
        return Vec::new();
    };
    let def = position.library.ability(ability);
    let payer = Payer { player, card, ability: Some(def.label), n: instance.n };
    let costs = payment::costs_at_focus(position, payer, def, focus::focus(position, card));
    costs.iter().map(|cost| cost_text(cost, instance.n)).collect()
}

/// Returns what texts make a player pay for one of these acts; none if it is free.
pub(crate) fn of_acts(position: &Position, player: PlayerId, acts: &[Act]) -> Option<String> {
    taxes::tax(position, player, acts).map(|(payer, cost)| cost_text(&cost, payer.n))
}

/// Returns a cost in the words of card files, with the number of the ability in the place of N.
fn cost_text(cost: &Cost, n: i32) -> String {
    let item = |item: &Item| {
        let text = payment::item_text(item);
        text.strip_prefix("N ").map_or_else(|| text.clone(), |rest| format!("{n} {rest}"))
    };
    let part = |part: &Vec<Item>| part.iter().map(item).collect::<Vec<_>>().join(" or ");
    let parts: Vec<String> = cost.parts().iter().map(part).collect();
    if parts.is_empty() { "nothing".to_owned() } else { parts.join(", ") }
}
