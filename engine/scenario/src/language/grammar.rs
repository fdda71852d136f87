//! The parser that pest makes of `grammar/scenario.pest`, and what its rules are called in messages.

use pest::iterators::Pair;

pub(crate) use parser::{Rule, ScenarioParser};

mod parser {
    #[derive(pest_derive::Parser)]
    #[grammar = "../../../grammar/scenario.pest"]
    pub(crate) struct ScenarioParser;
}

/// A piece of a line, as a rule of the grammar found it.
pub(crate) type Piece<'i> = Pair<'i, Rule>;

/// Returns what a rule of the grammar is called in messages; none for those that say nothing.
pub(crate) fn in_words(rule: Rule) -> Option<&'static str> {
    Some(match rule {
        Rule::player => "a player",
        Rule::card | Rule::card_id | Rule::id | Rule::of_player => "a card",
        Rule::number | Rule::copy => "a number",
        Rule::zone => "a zone",
        Rule::quoted => "a text in quotes",
        Rule::die_type | Rule::side | Rule::dice => "dice",
        Rule::level => "`basic`, `class` or `power`",
        Rule::items | Rule::item => "what is picked",
        Rule::name => "an id",
        Rule::token => "a kind of token",
        Rule::usage => "an ability",
        Rule::deed => "what the player does",
        Rule::card_facts => "a fact about the card",
        Rule::EOI | Rule::comment => "the end of the line",
        _ => return None,
    })
}
