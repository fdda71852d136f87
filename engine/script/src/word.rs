//! What a word of the script language is: its name, what it takes and gives, and what it does.

use rhai::Dynamic;

use crate::call::Call;
use crate::error::WordResult;

/// What a word takes in one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Takes {
    /// A card.
    Card,
    /// A card, or an array of cards.
    Cards,
    /// A player.
    Player,
    /// A card or a player.
    CardOrPlayer,
    /// Anything, or an array of it.
    Things,
    /// A die.
    Die,
    /// A die, or an array of dice.
    Dice,
    /// A whole number.
    Number,
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
    /// A price phrase.
    Price,
    /// An array of words to choose from.
    Words,
    /// The name of an additional cost.
    Extra,
    /// The key of a count.
    Key,
    /// A duration.
    Duration,
    /// A moment of the round.
    Moment,
    /// A function of the same script.
    Function,
    /// A side of a die, or how it is found.
    Face,
    /// Where in a draw pile.
    Place,
    /// A kind of token.
    Token,
    /// The id of a card.
    Id,
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
    /// A card type, `"unit"` or `"spell"`.
    Type,
}

impl Takes {
    /// How messages and the reference call it.
    pub fn name(self) -> &'static str {
        match self {
            Takes::Card => "card",
            Takes::Cards => "card or array of cards",
            Takes::Player => "player",
            Takes::CardOrPlayer => "card or player",
            Takes::Things => "thing or array of things",
            Takes::Die => "die",
            Takes::Dice => "die or array of dice",
            Takes::Number => "number",
            Takes::NumberOrAll => "number or \"all\"",
            Takes::Target => "target name",
            Takes::Label => "label",
            Takes::Phrase => "selector phrase",
            Takes::Condition => "condition phrase",
            Takes::Price => "price phrase",
            Takes::Words => "array of words",
            Takes::Extra => "name of an extra cost",
            Takes::Key => "key",
            Takes::Duration => "duration",
            Takes::Moment => "moment",
            Takes::Function => "function name",
            Takes::Face => "face",
            Takes::Place => "place in a pile",
            Takes::Token => "kind of token",
            Takes::Id => "card id",
            Takes::IdOrCard => "card id or card",
            Takes::Keyword => "keyword or granted ability",
            Takes::Ability => "ability name or \"all\"",
            Takes::Lasting => "name of a lasting effect",
            Takes::Acts => "act word or array of act words",
            Takes::Action => "kind of action",
            Takes::Type => "card type",
        }
    }

    /// Whether only a literal text will do, so that loading can check it.
    pub fn is_literal(self) -> bool {
        matches!(
            self,
            Takes::Target
                | Takes::Label
                | Takes::Phrase
                | Takes::Condition
                | Takes::Price
                | Takes::Words
                | Takes::Extra
                | Takes::Key
                | Takes::Duration
                | Takes::Moment
                | Takes::Function
                | Takes::Face
                | Takes::Place
                | Takes::Id
                | Takes::Keyword
                | Takes::Ability
                | Takes::Lasting
                | Takes::Acts
                | Takes::Action
                | Takes::Type
        )
    }

    /// The type in editor definitions.
    pub(crate) fn editor_type(self) -> &'static str {
        match self {
            Takes::Card => "Card",
            Takes::Cards => "Card | Array",
            Takes::Player => "Player",
            Takes::CardOrPlayer => "Card | Player",
            Takes::Things => "Card | Player | Die | Array",
            Takes::Die => "Die",
            Takes::Dice => "Die | Array",
            Takes::Number => "int",
            Takes::NumberOrAll => "int | String",
            Takes::Words => "Array",
            Takes::IdOrCard => "String | Card",
            Takes::Acts => "String | Array",
            _ => "String",
        }
    }
}

/// The kind of a value, as far as loading can know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// `ctx`.
    Context,
    /// A card.
    Card,
    /// A player.
    Player,
    /// A die.
    Die,
    /// The event.
    Event,
    /// A whole number.
    Number,
    /// Yes or no.
    Bool,
    /// A text.
    Text,
    /// An array.
    Array,
    /// Several targets, for a `for` loop.
    Targets,
    /// A card, player or die, as the phrase says.
    Pick,
    /// Nothing.
    Nothing,
    /// Known only when it runs.
    Any,
}

impl Kind {
    /// How messages and the reference call it.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Context => "ctx",
            Kind::Card => "card",
            Kind::Player => "player",
            Kind::Die => "die",
            Kind::Event => "event",
            Kind::Number => "number",
            Kind::Bool => "bool",
            Kind::Text => "text",
            Kind::Array => "array",
            Kind::Targets => "picks, for a `for` loop",
            Kind::Pick => "pick",
            Kind::Nothing => "nothing",
            Kind::Any => "value",
        }
    }

    /// The type in editor definitions.
    pub(crate) fn editor_type(self) -> &'static str {
        match self {
            Kind::Context => "Ctx",
            Kind::Card => "Card",
            Kind::Player => "Player",
            Kind::Die => "Die",
            Kind::Event => "Event",
            Kind::Number => "int",
            Kind::Bool => "bool",
            Kind::Text => "String",
            Kind::Array => "Array",
            Kind::Targets => "Targets",
            Kind::Pick => "Card | Player | Die",
            Kind::Nothing => "()",
            Kind::Any => "?",
        }
    }
}

/// What a word does to the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Does {
    /// It only reads.
    Reads,
    /// It asks a player, or changes something: not for functions that only read.
    Acts,
}

/// One place of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// What the reference calls it.
    pub name: &'static str,
    /// What it takes.
    pub takes: Takes,
}

/// A word of `ctx`.
#[derive(Clone, Copy)]
pub struct Word {
    /// Its name.
    pub name: &'static str,
    /// Its forms: what it takes, in order. No two have the same length.
    pub forms: &'static [&'static [Place]],
    /// What it gives.
    pub gives: Kind,
    /// What it means.
    pub meaning: &'static str,
    /// The switches it acts under.
    pub switch: &'static str,
    /// Whether it only reads.
    pub does: Does,
    pub(crate) run: Option<Run>,
}

/// What runs when a word is called.
pub(crate) type Run = fn(&mut Call<'_>) -> WordResult<Dynamic>;

impl Word {
    /// The word of this name.
    pub fn named(name: &str) -> Option<&'static Word> {
        crate::words::all().find(|word| word.name == name)
    }

    /// Whether scripts may call it; otherwise it is known and refused when a script is loaded.
    pub fn is_implemented(&self) -> bool {
        self.run.is_some()
    }

    /// The form with this many places.
    pub fn form(&self, places: usize) -> Option<&'static [Place]> {
        self.forms.iter().find(|form| form.len() == places).copied()
    }

    /// Its forms as calls: `deal(card, n)`.
    pub fn signatures(&self) -> Vec<String> {
        let places = |form: &[Place]| form.iter().map(|place| place.name).collect::<Vec<_>>().join(", ");
        self.forms.iter().map(|form| format!("{}({})", self.name, places(form))).collect()
    }
}

impl std::fmt::Debug for Word {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Word").field("name", &self.name).field("implemented", &self.is_implemented()).finish_non_exhaustive()
    }
}

/// A property of `ctx`, a card, a player, a die or the event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Property {
    /// Of what.
    pub of: Kind,
    /// Its name.
    pub name: &'static str,
    /// What it gives.
    pub gives: Kind,
    /// What it means.
    pub meaning: &'static str,
    /// Whether scripts may read it; otherwise it is known and refused when a script is loaded.
    pub implemented: bool,
}
