//! Verbs that resolve the effects of other cards: once more, or at another time.

use crate::game::fault::Flow;
use crate::queries::abilities;
use crate::queries::triggers;
use crate::rules::ability_use::{AbilityUse, UseKind};
use crate::rules::answers;
use crate::rules::effect;
use crate::rules::frames;
use crate::table::game_table::Table;
use crate::terms::event::EventKind;
use crate::terms::id::Thing;
use crate::terms::moment::Moment;
use crate::terms::selector::Selector;
use crate::verbs::look;
use crate::verbs::properties;

/// Resolves the effect that is answered once more, as yours: nothing is paid for it, and X is what was paid for the first one.
/// Returns whether there is such an effect.
///
/// # Errors
/// Halts as anything does that opens windows.
pub fn resolve_copy(table: &mut Table) -> Flow<bool> {
    let answered = frames::top_frame(table, |frame| {
        let event = frame.event.as_deref().filter(|event| event.kind == EventKind::IsResolved)?;
        Some((event.subjects.first()?.card()?, event.ability?))
    });
    let Some((card, label)) = answered else { return Ok(false) };
    let has_label = |ability| table.library.ability(ability).label == label;
    let Some(instance) = abilities::abilities(table, card.id).into_iter().find(|instance| has_label(instance.ability)) else {
        return Ok(false);
    };
    let card = table.state.card_ref(card.id);
    let copy = AbilityUse { kind: UseKind::PlayedSpell, ..AbilityUse::of(card, instance, properties::you(table)) };
    effect::perform(table, copy)?;
    Ok(true)
}

/// Resolves what cards do at a moment of the round, now, in the order you say. Returns whether there was anything.
///
/// # Errors
/// Halts as anything does that opens windows.
pub fn resolve_triggers(table: &mut Table, moment: Moment, cards: &Selector) -> Flow<bool> {
    let turn = Some(table.state.active_player());
    let fit = look::all(table, cards);
    let find = |table: &Table| {
        let mut pendings = triggers::find_at_moment(table, moment, turn);
        pendings.retain(|pending| fit.contains(&Thing::Card(pending.card)));
        pendings
    };
    answers::run_ordered_by(table, properties::you(table), find)
}
