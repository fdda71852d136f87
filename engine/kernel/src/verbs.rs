//! The verbs of the rules that card scripts call, acting for the effect whose frame is on top of the table.
//!
//! Every verb answers how much happened. It does nothing for a card that has left or cannot be affected. A verb may
//! open windows; when it returns, anything may have changed.

use smallvec::SmallVec;
use ustr::{Ustr, ustr};

use crate::cost::Cost;
use crate::damage::{self, Damage};
use crate::decision::{Asks, Choice};
use crate::define::{CardType, CardTypes, Duration, Lose};
use crate::dice::{self, Change};
pub use crate::dice::{Change as DiceChange, Face};
use crate::effect::{self, top};
use crate::event::{Act, Acts, EventKind, Moment, Token, Vias, Zone};
use crate::id::{CardId, CardRef, ConstantId, DefId, DieId, FnId, KeywordId, PlayerId, Thing};
use crate::leave::{self, Cause};
use crate::pay::{self, Payer};
use crate::play;
use crate::ruleset::EnteringTogetherOrderer;
use crate::select::{self, Scope};
use crate::selector::{Amount, Holds, Selector, Value};
use crate::state::{Delayed, Lasting, LastingWhat, Tally};
use crate::table::{Flow, Table};
use crate::token;
use crate::trace::Note;
use crate::values;
use crate::words::label;

/// Things found or picked.
pub type Things = SmallVec<[Thing; 8]>;

fn cause(g: &Table) -> Cause {
    top(g, crate::effect::Frame::cause)
}

/// The card as this effect may reach it: in the stay it knows, or where this effect moved it, and open to being affected.
fn reach(g: &Table, card: CardRef) -> Option<CardRef> {
    let card = top(g, |frame| frame.follow(g, card))?;
    effect::can_affect(g, Thing::Card(card), Act::BeAffected).then_some(card)
}

// ---- what a script may look at --------------------------------------------------------------------------------------

/// The card whose text runs.
pub fn this_card(g: &Table) -> CardRef {
    top(g, |frame| frame.card)
}

/// What the card whose text runs is attached to, or was.
pub fn bearer(g: &Table) -> Option<CardRef> {
    let card = top(g, |frame| frame.card);
    g.state.card(card.id).host.map(|host| g.state.card_ref(host))
}

/// By whose doing the effect runs.
pub fn you(g: &Table) -> PlayerId {
    top(g, |frame| frame.you)
}

/// The number in the name of the ability.
pub fn n(g: &Table) -> i32 {
    top(g, |frame| frame.n)
}

/// The X that was paid.
pub fn x(g: &Table) -> i32 {
    top(g, |frame| frame.x)
}

/// How often the spell is focused.
pub fn focus(g: &Table) -> i32 {
    top(g, |frame| frame.focus)
}

/// The die of a dice power.
pub fn die(g: &Table) -> Option<DieId> {
    top(g, |frame| frame.die)
}

/// What a delayed function keeps.
pub fn kept(g: &Table) -> Things {
    top(g, |frame| frame.kept.clone())
}

/// The event that is answered, as it is now: its first card, its player, its source, the other thing, its amount.
pub fn event(g: &Table) -> Option<EventView> {
    let frame = g.frames.last()?;
    let event = frame.open.and_then(|at| g.open.get(at)).map(|open| &open.event).or(frame.event.as_deref())?;
    let card =
        event.subjects.iter().find_map(|thing| thing.card()).or_else(|| event.things.iter().find_map(|thing| thing.card()));
    let player = event.subjects.first().map(|thing| select::player_of(g, *thing));
    Some(EventView { card, player, source: event.source, other: event.other, amount: event.amount })
}

/// What a script sees of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EventView {
    /// Its first card.
    pub card: Option<CardRef>,
    /// Its player, or whose its first subject is.
    pub player: Option<PlayerId>,
    /// What caused it.
    pub source: Option<CardRef>,
    /// The other thing in it.
    pub other: Option<Thing>,
    /// Its amount.
    pub amount: i32,
}

/// A value of a card, now or when it was last in play; below 0 reads 0.
pub fn value(g: &Table, card: CardRef, which: Value) -> i32 {
    let card = g.frames.last().and_then(|frame| frame.follow(g, card)).unwrap_or(card);
    values::of_ref(g, card, which).max(0)
}

/// A printed value of a card.
pub fn printed(g: &Table, card: CardRef, which: Value) -> i32 {
    match which {
        Value::Attack => values::printed(g, card.id, 0),
        Value::Life => values::printed(g, card.id, 1),
        Value::Recover => values::printed(g, card.id, 2),
        Value::MagicPlayCost => values::of_ref(g, card, which),
    }
}

/// Tokens on a card, now or when it was last in play.
pub fn tokens(g: &Table, card: CardRef, kind: Token) -> i32 {
    let now = g.state.card(card.id);
    if g.state.is_current(card) {
        return i32::from(now.tokens(kind));
    }
    i32::from(match kind {
        Token::Wound => now.last.wounds,
        Token::Exhaustion => now.last.exhaustion,
        Token::Status => now.last.status,
    })
}

/// Whether a card is in play in this stay.
pub fn in_play(g: &Table, card: CardRef) -> bool {
    g.state.is_current(card) && g.state.card(card.id).in_play()
}

/// Whether a card is exhausted.
pub fn exhausted(g: &Table, card: CardRef) -> bool {
    values::exhausted(g, card.id)
}

/// The controller of a card, now or last.
pub fn controller(g: &Table, card: CardRef) -> PlayerId {
    select::controller(g, card)
}

/// Whether a card is of a type, also by effects; `unit` and `spell` count.
pub fn is_a(g: &Table, card: CardRef, what: &str) -> Option<bool> {
    let types = values::types_of_ref(g, card);
    match what {
        "unit" => Some(types.meets(CardTypes::UNITS)),
        "spell" => Some(types.meets(CardTypes::SPELLS)),
        _ => CardType::parse(what).map(|kind| types.has(kind)),
    }
}

/// Everything a phrase means now, without asking.
pub fn all(g: &Table, phrase: &Selector) -> Things {
    let scope = Scope::of_frame(g, &g.frames[g.frames.len() - 1]);
    select::find(g, &scope, phrase)
}

/// What an amount phrase comes to now.
pub fn amount(g: &Table, phrase: &Amount) -> i32 {
    let scope = Scope::of_frame(g, &g.frames[g.frames.len() - 1]);
    select::amount(g, &scope, phrase)
}

/// Whether a condition phrase holds now.
pub fn holds(g: &Table, phrase: &Holds) -> bool {
    let scope = Scope::of_frame(g, &g.frames[g.frames.len() - 1]);
    select::holds(g, &scope, phrase)
}

/// How choices and traces call the text that runs.
pub fn label(g: &Table) -> Ustr {
    top(g, |frame| frame.label)
}

/// Everything a phrase means now, kept under a label for later phrases.
pub fn look(g: &mut Table, label: Ustr, phrase: &Selector) -> Things {
    let found = all(g, phrase);
    effect::remember(g, label, found.clone());
    found
}

/// A count of this turn, by player and key.
pub fn tally(g: &Table, key: Ustr) -> i32 {
    let you = you(g);
    g.state
        .tallies
        .iter()
        .filter(|tally| tally.player == you && tally.key == key && tally.card.is_none())
        .map(|tally| tally.count)
        .sum()
}

/// Adds to a count of this turn. The count afterwards.
pub fn add_tally(g: &mut Table, key: Ustr, count: i32) -> i32 {
    let player = you(g);
    g.state.tallies.push(Tally { player, key, card: None, count });
    tally(g, key)
}

// ---- asking ---------------------------------------------------------------------------------------------------------

/// A declared target, asked when the ruleset says so; none if there is nothing to pick.
///
/// # Errors
/// Halts for want of an answer, or because the effect is cancelled in the window of targeting.
pub fn target(g: &mut Table, name: Ustr) -> Flow<Option<Thing>> {
    effect::target(g, name)
}

/// The next of several targets of one name; `done` of them have been carried out, at most `most` are.
///
/// # Errors
/// As for [`target`].
pub fn next_target(g: &mut Table, name: Ustr, done: usize, most: Option<i32>) -> Flow<Option<Thing>> {
    effect::next_target(g, name, done, most)
}

/// The mode of the text.
///
/// # Errors
/// Halts for want of an answer.
pub fn mode(g: &mut Table) -> Flow<Ustr> {
    effect::mode(g)
}

/// A choice made while resolving, not a target: as many things as the phrase says.
///
/// # Errors
/// Halts for want of an answer.
pub fn choose(g: &mut Table, player: PlayerId, label: Ustr, phrase: &Selector) -> Flow<Things> {
    let found = all(g, phrase);
    let picked = effect::pick_among(g, player, Asks::Effect, label, phrase, found)?;
    effect::remember(g, label, picked.clone());
    Ok(picked)
}

/// Things picked by lot, as many as the phrase says.
pub fn random(g: &mut Table, label: Ustr, phrase: &Selector) -> Things {
    let mut found = all(g, phrase);
    let (low, _) = {
        let scope = Scope::of_frame(g, &g.frames[g.frames.len() - 1]);
        select::bounds(&scope, phrase, found.len())
    };
    let mut picked = Things::new();
    while picked.len() < low && !found.is_empty() {
        let at = g.state.random(found.len());
        picked.push(found.remove(at));
    }
    effect::remember(g, label, picked.clone());
    picked
}

/// Yes or no.
///
/// # Errors
/// Halts for want of an answer.
pub fn may(g: &mut Table, player: PlayerId, label: Ustr) -> Flow<bool> {
    let question = effect::question(g, player, Asks::Effect, label);
    g.ask_whether(question)
}

/// Whether a player pays a price in the text; asked only if it can be paid.
///
/// # Errors
/// Halts for want of an answer.
pub fn may_pay(g: &mut Table, player: PlayerId, price: &Cost) -> Flow<bool> {
    let (card, label, n) = top(g, |frame| (frame.card.id, frame.label, frame.n));
    let payer = Payer { player, card, ability: Some(label), n };
    if !pay::can_price(g, payer, price) {
        return Ok(false);
    }
    let question = effect::question(g, player, Asks::Effect, ustr(&format!("pay {}", price.text)));
    if !g.ask_whether(question)? {
        return Ok(false);
    }
    let paid = pay::pay(g, payer, price)?;
    if let Some(frame) = g.frames.last_mut() {
        frame.spent.extend(paid.dice);
    }
    Ok(true)
}

/// A number between two.
///
/// # Errors
/// Halts for want of an answer.
pub fn number(g: &mut Table, player: PlayerId, label: Ustr, low: i32, high: i32) -> Flow<i32> {
    let question = effect::question(g, player, Asks::Effect, label);
    g.ask_number(question, low, high)
}

/// One of some words.
///
/// # Errors
/// Halts for want of an answer.
pub fn option(g: &mut Table, player: PlayerId, label: Ustr, words: &[Ustr]) -> Flow<Ustr> {
    let question = effect::question(g, player, Asks::Effect, label);
    let choices = words.iter().copied().map(Choice::Word).collect();
    match g.ask_one(question, choices)? {
        Choice::Word(word) => Ok(word),
        _ => Err(crate::table::wrong_shape()),
    }
}

/// A kind of token lying on a card; none if there is none.
///
/// # Errors
/// Halts for want of an answer.
pub fn choose_token(g: &mut Table, label: Ustr, card: CardRef) -> Flow<Option<Token>> {
    let Some(card) = top(g, |frame| frame.follow(g, card)) else { return Ok(None) };
    let choices: Vec<Choice> =
        Token::ALL.iter().filter(|kind| g.state.card(card.id).tokens(**kind) > 0).map(|kind| Choice::Token(*kind)).collect();
    if choices.is_empty() {
        return Ok(None);
    }
    let question = effect::question(g, you(g), Asks::Effect, label);
    match g.ask_one(question, choices)? {
        Choice::Token(kind) => Ok(Some(kind)),
        _ => Err(crate::table::wrong_shape()),
    }
}

/// Names a title among all there are.
///
/// # Errors
/// Halts for want of an answer.
pub fn name_card(g: &mut Table, label: Ustr) -> Flow<Ustr> {
    let titles: Vec<Choice> = (0..g.library.cards.len())
        .map(|at| DefId(at as u16))
        .filter(|def| g.library.def(*def).id != crate::define::BLANK)
        .map(Choice::Title)
        .collect();
    let question = effect::question(g, you(g), Asks::Effect, label);
    match g.ask_one(question, titles)? {
        Choice::Title(def) => {
            let name = g.library.def(def).name;
            if let Some(frame) = g.frames.last_mut() {
                frame.titles.push((label, name));
            }
            Ok(name)
        }
        _ => Err(crate::table::wrong_shape()),
    }
}

/// Whether an additional cost of this name was paid.
pub fn paid(g: &Table, name: Ustr) -> bool {
    top(g, |frame| frame.paid.contains(&name))
}

/// A group fixed now and handled one by one, in the order the ruleset's player sets (`mass_effect_orderer`).
///
/// # Errors
/// Halts for want of an answer.
pub fn each(g: &mut Table, phrase: &Selector) -> Flow<Things> {
    let found = all(g, phrase);
    let orders_now = g.rules.mass_effect_snapshot != crate::ruleset::MassEffectSnapshot::DealtToAllFirst;
    if !orders_now || found.iter().any(|thing| thing.card().is_none()) {
        return Ok(found);
    }
    let player = crate::effect::orderer(g);
    let question = effect::question(g, player, Asks::EffectOrder, label!("order"));
    let ordered = g.ask_order(question, found.into_iter().map(Choice::Thing).collect())?;
    Ok(things_of(ordered))
}

fn things_of(choices: impl IntoIterator<Item = Choice>) -> Things {
    choices
        .into_iter()
        .filter_map(|choice| match choice {
            Choice::Thing(thing) => Some(thing),
            _ => None,
        })
        .collect()
}

// ---- damage, wounds, destruction ------------------------------------------------------------------------------------

/// Deals damage by this card. How much was dealt to that card, before prevention.
///
/// # Errors
/// Halts as anything does that opens windows.
pub fn deal(g: &mut Table, card: CardRef, n: i32) -> Flow<i32> {
    let cause = cause(g);
    deal_caused(g, card, n, cause)
}

/// Another card deals damage.
///
/// # Errors
/// As for [`deal`].
pub fn deal_by(g: &mut Table, source: CardRef, card: CardRef, n: i32) -> Flow<i32> {
    let cause = Cause { source: Some(source), ..cause(g) };
    deal_caused(g, card, n, cause)
}

fn deal_caused(g: &mut Table, card: CardRef, n: i32, cause: Cause) -> Flow<i32> {
    let Some(card) = reach(g, card) else { return Ok(0) };
    damage::deal(g, Damage::of(card, n, cause))
}

/// Destroys a unit or Phoenixborn. Whether it is destroyed, or bound to be.
///
/// # Errors
/// As for [`deal`].
pub fn destroy(g: &mut Table, card: CardRef) -> Flow<bool> {
    let Some(card) = reach(g, card) else { return Ok(false) };
    let cause = cause(g);
    if effect::docketing(g) {
        let can = g.state.card(card.id).in_play()
            && values::is_unit(g, card.id)
            && !g.state.card(card.id).dying
            && values::forbidden(g, Thing::Card(card), Act::BeDestroyed, cause.doer()).is_none();
        if can {
            effect::docket(g, effect::Due::Destroy(card, cause));
        }
        return Ok(can);
    }
    leave::destroy(g, card, cause)
}

/// Whether a card was destroyed by now; what is still due to it in this effect is carried out first.
///
/// # Errors
/// As for [`deal`].
pub fn destroyed(g: &mut Table, card: CardRef) -> Flow<bool> {
    effect::settle_card(g, card)?;
    Ok(!in_play(g, card))
}

/// Places wound tokens. How many.
///
/// # Errors
/// As for [`deal`].
pub fn place_wounds(g: &mut Table, card: CardRef, n: i32) -> Flow<i32> {
    let Some(card) = reach(g, card) else { return Ok(0) };
    let cause = cause(g);
    damage::place_wounds(g, card, n, cause)
}

/// Places exhaustion or status tokens. How many.
///
/// # Errors
/// As for [`deal`].
pub fn place_tokens(g: &mut Table, card: CardRef, kind: Token, n: i32) -> Flow<i32> {
    if kind == Token::Wound {
        return place_wounds(g, card, n);
    }
    let Some(card) = reach(g, card) else { return Ok(0) };
    let cause = cause(g);
    token::place(g, card, kind, n, cause)
}

/// Removes tokens; `None` for all of the kind. How many.
///
/// # Errors
/// As for [`deal`].
pub fn remove_tokens(g: &mut Table, card: CardRef, kind: Token, n: Option<i32>) -> Flow<i32> {
    let Some(card) = reach(g, card) else { return Ok(0) };
    let cause = cause(g);
    token::remove(g, card, kind, n.unwrap_or(i32::from(u8::MAX)), cause)
}

/// Moves tokens from one card onto another; `None` for all of the kind. How many.
///
/// # Errors
/// As for [`deal`].
pub fn move_tokens(g: &mut Table, from: CardRef, onto: CardRef, kind: Token, n: Option<i32>) -> Flow<i32> {
    let (Some(from), Some(onto)) = (reach(g, from), reach(g, onto)) else { return Ok(0) };
    let cause = cause(g);
    token::shift(g, (from, onto), kind, n.unwrap_or(i32::from(u8::MAX)), cause)
}

// ---- answering an event that is about to happen ---------------------------------------------------------------------

/// Prevents damage of the open event; `None` for all. How much.
pub fn prevent(g: &mut Table, n: Option<i32>) -> i32 {
    let source = effect::open_of(g).and_then(|open| open.event.source);
    let protected = source.is_some_and(|source| {
        values::forbidden(g, Thing::Card(source), Act::HaveDamagePrevented, values::Doer::default()).is_some()
    });
    let Some(open) = effect::open_of(g) else { return 0 };
    if protected || !open.preventable {
        return 0;
    }
    let prevented = n.unwrap_or(open.event.amount).clamp(0, open.event.amount);
    let event = open.event.clone();
    open.event.amount -= prevented;
    open.prevented += prevented;
    if prevented > 0 {
        g.note(|| Note::Prevented(Box::new(event), prevented));
    }
    prevented
}

/// Makes the amount of the open event another one.
pub fn set_amount(g: &mut Table, n: i32) -> bool {
    let Some(open) = effect::open_of(g) else { return false };
    open.event.amount = n.max(0);
    let event = open.event.clone();
    g.note(|| Note::AmountSet(Box::new(event)));
    true
}

/// The open event does not happen.
pub fn instead(g: &mut Table) -> bool {
    let Some(open) = effect::open_of(g) else { return false };
    open.replaced = true;
    let event = open.event.clone();
    g.note(|| Note::Replaced(Box::new(event)));
    true
}

/// The damage of the open event goes to another card; its source and cause stay.
pub fn redirect(g: &mut Table, card: CardRef) -> bool {
    let Some(card) = top(g, |frame| frame.follow(g, card)) else { return false };
    if !g.state.card(card.id).in_play() {
        return false;
    }
    let Some(open) = effect::open_of(g) else { return false };
    open.event.subjects = smallvec::smallvec![Thing::Card(card)];
    let event = open.event.clone();
    g.note(|| Note::Redirected(Box::new(event)));
    true
}

/// Cancels the effect whose targeting or use is answered.
pub fn cancel(g: &mut Table) -> bool {
    let Some(origin) = top(g, |frame| frame.origin) else { return false };
    let answered = top(g, |frame| {
        let event = frame.event.as_ref().filter(|event| event.kind == EventKind::IsTargeted);
        event.map(|event| event.subjects.iter().copied().collect()).unwrap_or_default()
    });
    effect::cancel(g, origin, answered)
}

// ---- moving cards ---------------------------------------------------------------------------------------------------

/// Discards a card from hand, from play or from under a card. Whether it was.
///
/// # Errors
/// As for [`deal`].
pub fn discard(g: &mut Table, card: CardRef) -> Flow<bool> {
    let Some(card) = reach(g, card) else { return Ok(false) };
    let cause = cause(g);
    leave::discard(g, card, cause)
}

/// Puts a card elsewhere: into its owner's hand, draw pile or conjuration pile, or out of the game. Whether it went.
///
/// # Errors
/// As for [`deal`].
pub fn put_away(g: &mut Table, card: CardRef, to: Zone) -> Flow<bool> {
    let Some(card) = reach(g, card) else { return Ok(false) };
    let cause = cause(g);
    if to == Zone::Hand && values::forbidden(g, Thing::Card(card), Act::BePlacedInHand, cause.doer()).is_some() {
        return Ok(false);
    }
    let now = *g.state.card(card.id);
    if now.in_play() {
        return leave::exit(g, card, Some(to), cause, None);
    }
    if now.zone == to {
        return Ok(false);
    }
    let to = if to == Zone::Hand && CardTypes::CONJURED.has(g.def(card.id).kind) { Zone::ConjurationPile } else { to };
    let mut event = cause.event(EventKind::Moves, card);
    event.from = Some(now.zone);
    event.to = Some(to);
    if crate::window::would(g, event.clone())?.is_none() {
        return Ok(false);
    }
    let here = leave::shift(g, card.id, to, now.owner);
    event.subjects = smallvec::smallvec![Thing::Card(here)];
    crate::window::react(g, &event)?;
    if to == Zone::Hand {
        let mut gains = cause.event(EventKind::GainsCards, now.owner);
        gains.amount = 1;
        gains.things.push(Thing::Card(here));
        crate::window::react(g, &gains)?;
    }
    Ok(true)
}

/// Puts a card on the bottom of its owner's draw pile. Whether it went.
///
/// # Errors
/// As for [`deal`].
pub fn put_on_bottom(g: &mut Table, card: CardRef) -> Flow<bool> {
    let moved = put_away(g, card, Zone::DrawPile)?;
    if moved {
        let owner = g.state.card(card.id).owner;
        let pile = &mut g.state.player_mut(owner).draw_pile;
        if let Some(at) = pile.iter().position(|one| *one == card.id) {
            let card = pile.remove(at);
            pile.insert(0, card);
        }
    }
    Ok(moved)
}

/// Conjures cards of a kind from your conjuration pile onto a player's battlefield, as many as there are and fit.
///
/// # Errors
/// As for [`deal`].
pub fn conjure(g: &mut Table, def: DefId, player: PlayerId, n: i32) -> Flow<Things> {
    let you = you(g);
    let mut cards: SmallVec<[CardId; 4]> = SmallVec::new();
    let [(used, slots), _] = play::slots(g, player);
    let room = slots.saturating_sub(used).min(n.max(0) as usize);
    for card in &g.state.player(you).conjuration_pile {
        if cards.len() < room && g.state.card(*card).def == def {
            cards.push(*card);
        }
    }
    let cause = cause(g);
    let entered = leave::enter(g, &cards, Zone::Battlefield, player, cause)?;
    Ok(entered.into_iter().map(Thing::Card).collect())
}

/// Cards of one kind that enter together need no order; others are ordered (`entering_together_orderer`).
fn order_arrivals(g: &mut Table, cards: SmallVec<[CardId; 4]>) -> Flow<SmallVec<[CardId; 4]>> {
    let alike = cards.windows(2).all(|pair| g.state.card(pair[0]).def == g.state.card(pair[1]).def);
    if alike {
        return Ok(cards);
    }
    let player = match g.rules.entering_together_orderer {
        EnteringTogetherOrderer::TurnPlayer | EnteringTogetherOrderer::ActivePlayer => g.state.active_player(),
        EnteringTogetherOrderer::EffectController => you(g),
    };
    let list = cards.iter().map(|card| Choice::Thing(Thing::Card(g.state.card_ref(*card)))).collect();
    let question = effect::question(g, player, Asks::EffectOrder, label!("arrival"));
    let ordered = g.ask_order(question, list)?;
    Ok(things_of(ordered).into_iter().filter_map(Thing::card).map(|card| card.id).collect())
}

/// Attaches a conjured alteration from your conjuration pile to a card. Whether one was.
///
/// # Errors
/// As for [`deal`].
pub fn conjure_onto(g: &mut Table, def: DefId, card: CardRef) -> Flow<bool> {
    let Some(card) = reach(g, card) else { return Ok(false) };
    let you = you(g);
    let from_pile = g.state.player(you).conjuration_pile.iter().copied().find(|one| g.state.card(*one).def == def);
    let Some(alteration) = from_pile else { return Ok(false) };
    attach_card(g, alteration, card)
}

/// Attaches an alteration from anywhere to a card that may bear it. Whether it was.
///
/// # Errors
/// As for [`deal`].
pub fn attach(g: &mut Table, alteration: CardRef, card: CardRef) -> Flow<bool> {
    let (Some(alteration), Some(card)) = (reach(g, alteration), reach(g, card)) else { return Ok(false) };
    attach_card(g, alteration.id, card)
}

fn attach_card(g: &mut Table, alteration: CardId, card: CardRef) -> Flow<bool> {
    let you = you(g);
    if !play::bearers(g, you, alteration).contains(&Thing::Card(card)) {
        return Ok(false);
    }
    let cause = cause(g);
    g.state.card_mut(alteration).played_by = you;
    leave::attach(g, alteration, card, cause)?;
    Ok(true)
}

/// Puts cards onto a player's battlefield from anywhere, in their order, as many as there are open slots. How many came.
///
/// # Errors
/// As for [`deal`].
pub fn put_into_play(g: &mut Table, cards: &[CardRef], player: PlayerId) -> Flow<usize> {
    let here: SmallVec<[CardRef; 4]> = cards.iter().filter_map(|card| reach(g, *card)).collect();
    let coming = here.iter().map(|card| card.id).filter(|card| !g.state.card(*card).in_play()).collect();
    let mut coming = order_arrivals(g, coming)?;
    let [(used, slots), _] = play::slots(g, player);
    coming.truncate(slots.saturating_sub(used));
    let cause = cause(g);
    leave::enter(g, &coming, Zone::Battlefield, player, cause).map(|entered| entered.len())
}

/// A player draws cards. How many were drawn.
///
/// # Errors
/// As for [`deal`].
pub fn draw(g: &mut Table, player: PlayerId, n: i32) -> Flow<i32> {
    let cause = cause(g);
    crate::round::draw(g, player, n.max(0) as usize, Vias::EMPTY, Some(cause)).map(|drawn| drawn as i32)
}

/// A player discards cards off the top of the draw pile. Which.
///
/// # Errors
/// As for [`deal`].
pub fn mill(g: &mut Table, player: PlayerId, n: i32) -> Flow<Things> {
    let cause = cause(g);
    let mut event = cause.event(EventKind::Mills, player);
    event.amount = n;
    let Some(mut event) = crate::window::would(g, event)? else { return Ok(Things::new()) };
    let mut milled = Things::new();
    for _ in 0..event.amount {
        let Some(card) = g.state.player(player).draw_pile.last().copied() else { break };
        let here = leave::shift(g, card, Zone::DiscardPile, player);
        milled.push(Thing::Card(here));
    }
    event.amount = milled.len() as i32;
    event.things = milled.iter().copied().collect();
    for thing in &milled {
        let mut one = cause.event(EventKind::IsDiscarded, *thing);
        one.from = Some(Zone::DrawPile);
        one.to = Some(Zone::DiscardPile);
        crate::window::react(g, &one)?;
    }
    if !milled.is_empty() {
        crate::window::react(g, &event)?;
    }
    Ok(milled)
}

/// Shuffles a draw pile.
pub fn shuffle(g: &mut Table, player: PlayerId) {
    g.state.shuffle(player);
    g.note(|| Note::Shuffled(player));
}

// ---- dice -----------------------------------------------------------------------------------------------------------

/// Puts exhausted dice into the active pool on a side. How many.
///
/// # Errors
/// As for [`deal`].
pub fn ready_dice(g: &mut Table, dice: &[DieId], face: Face) -> Flow<i32> {
    let (you, cause) = (you(g), cause(g));
    dice::ready(g, dice, face, you, cause)
}

/// Changes the sides of dice. How many were changed.
///
/// # Errors
/// As for [`deal`].
pub fn change_dice(g: &mut Table, dice: &[DieId], how: Change) -> Flow<i32> {
    let (you, cause) = (you(g), cause(g));
    dice::change(g, dice, how, you, cause)
}

/// Puts dice into the exhausted pools of their owners. How many.
///
/// # Errors
/// As for [`deal`].
pub fn exhaust_dice(g: &mut Table, dice: &[DieId]) -> Flow<i32> {
    let cause = cause(g);
    dice::exhaust(g, dice, cause)
}

/// Puts dice onto a card, on a side; `by_power` if it is the die of this power. How many.
///
/// # Errors
/// As for [`deal`].
pub fn put_dice_on(g: &mut Table, dice: &[DieId], card: CardRef, face: Face, by_power: bool) -> Flow<i32> {
    let Some(card) = reach(g, card) else { return Ok(0) };
    dice::put_on(g, dice, card, face, by_power)
}

// ---- values, abilities, lasting things ------------------------------------------------------------------------------

fn start(g: &mut Table, what: LastingWhat, on: Thing, until: Duration) {
    let (source, you) = top(g, |frame| (frame.card, frame.you));
    let turn = g.state.turns;
    g.state.lasting.push(Lasting { what, on, until, source, you, turn });
    g.life_fell = true;
}

/// Adds to a value of a card for a while.
pub fn add_value(g: &mut Table, card: CardRef, which: Value, n: i32, until: Duration) -> bool {
    let Some(card) = reach(g, card).filter(|card| g.state.card(card.id).in_play()) else { return false };
    start(g, LastingWhat::Bonus(which, n), Thing::Card(card), until);
    g.note(|| Note::Bonus(card.id, which, n));
    true
}

/// Gives a card an ability for a while.
pub fn gain(g: &mut Table, card: CardRef, keyword: KeywordId, n: i32, until: Duration) -> bool {
    let Some(card) = reach(g, card).filter(|card| g.state.card(card.id).in_play()) else { return false };
    start(g, LastingWhat::Gain(keyword, n), Thing::Card(card), until);
    let name = g.library.keyword(keyword).name;
    g.note(|| Note::Gains(card.id, name, n));
    true
}

/// Takes an ability of this name from a card for a while.
pub fn lose(g: &mut Table, card: CardRef, name: Ustr, until: Duration) -> bool {
    let Some(card) = reach(g, card).filter(|card| g.state.card(card.id).in_play()) else { return false };
    let what = if name == "all" { Lose::All } else { Lose::Named(name) };
    start(g, LastingWhat::Lose(what), Thing::Card(card), until);
    g.note(|| Note::Loses(card.id, name));
    true
}

/// Forbids a card or player acts for a while.
pub fn forbid(g: &mut Table, thing: Thing, acts: Acts, until: Duration) -> bool {
    start(g, LastingWhat::Forbid(acts), thing, until);
    true
}

/// Starts a lasting effect the card declares, on a card or player.
pub fn apply(g: &mut Table, constant: ConstantId, thing: Thing, n: i32) -> bool {
    let until = g.library.constant(constant).until.unwrap_or(Duration::TurnEnd);
    start(g, LastingWhat::Constant(constant, n), thing, until);
    true
}

/// Sets a function up to run at a moment, with what it keeps.
pub fn later(g: &mut Table, moment: Moment, function: FnId, kept: Vec<Thing>) {
    let (card, ability, you, n) = top(g, |frame| (frame.card, frame.ability, frame.you, frame.n));
    g.state.delayed.push(Delayed { moment, function, kept, card, ability, you, n });
}

/// Gives you more actions this turn: `main` or `side`.
pub fn extra_action(g: &mut Table, kind: Ustr, n: i32) {
    let you = you(g);
    let player = g.state.player_mut(you);
    let slot = if kind == "main" { &mut player.main_actions } else { &mut player.side_actions };
    *slot = (i32::from(*slot) + n).clamp(0, i32::from(u8::MAX)) as u8;
    g.note(|| Note::ExtraAction(you, kind, n));
}

/// Takes a unit out of the attack that goes on. Whether it was in it.
pub fn leave_battle(g: &mut Table, card: CardRef) -> bool {
    crate::attack::leave_battle(g, card)
}

/// Gives the first player token to a player.
pub fn give_first_player_token(g: &mut Table, player: PlayerId) {
    g.state.first_player = player;
    g.note(|| Note::FirstPlayer(player));
}
