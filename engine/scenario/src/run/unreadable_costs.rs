//! Costs that lines write and no cost can be: what is said of them could not fail, or not hold.

use cinderforge_content::ScriptOwner;
use cinderforge_content::diagnostic::Diagnostic;
use cinderforge_content::phrase;
use cinderforge_script::GameData;
use ustr::Ustr;

use crate::language::{CardName, Fact, PlayLine, Scenario, WrittenCost};
use crate::run::names::Names;

/// How a line writes that nothing is to be paid.
const NOTHING: &str = "nothing";

/// Finds the costs of lines that cannot be read as costs.
pub(crate) fn unreadable_costs(scenario: &Scenario, kit: &GameData, names: &Names) -> Vec<Diagnostic> {
    let lines = scenario.lines.iter().filter(|line| line.is_for(kit.ruleset.id.as_str()));
    let facts = lines.filter_map(|line| match &line.content {
        PlayLine::Expect { fact, .. } | PlayLine::Ways { fact, .. } => Some(fact),
        PlayLine::Deed(..) | PlayLine::Cannot(..) => None,
    });
    let costs = facts.flat_map(|fact| fact.costs().iter().map(move |cost| (cost, fact)));
    costs.filter_map(|(cost, fact)| unreadable(scenario, kit, cost, pool_of(fact, kit, names))).collect()
}

/// Returns the pool by whose names the cost of a fact is read: that of the card, or the first of the ruleset.
fn pool_of(fact: &Fact, kit: &GameData, names: &Names) -> Ustr {
    let card = match fact {
        Fact::Price { card: CardName::Card(id, _), .. } => names.def(id.id.as_str()),
        _ => None,
    };
    let first = || kit.ruleset.pools.first().copied().unwrap_or_default();
    card.map_or_else(first, |card| names.library().def(card).pool)
}

/// Returns what is wrong with a cost that cannot be read as one.
fn unreadable(scenario: &Scenario, kit: &GameData, cost: &WrittenCost, pool: Ustr) -> Option<Diagnostic> {
    if cost.text == NOTHING {
        return None;
    }
    let error = phrase::cost(&cost.text, &kit.content.names(ScriptOwner::Keywords { pool })).err()?;
    let (start, end) = (cost.start + error.span.start, cost.start + error.span.end);
    let problem = scenario.source.error(start..end, error.code, error.message);
    Some(problem.help(error.help).cure(error.cure))
}
