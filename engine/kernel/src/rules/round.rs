//! The round: setup, prepare phase, player turns, recovery, step by step. Reference 3.0.0, 4.0.0; Raven 2.1.0; Reborn p.6, p.13.

use crate::cards::constant::Duration;
use crate::game::fault::{Fault, Flow};
use crate::game::step::{Phase, Step};
use crate::game::trace::Note;
use crate::queries::seats;
use crate::rules::attack;
use crate::rules::battle;
use crate::rules::defence;
use crate::rules::dice;
use crate::rules::draw;
use crate::rules::lasting;
use crate::rules::recovery;
use crate::rules::setup;
use crate::rules::turn;
use crate::rules::window;
use crate::table::game_table::Table;
use crate::terms::die::DiePlace;
use crate::terms::id::DieId;
use crate::terms::moment::Moment;
use crate::terms::switches::FirstPlayerTokenPass;

/// Rounds after which a game counts as endless.
const MOST_ROUNDS: u16 = 400;

/// Runs the step that comes next.
pub(crate) fn step(g: &mut Table) -> Flow {
    match g.state.step {
        Step::FirstFive(player) => setup::first_five(g, player),
        Step::ShuffleDrawPiles => {
            setup::shuffle_draw_piles(g);
            Ok(())
        }
        Step::RoundStart => round_start(g),
        Step::RollDice => {
            roll_dice(g);
            Ok(())
        }
        Step::FirstPlayer => setup::first_player(g),
        Step::DiscardCards(player) => draw::discard_cards(g, player),
        Step::DrawCards => draw::draw_cards(g),
        Step::PrepareEnd => {
            g.state.step = Step::PlayerTurnsStart;
            window::at_moment(g, Moment::PrepareEnd, None)
        }
        Step::PlayerTurnsStart => player_turns_start(g),
        Step::TurnStart => turn::start(g),
        Step::Act => turn::act(g),
        Step::DeclareAttack => attack::declare_first(g),
        Step::DeclareSecond => attack::declare_second(g),
        Step::Defend => defence::defend(g),
        Step::Battle => battle::battle(g),
        Step::EndAttack => attack::end(g),
        Step::TurnEnd => turn::end(g),
        Step::Recover => recovery::recover(g),
        Step::RemoveExhaustion => recovery::remove_exhaustion(g),
        Step::ExhaustDice(player) => recovery::exhaust_dice(g, player),
        Step::DiceExhausted => {
            recovery::dice_exhausted(g);
            Ok(())
        }
        Step::RoundEnd => round_end(g),
        Step::NextRound => {
            g.state.step = Step::RoundStart;
            Ok(())
        }
        Step::Over => Err(Fault::Engine { message: "a game that is over was run on".into() }.into()),
    }
}

fn round_start(g: &mut Table) -> Flow {
    g.state.round += 1;
    if g.state.round > MOST_ROUNDS {
        return Err(Fault::TooLong { rounds: MOST_ROUNDS }.into());
    }
    let round = g.state.round;
    g.note(|| Note::Round(round));
    g.state.phase = Phase::Prepare;
    g.note(|| Note::Phase(Phase::Prepare));
    for player in &mut g.state.players {
        player.guarded = false;
    }
    g.state.step = Step::RollDice;
    window::at_moment(g, Moment::PrepareStart, None)
}

fn roll_dice(g: &mut Table) {
    for at in 0..g.state.dice.len() {
        if g.state.dice[at].place == DiePlace::Exhausted {
            g.state.dice[at].place = DiePlace::Active;
            dice::roll(g, DieId(at as u8));
        }
    }
    g.state.step = if g.state.round == 1 { Step::FirstPlayer } else { Step::DiscardCards(seats::first_in_step(g)) };
}

fn player_turns_start(g: &mut Table) -> Flow {
    g.state.phase = Phase::PlayerTurns;
    g.note(|| Note::Phase(Phase::PlayerTurns));
    g.state.turn = seats::first_in_step(g);
    g.state.passes = 0;
    for player in &mut g.state.players {
        player.reacted = true;
    }
    g.state.step = Step::TurnStart;
    window::at_moment(g, Moment::PlayerTurnsStart, None)
}

fn round_end(g: &mut Table) -> Flow {
    window::at_moment(g, Moment::RoundEnd, None)?;
    lasting::end_lasting(g, Duration::RoundEnd)?;
    lasting::end_lasting(g, Duration::TurnEnd)?;
    if g.rules.first_player_token_pass == FirstPlayerTokenPass::AfterEndOfRoundEffects {
        recovery::pass_token(g);
    }
    g.state.step = Step::NextRound;
    Ok(())
}
