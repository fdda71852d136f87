//! Characters that control terminals or turn the order of letters: authors write none, and none is printed.

use std::borrow::Cow;

/// Returns whether a character moves the cursor, changes colours, hides text or turns its direction, rather than being seen.
///
/// ```
/// use cinderforge_content::is_control;
///
/// assert!(is_control('\u{1b}') && is_control('\u{9b}') && is_control('\u{202e}') && is_control('\n'));
/// assert!(!is_control('é') && !is_control(' '));
/// ```
pub fn is_control(letter: char) -> bool {
    letter.is_control() || matches!(letter, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Returns a text with each such character written out, as in `\u{1b}`.
///
/// ```
/// use cinderforge_content::visible;
///
/// assert_eq!(visible("a\u{1b}[31mb"), "a\\u{1b}[31mb");
/// ```
pub fn visible(text: &str) -> Cow<'_, str> {
    if !text.contains(is_control) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len());
    for letter in text.chars() {
        if is_control(letter) { shown.extend(letter.escape_unicode()) } else { shown.push(letter) }
    }
    Cow::Owned(shown)
}
