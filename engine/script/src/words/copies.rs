//! Words that resolve the effects of other cards: once more, or at another time.

use cinderforge_kernel::terms::Moment;
use cinderforge_kernel::verbs;

use super::table::words;
use crate::call::Call;
use crate::error::WordResult;
use crate::word::Word;

/// The words of this family.
pub(super) const WORDS: &[Word] = words! {
    "resolve_copy" [] -> Bool, Acts, |call| Ok(verbs::resolve_copy(call.table)?.into()), "",
        "The effect whose resolution is answered once more, as yours: no cost is paid, its targets are chosen anew, its X is the one \
         that was paid. Its card is that of the first, so `ctx.card`, `this unit` and `this card` are; `your Phoenixborn` is yours. \
         A spell that is copied lies set aside until that is done.";
    "resolve_triggers" [moment: Moment, phrase: Phrase] -> Bool, Acts, resolve_triggers, "",
        "What these cards do at that moment, now, in the order you say, other players' too. A may is asked of whose it is: before anything resolves where all is announced first (`trigger_batching`), else as it comes. Gives whether there was anything.";
};

/// Resolves what cards do at a moment. Returns whether there was anything.
fn resolve_triggers(call: &mut Call<'_>) -> WordResult {
    let moment = call.with_text(0, Moment::parse)?;
    let (cards, _) = call.phrase(1)?;
    Ok(verbs::resolve_triggers(call.table, moment, cards)?.into())
}
