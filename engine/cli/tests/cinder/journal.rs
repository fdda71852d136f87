//! Nothing of a game that is played is lost, whatever ends the program; and what taking back comes to.

use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use cinderforge_content::diagnostic::SourceFile;
use cinderforge_session::{Journal, Record, answer_to_text};
use serde_json::Value;

use crate::command::{cinder, cinder_in, copied_project, errors, own_file, root, state_folder, text};

/// The options of a game that goes as the recorded one if the first player types its answers.
struct ScriptedGame {
    record: Record,
    /// The lines that the first player types, with the number of answers that are given before each.
    typed: Vec<(usize, String)>,
}

/// Records a game of two random bots.
fn scripted_game(number: usize) -> ScriptedGame {
    let file = own_file(&format!("scripted-{number}.toml"));
    let written = cinder(&["simulate", "--bots", "random", "--replay-of", &number.to_string(), &file], "");
    assert!(written.status.success(), "{}{}", text(&written), errors(&written));
    let toml = std::fs::read_to_string(&file).expect("the record was written");
    std::fs::remove_file(&file).expect("the record was written");
    let record = Record::from_toml(&toml).expect("a record");
    // The words behind each answer say who gave it.
    let lines = toml.lines().skip_while(|line| *line != "answers = [").skip(1).take_while(|line| *line != "]");
    let typed = lines.enumerate().filter(|(_, line)| line.contains("# player 1: "));
    let typed = typed.map(|(at, _)| (at, typed_line(&record.answers[at].answer))).collect();
    ScriptedGame { record, typed }
}

/// Writes an answer of a record as somebody types it.
fn typed_line(answer: &str) -> String {
    let (kind, rest) = answer.split_once(' ').unwrap_or((answer, ""));
    let from_one = || {
        let numbers = rest.split(' ').map(|number| (number.parse::<u16>().expect("a number") + 1).to_string());
        numbers.collect::<Vec<_>>().join(" ")
    };
    match kind {
        "some" if rest.is_empty() => "none".to_owned(),
        "one" | "some" | "order" => from_one(),
        _ => rest.to_owned(),
    }
}

impl ScriptedGame {
    /// Returns the lines that are typed after so many answers.
    fn typed_after(&self, answers: usize) -> String {
        let left = self.typed.iter().filter(|(before, _)| *before >= answers);
        left.flat_map(|(_, line)| [line.as_str(), "\n"]).collect()
    }

    /// Starts the game, or goes on with it if it has a journal, and types the answers that are left.
    fn start(&self, journal: &Path) -> Child {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cinder"));
        command.args(["play", "--format", "json", "--root"]).arg(root());
        if journal.exists() {
            command.arg("--resume").arg(journal);
        } else {
            let seed = self.record.seed.to_string();
            command
                .args(["--decks", &self.record.decks.join(","), "--against", "random", "--seed", &seed, "--journal"])
                .arg(journal);
        }
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the command starts");
        let typed = self.typed_after(kept(journal).map_or(0, |kept| kept.len()));
        // The child may be gone before it has read everything.
        drop(child.stdin.take().expect("a pipe").write_all(typed.as_bytes()));
        child
    }

    /// Checks that a journal has the answers of the recorded game so far. Returns how many.
    fn check(&self, journal: &Path) -> usize {
        let kept = kept(journal).unwrap_or_default();
        let recorded: Vec<&str> = self.record.answers.iter().map(|answer| answer.answer.as_str()).collect();
        assert_eq!(kept, recorded[..kept.len()], "the journal has other answers than were given");
        kept.len()
    }
}

/// Returns the answers of a journal as text; none if there is no journal with a whole beginning.
fn kept(journal: &Path) -> Option<Vec<String>> {
    let text = std::fs::read_to_string(journal).ok()?;
    let read = Journal::read(&SourceFile::new("a.journal", text)).ok()?;
    Some(read.answers.iter().map(answer_to_text).collect())
}

/// Numbers that look drawn by lot.
struct Lots(u64);

impl Lots {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

/// Kills games at random moments so many times; each goes on with every answer that it had.
fn kill(times: usize, seed: u64) {
    let mut lots = Lots(seed);
    let (mut killed, mut number) = (0, 0);
    while killed < times {
        let game = scripted_game(number);
        number += 1;
        let journal = own_file(&format!("killed-{seed}-{number}.journal"));
        let journal = Path::new(&journal);
        let mut before = 0;
        loop {
            let mut child = game.start(journal);
            // Some way into the game, at any moment of an answer; now and then as the program starts.
            let until = if lots.below(8) == 0 { 0 } else { before + 1 + lots.below(60) as usize };
            let length =
                |journal: &Path| std::fs::read_to_string(journal).map_or(0, |text| text.lines().count().saturating_sub(2));
            let started = Instant::now();
            let mut ended = None;
            while ended.is_none() && length(journal) < until && started.elapsed() < Duration::from_secs(60) {
                std::thread::sleep(Duration::from_micros(200));
                ended = child.try_wait().expect("the child can be asked");
            }
            std::thread::sleep(Duration::from_micros(lots.below(if until == 0 { 200_000 } else { 3_000 })));
            let is_over = child.try_wait().expect("the child can be asked").is_some();
            child.kill().expect("the child can be killed");
            let output = child.wait_with_output().expect("the child has ended");
            // It may have been killed as it left the game that was over.
            if is_over || text(&output).contains("\"outcome\":") && !journal.exists() {
                check_end(&game, &output, journal);
                break;
            }
            killed += 1;
            let now = game.check(journal);
            assert!(now >= before, "{before} answers were kept, and now {now}");
            check_resumed(&output, before);
            before = now;
        }
    }
}

/// Checks that a game that went on did so after the answers it had, if it came so far as to say it.
fn check_resumed(output: &Output, before: usize) {
    let printed = text(output);
    let first = printed.lines().next().and_then(|line| serde_json::from_str::<Value>(line).ok());
    if let Some(answers) = first.as_ref().and_then(|first| first["answers"].as_u64()) {
        assert_eq!(answers as usize, before, "{printed}");
    }
}

/// Checks that a game that was played to its end ended as the recorded one.
fn check_end(game: &ScriptedGame, output: &Output, journal: &Path) {
    let printed = text(output);
    let end: Value = serde_json::from_str(printed.lines().last().unwrap_or_default()).unwrap_or_default();
    assert_eq!(end["answers"].as_u64(), Some(game.record.answers.len() as u64), "{printed}{}", errors(output));
    assert_eq!(end["outcome"].as_str(), game.record.outcome.as_deref());
    assert!(!journal.exists(), "nobody goes on with a game that is over");
}

#[test]
fn a_game_that_is_killed_goes_on_at_its_last_answer() {
    kill(20, 7);
}

#[test]
#[ignore = "takes minutes: 1,000 kills, or as many as CINDER_KILLS says"]
fn a_game_that_is_killed_a_thousand_times_goes_on_each_time() {
    let times = std::env::var("CINDER_KILLS").ok().and_then(|times| times.parse().ok()).unwrap_or(1000);
    kill(times, 11);
}

const DECKS: &str = "the-iron-men,the-mist-guardian";

/// Plays a game with these options and typed lines.
fn play(options: &[&str], typed: &str) -> Output {
    cinder(&[&["play", "--decks", DECKS, "--seed", "3"], options].concat(), typed)
}

#[test]
fn ctrl_c_keeps_the_game_and_says_how_to_go_on() {
    let journal = own_file("interrupted.journal");
    let mut command = Command::new(env!("CARGO_BIN_EXE_cinder"));
    command.args(["play", "--decks", DECKS, "--against", "random", "--seed", "3", "--journal", &journal, "--root"]).arg(root());
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the command starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(b"1 2 3 4 5\n").expect("the command reads");
    let started = Instant::now();
    while kept(Path::new(&journal)).is_none_or(|kept| kept.is_empty()) && started.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(5));
    }
    let pid = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &pid]).status().expect("kill is there").success());
    let output = child.wait_with_output().expect("the command ends");
    assert_eq!(output.status.code(), Some(130), "{}", text(&output));
    assert!(text(&output).contains(&format!("cinder play --resume {journal}")), "{}", text(&output));
    drop(stdin);
    let resumed = cinder(&["play", "--resume", &journal], "quit\n");
    assert!(text(&resumed).contains("goes on after "), "{}{}", text(&resumed), errors(&resumed));
    std::fs::remove_file(&journal).expect("the journal is kept");
}

#[test]
fn the_game_played_last_goes_on_without_its_journal_being_named() {
    let state = state_folder().join("apart");
    let cinder = |args: &[&str], typed: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cinder"));
        command.args(args).arg("--root").arg(root()).env("XDG_STATE_HOME", &state);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
        child.stdin.take().expect("a pipe").write_all(typed.as_bytes()).expect("the command reads");
        child.wait_with_output().expect("the command ends")
    };
    let none = cinder(&["play", "--resume"], "");
    assert!(!none.status.success() && errors(&none).contains("no game waits in"), "{}", errors(&none));
    let left = cinder(&["play", "--decks", DECKS, "--against", "random", "--seed", "3"], "1 2 3 4 5\nquit\n");
    assert!(left.status.success() && text(&left).contains("cinder play --resume"), "{}", text(&left));
    let ended = cinder(&["play", "--resume"], "");
    assert!(errors(&ended).contains("the input ended"), "{}", errors(&ended));
    let resumed = cinder(&["play", "--resume", "--format", "json"], "quit\n");
    let first: Value = serde_json::from_str(text(&resumed).lines().next().unwrap_or_default()).expect("JSON");
    assert!(first["answers"].as_u64() >= Some(2), "{first}");
    let both = cinder(&["play", "--resume", "--seed", "4"], "");
    assert!(!both.status.success(), "a game goes on with the seed it has");
    std::fs::remove_dir_all(&state).expect("the folder of the state");
}

#[test]
fn a_journal_is_not_written_over_and_other_files_are_none() {
    let file = own_file("no-journal");
    std::fs::write(&file, "hello\n").expect("a file");
    let over = play(&["--against", "random", "--journal", &file], "quit\n");
    assert!(!over.status.success() && errors(&over).contains("--journal"), "{}", errors(&over));
    let none = cinder(&["play", "--resume", &file], "");
    assert!(!none.status.success() && errors(&none).contains("[C1405]"), "{}", errors(&none));
    assert_eq!(std::fs::read_to_string(&file).expect("the file"), "hello\n");
    std::fs::remove_file(&file).expect("the file");
}

#[test]
fn a_random_bot_answers_the_same_after_undo() {
    let game = scripted_game(2);
    let (before, line) = game.typed.iter().find(|(before, _)| *before > 20).expect("a long game").clone();
    let typed: String = game.typed.iter().filter(|(at, _)| *at < before).flat_map(|(_, line)| [line.as_str(), "\n"]).collect();
    let file = own_file("undone.toml");
    // Taken back and given again, several times, the game goes on as the recorded one.
    let typed = format!(
        "{typed}{line}\nundo\n{line}\nundo\nundo\n{}\n{line}\nsave {file}\nquit\n",
        game.typed[game.typed.iter().position(|(at, _)| *at == before).expect("it is there") - 1].1
    );
    let seed = game.record.seed.to_string();
    let output = cinder(&["play", "--decks", &game.record.decks.join(","), "--against", "random", "--seed", &seed], &typed);
    assert!(output.status.success(), "{}{}", text(&output), errors(&output));
    let saved = Record::from_toml(&std::fs::read_to_string(&file).expect("the record was written")).expect("a record");
    std::fs::remove_file(&file).expect("the record was written");
    let answers = |record: &Record| record.answers.iter().map(|answer| answer.answer.clone()).collect::<Vec<_>>();
    let all = answers(&game.record);
    assert!(saved.answers.len() > before, "{} answers", saved.answers.len());
    assert_eq!(answers(&saved), all[..saved.answers.len()]);
}

#[test]
fn the_other_people_at_the_table_are_asked_before_an_undo_and_told_what_was_seen() {
    let first = "1 2 3 4 5\n1 2 3 4 5\n";
    let refused = play(&["--against", "person"], &format!("{first}undo\nperhaps\nno\nquit\n"));
    let shown = text(&refused);
    assert!(
        shown.contains("wants to take back") && shown.contains("does not let you take it back"),
        "{shown}{}",
        errors(&refused)
    );
    assert!(!shown.contains("undone:"), "{shown}");
    let allowed = play(&["--against", "person"], &format!("{first}undo\nyes\nquit\n"));
    assert!(text(&allowed).contains("undone: first five"), "{}", text(&allowed));
    assert!(text(&allowed).contains("dice were rolled"), "{}", text(&allowed));
}

#[test]
fn a_save_in_the_middle_names_no_hidden_card_and_writes_over_nothing() {
    let file = own_file("middle.toml");
    let typed = format!("1 2 3 4 5\nnone\nsave {file}\nsave {file}\nsave! {file}\nquit\n");
    let output = play(&["--against", "random"], &typed);
    let shown = text(&output);
    assert!(shown.contains("is there already; nothing was written"), "{shown}");
    assert_eq!(shown.matches("written to").count(), 2, "{shown}");
    let saved = std::fs::read_to_string(&file).expect("the record was written");
    std::fs::remove_file(&file).expect("the record was written");
    let answers = saved.split("answers = [").nth(1).and_then(|rest| rest.split(']').next()).expect("answers");
    assert!(!answers.contains('#') && !answers.to_lowercase().contains("five"), "{answers}");
}

#[test]
fn a_script_that_fails_leaves_the_game_before_the_answer_and_can_be_left_out() {
    // A game in which the first player plays a ready spell that acts, whose script is then broken.
    let broken = copied_project("failing-script");
    let record = scripted_game(0);
    let scripts = walkdir::WalkDir::new(broken.join("scripts/rise")).into_iter().filter_map(Result::ok);
    for script in scripts.filter(|entry| entry.path().extension().is_some_and(|found| found == "rhai")) {
        let source = std::fs::read_to_string(script.path()).expect("a script");
        let lines = source.lines().map(|line| {
            let begins = line.starts_with("fn ") && line.contains("(ctx)") && line.ends_with('{');
            if begins { format!("{line}\n    let n = 0;\n    while n >= 0 {{ n += 1; }}\n") } else { format!("{line}\n") }
        });
        std::fs::write(script.path(), lines.collect::<String>()).expect("a script");
    }
    let seed = record.record.seed.to_string();
    let typed = record.typed_after(0);
    let args = ["play", "--decks", &record.record.decks.join(","), "--against", "random", "--seed", &seed];
    let output = cinder_in(&broken, &args, &typed, None);
    let shown = text(&output);
    assert!(shown.contains("this cannot be done: "), "{shown}{}", errors(&output));
    assert!(shown.contains("the game is as before your answer") || shown.contains("would do it again"), "{shown}");

    let lines_before = shown.split("this cannot be done: ").next().unwrap_or_default().matches("> ").count();
    let typed: String = typed.split_inclusive('\n').take(lines_before).chain(["without\n", "quit\n"]).collect();
    let journal = own_file("without.journal");
    let kept = [args.as_slice(), &["--journal", &journal]].concat();
    let shown = text(&cinder_in(&broken, &kept, &typed, None));
    assert!(shown.contains("`without` goes on without the effect that fails"), "{shown}");
    assert!(shown.contains("the game goes on without it") && shown.contains("it fails, and is left out"), "{shown}");
    let resumed = cinder_in(&broken, &["play", "--resume", &journal], "log\nquit\n", None);
    assert!(text(&resumed).contains("it fails, and is left out"), "{}{}", text(&resumed), errors(&resumed));
    std::fs::remove_dir_all(broken).expect("the copy");
}
