//! "did you mean": the word of a closed list that was probably meant, by what it means or else by how it is spelt.

pub(crate) mod wordings;
mod words;

use crate::diagnostic::Diagnostic;
use crate::phrase::PhraseError;

/// The longest list that a message names in full.
const LONGEST_LIST: usize = 60;

/// Finds the word of the list that another was probably meant to be: one of the same meaning, or the nearest in spelling.
pub fn nearest<'a>(word: &str, list: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let known: Vec<&str> = list.into_iter().filter(|known| *known != word).collect();
    words::of_same_meaning(word, &known).or_else(|| by_spelling(word, &known).first().copied())
}

/// Finds the words of a list that are spelt like another, the nearest first.
pub(crate) fn by_spelling<'a>(word: &str, list: &[&'a str]) -> Vec<&'a str> {
    let lower = word.to_lowercase();
    let mut near: Vec<(usize, u32, &str)> = list
        .iter()
        .map(|known| (strsim::damerau_levenshtein(&lower, &known.to_lowercase()), unlike(&lower, known), *known))
        .filter(|(distance, _, known)| *distance <= (word.len().max(known.len()) / 3).max(1))
        .collect();
    near.sort_unstable();
    near.into_iter().map(|(_, _, known)| known).collect()
}

/// Returns how unlike two words are at their beginnings, to part words of the same distance.
fn unlike(word: &str, known: &str) -> u32 {
    (1000.0 * (1.0 - strsim::jaro_winkler(word, known))) as u32
}

impl Diagnostic {
    /// Says which word was probably meant by the one it is about; or what the words are, if none is near and they are few.
    #[must_use]
    pub fn suggest<'a>(self, word: &str, list: impl IntoIterator<Item = &'a str>) -> Self {
        let known: Vec<&str> = list.into_iter().collect();
        if let Some(near) = nearest(word, known.iter().copied()) {
            return self.meant(word, near);
        }
        match known.as_slice() {
            [] => self,
            [only] => self.help(format!("expected `{only}`")),
            _ if known.len() <= LONGEST_LIST => self.help(format!("expected one of `{}`", known.join("`, `"))),
            _ => self,
        }
    }

    /// Says which word was probably meant by the one it is about, or else what to do where none is near.
    #[must_use]
    pub fn meant_or(self, word: &str, near: Option<&str>, otherwise: impl Into<String>) -> Self {
        match near {
            Some(near) => self.meant(word, near),
            None => self.help(otherwise.into()),
        }
    }

    /// Says that a word was probably meant by the one it is about, and what to write for it.
    #[must_use]
    pub fn meant(self, word: &str, near: &str) -> Self {
        match words::remark(word, near) {
            Some(remark) => self.help(format!("did you mean `{near}`? {remark}")),
            None => self.help(format!("did you mean `{near}`?")).rewrite(word, near),
        }
    }
}

impl PhraseError {
    /// Says which word was probably meant by the one it is about, or else what to do where none is near.
    #[must_use]
    pub fn meant_or(self, word: &str, near: Option<&str>, otherwise: impl Into<String>) -> Self {
        match near {
            Some(near) => self.meant(word, near),
            None => Self { help: Some(otherwise.into()), ..self },
        }
    }

    /// Says that a word was probably meant by the one it is about, and what to write for it.
    #[must_use]
    pub(crate) fn meant(self, word: &str, near: &str) -> Self {
        let cure = if word.starts_with('\'') { format!("'{near}'") } else { near.to_owned() };
        match words::remark(word, near) {
            Some(remark) => Self { help: Some(format!("did you mean `{near}`? {remark}")), ..self },
            None => Self { help: Some(format!("did you mean `{near}`?")), cure: Some(cure), ..self },
        }
    }
}
