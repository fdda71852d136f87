//! The hand of a Chimera: it has none, and while an effect is about it the top cards of its draw pile are that hand.
//! Red Rains Draw and Hand Effects, Laws of the Chimera.

use crate::game::trace::TraceEvent;
use crate::queries::search;
use crate::queries::seats;
use crate::rules::frames;
use crate::rules::zones;
use crate::table::game_table::Table;
use crate::terms::id::{CardId, PlayerId};
use crate::terms::selector::Selector;
use crate::terms::zone::Zone;

/// How many cards of its draw pile are its hand. Red Rains Draw and Hand Effects.
const CARDS: usize = 5;

/// Sets aside the hand of a Chimera if a phrase of the effect that runs looks into it. A condition that is tested changes nothing.
pub(crate) fn set_aside_for(table: &mut Table, phrase: &Selector) {
    let Some(seat) = seats::without_hand(table) else { return };
    let reads_only = frames::top_frame(table, |frame| frame.is_test);
    if !reads_only && search::looks_into_hand(table, &frames::scope(table), phrase, seat) {
        set_aside(table, seat);
    }
}

/// Sets aside the hand of a player if that is a Chimera, for the effect that runs, unless an effect that is not over did. Card by
/// card the top of the draw pile goes there, as far as there are cards.
pub(crate) fn set_aside(table: &mut Table, player: PlayerId) {
    if seats::without_hand(table) != Some(player) || table.frames.iter().any(|frame| frame.set_hand_aside) {
        return;
    }
    let top: Vec<CardId> = table.state.player(player).draw_pile.iter().rev().take(CARDS).copied().collect();
    for card in top {
        zones::move_card(table, card, Zone::Hand, player);
    }
    frames::top_frame_mut(table).set_hand_aside = true;
}

/// Returns what is left of a hand that the effect on top set aside to the top of its draw pile, in a random order.
pub(crate) fn put_back(table: &mut Table) {
    if !std::mem::take(&mut frames::top_frame_mut(table).set_hand_aside) {
        return;
    }
    let Some(seat) = seats::without_hand(table) else { return };
    table.state.shuffle(seat, Zone::Hand);
    let hand = table.state.player(seat).hand.clone();
    if hand.is_empty() {
        return;
    }
    table.record(|| TraceEvent::Shuffled(seat, Zone::Hand));
    for card in hand {
        zones::move_card(table, card, Zone::DrawPile, seat);
    }
}
