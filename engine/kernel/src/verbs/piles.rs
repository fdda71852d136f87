//! Verbs of the order in a draw pile: its top, its bottom, shuffled into it.

use crate::game::decision::{Bound, Choice, DecisionKind};
use crate::game::fault::Flow;
use crate::game::trace::TraceEvent;
use crate::rules::choices;
use crate::rules::frames;
use crate::table::game_table::Table;
use crate::terms::id::{CardRef, PlayerId, Players, Thing};
use crate::terms::words::label;
use crate::terms::zone::{PilePlace, Zone};
use crate::verbs::cards;
use crate::verbs::reach;
use smallvec::SmallVec;

/// Some cards.
type Cards = SmallVec<[CardRef; 4]>;

/// Puts cards into the draw piles of their owners, from anywhere, those too that lie there already. A player is asked which go
/// on top, if that is open, and in which order several different ones lie, from the top. Returns how many went.
///
/// # Errors
/// Halts as anything does that opens windows, and for want of an answer.
pub fn to_draw_pile(table: &mut Table, player: PlayerId, cards: &[CardRef], place: PilePlace) -> Flow<usize> {
    let reached: Cards = cards.iter().filter_map(|card| reach::reach(table, *card)).collect();
    match place {
        PilePlace::Top | PilePlace::Bottom => put_in_order(table, player, &reached, place),
        PilePlace::TopOrBottom => {
            let top = choose_top(table, player, &reached)?;
            let bottom: Cards = reached.into_iter().filter(|card| !top.contains(card)).collect();
            let put = put_in_order(table, player, &top, PilePlace::Top)?;
            Ok(put + put_in_order(table, player, &bottom, PilePlace::Bottom)?)
        }
        PilePlace::Shuffled => {
            let mut put = 0;
            for card in reached {
                if put_in_pile(table, card, PilePlace::Shuffled)? {
                    put += 1;
                    let owner = table.state.card(card.id).owner;
                    cards::shuffle(table, owner, Zone::DrawPile);
                }
            }
            Ok(put)
        }
    }
}

/// Asks a player which of some cards go on top. Returns them.
fn choose_top(table: &mut Table, player: PlayerId, among: &[CardRef]) -> Flow<Cards> {
    let question = frames::question(table, player, DecisionKind::Effect, label!("top"));
    let mut list = table.list_of(among.iter().copied());
    let picked = match list.len() {
        0 => SmallVec::new(),
        1 => {
            list.push(Choice::Done);
            smallvec::smallvec![table.ask_one(question, list)?]
        }
        several => table.ask_some(question, list, (0, several), Bound::Free)?,
    };
    Ok(choices::things_of(picked).filter_map(Thing::card).collect())
}

/// Puts cards at an end of the draw piles of their owners, pile by pile in an order that a player is asked for. Returns how many
/// went.
fn put_in_order(table: &mut Table, player: PlayerId, cards: &[CardRef], end: PilePlace) -> Flow<usize> {
    let mut put = 0;
    for owner in (0..table.state.players.len()).map(|index| PlayerId(index as u8)) {
        let own: Cards = cards.iter().copied().filter(|card| table.state.card(card.id).owner == owner).collect();
        let mut ordered = order(table, player, own)?;
        if end == PilePlace::Top {
            ordered.reverse();
        }
        for card in ordered {
            put += usize::from(put_in_pile(table, card, end)?);
        }
    }
    Ok(put)
}

/// Asks a player for the order of cards, from the top, unless they are all of one kind. Returns them in it.
fn order(table: &mut Table, player: PlayerId, cards: Cards) -> Flow<Cards> {
    let alike = cards.windows(2).all(|pair| table.state.card(pair[0].id).def == table.state.card(pair[1].id).def);
    if alike {
        return Ok(cards);
    }
    let question = frames::question(table, player, DecisionKind::EffectOrder, label!("order"));
    let list = table.list_of(cards);
    let ordered = table.ask_order(question, list)?;
    Ok(choices::things_of(ordered).filter_map(Thing::card).collect())
}

/// Puts a card at a place in its owner's draw pile. Returns whether it went: one that lies there stays what it is, and no effect
/// answers that.
fn put_in_pile(table: &mut Table, card: CardRef, place: PilePlace) -> Flow<bool> {
    if !table.state.is_current(card) {
        return Ok(false);
    }
    let lies_there = table.state.card(card.id).zone == Zone::DrawPile;
    if lies_there && place != PilePlace::Shuffled {
        table.state.card_mut(card.id).shown_to = Players::default();
        table.record(|| TraceEvent::Placed(card.id, place));
    }
    if !lies_there && !cards::put_away(table, card, Zone::DrawPile)? {
        return Ok(false);
    }
    let owner = table.state.card(card.id).owner;
    let pile = &mut table.state.player_mut(owner).draw_pile;
    if let Some(index) = pile.iter().position(|other| *other == card.id) {
        let card = pile.remove(index);
        let at = if place == PilePlace::Bottom { 0 } else { pile.len() };
        pile.insert(at, card);
    }
    Ok(true)
}
