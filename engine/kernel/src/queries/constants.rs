//! Constants: the constant effects in force, and what each is about. Reference 5.3.0; Reborn p.15.

use crate::cards::constant::{About, ConstantDef, CountsAs};
use crate::game::ability_instance::{GainedKeyword, GainedKeywords};
use crate::game::cause::Cause;
use crate::game::lasting::{LastingEffect, LastingKind};
use crate::queries::abilities;
use crate::queries::active_constants;
use crate::queries::amounts;
use crate::queries::causes;
use crate::queries::constant_kind::ConstantKind;
use crate::queries::covered_texts;
use crate::queries::dice_powers;
use crate::queries::fronts;
use crate::queries::gained;
use crate::queries::gaining;
use crate::queries::permissions;
use crate::queries::position::Position;
use crate::queries::scope::Scope;
use crate::queries::selectors;
use crate::terms::act::Act;
use crate::terms::die::DiePlace;
use crate::terms::id::{CardId, CardRef, ConstantId, Thing};
use crate::terms::selector::Amount;
use crate::terms::zone::Zone;
use smallvec::SmallVec;
use ustr::Ustr;

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

    /// Returns the constant that a lasting effect is, if it is one that has begun and what it was started for is there yet.
    pub(crate) fn started(position: &'a Position, lasting: &'a LastingEffect) -> Option<Self> {
        let LastingKind::Constant(constant) = lasting.what else { return None };
        let is_there = lasting.on.card().is_none_or(|card| position.state.is_current(card));
        let constant = position.library.constant(constant);
        let has_begun = !constant.from_their_next_turn || position.state.is_their_later_turn(lasting);
        (is_there && has_begun).then_some(Self { constant, holder: lasting.source, n: 0, started: Some(lasting) })
    }

    /// Returns the scope of its phrases. In what a script started, `you` is whose doing that was.
    pub(crate) fn scope(&self, position: &Position) -> Scope<'a> {
        let scope = Scope::of_card(position, self.holder, self.n);
        match self.started {
            Some(lasting) => Scope { you: lasting.you, given: &lasting.given, ..scope },
            None => scope,
        }
    }

    /// Returns what an amount of it comes to; 0 while that is being asked already.
    pub(crate) fn amount(&self, position: &Position, amount: &Amount) -> i32 {
        let count = || amounts::amount(position, &self.scope(position), amount);
        position.asked_texts.ask(self.holder.id, amount, count).unwrap_or(0)
    }

    /// Returns whether it is about that thing, and its condition holds. What a script started without `of` is about what it was
    /// started for.
    pub(crate) fn applies_to(&self, position: &Position, thing: Thing) -> bool {
        let asks = || self.is_about(position, thing) && self.holds(position) && self.reaches(position, thing);
        let applies = position.asked_texts.ask(self.holder.id, self.constant, asks).unwrap_or(false);
        position.cover(|coverage| covered_texts::constant(position, coverage, self.holder.id, self.constant, applies));
        applies
    }

    /// Returns whether it is about that thing.
    fn is_about(&self, position: &Position, thing: Thing) -> bool {
        if self.started.is_none()
            && let Some(is_about) = active_constants::is_plainly_about(position, self.holder, self.constant, thing)
        {
            return is_about;
        }
        match &self.constant.about {
            About::ThisCard => self.started.is_some_and(|lasting| lasting.on == thing),
            About::Found(selector) => selectors::matches(position, &self.scope(position), selector, thing),
        }
    }

    /// Returns whether nothing keeps it from affecting a thing whose values or abilities it changes; what else it says affects nothing.
    /// FAQ Expanded Glossary Affect; Raven 6.0.0.
    fn reaches(&self, position: &Position, thing: Thing) -> bool {
        let minded = fronts::law_reaches(position, self.holder, thing);
        let affects = ConstantKind::changes_values_or_abilities(self.constant) && thing != Thing::Card(self.holder);
        if !minded || !affects || !position.could_be_forbidden(Act::BeAffected) {
            return minded;
        }
        let via = causes::vias_of_type(position.def(self.holder.id).kind);
        let cause = Cause { source: Some(self.holder), by: Some(self.scope(position).you), via, ..Cause::default() };
        permissions::can_be_affected(position, &cause, thing)
    }

    /// Returns whether its condition holds, if it has one.
    fn holds(&self, position: &Position) -> bool {
        self.constant.condition.as_ref().is_none_or(|condition| amounts::holds(position, &self.scope(position), condition))
    }

    /// Returns the cards it is about while its condition holds.
    pub(crate) fn cards(&self, position: &Position) -> SmallVec<[CardRef; 4]> {
        let reached = |card: &CardRef| self.reaches(position, Thing::Card(*card));
        let find = || if self.holds(position) { self.find(position) } else { SmallVec::new() };
        let find = || find().into_iter().filter(reached).collect::<SmallVec<_>>();
        let cards = position.asked_texts.ask(self.holder.id, self.constant, find).unwrap_or_default();
        position.cover(|coverage| covered_texts::constant(position, coverage, self.holder.id, self.constant, !cards.is_empty()));
        cards
    }

    /// Returns the cards it is about.
    fn find(&self, position: &Position) -> SmallVec<[CardRef; 4]> {
        match (&self.constant.about, self.started) {
            (About::ThisCard, None) => smallvec::smallvec![self.holder],
            (About::ThisCard, Some(lasting)) => lasting.on.card().into_iter().collect(),
            (About::Found(selector), _) => {
                selectors::find(position, &self.scope(position), selector).into_iter().filter_map(Thing::card).collect()
            }
        }
    }
}

/// Visits every constant effect of a kind that is wanted and in force: printed ones, gained ones, those of dice, those that scripts
/// started. Numbers of one name on a card add up. What is wanted is asked first, since whether a text is in force takes longer; where a
/// thing is given, what is plainly about something else is passed over, unless it is recorded what texts come to.
#[inline]
pub(crate) fn for_each_constant(
    position: &Position,
    kind: ConstantKind,
    about: Option<Thing>,
    wants: impl Fn(&ConstantDef) -> bool,
    visit: impl FnMut(InForce<'_>),
) {
    for_each_constant_on(position, position.index.with_constants(kind), kind, about, wants, visit);
}

/// Visits such constants where it is known which cards may have a printed one that is wanted.
pub(crate) fn for_each_constant_on(
    position: &Position,
    holders: &[CardId],
    kind: ConstantKind,
    about: Option<Thing>,
    wants: impl Fn(&ConstantDef) -> bool,
    mut visit: impl FnMut(InForce<'_>),
) {
    if holders.is_empty() && !position.could_have_unprinted(kind) {
        return;
    }
    let about = about.filter(|_| position.coverage.is_none());
    let could_gain = gaining::could_gain_constant(position, kind);
    let matters = gaining::matters(position, kind, &wants);
    let gains = if could_gain { gained::gained_keywords_that(position, matters) } else { GainedKeywords::new() };
    for holder in holders {
        if matches!(position.state.card(*holder).zone, Zone::DrawPile | Zone::ConjurationPile | Zone::Removed) {
            continue;
        }
        for printed in &position.face(*holder).constants {
            if !position.index.is_of_kind(printed.constant, kind) {
                continue;
            }
            let constant = position.library.constant(printed.constant);
            if !wants(constant) {
                continue;
            }
            let this = position.state.card_ref(*holder);
            if about.is_some_and(|thing| active_constants::is_plainly_about(position, this, constant, thing) == Some(false)) {
                continue;
            }
            let (more, kept) = gained_besides(position, &gains, this, printed.constant);
            if active_constants::constant_is_active(position, *holder, constant)
                && abilities::in_force(position, *holder, constant.name, printed.inexhaustible || kept)
            {
                visit(InForce::on_card(constant, this, raised(position, kind, this, printed.n + more)));
            }
        }
    }
    if could_gain {
        for_each_gained_constant(position, kind, &gains, &wants, &mut visit);
    }
    if position.index.dice_have_constants(kind) {
        for_each_dice_constant(position, kind, about, &wants, &mut visit);
    }
    started_constants(position, kind).filter(|started| wants(started.constant)).for_each(visit);
}

/// Returns what a card gains of a constant that it has already: what its number grows by, and whether exhaustion leaves it in force.
fn gained_besides(position: &Position, gains: &[GainedKeyword], card: CardRef, constant: ConstantId) -> (i32, bool) {
    let name = position.library.constant(constant).name;
    let of_constant = |gain: &&GainedKeyword| {
        let keyword = position.library.keyword(gain.keyword);
        let same_name = gain.n > 0 && keyword.name == name && !keyword.constants.is_empty();
        gain.bearer == card && (same_name || keyword.constants.contains(&constant))
    };
    gains.iter().filter(of_constant).fold((0, false), |(n, kept), gain| (n + gain.n, kept || gain.inexhaustible))
}

/// Returns the number of a constant with what constants in force add to the numbers of its card, where it changes values or
/// forbids something.
fn raised(position: &Position, kind: ConstantKind, card: CardRef, n: i32) -> i32 {
    if n == 0 || !matches!(kind, ConstantKind::Values | ConstantKind::Life | ConstantKind::Restricts) {
        return n;
    }
    n.saturating_add(abilities::numbers_raise(position, card)).max(0)
}

/// Visits the constants in force of keywords that cards have gained and do not have printed; what one card gains several times
/// comes once.
fn for_each_gained_constant(
    position: &Position,
    kind: ConstantKind,
    gains: &[GainedKeyword],
    wants: &impl Fn(&ConstantDef) -> bool,
    visit: &mut impl FnMut(InForce<'_>),
) {
    for (place, gained) in gains.iter().enumerate() {
        let keyword = position.library.keyword(gained.keyword);
        let same_name = |name: Ustr, n: i32| name == keyword.name && n > 0 && gained.n > 0;
        let again = |other: &GainedKeyword| {
            let other_name = position.library.keyword(other.keyword).name;
            other.bearer == gained.bearer && (other.keyword == gained.keyword || same_name(other_name, other.n))
        };
        if gains[..place].iter().any(again) {
            continue;
        }
        for constant in &keyword.constants {
            let is_printed = || {
                position.def(gained.bearer.id).constants.iter().any(|printed| {
                    printed.constant == *constant || same_name(position.library.constant(printed.constant).name, printed.n)
                })
            };
            if !position.index.is_of_kind(*constant, kind) || !wants(position.library.constant(*constant)) || is_printed() {
                continue;
            }
            let (n, kept) = gained_besides(position, gains, gained.bearer, *constant);
            if abilities::in_force(position, gained.bearer.id, keyword.name, kept) {
                let n = raised(position, kind, gained.bearer, n);
                visit(InForce::on_card(position.library.constant(*constant), gained.bearer, n));
            }
        }
    }
}

/// Visits the constants of dice that lie on cards where their power placed them.
fn for_each_dice_constant(
    position: &Position,
    kind: ConstantKind,
    about: Option<Thing>,
    wants: &impl Fn(&ConstantDef) -> bool,
    visit: &mut impl FnMut(InForce<'_>),
) {
    for die in position.index.placed_dice().iter().map(|die| position.state.die(*die)) {
        let DiePlace::OnCard { card, .. } = die.place else { continue };
        let Some(power) = dice_powers::dice_power(position, die.kind) else { continue };
        let of_kind = power.on_card_constants.iter().filter(|constant| position.index.is_of_kind(**constant, kind));
        for constant in of_kind.map(|constant| position.library.constant(*constant)).filter(|constant| wants(constant)) {
            if about.is_some_and(|thing| active_constants::is_plainly_about(position, card, constant, thing) == Some(false)) {
                continue;
            }
            visit(InForce::on_card(constant, card, 0));
        }
    }
}

/// Returns the constants of a kind that scripts have started.
pub(crate) fn started_constants(position: &Position, kind: ConstantKind) -> impl Iterator<Item = InForce<'_>> {
    let of_kind = move |started: &InForce<'_>| kind.has(started.constant);
    position.state.lasting.iter().filter_map(|lasting| InForce::started(position, lasting)).filter(of_kind)
}

/// Returns the card whose text makes a card count as something.
#[inline]
pub(crate) fn counted_by(position: &Position, card: CardId, test: impl Fn(&CountsAs) -> bool) -> Option<CardId> {
    if gaining::could_count(position) { find_counted_by(position, card, test) } else { None }
}

/// Finds such a card where a text may make any card count as something.
fn find_counted_by(position: &Position, card: CardId, test: impl Fn(&CountsAs) -> bool) -> Option<CardId> {
    let this = Thing::Card(position.state.card_ref(card));
    for holder in position.index.with_constants(ConstantKind::CountsAs) {
        for printed in &position.face(*holder).constants {
            let constant = position.library.constant(printed.constant);
            if active_constants::constant_is_active(position, *holder, constant)
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
