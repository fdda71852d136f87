//! Lines of the board: what lies where when the game begins, and when it begins.

use std::ops::Range;

use cinderforge_kernel::terms::{Level, PlayerId, Token, Zone};
use ustr::Ustr;

use crate::language::terms::{CardId, Pool, Side};

/// Something on or about a card on the board.
#[derive(Clone, Debug)]
pub(crate) enum Detail {
    Exhausted,
    Tokens(Token, u8),
    With(Vec<(CardId, Vec<Detail>)>),
    OwnedBy(PlayerId),
    PlayedBy(PlayerId),
    Die {
        side: Side,
        owner: Option<PlayerId>,
        by_power: bool,
        span: Range<usize>,
    },
    /// Before which player it lies, of a Chimera.
    Over(CardId, Option<PlayerId>),
    /// Before which player it stands, of a Chimera.
    Before(PlayerId, Range<usize>),
    X(u8),
}

/// A card on the board.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) count: u16,
    pub(crate) card: CardId,
    pub(crate) details: Vec<Detail>,
}

/// One part of what a player has.
#[derive(Clone, Debug)]
pub(crate) enum Part {
    Phoenixborn(Option<CardId>, Vec<Detail>),
    Zone(Zone, Vec<Entry>),
    /// Dice in a pool.
    Dice(Pool, Vec<(u16, Side, Range<usize>)>),
    Condition(Condition),
    Chimera(ChimeraPart),
}

/// What a Chimera has besides other players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ChimeraPart {
    RedRains(u16),
    Phase(u8),
    Threat(u8),
    Fatigued,
    BehaviorRolls(Vec<u8>),
    RageRolls(Vec<Level>),
    DragonRolls(Vec<Level>),
}

/// What a player has already done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Condition {
    MainUsed,
    SideUsed,
    ReactionUsed,
    Guarded,
    Passed,
}

/// Where the game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StartAt {
    Prepare,
    PlayerTurns,
    Turn,
    Recovery,
    RoundEnd,
}

/// A line of the board.
#[derive(Clone, Debug)]
pub(crate) enum BoardLine {
    Side(PlayerId, Vec<Part>),
    Turn(PlayerId),
    FirstPlayer(PlayerId),
    Round(u16),
    Start(StartAt),
    Decks(Vec<Ustr>),
}
