//! Windows: the one place where effects answer what happens. Reference 5.4.0, 5.7.1; Raven 4.3.0, 4.3.1; Reborn p.17.

use crate::game::answer::Answer;
use crate::game::decision::{Choice, DecisionKind, Options};
use crate::game::fault::{self, Fault, Flow};
use crate::game::pending::{PendingTrigger, PendingTriggers};
use crate::game::trace::TraceEvent;
use crate::queries::payment::{Payer, Payment};
use crate::queries::position::{self, Position};
use crate::queries::trigger_filter;
use crate::queries::trigger_refusal;
use crate::queries::triggers;
use crate::rules::effect::{self, AbilityUse};
use crate::rules::pay;
use crate::rules::spells;
use crate::table::ask::Question;
use crate::table::game_table::Table;
use crate::terms::event::EventKind;
use crate::terms::id::PlayerId;
use crate::terms::switches::{ReactionLimit, TriggerBatching, TriggerPlayerOrder};
use crate::terms::words::label;

/// Whether a pending effect can be used now: its card where it works, its text in force, its cost payable, its limits kept.
fn is_usable(table: &mut Table, pending: &PendingTrigger) -> Flow<bool> {
    if let Some(open) = pending.open_event {
        let open = &table.open_events[open];
        if open.replaced {
            return Ok(false);
        }
        let changed = pending.event.as_ref().is_some_and(|event| event.subjects != open.event.subjects);
        if changed {
            let event = open.event.clone();
            let ability = table.library.ability(pending.has.ability);
            if !trigger_filter::passes_filters(table, pending.card, pending.has, ability, &event, pending.die) {
                return Ok(false);
            }
        }
        let prevents = table.open_events[pending.open_event.unwrap_or(0)].event.amount <= 0
            && matches!(
                table.open_events[pending.open_event.unwrap_or(0)].event.kind,
                EventKind::IsDealtDamage | EventKind::ReceivesDamage
            );
        if prevents {
            return Ok(false);
        }
    }
    if trigger_refusal::trigger_refusal(table, pending).is_some() {
        return Ok(false);
    }
    match table.library.ability(pending.has.ability).if_script {
        None => Ok(true),
        Some(function) => effect::test(table, pending, function),
    }
}

pub(crate) fn run(table: &mut Table, pendings: PendingTriggers) -> Flow {
    if pendings.is_empty() {
        return Ok(());
    }
    let as_printed = table.counted_as_printed.take();
    let result = run_in_order(table, pendings);
    table.counted_as_printed = as_printed;
    result
}

fn run_in_order(table: &mut Table, pendings: PendingTriggers) -> Flow {
    let limit = 40;
    if table.frames.len() > limit {
        let card = position::title(table, pendings[0].card.id);
        return Err(Fault::TooDeep { card }.into());
    }
    match table.rules.trigger_batching {
        TriggerBatching::ActivateAllThenResolve => {
            run_batch(table, pendings, table.rules.trigger_player_order == TriggerPlayerOrder::TurnPlayerOrdersAll)
        }
        TriggerBatching::OneAtATime => run_player_by_player(table, pendings),
    }
}

fn retain_usable(table: &mut Table, pendings: &mut PendingTriggers) -> Flow {
    let mut at = 0;
    while at < pendings.len() {
        let pending = pendings[at].clone();
        if is_usable(table, &pending)? {
            at += 1;
        } else {
            pendings.remove(at);
        }
    }
    Ok(())
}

/// All answers are announced, player by player; then the active player orders all of them, or each player the own ones.
/// Reference 5.4.1, 5.7.1.
pub(crate) fn run_batch(table: &mut Table, mut pendings: PendingTriggers, active_orders_all: bool) -> Flow {
    retain_usable(table, &mut pendings)?;
    let mut announced = PendingTriggers::new();
    for player in table.state.clockwise(table.state.active_player()) {
        let mut optional = PendingTriggers::new();
        for pending in pendings.iter().filter(|pending| pending.you == player) {
            if triggers::is_optional(table, pending) { optional.push(pending.clone()) } else { announced.push(pending.clone()) }
        }
        while !optional.is_empty() {
            let Some(at) = ask_trigger(table, player, &optional, true)? else { break };
            let chosen = optional.remove(at);
            if triggers::is_reaction_in_hand(table, chosen.card.id) {
                let spent = |pending: &mut PendingTrigger| !triggers::is_reaction_in_hand(table, pending.card.id);
                optional.retain(spent);
            }
            announced.push(chosen);
        }
    }
    if active_orders_all {
        return resolve_announced(table, table.state.active_player(), announced);
    }
    for player in table.state.clockwise(table.state.active_player()) {
        let own = announced.iter().filter(|pending| pending.you == player).cloned().collect();
        resolve_announced(table, player, own)?;
    }
    Ok(())
}

/// Resolves announced answers in the order a player says.
fn resolve_announced(table: &mut Table, orderer: PlayerId, mut announced: PendingTriggers) -> Flow {
    while !announced.is_empty() {
        let at = if announced.len() == 1 { 0 } else { ask_order(table, orderer, &announced)? };
        let pending = announced.remove(at);
        if is_usable(table, &pending)? {
            use_trigger(table, pending)?;
        }
    }
    Ok(())
}

/// One player after another uses answers one by one, each resolved at once. Raven 4.3.1; Reborn p.17.
pub(crate) fn run_player_by_player(table: &mut Table, mut pendings: PendingTriggers) -> Flow {
    for player in table.state.clockwise(table.state.active_player()) {
        loop {
            let mut own: PendingTriggers = pendings.iter().filter(|pending| pending.you == player).cloned().collect();
            retain_usable(table, &mut own)?;
            if own.is_empty() {
                break;
            }
            let forced = own.iter().any(|pending| !triggers::is_optional(table, pending));
            let Some(at) = ask_trigger(table, player, &own, !forced)? else { break };
            let chosen = own.remove(at);
            let is_chosen = |pending: &PendingTrigger| {
                pending.card == chosen.card
                    && pending.has.ability == chosen.has.ability
                    && pending.die == chosen.die
                    && pending.event == chosen.event
            };
            if let Some(at) = pendings.iter().position(is_chosen) {
                pendings.remove(at);
            }
            use_trigger(table, chosen)?;
        }
    }
    Ok(())
}

fn trigger_choices(position: &Position, pendings: &[PendingTrigger]) -> Vec<Choice> {
    pendings.iter().map(|pending| Choice::Trigger(pending.card.id, position.library.ability(pending.has.ability).label)).collect()
}

/// Which answer a player uses next; none for no more.
fn ask_trigger(table: &mut Table, player: PlayerId, pendings: &[PendingTrigger], may_stop: bool) -> Flow<Option<usize>> {
    let mut list = trigger_choices(table, pendings);
    if may_stop {
        list.push(Choice::Done);
    } else if list.len() == 1 {
        return Ok(Some(0));
    }
    let stop = list.len() - 1;
    let question = Question::new(player, DecisionKind::Trigger, label!("use")).of(Options::One(list));
    let (_, Answer::One(at)) = table.ask(question)? else { return Err(fault::wrong_shape()) };
    let at = usize::from(at);
    Ok((!may_stop || at < stop).then_some(at))
}

fn ask_order(table: &mut Table, orderer: PlayerId, announced: &[PendingTrigger]) -> Flow<usize> {
    let list = trigger_choices(table, announced);
    let question = Question::new(orderer, DecisionKind::TriggerOrder, label!("next")).of(Options::One(list));
    match table.ask(question)? {
        (_, Answer::One(at)) => Ok(usize::from(at)),
        _ => Err(fault::wrong_shape()),
    }
}

/// Uses an answer: pays for it, asks its targets, resolves it.
fn use_trigger(table: &mut Table, pending: PendingTrigger) -> Flow {
    let ability = table.library.ability(pending.has.ability);
    let (label, cost, reaction) = (ability.label, ability.cost.clone(), ability.reaction);
    table.note(|| TraceEvent::Answers {
        player: pending.you,
        card: pending.card.id,
        ability: label,
        window: pending.window,
        moment: pending.moment,
    });
    if triggers::is_reaction_in_hand(table, pending.card.id) {
        return spells::reaction(table, &pending);
    }
    if reaction && table.rules.reaction_limit == ReactionLimit::OneReactionInclAbilitiesPerTurn {
        table.state.player_mut(pending.you).reacted = true;
    }
    let payer = Payer { player: pending.you, card: pending.card.id, ability: Some(label), n: pending.has.n };
    let paid = match &cost {
        Some(cost) => pay::pay(table, payer, cost)?,
        None => Payment::default(),
    };
    let mut using = AbilityUse::of(pending.card, pending.has, pending.you);
    using.event = pending.event;
    using.open_event = pending.open_event;
    using.origin = pending.origin;
    using.die = pending.die;
    using.x = paid.x;
    using.spent = paid.dice;
    effect::perform(table, using)
}
