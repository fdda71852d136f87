//! Progress: a Chimera that grows with the time goes on before each round from the second on. Red Rains Round Order (derived).

use crate::game::cause::Cause;
use crate::game::fault::Flow;
use crate::game::step::Step;
use crate::queries::chimera;
use crate::queries::seats;
use crate::rules::red_rains::{current, recovery, tokens as growth};
use crate::rules::tokens;
use crate::table::game_table::Table;
use crate::terms::token::Token;

/// Lets a Chimera that grows with the time do so: cards of others go, it gets a status token for each aspect in play, aspects and their
/// status tokens are filled up, the progress of its phase comes, and then its next phase. Any other waits for its tokens.
pub(crate) fn go_on(table: &mut Table) -> Flow {
    table.state.step = Step::RoundStart;
    if !chimera::grows_each_round(table) {
        return Ok(());
    }
    growth::discard_what_others_own(table)?;
    place_status(table)?;
    recovery::replenish(table)?;
    recovery::refill(table);
    growth::resolve_phase(table)
}

/// Places a status token on the card of the Chimera for each aspect in play.
fn place_status(table: &mut Table) -> Flow {
    let seat = current::chimera_mut(table).seat;
    let n = chimera::aspects(table).count() as i32;
    let Some(card) = seats::phoenixborn_of(table, seat) else { return Ok(()) };
    tokens::place(table, card, Token::Status, n, &Cause { by: Some(seat), ..Cause::rule() }).map(drop)
}
