//! What phrases say of a choice alone: how many, and what all that are picked come to together. Where nobody picks, it is refused.

use cinderforge_kernel::terms::{Base, Filter, Group, Property, Quantity, Selector};

/// How a phrase is read where nobody picks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unpicked {
    /// It says which things are meant, each judged on its own: `of`, `under ..`.
    EachOnItsOwn,
    /// Everything it finds is taken or counted: `ctx.all`, `the number of ..`.
    AllThereAre,
    /// It counts what is there: a condition.
    Condition,
    /// So many are picked by lot.
    Lot,
}

impl Unpicked {
    /// Returns what a phrase says that is not read so, as a message and its help, if it says such.
    pub fn misfit(self, selector: &Selector) -> Option<(String, String)> {
        selector.groups.iter().find_map(|group| self.misfit_of_group(group))
    }

    /// Returns the same of one group.
    pub(crate) fn misfit_of_group(self, group: &Group) -> Option<(String, String)> {
        if group.filters.iter().any(is_of_all_picked) {
            let help = "a script adds it up, as in `for unit in ctx.all(\"units you control\") { sum += unit.life; }`";
            return Some(("`combined` bounds what a player picks, and nobody picks here".to_owned(), help.to_owned()));
        }
        if self.reads(group.quantity) {
            return None;
        }
        let (message, help) = match self {
            Self::EachOnItsOwn => (
                "this says which they are, each on its own, and not how many",
                "leave the number out; how many there must be is a condition of its own, as in `no unit you control`",
            ),
            Self::AllThereAre => (
                "all there are is meant here, and the phrase says how many",
                "write a plural without a number, as in `units you control`; a condition asks whether so many are there, and \
                 `ctx.choose_some(..)` picks so many",
            ),
            Self::Condition => (
                "a condition counts what is there, and this is a number to pick",
                "write `2 or fewer units`, `2 or more units` or `exactly 2 units`",
            ),
            Self::Lot => {
                ("the lot needs to know how many", "write `a card ..` or `2 cards ..`; with a number of your own, `{n} cards ..`")
            }
        };
        Some((message.to_owned(), help.to_owned()))
    }

    /// Returns whether a quantity means something so.
    fn reads(self, quantity: Quantity) -> bool {
        use Quantity::{All, AnyNumber, Bottom, Count, Exactly, One, Top, UpTo};
        match self {
            Self::EachOnItsOwn => matches!(quantity, All | One),
            Self::AllThereAre => matches!(quantity, All | One | Top(_) | Bottom(_)),
            Self::Condition => !matches!(quantity, UpTo(_) | AnyNumber),
            Self::Lot => matches!(quantity, All | One | Count(_) | Exactly(_) | Top(_) | Bottom(_)),
        }
    }
}

/// Returns whether a phrase means one of several there may be: `a unit`, where `units` means them all.
pub fn means_one_of_many(selector: &Selector) -> bool {
    let is_open = |base: &Base| matches!(base, Base::Nouns(_) | Base::CopiesOf(_) | Base::CopiesOfThat(_));
    let is_at_an_end = |group: &Group| group.filters.iter().any(|filter| matches!(filter, Filter::Outermost { .. }));
    selector.groups.iter().any(|group| group.quantity == Quantity::One && is_open(&group.base) && !is_at_an_end(group))
}

/// Returns whether a filter bounds all that are picked together.
fn is_of_all_picked(filter: &Filter) -> bool {
    matches!(filter, Filter::Has(property) if matches!(**property, Property::Combined(..)))
}
