//! The verbs of the rules that card scripts call, acting for the effect whose frame is on top of the table.
//!
//! Every verb answers how much happened. It does nothing for a card that has left or cannot be affected. A verb may
//! open windows; when it returns, anything may have changed.

use crate::cards::card_type::CardTypes;
use crate::game::decision::{Asks, Choice};
use crate::game::fault::Flow;
use crate::game::trace::Note;
use crate::queries::permissions;
use crate::queries::playing;
use crate::queries::slots;
use crate::rules::draw;
use crate::rules::effect;
use crate::rules::enter_play;
use crate::rules::leave_play;
use crate::rules::window;
use crate::rules::zones;
use crate::table::game_table::Table;
use crate::terms::act::Act;
use crate::terms::event::EventKind;
use crate::terms::id::Things;
use crate::terms::id::{CardId, CardRef, DefId, PlayerId, Thing};
use crate::terms::switches::EnteringTogetherOrderer;
use crate::terms::via::Vias;
use crate::terms::words::label;
use crate::terms::zone::Zone;
use crate::verbs::properties;
use crate::verbs::reach::{self};
use smallvec::SmallVec;

/// Discards a card from hand, from play or from under a card. Whether it was.
///
/// # Errors
/// As for [`deal`].
pub fn discard(g: &mut Table, card: CardRef) -> Flow<bool> {
    let Some(card) = reach::reach(g, card) else { return Ok(false) };
    let cause = reach::cause(g);
    leave_play::discard(g, card, cause)
}

/// Puts a card elsewhere: into its owner's hand, draw pile or conjuration pile, or out of the game. Whether it went.
///
/// # Errors
/// As for [`deal`].
pub fn put_away(g: &mut Table, card: CardRef, to: Zone) -> Flow<bool> {
    let Some(card) = reach::reach(g, card) else { return Ok(false) };
    let cause = reach::cause(g);
    if to == Zone::Hand && permissions::forbidden(g, Thing::Card(card), Act::BePlacedInHand, cause.doer()).is_some() {
        return Ok(false);
    }
    let now = *g.state.card(card.id);
    if now.in_play() {
        return leave_play::exit(g, card, Some(to), cause, None);
    }
    if now.zone == to {
        return Ok(false);
    }
    let to = if to == Zone::Hand && CardTypes::CONJURED.has(g.def(card.id).kind) { Zone::ConjurationPile } else { to };
    let mut event = cause.event(EventKind::Moves, card);
    event.from = Some(now.zone);
    event.to = Some(to);
    if window::would(g, event.clone())?.is_none() {
        return Ok(false);
    }
    let here = zones::shift(g, card.id, to, now.owner);
    event.subjects = smallvec::smallvec![Thing::Card(here)];
    window::react(g, &event)?;
    if to == Zone::Hand {
        let mut gains = cause.event(EventKind::GainsCards, now.owner);
        gains.amount = 1;
        gains.things.push(Thing::Card(here));
        window::react(g, &gains)?;
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
    let you = properties::you(g);
    let mut cards: SmallVec<[CardId; 4]> = SmallVec::new();
    let [(used, slots), _] = slots::slots(g, player);
    let room = slots.saturating_sub(used).min(n.max(0) as usize);
    for card in &g.state.player(you).conjuration_pile {
        if cards.len() < room && g.state.card(*card).def == def {
            cards.push(*card);
        }
    }
    let cause = reach::cause(g);
    let entered = enter_play::enter(g, &cards, Zone::Battlefield, player, cause)?;
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
        EnteringTogetherOrderer::EffectController => properties::you(g),
    };
    let list = cards.iter().map(|card| Choice::Thing(Thing::Card(g.state.card_ref(*card)))).collect();
    let question = effect::question(g, player, Asks::EffectOrder, label!("arrival"));
    let ordered = g.ask_order(question, list)?;
    Ok(reach::things_of(ordered).into_iter().filter_map(Thing::card).map(|card| card.id).collect())
}

/// Attaches a conjured alteration from your conjuration pile to a card. Whether one was.
///
/// # Errors
/// As for [`deal`].
pub fn conjure_onto(g: &mut Table, def: DefId, card: CardRef) -> Flow<bool> {
    let Some(card) = reach::reach(g, card) else { return Ok(false) };
    let you = properties::you(g);
    let from_pile = g.state.player(you).conjuration_pile.iter().copied().find(|one| g.state.card(*one).def == def);
    let Some(alteration) = from_pile else { return Ok(false) };
    attach_card(g, alteration, card)
}

/// Attaches an alteration from anywhere to a card that may bear it. Whether it was.
///
/// # Errors
/// As for [`deal`].
pub fn attach(g: &mut Table, alteration: CardRef, card: CardRef) -> Flow<bool> {
    let (Some(alteration), Some(card)) = (reach::reach(g, alteration), reach::reach(g, card)) else { return Ok(false) };
    attach_card(g, alteration.id, card)
}

fn attach_card(g: &mut Table, alteration: CardId, card: CardRef) -> Flow<bool> {
    let you = properties::you(g);
    if !playing::bearers(g, you, alteration).contains(&Thing::Card(card)) {
        return Ok(false);
    }
    let cause = reach::cause(g);
    g.state.card_mut(alteration).played_by = you;
    enter_play::attach(g, alteration, card, cause)?;
    Ok(true)
}

/// Puts cards onto a player's battlefield from anywhere, in their order, as many as there are open slots. How many came.
///
/// # Errors
/// As for [`deal`].
pub fn put_into_play(g: &mut Table, cards: &[CardRef], player: PlayerId) -> Flow<usize> {
    let here: SmallVec<[CardRef; 4]> = cards.iter().filter_map(|card| reach::reach(g, *card)).collect();
    let coming = here.iter().map(|card| card.id).filter(|card| !g.state.card(*card).in_play()).collect();
    let mut coming = order_arrivals(g, coming)?;
    let [(used, slots), _] = slots::slots(g, player);
    coming.truncate(slots.saturating_sub(used));
    let cause = reach::cause(g);
    enter_play::enter(g, &coming, Zone::Battlefield, player, cause).map(|entered| entered.len())
}

/// A player draws cards. How many were drawn.
///
/// # Errors
/// As for [`deal`].
pub fn draw(g: &mut Table, player: PlayerId, n: i32) -> Flow<i32> {
    let cause = reach::cause(g);
    draw::draw(g, player, n.max(0) as usize, Vias::EMPTY, Some(cause)).map(|drawn| drawn as i32)
}

/// A player discards cards off the top of the draw pile. Which.
///
/// # Errors
/// As for [`deal`].
pub fn mill(g: &mut Table, player: PlayerId, n: i32) -> Flow<Things> {
    let cause = reach::cause(g);
    let mut event = cause.event(EventKind::Mills, player);
    event.amount = n;
    let Some(mut event) = window::would(g, event)? else { return Ok(Things::new()) };
    let mut milled = Things::new();
    for _ in 0..event.amount {
        let Some(card) = g.state.player(player).draw_pile.last().copied() else { break };
        let here = zones::shift(g, card, Zone::DiscardPile, player);
        milled.push(Thing::Card(here));
    }
    event.amount = milled.len() as i32;
    event.things = milled.iter().copied().collect();
    for thing in &milled {
        let mut one = cause.event(EventKind::IsDiscarded, *thing);
        one.from = Some(Zone::DrawPile);
        one.to = Some(Zone::DiscardPile);
        window::react(g, &one)?;
    }
    if !milled.is_empty() {
        window::react(g, &event)?;
    }
    Ok(milled)
}

/// Shuffles a draw pile.
pub fn shuffle(g: &mut Table, player: PlayerId) {
    g.state.shuffle(player);
    g.note(|| Note::Shuffled(player));
}
