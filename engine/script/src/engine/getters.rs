//! How scripts read the properties of `ctx`, cards, players, dice, piles, the event: one table for Rhai and for lowered functions.

use std::sync::LazyLock;

use cinderforge_kernel::table::Table;
use cinderforge_kernel::terms::{Base, CardRef, Group, PlayerId, Quantity, Reference, Selector, Token, Value};
use cinderforge_kernel::verbs::{self, EventView};
use rhai::{Dynamic, Engine};

use crate::active_table::with_table;
use crate::script_value::{Card, Context, Die, Event, Pile, Player, from_thing};

/// Reads a property from a value of one type.
type Read<T> = fn(&Table, T) -> Dynamic;

/// The properties of the values of one type.
type Getters<T> = &'static [(&'static str, Read<T>)];

/// Returns a value as a script holds it.
fn dynamic<T: rhai::Variant + Clone>(value: T) -> Dynamic {
    Dynamic::from(value)
}

/// The properties of `ctx`.
const CONTEXT: Getters<Context> = &[
    ("card", |table, _| dynamic(Card(Some(verbs::this_card(table))))),
    ("bearer", |table, _| dynamic(Card(verbs::bearer(table)))),
    ("you", |table, _| dynamic(Player(Some(verbs::you(table))))),
    ("opposing", |table, _| dynamic(Player(verbs::everywhere(table, &OPPOSING_PLAYER).first().and_then(|thing| thing.player())))),
    ("phase", |table, _| i64::from(verbs::chimera_phase(table)).into()),
    ("fatigued", |table, _| verbs::is_fatigued(table).into()),
    ("face_down_aspects", |table, _| i64::from(verbs::face_down_aspects(table)).into()),
    ("revealed", |table, _| dynamic(Card(verbs::revealed(table)))),
    ("event", |_, _| dynamic(Event)),
    ("n", |table, _| i64::from(verbs::n(table)).into()),
    ("x", |table, _| i64::from(verbs::x(table)).into()),
    ("focus", |table, _| i64::from(verbs::focus(table)).into()),
    ("die", |table, _| dynamic(Die(verbs::die(table)))),
];

/// The phrase of the player across.
static OPPOSING_PLAYER: LazyLock<Selector> = LazyLock::new(|| Selector {
    groups: vec![Group { quantity: Quantity::One, base: Base::Reference(Reference::OpposingPlayer), filters: Vec::new() }],
    text: "the opposing player".into(),
});

/// The properties of cards.
const CARD: Getters<Card> = &[
    ("attack", |table, card| number(card, |card| verbs::value(table, card, Value::Attack))),
    ("life", |table, card| number(card, |card| verbs::value(table, card, Value::Life))),
    ("recover", |table, card| number(card, |card| verbs::value(table, card, Value::Recover))),
    ("printed_attack", |table, card| number(card, |card| verbs::printed(table, card, Value::Attack))),
    ("printed_life", |table, card| number(card, |card| verbs::printed(table, card, Value::Life))),
    ("printed_recover", |table, card| number(card, |card| verbs::printed(table, card, Value::Recover))),
    ("blood", |table, card| number(card, |card| verbs::blood(table, card))),
    ("wounds", |table, card| number(card, |card| verbs::tokens(table, card, Token::Wound))),
    ("exhaustion", |table, card| number(card, |card| verbs::tokens(table, card, Token::Exhaustion))),
    ("status", |table, card| number(card, |card| verbs::tokens(table, card, Token::Status))),
    ("magic_play_cost", |table, card| number(card, |card| verbs::value(table, card, Value::MagicPlayCost))),
    ("controller", |table, card| player(card, |card| verbs::controller(table, card))),
    ("owner", |table, card| player(card, |card| table.state().card(card.id).owner)),
    ("title", |table, card| card.0.map_or("", |card| table.face(card.id).name.as_str()).into()),
    ("exists", |_, card| card.0.is_some().into()),
    ("in_play", |table, card| card.0.is_some_and(|card| verbs::in_play(table, card)).into()),
    ("exhausted", |table, card| card.0.is_some_and(|card| verbs::exhausted(table, card)).into()),
];

/// Reads a number from a card; 0 if it is absent.
fn number(card: Card, look: impl FnOnce(CardRef) -> i32) -> Dynamic {
    i64::from(card.0.map_or(0, look)).into()
}

/// Reads a player from a card; an absent one if the card is.
fn player(card: Card, look: impl FnOnce(CardRef) -> PlayerId) -> Dynamic {
    dynamic(Player(card.0.map(look)))
}

/// The properties of players.
const PLAYER: Getters<Player> = &[
    ("phoenixborn", |table, player| {
        let phoenixborn = |player| table.state().card_ref(table.state().player(player).phoenixborn);
        dynamic(Card(player.0.map(phoenixborn)))
    }),
    ("exists", |_, player| player.0.is_some().into()),
];

/// The properties of piles.
const PILE: Getters<Pile> =
    &[("owner", |_, pile| dynamic(Player(pile.0.map(|(player, _)| player)))), ("exists", |_, pile| pile.0.is_some().into())];

/// The properties of dice; the words of an absent one are empty.
const DIE: Getters<Die> = &[
    ("kind", |table, die| die.0.map_or("", |die| table.state().die(die).kind.word()).into()),
    ("level", |table, die| die.0.map_or("", |die| table.state().die(die).level.word()).into()),
    ("owner", |table, die| dynamic(Player(die.0.map(|die| table.state().die(die).owner)))),
    ("exists", |_, die| die.0.is_some().into()),
];

/// The properties of the event.
const EVENT: Getters<Event> = &[
    ("card", |table, _| dynamic(Card(of_event(table, |event| event.card)))),
    ("player", |table, _| dynamic(Player(of_event(table, |event| event.player)))),
    ("source", |table, _| dynamic(Card(of_event(table, |event| event.source)))),
    ("doer", |table, _| dynamic(Player(of_event(table, |event| event.doer)))),
    ("other", |table, _| {
        let other = of_event(table, |event| event.other);
        other.map_or_else(|| dynamic(Card(None)), |thing| from_thing(table, thing))
    }),
    ("amount", |table, _| i64::from(of_event(table, |event| Some(event.amount)).unwrap_or_default()).into()),
];

/// Reads from the event that is answered; `None` if there is none.
fn of_event<T>(table: &Table, look: impl FnOnce(EventView) -> Option<T>) -> Option<T> {
    verbs::event(table).and_then(look)
}

/// Registers every property with an engine.
pub(super) fn register(engine: &mut Engine) {
    register_of(engine, CONTEXT);
    register_of(engine, CARD);
    register_of(engine, PLAYER);
    register_of(engine, DIE);
    register_of(engine, PILE);
    register_of(engine, EVENT);
}

/// Registers the properties of the values of one type.
fn register_of<T: rhai::Variant + Copy>(engine: &mut Engine, getters: Getters<T>) {
    for (name, read) in getters {
        engine.register_get(*name, |value: &mut T| with_table(|table, _| Ok(read(table, *value))));
    }
}

/// How a property is read from whatever has one of its name.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Readers {
    context: Option<Read<Context>>,
    card: Option<Read<Card>>,
    player: Option<Read<Player>>,
    die: Option<Read<Die>>,
    pile: Option<Read<Pile>>,
    event: Option<Read<Event>>,
}

impl Readers {
    /// Finds how the property of this name is read.
    pub(crate) fn named(name: &str) -> Self {
        Self {
            context: find(CONTEXT, name),
            card: find(CARD, name),
            player: find(PLAYER, name),
            die: find(DIE, name),
            pile: find(PILE, name),
            event: find(EVENT, name),
        }
    }

    /// Reads the property of `ctx`, if it has it.
    pub(crate) fn of_context(&self, table: &Table) -> Option<Dynamic> {
        self.context.map(|read| read(table, Context))
    }

    /// Reads the property of the event, if it has it.
    pub(crate) fn of_event(&self, table: &Table) -> Option<Dynamic> {
        self.event.map(|read| read(table, Event))
    }

    /// Reads the property of a value, if it has it.
    pub(crate) fn of_value(&self, table: &Table, value: &Dynamic) -> Option<Dynamic> {
        of(self.card, table, value)
            .or_else(|| of(self.player, table, value))
            .or_else(|| of(self.die, table, value))
            .or_else(|| of(self.pile, table, value))
            .or_else(|| of(self.event, table, value))
            .or_else(|| of(self.context, table, value))
    }
}

/// Finds the property of a name.
fn find<T>(getters: Getters<T>, name: &str) -> Option<Read<T>> {
    getters.iter().find(|(known, _)| *known == name).map(|(_, read)| *read)
}

/// Reads a property of a value, if the value is of the type that has it.
fn of<T: rhai::Variant + Copy>(read: Option<Read<T>>, table: &Table, value: &Dynamic) -> Option<Dynamic> {
    let read = read?;
    let value = *value.read_lock::<T>()?;
    Some(read(table, value))
}
