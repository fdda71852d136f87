//! Moving cards: destroying, discarding, leaving play, entering play, losing the game.
//!
//! Reference 7.0.0, 7.1.0; Raven 5.1.0; Reborn p.15, p.16.

use crate::game::decision::DecisionKind;
use crate::game::fault::Flow;
use crate::game::step::Phase;
use crate::queries::payment::{self, Payer};
use crate::rules::pay;
use crate::table::ask::Question;
use crate::table::game_table::Table;
use crate::terms::id::CardId;
use crate::terms::switches::{Respark, ResparkPlayer};
use crate::terms::words::label;

/// Offers to respark a card that would be discarded from play. Reference 7.1.1; Raven 5.1.0 step 6.
pub(crate) fn offer_respark(table: &mut Table, card: CardId) -> Flow<bool> {
    let Some(cost) = table.def(card).respark.clone() else { return Ok(false) };
    if table.rules.respark == Respark::Off || table.state.phase != Phase::PlayerTurns {
        return Ok(false);
    }
    let now = table.state.card(card);
    let player = match table.rules.respark_player {
        ResparkPlayer::NotApplicable => return Ok(false),
        ResparkPlayer::Owner => now.owner,
        ResparkPlayer::Controller => now.controller,
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
