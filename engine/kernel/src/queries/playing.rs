//! Playing: whether a card may be played from hand now, and onto what. Reference 5.2.0; Raven 4.1.0; Reborn p.8.

use crate::cards::card::Placement;
use crate::cards::card_type::CardType;
use crate::game::cause::Cause;
use crate::game::refusal::Refusal;
use crate::queries::also_reaction;
use crate::queries::amounts;
use crate::queries::bearers;
use crate::queries::causes;
use crate::queries::payer::Payer;
use crate::queries::payment;
use crate::queries::permissions;
use crate::queries::position::Position;
use crate::queries::room;
use crate::queries::scope::Scope;
use crate::queries::selectors;
use crate::queries::slots;
use crate::terms::act::Act;
use crate::terms::cost::{Cost, Spared};
use crate::terms::id::Things;
use crate::terms::id::{CardId, PlayerId, Thing};
use crate::terms::selector::Selector;
use crate::terms::zone::Zone;

/// Checks that a card is one that a player ever plays as an action: in hand, and no reaction spell.
///
/// # Errors
/// The reason why not.
pub(crate) fn check_in_hand(position: &Position, player: PlayerId, card: CardId) -> Result<(), Refusal> {
    let state = position.state.card(card);
    if state.zone != Zone::Hand || state.owner != player {
        return Err(Refusal::NotInHand);
    }
    if position.def(card).kind == CardType::ReactionSpell { Err(Refusal::ReactionOnly) } else { Ok(()) }
}

/// Checks that a player may play a card of the hand as an action state.
///
/// # Errors
/// The reason why not.
pub(crate) fn check_play(position: &Position, player: PlayerId, card: CardId) -> Result<(), Refusal> {
    check_in_hand(position, player, card)?;
    let Some(cost) = &position.def(card).cost else { return Err(Refusal::WrongZone) };
    check_as_priced(position, player, card, cost)
}

/// Checks that a player may play a card by an effect now, from anywhere but play, with parts of its cost spared.
///
/// A reaction spell answers an event, and what has no cost is never played. Reference 5.2.0; Raven 4.1.0; Reborn p.8.
///
/// # Errors
/// The reason why not.
pub(crate) fn check_play_by_effect(position: &Position, player: PlayerId, card: CardId, spared: Spared) -> Result<(), Refusal> {
    let def = position.def(card);
    if def.kind == CardType::ReactionSpell {
        return Err(Refusal::ReactionOnly);
    }
    if position.state.card(card).in_play() || position.committed.contains(&card) {
        return Err(Refusal::WrongZone);
    }
    let Some(cost) = &def.cost else { return Err(Refusal::WrongZone) };
    check_as_priced(position, player, card, &cost.sparing(spared))
}

/// Checks that a player may play a card for a cost, wherever it comes from.
fn check_as_priced(position: &Position, player: PlayerId, card: CardId, cost: &Cost) -> Result<(), Refusal> {
    payment::check(position, Payer { player, card, ability: None, n: 0 }, cost)?;
    check_beside_cost(position, player, card)
}

/// Checks that a player may play a card whose cost can be paid: that it is permitted, and that there is room for it.
///
/// # Errors
/// The reason why not.
#[inline(always)]
pub(crate) fn check_beside_cost(position: &Position, player: PlayerId, card: CardId) -> Result<(), Refusal> {
    check_permitted(position, player, card)?;
    check_placement(position, player, card)
}

/// Checks that there is room for a card where it goes when it is played. Reference 2.1.1, 5.2.4; Raven 3.1.1, 4.1.1.
fn check_placement(position: &Position, player: PlayerId, card: CardId) -> Result<(), Refusal> {
    let def = position.def(card);
    match (&def.placement, def.kind) {
        (Placement::Battlefield, _)
        | (Placement::ByType, CardType::Ally | CardType::Conjuration | CardType::Aspect | CardType::ConjuredAspect)
            if !room::has_room(position, player, card) =>
        {
            Err(Refusal::NoBattlefieldSlot)
        }
        (Placement::ByType, CardType::ReadySpell) => {
            let is_copy = |other: &CardId| position.state.card(*other).def == position.state.card(card).def;
            let shares_slot = position.state.player(player).spellboard.iter().any(is_copy);
            if shares_slot || slots::spellboard_slots(position, player).open() > 0 {
                Ok(())
            } else {
                Err(Refusal::NoSpellboardSlot)
            }
        }
        (Placement::ByType, CardType::AlterationSpell) if bearers::bearers(position, player, card).is_empty() => {
            let what = def.attach.as_ref().map(|attach| attach.text).unwrap_or_default();
            Err(Refusal::NothingToAttachTo { what })
        }
        (Placement::Under(selector), _) if hosts(position, player, card, selector).is_empty() => {
            Err(Refusal::NothingToLieUnder { what: selector.text })
        }
        _ => Ok(()),
    }
}

/// Finds the spells on a player's spellboard that a card could lie under, sharing the slot.
pub(crate) fn hosts(position: &Position, player: PlayerId, card: CardId, selector: &Selector) -> Things {
    let scope = Scope { you: player, ..Scope::of_card(position, position.state.card_ref(card), 0) };
    let board = &position.state.player(player).spellboard;
    let mut hosts = selectors::find(position, &scope, selector);
    hosts.retain(|thing| thing.card().is_some_and(|host| board.contains(&host.id)));
    hosts
}

/// Checks that nothing forbids a player to play a card: no act, no condition of the card.
#[inline(always)]
fn check_permitted(position: &Position, player: PlayerId, card: CardId) -> Result<(), Refusal> {
    let def = position.def(card);
    let kind_act = match def.kind {
        CardType::ActionSpell => Some(Act::PlayActionSpells),
        CardType::ReactionSpell => Some(Act::PlayReactionSpells),
        _ => None,
    };
    let as_reaction = also_reaction::is_also_reaction(position, card).then_some(Act::PlayReactionSpells);
    let cause = Cause {
        source: Some(position.state.card_ref(card)),
        by: Some(player),
        via: causes::playing_vias(position, card),
        ..Cause::default()
    };
    for act in [Some(Act::Play), kind_act, as_reaction].into_iter().flatten() {
        if let Some(refusal) = permissions::refusal(position, Thing::Player(player), act, &cause) {
            return Err(refusal);
        }
    }
    if let Some(refusal) = bearers::attach_if_refusal(position, player, card) {
        return Err(refusal);
    }
    if let Some(condition) = &def.play_if {
        let scope = Scope { you: player, ..Scope::of_card(position, position.state.card_ref(card), 0) };
        if !amounts::holds(position, &scope, condition) {
            return Err(Refusal::ConditionFails { condition: condition.text });
        }
    }
    Ok(())
}

/// Checks that a player may play a reaction spell of the hand now, its event given. Reference 5.2.2.
///
/// # Errors
/// The reason why not.
pub(crate) fn check_reaction(position: &Position, player: PlayerId, card: CardId) -> Result<(), Refusal> {
    if position.committed.contains(&card) {
        return Err(Refusal::NotInHand);
    }
    check_permitted(position, player, card)?;
    match &position.def(card).cost {
        Some(cost) => payment::check(position, Payer { player, card, ability: None, n: 0 }, cost),
        None => Ok(()),
    }
}
