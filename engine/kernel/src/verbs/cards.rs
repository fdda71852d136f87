//! Verbs that move a card: to a pile or hand, out of the game, into play.

use crate::cards::card_type::CardTypes;
use crate::game::cause::Cause;
use crate::game::decision::DecisionKind;
use crate::game::fault::Flow;
use crate::game::trace::TraceEvent;
use crate::queries::bearers;
use crate::queries::permissions;
use crate::queries::room;
use crate::queries::rows;
use crate::queries::slots;
use crate::rules::attaching;
use crate::rules::choices;
use crate::rules::conjure;
use crate::rules::control;
use crate::rules::draw;
use crate::rules::enter_play;
use crate::rules::frames;
use crate::rules::leave_play;
use crate::rules::mill;
use crate::rules::red_rains::hand;
use crate::rules::window;
use crate::rules::zones;
use crate::table::game_table::Table;
use crate::terms::act::Act;
use crate::terms::event::EventKind;
use crate::terms::id::{CardId, CardRef, Cards, DefId, PlayerId, Thing, Things};
use crate::terms::switches::{EnteringTogetherOrderer, ReturnToHand};
use crate::terms::via::Via;
use crate::terms::words::label;
use crate::terms::zone::{PilePlace, Zone};
use crate::verbs::properties;
use crate::verbs::reach;
use smallvec::SmallVec;

/// Discards cards one after another, from hand, from play, from under a card or out of a draw pile, which mills those. Returns how many
/// were discarded.
///
/// # Errors
/// Halts as anything does that opens windows.
pub fn discard(table: &mut Table, cards: &[CardRef]) -> Flow<i32> {
    let cause = reach::cause(table);
    let (mut discarded, mut milled) = (0, SmallVec::<[CardRef; 4]>::new());
    for card in mill::would_be_picked(table, cards, &cause)? {
        let Some(card) = reach::reach(table, card) else { continue };
        let is_milled = mill::lies_in_draw_pile(table, card);
        if leave_play::discard(table, card, &cause)? {
            discarded += 1;
            milled.extend(is_milled.then(|| table.state.card_ref(card.id)));
        }
    }
    mill::announce_picked(table, &milled, &cause)?;
    Ok(discarded)
}

/// Puts a card elsewhere: into its owner's hand, draw pile, discard pile or conjuration pile, or out of the game. Returns whether it went.
///
/// # Errors
/// Halts as anything does that opens windows.
pub fn put_away(table: &mut Table, card: CardRef, to: Zone) -> Flow<bool> {
    let mut cause = reach::cause(table);
    if to == Zone::Hand {
        cause.via.insert(Via::Placing);
    }
    put_away_by(table, card, to, &cause)
}

/// Returns a card to its owner's hand, which may be another thing than to place it there (`return_to_hand`). Returns whether it went.
///
/// # Errors
/// Halts as anything does that opens windows.
pub fn return_to_hand(table: &mut Table, card: CardRef) -> Flow<bool> {
    match table.rules.return_to_hand {
        ReturnToHand::IsPlacing => put_away(table, card, Zone::Hand),
        ReturnToHand::IsNotPlacing => {
            let cause = reach::cause(table);
            put_away_by(table, card, Zone::Hand, &cause)
        }
    }
}

/// Puts a card elsewhere by a cause. Returns whether it went.
fn put_away_by(table: &mut Table, card: CardRef, to: Zone, cause: &Cause) -> Flow<bool> {
    let Some(card) = reach::reach(table, card) else { return Ok(false) };
    if to == Zone::Hand && permissions::forbidden(table, Thing::Card(card), Act::BePlacedInHand, cause).is_some() {
        return Ok(false);
    }
    let before = *table.state.card(card.id);
    if to == Zone::Hand && !CardTypes::CONJURED.has(table.def(card.id).kind) {
        hand::set_aside(table, before.owner);
    }
    if before.in_play() {
        return leave_play::leave(table, card, Some(to), cause, None);
    }
    // Out of the game it is nothing to move.
    if before.zone == to
        || before.zone == Zone::Removed
        || permissions::forbidden(table, Thing::Card(card), Act::Move, cause).is_some()
    {
        return Ok(false);
    }
    let conjured = CardTypes::CONJURED.has(table.def(card.id).kind);
    let to = if matches!(to, Zone::Hand | Zone::DrawPile | Zone::DiscardPile) && conjured { Zone::ConjurationPile } else { to };
    let mut event = cause.event(EventKind::Moves, card);
    event.from = Some(before.zone);
    event.to = Some(to);
    if !window::would_happen(table, event.kind, |_, _| event.clone())? {
        return Ok(false);
    }
    let moved = zones::move_card(table, card.id, to, before.owner);
    event.subjects = smallvec::smallvec![Thing::Card(moved)];
    window::react(table, &event)?;
    if to == Zone::Hand {
        let mut gains = cause.event(EventKind::GainsCards, before.owner);
        gains.amount = 1;
        gains.things.push(Thing::Card(moved));
        window::react(table, &gains)?;
    }
    Ok(true)
}

/// Conjures cards of a kind from the conjuration pile of their owner onto a player's battlefield, so many or up to their limit. Returns those
/// that came.
///
/// # Errors
/// Halts as anything does that opens windows.
pub fn conjure(table: &mut Table, def: DefId, owner: PlayerId, player: PlayerId, n: i32) -> Flow<Things> {
    let cause = reach::cause(table);
    let conjured = conjure::conjure(table, def, owner, player, n.max(0) as usize, &cause)?;
    Ok(conjured.into_iter().map(Thing::Card).collect())
}

/// Asks for the order of cards that enter together, unless they are all of one kind (`entering_together_orderer`). Returns them
/// in it.
fn order_arrivals(table: &mut Table, cards: SmallVec<[CardId; 4]>) -> Flow<SmallVec<[CardId; 4]>> {
    let alike = cards.windows(2).all(|pair| table.state.card(pair[0]).def == table.state.card(pair[1]).def);
    if alike {
        return Ok(cards);
    }
    let player = match table.rules.entering_together_orderer {
        EnteringTogetherOrderer::TurnPlayer | EnteringTogetherOrderer::ActivePlayer => table.state.active_player(),
        EnteringTogetherOrderer::EffectController => properties::you(table),
    };
    let refs: Cards = cards.iter().map(|card| table.state.card_ref(*card)).collect();
    let list = table.list_of(refs);
    let question = frames::question(table, player, DecisionKind::EffectOrder, label!("arrival"));
    let ordered = table.ask_order(question, list)?;
    Ok(choices::things_of(ordered).filter_map(Thing::card).map(|card| card.id).collect())
}

/// Attaches a conjured alteration from the conjuration pile of its owner to a card. Returns it there, if one was.
///
/// # Errors
/// Halts as anything does that opens windows.
pub fn conjure_onto(table: &mut Table, def: DefId, owner: PlayerId, card: CardRef) -> Flow<Option<CardRef>> {
    let Some(card) = reach::reach(table, card) else { return Ok(None) };
    let alteration = conjure::in_pile(table, def, owner).next();
    let Some(alteration) = alteration else { return Ok(None) };
    attach_card(table, alteration, card)
}

/// Attaches an alteration from anywhere to a card that may bear it; one that is in play moves, if it can. Returns whether it was.
///
/// # Errors
/// Halts as anything does that opens windows.
pub fn attach(table: &mut Table, alteration: CardRef, card: CardRef) -> Flow<bool> {
    let (Some(alteration), Some(card)) = (reach::reach(table, alteration), reach::reach(table, card)) else { return Ok(false) };
    if table.state.card(alteration.id).zone == Zone::Removed {
        return Ok(false);
    }
    let moves = table.state.card(alteration.id).in_play();
    if moves && permissions::forbidden(table, Thing::Card(alteration), Act::Move, &reach::cause(table)).is_some() {
        return Ok(false);
    }
    Ok(attach_card(table, alteration.id, card)?.is_some())
}

/// Attaches an alteration to a card that may bear it, which targets that card (`attach_targets`) unless the effect that runs has
/// targeted it already. Returns it there, if it was. Reborn Glossary Attach.
fn attach_card(table: &mut Table, alteration: CardId, card: CardRef) -> Flow<Option<CardRef>> {
    let you = properties::you(table);
    if !bearers::bearers(table, you, alteration).contains(&Thing::Card(card)) {
        return Ok(None);
    }
    let cause = reach::cause(table);
    let moves = Thing::Card(table.state.card_ref(alteration));
    if permissions::forbidden(table, moves, Act::Move, &cause).is_some() {
        return Ok(None);
    }
    let bearer = if is_target(table, card) { Some(card) } else { attaching::aim_at_bearer(table, alteration, card, you)? };
    let fits = |table: &Table, bearer: CardRef| bearers::bearers(table, you, alteration).contains(&Thing::Card(bearer));
    let Some(card) = bearer.filter(|bearer| fits(table, *bearer)) else { return Ok(None) };
    if !attaching::would_attach(table, alteration, card, &cause)? || !fits(table, card) {
        return Ok(None);
    }
    table.state.card_mut(alteration).played_by = you;
    enter_play::attach(table, alteration, card, &cause).map(Some)
}

/// Returns whether the effect that runs has targeted a card.
fn is_target(table: &Table, card: CardRef) -> bool {
    let Some(ability) = frames::top_frame(table, |frame| frame.ability) else { return false };
    let targets = table.library.ability(ability).targets.iter().filter(|target| !target.choose);
    targets.into_iter().any(|target| frames::top_frame(table, |frame| frame.named(target.name)).contains(&Thing::Card(card)))
}

/// Puts cards into play on a player's side from anywhere, in their order, as many as there are open slots: ready spells onto the
/// spellboard, others onto the battlefield. Returns how many came.
///
/// # Errors
/// Halts as anything does that opens windows.
pub fn put_into_play(table: &mut Table, cards: &[CardRef], player: PlayerId) -> Flow<usize> {
    let reached: SmallVec<[CardRef; 4]> = cards.iter().filter_map(|card| reach::reach(table, *card)).collect();
    let coming = reached.iter().map(|card| card.id).filter(|card| !table.state.card(*card).in_play()).collect();
    let coming = order_arrivals(table, coming)?;
    let cause = reach::cause(table);
    let onto = |table: &Table, zone: Zone| -> SmallVec<[CardId; 4]> {
        coming.iter().copied().filter(|card| rows::zone_in_play(table, *card) == Some(zone)).collect()
    };
    let mut units = onto(table, Zone::Battlefield);
    units.truncate(room::fitting(table, player, &units));
    let mut entered = enter_play::enter(table, &units, Zone::Battlefield, player, &cause)?.len();
    for spell in onto(table, Zone::Spellboard) {
        if slots::has_spellboard_slot(table, player, spell) {
            entered += enter_play::enter(table, &[spell], Zone::Spellboard, player, &cause)?.len();
        }
    }
    Ok(entered)
}

/// Gives control of a card in play to a player, on whose side it is then. Returns whether that player controls it.
pub fn give_control(table: &mut Table, card: CardRef, player: PlayerId) -> bool {
    let Some(card) = reach::reach(table, card) else { return false };
    let cause = reach::cause(table);
    control::give(table, card, player, &cause)
}

/// Lets a player draw cards, from the bottom of the pile if the place says so. Returns how many were drawn.
///
/// # Errors
/// Halts as anything does that opens windows.
pub fn draw(table: &mut Table, player: PlayerId, n: i32, from: PilePlace) -> Flow<i32> {
    let cause = reach::cause(table);
    draw::draw_from(table, player, n.max(0) as usize, from, &cause).map(|drawn| drawn as i32)
}

/// Lets a player discard cards off the top of the draw pile. Returns them in the discard pile.
///
/// # Errors
/// Halts as anything does that opens windows.
pub fn mill(table: &mut Table, player: PlayerId, n: i32) -> Flow<Things> {
    let cause = reach::cause(table);
    mill::mill(table, player, n, &cause)
}

/// Shuffles a pile of a player: the draw pile or the discard pile.
pub fn shuffle(table: &mut Table, player: PlayerId, pile: Zone) {
    table.state.shuffle(player, pile);
    table.record(|| TraceEvent::Shuffled(player, pile));
}
