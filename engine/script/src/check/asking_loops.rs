//! Loops that ask players something: what they go over has an order wherever it is fixed.

use super::script::Script;
use super::shared_functions::SharedFunctions;
use crate::usage::{EachLoop, Function, Usage};
use crate::words;

/// Finds the words `each` over whose groups a script asks players something one by one. Returns the bytes of their names.
pub(super) fn find(script: &Script<'_>, shared: &SharedFunctions) -> Vec<usize> {
    let asking = |function: &Function| {
        let asks = |of: &&EachLoop| function.usages[of.usages.clone()].iter().any(|usage| asks(script, shared, usage));
        function.each_loops.iter().filter(asks).map(|of| of.offset).collect::<Vec<_>>()
    };
    let mut offsets: Vec<usize> = script.functions.iter().flat_map(asking).collect();
    offsets.sort_unstable();
    offsets.dedup();
    offsets
}

/// Returns whether something that a function uses asks a player.
fn asks(script: &Script<'_>, shared: &SharedFunctions, usage: &Usage) -> bool {
    match usage {
        Usage::Word { name, .. } => words::asks_player(name),
        Usage::Call { name, .. } => {
            let reached = script.reached(name);
            let calls = || reached.iter().flat_map(|function| function.calls());
            reached.iter().flat_map(|function| function.words()).any(words::asks_player)
                || shared.words(name).iter().any(|word| words::asks_player(word))
                || calls().flat_map(|name| shared.words(name)).any(|word| words::asks_player(&word))
        }
        _ => false,
    }
}
