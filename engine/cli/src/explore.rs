//! `cinder explore`: everything a scenario can come to from where its lines end, under each ruleset, each with a way there.

use cinderforge_content::diagnostic::Diagnostic;
use cinderforge_scenario::{Case, Ending, Exploration, ExploreLimit, GameDataCache, ScriptHosts};
use rayon::prelude::*;
use serde::Serialize;
use ustr::Ustr;

use crate::output::{self, Output, counted, say, say_wrapped};
use crate::project::Project;
use crate::{compare, kits, scenarios};

/// Follow every way a scenario can go on.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Scenarios with this in their path.
    filter: String,
    /// The rulesets; those the scenario names if not given.
    #[arg(long, value_delimiter = ',', num_args = 1..)]
    rulesets: Vec<String>,
    /// Further actions that are taken in every way; as many as the scenario says if not given. With none, a way ends where
    /// the next action is asked for.
    #[arg(long)]
    actions: Option<u16>,
    /// The most questions that are answered in every way.
    #[arg(long, default_value_t = 20_000)]
    most: usize,
}

/// What a scenario can come to.
#[derive(Serialize)]
struct Report {
    scenario: String,
    about: String,
    rulesets: Vec<RulesetOutcomes>,
}

/// What it can come to under a ruleset.
#[derive(Serialize)]
struct RulesetOutcomes {
    ruleset: String,
    /// Questions that were answered in every way.
    positions: usize,
    /// Whether no way is left out.
    complete: bool,
    outcomes: Vec<Outcome>,
}

/// One of the things it can come to.
#[derive(Serialize)]
struct Outcome {
    /// In how many positions it ended so.
    count: usize,
    /// The lines of the board that not every outcome has.
    differs_in: Vec<String>,
    /// A way there.
    witness: Vec<String>,
}

pub(crate) fn run(project: &Project, out: Output, args: &Args) -> anyhow::Result<bool> {
    let kits = GameDataCache::new(project.sources().clone());
    let files = scenarios::find(project, Some(&args.filter))?;
    let known = kits.rulesets().map_err(|problems| kits::broken(out, &problems))?;
    let wanted = if args.rulesets.is_empty() { Vec::new() } else { compare::rulesets(&known, &args.rulesets)? };
    let explore = |hosts: &mut ScriptHosts, file: &std::path::PathBuf| -> Result<Report, Vec<Diagnostic>> {
        let case = Case::read(file, &kits)?;
        let scenario = case.scenario();
        let rulesets: Vec<Ustr> =
            if wanted.is_empty() { scenario.rulesets.clone() } else { wanted.iter().map(|ruleset| ruleset.id).collect() };
        let bound = ExploreLimit { actions: args.actions.unwrap_or(scenario.actions), positions: args.most };
        let under = rulesets.into_iter().map(|ruleset| Ok(outcomes_under(ruleset, &case.explore(ruleset, bound, hosts)?)));
        let rulesets = under.collect::<Result<Vec<RulesetOutcomes>, Vec<Diagnostic>>>()?;
        Ok(Report { scenario: scenario.source.path.to_string(), about: scenario.about.join(" "), rulesets })
    };
    let found: Result<Vec<Report>, Vec<Diagnostic>> = files.par_iter().map_init(ScriptHosts::default, explore).collect();
    let reports = found.map_err(|problems| kits::broken(out, &problems))?;
    if out.is_json() {
        output::json(&reports)?;
    } else {
        for report in &reports {
            print(out, report);
        }
    }
    Ok(true)
}

fn outcomes_under(ruleset: Ustr, explored: &Exploration) -> RulesetOutcomes {
    let endings = &explored.endings;
    let everywhere = |line: &String| endings.iter().all(|ending| ending.board.contains(line));
    let outcome = |ending: &Ending| Outcome {
        count: ending.count,
        differs_in: ending.board.iter().filter(|line| !everywhere(line)).cloned().collect(),
        witness: ending.lines.clone(),
    };
    RulesetOutcomes {
        ruleset: ruleset.to_string(),
        positions: explored.positions,
        complete: explored.complete,
        outcomes: endings.iter().map(outcome).collect(),
    }
}

fn print(out: Output, report: &Report) {
    say(out.bold(&report.scenario));
    say_wrapped(&report.about);
    for under in &report.rulesets {
        say("");
        let outcomes = counted(under.outcomes.len(), "outcome");
        let looked = format!("{} answered in every way", counted(under.positions, "question"));
        let end = if under.complete { String::new() } else { format!(", {}", out.bad("and there is more: raise --most")) };
        say(format!("{}: {outcomes}, {looked}{end}", out.accent(&under.ruleset)));
        for (at, outcome) in under.outcomes.iter().enumerate() {
            let same = under.outcomes.len() == 1;
            let told = match under.positions {
                0 => "the lines end where the next action is asked for: `--actions 1` goes on from there".to_owned(),
                _ if same => "it can go no other way".to_owned(),
                _ => outcome.differs_in.join("; "),
            };
            let told = if told.is_empty() { "nothing of what others have".to_owned() } else { told };
            say_wrapped(format!("  {}. {told}", at + 1));
            for line in &outcome.witness {
                say_wrapped(out.dim(&format!("       {line}")));
            }
        }
    }
    say("");
}
