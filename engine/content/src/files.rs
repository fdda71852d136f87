//! The shapes of TOML files, with the parsing of a file into its shape.

pub(crate) mod ability_entry;
pub(crate) mod card_file;
pub(crate) mod constant_entry;
pub(crate) mod data_file;
pub(crate) mod field;
pub(crate) mod toml_error;
pub(crate) mod toml_file;
mod toml_syntax;
