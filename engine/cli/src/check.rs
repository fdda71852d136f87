//! `cinder check`: reads everything under every ruleset, and reports what is wrong.

use std::collections::BTreeSet;
use std::path::Path;

use cinderforge_content::diagnostic::{self, Diagnostic, Style, render_all};
use cinderforge_content::{Content, LibraryOptions};
use cinderforge_scenario::{GameDataCache, RULINGS, Scenario, discover, initial_state, read};
use cinderforge_script::GameData;
use serde::Serialize;

use crate::output::{self, Output, counted, say};
use crate::project::Project;
use crate::scenarios;

/// How much there is, and how much of it is wrong.
#[derive(Serialize)]
struct Checked<'a> {
    sets: usize,
    cards: usize,
    abilities: usize,
    keywords: usize,
    scripts: usize,
    rulesets: usize,
    errata: usize,
    decks: usize,
    scenarios: usize,
    rulings: usize,
    errors: usize,
    warnings: usize,
    diagnostics: &'a [Diagnostic],
}

pub(crate) fn run(project: &Project, out: Output) -> anyhow::Result<bool> {
    let (content, _) = Content::load(project.root());
    let mut problems = GameData::problems(project.root(), &[]);
    let mut abilities = 0;
    for ruleset in content.rulesets() {
        match content.library(ruleset, &LibraryOptions::default()) {
            Ok(library) => abilities = abilities.max(library.abilities.len()),
            // What the files say wrong is told at its place already.
            Err(_) if problems.iter().any(Diagnostic::is_error) => {}
            Err(found) => problems.extend(found),
        }
    }
    let rulesets: Vec<&str> = content.rulesets().iter().map(|ruleset| ruleset.id.as_str()).collect();
    let scenarios = scenarios(project, &rulesets, &mut problems);
    diagnostic::sort(&mut problems);
    let (counts, errors) = (content.counts(), problems.iter().filter(|problem| problem.is_error()).count());
    let checked = Checked {
        sets: counts.sets,
        cards: counts.cards,
        abilities,
        keywords: counts.keywords,
        scripts: counts.scripts,
        rulesets: counts.rulesets,
        errata: counts.errata,
        decks: counts.decks,
        scenarios: scenarios.all,
        rulings: scenarios.rulings,
        errors,
        warnings: problems.len() - errors,
        diagnostics: &problems,
    };
    if out.is_json() {
        output::json(&checked)?;
    } else {
        print(out, &checked);
    }
    Ok(errors == 0)
}

fn print(out: Output, checked: &Checked) {
    let style = if out.is_coloured() { Style::Coloured } else { Style::Plain };
    if !checked.diagnostics.is_empty() {
        say(render_all(checked.diagnostics, style));
        say("");
    }
    let rows = [
        ("sets", checked.sets),
        ("cards", checked.cards),
        ("abilities", checked.abilities),
        ("keywords", checked.keywords),
        ("scripts", checked.scripts),
        ("rulesets", checked.rulesets),
        ("errata overlays", checked.errata),
        ("decks", checked.decks),
        ("scenarios", checked.scenarios),
        ("rulings shown", checked.rulings),
    ];
    for (what, count) in rows {
        say(format!("{what:16}{count:>6}"));
    }
    let warnings = if checked.warnings == 0 { String::new() } else { format!(", {}", counted(checked.warnings, "warning")) };
    if checked.errors == 0 {
        say(format!("{}{warnings}", out.good("everything is sound")));
    } else {
        say(format!("{}{warnings}", out.bad(&counted(checked.errors, "error"))));
    }
}

/// Finds what is wrong with the board of a scenario, under any of its rulesets that is sound.
fn boards(scenario: &Scenario, file: &Path, kits: &GameDataCache) -> Vec<Diagnostic> {
    let cards = scenario.cards_beside(file);
    let kits = scenario.rulesets.iter().filter_map(|ruleset| kits.game_data(*ruleset, cards.as_deref()).ok());
    kits.filter_map(|kit| initial_state(scenario, &kit).err()).flatten().collect()
}

/// How many scenarios there are, and how many rulings they show.
struct Scenarios {
    all: usize,
    rulings: usize,
}

/// Reads every scenario of the project, and says what is wrong with them. Rulings are those that scenarios among the rulings
/// show; others may cite them.
fn scenarios(project: &Project, rulesets: &[&str], problems: &mut Vec<Diagnostic>) -> Scenarios {
    let files = discover(&scenarios::folder(project), None);
    let kits = GameDataCache::new(project.root());
    let mut rulings = BTreeSet::new();
    let mut cited = Vec::new();
    for file in &files {
        match read(file, project.root()) {
            Ok(scenario) => {
                problems.extend(scenario.unknown_rulesets(rulesets));
                problems.extend(scenario.lacks());
                problems.extend(boards(&scenario, file, &kits));
                if scenario.source.path.starts_with(RULINGS) { rulings.extend(scenario.cites) } else { cited.push(scenario) }
            }
            // What the files say wrong is told at its place already.
            Err(_) if problems.iter().any(Diagnostic::is_error) => {}
            Err(found) => problems.extend(found),
        }
    }
    for scenario in cited {
        problems.extend(scenarios::mistaken_cites(&scenario, &rulings));
    }
    Scenarios { all: files.len(), rulings: rulings.len() }
}
