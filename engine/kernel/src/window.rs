//! Windows: the one place where effects answer what happens. Reference 5.4.0, 5.7.1; Raven 4.3.0, 4.3.1; Reborn p.17.

use smallvec::SmallVec;

use crate::decision::{Asks, Choice};
use crate::define::{AbilityDef, Actor, CardType, Timing};
use crate::effect::{self, Use};
use crate::event::{Event, EventKind, Moment, Via, Window, Zone, Zones};
use crate::id::{CardId, CardRef, DieId, PlayerId, Thing};
use crate::pay::{self, Payer};
use crate::refuse::Refusal;
use crate::ruleset::{
    BetweenRealms, EndOfRoundOrderer, PreventionWindow, ReactionLimit, TriggerBatching, TriggerConditionChecked,
    TriggerInterrupt, TriggerPlayerOrder,
};
use crate::select::{self, Scope};
use crate::state::Phase;
use crate::table::{Core, Flow, Open, Question, Table};
use crate::texts::{self, Has};
use crate::trace::Note;
use crate::values;
use crate::why::Candidate;
use crate::words::label;

/// An effect that may answer an event, or acts at a moment.
#[derive(Clone, Debug)]
pub(crate) struct Pending {
    pub(crate) card: CardRef,
    pub(crate) has: Has,
    pub(crate) you: PlayerId,
    pub(crate) event: Option<Box<Event>>,
    pub(crate) window: Option<Window>,
    pub(crate) moment: Option<Moment>,
    pub(crate) die: Option<DieId>,
    /// The effect whose doing it answers.
    pub(crate) origin: Option<usize>,
    /// The event that can still be changed.
    pub(crate) open: Option<usize>,
}

pub(crate) type Pendings = SmallVec<[Pending; 2]>;

/// Whether anything in this game could answer such an event.
#[inline]
pub(crate) fn hears(core: &Core, window: Window, kind: EventKind) -> bool {
    !core.roster.listeners(window, kind).is_empty() || core.roster.hears_otherwise(core, window, kind)
}

/// Whether answers wait for the end of the effect that runs (`trigger_interrupt`).
pub(crate) fn deferring(core: &Core) -> bool {
    core.rules.trigger_interrupt == TriggerInterrupt::AfterCard && core.frames.last().is_some_and(|frame| !frame.settling)
}

/// Lets effects answer before an event happens. None if it was replaced.
pub(crate) fn would(g: &mut Table, event: Event) -> Flow<Option<Event>> {
    g.cover(|coverage| coverage.open(Window::Would, event.kind));
    if !hears(g, Window::Would, event.kind) {
        return Ok(Some(event));
    }
    let origin = g.frames.len().checked_sub(1);
    let at = g.open.len();
    g.open.push(Open { event, replaced: false, prevented: 0, preventable: true });
    let pendings = find(g, Window::Would, at, origin);
    let result = if pendings.is_empty() { Ok(()) } else { run(g, pendings) };
    g.open.truncate(at + 1);
    let open = g.open.pop();
    result?;
    Ok(open.and_then(|open| (!open.replaced).then_some(open.event)))
}

/// Lets effects answer an arrival. A card that is a unit only by its own text has not arrived as one.
pub(crate) fn react_to_arrival(g: &mut Table, event: &Event, as_printed: Option<CardId>) -> Flow {
    g.as_printed = as_printed;
    let result = react(g, event);
    g.as_printed = None;
    result
}

/// Lets effects answer what has happened: when, then after.
pub(crate) fn react(g: &mut Table, event: &Event) -> Flow {
    cover_reactions(g, event);
    let when = hears(g, Window::When, event.kind);
    let after = hears(g, Window::After, event.kind);
    let origin = g.frames.len().checked_sub(1);
    if when || after {
        if deferring(g) {
            for window in [Window::When, Window::After] {
                let waiting = find_for(g, window, event, origin);
                if let Some(frame) = g.frames.last_mut() {
                    frame.waiting.extend(waiting);
                }
            }
            return Ok(());
        }
        let early = g.rules.trigger_condition_checked == TriggerConditionChecked::AtTheEvent;
        let noted = if early && after { find_for(g, Window::After, event, origin) } else { Pendings::new() };
        if when {
            let pendings = find_for(g, Window::When, event, origin);
            run(g, pendings)?;
        }
        if after {
            let pendings = if early { noted } else { find_for(g, Window::After, event, origin) };
            run(g, pendings)?;
        }
    }
    crate::leave::check_lives(g)
}

/// Records that both windows after an event are opened.
fn cover_reactions(core: &Core, event: &Event) {
    core.cover(|coverage| {
        coverage.open(Window::When, event.kind);
        coverage.open(Window::After, event.kind);
    });
}

/// Lets effects answer damage that was dealt, and those that prevent it before it is received. None if it was replaced.
///
/// Prevention comes right before receiving, or among the answers to dealing (`prevention_window`).
pub(crate) fn react_to_dealing(g: &mut Table, dealt: &Event, receiving: Event) -> Flow<Option<Event>> {
    if g.rules.prevention_window == PreventionWindow::WouldReceive || deferring(g) {
        react(g, dealt)?;
        return Ok(Some(receiving));
    }
    cover_reactions(g, dealt);
    g.cover(|coverage| coverage.open(Window::Would, receiving.kind));
    let origin = g.frames.len().checked_sub(1);
    if hears(g, Window::When, dealt.kind) {
        let pendings = find_for(g, Window::When, dealt, origin);
        run(g, pendings)?;
    }
    let mut pendings = find_for(g, Window::After, dealt, origin);
    let at = g.open.len();
    g.open.push(Open { event: receiving, replaced: false, prevented: 0, preventable: true });
    pendings.extend(find(g, Window::Would, at, origin));
    let result = run(g, pendings);
    g.open.truncate(at + 1);
    let open = g.open.pop();
    result?;
    crate::leave::check_lives(g)?;
    Ok(open.and_then(|open| (!open.replaced).then_some(open.event)))
}

/// Lets effects answer several things that have happened as one: all when, then all after. Reborn p.16 step 3.
pub(crate) fn react_together(g: &mut Table, events: &[Event]) -> Flow {
    if deferring(g) || events.len() == 1 {
        return events.iter().try_for_each(|event| react(g, event));
    }
    events.iter().for_each(|event| cover_reactions(g, event));
    let origin = g.frames.len().checked_sub(1);
    let all = |g: &Table, window| -> Pendings { events.iter().flat_map(|event| find_for(g, window, event, origin)).collect() };
    let early = g.rules.trigger_condition_checked == TriggerConditionChecked::AtTheEvent;
    let noted = if early { all(g, Window::After) } else { Pendings::new() };
    let pendings = all(g, Window::When);
    run(g, pendings)?;
    let pendings = if early { noted } else { all(g, Window::After) };
    run(g, pendings)?;
    crate::leave::check_lives(g)
}

/// Opens one window for several events at once.
pub(crate) fn open_together(g: &mut Table, events: &[(Window, Event)]) -> Flow {
    let origin = g.frames.len().checked_sub(1);
    let mut pendings = Pendings::new();
    for (window, event) in events {
        g.cover(|coverage| coverage.open(*window, event.kind));
        pendings.extend(find_for(g, *window, event, origin));
    }
    run(g, pendings)
}

/// Lets the answers of an effect that has ended come: when, then after.
pub(crate) fn run_waiting(g: &mut Table, waiting: Vec<Pending>) -> Flow {
    let (when, after): (Vec<Pending>, Vec<Pending>) =
        waiting.into_iter().partition(|pending| pending.window == Some(Window::When));
    run(g, when.into_iter().collect())?;
    run(g, after.into_iter().collect())
}

/// Lets effects act at a point of the round; `of` whose turn it is about.
pub(crate) fn at_moment(g: &mut Table, moment: Moment, whose: Option<PlayerId>) -> Flow {
    g.cover(|coverage| coverage.moments.insert(moment));
    let pendings = find_at(g, moment, whose);
    let mut delayed = SmallVec::<[crate::state::Delayed; 2]>::new();
    g.state.delayed.retain(|one| {
        let due = one.moment == moment;
        if due {
            delayed.push(one.clone());
        }
        !due
    });
    for one in delayed {
        effect::perform_delayed(g, one)?;
    }
    if moment != Moment::RoundEnd {
        return run(g, pendings);
    }
    match g.rules.end_of_round_orderer {
        EndOfRoundOrderer::EachPlayerOwnHolderFirst => run_player_by_player(g, pendings),
        EndOfRoundOrderer::TokenHolderOrdersAll => run_batch(g, pendings, true),
    }
}

fn find_at(core: &Core, moment: Moment, whose: Option<PlayerId>) -> Pendings {
    let mut pendings = Pendings::new();
    let mut event = Event::new(EventKind::TakesMainAction, whose.unwrap_or(core.state.first_player));
    event.by = whose;
    let mut cards: SmallVec<[CardId; 8]> = core.roster.at(moment).iter().copied().collect();
    for card in texts::gained_at(core, moment) {
        if !cards.contains(&card) {
            cards.push(card);
        }
    }
    for card in cards {
        for has in texts::abilities(core, card) {
            let ability = core.library.ability(has.ability);
            if matches!(ability.timing, Timing::At(moments) if moments.has(moment))
                && texts::in_force(core, card, ability.name, has.inexhaustible)
                && ability.zones.has(core.state.card(card).zone)
                && fits(core, core.state.card_ref(card), has, ability, &event, None)
            {
                pendings.push(at_pending(core, core.state.card_ref(card), has, moment, None));
            }
        }
    }
    for (die, card, ability) in texts::dice_abilities(core, |timing| matches!(timing, Timing::At(moments) if moments.has(moment)))
    {
        let has = Has { ability, n: 0, inexhaustible: true };
        let def = core.library.ability(ability);
        if fits(core, card, has, def, &event, Some(die)) {
            pendings.push(at_pending(core, card, has, moment, Some(die)));
        }
    }
    pendings
}

fn at_pending(core: &Core, card: CardRef, has: Has, moment: Moment, die: Option<DieId>) -> Pending {
    let you = match die {
        Some(die) => core.state.die(die).owner,
        None => actor(core, card, core.library.ability(has.ability)),
    };
    Pending { card, has, you, event: None, window: None, moment: Some(moment), die, origin: None, open: None }
}

/// Who is `you` in an ability of a card.
pub(crate) fn actor(core: &Core, card: CardRef, ability: &AbilityDef) -> PlayerId {
    let now = core.state.card(card.id);
    let controller = select::controller(core, card);
    match ability.actor {
        Actor::Controller => controller,
        Actor::WhoPlayed => now.played_by,
        Actor::Owner => now.owner,
        Actor::Opponent => core.state.left_of(controller),
    }
}

// ---- finding what may answer ----------------------------------------------------------------------------------------

fn find(g: &mut Table, window: Window, at: usize, origin: Option<usize>) -> Pendings {
    let event = g.open[at].event.clone();
    let mut pendings = find_for(g, window, &event, origin);
    for pending in &mut pendings {
        pending.open = Some(at);
    }
    pendings
}

fn find_for(core: &Core, window: Window, event: &Event, origin: Option<usize>) -> Pendings {
    if core.considers() {
        consider(core, window, event);
    }
    let mut pendings = Pendings::new();
    let look = |card: CardId, pendings: &mut Pendings| {
        let zone = core.state.card(card).zone;
        if matches!(zone, Zone::DrawPile | Zone::ConjurationPile | Zone::Removed) && !is_subject(event, card) {
            return;
        }
        for has in texts::answering(core, card, window, event.kind) {
            let ability = core.library.ability(has.ability);
            let subject = is_subject(event, card);
            let this =
                if subject { subject_ref(event, card).unwrap_or(core.state.card_ref(card)) } else { core.state.card_ref(card) };
            if (works_from(core, ability, zone) || is_own_leaving(core, event, card))
                && fits(core, this, has, ability, event, None)
            {
                pendings.push(Pending {
                    card: this,
                    has,
                    you: actor(core, this, ability),
                    event: Some(Box::new(matching(core, this, has, ability, event))),
                    window: Some(window),
                    moment: None,
                    die: None,
                    origin,
                    open: None,
                });
            }
        }
    };
    for card in core.roster.listeners(window, event.kind) {
        look(*card, &mut pendings);
    }
    for card in texts::gained_listeners(core, window, event.kind) {
        if !core.roster.listeners(window, event.kind).contains(&card) {
            look(card, &mut pendings);
        }
    }
    for (die, card, ability) in texts::dice_abilities(
        core,
        |timing| matches!(timing, Timing::Window(at, kinds) if *at == window && kinds.has(event.kind)),
    ) {
        let has = Has { ability, n: 0, inexhaustible: true };
        if fits(core, card, has, core.library.ability(ability), event, Some(die)) {
            pendings.push(Pending {
                card,
                has,
                you: core.state.die(die).owner,
                event: Some(Box::new(event.clone())),
                window: Some(window),
                moment: None,
                die: Some(die),
                origin,
                open: None,
            });
        }
    }
    pendings
}

fn works_from(core: &Core, ability: &AbilityDef, zone: Zone) -> bool {
    if !ability.zones.has(zone) {
        return false;
    }
    match zone {
        Zone::Hand | Zone::DiscardPile
            if !ability.reaction && core.rules.between_realms == BetweenRealms::ReactionAbilitiesFromHand =>
        {
            zone == Zone::Hand
        }
        _ => true,
    }
}

fn is_subject(event: &Event, card: CardId) -> bool {
    event.subjects.iter().any(|thing| thing.card().is_some_and(|one| one.id == card))
}

fn subject_ref(event: &Event, card: CardId) -> Option<CardRef> {
    event.subjects.iter().filter_map(|thing| thing.card()).find(|one| one.id == card)
}

/// Whether an event is of a kind a card's own text answers although the card is out of play by then: it leaves play itself, or
/// the card it was set aside with does. Raven 4.2.0; Reborn p.15.
pub(crate) fn is_own_leaving(core: &Core, event: &Event, card: CardId) -> bool {
    matches!(event.kind, EventKind::IsDestroyed | EventKind::LeavesPlay | EventKind::IsDiscarded)
        && (is_subject(event, card) || core.state.aside_with(card).is_some_and(|host| is_subject(event, host)))
}

/// Whether the filters of an ability fit an event.
fn fits(core: &Core, card: CardRef, has: Has, ability: &AbilityDef, event: &Event, die: Option<DieId>) -> bool {
    unfit(core, card, has, ability, event, die).is_none()
}

/// The first filter of an ability that an event does not pass, by its key in card files.
fn unfit(core: &Core, card: CardRef, has: Has, ability: &AbilityDef, event: &Event, die: Option<DieId>) -> Option<&'static str> {
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
    let scope = scope_of(core, card, has, ability, event, die);
    if let Some(of) = &ability.of
        && !event.subjects.iter().any(|thing| select::matches_loosely(core, &scope, of, *thing))
    {
        return Some("of");
    }
    if let Some(by) = &ability.by
        && !is_by(core, &scope, by, event)
    {
        return Some("by");
    }
    if let Some(with) = &ability.with
        && !event.other.iter().chain(&event.things).any(|thing| select::matches_loosely(core, &scope, with, *thing))
    {
        return Some("with");
    }
    let holds = ability.cond.as_ref().is_none_or(|cond| select::holds(core, &scope, cond));
    (!holds).then_some("if")
}

/// What an ability says under a key of its card file.
fn said(ability: &AbilityDef, part: &str) -> String {
    let selector = |found: &Option<crate::selector::Selector>| found.as_ref().map_or(String::new(), |one| one.text.clone());
    let listed = |words: Vec<&str>| words.join(" or ");
    match part {
        "via" => listed(ability.via.iter().map(Via::word).collect()),
        "at_least" => ability.at_least.to_string(),
        "from" => listed(ability.from.iter().map(Zone::word).collect()),
        "to" => listed(ability.to.iter().map(Zone::word).collect()),
        "of" => selector(&ability.of),
        "by" => selector(&ability.by),
        "with" => selector(&ability.with),
        _ => ability.cond.as_ref().map_or(String::new(), |cond| cond.text.clone()),
    }
}

/// Notes for every text that listens to such an event whether it may answer this one, and if not, why.
fn consider(core: &Core, window: Window, event: &Event) {
    let mut cards: SmallVec<[CardId; 16]> = core.roster.listeners(window, event.kind).iter().copied().collect();
    cards.extend(texts::gained_listeners(core, window, event.kind));
    cards.dedup();
    for card in cards {
        let now = core.state.card(card);
        let left_play = now.last != crate::state::LastValues::default();
        let afar = matches!(now.zone, Zone::DrawPile | Zone::ConjurationPile | Zone::Removed);
        if afar && !left_play && !is_subject(event, card) {
            continue;
        }
        for has in texts::abilities(core, card) {
            let ability = core.library.ability(has.ability);
            if !matches!(ability.timing, Timing::Window(at, kinds) if at == window && kinds.has(event.kind)) {
                continue;
            }
            let subject = is_subject(event, card);
            let this = if subject { subject_ref(event, card) } else { None }.unwrap_or(core.state.card_ref(card));
            let you = actor(core, this, ability);
            let what = Candidate::Trigger {
                card,
                ability: has.ability,
                window,
                event: event.kind,
                about: event.subjects.first().copied(),
            };
            core.consider(you, || (what, why_not(core, this, has, ability, window, event).err()));
        }
    }
}

fn why_not(core: &Core, this: CardRef, has: Has, ability: &AbilityDef, window: Window, event: &Event) -> Result<(), Refusal> {
    let zone = core.state.card(this.id).zone;
    let own_leaving = is_own_leaving(core, event, this.id);
    if !own_leaving && !works_from(core, ability, zone) {
        let by_rule = ability.zones.has(zone);
        return Err(if by_rule { Refusal::NoSuchWindow { switch: label!("between_realms") } } else { Refusal::WrongZone });
    }
    if let Some(part) = unfit(core, this, has, ability, event, None) {
        return Err(Refusal::Unfit { part: ustr::ustr(part), phrase: said(ability, part) });
    }
    let pending = Pending {
        card: this,
        has,
        you: actor(core, this, ability),
        event: Some(Box::new(event.clone())),
        window: Some(window),
        moment: None,
        die: None,
        origin: None,
        open: None,
    };
    why_not_use(core, &pending)
}

fn is_by(core: &Core, scope: &Scope, by: &crate::selector::Selector, event: &Event) -> bool {
    let sources = event.source.iter().copied().chain(event.shares.iter().filter(|share| share.1 > 0).map(|share| share.0));
    sources.into_iter().any(|card| select::matches_loosely(core, scope, by, Thing::Card(card)))
        || event.by.is_some_and(|player| select::matches(core, scope, by, Thing::Player(player)))
}

fn scope_of<'a>(core: &Core, card: CardRef, has: Has, ability: &AbilityDef, event: &'a Event, die: Option<DieId>) -> Scope<'a> {
    let you = die.map_or_else(|| actor(core, card, ability), |die| core.state.die(die).owner);
    Scope { you, this: Some(card), event: Some(event), frame: None, n: has.n, x: i32::from(core.state.card(card.id).x), die }
}

/// The event with only those subjects the ability means.
fn matching(core: &Core, card: CardRef, has: Has, ability: &AbilityDef, event: &Event) -> Event {
    let mut event = event.clone();
    if event.subjects.len() > 1
        && let Some(of) = &ability.of
    {
        let whole = event.clone();
        let scope = scope_of(core, card, has, ability, &whole, None);
        event.subjects.retain(|thing| select::matches_loosely(core, &scope, of, *thing));
    }
    event
}

// ---- offering and using ---------------------------------------------------------------------------------------------

fn is_optional(core: &Core, pending: &Pending) -> bool {
    let ability = core.library.ability(pending.has.ability);
    ability.optional
        || ability.cost.as_ref().is_some_and(|cost| !cost.parts.is_empty())
        || core.def(pending.card.id).kind == CardType::ReactionSpell && core.state.card(pending.card.id).zone == Zone::Hand
}

/// Whether a pending effect can be used now: its card where it works, its text in force, its cost payable, its limits kept.
fn usable(g: &mut Table, pending: &Pending) -> Flow<bool> {
    if let Some(open) = pending.open {
        let open = &g.open[open];
        if open.replaced {
            return Ok(false);
        }
        let changed = pending.event.as_ref().is_some_and(|event| event.subjects != open.event.subjects);
        if changed {
            let event = open.event.clone();
            let ability = g.library.ability(pending.has.ability);
            if !fits(g, pending.card, pending.has, ability, &event, pending.die) {
                return Ok(false);
            }
        }
        let prevents = g.open[pending.open.unwrap_or(0)].event.amount <= 0
            && matches!(g.open[pending.open.unwrap_or(0)].event.kind, EventKind::IsDealtDamage | EventKind::ReceivesDamage);
        if prevents {
            return Ok(false);
        }
    }
    if !can_use(g, pending) {
        return Ok(false);
    }
    match g.library.ability(pending.has.ability).if_script {
        None => Ok(true),
        Some(function) => effect::test(g, pending, function),
    }
}

fn can_use(core: &Core, pending: &Pending) -> bool {
    why_not_use(core, pending).is_ok()
}

/// Why a pending effect cannot be used now.
fn why_not_use(core: &Core, pending: &Pending) -> Result<(), Refusal> {
    let ability = core.library.ability(pending.has.ability);
    let card = pending.card.id;
    let now = core.state.card(card);
    let own_leaving = pending.event.as_ref().is_some_and(|event| is_own_leaving(core, event, card));
    if let Some(die) = pending.die {
        let lies = matches!(core.state.die(die).place, crate::die::DiePlace::OnCard { .. });
        return if lies { Ok(()) } else { Err(Refusal::WrongZone) };
    }
    if !own_leaving && (!core.state.is_current(pending.card) || !works_from(core, ability, now.zone)) {
        return Err(Refusal::WrongZone);
    }
    let inexhaustible = pending.has.inexhaustible;
    if !inexhaustible && let Some(by) = values::exhausted_by(core, card) {
        return Err(Refusal::Exhausted { by });
    }
    if let Some(by) = texts::lost_by(core, card, ability.name, inexhaustible) {
        return Err(Refusal::LostAbility { by: Some(by) });
    }
    if core.state.player(pending.you).lost {
        return Err(Refusal::NotNow);
    }
    if ability.once_a_turn && effect::used_this_turn(core, pending.card, ability) {
        return Err(Refusal::UsedThisTurn);
    }
    let reaction_spell = texts::is_reaction_in_hand(core, card);
    if reaction_spell || ability.reaction && core.rules.reaction_limit == ReactionLimit::OneReactionInclAbilitiesPerTurn {
        if core.state.phase != Phase::PlayerTurns {
            return Err(Refusal::NoReactionsNow);
        }
        if core.state.player(pending.you).reacted {
            return Err(Refusal::ReactionUsed);
        }
    }
    if core.rules.trigger_condition_checked == TriggerConditionChecked::WhenUsed
        && let Some(event) = &pending.event
        && pending.open.is_none()
        && !fits(core, pending.card, pending.has, ability, event, pending.die)
    {
        return Err(Refusal::NotNow);
    }
    if reaction_spell {
        return crate::play::may_play_reaction(core, pending.you, card);
    }
    let payer = Payer { player: pending.you, card, ability: Some(ability.label), n: pending.has.n };
    ability.cost.as_ref().map_or(Ok(()), |cost| pay::can(core, payer, cost))
}

fn run(g: &mut Table, pendings: Pendings) -> Flow {
    if pendings.is_empty() {
        return Ok(());
    }
    let as_printed = g.as_printed.take();
    let result = run_in_order(g, pendings);
    g.as_printed = as_printed;
    result
}

fn run_in_order(g: &mut Table, pendings: Pendings) -> Flow {
    let limit = 40;
    if g.frames.len() > limit {
        let card = crate::table::title(g, pendings[0].card.id);
        return Err(crate::table::Fault::TooDeep { card }.into());
    }
    match g.rules.trigger_batching {
        TriggerBatching::ActivateAllThenResolve => {
            run_batch(g, pendings, g.rules.trigger_player_order == TriggerPlayerOrder::TurnPlayerOrdersAll)
        }
        TriggerBatching::OneAtATime => run_player_by_player(g, pendings),
    }
}

fn retain_usable(g: &mut Table, pendings: &mut Pendings) -> Flow {
    let mut at = 0;
    while at < pendings.len() {
        let pending = pendings[at].clone();
        if usable(g, &pending)? {
            at += 1;
        } else {
            pendings.remove(at);
        }
    }
    Ok(())
}

/// All answers are announced, player by player; then the active player orders all of them, or each player the own ones.
/// Reference 5.4.1, 5.7.1.
fn run_batch(g: &mut Table, mut pendings: Pendings, active_orders_all: bool) -> Flow {
    retain_usable(g, &mut pendings)?;
    let mut announced = Pendings::new();
    for player in g.state.clockwise(g.state.active_player()) {
        let mut optional = Pendings::new();
        for pending in pendings.iter().filter(|pending| pending.you == player) {
            if is_optional(g, pending) { optional.push(pending.clone()) } else { announced.push(pending.clone()) }
        }
        while !optional.is_empty() {
            let Some(at) = ask_trigger(g, player, &optional, true)? else { break };
            let chosen = optional.remove(at);
            if texts::is_reaction_in_hand(g, chosen.card.id) {
                let spent = |pending: &mut Pending| !texts::is_reaction_in_hand(g, pending.card.id);
                optional.retain(spent);
            }
            announced.push(chosen);
        }
    }
    if active_orders_all {
        return resolve_announced(g, g.state.active_player(), announced);
    }
    for player in g.state.clockwise(g.state.active_player()) {
        let own = announced.iter().filter(|pending| pending.you == player).cloned().collect();
        resolve_announced(g, player, own)?;
    }
    Ok(())
}

/// Resolves announced answers in the order a player says.
fn resolve_announced(g: &mut Table, orderer: PlayerId, mut announced: Pendings) -> Flow {
    while !announced.is_empty() {
        let at = if announced.len() == 1 { 0 } else { ask_order(g, orderer, &announced)? };
        let pending = announced.remove(at);
        if usable(g, &pending)? {
            answer(g, pending)?;
        }
    }
    Ok(())
}

/// One player after another uses answers one by one, each resolved at once. Raven 4.3.1; Reborn p.17.
fn run_player_by_player(g: &mut Table, mut pendings: Pendings) -> Flow {
    for player in g.state.clockwise(g.state.active_player()) {
        loop {
            let mut own: Pendings = pendings.iter().filter(|pending| pending.you == player).cloned().collect();
            retain_usable(g, &mut own)?;
            if own.is_empty() {
                break;
            }
            let forced = own.iter().any(|pending| !is_optional(g, pending));
            let Some(at) = ask_trigger(g, player, &own, !forced)? else { break };
            let chosen = own.remove(at);
            let is_chosen = |pending: &Pending| {
                pending.card == chosen.card
                    && pending.has.ability == chosen.has.ability
                    && pending.die == chosen.die
                    && pending.event == chosen.event
            };
            if let Some(at) = pendings.iter().position(is_chosen) {
                pendings.remove(at);
            }
            answer(g, chosen)?;
        }
    }
    Ok(())
}

fn choices(core: &Core, pendings: &[Pending]) -> Vec<Choice> {
    pendings.iter().map(|pending| Choice::Trigger(pending.card.id, core.library.ability(pending.has.ability).label)).collect()
}

/// Which answer a player uses next; none for no more.
fn ask_trigger(g: &mut Table, player: PlayerId, pendings: &[Pending], may_stop: bool) -> Flow<Option<usize>> {
    let mut list = choices(g, pendings);
    if may_stop {
        list.push(Choice::Done);
    } else if list.len() == 1 {
        return Ok(Some(0));
    }
    let stop = list.len() - 1;
    let question = Question::new(player, Asks::Trigger, label!("use")).of(crate::decision::Choosing::One(list));
    let (_, crate::decision::Answer::One(at)) = g.ask(question)? else { return Err(crate::table::wrong_shape()) };
    let at = usize::from(at);
    Ok((!may_stop || at < stop).then_some(at))
}

fn ask_order(g: &mut Table, orderer: PlayerId, announced: &[Pending]) -> Flow<usize> {
    let list = choices(g, announced);
    let question = Question::new(orderer, Asks::TriggerOrder, label!("next")).of(crate::decision::Choosing::One(list));
    match g.ask(question)? {
        (_, crate::decision::Answer::One(at)) => Ok(usize::from(at)),
        _ => Err(crate::table::wrong_shape()),
    }
}

/// Uses an answer: pays for it, asks its targets, resolves it.
fn answer(g: &mut Table, pending: Pending) -> Flow {
    let ability = g.library.ability(pending.has.ability);
    let (label, cost, reaction) = (ability.label, ability.cost.clone(), ability.reaction);
    g.note(|| Note::Answers {
        player: pending.you,
        card: pending.card.id,
        ability: label,
        window: pending.window,
        moment: pending.moment,
    });
    if texts::is_reaction_in_hand(g, pending.card.id) {
        return crate::play::reaction(g, &pending);
    }
    if reaction && g.rules.reaction_limit == ReactionLimit::OneReactionInclAbilitiesPerTurn {
        g.state.player_mut(pending.you).reacted = true;
    }
    let payer = Payer { player: pending.you, card: pending.card.id, ability: Some(label), n: pending.has.n };
    let paid = match &cost {
        Some(cost) => pay::pay(g, payer, cost)?,
        None => pay::Paid::default(),
    };
    let mut using = Use::of(pending.card, pending.has, pending.you);
    using.event = pending.event;
    using.open = pending.open;
    using.origin = pending.origin;
    using.die = pending.die;
    using.x = paid.x;
    using.spent = paid.dice;
    effect::perform(g, using)
}

/// Words on the cause for what a card's text does.
pub(crate) fn vias_of(core: &Core, card: CardId, ability: &AbilityDef, dice_power: bool) -> crate::event::Vias {
    use crate::event::Vias;
    if dice_power {
        return Vias::of(&[Via::DicePower]);
    }
    let mut vias = Vias::EMPTY;
    let activated = matches!(ability.timing, Timing::Activated | Timing::During(_));
    match core.def(card).kind {
        CardType::Phoenixborn => {
            vias = vias.with(Via::Ability).with(Via::PhoenixbornAbility);
            if activated {
                vias = vias.with(Via::ActivatedAbility).with(Via::ActivatedPhoenixbornAbility);
            }
        }
        CardType::Ally | CardType::Conjuration | CardType::Aspect => {
            vias = vias.with(Via::Ability).with(Via::UnitAbility);
            if activated {
                vias = vias.with(Via::ActivatedAbility);
            }
        }
        CardType::ReadySpell => vias = vias.with(Via::Spell).with(Via::ReadySpell),
        CardType::ActionSpell => vias = vias.with(Via::Spell).with(Via::ActionSpell),
        CardType::ReactionSpell => vias = vias.with(Via::Spell).with(Via::ReactionSpell),
        CardType::AlterationSpell | CardType::ConjuredAlterationSpell => vias = vias.with(Via::Spell).with(Via::AlterationSpell),
    }
    if ability.mass {
        vias.insert(Via::Mass);
    }
    vias
}
