//! Verbs of playing a card by an effect.

use crate::game::fault::Flow;
use crate::queries::playing;
use crate::rules::frames;
use crate::rules::play as playing_rules;
use crate::table::game_table::Table;
use crate::terms::cost::Spared;
use crate::terms::id::CardRef;
use crate::verbs::properties;
use crate::verbs::reach;

/// Returns whether you could play a card now, from where it lies, with parts of its cost spared.
pub fn can_play(table: &Table, card: CardRef, spared: Spared) -> bool {
    let card = frames::top_frame(table, |frame| frame.follow(&table.state, card));
    card.is_some_and(|card| playing::check_play_by_effect(table, properties::you(table), card.id, spared).is_ok())
}

/// Lets you play a card from where it lies, with parts of its cost spared: everything else is as for any card that is played.
/// Returns whether it was played; a card that cannot be stays where it is.
///
/// # Errors
/// Halts as anything does that opens windows, and for want of an answer.
pub fn play(table: &mut Table, card: CardRef, spared: Spared) -> Flow<bool> {
    let Some(card) = reach::reach(table, card) else { return Ok(false) };
    if !can_play(table, card, spared) {
        return Ok(false);
    }
    let you = properties::you(table);
    playing_rules::play(table, you, card.id, spared)?;
    Ok(true)
}
