//! Drawing: up to five in the prepare phase, and by effects; who cannot is hurt. Reference 4.1.0, 4.1.1; Reborn p.6.

use crate::game::cause::Cause;
use crate::game::decision::{Bound, DecisionKind};
use crate::game::fault::Flow;
use crate::game::step::Step;
use crate::queries::permissions;
use crate::queries::seats;
use crate::rules::choices;
use crate::rules::damage;
use crate::rules::leave_play;
use crate::rules::moments;
use crate::rules::window;
use crate::rules::wounds;
use crate::rules::zones;
use crate::table::ask::Question;
use crate::table::game_table::Table;
use crate::terms::act::Act;
use crate::terms::event::{Event, EventKind};
use crate::terms::id::{Cards, PlayerId, Thing};
use crate::terms::moment::Moment;
use crate::terms::switches::{Fatigue, PhaseStepOrderer};
use crate::terms::via::{Via, Vias};
use crate::terms::words::label;
use crate::terms::zone::PilePlace;
use smallvec::SmallVec;

/// Lets a player discard any number of cards from hand, before cards are drawn.
pub(crate) fn discard_cards(table: &mut Table, player: PlayerId) -> Flow {
    table.state.step = match seats::next_in_step(table, player) {
        Some(next) => Step::DiscardCards(next),
        None => Step::DrawCards,
    };
    let hand: Cards = table.state.player(player).hand.iter().map(|card| table.state.card_ref(*card)).collect();
    let most = hand.len();
    let (question, list) = (Question::new(player, DecisionKind::DiscardCards, label!("discard")), table.list_of(hand));
    let picked = table.ask_some(question, list, (0, most), Bound::Free)?;
    let cause = Cause { by: Some(player), via: Vias::of(&[Via::Rule]), ..Cause::default() };
    for card in choices::things_of(picked).filter_map(Thing::card) {
        leave_play::discard(table, card, &cause)?;
    }
    Ok(())
}

/// Lets players draw up to five, and hurts who cannot. Reference 4.1.0 step 3.
pub(crate) fn draw_cards(table: &mut Table) -> Flow {
    moments::at_moment(table, Moment::DrawStep, None)?;
    let mut missing: SmallVec<[(PlayerId, usize); 4]> = SmallVec::new();
    for player in table.state.clockwise(seats::first_in_step(table)) {
        let side = table.state.player(player);
        let wanted = usize::from(side.seat.hand).saturating_sub(side.hand.len());
        let drawn = draw(table, player, wanted, Vias::of(&[Via::DrawStep]))?;
        if drawn < wanted {
            missing.push((player, wanted - drawn));
        }
        moments::at_moment(table, Moment::CardsDrawn, Some(player))?;
    }
    table.state.step = Step::PrepareEnd;
    match table.rules.fatigue {
        Fatigue::ReceiveDamageHolderOrders => receive_fatigue(table, &missing),
        Fatigue::AlternatingWounds => place_fatigue_wounds(table, missing),
    }
}

/// Lets each Phoenixborn receive one damage for each card its player could not draw, player by player (`fatigue`).
fn receive_fatigue(table: &mut Table, missing: &[(PlayerId, usize)]) -> Flow {
    for player in order_players(table, missing.iter().map(|(player, _)| *player).collect())? {
        let count = missing.iter().find(|(other, _)| *other == player).map_or(0, |(_, count)| *count);
        if let Some(phoenixborn) = seats::phoenixborn_of(table, player) {
            damage::receive(table, phoenixborn, count as i32)?;
        }
    }
    Ok(())
}

/// Places one wound on each Phoenixborn in turn for the cards its player could not draw, until all are placed (`fatigue`).
fn place_fatigue_wounds(table: &mut Table, mut missing: SmallVec<[(PlayerId, usize); 4]>) -> Flow {
    while missing.iter().any(|(_, count)| *count > 0) {
        for (player, count) in missing.iter_mut().filter(|(_, count)| *count > 0) {
            *count -= 1;
            if let Some(phoenixborn) = seats::phoenixborn_of(table, *player) {
                wounds::place_wounds(table, phoenixborn, 1, &Cause::rule())?;
            }
        }
    }
    Ok(())
}

/// Lets a player draw cards off the top of the draw pile, by a rule. Returns how many were drawn; failing to draw costs nothing
/// here.
fn draw(table: &mut Table, player: PlayerId, n: usize, via: Vias) -> Flow<usize> {
    draw_from(table, player, n, PilePlace::Top, &Cause { by: Some(player), via, ..Cause::rule() })
}

/// Lets a player draw cards off the top or the bottom of the draw pile, as many as lie there: what would be drawn are those.
/// Returns how many were drawn. Reference 4.1.0, 4.1.1 (derived); Reborn p.6 (derived).
pub(crate) fn draw_from(table: &mut Table, player: PlayerId, n: usize, from: PilePlace, cause: &Cause) -> Flow<usize> {
    let n = n.min(table.state.player(player).draw_pile.len());
    if n == 0 {
        return Ok(0);
    }
    if permissions::forbidden(table, Thing::Player(player), Act::Draw, cause).is_some() {
        return Ok(0);
    }
    let mut event = cause.event(EventKind::Draws, player);
    event.amount = n as i32;
    if !window::would(table, &mut event)? {
        return Ok(0);
    }
    let mut drawn: SmallVec<[Thing; 8]> = SmallVec::new();
    for _ in 0..event.amount {
        let pile = &table.state.player(player).draw_pile;
        let next = if from == PilePlace::Bottom { pile.first() } else { pile.last() };
        let Some(card) = next.copied() else { break };
        let drawn_card = zones::draw_card(table, card, player);
        drawn.push(Thing::Card(drawn_card));
    }
    event.amount = drawn.len() as i32;
    if !drawn.is_empty() {
        let told = |kind| Event { kind, things: SmallVec::from_slice(&drawn), ..event.clone() };
        window::react_to(table, EventKind::Draws, told)?;
        window::react_to(table, EventKind::GainsCards, told)?;
    }
    Ok(drawn.len())
}

/// Asks for the order in which players resolve a step that hits several (`phase_step_orderer`). Returns them in it.
///
/// The cards that players discard and the dice that they exhaust are their own, and no printed text that answers it touches another
/// player: no order matters in these steps, and players are asked clockwise (a reading). FAQ Recovery and Prepare Phases;
/// Reference 4.1.1 (derived).
pub(crate) fn order_players(table: &mut Table, players: SmallVec<[PlayerId; 4]>) -> Flow<SmallVec<[PlayerId; 4]>> {
    if players.len() < 2 || table.rules.phase_step_orderer == PhaseStepOrderer::Simultaneous {
        return Ok(players);
    }
    let question = Question::new(table.state.first_player, DecisionKind::PlayerOrder, label!("players"));
    let list = table.list_of(players);
    let ordered = table.ask_order(question, list)?;
    Ok(choices::things_of(ordered).filter_map(Thing::player).collect())
}
