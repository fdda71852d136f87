//! `cinder card`: what a card is, when its abilities act, what overlays change, and where its files are.

mod clauses;
mod effects;
mod list;
mod operations;
mod text;

use std::path::PathBuf;

use cinderforge_content::{Content, LibraryOptions, nearest};
use cinderforge_kernel::cards::{CardDef, Library};
use cinderforge_kernel::terms::{DefId, Ruleset};
use serde::Serialize;
use ustr::Ustr;

use self::operations::FunctionReport;
pub(crate) use self::text::{CardText, card_text, dice_power_lines, keyword_lines, lines_of, lines_of_text};
use crate::kits;
use crate::output::{self, Output, failure, say, say_wrapped};
use crate::project::Project;
use crate::scenarios;

/// Show a card.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// One title, whose words need no quotes, id, or id with its pool: `reborn/purge`. With `--list`, words that titles have in them.
    #[arg(required_unless_present = "list", num_args = 1.., value_name = "WORD")]
    name: Vec<String>,
    /// Show what its functions do, one operation after another.
    #[arg(long, conflicts_with = "list")]
    operations: bool,
    /// List all cards, or those that fit the words and the options below.
    #[arg(long)]
    list: bool,
    /// Only cards of this type, as in "ready spell".
    #[arg(long = "type", requires = "list")]
    kind: Option<String>,
    /// Only cards of this set.
    #[arg(long, requires = "list")]
    set: Option<String>,
    /// Only cards of this pool.
    #[arg(long)]
    pool: Option<String>,
}

/// What an overlay of a ruleset changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Erratum {
    pub(crate) ruleset: String,
    overlays: Vec<String>,
    pub(crate) printed: Vec<String>,
    pub(crate) changed: Vec<String>,
}

/// Everything there is to know.
#[derive(Clone, Debug, Serialize)]
struct CardReport {
    #[serde(flatten)]
    card: CardText,
    /// What its functions do, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    functions: Option<Vec<FunctionReport>>,
    errata: Vec<Erratum>,
    files: Vec<String>,
}

pub(crate) fn run(project: &Project, out: Output, args: &Args) -> anyhow::Result<bool> {
    let (content, problems) = Content::load_packs(project.sources());
    kits::check_packs(out, &problems)?;
    if args.list {
        return list::run(&content, out, args);
    }
    let name = args.name.join(" ");
    let found = find(&content, &name, args.pool.as_deref())?;
    let readings = CardReadings::new(&content, out)?;
    let ruleset = content.rulesets().first().filter(|_| args.operations);
    let kit = ruleset.map(|ruleset| kits::load(project, out, &ruleset.id)).transpose()?;
    let mut answers = Vec::new();
    for def in found {
        let card = card_text(&readings.printed, def);
        let errata = readings.errata(def, &card);
        let mut files = source_files(&content, &readings.printed, def);
        files.extend(scenario_files(project, readings.printed.def(def)));
        let functions = kit.as_ref().map(|kit| operations::of_card(kit, readings.printed.def(def)));
        answers.push(CardReport { card, functions, errata, files });
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

/// Finds the cards with this title or id, of every pool or of one; those whose titles hold it, if no more than a few.
fn find(content: &Content, name: &str, pool: Option<&str>) -> anyhow::Result<Vec<DefId>> {
    const FEW: usize = 3;
    list::check_word("pool", pool, content.cards().iter().map(|card| card.pool.as_str()))?;
    let of_pool = |card: &CardDef| pool.is_none_or(|pool| card.pool.eq_ignore_ascii_case(pool));
    let wanted = name.to_lowercase();
    let places = |fits: &dyn Fn(&CardDef) -> bool| -> Vec<DefId> {
        let all = content.cards().iter().enumerate();
        all.filter(|(_, card)| of_pool(card) && fits(card)).map(|(at, _)| DefId(at as u16)).collect()
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
        let cards: Vec<&CardDef> = content.cards().iter().filter(|card| of_pool(card)).collect();
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
    let of_pool = pool.map_or_else(String::new, |pool| format!(" of pool {pool}"));
    Err(failure(format!("there is no card `{name}`{of_pool}"), help))
}

/// The cards as they are printed, and under each ruleset.
pub(crate) struct CardReadings<'a> {
    pub(crate) printed: Library,
    under: Vec<(&'a Ruleset, Library)>,
}

impl<'a> CardReadings<'a> {
    /// Makes the libraries of a content.
    pub(crate) fn new(content: &'a Content, out: Output) -> anyhow::Result<Self> {
        let printed = library(content, out, &[])?;
        let under = |ruleset: &'a Ruleset| Some((ruleset, content.library(ruleset, &LibraryOptions::default()).ok()?));
        Ok(Self { printed, under: content.rulesets().iter().filter_map(under).collect() })
    }

    /// Lists what the overlays of each ruleset change of a card, given what is printed on it.
    pub(crate) fn errata(&self, def: DefId, printed: &CardText) -> Vec<Erratum> {
        let erratum = |(ruleset, library): &(&Ruleset, Library)| {
            let (printed, changed) = changes(printed, library, def)?;
            let overlays = ruleset.errata.iter().map(|id| format!("cardsets/errata/{id}.toml")).collect();
            Some(Erratum { ruleset: ruleset.id.to_string(), overlays, printed, changed })
        };
        self.under.iter().filter_map(erratum).collect()
    }
}

/// Makes the library of a content with certain overlays, and no others, on its cards.
pub(crate) fn library(content: &Content, out: Output, overlays: &[Ustr]) -> anyhow::Result<Library> {
    let Some(ruleset) = content.rulesets().first() else {
        return Err(failure("there is no sound ruleset", "`cinder check` says what is wrong".to_owned()));
    };
    let options = LibraryOptions { errata: Some(overlays.to_vec()), ..LibraryOptions::default() };
    content.library(ruleset, &options).map_err(|problems| kits::broken(out, &problems))
}

/// Lists the lines of a card that a library has no more, and those that it has instead; none if it changes nothing.
pub(crate) fn changes(printed: &CardText, library: &Library, def: DefId) -> Option<(Vec<String>, Vec<String>)> {
    let (before, after) = (printed.lines(), lines_of(library, def));
    let beyond = |these: &[String], those: &[String]| these.iter().filter(|line| !those.contains(line)).cloned().collect();
    (before != after).then(|| (beyond(&before, &after), beyond(&after, &before)))
}

/// Lists the data file of a card, and the scripts its texts name.
pub(crate) fn source_files(content: &Content, library: &Library, def: DefId) -> Vec<String> {
    let card = library.def(def);
    let mut files = vec![card.file.clone()];
    files.extend(content.script_of(&card.file).map(|script| script.path().to_string()));
    for stands in &card.abilities {
        let ability = library.ability(stands.ability);
        for function in ability.if_script.into_iter().chain([ability.effect]) {
            let script = library.functions.get(function.index()).and_then(|function| content.script_of(&function.data));
            let file = script.map(|script| script.path().to_string());
            files.extend(file.filter(|file| !files.contains(file)));
        }
    }
    files
}

/// Lists the scenarios named for a card.
fn scenario_files(project: &Project, card: &CardDef) -> Vec<String> {
    let id = card.id.as_str().rsplit('/').next().unwrap_or_default();
    let named = |path: &&PathBuf| path.file_stem().is_some_and(|stem| stem.to_string_lossy().starts_with(id));
    scenarios::all(project).iter().filter(named).map(|path| project.shown(path)).collect()
}

fn print(out: Output, answer: &CardReport) {
    let card = &answer.card;
    let kind = format!("{}, {}/{}", card.kind, card.pool, card.set);
    say(format!("{}  {}  {}", out.bold(&card.name), kind, out.dim(&card.id)));
    if !card.summary.is_empty() {
        say_wrapped(out.dim(&card.summary));
    }
    for line in card.lines() {
        say_wrapped(format!("  {line}"));
    }
    if let Some(functions) = &answer.functions {
        operations::print(out, functions);
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
