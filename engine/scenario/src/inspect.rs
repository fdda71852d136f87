//! Looking into scenarios: what they come to under several rulesets, why, and how they could go on.

pub(crate) mod cause;
pub(crate) mod compare;
pub(crate) mod explore;
pub(crate) mod why;
