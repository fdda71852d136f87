//! Values of scripts made of what words give, and as Rhai has them.

use std::rc::Rc;

use rhai::Dynamic;

use super::{Card, Die, Event, Pile, Player, ScriptValue, Targets};

/// Makes values of what words and properties give.
macro_rules! made_of {
    ($($type:ty => $variant:ident;)*) => {
        $(impl From<$type> for ScriptValue {
            fn from(value: $type) -> Self {
                Self::$variant(value)
            }
        })*
    };
}
made_of! {
    bool => Bool;
    i64 => Number;
    Card => Card;
    Player => Player;
    Die => Die;
    Pile => Pile;
    &'static str => Word;
}

impl From<Event> for ScriptValue {
    fn from(_: Event) -> Self {
        Self::Event
    }
}

impl From<Targets> for ScriptValue {
    fn from(targets: Targets) -> Self {
        Self::Rhai(Dynamic::from(targets))
    }
}

impl FromIterator<ScriptValue> for ScriptValue {
    fn from_iter<I: IntoIterator<Item = ScriptValue>>(values: I) -> Self {
        Self::Array(Rc::new(values.into_iter().collect()))
    }
}

impl From<Dynamic> for ScriptValue {
    fn from(value: Dynamic) -> Self {
        if value.is_unit() {
            Self::Nothing
        } else if let Ok(is) = value.as_bool() {
            Self::Bool(is)
        } else if let Ok(number) = value.as_int() {
            Self::Number(number)
        } else if let Ok(text) = value.as_immutable_string_ref() {
            Self::Text((*text).clone())
        } else if let Ok(array) = value.as_array_ref() {
            array.iter().cloned().map(Self::from).collect()
        } else if let Some(card) = value.read_lock::<Card>() {
            Self::Card(*card)
        } else if let Some(player) = value.read_lock::<Player>() {
            Self::Player(*player)
        } else if let Some(die) = value.read_lock::<Die>() {
            Self::Die(*die)
        } else if let Some(pile) = value.read_lock::<Pile>() {
            Self::Pile(*pile)
        } else if value.is::<Event>() {
            Self::Event
        } else {
            Self::Rhai(value)
        }
    }
}

impl ScriptValue {
    /// Returns it as Rhai has it.
    pub(crate) fn into_rhai(self) -> Dynamic {
        match self {
            Self::Nothing => Dynamic::UNIT,
            Self::Bool(is) => is.into(),
            Self::Number(number) => number.into(),
            Self::Card(card) => Dynamic::from(card),
            Self::Player(player) => Dynamic::from(player),
            Self::Die(die) => Dynamic::from(die),
            Self::Pile(pile) => Dynamic::from(pile),
            Self::Event => Dynamic::from(Event),
            Self::Written(written) => written.text.as_str().into(),
            Self::Word(word) => word.into(),
            Self::Text(text) => text.into(),
            Self::Array(values) => Dynamic::from_array(values.iter().cloned().map(Self::into_rhai).collect()),
            Self::Rhai(value) => value,
        }
    }
}
