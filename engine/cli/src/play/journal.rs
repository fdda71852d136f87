//! The file of a journal: open and locked while its game is played, on the disk before the next question is asked.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use cinderforge_content::diagnostic::SourceFile;
use cinderforge_content::read_file;
use cinderforge_kernel::game::Answer;
use cinderforge_session::{Journal, Record};
use etcetera::{BaseStrategy, choose_base_strategy};

use crate::kits;
use crate::output::failure;

/// The extension of the files in the folder of journals.
const EXTENSION: &str = "journal";

/// What to do about a file that is no journal.
const NAME_A_JOURNAL: &str = "name the journal of a game, or none for the game that was played last";

/// The file of the journal of a game.
pub(super) struct JournalFile {
    path: PathBuf,
    file: File,
    /// How many bytes of the file are whole lines.
    length: u64,
    /// The answers that these lines come to.
    kept: Vec<Answer>,
    /// The effects that they leave out.
    left_out: Vec<u32>,
}

impl JournalFile {
    /// Begins the journal of a game: at a path that is named, or in the folder of journals.
    pub(super) fn begin(named: Option<&Path>, record: &Record) -> anyhow::Result<Self> {
        let path = match named {
            Some(path) => path.to_owned(),
            None => new_path().map_err(|error| no_journal(&error.to_string()))?,
        };
        let create = || {
            let file = OpenOptions::new().read(true).write(true).create_new(true).open(&path)?;
            file.lock()?;
            let mut journal = Self { path: path.clone(), file, length: 0, kept: Vec::new(), left_out: Vec::new() };
            journal.write(&Journal::head(record))?;
            io::Result::Ok(journal)
        };
        create().map_err(|error| no_journal(&format!("{}: {error}", path.display())))
    }

    /// Opens the journal at a path, or that of the game that was played last and is not played any more. Returns it with the record of
    /// its game before its first answer.
    pub(super) fn resume(named: Option<&Path>) -> anyhow::Result<(Self, Record)> {
        let (path, file) = match named {
            Some(path) => (path.to_owned(), open(path)?),
            None => last()?,
        };
        let shown = path.display().to_string();
        let text = read_file(&path).map_err(|error| failure(format!("{shown} cannot be read: {error}"), None))?;
        let source = SourceFile::new(&shown, String::from_utf8_lossy(&text));
        let read = Journal::read(&source).map_err(|problem| kits::broken_file("the journal", &[*problem]))?;
        Ok((Self { path, file, length: read.length as u64, kept: read.answers, left_out: read.left_out }, read.record))
    }

    /// Returns where it lies.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the answers it holds.
    pub(super) fn answers(&self) -> &[Answer] {
        &self.kept
    }

    /// Returns the effects that it leaves out.
    pub(super) fn left_out(&self) -> &[u32] {
        &self.left_out
    }

    /// Makes it hold these answers and leave out these effects, and waits until the disk has them.
    pub(super) fn keep(&mut self, given: Vec<Answer>, left_out: Vec<u32>) -> io::Result<()> {
        let mut lines = if left_out == self.left_out { String::new() } else { Journal::without(&left_out) };
        lines.push_str(&Journal::lines(&self.kept, &given));
        self.write(&lines)?;
        self.kept = given;
        self.left_out = left_out;
        Ok(())
    }

    /// Writes lines behind the last whole one, over what was left of one that could not be written.
    fn write(&mut self, lines: &str) -> io::Result<()> {
        self.file.set_len(self.length)?;
        self.file.seek(SeekFrom::Start(self.length))?;
        self.file.write_all(lines.as_bytes())?;
        self.file.sync_data()?;
        self.length += lines.len() as u64;
        Ok(())
    }

    /// Removes it: its game is over, and nobody goes on with it.
    pub(super) fn remove(self) -> io::Result<()> {
        fs::remove_file(&self.path)
    }
}

/// Returns the folder that journals lie in if none is named: `cinderforge/journals` where programs of this system keep their state.
fn folder() -> io::Result<PathBuf> {
    let base = choose_base_strategy().map_err(io::Error::other)?;
    Ok(base.state_dir().unwrap_or_else(|| base.data_dir()).join("cinderforge").join("journals"))
}

/// Returns a path in the folder of journals that no other game has, and makes that folder.
fn new_path() -> io::Result<PathBuf> {
    let folder = folder()?;
    fs::create_dir_all(&folder)?;
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    Ok(folder.join(format!("{}-{}.{EXTENSION}", now.as_millis(), std::process::id())))
}

/// Opens the journal at a path for one game alone.
fn open(path: &Path) -> anyhow::Result<File> {
    let shown = path.display();
    let unreadable = |why: &str| failure(format!("{shown} cannot be read: {why}"), NAME_A_JOURNAL.to_owned());
    if !fs::metadata(path).map_err(|error| unreadable(&error.to_string()))?.is_file() {
        return Err(unreadable("it is no plain file"));
    }
    let file = OpenOptions::new().read(true).write(true).open(path);
    let file = file.map_err(|error| failure(format!("{shown} cannot be written: {error}"), None))?;
    let played =
        || failure(format!("the game of {shown} is being played"), "go on with it there, or end it there first".to_owned());
    file.try_lock().map_err(|_| played())?;
    Ok(file)
}

/// Finds the journal that was written last among those whose game nobody plays.
fn last() -> anyhow::Result<(PathBuf, File)> {
    let folder = folder().map_err(|error| no_journal(&error.to_string()))?;
    let entries = fs::read_dir(&folder).into_iter().flatten().filter_map(Result::ok).map(|entry| entry.path());
    let mut journals: Vec<PathBuf> = entries.filter(|path| path.extension().is_some_and(|found| found == EXTENSION)).collect();
    let changed = |path: &PathBuf| fs::metadata(path).and_then(|data| data.modified()).unwrap_or(SystemTime::UNIX_EPOCH);
    journals.sort_by_cached_key(changed);
    let mut free = journals.into_iter().rev().filter_map(|path| open(&path).ok().map(|file| (path, file)));
    free.next().ok_or_else(|| {
        let help = "begin one with `cinder play`, or name its journal";
        failure(format!("no game waits in {}", folder.display()), help.to_owned())
    })
}

/// Makes the failure that there can be no journal.
fn no_journal(why: &str) -> anyhow::Error {
    let help = "name a file that is not there yet with --journal, where you may write";
    failure(format!("the journal of the game cannot be written: {why}"), help.to_owned())
}
