//! `cinder compare`: scenarios or a seeded game under several rulesets, side by side, and which switches make the difference.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use cinderforge_content::Content;
use cinderforge_content::diagnostic::{Diagnostic, Style, render_all};
use cinderforge_kernel::define::CardDef;
use cinderforge_kernel::ruleset::{Ruleset, SWITCHES};
use cinderforge_scenario::{Case, Cause, Comparison, GameDataCache, RulesetDifference, ScenarioResult, ScriptHosts, discover};
use rayon::prelude::*;
use serde::Serialize;
use ustr::Ustr;

use crate::bot::Bot;
use crate::duel::{self, Duel};
use crate::output::{self, Output, counted, failure, say};
use crate::project::Project;
use crate::{aligned, kits, page};

/// Compare what rulesets make of the same situation.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Scenarios with this in their path.
    filter: Option<String>,
    /// All scenarios of rulings, as a matrix.
    #[arg(long, conflicts_with_all = ["filter", "decks"])]
    all: bool,
    /// Two decks, for a game between bots instead of scenarios.
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

/// Everything that was compared, for programs and the page.
#[derive(Serialize)]
pub(crate) struct Report {
    pub(crate) rulesets: Vec<String>,
    pub(crate) rulings: Vec<Ruling>,
    pub(crate) switches: Vec<Decides>,
    pub(crate) scenarios: Vec<Shown>,
    /// What is wrong with scenarios that could not be compared.
    pub(crate) errors: Vec<Diagnostic>,
}

/// A ruling with what it comes to.
#[derive(Serialize)]
pub(crate) struct Ruling {
    pub(crate) id: String,
    pub(crate) source: Option<String>,
    /// Under each ruleset, in words; null where no scenario of it runs.
    pub(crate) outcomes: BTreeMap<String, Option<String>>,
    pub(crate) differ: bool,
    /// The switches that make the differences.
    pub(crate) switches: Vec<String>,
    pub(crate) scenarios: Vec<String>,
}

/// A switch with the rulings it decides.
#[derive(Serialize)]
pub(crate) struct Decides {
    pub(crate) name: String,
    pub(crate) question: String,
    /// Its value under each ruleset.
    pub(crate) values: BTreeMap<String, String>,
    pub(crate) rulings: Vec<String>,
}

/// A scenario with what it comes to.
#[derive(Serialize)]
pub(crate) struct Shown {
    #[serde(rename = "scenario")]
    pub(crate) path: String,
    pub(crate) about: String,
    pub(crate) source: Option<String>,
    pub(crate) rulings: Vec<String>,
    pub(crate) text: String,
    pub(crate) cards: Vec<Mention>,
    pub(crate) differ: bool,
    pub(crate) outcomes: Vec<Outcome>,
    pub(crate) causes: Vec<Why>,
    /// The traces beside each other, row by row.
    pub(crate) rows: Vec<aligned::Row>,
}

/// A card that stands in a scenario.
#[derive(Clone, Serialize)]
pub(crate) struct Mention {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) file: String,
}

/// What a scenario comes to under a ruleset.
#[derive(Serialize)]
pub(crate) struct Outcome {
    pub(crate) ruleset: String,
    /// In the words of the scenario; null if it has none for what came out.
    pub(crate) words: Option<String>,
    /// In words of some kind: of the scenario, where the lines stop, or which of them do not hold.
    pub(crate) told: String,
    /// The ruleset whose lines were played.
    pub(crate) lines_of: String,
    pub(crate) stated: Vec<Point>,
    /// Where the lines do not fit the game.
    pub(crate) stopped: Option<Diagnostic>,
}

/// A line that states something.
#[derive(Serialize)]
pub(crate) struct Point {
    pub(crate) number: usize,
    pub(crate) line: String,
    /// Null if the game did not come so far.
    pub(crate) held: Option<bool>,
}

/// What makes the difference between two rulesets.
#[derive(Serialize)]
pub(crate) struct Why {
    pub(crate) from: String,
    pub(crate) to: String,
    /// The smallest sets of changes; each alone makes the difference.
    pub(crate) sets: Vec<Vec<Change>>,
    /// The lines for the second ruleset come to its outcome under the first as well.
    pub(crate) by_lines: bool,
}

/// A change from one ruleset towards another.
#[derive(Serialize)]
pub(crate) struct Change {
    pub(crate) switch: String,
    pub(crate) from: String,
    pub(crate) to: String,
    pub(crate) from_sources: Option<&'static str>,
    pub(crate) to_sources: Option<&'static str>,
}

impl Why {
    pub(crate) fn of(cause: &Cause) -> Self {
        let sets = cause.sets.iter().map(|set| set.iter().map(Change::of).collect()).collect();
        Self { from: cause.from.to_string(), to: cause.to.to_string(), sets, by_lines: cause.by_lines }
    }

    fn switches(&self) -> impl Iterator<Item = &str> {
        self.sets.iter().flatten().map(|change| change.switch.as_str())
    }
}

impl Change {
    fn of(turn: &RulesetDifference) -> Self {
        let (from, to) = turn.values();
        let (from_sources, to_sources) = match turn {
            RulesetDifference::Switch { from, to, .. } => (Some(from.sources()), Some(to.sources())),
            RulesetDifference::Errata { .. } | RulesetDifference::Pools { .. } => (None, None),
        };
        Self { switch: turn.name().to_owned(), from, to, from_sources, to_sources }
    }
}

pub(crate) fn run(project: &Project, out: Output, args: &Args) -> anyhow::Result<bool> {
    let kits = GameDataCache::new(project.root());
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
    let dir = project.root().join("tests/scenarios");
    let dir = if args.all { dir.join("rulings") } else { dir };
    if !args.all && args.filter.is_none() {
        let help = "name a scenario by a part of its path, two decks with --decks, or every ruling with --all";
        return Err(failure("nothing to compare", help.to_owned()));
    }
    let files = discover(&dir, args.filter.as_deref());
    if files.is_empty() {
        let what = args.filter.as_deref().unwrap_or("rulings");
        return Err(failure(format!("no scenario has `{what}` in its path"), None));
    }
    let named: Vec<Ustr> = wanted.iter().map(|ruleset| ruleset.id).collect();
    let compared: Vec<Result<(Comparison, String), Vec<Diagnostic>>> = files
        .par_iter()
        .map_init(ScriptHosts::default, |hosts, file| {
            let case = Case::read(file, &kits)?;
            let own = &case.scenario().rulesets;
            let rulesets = if named.is_empty() {
                own.clone()
            } else {
                // Rulings say for themselves which rulesets they speak of; a scenario somebody asks for runs under any.
                let runs = |ruleset: &&Ruleset| !args.all || own.contains(&ruleset.id) || ruleset.extends.is_some();
                wanted.iter().filter(runs).map(|ruleset| ruleset.id).collect::<Vec<Ustr>>()
            };
            Ok((case.compare(&rulesets, hosts)?, case.scenario().source.text.to_string()))
        })
        .collect();
    let mut sound = Vec::new();
    let mut problems = Vec::new();
    for one in compared {
        match one {
            Ok(one) => sound.push(one),
            Err(found) => problems.extend(found),
        }
    }
    let well = problems.is_empty();
    let report = report(&kits, &known, &sound, &wanted, problems)?;
    if let Some(path) = &args.html {
        let written = std::fs::write(path, page::html(&report)?);
        written.map_err(|error| failure(format!("`{}` cannot be written: {error}", path.display()), None))?;
        out.note(&format!("{} holds the comparison", path.display()));
    }
    if out.is_json() {
        output::json(&report)?;
        return Ok(well);
    }
    if args.all {
        matrix(out, &report);
    } else {
        for (shown, (compared, _)) in report.scenarios.iter().zip(&sound) {
            print(out, shown, &compared.seen, args.full);
        }
    }
    if !well {
        let style = if out.is_coloured() { Style::Coloured } else { Style::Plain };
        say(render_all(&report.errors, style));
    }
    Ok(well)
}

/// Rulesets by name; if none is named, every one that extends no other.
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

fn report(
    kits: &GameDataCache,
    known: &[Ruleset],
    compared: &[(Comparison, String)],
    wanted: &[Ruleset],
    errors: Vec<Diagnostic>,
) -> anyhow::Result<Report> {
    let any = known.first().map(|ruleset| kits.game_data(ruleset.id, None)).transpose();
    let kit = any.map_err(|problems| failure(render_all(&problems, Style::Plain), None))?;
    let cards: Vec<Mention> =
        kit.iter().flat_map(|kit| kit.content.cards().iter().map(|card| mention(&kit.content, card))).collect();
    let scenarios: Vec<Shown> = compared
        .iter()
        .map(|(one, text)| Shown {
            path: one.path.clone(),
            about: one.about.join(" "),
            source: one.source.clone(),
            rulings: one.rulings.clone(),
            cards: mentions(&cards, text, one.pool),
            text: text.clone(),
            differ: one.differs(),
            outcomes: one.seen.iter().map(outcome).collect(),
            causes: one.causes.iter().map(Why::of).collect(),
            rows: aligned::rows(&one.seen.iter().map(|seen| seen.trace.as_str()).collect::<Vec<_>>()),
        })
        .collect();
    let mut ids: Vec<Ustr> = wanted.iter().map(|ruleset| ruleset.id).collect();
    for seen in compared.iter().flat_map(|(one, _)| &one.seen) {
        if !ids.contains(&seen.ruleset) {
            ids.push(seen.ruleset);
        }
    }
    let rulings = by_ruling(&scenarios, &ids);
    let mut values: BTreeMap<&str, BTreeMap<String, String>> = BTreeMap::new();
    for id in &ids {
        let Some(ruleset) = known.iter().find(|ruleset| ruleset.id == *id) else { continue };
        for switch in SWITCHES {
            let value = ruleset.switches.get(switch.name).unwrap_or_default();
            values.entry(switch.name).or_default().insert(id.to_string(), value.to_owned());
        }
    }
    let decided = |name: &str| {
        let by_it = rulings.iter().filter(|one| one.switches.iter().any(|switch| switch == name));
        by_it.map(|one| one.id.clone()).collect()
    };
    let switches = SWITCHES
        .iter()
        .map(|switch| Decides {
            name: switch.name.to_owned(),
            question: switch.question.to_owned(),
            values: values.remove(switch.name).unwrap_or_default(),
            rulings: decided(switch.name),
        })
        .collect();
    Ok(Report { rulesets: ids.iter().map(Ustr::to_string).collect(), rulings, switches, scenarios, errors })
}

fn mention(content: &Content, card: &CardDef) -> Mention {
    let file = content.file_of(card).unwrap_or_default().to_owned();
    Mention { id: card.id.to_string(), name: card.name.to_string(), file }
}

/// The cards that a text names. Of printings in several pools, that of the scenario's pool is meant, unless another is named
/// with its own.
fn mentions(cards: &[Mention], text: &str, pool: Option<Ustr>) -> Vec<Mention> {
    let words: BTreeSet<&str> = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').collect();
    let mut found: Vec<Mention> = cards.iter().filter(|card| words.contains(card.id.as_str())).cloned().collect();
    found.sort_by(|a, b| (&a.id, &a.file).cmp(&(&b.id, &b.file)));
    let is_of = |card: &Mention, pool: &str| card.file.starts_with(&format!("cardsets/{pool}/"));
    if let Some(pool) = pool {
        let plain: Vec<String> = found.iter().filter(|card| is_of(card, pool.as_str())).map(|card| card.id.clone()).collect();
        found.retain(|card| {
            let of = card.file.split('/').nth(1).unwrap_or_default();
            is_of(card, pool.as_str()) || !plain.contains(&card.id) || text.contains(&format!("{of}/{}", card.id))
        });
    }
    found
}

fn outcome(seen: &ScenarioResult) -> Outcome {
    let held = |one: &cinderforge_scenario::StatementResult| Point { number: one.number, line: one.line.clone(), held: one.held };
    Outcome {
        ruleset: seen.ruleset.to_string(),
        words: seen.words.clone(),
        told: told(seen),
        lines_of: seen.lines_of.to_string(),
        stated: seen.stated.iter().map(held).collect(),
        stopped: seen.stopped.clone(),
    }
}

fn by_ruling(scenarios: &[Shown], rulesets: &[Ustr]) -> Vec<Ruling> {
    let mut ids: Vec<&str> = scenarios.iter().flat_map(|one| one.rulings.iter().map(String::as_str)).collect();
    ids.sort_unstable();
    ids.dedup();
    ids.into_iter()
        .map(|id| {
            let of: Vec<&Shown> = scenarios.iter().filter(|one| one.rulings.iter().any(|ruling| ruling == id)).collect();
            let outcomes = rulesets.iter().map(|ruleset| (ruleset.to_string(), words(&of, ruleset))).collect();
            let switches: BTreeSet<&str> = of.iter().flat_map(|one| one.causes.iter().flat_map(Why::switches)).collect();
            Ruling {
                id: id.to_owned(),
                source: of.iter().find_map(|one| one.source.clone()),
                outcomes,
                differ: of.iter().any(|one| one.differ),
                switches: switches.into_iter().map(str::to_owned).collect(),
                scenarios: of.iter().map(|one| one.path.clone()).collect(),
            }
        })
        .collect()
}

fn words(scenarios: &[&Shown], ruleset: &str) -> Option<String> {
    let found = scenarios.iter().flat_map(|one| &one.outcomes).filter(|one| one.ruleset == ruleset);
    let words: Vec<String> = found.map(|one| one.told.clone()).collect();
    (!words.is_empty()).then(|| words.join(" | "))
}

/// What came out, in words.
fn told(seen: &ScenarioResult) -> String {
    match (&seen.words, &seen.stopped) {
        (Some(words), _) => words.clone(),
        (None, Some(stopped)) => {
            let line = stopped.span.map_or_else(String::new, |span| format!(" at line {}", span.line));
            let asked = stopped.notes.first().map_or_else(String::new, |note| format!("; {note}"));
            format!("the lines stop{line}: {}{asked}", stopped.message)
        }
        (None, None) => {
            let failed: Vec<&str> =
                seen.stated.iter().filter(|one| one.held == Some(false)).map(|one| one.line.as_str()).collect();
            if failed.is_empty() { "everything stated holds".to_owned() } else { format!("does not hold: {}", failed.join("; ")) }
        }
    }
}

// ---- for people -----------------------------------------------------------------------------------------------------

fn print(out: Output, shown: &Shown, seen: &[ScenarioResult], full: bool) {
    say(out.bold(&shown.path));
    say(&shown.about);
    for ruling in &shown.rulings {
        say(out.dim(&format!("{ruling}{}", shown.source.as_ref().map_or(String::new(), |source| format!("  {source}")))));
    }
    say("");
    let width = shown.outcomes.iter().map(|one| one.ruleset.len()).max().unwrap_or(0);
    for one in &shown.outcomes {
        let lines = if one.lines_of == one.ruleset { String::new() } else { format!("  (the lines for {})", one.lines_of) };
        let text = format!("{:width$}  {}{lines}", one.ruleset, one.told);
        say(if shown.differ { out.accent(&text) } else { text });
    }
    say("");
    print_causes(out, shown);
    let names: Vec<&str> = seen.iter().map(|one| one.ruleset.as_str()).collect();
    aligned::print(out, &names, &shown.rows, full);
    say("");
}

fn print_causes(out: Output, shown: &Shown) {
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
pub(crate) fn print_cause(out: Output, why: &Why) {
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
            say(format!("    {}: {}{}", why.from, change.from, out.dim(&sources(change.from_sources))));
            say(format!("    {}: {}{}", why.to, change.to, out.dim(&sources(change.to_sources))));
        }
    }
}

fn matrix(out: Output, report: &Report) {
    let differing: Vec<&Ruling> = report.rulings.iter().filter(|one| one.differ).collect();
    let stops = |one: &Ruling, ruleset: &str| {
        let mut own = report.scenarios.iter().filter(|scenario| scenario.rulings.contains(&one.id)).flat_map(|one| &one.outcomes);
        own.any(|outcome| outcome.ruleset == ruleset && outcome.stopped.is_some())
    };
    let groups = |one: &Ruling| -> Vec<String> {
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
    say("Rulesets with the same letter come to the same; `-` where the ruling has nothing to say.");
    let stopped = differing.iter().filter(|one| report.rulesets.iter().any(|ruleset| stops(one, ruleset))).count();
    if stopped > 0 {
        say("`stops` where the game asks something else than the lines answer: `cinder compare <ruling>` shows where.");
    }
    say("");
    let deciding: Vec<&Decides> = report.switches.iter().filter(|one| !one.rulings.is_empty()).collect();
    for one in &deciding {
        say(format!("{}: {}", out.bold(&one.name), one.rulings.join(", ")));
    }
    say("");
    let (all, differ) = (counted(report.rulings.len(), "ruling"), differing.len());
    let of_them = if stopped > 0 { format!(" ({stopped} of them stop)") } else { String::new() };
    let decide = if deciding.len() == 1 { "1 switch decides".to_owned() } else { format!("{} switches decide", deciding.len()) };
    say(format!("{all} under {}: {differ} differ{of_them}, {decide}", report.rulesets.join(", ")));
}
