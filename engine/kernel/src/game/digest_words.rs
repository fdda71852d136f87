//! The words that the texts of a game share.

use crate::game::attack::AttackKind;
use crate::game::held::Held;
use crate::game::state::Outcome;
use crate::game::step::Phase;
use crate::terms::id::{CardId, CardRef, Thing};
use crate::terms::value::Value;

/// Writes lines into a text. Writing into a string cannot fail.
macro_rules! line {
    ($text:expr, $($part:tt)*) => {{ let _ = writeln!($text, $($part)*); }};
}
pub(super) use line;

/// Names a card in its stay, a player or a die.
pub(super) fn thing_words(thing: Thing) -> String {
    match thing {
        Thing::Card(card) => card_words(card),
        Thing::Player(player) => format!("p{}", player.0),
        Thing::Die(die) => format!("d{}", die.0),
        Thing::Pile(player, zone) => format!("p{} {zone}", player.0),
    }
}

/// Names a list of things, in parentheses.
pub(super) fn things_words(things: &[Thing]) -> String {
    let words: Vec<String> = things.iter().map(|thing| thing_words(*thing)).collect();
    format!("({})", words.join(" "))
}

/// Names the values that a function is given later: the things among them in one list, other values behind it.
pub(super) fn given_words<'a>(values: impl IntoIterator<Item = &'a Held>) -> String {
    let mut things: Vec<Thing> = Vec::new();
    let mut words = Vec::new();
    for value in values {
        match value {
            Held::Thing(thing) => things.push(*thing),
            Held::Absent(_) => {}
            Held::Things(several) => things.extend(several),
            Held::Number(number) => words.push(format!(" {number}")),
            Held::Title(title) => words.push(format!(" `{title}`")),
        }
    }
    format!("{}{}", things_words(&things), words.concat())
}

/// Names a card in its stay.
pub(super) fn card_words(card: CardRef) -> String {
    format!("c{}.{}", card.id.0, card.stay)
}

/// Names a card; a dash stands for none.
pub(super) fn host_word(card: Option<CardId>) -> String {
    card.map_or("-".to_owned(), |card| format!("c{}", card.0))
}

/// Says how the game ended, or that it goes on.
pub(super) fn outcome_words(outcome: Option<Outcome>) -> String {
    match outcome {
        Some(Outcome::Won(player)) => format!("won {}", player.0),
        Some(Outcome::Draw) => "draw".to_owned(),
        None => "goes on".to_owned(),
    }
}

/// Names a phase.
pub(super) fn phase_word(phase: Phase) -> &'static str {
    match phase {
        Phase::Setup => "setup",
        Phase::Prepare => "prepare",
        Phase::PlayerTurns => "player turns",
        Phase::Recovery => "recovery",
    }
}

/// Names a kind of attack.
pub(super) fn kind_word(kind: AttackKind) -> &'static str {
    match kind {
        AttackKind::Phoenixborn => "Phoenixborn",
        AttackKind::Unit => "unit",
    }
}

/// Names a value.
pub(super) fn value_word(value: Value) -> &'static str {
    match value {
        Value::Attack => "attack",
        Value::Life => "life",
        Value::Recover => "recover",
        Value::MagicPlayCost => "magic play cost",
        Value::Focus => "focus",
    }
}
