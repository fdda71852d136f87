//! A turn: main and side actions, activated and untriggered effects, dice powers, meditation. Reference 4.2.0, 8.0.0.

use crate::cards::constant::Duration;
use crate::game::ability_instance::Has;
use crate::game::decision::{Action, Asks, Choice};
use crate::game::fault::{self, Flow};
use crate::game::step::Step;
use crate::game::trace::Note;
use crate::queries::legal_actions;
use crate::rules::activate;
use crate::rules::attack;
use crate::rules::lasting;
use crate::rules::meditate;
use crate::rules::play;
use crate::rules::untriggered;
use crate::rules::window;
use crate::table::ask::Question;
use crate::table::game_table::Table;
use crate::terms::id::PlayerId;
use crate::terms::moment::Moment;
use crate::terms::via::Via;
use crate::terms::words::label;

/// The player whose turn it is acts once, or the turn ends.
pub(crate) fn act(g: &mut Table) -> Flow {
    let player = g.state.turn;
    if g.state.player(player).lost {
        g.state.step = Step::TurnEnd;
        return Ok(());
    }
    untriggered::offer_to_opponents(g, player)?;
    let options = legal_actions::options(g, player);
    if let [Action::EndTurn] = options.as_slice() {
        g.state.step = Step::TurnEnd;
        return Ok(());
    }
    let choices = options.into_iter().map(Choice::Do).collect();
    let question = Question::new(player, Asks::Action, label!("action"));
    let Choice::Do(action) = g.ask_one(question, choices)? else { return Err(fault::wrong_shape()) };
    g.note(|| Note::Acts(player, action));
    take(g, player, action)
}

fn take(g: &mut Table, player: PlayerId, action: Action) -> Flow {
    let had = g.state.player(player).main_actions;
    let how = match action {
        Action::Play(card) => {
            play::play(g, player, card)?;
            Via::Play
        }
        Action::Use(card, ability) => {
            activate::use_ability(g, player, card, ability)?;
            Via::Activate
        }
        Action::DicePower(at) => {
            let ability = g.library.dice_powers[usize::from(at)].ability;
            let phoenixborn = g.state.card_ref(g.state.player(player).phoenixborn);
            activate::activate(g, player, phoenixborn, Has { ability, n: 0, inexhaustible: true }, true)?;
            Via::Activate
        }
        Action::Attack(kind) => {
            g.state.player_mut(player).main_actions -= 1;
            g.state.passes = 0;
            attack::begin(g, player, kind);
            return Ok(());
        }
        Action::Meditate => {
            g.state.player_mut(player).side_actions -= 1;
            return meditate::meditate(g, player);
        }
        Action::Pass => {
            g.state.player_mut(player).main_actions -= 1;
            g.state.passes += 1;
            Via::Pass
        }
        Action::EndTurn => {
            g.state.step = Step::TurnEnd;
            return Ok(());
        }
    };
    if g.state.player(player).main_actions < had {
        play::took_main_action(g, player, how)?;
    }
    Ok(())
}

/// A turn begins: actions are there again, last turn's counts are gone.
pub(crate) fn start(g: &mut Table) -> Flow {
    let player = g.state.turn;
    g.state.turns += 1;
    g.state.tallies.clear();
    for side in &mut g.state.players {
        side.reacted = false;
    }
    let side = g.state.player_mut(player);
    side.main_actions = 1;
    side.side_actions = 1;
    g.note(|| Note::Turn(player));
    lasting::end_lasting(g, Duration::YourNextTurn)?;
    g.state.step = Step::Act;
    window::at_moment(g, Moment::TurnStart, Some(player))
}

/// A turn ends; the next player's begins, or all have passed in a row.
pub(crate) fn end(g: &mut Table) -> Flow {
    let player = g.state.turn;
    window::at_moment(g, Moment::TurnEnd, Some(player))?;
    lasting::end_lasting(g, Duration::TurnEnd)?;
    lasting::end_lasting(g, Duration::NextTurnEnd)?;
    let side = g.state.player_mut(player);
    side.main_actions = 0;
    side.side_actions = 0;
    let playing = g.state.clockwise(player).count();
    if usize::from(g.state.passes) >= playing {
        g.state.step = Step::Recover;
    } else {
        g.state.turn = g.state.left_of(player);
        g.state.step = Step::TurnStart;
    }
    Ok(())
}
