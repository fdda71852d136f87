//! Windows: the one place where effects answer what happens. Reference 5.4.0, 5.7.1; Raven 4.3.0, 4.3.1; Reborn p.17.

use crate::game::answer::Answer;
use crate::game::decision::{Asks, Choice, Choosing};
use crate::game::fault::{self, Fault, Flow};
use crate::game::pending::{Pending, Pendings};
use crate::game::trace::Note;
use crate::queries::payment::{Paid, Payer};
use crate::queries::position::{self, Position};
use crate::queries::trigger_filter;
use crate::queries::trigger_refusal;
use crate::queries::triggers;
use crate::rules::effect::{self, Use};
use crate::rules::pay;
use crate::rules::spells;
use crate::table::ask::Question;
use crate::table::game_table::Table;
use crate::terms::event::EventKind;
use crate::terms::id::PlayerId;
use crate::terms::switches::{ReactionLimit, TriggerBatching, TriggerPlayerOrder};
use crate::terms::words::label;

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
            if !trigger_filter::fits(g, pending.card, pending.has, ability, &event, pending.die) {
                return Ok(false);
            }
        }
        let prevents = g.open[pending.open.unwrap_or(0)].event.amount <= 0
            && matches!(g.open[pending.open.unwrap_or(0)].event.kind, EventKind::IsDealtDamage | EventKind::ReceivesDamage);
        if prevents {
            return Ok(false);
        }
    }
    if !trigger_refusal::can_use(g, pending) {
        return Ok(false);
    }
    match g.library.ability(pending.has.ability).if_script {
        None => Ok(true),
        Some(function) => effect::test(g, pending, function),
    }
}

pub(crate) fn run(g: &mut Table, pendings: Pendings) -> Flow {
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
        let card = position::title(g, pendings[0].card.id);
        return Err(Fault::TooDeep { card }.into());
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
pub(crate) fn run_batch(g: &mut Table, mut pendings: Pendings, active_orders_all: bool) -> Flow {
    retain_usable(g, &mut pendings)?;
    let mut announced = Pendings::new();
    for player in g.state.clockwise(g.state.active_player()) {
        let mut optional = Pendings::new();
        for pending in pendings.iter().filter(|pending| pending.you == player) {
            if triggers::is_optional(g, pending) { optional.push(pending.clone()) } else { announced.push(pending.clone()) }
        }
        while !optional.is_empty() {
            let Some(at) = ask_trigger(g, player, &optional, true)? else { break };
            let chosen = optional.remove(at);
            if triggers::is_reaction_in_hand(g, chosen.card.id) {
                let spent = |pending: &mut Pending| !triggers::is_reaction_in_hand(g, pending.card.id);
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
pub(crate) fn run_player_by_player(g: &mut Table, mut pendings: Pendings) -> Flow {
    for player in g.state.clockwise(g.state.active_player()) {
        loop {
            let mut own: Pendings = pendings.iter().filter(|pending| pending.you == player).cloned().collect();
            retain_usable(g, &mut own)?;
            if own.is_empty() {
                break;
            }
            let forced = own.iter().any(|pending| !triggers::is_optional(g, pending));
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

fn choices(core: &Position, pendings: &[Pending]) -> Vec<Choice> {
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
    let question = Question::new(player, Asks::Trigger, label!("use")).of(Choosing::One(list));
    let (_, Answer::One(at)) = g.ask(question)? else { return Err(fault::wrong_shape()) };
    let at = usize::from(at);
    Ok((!may_stop || at < stop).then_some(at))
}

fn ask_order(g: &mut Table, orderer: PlayerId, announced: &[Pending]) -> Flow<usize> {
    let list = choices(g, announced);
    let question = Question::new(orderer, Asks::TriggerOrder, label!("next")).of(Choosing::One(list));
    match g.ask(question)? {
        (_, Answer::One(at)) => Ok(usize::from(at)),
        _ => Err(fault::wrong_shape()),
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
    if triggers::is_reaction_in_hand(g, pending.card.id) {
        return spells::reaction(g, &pending);
    }
    if reaction && g.rules.reaction_limit == ReactionLimit::OneReactionInclAbilitiesPerTurn {
        g.state.player_mut(pending.you).reacted = true;
    }
    let payer = Payer { player: pending.you, card: pending.card.id, ability: Some(label), n: pending.has.n };
    let paid = match &cost {
        Some(cost) => pay::pay(g, payer, cost)?,
        None => Paid::default(),
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
