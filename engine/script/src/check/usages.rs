//! Checks of what the functions of a script use.

use cinderforge_content::diagnostic::{Code, Diagnostic};
use cinderforge_content::nearest;
use cinderforge_content::phrase::{self, Unpicked};
use cinderforge_kernel::terms::{Base, Quantity, Selector};

use super::abilities::picks_several;
use super::arguments;
use super::members::{check_method, check_property};
use super::script::Script;
use super::shared_functions::SharedFunctions;
use super::surroundings::Surroundings;
use crate::engine::FUNCTIONS;
use crate::literal::Literals;
use crate::properties;
use crate::usage::{Argument, SAME_TYPE, Usage, ValueUse};
use crate::value_type::{ValueType, values};
use crate::words;

/// Checks everything the functions of a script use. Returns the literals that words are given, parsed.
pub(super) fn check(script: &Script<'_>, surroundings: &Surroundings<'_>, problems: &mut Vec<Diagnostic>) -> Literals {
    let mut literals = Literals::default();
    for usage in script.functions.iter().flat_map(|function| &function.usages) {
        match usage {
            Usage::Word { name, arguments, value, offset, .. } => {
                if *value == ValueUse::ThrownAway {
                    problems.extend(thrown_away(script, name, *offset));
                }
                check_word(script, surroundings, &mut literals, (name, *offset), arguments, problems);
            }
            Usage::Call { name, arguments, offset, .. } => {
                check_call(script, surroundings.shared, name, arguments.len(), *offset, problems);
            }
            Usage::Method { of, name, arguments, offset } => check_method(script, *of, name, arguments, *offset, problems),
            Usage::Property { of, name, set, offset, .. } => check_property(script, *of, name, *set, *offset, problems),
            Usage::Incomparable { left, right, offset } => {
                let message = format!("{} is never compared with {}", left.with_article(), right.with_article());
                problems.push(
                    script
                        .error(*offset, "", Code::NeverEqual, message)
                        .help("words give what docs/script-api.md says".to_owned()),
                );
            }
            Usage::TypeMismatch { expected, found, offset } => {
                let problem = script.error(
                    *offset,
                    "",
                    Code::ValueOfAnotherType,
                    format!("expected {expected}, found {}", found.with_article()),
                );
                let help = match (*expected, found) {
                    (SAME_TYPE, _) => Some("give what is of another type a variable of its own".to_owned()),
                    ("true or false", ValueType::Number) => Some("write `.. > 0`".to_owned()),
                    ("true or false", _) => None,
                    (_, ValueType::Pick | ValueType::Card | ValueType::Player | ValueType::Die) => {
                        Some("use `choose_some` for several".to_owned())
                    }
                    _ => None,
                };
                problems.push(problem.help(help));
            }
            Usage::Forbidden { reason, offset } => {
                let help = "docs/script-api.md has all that scripts can do".to_owned();
                problems.push(script.error(*offset, "", Code::NotForScripts, *reason).help(help));
            }
        }
    }
    literals
}

/// Returns the error that a word is a statement which is of no use but for what it gives; none for other words.
pub(super) fn thrown_away(script: &Script<'_>, name: &str, offset: usize) -> Option<Diagnostic> {
    words::find(name).filter(|word| !word.access.acts())?;
    let problem = script.error(offset, name, Code::ResultNotUsed, format!("nothing uses what `{name}` gives"));
    Some(problem.help(format!("use it, as in `if ctx.{name}(..)` or `let found = ctx.{name}(..)`, or leave the statement out")))
}

/// Checks a call of a word, parsing its literals.
fn check_word(
    script: &Script<'_>,
    surroundings: &Surroundings<'_>,
    literals: &mut Literals,
    (name, offset): (&str, usize),
    arguments: &[Argument],
    problems: &mut Vec<Diagnostic>,
) {
    let Some(word) = words::find(name) else {
        let near = nearest(name, crate::words::all().map(|word| word.name));
        let problem = script.error(offset, name, Code::UnknownScriptWord, format!("unknown word `{name}`"));
        problems.push(if properties::find(ValueType::Context, name).is_some() {
            problem.help(format!("`{name}` is a property: write `ctx.{name}`"))
        } else if name == "focused" {
            problem.help("`ctx.focus` says how often: write `ctx.focus >= 1`".to_owned())
        } else {
            problem.meant_or(name, near, "docs/script-api.md has all words")
        });
        return;
    };
    let Some(parameters) = word.overload(arguments.len()) else {
        let message = format!("`{name}` is given {}", values(arguments.len()));
        let help = format!("it is called as `{}`", word.signatures().join("` or `"));
        problems.push(script.error(offset, name, Code::NumberOfValues, message).help(help));
        return;
    };
    let before = problems.len();
    for (parameter, argument) in parameters.iter().zip(arguments) {
        arguments::check(script, surroundings, literals, (word, *parameter), argument, problems);
    }
    if problems.len() == before + 2 && arguments::would_fit_turned(parameters, arguments) {
        problems.truncate(before);
        let problem =
            script.error(offset, name, Code::ValueOfAnotherType, format!("the values of `{name}` are in another order"));
        problems.push(problem.help(format!("it is called as `{}`", word.signatures().join("` or `"))));
    }
    if name == "gain" {
        check_number_of_keyword(script, surroundings, literals, arguments, problems);
    }
    if let Some(Argument::Text(text, offset)) = arguments.last()
        && let Some(selector) = literals.get(text).and_then(|literal| literal.selector.as_ref())
        && let Some((message, help)) = misread(name, selector)
    {
        problems.push(script.error(offset + 1, text, Code::MisreadPhrase, message).help(help));
    }
}

/// Returns why a word makes nothing of a part of its phrase, and how to mend it; none if it reads all of it.
fn misread(word: &str, selector: &Selector) -> Option<(String, String)> {
    let told = |message: &str, help: &str| Some((message.to_owned(), help.to_owned()));
    let picks = matches!(word, "choose" | "choose_some");
    if word == "choose" && picks_several(selector) {
        return told("`choose` picks one, and the phrase can be several", "use `choose_some`");
    }
    if !picks && finds_piles(selector) {
        let message = format!("a pile is no card, and `{word}` does nothing with it");
        return told(&message, "write what lies in it, as in `cards in your draw pile`");
    }
    match word {
        "look" | "reveal" if picks_some(selector) => told(
            &format!("`{word}` shows all there are, and the phrase picks some"),
            "write `all ..`, `cards in ..` or `the top N cards of ..`; or choose first, and name what was chosen: `{found}`",
        ),
        "all" | "each" | "count" if phrase::means_one_of_many(selector) => told(
            &format!("`{word}` means all there are, and the phrase means one"),
            "write a plural, as in `units you control`, `other units`; to let a player pick one, use `ctx.choose(..)`",
        ),
        "all" | "each" | "count" | "look" | "reveal" => Unpicked::AllThereAre.misfit(selector),
        "random" => Unpicked::Lot.misfit(selector),
        "resolve_triggers" => Unpicked::EachOnItsOwn.misfit(selector),
        _ => None,
    }
}

/// Checks that a keyword is gained with a number if it has one, and without if it has none.
fn check_number_of_keyword(
    script: &Script<'_>,
    surroundings: &Surroundings<'_>,
    literals: &Literals,
    arguments: &[Argument],
    problems: &mut Vec<Diagnostic>,
) {
    let Some(Argument::Text(text, offset)) = arguments.get(1) else { return };
    let Some(keyword) = literals.get(text).and_then(|literal| literal.keyword) else { return };
    let (takes, help) = match (surroundings.content.is_numbered(keyword), arguments.len() > 3) {
        (true, false) => ("a number", format!("give it behind the name: \"{text}\", 1")),
        (false, true) => (
            "no number",
            format!("leave the number out; of what the card grants, write `numbered = true` in [granted.\"{text}\"]"),
        ),
        (true, true) | (false, false) => return,
    };
    problems
        .push(script.error(offset + 1, text, Code::NumberOfKeyword, format!("the keyword `{text}` takes {takes}")).help(help));
}

/// Returns whether a phrase finds whole piles.
fn finds_piles(selector: &Selector) -> bool {
    selector.groups.iter().any(|group| matches!(group.base, Base::Pile(..)))
}

/// Returns whether a phrase says how many things are to be picked of those there are.
fn picks_some(selector: &Selector) -> bool {
    let is_open = |base: &Base| matches!(base, Base::Nouns(_) | Base::CopiesOf(_) | Base::CopiesOfThat(_));
    let all = |quantity: Quantity| matches!(quantity, Quantity::All | Quantity::Top(_) | Quantity::Bottom(_));
    selector.groups.iter().any(|group| is_open(&group.base) && !all(group.quantity))
}

/// Checks a call of a function: whether there is one, with as many parameters.
fn check_call(
    script: &Script<'_>,
    shared: &SharedFunctions,
    name: &str,
    arguments: usize,
    offset: usize,
    problems: &mut Vec<Diagnostic>,
) {
    let own = script.function(name).map(|function| function.parameters.len());
    let plain = || FUNCTIONS.iter().find(|(known, _)| *known == name).map(|(_, parameters)| *parameters);
    let parameters = own.or_else(plain).or_else(|| shared.parameters(name));
    match parameters {
        Some(parameters) if parameters == arguments => {}
        Some(parameters) => {
            let problem = script.error(
                offset,
                name,
                Code::NumberOfValues,
                format!("`{name}` takes {}, and is given {arguments}", values(parameters)),
            );
            problems.push(problem.help("give it as many as its `fn` line names".to_owned()));
        }
        None if words::find(name).is_some() => {
            let problem = script.error(offset, name, Code::CalledInAnotherWay, format!("`{name}` is a word of `ctx`"));
            problems.push(problem.help(format!("write `ctx.{name}(..)`")));
        }
        None if !shared.is_whole => {}
        None => {
            let own = script.functions.iter().map(|function| function.name.as_str());
            let known = own.chain(shared.names()).chain(FUNCTIONS.iter().map(|(name, _)| *name));
            let near = nearest(name, known);
            let problem = script.error(offset, name, Code::UnknownScriptWord, format!("unknown function `{name}`"));
            let word = nearest(name, words::all().map(|word| word.name)).filter(|_| near.is_none());
            let otherwise = match word {
                Some(word) => format!("did you mean `ctx.{word}(..)`?"),
                None => format!("write `fn {name}(..)` in this script"),
            };
            problems.push(problem.meant_or(name, near, otherwise));
        }
    }
}
