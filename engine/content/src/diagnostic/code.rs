//! The codes of diagnostics: one for each kind of mistake, mended in one way. A code keeps its number for ever; numbers of
//! codes that are gone are not given again.

use std::fmt;

use serde::{Serialize, Serializer};

/// Writes the codes, each with its number and what it says.
macro_rules! codes {
    ($($(#[doc = $title:literal])+ $name:ident = $number:literal,)+) => {
        /// The kind of a mistake. Its page is printed by `cinder explain`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u16)]
        pub enum Code {
            $($(#[doc = $title])+ $name = $number,)+
        }

        impl Code {
            /// All of them, by number.
            pub const ALL: &[Self] = &[$(Self::$name),+];

            /// Returns its name in the source.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$name => stringify!($name),)+
                }
            }

            /// Returns what it says, as a sentence.
            pub fn title(self) -> &'static str {
                match self {
                    $(Self::$name => concat!($($title),+).trim_start(),)+
                }
            }
        }
    };
}

codes! {
    // Files and their form.
    /// A file cannot be read.
    UnreadableFile = 101,
    /// A file lies where nothing reads it.
    FileInTheWrongPlace = 102,
    /// A folder that must be there is not.
    NoFolder = 103,
    /// A line has not the form of TOML.
    LineOfNoForm = 104,
    /// What stands behind `=` is no value.
    NoSuchValue = 105,
    /// A text, a list, a table or a header is not closed.
    NotClosed = 106,
    /// There is no comma between two items.
    NoComma = 107,
    /// A key or table is there twice.
    KeyTwice = 108,
    /// A line has no key, or none that is joined to a value.
    NoSuchKeyForm = 109,
    /// A key means nothing here.
    UnknownKey = 110,
    /// A key that must be there is not.
    KeyIsMissing = 111,
    /// A value is of another sort than its key takes.
    ValueOfAnotherSort = 112,
    /// A number is smaller or larger than there can be.
    NumberOutOfRange = 113,
    /// A word is none of a closed list.
    UnknownWord = 114,
    /// The id is not the name of the file or folder.
    IdIsNotTheFile = 115,
    /// A file of a pack is a link, a pipe, a device or the like.
    NotAPlainFile = 116,
    /// A file or a pack is larger than is read.
    FileTooLarge = 117,
    /// A text has a character that controls terminals.
    ControlCharacter = 118,
    /// A path leads out of the folder that it belongs to.
    PathOutOfThePack = 119,
    /// There is more of something than there may be.
    TooMuch = 120,
    // Packs, sets and names.
    /// An id has not the form of ids.
    IdOfNoForm = 201,
    /// Two things have one id.
    IdIsTaken = 202,
    /// A version has not its form.
    VersionOfNoForm = 203,
    /// A pack that is needed is not here, or not in a version that fits.
    PackIsMissing = 204,
    /// A set says another number of cards than it has.
    CountOfSet = 205,
    /// A set has no set.toml.
    NoSetFile = 206,
    /// There is no such pool.
    UnknownPool = 207,
    /// There is no such card.
    UnknownCard = 208,
    /// The card is no Phoenixborn.
    NoPhoenixborn = 209,
    /// What is listed as a change that nothing can notice is none, or has no reason.
    UnnoticedInVain = 210,
    // The keys of cards.
    /// A card of this type does not have the key.
    KeyOfAnotherType = 301,
    /// A card of this type must have the key.
    KeyOfTypeMissing = 302,
    /// An action or reaction spell does nothing.
    SpellWithoutEffect = 303,
    /// An action or reaction spell has several effects.
    SeveralEffects = 304,
    /// The cost to play a card asks for what only a card in play can pay.
    PaidWithoutBeingInPlay = 305,
    /// A card has two X.
    TwoKindsOfX = 306,
    /// A bonus stands where a value belongs, or the other way round.
    BonusOrValue = 307,
    /// A card that cannot be conjured is named as a conjuration.
    NotConjured = 308,
    /// A list names the same thing twice.
    NamedTwice = 309,
    /// A card describes what it never grants or starts.
    NeverGivenByTheCard = 310,
    /// The script and `conjurations` name different cards.
    ConjurationsDisagree = 311,
    // Abilities.
    /// An ability has no effect.
    NoEffect = 401,
    /// A text that is neither used nor resolved answers nothing.
    NoWindow = 402,
    /// An ability has several windows.
    SeveralWindows = 403,
    /// A window names no event.
    WindowWithoutEvent = 404,
    /// A key narrows an event, and the ability answers none.
    NarrowsNothing = 405,
    /// The ability does not say whose event it answers.
    WhoseEvent = 406,
    /// The event happens to players and `of` finds cards, or the other way round.
    SubjectOfAnotherSort = 407,
    /// A text works in no place where its card can be.
    WorksNowhere = 408,
    /// The cost has an action where none is taken, or none where one is.
    ActionInTheCost = 409,
    /// No ruleset of the pool lets the text be used.
    NeverUsed = 410,
    /// The event is over before the text could answer it.
    NeverAnswers = 411,
    /// Focus is asked of what is never focused.
    FocusOfNothing = 412,
    /// The costs of a focused spell do not follow each other.
    FocusCosts = 413,
    /// A key or name asks for a part that the event does not have.
    EventHasNoSuchPart = 414,
    /// The event never comes about by these means.
    NeverByTheseMeans = 415,
    /// No card or player causes the event.
    NobodyCauses = 416,
    /// What the text is about is never in that zone.
    NeverInThatZone = 417,
    /// A key is not read of a die on a card.
    UnreadOnADie = 418,
    /// The modes are no choice, or one is not among them.
    ModesOfNoChoice = 419,
    /// A name has a meaning of its own.
    ReservedName = 420,
    /// `again` stands on a target of several things.
    AgainOfSeveral = 421,
    /// Nothing can be a part of the event.
    PartOfNothing = 422,
    /// A card that is no unit speaks of itself as one.
    SpeaksOfNoUnit = 423,
    /// A part is marked that only the whole can be.
    MarkedByItself = 424,
    /// What is written has meaning, but no rule reads it here.
    NoRuleReads = 425,
    /// The effect of an action or reaction spell has a cost of its own.
    EffectWithCost = 426,
    // Constants and lasting effects.
    /// A constant or keyword says nothing.
    SaysNothing = 501,
    /// What is said does not fit what it is about.
    AboutTheWrongThings = 502,
    /// A key is not read of a constant that a keyword or die brings.
    UnreadOfWhatIsBrought = 503,
    /// Other values than attack and life change places.
    SwapOfOthers = 504,
    /// A tax has no price, or a price no tax.
    TaxAndPrice = 505,
    /// What holds with its card has an end, or what a script starts has none.
    EndOfWhatHolds = 506,
    /// What a script starts is tied to its card.
    HoldsWithoutItsCard = 507,
    /// A cause or means is asked for that there never is.
    CauseOfNothing = 508,
    /// The values that a lasting effect takes do not fit.
    ValuesTaken = 509,
    /// There is no such ability.
    UnknownAbility = 510,
    /// An ability lasts beside what a constant says, or without a script that starts it.
    AbilityThatLasts = 511,
    /// A text changes what decides about it.
    CircleOfConstants = 512,
    // Keywords and dice powers.
    /// There is no such keyword.
    UnknownKeyword = 601,
    /// A keyword has a number it does not take, or lacks the one it takes.
    NumberOfKeyword = 602,
    /// The name of a keyword has a number in it.
    NumberInKeywordName = 603,
    /// A text of a keyword has a name of its own.
    NameInKeyword = 604,
    /// `used_at` stands on a keyword without a constant.
    UsedAtOfAbility = 605,
    /// A dice power belongs to no set, or to one that has it already.
    SetsOfDicePower = 606,
    // Phrases and costs.
    /// A phrase has a word that phrases do not have.
    PhraseWord = 701,
    /// The words of a phrase stand in an order that means nothing.
    PhraseOrder = 702,
    /// A quote or brace of a phrase is not closed.
    PhraseNotClosed = 703,
    /// No card has the title.
    UnknownTitle = 704,
    /// A phrase says how many, where nobody picks.
    NobodyPicks = 705,
    /// A name in braces stands for nothing.
    UnknownName = 706,
    /// A name stands for another sort of thing than is needed.
    NameOfAnotherSort = 707,
    /// X or N is nothing here.
    NoXOrN = 708,
    /// A phrase speaks of what is not there in this place.
    MeansNothingHere = 709,
    /// A phrase leaves out its own card, which is none of what it finds.
    NothingLeftOut = 710,
    /// A phrase asks for what is never so.
    NeverTrue = 711,
    /// Two parts of a phrase do not go together.
    PhraseContradicts = 712,
    /// A cost has not its form.
    CostOfNoForm = 713,
    /// A cost asks for what cannot be given.
    CostThatIsNone = 714,
    /// A phrase about what happened lacks a part.
    HappeningOfNoForm = 715,
    // Overlays and rulesets.
    /// An overlay changes nothing.
    OverlayChangesNothing = 801,
    /// An overlay changes the id of a card.
    OverlayChangesId = 802,
    /// An erratum does not say where it stands.
    ErratumWithoutSource = 803,
    /// An overlay does not say the pool of a card.
    OverlayWithoutPool = 804,
    /// No ruleset lays the overlay on.
    OverlayWithoutRuleset = 805,
    /// There is no such overlay.
    UnknownOverlay = 806,
    /// There is no such ruleset.
    UnknownRuleset = 807,
    /// A ruleset extends itself.
    ExtendsItself = 808,
    /// A ruleset names no pools.
    RulesetWithoutPools = 809,
    /// There is no such switch, or no such value of it.
    UnknownSwitch = 810,
    /// Two switches contradict each other.
    SwitchesContradict = 811,
    /// A ruleset leaves switches open.
    SwitchesOpen = 812,
    // Decks.
    /// A deck has too many copies of a card, or none.
    CopiesInDeck = 901,
    /// A card of a type that goes in no deck is in one.
    GoesInNoDeck = 902,
    /// A deck has a card of another Phoenixborn.
    CardOfAnotherPhoenixborn = 903,
    /// A deck has too many or too few cards or dice.
    SizeOfDeck = 904,
    /// The first five are not five different cards of the deck.
    FirstFive = 905,
    // Scripts.
    /// A function is not in its script.
    NoFunction = 1001,
    /// A script is not there.
    NoScript = 1002,
    /// Nothing names a function of the script.
    ScriptOfNothing = 1003,
    /// Nothing uses the function.
    FunctionNotUsed = 1004,
    /// The name of a function is taken.
    FunctionNameTaken = 1005,
    /// A function that the game runs does not take `ctx` alone.
    FunctionOfTheGame = 1006,
    /// A script has not its form.
    ScriptOfNoForm = 1007,
    /// A script uses a sign or word of another language.
    WordOfAnotherLanguage = 1008,
    /// A script uses what scripts may not do.
    NotForScripts = 1009,
    /// A variable is not there, or has no value.
    UnknownVariable = 1010,
    /// A script has more than functions.
    OutsideOfFunctions = 1011,
    /// There is no such word, function or method.
    UnknownScriptWord = 1012,
    /// There is no such property.
    UnknownProperty = 1013,
    /// A word, function or property is called as if it were another.
    CalledInAnotherWay = 1014,
    /// A word or function is given too many values or too few.
    NumberOfValues = 1015,
    /// A value is of another type than is taken.
    ValueOfAnotherType = 1016,
    /// A text is not written out where it must be.
    NotALiteral = 1017,
    /// Two things are compared that are never equal.
    NeverEqual = 1018,
    /// Nothing uses a value.
    ResultNotUsed = 1019,
    /// The script never asks for what its ability declares.
    DeclaredAndNotUsed = 1020,
    /// The script asks for what its ability does not declare.
    UsedAndNotDeclared = 1021,
    /// Several targets are taken as one.
    SeveralAsOne = 1022,
    /// A loop takes a target that is asked for once.
    AskedOnce = 1023,
    /// The script asks for what is never there.
    NeverThere = 1024,
    /// A word does nothing in this place.
    DoesNothingHere = 1025,
    /// A function that may only read does something.
    MayOnlyRead = 1026,
    /// A word acts on a card that is out of the game.
    OutOfTheGame = 1027,
    /// A script reads a count that none adds to.
    CountOfNothing = 1028,
    /// A phrase does not fit the word it is given to.
    MisreadPhrase = 1029,
    /// A phrase of a script cannot name its variables.
    NamesInPhrase = 1030,
    /// A card takes a script that is not there to be taken.
    ScriptNotToBeTaken = 1031,
    // Lines of scenarios.
    /// A line of a scenario cannot be read.
    LineOfScenario = 1101,
    /// A line stands where its kind does not.
    LineOutOfOrder = 1102,
    /// A scenario says the same thing twice.
    SaidTwice = 1103,
    /// A line is for a ruleset under which the scenario is not run.
    RulesetNotRun = 1104,
    /// A scenario lacks what each must have.
    ScenarioLacks = 1105,
    /// The file is not called as the ruling it cites.
    NameOfRulingFile = 1106,
    /// A scenario cites what it does not show.
    CitesInVain = 1107,
    /// The outcomes named are not those that come out.
    OutcomesDoNotFit = 1108,
    /// What is listed as a ruling that no scenario can show is shown, or has no reason.
    NotShownInVain = 1109,
    // Boards of scenarios.
    /// A card cannot be where the board has it.
    CardInTheWrongPlace = 1201,
    /// There is no such deck.
    UnknownDeck = 1202,
    /// There is no such player.
    UnknownPlayer = 1203,
    /// A board holds more than there is room for.
    BoardTooFull = 1204,
    /// A card of the board would be destroyed before anybody plays.
    GoneAtOnce = 1205,
    // Games of scenarios.
    /// The rules do not allow the play.
    NotAllowed = 1301,
    /// A question is asked that no line answers.
    NotAnswered = 1302,
    /// A line answers a question that is not asked.
    NothingToAnswer = 1303,
    /// An answer is not among those offered.
    NotOffered = 1304,
    /// What a line states is not so.
    NotSo = 1305,
    /// A line speaks of a question that never comes.
    NeverAsked = 1306,
    /// A line names nothing that is there, or more than one thing.
    NotClear = 1307,
    /// The game could not go on.
    Stopped = 1308,
    /// The attackers are others than the line names.
    OtherAttackers = 1309,
    /// There are more ways than are looked at.
    TooManyWays = 1310,
    // Records and journals of games.
    /// A file is no record of a game.
    RecordOfNoForm = 1401,
    /// A record has a format that is not read.
    FormatOfRecord = 1402,
    /// The game of a record cannot begin.
    GameOfRecord = 1403,
    /// An answer of a record is none.
    AnswerOfRecord = 1404,
    /// A journal has not the form of one.
    JournalOfNoForm = 1405,
    /// A recorded game goes another way.
    GoesAnotherWay = 1406,
}

impl Code {
    /// Finds the code that is written so, as `C0110`, `c0110` or `110`.
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.trim_start_matches(['C', 'c']);
        let number: u16 = digits.parse().ok()?;
        Self::ALL.iter().copied().find(|code| *code as u16 == number)
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("C{:04}", *self as u16))
    }
}

impl Serialize for Code {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
