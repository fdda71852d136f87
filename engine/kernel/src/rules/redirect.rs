//! Redirecting: damage goes to another card than it was meant for; its source and cause stay.

use crate::game::damage::Damage;
use crate::game::trace::TraceEvent;
use crate::queries::permissions;
use crate::rules::frames;
use crate::table::game_table::Table;
use crate::terms::act::Act;
use crate::terms::id::{CardRef, Thing};
use crate::terms::via::{Via, Vias};

/// Redirects the damage of the open event to a card in play. Returns whether it was redirected.
pub(crate) fn redirect(table: &mut Table, card: CardRef) -> bool {
    if !table.state.card(card.id).in_play() {
        return false;
    }
    let Some(open) = frames::open_event(table) else { return false };
    open.event.subjects = smallvec::smallvec![Thing::Card(card)];
    let event = open.event.clone();
    table.record(|| TraceEvent::Redirected(Box::new(event)));
    true
}

/// Records that damage of attackers was redirected to a card, which may count as attacked by them from then on.
pub(crate) fn record_attack(table: &mut Table, damage: &Damage, onto: CardRef) {
    if onto == damage.target || !damage.via.has(Via::Attack) {
        return;
    }
    if let Some(attack) = &mut table.state.attack {
        let strikers = damage.source.into_iter().chain(damage.shares.iter().map(|(unit, _)| *unit));
        attack.redirected.extend(strikers.map(|attacker| (attacker, onto)));
    }
}

/// Returns whether damage that is redirected to a card does not reach it: an effect has to be able to affect the card, while
/// attacks and counters reach any.
pub(crate) fn is_barred(table: &Table, damage: &Damage, target: CardRef) -> bool {
    let strikes = damage.via.meets(Vias::of(&[Via::Attack, Via::Counter]));
    target != damage.target
        && !strikes
        && permissions::forbidden(table, Thing::Card(target), Act::BeAffected, &damage.cause()).is_some()
}
