//! How the engine reads the properties of `ctx`, cards, players, dice, the event.

use cinderforge_kernel::table::Table;
use cinderforge_kernel::terms::{Base, CardRef, Group, PlayerId, Quantity, Reference, Selector, Token, Value};
use cinderforge_kernel::verbs::{self, EventView};
use rhai::{Dynamic, Engine};

use crate::active_table::with_table;
use crate::error::RhaiResult;
use crate::script_value::{Card, Context, Die, Event, Pile, Player, from_thing};

/// Registers every property with an engine.
pub(super) fn register(engine: &mut Engine) {
    register_context(engine);
    register_card(engine);
    register_player(engine);
    register_die(engine);
    register_pile(engine);
    register_event(engine);
}

/// Registers the properties of `ctx`.
fn register_context(engine: &mut Engine) {
    let opposing_player = Selector {
        groups: vec![Group { quantity: Quantity::One, base: Base::Reference(Reference::OpposingPlayer), filters: Vec::new() }],
        text: "the opposing player".to_owned(),
    };
    engine
        .register_get("card", |_: &mut Context| read(|table| Card(Some(verbs::this_card(table)))))
        .register_get("bearer", |_: &mut Context| read(|table| Card(verbs::bearer(table))))
        .register_get("you", |_: &mut Context| read(|table| Player(Some(verbs::you(table)))))
        .register_get("opposing", move |_: &mut Context| {
            read(|table| Player(verbs::all(table, &opposing_player).first().and_then(|thing| thing.player())))
        })
        .register_get("phase", |_: &mut Context| read(|table| i64::from(verbs::chimera_phase(table))))
        .register_get("fatigued", |_: &mut Context| read(verbs::is_fatigued))
        .register_get("face_down_aspects", |_: &mut Context| read(|table| i64::from(verbs::face_down_aspects(table))))
        .register_get("revealed", |_: &mut Context| read(|table| Card(verbs::revealed(table))))
        .register_get("event", |_: &mut Context| Event)
        .register_get("n", |_: &mut Context| read(|table| i64::from(verbs::n(table))))
        .register_get("x", |_: &mut Context| read(|table| i64::from(verbs::x(table))))
        .register_get("focus", |_: &mut Context| read(|table| i64::from(verbs::focus(table))))
        .register_get("die", |_: &mut Context| read(|table| Die(verbs::die(table))));
}

/// Reads from the active table.
fn read<T>(look: impl FnOnce(&Table) -> T) -> RhaiResult<T> {
    with_table(|table, _| Ok(look(table)))
}

/// Registers the properties of cards.
fn register_card(engine: &mut Engine) {
    let values = [("attack", Value::Attack), ("life", Value::Life), ("recover", Value::Recover)];
    for (name, value) in values {
        engine.register_get(name, move |card: &mut Card| number_of_card(*card, |table, card| verbs::value(table, card, value)));
        let printed = format!("printed_{name}");
        engine.register_get(printed, move |card: &mut Card| {
            number_of_card(*card, |table, card| verbs::printed(table, card, value))
        });
    }
    engine.register_get("blood", |card: &mut Card| number_of_card(*card, verbs::blood));
    let tokens = [("wounds", Token::Wound), ("exhaustion", Token::Exhaustion), ("status", Token::Status)];
    for (name, kind) in tokens {
        engine.register_get(name, move |card: &mut Card| number_of_card(*card, |table, card| verbs::tokens(table, card, kind)));
    }
    engine
        .register_get("magic_play_cost", |card: &mut Card| {
            number_of_card(*card, |table, card| verbs::value(table, card, Value::MagicPlayCost))
        })
        .register_get("controller", |card: &mut Card| player_of_card(*card, verbs::controller))
        .register_get("owner", |card: &mut Card| player_of_card(*card, |table, card| table.state().card(card.id).owner))
        .register_get("title", |card: &mut Card| {
            let card = card.0;
            read(|table| -> Dynamic { card.map_or("", |card| table.face(card.id).name.as_str()).into() })
        })
        .register_get("exists", |card: &mut Card| card.0.is_some())
        .register_get("in_play", |card: &mut Card| card_is(*card, verbs::in_play))
        .register_get("exhausted", |card: &mut Card| card_is(*card, verbs::exhausted));
}

/// Reads a number from a card; 0 if it is absent.
fn number_of_card(card: Card, look: impl FnOnce(&Table, CardRef) -> i32) -> RhaiResult<i64> {
    let Some(card) = card.0 else { return Ok(0) };
    read(|table| i64::from(look(table, card)))
}

/// Reads whether something is true of a card; not if it is absent.
fn card_is(card: Card, look: impl FnOnce(&Table, CardRef) -> bool) -> RhaiResult<bool> {
    let Some(card) = card.0 else { return Ok(false) };
    read(|table| look(table, card))
}

/// Reads a player from a card; an absent one if the card is.
fn player_of_card(card: Card, look: impl FnOnce(&Table, CardRef) -> PlayerId) -> RhaiResult<Player> {
    let Some(card) = card.0 else { return Ok(Player(None)) };
    read(|table| Player(Some(look(table, card))))
}

/// Registers the properties of players.
fn register_player(engine: &mut Engine) {
    engine
        .register_get("phoenixborn", |player: &mut Player| {
            let Some(player) = player.0 else { return Ok(Card(None)) };
            read(|table| Card(Some(table.state().card_ref(table.state().player(player).phoenixborn))))
        })
        .register_get("exists", |player: &mut Player| player.0.is_some());
}

/// Registers the properties of piles.
fn register_pile(engine: &mut Engine) {
    engine
        .register_get("owner", |pile: &mut Pile| Player(pile.0.map(|(player, _)| player)))
        .register_get("exists", |pile: &mut Pile| pile.0.is_some());
}

/// Registers the properties of dice.
fn register_die(engine: &mut Engine) {
    engine
        .register_get("kind", |die: &mut Die| word_of_die(*die, |die| die.kind.word()))
        .register_get("level", |die: &mut Die| word_of_die(*die, |die| die.level.word()))
        .register_get("owner", |die: &mut Die| {
            let Some(die) = die.0 else { return Ok(Player(None)) };
            read(|table| Player(Some(table.state().die(die).owner)))
        })
        .register_get("exists", |die: &mut Die| die.0.is_some());
}

/// Registers the properties of the event.
fn register_event(engine: &mut Engine) {
    engine
        .register_get("card", |_: &mut Event| event_or(|event| Card(event.card), Card(None)))
        .register_get("player", |_: &mut Event| event_or(|event| Player(event.player), Player(None)))
        .register_get("source", |_: &mut Event| event_or(|event| Card(event.source), Card(None)))
        .register_get("doer", |_: &mut Event| event_or(|event| Player(event.doer), Player(None)))
        .register_get("other", |_: &mut Event| {
            read(|table| {
                let other = verbs::event(table).and_then(|event| event.other);
                other.map_or_else(|| Dynamic::from(Card(None)), |thing| from_thing(table, thing))
            })
        })
        .register_get("amount", |_: &mut Event| event_or(|event| i64::from(event.amount), 0));
}

/// Reads a word from a die; an empty one if it is absent.
fn word_of_die(die: Die, look: impl FnOnce(&cinderforge_kernel::terms::Die) -> &'static str) -> RhaiResult<Dynamic> {
    let Some(die) = die.0 else { return Ok("".into()) };
    read(|table| look(table.state().die(die)).into())
}

/// Reads from the event that is answered; `absent` if there is none.
fn event_or<T>(look: impl FnOnce(EventView) -> T, absent: T) -> RhaiResult<T> {
    read(|table| verbs::event(table).map_or(absent, look))
}
