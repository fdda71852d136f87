//! Pages with parts that a program writes.

use std::fmt::Write as _;

use crate::root;

/// Returns a table of some columns.
pub fn table(head: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let mut text = format!("| {} |\n|{}\n", head.join(" | "), "---|".repeat(head.len()));
    for row in rows {
        let _ = writeln!(text, "| {} |", row.join(" | "));
    }
    text
}

/// Prints a part of a page; with `UPDATE_DOCS=1` it is written into the page as well, between the comments `<!-- NAME -->` and
/// `<!-- end of NAME -->`.
///
/// # Panics
/// If the page has no such part, or cannot be written.
pub fn write_part(page: &str, name: &str, text: &str) {
    println!("{name}\n\n{text}");
    let path = root().join(page);
    let old = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{page}: {error}"));
    let new = with_part(&old, name, text).unwrap_or_else(|| panic!("{page} has no part `{name}`"));
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&path, new).unwrap_or_else(|error| panic!("{page}: {error}"));
    }
}

/// Returns a page with another text in its part of this name, if it has that.
fn with_part(page: &str, name: &str, text: &str) -> Option<String> {
    let (before, rest) = page.split_once(&format!("<!-- {name} -->\n"))?;
    let (_, after) = rest.split_once(&format!("<!-- end of {name} -->"))?;
    Some(format!("{before}<!-- {name} -->\n\n{text}\n<!-- end of {name} -->{after}"))
}

#[cfg(test)]
mod tests {
    use super::with_part;

    #[test]
    fn a_part_takes_the_place_of_the_old_one_alone() {
        let page = "Before.\n<!-- a -->\nold\n<!-- end of a -->\nAfter.\n<!-- b -->\nb\n<!-- end of b -->\n";
        let new = "Before.\n<!-- a -->\n\nnew\n\n<!-- end of a -->\nAfter.\n<!-- b -->\nb\n<!-- end of b -->\n";
        assert_eq!(with_part(page, "a", "new\n").as_deref(), Some(new));
        assert_eq!(with_part(page, "c", "new\n"), None);
    }
}
