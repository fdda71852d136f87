//! Constants: the constant effects in force, and what each is about. Reference 5.3.0; Reborn p.15.

use crate::cards::constant::{About, ConstantDef, CountsAs};
use crate::cards::dice_power::DicePowerDef;
use crate::game::lasting::LastingKind;
use crate::queries::abilities;
use crate::queries::amounts;
use crate::queries::constant_kind::ConstantKind;
use crate::queries::gained;
use crate::queries::position::Position;
use crate::queries::scope::Scope;
use crate::queries::selectors;
use crate::terms::die::{DiePlace, DieType};
use crate::terms::id::{CardId, CardRef, PlayerId, Thing};
use crate::terms::reference::Reference;
use crate::terms::selector::Base;
use crate::terms::switches::DestroyedUnitStandingText;
use crate::terms::zone::{Zone, Zones};

/// Returns whether a constant of a card holds where the card is (`destroyed_unit_standing_text`). What is set aside with its
/// bearer is the bearer's text yet. Reference 7.0.0; Raven 4.2.4; Reborn p.15.
pub(crate) fn constant_is_active(position: &Position, card: CardId, constant: &ConstantDef) -> bool {
    let state = position.state.card(card);
    if position.state.aside_with(card).is_some() {
        return about_bearer(constant);
    }
    let after_death = position.rules.destroyed_unit_standing_text == DestroyedUnitStandingText::ActiveDuringTriggers;
    if state.dying || state.zone == Zone::Aside {
        return after_death && constant.zones.meets(Zones::IN_PLAY);
    }
    constant.zones.has(state.zone)
}

/// Returns whether a constant is about the card its own card is attached to.
fn about_bearer(constant: &ConstantDef) -> bool {
    let About::Found(selector) = &constant.about else { return false };
    matches!(selector.groups.as_slice(), [group] if group.base == Base::Reference(Reference::Attached) && group.filters.is_empty())
}

/// Returns whether a constant of a card is about that thing, and its condition holds.
pub(crate) fn applies_to(position: &Position, constant: &ConstantDef, holder: CardId, n: i32, thing: Thing) -> bool {
    let this = position.state.card_ref(holder);
    let is_about = match &constant.about {
        About::ThisCard => Thing::Card(this) == thing,
        About::Found(selector) => {
            let scope = Scope::of_card(position, this, n);
            if about_bearer(constant) {
                position.state.card(holder).host.is_some_and(|host| Thing::Card(position.state.card_ref(host)) == thing)
            } else {
                selectors::matches(position, &scope, selector, thing)
            }
        }
    };
    let holds = |condition| amounts::holds(position, &Scope::of_card(position, this, n), condition);
    is_about && constant.condition.as_ref().is_none_or(holds)
}

/// Visits every constant effect of a kind that is in force, with the card it stands on and its number: printed ones, gained
/// ones, those of dice.
pub(crate) fn for_each_constant(position: &Position, kind: ConstantKind, mut visit: impl FnMut(&ConstantDef, CardRef, i32)) {
    for holder in position.index.with_constants(kind) {
        let zone = position.state.card(*holder).zone;
        if matches!(zone, Zone::DrawPile | Zone::ConjurationPile | Zone::Removed) {
            continue;
        }
        for printed in &position.def(*holder).constants {
            if !position.index.is_of_kind(printed.constant, kind) {
                continue;
            }
            let constant = position.library.constant(printed.constant);
            if constant_is_active(position, *holder, constant)
                && abilities::in_force(position, *holder, constant.name, printed.inexhaustible)
            {
                visit(constant, position.state.card_ref(*holder), printed.n);
            }
        }
    }
    if gained::could_gain_constant(position, kind) {
        for_each_gained_constant(position, kind, &mut visit);
    }
    if position.index.dice_constants.has(kind) {
        for_each_dice_constant(position, kind, &mut visit);
    }
}

/// Visits the constants in force of keywords that cards have gained.
fn for_each_gained_constant(position: &Position, kind: ConstantKind, visit: &mut impl FnMut(&ConstantDef, CardRef, i32)) {
    for gained in gained::gained_keywords(position) {
        let keyword = position.library.keyword(gained.keyword);
        for constant in &keyword.constants {
            if position.index.is_of_kind(*constant, kind)
                && abilities::in_force(position, gained.bearer.id, keyword.name, gained.inexhaustible)
            {
                visit(position.library.constant(*constant), gained.bearer, gained.n);
            }
        }
    }
}

/// Visits the constants of dice that lie on cards where their power placed them.
fn for_each_dice_constant(position: &Position, kind: ConstantKind, visit: &mut impl FnMut(&ConstantDef, CardRef, i32)) {
    for die in &position.state.dice {
        let DiePlace::OnCard { card, by_power: true } = die.place else { continue };
        let Some(power) = dice_power(position, die.kind) else { continue };
        for constant in &power.on_card_constants {
            if position.index.is_of_kind(*constant, kind) {
                visit(position.library.constant(*constant), card, 0);
            }
        }
    }
}

/// Visits every constant that a lasting effect has started for a thing, with its number, the card it came from and whose doing
/// it was.
pub(crate) fn lasting_constants(position: &Position, on: Thing, mut visit: impl FnMut(&ConstantDef, i32, CardRef, PlayerId)) {
    for lasting in &position.state.lasting {
        if let LastingKind::Constant(constant, n) = lasting.what
            && lasting.on == on
        {
            visit(position.library.constant(constant), n, lasting.source, lasting.you);
        }
    }
}

/// Returns the card whose text makes a card count as something.
pub(crate) fn counted_by(position: &Position, card: CardId, test: impl Fn(&CountsAs) -> bool) -> Option<CardId> {
    let this = Thing::Card(position.state.card_ref(card));
    for holder in position.index.with_constants(ConstantKind::CountsAs) {
        for printed in &position.def(*holder).constants {
            let constant = position.library.constant(printed.constant);
            if constant_is_active(position, *holder, constant)
                && constant.counts_as.iter().any(&test)
                && (printed.inexhaustible || position.state.card(*holder).exhaustion == 0)
                && applies_to(position, constant, *holder, printed.n, this)
            {
                return Some(*holder);
            }
        }
    }
    let mut source_of = None;
    lasting_constants(position, this, |constant, _, source, _| {
        if constant.counts_as.iter().any(&test) {
            source_of = Some(source.id);
        }
    });
    source_of
}

/// Returns the power of a type of die in the ruleset that is played (`dice_power_set`).
pub(crate) fn dice_power(position: &Position, kind: DieType) -> Option<&DicePowerDef> {
    let set = position.rules.dice_power_set.name();
    position.library.dice_powers.iter().find(|power| power.kind == kind && power.sets.iter().any(|name| *name == set))
}
