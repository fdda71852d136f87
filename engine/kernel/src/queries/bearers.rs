//! Bearers: what an alteration could be attached to. Reference 5.2.4; Raven 4.1.1.

use crate::game::cause::Cause;
use crate::game::refusal::Refusal;
use crate::queries::amounts;
use crate::queries::causes;
use crate::queries::permissions;
use crate::queries::position::Position;
use crate::queries::scope::Scope;
use crate::queries::selectors;
use crate::terms::act::Act;
use crate::terms::id::{CardId, PlayerId, Thing, Things};
use crate::terms::switches::AttachTargets;
use crate::terms::words::label;

/// Finds what an alteration could be attached to by a player. Reference 5.2.4; Raven 4.1.1.
pub(crate) fn bearers(position: &Position, player: PlayerId, card: CardId) -> Things {
    let Some(attach) = &position.def(card).attach else { return Things::new() };
    if attach_if_refusal(position, player, card).is_some() {
        return Things::new();
    }
    let scope = scope_of(position, player, card);
    let mut bearers = position.asked_texts.ask(card, attach, || selectors::find(position, &scope, attach)).unwrap_or_default();
    bearers.retain(|bearer| attachment_refusal(position, player, card, *bearer).is_none());
    bearers
}

/// Returns the scope in which an alteration says of a player what it may be attached to, and when.
fn scope_of(position: &Position, player: PlayerId, card: CardId) -> Scope<'static> {
    Scope { you: player, ..Scope::of_card(position, position.state.card_ref(card), 0) }
}

/// Returns what the text of an alteration asks of a player who would attach it, if that does not hold.
#[inline(always)]
pub(crate) fn attach_if_refusal(position: &Position, player: PlayerId, card: CardId) -> Option<Refusal> {
    let condition = position.def(card).attach_if.as_ref()?;
    let asks = || amounts::holds(position, &scope_of(position, player, card), condition);
    let holds = position.asked_texts.ask(card, condition, asks).unwrap_or(false);
    (!holds).then_some(Refusal::ConditionFails { condition: condition.text })
}

/// Returns what forbids attaching an alteration to something, if anything does; where attaching targets, that it cannot be targeted
/// (`attach_targets`).
fn attachment_refusal(position: &Position, player: PlayerId, card: CardId, bearer: Thing) -> Option<Refusal> {
    let via = causes::playing_vias(position, card);
    let cause = Cause { source: Some(position.state.card_ref(card)), by: Some(player), via, ..Cause::default() };
    let targets = (position.rules.attach_targets == AttachTargets::Yes).then_some(Act::BeTargeted);
    let acts = targets.into_iter().chain([Act::BeAttachedTo, Act::BeAffected]);
    acts.into_iter().find_map(|act| permissions::refusal(position, bearer, act, &cause))
}

/// Checks that a card could bear an alteration of a player. Reference 5.2.4; Raven 4.1.1.
///
/// # Errors
/// The reason why not.
pub(crate) fn check_bearer(position: &Position, player: PlayerId, card: CardId, bearer: CardId) -> Result<(), Refusal> {
    let thing = Thing::Card(position.state.card_ref(bearer));
    if let Some(refusal) = attach_if_refusal(position, player, card) {
        return Err(refusal);
    }
    let scope = scope_of(position, player, card);
    match &position.def(card).attach {
        Some(attach)
            if position.asked_texts.ask(card, attach, || selectors::matches(position, &scope, attach, thing)) == Some(true) =>
        {
            attachment_refusal(position, player, card, thing).map_or(Ok(()), Err)
        }
        Some(attach) => Err(Refusal::Unfit { part: label!("attach"), phrase: attach.text }),
        None => Err(Refusal::NotOffered),
    }
}
