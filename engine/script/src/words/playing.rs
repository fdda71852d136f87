//! Words that play cards by an effect.

use cinderforge_kernel::terms::{CardRef, Spared};
use cinderforge_kernel::verbs;

use super::table::words;
use crate::call::Call;
use crate::error::WordResult;
use crate::word::Word;

/// The words of this family.
pub(super) const WORDS: &[Word] = words! {
    "play" [card: Card] [card: Card, without: Spared] -> Bool, Acts, play, "",
        "You play the card from where it lies, in any turn, by all the rules of playing. `without` spares parts of its cost: `\"main\"`, `\"side\"`, `\"actions\"` (both) or `\"all\"`. Gives whether it was played; if it cannot be, it stays there.";
    "can_play" [card: Card] [card: Card, without: Spared] -> Bool, ReadsOnly, can_play, "",
        "Whether `play` could play the card now: for `if_script` of a text that offers it.";
};

/// Reads a card, and what is spared. Returns `None` for an absent card.
fn card_and_spared(call: &Call<'_>) -> WordResult<Option<(CardRef, Spared)>> {
    let spared = if call.count() > 1 { call.with_text(1, Spared::parse)? } else { Spared::Nothing };
    Ok(call.card(0)?.map(|card| (card, spared)))
}

/// Plays a card. Returns whether it was played.
fn play(call: &mut Call<'_>) -> WordResult {
    let Some((card, spared)) = card_and_spared(call)? else { return Ok(false.into()) };
    Ok(verbs::play(call.table, card, spared)?.into())
}

/// Returns whether a card could be played.
fn can_play(call: &mut Call<'_>) -> WordResult {
    let Some((card, spared)) = card_and_spared(call)? else { return Ok(false.into()) };
    Ok(verbs::can_play(call.table, card, spared).into())
}
