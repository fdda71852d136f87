//! The API reference and the editor definitions, made from the tables the words are run from.

/// The page `docs/script-api.md`.
pub fn api_reference() -> String {
    String::new()
}

/// The definitions of all words for editors with a Rhai language server.
pub fn definitions() -> String {
    String::new()
}
