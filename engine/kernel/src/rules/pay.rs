//! Paying costs: main and side actions, exhaustion, discards and magic. All or nothing. Reference 5.5.0; Raven 4.4.0.

use crate::game::cause::Cause;
use crate::game::decision::{Bound, Choice, DecisionKind};
use crate::game::dice_pool;
use crate::game::fault::Flow;
use crate::queries::payment::{self, Payer, Payment, PaymentOption};
use crate::queries::triggers;
use crate::rules::dice;
use crate::rules::leave_play;
use crate::rules::tokens;
use crate::rules::window;
use crate::rules::wounds;
use crate::table::ask::Question;
use crate::table::game_table::Table;
use crate::terms::cost::{Cost, Symbol};
use crate::terms::event::{Event, EventKind, Window};
use crate::terms::id::{CardId, CardRef, DieId, PlayerId, Thing};
use crate::terms::switches::PaymentTriggerOrder;
use crate::terms::token::Token;
use crate::terms::via::{Via, Vias};
use smallvec::SmallVec;
use ustr::ustr;

fn ask(payer: Payer, asks: DecisionKind, label: &str) -> Question {
    Question::new(payer.player, asks, ustr(label)).about(payer.card, payer.ability)
}

/// Pays a cost, asking for whatever it leaves open, and opens the windows of the payment.
pub(crate) fn pay(table: &mut Table, payer: Payer, cost: &Cost) -> Flow<Payment> {
    let way = choose_way(table, payer, cost)?;
    let mut symbols = way.symbols.clone();
    let mut x = 0;
    if let Some(symbol) = way.x_of {
        let rest = dice_pool::active_counts(&table.state, payer.player).all as i32 - way.symbols.len() as i32;
        let mut most = 1;
        while most <= rest {
            let mut more = symbols.clone();
            more.extend(std::iter::repeat_n(symbol, most as usize));
            if dice_pool::active_counts(&table.state, payer.player).uncovered(&more).is_some() {
                break;
            }
            most += 1;
        }
        x = table.ask_number(ask(payer, DecisionKind::CostX, "X"), 1, most)?;
        symbols.extend(std::iter::repeat_n(symbol, (x - 1) as usize));
    }
    let discards = choose_discards(table, payer, way.discards)?;
    let dice = choose_dice(table, payer, &symbols)?;
    spend_actions(table, payer.player, way.main, way.side);
    let cause = Cause { source: None, by: Some(payer.player), via: Vias::of(&[Via::Cost]) };
    if way.exhaust {
        tokens::place(table, table.state.card_ref(payer.card), Token::Exhaustion, 1, cause)?;
    }
    for card in discards {
        leave_play::discard(table, table.state.card_ref(card), cause)?;
    }
    if way.wounds > 0 {
        let phoenixborn = table.state.card_ref(table.state.player(payer.player).phoenixborn);
        wounds::place_wounds(table, phoenixborn, i32::from(way.wounds), cause)?;
    }
    dice::exhaust_quietly(table, &dice);
    announce_payment(table, payer, &dice)?;
    Ok(Payment { x, dice })
}

fn choose_way(table: &mut Table, payer: Payer, cost: &Cost) -> Flow<PaymentOption> {
    let open: Vec<PaymentOption> =
        payment::options(cost, payer.n).into_iter().filter(|way| payment::check_option(table, payer, way).is_ok()).collect();
    if open.len() == 1 {
        return Ok(open.into_iter().next().unwrap_or_default());
    }
    let words: Vec<Choice> = open
        .iter()
        .map(|way| {
            let text: Vec<String> = way.parallel.iter().map(|item| payment::item_text(*item)).collect();
            Choice::Word(ustr(&text.join(" + ")))
        })
        .collect();
    let picked = table.ask_one(ask(payer, DecisionKind::ParallelCost, "cost"), words.clone())?;
    let at = words.iter().position(|word| *word == picked).unwrap_or(0);
    Ok(open.into_iter().nth(at).unwrap_or_default())
}

fn choose_discards(table: &mut Table, payer: Payer, count: usize) -> Flow<SmallVec<[CardId; 4]>> {
    if count == 0 {
        return Ok(SmallVec::new());
    }
    let choices: Vec<Choice> = table
        .state
        .player(payer.player)
        .hand
        .iter()
        .filter(|card| **card != payer.card)
        .map(|card| Choice::Thing(Thing::Card(table.state.card_ref(*card))))
        .collect();
    let picked = table.ask_some(ask(payer, DecisionKind::PayDiscard, "discard"), choices, (count, count), Bound::Free)?;
    Ok(picked.into_iter().filter_map(as_card).collect())
}

fn as_card(choice: Choice) -> Option<CardId> {
    match choice {
        Choice::Thing(Thing::Card(card)) => Some(card.id),
        _ => None,
    }
}

/// Picks dice that cover the symbols; where only one kind of payment is possible, nothing is asked.
pub(crate) fn choose_dice(table: &mut Table, payer: Payer, symbols: &[Symbol]) -> Flow<SmallVec<[DieId; 6]>> {
    if symbols.is_empty() {
        return Ok(SmallVec::new());
    }
    let active: SmallVec<[DieId; 10]> = dice_pool::active_dice(&table.state, payer.player);
    if let Some(only) = dice_pool::only_payment(&table.state, &active, symbols) {
        return Ok(only);
    }
    let choices: Vec<Choice> = active.iter().map(|die| Choice::Thing(Thing::Die(*die))).collect();
    let count = symbols.len();
    let bound = Bound::Covers(symbols.iter().copied().collect());
    let picked = table.ask_some(ask(payer, DecisionKind::PayDice, "pay"), choices, (count, count), bound)?;
    Ok(picked
        .into_iter()
        .filter_map(|choice| match choice {
            Choice::Thing(Thing::Die(die)) => Some(die),
            _ => None,
        })
        .collect())
}

fn spend_actions(table: &mut Table, player: PlayerId, main: u8, side: u8) {
    let player = table.state.player_mut(player);
    player.main_actions -= main;
    player.side_actions -= side;
    if main > 0 {
        table.state.passes = 0;
    }
}

/// Opens the windows of a payment (`payment_trigger_order`). Reference 5.2.0 step 2a; Raven 4.1.0 steps 2a, 2b.
fn announce_payment(table: &mut Table, payer: Payer, dice: &[DieId]) -> Flow {
    let event = |kind: EventKind| {
        let mut event = Event::new(kind, payer.player).amount(dice.len() as i32);
        event.by = Some(payer.player);
        event.via = Vias::of(&[Via::Cost]);
        event.things = dice.iter().copied().map(Thing::Die).collect();
        event.other = Some(Thing::Card(CardRef { id: payer.card, stay: 0 }));
        event.ability = payer.ability;
        event
    };
    let mut events: SmallVec<[(Window, Event); 4]> = SmallVec::new();
    if !dice.is_empty() {
        for window in [Window::When, Window::After] {
            if triggers::has_listeners(table, window, EventKind::ExhaustsDice) {
                events.push((window, event(EventKind::ExhaustsDice)));
            }
        }
        if triggers::has_listeners(table, Window::After, EventKind::SpendsDice) {
            events.push((Window::After, event(EventKind::SpendsDice)));
        }
    }
    if triggers::has_listeners(table, Window::After, EventKind::PaysCost) {
        events.push((Window::After, event(EventKind::PaysCost)));
    }
    match table.rules.payment_trigger_order {
        PaymentTriggerOrder::TurnPlayerOrders => window::open_together(table, &events),
        PaymentTriggerOrder::DiceThenPayment => {
            for one in events {
                window::open_together(table, &[one])?;
            }
            Ok(())
        }
    }
}
