//! The literals words are given: each must be what the word takes, and is read here once.

use cinderforge_content::Content;
use cinderforge_content::diagnostic::Diagnostic;
use cinderforge_content::nearest;
use cinderforge_content::phrase::{self, Names, PhraseError};
use cinderforge_kernel::define::{CardType, Duration};
use cinderforge_kernel::die::Level;
use cinderforge_kernel::event::{Act, Moment, Token};
use ustr::Ustr;

use super::abilities::Abilities;
use super::script::Script;
use crate::model::Arg;
use crate::script_value::ThingKind;
use crate::word::{Kind, Place, Takes, Word};

/// What a literal is checked against.
pub(super) struct Surroundings<'a> {
    pub(super) content: &'a Content,
    pub(super) abilities: &'a Abilities,
    pub(super) functions: &'a [String],
}

impl Script<'_> {
    /// Checks what a word is given in one place.
    pub(super) fn check_arg(
        &mut self,
        around: &Surroundings<'_>,
        word: &Word,
        place: Place,
        arg: &Arg,
        problems: &mut Vec<Diagnostic>,
    ) {
        match arg {
            Arg::Text(text, at) => self.check_text(around, word, place, text, *at, problems),
            Arg::Texts(texts) if matches!(place.takes, Takes::Words | Takes::Acts) => {
                for (text, at) in texts {
                    self.check_text(around, word, place, text, *at, problems);
                }
            }
            Arg::Texts(texts) => {
                let at = texts.first().map_or(0, |(_, at)| *at);
                problems.push(self.unfit(word, place, Kind::Array, at));
            }
            Arg::Other(kind, at) => {
                if place.takes.is_literal() {
                    let message = format!("`{}` needs the {} as a literal text", word.name, place.takes.name());
                    let help = "write it in quotes where it is used, so that it can be checked".to_owned();
                    problems.push(self.source.file.error(*at..*at + 1, message).help(help));
                } else if !fits(place.takes, *kind) {
                    problems.push(self.unfit(word, place, *kind, *at));
                }
            }
        }
    }

    fn unfit(&self, word: &Word, place: Place, kind: Kind, at: usize) -> Diagnostic {
        let message =
            format!("`{}` takes a {} as `{}`, and is given a {}", word.name, place.takes.name(), place.name, kind.name());
        let help = format!("it is called as `{}`", word.signatures().join("` or `"));
        self.source.file.error(at..at + 1, message).help(help)
    }

    fn check_text(
        &mut self,
        around: &Surroundings<'_>,
        word: &Word,
        place: Place,
        text: &str,
        at: usize,
        problems: &mut Vec<Diagnostic>,
    ) {
        let names = around.content.names(self.source.owner);
        let whole = at..at + text.len() + 2;
        let literal = self.literals.at(text);
        let result: Result<(), PhraseError> = match place.takes {
            Takes::Phrase => phrase::selector(text, &names).map(|selector| {
                literal.kind = ThingKind::of(&selector);
                literal.selector = Some(selector);
            }),
            Takes::Condition => phrase::condition(text, &names).map(|holds| literal.holds = Some(holds)),
            Takes::Price => phrase::cost(text).map(|cost| literal.cost = Some(cost)),
            Takes::Id | Takes::IdOrCard => match names.card(text) {
                Some(card) => {
                    literal.card = Some(card);
                    Ok(())
                }
                None => Err(unknown("card", text, names.similar_card(text))),
            },
            Takes::Keyword => match names.keyword(text) {
                Some(keyword) => {
                    literal.keyword = Some(keyword);
                    Ok(())
                }
                None => Err(unknown("keyword or granted ability", text, names.similar_ability(text))),
            },
            Takes::Ability if text == "all" || names.is_ability(text) => Ok(()),
            Takes::Ability => Err(unknown("ability", text, names.similar_ability(text))),
            Takes::Duration => one_of("duration", text, Duration::ALL.iter().map(|word| word.word())),
            Takes::Moment => one_of("moment", text, Moment::ALL.iter().map(|word| word.word())),
            Takes::Acts => one_of("act word", text, Act::ALL.iter().map(|word| word.word())),
            Takes::Token => one_of("kind of token", text, Token::ALL.iter().map(|word| word.word())),
            Takes::Face => {
                let levels = Level::ALL.iter().map(|level| level.word());
                one_of("face", text, ["chosen", "rolled", "kept"].into_iter().chain(levels))
            }
            Takes::Place => one_of("place in a pile", text, ["top", "bottom", "shuffled"].into_iter()),
            Takes::Action if text == "pass" => Err(PhraseError {
                message: "`pass` is known, and not implemented yet".to_owned(),
                span: 0..text.len(),
                help: Some("no card can use it until the rules can carry it out".to_owned()),
            }),
            Takes::Action => one_of("kind of action", text, ["main", "side"].into_iter()),
            Takes::Type => one_of("card type", text, types()),
            Takes::Lasting => one_of("lasting effect of this card", text, around.abilities.lastings(self.source.file.path)),
            Takes::Function => one_of("function of this script", text, around.functions.iter().map(String::as_str)),
            Takes::NumberOrAll => one_of("number, or word for it", text, ["all"].into_iter()),
            Takes::Target | Takes::Label | Takes::Extra | Takes::Key | Takes::Words => {
                if text.is_empty() {
                    Err(PhraseError {
                        message: format!("the {} is empty", place.takes.name()),
                        span: 0..0,
                        help: Some("write a word".to_owned()),
                    })
                } else {
                    Ok(())
                }
            }
            Takes::Card
            | Takes::Cards
            | Takes::Player
            | Takes::CardOrPlayer
            | Takes::Things
            | Takes::Die
            | Takes::Dice
            | Takes::Number => {
                problems.push(self.unfit(word, place, Kind::Text, at));
                return;
            }
        };
        if let Err(error) = result {
            // Inside the quotes, unless something is escaped before it.
            let plain = self.source.file.text.get(at + 1..at + 1 + text.len()) == Some(text);
            let span = if plain { at + 1 + error.span.start..at + 1 + error.span.end } else { whole };
            problems.push(self.source.file.error(span, error.message).help(error.help));
        }
    }

    /// Whether a text is a type that `is_a` knows.
    pub(super) fn check_type(&self, arg: &Arg, problems: &mut Vec<Diagnostic>) {
        match arg {
            Arg::Text(text, at) => {
                if let Err(error) = one_of("card type", text, types()) {
                    let span = at + 1 + error.span.start..at + 1 + error.span.end;
                    problems.push(self.source.file.error(span, error.message).help(error.help));
                }
            }
            other => {
                let at = other.at();
                problems.push(
                    self.source
                        .file
                        .error(at..at + 1, "`is_a` needs the card type as a literal text")
                        .help("write it in quotes, as in `is_a(\"unit\")`".to_owned()),
                );
            }
        }
    }
}

fn types() -> impl Iterator<Item = &'static str> + Clone {
    ["unit", "spell"].into_iter().chain(CardType::ALL.iter().map(|kind| kind.word()))
}

fn unknown(what: &str, text: &str, near: Option<&str>) -> PhraseError {
    PhraseError {
        message: format!("there is no {what} `{text}`"),
        span: 0..text.len(),
        help: Some(near.map_or_else(
            || format!("no file of the project names a {what} like that"),
            |near| format!("did you mean `{near}`?"),
        )),
    }
}

fn one_of<'a>(what: &str, text: &str, words: impl Iterator<Item = &'a str> + Clone) -> Result<(), PhraseError> {
    if words.clone().any(|word| word == text) {
        return Ok(());
    }
    let help = nearest(text, words.clone()).map(|near| format!("did you mean `{near}`?"));
    let list: Vec<&str> = words.collect();
    let help = help.unwrap_or_else(|| match list.as_slice() {
        [] => format!("there is no {what} at all; write one first"),
        [only] => format!("expected `{only}`"),
        _ => format!("expected one of `{}`", list.join("`, `")),
    });
    Err(PhraseError { message: format!("there is no {what} `{text}`"), span: 0..text.len(), help: Some(help) })
}

/// Whether a value of this kind can be what a word takes.
fn fits(takes: Takes, kind: Kind) -> bool {
    if matches!(kind, Kind::Any) {
        return true;
    }
    let thing = matches!(kind, Kind::Card | Kind::Player | Kind::Die | Kind::Pick);
    match takes {
        Takes::Card => matches!(kind, Kind::Card | Kind::Pick),
        Takes::Cards => matches!(kind, Kind::Card | Kind::Pick | Kind::Array),
        Takes::Player => matches!(kind, Kind::Player | Kind::Pick),
        Takes::CardOrPlayer => matches!(kind, Kind::Card | Kind::Player | Kind::Pick),
        Takes::Things => thing || kind == Kind::Array,
        Takes::Die => matches!(kind, Kind::Die | Kind::Pick),
        Takes::Dice => matches!(kind, Kind::Die | Kind::Pick | Kind::Array),
        Takes::Number | Takes::NumberOrAll => kind == Kind::Number,
        Takes::IdOrCard => matches!(kind, Kind::Card | Kind::Pick),
        Takes::Token => kind == Kind::Text,
        _ => true,
    }
}

/// The names a literal has, for a phrase to use.
pub(super) fn names_of(text: &str, literals: &crate::literal::Literals, takes: Takes) -> (Vec<Ustr>, bool) {
    let mut names = Vec::new();
    let mut event = false;
    let mut tell = |mention| match mention {
        phrase::Mention::Name(name) => {
            event |= matches!(name.as_str(), "event" | "source");
            if !names.contains(&name) {
                names.push(name);
            }
        }
        phrase::Mention::Event => event = true,
        phrase::Mention::N | phrase::Mention::X | phrase::Mention::Bearer => {}
    };
    if let Some(literal) = literals.get(text) {
        match takes {
            Takes::Phrase => {
                if let Some(selector) = &literal.selector {
                    phrase::Mentions::mentions(selector, &mut tell);
                }
            }
            Takes::Condition => {
                if let Some(holds) = &literal.holds {
                    phrase::Mentions::mentions(holds, &mut tell);
                }
            }
            _ => {}
        }
    }
    (names, event)
}
