//! Paying costs: main and side actions, exhaustion, discards and magic. All or nothing. Reference 5.5.0; Raven 4.4.0.

use smallvec::{SmallVec, smallvec};
use ustr::{Ustr, ustr};

use crate::cost::{Cost, Item, Quantity, Symbol};
use crate::decision::{Asks, Bound, Choice};
use crate::die::{DiePlace, DieType, Level};
use crate::event::{Act, Event, EventKind, Token, Via, Vias, Window, Zone};
use crate::id::{CardId, DieId, PlayerId, Thing};
use crate::leave::Cause;
use crate::refuse::{Missing, Refusal};
use crate::ruleset::PaymentTriggerOrder;
use crate::state::State;
use crate::table::{Core, Flow, Question, Table};
use crate::values::{self, Doer};
use crate::window;

/// Magic symbols to cover.
pub(crate) type Symbols = SmallVec<[Symbol; 6]>;

/// One way to pay a cost: every parallel part settled.
#[derive(Clone, Debug, Default)]
struct Way {
    main: u8,
    side: u8,
    exhaust: bool,
    discards: usize,
    wounds: u8,
    symbols: Symbols,
    x_of: Option<Symbol>,
    parallel: SmallVec<[Item; 2]>,
}

/// What was paid.
#[derive(Clone, Debug, Default)]
pub(crate) struct Paid {
    pub(crate) x: i32,
    pub(crate) dice: SmallVec<[DieId; 6]>,
}

/// Who pays for what.
#[derive(Clone, Copy)]
pub(crate) struct Payer {
    pub(crate) player: PlayerId,
    /// The card that is played or whose text is used.
    pub(crate) card: CardId,
    /// The ability that is used; none when a card is played.
    pub(crate) ability: Option<Ustr>,
    /// The number in the name of the ability.
    pub(crate) n: i32,
}

fn number(quantity: Quantity, n: i32) -> Option<u8> {
    match quantity {
        Quantity::Exactly(k) => Some(k),
        Quantity::N => Some(n.max(0) as u8),
        Quantity::X => None,
    }
}

fn ways(cost: &Cost, n: i32) -> SmallVec<[Way; 2]> {
    let mut ways: SmallVec<[Way; 2]> = smallvec![Way::default()];
    if cost.parts.iter().all(|part| part.len() == 1) {
        for item in cost.parts.iter().flatten() {
            add(&mut ways[0], *item, n);
        }
        return ways;
    }
    for part in &cost.parts {
        let mut next: SmallVec<[Way; 2]> = SmallVec::new();
        for way in &ways {
            for item in part {
                let mut way = way.clone();
                if part.len() > 1 {
                    way.parallel.push(*item);
                }
                add(&mut way, *item, n);
                next.push(way);
            }
        }
        ways = next;
    }
    ways
}

fn add(way: &mut Way, item: Item, n: i32) {
    match item {
        Item::Main => way.main += 1,
        Item::Side => way.side += 1,
        Item::Exhaust => way.exhaust = true,
        Item::Discard(quantity) => way.discards += usize::from(number(quantity, n).unwrap_or(1)),
        Item::Wounds(quantity) => way.wounds += number(quantity, n).unwrap_or(1),
        Item::Magic(quantity, symbol) => {
            let count = number(quantity, n);
            way.x_of = way.x_of.or(count.is_none().then_some(symbol));
            way.symbols.extend(std::iter::repeat_n(symbol, usize::from(count.unwrap_or(1)).min(64)));
        }
    }
}

fn item_text(item: Item) -> String {
    let count = |quantity: Quantity| match quantity {
        Quantity::Exactly(k) => k.to_string(),
        Quantity::N => "N".to_owned(),
        Quantity::X => "X".to_owned(),
    };
    match item {
        Item::Main => "main".to_owned(),
        Item::Side => "side".to_owned(),
        Item::Exhaust => "exhaust".to_owned(),
        Item::Discard(quantity) => format!("{} discard", count(quantity)),
        Item::Wounds(quantity) => format!("{} wounds", count(quantity)),
        Item::Magic(quantity, Symbol::Basic) => format!("{} basic", count(quantity)),
        Item::Magic(quantity, Symbol::Of(kind, level)) => format!("{} {kind}:{level}", count(quantity)),
    }
}

/// Counts of dice by type and level.
#[derive(Clone, Copy, Default)]
struct Counts {
    by: [[u8; 3]; 10],
    all: u8,
}

impl Counts {
    fn add(&mut self, kind: DieType, level: Level) {
        self.by[kind as usize][level as usize] += 1;
        self.all += 1;
    }

    /// The first symbol these dice leave uncovered.
    fn uncovered(&self, symbols: &[Symbol]) -> Option<Symbol> {
        let mut wanted = [[0u8; 3]; 10];
        for symbol in symbols {
            if let Symbol::Of(kind, level) = *symbol {
                let want = &mut wanted[kind as usize];
                want[level as usize] += 1;
                let have = &self.by[kind as usize];
                let (power, class) = (Level::Power as usize, Level::Class as usize);
                if want[power] > have[power] || want[power] + want[class] > have[power] + have[class] {
                    return Some(*symbol);
                }
            }
        }
        (symbols.len() > usize::from(self.all))
            .then(|| symbols.iter().copied().find(|symbol| *symbol == Symbol::Basic).unwrap_or(symbols[symbols.len() - 1]))
    }
}

fn active_counts(state: &State, player: PlayerId) -> Counts {
    let mut counts = Counts::default();
    for die in &state.dice {
        if die.owner == player && die.place == DiePlace::Active {
            counts.add(die.kind, die.level);
        }
    }
    counts
}

/// What a player has to pay with, counted once for looking at many costs.
pub(crate) struct Means {
    main: u8,
    side: u8,
    hand: usize,
    dice: Counts,
}

impl Means {
    pub(crate) fn of(core: &Core, player: PlayerId) -> Self {
        let has = core.state.player(player);
        let barred = values::forbidden(core, Thing::Player(player), Act::TakeSideAction, Doer::default()).is_some();
        let side = if barred { 0 } else { has.side_actions };
        Self { main: has.main_actions, side, hand: has.hand.len(), dice: active_counts(&core.state, player) }
    }

    /// Whether they suffice; [`can`] says what is missing.
    pub(crate) fn suffice(&self, core: &Core, payer: Payer, cost: &Cost) -> bool {
        let in_hand = core.state.card(payer.card).zone == Zone::Hand && core.state.card(payer.card).owner == payer.player;
        let need = Need { kept: u8::from(in_hand), ..Need::default() };
        self.cover(need, &cost.parts, payer.n)
    }

    fn cover(&self, need: Need, parts: &[Vec<Item>], n: i32) -> bool {
        let Some((part, rest)) = parts.split_first() else { return self.meet(&need) };
        part.iter().any(|item| {
            let mut more = need;
            more.add(*item, n);
            self.cover(more, rest, n)
        })
    }

    fn meet(&self, need: &Need) -> bool {
        need.main <= self.main
            && need.side <= self.side
            && usize::from(need.discards) + usize::from(if need.discards > 0 { need.kept } else { 0 }) <= self.hand
            && need.dice <= self.dice.all
            && need.sides.iter().zip(&self.dice.by).all(|(want, have)| {
                let (power, class) = (Level::Power as usize, Level::Class as usize);
                want[power] <= have[power] && want[power] + want[class] <= have[power] + have[class]
            })
    }
}

/// What one way to pay a cost asks for.
#[derive(Clone, Copy, Default)]
struct Need {
    main: u8,
    side: u8,
    discards: u8,
    /// The card that is paid for is in hand itself and stays out of the discards.
    kept: u8,
    dice: u8,
    sides: [[u8; 3]; 10],
}

impl Need {
    fn add(&mut self, item: Item, n: i32) {
        match item {
            Item::Main => self.main += 1,
            Item::Side => self.side += 1,
            Item::Exhaust | Item::Wounds(_) => {}
            Item::Discard(quantity) => self.discards += number(quantity, n).unwrap_or(1),
            Item::Magic(quantity, symbol) => {
                let count = number(quantity, n).unwrap_or(1).min(64);
                self.dice = self.dice.saturating_add(count);
                if let Symbol::Of(kind, level) = symbol {
                    let want = &mut self.sides[kind as usize][level as usize];
                    *want = want.saturating_add(count);
                }
            }
        }
    }
}

/// The first symbol that these dice leave uncovered; none if they cover all of them.
pub(crate) fn uncovered(state: &State, dice: &[DieId], symbols: &[Symbol]) -> Option<Symbol> {
    let mut counts = Counts::default();
    for die in dice {
        let die = state.die(*die);
        counts.add(die.kind, die.level);
    }
    counts.uncovered(symbols)
}

/// Whether a cost can be paid now.
///
/// # Errors
/// What is missing, by the first way to pay.
pub(crate) fn can(core: &Core, payer: Payer, cost: &Cost) -> Result<(), Refusal> {
    if Means::of(core, payer.player).suffice(core, payer, cost) {
        return Ok(());
    }
    let side = core.state.player(payer.player);
    if side.main_actions == 0 && cost.has(Item::Main) {
        return Err(Refusal::NoMainAction);
    }
    if side.side_actions == 0 && cost.has(Item::Side) {
        return Err(Refusal::NoSideAction);
    }
    let mut first = None;
    for way in ways(cost, payer.n) {
        match can_way(core, payer, &way) {
            Ok(()) => return Ok(()),
            Err(refusal) => {
                first.get_or_insert(refusal);
            }
        }
    }
    Err(first.unwrap_or(Refusal::NotNow))
}

fn can_way(core: &Core, payer: Payer, way: &Way) -> Result<(), Refusal> {
    let player = core.state.player(payer.player);
    if way.main > player.main_actions {
        return Err(Refusal::NoMainAction);
    }
    if way.side > player.side_actions {
        return Err(Refusal::NoSideAction);
    }
    if way.side > 0
        && let Some(by) = values::forbidden(core, Thing::Player(payer.player), Act::TakeSideAction, Doer::default())
    {
        return Err(Refusal::Forbidden { act: Act::TakeSideAction, by });
    }
    let hand = player.hand.iter().filter(|card| **card != payer.card).count();
    if way.discards > hand {
        return Err(Refusal::CannotPay { missing: Missing::Cards(way.discards) });
    }
    if !way.symbols.is_empty()
        && let Some(symbol) = active_counts(&core.state, payer.player).uncovered(&way.symbols)
    {
        return Err(Refusal::CannotPay { missing: Missing::Symbol(symbol) });
    }
    Ok(())
}

fn ask(payer: Payer, asks: Asks, label: &str) -> Question {
    Question::new(payer.player, asks, ustr(label)).about(payer.card, payer.ability)
}

/// Pays a cost, asking for whatever it leaves open, and opens the windows of the payment.
pub(crate) fn pay(g: &mut Table, payer: Payer, cost: &Cost) -> Flow<Paid> {
    let way = choose_way(g, payer, cost)?;
    let mut symbols = way.symbols.clone();
    let mut x = 0;
    if let Some(symbol) = way.x_of {
        let rest = active_counts(&g.state, payer.player).all as i32 - way.symbols.len() as i32;
        let mut most = 1;
        while most <= rest {
            let mut more = symbols.clone();
            more.extend(std::iter::repeat_n(symbol, most as usize));
            if active_counts(&g.state, payer.player).uncovered(&more).is_some() {
                break;
            }
            most += 1;
        }
        x = g.ask_number(ask(payer, Asks::CostX, "X"), 1, most)?;
        symbols.extend(std::iter::repeat_n(symbol, (x - 1) as usize));
    }
    let discards = choose_discards(g, payer, way.discards)?;
    let dice = choose_dice(g, payer, &symbols)?;
    spend_actions(g, payer.player, way.main, way.side);
    let cause = Cause { source: None, by: Some(payer.player), via: Vias::of(&[Via::Cost]) };
    if way.exhaust {
        crate::token::place(g, g.state.card_ref(payer.card), Token::Exhaustion, 1, cause)?;
    }
    for card in discards {
        crate::leave::discard(g, g.state.card_ref(card), cause)?;
    }
    if way.wounds > 0 {
        let phoenixborn = g.state.card_ref(g.state.player(payer.player).phoenixborn);
        crate::damage::place_wounds(g, phoenixborn, i32::from(way.wounds), cause)?;
    }
    crate::dice::exhaust_quietly(g, &dice);
    announce_payment(g, payer, &dice)?;
    Ok(Paid { x, dice })
}

fn choose_way(g: &mut Table, payer: Payer, cost: &Cost) -> Flow<Way> {
    let open: Vec<Way> = ways(cost, payer.n).into_iter().filter(|way| can_way(g, payer, way).is_ok()).collect();
    if open.len() == 1 {
        return Ok(open.into_iter().next().unwrap_or_default());
    }
    let words: Vec<Choice> = open
        .iter()
        .map(|way| {
            let text: Vec<String> = way.parallel.iter().map(|item| item_text(*item)).collect();
            Choice::Word(ustr(&text.join(" + ")))
        })
        .collect();
    let picked = g.ask_one(ask(payer, Asks::ParallelCost, "cost"), words.clone())?;
    let at = words.iter().position(|word| *word == picked).unwrap_or(0);
    Ok(open.into_iter().nth(at).unwrap_or_default())
}

fn choose_discards(g: &mut Table, payer: Payer, count: usize) -> Flow<SmallVec<[CardId; 4]>> {
    if count == 0 {
        return Ok(SmallVec::new());
    }
    let choices: Vec<Choice> = g
        .state
        .player(payer.player)
        .hand
        .iter()
        .filter(|card| **card != payer.card)
        .map(|card| Choice::Thing(Thing::Card(g.state.card_ref(*card))))
        .collect();
    let picked = g.ask_some(ask(payer, Asks::PayDiscard, "discard"), choices, (count, count), Bound::Free)?;
    Ok(picked.into_iter().filter_map(as_card).collect())
}

fn as_card(choice: Choice) -> Option<CardId> {
    match choice {
        Choice::Thing(Thing::Card(card)) => Some(card.id),
        _ => None,
    }
}

/// Picks dice that cover the symbols; where only one kind of payment is possible, nothing is asked.
pub(crate) fn choose_dice(g: &mut Table, payer: Payer, symbols: &[Symbol]) -> Flow<SmallVec<[DieId; 6]>> {
    if symbols.is_empty() {
        return Ok(SmallVec::new());
    }
    let active: SmallVec<[DieId; 10]> = active_dice(&g.state, payer.player);
    if let Some(only) = only_payment(&g.state, &active, symbols) {
        return Ok(only);
    }
    let choices: Vec<Choice> = active.iter().map(|die| Choice::Thing(Thing::Die(*die))).collect();
    let count = symbols.len();
    let bound = Bound::Covers(symbols.iter().copied().collect());
    let picked = g.ask_some(ask(payer, Asks::PayDice, "pay"), choices, (count, count), bound)?;
    Ok(picked
        .into_iter()
        .filter_map(|choice| match choice {
            Choice::Thing(Thing::Die(die)) => Some(die),
            _ => None,
        })
        .collect())
}

/// The dice in a player's active pool.
pub(crate) fn active_dice(state: &State, player: PlayerId) -> SmallVec<[DieId; 10]> {
    (0..state.dice.len())
        .map(|at| DieId(at as u8))
        .filter(|die| state.die(*die).owner == player && state.die(*die).place == DiePlace::Active)
        .collect()
}

/// The one payment possible up to equal dice, if there is only one.
fn only_payment(state: &State, active: &[DieId], symbols: &[Symbol]) -> Option<SmallVec<[DieId; 6]>> {
    if active.len() == symbols.len() {
        return Some(active.iter().copied().collect());
    }
    let mut classes: SmallVec<[Class; 10]> = SmallVec::new();
    for die in active {
        let what = state.die(*die);
        match classes.iter_mut().find(|class| class.0 == what.kind && class.1 == what.level) {
            Some(class) => class.2.push(*die),
            None => classes.push((what.kind, what.level, smallvec![*die])),
        }
    }
    let mut search = Search { state, classes: &classes, symbols, found: SmallVec::new(), picked: SmallVec::new() };
    search.go(0);
    if search.found.len() == 1 { search.found.pop() } else { None }
}

/// Dice that pay alike.
type Class = (DieType, Level, SmallVec<[DieId; 10]>);

struct Search<'a> {
    state: &'a State,
    classes: &'a [Class],
    symbols: &'a [Symbol],
    found: SmallVec<[SmallVec<[DieId; 6]>; 2]>,
    picked: SmallVec<[DieId; 6]>,
}

impl Search<'_> {
    fn go(&mut self, class: usize) {
        if self.found.len() > 1 {
            return;
        }
        if self.picked.len() == self.symbols.len() {
            if uncovered(self.state, &self.picked, self.symbols).is_none() {
                self.found.push(self.picked.clone());
            }
            return;
        }
        let Some((_, _, dice)) = self.classes.get(class) else { return };
        let before = self.picked.len();
        let most = dice.len().min(self.symbols.len() - before);
        for take in (0..=most).rev() {
            self.picked.truncate(before);
            self.picked.extend(dice[..take].iter().copied());
            self.go(class + 1);
        }
        self.picked.truncate(before);
    }
}

fn spend_actions(g: &mut Table, player: PlayerId, main: u8, side: u8) {
    let player = g.state.player_mut(player);
    player.main_actions -= main;
    player.side_actions -= side;
    if main > 0 {
        g.state.passes = 0;
    }
}

/// Opens the windows of a payment (`payment_trigger_order`). Reference 5.2.0 step 2a; Raven 4.1.0 steps 2a, 2b.
fn announce_payment(g: &mut Table, payer: Payer, dice: &[DieId]) -> Flow {
    let event = |kind: EventKind| {
        let mut event = Event::new(kind, payer.player).amount(dice.len() as i32);
        event.by = Some(payer.player);
        event.via = Vias::of(&[Via::Cost]);
        event.things = dice.iter().copied().map(Thing::Die).collect();
        event.other = Some(Thing::Card(crate::id::CardRef { id: payer.card, stay: 0 }));
        event.ability = payer.ability;
        event
    };
    let mut events: SmallVec<[(Window, Event); 4]> = SmallVec::new();
    if !dice.is_empty() {
        for window in [Window::When, Window::After] {
            if window::hears(g, window, EventKind::ExhaustsDice) {
                events.push((window, event(EventKind::ExhaustsDice)));
            }
        }
        if window::hears(g, Window::After, EventKind::SpendsDice) {
            events.push((Window::After, event(EventKind::SpendsDice)));
        }
    }
    if window::hears(g, Window::After, EventKind::PaysCost) {
        events.push((Window::After, event(EventKind::PaysCost)));
    }
    match g.rules.payment_trigger_order {
        PaymentTriggerOrder::TurnPlayerOrders => window::open_together(g, &events),
        PaymentTriggerOrder::DiceThenPayment => {
            for one in events {
                window::open_together(g, &[one])?;
            }
            Ok(())
        }
    }
}

/// Whether a price in a text can be paid.
pub(crate) fn can_price(core: &Core, payer: Payer, cost: &Cost) -> bool {
    can(core, payer, cost).is_ok() && (core.state.card(payer.card).zone != Zone::Hand || !cost.has(Item::Exhaust))
}
