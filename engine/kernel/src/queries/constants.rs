//! Constants: the constant effects in force, and what each is about. Reference 5.3.0; Reborn p.15.

use crate::cards::constant::{About, ConstantDef, CountsAs};
use crate::cards::dice_power::DicePowerDef;
use crate::game::lasting::{LastingEffect, LastingKind};
use crate::queries::abilities;
use crate::queries::amounts;
use crate::queries::constant_kind::ConstantKind;
use crate::queries::gained;
use crate::queries::position::Position;
use crate::queries::scope::Scope;
use crate::queries::selectors;
use crate::terms::die::{DiePlace, DieType};
use crate::terms::id::{CardId, CardRef, Thing};
use crate::terms::reference::Reference;
use crate::terms::selector::Base;
use crate::terms::switches::DestroyedUnitStandingText;
use crate::terms::zone::{Zone, Zones};
use smallvec::SmallVec;

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
fn about_bearer(constant: &ConstantDef) -> bool {
    let About::Found(selector) = &constant.about else { return false };
    matches!(selector.groups.as_slice(), [group] if group.base == Base::Reference(Reference::Attached) && group.filters.is_empty())
}

/// A constant effect in force: what it says, and from where.
#[derive(Clone, Copy)]
pub(crate) struct InForce<'a> {
    /// What it says.
    pub(crate) constant: &'a ConstantDef,
    /// The card it stands on, or whose text started it.
    pub(crate) holder: CardRef,
    /// The number in the name of the text.
    pub(crate) n: i32,
    /// The lasting effect it is, if a script started it.
    started: Option<&'a LastingEffect>,
}

impl<'a> InForce<'a> {
    /// Returns a constant that stands on a card.
    pub(crate) fn on_card(constant: &'a ConstantDef, holder: CardRef, n: i32) -> Self {
        Self { constant, holder, n, started: None }
    }

    /// Returns the constant that a lasting effect is, if it is one and what it was started for is there yet.
    pub(crate) fn started(position: &'a Position, lasting: &'a LastingEffect) -> Option<Self> {
        let LastingKind::Constant(constant) = lasting.what else { return None };
        let is_there = lasting.on.card().is_none_or(|card| position.state.is_current(card));
        let constant = position.library.constant(constant);
        is_there.then_some(Self { constant, holder: lasting.source, n: 0, started: Some(lasting) })
    }

    /// Returns the scope of its phrases. In what a script started, `you` is whose doing that was.
    pub(crate) fn scope(&self, position: &Position) -> Scope<'a> {
        let scope = Scope::of_card(position, self.holder, self.n);
        match self.started {
            Some(lasting) => Scope { you: lasting.you, given: &lasting.given, ..scope },
            None => scope,
        }
    }

    /// Returns whether it is about that thing, and its condition holds. What a script started without `of` is about what it was
    /// started for.
    pub(crate) fn applies_to(&self, position: &Position, thing: Thing) -> bool {
        let is_about = match (&self.constant.about, self.started) {
            (About::ThisCard, None) => Thing::Card(self.holder) == thing,
            (About::ThisCard, Some(lasting)) => lasting.on == thing,
            (About::Found(_), None) if about_bearer(self.constant) => {
                let host = position.state.card(self.holder.id).host;
                host.is_some_and(|host| Thing::Card(position.state.card_ref(host)) == thing)
            }
            (About::Found(selector), _) => selectors::matches(position, &self.scope(position), selector, thing),
        };
        let holds = |condition| amounts::holds(position, &self.scope(position), condition);
        is_about && self.constant.condition.as_ref().is_none_or(holds)
    }

    /// Returns the cards it is about while its condition holds.
    pub(crate) fn cards(&self, position: &Position) -> SmallVec<[CardRef; 4]> {
        if self.constant.condition.as_ref().is_some_and(|condition| !amounts::holds(position, &self.scope(position), condition)) {
            return SmallVec::new();
        }
        match (&self.constant.about, self.started) {
            (About::ThisCard, None) => smallvec::smallvec![self.holder],
            (About::ThisCard, Some(lasting)) => lasting.on.card().into_iter().collect(),
            (About::Found(selector), _) => {
                selectors::find(position, &self.scope(position), selector).into_iter().filter_map(Thing::card).collect()
            }
        }
    }
}

/// Visits every constant effect of a kind that is in force: printed ones, gained ones, those of dice, those that scripts started.
pub(crate) fn for_each_constant(position: &Position, kind: ConstantKind, mut visit: impl FnMut(InForce<'_>)) {
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
                visit(InForce::on_card(constant, position.state.card_ref(*holder), printed.n));
            }
        }
    }
    if gained::could_gain_constant(position, kind) {
        for_each_gained_constant(position, kind, &mut visit);
    }
    if position.index.dice_constants.has(kind) {
        for_each_dice_constant(position, kind, &mut visit);
    }
    started_constants(position, kind).for_each(visit);
}

/// Visits the constants in force of keywords that cards have gained.
fn for_each_gained_constant(position: &Position, kind: ConstantKind, visit: &mut impl FnMut(InForce<'_>)) {
    for gained in gained::gained_keywords(position) {
        let keyword = position.library.keyword(gained.keyword);
        for constant in &keyword.constants {
            if position.index.is_of_kind(*constant, kind)
                && abilities::in_force(position, gained.bearer.id, keyword.name, gained.inexhaustible)
            {
                visit(InForce::on_card(position.library.constant(*constant), gained.bearer, gained.n));
            }
        }
    }
}

/// Visits the constants of dice that lie on cards where their power placed them.
fn for_each_dice_constant(position: &Position, kind: ConstantKind, visit: &mut impl FnMut(InForce<'_>)) {
    for die in &position.state.dice {
        let DiePlace::OnCard { card, by_power: true } = die.place else { continue };
        let Some(power) = dice_power(position, die.kind) else { continue };
        for constant in &power.on_card_constants {
            if position.index.is_of_kind(*constant, kind) {
                visit(InForce::on_card(position.library.constant(*constant), card, 0));
            }
        }
    }
}

/// Returns the constants of a kind that scripts have started.
pub(crate) fn started_constants<'a>(position: &'a Position, kind: ConstantKind) -> impl Iterator<Item = InForce<'a>> {
    let of_kind = move |started: &InForce<'_>| kind.has(started.constant);
    position.state.lasting.iter().filter_map(|lasting| InForce::started(position, lasting)).filter(of_kind)
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
                && InForce::on_card(constant, position.state.card_ref(*holder), printed.n).applies_to(position, this)
            {
                return Some(*holder);
            }
        }
    }
    let counts = |started: &InForce<'_>| started.constant.counts_as.iter().any(&test) && started.applies_to(position, this);
    started_constants(position, ConstantKind::CountsAs).find(counts).map(|started| started.holder.id)
}

/// Returns the power of a type of die in the ruleset that is played (`dice_power_set`).
pub(crate) fn dice_power(position: &Position, kind: DieType) -> Option<&DicePowerDef> {
    let set = position.rules.dice_power_set.name();
    position.library.dice_powers.iter().find(|power| power.kind == kind && power.sets.iter().any(|name| *name == set))
}
