//! Words that move cards.

use cinderforge_kernel::game::Flow;
use cinderforge_kernel::table::Table;
use cinderforge_kernel::terms::{CardRef, DefId, PilePlace, PlayerId, Zone};
use cinderforge_kernel::verbs;

use super::table::words;
use crate::call::Call;
use crate::error::WordResult;
use crate::script_value::{self, Card, ScriptValue, ThingKind};
use crate::word::Word;

/// The words of this family.
pub(super) const WORDS: &[Word] = words! {
    "discard" [cards: Cards] -> Number, Spares, discard, "",
        "From hand, from play, from under a card, out of a draw pile, or what is set aside; that is not destroying. Gives how many.";
    "place_in_hand" [cards: Cards] -> Number, Acts, |call| put_away(call, Zone::Hand), "",
        "Into the owner's hand. Gives how many.";
    "return_to_hand" [cards: Cards] -> Number, Acts, return_to_hand, "return_to_hand",
        "The same as `place_in_hand`, for texts that say `return`: texts that answer what is placed may not answer it. Gives how many.";
    "to_draw_pile" [cards: Cards, place: PilePosition] [player: Player, cards: Cards, place: PilePosition]
        -> Number, Acts, to_draw_pile, "",
        "Into the owner's draw pile: to its `\"top\"` or `\"bottom\"`, to `\"top or bottom\"` as you or that player say of each card (`top`: those on top), or `\"shuffled\"` into it; those too that lie there. Of several you are asked, or that player is, in which `order` they lie, from the top, unless they are copies. Gives how many.";
    "to_discard_pile" [cards: Cards] -> Number, Acts, |call| put_away(call, Zone::DiscardPile), "",
        "Into the owner's discard pile, for texts that say `place`: it is not discarded. Conjured cards go to the conjuration pile. Gives how many.";
    "to_conjuration_pile" [cards: Cards] -> Number, Acts, |call| put_away(call, Zone::ConjurationPile), "",
        "Into the owner's conjuration pile. Gives how many.";
    "remove_from_game" [cards: Cards] -> Number, Acts, |call| put_away(call, Zone::Removed), "",
        "Out of the game: of all words `put_into_play` alone brings back what this text removed, and what is to lie or be moved elsewhere later is put aside with `set_aside`. Gives how many.";
    "set_aside" [cards: Cards] -> Number, Acts, |call| each(call, verbs::set_aside), "",
        "From anywhere, kept for this effect: what is still aside as its function ends is discarded. Gives how many.";
    "put_under" [cards: Cards, host: Card] -> Number, Acts, put_under, "",
        "Face down under a card in play, from anywhere; from play they leave it first. Gives how many.";
    "dismount" [card: Card] -> Bool, Acts, dismount, "dismount",
        "A face down ally, or one discarded with the card it lay under, onto its owner's battlefield with an exhaustion token, if there is a slot; its controller is asked `tokens`: all tokens off it for a wound token.";
    "conjure" [what: IdOrCard, player: Player] [what: IdOrCard, player: Player, n: Number]
        [what: IdOrCard, player: Player, n: Number, owner: Player] -> Pick, Acts, conjure, "",
        "From your conjuration pile onto that player's battlefield: the card of an id, or one titled as the card that is given, such as one in play; of a card of any conjuration pile, chosen or found as with `all(..)[0]`, from that pile; with `owner`, from that player's. Gives the card, or with `n` an array.";
    "conjure_mount" [what: IdOrCard, player: Player, rider: Card] -> Card, Acts, conjure_mount, "",
        "As `conjure`, with the rider face down under it as it comes; a rider in play leaves that first. Gives the mount.";
    "conjure_onto" [what: IdOrCard, card: Card] -> Card, Acts, conjure_onto, "attach_targets",
        "A conjured alteration from your conjuration pile onto a card, targeted by it unless the effect has targeted that; what no such spell may target, or affect, bears it in no case. Gives the alteration.";
    "attach" [spell: Card, card: Card] -> Bool, Acts, attach, "attach_targets",
        "An alteration from anywhere onto a card that may bear it, targeted by it unless the effect has targeted that.";
    "put_into_play" [cards: Cards, player: Player] -> Number, Acts, put_into_play, "entering_together_orderer",
        "On that player's side from anywhere, ready spells onto the spellboard, as many as have a slot; all at once, and different ones in order. Gives how many.";
    "give_control" [card: Card, player: Player] -> Bool, Acts, give_control, "",
        "To that player's side, staying in play, if there is a slot; it leaves the battle. Gives whether the player controls it.";
    "draw" [player: Player, n: Number] [player: Player, n: Number, from: PileEnd] -> Number, Spares, draw, "",
        "Off the top of the draw pile, or from its `\"bottom\"`. Gives how many were drawn.";
    "mill" [player: Player, n: Number] -> Array, Spares, mill, "",
        "Off the top of the draw pile. Gives the cards.";
    "shuffle" [player: Player] [player: Player, pile: Pile] -> Nothing, Spares, shuffle, "",
        "The player's draw pile, or the `\"discard pile\"`.";
};

/// Discards the cards that are given. Returns how many were discarded.
fn discard(call: &mut Call<'_>) -> WordResult {
    let cards = call.cards(0)?;
    Ok(i64::from(verbs::discard(call.table, &cards)?).into())
}

/// Gives control of a card to a player. Returns whether the player controls it.
fn give_control(call: &mut Call<'_>) -> WordResult {
    let (Some(card), Some(player)) = (call.card(0)?, call.player(1)?) else { return Ok(false.into()) };
    Ok(verbs::give_control(call.table, card, player).into())
}

/// Carries out an act for each card that is given. Returns for how many.
fn each(call: &mut Call<'_>, act: impl Fn(&mut Table, CardRef) -> Flow<bool>) -> WordResult {
    let mut count = 0_i64;
    for card in call.cards(0)? {
        count += i64::from(act(call.table, card)?);
    }
    Ok(count.into())
}

/// Puts each card that is given into a zone. Returns how many went.
fn put_away(call: &mut Call<'_>, to: Zone) -> WordResult {
    each(call, |table, card| verbs::put_away(table, card, to))
}

/// Returns each card that is given to its owner's hand. Returns how many went.
fn return_to_hand(call: &mut Call<'_>) -> WordResult {
    each(call, verbs::return_to_hand)
}

/// Puts cards into the draw pile of their owner. Returns how many went.
fn to_draw_pile(call: &mut Call<'_>) -> WordResult {
    let (player, next) = call.optional_player()?;
    let cards = call.cards(next)?;
    let place = call.with_text(next + 1, PilePlace::parse)?;
    let Some(player) = player else { return Ok(0_i64.into()) };
    Ok((verbs::to_draw_pile(call.table, player, &cards, place)? as i64).into())
}

/// Puts cards face down under a card. Returns how many lie there now.
fn put_under(call: &mut Call<'_>) -> WordResult {
    let Some(host) = call.card(1)? else { return Ok(0_i64.into()) };
    each(call, |table, card| verbs::put_under(table, card, host))
}

/// Dismounts an ally. Returns whether it came.
fn dismount(call: &mut Call<'_>) -> WordResult {
    let Some(card) = call.card(0)? else { return Ok(false.into()) };
    Ok(verbs::dismount(call.table, card)?.into())
}

/// Reads a kind of card, from an id or from a card of that kind. Returns `None` for an absent card.
fn card_definition(call: &Call<'_>, index: usize) -> WordResult<Option<DefId>> {
    if call.value(index).text().is_some() {
        return call.literal(index)?.card.map(Some).ok_or_else(|| call.misuse());
    }
    let card = call.card(index)?;
    Ok(card.map(|card| call.table.state().card(card.id).def))
}

/// Returns from whose conjuration pile what is named comes: that in which the card was chosen, or yours.
fn owner_of_pile(call: &Call<'_>, index: usize) -> WordResult<PlayerId> {
    let chosen = if call.value(index).text().is_some() { None } else { call.card(index)? };
    let state = |card: CardRef| call.table.state().card(card.id);
    let lies_in_pile = chosen.filter(|card| state(*card).zone == Zone::ConjurationPile);
    Ok(lies_in_pile.map_or_else(|| verbs::you(call.table), |card| state(card).owner))
}

/// Conjures a card, or several. Returns the card, or an array if a number is given.
fn conjure(call: &mut Call<'_>) -> WordResult {
    let def = card_definition(call, 0)?;
    let owner = if call.count() > 3 { call.player(3)? } else { Some(owner_of_pile(call, 0)?) };
    let player = call.player(1)?;
    let several = if call.count() > 2 { Some(call.number(2)?) } else { None };
    let things = match (def, owner, player) {
        (Some(def), Some(owner), Some(player)) => verbs::conjure(call.table, def, owner, player, several.unwrap_or(1))?,
        _ => verbs::Things::new(),
    };
    Ok(if several.is_some() {
        script_value::thing_array(call.table, things)
    } else {
        ThingKind::Card.value(call.table, things.first().copied())
    })
}

/// Conjures a mount over its rider. Returns it, or an absent card.
fn conjure_mount(call: &mut Call<'_>) -> WordResult {
    let def = card_definition(call, 0)?;
    let owner = owner_of_pile(call, 0)?;
    let (player, rider) = (call.player(1)?, call.card(2)?);
    let (Some(def), Some(player), Some(rider)) = (def, player, rider) else { return Ok(Card(None).into()) };
    Ok(Card(verbs::conjure_mount(call.table, def, owner, player, rider)?).into())
}

/// Attaches a conjured alteration. Returns it, or an absent card.
fn conjure_onto(call: &mut Call<'_>) -> WordResult {
    let def = card_definition(call, 0)?;
    let owner = owner_of_pile(call, 0)?;
    let card = call.card(1)?;
    let (Some(def), Some(card)) = (def, card) else { return Ok(Card(None).into()) };
    Ok(Card(verbs::conjure_onto(call.table, def, owner, card)?).into())
}

/// Attaches an alteration. Returns whether it was.
fn attach(call: &mut Call<'_>) -> WordResult {
    let (Some(spell), Some(card)) = (call.card(0)?, call.card(1)?) else { return Ok(false.into()) };
    Ok(verbs::attach(call.table, spell, card)?.into())
}

/// Puts cards into play together. Returns how many came.
fn put_into_play(call: &mut Call<'_>) -> WordResult {
    let Some(player) = call.player(1)? else { return Ok(0_i64.into()) };
    let cards: Vec<CardRef> = call.cards(0)?.into_iter().collect();
    Ok((verbs::put_into_play(call.table, &cards, player)? as i64).into())
}

/// Draws cards. Returns how many were drawn.
fn draw(call: &mut Call<'_>) -> WordResult {
    let n = call.number(1)?;
    let from = if call.count() > 2 { call.with_text(2, PilePlace::parse)? } else { PilePlace::Top };
    let Some(player) = call.player(0)? else { return Ok(0_i64.into()) };
    Ok(i64::from(verbs::draw(call.table, player, n, from)?).into())
}

/// Discards cards off the top of the draw pile. Returns them.
fn mill(call: &mut Call<'_>) -> WordResult {
    let n = call.number(1)?;
    let Some(player) = call.player(0)? else { return Ok(script_value::thing_array(call.table, [])) };
    let milled = verbs::mill(call.table, player, n)?;
    Ok(script_value::thing_array(call.table, milled))
}

/// Shuffles a pile of a player.
fn shuffle(call: &mut Call<'_>) -> WordResult {
    let pile = if call.count() > 1 { call.with_text(1, Zone::parse)? } else { Zone::DrawPile };
    if let Some(player) = call.player(0)? {
        verbs::shuffle(call.table, player, pile);
    }
    Ok(ScriptValue::Nothing)
}
