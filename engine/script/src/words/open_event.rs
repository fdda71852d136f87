//! Words that change the open event, which is about to happen.

use cinderforge_kernel::verbs;

use super::table::words;
use crate::call::Call;
use crate::error::WordResult;
use crate::word::Word;

/// The words of this family.
pub(super) const WORDS: &[Word] = words! {
    "prevent" [n: NumberOrAll] -> Number, Acts, prevent, "prevention_window",
        "So much less damage. Gives how much; 0 against what cannot be prevented.";
    "set_amount" [n: Number] -> Bool, Acts, set_amount, "",
        "The event has another amount, 0 for less. That is no prevention. Gives whether it changed.";
    "reduce" [n: Number] -> Number, Acts, reduce, "",
        "So much less of what is about to happen: damage, tokens or cards. That is no prevention. Gives how much less.";
    "withhold" [] -> Number, Acts, |call| Ok(i64::from(verbs::withhold(call.table)).into()), "",
        "This unit does not deal its part of the damage that is about to be dealt; who deals it too deals the rest. That is no prevention. Gives how much it was: nothing, once it was withheld.";
    "instead" [] -> Bool, Acts, |call| Ok(verbs::instead(call.table).into()), "",
        "The event does not happen; what follows in the script happens instead. Not where this cannot affect what the event is about; gives whether it does. A unit that is kept from being destroyed while its wounds are at its life is destroyed for these at once, and this text does not answer that again: take wounds off it too.";
    "redirect" [card: Card] -> Bool, Acts, redirect, "",
        "Another card takes the damage, from the same source.";
    "retarget" [card: Card] -> Bool, Acts, retarget, "",
        "The effect aims at that card, where it could have been chosen before this text was paid for, in place of the target that is answered; of several, you choose one, asked as `target`. A card that is a target already counts once. Gives whether it does.";
    "cancel" [] [until: Duration] -> Bool, Acts, cancel, "cancel_scope",
        "Cancels the effect that targets or is used, or the spell that would be attached; with a duration also for the rest of it: until then the card loses the ability. In 1.0 not where this cannot affect the card whose effect it is (`affect_scope`). Gives whether it does.";
};

/// Cancels the effect that is answered, once or for a while. Returns whether it did.
fn cancel(call: &mut Call<'_>) -> WordResult {
    if call.count() == 0 {
        return Ok(verbs::cancel(call.table).into());
    }
    let until = call.durations(0)?;
    Ok(verbs::cancel_until(call.table, until).into())
}

/// Prevents damage. Returns how much.
fn prevent(call: &mut Call<'_>) -> WordResult {
    let n = call.number_or_all(0)?;
    Ok(i64::from(verbs::prevent(call.table, n)).into())
}

/// Gives the event another amount. Returns whether it could be.
fn set_amount(call: &mut Call<'_>) -> WordResult {
    let n = call.number(0)?;
    Ok(verbs::set_amount(call.table, n).into())
}

/// Takes something off the amount of the event. Returns how much less it is.
fn reduce(call: &mut Call<'_>) -> WordResult {
    let n = call.number(0)?;
    Ok(i64::from(verbs::reduce(call.table, n)).into())
}

/// Aims the effect that is answered at another card. Returns whether it does.
fn retarget(call: &mut Call<'_>) -> WordResult {
    let Some(card) = call.card(0)? else { return Ok(false.into()) };
    Ok(verbs::retarget(call.table, card)?.into())
}

/// Redirects the damage to another card. Returns whether it could be.
fn redirect(call: &mut Call<'_>) -> WordResult {
    let Some(card) = call.card(0)? else { return Ok(false.into()) };
    Ok(verbs::redirect(call.table, card).into())
}
