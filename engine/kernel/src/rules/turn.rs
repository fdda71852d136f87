//! A turn: its start, the actions of the player whose turn it is, its end. Reference 4.2.0.

use crate::cards::constant::Duration;
use crate::game::budget::Limit;
use crate::game::decision::{Action, Choice, DecisionKind};
use crate::game::fault::{self, Flow, Halt};
use crate::game::step::Step;
use crate::game::trace::TraceEvent;
use crate::queries::legal_actions;
use crate::queries::seats;
use crate::rules::actions;
use crate::rules::activate;
use crate::rules::attack;
use crate::rules::lasting;
use crate::rules::meditate;
use crate::rules::moments;
use crate::rules::pay;
use crate::rules::play;
use crate::rules::reaction;
use crate::rules::untriggered;
use crate::table::ask::Question;
use crate::table::game_table::Table;
use crate::terms::act::Act;
use crate::terms::cost::Spared;
use crate::terms::id::{PlayerId, Players};
use crate::terms::moment::Moment;
use crate::terms::via::Via;
use crate::terms::words::label;

/// Lets the player whose turn it is act once, or ends the turn.
pub(crate) fn act(table: &mut Table) -> Flow {
    let player = table.state.turn;
    if table.state.player(player).lost {
        table.state.step = Step::TurnEnd;
        return Ok(());
    }
    untriggered::offer_to_opponents(table, player)?;
    if table.records.tries_out && table.has_used_answers() && legal_actions::leaves_choice(table, player) {
        return Err(Halt::Unlisted);
    }
    let question = Question::new(player, DecisionKind::Action, label!("action"));
    let choices = table.list_once(question, |table, choices| list_actions(table, player, choices));
    if legal_actions::nothing_but_the_end(actions_of(&choices)) {
        table.reuse(choices);
        end_own_part(table, player);
        return Ok(());
    }
    let Choice::Do(action) = table.ask_one(question, choices)? else { return Err(fault::wrong_shape()) };
    table.record(|| TraceEvent::Acts(player, action));
    table.state.came_in_action.clear();
    table.state.handed_over = action == Action::HandOver;
    take(table, player, action)?;
    attack::begin_next(table);
    Ok(())
}

/// Returns the actions among choices.
fn actions_of(choices: &[Choice]) -> impl Iterator<Item = Action> {
    choices.iter().filter_map(|choice| if let Choice::Do(action) = choice { Some(*action) } else { None })
}

/// Lists what a player may do.
fn list_actions(table: &Table, player: PlayerId, choices: &mut Vec<Choice>) {
    choices.extend(legal_actions::legal_actions(table, player).iter().copied().map(Choice::Do));
}

/// Takes an action, and lets effects answer if it was a main action.
fn take(table: &mut Table, player: PlayerId, action: Action) -> Flow {
    let actions_before = main_actions_left(table, player);
    let how = match action {
        Action::Play(card) => {
            play::play(table, player, card, Spared::Nothing)?;
            Via::Play
        }
        Action::Use(card, ability) => {
            activate::use_ability(table, player, card, ability)?;
            Via::Activate
        }
        Action::DicePower(index) => {
            activate::use_dice_power(table, player, index)?;
            Via::Activate
        }
        Action::Attack(kind) => {
            actions::spend_main_actions(table, player, 1);
            pay::tax(table, player, &[Act::TakeAttackAction, kind.act()])?;
            attack::begin(table, player, kind);
            return Ok(());
        }
        Action::Meditate => {
            actions::spend_side_actions(table, player, 1);
            return meditate::meditate(table, player);
        }
        Action::Pass => {
            actions::pass(table, player);
            Via::Pass
        }
        Action::EndTurn => {
            end_own_part(table, player);
            return Ok(());
        }
        Action::HandOver => {
            table.state.turn = seats::acts_next(table, player).unwrap_or(player);
            return Ok(());
        }
    };
    if main_actions_left(table, player) < actions_before {
        play::took_main_action(table, player, how)?;
    }
    Ok(())
}

/// Ends the part that a player has in the turn: the next who shares it acts, and without one it is over.
fn end_own_part(table: &mut Table, player: PlayerId) {
    table.state.ended = table.state.ended.and(Players::only(player));
    table.state.handed_over = false;
    match seats::acts_next(table, player) {
        Some(next) => table.state.turn = next,
        None => table.state.step = Step::TurnEnd,
    }
}

/// Returns how many main actions a player has left, those that can only be a pass among them.
fn main_actions_left(table: &Table, player: PlayerId) -> u16 {
    let side = table.state.player(player);
    u16::from(side.main_actions) + u16::from(side.extra_passes)
}

/// Begins a turn: its player has actions again, and the counts of the last turn are gone.
pub(crate) fn start(table: &mut Table) -> Flow {
    let player = table.state.turn;
    match table.state.turns.checked_add(1) {
        Some(turns) => table.state.turns = turns,
        None => table.use_up(Limit::Turns),
    }
    table.state.tallies.clear();
    reaction::allow_reactions(table);
    table.state.ended = Players::NONE;
    table.state.handed_over = false;
    let sharing = seats::turn_players(table);
    for player in &sharing {
        actions::start_turn(table, *player);
        table.record(|| TraceEvent::Turn(*player));
    }
    lasting::end_lasting(table, Duration::YourNextTurn)?;
    table.state.step = table.state.player(player).seat.acts();
    sharing.into_iter().try_for_each(|player| moments::at_moment(table, Moment::TurnStart, Some(player)))
}

/// Ends a turn: the turn of the next player comes, or recovery once all have passed in a row.
pub(crate) fn end(table: &mut Table) -> Flow {
    let player = table.state.turn;
    let sharing = seats::turn_players(table);
    sharing.iter().try_for_each(|player| moments::at_moment(table, Moment::TurnEnd, Some(*player)))?;
    lasting::end_lasting(table, Duration::TurnEnd)?;
    lasting::end_lasting(table, Duration::NextTurnEnd)?;
    lasting::end_lasting(table, Duration::TheirNextTurnEnd)?;
    sharing.iter().for_each(|player| actions::end_turn(table, *player));
    if table.state.clockwise(player).all(|player| table.state.passed.has(player)) {
        table.state.step = Step::Recover;
    } else {
        table.state.turn = seats::next_opponent(table, player);
        table.state.step = Step::TurnStart;
    }
    Ok(())
}
