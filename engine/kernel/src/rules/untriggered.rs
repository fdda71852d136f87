//! Untriggered effects: what players may use without an event, on their own turn or on those of others.
//!
//! Reference 5.3.0.

use crate::cards::ability::Turn;
use crate::game::decision::{Action, Choice, DecisionKind};
use crate::game::fault::Flow;
use crate::game::trace::TraceEvent;
use crate::queries::legal_actions;
use crate::queries::seats;
use crate::rules::activate;
use crate::table::ask::Question;
use crate::table::game_table::Table;
use crate::terms::id::PlayerId;
use crate::terms::switches::UntriggeredEffectWindow;
use crate::terms::words::label;

/// Lets players who have an effect for the turns of others use it before the player whose turn it is acts.
#[inline(always)]
pub(crate) fn offer_to_opponents(table: &mut Table, turn: PlayerId) -> Flow {
    if !table.index.any_during(Turn::Opponents) {
        return Ok(());
    }
    for player in seats::opponents(table, turn) {
        offer_untriggered(table, player, Turn::Opponents)?;
    }
    Ok(())
}

/// Offers untriggered effects at a quiet moment between the steps of an attack (`untriggered_effect_window`).
pub(crate) fn offer_between_steps(table: &mut Table) -> Flow {
    if table.rules.untriggered_effect_window == UntriggeredEffectWindow::None {
        return Ok(());
    }
    let turn = table.state.turn;
    offer_untriggered(table, turn, Turn::Yours)?;
    offer_to_opponents(table, turn)
}

/// Offers a player the untriggered effects for such a turn, until there are none or the player is done.
fn offer_untriggered(table: &mut Table, player: PlayerId, turn: Turn) -> Flow {
    if !table.index.any_during(turn) {
        return Ok(());
    }
    loop {
        let list = legal_actions::untriggered_abilities(table, player, turn);
        if list.is_empty() {
            return Ok(());
        }
        let mut choices: Vec<Choice> = list.into_iter().map(Choice::Do).collect();
        choices.push(Choice::Done);
        let question = Question::new(player, DecisionKind::Untriggered, label!("use"));
        let Choice::Do(action) = table.ask_one(question, choices)? else { return Ok(()) };
        table.record(|| TraceEvent::Acts(player, action));
        if let Action::Use(card, ability) = action {
            activate::use_ability(table, player, card, ability)?;
        }
    }
}
