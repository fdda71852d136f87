//! Turning any switch of a ruleset to another value makes some scenario come out differently: every switch that a rule
//! reads is proven by a scenario, under each ruleset.

use std::sync::Arc;

use cinderforge_kernel::ruleset::{Ruleset, SWITCHES};
use cinderforge_scenario::{Case, Hosts, Kits, Seen, discover};
use cinderforge_tests::{NOT_READ, root};
use rayon::prelude::*;
use ustr::Ustr;

/// Values that no scenario can tell from the one of the ruleset: switch, value, and why.
const ALIKE: [(&str, &str, &str); 0] = [];

struct Known<'a> {
    case: Case<'a>,
    seen: Vec<Seen>,
}

/// A ruleset with one switch turned.
struct Mutant {
    ruleset: Ruleset,
    switch: &'static str,
    value: &'static str,
}

fn mutants(ruleset: &Ruleset) -> Vec<Mutant> {
    let read = SWITCHES.iter().filter(|switch| NOT_READ.iter().all(|(name, _)| *name != switch.name));
    read.flat_map(|switch| {
        let own = ruleset.switches.get(switch.name);
        switch.values.iter().filter(move |value| own != Some(value.name)).map(|value| {
            let mut turned = ruleset.clone();
            turned.switches.set(switch.name, value.name).expect("the table of switches names its values");
            Mutant { ruleset: turned, switch: switch.name, value: value.name }
        })
    })
    .collect()
}

/// Whether some scenario fails: what it states comes out differently, or its trace is another one.
fn is_caught(mutant: &Mutant, known: &[Known], hosts: &Hosts) -> bool {
    known.iter().any(|one| {
        let own = one.seen.iter().find(|seen| seen.ruleset == mutant.ruleset.id);
        own.is_some_and(|own| {
            !one.case.under(&mutant.ruleset, hosts).is_ok_and(|seen| seen.same_as(own) && seen.trace == own.trace)
        })
    })
}

#[test]
fn every_switch_is_proven_by_a_scenario_under_every_ruleset() {
    let kits = Kits::new(root());
    let rulesets: Vec<Arc<Ruleset>> =
        ["official", "raven", "reborn"].iter().map(|id| kits.kit(Ustr::from(id), None).expect("it loads").ruleset).collect();
    let hosts = Hosts::default();
    let read = |file: &std::path::PathBuf| {
        let case = Case::read(file, &kits).expect("a scenario can be read");
        let named = rulesets.iter().filter(|ruleset| case.scenario().rulesets.contains(&ruleset.id));
        let seen = named.map(|ruleset| case.under(ruleset, &hosts).expect("a scenario runs")).collect();
        Known { case, seen }
    };
    let known: Vec<Known> = discover(&root().join("tests/scenarios"), None).iter().map(read).collect();
    let all: Vec<Mutant> = rulesets.iter().flat_map(|ruleset| mutants(ruleset)).collect();
    let alive: Vec<&Mutant> = all
        .par_iter()
        .map_init(Hosts::default, |hosts, mutant| (!is_caught(mutant, &known, hosts)).then_some(mutant))
        .flatten()
        .collect();
    let is_alike = |mutant: &Mutant| ALIKE.iter().any(|(switch, value, _)| *switch == mutant.switch && *value == mutant.value);
    let told: Vec<String> = alive
        .iter()
        .filter(|mutant| !is_alike(mutant))
        .map(|mutant| {
            let own = rulesets.iter().find(|one| one.id == mutant.ruleset.id).and_then(|one| one.switches.get(mutant.switch));
            format!("{}: {} = {} instead of {}", mutant.ruleset.id, mutant.switch, mutant.value, own.unwrap_or_default())
        })
        .collect();
    assert!(told.is_empty(), "no scenario tells these {} from the ruleset itself:\n{}", told.len(), told.join("\n"));
    for (switch, value, _) in ALIKE {
        let needed = alive.iter().any(|mutant| mutant.switch == switch && mutant.value == value);
        assert!(needed, "{switch} = {value} is told apart by now: take it off the list");
    }
}
