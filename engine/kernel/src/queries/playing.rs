//! Playing cards. Reference 5.2.0; Raven 4.1.0; Reborn p.8.

use crate::cards::card::Placement;
use crate::cards::card_type::CardType;
use crate::game::cause::Cause;
use crate::game::refusal::Refusal;
use crate::game::step::Phase;
use crate::queries::amounts;
use crate::queries::causes;
use crate::queries::payment::{self, Payer};
use crate::queries::permissions;
use crate::queries::position::Position;
use crate::queries::scope::Scope;
use crate::queries::selectors;
use crate::queries::slots;
use crate::terms::act::Act;
use crate::terms::id::Things;
use crate::terms::id::{CardId, PlayerId, Thing};
use crate::terms::words::label;
use crate::terms::zone::Zone;

/// Whether a card is one that a player ever plays as an action: in hand, and no reaction spell.
///
/// # Errors
/// The reason why not.
pub(crate) fn check_in_hand(position: &Position, player: PlayerId, card: CardId) -> Result<(), Refusal> {
    let now = position.state.card(card);
    if now.zone != Zone::Hand || now.owner != player {
        return Err(Refusal::NotInHand);
    }
    if position.def(card).kind == CardType::ReactionSpell { Err(Refusal::ReactionOnly) } else { Ok(()) }
}

/// Whether a player may play a card of the hand as an action now.
///
/// # Errors
/// The reason why not.
pub(crate) fn check_play(position: &Position, player: PlayerId, card: CardId) -> Result<(), Refusal> {
    check_in_hand(position, player, card)?;
    let def = position.def(card);
    let now = position.state.card(card);
    let Some(cost) = &def.cost else { return Err(Refusal::WrongZone) };
    payment::check(position, Payer { player, card, ability: None, n: 0 }, cost)?;
    check_permitted(position, player, card)?;
    match (&def.placement, def.kind) {
        (Placement::Battlefield, _) | (Placement::ByType, CardType::Ally | CardType::Conjuration)
            if !slots::has_slot(position, player) =>
        {
            return Err(Refusal::NoBattlefieldSlot);
        }
        (Placement::ByType, CardType::ReadySpell) => {
            let [_, (used, slots)] = slots::slots(position, player);
            let focused = position.state.player(player).spellboard.iter().any(|one| position.state.card(*one).def == now.def);
            if !focused && used >= slots {
                return Err(Refusal::NoSpellboardSlot);
            }
        }
        (Placement::ByType, CardType::AlterationSpell) if bearers(position, player, card).is_empty() => {
            let what = def.attach.as_ref().map(|attach| attach.text.clone()).unwrap_or_default();
            return Err(Refusal::NothingToAttachTo { what });
        }
        _ => {}
    }
    Ok(())
}

fn check_permitted(position: &Position, player: PlayerId, card: CardId) -> Result<(), Refusal> {
    let def = position.def(card);
    let kind_act = match def.kind {
        CardType::ActionSpell => Some(Act::PlayActionSpells),
        CardType::ReactionSpell => Some(Act::PlayReactionSpells),
        _ => None,
    };
    let cause = Cause { source: Some(position.state.card_ref(card)), by: Some(player), via: causes::spell_vias(def.kind) };
    for act in [Some(Act::Play), kind_act].into_iter().flatten() {
        if let Some(by) = permissions::forbidden(position, Thing::Player(player), act, cause) {
            return Err(Refusal::Forbidden { act, by });
        }
    }
    if let Some(condition) = &def.play_if {
        let scope = Scope { you: player, ..Scope::of_card(position, position.state.card_ref(card), 0) };
        if !amounts::holds(position, &scope, condition) {
            return Err(Refusal::ConditionFails { condition: condition.text.clone() });
        }
    }
    Ok(())
}

/// Checks that a player has the reaction of the turn left (`reaction_limit`). Reference 5.2.2; Reborn p.9.
///
/// # Errors
/// The reason why not.
pub(crate) fn check_reaction_limit(position: &Position, player: PlayerId) -> Result<(), Refusal> {
    if position.state.phase != Phase::PlayerTurns {
        return Err(Refusal::NoReactionsNow);
    }
    if position.state.player(player).reacted {
        return Err(Refusal::ReactionUsed);
    }
    Ok(())
}

/// Checks that a player may play a reaction spell of the hand now, its event given. Reference 5.2.2.
///
/// # Errors
/// The reason why not.
pub(crate) fn check_reaction(position: &Position, player: PlayerId, card: CardId) -> Result<(), Refusal> {
    check_reaction_limit(position, player)?;
    check_permitted(position, player, card)?;
    match &position.def(card).cost {
        Some(cost) => payment::check(position, Payer { player, card, ability: None, n: 0 }, cost),
        None => Ok(()),
    }
}

/// What an alteration could be attached to by a player.
pub(crate) fn bearers(position: &Position, player: PlayerId, card: CardId) -> Things {
    let Some(attach) = &position.def(card).attach else { return Things::new() };
    let this = position.state.card_ref(card);
    let scope = Scope { you: player, ..Scope::of_card(position, this, 0) };
    let mut found = selectors::find(position, &scope, attach);
    found.retain(|thing| bearer_refusal(position, player, card, *thing).is_none());
    found
}

/// What forbids attaching an alteration to something, if anything does.
fn bearer_refusal(position: &Position, player: PlayerId, card: CardId, thing: Thing) -> Option<Refusal> {
    let cause =
        Cause { source: Some(position.state.card_ref(card)), by: Some(player), via: causes::spell_vias(position.def(card).kind) };
    [Act::BeAttachedTo, Act::BeAffected].into_iter().find_map(|act| {
        let by = permissions::forbidden(position, thing, act, cause)?;
        Some(Refusal::Forbidden { act, by })
    })
}

/// Whether a card could bear an alteration of a player. Reference 5.2.4; Raven 4.1.1.
///
/// # Errors
/// The reason why not.
pub(crate) fn check_bearer(position: &Position, player: PlayerId, card: CardId, bearer: CardId) -> Result<(), Refusal> {
    let thing = Thing::Card(position.state.card_ref(bearer));
    let scope = Scope { you: player, ..Scope::of_card(position, position.state.card_ref(card), 0) };
    match &position.def(card).attach {
        Some(attach) if selectors::matches(position, &scope, attach, thing) => {
            bearer_refusal(position, player, card, thing).map_or(Ok(()), Err)
        }
        Some(attach) => Err(Refusal::Unfit { part: label!("attach"), phrase: attach.text.clone() }),
        None => Err(Refusal::NotOffered),
    }
}
