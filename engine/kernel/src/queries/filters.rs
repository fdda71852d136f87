//! Evaluates selectors, conditions and amounts natively on the state.

use crate::cards::card_type::{CardType, CardTypes};
use crate::game::dice_pool;
use crate::game::frame::Frame;
use crate::queries::in_battle;
use crate::queries::position::Position;
use crate::queries::properties;
use crate::queries::references;
use crate::queries::scope::Scope;
use crate::queries::selectors;
use crate::queries::types;
use crate::terms::die::DiePlace;
use crate::terms::id::{CardId, Thing};
use crate::terms::noun::{Condition, Pool};
use crate::terms::reference::Title;
use crate::terms::selector::{Filter, Group};
use crate::terms::zone::{Zone, Zones};
use ustr::Ustr;

pub(crate) fn passes(core: &Position, scope: &Scope, filter: &Filter, thing: Thing, loose: bool, all: &[Thing]) -> bool {
    let state = &core.state;
    match filter {
        Filter::Other => scope.this.map(Thing::Card) != Some(thing),
        Filter::Outermost { left } => outermost(core, thing, *left),
        Filter::Is(condition) => is_in(core, *condition, thing),
        Filter::IsNot(condition) => !is_in(core, *condition, thing),
        Filter::DieTypes(types) => thing.die().is_some_and(|die| types.has(state.die(die).kind)),
        Filter::DieLevels(levels) => thing.die().is_some_and(|die| levels.has(state.die(die).level)),
        Filter::FaceDown => thing.card().is_some_and(|card| state.card(card.id).zone == Zone::Under),
        Filter::Conjured => thing.card().is_some_and(|card| CardTypes::CONJURED.has(core.def(card.id).kind)),
        Filter::Unique(wanted) => thing.card().is_some_and(|card| core.def(card.id).unique_to.is_some() == *wanted),
        Filter::NotPhoenixborn => thing.card().is_some_and(|card| core.def(card.id).kind != CardType::Phoenixborn),
        Filter::ControlledBy(who) => references::is_who(core, scope, *who, references::player_of(core, thing)),
        Filter::OwnedBy(who) => thing.card().is_some_and(|card| references::is_who(core, scope, *who, state.card(card.id).owner)),
        Filter::Retargetable => scope.frame.is_some_and(|frame| could_be_retargeted(core, frame, thing)),
        Filter::CanPlace(reference) => {
            let placed: Vec<_> = references::referred(core, scope, *reference)
                .iter()
                .filter_map(|thing| thing.card())
                .map(|card| state.card(card.id).def)
                .collect();
            thing.card().is_some_and(|card| core.def(card.id).conjurations.iter().any(|def| placed.contains(def)))
        }
        Filter::InPlay => thing.card().is_some_and(|card| state.card(card.id).in_play()),
        Filter::InBattle => thing.card().is_some_and(|card| in_battle::in_battle(core, card)),
        Filter::InBattleWith(reference) => {
            let with = references::referred(core, scope, *reference);
            thing.card().is_some_and(|card| {
                in_battle::in_battle(core, card)
                    && with.iter().filter_map(|one| one.card()).any(|one| in_battle::in_battle(core, one) && one != card)
            })
        }
        Filter::Fighting { whom, attacks, counters } => {
            let attack = core.state.attack.as_ref();
            thing.card().is_some_and(|card| {
                let counts = if attack.is_some_and(|attack| attack.countering == Some(card)) { *counters } else { *attacks };
                counts
                    && references::referred(core, scope, *whom)
                        .iter()
                        .filter_map(|one| one.card())
                        .any(|whom| in_battle::fighting(core, whom.id).contains(&card))
            })
        }
        Filter::InZone(possessor, zone) | Filter::OnBoard(possessor, zone) => thing.card().is_some_and(|card| {
            let now = state.card(card.id);
            let whose = if Zones::IN_PLAY.has(*zone) { now.controller } else { now.owner };
            (now.zone == *zone || (loose && !state.is_current(card)))
                && references::possessors(core, scope, *possessor).contains(&whose)
        }),
        Filter::InPool(possessor, pool) => thing.die().is_some_and(|die| {
            let die = state.die(die);
            let place = match pool {
                Pool::Active => DiePlace::Active,
                Pool::Exhausted => DiePlace::Exhausted,
            };
            die.place == place && references::possessors(core, scope, *possessor).contains(&die.owner)
        }),
        Filter::Among(name) => scope.named(*name).contains(&thing),
        Filter::Adjacent(reference) => adjacent(core, thing, &references::referred(core, scope, *reference)),
        Filter::AttachedTo(group) => hosted(core, scope, group, thing, Zone::Attached),
        Filter::Under(group) => hosted(core, scope, group, thing, Zone::Under),
        Filter::On(group) => match thing {
            Thing::Die(die) => match state.die(die).place {
                DiePlace::OnCard { card, .. } => selectors::group_matches(core, scope, group, Thing::Card(card), false),
                _ => false,
            },
            Thing::Card(_) => hosted(core, scope, group, thing, Zone::Attached),
            Thing::Player(_) => false,
        },
        Filter::Has(property) => properties::has(core, scope, property, thing, all),
        Filter::Lacks(property) => !properties::has(core, scope, property, thing, all),
        Filter::OtherThan(references) => {
            !references.iter().any(|reference| references::referred(core, scope, *reference).iter().any(|one| same(*one, thing)))
        }
        Filter::Titled(title) => thing.card().is_some_and(|card| {
            let name = core.def(card.id).name;
            match title {
                Title::Is(wanted) => name == wanted.as_str(),
                Title::Named(wanted) => scope.frame.is_some_and(|frame| title_named(core, frame, *wanted) == Some(name)),
            }
        }),
    }
}

fn same(a: Thing, b: Thing) -> bool {
    match (a, b) {
        (Thing::Card(a), Thing::Card(b)) => a.id == b.id,
        _ => a == b,
    }
}

fn hosted(core: &Position, scope: &Scope, group: &Group, thing: Thing, zone: Zone) -> bool {
    thing.card().is_some_and(|card| {
        let now = core.state.card(card.id);
        now.zone == zone
            && now
                .host
                .is_some_and(|host| selectors::group_matches(core, scope, group, Thing::Card(core.state.card_ref(host)), false))
    })
}

fn row_of(core: &Position, thing: Thing) -> &[CardId] {
    thing.card().map_or(&[], |card| {
        let now = core.state.card(card.id);
        core.state.player(now.controller).zone(now.zone)
    })
}

fn outermost(core: &Position, thing: Thing, left: bool) -> bool {
    let row = row_of(core, thing);
    let end = if left { row.first() } else { row.last() };
    end.is_some_and(|end| thing.card().is_some_and(|card| card.id == *end))
}

fn adjacent(core: &Position, thing: Thing, to: &[Thing]) -> bool {
    let row = row_of(core, thing);
    let place = |thing: Thing| thing.card().and_then(|card| row.iter().position(|one| *one == card.id));
    let Some(at) = place(thing) else { return false };
    to.iter().filter_map(|one| place(*one)).any(|other| at.abs_diff(other) == 1)
}

fn is_in(core: &Position, condition: Condition, thing: Thing) -> bool {
    let Thing::Card(card) = thing else { return false };
    let now = core.state.card(card.id);
    let attack = core.state.attack.as_ref();
    let attacker = || attack.and_then(|attack| attack.attackers.iter().find(|one| one.unit == card));
    match condition {
        Condition::Unexhausted => !types::exhausted(core, card.id),
        Condition::Exhausted => types::exhausted(core, card.id),
        Condition::Attacking => attacker().is_some(),
        Condition::Blocking => attack.is_some_and(|attack| attack.attackers.iter().any(|one| one.blocker == Some(card))),
        Condition::Guarding => attack.is_some_and(|attack| attack.guard == Some(card)),
        Condition::Countering => attack.is_some_and(|attack| attack.countering == Some(card)),
        Condition::Unblocked => attacker().is_some_and(|one| one.blocker.is_none()),
        Condition::Blocked => attacker().is_some_and(|one| one.blocker.is_some()),
        Condition::Wounded => now.wounds > 0,
        Condition::Charged => dice_pool::dice_on(&core.state, card.id).next().is_some(),
    }
}

/// Returns the title named, or of the card picked, under a name in an effect.
fn title_named(core: &Position, frame: &Frame, name: Ustr) -> Option<Ustr> {
    let named = frame.titles.iter().find(|(one, _)| *one == name).map(|(_, title)| *title);
    named.or_else(|| frame.named(name).first().and_then(|thing| thing.card()).map(|card| core.def(card.id).name))
}

/// Returns whether the effect that an effect answers could be aimed at that thing instead.
fn could_be_retargeted(core: &Position, frame: &Frame, thing: Thing) -> bool {
    let Some(origin) = frame.origin.and_then(|at| core.frames.get(at)) else { return false };
    let Some(ability) = origin.ability else { return false };
    let scope = Scope::of_frame(core, origin);
    core.library.ability(ability).targets.iter().any(|target| selectors::matches(core, &scope, &target.pick, thing))
}
