//! Words for attacks: by an effect, or by a unit that joins one.

use cinderforge_kernel::game::AttackKind;
use cinderforge_kernel::verbs;

use super::table::words;
use crate::call::Call;
use crate::error::WordResult;
use crate::word::Word;

/// The words of this family.
pub(super) const WORDS: &[Word] = words! {
    "can_attack" [attacker: Card, kind: Attack] -> Bool, ReadsOnly, can_attack, "",
        "Whether you could take an attack action on a `\"unit\"` or a `\"Phoenixborn\"` with this unit alone.";
    "take_attack" [attacker: Card, kind: Attack] -> Bool, Acts, take_attack, "",
        "An attack action on a `\"unit\"` or a `\"Phoenixborn\"` with this unit alone, once the action of your turn is done. Gives whether you take it.";
    "join_attack" [unit: Card] -> Bool, Acts, join_attack, "attack_unit_attackers",
        "It is declared as an attacker too. Gives whether it is.";
};

/// Reads a kind of attack.
fn kind_of(word: &str) -> Option<AttackKind> {
    match word {
        "Phoenixborn" => Some(AttackKind::Phoenixborn),
        "unit" => Some(AttackKind::Unit),
        _ => None,
    }
}

/// Returns whether you could attack with a unit alone.
fn can_attack(call: &mut Call<'_>) -> WordResult {
    let kind = call.with_text(1, kind_of)?;
    let Some(attacker) = call.card(0)? else { return Ok(false.into()) };
    Ok(verbs::can_attack(call.table, attacker, kind).into())
}

/// Takes an attack action with a unit alone. Returns whether you do.
fn take_attack(call: &mut Call<'_>) -> WordResult {
    let kind = call.with_text(1, kind_of)?;
    let Some(attacker) = call.card(0)? else { return Ok(false.into()) };
    Ok(verbs::take_attack(call.table, attacker, kind).into())
}

/// Lets a unit join the attack. Returns whether it does.
fn join_attack(call: &mut Call<'_>) -> WordResult {
    let Some(unit) = call.card(0)? else { return Ok(false.into()) };
    Ok(verbs::join_attack(call.table, unit).into())
}
