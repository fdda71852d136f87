//! The properties of `ctx`, cards, players, dice and the event: one table for running, checking and describing them.

use cinderforge_kernel::event::Token;
use cinderforge_kernel::id::{CardRef, PlayerId, Thing};
use cinderforge_kernel::selector::{Base, Group, Many, Reference, Selector, Value};
use cinderforge_kernel::table::Table;
use cinderforge_kernel::verbs::{self, EventView};
use rhai::{Dynamic, Engine};

use crate::active_table::with_table;
use crate::error::RhaiResult;
use crate::script_value::{Card, Context, Die, Event, Player, from_thing, thing_array};
use crate::word::{Kind, Property};

/// Writes the table of properties.
macro_rules! properties {
    ($($of:ident . $name:literal -> $gives:ident, $implemented:literal, $meaning:literal;)*) => {
        &[$(Property { of: Kind::$of, name: $name, gives: Kind::$gives, meaning: $meaning, implemented: $implemented }),*]
    };
}

/// Every property there is.
pub const PROPERTIES: &[Property] = properties! {
    Context."card" -> Card, true, "The card whose text this is.";
    Context."bearer" -> Card, true, "What this alteration lies on, or lay on.";
    Context."you" -> Player, true, "By whose doing the effect runs.";
    Context."opposing" -> Player, true, "The player across. Red Rains.";
    Context."event" -> Event, true, "The event that is answered.";
    Context."n" -> Number, true, "The number in the name of the ability.";
    Context."x" -> Number, true, "The X that was paid, or that the card defines.";
    Context."focus" -> Number, true, "How often the spell is focused.";
    Context."die" -> Die, true, "The die of a dice power.";
    Context."kept" -> Array, true, "What `later` was given.";
    Context."phase" -> Number, false, "The phase of the Chimera. Red Rains.";
    Card."attack" -> Number, true, "Attack value, now or last; below 0 reads 0.";
    Card."life" -> Number, true, "Life value, now or last; below 0 reads 0.";
    Card."recover" -> Number, true, "Recover value, now or last; below 0 reads 0.";
    Card."wounds" -> Number, true, "Wound tokens on it.";
    Card."exhaustion" -> Number, true, "Exhaustion tokens on it.";
    Card."status" -> Number, true, "Status tokens on it.";
    Card."printed_attack" -> Number, true, "Attack value as printed.";
    Card."printed_life" -> Number, true, "Life value as printed.";
    Card."printed_recover" -> Number, true, "Recover value as printed.";
    Card."magic_play_cost" -> Number, true, "How many magic symbols its play cost has.";
    Card."controller" -> Player, true, "Who controls it, or did last.";
    Card."owner" -> Player, true, "Whose card it is.";
    Card."title" -> Text, true, "Its title.";
    Card."exists" -> Bool, true, "Whether there is such a card: a target may not exist.";
    Card."in_play" -> Bool, true, "Whether it is in play, in the same stay.";
    Card."exhausted" -> Bool, true, "Whether it has an exhaustion token or counts as exhausted.";
    Player."phoenixborn" -> Card, true, "The Phoenixborn of the player.";
    Player."exists" -> Bool, true, "Whether there is such a player.";
    Die."kind" -> Text, true, "Its type as a word: `charm`, `natural` and so on.";
    Die."level" -> Text, true, "The side that is up: `basic`, `class` or `power`.";
    Die."owner" -> Player, true, "Whose die it is.";
    Die."exists" -> Bool, true, "Whether there is such a die.";
    Event."card" -> Card, true, "Its first card.";
    Event."player" -> Player, true, "Its player, or whose its first subject is.";
    Event."source" -> Card, true, "The card that causes it.";
    Event."other" -> Pick, true, "The other thing in it.";
    Event."amount" -> Number, true, "How much, as it is now.";
};

/// The property of this kind of value with this name.
pub(crate) fn named(of: Kind, name: &str) -> Option<&'static Property> {
    PROPERTIES.iter().find(|property| property.of == of && property.name == name)
}

/// A property as the check of a script knows it.
pub(crate) type Known = Property;

/// The properties a value of this kind can have.
pub(crate) fn of(kind: Kind) -> impl Iterator<Item = &'static Known> {
    let any = matches!(kind, Kind::Any | Kind::Pick);
    PROPERTIES.iter().filter(move |property| property.of == kind || (any && property.of != Kind::Context))
}

/// Registers every property with an engine.
pub(crate) fn register(engine: &mut Engine) {
    register_ctx(engine);
    register_card(engine);
    register_others(engine);
}

fn register_ctx(engine: &mut Engine) {
    let across = Selector {
        groups: vec![Group { quantity: Many::One, base: Base::Reference(Reference::OpposingPlayer), filters: Vec::new() }],
        text: "the opposing player".to_owned(),
    };
    engine
        .register_get("card", |_: &mut Context| read(|g| Card(Some(verbs::this_card(g)))))
        .register_get("bearer", |_: &mut Context| read(|g| Card(verbs::bearer(g))))
        .register_get("you", |_: &mut Context| read(|g| Player(Some(verbs::you(g)))))
        .register_get("opposing", move |_: &mut Context| {
            read(|g| Player(verbs::all(g, &across).first().and_then(|thing| thing.player())))
        })
        .register_get("event", |_: &mut Context| Event)
        .register_get("n", |_: &mut Context| read(|g| i64::from(verbs::n(g))))
        .register_get("x", |_: &mut Context| read(|g| i64::from(verbs::x(g))))
        .register_get("focus", |_: &mut Context| read(|g| i64::from(verbs::focus(g))))
        .register_get("die", |_: &mut Context| read(|g| Die(verbs::die(g))))
        .register_get("kept", |_: &mut Context| read(|g| thing_array(verbs::kept(g))));
}

fn read<T>(look: impl FnOnce(&Table) -> T) -> RhaiResult<T> {
    with_table(|g, _| Ok(look(g)))
}

fn register_card(engine: &mut Engine) {
    let values = [("attack", Value::Attack), ("life", Value::Life), ("recover", Value::Recover)];
    for (name, value) in values {
        engine.register_get(name, move |card: &mut Card| of_card(*card, |g, card| verbs::value(g, card, value)));
        let printed = format!("printed_{name}");
        engine.register_get(printed, move |card: &mut Card| of_card(*card, |g, card| verbs::printed(g, card, value)));
    }
    let tokens = [("wounds", Token::Wound), ("exhaustion", Token::Exhaustion), ("status", Token::Status)];
    for (name, kind) in tokens {
        engine.register_get(name, move |card: &mut Card| of_card(*card, |g, card| verbs::tokens(g, card, kind)));
    }
    engine
        .register_get("magic_play_cost", |card: &mut Card| of_card(*card, |g, card| verbs::value(g, card, Value::MagicPlayCost)))
        .register_get("controller", |card: &mut Card| whose(*card, verbs::controller))
        .register_get("owner", |card: &mut Card| whose(*card, |g, card| g.state.card(card.id).owner))
        .register_get("title", |card: &mut Card| {
            let card = card.0;
            read(|g| -> Dynamic { card.map_or("", |card| g.def(card.id).name.as_str()).into() })
        })
        .register_get("exists", |card: &mut Card| card.0.is_some())
        .register_get("in_play", |card: &mut Card| is(*card, verbs::in_play))
        .register_get("exhausted", |card: &mut Card| is(*card, verbs::exhausted));
}

fn of_card(card: Card, look: impl FnOnce(&Table, CardRef) -> i32) -> RhaiResult<i64> {
    let Some(card) = card.0 else { return Ok(0) };
    read(|g| i64::from(look(g, card)))
}

fn is(card: Card, look: impl FnOnce(&Table, CardRef) -> bool) -> RhaiResult<bool> {
    let Some(card) = card.0 else { return Ok(false) };
    read(|g| look(g, card))
}

fn whose(card: Card, look: impl FnOnce(&Table, CardRef) -> PlayerId) -> RhaiResult<Player> {
    let Some(card) = card.0 else { return Ok(Player(None)) };
    read(|g| Player(Some(look(g, card))))
}

fn register_others(engine: &mut Engine) {
    engine
        .register_get("phoenixborn", |player: &mut Player| {
            let Some(player) = player.0 else { return Ok(Card(None)) };
            read(|g| Card(Some(g.state.card_ref(g.state.player(player).phoenixborn))))
        })
        .register_get("exists", |player: &mut Player| player.0.is_some())
        .register_get("kind", |die: &mut Die| of_die(*die, |die| die.kind.word()))
        .register_get("level", |die: &mut Die| of_die(*die, |die| die.level.word()))
        .register_get("owner", |die: &mut Die| {
            let Some(die) = die.0 else { return Ok(Player(None)) };
            read(|g| Player(Some(g.state.die(die).owner)))
        })
        .register_get("exists", |die: &mut Die| die.0.is_some())
        .register_get("card", |_: &mut Event| of_event(|event| Card(event.card), Card(None)))
        .register_get("player", |_: &mut Event| of_event(|event| Player(event.player), Player(None)))
        .register_get("source", |_: &mut Event| of_event(|event| Card(event.source), Card(None)))
        .register_get("other", |_: &mut Event| {
            let other = |event: EventView| event.other.map_or_else(|| Dynamic::from(Card(None)), from_thing);
            of_event(other, Dynamic::from(Card(None)))
        })
        .register_get("amount", |_: &mut Event| of_event(|event| i64::from(event.amount), 0));
}

fn of_die(die: Die, look: impl FnOnce(&cinderforge_kernel::die::Die) -> &'static str) -> RhaiResult<Dynamic> {
    let Some(die) = die.0 else { return Ok("".into()) };
    read(|g| look(g.state.die(die)).into())
}

fn of_event<T>(look: impl FnOnce(EventView) -> T, none: T) -> RhaiResult<T> {
    read(|g| verbs::event(g).map_or(none, look))
}

/// Whether a card is of a type, and comparing things: the methods and operators beside properties.
pub(crate) fn register_methods(engine: &mut Engine) {
    engine.register_fn("is_a", |card: &mut Card, what: &str| -> RhaiResult<bool> {
        let Some(card) = card.0 else { return Ok(false) };
        with_table(|g, _| {
            verbs::is_a(g, card, what).ok_or_else(|| crate::error::WordError::Misuse(format!("`{what}` is no type of card")))
        })
    });
    macro_rules! compare {
        ($($a:ident, $b:ident, $is:expr;)*) => {
            $(engine.register_fn("==", |a: $a, b: $b| $is(thing_of(a.0), thing_of(b.0)));
            engine.register_fn("!=", |a: $a, b: $b| !$is(thing_of(a.0), thing_of(b.0)));)*
        };
    }
    compare! {
        Card, Card, same;
        Player, Player, same;
        Die, Die, same;
        Card, Player, never;
        Card, Die, never;
        Player, Card, never;
        Player, Die, never;
        Die, Card, never;
        Die, Player, never;
    }
}

fn same(a: Option<Thing>, b: Option<Thing>) -> bool {
    a == b
}

fn never(_: Option<Thing>, _: Option<Thing>) -> bool {
    false
}

fn thing_of<T: Into<Thing>>(of: Option<T>) -> Option<Thing> {
    of.map(Into::into)
}
