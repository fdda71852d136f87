//! Respark: a card that would be discarded from play is paid for once more, and returns to hand instead.
//!
//! Reference 2.3.2, 7.1.1; Raven 5.1.0 step 6.

use crate::game::decision::DecisionKind;
use crate::game::fault::Flow;
use crate::game::step::Phase;
use crate::queries::payer::Payer;
use crate::queries::payment;
use crate::rules::pay;
use crate::table::ask::Question;
use crate::table::game_table::Table;
use crate::terms::id::CardId;
use crate::terms::switches::{Respark, ResparkPlayer};
use crate::terms::words::label;

/// Offers to respark a card, and lets the player pay for it: one that was exhausted as it left only if it says so. Returns whether it
/// was resparked.
pub(crate) fn respark(table: &mut Table, card: CardId) -> Flow<bool> {
    let def = table.def(card);
    let Some(cost) = def.respark.clone() else { return Ok(false) };
    let is_silenced = table.state.card(card).last.exhausted && !def.respark_inexhaustible;
    if is_silenced || table.rules.respark == Respark::Off || table.state.phase != Phase::PlayerTurns {
        return Ok(false);
    }
    let player = match table.rules.respark_player {
        ResparkPlayer::NotApplicable => return Ok(false),
        ResparkPlayer::Owner => table.state.card(card).owner,
        ResparkPlayer::Controller => table.state.card(card).controller,
    };
    let payer = Payer { player, card, ability: Some(label!("Respark")), n: 0 };
    if table.state.player(player).lost || payment::check(table, payer, &cost).is_err() {
        return Ok(false);
    }
    let question = Question::new(player, DecisionKind::Respark, label!("respark")).about(card, Some(label!("Respark")));
    if !table.ask_whether(question)? {
        return Ok(false);
    }
    pay::pay(table, payer, &cost)?;
    Ok(true)
}
