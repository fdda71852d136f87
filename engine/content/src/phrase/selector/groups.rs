//! Groups of a selector: a quantity, nouns, filters.

use cinderforge_kernel::terms::{
    Base, ConditionPart, DefId, Filter, Group, Noun, Nouns, Num, Possessor, Quantity, Reference, Selector, Sort, Sorts, Stretch,
};

use super::fits::{check_fit, check_place};
use super::properties::symbols;
use super::reader::PhraseReader;
use super::references::{reference, whose_pile};
use super::syntax::{Part, Read, Rule, error_at, first, parts};
use crate::diagnostic::Code;
use crate::phrase::error::PhraseError;
use crate::phrase::sorts::{Known, in_words, sorts_of};
use crate::phrase::unpicked::Unpicked;

use super::words::{adjective, noun_of, number, unquote};

impl PhraseReader<'_> {
    /// Reads a selector.
    pub(super) fn selector(self, part: Part<'_>) -> Read<Selector> {
        let text = part.as_str().trim_end().into();
        let groups = parts(part).map(|group| self.group(&group)).collect::<Read<_>>()?;
        Ok(Selector { groups, text })
    }

    /// Reads what is joined by `or` in a condition.
    pub(super) fn either(self, part: &Part<'_>) -> Read<ConditionPart> {
        let conditions = parts(part.clone()).filter(|part| part.as_rule() == Rule::condition);
        let mut read: Vec<ConditionPart> = conditions.map(|part| self.condition(first(part))).collect::<Read<_>>()?;
        Ok(if read.len() == 1 { read.remove(0) } else { ConditionPart::Either(read) })
    }

    /// Reads one part of a condition.
    pub(super) fn condition(self, part: Part<'_>) -> Read<ConditionPart> {
        if part.as_rule() == Rule::moments {
            let stretch =
                |moment: Part<'_>| Stretch::parse(moment.as_str()).expect("the grammar names the stretches of the kernel");
            return Ok(ConditionPart::During(parts(part).map(stretch).collect()));
        }
        if part.as_rule() == Rule::occurrence {
            return self.occurrence(part);
        }
        if part.as_rule() == Rule::paid {
            let (count, types, levels) = symbols(&part)?;
            return Ok(ConditionPart::Paid(count, types, levels));
        }
        let mut found = self.selector(part.clone())?;
        if !part.as_str().contains("one opponent") {
            found.groups.iter_mut().flat_map(|group| &mut group.filters).for_each(loosen);
        }
        check_no_pile(&found, &part)?;
        check_unpicked(&found, Unpicked::Condition, &part)?;
        if found.is_of_one_opponent() {
            return Err(one_opponent_error(&part));
        }
        Ok(ConditionPart::Found(found))
    }

    /// Reads a group: a quantity, nouns, filters.
    pub(super) fn group(self, part: &Part<'_>) -> Read<Group> {
        let mut group = Group { quantity: Quantity::All, base: Base::Nouns(Nouns::EMPTY), filters: Vec::new() };
        let mut said: Vec<(Filter, Part<'_>)> = Vec::new();
        let mut named = None;
        for inner in part.clone().into_inner() {
            match inner.as_rule() {
                Rule::pile_group => pile_group(&inner, &mut group),
                Rule::reference => {
                    named = Some(sorts_of_reference(inner.as_str()));
                    reference_group(inner, &mut group);
                }
                Rule::quantity => quantity(inner, &mut group)?,
                Rule::position => group.filters.push(Filter::Outermost { left: inner.as_str() == "leftmost" }),
                Rule::adjective => said.push((adjective(first(inner.clone())), inner)),
                Rule::nouns => group.base = self.nouns(inner)?,
                _ => said.push((self.qualifier(first(inner.clone()))?, inner)),
            }
        }
        let meant = named.unwrap_or_else(|| sorts_of(&group, Known::default()));
        let mut placed = Vec::new();
        for (filter, part) in said {
            let filter = if picks_up_to(group.quantity) { of_one_opponent(filter, &part) } else { filter };
            check_attachable(&part, &filter, &group.base, meant)?;
            check_one_pile(&part, &filter, group.quantity)?;
            check_fit(&group, meant, &filter, &part)?;
            group.filters.push(filter.clone());
            placed.push((filter, part));
        }
        for (filter, part) in placed {
            check_place(&group, &filter, &part)?;
        }
        if group.is_of_one_opponent() && !picks_several(group.quantity) {
            return Err(one_opponent_error(part));
        }
        Ok(group)
    }

    /// Reads the nouns of a group.
    pub(super) fn nouns(self, part: Part<'_>) -> Read<Base> {
        let whole = part.clone();
        let mut kinds = Nouns::EMPTY;
        let mut copies = None;
        for noun in parts(part) {
            let inner = first(noun);
            if inner.as_rule() == Rule::copy {
                copies = Some(self.copies(first(inner))?);
            } else {
                kinds.insert(noun_of(inner.as_str()));
            }
        }
        match copies {
            None => Ok(Base::Nouns(kinds)),
            Some(base) if kinds.is_empty() => Ok(base),
            Some(_) => Err(error_at(
                &whole,
                Code::PhraseContradicts,
                "`copies of` cannot share its group with another noun".to_owned(),
                Some("give each an article of its own, as in `a copy of '<id>' or a unit`".to_owned()),
            )),
        }
    }

    /// Reads whose copies are meant.
    pub(super) fn copies(self, part: Part<'_>) -> Read<Base> {
        if part.as_rule() == Rule::reference {
            return Ok(Base::CopiesOfThat(reference(part)));
        }
        parts(part).filter(|id| id.as_rule() == Rule::quoted).map(|id| self.copied(&id)).collect::<Read<_>>().map(Base::CopiesOf)
    }

    /// Reads the id of a card whose copies are meant.
    fn copied(self, part: &Part<'_>) -> Read<DefId> {
        let id = unquote(part.as_str());
        self.names.card(id).ok_or_else(|| {
            let error = error_at(part, Code::UnknownCard, format!("no card has the id `{id}`"), None);
            error.meant_or(part.as_str(), self.names.similar_card(id), "the id of a card is the name of its file")
        })
    }
}

/// Checks that what could be attached to a card is called a card or a spell that can be an alteration.
fn check_attachable(part: &Part<'_>, filter: &Filter, base: &Base, meant: Sorts) -> Read<()> {
    const ALTERATIONS: Nouns = Nouns::of(&[Noun::Card, Noun::Spell, Noun::AlterationSpell]);
    match (filter, base) {
        (Filter::Attachable(_), Base::Nouns(nouns)) if !nouns.meets(ALTERATIONS) => {
            let help = "write `alteration spells that could be attached to ..`".to_owned();
            Err(error_at(part, Code::NeverTrue, "only alteration spells are attached to cards".to_owned(), Some(help)))
        }
        (Filter::Attachable(_), Base::Reference(_)) if !meant.is_empty() && !meant.meets(Sorts::of(&[Sort::AlterationSpell])) => {
            let message =
                format!("`{}` is said of `{}` here, which is no alteration spell", part.as_str().trim_end(), in_words(meant));
            let help =
                "say it right behind the spell, as in `an alteration spell that could be attached to {unit} under this unit`";
            Err(error_at(part, Code::NeverTrue, message, Some(help.to_owned())))
        }
        _ => Ok(()),
    }
}

/// Checks that the top or bottom of a pile is that of one pile.
fn check_one_pile(part: &Part<'_>, filter: &Filter, quantity: Quantity) -> Read<()> {
    const OF_SEVERAL: [Possessor; 3] = [Possessor::Opponents, Possessor::OneOpponents, Possessor::Anyones];
    let several = |whose: &Possessor| OF_SEVERAL.contains(whose);
    match filter {
        Filter::InZone(whose, zone) if several(whose) && matches!(quantity, Quantity::Top(_) | Quantity::Bottom(_)) => {
            let help = format!(
                "go through the players in the script, `for player in ctx.find(\"all players\")`, and name one: `of {{player}}'s {zone}`"
            );
            Err(error_at(part, Code::PhraseContradicts, "each pile has a top and a bottom of its own".to_owned(), Some(help)))
        }
        _ => Ok(()),
    }
}

/// Lets what lies in `an opponent's` pile or pool be of any: a condition picks nothing.
fn loosen(filter: &mut Filter) {
    if let Filter::InZone(whose, _) | Filter::InPool(whose, _) = filter
        && *whose == Possessor::OneOpponents
    {
        *whose = Possessor::Opponents;
    }
}

/// Returns whether a quantity picks several things, and is no bound of a condition.
fn picks_up_to(quantity: Quantity) -> bool {
    picks_several(quantity)
        && !matches!(quantity, Quantity::AtLeast(_) | Quantity::Count(Num::Is(1)) | Quantity::UpTo(Num::Is(1)))
}

/// Returns the filter for what lies in `an opponent's` pile or pool, where several are picked: all of one opponent.
fn of_one_opponent(filter: Filter, part: &Part<'_>) -> Filter {
    if !part.as_str().contains("an opponent's") {
        return filter;
    }
    match filter {
        Filter::InZone(Possessor::Opponents, zone) => Filter::InZone(Possessor::OneOpponents, zone),
        Filter::InPool(Possessor::Opponents, pool) => Filter::InPool(Possessor::OneOpponents, pool),
        other => other,
    }
}

/// Checks that a selector counts no whole piles: there are as many of them as players, empty or not.
pub(super) fn check_no_pile(counted: &Selector, part: &Part<'_>) -> Read<()> {
    if counted.groups.iter().all(|group| !matches!(group.base, Base::Pile(..))) {
        return Ok(());
    }
    let help = Some("write what lies in it, as in `a card in your draw pile`".to_owned());
    Err(error_at(part, Code::NeverTrue, "a pile is there, be it empty".to_owned(), help))
}

/// Checks that a selector which picks nothing says nothing of a choice.
pub(super) fn check_unpicked(selector: &Selector, read: Unpicked, part: &Part<'_>) -> Read<()> {
    selector.groups.iter().try_for_each(|group| check_unpicked_group(group, read, part))
}

/// Checks that a group which picks nothing says nothing of a choice.
pub(super) fn check_unpicked_group(group: &Group, read: Unpicked, part: &Part<'_>) -> Read<()> {
    match read.misfit_of_group(group) {
        None => Ok(()),
        Some((message, help)) => Err(error_at(part, Code::NobodyPicks, message, Some(help))),
    }
}

/// Returns whether a quantity picks several things.
fn picks_several(quantity: Quantity) -> bool {
    matches!(quantity, Quantity::Count(_) | Quantity::Exactly(_) | Quantity::UpTo(_) | Quantity::AnyNumber | Quantity::AtLeast(_))
}

/// Returns the error that nothing is picked that could all be of one opponent.
fn one_opponent_error(part: &Part<'_>) -> PhraseError {
    let help = "`2 units one opponent controls` is for targets and choices of several; else write `an opponent controls`";
    error_at(
        part,
        Code::PhraseContradicts,
        "`one opponent` says that all that is picked is of the same one".to_owned(),
        Some(help.to_owned()),
    )
}

/// Reads a pile into the group.
fn pile_group(part: &Part<'_>, group: &mut Group) {
    let (whose, zone) = whose_pile(part.clone());
    group.base = Base::Pile(whose, zone);
    group.quantity = if part.as_str().starts_with("each") { Quantity::All } else { Quantity::One };
}

/// Reads a reference into the group: one thing, except that a name may stand for several and `each opponent's` does.
fn reference_group(part: Part<'_>, group: &mut Group) {
    let several = part.as_str().starts_with("each");
    let known = reference(part);
    group.quantity = if several || matches!(known, Reference::Named(_)) { Quantity::All } else { Quantity::One };
    group.base = Base::Reference(known);
}

/// Returns the sorts of what a reference can mean, by the noun that it ends in.
fn sorts_of_reference(written: &str) -> Sorts {
    let last = written.trim_end().rsplit(' ').next().unwrap_or_default();
    match Noun::parse(last) {
        Some(noun) if !written.starts_with("the controller of") => Sorts::of_noun(noun),
        _ if written.starts_with('{') && !written.contains("'s") => Sorts::ALL,
        _ => Sorts::PLAYERS,
    }
}

/// Reads the quantity of the group.
fn quantity(part: Part<'_>, group: &mut Group) -> Read<()> {
    let is_other = |part: &Part<'_>| matches!(part.as_rule(), Rule::another | Rule::every_other | Rule::others);
    let other = part.clone().into_inner().any(|part| is_other(&part));
    let inner = first(part);
    group.quantity = match inner.as_rule() {
        Rule::any_number => Quantity::AnyNumber,
        Rule::up_to => Quantity::UpTo(number(&first(inner))?),
        Rule::at_least => Quantity::AtLeast(number(&first(inner))?),
        Rule::at_most => Quantity::AtMost(number(&first(inner))?),
        Rule::fewer => Quantity::FewerThan(number(&first(inner))?),
        Rule::exactly => Quantity::Exactly(number(&first(inner))?),
        Rule::top => from_end(inner)?,
        Rule::every | Rule::every_other => Quantity::All,
        Rule::no => Quantity::No,
        Rule::number => Quantity::Count(number(&inner)?),
        _ => Quantity::One,
    };
    if other {
        group.filters.push(Filter::Other);
    }
    Ok(())
}

/// Reads a number of cards at one end of a pile.
fn from_end(part: Part<'_>) -> Read<Quantity> {
    let mut parts = part.into_inner();
    let top = parts.next().is_some_and(|end| end.as_str() == "the top");
    let count = parts.next().map_or(Ok(Num::Is(1)), |count| number(&count))?;
    Ok(if top { Quantity::Top(count) } else { Quantity::Bottom(count) })
}
