//! `cinder replay`: shows a recorded game, and checks that it still goes as recorded.

use std::io::BufRead;
use std::path::PathBuf;

use cinderforge_content::diagnostic::{Style, render_all};
use cinderforge_content::visible;
use cinderforge_kernel::game::TraceEntry;
use cinderforge_kernel::terms::PlayerId;
use cinderforge_scenario::{Names, letter, render_numbered};
use cinderforge_script::GameData;
use cinderforge_session::{Inspector, Record, RecordFile, Replay, Session, inspect, wording};
use serde::Serialize;

use crate::games;
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
    /// Check after every change that nothing is out of place, as for a record that `cinder soak --inspect` wrote.
    #[arg(long)]
    inspect: bool,
}

/// How a recorded game went this time.
#[derive(Serialize)]
struct Replayed {
    /// Files that are not those the record was made with.
    changed_files: Vec<ChangedFile>,
    /// The version of the engine it was recorded with, if that is another one.
    other_engine: Option<String>,
    same_state: Option<bool>,
    same_outcome: Option<bool>,
    /// Where the game first goes another way than recorded, in its answers counted from 1.
    first_difference: Option<usize>,
    /// Why the game does not take its next answer.
    stopped: Option<String>,
    answers: usize,
    rounds: u16,
    outcome: Option<String>,
    state_hash: String,
}

/// A file that is not the one a record was made with.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
struct ChangedFile {
    /// What it is.
    kind: &'static str,
    path: String,
}

/// The same with everything that happened, if that is asked for.
#[derive(Serialize)]
struct WithTrace<'a> {
    #[serde(flatten)]
    replayed: &'a Replayed,
    #[serde(skip_serializing_if = "Option::is_none")]
    trace: Option<Vec<String>>,
}

/// Plays a record again, shows what happened and compares it. Returns whether the game went as recorded.
pub(crate) fn run(project: &Project, out: Output, args: &Args) -> anyhow::Result<bool> {
    let file = record::read(&args.file)?;
    let kit = record::data_for(project, out, &file)?;
    games::tell_no_panics();
    let inspector = args.inspect.then_some(inspect as Inspector);
    let replay = match games::guarded_value(|| Replay::of(&kit, &file.record, inspector)) {
        Ok(replay) => replay?,
        Err(panicked) => return Ok(tell_panic(out, &file.record, &panicked)),
    };
    let replayed = replayed(&file.record, &replay);
    let trace = trace(&kit, &replay.session);
    if out.is_json() {
        let trace = args.print.then_some(trace);
        output::json(&WithTrace { replayed: &replayed, trace })?;
    } else {
        show(out, &file.record, &trace, args.print);
        conclude(out, &file, &replay, &replayed);
    }
    Ok(replay.is_as_recorded())
}

/// Tells that the engine panicked. Returns whether the record says that it does.
fn tell_panic(out: Output, record: &Record, panicked: &str) -> bool {
    let as_recorded = record.outcome.as_deref() == Some(panicked);
    if out.is_json() {
        output::json_line(&serde_json::json!({ "panicked": panicked, "as_recorded": as_recorded }));
    } else {
        say(out.bad(panicked));
        say(if as_recorded { "the record says so too" } else { "the record does not say so" });
    }
    as_recorded
}

/// Renders everything that happened in a game, line by line.
fn trace(kit: &GameData, session: &Session) -> Vec<String> {
    let trace: Vec<TraceEntry> = session.happened().cloned().collect();
    let names = Names::of(session.first_state(), kit.library.clone(), Vec::new());
    render_numbered(&trace, &names).lines().map(str::to_owned).collect()
}

/// Says how a game went this time.
fn replayed(record: &Record, replay: &Replay) -> Replayed {
    let session = &replay.session;
    let kind = |path: String| ChangedFile { kind: kind_of(&path), path };
    let mut changed_files: Vec<ChangedFile> = session.changed_files(record).into_iter().map(kind).collect();
    changed_files.sort();
    let engine = env!("CARGO_PKG_VERSION");
    Replayed {
        changed_files,
        other_engine: Some(record.engine.clone()).filter(|recorded| !recorded.is_empty() && recorded != engine),
        same_state: replay.same_state,
        same_outcome: replay.same_outcome,
        first_difference: replay.first_difference.map(|index| index + 1),
        stopped: replay.stopped.clone(),
        answers: session.given_answers().len(),
        rounds: session.game().state.round,
        outcome: session.outcome().map(wording::outcome),
        state_hash: session.state_hash(),
    }
}

/// Says what a file of a pack is, by its path.
fn kind_of(path: &str) -> &'static str {
    match path.split('/').collect::<Vec<_>>().as_slice() {
        ["scripts", ..] => "script",
        ["cardsets", "rulesets", _] => "ruleset",
        ["cardsets", "errata", _] => "errata",
        ["cardsets", "decks", _] => "deck",
        ["cardsets", _, "keywords.toml"] => "keywords",
        ["cardsets", .., "dice.toml"] => "dice powers",
        _ => "card",
    }
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
        let who = record.players.get(at).map_or_else(String::new, |who| format!(" ({})", visible(who)));
        format!("{} {deck}{who}", letter(PlayerId(at as u8)))
    };
    record.decks.iter().enumerate().map(player).collect::<Vec<_>>().join(" against ")
}

/// Says how the game ended, what has changed since it was recorded, and where it goes another way.
fn conclude(out: Output, file: &RecordFile, replay: &Replay, replayed: &Replayed) {
    if let Some(outcome) = &replayed.outcome {
        say(out.bold(&format!("{outcome} in round {}", replayed.rounds)));
    } else {
        say(format!("the record ends in round {}, and the game goes on", replayed.rounds));
    }
    if !replayed.changed_files.is_empty() {
        let files: Vec<String> = replayed.changed_files.iter().map(|file| format!("{} {}", file.kind, file.path)).collect();
        let text = format!("changed since the game was recorded: {}", files.join(", "));
        say_wrapped(format!("{}: {text}", out.bad("note")));
    }
    if let Some(engine) = &replayed.other_engine {
        say(format!("{}: the game was recorded with version {engine} of the engine", out.bad("note")));
    }
    let problems = replay.differences(file);
    if !problems.is_empty() {
        let style = if out.is_coloured() { Style::Coloured } else { Style::Plain };
        say(render_all(&problems, style));
        return;
    }
    if let Some(stopped) = &replayed.stopped {
        say(out.good(&format!("the game fails as recorded: {stopped}")));
    } else if replayed.same_state == Some(true) {
        say(out.good("the state at the end is that of the record"));
    }
}
