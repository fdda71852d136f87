//! Abilities: which texts a card has now, printed or gained, and which of them are in force.

use crate::cards::ability::AbilityDef;
use crate::cards::card::PrintedAbility;
use crate::cards::constant::Lose;
use crate::cards::keyword::KeywordDef;
use crate::game::ability_instance::{AbilityInstance, GainedKeyword, GainedKeywords, has_gained};
use crate::game::lasting::LastingKind;
use crate::game::refusal::Refusal;
use crate::queries::active_constants;
use crate::queries::constant_kind::ConstantKind;
use crate::queries::constants::{self, InForce};
use crate::queries::gained;
use crate::queries::gaining;
use crate::queries::position::Position;
use crate::queries::types;
use crate::queries::values;
use crate::terms::id::{AbilityId, CardId, CardRef, Thing};
use smallvec::SmallVec;
use ustr::Ustr;

/// Abilities of a card.
pub(crate) type Abilities = SmallVec<[AbilityInstance; 6]>;

/// What keeps a text of a card from being in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Silence {
    /// A card exhausts its card.
    Exhausted(CardId),
    /// A card takes it away.
    Lost(CardId),
}

/// Returns what silences a text of a card, if anything does. Reference 2.3.2.
fn silence(position: &Position, card: CardId, name: Ustr, inexhaustible: bool) -> Option<Silence> {
    let exhausted = if inexhaustible { None } else { types::exhausted_by(position, card).map(Silence::Exhausted) };
    exhausted.or_else(|| lost_by(position, card, name, inexhaustible).map(Silence::Lost))
}

/// Returns whether a text of a card is in force: neither silenced by exhaustion nor lost. Reference 2.3.2.
pub(crate) fn in_force(position: &Position, card: CardId, name: Ustr, inexhaustible: bool) -> bool {
    silence(position, card, name, inexhaustible).is_none()
}

/// Checks that a text of a card is in force.
///
/// # Errors
/// What silences it.
pub(crate) fn check_in_force(position: &Position, card: CardId, name: Ustr, inexhaustible: bool) -> Result<(), Refusal> {
    match silence(position, card, name, inexhaustible) {
        Some(Silence::Exhausted(by)) => Err(Refusal::Exhausted { by }),
        Some(Silence::Lost(by)) => Err(Refusal::LostAbility { by: Some(by) }),
        None => Ok(()),
    }
}

/// Returns the card that takes a text from a card, if one does. What decides about a text that takes from a bearer finds things as
/// they are without any copy of it on the same bearer, so that two of them take what one takes (derived).
pub(crate) fn lost_by(position: &Position, card: CardId, name: Ustr, inexhaustible: bool) -> Option<CardId> {
    let takes = |lose: &Lose| match lose {
        Lose::Named(lost) => *lost == name && !name.is_empty(),
        Lose::Exhaustible => !inexhaustible,
        Lose::All => true,
    };
    let this = position.state.card_ref(card);
    let lasting = position
        .state
        .lasting
        .iter()
        .find(|lasting| lasting.on == Thing::Card(this) && matches!(&lasting.what, LastingKind::Lose(lose) if takes(lose)));
    let constant = || {
        position.index.with_constants(ConstantKind::Takes).iter().copied().find(|taker| {
            let def = position.face(*taker);
            def.constants.iter().any(|printed| {
                let constant = position.library.constant(printed.constant);
                constant.lose.iter().any(takes)
                    && !active_constants::is_asked_of_copy(position, *taker, constant)
                    && active_constants::constant_is_active(position, *taker, constant)
                    && (printed.inexhaustible || position.state.card(*taker).exhaustion == 0)
                    && InForce::on_card(constant, position.state.card_ref(*taker), printed.n)
                        .applies_to(position, Thing::Card(this))
            })
        })
    };
    let started = || {
        let takes_it =
            |started: &InForce<'_>| started.constant.lose.iter().any(takes) && started.applies_to(position, Thing::Card(this));
        constants::started_constants(position, ConstantKind::Takes).find(takes_it).map(|started| started.holder.id)
    };
    lasting.map(|lasting| lasting.source.id).or_else(constant).or_else(started)
}

/// Returns the abilities a card has now, printed and gained, with numbers of one name added up; while it leaves play, those too that
/// it had as that began. Silenced ones are included.
pub(crate) fn abilities(position: &Position, card: CardId) -> Abilities {
    abilities_with(position, card, &gained_abilities(position))
}

/// Returns what cards have gained now of keywords that have abilities: to be looked up once for several cards.
#[inline(always)]
pub(crate) fn gained_abilities(position: &Position) -> GainedKeywords {
    if !gaining::any_ability_gained(position) {
        return GainedKeywords::new();
    }
    gained::gained_keywords_that(position, |keyword| !position.library.keyword(keyword).abilities.is_empty())
}

/// Returns the abilities a card has now, of what all cards have gained.
fn abilities_with(position: &Position, card: CardId, gained: &[GainedKeyword]) -> Abilities {
    let printed = &position.face(card).abilities;
    let mut list: Abilities = printed.iter().map(|printed| instance_of(position, card, *printed)).collect();
    add_gained(position, position.state.card_ref(card), gained, &mut list);
    raise_numbers(position, card, &mut list);
    for had in position.unprinted_as_it_left(card) {
        list.retain(|instance| instance.ability != had.ability);
        list.push(*had);
    }
    list
}

/// Returns those of the abilities a card has now that pass a test, of what all cards have gained; silenced ones are included.
pub(crate) fn abilities_that(
    position: &Position,
    card: CardId,
    gained: &[GainedKeyword],
    passes: impl Fn(&AbilityDef) -> bool,
) -> Abilities {
    let passes = |ability: AbilityId| passes(position.library.ability(ability));
    let of = |all: Abilities| all.into_iter().filter(|instance| passes(instance.ability)).collect();
    if has_gained(gained, card) || !position.departing.is_empty() {
        return of(abilities_with(position, card, gained));
    }
    let mut list = Abilities::new();
    for printed in &position.face(card).abilities {
        if passes(printed.ability) {
            list.push(instance_of(position, card, *printed));
        }
    }
    raise_numbers(position, card, &mut list);
    debug_assert_eq!(list, of(abilities(position, card)), "an ability that passes is left out");
    list
}

/// Returns a printed ability of a card as it is without what else is in play.
fn instance_of(position: &Position, card: CardId, printed: PrintedAbility) -> AbilityInstance {
    let n = printed.n.saturating_add(if printed.adds_x { added_x(position, card) } else { 0 });
    AbilityInstance { ability: printed.ability, n, inexhaustible: printed.inexhaustible }
}

/// Raises the numbers of abilities of a card by what constants in force add to them.
#[inline(always)]
fn raise_numbers(position: &Position, card: CardId, list: &mut Abilities) {
    if !list.iter().any(|instance| instance.n > 0) {
        return;
    }
    let raise = numbers_raise(position, position.state.card_ref(card));
    if raise != 0 {
        for instance in list.iter_mut().filter(|instance| instance.n > 0) {
            instance.n = instance.n.saturating_add(raise).max(0);
        }
    }
}

/// Returns what the X that a card defines adds to the numbers of its abilities that say so.
pub(crate) fn added_x(position: &Position, card: CardId) -> i32 {
    values::defined_x(position, position.state.card_ref(card)).unwrap_or(0).max(0)
}

/// Adds what a card has gained to its printed abilities.
fn add_gained(position: &Position, card: CardRef, gained: &[GainedKeyword], list: &mut Abilities) {
    for gained in gained.iter().filter(|gained| gained.bearer == card) {
        let keyword = position.library.keyword(gained.keyword);
        for ability in &keyword.abilities {
            if let Some(instance) = list.iter_mut().find(|instance| instance.ability == *ability) {
                add_number(position, card.id, instance, gained);
            } else if !add_to_name(position, list, keyword, gained) {
                list.push(AbilityInstance { ability: *ability, n: gained.n, inexhaustible: gained.inexhaustible });
            }
        }
    }
}

/// Adds the number of a gained keyword to an ability: while the card is exhausted, the inexhaustible one of both alone counts.
fn add_number(position: &Position, card: CardId, instance: &mut AbilityInstance, gained: &GainedKeyword) {
    if instance.inexhaustible != gained.inexhaustible && types::exhausted_by(position, card).is_some() {
        instance.n = if gained.inexhaustible { gained.n } else { instance.n };
    } else {
        instance.n = instance.n.saturating_add(gained.n);
    }
    instance.inexhaustible |= gained.inexhaustible;
}

/// Adds the number of a gained keyword to the abilities of another definition that have its name, and a number if it has one: a card has
/// an ability once by its name, numbers of one name add up, and the text that is there speaks. Returns whether there are such. Raven
/// 3.4.0; FAQ General Questions; Reborn Glossary Stacking Abilities.
fn add_to_name(position: &Position, list: &mut [AbilityInstance], keyword: &KeywordDef, gained: &GainedKeyword) -> bool {
    let mut added = false;
    for instance in list.iter_mut().filter(|instance| !keyword.abilities.contains(&instance.ability)) {
        let has_number_too = (instance.n > 0) == (gained.n > 0);
        if has_number_too && position.library.ability(instance.ability).name == keyword.name {
            add_number(position, gained.bearer.id, instance, gained);
            added = true;
        }
    }
    added
}

/// Returns what constants in force add to the numbers in the ability names of a card.
pub(crate) fn numbers_raise(position: &Position, card: CardRef) -> i32 {
    let mut raise: i32 = 0;
    constants::for_each_constant(
        position,
        ConstantKind::Numbers,
        Some(Thing::Card(card)),
        |_| true,
        |effect| {
            if let Some(amount) = &effect.constant.numbers
                && effect.applies_to(position, Thing::Card(card))
            {
                raise = raise.saturating_add(effect.amount(position, amount));
            }
        },
    );
    raise
}

/// Returns whether a card has an ability of this name in force, printed or gained: an exhausted card has none but its inexhaustible
/// ones. Reference 2.3.2; Reborn Glossary Exhausted.
pub(crate) fn has_ability(position: &Position, card: CardId, name: Ustr) -> bool {
    has_text(position, card, |text, inexhaustible| text == name && in_force(position, card, text, inexhaustible))
}

/// Returns whether a card has any ability in force, printed or gained; with `inexhaustible`, only such ones count. Reference 2.3.2;
/// Reborn Glossary Exhausted.
pub(crate) fn has_any_ability(position: &Position, card: CardId, inexhaustible: bool) -> bool {
    has_text(position, card, |text, is_inexhaustible| {
        (is_inexhaustible || !inexhaustible) && !text.is_empty() && in_force(position, card, text, is_inexhaustible)
    })
}

/// Returns whether a card has a text, printed or gained, that passes a test of its name and whether it is inexhaustible.
pub(crate) fn has_text(position: &Position, card: CardId, has: impl Fn(Ustr, bool) -> bool) -> bool {
    let (def, library, this) = (position.face(card), &position.library, position.state.card_ref(card));
    def.keywords.iter().any(|on| has(library.keyword(on.keyword).name, on.inexhaustible))
        || def.abilities.iter().any(|on| has(library.ability(on.ability).name, on.inexhaustible))
        || def.constants.iter().any(|on| has(library.constant(on.constant).name, on.inexhaustible))
        || gained::gained_keywords(position)
            .iter()
            .any(|on| on.bearer == this && has(library.keyword(on.keyword).name, on.inexhaustible))
}
