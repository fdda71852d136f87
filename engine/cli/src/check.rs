//! `cinder check`: reads everything under every ruleset, and reports what is wrong.

use std::collections::BTreeSet;
use std::path::Path;

use cinderforge_content::diagnostic::{self, Diagnostic, Style, render_all};
use cinderforge_content::{Content, Counts, LibraryOptions, PackSources, TEST_CARDS};
use cinderforge_scenario::{GameDataCache, NotShown, RULINGS, Scenario, UnnoticedList, initial_state, is_ruling, read};
use cinderforge_script::GameData;
use serde::Serialize;

use crate::gates::{self, PackGates};
use crate::output::{self, Output, counted, failure, say};
use crate::project::Project;
use crate::scenarios;

/// How much there is.
#[derive(Clone, Copy, Serialize)]
struct Amounts {
    sets: usize,
    cards: usize,
    abilities: usize,
    keywords: usize,
    scripts: usize,
    rulesets: usize,
    errata: usize,
    decks: usize,
}

impl Amounts {
    /// Counts what a content has.
    fn of(content: &Content, abilities: usize) -> Self {
        let Counts { sets, cards, keywords, scripts, rulesets, errata, decks, .. } = content.counts();
        Self { sets, cards, abilities, keywords, scripts, rulesets, errata, decks }
    }

    /// Lists them with what they count.
    fn rows(self) -> [(&'static str, usize); 8] {
        [
            ("sets", self.sets),
            ("cards", self.cards),
            ("abilities", self.abilities),
            ("keywords", self.keywords),
            ("scripts", self.scripts),
            ("rulesets", self.rulesets),
            ("errata overlays", self.errata),
            ("decks", self.decks),
        ]
    }
}

/// How much there is, and how much of it is wrong.
#[derive(Serialize)]
struct Checked<'a> {
    #[serde(flatten)]
    all: Amounts,
    /// What of it comes with the program, if other packs are read beside that.
    #[serde(skip_serializing_if = "Option::is_none")]
    built_in: Option<Amounts>,
    scenarios: usize,
    rulings: usize,
    errors: usize,
    warnings: usize,
    diagnostics: &'a [Diagnostic],
    /// How packs stand at the gates, if that is asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    gates: Vec<PackGates>,
}

/// Read everything under every ruleset and report what is wrong.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Write into the files what mends them, where that is all there is to do.
    #[arg(long)]
    fix: bool,
    /// Also hold every pack against the gates, as `cinder test --gates` does.
    #[arg(long)]
    gates: bool,
}

/// Reads everything and reports what is wrong, mending first what can be. Returns whether nothing is.
pub(crate) fn run(project: &Project, out: Output, args: &Args) -> anyhow::Result<bool> {
    if args.fix {
        fix(project, out)?;
    }
    if project.sources().folders().next().is_none() {
        out.note("there is no project and no pack here: what comes with the program is checked alone");
    }
    let read = read_all(project);
    let errors = read.problems.iter().filter(|problem| problem.is_error()).count();
    let amounts_alone = |sources: PackSources| {
        let (content, _) = Content::load_packs(&sources);
        Amounts::of(&content, abilities(&content, &mut Vec::new()))
    };
    let checked = Checked {
        all: Amounts::of(&read.content, read.abilities),
        built_in: project.built_in_alone().map(amounts_alone),
        scenarios: read.scenarios.all,
        rulings: read.scenarios.rulings,
        errors,
        warnings: read.problems.len() - errors,
        diagnostics: &read.problems,
        gates: if args.gates && errors == 0 { gates::hold(project, out)? } else { Vec::new() },
    };
    if out.is_json() {
        output::json(&checked)?;
    } else {
        print(out, &checked);
        gates::print(out, &checked.gates);
    }
    Ok(errors == 0 && gates::all_hold(&checked.gates))
}

/// Everything that was read, and what is wrong with it.
struct ReadAll {
    content: Content,
    /// How many abilities the cards have, at most.
    abilities: usize,
    scenarios: Scenarios,
    problems: Vec<Diagnostic>,
}

/// How often files are mended that show more once they are.
const MOST_ROUNDS: usize = 10;

/// Writes cures into the files of the project and its packs until there are none, and tells each.
fn fix(project: &Project, out: Output) -> anyhow::Result<()> {
    for _ in 0..MOST_ROUNDS {
        let mut is_done = true;
        for cured in diagnostic::cure_all(&read_all(project).problems) {
            let path = project.root().join(cured.path.as_str());
            let Ok(before) = cinderforge_content::read_text(&path) else { continue };
            let text = if before.contains("\r\n") { cured.text.replace('\n', "\r\n") } else { cured.text };
            std::fs::write(&path, text).map_err(|error| failure(format!("{} cannot be written: {error}", cured.path), None))?;
            for (line, was, is) in cured.cures {
                out.note(&format!("{}:{line}: `{was}` is `{is}` now", cured.path));
            }
            is_done = false;
        }
        if is_done {
            break;
        }
    }
    Ok(())
}

/// Reads everything under every ruleset.
fn read_all(project: &Project) -> ReadAll {
    let (content, problems) = Content::load_packs(project.sources());
    let mut problems = GameData::problems_of(&content, problems);
    let kits = GameDataCache::new(project.sources().clone());
    problems.extend(problems_of_test_cards(project, &kits));
    let abilities = abilities(&content, &mut problems);
    let scenarios = scenarios(project, &content, &kits, &mut problems);
    problems.extend(scenarios::misplaced(project));
    problems.extend(UnnoticedList::read(project.root(), project.sources().folders()).1);
    diagnostic::sort(&mut problems);
    ReadAll { content, abilities, scenarios, problems }
}

/// Finds what is wrong with the test cards of packs, which scenarios alone read, and with what `pack.toml` says of scenarios, which
/// may name them.
fn problems_of_test_cards(project: &Project, kits: &GameDataCache) -> Vec<Diagnostic> {
    let folders: Vec<String> = project.folders(TEST_CARDS).iter().map(|folder| format!("{}/", project.shown(folder))).collect();
    let mut problems = kits.content(None).map_or_else(|problems| problems, |content| content.warnings().to_vec());
    let is_of_pack = |path: &str| Path::new(path).file_name().is_some_and(|name| name == "pack.toml");
    let is_of_tests = |path: &str| folders.iter().any(|folder| path.starts_with(folder.as_str()));
    problems.retain(|problem| is_of_pack(&problem.path) || is_of_tests(&problem.path));
    problems
}

/// Counts the abilities of the ruleset that has most, and adds what is wrong with each.
fn abilities(content: &Content, problems: &mut Vec<Diagnostic>) -> usize {
    let mut abilities = 0;
    for ruleset in content.rulesets() {
        match content.library(ruleset, &LibraryOptions::default()) {
            Ok(library) => abilities = abilities.max(library.abilities.len()),
            // What the files say wrong is told at its place already.
            Err(_) if problems.iter().any(Diagnostic::is_error) => {}
            Err(found) => problems.extend(found),
        }
    }
    abilities
}

fn print(out: Output, checked: &Checked) {
    let style = if out.is_coloured() { Style::Coloured } else { Style::Plain };
    if !checked.diagnostics.is_empty() {
        say(render_all(checked.diagnostics, style));
        say("");
    }
    if let Some(built_in) = checked.built_in {
        say(out.dim(&format!("{:16}{:>6}{:>18}", "", "own", "with the program")));
        for ((what, all), (_, built_in)) in checked.all.rows().into_iter().zip(built_in.rows()) {
            say(format!("{what:16}{:>6}{built_in:>18}", all.saturating_sub(built_in)));
        }
    } else {
        for (what, count) in checked.all.rows() {
            say(format!("{what:16}{count:>6}"));
        }
    }
    for (what, count) in [("scenarios", checked.scenarios), ("rulings shown", checked.rulings)] {
        say(format!("{what:16}{count:>6}"));
    }
    let warnings = if checked.warnings == 0 { String::new() } else { format!(", {}", counted(checked.warnings, "warning")) };
    if checked.errors == 0 {
        say(format!("{}{warnings}", out.good("everything is sound")));
    } else {
        say(format!("{}{warnings}", out.bad(&counted(checked.errors, "error"))));
    }
    let first = checked.diagnostics.iter().find(|problem| problem.is_error()).or_else(|| checked.diagnostics.first());
    if let Some(problem) = first {
        say(out.dim(&format!("`cinder explain {}` says more", problem.code)));
    }
}

/// Finds what is wrong with the board of a scenario, under any of its rulesets that is sound.
fn boards(scenario: &Scenario, file: &Path, kits: &GameDataCache) -> Vec<Diagnostic> {
    let cards = scenario.cards_beside(file);
    let kits = scenario.rulesets.iter().filter_map(|ruleset| kits.game_data(*ruleset, cards.as_deref()).ok());
    kits.filter_map(|kit| initial_state(scenario, &kit).err()).flatten().collect()
}

/// Lists the rulesets in the folder of cards that a scenario names.
///
/// # Errors
/// What is wrong with the cards there.
fn rulesets_beside(scenario: &Scenario, file: &Path, kits: &GameDataCache) -> Result<Vec<String>, Vec<Diagnostic>> {
    let Some(cards) = scenario.cards_beside(file) else { return Ok(Vec::new()) };
    let content = kits.content(Some(&cards))?;
    Ok(content.content().rulesets().iter().map(|ruleset| ruleset.id.to_string()).collect())
}

/// How many scenarios there are, and how many rulings they show.
struct Scenarios {
    all: usize,
    rulings: usize,
}

/// Reads every scenario of the project, and says what is wrong with them. Rulings are those that scenarios among the rulings
/// show; others may cite them.
fn scenarios(project: &Project, content: &Content, kits: &GameDataCache, problems: &mut Vec<Diagnostic>) -> Scenarios {
    let rulesets: Vec<&str> = content.rulesets().iter().map(|ruleset| ruleset.id.as_str()).collect();
    let files = scenarios::all(project);
    let mut rulings = BTreeSet::new();
    let mut cited = Vec::new();
    for file in &files {
        match read(file, project.root()) {
            Ok(scenario) => {
                match rulesets_beside(&scenario, file, kits) {
                    Ok(beside) => {
                        let known: Vec<&str> = rulesets.iter().copied().chain(beside.iter().map(String::as_str)).collect();
                        let unknown = scenario.unknown_rulesets(&known);
                        problems.extend(unknown.into_iter().filter(|problem| !content.follows(problem)));
                    }
                    Err(found) => problems.extend(found),
                }
                problems.extend(scenario.lacks());
                problems.extend(boards(&scenario, file, kits));
                if is_ruling(&scenario) { rulings.extend(scenario.cites) } else { cited.push(scenario) }
            }
            Err(found) => problems.extend(found),
        }
    }
    for folder in project.folders(RULINGS) {
        problems.extend(NotShown::read_below(&folder, project.root(), &rulings).1);
    }
    for scenario in cited {
        problems.extend(scenarios::mistaken_cites(&scenario, &rulings));
    }
    Scenarios { all: files.len(), rulings: rulings.len() }
}
