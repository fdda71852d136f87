//! Where constants hold, and which of them are about the bearer of their card. Reference 5.3.0; Reborn p.15.

use crate::cards::constant::{About, ConstantDef};
use crate::queries::constant_kind::ConstantKind;
use crate::queries::position::Position;
use crate::terms::id::{CardId, CardRef, Thing};
use crate::terms::reference::Reference;
use crate::terms::selector::{Base, Group};
use crate::terms::switches::DestroyedUnitStandingText;
use crate::terms::zone::{Zone, Zones};

/// Returns whether a constant of a card holds where the card is (`destroyed_unit_standing_text`). What is set aside with its
/// bearer is the bearer's text yet; what an effect sets aside has none. Reference 7.0.0; Raven 4.2.4; Reborn p.15.
pub(crate) fn constant_is_active(position: &Position, card: CardId, constant: &ConstantDef) -> bool {
    let state = position.state.card(card);
    if position.state.aside_with(card).is_some() {
        return about_bearer(constant);
    }
    let after_death = position.rules.destroyed_unit_standing_text == DestroyedUnitStandingText::ActiveDuringTriggers;
    if state.dying || state.zone == Zone::Aside {
        let this = position.state.card_ref(card);
        let set_aside = position.frames.iter().any(|frame| frame.set_aside.contains(&this));
        return after_death && !set_aside && constant.zones.meets(Zones::IN_PLAY);
    }
    constant.zones.has(state.zone)
}

/// Returns whether a constant is about the card its own card is attached to.
pub(crate) fn about_bearer(constant: &ConstantDef) -> bool {
    matches!((&constant.about, bare_reference(constant)), (About::Found(_), Some(Reference::Attached)))
}

/// Returns the reference that says what a constant is about, if nothing else does.
fn bare_reference(constant: &ConstantDef) -> Option<Reference> {
    let About::Found(selector) = &constant.about else { return Some(Reference::This) };
    match selector.groups.as_slice() {
        [Group { base: Base::Reference(reference), filters, .. }] if filters.is_empty() => Some(*reference),
        _ => None,
    }
}

/// Returns whether a constant that stands on a card is about a thing, where no search tells that: it speaks of its own card, or of what
/// bears that. None for any other constant, whose phrase has to be looked at.
#[inline(always)]
pub(crate) fn is_plainly_about(position: &Position, holder: CardRef, constant: &ConstantDef, thing: Thing) -> Option<bool> {
    match bare_reference(constant)? {
        Reference::This => Some(Thing::Card(holder) == thing),
        Reference::Attached => {
            let host = position.state.card(holder.id).host;
            Some(host.is_some_and(|host| Thing::Card(position.state.card_ref(host)) == thing))
        }
        _ => None,
    }
}

/// Returns whether a text about the bearer of its card is being asked that stands on another card attached to the same bearer.
pub(crate) fn is_asked_of_copy(position: &Position, card: CardId, constant: &ConstantDef) -> bool {
    let host = |card: CardId| position.state.card(card).host;
    position.asked_texts.is_asked_on(constant, |other| host(other).is_some() && host(other) == host(card))
        && about_bearer(constant)
}

/// Returns whether no constant holds on a card that the index passes over. Every step of a debug build checks it.
pub(crate) fn index_passes_over_none(position: &Position) -> bool {
    let holds = |card: CardId, kind: ConstantKind| {
        let constants = position.face(card).constants.iter().filter(|printed| position.index.is_of_kind(printed.constant, kind));
        let mut constants = constants.map(|printed| position.library.constant(printed.constant));
        let is_reached = !matches!(position.state.card(card).zone, Zone::DrawPile | Zone::ConjurationPile | Zone::Removed);
        is_reached && constants.any(|constant| constant_is_active(position, card, constant))
    };
    let mut cards = (0..position.state.cards.len()).map(|index| CardId(index as u16));
    cards.all(|card| {
        let is_listed = |kind: ConstantKind| position.index.with_constants(kind).contains(&card);
        ConstantKind::ALL.into_iter().all(|kind| is_listed(kind) || !holds(card, kind))
    })
}
