//! The round: which step comes next, and what begins and ends its phases. Reference 4.0.0; Raven 2.1.0; Reborn p.6, p.13.

use crate::cards::constant::Duration;
use crate::game::budget::ROUNDS;
use crate::game::fault::{Fault, Flow};
use crate::game::step::{Phase, Step};
use crate::game::trace::TraceEvent;
use crate::queries::seats;
use crate::rules::attack;
use crate::rules::battle;
use crate::rules::defence;
use crate::rules::destroy;
use crate::rules::dice;
use crate::rules::draw;
use crate::rules::lasting;
use crate::rules::moments;
use crate::rules::reaction;
use crate::rules::recovery;
use crate::rules::red_rains;
use crate::rules::setup;
use crate::rules::turn;
use crate::table::game_table::Table;
use crate::terms::id::Players;
use crate::terms::moment::Moment;
use crate::terms::switches::FirstPlayerTokenPass;

/// Runs the step that comes next. What it leaves without life falls in it, or at the start of the turn that it leads to.
pub(crate) fn step(table: &mut Table) -> Flow {
    run_step(table)?;
    if table.state.step == Step::TurnStart { Ok(()) } else { destroy::check_lives(table) }
}

/// Runs the step that comes next, whatever is left without life by it.
fn run_step(table: &mut Table) -> Flow {
    match table.state.step {
        Step::FirstFive(player) => setup::first_five(table, player),
        Step::ShuffleDrawPiles => {
            setup::shuffle_draw_piles(table);
            Ok(())
        }
        Step::FirstAspects => {
            red_rains::aspects::lay_first(table);
            Ok(())
        }
        Step::RoundStart => round_start(table),
        Step::RollDice => roll_dice(table),
        Step::FirstPlayer => setup::first_player(table),
        Step::DiscardCards(player) => draw::discard_cards(table, player),
        Step::DrawCards => draw::draw_cards(table),
        Step::PrepareEnd => {
            table.state.step = Step::PlayerTurnsStart;
            moments::at_moment(table, Moment::PrepareEnd, None)
        }
        Step::PlayerTurnsStart => player_turns_start(table),
        Step::TurnStart => turn::start(table),
        Step::Act => turn::act(table),
        Step::ChimeraTurn => red_rains::turn::act(table),
        Step::DeclareAttack => attack::declare_first(table),
        Step::DeclareSecond => attack::declare_second(table),
        Step::Defend => defence::defend(table),
        Step::Battle => battle::battle(table),
        Step::EndAttack => attack::end(table),
        Step::TurnEnd => turn::end(table),
        Step::Recover => recovery::recover(table),
        Step::RemoveRedRains => {
            red_rains::recovery::remove_red_rains(table);
            Ok(())
        }
        Step::RemoveExhaustion => recovery::remove_exhaustion(table),
        Step::ExhaustDice(player) => recovery::exhaust_dice(table, player),
        Step::DiceExhausted => {
            recovery::dice_exhausted(table);
            Ok(())
        }
        Step::PlaceRedRains => red_rains::recovery::place_red_rains(table),
        Step::ReplenishAspects => red_rains::recovery::replenish_aspects(table),
        Step::RefillStatus => {
            red_rains::recovery::refill_status(table);
            Ok(())
        }
        Step::RoundEnd => round_end(table),
        Step::NextRound => {
            table.state.step = table.state.course.next_round;
            Ok(())
        }
        Step::Progress => red_rains::progress::go_on(table),
        Step::Over => Err(Fault::Engine { message: "a game that is over was run on".into() }.into()),
    }
}

/// Begins a round with its prepare phase.
fn round_start(table: &mut Table) -> Flow {
    table.state.round += 1;
    if table.state.round > ROUNDS {
        return Err(Fault::TooLong { rounds: ROUNDS }.into());
    }
    let round = table.state.round;
    table.record(|| TraceEvent::Round(round));
    table.state.past.clear();
    table.state.phase = Phase::Prepare;
    table.record(|| TraceEvent::Phase(Phase::Prepare));
    for player in &mut table.state.players {
        player.guarded = false;
    }
    table.state.step = Step::RollDice;
    moments::at_moment(table, Moment::PrepareStart, None)
}

/// Rolls all exhausted dice into the active pools.
fn roll_dice(table: &mut Table) -> Flow {
    dice::roll_exhausted(table)?;
    table.state.step = if table.state.round == 1 { Step::FirstPlayer } else { Step::DiscardCards(seats::first_in_step(table)) };
    Ok(())
}

/// Begins the player turns phase.
fn player_turns_start(table: &mut Table) -> Flow {
    table.state.phase = Phase::PlayerTurns;
    table.record(|| TraceEvent::Phase(Phase::PlayerTurns));
    table.state.turn = seats::first_in_step(table);
    table.state.passed = Players::default();
    reaction::bar_reactions(table);
    table.state.step = Step::TurnStart;
    moments::at_moment(table, Moment::PlayerTurnsStart, None)
}

/// Ends a round: effects of its end, then what lasts until then.
fn round_end(table: &mut Table) -> Flow {
    moments::at_moment(table, Moment::RoundEnd, None)?;
    lasting::end_lasting(table, Duration::RoundEnd)?;
    lasting::end_lasting(table, Duration::TurnEnd)?;
    if table.rules.first_player_token_pass == FirstPlayerTokenPass::AfterEndOfRoundEffects {
        recovery::pass_token(table);
    }
    table.state.step = Step::NextRound;
    Ok(())
}
