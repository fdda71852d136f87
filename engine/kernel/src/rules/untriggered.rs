//! A turn: main and side actions, activated and untriggered effects, dice powers, meditation. Reference 4.2.0, 8.0.0.

use crate::cards::ability::{Timing, Turn};
use crate::game::decision::{Action, Asks, Choice};
use crate::game::fault::Flow;
use crate::game::trace::Note;
use crate::queries::legal_actions;
use crate::rules::activate;
use crate::table::ask::Question;
use crate::table::game_table::Table;
use crate::terms::id::PlayerId;
use crate::terms::switches::UntriggeredEffectWindow;
use crate::terms::words::label;
use smallvec::SmallVec;

/// Players who have an effect for the turns of others may use it before the player whose turn it is acts.
pub(crate) fn offer_to_opponents(g: &mut Table, turn: PlayerId) -> Flow {
    for player in g.state.clockwise(turn).skip(1) {
        offer_untriggered(g, player, Turn::Opponents)?;
    }
    Ok(())
}

/// Offers untriggered effects at a quiet moment between the steps of an attack (`untriggered_effect_window`).
pub(crate) fn quiet_moment(g: &mut Table) -> Flow {
    if g.rules.untriggered_effect_window == UntriggeredEffectWindow::None {
        return Ok(());
    }
    let turn = g.state.turn;
    offer_untriggered(g, turn, Turn::Yours)?;
    offer_to_opponents(g, turn)
}

fn offer_untriggered(g: &mut Table, player: PlayerId, turn: Turn) -> Flow {
    if !g.roster.any_during(turn) {
        return Ok(());
    }
    loop {
        let mut list = SmallVec::new();
        legal_actions::add_usable(g, player, turn, |timing| matches!(timing, Timing::During(_)), &mut list);
        if list.is_empty() {
            return Ok(());
        }
        let mut choices: Vec<Choice> = list.into_iter().map(Choice::Do).collect();
        choices.push(Choice::Done);
        let question = Question::new(player, Asks::Untriggered, label!("use"));
        let Choice::Do(action) = g.ask_one(question, choices)? else { return Ok(()) };
        g.note(|| Note::Acts(player, action));
        if let Action::Use(card, ability) = action {
            activate::use_ability(g, player, card, ability)?;
        }
    }
}
