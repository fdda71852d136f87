//! `cinder replay`: shows a recorded game, and checks that it still goes as recorded.

use std::io::BufRead;
use std::path::PathBuf;

use cinderforge_bots::Recorded;
use cinderforge_kernel::define::Deck;
use cinderforge_kernel::setup;
use cinderforge_kernel::table::{Fault, Game, Progress};
use serde::Serialize;

use crate::kits;
use crate::noted::{Given, Noted, Notes};
use crate::output::{self, Output, prompt, say};
use crate::project::Project;
use crate::record::{self, Record};
use crate::words;

/// Show a recorded game.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The record: a TOML or JSON file.
    file: PathBuf,
    /// Print all of it, without waiting for a key after each turn.
    #[arg(long)]
    print: bool,
}

/// How a recorded game went this time.
#[derive(Serialize)]
struct Replayed {
    same_content: bool,
    same_state: Option<bool>,
    answers: usize,
    rounds: u16,
    outcome: Option<String>,
    fault: Option<String>,
    state_hash: String,
}

pub(crate) fn run(project: &Project, out: Output, args: &Args) -> anyhow::Result<bool> {
    let record = Record::read(&args.file)?;
    let kit = kits::load(project, out, &record.ruleset)?;
    let decks: Vec<&Deck> = record.decks.iter().map(|deck| kits::deck(&kit.content, deck)).collect::<Result<_, _>>()?;
    let same_content = record.content == record::content_hash(kit.content.hash());
    let mut game = Game::new(setup::state(&decks, record.seed));
    let mut table = kit.table();
    let notes = Notes::default();
    let recorded = Recorded::new(record.answers()?);
    table.seat(Some(Box::new(Noted::new(recorded, Notes::clone(&notes)))));
    let result = table.run(&mut game);
    let hash = record::state_hash(&game.state)?.to_hex().to_string();
    let outcome = match &result {
        Ok(Progress::Over(outcome)) => Some(words::outcome(*outcome)),
        Ok(Progress::Waiting) | Err(_) => None,
    };
    let given = notes.borrow();
    let replayed = Replayed {
        same_content,
        same_state: record.state.as_ref().map(|state| *state == hash),
        answers: given.len(),
        rounds: game.state.round,
        outcome,
        fault: result.as_ref().err().map(Fault::to_string),
        state_hash: hash,
    };
    if out.is_json() {
        output::json(&replayed)?;
    } else {
        show(out, &record, &given, args.print);
        conclude(out, &record, &replayed);
    }
    Ok(replayed.fault.is_none() && replayed.same_state != Some(false))
}

/// The answers, a turn at a time.
fn show(out: Output, record: &Record, given: &[Given], print: bool) {
    say(out.bold(&format!("{} under {}, seed {}", record.decks.join(" against "), record.ruleset, record.seed)));
    let mut keys = std::io::stdin().lock().lines();
    let mut last = None;
    for (at, one) in given.iter().enumerate() {
        if !print && last.is_some_and(|last| last != one.player) {
            prompt(&out.dim("-- enter to go on, q to stop -- "));
            match keys.next() {
                Some(Ok(key)) if key.trim() != "q" => {}
                _ => break,
            }
        }
        last = Some(one.player);
        say(format!("{} {} {}", out.dim(&format!("{:>4}", at + 1)), out.accent(&words::seat(one.player)), one.words));
    }
}

fn conclude(out: Output, record: &Record, replayed: &Replayed) {
    if let Some(outcome) = &replayed.outcome {
        say(out.bold(&format!("{outcome} in round {}", replayed.rounds)));
    } else if let Some(fault) = &replayed.fault {
        say(format!("{}: {fault}", out.bad("stopped")));
    } else {
        say(format!("the record ends in round {}, and the game goes on", replayed.rounds));
    }
    if !replayed.same_content {
        let text = format!("the content is not that of the record ({}): the game may go another way", record.content);
        say(format!("{}: {text}", out.bad("note")));
    }
    match replayed.same_state {
        Some(true) => say(out.good("the state at the end is that of the record")),
        Some(false) => say(out.bad("the state at the end is not that of the record")),
        None => {}
    }
}
