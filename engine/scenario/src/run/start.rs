//! The state a scenario begins in, if anybody lives to play it.

use std::sync::Arc;

use cinderforge_content::diagnostic::Diagnostic;
use cinderforge_kernel::cards::Deck;
use cinderforge_kernel::game::{Game, State};
use cinderforge_kernel::terms::{CardId, PlayerId};
use cinderforge_script::GameData;

use crate::language::Scenario;
use crate::run::board;
use crate::run::names::Names;

/// Returns the state a scenario begins in under the ruleset of a kit.
///
/// # Errors
/// What is wrong with its board.
pub fn initial_state(scenario: &Scenario, kit: &GameData) -> Result<State, Vec<Diagnostic>> {
    let decks: Vec<Deck> = kit.content.decks().cloned().collect();
    let state = board::state(scenario, &kit.library, &kit.ruleset, &decks)?;
    let hurt = |card: &CardId| state.card(*card).wounds > 0;
    if !state.players.iter().any(|player| player.battlefield.iter().chain([&player.phoenixborn]).any(hurt)) {
        return Ok(state);
    }
    let names = Names::of(&state, Arc::clone(&kit.library), scenario.pool);
    let units: Vec<CardId> =
        state.players.iter().flat_map(|player| player.battlefield.iter().chain([&player.phoenixborn])).copied().collect();
    let game = Game::new(state);
    let mut table = kit.table();
    table.show(&game).map_err(|fault| vec![scenario.source.error_in_file(fault.to_string())])?;
    let dead = {
        let view = table.view(PlayerId(0));
        let life = |card: &CardId| {
            (*card, view.card(*card).map_or(0, |card_state| i32::from(card_state.wounds)), view.life(*card).unwrap_or(0))
        };
        units.iter().map(life).find(|(_, wounds, life)| wounds >= life && *wounds > 0)
    };
    match dead {
        None => Ok(game.state),
        Some((card, wounds, life)) => {
            let text = format!("the board has {} with {wounds} wounds, and its life is {life}", names.card(card, true));
            let help = "give it fewer wounds: whatever has that many is destroyed before anybody plays".to_owned();
            Err(vec![scenario.source.error_in_file(text).help(help)])
        }
    }
}
