//! The page of phrases, with examples from the cards of a pack.

use cinderforge_content::phrase::{WrittenPhrase, phrases_page, written_phrases};

use super::pack_folder::PackFolder;

/// Makes the page, given as it was before.
pub(super) fn page(pack: &PackFolder<'_>, before: &str) -> String {
    let texts = pack.texts();
    let below = |folders: &[&str]| -> Vec<WrittenPhrase> {
        let texts = texts.iter().filter(|(path, _)| folders.iter().any(|folder| path.starts_with(folder)));
        texts.flat_map(|(path, text)| written_phrases(path, text)).collect()
    };
    phrases_page(&below(&["cardsets/", "scripts/"]), &below(&["tests/cards/"]), before)
}
