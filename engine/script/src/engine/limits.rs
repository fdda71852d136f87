//! Limits of scripts.

/// How many operations a function may take before it is stopped.
pub(crate) const MAX_OPERATIONS: u64 = 50_000;
/// How deep functions may call each other.
pub(crate) const MAX_CALLS: usize = 16;
/// How long a text may be, in characters.
pub(crate) const MAX_TEXT: usize = 1_000;
/// How many elements an array may have.
pub(crate) const MAX_ARRAY: usize = 256;
/// How many variables a function may have.
pub(crate) const MAX_VARIABLES: usize = 64;
/// How deep an expression may be nested.
pub(crate) const MAX_EXPRESSION: usize = 32;
