//! Milling: cards are discarded off the top of a draw pile. Reborn Glossary Draw Pile.

use crate::game::cause::Cause;
use crate::game::fault::Flow;
use crate::rules::window;
use crate::rules::zones;
use crate::table::game_table::Table;
use crate::terms::event::EventKind;
use crate::terms::id::{PlayerId, Thing, Things};
use crate::terms::zone::Zone;

/// Discards cards off the top of a draw pile. Returns them.
pub(crate) fn mill(table: &mut Table, player: PlayerId, n: i32, cause: &Cause) -> Flow<Things> {
    if n <= 0 {
        return Ok(Things::new());
    }
    let mut event = cause.event(EventKind::Mills, player);
    event.amount = n;
    let Some(mut event) = window::would(table, event)? else { return Ok(Things::new()) };
    let mut milled = Things::new();
    for _ in 0..event.amount {
        let Some(card) = table.state.player(player).draw_pile.last().copied() else { break };
        let discarded = zones::move_card(table, card, Zone::DiscardPile, player);
        milled.push(Thing::Card(discarded));
    }
    event.amount = milled.len() as i32;
    event.things = milled.iter().copied().collect();
    for thing in &milled {
        let mut discarded = cause.event(EventKind::IsDiscarded, *thing);
        discarded.from = Some(Zone::DrawPile);
        discarded.to = Some(Zone::DiscardPile);
        window::react(table, &discarded)?;
    }
    if !milled.is_empty() {
        window::react(table, &event)?;
    }
    Ok(milled)
}
