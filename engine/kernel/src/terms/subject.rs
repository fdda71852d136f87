//! Subjects: whether an act or event is about cards or players.

/// What an act or event is about: who does or suffers it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A card.
    Card,
    /// A player.
    Player,
    /// A card or a player.
    Either,
}
