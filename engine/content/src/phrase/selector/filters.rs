//! Filters of a group: qualifiers, places.

use cinderforge_kernel::terms::{Base, Filter, Group, Property, Title};

use super::groups::check_unpicked_group;
use super::reader::PhraseReader;
use super::references::{reference, who, whose};
use super::syntax::{Part, Read, Rule, error_at, first, parts};
use super::words::{condition, name, pool, unquote, zone};
use crate::diagnostic::Code;
use crate::phrase::unpicked::Unpicked;

impl PhraseReader<'_> {
    /// Reads a qualifier behind a noun.
    pub(super) fn qualifier(self, part: Part<'_>) -> Read<Filter> {
        Ok(match part.as_rule() {
            Rule::control => Filter::ControlledBy(who(&first(first(part)))),
            Rule::ownership => Filter::OwnedBy(who(&first(first(part)))),
            Rule::legal => Filter::Retargetable,
            Rule::affectable => Filter::Affectable,
            Rule::bearable => Filter::Attachable(reference(first(part))),
            Rule::makes => Filter::CanPlace(reference(first(part))),
            Rule::being => Filter::Is(condition(&first(part))),
            Rule::being_not => Filter::IsNot(condition(&first(part))),
            Rule::place => self.place(first(part))?,
            Rule::having => self.having(first(part), true)?,
            Rule::lacking => self.having(first(part), false)?,
            Rule::besides => Filter::OtherThan(parts(part).map(reference).collect()),
            _ => Filter::Titled(self.titles(&first(part))?),
        })
    }

    /// Reads titles.
    fn titles(self, part: &Part<'_>) -> Read<Vec<Title>> {
        if part.as_rule() != Rule::one_of {
            return Ok(vec![Title::Named(name(part.as_str()))]);
        }
        parts(part.clone()).filter(|title| title.as_rule() == Rule::quoted).map(|title| self.title(&title)).collect()
    }

    /// Reads a title, which some card must have.
    fn title(self, part: &Part<'_>) -> Read<Title> {
        let written = unquote(part.as_str());
        if self.names.is_title(written) {
            return Ok(Title::Is(written.to_owned()));
        }
        let error = error_at(part, Code::UnknownTitle, format!("no card has the title `{written}`"), None);
        Err(error.meant_or(part.as_str(), self.names.similar_title(written), "write the title as its card has it, with capitals"))
    }

    /// Reads where something is.
    pub(super) fn place(self, part: Part<'_>) -> Read<Filter> {
        Ok(match part.as_rule() {
            Rule::in_play => Filter::InPlay,
            Rule::in_battle => Filter::InBattle,
            Rule::in_battle_with => Filter::InBattleWith(reference(first(part))),
            Rule::blocking_whom => blocking(part),
            Rule::fighting => fighting(part),
            Rule::in_zone => in_zone(part),
            Rule::in_pile => Filter::InPile(name(first(part).as_str())),
            Rule::among => Filter::Among(name(first(part).as_str())),
            Rule::in_slot => Filter::InSlotOf(reference(first(part))),
            Rule::beside => Filter::Adjacent(reference(first(part))),
            Rule::attached_to => Filter::AttachedTo(Box::new(self.bearer(&first(part))?)),
            Rule::under => Filter::Under(Box::new(self.bearer(&first(part))?)),
            Rule::on_board => on_board(part),
            _ => Filter::On(Box::new(self.bearer(&first(part))?)),
        })
    }

    /// Reads what something is attached to, under or on. What stands behind it speaks of it: one known card is never other than
    /// another.
    fn bearer(self, part: &Part<'_>) -> Read<Group> {
        let group = self.group(part)?;
        let excluding =
            matches!(group.base, Base::Reference(_)) && group.filters.iter().any(|filter| matches!(filter, Filter::OtherThan(_)));
        if excluding {
            let help = "put it before, as in `units other than {x} under this spell`".to_owned();
            return Err(error_at(
                part,
                Code::PhraseContradicts,
                "`other than` speaks of the card it stands behind here".to_owned(),
                Some(help),
            ));
        }
        check_unpicked_group(&group, Unpicked::EachOnItsOwn, part)?;
        Ok(group)
    }

    /// Reads `with` or `without` a property; `with no abilities` says `without` in other words.
    pub(super) fn having(self, part: Part<'_>, with: bool) -> Read<Filter> {
        let inner = first(part);
        let negated = inner.as_rule() == Rule::ability && first(inner.clone()).as_rule() != Rule::ability_name;
        let property = Box::new(self.property(inner.clone())?);
        if !with && matches!(*property, Property::Combined(..)) {
            let help = "turn it round, as in `with combined life 4 or more`".to_owned();
            return Err(error_at(
                &inner,
                Code::PhraseContradicts,
                "`without` is said of each on its own, and `combined` of all".to_owned(),
                Some(help),
            ));
        }
        Ok(if with == negated { Filter::Lacks(property) } else { Filter::Has(property) })
    }
}

/// Reads whom something blocks, or is blocked by.
fn blocking(part: Part<'_>) -> Filter {
    let blocked = part.as_str().starts_with("blocked");
    let whom = reference(parts(part).last().expect("a block has another side"));
    if blocked { Filter::BlockedBy(whom) } else { Filter::Blocking(whom) }
}

/// Reads a fight with something.
fn fighting(part: Part<'_>) -> Filter {
    let mut parts = part.into_inner();
    let how = parts.next().map_or("", |how| how.as_str());
    let whom = reference(parts.next().expect("a fight has an opponent"));
    Filter::Fighting { whom, attacks: how.contains("attacking"), counters: how.contains("countering") }
}

/// Reads a zone or pool something is in.
fn in_zone(part: Part<'_>) -> Filter {
    let (whose, place) = whose(part);
    match place.as_rule() {
        Rule::pool => Filter::InPool(whose, pool(&place)),
        _ => Filter::InZone(whose, zone(&place)),
    }
}

/// Reads a board something is on.
fn on_board(part: Part<'_>) -> Filter {
    let (whose, place) = whose(part);
    Filter::OnBoard(whose, zone(&place))
}
