//! "did you mean": the nearest word of a closed list.

/// Finds the word of the list that a misspelt one was probably meant to be.
pub fn nearest<'a>(word: &str, list: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let lower = word.to_lowercase();
    list.into_iter()
        .map(|known| (strsim::damerau_levenshtein(&lower, &known.to_lowercase()), known))
        .filter(|(distance, known)| *distance <= (word.len().max(known.len()) / 3).max(1))
        .min_by_key(|(distance, known)| (*distance, unlike(&lower, known)))
        .map(|(_, known)| known)
}

/// Returns how unlike two words are at their beginnings, to part words of the same distance.
fn unlike(word: &str, known: &str) -> u32 {
    (1000.0 * (1.0 - strsim::jaro_winkler(word, known))) as u32
}

/// Says ``did you mean `word`?``, or what the words are if none is near and they are few.
pub(crate) fn help<'a>(word: &str, list: impl IntoIterator<Item = &'a str> + Clone) -> Option<String> {
    if let Some(known) = nearest(word, list.clone()) {
        return Some(format!("did you mean `{known}`?"));
    }
    let known: Vec<&str> = list.into_iter().take(61).collect();
    match known.as_slice() {
        [] => None,
        [only] => Some(format!("expected `{only}`")),
        _ => (known.len() <= 60).then(|| format!("expected one of `{}`", known.join("`, `"))),
    }
}
