//! Cost phrases, parsed into [`Cost`].

use cinderforge_kernel::terms::{Cost, CostAmount, DieType, Item, Level, Symbol};
use pest::Parser;
use pest::iterators::Pair;

use super::error::PhraseError;
use super::{grammar as vocabulary, syntax_error};

/// The parser that pest makes of `grammar/cost.pest`.
mod grammar {
    #[derive(pest_derive::Parser)]
    #[grammar = "../../../grammar/cost.pest"]
    pub(super) struct CostParser;
}

use grammar::{CostParser, Rule};

/// Parses a cost phrase.
///
/// # Errors
/// The phrase does not follow the grammar, or asks for none of something.
pub(super) fn parse(text: &str) -> Result<Cost, PhraseError> {
    let mut pairs =
        CostParser::parse(Rule::cost_phrase, text).map_err(|error| syntax_error::explain(&error, text, &vocabulary::COST))?;
    let phrase = pairs.next().expect("a parse has one pair for the whole phrase");
    let parts = phrase.into_inner().filter(|pair| pair.as_rule() == Rule::part).map(part).collect::<Result<_, _>>()?;
    Ok(Cost { parts, text: text.to_owned() })
}

/// Parses one part: what may be paid in place of each other.
fn part(pair: Pair<'_, Rule>) -> Result<Vec<Item>, PhraseError> {
    pair.into_inner().filter(|pair| pair.as_rule() == Rule::item).map(item).collect()
}

/// Parses one thing to pay.
fn item(pair: Pair<'_, Rule>) -> Result<Item, PhraseError> {
    let inner = first(pair);
    Ok(match inner.as_rule() {
        Rule::main => Item::Main,
        Rule::side => Item::Side,
        Rule::exhaust => Item::Exhaust,
        Rule::discard => Item::Discard(quantity(&first(inner))?),
        Rule::wounds => Item::Wounds(quantity(&first(inner))?),
        _ => magic(inner)?,
    })
}

/// Parses an amount of a die symbol.
fn magic(pair: Pair<'_, Rule>) -> Result<Item, PhraseError> {
    let mut inner = pair.into_inner();
    let amount = inner.next().expect("magic has an amount");
    let symbol = inner.next().expect("magic has a symbol");
    let quantity = quantity(&amount)?;
    let words: Vec<&str> = symbol.into_inner().map(|word| word.as_str()).collect();
    let symbol = match words.as_slice() {
        [kind, level] => Symbol::Of(
            DieType::parse(kind).expect("the grammar names the die types of the kernel"),
            Level::parse(level).expect("the grammar names the die levels of the kernel"),
        ),
        _ => Symbol::Basic,
    };
    Ok(Item::Magic(quantity, symbol))
}

/// Parses how much is to be paid.
fn quantity(pair: &Pair<'_, Rule>) -> Result<CostAmount, PhraseError> {
    let span = pair.as_span().start()..pair.as_span().end();
    let error =
        |message: &str, help: &str| PhraseError { message: message.to_owned(), span: span.clone(), help: Some(help.to_owned()) };
    match pair.as_str() {
        "X" => Ok(CostAmount::X),
        "N" => Ok(CostAmount::N),
        "0" => Err(error("a cost cannot ask for 0 of something", "leave the part out, or write `free`")),
        digits => digits.parse().map(CostAmount::Exactly).map_err(|_| error("the number is too large", "255 at most")),
    }
}

/// Returns the first part of a rule.
fn first(pair: Pair<'_, Rule>) -> Pair<'_, Rule> {
    pair.into_inner().next().expect("the rule has a part")
}
