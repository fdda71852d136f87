//! The verbs of the rules that card scripts call, acting for the effect whose frame is on top of the table.
//!
//! Every verb answers how much happened. It does nothing for a card that has left or cannot be affected. A verb may
//! open windows; when it returns, anything may have changed.

use crate::game::cause::Cause;
use crate::game::damage::Damage;
use crate::game::deferred::DeferredResult;
use crate::game::fault::Flow;
use crate::queries::permissions;
use crate::queries::types;
use crate::rules::damage;
use crate::rules::deferred;
use crate::rules::destroy;
use crate::rules::wounds;
use crate::table::game_table::Table;
use crate::terms::act::Act;
use crate::terms::id::{CardRef, Thing};
use crate::verbs::properties;
use crate::verbs::reach;

/// Deals damage by this card. How much was dealt to that card, before prevention.
///
/// # Errors
/// Halts as anything does that opens windows.
pub fn deal(table: &mut Table, card: CardRef, n: i32) -> Flow<i32> {
    let cause = reach::cause(table);
    deal_caused(table, card, n, cause)
}

/// Another card deals damage.
///
/// # Errors
/// As for [`deal`].
pub fn deal_by(table: &mut Table, source: CardRef, card: CardRef, n: i32) -> Flow<i32> {
    let cause = Cause { source: Some(source), ..reach::cause(table) };
    deal_caused(table, card, n, cause)
}

fn deal_caused(table: &mut Table, card: CardRef, n: i32, cause: Cause) -> Flow<i32> {
    let Some(card) = reach::reach(table, card) else { return Ok(0) };
    damage::deal(table, Damage::of(card, n, cause))
}

/// Destroys a unit or Phoenixborn. Whether it is destroyed, or bound to be.
///
/// # Errors
/// As for [`deal`].
pub fn destroy(table: &mut Table, card: CardRef) -> Flow<bool> {
    let Some(card) = reach::reach(table, card) else { return Ok(false) };
    let cause = reach::cause(table);
    if deferred::defers_results(table) {
        let can = table.state.card(card.id).in_play()
            && types::is_unit(table, card.id)
            && !table.state.card(card.id).dying
            && permissions::forbidden(table, Thing::Card(card), Act::BeDestroyed, cause).is_none();
        if can {
            deferred::defer(table, DeferredResult::Destroy(card, cause));
        }
        return Ok(can);
    }
    destroy::destroy(table, card, cause)
}

/// Whether a card was destroyed by now; what is still due to it in this effect is carried out first.
///
/// # Errors
/// As for [`deal`].
pub fn destroyed(table: &mut Table, card: CardRef) -> Flow<bool> {
    deferred::resolve_deferred_for(table, card)?;
    Ok(!properties::in_play(table, card))
}

/// Places wound tokens. How many.
///
/// # Errors
/// As for [`deal`].
pub fn place_wounds(table: &mut Table, card: CardRef, n: i32) -> Flow<i32> {
    let Some(card) = reach::reach(table, card) else { return Ok(0) };
    let cause = reach::cause(table);
    wounds::place_wounds(table, card, n, cause)
}
