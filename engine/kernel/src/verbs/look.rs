//! Verbs that read what a phrase of a script means now.

use crate::game::decision::DecisionKind;
use crate::game::fault::Flow;
use crate::game::held::PhraseValues;
use crate::game::state::Tally;
use crate::game::trace::TraceEvent;
use crate::queries::amounts;
use crate::queries::fronts;
use crate::queries::happened;
use crate::queries::seats;
use crate::queries::selectors;
use crate::rules::choices;
use crate::rules::frames;
use crate::rules::red_rains::hand;
use crate::table::game_table::Table;
use crate::terms::id::{CardId, PlayerId, Players, Things};
use crate::terms::selector::{Amount, Condition, Group, Happening, Selector};
use crate::terms::switches::MassEffectSnapshot;
use crate::terms::words::label;
use crate::verbs::properties;
use ustr::Ustr;

/// Returns everything a phrase means now, without asking, as far as it is in the area of the effect. Red Rains Laws of the Chimera.
pub fn all(table: &mut Table, phrase: &Selector) -> Things {
    hand::set_aside_for(table, phrase);
    let scope = frames::scope(table);
    let mut things = selectors::find(table, &scope, phrase);
    if seats::has_areas(table) && phrase.groups.iter().all(Group::is_of_all) {
        things.retain(|thing| !fronts::is_out_of_area(table, &scope, *thing));
    }
    things
}

/// Returns everything a phrase means now that a player may choose from: in any area.
pub fn everywhere(table: &Table, phrase: &Selector) -> Things {
    selectors::find(table, &frames::scope(table), phrase)
}

/// Shows a player everything a phrase means now, or all players. They know those cards as long as they lie as they do. Returns it.
///
/// That a player looks is told to all, even if there is nothing to see; what is seen only to that player.
pub fn show(table: &mut Table, phrase: &Selector, to: Option<PlayerId>) -> Things {
    hand::set_aside_for(table, phrase);
    let found = everywhere(table, phrase);
    let cards: Vec<CardId> = found.iter().filter_map(|thing| thing.card()).map(|card| card.id).collect();
    let players = to.map_or(Players::ALL, Players::only);
    for card in &cards {
        let card = table.state.card_mut(*card);
        card.shown_to = card.shown_to.and(players);
    }
    if to.is_some() || !cards.is_empty() {
        table.record(|| TraceEvent::Shown { cards, to });
    }
    found
}

/// Returns what an amount phrase comes to now.
pub fn amount(table: &Table, phrase: &Amount) -> i32 {
    amounts::amount(table, &frames::scope(table), phrase)
}

/// Returns whether a condition phrase holds now.
pub fn holds(table: &Table, phrase: &Condition) -> bool {
    amounts::holds(table, &frames::scope(table), phrase)
}

/// Returns how often something happened this turn or this round.
pub fn happened(table: &Table, phrase: &Happening) -> i32 {
    happened::times(table, &frames::scope(table), phrase)
}

/// Gives a phrase of the script that runs the values it names, for the words that read it until others are given. Cards that
/// this effect moved are followed; what left play keeps the values and the controller it had last.
pub fn give_values(table: &mut Table, values: PhraseValues) {
    let Some(frame) = table.frames.last() else { return };
    let state = &table.state;
    let values = values.placed(|card| frame.follow(state, card).unwrap_or(card), |card| frame.read(state, card));
    frames::top_frame_mut(table).phrase_values = values;
}

/// Returns a count of yours of this turn, by its key.
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

/// Adds to a count of yours of this turn. Returns the count afterwards.
pub fn add_tally(table: &mut Table, key: Ustr, count: i32) -> i32 {
    let player = properties::you(table);
    table.state.tallies.push(Tally { player, key, card: None, count });
    tally(table, key)
}

/// Fixes a group that is handled one by one. Returns it in the order a player sets (`mass_effect_orderer`), or as it is where
/// all of it is handled at once (`mass_effect_snapshot`).
///
/// # Errors
/// Halts for want of an answer.
pub fn each(table: &mut Table, phrase: &Selector) -> Flow<Things> {
    match table.rules.mass_effect_snapshot {
        MassEffectSnapshot::DealtToAllFirst => Ok(all(table, phrase)),
        MassEffectSnapshot::InPlayAtEffectStart | MassEffectSnapshot::SelectedBeforeFirst => each_in_order(table, phrase),
    }
}

/// Fixes a group of which players are asked something one by one, as for a price. Returns it in the order a player sets
/// (`mass_effect_orderer`). FAQ Meteor.
///
/// # Errors
/// Halts for want of an answer.
pub fn each_in_order(table: &mut Table, phrase: &Selector) -> Flow<Things> {
    let found = all(table, phrase);
    if found.iter().any(|thing| thing.card().is_none()) {
        return Ok(found);
    }
    let player = seats::orderer(table);
    let question = frames::question(table, player, DecisionKind::EffectOrder, label!("order"));
    let list = table.list_of(found);
    let ordered = table.ask_order(question, list)?;
    Ok(choices::things_of(ordered).collect())
}
