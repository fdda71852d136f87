//! `cinder replay`: shows a recorded game, and checks that it still goes as recorded.

use std::io::BufRead;
use std::path::PathBuf;

use cinderforge_kernel::game::TraceEntry;
use cinderforge_kernel::terms::PlayerId;
use cinderforge_scenario::{Names, letter, render_numbered};
use cinderforge_script::GameData;
use cinderforge_session::{Record, Session, wording};
use serde::Serialize;

use crate::kits;
use crate::output::{self, Output, prompt, say, say_wrapped};
use crate::project::Project;
use crate::record;

/// Show a recorded game.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The record: a TOML or JSON file.
    file: PathBuf,
    /// Print everything that happened at once, without waiting for a key before each turn.
    #[arg(long)]
    print: bool,
}

/// How a recorded game went this time.
#[derive(Serialize)]
struct Replayed {
    /// Files that are not those the record was made with.
    changed_files: Vec<String>,
    same_state: Option<bool>,
    answers: usize,
    rounds: u16,
    outcome: Option<String>,
    state_hash: String,
}

/// The same with everything that happened, if that is asked for.
#[derive(Serialize)]
struct WithTrace<'a> {
    #[serde(flatten)]
    replayed: &'a Replayed,
    #[serde(skip_serializing_if = "Option::is_none")]
    trace: Option<Vec<String>>,
}

/// Plays a record again, shows what happened and compares the end. Returns whether the game went as recorded.
pub(crate) fn run(project: &Project, out: Output, args: &Args) -> anyhow::Result<bool> {
    let record = record::read(&args.file)?;
    let kit = kits::load(project, out, &record.ruleset)?;
    let (trace, replayed) = replay(&kit, &record)?;
    if out.is_json() {
        let trace = args.print.then_some(trace);
        output::json(&WithTrace { replayed: &replayed, trace })?;
    } else {
        show(out, &record, &trace, args.print);
        conclude(out, &replayed);
    }
    Ok(replayed.same_state != Some(false))
}

/// Plays the answers of a record; returns everything that happened, line by line, and how it ended.
fn replay(kit: &GameData, record: &Record) -> anyhow::Result<(Vec<String>, Replayed)> {
    let session = Session::replay_record(kit, record)?;
    let trace: Vec<TraceEntry> = session.happened().cloned().collect();
    let names = Names::of(session.first_state(), kit.library.clone(), Vec::new());
    let state_hash = session.state_hash();
    let replayed = Replayed {
        changed_files: session.changed_files(record),
        same_state: record.state.as_ref().map(|state| *state == state_hash),
        answers: session.given_answers().len(),
        rounds: session.game().state.round,
        outcome: session.outcome().map(wording::outcome),
        state_hash,
    };
    Ok((render_numbered(&trace, &names).lines().map(str::to_owned).collect(), replayed))
}

/// Shows what happened, a turn at a time or all of it. Each line has its number.
fn show(out: Output, record: &Record, trace: &[String], print: bool) {
    say(out.bold(&format!("{} under {}, seed {}", players(record), record.ruleset, record.seed)));
    let width = trace.len().to_string().len();
    let mut keys = std::io::stdin().lock().lines();
    for (at, line) in trace.iter().enumerate() {
        if !print && line.starts_with("turn of ") {
            prompt(&out.dim("-- enter to go on, q to stop -- "));
            match keys.next() {
                Some(Ok(key)) if key.trim() != "q" => {}
                _ => break,
            }
        }
        let number = out.dim(&format!("{:>width$}", at + 1));
        say_wrapped(format!("{number}  {}", if line.starts_with(' ') { line.clone() } else { out.accent(line) }));
    }
}

/// Returns who plays which deck, by the letters of the trace.
fn players(record: &Record) -> String {
    let player = |(at, deck): (usize, &String)| {
        let who = record.players.get(at).map_or_else(String::new, |who| format!(" ({who})"));
        format!("{} {deck}{who}", letter(PlayerId(at as u8)))
    };
    record.decks.iter().enumerate().map(player).collect::<Vec<_>>().join(" against ")
}

fn conclude(out: Output, replayed: &Replayed) {
    if let Some(outcome) = &replayed.outcome {
        say(out.bold(&format!("{outcome} in round {}", replayed.rounds)));
    } else {
        say(format!("the record ends in round {}, and the game goes on", replayed.rounds));
    }
    if !replayed.changed_files.is_empty() {
        let text = format!("changed since the game was recorded: {}", replayed.changed_files.join(", "));
        say_wrapped(format!("{}: {text}", out.bad("note")));
    }
    match replayed.same_state {
        Some(true) => say(out.good("the state at the end is that of the record")),
        Some(false) => say(out.bad("the state at the end is not that of the record")),
        None => {}
    }
}
