//! The verbs of the rules that card scripts call, acting for the effect whose frame is on top of the table.
//!
//! Every verb answers how much happened. It does nothing for a card that has left or cannot be affected. A verb may
//! open windows; when it returns, anything may have changed.

use crate::game::cause::Cause;
use crate::game::damage::Damage;
use crate::game::deferred::Due;
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
pub fn deal(g: &mut Table, card: CardRef, n: i32) -> Flow<i32> {
    let cause = reach::cause(g);
    deal_caused(g, card, n, cause)
}

/// Another card deals damage.
///
/// # Errors
/// As for [`deal`].
pub fn deal_by(g: &mut Table, source: CardRef, card: CardRef, n: i32) -> Flow<i32> {
    let cause = Cause { source: Some(source), ..reach::cause(g) };
    deal_caused(g, card, n, cause)
}

fn deal_caused(g: &mut Table, card: CardRef, n: i32, cause: Cause) -> Flow<i32> {
    let Some(card) = reach::reach(g, card) else { return Ok(0) };
    damage::deal(g, Damage::of(card, n, cause))
}

/// Destroys a unit or Phoenixborn. Whether it is destroyed, or bound to be.
///
/// # Errors
/// As for [`deal`].
pub fn destroy(g: &mut Table, card: CardRef) -> Flow<bool> {
    let Some(card) = reach::reach(g, card) else { return Ok(false) };
    let cause = reach::cause(g);
    if deferred::docketing(g) {
        let can = g.state.card(card.id).in_play()
            && types::is_unit(g, card.id)
            && !g.state.card(card.id).dying
            && permissions::forbidden(g, Thing::Card(card), Act::BeDestroyed, cause.doer()).is_none();
        if can {
            deferred::docket(g, Due::Destroy(card, cause));
        }
        return Ok(can);
    }
    destroy::destroy(g, card, cause)
}

/// Whether a card was destroyed by now; what is still due to it in this effect is carried out first.
///
/// # Errors
/// As for [`deal`].
pub fn destroyed(g: &mut Table, card: CardRef) -> Flow<bool> {
    deferred::settle_card(g, card)?;
    Ok(!properties::in_play(g, card))
}

/// Places wound tokens. How many.
///
/// # Errors
/// As for [`deal`].
pub fn place_wounds(g: &mut Table, card: CardRef, n: i32) -> Flow<i32> {
    let Some(card) = reach::reach(g, card) else { return Ok(0) };
    let cause = reach::cause(g);
    wounds::place_wounds(g, card, n, cause)
}
