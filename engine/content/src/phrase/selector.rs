//! Selector, condition and amount phrases into [`Selector`], [`Holds`] and [`Amount`].

use cinderforge_kernel::die::{DieType, DieTypes, Level, Levels};
use cinderforge_kernel::event::{Token, Zone};
use cinderforge_kernel::selector::{
    AbilityName, Amount, Base, Comparison, Condition, ControllerOf, Count, Filter, Group, Holds, HoldsPart, Many, Noun, Nouns,
    Num, Pool, Possessor, Property, Reference, Selector, Stretch, Title, Value, Who,
};
use pest::Parser;
use pest::iterators::Pair;
use ustr::Ustr;

use super::error::PhraseError;
use super::names::Names;
use super::{grammar as vocabulary, syntax_error};

/// The parser that pest makes of `grammar/selector.pest`.
mod grammar {
    #[derive(pest_derive::Parser)]
    #[grammar = "../../../grammar/selector.pest"]
    pub(super) struct SelectorParser;
}

use grammar::{Rule, SelectorParser};

type Part<'i> = Pair<'i, Rule>;
type Read<T> = Result<T, PhraseError>;

/// Reads a selector phrase.
pub(super) fn parse_selector(text: &str, names: &dyn Names) -> Read<Selector> {
    let whole = parse(Rule::selector_phrase, text)?;
    Reader { names }.selector(first(whole))
}

/// Reads a condition phrase.
pub(super) fn parse_condition(text: &str, names: &dyn Names) -> Read<Holds> {
    let whole = parse(Rule::condition_phrase, text)?;
    let conditions = whole.into_inner().filter(|part| part.as_rule() == Rule::condition);
    let parts = conditions.map(|part| Reader { names }.condition(first(part))).collect::<Read<_>>()?;
    Ok(Holds { parts, text: text.to_owned() })
}

/// Reads an amount phrase.
pub(super) fn parse_amount(text: &str, names: &dyn Names) -> Read<Amount> {
    let whole = parse(Rule::amount_phrase, text)?;
    Reader { names }.amount(first(whole))
}

fn parse(rule: Rule, text: &str) -> Read<Part<'_>> {
    let mut pairs =
        SelectorParser::parse(rule, text).map_err(|error| syntax_error::explain(&error, text, &vocabulary::SELECTOR))?;
    Ok(pairs.next().expect("a parse has one pair for the whole phrase"))
}

fn first(part: Part<'_>) -> Part<'_> {
    part.into_inner().next().expect("the rule has a part")
}

/// The parts of a rule, without the word `or` between them.
fn parts(part: Part<'_>) -> impl Iterator<Item = Part<'_>> {
    part.into_inner().filter(|inner| inner.as_rule() != Rule::or)
}

fn wrong(part: &Part<'_>, message: String, help: Option<String>) -> PhraseError {
    PhraseError { message, span: part.as_span().start()..part.as_span().end(), help }
}

/// Reads parts of a phrase; the names settle card ids and abilities.
#[derive(Clone, Copy)]
struct Reader<'n> {
    names: &'n dyn Names,
}

impl Reader<'_> {
    fn selector(self, part: Part<'_>) -> Read<Selector> {
        let text = part.as_str().trim_end().to_owned();
        let groups = parts(part).map(|group| self.group(group)).collect::<Read<_>>()?;
        Ok(Selector { groups, text })
    }

    fn condition(self, part: Part<'_>) -> Read<HoldsPart> {
        if part.as_rule() == Rule::moment {
            let stretch = Stretch::parse(part.as_str()).expect("the grammar names the stretches of the kernel");
            return Ok(HoldsPart::During(stretch));
        }
        self.selector(part).map(HoldsPart::Found)
    }

    fn amount(self, part: Part<'_>) -> Read<Amount> {
        let inner = first(part);
        match inner.as_rule() {
            Rule::tally => self.tally(inner),
            Rule::worth => {
                let mut parts = inner.into_inner();
                let whose = reference(parts.next().expect("a worth has a reference"));
                Ok(Amount::ValueOf(whose, value(&parts.next().expect("a worth has a value"))))
            }
            _ => signed(inner),
        }
    }

    fn tally(self, part: Part<'_>) -> Read<Amount> {
        let mut kind = None;
        for inner in part.into_inner() {
            match inner.as_rule() {
                Rule::token_kind => kind = Some(token(&inner)),
                Rule::group => return Ok(Amount::TokensOn(kind, Box::new(self.group(inner)?))),
                Rule::selector => return Ok(Amount::NumberOf(Box::new(self.selector(inner)?))),
                _ => {}
            }
        }
        unreachable!("a tally ends in a group or a selector")
    }

    fn group(self, part: Part<'_>) -> Read<Group> {
        let mut group = Group { quantity: Many::All, base: Base::Nouns(Nouns::EMPTY), filters: Vec::new() };
        for inner in part.into_inner() {
            match inner.as_rule() {
                Rule::pile_group => pile_group(&inner, &mut group),
                Rule::reference => reference_group(inner, &mut group),
                Rule::quantity => quantity(inner, &mut group)?,
                Rule::position => group.filters.push(Filter::Outermost { left: inner.as_str() == "leftmost" }),
                Rule::adjective => group.filters.push(adjective(first(inner))),
                Rule::nouns => group.base = self.nouns(inner)?,
                _ => group.filters.push(self.qualifier(first(inner))?),
            }
        }
        Ok(group)
    }

    fn nouns(self, part: Part<'_>) -> Read<Base> {
        let whole = part.clone();
        let mut kinds = Nouns::EMPTY;
        let mut copies = None;
        for noun in parts(part) {
            let inner = first(noun);
            if inner.as_rule() == Rule::copy {
                copies = Some(self.copies(first(inner))?);
            } else {
                kinds.insert(kind(inner.as_str()));
            }
        }
        match copies {
            None => Ok(Base::Nouns(kinds)),
            Some(base) if kinds.is_empty() => Ok(base),
            Some(_) => Err(wrong(
                &whole,
                "`copies of` cannot share its group with another noun".to_owned(),
                Some("give each an article of its own, as in `a copy of '<id>' or a unit`".to_owned()),
            )),
        }
    }

    fn copies(self, part: Part<'_>) -> Read<Base> {
        if part.as_rule() == Rule::reference {
            return Ok(Base::CopiesOfThat(reference(part)));
        }
        let id = unquote(part.as_str());
        self.names.card(id).map(Base::CopiesOf).ok_or_else(|| {
            let help = match self.names.similar_card(id) {
                Some(known) => format!("did you mean `{known}`?"),
                None => "the id of a card is the name of its file".to_owned(),
            };
            wrong(&part, format!("no card has the id `{id}`"), Some(help))
        })
    }

    fn qualifier(self, part: Part<'_>) -> Read<Filter> {
        Ok(match part.as_rule() {
            Rule::control => Filter::ControlledBy(who(&first(first(part)))),
            Rule::ownership => Filter::OwnedBy(who(&first(first(part)))),
            Rule::legal => Filter::Retargetable,
            Rule::makes => Filter::CanPlace(reference(first(part))),
            Rule::being => Filter::Is(condition(&first(part))),
            Rule::being_not => Filter::IsNot(condition(&first(part))),
            Rule::place => self.place(first(part))?,
            Rule::having => self.having(first(part), true)?,
            Rule::lacking => self.having(first(part), false)?,
            Rule::besides => Filter::OtherThan(parts(part).map(reference).collect()),
            _ => Filter::Titled(title(&first(part))),
        })
    }

    fn place(self, part: Part<'_>) -> Read<Filter> {
        Ok(match part.as_rule() {
            Rule::in_play => Filter::InPlay,
            Rule::in_battle => Filter::InBattle,
            Rule::in_battle_with => Filter::InBattleWith(reference(first(part))),
            Rule::fighting => fighting(part),
            Rule::in_zone => in_zone(part),
            Rule::among => Filter::Among(name(first(part).as_str())),
            Rule::beside => Filter::Adjacent(reference(first(part))),
            Rule::attached_to => Filter::AttachedTo(Box::new(self.group(first(part))?)),
            Rule::under => Filter::Under(Box::new(self.group(first(part))?)),
            Rule::on_board => on_board(part),
            _ => Filter::On(Box::new(self.group(first(part))?)),
        })
    }

    /// `with` or `without` a property; `with no abilities` says `without` in other words.
    fn having(self, part: Part<'_>, with: bool) -> Read<Filter> {
        let inner = first(part);
        let negated = inner.as_rule() == Rule::ability && first(inner.clone()).as_rule() != Rule::ability_name;
        let property = Box::new(self.property(inner)?);
        Ok(if with == negated { Filter::Lacks(property) } else { Filter::Has(property) })
    }

    fn property(self, part: Part<'_>) -> Read<Property> {
        Ok(match part.as_rule() {
            Rule::title_word => Property::WordInTitle(unquote(first(part).as_str()).to_owned()),
            Rule::same_title => Property::SameTitle(reference(first(part))),
            Rule::inner => self.inner(part)?,
            Rule::slot => Property::OpenSlot,
            Rule::first_token => Property::FirstPlayerToken,
            Rule::extreme => extreme(part),
            Rule::combined => {
                let mut parts = part.into_inner();
                let value = value(&parts.next().expect("a combined bound has a value"));
                Property::Combined(value, self.comparison(parts.next().expect("a combined bound compares"))?)
            }
            Rule::compared => self.compared(part)?,
            Rule::ability => self.ability(&first(part))?,
            Rule::tokens => tokens(part)?,
            Rule::cards_in => cards_in(part)?,
            Rule::units_in => units_in(part)?,
            Rule::cost_symbol => {
                let (_, types, levels) = dice(part)?;
                Property::CostSymbol(types, levels)
            }
            _ => {
                let (count, types, levels) = dice(part)?;
                Property::Dice(count, types, levels)
            }
        })
    }

    fn inner(self, part: Part<'_>) -> Read<Property> {
        let mut parts = part.into_inner();
        let selector = self.selector(parts.next().expect("an inner property has a selector"))?;
        let attached = parts.next().is_some_and(|how| how.as_rule() == Rule::is_attached);
        Ok(if attached { Property::HasAttached(selector) } else { Property::HasUnder(selector) })
    }

    fn compared(self, part: Part<'_>) -> Read<Property> {
        let mut printed = false;
        let mut compared = Value::Attack;
        for inner in part.into_inner() {
            match inner.as_rule() {
                Rule::printed => printed = true,
                Rule::value => compared = value(&inner),
                _ => {
                    let comparison = self.comparison(inner)?;
                    return Ok(Property::Compared { value: compared, printed, comparison });
                }
            }
        }
        unreachable!("a compared value ends in its comparison")
    }

    fn comparison(self, part: Part<'_>) -> Read<Comparison> {
        let mut parts = part.into_inner();
        let head = parts.next().expect("a comparison begins with a number or a word");
        let tail = parts.next();
        Ok(match (head.as_rule(), tail) {
            (Rule::less_than, Some(amount)) => Comparison::Less(self.amount(amount)?),
            (Rule::more_than, Some(amount)) => Comparison::More(self.amount(amount)?),
            (_, Some(bound)) if bound.as_rule() == Rule::or_less => Comparison::AtMost(number(&head)?),
            (_, Some(_)) => Comparison::AtLeast(number(&head)?),
            (_, None) => Comparison::Is(number(&head)?),
        })
    }

    fn ability(self, part: &Part<'_>) -> Read<Property> {
        match part.as_rule() {
            Rule::no_ability => return Ok(Property::AnyAbility),
            Rule::no_inexhaustible => return Ok(Property::InexhaustibleAbility),
            _ => {}
        }
        let written = unquote(part.as_str());
        if !self.names.is_ability(written) {
            let help = match self.names.similar_ability(written) {
                Some(known) => format!("did you mean `{known}`?"),
                None => "name an ability of a card or a keyword, without its number".to_owned(),
            };
            return Err(wrong(part, format!("no ability has the name `{written}`"), Some(help)));
        }
        let keyword = self.names.keyword(written);
        Ok(Property::Ability(AbilityName { name: Ustr::from(written), keyword }))
    }
}

fn pile_group(part: &Part<'_>, group: &mut Group) {
    let (whose, zone) = whose_pile(part.clone());
    group.base = Base::Pile(whose, zone);
    group.quantity = if part.as_str().starts_with("each") { Many::All } else { Many::One };
}

/// A reference is one thing, except that a name may stand for several and `each opponent's` does.
fn reference_group(part: Part<'_>, group: &mut Group) {
    let several = part.as_str().starts_with("each");
    let known = reference(part);
    group.quantity = if several || matches!(known, Reference::Named(_)) { Many::All } else { Many::One };
    group.base = Base::Reference(known);
}

fn quantity(part: Part<'_>, group: &mut Group) -> Read<()> {
    let inner = first(part);
    let other = matches!(inner.as_rule(), Rule::another | Rule::every_other);
    group.quantity = match inner.as_rule() {
        Rule::any_number => Many::AnyNumber,
        Rule::up_to => Many::UpTo(number(&first(inner))?),
        Rule::at_least => Many::AtLeast(number(&first(inner))?),
        Rule::fewer => Many::FewerThan(number(&first(inner))?),
        Rule::exactly => Many::Exactly(number(&first(inner))?),
        Rule::top => from_end(inner)?,
        Rule::every | Rule::every_other => Many::All,
        Rule::no => Many::No,
        Rule::number => Many::Count(number(&inner)?),
        _ => Many::One,
    };
    if other {
        group.filters.push(Filter::Other);
    }
    Ok(())
}

fn from_end(part: Part<'_>) -> Read<Many> {
    let mut parts = part.into_inner();
    let top = parts.next().is_some_and(|end| end.as_str() == "the top");
    let count = parts.next().map_or(Ok(Num::Is(1)), |count| number(&count))?;
    Ok(if top { Many::Top(count) } else { Many::Bottom(count) })
}

fn adjective(part: Part<'_>) -> Filter {
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

fn reference(part: Part<'_>) -> Reference {
    let inner = if part.as_rule() == Rule::reference { first(part) } else { part };
    match inner.as_rule() {
        Rule::this if inner.as_str().ends_with("die") => Reference::ThisDie,
        Rule::this => Reference::This,
        Rule::attached => Reference::Attached,
        Rule::that_player => Reference::ThatPlayer,
        Rule::that => Reference::That,
        Rule::controller_of => Reference::ControllerOf(controller_of(&first(inner))),
        Rule::owned_one => Reference::PhoenixbornOf(possessor(&first(inner))),
        Rule::named => Reference::Named(name(inner.as_str())),
        Rule::opposing if inner.as_str().ends_with("Phoenixborn") => Reference::PhoenixbornOf(Possessor::Opposing),
        Rule::opposing => Reference::OpposingPlayer,
        _ => Reference::You,
    }
}

fn controller_of(part: &Part<'_>) -> ControllerOf {
    match part.as_rule() {
        Rule::this => ControllerOf::This,
        Rule::attached => ControllerOf::Attached,
        Rule::that => ControllerOf::That,
        _ => ControllerOf::Named(name(part.as_str())),
    }
}

fn fighting(part: Part<'_>) -> Filter {
    let mut parts = part.into_inner();
    let how = parts.next().map_or("", |how| how.as_str());
    let whom = reference(parts.next().expect("a fight has an opponent"));
    Filter::Fighting { whom, attacks: how.contains("attacking"), counters: how.contains("countering") }
}

fn possessor(part: &Part<'_>) -> Possessor {
    match part.as_str() {
        "your" => Possessor::Yours,
        "an opponent's" | "each opponent's" => Possessor::Opponents,
        "that player's" => Possessor::ThatPlayers,
        "a player's" | "each player's" => Possessor::Anyones,
        "the opposing player's" => Possessor::Opposing,
        "its owner's" => Possessor::Owners,
        named => Possessor::Named(name(named.trim_end_matches("'s"))),
    }
}

fn who(part: &Part<'_>) -> Who {
    match part.as_rule() {
        Rule::you => Who::You,
        Rule::you_not => Who::NotYou,
        Rule::an_opponent => Who::Opponent,
        Rule::named => Who::Named(name(part.as_str())),
        Rule::that_player => Who::ThatPlayer,
        _ => Who::Opposing,
    }
}

/// A pile or pool with its possessor; an article says anyone's.
fn whose(part: Part<'_>) -> (Possessor, Part<'_>) {
    let mut parts = part.into_inner();
    let head = parts.next().expect("a place begins with a possessor or an article");
    let whose = if head.as_rule() == Rule::possessor { possessor(&head) } else { Possessor::Anyones };
    (whose, parts.next().expect("a place ends in its name"))
}

fn whose_pile(part: Part<'_>) -> (Possessor, Zone) {
    let (whose, place) = whose(part);
    (whose, zone(&place))
}

fn in_zone(part: Part<'_>) -> Filter {
    let (whose, place) = whose(part);
    match place.as_str() {
        "active pool" => Filter::InPool(whose, Pool::Active),
        "exhausted pool" => Filter::InPool(whose, Pool::Exhausted),
        _ => Filter::InZone(whose, zone(&place)),
    }
}

fn on_board(part: Part<'_>) -> Filter {
    let (whose, place) = whose(part);
    Filter::OnBoard(whose, zone(&place))
}

fn extreme(part: Part<'_>) -> Property {
    let mut parts = part.into_inner();
    let highest = parts.next().is_some_and(|end| end.as_rule() == Rule::highest);
    let value = value(&parts.next().expect("an extreme has a value"));
    if highest { Property::Highest(value) } else { Property::Lowest(value) }
}

fn tokens(part: Part<'_>) -> Read<Property> {
    let mut kind = None;
    let mut bound = Count::AtLeast(Num::Is(1));
    for inner in part.into_inner() {
        match inner.as_rule() {
            Rule::token_kind => kind = Some(token(&inner)),
            _ => bound = count(inner, bound)?,
        }
    }
    Ok(Property::Tokens(bound, kind))
}

fn cards_in(part: Part<'_>) -> Read<Property> {
    let mut bound = Count::AtLeast(Num::Is(1));
    let mut place = Zone::Hand;
    for inner in part.into_inner() {
        match inner.as_rule() {
            Rule::pile => place = zone(&inner),
            _ => bound = count(inner, bound)?,
        }
    }
    Ok(Property::CardsIn(bound, place))
}

fn units_in(part: Part<'_>) -> Read<Property> {
    let bound = part.into_inner().try_fold(Count::AtLeast(Num::Is(1)), |bound, inner| count(inner, bound))?;
    Ok(Property::UnitsInPlay(bound))
}

/// How many dice of which types and levels; an empty set asks for none.
fn dice(part: Part<'_>) -> Read<(Count, DieTypes, Levels)> {
    let (mut types, mut levels) = (DieTypes::EMPTY, Levels::EMPTY);
    let mut bound = Count::AtLeast(Num::Is(1));
    for inner in part.into_inner() {
        match inner.as_rule() {
            Rule::die_types => types = die_types(inner),
            Rule::die_level => levels.insert(level(&inner)),
            _ => bound = count(inner, bound)?,
        }
    }
    Ok((bound, types, levels))
}

/// The bound a quantity puts on a property; anything else leaves the bound.
fn count(part: Part<'_>, bound: Count) -> Read<Count> {
    Ok(match part.as_rule() {
        Rule::at_least => Count::AtLeast(number(&first(part))?),
        Rule::no => Count::None,
        _ => bound,
    })
}

fn title(part: &Part<'_>) -> Title {
    match part.as_rule() {
        Rule::quoted => Title::Is(unquote(part.as_str()).to_owned()),
        _ => Title::Named(name(part.as_str())),
    }
}

fn signed(part: Part<'_>) -> Read<Amount> {
    let mut minus = false;
    for inner in part.into_inner() {
        if inner.as_rule() == Rule::minus {
            minus = true;
        } else {
            let number = number(&inner)?;
            return Ok(if minus { Amount::Minus(number) } else { Amount::Num(number) });
        }
    }
    unreachable!("a signed amount ends in its number")
}

fn number(part: &Part<'_>) -> Read<Num> {
    match part.as_str() {
        "N" => Ok(Num::N),
        "X" => Ok(Num::X),
        digits => {
            let help = Some("write a smaller one".to_owned());
            digits.parse().map(Num::Is).map_err(|_| wrong(part, format!("the number {digits} is too large"), help))
        }
    }
}

/// The noun of the kernel for a noun in singular or plural.
fn kind(word: &str) -> Noun {
    let singular = match word {
        "dice" => "die",
        "allies" => "ally",
        _ => word.strip_suffix('s').unwrap_or(word),
    };
    Noun::parse(singular).expect("the grammar names the nouns of the kernel")
}

fn condition(part: &Part<'_>) -> Condition {
    Condition::parse(part.as_str()).expect("the grammar names the states of the kernel")
}

fn die_types(part: Part<'_>) -> DieTypes {
    parts(part).map(|kind| DieType::parse(kind.as_str()).expect("the grammar names the die types of the kernel")).collect()
}

fn level(part: &Part<'_>) -> Level {
    Level::parse(part.as_str()).expect("the grammar names the die levels of the kernel")
}

fn token(part: &Part<'_>) -> Token {
    Token::parse(part.as_str()).expect("the grammar names the tokens of the kernel")
}

fn zone(part: &Part<'_>) -> Zone {
    Zone::parse(part.as_str()).expect("the grammar names the zones of the kernel")
}

fn value(part: &Part<'_>) -> Value {
    match part.as_str() {
        "attack" => Value::Attack,
        "life" => Value::Life,
        "recover" => Value::Recover,
        _ => Value::MagicPlayCost,
    }
}

fn name(braced: &str) -> Ustr {
    Ustr::from(braced.trim_start_matches('{').trim_end_matches('}'))
}

fn unquote(text: &str) -> &str {
    text.trim_matches('\'')
}
