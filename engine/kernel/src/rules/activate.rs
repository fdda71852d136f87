//! Activating: an ability that is no answer to an event is paid for, then resolves. Reference 5.3.0; Raven 4.2.0.

use crate::cards::ability::Timing;
use crate::game::ability_instance::AbilityInstance;
use crate::game::cause::Cause;
use crate::game::decision::{Choice, DecisionKind};
use crate::game::fault::Flow;
use crate::queries::abilities;
use crate::queries::focus;
use crate::queries::payer::Payer;
use crate::queries::payment;
use crate::queries::seats;
use crate::queries::types;
use crate::rules::ability_use::AbilityUse;
use crate::rules::effect;
use crate::rules::extra_costs;
use crate::rules::tokens;
use crate::table::ask::Question;
use crate::table::game_table::Table;
use crate::terms::cost::Cost;
use crate::terms::id::AbilityId;
use crate::terms::id::CardId;
use crate::terms::id::CardRef;
use crate::terms::id::PlayerId;
use crate::terms::token::Token;
use crate::terms::words::label;
use std::sync::Arc;
use ustr::ustr;

/// Activates an ability of a card, or uses an untriggered one, if the card still has it.
pub(crate) fn use_ability(table: &mut Table, player: PlayerId, card: CardId, ability: AbilityId) -> Flow {
    let instance = abilities::abilities(table, card).into_iter().find(|instance| instance.ability == ability);
    let Some(instance) = instance else { return Ok(()) };
    activate(table, AbilityUse::of(table.state.card_ref(card), instance, player))
}

/// Activates the dice power of this index in the library; the player's Phoenixborn is its card.
pub(crate) fn use_dice_power(table: &mut Table, player: PlayerId, index: u8) -> Flow {
    let ability = table.library.dice_powers[usize::from(index)].ability;
    let instance = AbilityInstance { ability, n: 0, inexhaustible: true };
    let Some(phoenixborn) = seats::phoenixborn_of(table, player) else { return Ok(()) };
    activate(table, AbilityUse { dice_power: true, ..AbilityUse::of(phoenixborn, instance, player) })
}

/// Activates the first text of a ready spell that is activated, by rule and by no choice: the spell is exhausted, and nothing else is
/// paid. Returns whether it was unexhausted and had such a text. Red Rains Chimera Turn (derived).
pub(crate) fn use_by_rule(table: &mut Table, spell: CardRef) -> Flow<bool> {
    if !tokens::is_in_play(table, spell) || types::is_exhausted(table, spell.id) {
        return Ok(false);
    }
    let is_activated = |instance: &AbilityInstance| table.library.ability(instance.ability).timing == Timing::Activated;
    let Some(instance) = abilities::abilities(table, spell.id).into_iter().find(is_activated) else { return Ok(false) };
    let you = table.state.card(spell.id).controller;
    let cause = Cause { by: Some(you), source: Some(spell), ..Cause::rule() };
    tokens::place(table, spell, Token::Exhaustion, 1, &cause)?;
    effect::perform(table, AbilityUse::of(spell, instance, you))?;
    Ok(true)
}

/// Pays for the use of an ability, then resolves it. The power of a die is that of the first die spent.
fn activate(table: &mut Table, mut ability_use: AbilityUse) -> Flow {
    let library = Arc::clone(&table.library);
    let AbilityUse { card, instance, you, .. } = ability_use;
    let ability = library.ability(instance.ability);
    let payer = Payer { player: you, card: card.id, ability: Some(ability.label), n: instance.n };
    ability_use.focus = focus::focus(table, card.id);
    if ability.cost.is_some() {
        let costs = payment::payable_costs(table, payer, ability, ability_use.focus);
        if let Some(base) = choose_cost(table, payer, &costs)? {
            let paid = extra_costs::pay_with_extras(table, payer, base, [ability], ability_use.focus)?;
            ability_use = ability_use.paid_with(paid);
        }
    }
    if ability_use.dice_power {
        ability_use.die = ability_use.spent.first().copied();
    }
    effect::perform(table, ability_use)
}

/// Asks which of the costs of an ability is paid, where focusing gives several. Returns it, or none if none can be paid.
fn choose_cost<'a>(table: &mut Table, payer: Payer, costs: &[&'a Cost]) -> Flow<Option<&'a Cost>> {
    if costs.len() < 2 {
        return Ok(costs.first().copied());
    }
    let words: Vec<Choice> = costs.iter().map(|cost| Choice::Word(ustr(&cost.text))).collect();
    let question = Question::new(payer.player, DecisionKind::CostWay, label!("cost")).about(payer.card, payer.ability);
    let picked = table.ask_one(question, words.clone())?;
    let index = words.iter().position(|word| *word == picked).unwrap_or(0);
    Ok(costs.get(index).copied())
}
