//! Words of closed lists, read into values of the kernel.

use cinderforge_kernel::terms::Zones;

use super::entry_context::EntryContext;
use super::tables::DefinitionTables;
use crate::diagnostic::SourceFile;
use crate::files::field::{OneOrMany, SpannedText};
use crate::suggest;

/// A closed list of words.
pub(crate) struct WordList<T> {
    /// What its words are.
    pub(crate) name: &'static str,
    /// Finds a word.
    pub(crate) parse: fn(&str) -> Option<T>,
    /// The words.
    pub(crate) words: Vec<&'static str>,
}

/// Makes the closed list of a kernel word type.
macro_rules! word_list {
    ($kind:ty, $name:literal) => {
        $crate::definitions::word_list::WordList {
            name: $name,
            parse: <$kind>::parse,
            words: <$kind>::ALL.iter().map(|word| word.word()).collect(),
        }
    };
}
pub(super) use word_list;

impl DefinitionTables {
    /// Reads words of a closed list. Returns those that are on it, reporting the others.
    pub(super) fn words<T: Copy>(&mut self, file: &SourceFile, words: Option<&OneOrMany>, list: &WordList<T>) -> Vec<T> {
        let words = words.map_or(&[][..], |many| &many.0);
        words.iter().filter_map(|word| self.word(file, word, list)).collect()
    }

    /// Reads one word of a closed list.
    pub(super) fn word<T: Copy>(&mut self, file: &SourceFile, word: &SpannedText, list: &WordList<T>) -> Option<T> {
        let found = (list.parse)(word.get_ref());
        if found.is_none() {
            let help = suggest::help(word.get_ref(), list.words.iter().copied());
            let message = format!("unknown {} `{}`", list.name, word.get_ref());
            self.problems.push(file.error(word.span(), message).help(help));
        }
        found
    }

    /// Reads the zones of a text. Returns `None` if it has the usual ones.
    pub(super) fn zones(&mut self, file: &SourceFile, words: Option<&OneOrMany>) -> Option<Zones> {
        words.map(|_| self.words(file, words, &word_list!(cinderforge_kernel::terms::Zone, "zone")).into_iter().collect())
    }

    /// Reads one of a few words that stand for values.
    pub(super) fn one_of<T: Copy>(
        &mut self,
        context: EntryContext<'_>,
        word: Option<&SpannedText>,
        kind: &str,
        words: &[(&str, T)],
    ) -> Option<T> {
        let word = word?;
        let found = words.iter().find(|(known, _)| known == word.get_ref()).map(|(_, value)| *value);
        if found.is_none() {
            let help = suggest::help(word.get_ref(), words.iter().map(|(known, _)| *known));
            let message = format!("unknown {kind} `{}`", word.get_ref());
            self.problems.push(context.file.error(word.span(), message).help(help));
        }
        found
    }
}
