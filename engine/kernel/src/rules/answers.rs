//! Answers: in which order effects answer what happens, and who says so. Reference 5.4.1, 5.7.1; Raven 4.3.1; Reborn p.17.

use crate::game::answer::Answer;
use crate::game::budget::NESTED_EFFECTS;
use crate::game::candidate::Candidate;
use crate::game::decision::{Choice, DecisionKind, Options};
use crate::game::fault::{self, Fault, Flow, stops_at_question};
use crate::game::pending::{PendingTrigger, PendingTriggers};
use crate::game::refusal::Refusal;
use crate::queries::position::{self, Position};
use crate::queries::reaction_limit;
use crate::queries::seats;
use crate::queries::trigger_refusal;
use crate::queries::triggers;
use crate::rules::effect;
use crate::rules::use_trigger;
use crate::table::ask::Question;
use crate::table::game_table::Table;
use crate::terms::id::{FnId, PlayerId};
use crate::terms::switches::{EndOfRoundOrderer, TriggerBatching, TriggerPlayerOrder};
use crate::terms::words::label;
use std::rc::Rc;

/// Returns whether a pending trigger can be used now: its card where it works, its ability in force, its cost payable, its
/// limits kept. What was set up earlier comes in any case.
fn is_usable(table: &mut Table, pending: &PendingTrigger) -> Flow<bool> {
    if pending.delayed.is_some() {
        return Ok(true);
    }
    if !trigger_refusal::may_still_happen(table, pending) || trigger_refusal::trigger_refusal(table, pending).is_some() {
        return Ok(false);
    }
    match table.library.ability(pending.instance.ability).if_script {
        None => Ok(true),
        Some(function) => {
            let holds = effect::test(table, pending, function)?;
            record_condition(table, pending, function, holds);
            Ok(holds)
        }
    }
}

/// Records whether the condition of a script held for a pending trigger, if anybody wants to know.
fn record_condition(table: &Table, pending: &PendingTrigger, function: FnId, holds: bool) {
    let (Some(window), Some(event)) = (pending.window, &pending.event) else { return };
    table.record_candidate(pending.you, || {
        let about = event.subjects.first().copied();
        let (card, ability) = (pending.card.id, pending.instance.ability);
        let refusal = Refusal::Unfit { part: label!("if_script"), phrase: table.library.functions[function.index()].name };
        (Candidate::Trigger { card, ability, window, event: event.kind, about }, (!holds).then_some(refusal))
    });
}

/// Lets pending triggers be used, in the order of the ruleset (`trigger_batching`).
///
/// What arrived and counts as printed counts as what it is from here on.
pub(crate) fn run(table: &mut Table, pendings: PendingTriggers) -> Flow {
    if pendings.is_empty() {
        return Ok(());
    }
    let as_printed = table.counted_as_printed.take();
    let result = run_in_order(table, pendings);
    if !stops_at_question(&result) {
        table.counted_as_printed = as_printed;
    }
    result
}

/// Lets pending triggers be used in batches or one at a time. Where effects answer each other without end, those that may be left
/// are offered no more, and those that may not be fail.
fn run_in_order(table: &mut Table, mut pendings: PendingTriggers) -> Flow {
    if table.frames.len() > NESTED_EFFECTS {
        pendings.retain(|pending| !triggers::is_optional(table, pending));
        let Some(forced) = pendings.first() else { return Ok(()) };
        let card = position::title(table, forced.card.id);
        return Err(Fault::TooDeep { card }.into());
    }
    match table.rules.trigger_batching {
        TriggerBatching::ActivateAllThenResolve => run_batch(table, pendings, table.rules.trigger_player_order),
        TriggerBatching::OneAtATime => run_player_by_player(table, pendings),
    }
}

/// Drops the pending triggers that cannot be used now.
fn retain_usable(table: &mut Table, pendings: &mut PendingTriggers) -> Flow {
    for pending in std::mem::take(pendings) {
        if is_usable(table, &pending)? {
            pendings.push(pending);
        }
    }
    Ok(())
}

/// Lets all answers be announced, player by player; then the active player orders all of them, or each player the own ones.
/// Reference 5.4.1, 5.7.1.
pub(crate) fn run_batch(table: &mut Table, pendings: PendingTriggers, order: TriggerPlayerOrder) -> Flow {
    let announced = announce_all(table, pendings)?;
    if order == TriggerPlayerOrder::TurnPlayerOrdersAll {
        return resolve_announced(table, table.state.active_player(), announced);
    }
    for player in seats::in_order(table, table.state.active_player()) {
        let own = announced.iter().filter(|pending| is_up_to(table, pending, player)).cloned().collect();
        resolve_announced(table, player, own)?;
    }
    Ok(())
}

/// Lets what `find` finds be used in the order of one player. Where all is announced before anything resolves (`trigger_batching`), each
/// player first says what of the own is used; else that is said of each text as it comes. Where the end of the round looks again after each
/// effect (`end_of_round_orderer`), so does this. A text whose card is gone by then is asked about no more, as at the end of the round.
/// Returns whether there was anything.
pub(crate) fn run_ordered_by(table: &mut Table, orderer: PlayerId, find: impl Fn(&Table) -> PendingTriggers) -> Flow<bool> {
    let looks_again = table.rules.end_of_round_orderer == EndOfRoundOrderer::EachPlayerOwnCollectedAgain;
    let is_batch = table.rules.trigger_batching == TriggerBatching::ActivateAllThenResolve;
    let first = find(table);
    let found = !first.is_empty();
    let mut known = PendingTriggers::new();
    let mut open = take_up(table, first, &mut known, is_batch)?;
    while !open.is_empty() {
        if is_batch {
            resolve_next(table, orderer, &mut open)?;
        } else if !use_next(table, orderer, &mut open)? {
            break;
        }
        open.retain(|pending| pending.lasting.is_some() || table.state.is_current(pending.card));
        if looks_again {
            open.extend(take_up(table, find(table), &mut known, is_batch)?);
        }
    }
    Ok(found)
}

/// Adds to the texts that are known those that are not yet. Returns what of these may be used: where all is announced first, what is
/// announced; else all, for what cannot be used now may be once another one has resolved.
fn take_up(table: &mut Table, mut new: PendingTriggers, known: &mut PendingTriggers, is_batch: bool) -> Flow<PendingTriggers> {
    new.retain(|pending| !known.iter().any(|before| is_same_text(before, pending)));
    if is_batch {
        retain_usable(table, &mut new)?;
    }
    known.extend(new.iter().cloned());
    if is_batch { announce_all(table, new) } else { Ok(new) }
}

/// Lets the answer be used that a player says comes next of those that can be used now, and takes it off the list. Of what may be left,
/// the own is used once it is said to be next, or all of it left; another player is asked as it comes. Returns whether one came.
fn use_next(table: &mut Table, orderer: PlayerId, open: &mut PendingTriggers) -> Flow<bool> {
    let mut usable = open.clone();
    retain_usable(table, &mut usable)?;
    let may_stop = usable.iter().all(|pending| triggers::is_optional(table, pending) && is_up_to(table, pending, orderer));
    let index = match usable.len() {
        0 => None,
        _ if may_stop => ask_trigger(table, orderer, &usable, true)?,
        1 => Some(0),
        _ => Some(ask_order(table, orderer, &usable)?),
    };
    let Some(index) = index else { return Ok(false) };
    let pending = usable.remove(index);
    take_off(open, &pending);
    let player = seats::decider_for(table, pending.you);
    let is_asked = triggers::is_optional(table, &pending) && player != orderer;
    if !is_asked || ask_trigger(table, player, std::slice::from_ref(&pending), true)?.is_some() {
        use_trigger::use_trigger(table, &pending)?;
    }
    Ok(true)
}

/// Takes a pending trigger off a list.
fn take_off(pendings: &mut PendingTriggers, chosen: &PendingTrigger) {
    let is_chosen = |pending: &PendingTrigger| {
        is_same_text(pending, chosen) && (pending.card, &pending.event) == (chosen.card, &chosen.event)
    };
    if let Some(index) = pendings.iter().position(is_chosen) {
        pendings.remove(index);
    }
}

/// Returns whether two pending triggers are of the same text of the same card, die or lasting effect, or the same that was set up
/// earlier.
fn is_same_text(one: &PendingTrigger, other: &PendingTrigger) -> bool {
    let delayed = |pending: &PendingTrigger| pending.delayed.as_ref().map(Rc::as_ptr);
    (one.card.id, one.instance.ability, one.die) == (other.card.id, other.instance.ability, other.die)
        && delayed(one) == delayed(other)
        && one.lasting == other.lasting
}

/// Returns whether a player says when a pending trigger is used: the own, and what is forced of one who is out.
fn is_up_to(position: &Position, pending: &PendingTrigger, player: PlayerId) -> bool {
    seats::decider_for(position, pending.you) == player
}

/// Announces the answers of all players, one player after another. Returns them.
fn announce_all(table: &mut Table, mut pendings: PendingTriggers) -> Flow<PendingTriggers> {
    retain_usable(table, &mut pendings)?;
    let mut announced = PendingTriggers::new();
    for player in seats::in_order(table, table.state.active_player()) {
        let own = pendings.iter().filter(|pending| is_up_to(table, pending, player)).cloned().collect();
        announce_own(table, player, own, &mut announced)?;
    }
    Ok(announced)
}

/// Announces the answers of a player: all that are forced, then those the player picks. Of reaction spells one is within the limit.
fn announce_own(table: &mut Table, player: PlayerId, own: PendingTriggers, announced: &mut PendingTriggers) -> Flow {
    let (mut optional, forced): (PendingTriggers, PendingTriggers) =
        own.into_iter().partition(|pending| triggers::is_optional(table, pending));
    announced.extend(forced);
    while !optional.is_empty() {
        let Some(index) = ask_trigger(table, player, &optional, true)? else { break };
        let chosen = optional.remove(index);
        if triggers::is_reaction_in_hand(table, &chosen) {
            optional.retain(|pending| !reaction_limit::is_barred_by_another(table, pending));
        }
        if table.library.ability(chosen.instance.ability).once_a_turn {
            optional.retain(|pending| (pending.card, pending.instance.ability) != (chosen.card, chosen.instance.ability));
        }
        announced.push(chosen);
    }
    Ok(())
}

/// Resolves announced answers in the order a player says.
fn resolve_announced(table: &mut Table, orderer: PlayerId, mut announced: PendingTriggers) -> Flow {
    while !announced.is_empty() {
        resolve_next(table, orderer, &mut announced)?;
    }
    Ok(())
}

/// Resolves the announced answer that a player says comes next, and takes it off the list.
fn resolve_next(table: &mut Table, orderer: PlayerId, announced: &mut PendingTriggers) -> Flow {
    let index = if announced.len() == 1 { 0 } else { ask_order(table, orderer, announced)? };
    let pending = announced.remove(index);
    if is_usable(table, &pending)? {
        use_trigger::use_trigger(table, &pending)?;
    }
    Ok(())
}

/// Lets one player after another use answers one by one, each resolved at once. Raven 4.3.1; Reborn p.17.
pub(crate) fn run_player_by_player(table: &mut Table, mut pendings: PendingTriggers) -> Flow {
    for player in seats::in_order(table, table.state.active_player()) {
        while let Some(chosen) = choose_own(table, player, &pendings)? {
            take_off(&mut pendings, &chosen);
            use_trigger::use_trigger(table, &chosen)?;
        }
    }
    Ok(())
}

/// Lets one player after another use what `find` finds, which is looked for again after each: what has come up by then may be
/// used too. Each text of a card is used once, so that this ends. Reborn p.13.
pub(crate) fn run_as_they_come_up(table: &mut Table, find: impl Fn(&Table) -> PendingTriggers) -> Flow {
    let mut used = PendingTriggers::new();
    for player in seats::in_order(table, table.state.active_player()) {
        loop {
            let mut pendings = find(table);
            pendings.retain(|pending| !used.iter().any(|done| is_same_text(done, pending)));
            let Some(chosen) = choose_own(table, player, &pendings)? else { break };
            use_trigger::use_trigger(table, &chosen)?;
            used.push(chosen);
        }
    }
    Ok(())
}

/// Asks which of the pending triggers that a player can use now comes next. Returns it, or none if there is none or the player
/// is done.
fn choose_own(table: &mut Table, player: PlayerId, pendings: &[PendingTrigger]) -> Flow<Option<PendingTrigger>> {
    let mut own: PendingTriggers = pendings.iter().filter(|pending| is_up_to(table, pending, player)).cloned().collect();
    retain_usable(table, &mut own)?;
    if own.is_empty() {
        return Ok(None);
    }
    let forced = own.iter().any(|pending| !triggers::is_optional(table, pending));
    Ok(ask_trigger(table, player, &own, !forced)?.map(|index| own.remove(index)))
}

/// Asks which answer a player uses next. Returns its index, or none for no more.
fn ask_trigger(table: &mut Table, player: PlayerId, pendings: &[PendingTrigger], may_stop: bool) -> Flow<Option<usize>> {
    if !may_stop && pendings.len() == 1 {
        return Ok(Some(0));
    }
    let mut list = table.empty_list();
    triggers::add_choices(table, pendings, &mut list);
    if may_stop {
        list.push(Choice::Done);
    }
    let index = ask_place(table, Question::new(player, DecisionKind::Trigger, label!("use")), list)?;
    Ok((index < pendings.len()).then_some(index))
}

/// Asks which announced answer resolves next. Returns its index.
fn ask_order(table: &mut Table, orderer: PlayerId, announced: &[PendingTrigger]) -> Flow<usize> {
    let mut list = table.empty_list();
    triggers::add_choices(table, announced, &mut list);
    ask_place(table, Question::new(orderer, DecisionKind::TriggerOrder, label!("next")), list)
}

/// Asks for one of a list. Returns its place there: equal choices are told apart by it.
fn ask_place(table: &mut Table, question: Question, list: Vec<Choice>) -> Flow<usize> {
    let mut decision = question.of(Options::One(list));
    let (Answer::One(index), Options::One(list)) = (table.ask(&mut decision)?, decision.options) else {
        return Err(fault::wrong_shape());
    };
    table.reuse(list);
    Ok(usize::from(index))
}
