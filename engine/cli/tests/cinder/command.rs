//! Runs the `cinder` command as its users run it.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Returns the root of the project.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Runs `cinder` in this project with arguments and typed lines; returns what came of it.
pub(crate) fn cinder(args: &[&str], typed: &str) -> Output {
    cinder_in(&root(), args, typed, None)
}

/// Runs `cinder` in a project, with lines of so many columns if a number is given; returns what came of it.
pub(crate) fn cinder_in(root: &Path, args: &[&str], typed: &str, columns: Option<u16>) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cinder"));
    command.env_remove("COLUMNS").env_remove("NO_COLOR").env("XDG_STATE_HOME", state_folder());
    command.envs(columns.map(|columns| ("COLUMNS", columns.to_string())));
    let command = command.args(args).arg("--root").arg(root);
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the command starts");
    child.stdin.take().expect("a pipe").write_all(typed.as_bytes()).expect("the command reads");
    child.wait_with_output().expect("the command ends")
}

/// Returns the folder in which commands of these tests keep their state.
pub(crate) fn state_folder() -> PathBuf {
    std::env::temp_dir().join(format!("cinder-state-{}", std::process::id()))
}

/// Returns a path for a file of the caller alone: no two calls return the same, so that tests of one run do not meet.
pub(crate) fn own_file(name: &str) -> String {
    static CALLS: AtomicUsize = AtomicUsize::new(0);
    let call = CALLS.fetch_add(1, Ordering::Relaxed);
    std::env::temp_dir().join(format!("cinder-{}-{call}-{name}", std::process::id())).to_string_lossy().into_owned()
}

/// Returns what a command printed as its errors.
pub(crate) fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Returns what a command printed.
pub(crate) fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Copies the content of this project, with its test cards and without its scenarios, to a folder of that name; returns its root.
pub(crate) fn copied_project(name: &str) -> PathBuf {
    let copy = std::env::temp_dir().join(format!("cinder-{name}-{}", std::process::id()));
    for part in ["pack.toml", "cardsets", "scripts", "tests/cards"] {
        for entry in walkdir::WalkDir::new(root().join(part)).into_iter().map(|entry| entry.expect("a file")) {
            let to = copy.join(entry.path().strip_prefix(root()).expect("below the root"));
            if entry.file_type().is_dir() {
                std::fs::create_dir_all(to).expect("a folder");
            } else {
                std::fs::create_dir_all(to.parent().expect("below the copy")).expect("a folder");
                std::fs::copy(entry.path(), to).expect("a file");
            }
        }
    }
    std::fs::create_dir_all(copy.join("tests/scenarios")).expect("a folder");
    copy
}
