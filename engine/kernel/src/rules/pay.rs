//! Paying costs: main and side actions, exhaustion, discards and magic. All or nothing. Reference 5.5.0; Raven 4.4.0.

use crate::game::decision::{Bound, Choice, DecisionKind};
use crate::game::dice_pool;
use crate::game::fault::{Flow, stops_at_question};
use crate::game::trace::DieTo;
use crate::queries::given_up;
use crate::queries::given_up::Gifts;
use crate::queries::payer::Payer;
use crate::queries::payment::{self, Payment, PaymentOption};
use crate::queries::payment_events;
use crate::queries::seats;
use crate::queries::spendable;
use crate::queries::taxes;
use crate::rules::actions;
use crate::rules::choices;
use crate::rules::destroy;
use crate::rules::exhausted_dice;
use crate::rules::give_up;
use crate::rules::leave_play;
use crate::rules::mill;
use crate::rules::tokens;
use crate::rules::window;
use crate::rules::wounds;
use crate::table::ask::Question;
use crate::table::game_table::Table;
use crate::terms::act::Act;
use crate::terms::cost::Cost;
use crate::terms::die::Symbol;
use crate::terms::event::{Event, EventKind};
use crate::terms::id::{CardId, Cards, DieId, PlayerId, Thing};
use crate::terms::switches::PaymentTriggerOrder;
use crate::terms::token::Token;
use smallvec::SmallVec;
use ustr::ustr;

/// Builds a question to the payer about the card that is paid for.
fn question(payer: Payer, asks: DecisionKind, label: &str) -> Question {
    Question::new(payer.player, asks, ustr(label)).about(payer.card, payer.ability)
}

/// What a payment is for, and so when it is answered.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PaidFor {
    /// Playing or using something, or an act: answered before that goes on. Reference 5.2.0 step 2a.
    Use,
    /// A price in the text that runs: answered as all that the text does, and a cost in a triggered text alone. Reference 5.4.0;
    /// FAQ Examples of Costs.
    PriceInText,
}

/// Pays a cost, asking for whatever it leaves open, and opens the windows of the payment. Returns what was paid.
///
/// Playing or using something goes on when the answers are done.
pub(crate) fn pay(table: &mut Table, payer: Payer, cost: &Cost) -> Flow<Payment> {
    pay_for(table, payer, cost, PaidFor::Use)
}

/// Pays a price that the text which runs asks for. Returns what was paid.
pub(crate) fn pay_price(table: &mut Table, payer: Payer, price: &Cost) -> Flow<Payment> {
    pay_for(table, payer, price, PaidFor::PriceInText)
}

/// Pays a cost for something. Returns what was paid.
///
/// It is paid as one: what answers a part of it comes once all of it is paid, and nothing that is spent on it can be spent on
/// the costs of such answers too. Reference 5.2.0 steps 2, 2a; Raven 4.1.0, 4.4.0; Reborn p.7.
fn pay_for(table: &mut Table, payer: Payer, cost: &Cost, paid_for: PaidFor) -> Flow<Payment> {
    let option = choose_option(table, payer, cost)?;
    let mut symbols = option.symbols.clone();
    let x = match option.x_of {
        Some(symbol) => choose_x(table, payer, &mut symbols, symbol)?,
        None => 0,
    };
    let discards = choose_discards(table, payer, option.discards)?;
    let gifts = give_up::choose(table, payer, &option.given_up)?;
    let dice = choose_dice(table, payer, &symbols)?;
    actions::spend_side_actions(table, payer.player, option.side);
    actions::spend_main_actions(table, payer.player, option.main);
    exhausted_dice::exhaust_quietly(table, &dice);
    let own = table.state.card_ref(payer.card);
    let already_committed = table.committed.len();
    table.committed.push(payer.card);
    table.committed.extend(discards.iter().copied());
    let result = pay_with_cards(table, payer, &option, &discards, &gifts, &dice)
        .and_then(|()| announce_payment(table, payer, &symbols, &dice, paid_for));
    if !stops_at_question(&result) {
        table.committed.truncate(already_committed);
    }
    result?;
    let is_given = gifts.iter().any(|(how, card)| *card == own && how.may_take_out_of_play());
    let gave_its_card = is_given || table.records.left_by_own_text.contains(&own);
    Ok(Payment { x, dice, gave_its_card, ..Payment::default() })
}

/// Lets a player pay what texts make the player pay for one of these acts, if they do. FAQ Law of Fear.
pub(crate) fn tax(table: &mut Table, player: PlayerId, acts: &[Act]) -> Flow {
    match taxes::tax(table, player, acts) {
        Some((payer, cost)) => pay(table, payer, &cost).map(drop),
        None => Ok(()),
    }
}

/// Pays the exhaustion, discards, tokens, wounds and cards of a cost whose dice are spent; then lets effects answer them.
fn pay_with_cards(
    table: &mut Table,
    payer: Payer,
    option: &PaymentOption,
    discards: &[CardId],
    gifts: &Gifts,
    dice: &[DieId],
) -> Flow {
    let cause = given_up::cause(payer);
    let exhausted = if option.exhaust {
        tokens::place_unanswered(table, table.state.card_ref(payer.card), Token::Exhaustion, 1, &cause)?
    } else {
        None
    };
    let mut discarded: SmallVec<[Event; 4]> = SmallVec::new();
    for card in discards {
        discarded.extend(leave_play::discard_unanswered(table, table.state.card_ref(*card), &cause)?);
    }
    exhausted_dice::record_exhausted(table, dice, DieTo::Paid);
    if option.wounds > 0
        && let Some(phoenixborn) = seats::phoenixborn_of(table, payer.player)
    {
        wounds::place_wounds(table, phoenixborn, i32::from(option.wounds), &cause)?;
    }
    tokens::remove(table, table.state.card_ref(payer.card), Token::Status, i32::from(option.status), &cause)?;
    mill::mill(table, payer.player, i32::from(option.mill), &cause)?;
    give_up::give(table, payer, gifts)?;
    if let Some(exhausted) = exhausted {
        tokens::announce_placing(table, &exhausted)?;
    }
    discarded.iter().try_for_each(|event| window::react(table, event))
}

/// Asks for the X of a cost, as high as the dice to spend cover it, and adds its symbols to those to be paid, which hold one of
/// them. Returns X.
fn choose_x(table: &mut Table, payer: Payer, symbols: &mut SmallVec<[Symbol; 6]>, symbol: Symbol) -> Flow<i32> {
    let most = spendable::most_x(table, payer, symbols, symbol);
    let x = table.ask_number(question(payer, DecisionKind::CostX, "X"), 1, most)?;
    symbols.extend(std::iter::repeat_n(symbol, (x - 1) as usize));
    Ok(x)
}

/// Asks which of the parallel costs are paid, among those that can be. Returns the way to pay.
fn choose_option(table: &mut Table, payer: Payer, cost: &Cost) -> Flow<PaymentOption> {
    let mut open = payment::options(cost, payer.n);
    if open.len() > 1 {
        open.retain(|option| payment::check_option(table, payer, option).is_ok());
    }
    if open.len() == 1 {
        debug_assert!(payment::check_option(table, payer, &open[0]).is_ok(), "what cannot be paid is paid");
        return Ok(open.remove(0));
    }
    let words: Vec<Choice> = open
        .iter()
        .map(|option| {
            let text: Vec<String> = option.parallel.iter().map(payment::item_text).collect();
            Choice::Word(ustr(&text.join(" + ")))
        })
        .collect();
    let picked = table.ask_one(question(payer, DecisionKind::ParallelCost, "cost"), words.clone())?;
    let index = words.iter().position(|word| *word == picked).unwrap_or(0);
    Ok(open.into_iter().nth(index).unwrap_or_default())
}

/// Asks for the cards that are discarded from hand as a cost. Returns them.
fn choose_discards(table: &mut Table, payer: Payer, count: usize) -> Flow<SmallVec<[CardId; 4]>> {
    if count == 0 {
        return Ok(SmallVec::new());
    }
    let cards: Cards = payment::discardable(table, payer).map(|card| table.state.card_ref(card)).collect();
    let list = table.list_of(cards);
    let picked = table.ask_some(question(payer, DecisionKind::PayDiscard, "discard"), list, (count, count), Bound::Free)?;
    Ok(choices::things_of(picked).filter_map(Thing::card).map(|card| card.id).collect())
}

/// Asks for dice that cover the symbols; where only one kind of payment is possible, nothing is asked. Returns them.
fn choose_dice(table: &mut Table, payer: Payer, symbols: &[Symbol]) -> Flow<SmallVec<[DieId; 6]>> {
    if symbols.is_empty() {
        return Ok(SmallVec::new());
    }
    let active = spendable::dice(table, payer);
    if let Some(only) = dice_pool::only_payment(&table.state, &active, symbols) {
        only.iter().for_each(|die| table.hand_out(Thing::Die(*die)));
        return Ok(only);
    }
    let count = symbols.len();
    let dice = active.iter().map(|die| dice_pool::kind_and_level(&table.state, *die)).collect();
    let bound = Bound::Covers { symbols: symbols.iter().copied().collect(), dice };
    let list = table.list_of(active);
    let picked = table.ask_some(question(payer, DecisionKind::PayDice, "pay"), list, (count, count), bound)?;
    Ok(choices::things_of(picked).filter_map(Thing::die).collect())
}

/// Opens the windows of a payment (`payment_trigger_order`); what has no life left by it falls though nothing answers. Reference 5.2.0
/// step 2a; Raven 4.1.0 steps 2a, 2b.
fn announce_payment(table: &mut Table, payer: Payer, symbols: &[Symbol], dice: &[DieId], paid_for: PaidFor) -> Flow {
    let mut events = payment_events::of(table, payer, symbols, dice);
    if paid_for == PaidFor::PriceInText && !payment_events::price_is_cost(table) {
        events.retain(|(_, event)| event.kind != EventKind::PaysCost);
    }
    let open = match paid_for {
        PaidFor::Use => window::open_together,
        PaidFor::PriceInText => window::open_together_in_text,
    };
    match table.rules.payment_trigger_order {
        PaymentTriggerOrder::TurnPlayerOrders => open(table, &events)?,
        PaymentTriggerOrder::DiceThenPayment => events.into_iter().try_for_each(|event| open(table, &[event]))?,
    }
    destroy::check_lives(table)
}
