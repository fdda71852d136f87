//! Words of closed lists, read into values of the kernel.

use cinderforge_kernel::terms::{EventKind, Moment, Zones};

use super::entry_context::EntryContext;
use super::tables::DefinitionTables;
use crate::diagnostic::{Code, SourceFile};
use crate::files::field::{OneOrMany, SpannedText};

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

/// Says where a word belongs that is one of another list, or several of a list.
fn of_another_list(name: &str, word: &str) -> Option<String> {
    let is_event = |word: &str| EventKind::parse(word).is_some();
    let parts: Vec<&str> = word.split([',', ' ']).filter(|part| !part.is_empty() && *part != "or").collect();
    match name {
        "event" if Moment::parse(word).is_some() => Some(format!("`{word}` is a point of the round: write at = \"{word}\"")),
        "moment" if is_event(word) => Some(format!("`{word}` is an event: write after = \"{word}\", or `when`, or `would`")),
        "event" if parts.len() > 1 && parts.iter().all(|part| is_event(part)) => {
            Some(format!("write a list, as in [\"{}\"]", parts.join("\", \"")))
        }
        "event" => {
            let said = word.replace(' ', "_");
            let mut kinds = EventKind::ALL.iter().map(|kind| kind.word());
            let meant = kinds.find(|kind| said.len() > kind.len() && said.contains(kind))?;
            Some(format!("write the event alone, `{meant}`; `of` says whose it is"))
        }
        _ => None,
    }
}

impl DefinitionTables {
    /// Reads words of a closed list. Returns those that are on it, reporting the others.
    pub(super) fn words<T: Copy>(&mut self, file: &SourceFile, words: Option<&OneOrMany>, list: &WordList<T>) -> Vec<T> {
        let words = words.map_or(&[][..], |many| &many.0);
        for (index, word) in words.iter().enumerate() {
            if words[..index].iter().any(|before| before.get_ref() == word.get_ref()) {
                let message = format!("the {} `{}` is there already", list.name, word.get_ref());
                let problem = file.error(word.span(), Code::NamedTwice, message);
                self.problems.push(problem.help("leave one of the two out".to_owned()));
            }
        }
        words.iter().filter_map(|word| self.word(file, word, list)).collect()
    }

    /// Reads one word of a closed list.
    pub(super) fn word<T: Copy>(&mut self, file: &SourceFile, word: &SpannedText, list: &WordList<T>) -> Option<T> {
        let found = (list.parse)(word.get_ref());
        if found.is_none() {
            let problem = file.error(word.span(), Code::UnknownWord, format!("unknown {} `{}`", list.name, word.get_ref()));
            self.problems.push(match of_another_list(list.name, word.get_ref()) {
                Some(help) => problem.help(help),
                None => problem.suggest(word.get_ref(), list.words.iter().copied()),
            });
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
            let message = format!("unknown {kind} `{}`", word.get_ref());
            self.problems.push(
                context
                    .file
                    .error(word.span(), Code::UnknownWord, message)
                    .suggest(word.get_ref(), words.iter().map(|(known, _)| *known)),
            );
        }
        found
    }
}
