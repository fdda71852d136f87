//! How scripts read the properties of `ctx`, cards, players, dice, piles, the event: one table for Rhai and for lowered functions.

use std::sync::LazyLock;

use cinderforge_kernel::table::Table;
use cinderforge_kernel::terms::{Base, CardRef, Group, PlayerId, Quantity, Reference, Selector, Token, Value};
use cinderforge_kernel::verbs::{self, EventView};
use rhai::Engine;

use crate::active_table::with_table;
use crate::script_value::{Card, Context, Die, Event, Pile, Player, ScriptValue, from_thing};

/// Reads a property from a value of one type.
type Read<T> = fn(&Table, T) -> ScriptValue;

/// The properties of the values of one type.
type Getters<T> = &'static [(&'static str, Read<T>)];

/// The properties of `ctx`.
const CONTEXT: Getters<Context> = &[
    ("card", |table, _| Card(Some(verbs::this_card(table))).into()),
    ("bearer", |table, _| Card(verbs::bearer(table)).into()),
    ("you", |table, _| Player(Some(verbs::you(table))).into()),
    ("opposing", |table, _| Player(verbs::everywhere(table, &OPPOSING_PLAYER).first().and_then(|thing| thing.player())).into()),
    ("phase", |table, _| i64::from(verbs::chimera_phase(table)).into()),
    ("fatigued", |table, _| verbs::is_fatigued(table).into()),
    ("face_down_aspects", |table, _| i64::from(verbs::face_down_aspects(table)).into()),
    ("revealed", |table, _| Card(verbs::revealed(table)).into()),
    ("event", |_, _| Event.into()),
    ("n", |table, _| i64::from(verbs::n(table)).into()),
    ("x", |table, _| i64::from(verbs::x(table)).into()),
    ("focus", |table, _| i64::from(verbs::focus(table)).into()),
    ("die", |table, _| Die(verbs::die(table)).into()),
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
fn number(card: Card, look: impl FnOnce(CardRef) -> i32) -> ScriptValue {
    i64::from(card.0.map_or(0, look)).into()
}

/// Reads a player from a card; an absent one if the card is.
fn player(card: Card, look: impl FnOnce(CardRef) -> PlayerId) -> ScriptValue {
    Player(card.0.map(look)).into()
}

/// The properties of players.
const PLAYER: Getters<Player> = &[
    ("phoenixborn", |table, player| {
        let phoenixborn = |player| table.state().card_ref(table.state().player(player).phoenixborn);
        Card(player.0.map(phoenixborn)).into()
    }),
    ("exists", |_, player| player.0.is_some().into()),
];

/// The properties of piles.
const PILE: Getters<Pile> =
    &[("owner", |_, pile| Player(pile.0.map(|(player, _)| player)).into()), ("exists", |_, pile| pile.0.is_some().into())];

/// The properties of dice; the words of an absent one are empty.
const DIE: Getters<Die> = &[
    ("kind", |table, die| die.0.map_or("", |die| table.state().die(die).kind.word()).into()),
    ("level", |table, die| die.0.map_or("", |die| table.state().die(die).level.word()).into()),
    ("owner", |table, die| Player(die.0.map(|die| table.state().die(die).owner)).into()),
    ("exists", |_, die| die.0.is_some().into()),
];

/// The properties of the event.
const EVENT: Getters<Event> = &[
    ("card", |table, _| Card(of_event(table, |event| event.card)).into()),
    ("player", |table, _| Player(of_event(table, |event| event.player)).into()),
    ("source", |table, _| Card(of_event(table, |event| event.source)).into()),
    ("doer", |table, _| Player(of_event(table, |event| event.doer)).into()),
    ("other", |table, _| {
        let other = of_event(table, |event| event.other);
        other.map_or_else(|| Card(None).into(), |thing| from_thing(table, thing))
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
        engine.register_get(*name, |value: &mut T| with_table(|table, _| Ok(read(table, *value).into_rhai())));
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
    pub(crate) fn of_context(&self, table: &Table) -> Option<ScriptValue> {
        self.context.map(|read| read(table, Context))
    }

    /// Reads the property of the event, if it has it.
    pub(crate) fn of_event(&self, table: &Table) -> Option<ScriptValue> {
        self.event.map(|read| read(table, Event))
    }

    /// Reads the property of a value, if it has it.
    pub(crate) fn of_value(&self, table: &Table, value: &ScriptValue) -> Option<ScriptValue> {
        match value {
            ScriptValue::Card(card) => self.card.map(|read| read(table, *card)),
            ScriptValue::Player(player) => self.player.map(|read| read(table, *player)),
            ScriptValue::Die(die) => self.die.map(|read| read(table, *die)),
            ScriptValue::Pile(pile) => self.pile.map(|read| read(table, *pile)),
            ScriptValue::Event => self.of_event(table),
            _ => None,
        }
    }
}

/// Finds the property of a name.
fn find<T>(getters: Getters<T>, name: &str) -> Option<Read<T>> {
    getters.iter().find(|(known, _)| *known == name).map(|(_, read)| *read)
}
