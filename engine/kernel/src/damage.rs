//! Damage: dealt, received, turned into wounds. Reference 7.0.0; Raven 5.0.0; Reborn p.16.

use smallvec::SmallVec;

use crate::decision::{Asks, Choice};
use crate::define::CardType;
use crate::effect::{self, Due};
use crate::event::{Act, Event, EventKind, Token, Via, Vias};
use crate::id::{CardRef, PlayerId, Thing};
use crate::leave::{self, Cause};
use crate::ruleset::{BattleDamageOrder, DamageSteps, ReceiveWindow};
use crate::table::{Flow, Question, Table};
use crate::token;
use crate::trace::Note;
use crate::values;
use crate::window;
use crate::words::label;

/// Damage on its way to one card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Damage {
    pub(crate) target: CardRef,
    pub(crate) amount: i32,
    pub(crate) source: Option<CardRef>,
    /// Several attackers together: each with its part.
    pub(crate) shares: SmallVec<[(CardRef, i32); 1]>,
    pub(crate) by: Option<PlayerId>,
    pub(crate) via: Vias,
}

impl Damage {
    /// Damage of an effect.
    pub(crate) fn of(target: CardRef, amount: i32, cause: Cause) -> Self {
        Self { target, amount, source: cause.source, shares: SmallVec::new(), by: cause.by, via: cause.via }
    }

    fn cause(&self) -> Cause {
        Cause { source: self.source, by: self.by, via: self.via }
    }

    fn event(&self, kind: EventKind) -> Event {
        let mut event = self.cause().event(kind, self.target);
        event.amount = self.amount;
        event.shares.clone_from(&self.shares);
        event
    }
}

fn can_take(g: &Table, card: CardRef) -> bool {
    g.state.is_current(card)
        && g.state.card(card.id).in_play()
        && (g.def(card.id).kind == CardType::Phoenixborn || values::is_unit(g, card.id))
}

/// What is about to be dealt, after everything that answers it before. None if it is not dealt at all.
fn would_be_dealt(g: &mut Table, mut damage: Damage) -> Flow<Option<Damage>> {
    if damage.amount <= 0 || !can_take(g, damage.target) {
        return Ok(None);
    }
    let Some(event) = window::would(g, damage.event(EventKind::IsDealtDamage))? else { return Ok(None) };
    let Some(Thing::Card(target)) = event.subjects.first().copied() else { return Ok(None) };
    let redirected = target != damage.target;
    damage.target = target;
    damage.amount = event.amount;
    damage.shares = event.shares;
    let blow = damage.via.meets(Vias::of(&[Via::Attack, Via::Counter]));
    let doer = damage.cause().doer();
    if redirected && !blow && values::forbidden(g, Thing::Card(target), Act::BeAffected, doer).is_some() {
        return Ok(None);
    }
    Ok((damage.amount > 0).then_some(damage))
}

/// Deals damage. How much was dealt to that card, before any prevention; 0 if it was replaced or went elsewhere.
pub(crate) fn deal(g: &mut Table, damage: Damage) -> Flow<i32> {
    let target = damage.target;
    let Some(damage) = would_be_dealt(g, damage)? else { return Ok(0) };
    let dealt = if damage.target == target { damage.amount } else { 0 };
    if effect::docketing(g) {
        effect::docket(g, Due::Damage(damage));
    } else {
        process(g, &damage)?;
    }
    Ok(dealt)
}

/// Deals the damages of one battle together (`battle_damage_order`).
pub(crate) fn deal_together(g: &mut Table, damages: Vec<Damage>) -> Flow {
    let active = g.state.active_player();
    match g.rules.battle_damage_order {
        BattleDamageOrder::ActivePlayerOrdersDealing => {
            let real = damages.into_iter().filter(|damage| damage.amount > 0).collect();
            for damage in order(g, active, real)? {
                deal(g, damage)?;
            }
        }
        BattleDamageOrder::DealtTogetherTurnPlayerOrdersProcesses
        | BattleDamageOrder::DealtTogetherActivePlayerOrdersProcesses => {
            let mut dealt = Vec::new();
            for damage in damages {
                dealt.extend(would_be_dealt(g, damage)?);
            }
            for damage in order(g, active, dealt)? {
                process(g, &damage)?;
            }
        }
    }
    Ok(())
}

fn order(g: &mut Table, player: PlayerId, damages: Vec<Damage>) -> Flow<Vec<Damage>> {
    let list = damages.iter().map(|damage| Choice::Thing(Thing::Card(damage.target))).collect();
    let question = Question::new(player, Asks::DamageOrder, label!("first"));
    let mut left = damages;
    let mut ordered = Vec::with_capacity(left.len());
    for choice in g.ask_order(question, list)? {
        if let Some(at) = left.iter().position(|damage| Choice::Thing(Thing::Card(damage.target)) == choice) {
            ordered.push(left.remove(at));
        }
    }
    Ok(ordered)
}

/// The steps of damage that has been dealt: answers to dealing, receiving, wounds.
pub(crate) fn process(g: &mut Table, damage: &Damage) -> Flow {
    if !can_take(g, damage.target) {
        return Ok(());
    }
    let dealt = damage.event(EventKind::IsDealtDamage);
    g.note(|| Note::Happened(Box::new(dealt.clone())));
    let receiving = damage.event(EventKind::ReceivesDamage);
    let Some(receiving) = window::react_to_dealing(g, &dealt, receiving)? else { return Ok(()) };
    if receiving.amount <= 0 {
        return Ok(());
    }
    let together = g.rules.prevention_window == crate::ruleset::PreventionWindow::AfterDealt;
    receive_event(g, receiving, damage.cause(), together)
}

/// Damage received without being dealt, such as for cards that cannot be drawn. Reference 4.1.1.
pub(crate) fn receive(g: &mut Table, card: CardRef, n: i32) -> Flow {
    let cause = Cause::rule();
    let mut event = cause.event(EventKind::ReceivesDamage, card);
    event.amount = n;
    receive_event(g, event, cause, false)
}

fn receive_event(g: &mut Table, receiving: Event, cause: Cause, answered: bool) -> Flow {
    let received = if answered { Some(receiving) } else { window::would(g, receiving)? };
    let Some(event) = received else { return Ok(()) };
    let Some(Thing::Card(target)) = event.subjects.first().copied() else { return Ok(()) };
    if event.amount <= 0 || !can_take(g, target) {
        return Ok(());
    }
    g.note(|| Note::Happened(Box::new(event.clone())));
    if g.rules.receive_window == ReceiveWindow::SeparateBeforeWounds {
        window::react(g, &event)?;
        if !can_take(g, target) {
            return Ok(());
        }
        return wound(g, target, event.amount, cause, None).map(drop);
    }
    wound(g, target, event.amount, cause, Some(&event)).map(drop)
}

/// Places wound tokens outright, neither dealt nor received. How many were placed.
pub(crate) fn place_wounds(g: &mut Table, card: CardRef, n: i32, cause: Cause) -> Flow<i32> {
    if n <= 0 || !g.state.is_current(card) || !g.state.card(card.id).in_play() {
        return Ok(0);
    }
    if effect::docketing(g) {
        effect::docket(g, Due::Wounds(card, n, cause));
        return Ok(n);
    }
    wound_by(g, card, n, cause, None, false)
}

fn wound(g: &mut Table, card: CardRef, n: i32, cause: Cause, received: Option<&Event>) -> Flow<i32> {
    wound_by(g, card, n, cause, received, true)
}

/// Wound tokens are put on a card; with as many as its life it is destroyed, before or after the answers to its wounds
/// (`damage_steps`). With `received`, the answers to receiving come here.
fn wound_by(g: &mut Table, card: CardRef, n: i32, cause: Cause, received: Option<&Event>, damage: bool) -> Flow<i32> {
    let mut event = cause.event(EventKind::GetsWounds, card);
    event.amount = n;
    if damage {
        event.via.insert(Via::Damage);
    }
    let Some(event) = window::would(g, event)? else { return Ok(0) };
    if !g.state.is_current(card) {
        return Ok(0);
    }
    put_wounds(g, card, &event, cause, received)
}

/// Wounds moved onto a card from another, all of it one event that is answered as a whole; `removing` is the other half.
pub(crate) fn wounds_moved(g: &mut Table, card: CardRef, n: i32, cause: Cause, removing: &Event) -> Flow<i32> {
    let mut event = cause.event(EventKind::GetsWounds, card);
    event.amount = n;
    put_wounds(g, card, &event, cause, Some(removing))
}

/// Puts wound tokens on a card; `first` is answered before the wounds are.
fn put_wounds(g: &mut Table, card: CardRef, event: &Event, cause: Cause, first: Option<&Event>) -> Flow<i32> {
    let fell = g.life_fell;
    let placed = token::change(g, card, Token::Wound, event.amount);
    g.life_fell = fell;
    let late = g.rules.damage_steps == DamageSteps::Reborn;
    let phoenixborn = g.def(card.id).kind == CardType::Phoenixborn;
    if phoenixborn || !late {
        kill_if_due(g, card, cause)?;
    }
    let at = g.unsettled.len();
    if late && !phoenixborn {
        g.unsettled.push(card);
    }
    let answered = first.map_or(Ok(()), |first| window::react(g, first)).and_then(|()| window::react(g, event));
    g.unsettled.truncate(at);
    answered?;
    if late {
        kill_if_due(g, card, cause)?;
    }
    leave::check_lives(g)?;
    Ok(placed)
}

fn kill_if_due(g: &mut Table, card: CardRef, cause: Cause) -> Flow {
    let due = g.state.is_current(card)
        && can_take(g, card)
        && i32::from(g.state.card(card.id).wounds) >= values::life(g, card.id)
        && values::forbidden(g, Thing::Card(card), Act::BeDestroyed, cause.doer()).is_none();
    if due {
        leave::destroy(g, card, cause)?;
    }
    Ok(())
}
