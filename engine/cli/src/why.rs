//! `cinder why`: why a player may do something at a point of a scenario, or not: rule, switch and card.

use cinderforge_content::diagnostic::Diagnostic;
use cinderforge_kernel::game::{Refusal, SwitchSetting, Verdict};
use cinderforge_scenario::{Case, Explanation, GameDataCache, ScriptHosts};
use serde::Serialize;
use ustr::Ustr;

use crate::output::{self, Output, failure, say, say_wrapped};
use crate::project::Project;
use crate::{compare, kits, scenarios};

/// Ask why something may be done, or not.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The scenario that has this in its path; its lines lead to the position.
    scenario: String,
    /// What a player would do, as a line of a scenario: "B plays CARD", "B guards with CARD".
    question: String,
    /// Ask before this line of the file instead of after the last.
    #[arg(long)]
    line: Option<usize>,
    /// The rulesets; those the scenario names if not given.
    #[arg(long, value_delimiter = ',', num_args = 1..)]
    rulesets: Vec<String>,
}

/// The answers under a ruleset.
#[derive(Serialize)]
struct RulesetAnswers {
    ruleset: String,
    answers: Vec<AnswerReport>,
}

/// One answer.
#[derive(Serialize)]
struct AnswerReport {
    what: String,
    allowed: bool,
    reason: String,
    /// The kind of refusal, for programs.
    refusal: Option<String>,
    rule: &'static str,
    switch: Option<SwitchSetting>,
    by: Option<String>,
}

impl From<Explanation> for AnswerReport {
    fn from(one: Explanation) -> Self {
        let Explanation { what, allowed, reason, refusal, rule, switch, by } = one;
        Self { what, allowed, reason, refusal: refusal.as_ref().map(kind), rule, switch, by }
    }
}

/// Returns the name of a kind of refusal.
fn kind(refusal: &Refusal) -> String {
    let text = format!("{refusal:?}");
    text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().to_owned()
}

pub(crate) fn run(project: &Project, out: Output, args: &Args) -> anyhow::Result<bool> {
    let kits = GameDataCache::new(project.sources().clone());
    let known = kits.rulesets().map_err(|problems| kits::broken(out, &problems))?;
    let files = scenarios::find(project, Some(&args.scenario))?;
    let exact = |file: &&std::path::PathBuf| file.file_stem().is_some_and(|stem| stem == args.scenario.as_str());
    let file = match files.as_slice() {
        [only] => only,
        several => several.iter().find(exact).ok_or_else(|| {
            let help = "name more of its path, or its whole name".to_owned();
            failure(format!("{} scenarios have `{}` in their path", several.len(), args.scenario), help)
        })?,
    };
    let broken = |problems: Vec<Diagnostic>| kits::broken(out, &problems);
    let case = Case::read(file, &kits).map_err(broken)?;
    let rulesets: Vec<Ustr> = if args.rulesets.is_empty() {
        case.scenario().rulesets.clone()
    } else {
        compare::rulesets(&known, &args.rulesets)?.iter().map(|ruleset| ruleset.id).collect()
    };
    let hosts = ScriptHosts::default();
    let mut answers = Vec::new();
    for ruleset in rulesets {
        let found = case.why(ruleset, &args.question, args.line, &hosts).map_err(broken)?;
        answers
            .push(RulesetAnswers { ruleset: ruleset.to_string(), answers: found.into_iter().map(AnswerReport::from).collect() });
    }
    if out.is_json() {
        output::json(&answers)?;
        return Ok(true);
    }
    for under in &answers {
        say(out.bold(&under.ruleset));
        for one in &under.answers {
            print(out, one);
        }
        say("");
    }
    Ok(true)
}

fn print(out: Output, one: &AnswerReport) {
    let verdict = if one.allowed { out.good(&one.reason) } else { out.bad(&one.reason) };
    say_wrapped(format!("  {}: {verdict}", one.what));
    for line in grounds(one.allowed, one.rule, one.switch, one.by.as_deref()) {
        say_wrapped(out.dim(&format!("    {line}")));
    }
}

/// Lists what decides it: rule, switch and card, a line for each.
///
/// A switch decides that something is forbidden, or the moment of what is allowed.
fn grounds(allowed: bool, rule: &str, switch: Option<SwitchSetting>, by: Option<&str>) -> Vec<String> {
    let mut lines = vec![format!("rule    {rule}")];
    let word = if allowed { "moment" } else { "switch" };
    lines.extend(switch.map(|one| format!("{word:8}{} = {} ({})", one.switch, one.value, one.sources)));
    lines.extend(by.map(|card| format!("card    {card}")));
    lines
}

/// Lists what decides a verdict, a line for each, with the card by its title.
pub(crate) fn grounds_of(verdict: &Verdict, title: impl Fn(cinderforge_kernel::terms::CardId) -> String) -> Vec<String> {
    grounds(verdict.allowed, verdict.rule, verdict.switch, verdict.by.map(title).as_deref())
}
