//! The literals words are given, parsed as what the parameter takes.

use cinderforge_content::phrase::{self, FreeVariable, FreeVariables, Known, Names, PhraseError};
use cinderforge_content::{nearest, split_name};
use cinderforge_kernel::cards::{CardType, Duration};
use cinderforge_kernel::game::ExtraAction;
use cinderforge_kernel::terms::{Act, Cost, Moment, PilePlace, Selector, Token, Zone};

use super::script::Script;
use super::surroundings::Surroundings;
use crate::literal::Literal;
use crate::parameter::ParameterType;
use crate::reference::FACES;
use crate::script_value::ThingKind;
use crate::words;
use cinderforge_content::diagnostic::Code;

/// Parses a text as what a parameter takes, into `literal`.
///
/// # Errors
/// The text is no such thing; the span is inside the text.
pub(super) fn parse(
    script: &Script<'_>,
    surroundings: &Surroundings<'_>,
    parameter_type: ParameterType,
    text: &str,
    literal: &mut Literal,
) -> Result<(), PhraseError> {
    match parameter_type {
        ParameterType::Keyword if !surroundings.content.knows_all_abilities() => Ok(()),
        ParameterType::Phrase
        | ParameterType::Condition
        | ParameterType::Happening
        | ParameterType::Price
        | ParameterType::IdOrCard
        | ParameterType::Keyword
        | ParameterType::Ability => {
            let names = surroundings.content.names(script.source.owner);
            parse_with_names(&names, parameter_type, text, literal)
        }
        ParameterType::Lasting if !surroundings.abilities.is_whole || !surroundings.content.is_whole_for(script.source) => {
            not_empty(parameter_type, text)
        }
        ParameterType::Lasting => {
            one_of("lasting effect of this card", text, surroundings.abilities.lastings(script.source.data))
        }
        ParameterType::Function => {
            one_of("function of this script", text, script.functions.iter().map(|function| function.name.as_str()))
        }
        ParameterType::Target | ParameterType::Label | ParameterType::ExtraCost | ParameterType::Key | ParameterType::Words => {
            not_empty(parameter_type, text)
        }
        listed => parse_listed(listed, text),
    }
}

/// Parses a text that names things of the content.
fn parse_with_names(
    names: &dyn Names,
    parameter_type: ParameterType,
    text: &str,
    literal: &mut Literal,
) -> Result<(), PhraseError> {
    match parameter_type {
        ParameterType::Phrase => {
            let selector = phrase::selector(text, names)?;
            check_found(text, &[&selector])?;
            literal.kind = ThingKind::of(&selector);
            literal.names = phrase::free_names(&selector);
            literal.selector = Some(selector);
        }
        ParameterType::Condition => {
            let condition = phrase::condition(text, names)?;
            check_found(text, &phrase::looked_for(&condition))?;
            if let Some((code, message, help)) = phrase::certainty(&condition) {
                return Err(PhraseError::new(code, message, 0..text.len(), help));
            }
            literal.names = phrase::free_names(&condition);
            literal.condition = Some(condition);
        }
        ParameterType::Happening => {
            let happening = phrase::happening(text, names)?;
            literal.names = phrase::free_names(&happening);
            literal.happening = Some(happening);
        }
        ParameterType::Price => literal.cost = Some(price(text, names)?),
        ParameterType::Keyword => {
            literal.keyword = Some(names.keyword(text).ok_or_else(|| no_keyword(text, names))?);
        }
        ParameterType::Ability if text == "all" || names.is_ability(text) => {}
        ParameterType::Ability if text == "exhaustible" => {
            let help = "say it as a [lasting] table with lose = \"exhaustible\", and start that with `ctx.apply(..)`".to_owned();
            return Err(PhraseError::new(
                Code::UnknownWord,
                "`lose` takes the name of an ability, or `all`",
                0..text.len(),
                help,
            ));
        }
        ParameterType::Ability => return Err(unknown((Code::UnknownAbility, "ability"), text, names.similar_ability(text))),
        _ => {
            literal.card =
                Some(names.card(text).ok_or_else(|| unknown((Code::UnknownCard, "card"), text, names.similar_card(text)))?);
        }
    }
    Ok(())
}

/// Checks that selectors can find something.
fn check_found(text: &str, selectors: &[&Selector]) -> Result<(), PhraseError> {
    match selectors.iter().find_map(|selector| phrase::finds_nothing(selector, Known::default())) {
        None => Ok(()),
        Some((message, help)) => Err(PhraseError::new(Code::NeverTrue, message, 0..text.len(), help)),
    }
}

/// Parses a price, whose cards in play are named without variables.
fn price(text: &str, names: &dyn Names) -> Result<Cost, PhraseError> {
    let cost = phrase::cost(text, names)?;
    let mut bound = None;
    cost.visit_free_variables(&mut |variable| {
        bound = bound.or(Some(variable).filter(|it| !matches!(it, FreeVariable::Other(..))));
    });
    let error = |message: String, help: String| Err(PhraseError::new(Code::CostThatIsNone, message, 0..text.len(), help));
    if cost.takes_action() {
        let help = "leave `main` and `side` out: actions are paid by who plays, uses or attacks, and not in a text that resolves";
        error("no action is paid as a price".to_owned(), help.to_owned())
    } else if let Some((message, help)) = phrase::unpayable(&cost, Known::default()) {
        error(message, help)
    } else if bound.is_none() {
        Ok(cost)
    } else {
        let help = "say what is given as it is, as in `destroy a unit you control`, where `you` is who pays; or choose it, and act on it";
        let message = "a price names no variable, event or number of the text";
        Err(PhraseError::new(Code::CostThatIsNone, message, 0..text.len(), help.to_owned()))
    }
}

/// Checks that a text is one of the words of a closed list.
fn parse_listed(parameter_type: ParameterType, text: &str) -> Result<(), PhraseError> {
    match parameter_type {
        ParameterType::Duration => one_of("duration", text, Duration::ALL.iter().map(|word| word.word())),
        ParameterType::Moment => one_of("moment", text, Moment::ALL.iter().map(|word| word.word())),
        ParameterType::Later => one_of("moment", text, Moment::ALL.iter().map(|word| word.word()).chain([words::NEXT_TURN_END])),
        ParameterType::Acts => one_of("act word", text, Act::ALL.iter().map(|word| word.word())),
        ParameterType::Token | ParameterType::Tokens => one_of("kind of token", text, Token::ALL.iter().map(|word| word.word())),
        ParameterType::Face => one_of("face", text, FACES.iter().map(|(face, _)| *face)),
        ParameterType::PilePosition => one_of("place in a pile", text, PilePlace::ALL.iter().map(|word| word.word())),
        ParameterType::Pile => one_of("pile to shuffle", text, [Zone::DrawPile.word(), Zone::DiscardPile.word()].into_iter()),
        ParameterType::PileEnd => one_of("end of a pile", text, ["top", "bottom"].into_iter()),
        ParameterType::Dealing => one_of("way of dealing damage", text, ["unpreventable"].into_iter()),
        ParameterType::Spared => one_of("part of a play cost", text, ["main", "side", "actions", "all"].into_iter()),
        ParameterType::Action => one_of("kind of action", text, ExtraAction::ALL.iter().map(|word| word.word())),
        ParameterType::Attack => one_of("kind of attack", text, ["Phoenixborn", "unit"].into_iter()),
        ParameterType::NumberOrAll => one_of("number, or word for it", text, ["all"].into_iter()),
        other => unreachable!("a {} is no word of a list", other.name()),
    }
}

/// Checks that a text names a type of card, as `is_a` knows them.
///
/// # Errors
/// There is no such type.
pub(super) fn parse_card_type(text: &str) -> Result<(), PhraseError> {
    one_of("card type", text, ["unit", "spell"].into_iter().chain(CardType::ALL.iter().map(|kind| kind.word())))
}

/// Checks that a name is not empty.
fn not_empty(parameter_type: ParameterType, text: &str) -> Result<(), PhraseError> {
    if !text.is_empty() {
        return Ok(());
    }
    let message = format!("the {} is empty", parameter_type.name());
    Err(PhraseError::new(Code::UnknownWord, message, 0..0, "write a word".to_owned()))
}

/// Returns the error that there is no keyword or granted ability of this name; that of a number in it, if it is one without.
fn no_keyword(text: &str, names: &dyn Names) -> PhraseError {
    match split_name(text) {
        (name, Some(number)) if names.keyword(name).is_some() => {
            let help = format!("give the number as a value behind the name: \"{name}\", {number}");
            PhraseError::new(
                Code::NumberOfKeyword,
                format!("the name of the keyword is `{name}`, without a number"),
                0..text.len(),
                help,
            )
        }
        _ => unknown((Code::UnknownKeyword, "keyword or granted ability"), text, names.similar_ability(text)),
    }
}

/// Returns the error that nothing of this kind has this name.
fn unknown((code, kind): (Code, &str), text: &str, near: Option<&str>) -> PhraseError {
    let message = format!("there is no {kind} `{text}`");
    let nowhere = format!("no file of the project names a {kind} like that");
    PhraseError::new(code, message, 0..text.len(), None).meant_or(text, near, nowhere)
}

/// Checks that a text is one of these words.
fn one_of<'a>(kind: &str, text: &str, words: impl Iterator<Item = &'a str> + Clone) -> Result<(), PhraseError> {
    if words.clone().any(|word| word == text) {
        return Ok(());
    }
    let near = nearest(text, words.clone());
    let list: Vec<&str> = words.collect();
    let all = match list.as_slice() {
        [] => format!("there is no {kind} at all; write one first"),
        [only] => format!("expected `{only}`"),
        _ => format!("expected one of `{}`", list.join("`, `")),
    };
    Err(PhraseError::new(Code::UnknownWord, format!("there is no {kind} `{text}`"), 0..text.len(), None)
        .meant_or(text, near, all))
}
