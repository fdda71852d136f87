//! Where a constant effect comes from.

/// Where a constant effect comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ConstantOrigin {
    /// It is written on a card.
    Card,
    /// A script starts it, for a time.
    Script,
}
