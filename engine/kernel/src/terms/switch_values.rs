//! A value for every switch: made from pairs of names, compared with others, searched for contradictions.

use crate::terms::switches::{SwitchError, Switches};

/// Values of two switches that cannot stand together: switch, value, switch, value, why.
const CONTRADICTIONS: &[[&str; 5]] = &[
    ["respark", "on", "respark_player", "not_applicable", "then nobody could respark"],
    ["attack_unit_attackers", "any_number", "attack_unit_damage", "single", "several attackers deal their damage together"],
    [
        "attack_unit_attackers",
        "any_number",
        "group_keywords",
        "not_applicable",
        "several attackers need a rule for their keywords",
    ],
    ["attack_unit_attackers", "any_number", "counter_against_several", "not_applicable", "several attackers can be countered"],
    [
        "trigger_player_order",
        "turn_player_orders_all",
        "trigger_batching",
        "one_at_a_time",
        "all answers can only be ordered together",
    ],
];

impl Switches {
    /// Lists values that it has and that cannot stand together: two switches with their values, and why.
    pub fn contradictions(&self) -> impl Iterator<Item = &'static [&'static str; 5]> + '_ {
        CONTRADICTIONS
            .iter()
            .filter(|[first, value, second, other, _]| self.get(first) == Some(value) && self.get(second) == Some(other))
    }

    /// Builds the switches from names and values, of which a later pair replaces an earlier one of the same switch.
    ///
    /// # Errors
    /// All that is wrong: unknown switches and values in the order they come, then every switch that no pair names.
    pub fn from_pairs<'a>(pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<Self, Vec<SwitchError>> {
        let mut switches = Self::BLANK;
        let mut named = Vec::new();
        let mut errors = Vec::new();
        for (name, value) in pairs {
            named.push(name);
            errors.extend(switches.set(name, value).err());
        }
        let missing = Self::NAMES.iter().filter(|switch| !named.contains(switch));
        errors.extend(missing.map(|switch| SwitchError::Missing { switch }));
        if errors.is_empty() { Ok(switches) } else { Err(errors) }
    }

    /// Lists the switches that differ: the name, the value here, the value in `other`.
    pub fn differences(&self, other: &Self) -> Vec<(&'static str, &'static str, &'static str)> {
        let values = Self::NAMES.iter().filter_map(|name| Some((*name, self.get(name)?, other.get(name)?)));
        values.filter(|(_, own, others)| own != others).collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::terms::switches::{CancelScope, DamageSteps, SWITCHES, SwitchError, Switches};

    /// Lists every switch with its first or its last value.
    fn pairs(last: bool) -> impl Iterator<Item = (&'static str, &'static str)> {
        SWITCHES.iter().map(move |switch| {
            let value = if last { switch.values.last() } else { switch.values.first() };
            (switch.name, value.expect("a switch has values").name)
        })
    }

    #[test]
    fn names_round_trip() {
        let mut switches = Switches::from_pairs(pairs(false)).expect("all switches are set");
        for switch in SWITCHES {
            for value in switch.values {
                switches.set(switch.name, value.name).expect("the table names its values");
                assert_eq!(switches.get(switch.name), Some(value.name));
            }
        }
        assert_eq!(switches, Switches::from_pairs(pairs(true)).expect("all switches are set"));
    }

    #[test]
    fn values_parse_to_themselves() {
        for (value, name) in DamageSteps::ALL.iter().zip(DamageSteps::NAMES) {
            assert_eq!(value.name(), *name);
            assert_eq!(name.parse(), Ok(*value));
        }
    }

    #[test]
    fn the_last_pair_of_a_switch_wins() {
        let changed = pairs(false).chain([("cancel_scope", "trigger_onward")]);
        let switches = Switches::from_pairs(changed).expect("all switches are set");
        assert_eq!(switches.cancel_scope, CancelScope::TriggerOnward);
    }

    #[test]
    fn from_pairs_reports_everything_wrong() {
        let wrong = pairs(false)
            .filter(|(name, _)| *name != "respark" && *name != "dismount")
            .map(|(name, value)| if name == "token_move" { (name, "up_front") } else { (name, value) })
            .chain([("target_choise", "up_front")]);
        let errors = Switches::from_pairs(wrong).expect_err("four things are wrong");
        assert_eq!(
            errors,
            [
                SwitchError::UnknownValue {
                    switch: "token_move",
                    value: "up_front".to_owned(),
                    allowed: &["distinct_from_place_and_remove", "remove_and_place"],
                },
                SwitchError::UnknownSwitch { name: "target_choise".to_owned(), known: Switches::NAMES },
                SwitchError::Missing { switch: "respark" },
                SwitchError::Missing { switch: "dismount" },
            ]
        );
        assert_eq!(
            errors[0].to_string(),
            "unknown value `up_front` of switch `token_move`, expected `distinct_from_place_and_remove` or \
             `remove_and_place`"
        );
    }

    #[test]
    fn a_failed_set_changes_nothing() {
        let before = Switches::from_pairs(pairs(false)).expect("all switches are set");
        let mut after = before;
        assert!(after.set("fatigue", "none").is_err());
        assert!(after.set("hunger", "none").is_err());
        assert_eq!(before, after);
        assert_eq!(after.get("hunger"), None);
    }

    #[test]
    fn differences_name_both_values() {
        let here = Switches::from_pairs(pairs(false)).expect("all switches are set");
        let there = Switches { cancel_scope: CancelScope::TriggerOnward, ..here };
        assert_eq!(here.differences(&there), [("cancel_scope", "whole_card", "trigger_onward")]);
        assert_eq!(here.differences(&here), []);
    }

    #[test]
    fn switch_names_are_distinct() {
        let mut names = Switches::NAMES.to_vec();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), SWITCHES.len());
    }

    #[test]
    fn every_value_ends_with_its_sources() {
        let keys = ["FAQ ", "Reference ", "Raven ", "Reborn ", "Red Rains "];
        for switch in SWITCHES {
            assert!(switch.question.ends_with('.'), "{}", switch.name);
            assert!(switch.values.len() > 1, "{} leaves no choice", switch.name);
            for value in switch.values {
                let sources = value.doc.rsplit(". ").next().unwrap_or_default();
                for source in sources.split("; ") {
                    assert!(keys.iter().any(|key| source.starts_with(key)), "{} {}: {source}", switch.name, value.name);
                }
            }
        }
    }
}
