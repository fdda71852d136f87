//! Damage order: in which order damages come that an effect or a battle deals together. Raven 4.5.1, 5.0.0; Reborn p.17.

use crate::game::damage::Damage;
use crate::game::decision::{Choice, DecisionKind};
use crate::game::fault::Flow;
use crate::queries::prevention;
use crate::queries::seats;
use crate::rules::frames;
use crate::table::ask::Question;
use crate::table::game_table::Table;
use crate::terms::id::{PlayerId, Thing};
use crate::terms::switches::MassEffectSnapshot;
use crate::terms::words::label;

/// Asks a player in which order the damages of a battle come. Returns them in it.
pub(crate) fn of_battle(table: &mut Table, player: PlayerId, damages: Vec<Damage>) -> Flow<Vec<Damage>> {
    ask_order(table, Question::new(player, DecisionKind::DamageOrder, label!("damage")), damages)
}

/// Asks in which order the damages of an effect come, where each is dealt and done with in turn (`mass_effect_snapshot`,
/// `mass_effect_orderer`). Returns those of more than 0 in that order. Raven 4.5.1, 5.0.0; Reborn p.17.
pub(crate) fn of_effect(table: &mut Table, mut damages: Vec<Damage>) -> Flow<Vec<Damage>> {
    damages.retain(|damage| damage.amount > 0);
    for damage in &mut damages {
        prevention::note_unpreventable(table, damage);
    }
    if table.rules.mass_effect_snapshot == MassEffectSnapshot::DealtToAllFirst {
        return Ok(damages);
    }
    let question = frames::question(table, seats::orderer(table), DecisionKind::DamageOrder, label!("damage"));
    ask_order(table, question, damages)
}

/// Asks a question for the order of damages. Returns them in it.
fn ask_order(table: &mut Table, question: Question, damages: Vec<Damage>) -> Flow<Vec<Damage>> {
    if damages.len() < 2 {
        return Ok(damages);
    }
    let list = table.list_of(damages.iter().map(|damage| damage.target));
    let mut left = damages;
    let mut ordered = Vec::with_capacity(left.len());
    for choice in table.ask_order(question, list)? {
        if let Some(index) = left.iter().position(|damage| Choice::Thing(Thing::Card(damage.target)) == choice) {
            ordered.push(left.remove(index));
        }
    }
    Ok(ordered)
}
