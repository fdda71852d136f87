//! The values scripts hold: cards, players, dice, the event, `ctx`. They are ids only; a property reads the table each time.

use cinderforge_content::phrase::{NameRole, NameSort};
use cinderforge_kernel::game::{Held, Sort};
use cinderforge_kernel::table::Table;
use cinderforge_kernel::terms::{Base, CardRef, DieId, Noun, Nouns, PlayerId, Reference, Selector, Thing, Zone};
use rhai::{Dynamic, ImmutableString};
use smallvec::SmallVec;
use ustr::Ustr;

use crate::error::{WordError, WordResult};

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
    pub(crate) fn absent(self) -> Dynamic {
        match self {
            Self::Card => Dynamic::from(Card(None)),
            Self::Player => Dynamic::from(Player(None)),
            Self::Pile => Dynamic::from(Pile(None)),
            Self::Die => Dynamic::from(Die(None)),
        }
    }

    /// Returns the thing as a script holds it, or an absent one of this kind.
    pub(crate) fn value(self, table: &Table, thing: Option<Thing>) -> Dynamic {
        thing.map_or_else(|| self.absent(), |thing| from_thing(table, thing))
    }
}

/// Hands a thing of the table to a script. Returns it as a script holds it.
pub(crate) fn from_thing(table: &Table, thing: Thing) -> Dynamic {
    table.hand_out(thing);
    match thing {
        Thing::Card(card) => Dynamic::from(Card(Some(card))),
        Thing::Player(player) => Dynamic::from(Player(Some(player))),
        Thing::Die(die) => Dynamic::from(Die(Some(die))),
        Thing::Pile(player, zone) => Dynamic::from(Pile(Some((player, zone)))),
    }
}

/// Hands things of the table to a script. Returns the array a script holds.
pub(crate) fn thing_array(table: &Table, things: impl IntoIterator<Item = Thing>) -> Dynamic {
    Dynamic::from_array(things.into_iter().map(|thing| from_thing(table, thing)).collect())
}

/// Returns a word as the text a script holds.
pub(crate) fn word_text(word: Ustr) -> Dynamic {
    word.as_str().into()
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
pub(crate) fn thing_of(value: &Dynamic) -> Option<ThingOrAbsent> {
    let or_absent = |thing: Option<Thing>| thing.map_or(ThingOrAbsent::Absent, ThingOrAbsent::Present);
    if let Some(card) = value.read_lock::<Card>() {
        return Some(or_absent(card.0.map(Thing::Card)));
    }
    if let Some(player) = value.read_lock::<Player>() {
        return Some(or_absent(player.0.map(Thing::Player)));
    }
    if let Some(pile) = value.read_lock::<Pile>() {
        return Some(or_absent(pile.0.map(|(player, zone)| Thing::Pile(player, zone))));
    }
    value.read_lock::<Die>().map(|die| or_absent(die.0.map(Thing::Die)))
}

/// Returns the sort of a value for a phrase that names it.
pub(crate) fn sort_of(value: &Dynamic) -> NameSort {
    if value.is::<Card>() {
        NameSort::Card
    } else if value.is::<Player>() {
        NameSort::Player
    } else if value.is::<Die>() {
        NameSort::Die
    } else if value.is::<Pile>() {
        NameSort::Pile
    } else if value.is_int() {
        NameSort::Number
    } else if value.is_string() {
        NameSort::Text
    } else if value.is_array() {
        NameSort::Several
    } else {
        NameSort::Unfit
    }
}

/// Checks that a value can be all that a phrase takes it for.
///
/// # Errors
/// It is of another sort.
pub(crate) fn check_roles(value: &Dynamic, name: Ustr, roles: &[NameRole]) -> WordResult<()> {
    let sort = sort_of(value);
    match roles.iter().find_map(|role| sort.misfit(&name, *role)) {
        Some((message, _)) => Err(WordError::Misuse(message)),
        None => Ok(()),
    }
}

/// Returns what a phrase knows of a value, if it can name such a one.
pub(crate) fn held(value: &Dynamic) -> Option<Held> {
    if let Ok(number) = value.as_int() {
        return Some(Held::Number(number.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32));
    }
    if let Ok(text) = value.as_immutable_string_ref() {
        return Some(Held::Title(Ustr::from(text.as_str())));
    }
    if let Ok(array) = value.as_array_ref() {
        let things: Option<Vec<ThingOrAbsent>> = array.iter().map(thing_of).collect();
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
pub(crate) fn from_held(table: &Table, held: &Held) -> Dynamic {
    match held {
        Held::Thing(thing) => from_thing(table, *thing),
        Held::Absent(Sort::Card) => ThingKind::Card.absent(),
        Held::Absent(Sort::Player) => ThingKind::Player.absent(),
        Held::Absent(Sort::Die) => ThingKind::Die.absent(),
        Held::Absent(Sort::Pile) => Dynamic::from(Pile(None)),
        Held::Things(things) => thing_array(table, things.iter().copied()),
        Held::Number(number) => i64::from(*number).into(),
        Held::Title(title) => word_text(*title),
    }
}

/// Returns how messages call the kind of a value.
pub(crate) fn kind_name(value: &Dynamic) -> &'static str {
    if value.is::<Card>() {
        "card"
    } else if value.is::<Player>() {
        "player"
    } else if value.is::<Die>() {
        "die"
    } else if value.is::<Pile>() {
        "pile"
    } else if value.is::<PhraseWithValues>() {
        "text"
    } else if value.is::<Context>() {
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
    }
}
