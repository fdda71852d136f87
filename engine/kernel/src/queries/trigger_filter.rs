//! Windows: the one place where effects answer what happens. Reference 5.4.0, 5.7.1; Raven 4.3.0, 4.3.1; Reborn p.17.

use crate::cards::ability::AbilityDef;
use crate::game::ability_instance::AbilityInstance;
use crate::queries::amounts;
use crate::queries::position::Position;
use crate::queries::references;
use crate::queries::scope::Scope;
use crate::queries::selectors;
use crate::terms::event::Event;
use crate::terms::id::{CardRef, DieId, Thing};
use crate::terms::selector::Selector;
use crate::terms::via::Via;
use crate::terms::zone::{Zone, Zones};

/// Whether the filters of an ability fit an event.
pub(crate) fn passes_filters(
    position: &Position,
    card: CardRef,
    has: AbilityInstance,
    ability: &AbilityDef,
    event: &Event,
    die: Option<DieId>,
) -> bool {
    failed_filter(position, card, has, ability, event, die).is_none()
}

/// The first filter of an ability that an event does not pass, by its key in card files.
pub(crate) fn failed_filter(
    position: &Position,
    card: CardRef,
    has: AbilityInstance,
    ability: &AbilityDef,
    event: &Event,
    die: Option<DieId>,
) -> Option<&'static str> {
    if !ability.via.is_empty() && !ability.via.meets(event.via) {
        return Some("via");
    }
    if event.amount < ability.at_least {
        return Some("at_least");
    }
    let zone_fits = |zones: Zones, zone: Option<Zone>| zones.is_empty() || zone.is_some_and(|zone| zones.has(zone));
    if !zone_fits(ability.from, event.from) {
        return Some("from");
    }
    if !zone_fits(ability.to, event.to) {
        return Some("to");
    }
    let scope = scope_of_trigger(position, card, has, ability, event, die);
    if let Some(of) = &ability.of
        && !event.subjects.iter().any(|thing| selectors::matches_loosely(position, &scope, of, *thing))
    {
        return Some("of");
    }
    if let Some(by) = &ability.by
        && !is_by(position, &scope, by, event)
    {
        return Some("by");
    }
    if let Some(with) = &ability.with
        && !event.other.iter().chain(&event.things).any(|thing| selectors::matches_loosely(position, &scope, with, *thing))
    {
        return Some("with");
    }
    let holds = ability.condition.as_ref().is_none_or(|cond| amounts::holds(position, &scope, cond));
    (!holds).then_some("if")
}

/// What an ability says under a key of its card file.
pub(crate) fn filter_text(ability: &AbilityDef, part: &str) -> String {
    let selector = |found: &Option<Selector>| found.as_ref().map_or(String::new(), |one| one.text.clone());
    let listed = |words: Vec<&str>| words.join(" or ");
    match part {
        "via" => listed(ability.via.iter().map(Via::word).collect()),
        "at_least" => ability.at_least.to_string(),
        "from" => listed(ability.from.iter().map(Zone::word).collect()),
        "to" => listed(ability.to.iter().map(Zone::word).collect()),
        "of" => selector(&ability.of),
        "by" => selector(&ability.by),
        "with" => selector(&ability.with),
        _ => ability.condition.as_ref().map_or(String::new(), |cond| cond.text.clone()),
    }
}

fn is_by(position: &Position, scope: &Scope, by: &Selector, event: &Event) -> bool {
    let sources = event.source.iter().copied().chain(event.shares.iter().filter(|share| share.1 > 0).map(|share| share.0));
    sources.into_iter().any(|card| selectors::matches_loosely(position, scope, by, Thing::Card(card)))
        || event.by.is_some_and(|player| selectors::matches(position, scope, by, Thing::Player(player)))
}

fn scope_of_trigger<'a>(
    position: &Position,
    card: CardRef,
    has: AbilityInstance,
    ability: &AbilityDef,
    event: &'a Event,
    die: Option<DieId>,
) -> Scope<'a> {
    let you = die.map_or_else(|| references::actor(position, card, ability), |die| position.state.die(die).owner);
    Scope { you, this: Some(card), event: Some(event), frame: None, n: has.n, x: i32::from(position.state.card(card.id).x), die }
}

/// The event with only those subjects the ability means.
pub(crate) fn narrowed_event(
    position: &Position,
    card: CardRef,
    has: AbilityInstance,
    ability: &AbilityDef,
    event: &Event,
) -> Event {
    let mut event = event.clone();
    if event.subjects.len() > 1
        && let Some(of) = &ability.of
    {
        let whole = event.clone();
        let scope = scope_of_trigger(position, card, has, ability, &whole, None);
        event.subjects.retain(|thing| selectors::matches_loosely(position, &scope, of, *thing));
    }
    event
}
