//! Positions of Rhai as bytes of a file.

use cinderforge_content::diagnostic::SourceFile;
use rhai::Position;

/// Returns the byte at a position; 0 if Rhai knows none.
pub(crate) fn offset(file: &SourceFile, position: Position) -> usize {
    let (Some(line), Some(column)) = (position.line(), position.position()) else { return 0 };
    file.offset(line, column)
}
