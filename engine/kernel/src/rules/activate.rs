//! Effects: a text that is used has a frame until it is resolved. Reference 5.7.0; Raven 4.5.0.

use crate::cards::ability::AbilityDef;
use crate::game::ability_instance::AbilityInstance;
use crate::game::decision::{Choice, DecisionKind};
use crate::game::fault::Flow;
use crate::queries::abilities;
use crate::queries::focus;
use crate::queries::payment::{self, Payer};
use crate::rules::effect::{self, AbilityUse};
use crate::rules::pay;
use crate::table::ask::Question;
use crate::table::game_table::Table;
use crate::terms::cost::Cost;
use crate::terms::id::AbilityId;
use crate::terms::id::CardId;
use crate::terms::id::{CardRef, PlayerId};
use crate::terms::words::label;
use smallvec::SmallVec;
use ustr::Ustr;
use ustr::ustr;

/// Activates an ability, or uses an untriggered one, and resolves it. Reference 5.3.0; Raven 4.2.0.
pub(crate) fn activate(table: &mut Table, you: PlayerId, card: CardRef, has: AbilityInstance, dice_power: bool) -> Flow {
    let library = std::sync::Arc::clone(&table.library);
    let ability = library.ability(has.ability);
    let payer = Payer { player: you, card: card.id, ability: Some(ability.label), n: has.n };
    let focus = focus::focus(table, card.id);
    let costs = payment::payable_costs(table, payer, ability, focus);
    let mut using = AbilityUse::of(card, has, you);
    using.focus = focus;
    using.dice_power = dice_power;
    if ability.cost.is_some() {
        let words: Vec<Choice> = costs.iter().map(|cost| Choice::Word(ustr(&cost.text))).collect();
        let at = if costs.len() > 1 {
            let question = Question::new(you, DecisionKind::CostWay, label!("cost")).about(card.id, Some(ability.label));
            let picked = table.ask_one(question, words.clone())?;
            words.iter().position(|word| *word == picked).unwrap_or(0)
        } else {
            0
        };
        let extras = choose_extras(table, payer, ability, costs.get(at).copied())?;
        if let Some(cost) = costs.get(at) {
            let mut whole = (*cost).clone();
            for (name, extra) in &extras {
                whole.parts.extend(extra.parts.iter().cloned());
                using.paid.push(*name);
            }
            let paid = pay::pay(table, payer, &whole)?;
            using.x = paid.x;
            using.spent = paid.dice;
        }
    }
    if dice_power {
        using.die = using.spent.first().copied();
    }
    effect::perform(table, using)
}

/// Asks for the additional costs a text offers, as long as all can be paid together.
fn choose_extras(
    table: &mut Table,
    payer: Payer,
    ability: &AbilityDef,
    base: Option<&Cost>,
) -> Flow<SmallVec<[(Ustr, Cost); 1]>> {
    let mut chosen: SmallVec<[(Ustr, Cost); 1]> = SmallVec::new();
    let Some(base) = base else { return Ok(chosen) };
    let mut whole = base.clone();
    for (name, cost) in &ability.extra {
        let mut more = whole.clone();
        more.parts.extend(cost.parts.iter().cloned());
        if payment::check(table, payer, &more).is_err() {
            continue;
        }
        let question = Question::new(payer.player, DecisionKind::ExtraCost, *name).about(payer.card, payer.ability);
        if table.ask_whether(question)? {
            whole = more;
            chosen.push((*name, cost.clone()));
        }
    }
    Ok(chosen)
}

pub(crate) fn use_ability(table: &mut Table, player: PlayerId, card: CardId, ability: AbilityId) -> Flow {
    let has = abilities::abilities(table, card).into_iter().find(|has| has.ability == ability);
    let Some(has) = has else { return Ok(()) };
    activate(table, player, table.state.card_ref(card), has, false)
}
