//! Evaluates selectors, conditions and amounts natively on the state.

use smallvec::SmallVec;
use ustr::Ustr;

use crate::define::{CardType, CardTypes};
use crate::die::DiePlace;
use crate::effect::Frame;
use crate::event::{Event, Token, Zone, Zones};
use crate::id::{CardId, CardRef, DieId, PlayerId, Thing};
use crate::selector::{
    Amount, Base, Comparison, Condition, ControllerOf, Count, Filter, Group, Holds, HoldsPart, Many, Noun, Nouns, Num, Pool,
    Possessor, Property, Reference, Selector, Stretch, Title, Value, Who,
};
use crate::state::Phase;
use crate::table::Core;
use crate::texts;
use crate::values;

/// Things a selector found.
pub(crate) type Things = SmallVec<[Thing; 8]>;

/// From where a phrase speaks.
#[derive(Clone, Copy)]
pub(crate) struct Scope<'a> {
    pub(crate) you: PlayerId,
    pub(crate) this: Option<CardRef>,
    pub(crate) event: Option<&'a Event>,
    pub(crate) frame: Option<&'a Frame>,
    pub(crate) n: i32,
    pub(crate) x: i32,
    pub(crate) die: Option<DieId>,
}

impl<'a> Scope<'a> {
    /// Speaking from a card, by its controller.
    pub(crate) fn of_card(core: &Core, card: CardRef, n: i32) -> Self {
        let you = core.state.card(card.id).controller;
        Self { you, this: Some(card), event: None, frame: None, n, x: i32::from(core.state.card(card.id).x), die: None }
    }

    /// Speaking from an effect that runs.
    pub(crate) fn of_frame(core: &'a Core, frame: &'a Frame) -> Self {
        let event = frame.open.map(|at| &core.open[at].event).or(frame.event.as_deref());
        Self { you: frame.you, this: Some(frame.card), event, frame: Some(frame), n: frame.n, x: frame.x, die: frame.die }
    }

    fn num(&self, num: Num) -> i32 {
        match num {
            Num::Is(n) => n,
            Num::N => self.n,
            Num::X => self.x,
        }
    }

    fn named(&self, core: &Core, name: Ustr) -> Things {
        match (name.as_str(), self.event) {
            ("event", Some(event)) => event.subjects.iter().chain(&event.things).copied().collect(),
            ("source", Some(event)) => event.source.map(Thing::Card).into_iter().collect(),
            _ => self.frame.map(|frame| frame.named(core, name)).unwrap_or_default(),
        }
    }
}

/// Whether a thing is one of those a selector means, counting only cards where the selector looks.
pub(crate) fn matches(core: &Core, scope: &Scope, selector: &Selector, thing: Thing) -> bool {
    selector.groups.iter().any(|group| group_matches(core, scope, group, thing, false))
}

/// The same for the subjects of events and for sources, which may have left play meanwhile.
pub(crate) fn matches_loosely(core: &Core, scope: &Scope, selector: &Selector, thing: Thing) -> bool {
    selector.groups.iter().any(|group| group_matches(core, scope, group, thing, true))
}

/// Everything a selector means now.
pub(crate) fn find(core: &Core, scope: &Scope, selector: &Selector) -> Things {
    let mut found = Things::new();
    for group in &selector.groups {
        for thing in find_group(core, scope, group) {
            if !found.contains(&thing) {
                found.push(thing);
            }
        }
    }
    found
}

/// How many of `available` may be picked: least and most.
pub(crate) fn bounds(scope: &Scope, selector: &Selector, available: usize) -> (usize, usize) {
    let mut low = usize::MAX;
    let mut high = 0;
    for group in &selector.groups {
        let at_most = |n: i32| (n.max(0) as usize).min(available);
        let (group_low, group_high) = match group.quantity {
            Many::One => (1.min(available), 1.min(available)),
            Many::Count(n) | Many::Exactly(n) | Many::Top(n) | Many::Bottom(n) => (at_most(scope.num(n)), at_most(scope.num(n))),
            Many::UpTo(n) => (0, at_most(scope.num(n))),
            Many::AnyNumber => (0, available),
            Many::AtLeast(n) => (at_most(scope.num(n)), available),
            Many::FewerThan(n) => (0, at_most(scope.num(n) - 1)),
            Many::No => (0, 0),
            Many::All => (available, available),
        };
        low = low.min(group_low);
        high = high.max(group_high);
    }
    (low.min(high), high)
}

/// Whether a condition holds.
pub(crate) fn holds(core: &Core, scope: &Scope, holds: &Holds) -> bool {
    holds.parts.iter().all(|part| match part {
        HoldsPart::During(stretch) => is_during(core, scope, *stretch),
        HoldsPart::Found(selector) => selector.groups.iter().any(|group| {
            let count = find_group(core, scope, group).len() as i32;
            match group.quantity {
                Many::No => count == 0,
                Many::AtLeast(n) | Many::Count(n) => count >= scope.num(n),
                Many::Exactly(n) => count == scope.num(n),
                Many::FewerThan(n) => count < scope.num(n),
                Many::One | Many::UpTo(_) | Many::AnyNumber | Many::All | Many::Top(_) | Many::Bottom(_) => count > 0,
            }
        }),
    })
}

fn is_during(core: &Core, scope: &Scope, stretch: Stretch) -> bool {
    let state = &core.state;
    match stretch {
        Stretch::AttackAction => state.attack.is_some(),
        Stretch::Battle => state.attack.as_ref().is_some_and(|attack| attack.resolving),
        Stretch::YourTurn => state.phase == Phase::PlayerTurns && state.turn == scope.you,
        Stretch::OpponentsTurn => state.phase == Phase::PlayerTurns && state.turn != scope.you,
        Stretch::PlayerTurns => state.phase == Phase::PlayerTurns,
        Stretch::DrawStep => state.step == crate::state::Step::DrawCards,
    }
}

/// What an amount comes to.
pub(crate) fn amount(core: &Core, scope: &Scope, amount: &Amount) -> i32 {
    match amount {
        Amount::Num(num) => scope.num(*num),
        Amount::Minus(num) => -scope.num(*num),
        Amount::TokensOn(kind, group) => {
            find_group(core, scope, group).into_iter().filter_map(Thing::card).map(|card| tokens(core, card, *kind)).sum()
        }
        Amount::NumberOf(selector) => find(core, scope, selector).len() as i32,
        Amount::ValueOf(reference, value) => referred(core, scope, *reference)
            .first()
            .and_then(|thing| thing.card())
            .map_or(0, |card| values::of_ref(core, card, *value).max(0)),
    }
}

fn tokens(core: &Core, card: CardRef, kind: Option<Token>) -> i32 {
    let now = core.state.card(card.id);
    let counts = if core.state.is_current(card) {
        [now.wounds, now.exhaustion, now.status]
    } else {
        [now.last.wounds, now.last.exhaustion, now.last.status]
    };
    match kind {
        Some(kind) => i32::from(counts[kind as usize]),
        None => counts.iter().map(|count| i32::from(*count)).sum(),
    }
}

// ---- references and players --------------------------------------------------------------------------------------

/// The things a reference means.
pub(crate) fn referred(core: &Core, scope: &Scope, reference: Reference) -> Things {
    let one = |thing: Option<Thing>| thing.into_iter().collect::<Things>();
    match reference {
        Reference::This => one(scope.this.map(Thing::Card)),
        Reference::ThisDie => one(scope.die.map(Thing::Die)),
        Reference::Attached => {
            one(scope.this.and_then(|this| core.state.card(this.id).host).map(|host| Thing::Card(core.state.card_ref(host))))
        }
        Reference::That => scope.event.map(|event| event.subjects.iter().copied().collect()).unwrap_or_default(),
        Reference::ThatPlayer => one(that_player(core, scope).map(Thing::Player)),
        Reference::PhoenixbornOf(possessor) => possessors(core, scope, possessor)
            .into_iter()
            .map(|player| Thing::Card(core.state.card_ref(core.state.player(player).phoenixborn)))
            .collect(),
        Reference::Named(name) => scope.named(core, name),
        Reference::ControllerOf(of) => {
            let of = match of {
                ControllerOf::This => Reference::This,
                ControllerOf::Attached => Reference::Attached,
                ControllerOf::That => Reference::That,
                ControllerOf::Named(name) => Reference::Named(name),
            };
            one(referred(core, scope, of).first().map(|thing| Thing::Player(player_of(core, *thing))))
        }
        Reference::OpposingPlayer => one(Some(Thing::Player(core.state.left_of(scope.you)))),
        Reference::You => one(Some(Thing::Player(scope.you))),
    }
}

fn that_player(core: &Core, scope: &Scope) -> Option<PlayerId> {
    let event = scope.event?;
    event.subjects.first().map(|thing| player_of(core, *thing))
}

/// The player a thing is, or whose it is.
pub(crate) fn player_of(core: &Core, thing: Thing) -> PlayerId {
    match thing {
        Thing::Player(player) => player,
        Thing::Card(card) => controller(core, card),
        Thing::Die(die) => core.state.die(die).owner,
    }
}

/// The controller of a card, or who controlled it last.
pub(crate) fn controller(core: &Core, card: CardRef) -> PlayerId {
    let now = core.state.card(card.id);
    if core.state.is_current(card) || !now.last.was_in_play() || now.in_play() {
        now.controller
    } else {
        PlayerId(now.last.controller)
    }
}

impl crate::state::LastValues {
    fn was_in_play(&self) -> bool {
        *self != Self::default()
    }
}

fn possessors(core: &Core, scope: &Scope, possessor: Possessor) -> SmallVec<[PlayerId; 4]> {
    let state = &core.state;
    match possessor {
        Possessor::Yours => smallvec::smallvec![scope.you],
        Possessor::Opponents => state.clockwise(scope.you).filter(|player| *player != scope.you).collect(),
        Possessor::Anyones => state.clockwise(scope.you).collect(),
        Possessor::ThatPlayers => that_player(core, scope).into_iter().collect(),
        Possessor::Opposing => smallvec::smallvec![state.left_of(scope.you)],
        Possessor::Owners => scope.this.map(|this| state.card(this.id).owner).into_iter().collect(),
        Possessor::Named(name) => scope.named(core, name).first().map(|thing| player_of(core, *thing)).into_iter().collect(),
    }
}

fn is_who(core: &Core, scope: &Scope, who: Who, player: PlayerId) -> bool {
    match who {
        Who::You => player == scope.you,
        Who::NotYou | Who::Opponent => player != scope.you,
        Who::Named(name) => scope.named(core, name).first().is_some_and(|thing| player_of(core, *thing) == player),
        Who::ThatPlayer => that_player(core, scope) == Some(player),
        Who::Opposing => player == core.state.left_of(scope.you),
    }
}

// ---- groups --------------------------------------------------------------------------------------------------------

fn group_matches(core: &Core, scope: &Scope, group: &Group, thing: Thing, loose: bool) -> bool {
    let based = match &group.base {
        Base::Nouns(nouns) => is_noun(core, scope, *nouns, thing) && (loose || is_placed(core, &group.filters, thing)),
        Base::CopiesOf(def) => {
            thing.card().is_some_and(|card| core.state.card(card.id).def == *def)
                && (loose || is_placed(core, &group.filters, thing))
        }
        Base::CopiesOfThat(reference) => {
            let model = referred(core, scope, *reference).first().and_then(|thing| thing.card());
            let same = |card: CardRef| model.is_some_and(|model| core.state.card(model.id).def == core.state.card(card.id).def);
            thing.card().is_some_and(same) && (loose || is_placed(core, &group.filters, thing))
        }
        Base::Reference(reference) => referred(core, scope, *reference).contains(&thing),
        Base::Pile(possessor, _) => thing.player().is_some_and(|player| possessors(core, scope, *possessor).contains(&player)),
    };
    based && group.filters.iter().all(|filter| passes(core, scope, filter, thing, loose, &[]))
}

fn find_group(core: &Core, scope: &Scope, group: &Group) -> Things {
    let mut candidates = candidates(core, scope, group);
    for filter in &group.filters {
        if matches!(filter, Filter::Has(property) if matches!(**property, Property::Highest(_) | Property::Lowest(_))) {
            continue;
        }
        candidates.retain(|thing| passes(core, scope, filter, *thing, false, &[]));
    }
    for filter in &group.filters {
        if matches!(filter, Filter::Has(property) if matches!(**property, Property::Highest(_) | Property::Lowest(_))) {
            let all = candidates.clone();
            candidates.retain(|thing| passes(core, scope, filter, *thing, false, &all));
        }
    }
    match group.quantity {
        Many::Top(n) => {
            let n = scope.num(n).max(0) as usize;
            let skip = candidates.len().saturating_sub(n);
            candidates.drain(..skip);
            candidates.reverse();
        }
        Many::Bottom(n) => candidates.truncate(scope.num(n).max(0) as usize),
        _ => {}
    }
    candidates
}

fn candidates(core: &Core, scope: &Scope, group: &Group) -> Things {
    match &group.base {
        Base::Nouns(nouns) => {
            let mut found = Things::new();
            if nouns.meets(Nouns::of(&[Noun::Player, Noun::Opponent])) {
                found.extend(core.state.clockwise(scope.you).map(Thing::Player));
            }
            if nouns.has(Noun::Die) {
                found.extend((0..core.state.dice.len()).map(|at| Thing::Die(DieId(at as u8))));
            }
            if nouns.meets(CARD_NOUNS) {
                add_cards(core, scope, group, &mut found);
            }
            found.retain(|thing| is_noun(core, scope, *nouns, *thing));
            found
        }
        Base::CopiesOf(_) | Base::CopiesOfThat(_) => {
            let mut found = Things::new();
            add_cards(core, scope, group, &mut found);
            found.retain(|thing| group_matches(core, scope, group, *thing, false));
            found
        }
        Base::Reference(reference) => referred(core, scope, *reference),
        Base::Pile(possessor, _) => possessors(core, scope, *possessor).into_iter().map(Thing::Player).collect(),
    }
}

const CARD_NOUNS: Nouns = Nouns::of(&[
    Noun::Spell,
    Noun::ActionSpell,
    Noun::ReactionSpell,
    Noun::ReadySpell,
    Noun::AlterationSpell,
    Noun::Unit,
    Noun::Ally,
    Noun::Conjuration,
    Noun::Aspect,
    Noun::Phoenixborn,
    Noun::Card,
]);

/// The cards a group looks at: those of the place its filters name, else those in play.
fn add_cards(core: &Core, scope: &Scope, group: &Group, found: &mut Things) {
    let state = &core.state;
    let put = |card: CardId, found: &mut Things| found.push(Thing::Card(state.card_ref(card)));
    for filter in &group.filters {
        match filter {
            Filter::InZone(possessor, zone) | Filter::OnBoard(possessor, zone) => {
                for player in possessors(core, scope, *possessor) {
                    for card in state.player(player).zone(*zone) {
                        put(*card, found);
                    }
                }
                return;
            }
            Filter::Among(name) => {
                found.extend(scope.named(core, *name).into_iter().filter(|thing| thing.card().is_some()));
                return;
            }
            Filter::AttachedTo(_) | Filter::Under(_) => {
                for at in 0..state.cards.len() {
                    if matches!(state.cards[at].zone, Zone::Attached | Zone::Under) {
                        put(CardId(at as u16), found);
                    }
                }
                return;
            }
            _ => {}
        }
    }
    for player in state.clockwise(scope.you) {
        let player = state.player(player);
        put(player.phoenixborn, found);
        for card in player.battlefield.iter().chain(&player.spellboard) {
            put(*card, found);
        }
    }
    let wants_attached = match &group.base {
        Base::Nouns(nouns) => nouns.meets(Nouns::of(&[Noun::Card, Noun::Spell, Noun::AlterationSpell])),
        _ => true,
    };
    if wants_attached {
        for at in 0..state.cards.len() {
            if state.cards[at].zone == Zone::Attached {
                put(CardId(at as u16), found);
            }
        }
    }
}

fn is_placed(core: &Core, filters: &[Filter], thing: Thing) -> bool {
    let Thing::Card(card) = thing else { return true };
    let placed = filters
        .iter()
        .any(|filter| matches!(filter, Filter::InZone(..) | Filter::Among(_) | Filter::Under(_) | Filter::FaceDown));
    placed || (core.state.is_current(card) && core.state.card(card.id).in_play())
}

fn is_noun(core: &Core, scope: &Scope, nouns: Nouns, thing: Thing) -> bool {
    match thing {
        Thing::Player(player) => nouns.has(Noun::Player) || (nouns.has(Noun::Opponent) && player != scope.you),
        Thing::Die(_) => nouns.has(Noun::Die),
        Thing::Card(card) => {
            if nouns.has(Noun::Card) {
                return true;
            }
            let types = if nouns.meets(Nouns::of(&[Noun::Unit, Noun::Ally, Noun::Conjuration])) {
                values::types_of_ref(core, card)
            } else {
                CardTypes::of(&[]).with(core.def(card.id).kind)
            };
            let is = |noun: Noun, kinds: CardTypes| nouns.has(noun) && types.meets(kinds);
            is(Noun::Unit, CardTypes::UNITS)
                || is(Noun::Ally, CardTypes::of(&[CardType::Ally]))
                || is(Noun::Conjuration, CardTypes::of(&[CardType::Conjuration]))
                || is(Noun::Phoenixborn, CardTypes::of(&[CardType::Phoenixborn]))
                || is(Noun::Spell, CardTypes::SPELLS)
                || is(Noun::ActionSpell, CardTypes::of(&[CardType::ActionSpell]))
                || is(Noun::ReactionSpell, CardTypes::of(&[CardType::ReactionSpell]))
                || is(Noun::ReadySpell, CardTypes::of(&[CardType::ReadySpell]))
                || is(Noun::AlterationSpell, CardTypes::ALTERATIONS)
                || is(Noun::Aspect, CardTypes::of(&[CardType::Aspect]))
        }
    }
}

// ---- filters -------------------------------------------------------------------------------------------------------

fn passes(core: &Core, scope: &Scope, filter: &Filter, thing: Thing, loose: bool, all: &[Thing]) -> bool {
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
        Filter::ControlledBy(who) => is_who(core, scope, *who, player_of(core, thing)),
        Filter::OwnedBy(who) => thing.card().is_some_and(|card| is_who(core, scope, *who, state.card(card.id).owner)),
        Filter::Retargetable => scope.frame.is_some_and(|frame| frame.could_be_retargeted(core, thing)),
        Filter::CanPlace(reference) => {
            let placed: Vec<_> = referred(core, scope, *reference)
                .iter()
                .filter_map(|thing| thing.card())
                .map(|card| state.card(card.id).def)
                .collect();
            thing.card().is_some_and(|card| core.def(card.id).conjurations.iter().any(|def| placed.contains(def)))
        }
        Filter::InPlay => thing.card().is_some_and(|card| state.card(card.id).in_play()),
        Filter::InBattle => thing.card().is_some_and(|card| in_battle(core, card)),
        Filter::InBattleWith(reference) => {
            let with = referred(core, scope, *reference);
            thing.card().is_some_and(|card| {
                in_battle(core, card) && with.iter().filter_map(|one| one.card()).any(|one| in_battle(core, one) && one != card)
            })
        }
        Filter::Fighting { whom, attacks, counters } => {
            let attack = core.state.attack.as_ref();
            thing.card().is_some_and(|card| {
                let counts = if attack.is_some_and(|attack| attack.countering == Some(card)) { *counters } else { *attacks };
                counts
                    && referred(core, scope, *whom)
                        .iter()
                        .filter_map(|one| one.card())
                        .any(|whom| crate::attack::fighting(core, whom.id).contains(&card))
            })
        }
        Filter::InZone(possessor, zone) | Filter::OnBoard(possessor, zone) => thing.card().is_some_and(|card| {
            let now = state.card(card.id);
            let whose = if Zones::IN_PLAY.has(*zone) { now.controller } else { now.owner };
            (now.zone == *zone || (loose && !state.is_current(card))) && possessors(core, scope, *possessor).contains(&whose)
        }),
        Filter::InPool(possessor, pool) => thing.die().is_some_and(|die| {
            let die = state.die(die);
            let place = match pool {
                Pool::Active => DiePlace::Active,
                Pool::Exhausted => DiePlace::Exhausted,
            };
            die.place == place && possessors(core, scope, *possessor).contains(&die.owner)
        }),
        Filter::Among(name) => scope.named(core, *name).contains(&thing),
        Filter::Adjacent(reference) => adjacent(core, thing, &referred(core, scope, *reference)),
        Filter::AttachedTo(group) => hosted(core, scope, group, thing, Zone::Attached),
        Filter::Under(group) => hosted(core, scope, group, thing, Zone::Under),
        Filter::On(group) => match thing {
            Thing::Die(die) => match state.die(die).place {
                DiePlace::OnCard { card, .. } => group_matches(core, scope, group, Thing::Card(card), false),
                _ => false,
            },
            Thing::Card(_) => hosted(core, scope, group, thing, Zone::Attached),
            Thing::Player(_) => false,
        },
        Filter::Has(property) => has(core, scope, property, thing, all),
        Filter::Lacks(property) => !has(core, scope, property, thing, all),
        Filter::OtherThan(references) => {
            !references.iter().any(|reference| referred(core, scope, *reference).iter().any(|one| same(*one, thing)))
        }
        Filter::Titled(title) => thing.card().is_some_and(|card| {
            let name = core.def(card.id).name;
            match title {
                Title::Is(wanted) => name == wanted.as_str(),
                Title::Named(wanted) => scope.frame.is_some_and(|frame| frame.title_named(core, *wanted) == Some(name)),
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

fn hosted(core: &Core, scope: &Scope, group: &Group, thing: Thing, zone: Zone) -> bool {
    thing.card().is_some_and(|card| {
        let now = core.state.card(card.id);
        now.zone == zone
            && now.host.is_some_and(|host| group_matches(core, scope, group, Thing::Card(core.state.card_ref(host)), false))
    })
}

fn row_of(core: &Core, thing: Thing) -> &[CardId] {
    thing.card().map_or(&[], |card| {
        let now = core.state.card(card.id);
        core.state.player(now.controller).zone(now.zone)
    })
}

fn outermost(core: &Core, thing: Thing, left: bool) -> bool {
    let row = row_of(core, thing);
    let end = if left { row.first() } else { row.last() };
    end.is_some_and(|end| thing.card().is_some_and(|card| card.id == *end))
}

fn adjacent(core: &Core, thing: Thing, to: &[Thing]) -> bool {
    let row = row_of(core, thing);
    let place = |thing: Thing| thing.card().and_then(|card| row.iter().position(|one| *one == card.id));
    let Some(at) = place(thing) else { return false };
    to.iter().filter_map(|one| place(*one)).any(|other| at.abs_diff(other) == 1)
}

/// Whether a card is in battle now (`in_battle`). Reference 6.0.0; Reborn Glossary Battle.
pub(crate) fn in_battle(core: &Core, card: CardRef) -> bool {
    core.state.attack.as_ref().is_some_and(|attack| attack.in_battle.contains(&card))
}

fn is_in(core: &Core, condition: Condition, thing: Thing) -> bool {
    let Thing::Card(card) = thing else { return false };
    let now = core.state.card(card.id);
    let attack = core.state.attack.as_ref();
    let attacker = || attack.and_then(|attack| attack.attackers.iter().find(|one| one.unit == card));
    match condition {
        Condition::Unexhausted => !values::exhausted(core, card.id),
        Condition::Exhausted => values::exhausted(core, card.id),
        Condition::Attacking => attacker().is_some(),
        Condition::Blocking => attack.is_some_and(|attack| attack.attackers.iter().any(|one| one.blocker == Some(card))),
        Condition::Guarding => attack.is_some_and(|attack| attack.guard == Some(card)),
        Condition::Countering => attack.is_some_and(|attack| attack.countering == Some(card)),
        Condition::Unblocked => attacker().is_some_and(|one| one.blocker.is_none()),
        Condition::Blocked => attacker().is_some_and(|one| one.blocker.is_some()),
        Condition::Wounded => now.wounds > 0,
        Condition::Charged => dice_on(core, card.id).next().is_some(),
    }
}

/// The dice on a card.
pub(crate) fn dice_on(core: &Core, card: CardId) -> impl Iterator<Item = DieId> + '_ {
    core.state.dice.iter().enumerate().filter_map(move |(at, die)| match die.place {
        DiePlace::OnCard { card: on, .. } if on.id == card => Some(DieId(at as u8)),
        _ => None,
    })
}

fn counted(scope: &Scope, count: Count, found: i32) -> bool {
    match count {
        Count::AtLeast(n) => found >= scope.num(n),
        Count::None => found == 0,
    }
}

fn compare(core: &Core, scope: &Scope, value: i32, comparison: &Comparison) -> bool {
    match comparison {
        Comparison::Is(n) => value == scope.num(*n),
        Comparison::AtMost(n) => value <= scope.num(*n),
        Comparison::AtLeast(n) => value >= scope.num(*n),
        Comparison::Less(than) => value < amount(core, scope, than),
        Comparison::More(than) => value > amount(core, scope, than),
    }
}

fn has(core: &Core, scope: &Scope, property: &Property, thing: Thing, all: &[Thing]) -> bool {
    let card = thing.card();
    match property {
        Property::WordInTitle(word) => card.is_some_and(|card| core.def(card.id).name.contains(word.as_str())),
        Property::SameTitle(reference) => card.is_some_and(|card| {
            referred(core, scope, *reference)
                .iter()
                .filter_map(|thing| thing.card())
                .any(|other| core.def(other.id).name == core.def(card.id).name)
        }),
        Property::HasAttached(selector) => card.is_some_and(|card| {
            core.state.attachments(card.id).any(|one| matches(core, scope, selector, Thing::Card(core.state.card_ref(one))))
        }),
        Property::HasUnder(selector) => card.is_some_and(|card| {
            (0..core.state.cards.len()).any(|at| {
                let one = &core.state.cards[at];
                one.zone == Zone::Under
                    && one.host == Some(card.id)
                    && matches_loosely(core, scope, selector, Thing::Card(core.state.card_ref(CardId(at as u16))))
            })
        }),
        Property::OpenSlot => {
            let [(used, slots), _] = crate::play::slots(core, player_of(core, thing));
            used < slots
        }
        Property::FirstPlayerToken => player_of(core, thing) == core.state.first_player,
        Property::Highest(value) => extreme(core, *value, thing, all, true),
        Property::Lowest(value) => extreme(core, *value, thing, all, false),
        Property::Combined(..) => true,
        Property::Compared { value, printed, comparison } => card.is_some_and(|card| {
            let value = match (value, printed) {
                (Value::Attack, true) => values::printed(core, card.id, 0),
                (Value::Life, true) => values::printed(core, card.id, 1),
                (Value::Recover, true) => values::printed(core, card.id, 2),
                _ => values::of_ref(core, card, *value),
            };
            compare(core, scope, value.max(0), comparison)
        }),
        Property::AnyAbility => card.is_some_and(|card| texts::has_any_ability(core, card.id, false)),
        Property::InexhaustibleAbility => card.is_some_and(|card| texts::has_any_ability(core, card.id, true)),
        Property::Ability(name) => card.is_some_and(|card| texts::has_ability(core, card.id, name.name)),
        Property::Tokens(count, kind) => card.is_some_and(|card| counted(scope, *count, tokens(core, card, *kind))),
        Property::CardsIn(count, zone) => {
            counted(scope, *count, core.state.player(player_of(core, thing)).zone(*zone).len() as i32)
        }
        Property::UnitsInPlay(count) => {
            let player = core.state.player(player_of(core, thing));
            let units = player.battlefield.iter().filter(|card| values::is_unit(core, **card)).count();
            counted(scope, *count, units as i32)
        }
        Property::CostSymbol(types, levels) => card.is_some_and(|card| {
            core.def(card.id).cost.as_ref().is_some_and(|cost| {
                cost.parts.iter().flatten().any(|item| match item {
                    crate::cost::Item::Magic(_, crate::cost::Symbol::Of(kind, level)) => {
                        types.has(*kind) && (levels.is_empty() || levels.has(*level))
                    }
                    _ => false,
                })
            })
        }),
        Property::Dice(count, types, levels) => card.is_some_and(|card| {
            let found = dice_on(core, card.id)
                .filter(|die| {
                    let die = core.state.die(*die);
                    (types.is_empty() || types.has(die.kind)) && (levels.is_empty() || levels.has(die.level))
                })
                .count();
            counted(scope, *count, found as i32)
        }),
    }
}

fn extreme(core: &Core, value: Value, thing: Thing, all: &[Thing], highest: bool) -> bool {
    let worth = |thing: &Thing| thing.card().map(|card| values::of_ref(core, card, value));
    let Some(own) = worth(&thing) else { return false };
    all.iter().filter_map(worth).all(|other| if highest { own >= other } else { own <= other })
}

/// The bound on everything picked together, if the phrase has one: which value, and its least and greatest sum.
pub(crate) fn combined(core: &Core, scope: &Scope, selector: &Selector) -> Option<(Value, i32, i32)> {
    selector.groups.iter().flat_map(|group| &group.filters).find_map(|filter| {
        let Filter::Has(property) = filter else { return None };
        let Property::Combined(value, comparison) = &**property else { return None };
        let (low, high) = match comparison {
            Comparison::Is(n) => (scope.num(*n), scope.num(*n)),
            Comparison::AtMost(n) => (i32::MIN, scope.num(*n)),
            Comparison::AtLeast(n) => (scope.num(*n), i32::MAX),
            Comparison::Less(than) => (i32::MIN, amount(core, scope, than) - 1),
            Comparison::More(than) => (amount(core, scope, than) + 1, i32::MAX),
        };
        Some((*value, low, high))
    })
}
