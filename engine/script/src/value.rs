//! The values scripts hold: cards, players, dice, the event, and `ctx` itself. They are names of things; what a property
//! says is read from the table each time.

use std::fmt;

use cinderforge_kernel::id::{CardRef, DieId, PlayerId, Thing};
use cinderforge_kernel::selector::{Base, Noun, Nouns, Reference, Selector};
use rhai::Dynamic;
use ustr::Ustr;

/// What a script is handed: everything it can say is a word or property of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ctx;

/// A card during one stay, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Card(pub(crate) Option<CardRef>);

/// A player, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Player(pub(crate) Option<PlayerId>);

/// A die, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Die(pub(crate) Option<DieId>);

/// The event that is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Event;

/// Several targets of one name, pulled one after another by a `for` loop.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Targets {
    pub(crate) name: Ustr,
    pub(crate) most: Option<i32>,
    pub(crate) sort: Sort,
}

/// What kind of thing a phrase finds, so that nothing found is an absent thing of that kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Sort {
    /// Cards, or cards and others.
    #[default]
    Card,
    /// Players, or their piles.
    Player,
    /// Dice.
    Die,
}

impl Sort {
    /// The kind of thing a phrase finds.
    pub(crate) fn of(selector: &Selector) -> Self {
        let mut sorts =
            selector.groups.iter().map(|group| match &group.base {
                Base::Nouns(nouns) => Self::of_nouns(*nouns),
                Base::Pile(..)
                | Base::Reference(
                    Reference::You | Reference::ThatPlayer | Reference::OpposingPlayer | Reference::ControllerOf(_),
                ) => Self::Player,
                Base::Reference(Reference::ThisDie) => Self::Die,
                Base::CopiesOf(_) | Base::CopiesOfThat(_) | Base::Reference(_) => Self::Card,
            });
        let first = sorts.next().unwrap_or_default();
        if sorts.all(|sort| sort == first) { first } else { Self::Card }
    }

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

    /// Nothing of this kind.
    pub(crate) fn absent(self) -> Dynamic {
        match self {
            Self::Card => Dynamic::from(Card(None)),
            Self::Player => Dynamic::from(Player(None)),
            Self::Die => Dynamic::from(Die(None)),
        }
    }

    /// The thing, or nothing of this kind.
    pub(crate) fn value(self, thing: Option<Thing>) -> Dynamic {
        thing.map_or_else(|| self.absent(), of_thing)
    }
}

/// A thing as a script holds it.
pub(crate) fn of_thing(thing: Thing) -> Dynamic {
    match thing {
        Thing::Card(card) => Dynamic::from(Card(Some(card))),
        Thing::Player(player) => Dynamic::from(Player(Some(player))),
        Thing::Die(die) => Dynamic::from(Die(Some(die))),
    }
}

/// Things as the array a script holds.
pub(crate) fn list(things: impl IntoIterator<Item = Thing>) -> Dynamic {
    Dynamic::from_array(things.into_iter().map(of_thing).collect())
}

/// A thing as a value holds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Held {
    /// It is there.
    Is(Thing),
    /// It is an absent one.
    Absent,
}

/// The thing a value is, if it is one.
pub(crate) fn thing(value: &Dynamic) -> Option<Held> {
    let held = |thing: Option<Thing>| thing.map_or(Held::Absent, Held::Is);
    if let Some(card) = value.read_lock::<Card>() {
        return Some(held(card.0.map(Thing::Card)));
    }
    if let Some(player) = value.read_lock::<Player>() {
        return Some(held(player.0.map(Thing::Player)));
    }
    value.read_lock::<Die>().map(|die| held(die.0.map(Thing::Die)))
}

/// The kind of a value, as messages say it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Called(pub(crate) &'static str);

impl fmt::Display for Called {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// How messages call the kind of a value.
pub(crate) fn called(value: &Dynamic) -> Called {
    Called(if value.is::<Card>() {
        "card"
    } else if value.is::<Player>() {
        "player"
    } else if value.is::<Die>() {
        "die"
    } else if value.is::<Ctx>() {
        "ctx"
    } else if value.is::<Event>() {
        "event"
    } else if value.is::<Targets>() {
        "targets"
    } else if value.is_int() {
        "number"
    } else if value.is_bool() {
        "bool"
    } else if value.is_string() {
        "text"
    } else if value.is_array() {
        "array"
    } else if value.is_unit() {
        "nothing"
    } else {
        "value"
    })
}
