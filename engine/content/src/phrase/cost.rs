//! Cost phrases, parsed into [`Cost`].

use crate::diagnostic::Code;
use crate::limits;
use cinderforge_kernel::terms::{
    Base, Cost, CostAmount, DieType, Filter, GiveUp, GivenUp, Group, Item, Level, Noun, Nouns, Possessor, Quantity, Reference,
    Selector, Symbol,
};
use pest::Parser;
use pest::iterators::Pair;

use super::error::PhraseError;
use super::names::Names;
use super::parsed::{self, ParsedPhrases};
use super::selector;
use super::unpicked::Unpicked;
use super::{grammar as vocabulary, syntax_error};

/// The parser that pest makes of `grammar/cost.pest`.
mod grammar {
    #[derive(pest_derive::Parser)]
    #[grammar = "../../../grammar/cost.pest"]
    pub(super) struct CostParser;
}

use grammar::{CostParser, Rule};

thread_local! {
    static PARSED: ParsedPhrases<Rule> = ParsedPhrases::default();
}

/// Parses a cost phrase.
///
/// # Errors
/// The phrase does not follow the grammar, or asks for none of something.
pub(super) fn parse(text: &str, names: &dyn Names) -> Result<Cost, PhraseError> {
    limits::check_phrase(text)?;
    let phrase = parsed::once(&PARSED, Rule::cost_phrase, text, parse_anew)?;
    let parts = phrase
        .into_inner()
        .filter(|pair| pair.as_rule() == Rule::part)
        .map(|pair| part(pair, names))
        .collect::<Result<_, _>>()?;
    let cost = Cost::new(parts, text.to_owned());
    limits::check_cost(&cost)?;
    Ok(cost)
}

/// Parses a cost phrase into its tree, whether it was parsed before or not.
fn parse_anew(text: &str) -> Result<Pair<'_, Rule>, PhraseError> {
    let mut pairs = CostParser::parse(Rule::cost_phrase, text).map_err(|error| {
        in_other_ways(text).unwrap_or_else(|| syntax_error::explain(&error, text, &vocabulary::COST, &stops_at))
    })?;
    Ok(pairs.next().expect("a parse has one pair for the whole phrase"))
}

/// Returns the error that a cost has a slash for `or`, if it has.
fn in_other_ways(text: &str) -> Option<PhraseError> {
    let at = text.find('/')?;
    let help = "write `or` between what may be paid in place of each other, as in `main or side`".to_owned();
    Some(PhraseError::new(Code::CostOfNoForm, "a cost has no `/`", at..at + 1, help).cure(" or "))
}

/// Returns the parts of a cost phrase: the name of the rule and the words of each. Empty if the text is none.
pub(super) fn parts_of(text: &str) -> Vec<(String, String)> {
    let parts = CostParser::parse(Rule::cost_phrase, text).into_iter().flat_map(pest::iterators::Pairs::flatten);
    parts.map(|part| (format!("{:?}", part.as_rule()), part.as_str().trim_end().to_owned())).collect()
}

/// Returns where another wording cannot be read on; nowhere if it is a cost.
fn stops_at(text: &str) -> Option<usize> {
    let error = CostParser::parse(Rule::cost_phrase, text).err()?;
    Some(syntax_error::place(&error))
}

/// Parses one part: what may be paid in place of each other.
fn part(pair: Pair<'_, Rule>, names: &dyn Names) -> Result<Vec<Item>, PhraseError> {
    pair.into_inner().filter(|pair| pair.as_rule() == Rule::item).map(|pair| item(pair, names)).collect()
}

/// Parses one thing to pay.
fn item(pair: Pair<'_, Rule>, names: &dyn Names) -> Result<Item, PhraseError> {
    let inner = first(pair);
    Ok(match inner.as_rule() {
        Rule::main => Item::Main,
        Rule::side => Item::Side,
        Rule::exhaust => Item::Exhaust,
        Rule::discard => Item::Discard(quantity(&first(inner))?),
        Rule::wounds => Item::Wounds(quantity(&first(inner))?),
        Rule::mill => Item::Mill(quantity(&first(inner))?),
        Rule::status => Item::Status(quantity(&first(inner))?),
        Rule::give_up | Rule::status_on | Rule::wounds_on => Item::GiveUp(Box::new(given_up(inner, names)?)),
        _ => magic(inner)?,
    })
}

/// Parses cards in play that are given.
fn given_up(pair: Pair<'_, Rule>, names: &dyn Names) -> Result<GivenUp, PhraseError> {
    let wounds = pair.as_rule() == Rule::wounds_on;
    let mut inner = pair.into_inner();
    let first = inner.next().expect("what is given begins with how");
    let given = inner.find(|pair| pair.as_rule() == Rule::given).expect("the grammar says what is given");
    let how = match first.as_str() {
        "destroy" => GiveUp::Destroy,
        "discard" => GiveUp::Discard,
        "exhaust" => GiveUp::Exhaust,
        _ => match quantity(&first)? {
            CostAmount::Exactly(n) if wounds => GiveUp::Wounds(n),
            CostAmount::Exactly(n) => GiveUp::Status(n),
            CostAmount::X | CostAmount::N => {
                let span = first.as_span().start()..first.as_span().end();
                let message = "tokens on a card that is picked are counted by a number".to_owned();
                return Err(PhraseError::new(Code::CostOfNoForm, message, span, "write the number".to_owned()));
            }
        },
    };
    let start = given.as_span().start();
    let moved = |error: PhraseError| PhraseError { span: error.span.start + start..error.span.end + start, ..error };
    let written = given.as_str().trim_end();
    if first.as_str() == "discard" && written.parse::<u8>().is_ok() {
        let span = first.as_span().start()..start + written.len();
        let cure = format!("{written} discard");
        return Err(
            PhraseError::new(Code::CostOfNoForm, "the number comes before `discard`", span, format!("write `{cure}`")).cure(cure)
        );
    }
    let of = selector::parse_selector(written, names).map_err(moved)?;
    if let Some((message, help)) = not_giveable(&of) {
        return Err(PhraseError::new(Code::CostThatIsNone, message, start..start + given.as_str().trim_end().len(), help));
    }
    Ok(GivenUp { how, of })
}

/// Returns why a cost cannot take what a selector selects, with how to mend it.
fn not_giveable(selector: &Selector) -> Option<(String, String)> {
    let no_cards = Nouns::of(&[Noun::Player, Noun::Opponent, Noun::Die]);
    let is_card = |base: &Base| match base {
        Base::Nouns(nouns) => !nouns.meets(no_cards),
        Base::CopiesOf(_) | Base::CopiesOfThat(_) => true,
        Base::Reference(reference) => {
            matches!(reference, Reference::This | Reference::Attached | Reference::PhoenixbornOf(_))
        }
        Base::Pile(..) => false,
    };
    let is_counted = |quantity: Quantity| matches!(quantity, Quantity::One | Quantity::Count(_) | Quantity::Exactly(_));
    for group in &selector.groups {
        if matches!(group.base, Base::Reference(Reference::Named(_) | Reference::That)) {
            let message = "a cost takes no card that the text knows only while it resolves";
            let help = "say which may be given, as in `a unit you control`; or let the script choose it, and act on it";
            return Some((message.to_owned(), help.to_owned()));
        }
        if !is_card(&group.base) {
            return Some(("a cost takes cards in play here".to_owned(), "name them as in `a unit you control`".to_owned()));
        }
        if let Some(misfit) = Unpicked::Lot.misfit_of_group(group).filter(|_| is_counted(group.quantity)) {
            return Some(misfit);
        }
        if !says_whose(group) {
            let message = "a cost does not take a card of whatever player";
            let help = "say whose: of cards in play as in `a unit you control`; a card of your hand is `1 discard`";
            return Some((message.to_owned(), help.to_owned()));
        }
        if !is_counted(group.quantity) && !matches!(group.base, Base::Reference(_)) {
            let help = "write `a` or a number, as in `2 units you control`";
            return Some(("a cost says how many are given".to_owned(), help.to_owned()));
        }
    }
    None
}

/// Returns whether a group says whose cards it means, or by what card they are.
fn says_whose(group: &Group) -> bool {
    let is_said = |filter: &Filter| match filter {
        Filter::ControlledBy(_)
        | Filter::OwnedBy(_)
        | Filter::InPile(_)
        | Filter::Among(_)
        | Filter::Adjacent(_)
        | Filter::InSlotOf(_)
        | Filter::InBattleWith(_)
        | Filter::Blocking(_)
        | Filter::BlockedBy(_)
        | Filter::Fighting { .. } => true,
        Filter::OnBoard(possessor, _) | Filter::InZone(possessor, _) => *possessor != Possessor::Anyones,
        Filter::Under(group) | Filter::AttachedTo(group) | Filter::On(group) => says_whose(group),
        _ => false,
    };
    matches!(group.base, Base::Reference(_)) || group.filters.iter().any(is_said)
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
    let error = |message: &str, help: &str| PhraseError::new(Code::NumberOutOfRange, message, span.clone(), help.to_owned());
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
