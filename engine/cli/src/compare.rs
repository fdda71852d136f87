//! `cinder compare`: scenarios or a seeded game under several rulesets, side by side, and which switches make the difference.

mod print;
mod report;

use std::path::PathBuf;

use cinderforge_content::diagnostic::{Diagnostic, Style, render_all};
use cinderforge_kernel::terms::Ruleset;
use cinderforge_scenario::{Case, Comparison, GameDataCache, RULINGS, ScriptHosts};
use rayon::prelude::*;
use ustr::Ustr;

pub(crate) use self::print::print_cause;
pub(crate) use self::report::{CauseReport, Report};
use crate::bot::Bot;
use crate::duel::{self, Duel};
use crate::output::{self, Output, failure, say};
use crate::project::Project;
use crate::{kits, page, scenarios};

/// Compare what rulesets make of the same situation.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Scenarios with this in their path.
    filter: Option<String>,
    /// All scenarios of rulings, as a matrix.
    #[arg(long, conflicts_with_all = ["filter", "decks"])]
    all: bool,
    /// Two decks by their ids (`cinder deck list`), for a game between bots instead of scenarios.
    #[arg(long, value_delimiter = ',', num_args = 1.., conflicts_with = "filter")]
    decks: Vec<String>,
    /// The bots that play the game.
    #[arg(long, value_enum, value_delimiter = ',', num_args = 1.., default_values_t = [Bot::Greedy])]
    bots: Vec<Bot>,
    /// What decides chance in the game.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The rulesets, the first being the one others are held against. If not given: those a scenario names; for `--all`
    /// and games every ruleset that extends no other.
    #[arg(long, value_delimiter = ',', num_args = 1..)]
    rulesets: Vec<String>,
    /// Show the traces in full instead of folding what is alike.
    #[arg(long)]
    full: bool,
    /// Also write the comparison as one web page that needs no network.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

/// Compares what is named under several rulesets. Returns whether every scenario could be compared.
pub(crate) fn run(project: &Project, out: Output, args: &Args) -> anyhow::Result<bool> {
    let kits = GameDataCache::new(project.sources().clone());
    let known = kits.rulesets().map_err(|problems| kits::broken(out, &problems))?;
    let wanted = if args.rulesets.is_empty() && !args.all && args.decks.is_empty() {
        Vec::new()
    } else {
        rulesets(&known, &args.rulesets)?
    };
    if let [only] = wanted.as_slice() {
        let help = "name two or more, as in --rulesets official,raven".to_owned();
        return Err(failure(format!("`{}` alone cannot be compared", only.id), help));
    }
    if !args.decks.is_empty() {
        let duel = Duel { decks: &args.decks, bots: &args.bots, seed: args.seed };
        return duel::run(out, &kits, &wanted, &duel, args.full);
    }
    let files = files(project, args)?;
    let (compared, problems) = compare_all(&files, &kits, &known, &wanted, args.all);
    let report = report::report(&kits, &known, &compared, &wanted, problems)?;
    if let Some(path) = &args.html {
        let written = std::fs::write(path, page::html(&report)?);
        written.map_err(|error| failure(format!("`{}` cannot be written: {error}", path.display()), None))?;
        out.note(&format!("{} holds the comparison", path.display()));
    }
    if out.is_json() {
        output::json(&report)?;
    } else {
        print_all(out, args, &report, &compared);
    }
    Ok(report.errors.is_empty())
}

/// Finds the scenarios that are named: those of a filter, or all of rulings.
fn files(project: &Project, args: &Args) -> anyhow::Result<Vec<PathBuf>> {
    let files = match &args.filter {
        Some(filter) => scenarios::find(project, Some(filter))?,
        None if args.all => scenarios::rulings(project),
        None => {
            let help = "name a scenario by a part of its path, two decks with --decks, or every ruling with --all";
            return Err(failure("nothing to compare", help.to_owned()));
        }
    };
    if files.is_empty() { Err(failure("there is no ruling", format!("rulings lie below {RULINGS}"))) } else { Ok(files) }
}

/// Runs scenarios under the rulesets that are wanted, or those they name; returns what came of each with its text, and what is
/// wrong with the others.
///
/// Rulings say for themselves which rulesets they speak of, and speak of those that extend them too; a scenario somebody asks for runs
/// under any.
fn compare_all(
    files: &[PathBuf],
    kits: &GameDataCache,
    known: &[Ruleset],
    wanted: &[Ruleset],
    only_named: bool,
) -> (Vec<(Comparison, String)>, Vec<Diagnostic>) {
    let compare = |hosts: &mut ScriptHosts, file: &PathBuf| -> Result<(Comparison, String), Vec<Diagnostic>> {
        let case = Case::read(file, kits)?;
        let own = &case.scenario().rulesets;
        let runs = |ruleset: &&Ruleset| !only_named || with_bases(known, ruleset).any(|one| own.contains(&one.id));
        let rulesets: Vec<Ustr> =
            if wanted.is_empty() { own.clone() } else { wanted.iter().filter(runs).map(|ruleset| ruleset.id).collect() };
        Ok((case.compare(&rulesets, hosts)?, case.scenario().source.text.to_string()))
    };
    let results: Vec<Result<_, _>> = files.par_iter().map_init(ScriptHosts::default, compare).collect();
    let (mut compared, mut problems) = (Vec::new(), Vec::new());
    for result in results {
        match result {
            Ok(scenario) => compared.push(scenario),
            Err(found) => problems.extend(found),
        }
    }
    (compared, problems)
}

/// Returns a ruleset, then the one it extends, and so on.
fn with_bases<'a>(known: &'a [Ruleset], ruleset: &'a Ruleset) -> impl Iterator<Item = &'a Ruleset> {
    std::iter::successors(Some(ruleset), move |one| known.iter().find(|base| Some(base.id) == one.extends))
}

fn print_all(out: Output, args: &Args, report: &Report, compared: &[(Comparison, String)]) {
    if args.all {
        print::print_matrix(out, report);
    } else {
        for (shown, (compared, _)) in report.scenarios.iter().zip(compared) {
            print::print(out, shown, &compared.seen, args.full);
        }
    }
    if !report.errors.is_empty() {
        let style = if out.is_coloured() { Style::Coloured } else { Style::Plain };
        say(render_all(&report.errors, style));
    }
}

/// Finds rulesets by name; every one that extends no other if none is named.
pub(crate) fn rulesets(known: &[Ruleset], named: &[String]) -> anyhow::Result<Vec<Ruleset>> {
    if named.is_empty() {
        return Ok(known.iter().filter(|ruleset| ruleset.extends.is_none()).cloned().collect());
    }
    let ids: Vec<&str> = known.iter().map(|ruleset| ruleset.id.as_str()).collect();
    let find = |id: &String| {
        let found = known.iter().find(|ruleset| ruleset.id == *id);
        found.cloned().ok_or_else(|| kits::unknown("ruleset", id, &ids))
    };
    named.iter().map(find).collect()
}
