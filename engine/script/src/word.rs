//! Words of the script language: their names, overloads, meanings, what runs when one is called.

use crate::call::Call;
use crate::error::WordResult;
use crate::parameter::Parameter;
use crate::value_type::ValueType;

/// What a word does to the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Access {
    /// It only reads.
    ReadsOnly,
    /// It asks a player, or chance, and changes nothing: not for functions that only read, and of no use but for the answer.
    Asks,
    /// It changes something, and kills nothing, whatever it is given: not for functions that only read.
    Spares,
    /// It changes something, and may kill: not for functions that only read.
    Acts,
}

impl Access {
    /// Returns whether it changes something.
    pub(crate) fn acts(self) -> bool {
        matches!(self, Access::Spares | Access::Acts)
    }
}

/// A word of `ctx`.
#[derive(Clone, Copy)]
pub(crate) struct Word {
    /// Its name.
    pub(crate) name: &'static str,
    /// Its overloads: the parameters in order. No two have the same number.
    pub(crate) overloads: &'static [&'static [Parameter]],
    /// What it returns.
    pub(crate) returns: ValueType,
    /// What it means.
    pub(crate) meaning: &'static str,
    /// The switches it acts under, parted by commas.
    pub(crate) switches: &'static str,
    /// What it does to the game.
    pub(crate) access: Access,
    /// What runs when it is called.
    pub(crate) run: Run,
}

/// What runs when a word is called.
pub(crate) type Run = fn(&mut Call<'_>) -> WordResult;

impl Word {
    /// Finds the overload with this many parameters.
    pub(crate) fn overload(&self, parameters: usize) -> Option<&'static [Parameter]> {
        self.overloads.iter().find(|overload| overload.len() == parameters).copied()
    }

    /// Returns its overloads as calls: `deal(card, n)`.
    pub(crate) fn signatures(&self) -> Vec<String> {
        let names = |overload: &[Parameter]| overload.iter().map(|parameter| parameter.name).collect::<Vec<_>>().join(", ");
        self.overloads.iter().map(|overload| format!("{}({})", self.name, names(overload))).collect()
    }
}
