//! Definitions of the library, made from the entries of data files.

pub(crate) mod card;
pub(crate) mod tables;

mod ability;
mod constant;
mod dice_power;
