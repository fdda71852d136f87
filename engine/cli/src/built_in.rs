//! The packs that come with the program: the project it was built from, with its test cards.
//!
//! A release build holds the files. A build with checks reads them where they lay when it was built, so that nobody has to build it
//! again after a change of a card.

use cinderforge_content::Texts;
use rust_embed::RustEmbed;

/// The id of the pack, as in its `pack.toml`.
pub(crate) const ID: &str = "cinderforge";

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../cardsets"]
struct Cardsets;

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../scripts"]
struct Scripts;

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../tests/cards"]
struct TestCards;

/// Returns the files of the pack, by paths that begin with its id.
pub(crate) fn files() -> Texts {
    let pack = (format!("{ID}/pack.toml"), include_str!("../../../pack.toml").to_owned());
    let mut files = vec![pack];
    files.extend(texts::<Cardsets>("cardsets"));
    files.extend(texts::<Scripts>("scripts"));
    files
}

/// Returns the files of its test cards.
pub(crate) fn test_files() -> Texts {
    texts::<TestCards>("tests/cards").collect()
}

/// Lists the files of a folder of the pack.
fn texts<Folder: RustEmbed>(folder: &'static str) -> impl Iterator<Item = (String, String)> {
    Folder::iter().filter_map(move |path| {
        let text = Folder::get(&path)?.data;
        Some((format!("{ID}/{folder}/{path}"), String::from_utf8_lossy(&text).into_owned()))
    })
}
