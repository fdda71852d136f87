//! Using a trigger: it is paid for, then resolves as an answer. Reference 5.4.0; Raven 4.3.0.

use crate::game::fault::Flow;
use crate::game::pending::PendingTrigger;
use crate::game::trace::TraceEvent;
use crate::queries::payer::Payer;
use crate::queries::payment::Payment;
use crate::queries::reaction_limit;
use crate::queries::replacements;
use crate::queries::triggers;
use crate::rules::ability_use::{AbilityUse, UseKind};
use crate::rules::effect;
use crate::rules::first_use;
use crate::rules::pay;
use crate::rules::reaction;
use crate::table::game_table::Table;

/// Uses a pending trigger: resolves what was set up earlier, plays it if it is a reaction spell in hand, else pays for it and resolves it.
pub(crate) fn use_trigger(table: &mut Table, pending: &PendingTrigger) -> Flow {
    if let Some(delayed) = &pending.delayed {
        return effect::perform_delayed(table, delayed);
    }
    note_answer(table, pending);
    let ability = table.library.ability(pending.instance.ability);
    let (label, cost) = (ability.label, ability.cost.clone());
    let limited = reaction_limit::counts(table, pending);
    table.record(|| TraceEvent::Answers {
        player: pending.you,
        card: pending.card.id,
        ability: label,
        window: pending.window,
        moment: pending.moment,
    });
    if triggers::is_reaction_in_hand(table, pending) {
        return reaction::play_reaction(table, pending);
    }
    if limited {
        reaction::count_reaction(table, pending.you);
    }
    let payer = Payer { player: pending.you, card: pending.card.id, ability: Some(label), n: pending.instance.n };
    let paid = match &cost {
        Some(cost) => pay::pay(table, payer, cost)?,
        None => Payment::default(),
    };
    let mut ability_use = AbilityUse::of(pending.card, pending.instance, pending.you).answering(pending).paid_with(paid);
    ability_use.die = pending.die;
    if let Some(started) = &pending.lasting {
        ability_use.lasting.clone_from(&pending.lasting);
        ability_use.kind = UseKind::Lasting;
        first_use::end_once_used(table, started);
    }
    effect::perform(table, ability_use)
}

/// Notes of an event that can still be changed that a text answers it, and what that text could make a target instead of what: that is
/// judged before the text is paid for. Card text of Glow Finch.
fn note_answer(table: &mut Table, pending: &PendingTrigger) {
    let replacements = replacements::replacements(table, pending);
    if let Some(open) = pending.open_event.and_then(|index| table.open_events.get_mut(index)) {
        open.answered.push((pending.card, pending.instance.ability));
        open.replacements = replacements;
    }
}
