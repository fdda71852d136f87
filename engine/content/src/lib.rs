//! Content of TOML files, checked, made into a library: card sets, rulesets, errata, decks.
//!
//! The files of a project are read into [`Content`], which reports everything that is wrong with them as
//! [`diagnostic::Diagnostic`]s and makes the kernel's `Library` for a ruleset. What happens when a card acts is in
//! scripts; this crate reads their text and knows whose they are, and another one compiles them.

pub mod diagnostic;
pub mod limits;
pub mod phrase;

mod catalog;
mod content;
mod control;
mod damage;
mod deck;
mod definitions;
mod files;
mod library;
mod load;
mod loader;
mod location;
mod pack;
mod plain_file;
mod ruleset;
mod script_source;
mod suggest;
mod used_files;

pub use catalog::split_name;
pub use content::{ChimeraDeck, Content, Counts, ListedDeck, PoolSet};
pub use control::{is_control, visible};
pub use deck::{ALL_DECKS, DeckForm, EXPANSIONS, GENERATED, ImportedDeck};
pub use files::toml_file::read_toml;
pub use library::LibraryOptions;
pub use load::{MOST_BYTES, MOST_ENTRIES, MOST_FOLDERS_DEEP, PackSources, Texts, text_of};
pub use pack::{Pack, PackStatus, TEST_CARDS};
pub use plain_file::{FileError, MOST_FILE_BYTES, below, read_file, read_text};
pub use ruleset::NO_RULESETS;
pub use script_source::{ScriptOwner, ScriptSource, TakenAt};
pub use suggest::nearest;
