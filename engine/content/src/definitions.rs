//! Definitions of the library, read from the entries of data files.

pub(crate) mod card_layers;
pub(crate) mod chimera;
pub(crate) mod entry_context;
pub(crate) mod overlay;
pub(crate) mod tables;

mod ability;
mod ability_checks;
mod asked_aspects;
mod behaviour;
mod card;
mod card_checks;
mod card_fields;
mod circles;
mod constant;
mod constant_causes;
mod constant_checks;
mod constant_origin;
mod counts_as;
mod dice_power;
mod entry_checks;
mod entry_head;
mod event_checks;
mod holding_text;
mod idle_conditions;
mod idle_constants;
mod idle_copies;
mod idle_keys;
mod keyword;
mod phrases;
mod targets;
mod timing;
pub(crate) mod unit_checks;
mod word_list;
