//! `cinder new`: begins a pack of cards.

use std::fs;
use std::path::{Path, PathBuf};

use cinderforge_scenario::{GameDataCache, ScriptHosts, accept, check};

use crate::kits;
use crate::output::{Output, failure, say};
use crate::project::Project;
use crate::scenarios;

/// Begin a pack.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    /// Begin a pack of cards in a new folder: what it is, a card with its script, and a scenario that shows it.
    Pack(PackArgs),
}

#[derive(clap::Args)]
struct PackArgs {
    /// The folder, which is made; its name is the id of the pack.
    folder: PathBuf,
    /// The pool its cards belong to: `rise` for Ashes 1.0, `reborn`, or a new one of its own.
    #[arg(long, default_value = "rise")]
    pool: String,
}

/// A pack that is begun.
struct NewPack<'a> {
    folder: &'a Path,
    id: &'a str,
    pool: &'a str,
}

/// Makes what is asked for, and says what to do with it. Returns true.
pub(crate) fn run(out: Output, args: &Args) -> anyhow::Result<bool> {
    let What::Pack(args) = &args.what;
    let name = args.folder.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    for (what, word) in [("pack", &name), ("pool", &args.pool)] {
        if word.is_empty() || !word.chars().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-')
        {
            let help = "ids are in lower case with hyphens, as in salt-and-ash";
            return Err(failure(format!("`{word}` is no id of a {what}"), help.to_owned()));
        }
    }
    if fs::read_dir(&args.folder).is_ok_and(|mut files| files.next().is_some()) || args.folder.is_file() {
        let message = format!("{} is there already", args.folder.display());
        return Err(failure(message, "name a folder that is not there, or an empty one".to_owned()));
    }
    let pack = NewPack { folder: &args.folder, id: &name, pool: &args.pool };
    for (path, text) in pack.files() {
        pack.write(&path, &text)?;
    }
    pack.accept_trace(out)?;
    say(format!("{} is begun: {}/pack.toml says what it is", out.good(&name), args.folder.display()));
    say(format!("{}: go there, change the card, and see `cinder check` and `cinder test`", out.accent("help")));
    Ok(true)
}

impl NewPack<'_> {
    /// Returns the id of its first card.
    fn card(&self) -> String {
        format!("{}-lookout", self.id)
    }

    /// Lists its files by their paths from its folder on.
    fn files(&self) -> Vec<(String, String)> {
        let Self { id, pool, .. } = self;
        let card = self.card();
        let (title, card_title) = (title(id), title(&card));
        let (rulesets, plain) = match *pool {
            "reborn" => ("reborn", String::new()),
            "rise" => ("official, raven", String::new()),
            _ => ("official, raven, reborn", format!("\n[scenarios]\npools = [\"{pool}\"]   # goes by plain ids in them\n")),
        };
        let pack = format!(
            "# What this pack is. Its cards are in cardsets/, what they do in scripts/, what shows it in tests/scenarios/.\n\n\
             id      = \"{id}\"\nname    = \"{title}\"\nversion = \"0.1.0\"\nlicence = \"CC0-1.0\"\n\
             status  = \"draft\"   # what no scenario shows is an error once this line is gone: `cinder test --gates`\n\n\
             [needs]\ncinderforge = \"{}\"   # the cards, dice and rulesets that come with the program\n{plain}",
            env!("CARGO_PKG_VERSION")
        );
        let set = format!("id    = \"{id}\"\nname  = \"{title}\"\npool  = \"{pool}\"\ncards = 1\n");
        let data = format!(
            "id      = \"{card}\"\nname    = \"{card_title}\"\ntype    = \"ally\"\ncost    = \"main, 1 basic\"\nattack  = 1\nlife    = 2\n\
             recover = 1\nsummary = \"Comes watchful, with a token to show for it.\"\n\n\
             [[ability]]\nname   = \"Watch 1\"\nafter  = \"enters_play\"\nof     = \"this unit\"\neffect = \"watch\"\n"
        );
        let script = "// N status tokens on this unit.\nfn watch(ctx) {\n    ctx.place_status(ctx.card, ctx.n);\n}\n".to_owned();
        let scenario = format!(
            "# {card_title} comes into play with a status token.\nrulesets {rulesets}\nA hand {card}; active 1 natural:basic\n\n\
             A plays {card}\n\nexpect {card} in battlefield of A, 1 status, attack 1, life 2, recover 1\n\
             expect A exhausted 1 natural:basic, main used\n"
        );
        vec![
            ("pack.toml".to_owned(), pack),
            (format!("cardsets/{pool}/{id}/set.toml"), set),
            (format!("cardsets/{pool}/{id}/{card}.toml"), data),
            (format!("scripts/{pool}/{id}/{card}.rhai"), script),
            (format!("tests/scenarios/{card}_comes_watchful.scenario"), scenario),
        ]
    }

    /// Writes a file of it, with the folders it lies in.
    fn write(&self, path: &str, text: &str) -> anyhow::Result<()> {
        let file = self.folder.join(path);
        let written = file.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(&file, text));
        written.map_err(|error| failure(format!("{} cannot be written: {error}", file.display()), None))
    }

    /// Runs its scenario and takes the trace as right.
    fn accept_trace(&self, out: Output) -> anyhow::Result<()> {
        let project = Project::find(Some(self.folder.to_owned()), &[])?;
        let cache = GameDataCache::new(project.sources().clone());
        for file in scenarios::all(&project) {
            for report in check(&file, &cache, &ScriptHosts::default()) {
                if !report.errors.is_empty() {
                    return Err(kits::broken(out, &report.errors));
                }
                accept(&report)?;
            }
        }
        Ok(())
    }
}

/// Makes a title of an id: its words with capitals.
fn title(id: &str) -> String {
    let word = |word: &str| match word.split_at_checked(1) {
        Some((first, rest)) => format!("{}{rest}", first.to_uppercase()),
        None => String::new(),
    };
    id.split('-').map(word).collect::<Vec<_>>().join(" ")
}
