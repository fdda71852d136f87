//! Types of values in scripts, as far as loading can know them.

use cinderforge_content::phrase::NameSort;

/// The type of a value in a script, as far as loading can know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum ValueType {
    /// `ctx`.
    Context,
    /// A card.
    Card,
    /// A player.
    Player,
    /// A die.
    Die,
    /// A whole pile.
    Pile,
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

impl ValueType {
    /// Returns whether a variable that holds this may be given a value of another type: what is not known, nothing, or a thing for a
    /// thing.
    pub(crate) fn may_become(self, other: Self) -> bool {
        let is_open = |one: Self| matches!(one, Self::Any | Self::Nothing);
        self == other || is_open(self) || is_open(other) || self.is_thing() && other.is_thing()
    }

    /// Returns whether this is a card, a player or a die, or one of them as a phrase says.
    pub(crate) fn is_thing(self) -> bool {
        matches!(self, Self::Card | Self::Player | Self::Die | Self::Pick)
    }

    /// Returns how messages and the reference call it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            ValueType::Context => "ctx",
            ValueType::Card => "card",
            ValueType::Player => "player",
            ValueType::Die => "die",
            ValueType::Pile => "pile",
            ValueType::Event => "event",
            ValueType::Number => "number",
            ValueType::Bool => "bool",
            ValueType::Text => "text",
            ValueType::Array => "array",
            ValueType::Targets => "picks, for a `for` loop",
            ValueType::Pick => "pick",
            ValueType::Nothing => "nothing",
            ValueType::Any => "value",
        }
    }

    /// Returns how messages call one of it.
    pub(crate) fn with_article(self) -> String {
        with_article(self.name())
    }

    /// Returns what it is for a phrase that names it.
    pub(crate) fn name_sort(self) -> NameSort {
        match self {
            ValueType::Card => NameSort::Card,
            ValueType::Player => NameSort::Player,
            ValueType::Die => NameSort::Die,
            ValueType::Pile => NameSort::Pile,
            ValueType::Number => NameSort::Number,
            ValueType::Text => NameSort::Text,
            ValueType::Array => NameSort::Several,
            ValueType::Pick | ValueType::Any => NameSort::Unknown,
            ValueType::Context | ValueType::Event | ValueType::Bool | ValueType::Targets | ValueType::Nothing => NameSort::Unfit,
        }
    }

    /// Returns the type in editor definitions.
    pub(crate) fn editor_type(self) -> &'static str {
        match self {
            ValueType::Context => "Ctx",
            ValueType::Card => "Card",
            ValueType::Player => "Player",
            ValueType::Die => "Die",
            ValueType::Pile => "Pile",
            ValueType::Event => "Event",
            ValueType::Number => "int",
            ValueType::Bool => "bool",
            ValueType::Text => "String",
            ValueType::Array => "Array",
            ValueType::Targets => "Targets",
            ValueType::Pick => "Card | Player | Die",
            ValueType::Nothing => "()",
            ValueType::Any => "?",
        }
    }
}

/// Returns a noun behind its article.
pub(crate) fn with_article(noun: &str) -> String {
    let article = if noun.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {noun}")
}

/// Returns how messages count values.
pub(crate) fn values(count: usize) -> String {
    if count == 1 { "1 value".to_owned() } else { format!("{count} values") }
}
