//! Commands under watch: what they say, and that they neither run too long, take too much memory, nor die.

use std::fs;
use std::io::{self, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use libtest_mimic::Failed;

/// How long a command may take of one core. A build with checks is given more, as it is several times as slow.
const MOST_TIME: Duration = Duration::from_secs(if cfg!(debug_assertions) { 10 } else { 2 });

/// How much memory a command may take at most, in KiB.
const MOST_MEMORY: u64 = 256 * 1024;

/// How much of what a command says is looked at.
const MOST_TEXT: usize = 1_000_000;

/// How often a command is looked at.
const LOOK: Duration = Duration::from_millis(5);

/// A command that has ended.
pub(crate) struct Ended {
    /// Its exit code.
    pub(crate) code: i32,
    /// What it said, on both ways out.
    pub(crate) text: String,
}

/// Runs a command in a folder.
///
/// # Errors
/// It takes too long or too much memory, says too much, panics, or is killed by a signal.
pub(crate) fn run(command: &str, folder: &Path) -> Result<Ended, Failed> {
    let program = Path::new(env!("CARGO_BIN_EXE_cinder")).parent().expect("the program lies in a folder");
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
    let watched = if command.starts_with("cinder ") { "exec " } else { "" };
    let mut child = Command::new("sh")
        .args(["-c", &format!("exec 2>&1; {watched}{command}")])
        .current_dir(folder)
        .env("PATH", path)
        .env("NO_COLOR", "1")
        .env("COLUMNS", "120")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()?;
    let mut out = child.stdout.take().expect("a pipe");
    let reader = thread::spawn(move || {
        let mut bytes = Vec::new();
        out.by_ref().take(MOST_TEXT as u64 + 1).read_to_end(&mut bytes)?;
        io::copy(&mut out, &mut io::sink())?;
        io::Result::Ok(bytes)
    });
    let code = watch(&mut child).inspect_err(|_| {
        child.kill().ok();
        child.wait().ok();
    })?;
    let bytes = reader.join().expect("the reader ends")?;
    let text = String::from_utf8_lossy(&bytes).into_owned();
    if bytes.len() > MOST_TEXT {
        return Err(format!("it says more than {MOST_TEXT} bytes").into());
    }
    if code.is_none_or(|code| code > 2) || text.contains("panicked at") {
        return Err(format!("it dies ({code:?}): {text}").into());
    }
    Ok(Ended { code: code.unwrap_or_default(), text })
}

/// Waits for a command. Returns its exit code; none if a signal killed it.
fn watch(child: &mut Child) -> Result<Option<i32>, Failed> {
    let mut waited = Duration::ZERO;
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(status.code());
        }
        let (time, memory) = taken(child.id()).unwrap_or((waited, 0));
        if time > MOST_TIME || waited > 6 * MOST_TIME {
            return Err(format!("it takes more than {} s", MOST_TIME.as_secs()).into());
        }
        if memory > MOST_MEMORY {
            return Err(format!("it takes more than {} MiB", MOST_MEMORY / 1024).into());
        }
        thread::sleep(LOOK);
        waited += LOOK;
    }
}

/// Returns how long a process has run on a core, and how much memory it took at most, in KiB; none where the system does not say.
fn taken(process: u32) -> Option<(Duration, u64)> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let memory = line.trim().trim_end_matches("kB").trim().parse().ok()?;
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // Behind the name, which is in brackets: user and system time are the 12th and 13th, in hundredths of a second.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks: u64 = fields.get(11)?.parse::<u64>().ok()? + fields.get(12)?.parse::<u64>().ok()?;
    Some((Duration::from_millis(ticks * 10), memory))
}
