//! `cinder card`: what a card is, when its abilities act, what overlays change, and where its files are.

mod text;

use std::path::PathBuf;

use cinderforge_content::{Content, LibraryOptions, nearest};
use cinderforge_kernel::cards::{CardDef, Library};
use cinderforge_kernel::terms::DefId;
use serde::Serialize;

pub(crate) use self::text::lines_of;
use self::text::{CardText, card_text, lines};
use crate::kits;
use crate::output::{self, Output, failure, say, say_wrapped};
use crate::project::Project;
use crate::scenarios;

/// Show a card.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Title, id, or id with its pool: `reborn/purge`.
    #[arg(required = true, num_args = 1..)]
    name: Vec<String>,
}

/// What an overlay of a ruleset changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct Erratum {
    ruleset: String,
    overlays: Vec<String>,
    printed: Vec<String>,
    changed: Vec<String>,
}

/// Everything there is to know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct CardReport {
    #[serde(flatten)]
    card: CardText,
    errata: Vec<Erratum>,
    files: Vec<String>,
}

pub(crate) fn run(project: &Project, out: Output, args: &Args) -> anyhow::Result<bool> {
    let (content, _) = Content::load_packs(project.sources());
    let name = args.name.join(" ");
    let found = find(&content, &name)?;
    let Some(ruleset) = content.rulesets().first() else {
        return Err(failure("there is no sound ruleset", "`cinder check` says what is wrong".to_owned()));
    };
    let plain = LibraryOptions { errata: Some(Vec::new()), ..LibraryOptions::default() };
    let printed = content.library(ruleset, &plain).map_err(|problems| kits::broken(out, &problems))?;
    let mut answers = Vec::new();
    for def in found {
        let card = card_text(&printed, def);
        let errata = errata(&content, def, &card);
        let files = files(project, &printed, def);
        answers.push(CardReport { card, errata, files });
    }
    if out.is_json() {
        if let [one] = answers.as_slice() { output::json(one)? } else { output::json(&answers)? }
    } else {
        for (at, answer) in answers.iter().enumerate() {
            if at > 0 {
                say("");
            }
            print(out, answer);
        }
    }
    Ok(true)
}

/// Finds the cards with this title or id, of every pool; those whose titles hold it, if no more than a few.
fn find(content: &Content, name: &str) -> anyhow::Result<Vec<DefId>> {
    const FEW: usize = 3;
    let wanted = name.to_lowercase();
    let places = |fits: &dyn Fn(&CardDef) -> bool| -> Vec<DefId> {
        let all = content.cards().iter().enumerate();
        all.filter(|(_, card)| fits(card)).map(|(at, _)| DefId(at as u16)).collect()
    };
    let exact =
        places(&|card| card.id == wanted || format!("{}/{}", card.pool, card.id) == wanted || card.name.to_lowercase() == wanted);
    if !exact.is_empty() {
        return Ok(exact);
    }
    let parts = places(&|card| card.name.to_lowercase().contains(&wanted));
    if (1..=FEW).contains(&parts.len()) {
        return Ok(parts);
    }
    let names: Vec<&str> = if parts.is_empty() {
        let cards = content.cards();
        let titles = || cards.iter().map(|card| card.name.as_str());
        let by_word = || {
            let word = nearest(name, titles().flat_map(str::split_whitespace))?;
            titles().find(|title| title.split_whitespace().any(|one| one == word))
        };
        let ids = cards.iter().map(|card| card.id.as_str());
        nearest(name, titles().chain(ids)).or_else(by_word).into_iter().collect()
    } else {
        parts.iter().map(|def| content.cards()[def.index()].name.as_str()).collect()
    };
    let help = (!names.is_empty()).then(|| format!("did you mean `{}`?", names.join("`, `")));
    Err(failure(format!("there is no card `{name}`"), help))
}

fn errata(content: &Content, def: DefId, printed: &CardText) -> Vec<Erratum> {
    let before = lines(printed);
    let mut list = Vec::new();
    for ruleset in content.rulesets() {
        let Ok(library) = content.library(ruleset, &LibraryOptions::default()) else { continue };
        let mut card = card_text(&library, def);
        card.id.clone_from(&printed.id);
        let after = lines(&card);
        if before != after {
            list.push(Erratum {
                ruleset: ruleset.id.to_string(),
                overlays: ruleset.errata.iter().map(|id| format!("cardsets/errata/{id}.toml")).collect(),
                printed: before.iter().filter(|line| !after.contains(line)).cloned().collect(),
                changed: after.iter().filter(|line| !before.contains(line)).cloned().collect(),
            });
        }
    }
    list
}

/// Lists the data file of a card, the scripts its texts name, and the scenarios named for it.
fn files(project: &Project, library: &Library, def: DefId) -> Vec<String> {
    let card = library.def(def);
    let mut files = vec![card.file.clone()];
    for stands in &card.abilities {
        let ability = library.ability(stands.ability);
        for function in ability.if_script.into_iter().chain([ability.effect]) {
            let file = library.functions.get(function.index()).map(|function| function.file.clone());
            files.extend(file.filter(|file| !files.contains(file)));
        }
    }
    let id = card.id.as_str().rsplit('/').next().unwrap_or_default();
    let named = |path: &&PathBuf| path.file_stem().is_some_and(|stem| stem.to_string_lossy().starts_with(id));
    files.extend(scenarios::all(project).iter().filter(named).map(|path| project.shown(path)));
    files
}

fn print(out: Output, answer: &CardReport) {
    let card = &answer.card;
    let kind = format!("{}, {}/{}", card.kind, card.pool, card.set);
    say(format!("{}  {}  {}", out.bold(&card.name), kind, out.dim(&card.id)));
    if !card.summary.is_empty() {
        say_wrapped(out.dim(&card.summary));
    }
    for line in lines(card) {
        say_wrapped(format!("  {line}"));
    }
    for erratum in &answer.errata {
        say(out.accent(&format!("under {}", erratum.ruleset)));
        for line in &erratum.printed {
            say(format!("  {}", out.bad(&format!("- {line}"))));
        }
        for line in &erratum.changed {
            say(format!("  {}", out.good(&format!("+ {line}"))));
        }
    }
    for file in &answer.files {
        say(out.dim(file));
    }
}
