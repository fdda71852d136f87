//! Runs the `cinder` command as its users run it.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

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
    command.env_remove("COLUMNS").env_remove("NO_COLOR");
    command.envs(columns.map(|columns| ("COLUMNS", columns.to_string())));
    let command = command.args(args).arg("--root").arg(root);
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the command starts");
    child.stdin.take().expect("a pipe").write_all(typed.as_bytes()).expect("the command reads");
    child.wait_with_output().expect("the command ends")
}

/// Returns what a command printed.
pub(crate) fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}
