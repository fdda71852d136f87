//! Milling: cards are discarded from a draw pile, off its top or picked out of it. Reborn Glossary Draw Pile.

use crate::game::cause::Cause;
use crate::game::fault::Flow;
use crate::rules::owners;
use crate::rules::window;
use crate::rules::zones;
use crate::table::game_table::Table;
use crate::terms::event::EventKind;
use crate::terms::id::{CardRef, PlayerId, Thing, Things};
use crate::terms::zone::Zone;
use smallvec::SmallVec;

/// Discards cards off the top of a draw pile. Returns them.
pub(crate) fn mill(table: &mut Table, player: PlayerId, n: i32, cause: &Cause) -> Flow<Things> {
    if n <= 0 {
        return Ok(Things::new());
    }
    let mut event = cause.event(EventKind::Mills, player);
    event.amount = n;
    if !window::would(table, &mut event)? {
        return Ok(Things::new());
    }
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

/// Lets effects answer that those of some cards that lie in draw piles would be picked out of them and discarded, for each of their
/// owners together. Returns the cards that are to be discarded: of fewer than were picked, the first.
///
/// A text that speaks of cards discarded from a draw pile says nothing of how they came to be picked. Reborn Glossary Draw Pile
/// (derived).
pub(crate) fn would_be_picked(table: &mut Table, cards: &[CardRef], cause: &Cause) -> Flow<SmallVec<[CardRef; 4]>> {
    let mut left: SmallVec<[CardRef; 4]> = cards.iter().copied().collect();
    let in_piles: SmallVec<[CardRef; 4]> = cards.iter().copied().filter(|card| lies_in_draw_pile(table, *card)).collect();
    for owner in owners::of_cards(table, &in_piles) {
        let own: SmallVec<[CardRef; 4]> = owned_by(table, &in_piles, owner).collect();
        let mut event = cause.event(EventKind::Mills, owner);
        event.amount = own.len() as i32;
        let most = if window::would(table, &mut event)? { event.amount.max(0) as usize } else { 0 };
        left.retain(|card| own.iter().position(|picked| picked == card).is_none_or(|place| place < most));
    }
    Ok(left)
}

/// Lets effects answer that cards were picked out of draw piles and discarded, given where they are now: for each of their owners
/// together.
pub(crate) fn announce_picked(table: &mut Table, discarded: &[CardRef], cause: &Cause) -> Flow {
    for owner in owners::of_cards(table, discarded) {
        let mut event = cause.event(EventKind::Mills, owner);
        event.things = owned_by(table, discarded, owner).map(Thing::Card).collect();
        event.amount = event.things.len() as i32;
        window::react(table, &event)?;
    }
    Ok(())
}

/// Returns whether a card lies in a draw pile.
pub(crate) fn lies_in_draw_pile(table: &Table, card: CardRef) -> bool {
    table.state.is_current(card) && table.state.card(card.id).zone == Zone::DrawPile
}

/// Returns those of some cards that a player owns.
fn owned_by<'a>(table: &'a Table, cards: &'a [CardRef], owner: PlayerId) -> impl Iterator<Item = CardRef> + 'a {
    cards.iter().copied().filter(move |card| table.state.card(card.id).owner == owner)
}
