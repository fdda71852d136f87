//! The round: setup, prepare phase, player turns, recovery, step by step. Reference 3.0.0, 4.0.0; Raven 2.1.0; Reborn p.6, p.13.

use crate::cards::constant::Duration;
use crate::game::cause::Cause;
use crate::game::decision::{Asks, Bound, Choice};
use crate::game::dice_pool;
use crate::game::fault::Flow;
use crate::game::step::{Phase, Step};
use crate::game::trace::Note;
use crate::queries::seats;
use crate::queries::types;
use crate::queries::values;
use crate::rules::dice;
use crate::rules::lasting;
use crate::rules::tokens;
use crate::rules::window;
use crate::table::ask::Question;
use crate::table::game_table::Table;
use crate::terms::id::{CardId, DieId, PlayerId, Thing};
use crate::terms::moment::Moment;
use crate::terms::switches::FirstPlayerTokenPass;
use crate::terms::token::Token;
use crate::terms::words::label;
use smallvec::SmallVec;

fn cards_in_play(g: &Table) -> SmallVec<[CardId; 32]> {
    (0..g.state.cards.len()).map(|at| CardId(at as u16)).filter(|card| g.state.card(*card).in_play()).collect()
}

pub(crate) fn recover(g: &mut Table) -> Flow {
    g.state.phase = Phase::Recovery;
    g.note(|| Note::Phase(Phase::Recovery));
    lasting::end_lasting(g, Duration::Recovery)?;
    for card in cards_in_play(g) {
        if g.state.card(card).wounds > 0 && types::is_unit(g, card) {
            let n = values::recover(g, card).max(0);
            tokens::remove(g, g.state.card_ref(card), Token::Wound, n, Cause::rule())?;
        }
    }
    g.state.step = Step::RemoveExhaustion;
    Ok(())
}

pub(crate) fn remove_exhaustion(g: &mut Table) -> Flow {
    for card in cards_in_play(g) {
        if g.state.card(card).exhaustion > 0 {
            tokens::remove(g, g.state.card_ref(card), Token::Exhaustion, 1, Cause::rule())?;
        }
    }
    g.state.step = Step::ExhaustDice(seats::first_in_step(g));
    window::at_moment(g, Moment::ExhaustDiceStep, None)
}

pub(crate) fn exhaust_dice(g: &mut Table, player: PlayerId) -> Flow {
    let active = dice_pool::active_dice(&g.state, player);
    let choices: Vec<Choice> = active.iter().map(|die| Choice::Thing(Thing::Die(*die))).collect();
    let most = choices.len();
    let question = Question::new(player, Asks::ExhaustDice, label!("exhaust"));
    let picked = g.ask_some(question, choices, (0, most), Bound::Free)?;
    let dice: SmallVec<[DieId; 8]> = picked
        .into_iter()
        .filter_map(|choice| match choice {
            Choice::Thing(thing) => thing.die(),
            _ => None,
        })
        .collect();
    dice::exhaust(g, &dice, Cause { by: Some(player), ..Cause::rule() })?;
    g.state.step = match seats::next_in_step(g, player) {
        Some(next) => Step::ExhaustDice(next),
        None => Step::DiceExhausted,
    };
    Ok(())
}

/// The token is passed as the last step of recovery, or after the effects of the end of the round
/// (`first_player_token_pass`). Reference 4.3.0 step 4; Reborn p.13.
pub(crate) fn dice_exhausted(g: &mut Table) {
    if g.rules.first_player_token_pass == FirstPlayerTokenPass::LastRecoveryStep {
        pass_token(g);
    }
    g.state.step = Step::RoundEnd;
}

pub(crate) fn pass_token(g: &mut Table) {
    let next = g.state.left_of(g.state.first_player);
    g.state.first_player = next;
    g.note(|| Note::FirstPlayer(next));
}
