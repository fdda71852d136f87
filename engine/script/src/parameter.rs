//! Parameters of words: what a word can take as an argument.

/// A parameter of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Parameter {
    /// What the reference calls it.
    pub(crate) name: &'static str,
    /// What it takes.
    pub(crate) parameter_type: ParameterType,
}

/// What a word takes as one of its arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum ParameterType {
    /// A card.
    Card,
    /// A card, or an array of cards.
    Cards,
    /// A player.
    Player,
    /// A card or a player.
    CardOrPlayer,
    /// A die.
    Die,
    /// A die, or an array of dice.
    Dice,
    /// A whole number.
    Number,
    /// An array of whole numbers.
    Numbers,
    /// A whole number, or `"all"`.
    NumberOrAll,
    /// The name of a declared target.
    Target,
    /// A label: what a choice is called, and the name of what it picks.
    Label,
    /// A selector phrase.
    Phrase,
    /// A condition phrase.
    Condition,
    /// A phrase of what happened.
    Happening,
    /// A price phrase.
    Price,
    /// An array of words to choose from.
    Words,
    /// An array of texts: words that are left out.
    Taken,
    /// The name of an additional cost.
    ExtraCost,
    /// The key of a count.
    Key,
    /// A duration.
    Duration,
    /// A moment of the round.
    Moment,
    /// A moment of the round, or the end of its next turn.
    Later,
    /// A function of the same script.
    Function,
    /// An array written where it is used, with a value for each parameter of a function behind `ctx`.
    Values,
    /// A side of a die, or how it is found.
    Face,
    /// Where in a draw pile.
    PilePosition,
    /// An end of a draw pile.
    PileEnd,
    /// A pile of a player that can be shuffled.
    Pile,
    /// Parts of a play cost that are spared.
    Spared,
    /// How damage is dealt.
    Dealing,
    /// A kind of token.
    Token,
    /// An array of kinds of tokens.
    Tokens,
    /// The id of a card, or a card.
    IdOrCard,
    /// A keyword, or an ability the card grants.
    Keyword,
    /// The name of an ability, or `"all"`.
    Ability,
    /// A lasting effect the card declares.
    Lasting,
    /// An act word, or an array of them.
    Acts,
    /// A kind of action.
    Action,
    /// A kind of attack.
    Attack,
}

impl ParameterType {
    /// Returns how messages and the reference call it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            ParameterType::Card => "card",
            ParameterType::Cards => "card or array of cards",
            ParameterType::Player => "player",
            ParameterType::CardOrPlayer => "card or player",
            ParameterType::Die => "die",
            ParameterType::Dice => "die or array of dice",
            ParameterType::Number => "number",
            ParameterType::Numbers => "array of numbers",
            ParameterType::NumberOrAll => "number or \"all\"",
            ParameterType::Target => "target name",
            ParameterType::Label => "label",
            ParameterType::Phrase => "selector phrase",
            ParameterType::Condition => "condition phrase",
            ParameterType::Happening => "phrase of what happened",
            ParameterType::Price => "price phrase",
            ParameterType::Words => "array of words",
            ParameterType::Taken => "array of words left out",
            ParameterType::ExtraCost => "name of an extra cost",
            ParameterType::Key => "key",
            ParameterType::Duration => "duration or array of durations",
            ParameterType::Moment | ParameterType::Later => "moment",
            ParameterType::Function => "function name",
            ParameterType::Values => "array of values",
            ParameterType::Face => "face",
            ParameterType::PilePosition => "place in a pile",
            ParameterType::PileEnd => "end of a pile",
            ParameterType::Pile => "pile to shuffle",
            ParameterType::Spared => "part of a play cost",
            ParameterType::Dealing => "way of dealing damage",
            ParameterType::Token => "kind of token",
            ParameterType::Tokens => "array of kinds of tokens",
            ParameterType::IdOrCard => "card id or card",
            ParameterType::Keyword => "keyword or granted ability",
            ParameterType::Ability => "ability name or \"all\"",
            ParameterType::Lasting => "name of a lasting effect",
            ParameterType::Acts => "act word or array of act words",
            ParameterType::Action => "kind of action",
            ParameterType::Attack => "kind of attack",
        }
    }

    /// Returns whether only a literal text will do, so that loading can check it.
    pub(crate) fn is_literal(self) -> bool {
        matches!(
            self,
            ParameterType::Target
                | ParameterType::Label
                | ParameterType::Phrase
                | ParameterType::Condition
                | ParameterType::Happening
                | ParameterType::Price
                | ParameterType::Words
                | ParameterType::Tokens
                | ParameterType::ExtraCost
                | ParameterType::Key
                | ParameterType::Duration
                | ParameterType::Moment
                | ParameterType::Later
                | ParameterType::Function
                | ParameterType::Face
                | ParameterType::PilePosition
                | ParameterType::PileEnd
                | ParameterType::Pile
                | ParameterType::Spared
                | ParameterType::Dealing
                | ParameterType::Keyword
                | ParameterType::Ability
                | ParameterType::Lasting
                | ParameterType::Acts
                | ParameterType::Action
                | ParameterType::Attack
        )
    }

    /// Returns whether a literal text can be what it takes.
    pub(crate) fn takes_text(self) -> bool {
        self.is_literal() && self != ParameterType::Tokens
            || matches!(self, ParameterType::NumberOrAll | ParameterType::Token | ParameterType::IdOrCard)
    }

    /// Returns the type in editor definitions.
    pub(crate) fn editor_type(self) -> &'static str {
        match self {
            ParameterType::Card => "Card",
            ParameterType::Cards => "Card | Array",
            ParameterType::Player => "Player",
            ParameterType::CardOrPlayer => "Card | Player",
            ParameterType::Die => "Die",
            ParameterType::Dice => "Die | Array",
            ParameterType::Number => "int",
            ParameterType::NumberOrAll => "int | String",
            ParameterType::Numbers
            | ParameterType::Words
            | ParameterType::Taken
            | ParameterType::Tokens
            | ParameterType::Values => "Array",
            ParameterType::IdOrCard => "String | Card",
            ParameterType::Acts | ParameterType::Duration => "String | Array",
            _ => "String",
        }
    }
}
