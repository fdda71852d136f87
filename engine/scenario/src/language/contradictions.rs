//! What a scenario must say, and where its lines do not fit each other.

use std::collections::BTreeSet;

use cinderforge_content::diagnostic::{Code, Diagnostic};
use cinderforge_content::{NO_RULESETS, nearest};
use ustr::Ustr;

use crate::language::deed::Deed;
use crate::language::fact::Fact;
use crate::language::scenario::{PlayLine, Scenario, Way};

/// The folder of the scenarios that show rulings.
pub const RULINGS: &str = "tests/scenarios/rulings/";

/// Checks whether a scenario is one of the rulings of its pack.
pub fn is_ruling(scenario: &Scenario) -> bool {
    below_rulings(&scenario.source.path).is_some()
}

/// Returns what a path says below the rulings of its pack; none if it lies elsewhere.
fn below_rulings(path: &str) -> Option<&str> {
    let (pack, below) = path.rsplit_once(RULINGS)?;
    (pack.is_empty() || pack.ends_with('/')).then_some(below)
}

/// Finds where the lines of a scenario do not fit each other.
pub(crate) fn contradictions(scenario: &Scenario) -> Vec<Diagnostic> {
    let source = &scenario.source;
    let known = &scenario.rulesets;
    let mut problems = Vec::new();
    if scenario.about.is_empty() {
        let problem = source.error_in_file(Code::ScenarioLacks, "the first line does not say what the scenario shows");
        problems.push(problem.help("begin with a comment: which rule, and where it is written".to_owned()));
    }
    if known.is_empty() {
        let problem = source.error_in_file(Code::ScenarioLacks, "no ruleset is named");
        problems.push(problem.help("write a line such as `rulesets official, raven`".to_owned()));
    }
    if let Some(again) = known.iter().enumerate().find_map(|(index, id)| known[..index].contains(id).then_some(id)) {
        let problem =
            source.error(scenario.rulesets_at.clone(), Code::SaidTwice, format!("the ruleset `{again}` is named twice"));
        problems.push(problem.help("take one of them out".to_owned()));
    }
    let lines = scenario.board.iter().map(|line| (&line.marks, &line.span));
    let mut strangers = BTreeSet::new();
    for (marks, span) in lines.chain(scenario.lines.iter().map(|line| (&line.marks, &line.span))) {
        for mark in marks.iter().filter(|mark| !known.contains(mark) && strangers.insert(mark.as_str())) {
            let problem = source.error(
                span.clone(),
                Code::RulesetNotRun,
                format!("the line is for `{mark}`, but the scenario is not run under it"),
            );
            problems.push(problem.help(named_or_meant(scenario, mark.as_str())));
        }
    }
    for (index, one) in scenario.outcomes.iter().enumerate() {
        let id = one.ruleset;
        if scenario.outcomes[..index].iter().any(|before| before.ruleset == id) {
            let problem = source.error(one.span.clone(), Code::SaidTwice, format!("`{id}` has two outcomes"));
            problems.push(problem.help("take one of them out".to_owned()));
        }
        if !known.contains(&id) && strangers.insert(id.as_str()) {
            let text = format!("there is an outcome for `{id}`, but the scenario is not run under it");
            problems.push(source.error(one.span.clone(), Code::RulesetNotRun, text).help(named_or_meant(scenario, id.as_str())));
        }
    }
    if !scenario.outcomes.is_empty() {
        for id in known.iter().filter(|id| scenario.outcome(id.as_str()).is_none()) {
            let problem =
                source.error(scenario.rulesets_at.clone(), Code::ScenarioLacks, format!("there is no outcome for `{id}`"));
            problems.push(problem.help(format!("write `outcome {id}: \"..\"`")));
        }
    }
    let first = scenario.lines.iter().position(|line| matches!(line.content, PlayLine::Ways { .. }));
    let late = first.and_then(|first| scenario.lines[first..].iter().find(|line| !matches!(line.content, PlayLine::Ways { .. })));
    if let Some(line) = late {
        let problem = source.error(
            line.span.clone(),
            Code::LineOutOfOrder,
            "no play or expectation comes after `always`, `sometimes` and `never`",
        );
        problems.push(problem.help("they are about all ways the game can go on from there: move the line up".to_owned()));
    }
    problems.extend(stated_twice(scenario));
    problems
}

/// Finds the lines that state again what a line before them states, with no play or answer between.
fn stated_twice(scenario: &Scenario) -> Vec<Diagnostic> {
    let mut problems: Vec<Diagnostic> = Vec::new();
    let mut told = BTreeSet::new();
    for ruleset in &scenario.rulesets {
        let mut stated: BTreeSet<String> = BTreeSet::new();
        for (index, line) in scenario.lines.iter().enumerate().filter(|(_, line)| line.is_for(ruleset.as_str())) {
            if let PlayLine::Deed(_, deed) = &line.content {
                if !matches!(deed, Deed::Ignores(_)) {
                    stated.clear();
                }
                continue;
            }
            let again = statements(&line.content).into_iter().filter(|statement| !stated.insert(statement.clone())).count();
            if again > 0 && told.insert(index) {
                let problem = scenario.source.error(
                    line.span.clone(),
                    Code::SaidTwice,
                    "this is stated already, and nothing was played since",
                );
                problems.push(problem.help("take it out, or state it after the play that could change it".to_owned()));
            }
        }
    }
    problems
}

/// Lists what a line states, each thing on its own, as a text that is the same for the same.
fn statements(content: &PlayLine) -> Vec<String> {
    let each = |how: String, fact: &Fact| match fact {
        Fact::Card(name, facts) => facts.iter().map(|fact| format!("{how} {name:?} {fact:?}")).collect(),
        Fact::Player(player, facts) => facts.iter().map(|fact| format!("{how} {player:?} {fact:?}")).collect(),
        fact => vec![format!("{how} {fact:?}")],
    };
    match content {
        PlayLine::Expect { not: false, fact } => each("expect".to_owned(), fact),
        PlayLine::Ways { way: Way::Always, fact } => each("always".to_owned(), fact),
        // That not all of it holds together is something else than what holds of each.
        PlayLine::Expect { not: true, fact } => vec![format!("not {fact:?}")],
        PlayLine::Ways { way, fact } => vec![format!("{way:?} {fact:?}")],
        PlayLine::Cannot(player, what, why) => vec![format!("cannot {player:?} {what:?} {why}")],
        PlayLine::Deed(..) => Vec::new(),
    }
}

/// Tells how to mend a ruleset that is not among those the scenario runs under.
fn named_or_meant(scenario: &Scenario, id: &str) -> String {
    match nearest(id, scenario.rulesets.iter().map(Ustr::as_str)) {
        Some(near) => format!("did you mean `{near}`, as in the line of the rulesets, or is that one misspelt?"),
        None => format!("add `{id}` to the line of the rulesets"),
    }
}

impl Scenario {
    /// Finds the rulesets it names that are not among those there are.
    pub fn unknown_rulesets(&self, known: &[&str]) -> Vec<Diagnostic> {
        let strange = self.rulesets.iter().filter(|id| !known.contains(&id.as_str()));
        let problem = |id: &Ustr| {
            let problem =
                self.source.error(self.rulesets_at.clone(), Code::UnknownRuleset, format!("there is no ruleset `{id}`"));
            if known.is_empty() {
                return problem.help(NO_RULESETS.to_owned());
            }
            problem.meant_or(id, nearest(id.as_str(), known.iter().copied()), format!("there are `{}`", known.join("`, `")))
        };
        strange.map(problem).take(if known.is_empty() { 1 } else { usize::MAX }).collect()
    }

    /// Lists what the scenario still lacks: a line that states something, and for one that shows rulings, which and where
    /// they are written, and what comes out.
    pub fn lacks(&self) -> Vec<Diagnostic> {
        let source = &self.source;
        let mut problems = Vec::new();
        if !self.lines.iter().any(|line| !matches!(line.content, PlayLine::Deed(..))) {
            let problem = source.error_in_file(Code::ScenarioLacks, "the scenario expects nothing");
            problems.push(problem.help("write an `expect` line that states the point".to_owned()));
        }
        let Some((_, file)) = below_rulings(&source.path).and_then(|path| path.rsplit_once('/')) else {
            return problems;
        };
        let stem = file.trim_end_matches(".scenario");
        match self.cites.first() {
            None => {
                let problem = source.error_in_file(Code::ScenarioLacks, "it does not say which ruling it shows");
                problems.push(problem.help(format!("write `cites {stem}`")));
            }
            Some(id) if stem != id && !stem.starts_with(&format!("{id}.")) => {
                let problem =
                    source.error_in_file(Code::NameOfRulingFile, format!("it cites `{id}`, but the file is called `{stem}`"));
                let help = format!("call the file {id}.scenario, or {id}.<more>.scenario, or cite what it shows");
                problems.push(problem.help(help));
            }
            Some(_) => {}
        }
        if self.name_as_written.is_none() {
            let problem = source.error_in_file(Code::ScenarioLacks, "it does not say where the ruling is written");
            problems.push(problem.help("write a line such as `source \"Raven 4.2.3\"`".to_owned()));
        }
        if self.outcomes.is_empty() {
            let problem = source.error_in_file(Code::ScenarioLacks, "it does not say what comes out");
            let ids: Vec<&str> = self.rulesets.iter().map(Ustr::as_str).collect();
            problems.push(problem.help(format!("write `outcome {}: \"..\"`, or one for each that differs", ids.join(", "))));
        }
        problems
    }
}

#[cfg(test)]
mod tests {
    use crate::language::parse::parse;

    fn lacks(path: &str, head: &str) -> Vec<String> {
        let text = format!("# What holds.\n{head}ruleset raven\nA passes\nexpect turn B\n");
        let scenario = parse(path, &text).unwrap_or_else(|problems| panic!("{problems:?}"));
        scenario.lacks().into_iter().map(|problem| problem.message).collect()
    }

    #[test]
    fn a_scenario_of_a_ruling_says_which_where_and_what_comes_out() {
        let path = "tests/scenarios/rulings/house/house-1.b.scenario";
        let whole = "cites house-1\nsource \"our table\"\noutcome raven: \"so\"\n";
        assert_eq!(lacks(path, whole), Vec::<String>::new());
        assert_eq!(lacks(path, &whole.replace("cites house-1\n", "")), ["it does not say which ruling it shows"]);
        assert_eq!(
            lacks(path, &whole.replace("house-1", "house-10")),
            ["it cites `house-10`, but the file is called `house-1.b`"]
        );
        assert_eq!(lacks(path, "cites house-1\n").len(), 2);
        assert_eq!(lacks("tests/scenarios/rules/any.scenario", ""), Vec::<String>::new());
    }

    #[test]
    fn an_unknown_ruleset_is_told_with_the_one_that_was_meant() {
        let text = "# What holds.\nrulesets official, ravne\nexpect turn A\n";
        let scenario = parse("any.scenario", text).unwrap_or_else(|problems| panic!("{problems:?}"));
        let problems = scenario.unknown_rulesets(&["official", "raven"]);
        assert_eq!(problems.len(), 1);
        assert_eq!(problems[0].help.as_deref(), Some("did you mean `raven`?"));
        assert_eq!(problems[0].span.map(|span| span.line), Some(2));
    }
}
