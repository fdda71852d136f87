//! The shapes of TOML files, with the reading of a file into its shape.

pub(crate) mod card_file;
pub(crate) mod data_file;
pub(crate) mod field;
pub(crate) mod toml_file;
