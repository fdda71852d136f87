//! Permissions: what constants and lasting effects forbid, what they force, and what they allow.

use crate::cards::card_type::CardType;
use crate::cards::constant::ConstantDef;
use crate::game::cause::Cause;
use crate::game::lasting::LastingKind;
use crate::game::refusal::Refusal;
use crate::queries::constant_kind::ConstantKind;
use crate::queries::constants::{self, InForce};
use crate::queries::position::Position;
use crate::queries::selectors;
use crate::queries::types;
use crate::queries::values;
use crate::terms::act::Act;
use crate::terms::id::{CardId, CardRef, PlayerId, Thing};
use ustr::Ustr;

impl Position {
    /// Returns the life of a unit or Phoenixborn in play whose wounds have reached it, so that rules destroy it; none if it lives
    /// on, or nothing may destroy it. Reference 2.3.1.
    pub fn life_reached_by_wounds(&self, card: CardId) -> Option<i32> {
        let card_state = self.state.card(card);
        let can_die = || self.def(card).kind == CardType::Phoenixborn || types::is_unit(self, card);
        let life = values::life(self, card);
        let may_die = || {
            let this = Thing::Card(self.state.card_ref(card));
            forbidden(self, this, Act::BeDestroyed, &Cause::rule()).is_none()
        };
        (card_state.in_play() && i32::from(card_state.wounds) >= life && can_die() && may_die()).then_some(life)
    }
}

/// Returns whether the wounds of a card have reached its life, and nothing forbids that this cause destroys it.
pub(crate) fn is_due(position: &Position, card: CardRef, cause: &Cause) -> bool {
    types::can_take_damage(position, card)
        && i32::from(position.state.card(card.id).wounds) >= values::life(position, card.id)
        && forbidden(position, Thing::Card(card), Act::BeDestroyed, cause).is_none()
}

/// Returns the refusal of an act of a card or player by that cause, if something forbids it.
pub(crate) fn refusal(position: &Position, thing: Thing, act: Act, cause: &Cause) -> Option<Refusal> {
    forbidding_text(position, thing, act, cause).map(|(by, text)| Refusal::Forbidden { act, by, text })
}

/// Returns the refusal of an act that a player does of their own, if something forbids it.
pub(crate) fn player_refusal(position: &Position, player: PlayerId, act: Act) -> Option<Refusal> {
    refusal(position, Thing::Player(player), act, &Cause::default())
}

/// Checks that nothing forbids an act that a player does of their own.
///
/// # Errors
/// What forbids it.
pub(crate) fn check_player(position: &Position, player: PlayerId, act: Act) -> Result<(), Refusal> {
    player_refusal(position, player, act).map_or(Ok(()), Err)
}

/// Returns the card that forbids an act of a card or player by that cause, if one does.
#[inline]
pub(crate) fn forbidden(position: &Position, thing: Thing, act: Act, cause: &Cause) -> Option<CardId> {
    forbidding_text(position, thing, act, cause).map(|(by, _)| by)
}

/// Returns the card that forbids an act of a card or player by that cause, with the name of the text that does, if one does.
#[inline]
fn forbidding_text(position: &Position, thing: Thing, act: Act, cause: &Cause) -> Option<(CardId, Ustr)> {
    position.cover(|coverage| coverage.forbidden.insert(act));
    if position.state.lasting.is_empty() && !position.index.forbids(act) {
        return None;
    }
    text_on(position, thing, cause, |constant| constant.cannot.has(act)).or_else(|| {
        let forbids = |what: LastingKind| matches!(what, LastingKind::Forbid(acts) if acts.has(act));
        let lasting = position.state.lasting.iter().rfind(|lasting| lasting.on == thing && forbids(lasting.what));
        lasting.map(|lasting| (lasting.source.id, Ustr::default()))
    })
}

/// Returns the card that forces an act of a card or player towards that cause, with the name of the text that does, if one does.
pub(crate) fn forcing_text(position: &Position, thing: Thing, act: Act, cause: &Cause) -> Option<(CardId, Ustr)> {
    position.cover(|coverage| coverage.forced.insert(act));
    if position.state.lasting.is_empty() && !position.index.forces(act) {
        return None;
    }
    text_on(position, thing, cause, |constant| constant.must.has(act))
}

/// Looks through the constants, and those that last for a while, for a text about a card or player and such a cause; returns the
/// card that has it, and the name of the text.
fn text_on(position: &Position, thing: Thing, cause: &Cause, says: impl Fn(&ConstantDef) -> bool) -> Option<(CardId, Ustr)> {
    let mut by = None;
    let applies = |effect: &InForce<'_>| {
        let via = effect.constant.via.is_empty() || effect.constant.via.meets(cause.via);
        via && effect.constant.by.as_ref().is_none_or(|selector| {
            let scope = effect.scope(position);
            cause.cards().any(|card| selectors::matches_loosely(position, &scope, selector, Thing::Card(card)))
                || cause.by.is_some_and(|player| selectors::matches(position, &scope, selector, Thing::Player(player)))
        })
    };
    constants::for_each_constant(position, ConstantKind::Restricts, says, |effect| {
        if by.is_none() && effect.applies_to(position, thing) && applies(&effect) {
            by = Some((effect.holder.id, effect.constant.name));
        }
    });
    by
}

/// Returns whether something allows a card an act that needs allowing.
pub(crate) fn allowed(position: &Position, card: CardId, act: Act) -> bool {
    position.cover(|coverage| coverage.allowed.insert(act));
    let thing = Thing::Card(position.state.card_ref(card));
    let mut is_allowed = false;
    let allows = |constant: &ConstantDef| constant.may.has(act);
    constants::for_each_constant(position, ConstantKind::Restricts, allows, |effect| {
        is_allowed |= effect.applies_to(position, thing);
    });
    is_allowed
}
