//! The verbs of the rules that card scripts call, acting for the effect whose frame is on top of the table.
//!
//! Every verb answers how much happened. It does nothing for a card that has left or cannot be affected. A verb may
//! open windows; when it returns, anything may have changed.

use crate::game::decision::{Choice, DecisionKind};
use crate::game::fault::Flow;
use crate::game::state::Tally;
use crate::queries::amounts;
use crate::queries::scope::Scope;
use crate::queries::selectors;
use crate::rules::deferred;
use crate::rules::frames;
use crate::rules::picks;
use crate::table::game_table::Table;
use crate::terms::id::Things;
use crate::terms::selector::{Amount, Condition, Selector};
use crate::terms::switches::MassEffectSnapshot;
use crate::terms::words::label;
use crate::verbs::properties;
use crate::verbs::reach::{self};
use ustr::Ustr;

/// Everything a phrase means now, without asking.
pub fn all(table: &Table, phrase: &Selector) -> Things {
    let scope = Scope::of_frame(table, &table.frames[table.frames.len() - 1]);
    selectors::find(table, &scope, phrase)
}

/// What an amount phrase comes to now.
pub fn amount(table: &Table, phrase: &Amount) -> i32 {
    let scope = Scope::of_frame(table, &table.frames[table.frames.len() - 1]);
    amounts::amount(table, &scope, phrase)
}

/// Whether a condition phrase holds now.
pub fn holds(table: &Table, phrase: &Condition) -> bool {
    let scope = Scope::of_frame(table, &table.frames[table.frames.len() - 1]);
    amounts::holds(table, &scope, phrase)
}

/// Everything a phrase means now, kept under a label for later phrases.
pub fn look(table: &mut Table, label: Ustr, phrase: &Selector) -> Things {
    let found = all(table, phrase);
    picks::keep_pick(table, label, found.clone());
    found
}

/// A count of this turn, by player and key.
pub fn tally(table: &Table, key: Ustr) -> i32 {
    let you = properties::you(table);
    table
        .state
        .tallies
        .iter()
        .filter(|tally| tally.player == you && tally.key == key && tally.card.is_none())
        .map(|tally| tally.count)
        .sum()
}

/// Adds to a count of this turn. The count afterwards.
pub fn add_tally(table: &mut Table, key: Ustr, count: i32) -> i32 {
    let player = properties::you(table);
    table.state.tallies.push(Tally { player, key, card: None, count });
    tally(table, key)
}

/// A group fixed now and handled one by one, in the order the ruleset's player sets (`mass_effect_orderer`).
///
/// # Errors
/// Halts for want of an answer.
pub fn each(table: &mut Table, phrase: &Selector) -> Flow<Things> {
    let found = all(table, phrase);
    let orders_now = table.rules.mass_effect_snapshot != MassEffectSnapshot::DealtToAllFirst;
    if !orders_now || found.iter().any(|thing| thing.card().is_none()) {
        return Ok(found);
    }
    let player = deferred::orderer(table);
    let question = frames::question(table, player, DecisionKind::EffectOrder, label!("order"));
    let ordered = table.ask_order(question, found.into_iter().map(Choice::Thing).collect())?;
    Ok(reach::things_of(ordered))
}
