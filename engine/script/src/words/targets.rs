//! Words that name the declared targets of an ability.

use cinderforge_kernel::verbs;

use super::table::words;
use crate::call::Call;
use crate::error::WordResult;
use crate::word::Word;

/// The words of this family.
pub(super) const WORDS: &[Word] = words! {
    "target" [name: Target] -> Pick, Spares, target, "target_choice",
        "The declared target of this name, asked for when the ruleset says so.";
    "targets" [name: Target] [name: Target, n: Number] -> Targets, Spares, targets, "multi_target_choice",
        "The declared targets of this name one after another, `n` at the most: `for unit in ctx.targets(\"hurt\")`. Of `3 units` so many are asked for, of `up to 3 units` as many as the player likes, of `units` as many as `n`. Where there \
         are fewer, those, which are targeted and can be answered all the same; a text that targets nothing where there are too few says `exactly 2 units`.";
    "mode" [] -> Text, Spares, mode, "mode_choice",
        "The mode of the text.";
};

/// Asks for a declared target. Returns it, or an absent thing.
fn target(call: &mut Call<'_>) -> WordResult {
    let name = call.label(0)?;
    let kind = call.target_kind(name);
    let target = verbs::target(call.table, name)?;
    Ok(kind.value(call.table, target))
}

/// Returns the targets of one name for a `for` loop, which asks for each in turn.
fn targets(call: &mut Call<'_>) -> WordResult {
    Ok(call.targets()?.into())
}

/// Asks for the mode of the text. Returns its word.
fn mode(call: &mut Call<'_>) -> WordResult {
    Ok(verbs::mode(call.table)?.as_str().into())
}
