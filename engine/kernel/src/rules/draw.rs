//! The round: setup, prepare phase, player turns, recovery, step by step. Reference 3.0.0, 4.0.0; Raven 2.1.0; Reborn p.6, p.13.

use crate::game::cause::Cause;
use crate::game::decision::{Bound, Choice, DecisionKind};
use crate::game::fault::Flow;
use crate::game::step::Step;
use crate::queries::permissions;
use crate::queries::seats;
use crate::rules::damage;
use crate::rules::leave_play;
use crate::rules::moments;
use crate::rules::window;
use crate::rules::wounds;
use crate::rules::zones;
use crate::table::ask::Question;
use crate::table::game_table::Table;
use crate::terms::act::Act;
use crate::terms::event::EventKind;
use crate::terms::id::{PlayerId, Thing};
use crate::terms::moment::Moment;
use crate::terms::switches::{Fatigue, PhaseStepOrderer};
use crate::terms::via::{Via, Vias};
use crate::terms::words::label;
use crate::terms::zone::Zone;
use smallvec::SmallVec;

/// Cards in hand after the draw cards step. Reference 4.1.0.
pub(crate) const HAND: usize = 5;

pub(crate) fn discard_cards(table: &mut Table, player: PlayerId) -> Flow {
    table.state.step = match seats::next_in_step(table, player) {
        Some(next) => Step::DiscardCards(next),
        None => Step::DrawCards,
    };
    let hand: Vec<Choice> =
        table.state.player(player).hand.iter().map(|card| Choice::Thing(Thing::Card(table.state.card_ref(*card)))).collect();
    let most = hand.len();
    let picked =
        table.ask_some(Question::new(player, DecisionKind::DiscardCards, label!("discard")), hand, (0, most), Bound::Free)?;
    let cause = Cause { source: None, by: Some(player), via: Vias::of(&[Via::Rule]) };
    for choice in picked {
        if let Choice::Thing(Thing::Card(card)) = choice {
            leave_play::discard(table, card, cause)?;
        }
    }
    Ok(())
}

/// Players draw up to five; who cannot is hurt (`fatigue`). Reference 4.1.0 step 3, 4.1.1; Reborn p.6.
pub(crate) fn draw_cards(table: &mut Table) -> Flow {
    moments::at_moment(table, Moment::DrawStep, None)?;
    let mut missing: SmallVec<[(PlayerId, usize); 4]> = SmallVec::new();
    for player in table.state.clockwise(seats::first_in_step(table)) {
        let wanted = HAND.saturating_sub(table.state.player(player).hand.len());
        let drawn = draw(table, player, wanted, Vias::of(&[Via::DrawStep]), None)?;
        if drawn < wanted {
            missing.push((player, wanted - drawn));
        }
    }
    table.state.step = Step::PrepareEnd;
    match table.rules.fatigue {
        Fatigue::ReceiveDamageHolderOrders => {
            for player in order_players(table, missing.iter().map(|one| one.0).collect())? {
                let count = missing.iter().find(|one| one.0 == player).map_or(0, |one| one.1);
                let phoenixborn = table.state.card_ref(table.state.player(player).phoenixborn);
                damage::receive(table, phoenixborn, count as i32)?;
            }
            Ok(())
        }
        Fatigue::AlternatingWounds => {
            while missing.iter().any(|one| one.1 > 0) {
                for one in &mut missing {
                    if one.1 > 0 {
                        one.1 -= 1;
                        let phoenixborn = table.state.card_ref(table.state.player(one.0).phoenixborn);
                        wounds::place_wounds(table, phoenixborn, 1, Cause::rule())?;
                    }
                }
            }
            Ok(())
        }
    }
}

/// A player draws cards. How many were drawn; failing to draw costs nothing here.
pub(crate) fn draw(table: &mut Table, player: PlayerId, n: usize, via: Vias, cause: Option<Cause>) -> Flow<usize> {
    if n == 0 {
        return Ok(0);
    }
    let cause = Cause {
        via: cause.map_or(via, |cause| cause.via.union(via)),
        ..cause.unwrap_or(Cause { by: Some(player), ..Cause::rule() })
    };
    if permissions::forbidden(table, Thing::Player(player), Act::Draw, cause).is_some() {
        return Ok(0);
    }
    let mut event = cause.event(EventKind::Draws, player);
    event.amount = n as i32;
    let Some(mut event) = window::would(table, event)? else { return Ok(0) };
    let mut drawn = 0;
    event.things.clear();
    for _ in 0..event.amount {
        let Some(card) = table.state.player(player).draw_pile.last().copied() else { break };
        let here = zones::move_card(table, card, Zone::Hand, player);
        event.things.push(Thing::Card(here));
        drawn += 1;
    }
    event.amount = drawn;
    if drawn > 0 {
        window::react(table, &event)?;
        event.kind = EventKind::GainsCards;
        window::react(table, &event)?;
    }
    Ok(drawn as usize)
}

/// The order in which players resolve a step that hits several (`phase_step_orderer`).
pub(crate) fn order_players(table: &mut Table, players: SmallVec<[PlayerId; 4]>) -> Flow<SmallVec<[PlayerId; 4]>> {
    if players.len() < 2 || table.rules.phase_step_orderer == PhaseStepOrderer::Simultaneous {
        return Ok(players);
    }
    let list = players.iter().map(|player| Choice::Thing(Thing::Player(*player))).collect();
    let question = Question::new(table.state.first_player, DecisionKind::PlayerOrder, label!("first"));
    let ordered = table.ask_order(question, list)?;
    Ok(ordered
        .into_iter()
        .filter_map(|choice| match choice {
            Choice::Thing(thing) => thing.player(),
            _ => None,
        })
        .collect())
}
