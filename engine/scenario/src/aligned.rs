//! Texts as one list of lines: a line that several of them share stands once, with the texts it is of.

use similar::{Algorithm, DiffTag, capture_diff_slices};

/// A line, and which texts it is of, by their place in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AlignedLine<'a> {
    /// The line.
    pub line: &'a str,
    /// The texts that have it here, in order.
    pub of: Vec<usize>,
}

/// Aligns texts and returns their lines: those of one text, taken alone, are that text.
///
/// Each text is laid onto those before it, so the same texts always come to the same list.
pub fn align<'a>(texts: &[&'a str]) -> Vec<AlignedLine<'a>> {
    let mut aligned: Vec<AlignedLine<'a>> = Vec::new();
    for (index, text) in texts.iter().enumerate() {
        let known: Vec<&str> = aligned.iter().map(|aligned| aligned.line).collect();
        let lines: Vec<&str> = text.lines().collect();
        let mut merged = Vec::new();
        for op in capture_diff_slices(Algorithm::Patience, &known, &lines) {
            merged.extend_from_slice(&aligned[op.old_range()]);
            match op.tag() {
                DiffTag::Equal => {
                    let shared = merged.len() - op.old_range().len();
                    merged[shared..].iter_mut().for_each(|line| line.of.push(index));
                }
                DiffTag::Delete => {}
                DiffTag::Insert | DiffTag::Replace => {
                    merged.extend(lines[op.new_range()].iter().map(|line| AlignedLine { line, of: vec![index] }));
                }
            }
        }
        aligned = merged;
    }
    aligned
}
