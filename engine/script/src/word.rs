//! Words of the script language: their names, overloads, meanings, what runs when one is called.

use cinderforge_kernel::game::PhraseValues;
use cinderforge_kernel::table::Table;
use cinderforge_kernel::verbs;
use ustr::Ustr;

use crate::call::{Argument, Call};
use crate::compiled_script::CompiledScript;
use crate::engine::covered_line;
use crate::error::{WordError, WordResult};
use crate::parameter::{Parameter, ParameterType};
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

/// An overload of a word, ready to be called.
#[derive(Clone, Copy)]
pub(crate) struct Overload {
    /// The word.
    pub(crate) word: &'static Word,
    /// Its parameters in this form.
    pub(crate) parameters: &'static [Parameter],
    /// Whether one of them is a phrase.
    reads_phrase: bool,
}

impl Overload {
    /// Calls the word, from Rhai or from a lowered function, and returns what it gives. `line` says where it stands.
    ///
    /// # Errors
    /// The word halts or is misused, something is used up, or the function may only read and the word does something.
    pub(crate) fn call(
        self,
        table: &mut Table,
        script: &CompiledScript,
        arguments: &[Argument<'_>],
        is_read_only: bool,
        line: impl FnOnce() -> Option<(Ustr, u16)>,
    ) -> WordResult {
        let Self { word, parameters, reads_phrase } = self;
        let begun = table.mark_changes();
        if word.access != Access::ReadsOnly && is_read_only {
            return Err(WordError::Misuse(format!("`{}` does something, and this function may only read", word.name)));
        }
        table.check_budget()?;
        let mut call = Call { word: word.name, parameters, script, table, arguments };
        let gives_values = reads_phrase && call.give_values()?;
        let value = (word.run)(&mut call)?;
        if gives_values {
            verbs::give_values(call.table, PhraseValues::default());
        }
        covered_line::record(call.table, begun, line, &value);
        Ok(value)
    }
}

impl std::fmt::Debug for Overload {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.word.name, self.parameters.len())
    }
}

impl Word {
    /// Returns its overloads, ready to be called.
    pub(crate) fn calls(&'static self) -> impl Iterator<Item = Overload> {
        let reads_phrase = |parameter: &Parameter| {
            matches!(parameter.parameter_type, ParameterType::Phrase | ParameterType::Condition | ParameterType::Happening)
        };
        let call = move |parameters: &&'static [Parameter]| Overload {
            word: self,
            parameters,
            reads_phrase: parameters.iter().any(reads_phrase),
        };
        self.overloads.iter().map(call)
    }

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
