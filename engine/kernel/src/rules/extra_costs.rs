//! Additional costs that a text offers to who activates it or plays its card. Reference 5.5.0; Raven 4.4.0; Reborn p.7.

use crate::cards::ability::{AbilityDef, ExtraCost};
use crate::game::decision::DecisionKind;
use crate::game::fault::Flow;
use crate::queries::payer::Payer;
use crate::queries::payment::{self, Payment};
use crate::rules::pay;
use crate::table::ask::Question;
use crate::table::game_table::Table;
use crate::terms::cost::Cost;
use std::borrow::Cow;

/// Pays a cost with the additional ones that its payer wants of those that abilities offer at a focus, as long as all can be
/// paid together. Returns what was paid.
pub(crate) fn pay_with_extras<'a>(
    table: &mut Table,
    payer: Payer,
    cost: &Cost,
    abilities: impl IntoIterator<Item = &'a AbilityDef>,
    focus: i32,
) -> Flow<Payment> {
    let mut whole = Cow::Borrowed(cost);
    let mut names = Vec::new();
    for ability in abilities {
        for ExtraCost { name, cost, .. } in payment::open_extras(table, payer, ability, focus) {
            let mut more = whole.clone().into_owned();
            more.add(cost);
            if payment::check(table, payer, &more).is_err() {
                continue;
            }
            let question = Question::new(payer.player, DecisionKind::ExtraCost, *name).about(payer.card, payer.ability);
            if table.ask_whether(question)? {
                whole = Cow::Owned(more);
                names.push(*name);
            }
        }
    }
    let mut paid = pay::pay(table, payer, &whole)?;
    paid.extras.extend(names);
    Ok(paid)
}
