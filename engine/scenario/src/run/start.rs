//! The state a scenario begins in, if anybody lives to play it.

use std::sync::Arc;

use cinderforge_content::diagnostic::{Code, Diagnostic};
use cinderforge_kernel::game::State;
use cinderforge_kernel::table::Position;
use cinderforge_kernel::terms::{CardId, PlayerId};
use cinderforge_script::GameData;

use crate::language::Scenario;
use crate::run::board::{self, PlacedBoard};
use crate::run::names::{Names, id_without_pool, letter, plain_pools};

/// Returns the state a scenario begins in under the ruleset of a kit.
///
/// # Errors
/// What is wrong with its board.
pub fn initial_state(scenario: &Scenario, kit: &GameData) -> Result<State, Vec<Diagnostic>> {
    let board = board::placed(scenario, kit)?;
    let position = Position::between_steps(Arc::clone(&kit.library), Arc::clone(&kit.ruleset), board.state.clone());
    let cards = board.state.players.iter().flat_map(|player| player.battlefield.iter().chain([&player.phoenixborn]));
    let doomed = cards.copied().filter_map(|card| Some((card, position.life_reached_by_wounds(card)?)));
    let mut problems: Vec<Diagnostic> = doomed.map(|(card, life)| lives_no_more(scenario, kit, &board, card, life)).collect();
    problems.extend((0..board.state.players.len()).flat_map(|seat| crowded(scenario, &position, PlayerId(seat as u8))));
    if problems.is_empty() { Ok(board.state) } else { Err(problems) }
}

/// Tells which rows of a player hold more than the slots there are, as the Phoenixborn prints them and texts change them.
fn crowded(scenario: &Scenario, position: &Position, player: PlayerId) -> Vec<Diagnostic> {
    let phoenixborn = position.def(position.state().player(player).phoenixborn);
    let rows = ["battlefield", "spellboard"].into_iter().zip(position.slots(player));
    let crowded = rows.filter(|(_, (used, slots))| used > slots).map(|(row, (used, slots))| {
        let (whose, id) = (letter(player), id_without_pool(phoenixborn.id));
        let message = format!("the cards on the {row} of {whose} take {used} slots, but `{id}` has {slots} slots");
        scenario.source.error_in_file(Code::BoardTooFull, message).help("name a Phoenixborn with more slots".to_owned())
    });
    crowded.collect()
}

/// Tells that a card of the board cannot live with the wounds it has.
fn lives_no_more(scenario: &Scenario, kit: &GameData, board: &PlacedBoard, card: CardId, life: i32) -> Diagnostic {
    let name = Names::of(&board.state, Arc::clone(&kit.library), plain_pools(scenario, kit)).card(card, true);
    let wounds = board.state.card(card).wounds;
    let (text, help) = if wounds == 0 {
        let help = "leave it out, or give it life: whatever has none is destroyed before anybody plays";
        (format!("the board has {name}, and its life is {life}"), help)
    } else {
        let help = "give it fewer wounds: whatever has that many is destroyed before anybody plays";
        let tokens = if wounds == 1 { "wound token" } else { "wound tokens" };
        (format!("the board has {name} with {wounds} {tokens}, and its life is {life}"), help)
    };
    let problem = match board.written.get(&card) {
        Some(span) => scenario.source.error(span.clone(), Code::GoneAtOnce, text),
        None => scenario.source.error_in_file(Code::GoneAtOnce, text),
    };
    problem.help(help.to_owned())
}
