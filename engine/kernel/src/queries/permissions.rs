//! Permissions: what constants and lasting effects forbid, what they force, and what they allow.

use crate::cards::card_type::CardTypes;
use crate::cards::constant::{ByWhose, ConstantDef};
use crate::game::cause::Cause;
use crate::game::frame::Frame;
use crate::game::lasting::LastingKind;
use crate::game::refusal::Refusal;
use crate::queries::constant_kind::ConstantKind;
use crate::queries::constants::{self, InForce};
use crate::queries::fronts;
use crate::queries::position::Position;
use crate::queries::references;
use crate::queries::selectors;
use crate::queries::types;
use crate::queries::values;
use crate::terms::act::Act;
use crate::terms::id::{CardId, CardRef, PlayerId, Thing, Things};
use crate::terms::switches::AffectScope;
use crate::terms::via::Via;
use ustr::Ustr;

/// Returns whether the wounds of a card have reached its life, and nothing forbids that this cause destroys it.
pub(crate) fn is_due(position: &Position, card: CardRef, cause: &Cause) -> bool {
    types::can_take_damage(position, card)
        && i32::from(position.state.card(card.id).wounds) >= values::life(position, card.id)
        && forbidden(position, Thing::Card(card), Act::BeDestroyed, cause).is_none()
}

/// Returns the refusal of an act of a card or player by that cause, if something forbids it.
#[inline(always)]
pub(crate) fn refusal(position: &Position, thing: Thing, act: Act, cause: &Cause) -> Option<Refusal> {
    forbidding_text(position, thing, act, cause).map(|(by, text)| Refusal::Forbidden {
        act,
        by,
        text: name_of_text(position, by, text),
    })
}

/// Returns how a text of a card is called: by its name, or by the title of the card if it has none.
fn name_of_text(position: &Position, card: CardId, text: Ustr) -> Ustr {
    if text.is_empty() { position.face(card).name } else { text }
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
    if position.could_be_forbidden(act) { find_forbidding_text(position, thing, act, cause) } else { None }
}

/// Finds the card and the text where anything in this game could forbid the act.
fn find_forbidding_text(position: &Position, thing: Thing, act: Act, cause: &Cause) -> Option<(CardId, Ustr)> {
    let holders = position.index.forbidding(act);
    text_on(position, thing, cause, holders, |constant| constant.cannot.has(act)).or_else(|| {
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
    let holders = position.index.forcing(act);
    let (by, text) = text_on(position, thing, cause, holders, |constant| constant.must.has(act))?;
    Some((by, name_of_text(position, by, text)))
}

/// Looks through the constants, printed on these cards, gained or lasting for a while, for a text about a card or player and such a
/// cause; returns the card that has it, and the name of the text.
fn text_on(
    position: &Position,
    thing: Thing,
    cause: &Cause,
    holders: &[CardId],
    says: impl Fn(&ConstantDef) -> bool,
) -> Option<(CardId, Ustr)> {
    let mut by = None;
    let applies = |effect: &InForce<'_>| {
        let via = effect.constant.via.is_empty() || effect.constant.via.meets(cause.via);
        via && effect.constant.by.as_ref().is_none_or(|selector| {
            let mut scope = effect.scope(position);
            if effect.constant.by_whose == ByWhose::Theirs {
                scope.you = references::player_of(position, thing);
            }
            cause.cards().any(|card| selectors::matches_loosely(position, &scope, selector, Thing::Card(card)))
                || cause.by.is_some_and(|player| selectors::matches(position, &scope, selector, Thing::Player(player)))
        })
    };
    constants::for_each_constant_on(position, holders, ConstantKind::Restricts, Some(thing), says, |effect| {
        let minds = || fronts::law_minds(position, effect.holder, thing, cause.doers());
        if by.is_none() && effect.applies_to(position, thing) && applies(&effect) && minds() {
            by = Some((effect.holder.id, effect.constant.name));
        }
    });
    by
}

/// Returns whether nothing keeps what an effect or a constant does from affecting a thing: a card in play, where that is an effect on it (`affect_scope`), or
/// a die. Of spells the rulebook 1.5 says what affects them; of others only 1.0 texts speak, and they name spells. FAQ Expanded
/// Glossary Affect; FAQ Law of Assurance; Raven 6.0.0; Reborn Glossary Affect.
pub(crate) fn can_be_affected(position: &Position, cause: &Cause, thing: Thing) -> bool {
    let is_asked = match thing {
        Thing::Card(card) => {
            let state = position.state.card(card.id);
            let by_rule = match position.rules.affect_scope {
                AffectScope::GeneralExceptAttack | AffectScope::GeneralExceptAttackAndCounter => true,
                AffectScope::SpellsOnly => cause.via.has(Via::Spell) || CardTypes::SPELLS.has(position.def(card.id).kind),
            };
            state.in_play() && by_rule
        }
        Thing::Die(_) => true,
        Thing::Player(_) | Thing::Pile(..) => false,
    };
    !is_asked || forbidden(position, thing, Act::BeAffected, cause).is_none()
}

/// Returns whether a text that keeps a thing from being affected lets an effect target it: aiming affects it, or choosing does not
/// (`affect_scope`). FAQ Expanded Glossary Affect; Raven 6.0.0; Reborn Glossary Choose.
pub(crate) fn aiming_reaches(position: &Position, cause: &Cause, thing: Thing) -> bool {
    position.rules.affect_scope == AffectScope::SpellsOnly || can_be_affected(position, cause, thing)
}

/// Returns those of some things that the effect which runs can target, if rules decide for its player: it passes over the others for
/// the next. All of them for the effect of any other player, who picks. Red Rains Laws of the Chimera.
pub(crate) fn within_reach(position: &Position, all: &[Thing]) -> Things {
    let ruled = position.frames.last().filter(|frame| position.state.player(frame.you).seat.by_rule);
    let cause = ruled.map(Frame::cause);
    let is_reached =
        |thing: &Thing| cause.as_ref().is_none_or(|cause| forbidden(position, *thing, Act::BeTargeted, cause).is_none());
    all.iter().copied().filter(is_reached).collect()
}

/// Returns whether something allows a card an act that needs allowing.
pub(crate) fn allowed(position: &Position, card: CardId, act: Act) -> bool {
    position.cover(|coverage| coverage.allowed.insert(act));
    let thing = Thing::Card(position.state.card_ref(card));
    let mut is_allowed = false;
    let allows = |constant: &ConstantDef| constant.may.has(act);
    constants::for_each_constant(position, ConstantKind::Restricts, None, allows, |effect| {
        is_allowed |= effect.applies_to(position, thing);
    });
    is_allowed
}
