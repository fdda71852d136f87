//! The recovery phase: units recover, exhaustion goes, dice are exhausted, the first player token is passed.
//!
//! Reference 4.3.0; Raven 2.1.0; Reborn p.13.

use crate::cards::constant::Duration;
use crate::game::cause::Cause;
use crate::game::decision::{Bound, DecisionKind};
use crate::game::dice_pool;
use crate::game::fault::Flow;
use crate::game::step::{Phase, Step};
use crate::game::trace::TraceEvent;
use crate::queries::seats;
use crate::queries::triggers;
use crate::queries::types;
use crate::queries::values;
use crate::rules::choices;
use crate::rules::destroy;
use crate::rules::dice;
use crate::rules::draw;
use crate::rules::lasting;
use crate::rules::moments;
use crate::rules::tokens;
use crate::table::ask::Question;
use crate::table::game_table::Table;
use crate::terms::event::{EventKind, Window};
use crate::terms::id::{CardId, DieId, PlayerId, Thing};
use crate::terms::moment::Moment;
use crate::terms::switches::FirstPlayerTokenPass;
use crate::terms::token::Token;
use crate::terms::words::label;
use smallvec::SmallVec;

/// Lists the cards in play.
fn cards_in_play(table: &Table) -> SmallVec<[CardId; 32]> {
    let all = table.state.cards.iter().enumerate();
    all.filter(|(_, card)| card.in_play()).map(|(index, _)| CardId(index as u16)).collect()
}

/// Begins the recovery phase: each unit removes as many wound tokens as its recover value.
pub(crate) fn recover(table: &mut Table) -> Flow {
    table.state.phase = Phase::Recovery;
    table.record(|| TraceEvent::Phase(Phase::Recovery));
    lasting::end_lasting(table, Duration::Recovery)?;
    destroy::check_lives(table)?;
    for card in cards_in_play(table) {
        if table.state.card(card).wounds > 0 && types::is_unit(table, card) {
            let n = values::recover(table, card).max(0);
            tokens::remove(table, table.state.card_ref(card), Token::Wound, n, &Cause::rule())?;
        }
    }
    table.state.step = table.state.course.recovered;
    Ok(())
}

/// Removes one exhaustion token from each card, in the order of their players if that matters (`phase_step_orderer`).
pub(crate) fn remove_exhaustion(table: &mut Table) -> Flow {
    let mut cards = cards_in_play(table);
    order_by_players(table, &mut cards)?;
    for card in cards {
        if table.state.card(card).exhaustion > 0 {
            tokens::remove(table, table.state.card_ref(card), Token::Exhaustion, 1, &Cause::rule())?;
        }
    }
    table.state.step = Step::ExhaustDice(seats::first_in_step(table));
    moments::at_moment(table, Moment::ExhaustDiceStep, None)
}

/// Sorts cards by the order in which their players remove exhaustion, if effects answer it of several players.
fn order_by_players(table: &mut Table, cards: &mut [CardId]) -> Flow {
    let windows = [Window::Would, Window::When, Window::After];
    if !windows.iter().any(|window| triggers::could_be_answered(table, *window, EventKind::LosesExhaustion)) {
        return Ok(());
    }
    let is_answered = |card: &CardId| {
        let event = Cause::rule().event(EventKind::LosesExhaustion, table.state.card_ref(*card));
        table.state.card(*card).exhaustion > 0
            && windows.iter().any(|window| !triggers::find(table, *window, &event, None).is_empty())
    };
    let answered: SmallVec<[PlayerId; 8]> =
        cards.iter().filter(|card| is_answered(card)).map(|card| table.state.card(*card).controller).collect();
    let mut players: SmallVec<[PlayerId; 4]> = table.state.clockwise(seats::first_in_step(table)).collect();
    players.retain(|player| answered.contains(player));
    if players.len() > 1 {
        let ordered = draw::order_players(table, players)?;
        cards.sort_by_key(|card| ordered.iter().position(|player| *player == table.state.card(*card).controller));
    }
    Ok(())
}

/// Lets a player exhaust any number of active dice.
pub(crate) fn exhaust_dice(table: &mut Table, player: PlayerId) -> Flow {
    let active = dice_pool::active_dice(&table.state, player);
    let most = active.len();
    let question = Question::new(player, DecisionKind::ExhaustDice, label!("exhaust"));
    let list = table.list_of(active);
    let picked = table.ask_some(question, list, (0, most), Bound::Free)?;
    let dice: SmallVec<[DieId; 8]> = choices::things_of(picked).filter_map(Thing::die).collect();
    dice::exhaust(table, &dice, &Cause { by: Some(player), ..Cause::rule() })?;
    table.state.step = match seats::next_in_step(table, player) {
        Some(next) => Step::ExhaustDice(next),
        None => Step::DiceExhausted,
    };
    Ok(())
}

/// Ends the phase. The first player token is passed as its last step, or only after the effects of the end of the round
/// (`first_player_token_pass`). Reference 4.3.0 step 4; Reborn p.13.
pub(crate) fn dice_exhausted(table: &mut Table) {
    if table.rules.first_player_token_pass == FirstPlayerTokenPass::LastRecoveryStep {
        pass_token(table);
    }
    table.state.step = table.state.course.dice_exhausted;
}

/// Passes the first player token to the left, to an opponent.
pub(crate) fn pass_token(table: &mut Table) {
    let next = seats::next_first_player(table);
    table.state.had_token = Some(table.state.first_player);
    table.state.first_player = next;
    table.record(|| TraceEvent::FirstPlayer(next));
}
