//! Words for the turn that goes on: its actions, its battle, the first player token.

use cinderforge_kernel::game::ExtraAction;
use cinderforge_kernel::verbs;

use super::table::words;
use crate::call::Call;
use crate::error::WordResult;
use crate::script_value::ScriptValue;
use crate::word::Word;

/// The words of this family.
pub(super) const WORDS: &[Word] = words! {
    "extra_action" [kind: Action, n: Number] -> Nothing, Spares, extra_action, "",
        "More `\"main\"` or `\"side\"` actions this turn, or of `\"pass\"`, which is a main action that can only be a pass.";
    "leave_battle" [card: Card] -> Bool, Acts, leave_battle, "",
        "Out of the attack that goes on, as if it had left play: an attacker attacks no longer, a blocker or guard fights no more and what it stood against does as if it had fallen, and what is attacked is attacked no longer. Nothing blocks an attacker that has left: who blocks it is asked for before, `let blocker = ctx.choose(\"blocker\", \"a unit blocking {ally}\")`. Gives whether it was in the attack.";
    "give_first_player_token" [player: Player] -> Nothing, Spares, give_first_player_token, "",
        "To that player.";
};

/// Gives more actions this turn.
fn extra_action(call: &mut Call<'_>) -> WordResult {
    let kind = call.with_text(0, ExtraAction::parse)?;
    let n = call.number(1)?;
    verbs::extra_action(call.table, kind, n);
    Ok(ScriptValue::Nothing)
}

/// Takes a card out of the attack. Returns whether it was in it.
fn leave_battle(call: &mut Call<'_>) -> WordResult {
    let Some(card) = call.card(0)? else { return Ok(false.into()) };
    Ok(verbs::leave_battle(call.table, card).into())
}

/// Gives the first player token to a player.
fn give_first_player_token(call: &mut Call<'_>) -> WordResult {
    if let Some(player) = call.player(0)? {
        verbs::give_first_player_token(call.table, player)?;
    }
    Ok(ScriptValue::Nothing)
}
