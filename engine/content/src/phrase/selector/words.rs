//! Single words of a phrase as the kernel has them.

use cinderforge_kernel::terms::{CardState, DieType, DieTypes, Filter, Level, Levels, Noun, Num, Pool, Token, Value, Zone};
use ustr::Ustr;

use crate::diagnostic::Code;
use crate::phrase::MOST_PRINTED;

use super::syntax::{Part, Read, Rule, error_at, parts};

/// Reads an adjective.
pub(super) fn adjective(part: Part<'_>) -> Filter {
    match part.as_rule() {
        Rule::state => Filter::Is(condition(&part)),
        Rule::die_types => Filter::DieTypes(die_types(part)),
        Rule::die_level => Filter::DieLevels(Levels::of(&[level(&part)])),
        Rule::not_level => {
            let but = part.as_str().trim_start_matches("non-");
            Filter::DieLevels(Level::ALL.iter().copied().filter(|level| level.word() != but).collect())
        }
        Rule::face_down => Filter::FaceDown,
        Rule::conjured => Filter::Conjured,
        Rule::unique => Filter::Unique(part.as_str() == "unique"),
        _ => Filter::NotPhoenixborn,
    }
}

/// Reads a number, `N` or `X`.
pub(super) fn number(part: &Part<'_>) -> Read<Num> {
    match part.as_str() {
        "N" => Ok(Num::N),
        "X" => Ok(Num::X),
        braced if braced.starts_with('{') => Ok(Num::Named(name(braced))),
        digits => {
            let help = Some(format!("write {MOST_PRINTED} or less"));
            let number = digits.parse().ok().filter(|number| *number <= MOST_PRINTED);
            number
                .map(Num::Is)
                .ok_or_else(|| error_at(part, Code::NumberOutOfRange, format!("the number {digits} is too large"), help))
        }
    }
}

/// Returns the noun of the kernel for a noun in singular or plural.
pub(super) fn noun_of(word: &str) -> Noun {
    let singular = match word {
        "dice" => "die",
        "allies" => "ally",
        _ => word.strip_suffix('s').unwrap_or(word),
    };
    Noun::parse(singular).expect("the grammar names the nouns of the kernel")
}

/// Reads a state.
pub(super) fn condition(part: &Part<'_>) -> CardState {
    CardState::parse(part.as_str()).expect("the grammar names the states of the kernel")
}

/// Reads die types.
pub(super) fn die_types(part: Part<'_>) -> DieTypes {
    parts(part).map(|kind| DieType::parse(kind.as_str()).expect("the grammar names the die types of the kernel")).collect()
}

/// Reads a die level.
pub(super) fn level(part: &Part<'_>) -> Level {
    Level::parse(part.as_str()).expect("the grammar names the die levels of the kernel")
}

/// Reads a kind of token.
pub(super) fn token(part: &Part<'_>) -> Token {
    Token::parse(part.as_str()).expect("the grammar names the tokens of the kernel")
}

/// Reads a zone.
pub(super) fn zone(part: &Part<'_>) -> Zone {
    Zone::parse(part.as_str()).expect("the grammar names the zones of the kernel")
}

/// Reads a pool of dice.
pub(super) fn pool(part: &Part<'_>) -> Pool {
    if part.as_str() == "active pool" { Pool::Active } else { Pool::Exhausted }
}

/// Reads the name of a value.
pub(super) fn value(part: &Part<'_>) -> Value {
    match part.as_str() {
        "attack" => Value::Attack,
        "life" => Value::Life,
        "recover" => Value::Recover,
        "focus" => Value::Focus,
        _ => Value::MagicPlayCost,
    }
}

/// Returns the name in braces.
pub(super) fn name(braced: &str) -> Ustr {
    Ustr::from(braced.trim_start_matches('{').trim_end_matches('}'))
}

/// Returns the text in quotes.
pub(super) fn unquote(text: &str) -> &str {
    text.trim_matches('\'')
}
