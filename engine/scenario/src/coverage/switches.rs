//! Values of switches: in which scenarios it matters that a switch has its value.

use std::collections::BTreeMap;
use std::sync::Arc;

use cinderforge_kernel::game::Reached;
use cinderforge_kernel::terms::{Ruleset, SWITCHES};

use super::parts::{PartKind, PartName};
use crate::inspect::{Case, ScenarioResult};
use crate::run::script_hosts::ScriptHosts;

/// Finds which values of switches a scenario is run under, and which of them it would come out otherwise without.
pub fn switch_values(case: &Case<'_>, rulesets: &[Arc<Ruleset>], hosts: &ScriptHosts) -> BTreeMap<PartName, Reached> {
    let mut reached: BTreeMap<PartName, Reached> = BTreeMap::new();
    for ruleset in rulesets.iter().filter(|ruleset| case.scenario().rulesets.contains(&ruleset.id)) {
        let Ok(known) = case.under(ruleset, hosts) else { continue };
        for switch in SWITCHES {
            let Some(own) = ruleset.switches.get(switch.name) else { continue };
            let mut others = switch.values.iter().filter(|value| value.name != own);
            let parts = others.any(|value| parts_with(case, ruleset, (switch.name, value.name), &known, hosts));
            let name = PartName { subject: format!("switch {}", switch.name), kind: PartKind::Switch, part: own.to_owned() };
            let entry = reached.entry(name).or_default();
            *entry = entry.union(Reached::used(parts));
        }
    }
    reached
}

/// Returns whether a scenario comes out otherwise with another value of a switch.
fn parts_with(
    case: &Case<'_>,
    ruleset: &Ruleset,
    (switch, value): (&str, &str),
    known: &ScenarioResult,
    hosts: &ScriptHosts,
) -> bool {
    let mut turned = ruleset.clone();
    if turned.switches.set(switch, value).is_err() {
        return false;
    }
    !case.under(&turned, hosts).is_ok_and(|seen| seen.same_as(known) && seen.trace == known.trace)
}
