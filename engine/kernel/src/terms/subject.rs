//! Subjects: what an act or event is about: cards, players, dice.

/// What an act or event is about: who does or suffers it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A card.
    Card,
    /// A player.
    Player,
    /// A card, a player or a pile.
    Either,
    /// A die.
    Die,
}
