//! What a scenario says: header, board, lines, as they are written. Knows no library and no game.

use std::ops::Range;
use std::path::{Path, PathBuf};

use cinderforge_content::diagnostic::SourceFile;
use cinderforge_kernel::die::{DieType, Level};
use cinderforge_kernel::event::{Token, Zone};
use cinderforge_kernel::id::PlayerId;
use cinderforge_kernel::selector::Value;
use ustr::Ustr;

/// A scenario as it was read.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// The file.
    pub source: SourceFile,
    /// The first comment lines: which rule it shows, and where that is written.
    pub about: Vec<String>,
    /// Ids of the rulings it shows.
    pub cites: Vec<String>,
    /// Where the rule is written, in words: document and place.
    pub written: Option<String>,
    /// The rulesets it runs under.
    pub rulesets: Vec<Ustr>,
    /// Where they are named.
    pub(crate) rulesets_at: Range<usize>,
    /// What decides everything left to chance.
    pub seed: u64,
    /// A folder with test cards, relative to the file.
    pub cards: Option<String>,
    /// The pool whose cards go by their plain ids, whatever the ruleset prefers.
    pub pool: Option<Ustr>,
    /// How many further actions are walked through, where all ways the game can go on are looked at.
    pub actions: u16,
    /// What comes out under each ruleset, in words.
    pub outcomes: Vec<Outcome>,
    pub(crate) board: Vec<Line<BoardLine>>,
    pub(crate) lines: Vec<Line<Says>>,
}

impl Scenario {
    /// The folder with its further cards, for a scenario read from that file.
    pub fn cards_beside(&self, file: &Path) -> Option<PathBuf> {
        self.cards.as_ref().map(|cards| file.parent().unwrap_or(Path::new("")).join(cards))
    }

    /// What comes out under a ruleset, in words.
    pub fn outcome(&self, ruleset: &str) -> Option<&str> {
        self.outcomes.iter().find(|one| one.ruleset == ruleset).map(|one| one.words.as_str())
    }

    /// The lines that state something, by their places, and where they stand in the text.
    pub(crate) fn statements(&self) -> impl Iterator<Item = (usize, &Range<usize>)> {
        let lines = self.lines.iter().enumerate();
        lines.filter(|(_, line)| !matches!(line.says, Says::Deed(..))).map(|(at, line)| (at, &line.span))
    }
}

/// What comes out under a ruleset.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The ruleset.
    pub ruleset: Ustr,
    /// What, in words.
    pub words: String,
    /// The line that says so.
    pub(crate) span: Range<usize>,
}

/// A line with the rulesets it is for, and its place.
#[derive(Clone, Debug)]
pub(crate) struct Line<T> {
    pub(crate) marks: Vec<Ustr>,
    pub(crate) span: Range<usize>,
    pub(crate) says: T,
}

impl<T> Line<T> {
    /// Whether it counts under a ruleset.
    pub(crate) fn is_for(&self, ruleset: &str) -> bool {
        self.marks.is_empty() || self.marks.iter().any(|mark| *mark == ruleset)
    }
}

/// A card by its id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CardId {
    pub(crate) id: Ustr,
    pub(crate) copy: Option<u16>,
    pub(crate) span: Range<usize>,
}

/// A card as a line names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum CardName {
    /// The Phoenixborn of a player.
    Phoenixborn(PlayerId),
    /// A card by its id, perhaps only those a player controls.
    Card(CardId, Option<PlayerId>),
}

/// The side of a die: type, level, or both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Side {
    pub(crate) kind: Option<DieType>,
    pub(crate) level: Option<Level>,
}

/// Something on or about a card on the board.
#[derive(Clone, Debug)]
pub(crate) enum Detail {
    Exhausted,
    Tokens(Token, u8),
    With(Vec<(CardId, Vec<Detail>)>),
    OwnedBy(PlayerId),
    PlayedBy(PlayerId),
    Die { side: Side, owner: Option<PlayerId>, by_power: bool, span: Range<usize> },
    Over(CardId),
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
    /// Dice in the active (`true`) or exhausted pool.
    Dice(bool, Vec<(u16, Side, Range<usize>)>),
    Condition(Condition),
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

/// An ability as a line names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Usage {
    pub(crate) label: Option<String>,
    pub(crate) card: Option<CardName>,
}

/// What a line picks.
#[derive(Clone, Debug)]
pub(crate) struct Item {
    /// As it is written.
    pub(crate) text: String,
    pub(crate) kind: ItemKind,
}

/// The kinds of things a line picks.
#[derive(Clone, Debug)]
pub(crate) enum ItemKind {
    Yes,
    No,
    Nothing,
    Top,
    Number(i32),
    Player(PlayerId),
    Card(CardName),
    Dice { count: u16, side: Side, owner: Option<PlayerId>, on: Option<CardName> },
    Labelled(Usage),
    Words,
}

/// A die turned to a side: how many of which, or all of them.
#[derive(Clone, Debug)]
pub(crate) struct Facing {
    /// None for all.
    pub(crate) of: Option<(u16, Side)>,
    pub(crate) to: Level,
}

/// The verb of an answer, which says what kind of question it is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verb {
    Answers,
    Chooses,
    Targets,
    Pays,
    Discards,
    Exhausts,
    Takes,
    Names,
    AttachesTo,
    FightsWith,
}

/// What a player does.
#[derive(Clone, Debug)]
pub(crate) enum Deed {
    Plays(CardName),
    Power(DieType),
    Uses(Usage),
    Attacks(CardName, Vec<CardName>),
    Meditates(Vec<Item>, Vec<Facing>),
    Passes,
    Ends,
    Ignores(Usage),
    Declines(Option<Usage>),
    Picks(Verb, Option<String>, Vec<Item>),
    Blocks(Vec<(CardName, CardName)>),
    Guards(CardName),
    Counters(bool, Option<CardName>),
    NoGuard,
    Splits(Vec<(u16, CardName)>),
    Turns(Vec<Facing>),
    Orders(Vec<Item>),
}

/// What a player cannot do.
#[derive(Clone, Debug)]
pub(crate) enum Forbidden {
    Play(CardName),
    Power(DieType),
    Use(Usage),
    AttackPhoenixborn,
    AttackUnit,
    /// With any attackers, or with those, who may be none.
    Attack(CardName, Option<Vec<CardName>>),
    Block(CardName, Option<CardName>),
    Guard(Option<CardName>),
    Counter(Option<CardName>),
    Pass,
    End,
    Meditate,
    Pick(Option<String>, Vec<Item>),
}

/// A fact about the game.
#[derive(Clone, Debug)]
pub(crate) enum Fact {
    Turn(PlayerId),
    FirstPlayer(PlayerId),
    Round(u16),
    Phase(cinderforge_kernel::state::Phase),
    Wins(PlayerId),
    Drawn,
    GoesOn,
    Asked {
        player: PlayerId,
        asked: bool,
        about: Vec<Item>,
    },
    /// None for at least one.
    There {
        count: u16,
        card: CardId,
        zone: Zone,
        player: PlayerId,
    },
    Player(PlayerId, Vec<PlayerFact>),
    Card(CardName, Vec<CardFact>),
}

/// A fact about a player.
#[derive(Clone, Debug)]
pub(crate) enum PlayerFact {
    /// Dice in the active (`true`) or exhausted pool.
    Dice(bool, u16, Side),
    Cards(Zone, u16),
    Main(bool),
    Side(bool),
    Reacted,
    Guarded,
    Lost,
}

/// A fact about a card.
#[derive(Clone, Debug)]
pub(crate) enum CardFact {
    In(Zone, Option<PlayerId>),
    InPlay(bool),
    Tokens(Token, u8),
    NoTokens,
    Exhausted(bool),
    Value(Value, i32),
    ControlledBy(PlayerId),
    OwnedBy(PlayerId),
    AttachedTo(CardName),
    With(CardName, bool),
    Dice(u16, Side),
    NoDice,
    IsUnit,
}

/// What a line after the board says.
#[derive(Clone, Debug)]
pub(crate) enum Says {
    Deed(PlayerId, Deed),
    Cannot(PlayerId, Forbidden, String),
    Expect {
        not: bool,
        fact: Fact,
    },
    /// Of all the ways the game can go on from here.
    Ways {
        way: Way,
        fact: Fact,
    },
}

/// In how many of the ways a game can go on something holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    Always,
    Sometimes,
    Never,
}
