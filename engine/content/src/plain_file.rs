//! Plain files of a size that there can be: nothing else is read, however it is named.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};

use thiserror::Error;

/// The most bytes of a file that is read.
pub const MOST_FILE_BYTES: u64 = 4 << 20;

/// Why a file is not read.
#[derive(Debug, Error)]
pub enum FileError {
    /// It is a folder, a pipe, a device or the like.
    #[error("it is no plain file")]
    NotPlain,
    /// It is larger than files are read.
    #[error("it has more than {MOST_FILE_BYTES} bytes, and no file of a game has")]
    TooLarge,
    /// The system does not give it.
    #[error("{0}")]
    Io(#[from] io::Error),
}

/// Reads a plain file of [`MOST_FILE_BYTES`] at most. A link that leads to one is followed.
///
/// # Errors
/// It is no plain file, is larger, or cannot be read.
pub fn read_file(path: &Path) -> Result<Vec<u8>, FileError> {
    // What is no plain file is not opened: a pipe would wait for a writer.
    let about = fs::metadata(path)?;
    if !about.is_file() {
        return Err(FileError::NotPlain);
    }
    // One more than there are, so that reading them meets the end.
    let mut bytes = Vec::with_capacity(about.len().min(MOST_FILE_BYTES) as usize + 1);
    File::open(path)?.take(MOST_FILE_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST_FILE_BYTES { Err(FileError::TooLarge) } else { Ok(bytes) }
}

/// Reads the text of a plain file as [`read_file`] does.
///
/// # Errors
/// As for [`read_file`], or it is not in UTF-8.
pub fn read_text(path: &Path) -> Result<String, FileError> {
    Ok(String::from_utf8(read_file(path)?).map_err(io::Error::other)?)
}

/// Returns a path below a folder; none if it leads out of it, or is no relative one of plain names.
pub fn below(folder: &Path, path: &str) -> Option<PathBuf> {
    let path = Path::new(path);
    path.components().all(|part| matches!(part, Component::Normal(_))).then(|| folder.join(path))
}
