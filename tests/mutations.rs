//! Turning any switch of a ruleset to another value makes some scenario come out differently: every switch that a rule
//! reads is proven by a scenario, under each ruleset.

use std::sync::Arc;

use cinderforge_kernel::cards::unsupported::UNREAD_SWITCHES;
use cinderforge_kernel::terms::{Ruleset, SWITCHES};
use cinderforge_scenario::{Case, GameDataCache, ScenarioResult, ScriptHosts, discover};
use cinderforge_tests::root;
use rayon::prelude::*;
use ustr::Ustr;

/// Values that cannot be told from the one of the ruleset: ruleset, switch, value, and why.
const ALIKE: &[(&str, &str, &str, &str)] = &[
    ("reborn", "return_to_hand", "is_not_placing", "No text of Reborn asks whether a card was placed in a hand"),
    ("reborn", "respark", "on", "`respark_player` names nobody who could pay for it"),
    (
        "official",
        "untriggered_effect_window",
        "around_framework_events",
        "The quiet moments of an own turn are those before and after its framework events: the same moments in other words",
    ),
    (
        "raven",
        "untriggered_effect_window",
        "any_quiet_moment_own_turn",
        "The same: framework events and quiet moments of an own turn name the same moments",
    ),
    (
        "official",
        "mass_effect_orderer",
        "active_player",
        "The active player is the player whose turn it is, and outside turns the holder of the first player token, as the turn player is here",
    ),
    ("raven", "mass_effect_orderer", "turn_player", "The same two names for one player"),
    ("official", "entering_together_orderer", "active_player", "The same two names for one player"),
    ("raven", "entering_together_orderer", "turn_player", "The same two names for one player"),
    (
        "official",
        "damage_steps",
        "raven_1_1b_2_2b_3",
        "The steps are the same under other numbers; where the two part (slot, loss, leaving play) other switches decide",
    ),
    (
        "raven",
        "damage_steps",
        "official_0_1_1b_2_2b_3_3b",
        "The same: other numbers for the same steps, and other switches for slot, loss and leaving play",
    ),
    (
        "official",
        "affect_scope",
        "general_except_attack_and_counter",
        "A counter is damage of no effect, so it affects under neither value",
    ),
    (
        "raven",
        "affect_scope",
        "general_except_attack",
        "The same: what official counts as affecting is damage of an effect, which a counter is not",
    ),
    (
        "raven",
        "trigger_player_order",
        "active_first_one_opportunity_each",
        "Both let each player in turn, the active one first, use as many answers as wished, each resolved before the next",
    ),
    (
        "raven",
        "cancel_scope",
        "whole_card",
        "With targets named as their effects come up, the effects before the canceled one have been resolved, and nothing undoes them",
    ),
    (
        "raven",
        "cancel_answers",
        "word_target_or_attach",
        "Whether attaching is targeting is decided by attach_targets; the rest of the two values is the same",
    ),
    (
        "raven",
        "mass_effect_snapshot",
        "selected_before_first",
        "Both fix the units at the beginning and leave later arrivals out; Raven says nothing of a unit that ceases or begins to fit meanwhile",
    ),
    (
        "raven",
        "phoenixborn_loss_moment",
        "immediately_in_step2",
        "Under both the player has lost as the wounds are placed, ahead of every answer to them",
    ),
    ("raven", "redirect_counts_as_attacked", "not_applicable", "The same: the unit does not count as attacked"),
    (
        "raven",
        "trigger_player_order",
        "turn_player_orders_all",
        "A player who orders the answers of all needs them declared first, and trigger_batching resolves each before the next is declared",
    ),
    (
        "reborn",
        "trigger_player_order",
        "turn_player_orders_all",
        "the engine lets the turn player order all answers only where they are activated together; one at a time each player gives the own ones",
    ),
    (
        "reborn",
        "multi_target_choice",
        "up_front",
        "it joins the targets chosen before the card resolves, and with `target_choice` as_resolved there is no such moment",
    ),
    (
        "reborn",
        "mode_choice",
        "after_targets_on_resolution",
        "with `target_choice` as_resolved a target is chosen with its effect, and the option settles which effect that is, so no target can come before it",
    ),
    (
        "reborn",
        "trigger_player_order",
        "active_first_unlimited_clockwise",
        "in both the active player gives as many answers as wished, each resolved at once, then the others clockwise, and nobody has a second turn at it",
    ),
    (
        "reborn",
        "cancel_scope",
        "whole_card",
        "a cancel answers a target that is chosen as its effect comes up (`target_choice` as_resolved); what resolved before is done and is never taken back",
    ),
    (
        "reborn",
        "cancel_answers",
        "word_target_only",
        "the two part over attaching only, and whether that targets is read from `attach_targets`",
    ),
    (
        "reborn",
        "mass_effect_snapshot",
        "in_play_at_effect_start",
        "both fix the group as the effect begins and go through it one by one; Raven only adds that later arrivals are left out, which holds in both",
    ),
    ("reborn", "attack_unit_damage", "summed", "`attack_unit_attackers` allows one attacker, and the sum of one is its own"),
    ("reborn", "negative_attack_in_sum", "counts", "`attack_unit_attackers` allows one attacker, so nothing is added up"),
    (
        "reborn",
        "group_keywords",
        "all_attackers_need_it",
        "`attack_unit_attackers` allows one attacker, and all of one is that one",
    ),
    (
        "reborn",
        "counter_against_several",
        "defender_splits_damage",
        "`attack_unit_attackers` allows one attacker, so there is nothing to split on",
    ),
    (
        "reborn",
        "battle_damage_order",
        "dealt_together_turn_player_orders_processes",
        "battles are fought in a player's turn only, and the active player is the player whose turn it is",
    ),
    (
        "reborn",
        "phoenixborn_loss_moment",
        "when_wounds_placed",
        "in both the game is lost as the wounds are placed, before any effect answers them",
    ),
    (
        "reborn",
        "redirect_counts_as_attacked",
        "yes",
        "what is redirected there is received only: the damage is dealt to the Phoenixborn before",
    ),
    (
        "reborn",
        "redirect_counts_as_attacked",
        "no",
        "what is redirected there is received only: the damage is dealt to the Phoenixborn before",
    ),
    ("reborn", "respark_player", "owner", "`respark` is off"),
    ("reborn", "respark_player", "controller", "`respark` is off"),
    ("official", "chimera", "optional", "without a Chimera a game goes alike; one with it is refused, as tests/bad shows"),
    ("raven", "chimera", "optional", "The same"),
    ("reborn", "chimera", "off", "The same: Chimeras are of the pool of the Red Rains, whose ruleset scenarios name"),
];

struct Known<'a> {
    case: Case<'a>,
    seen: Vec<ScenarioResult>,
}

/// A ruleset with one switch turned.
struct Mutant {
    ruleset: Ruleset,
    switch: &'static str,
    value: &'static str,
}

fn mutants(ruleset: &Ruleset) -> Vec<Mutant> {
    let read = SWITCHES.iter().filter(|switch| UNREAD_SWITCHES.iter().all(|(name, _)| *name != switch.name));
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
fn is_caught(mutant: &Mutant, known: &[Known], hosts: &ScriptHosts) -> bool {
    known.iter().any(|one| {
        let own = one.seen.iter().find(|seen| seen.ruleset == mutant.ruleset.id);
        own.is_some_and(|own| {
            !one.case.under(&mutant.ruleset, hosts).is_ok_and(|seen| seen.same_as(own) && seen.trace == own.trace)
        })
    })
}

#[test]
fn every_switch_is_proven_by_a_scenario_under_every_ruleset() {
    let kits = GameDataCache::new(root());
    let rulesets: Vec<Arc<Ruleset>> = ["official", "raven", "reborn"]
        .iter()
        .map(|id| kits.game_data(Ustr::from(id), None).expect("it loads").ruleset)
        .collect();
    let hosts = ScriptHosts::default();
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
        .map_init(ScriptHosts::default, |hosts, mutant| (!is_caught(mutant, &known, hosts)).then_some(mutant))
        .flatten()
        .collect();
    let is = |mutant: &Mutant, ruleset: &str, switch: &str, value: &str| {
        mutant.ruleset.id == ruleset && mutant.switch == switch && mutant.value == value
    };
    let is_alike = |mutant: &Mutant| ALIKE.iter().any(|(ruleset, switch, value, _)| is(mutant, ruleset, switch, value));
    let told: Vec<String> = alive
        .iter()
        .filter(|mutant| !is_alike(mutant))
        .map(|mutant| {
            let own = rulesets.iter().find(|one| one.id == mutant.ruleset.id).and_then(|one| one.switches.get(mutant.switch));
            format!("{}: {} = {} instead of {}", mutant.ruleset.id, mutant.switch, mutant.value, own.unwrap_or_default())
        })
        .collect();
    assert!(told.is_empty(), "no scenario tells these {} from the ruleset itself:\n{}", told.len(), told.join("\n"));
    let idle = ALIKE.iter().filter(|(ruleset, switch, value, _)| !alive.iter().any(|mutant| is(mutant, ruleset, switch, value)));
    let idle: Vec<String> = idle.map(|(ruleset, switch, value, _)| format!("{ruleset}: {switch} = {value}")).collect();
    assert!(idle.is_empty(), "these are told apart by now, take them off the list:\n{}", idle.join("\n"));
}
