//! The values scripts hold: cards, players, dice, the event, `ctx`. They are ids only; a property reads the table each time.

mod conversions;

use std::rc::Rc;
use std::sync::Arc;

use cinderforge_content::phrase::{NameRole, NameSort};
use cinderforge_kernel::game::{Held, Sort};
use cinderforge_kernel::table::Table;
use cinderforge_kernel::terms::{Base, CardRef, DieId, Noun, Nouns, PlayerId, Reference, Selector, Thing, Zone};
use rhai::{Dynamic, ImmutableString};
use smallvec::SmallVec;
use ustr::Ustr;

use crate::error::{WordError, WordResult};
use crate::literal::Literal;

/// A value of a script, as words take and give it, and as lowered functions hold it.
///
/// Nothing has two forms: whatever comes from Rhai takes the first that fits it, so that no card, say, is ever a value of Rhai here.
#[derive(Clone, Debug, Default)]
pub(crate) enum ScriptValue {
    /// No value.
    #[default]
    Nothing,
    /// Yes or no.
    Bool(bool),
    /// A whole number.
    Number(i64),
    /// A card.
    Card(Card),
    /// A player.
    Player(Player),
    /// A die.
    Die(Die),
    /// A pile.
    Pile(Pile),
    /// The event that is answered.
    Event,
    /// A text that is written in the function.
    Written(WrittenText),
    /// A word or name of the game, as a text.
    Word(&'static str),
    /// Any other text.
    Text(ImmutableString),
    /// Several values.
    Array(Rc<Values>),
    /// What only Rhai knows.
    Rhai(Dynamic),
}

/// The values of an array.
pub(crate) type Values = SmallVec<[ScriptValue; 4]>;

/// A text that is written in a function.
#[derive(Clone, Debug)]
pub(crate) struct WrittenText {
    pub(crate) text: Ustr,
    /// What words take it for, if one does.
    pub(crate) literal: Option<Arc<Literal>>,
}

// Lowered functions copy values all the time.
const _: () = assert!(size_of::<ScriptValue>() <= 24);

impl ScriptValue {
    /// Returns the number it is, if it is one.
    pub(crate) fn number(&self) -> Option<i64> {
        if let Self::Number(number) = self { Some(*number) } else { None }
    }

    /// Returns whether it is yes, if it is yes or no.
    pub(crate) fn bool(&self) -> Option<bool> {
        if let Self::Bool(is) = self { Some(*is) } else { None }
    }

    /// Returns the text it is, if it is one.
    pub(crate) fn text(&self) -> Option<&str> {
        match self {
            Self::Written(written) => Some(written.text.as_str()),
            Self::Word(word) => Some(word),
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Returns how many values are in it, and how many bytes of text.
    pub(crate) fn size(&self) -> (usize, usize) {
        match self {
            Self::Array(values) => values
                .iter()
                .map(Self::size)
                .fold((values.len(), 0), |(values, bytes), (more, longer)| (values + more, bytes + longer)),
            _ => (0, self.text().map_or(0, str::len)),
        }
    }

    /// Returns its values, if it is an array.
    pub(crate) fn array(&self) -> Option<&[ScriptValue]> {
        if let Self::Array(values) = self { Some(values) } else { None }
    }
}

/// `ctx`, what a script is handed: everything it can say is a word or property of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Context;

/// A card during one stay, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Card(pub(crate) Option<CardRef>);

/// A player, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Player(pub(crate) Option<PlayerId>);

/// A die, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Die(pub(crate) Option<DieId>);

/// A whole pile: whose it is, and which; or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pile(pub(crate) Option<(PlayerId, Zone)>);

/// A phrase with the values of the variables it names.
#[derive(Clone, Debug)]
pub(crate) struct PhraseWithValues {
    pub(crate) phrase: ImmutableString,
    /// In the order in which the phrase names them first.
    pub(crate) values: SmallVec<[Dynamic; 2]>,
}

/// The event that is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Event;

/// Several targets of one name, asked for one after another by a `for` loop.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Targets {
    pub(crate) name: Ustr,
    /// How many at most; `None` for as many as the ability declares.
    pub(crate) limit: Option<i32>,
    pub(crate) kind: ThingKind,
}

/// What kind of thing a phrase finds, so that nothing found is an absent thing of that kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum ThingKind {
    /// Cards, or cards and others.
    #[default]
    Card,
    /// Players.
    Player,
    /// Whole piles.
    Pile,
    /// Dice.
    Die,
}

impl ThingKind {
    /// Returns the kind of thing a phrase finds; cards if it finds several kinds.
    pub(crate) fn of(selector: &Selector) -> Self {
        let mut kinds = selector.groups.iter().map(|group| match &group.base {
            Base::Nouns(nouns) => Self::of_nouns(*nouns),
            Base::Pile(..) => Self::Pile,
            Base::Reference(
                Reference::You
                | Reference::ThatPlayer
                | Reference::OpposingPlayer
                | Reference::ControllerOf(_)
                | Reference::OwnerOf(_),
            ) => Self::Player,
            Base::Reference(Reference::ThisDie) => Self::Die,
            Base::CopiesOf(_) | Base::CopiesOfThat(_) | Base::Reference(_) => Self::Card,
        });
        let first = kinds.next().unwrap_or_default();
        if kinds.all(|kind| kind == first) { first } else { Self::Card }
    }

    /// Returns the kind of thing these nouns name.
    fn of_nouns(nouns: Nouns) -> Self {
        let players = Nouns::of(&[Noun::Player, Noun::Opponent]);
        if nouns.has(Noun::Die) {
            Self::Die
        } else if nouns.meets(players) {
            Self::Player
        } else {
            Self::Card
        }
    }

    /// Returns an absent thing of this kind.
    pub(crate) fn absent(self) -> ScriptValue {
        match self {
            Self::Card => Card(None).into(),
            Self::Player => Player(None).into(),
            Self::Pile => Pile(None).into(),
            Self::Die => Die(None).into(),
        }
    }

    /// Returns the thing as a script holds it, or an absent one of this kind.
    pub(crate) fn value(self, table: &Table, thing: Option<Thing>) -> ScriptValue {
        thing.map_or_else(|| self.absent(), |thing| from_thing(table, thing))
    }
}

/// Hands a thing of the table to a script. Returns it as a script holds it.
pub(crate) fn from_thing(table: &Table, thing: Thing) -> ScriptValue {
    table.hand_out(thing);
    match thing {
        Thing::Card(card) => Card(Some(card)).into(),
        Thing::Player(player) => Player(Some(player)).into(),
        Thing::Die(die) => Die(Some(die)).into(),
        Thing::Pile(player, zone) => Pile(Some((player, zone))).into(),
    }
}

/// Hands things of the table to a script. Returns the array a script holds.
pub(crate) fn thing_array(table: &Table, things: impl IntoIterator<Item = Thing>) -> ScriptValue {
    things.into_iter().map(|thing| from_thing(table, thing)).collect()
}

/// What a value of a script says of a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ThingOrAbsent {
    /// A thing that is there.
    Present(Thing),
    /// An absent card, player, die or pile.
    Absent,
}

/// Returns the thing a value is, if it is one.
pub(crate) fn thing_of(value: &ScriptValue) -> Option<ThingOrAbsent> {
    let thing = match value {
        ScriptValue::Card(card) => card.0.map(Thing::Card),
        ScriptValue::Player(player) => player.0.map(Thing::Player),
        ScriptValue::Pile(pile) => pile.0.map(|(player, zone)| Thing::Pile(player, zone)),
        ScriptValue::Die(die) => die.0.map(Thing::Die),
        _ => return None,
    };
    Some(thing.map_or(ThingOrAbsent::Absent, ThingOrAbsent::Present))
}

/// Returns the sort of a value for a phrase that names it.
pub(crate) fn sort_of(value: &ScriptValue) -> NameSort {
    match value {
        ScriptValue::Card(_) => NameSort::Card,
        ScriptValue::Player(_) => NameSort::Player,
        ScriptValue::Die(_) => NameSort::Die,
        ScriptValue::Pile(_) => NameSort::Pile,
        ScriptValue::Number(_) => NameSort::Number,
        ScriptValue::Written(_) | ScriptValue::Word(_) | ScriptValue::Text(_) => NameSort::Text,
        ScriptValue::Array(_) => NameSort::Several,
        ScriptValue::Nothing | ScriptValue::Bool(_) | ScriptValue::Event | ScriptValue::Rhai(_) => NameSort::Unfit,
    }
}

/// Checks that a value can be all that a phrase takes it for.
///
/// # Errors
/// It is of another sort.
pub(crate) fn check_roles(value: &ScriptValue, name: Ustr, roles: &[NameRole]) -> WordResult<()> {
    let sort = sort_of(value);
    match roles.iter().find_map(|role| sort.misfit(&name, *role)) {
        Some((message, _)) => Err(WordError::Misuse(message)),
        None => Ok(()),
    }
}

/// Returns what a phrase knows of a value, if it can name such a one.
pub(crate) fn held(value: &ScriptValue) -> Option<Held> {
    if let Some(number) = value.number() {
        return Some(Held::Number(number.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32));
    }
    if let Some(text) = value.text() {
        return Some(Held::Title(Ustr::from(text)));
    }
    if let Some(values) = value.array() {
        let things: Option<Vec<ThingOrAbsent>> = values.iter().map(thing_of).collect();
        let present = |thing| match thing {
            ThingOrAbsent::Present(thing) => Some(thing),
            ThingOrAbsent::Absent => None,
        };
        return things.map(|things| Held::Things(things.into_iter().filter_map(present).collect()));
    }
    let absent = match sort_of(value) {
        NameSort::Player => Sort::Player,
        NameSort::Die => Sort::Die,
        NameSort::Pile => Sort::Pile,
        _ => Sort::Card,
    };
    thing_of(value).map(|thing| match thing {
        ThingOrAbsent::Present(thing) => Held::Thing(thing),
        ThingOrAbsent::Absent => Held::Absent(absent),
    })
}

/// Hands a value back to a script. Returns it as a script holds it.
pub(crate) fn from_held(table: &Table, held: &Held) -> ScriptValue {
    match held {
        Held::Thing(thing) => from_thing(table, *thing),
        Held::Absent(Sort::Card) => ThingKind::Card.absent(),
        Held::Absent(Sort::Player) => ThingKind::Player.absent(),
        Held::Absent(Sort::Die) => ThingKind::Die.absent(),
        Held::Absent(Sort::Pile) => ThingKind::Pile.absent(),
        Held::Things(things) => thing_array(table, things.iter().copied()),
        Held::Number(number) => i64::from(*number).into(),
        Held::Title(title) => title.as_str().into(),
    }
}

/// Returns how messages call the kind of a value.
pub(crate) fn kind_name(value: &ScriptValue) -> &'static str {
    match value {
        ScriptValue::Nothing => "nothing",
        ScriptValue::Bool(_) => "bool",
        ScriptValue::Number(_) => "number",
        ScriptValue::Card(_) => "card",
        ScriptValue::Player(_) => "player",
        ScriptValue::Die(_) => "die",
        ScriptValue::Pile(_) => "pile",
        ScriptValue::Event => "event",
        ScriptValue::Written(_) | ScriptValue::Word(_) | ScriptValue::Text(_) => "text",
        ScriptValue::Array(_) => "array",
        ScriptValue::Rhai(value) if value.is::<PhraseWithValues>() => "text",
        ScriptValue::Rhai(value) if value.is::<Context>() => "ctx",
        ScriptValue::Rhai(value) if value.is::<Targets>() => "targets",
        ScriptValue::Rhai(_) => "value",
    }
}
