//! Moving cards: destroying, discarding, leaving play, entering play, losing the game.
//!
//! Reference 7.0.0, 7.1.0; Raven 5.1.0; Reborn p.15, p.16.

use smallvec::SmallVec;

use crate::decision::Asks;
use crate::define::{CardType, CardTypes, Timing};
use crate::die::DiePlace;
use crate::event::{Act, Event, EventKind, Via, Vias, Window, Zone, Zones};
use crate::id::{CardId, CardRef, DieId, PlayerId, Thing};
use crate::pay::{self, Payer};
use crate::ruleset::{DestroyedUnitSlot, EliminationCleanup, LeavePlayCleanup, LeavePlayTriggerMoment, Respark, ResparkPlayer};
use crate::state::{LastValues, Outcome, Phase};
use crate::table::{Flow, Halt, Question, Table};
use crate::texts::{self, Has};
use crate::trace::{DieTo, Note};
use crate::values::{self, Doer};
use crate::window;
use crate::words::label;

/// What brings something about.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Cause {
    pub(crate) source: Option<CardRef>,
    pub(crate) by: Option<PlayerId>,
    pub(crate) via: Vias,
}

impl Cause {
    /// A rule of the game, by nobody's doing.
    pub(crate) fn rule() -> Self {
        Self { source: None, by: None, via: Vias::of(&[Via::Rule]) }
    }

    pub(crate) fn doer(self) -> Doer {
        Doer { card: self.source, player: self.by, via: self.via }
    }

    pub(crate) fn event(self, kind: EventKind, subject: impl Into<Thing>) -> Event {
        let mut event = Event::new(kind, subject);
        event.source = self.source;
        event.by = self.by;
        event.via = self.via;
        event
    }
}

// ---- the plain move -------------------------------------------------------------------------------------------------

/// Moves a card to another zone, on top of a pile, and opens no window. Its stay ends.
pub(crate) fn shift(g: &mut Table, card: CardId, to: Zone, controller: PlayerId) -> CardRef {
    shift_onto(g, card, to, controller, None)
}

/// Moves a card, with what it is attached to or lies under afterwards.
pub(crate) fn shift_onto(g: &mut Table, card: CardId, to: Zone, controller: PlayerId, host: Option<CardId>) -> CardRef {
    let old = g.state.card_ref(card);
    let from = g.state.card(card).zone;
    if Zones::IN_PLAY.has(from) && !Zones::IN_PLAY.has(to) {
        snapshot(g, card);
        g.state.lasting.retain(|lasting| lasting.on != Thing::Card(old));
    }
    unlist(g, card);
    let stays = Zones::IN_PLAY.has(to) || to == Zone::Aside;
    let to = if g.state.player(g.state.card(card).owner).lost && !stays { Zone::Removed } else { to };
    let now = g.state.card_mut(card);
    now.stay += 1;
    now.zone = to;
    now.controller = if Zones::IN_PLAY.has(to) || matches!(to, Zone::Under | Zone::Aside) { controller } else { now.owner };
    now.host = host;
    now.dying = false;
    let owner = now.owner;
    if let Some(host) = host
        && to == Zone::Attached
    {
        g.state.card_mut(host).attached += 1;
    }
    let list = if Zones::IN_PLAY.has(to) { controller } else { owner };
    if let Some(list) = g.state.player_mut(list).zone_mut(to) {
        list.push(card);
    }
    let new = g.state.card_ref(card);
    if let Some(frame) = g.frames.last_mut() {
        frame.moved.push((old, new));
    }
    g.life_fell = true;
    g.note(|| Note::Moved { card, from, to, controller: if Zones::IN_PLAY.has(to) { controller } else { owner }, host });
    new
}

fn snapshot(g: &mut Table, card: CardId) {
    let last = LastValues {
        attack: values::attack(g, card) as i16,
        life: values::life(g, card) as i16,
        recover: values::recover(g, card) as i16,
        wounds: g.state.card(card).wounds,
        exhaustion: g.state.card(card).exhaustion,
        status: g.state.card(card).status,
        controller: g.state.card(card).controller.0,
        unit: values::is_unit(g, card),
    };
    g.state.card_mut(card).last = last;
}

fn unlist(g: &mut Table, card: CardId) {
    let now = *g.state.card(card);
    let whose = if Zones::IN_PLAY.has(now.zone) { now.controller } else { now.owner };
    if let Some(list) = g.state.player_mut(whose).zone_mut(now.zone)
        && let Some(at) = list.iter().rposition(|one| *one == card)
    {
        list.remove(at);
    }
    if now.zone == Zone::Attached
        && let Some(host) = now.host
    {
        g.state.card_mut(host).attached -= 1;
    }
}

// ---- destroying -----------------------------------------------------------------------------------------------------

/// Destroys a unit or Phoenixborn. Whether it was destroyed.
pub(crate) fn destroy(g: &mut Table, card: CardRef, cause: Cause) -> Flow<bool> {
    if !g.state.is_current(card) || !g.state.card(card.id).in_play() || g.state.card(card.id).dying {
        return Ok(false);
    }
    let phoenixborn = g.def(card.id).kind == CardType::Phoenixborn;
    if !phoenixborn && !values::is_unit(g, card.id) {
        return Ok(false);
    }
    if values::forbidden(g, Thing::Card(card), Act::BeDestroyed, cause.doer()).is_some() {
        return Ok(false);
    }
    if phoenixborn {
        return lose_by_destruction(g, card, cause).map(|()| true);
    }
    let event = cause.event(EventKind::IsDestroyed, card);
    let Some(event) = window::would(g, event)? else { return Ok(false) };
    if !g.state.is_current(card) {
        return Ok(false);
    }
    g.note(|| Note::Happened(Box::new(event.clone())));
    if g.rules.destroyed_unit_slot == DestroyedUnitSlot::HeldDuringTriggers {
        g.state.card_mut(card.id).dying = true;
        window::react(g, &event)?;
        if g.state.is_current(card) && !exit(g, card, None, cause, None)? && g.state.is_current(card) {
            g.state.card_mut(card.id).dying = false;
            return Ok(false);
        }
    } else {
        exit(g, card, None, cause, Some(&event))?;
    }
    Ok(true)
}

/// A destroyed Phoenixborn loses: after the answers to its destruction, or at once (`phoenixborn_loss_moment`).
fn lose_by_destruction(g: &mut Table, card: CardRef, cause: Cause) -> Flow {
    use crate::ruleset::PhoenixbornLossMoment;
    let event = cause.event(EventKind::IsDestroyed, card);
    g.note(|| Note::Happened(Box::new(event.clone())));
    match g.rules.phoenixborn_loss_moment {
        PhoenixbornLossMoment::Step3AfterDestroyedTriggers => {
            g.state.card_mut(card.id).dying = true;
            window::react(g, &event)?;
        }
        PhoenixbornLossMoment::WhenWoundsPlaced | PhoenixbornLossMoment::ImmediatelyInStep2 => {}
    }
    lose(g, g.state.card(card.id).controller)
}

/// A player has lost. With one left the game is over. Reference 9.0.0; Raven 5.1.1; Reborn p.13.
pub(crate) fn lose(g: &mut Table, player: PlayerId) -> Flow {
    if g.state.player(player).lost {
        return Ok(());
    }
    g.state.player_mut(player).lost = true;
    g.note(|| Note::Lost(player));
    let left: SmallVec<[PlayerId; 4]> = g.state.clockwise(player).collect();
    let outcome = match left.as_slice() {
        [] => Some(Outcome::Draw),
        [winner] => Some(Outcome::Won(*winner)),
        _ => None,
    };
    if let Some(outcome) = outcome {
        g.state.outcome = Some(outcome);
        g.note(|| Note::Over(outcome));
        return Err(Halt::Over);
    }
    eliminate(g, player)
}

/// Takes an eliminated player's things away (`elimination_cleanup`). Cards that are discarded so are answered by those who
/// play on. Reference 9.0.0; Reborn p.13.
fn eliminate(g: &mut Table, player: PlayerId) -> Flow {
    let own = g.rules.elimination_cleanup;
    let mut gone: Vec<Event> = Vec::new();
    let mut boards: SmallVec<[CardId; 16]> = (0..g.state.cards.len())
        .map(|at| CardId(at as u16))
        .filter(|card| g.state.card(*card).in_play() && g.state.card(*card).controller == player)
        .collect();
    boards.sort_by_key(|card| g.state.card(*card).zone != Zone::Attached);
    for card in boards {
        let owner = g.state.card(card).owner;
        strip(g, card);
        let to = match own {
            _ if owner != player => pile_of(g, card),
            EliminationCleanup::RemovePilesHandDice => Zone::Removed,
            EliminationCleanup::DiscardBoard => pile_of(g, card),
        };
        let from = g.state.card(card).zone;
        if !g.state.card(card).in_play() {
            continue;
        }
        let here = shift(g, card, to, owner);
        if own == EliminationCleanup::DiscardBoard && g.def(card).kind != CardType::Phoenixborn {
            for kind in [EventKind::LeavesPlay, EventKind::IsDiscarded] {
                let mut event = Cause::rule().event(kind, here);
                (event.from, event.to) = (Some(from), Some(to));
                gone.push(event);
            }
        }
    }
    for zone in [Zone::Hand, Zone::DrawPile, Zone::DiscardPile, Zone::ConjurationPile] {
        for card in g.state.player(player).zone(zone).to_vec() {
            shift(g, card, Zone::Removed, player);
        }
    }
    for at in 0..g.state.dice.len() {
        let die = &mut g.state.dice[at];
        if die.owner == player && matches!(die.place, DiePlace::Active | DiePlace::Exhausted) {
            die.place = DiePlace::Removed;
        }
    }
    gone.iter().try_for_each(|event| window::react(g, event))
}

fn pile_of(g: &Table, card: CardId) -> Zone {
    if CardTypes::CONJURED.has(g.def(card).kind) { Zone::ConjurationPile } else { Zone::DiscardPile }
}

/// Destroys every unit and Phoenixborn whose wounds have reached its life. Reference 2.3.1.
pub(crate) fn check_lives(g: &mut Table) -> Flow {
    while g.life_fell && !window::deferring(g) {
        g.life_fell = false;
        let dead = (0..g.state.players.len()).find_map(|player| {
            let side = &g.state.players[player];
            let due = |card: &CardId| {
                let now = g.state.card(*card);
                let settled = !g.unsettled.contains(&g.state.card_ref(*card));
                !now.dying && settled && i32::from(now.wounds) >= values::life(g, *card)
            };
            let unit = side.battlefield.iter().copied().find(|card| due(card) && values::is_unit(g, *card));
            unit.or_else(|| (!side.lost && due(&side.phoenixborn)).then_some(side.phoenixborn))
        });
        let Some(card) = dead else { return Ok(()) };
        let destroyed = destroy(g, g.state.card_ref(card), Cause::rule())?;
        g.life_fell = destroyed;
    }
    Ok(())
}

// ---- leaving play ---------------------------------------------------------------------------------------------------

/// Discards a card from hand, from play, or from under a card. Whether it was discarded.
pub(crate) fn discard(g: &mut Table, card: CardRef, cause: Cause) -> Flow<bool> {
    if !g.state.is_current(card) {
        return Ok(false);
    }
    let now = *g.state.card(card.id);
    if now.in_play() {
        return exit(g, card, None, cause, None);
    }
    if matches!(now.zone, Zone::DiscardPile | Zone::ConjurationPile | Zone::Removed) {
        return Ok(false);
    }
    let to = pile_of(g, card.id);
    let mut event = cause.event(EventKind::IsDiscarded, card);
    event.from = Some(now.zone);
    event.to = Some(to);
    let Some(event) = window::would(g, event)? else { return Ok(false) };
    shift(g, card.id, to, now.owner);
    window::react(g, &event)?;
    Ok(true)
}

/// Takes a card out of play: to its pile if `to` is none, else there. With the event of its destruction, if it was
/// destroyed and frees its slot first. Whether it left.
pub(crate) fn exit(g: &mut Table, card: CardRef, to: Option<Zone>, cause: Cause, destroyed: Option<&Event>) -> Flow<bool> {
    if !g.state.is_current(card) || !g.state.card(card.id).in_play() {
        return Ok(false);
    }
    if g.def(card.id).kind == CardType::Phoenixborn
        || values::forbidden(g, Thing::Card(card), Act::LeavePlay, cause.doer()).is_some()
    {
        return Ok(false);
    }
    let mut leaves = cause.event(EventKind::LeavesPlay, card);
    leaves.from = Some(g.state.card(card.id).zone);
    leaves.to = Some(to.unwrap_or_else(|| pile_of(g, card.id)));
    let Some(leaves) = window::would(g, leaves)? else { return Ok(false) };
    if !g.state.is_current(card) {
        return Ok(false);
    }
    depart(g, card, to, &leaves, destroyed)?;
    Ok(true)
}

/// The steps of leaving play: out of play at once or only with the final zone (`destroyed_unit_slot`), alone or with what is
/// attached, cleanup in the order of the ruleset (`leave_play_cleanup`), answers to leaving before or after it
/// (`leave_play_trigger_moment`).
fn depart(g: &mut Table, card: CardRef, to: Option<Zone>, leaves: &Event, destroyed: Option<&Event>) -> Flow {
    let (discarded, owner) = (to.is_none(), g.state.card(card.id).owner);
    let late = g.rules.leave_play_trigger_moment == LeavePlayTriggerMoment::AfterDiscard;
    let freed = g.rules.destroyed_unit_slot == DestroyedUnitSlot::FreedBeforeTriggers;
    let host = g.state.card(card.id).host;
    snapshot(g, card.id);
    let last = g.state.card(card.id).last;
    let mut here = card;
    if freed {
        let attached = attached_leave(g, card.id)?;
        let controller = g.state.card(card.id).controller;
        here = shift(g, card.id, Zone::Aside, controller);
        let aside = |event: &Event, here: CardRef| {
            let mut event = event.clone();
            event.subjects = smallvec::smallvec![Thing::Card(here)];
            event
        };
        let mut left: SmallVec<[Event; 2]> = smallvec::smallvec![aside(leaves, here)];
        for event in attached {
            let Some(beneath) = event.subjects[0].card() else { continue };
            if g.state.is_current(beneath) {
                let beneath = shift_onto(g, beneath.id, Zone::Aside, controller, Some(card.id));
                left.push(aside(&event, beneath));
            }
        }
        let together = g.rules.leave_play_trigger_moment == LeavePlayTriggerMoment::BeforeDiscard;
        match destroyed {
            Some(event) if together => left.insert(0, aside(event, here)),
            Some(event) => window::react(g, &aside(event, here))?,
            None => {}
        }
        if !late {
            window::react_together(g, &left)?;
        }
        if !g.state.is_current(here) {
            return if g.state.card(card.id).in_play() { discard_beneath(g, card.id) } else { clean_up(g, card.id) };
        }
    }
    g.state.card_mut(card.id).last = last;
    clean_up(g, card.id)?;
    let now = g.state.card_mut(card.id);
    let held = std::mem::replace(&mut now.host, host);
    let resparked = discarded && respark(g, card.id)?;
    g.state.card_mut(card.id).host = held;
    if !freed && !late {
        window::react(g, leaves)?;
    }
    if !g.state.is_current(here) {
        return Ok(());
    }
    let zone = final_zone(g, card.id, to, resparked);
    shift(g, card.id, zone, owner);
    g.state.card_mut(card.id).last = last;
    if discarded && !resparked {
        announce_discard(g, leaves)?;
    }
    if late { window::react(g, leaves) } else { Ok(()) }
}

/// Tokens, attachments, face-down cards and dice go, in the order of the ruleset. Reference 7.1.0; Raven 5.1.0; Reborn p.15.
fn clean_up(g: &mut Table, card: CardId) -> Flow {
    match g.rules.leave_play_cleanup {
        LeavePlayCleanup::TokensAttachmentsFacedownDice => {
            strip_tokens(g, card);
            discard_attached(g, card)?;
            discard_under(g, card)?;
        }
        LeavePlayCleanup::TokensBeneathZone => {
            strip_tokens(g, card);
            let attached: SmallVec<[CardId; 4]> = g.state.attachments(card).collect();
            for card in attached {
                strip_tokens(g, card);
            }
            discard_beneath(g, card)?;
            discard_attached(g, card)?;
            discard_under(g, card)?;
        }
        LeavePlayCleanup::AttachmentsFacedownTokensDiceResparkZone => {
            discard_attached(g, card)?;
            discard_under(g, card)?;
            strip_tokens(g, card);
        }
    }
    strip_dice(g, card);
    Ok(())
}

fn final_zone(g: &Table, card: CardId, to: Option<Zone>, resparked: bool) -> Zone {
    if resparked {
        return Zone::Hand;
    }
    match to {
        Some(Zone::Hand | Zone::DrawPile | Zone::DiscardPile) | None if CardTypes::CONJURED.has(g.def(card).kind) => {
            Zone::ConjurationPile
        }
        Some(zone) => zone,
        None => pile_of(g, card),
    }
}

fn announce_discard(g: &mut Table, leaves: &Event) -> Flow {
    let heard = Window::ALL.iter().any(|window| window::hears(g, *window, EventKind::IsDiscarded));
    if !heard {
        return Ok(());
    }
    let mut event = leaves.clone();
    event.kind = EventKind::IsDiscarded;
    window::react(g, &event)
}

/// Tokens back to the supply and dice to their owners, without any answer. Reference 7.1.0.
fn strip(g: &mut Table, card: CardId) {
    strip_tokens(g, card);
    strip_dice(g, card);
}

fn strip_tokens(g: &mut Table, card: CardId) {
    let now = g.state.card_mut(card);
    now.wounds = 0;
    now.exhaustion = 0;
    now.status = 0;
}

fn strip_dice(g: &mut Table, card: CardId) {
    for at in 0..g.state.dice.len() {
        let die = DieId(at as u8);
        if matches!(g.state.die(die).place, DiePlace::OnCard { card: on, .. } if on.id == card) {
            let lost = g.state.player(g.state.die(die).owner).lost;
            g.state.dice[at].place = if lost { DiePlace::Removed } else { DiePlace::Exhausted };
            g.note(|| Note::Die(die, if lost { DieTo::Removed } else { DieTo::Exhausted }));
        }
    }
}

fn discard_attached(g: &mut Table, host: CardId) -> Flow {
    let attached: SmallVec<[CardId; 4]> = g.state.attachments(host).collect();
    for card in attached {
        if g.state.card(card).zone == Zone::Attached {
            exit(g, g.state.card_ref(card), None, Cause::rule(), None)?;
        }
    }
    Ok(())
}

/// What is attached to a card that leaves play with all beneath it may yet answer that it would leave. The events of it, one
/// for each. Reborn p.15.
fn attached_leave(g: &mut Table, host: CardId) -> Flow<SmallVec<[Event; 2]>> {
    if g.rules.leave_play_cleanup != LeavePlayCleanup::TokensBeneathZone {
        return Ok(SmallVec::new());
    }
    let attached: SmallVec<[CardId; 4]> = g.state.attachments(host).collect();
    let mut events = SmallVec::new();
    for card in attached {
        let leaves = attached_leaves(g, card);
        events.extend(window::would(g, leaves)?);
    }
    Ok(events)
}

/// The event of an attached card that leaves play for its pile.
fn attached_leaves(g: &Table, card: CardId) -> Event {
    let mut leaves = Cause::rule().event(EventKind::LeavesPlay, g.state.card_ref(card));
    (leaves.from, leaves.to) = (Some(Zone::Attached), Some(pile_of(g, card)));
    leaves
}

/// Discards what was set aside beneath a card: all tokens first, then card by card. Their leaving was answered with that of the
/// card, or is answered now (`leave_play_trigger_moment`). Reborn p.15.
fn discard_beneath(g: &mut Table, host: CardId) -> Flow {
    let beneath: SmallVec<[CardId; 4]> =
        (0..g.state.cards.len()).map(|at| CardId(at as u16)).filter(|card| g.state.aside_with(*card) == Some(host)).collect();
    for card in &beneath {
        strip(g, *card);
    }
    for card in beneath {
        let (leaves, to, owner) = (attached_leaves(g, card), pile_of(g, card), g.state.card(card).owner);
        shift(g, card, to, owner);
        announce_discard(g, &leaves)?;
        if g.rules.leave_play_trigger_moment == LeavePlayTriggerMoment::AfterDiscard {
            window::react(g, &leaves)?;
        }
    }
    Ok(())
}

fn discard_under(g: &mut Table, host: CardId) -> Flow {
    let under: SmallVec<[CardId; 4]> = (0..g.state.cards.len())
        .map(|at| CardId(at as u16))
        .filter(|card| g.state.card(*card).zone == Zone::Under && g.state.card(*card).host == Some(host))
        .collect();
    for card in under {
        discard(g, g.state.card_ref(card), Cause::rule())?;
    }
    Ok(())
}

/// Offers to respark a card that would be discarded from play. Reference 7.1.1; Raven 5.1.0 step 6.
fn respark(g: &mut Table, card: CardId) -> Flow<bool> {
    let Some(cost) = g.def(card).respark.clone() else { return Ok(false) };
    if g.rules.respark == Respark::Off || g.state.phase != Phase::PlayerTurns {
        return Ok(false);
    }
    let now = g.state.card(card);
    let player = match g.rules.respark_player {
        ResparkPlayer::NotApplicable => return Ok(false),
        ResparkPlayer::Owner => now.owner,
        ResparkPlayer::Controller => now.controller,
    };
    let payer = Payer { player, card, ability: Some(label!("Respark")), n: 0 };
    if g.state.player(player).lost || pay::can(g, payer, &cost).is_err() {
        return Ok(false);
    }
    let question = Question::new(player, Asks::Respark, label!("respark")).about(card, Some(label!("Respark")));
    if !g.ask_whether(question)? {
        return Ok(false);
    }
    pay::pay(g, payer, &cost)?;
    Ok(true)
}

// ---- entering play --------------------------------------------------------------------------------------------------

/// Puts cards onto a battlefield or spellboard: what is part of arriving is done, then the answers come, card by card.
pub(crate) fn enter(g: &mut Table, cards: &[CardId], zone: Zone, player: PlayerId, cause: Cause) -> Flow<SmallVec<[CardRef; 2]>> {
    let mut entered: SmallVec<[CardRef; 2]> = SmallVec::new();
    let mut events: SmallVec<[Event; 2]> = SmallVec::new();
    for card in cards {
        let mut event = cause.event(EventKind::EntersPlay, g.state.card_ref(*card));
        event.from = Some(g.state.card(*card).zone);
        event.to = Some(zone);
        if window::would(g, event.clone())?.is_none() {
            continue;
        }
        let here = shift(g, *card, zone, player);
        event.subjects = smallvec::smallvec![Thing::Card(here)];
        entered.push(here);
        events.push(event);
    }
    for (card, event) in entered.iter().zip(&events) {
        part_of(g, *card, EventKind::EntersPlay)?;
        if g.state.is_current(*card) {
            let by_text_only = !g.def(card.id).is_unit() && values::is_unit(g, card.id);
            window::react_to_arrival(g, event, by_text_only.then_some(card.id))?;
        }
    }
    check_lives(g)?;
    Ok(entered)
}

/// Does what is part of an event for a card itself.
pub(crate) fn part_of(g: &mut Table, card: CardRef, kind: EventKind) -> Flow {
    if !g.roster.part_of(kind).contains(&card.id) {
        return Ok(());
    }
    for has in texts::abilities(g, card.id) {
        let ability = g.library.ability(has.ability);
        if ability.timing == Timing::PartOf(kind) {
            let you = window::actor(g, card, ability);
            let mut using = crate::effect::Use::of(card, Has { ..has }, you);
            using.part_of = true;
            crate::effect::perform(g, using)?;
        }
    }
    Ok(())
}

/// Attaches an alteration to a card; its controller is the bearer's. Reference 5.2.4; Raven 4.1.1.
pub(crate) fn attach(g: &mut Table, alteration: CardId, bearer: CardRef, cause: Cause) -> Flow<CardRef> {
    let controller = g.state.card(bearer.id).controller;
    let from = g.state.card(alteration).zone;
    let here = shift_onto(g, alteration, Zone::Attached, controller, Some(bearer.id));
    part_of(g, here, EventKind::EntersPlay)?;
    part_of(g, here, EventKind::IsAttached)?;
    let mut event = cause.event(EventKind::EntersPlay, here);
    event.from = Some(from);
    event.to = Some(Zone::Attached);
    window::react(g, &event)?;
    let mut event = cause.event(EventKind::IsAttached, here);
    event.other = Some(Thing::Card(bearer));
    window::react(g, &event)?;
    check_lives(g)?;
    Ok(here)
}
