//! `cinder deck`: lists decks, checks them by the rules of deck building, reads and writes the forms of others, makes new ones.

use std::path::{Path, PathBuf};

use cinderforge_content::diagnostic::{Diagnostic, SourceFile, Style, render_all};
use cinderforge_content::{Content, DeckForm, GENERATED, ImportedDeck, ListedDeck, read_file, text_of};
use clap::ValueEnum;
use serde::Serialize;

use crate::kits;
use crate::output::{self, Output, counted, failure, say};
use crate::project::Project;

/// List decks, check them, read and write the forms of others, make new ones.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    /// List the decks there are, with their pools and groups.
    List(ListArgs),
    /// Say whether decks can be played by the rules of deck building, and every reason why not.
    Check(CheckArgs),
    /// Read a deck from ashes.live, AshesDB or Ashteki, or a text, and print it as a deck file.
    Import(ImportArgs),
    /// Print a deck in a form that others read.
    Export(ExportArgs),
    /// Make legal decks by lot, which have every card that no deck of a pool has.
    Generate(GenerateArgs),
}

#[derive(clap::Args)]
struct ListArgs {
    /// Those of this pool only.
    #[arg(long)]
    pool: Option<String>,
    /// Those of this group only.
    #[arg(long)]
    group: Option<String>,
}

#[derive(clap::Args)]
struct CheckArgs {
    /// Decks by their ids, or files in any form; every deck of the project if none is named.
    decks: Vec<String>,
    /// The pool of files that name none: `reborn` if not given.
    #[arg(long)]
    pool: Option<String>,
}

#[derive(clap::Args)]
struct ImportArgs {
    /// The file.
    file: PathBuf,
    /// The pool, for a file that names none: `reborn` if not given.
    #[arg(long)]
    pool: Option<String>,
    /// The id; the name of the file if not given.
    #[arg(long)]
    id: Option<String>,
}

#[derive(clap::Args)]
struct ExportArgs {
    /// The id of the deck.
    deck: String,
    /// The form.
    #[arg(long, value_enum, default_value_t = Form::AshesLive)]
    form: Form,
}

#[derive(clap::Args)]
struct GenerateArgs {
    /// The pool.
    #[arg(long, default_value = "reborn")]
    pool: String,
    /// What the decks follow from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Write them into `cardsets/decks` of this folder; `cinder --pack DIR simulate --decks generated` plays them.
    #[arg(long, value_name = "DIR")]
    write: Option<PathBuf>,
}

/// How a deck is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    /// A deck file of this project.
    Toml,
    /// The JSON that ashes.live and AshesDB share.
    AshesLive,
    /// Text with titles, as these pages show it.
    Text,
    /// The JSON of Ashteki.
    Ashteki,
}

impl Form {
    fn form(self) -> DeckForm {
        match self {
            Form::Toml => DeckForm::Toml,
            Form::AshesLive => DeckForm::AshesLive,
            Form::Text => DeckForm::Text,
            Form::Ashteki => DeckForm::Ashteki,
        }
    }
}

/// A deck in a list.
#[derive(Serialize)]
pub(crate) struct Listed<'a> {
    id: &'a str,
    name: &'a str,
    phoenixborn: &'a str,
    pool: &'a str,
    group: Option<&'a str>,
    dice: Vec<String>,
}

/// What came of the check of a deck.
#[derive(Serialize)]
struct CheckedDeck {
    deck: String,
    legal: bool,
    notes: Vec<String>,
    problems: Vec<Diagnostic>,
}

/// Does what is asked for. Returns whether every deck that was checked is legal.
pub(crate) fn run(project: &Project, out: Output, args: &Args) -> anyhow::Result<bool> {
    let (content, problems) = Content::load_packs(project.sources());
    kits::check_packs(out, &problems)?;
    match &args.what {
        What::Check(args) => check(&content, &problems, out, args),
        _ if problems.iter().any(Diagnostic::is_error) => Err(kits::broken(out, &problems)),
        What::List(args) => list(&content, out, args),
        What::Import(args) => import(&content, out, args),
        What::Export(args) => export(&content, args),
        What::Generate(args) => generate(&content, out, args),
    }
}

fn list(content: &Content, out: Output, args: &ListArgs) -> anyhow::Result<bool> {
    check_pool(content, args.pool.as_deref())?;
    let all = content.listed_decks();
    let is_wanted = |listed: &&ListedDeck| {
        args.pool.as_ref().is_none_or(|pool| listed.pool == *pool)
            && args.group.as_ref().is_none_or(|group| listed.group.is_some_and(|known| known == *group))
    };
    let found: Vec<&ListedDeck> = all.iter().filter(is_wanted).collect();
    if let (Some(group), []) = (&args.group, found.as_slice()) {
        let mut groups: Vec<&str> = all.iter().filter_map(|listed| listed.group).map(|group| group.as_str()).collect();
        groups.sort_unstable();
        groups.dedup();
        return Err(kits::unknown("group", group, &groups));
    }
    print_list(content, out, &found)?;
    Ok(true)
}

/// Prints decks as a list.
pub(crate) fn print_list(content: &Content, out: Output, decks: &[&ListedDeck]) -> anyhow::Result<()> {
    let listed: Vec<Listed> = decks.iter().map(|listed| row(content, listed)).collect();
    if out.is_json() {
        return output::json(&listed);
    }
    let heading = ["deck", "name", "Phoenixborn", "dice", "pool", "group"].map(str::to_owned);
    let cells = |listed: &Listed| {
        [listed.id, listed.name, listed.phoenixborn, &listed.dice.join(", "), listed.pool, listed.group.unwrap_or_default()]
            .map(str::to_owned)
            .to_vec()
    };
    out.table(&heading, &listed.iter().map(cells).collect::<Vec<_>>());
    Ok(())
}

/// Returns a deck as it is listed.
pub(crate) fn row<'a>(content: &'a Content, listed: &'a ListedDeck) -> Listed<'a> {
    let deck = &listed.deck;
    Listed {
        id: deck.id.as_str(),
        name: &deck.name,
        phoenixborn: content.cards()[deck.phoenixborn.index()].name.as_str(),
        pool: listed.pool.as_str(),
        group: listed.group.map(|group| group.as_str()),
        dice: deck.dice.iter().map(|(kind, count)| format!("{count} {kind}")).collect(),
    }
}

fn check(content: &Content, problems: &[Diagnostic], out: Output, args: &CheckArgs) -> anyhow::Result<bool> {
    check_pool(content, args.pool.as_deref())?;
    let checked = if args.decks.is_empty() {
        let files = problems.iter().filter(|problem| problem.is_error() && problem.path.contains("cardsets/decks/"));
        let broken = files.map(|problem| problem.path.to_string()).collect::<std::collections::BTreeSet<_>>();
        let sound = content.decks().map(|deck| deck.id.to_string()).filter(|id| !broken.iter().any(|path| is_file_of(path, id)));
        let names: Vec<String> = sound.chain(broken.iter().map(|path| stem(path).to_owned())).collect();
        names.iter().map(|id| check_listed(problems, id)).collect()
    } else {
        args.decks.iter().map(|name| check_one(content, problems, name, args.pool.as_deref())).collect::<Result<Vec<_>, _>>()?
    };
    let illegal = checked.iter().filter(|deck| !deck.legal).count();
    if out.is_json() {
        output::json(&checked)?;
    } else {
        print_checked(out, &checked);
        let legal = out.good(&format!("{} legal", counted(checked.len() - illegal, "deck")));
        say(if illegal == 0 { legal } else { format!("{legal}, {}", out.bad(&format!("{illegal} not"))) });
    }
    Ok(illegal == 0)
}

/// Returns the name of a file without its extension.
fn stem(path: &str) -> &str {
    let name = path.rsplit('/').next().unwrap_or(path);
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

fn is_file_of(path: &str, id: &str) -> bool {
    path.contains("cardsets/decks/") && stem(path) == id
}

/// Tells what was said of a deck of the project as it was loaded.
fn check_listed(problems: &[Diagnostic], id: &str) -> CheckedDeck {
    let problems: Vec<Diagnostic> = problems.iter().filter(|problem| is_file_of(&problem.path, id)).cloned().collect();
    CheckedDeck { deck: id.to_owned(), legal: !problems.iter().any(Diagnostic::is_error), notes: Vec::new(), problems }
}

/// Checks a deck of the project, or one in a file.
fn check_one(content: &Content, problems: &[Diagnostic], name: &str, pool: Option<&str>) -> anyhow::Result<CheckedDeck> {
    let is_listed = content.deck(name).is_some() || problems.iter().any(|problem| is_file_of(&problem.path, name));
    if is_listed {
        return Ok(check_listed(problems, name));
    }
    if !Path::new(name).exists() && Path::new(name).extension().is_none() {
        return Err(kits::unknown_deck(content, name));
    }
    let imported = read(content, Path::new(name), None, pool)?;
    Ok(CheckedDeck { deck: name.to_owned(), legal: imported.is_legal(), notes: imported.notes, problems: imported.problems })
}

fn print_checked(out: Output, checked: &[CheckedDeck]) {
    let style = if out.is_coloured() { Style::Coloured } else { Style::Plain };
    for deck in checked.iter().filter(|deck| !deck.problems.is_empty() || !deck.notes.is_empty()) {
        for note in &deck.notes {
            out.note(&format!("{}: {note}", deck.deck));
        }
        if !deck.problems.is_empty() {
            say(render_all(&deck.problems, style));
            say("");
        }
    }
}

/// Reads a deck from a file in any form.
fn read(content: &Content, path: &Path, id: Option<&str>, pool: Option<&str>) -> anyhow::Result<ImportedDeck> {
    let shown = path.display().to_string();
    let text = read_file(path).map_err(|error| {
        let help = "name a deck file, the JSON of ashes.live or Ashteki, or a text";
        failure(format!("{shown} cannot be read: {error}"), help.to_owned())
    })?;
    let text = text_of(&shown, &text).map_err(|problems| kits::broken_file("the deck", &problems))?;
    let id = id.unwrap_or_else(|| stem(&shown));
    Ok(content.import_deck(&SourceFile::new(&shown, text), id, pool))
}

fn import(content: &Content, out: Output, args: &ImportArgs) -> anyhow::Result<bool> {
    check_pool(content, args.pool.as_deref())?;
    let imported = read(content, &args.file, args.id.as_deref(), args.pool.as_deref())?;
    for note in &imported.notes {
        out.note(note);
    }
    let Some(deck) = imported.deck.as_ref().filter(|_| imported.is_legal()) else {
        let style = if out.is_coloured() { Style::Coloured } else { Style::Plain };
        let message = format!("{} is no legal deck\n{}\n", args.file.display(), render_all(&imported.problems, style));
        return Err(failure(message, "mend it here or where it comes from, and import it again".to_owned()));
    };
    let id = deck.deck.id.as_str();
    if !id.chars().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-') {
        let help = "ids are in lower case with hyphens: name one with --id, as in --id my-deck";
        return Err(failure(format!("`{id}` is no id of a deck"), help.to_owned()));
    }
    let text = content.export_deck(deck, DeckForm::Toml);
    if out.is_json() {
        output::json(&serde_json::json!({ "deck": row(content, deck), "notes": imported.notes, "toml": text }))?;
    } else {
        output::prompt(&text);
    }
    Ok(true)
}

fn export(content: &Content, args: &ExportArgs) -> anyhow::Result<bool> {
    let id = kits::deck(content, &args.deck)?.id;
    let listed = content.listed_decks().iter().find(|listed| listed.deck.id == id);
    output::prompt(&listed.map(|listed| content.export_deck(listed, args.form.form())).unwrap_or_default());
    Ok(true)
}

fn generate(content: &Content, out: Output, args: &GenerateArgs) -> anyhow::Result<bool> {
    check_pool(content, Some(&args.pool))?;
    let decks = content.generate_decks(&args.pool, args.seed).ok_or_else(|| {
        let help = "a deck has a Phoenixborn and ten different cards that it may have";
        failure(format!("the pool `{}` has too few cards for a deck", args.pool), help.to_owned())
    })?;
    if let Some(pack) = &args.write {
        let folder = write_pack(content, pack, "generated-decks", "Generated Decks", &decks)?;
        out.note(&format!("{} of the group `{GENERATED}` lie in {}", counted(decks.len(), "deck"), folder.display()));
    }
    print_list(content, out, &decks.iter().collect::<Vec<_>>())?;
    Ok(true)
}

/// Writes decks into a folder that is a pack, or becomes one of this id and name. Returns the folder of the decks.
pub(crate) fn write_pack(content: &Content, pack: &Path, id: &str, name: &str, decks: &[ListedDeck]) -> anyhow::Result<PathBuf> {
    let folder = pack.join("cardsets/decks");
    let unwritten = |file: &Path, error| failure(format!("{} cannot be written: {error}", file.display()), None);
    std::fs::create_dir_all(&folder).map_err(|error| unwritten(&folder, error))?;
    let text = |deck| content.export_deck(deck, DeckForm::Toml);
    let mut files: Vec<_> = decks.iter().map(|deck| (folder.join(format!("{}.toml", deck.deck.id)), text(deck))).collect();
    let pack_file = pack.join("pack.toml");
    if !pack_file.exists() {
        let version = env!("CARGO_PKG_VERSION");
        let about = format!("id      = \"{id}\"\nname    = \"{name}\"\nversion = \"0.1.0\"\nlicence = \"CC0-1.0\"\n");
        files.push((pack_file, format!("{about}\n[needs]\ncinderforge = \"{version}\"\n")));
    }
    for (file, text) in files {
        std::fs::write(&file, text).map_err(|error| unwritten(&file, error))?;
    }
    Ok(folder)
}

/// Checks that there is a pool of this name.
fn check_pool(content: &Content, pool: Option<&str>) -> anyhow::Result<()> {
    let pools = content.pools();
    let known: Vec<&str> = pools.iter().map(ustr::Ustr::as_str).collect();
    match pool {
        Some(pool) if !known.contains(&pool) => Err(kits::unknown("pool", pool, &known)),
        _ => Ok(()),
    }
}
