//! Kinds of constant effects: what one does, for finding those that matter to a question.

use crate::cards::constant::ConstantDef;
use crate::terms::reference::Num;
use crate::terms::selector::Amount;

/// What a constant effect does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ConstantKind {
    /// Changes values.
    Values,
    /// Forbids, forces, allows, taxes.
    Restricts,
    /// Gives abilities.
    Gives,
    /// Takes abilities.
    Takes,
    /// Makes a card count as something.
    CountsAs,
    /// Raises the numbers in ability names.
    Numbers,
    /// Changes life values.
    Life,
    /// Changes life values, and may do so to less than is printed.
    LowersLife,
    /// Anything else.
    Other,
}

impl ConstantKind {
    /// Every kind, in order.
    pub(crate) const ALL: [ConstantKind; ConstantKind::COUNT] = [
        ConstantKind::Values,
        ConstantKind::Restricts,
        ConstantKind::Gives,
        ConstantKind::Takes,
        ConstantKind::CountsAs,
        ConstantKind::Numbers,
        ConstantKind::Life,
        ConstantKind::LowersLife,
        ConstantKind::Other,
    ];

    /// How many kinds there are.
    pub(crate) const COUNT: usize = 9;

    /// Returns whether a constant is of this kind, among others.
    pub(crate) fn has(self, constant: &ConstantDef) -> bool {
        match self {
            ConstantKind::Values => constant.give.iter().chain(&constant.printed).any(Option::is_some) || constant.swap,
            ConstantKind::Restricts => {
                !(constant.cannot.is_empty() && constant.must.is_empty() && constant.may.is_empty() && constant.tax.is_empty())
            }
            ConstantKind::Gives => !constant.gain.is_empty(),
            ConstantKind::Takes => !constant.lose.is_empty(),
            ConstantKind::CountsAs => !constant.counts_as.is_empty(),
            ConstantKind::Numbers => constant.numbers.is_some(),
            ConstantKind::Life => constant.give[1].is_some() || constant.printed[1].is_some() || constant.swap,
            ConstantKind::LowersLife => {
                let lowers = |amount: &Amount| !matches!(amount, Amount::Num(Num::Is(0..)));
                constant.give[1].as_ref().is_some_and(lowers) || constant.printed[1].is_some() || constant.swap
            }
            ConstantKind::Other => {
                let slots = constant.slots.is_some() || constant.give_slots.iter().any(Option::is_some);
                slots || constant.focus.is_some() || !constant.spend.is_empty() || constant.deals.is_some()
            }
        }
    }

    /// Returns whether a constant changes values or abilities of what it is about.
    pub(crate) fn changes_values_or_abilities(constant: &ConstantDef) -> bool {
        let kinds = [ConstantKind::Values, ConstantKind::Gives, ConstantKind::Takes, ConstantKind::Numbers];
        kinds.iter().any(|kind| kind.has(constant))
    }
}

/// A set of kinds of constant effects.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ConstantKinds(u16);

const _: () = assert!(ConstantKind::COUNT <= u16::BITS as usize, "every kind has a bit");

impl ConstantKinds {
    /// Returns the kinds a constant is of.
    pub(crate) fn of(constant: &ConstantDef) -> Self {
        let kinds = ConstantKind::ALL.iter().filter(|kind| kind.has(constant));
        Self(kinds.fold(0, |bits, kind| bits | 1 << *kind as u16))
    }

    /// Returns the set with a kind more.
    pub(crate) fn with(self, kind: ConstantKind) -> Self {
        Self(self.0 | 1 << kind as u16)
    }

    /// Lists the kinds in the set.
    #[inline]
    pub(crate) fn iter(self) -> impl Iterator<Item = ConstantKind> {
        let lowest = |bits: u16| (bits != 0).then_some(bits);
        std::iter::successors(lowest(self.0), move |bits| lowest(bits & (bits - 1)))
            .map(|bits| ConstantKind::ALL[bits.trailing_zeros() as usize])
    }

    /// Returns whether a kind is in the set.
    #[inline]
    pub(crate) fn has(self, kind: ConstantKind) -> bool {
        self.0 & (1 << kind as u16) != 0
    }

    /// Returns the kinds in either set.
    pub(crate) fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}
