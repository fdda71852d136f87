//! The `cinder` command: checks, tests, plays, simulates, replays, and shows cards.

mod board;
mod bot;
mod built_in;
mod card;
mod cards_played;
mod check;
mod chimera;
mod compare;
mod coverage;
mod deck;
mod docs;
mod draft;
mod duel;
mod explain;
mod explore;
mod games;
mod gates;
mod interrupt;
mod kits;
mod mutate;
mod new;
mod output;
mod page;
mod play;
mod project;
mod record;
mod replay;
mod scenarios;
mod side_by_side;
mod simulate;
mod soak;
mod table;
mod test;
mod why;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::output::{Color, Format, Output};
use crate::project::Project;

/// Hands out memory with fewer instructions than that of most systems: games make many short lists.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// A data-driven engine for the card game Ashes.
#[derive(Parser)]
#[command(name = "cinder", version, about, max_term_width = 100)]
struct Cinder {
    /// How results are printed.
    #[arg(long, global = true, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Whether text is coloured.
    #[arg(long, global = true, value_enum, default_value_t = Color::Auto)]
    color: Color,
    /// The folder of the pack, which holds `pack.toml`; searched upwards from here if not given.
    #[arg(long, global = true, value_name = "DIR")]
    root: Option<PathBuf>,
    /// The folder of a further pack, with `pack.toml` and `cardsets/`; may be given several times.
    #[arg(long = "pack", global = true, value_name = "DIR")]
    packs: Vec<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Read everything under every ruleset and report what is wrong.
    Check(check::Args),
    /// Run scenarios.
    Test(test::Args),
    /// Compare what rulesets make of the same situation, and find the switches that make the difference.
    Compare(compare::Args),
    /// Follow every way a scenario can go on, and list what it can come to.
    Explore(explore::Args),
    /// Say what the code of an error means, and how to mend it.
    Explain(explain::Args),
    /// Ask why something may be done at a point of a scenario, or not.
    Why(why::Args),
    /// Play a game in the terminal.
    Play(play::Args),
    /// Let bots play many games.
    Simulate(simulate::Args),
    /// Let bots play games of all decks under all rulesets, and write a record of each that fails.
    Soak(soak::Args),
    /// Show a recorded game, and check that it still goes as recorded.
    Replay(replay::Args),
    /// Show a card.
    Card(card::Args),
    /// List decks, check them, read and write the forms of others, make new ones.
    Deck(deck::Args),
    /// Draft decks: people and bots pick them out of one collection.
    Draft(draft::Args),
    /// Change cards, one thing at a time, and find what no scenario notices.
    Mutate(mutate::Args),
    /// Count in how many scenarios, and in how many of 200 games that random bots play for it, each text changed something.
    Coverage(coverage::Args),
    /// Write the pages that follow from cards, scenarios and rulesets.
    Docs(docs::Args),
    /// Begin a pack of cards.
    New(new::Args),
}

fn main() -> ExitCode {
    let cinder = Cinder::parse();
    let out = Output::new(cinder.format, cinder.color);
    match run(cinder, out) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            out.fail(&error);
            ExitCode::FAILURE
        }
    }
}

/// Runs the command. Returns whether it succeeded.
fn run(cinder: Cinder, out: Output) -> anyhow::Result<bool> {
    let project = || Project::find(cinder.root, &cinder.packs);
    match cinder.command {
        Command::Check(args) => check::run(&project()?, out, &args),
        Command::Test(args) => test::run(&project()?, out, &args),
        Command::Compare(args) => compare::run(&project()?, out, &args),
        Command::Explore(args) => explore::run(&project()?, out, &args),
        Command::Explain(args) => explain::run(out, &args),
        Command::Why(args) => why::run(&project()?, out, &args),
        Command::Play(args) => play::run(&project()?, out, &args),
        Command::Simulate(args) => simulate::run(&project()?, out, &args),
        Command::Soak(args) => soak::run(&project()?, out, &args),
        Command::Replay(args) => replay::run(&project()?, out, &args),
        Command::Card(args) => card::run(&project()?, out, &args),
        Command::Deck(args) => deck::run(&project()?, out, &args),
        Command::Draft(args) => draft::run(&project()?, out, &args),
        Command::Mutate(args) => mutate::run(&project()?, out, &args),
        Command::Coverage(args) => coverage::run(&project()?, out, &args),
        Command::Docs(args) => docs::run(&project()?, out, &args),
        Command::New(args) => new::run(out, &args),
    }
}
