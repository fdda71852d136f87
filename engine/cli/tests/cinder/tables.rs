//! Tables line up and fit the line, with colours and without.

use crate::command::{cinder_in, root, text};

/// Commands that print tables, and others with columns.
const COMMANDS: &[&[&str]] = &[
    &["simulate", "--bots", "random", "--games", "30", "--seed", "7"],
    &["simulate", "--bots", "random,greedy", "--decks", "the-iron-men,the-mist-guardian", "--games", "2"],
    &["compare", "faq-golden-veil-05"],
    &["compare", "faq-golden-veil-05", "--rulesets", "official,raven", "--full"],
    &["compare", "--decks", "the-iron-men,the-mist-guardian", "--bots", "random", "--rulesets", "official,raven"],
    &["check"],
];

/// Takes longer, so it is printed once.
const MATRIX: &[&str] = &["compare", "--all"];

/// Removes the escape codes of colours.
fn stripped(text: &str) -> String {
    let mut parts = text.split('\u{1b}');
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        plain.push_str(part.split_once('m').expect("a code ends").1);
    }
    plain
}

/// Returns the lines that are the same in each run.
fn steady(text: &str) -> Vec<&str> {
    text.lines().filter(|line| !line.starts_with("took ")).collect()
}

fn printed(command: &[&str], color: &str, columns: u16) -> String {
    text(&cinder_in(&root(), &[command, &["--color", color]].concat(), "", Some(columns)))
}

/// Returns the columns in which a line has bars.
fn bars(line: &str) -> Vec<usize> {
    line.chars().enumerate().filter(|(_, c)| "│┆┬╪┴╞╡┌┐└┘".contains(*c)).map(|(at, _)| at).collect()
}

#[test]
fn colours_move_nothing_and_columns_line_up() {
    for command in COMMANDS {
        check(command, 120);
    }
    for command in COMMANDS.iter().chain([&MATRIX]) {
        check(command, 80);
    }
}

fn check(command: &[&str], columns: u16) {
    let (plain, coloured) = (printed(command, "never", columns), printed(command, "always", columns));
    assert!(coloured.contains('\u{1b}'), "{command:?} has no colours");
    assert!(!plain.contains('\u{1b}'), "{command:?} has colours");
    let bare = stripped(&coloured);
    assert_eq!(steady(&bare), steady(&plain), "{command:?} at {columns} columns");
    lines_up(&bare, command, usize::from(columns));
}

/// Holds that what is ruled has its bars below each other, that rows of numbers end where their heading does, and that both fit.
fn lines_up(shown: &str, command: &[&str], columns: usize) {
    let lines: Vec<&str> = shown.lines().collect();
    let ruled: Vec<&&str> = lines.iter().filter(|line| line.starts_with(['│', '┌', '╞', '└'])).collect();
    for line in &ruled {
        assert_eq!(bars(line), bars(ruled[0]), "{command:?} at {columns} columns: {line}");
        assert!(line.chars().count() <= columns, "{command:?} at {columns} columns: {line}");
    }
    for (at, heading) in lines.iter().enumerate().filter(|(_, line)| line.ends_with("95 % interval")) {
        for row in lines[at + 1..].iter().take_while(|line| !line.is_empty()) {
            assert_eq!(row.len(), heading.len(), "{command:?} at {columns} columns: {row}");
            assert!(row.len() <= columns, "{command:?} at {columns} columns: {row}");
        }
    }
}
