//! Properties in a filter.

use cinderforge_kernel::terms::{
    AbilityName, Base, Count, DieType, DieTypes, Level, Levels, Measured, Num, Property, Value, Zone,
};
use ustr::Ustr;

use super::groups::{check_unpicked, check_unpicked_group};
use super::reader::PhraseReader;
use super::references::reference;
use super::syntax::{Part, Read, Rule, error_at, first};
use super::words::{die_types, level, number, token, unquote, value, zone};
use crate::diagnostic::Code;
use crate::phrase::unpicked::Unpicked;

impl PhraseReader<'_> {
    /// Reads a property.
    pub(super) fn property(self, part: Part<'_>) -> Read<Property> {
        Ok(match part.as_rule() {
            Rule::title_word => Property::WordInTitle(unquote(first(part).as_str()).to_owned()),
            Rule::same_title => Property::SameTitle(reference(first(part))),
            Rule::same_type => Property::SameType(reference(first(part))),
            Rule::inner => self.inner(part)?,
            Rule::slot => Property::OpenSlot(zone(&first(part))),
            Rule::first_token => Property::FirstPlayerToken,
            Rule::extreme => self.extreme(part)?,
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
                let (_, types, levels) = symbols(&part)?;
                Property::CostSymbol(types, levels)
            }
            _ => {
                let pool = part.clone().into_inner().find(|inner| inner.as_rule() == Rule::pool);
                let (count, types, levels) = dice(part)?;
                match pool {
                    Some(pool) => Property::DiceIn(count, types, levels, super::words::pool(&pool)),
                    None => Property::Dice(count, types, levels),
                }
            }
        })
    }

    /// Reads what is attached to something, or under it.
    pub(super) fn inner(self, part: Part<'_>) -> Read<Property> {
        let mut parts = part.into_inner();
        let inner = parts.next().expect("an inner property has a selector");
        let selector = self.selector(inner.clone())?;
        check_unpicked(&selector, Unpicked::EachOnItsOwn, &inner)?;
        let attached = parts.next().is_some_and(|how| how.as_rule() == Rule::is_attached);
        Ok(if attached { Property::HasAttached(selector) } else { Property::HasUnder(selector) })
    }

    /// Reads a value with what it is compared to.
    pub(super) fn compared(self, part: Part<'_>) -> Read<Property> {
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

    /// Reads the highest or lowest value, with the group it is measured in.
    fn extreme(self, part: Part<'_>) -> Read<Property> {
        let mut parts = part.into_inner();
        let highest = parts.next().is_some_and(|end| end.as_rule() == Rule::highest);
        let value = value(&parts.next().expect("an extreme has a value"));
        let among = match parts.next() {
            None => Measured::Left,
            Some(units) if units.as_rule() == Rule::its_units => {
                let Base::Nouns(nouns) = self.nouns(first(units.clone()))? else {
                    let help = Some("write what is measured, as in `among its controller's units`".to_owned());
                    return Err(error_at(&units, Code::PhraseContradicts, "copies are not measured here".to_owned(), help));
                };
                Measured::OfItsController(nouns)
            }
            Some(measured) => {
                let part = first(measured);
                let group = self.group(&part)?;
                check_unpicked_group(&group, Unpicked::AllThereAre, &part)?;
                Measured::Group(Box::new(group))
            }
        };
        Ok(Property::Extreme { value, highest, among })
    }

    /// Reads the name of an ability.
    pub(super) fn ability(self, part: &Part<'_>) -> Read<Property> {
        match part.as_rule() {
            Rule::no_ability => return Ok(Property::AnyAbility),
            Rule::no_inexhaustible => return Ok(Property::InexhaustibleAbility),
            _ => {}
        }
        let written = unquote(part.as_str());
        if !self.names.is_ability(written) {
            let error = error_at(part, Code::UnknownAbility, format!("no ability has the name `{written}`"), None);
            let help = "name an ability of a card or a keyword, without its number";
            return Err(error.meant_or(part.as_str(), self.names.similar_ability(written), help));
        }
        let keyword = self.names.keyword(written);
        Ok(Property::Ability(AbilityName { name: Ustr::from(written), keyword }))
    }
}

/// Reads a number of tokens.
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

/// Reads a number of cards in a zone.
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

/// Reads a number of units in play.
fn units_in(part: Part<'_>) -> Read<Property> {
    let bound = part.into_inner().try_fold(Count::AtLeast(Num::Is(1)), |bound, inner| count(inner, bound))?;
    Ok(Property::UnitsInPlay(bound))
}

/// Reads how many dice of which types and levels; an empty set asks for none.
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

/// Reads how many symbols of a cost, of which types, at which levels.
pub(super) fn symbols(part: &Part<'_>) -> Read<(Count, DieTypes, Levels)> {
    let (count, types, levels) = dice(part.clone())?;
    if !types.is_empty() && levels.has(Level::Basic) {
        let kind = types.iter().map(DieType::word).collect::<Vec<_>>().join("` or `");
        let message = format!("no cost has a basic symbol of `{kind}`: a basic one is paid with any die");
        let help = Some("say `class` or `power`, or leave the type out where that may be said".to_owned());
        return Err(error_at(part, Code::NeverTrue, message, help));
    }
    Ok((count, types, levels))
}

/// Reads the bound a quantity puts on a property; anything else leaves the bound.
fn count(part: Part<'_>, bound: Count) -> Read<Count> {
    Ok(match part.as_rule() {
        Rule::at_least => Count::AtLeast(number(&first(part))?),
        Rule::at_most => Count::AtMost(number(&first(part))?),
        Rule::fewer => Count::FewerThan(number(&first(part))?),
        Rule::exactly => Count::Exactly(number(&first(part))?),
        Rule::no => Count::None,
        _ => bound,
    })
}
