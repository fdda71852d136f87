//! Comparisons for people: a scenario with its traces side by side, or all rulings as a matrix.

use cinderforge_scenario::ScenarioResult;

use crate::compare::report::{CauseReport, Report, RulingReport, ScenarioReport, SwitchReport};
use crate::output::{Output, counted, say, say_wrapped};
use crate::side_by_side;

/// Prints a scenario with what it comes to, what makes the difference, and its traces side by side.
pub(super) fn print(out: Output, shown: &ScenarioReport, seen: &[ScenarioResult], full: bool) {
    say(out.bold(&shown.path));
    say_wrapped(&shown.about);
    for ruling in &shown.rulings {
        say_wrapped(out.dim(&format!("{ruling}{}", shown.source.as_ref().map_or(String::new(), |source| format!("  {source}")))));
    }
    say("");
    let width = shown.outcomes.iter().map(|one| one.ruleset.len()).max().unwrap_or(0);
    for one in &shown.outcomes {
        let lines = if one.lines_of == one.ruleset { String::new() } else { format!("  (the lines for {})", one.lines_of) };
        let text = format!("{:width$}  {}{lines}", one.ruleset, one.told);
        say_wrapped(if shown.differ { out.accent(&text) } else { text });
    }
    say("");
    print_causes(out, shown);
    let names: Vec<&str> = seen.iter().map(|one| one.ruleset.as_str()).collect();
    side_by_side::print(out, &names, &shown.rows, full);
    say("");
}

fn print_causes(out: Output, shown: &ScenarioReport) {
    if !shown.differ {
        say("no difference");
        say("");
        return;
    }
    for why in &shown.causes {
        print_cause(out, why);
    }
    say("");
}

/// Prints what makes the difference between two rulesets.
pub(crate) fn print_cause(out: Output, why: &CauseReport) {
    if why.sets.is_empty() {
        let (from, to) = (&why.from, &why.to);
        let lines = if why.by_lines { format!("; the lines for {to} play something else") } else { String::new() };
        say(format!("{from} to {to}: no switch makes the difference{lines}"));
    }
    for (at, set) in why.sets.iter().enumerate() {
        let lead = match (at, set.len()) {
            (0, 1) => format!("{} to {}, it is this that makes the difference:", why.from, why.to),
            (0, _) => format!("{} to {}, these together make the difference:", why.from, why.to),
            (_, 1) => "or this alone:".to_owned(),
            _ => "or these together:".to_owned(),
        };
        say(lead);
        for change in set {
            let sources = |text: Option<&str>| text.map_or(String::new(), |text| format!("  ({text})"));
            say(format!("  {}", out.bold(&change.switch)));
            say_wrapped(format!("    {}: {}{}", why.from, change.from, out.dim(&sources(change.from_sources))));
            say_wrapped(format!("    {}: {}{}", why.to, change.to, out.dim(&sources(change.to_sources))));
        }
    }
}

/// Prints for every ruling which rulesets come to the same, and what decides.
pub(super) fn print_matrix(out: Output, report: &Report) {
    let differing: Vec<&RulingReport> = report.rulings.iter().filter(|one| one.differ).collect();
    let stops = |one: &RulingReport, ruleset: &str| {
        let mut own = report.scenarios.iter().filter(|scenario| scenario.rulings.contains(&one.id)).flat_map(|one| &one.outcomes);
        own.any(|outcome| outcome.ruleset == ruleset && outcome.stopped.is_some())
    };
    let groups = |one: &RulingReport| -> Vec<String> {
        let mut words: Vec<&String> = Vec::new();
        report
            .rulesets
            .iter()
            .map(|ruleset| match one.outcomes.get(ruleset).and_then(Option::as_ref) {
                None => "-".to_owned(),
                Some(_) if stops(one, ruleset) => "stops".to_owned(),
                Some(text) => {
                    let at = words.iter().position(|known| *known == text).unwrap_or_else(|| {
                        words.push(text);
                        words.len() - 1
                    });
                    char::from(b'a' + at as u8).to_string()
                }
            })
            .collect()
    };
    let mut heading = vec!["ruling".to_owned()];
    heading.extend(report.rulesets.iter().cloned());
    heading.push("decided by".to_owned());
    let rows: Vec<Vec<String>> = differing
        .iter()
        .map(|one| {
            let mut row = vec![one.id.clone()];
            row.extend(groups(one));
            row.push(one.switches.join(", "));
            row
        })
        .collect();
    out.table(&heading, &rows);
    say("");
    say_wrapped("Rulesets with the same letter come to the same; `-` where the ruling has nothing to say.");
    let stopped = differing.iter().filter(|one| report.rulesets.iter().any(|ruleset| stops(one, ruleset))).count();
    if stopped > 0 {
        say_wrapped("`stops` where the game asks something else than the lines answer: `cinder compare <ruling>` shows where.");
    }
    say("");
    let deciding: Vec<&SwitchReport> = report.switches.iter().filter(|one| !one.rulings.is_empty()).collect();
    for one in &deciding {
        say(out.bold(&one.name));
        say_wrapped(format!("  {}", one.rulings.join(", ")));
    }
    say("");
    let (all, differ) = (counted(report.rulings.len(), "ruling"), differing.len());
    let of_them = if stopped > 0 { format!(" ({stopped} of them stop)") } else { String::new() };
    let decide = if deciding.len() == 1 { "1 switch decides".to_owned() } else { format!("{} switches decide", deciding.len()) };
    say(format!("{all} under {}: {differ} differ{of_them}, {decide}", report.rulesets.join(", ")));
}
