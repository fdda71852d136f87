//! Scripts ready to run: what all threads share of one, what each thread has of it.

use std::cell::{Cell, OnceCell};
use std::sync::Arc;

use cinderforge_content::diagnostic::SourceFile;
use cinderforge_content::phrase::{NameRole, free_names};
use cinderforge_kernel::cards::{ConstantDef, Library};
use cinderforge_kernel::terms::{ConstantId, FnId};
use rhai::{Caches, ImmutableString, Module, Shared};
use ustr::Ustr;

use crate::engine::NamingPhrase;
use crate::literal::{Literal, Literals};
use crate::lower::LoweredFunction;
use crate::script_value::ThingKind;

/// The functions of a script as Rhai compiled them.
pub(crate) type SharedModule = Shared<Module>;

/// A script that was checked, as all threads share it.
#[derive(Clone, Debug)]
pub(crate) struct CheckedScript {
    pub(crate) file: SourceFile,
    /// The data file whose functions it has.
    pub(crate) data: Ustr,
    pub(crate) literals: Literals,
    /// The phrases that name variables, in the order of the text.
    pub(crate) naming_phrases: Vec<NamingPhrase>,
    /// Where the words `each` stand that fix groups of which players are asked something one by one.
    pub(crate) asking_loops: Vec<usize>,
    /// The functions that were lowered.
    pub(crate) lowered: Vec<LoweredFunction>,
    /// What kind of thing each declared target is.
    pub(crate) targets: Vec<(Ustr, ThingKind)>,
}

/// A lasting effect that a script may start.
#[derive(Clone, Debug)]
pub(crate) struct LastingSymbol {
    pub(crate) name: Ustr,
    pub(crate) constant: ConstantId,
    /// The values it is given, in order: their names, all that each must be.
    pub(crate) takes: TakenValues,
}

/// The values a lasting effect is given, in order: their names, all that each must be.
pub(crate) type TakenValues = Vec<(Ustr, Vec<NameRole>)>;

/// Returns the values a lasting effect is given.
pub(crate) fn takes(library: &Library, constant: &ConstantDef) -> TakenValues {
    let mut used = free_names(constant);
    used.extend(constant.ability.iter().flat_map(|printed| free_names(library.ability(printed.ability))));
    let roles = |name: Ustr| used.iter().filter(|(known, _)| *known == name).flat_map(|(_, roles)| roles.clone()).collect();
    constant.takes.iter().map(|name| (*name, roles(*name))).collect()
}

/// The names a script resolves in the library it is played with.
#[derive(Clone, Debug, Default)]
pub(crate) struct Symbols {
    pub(crate) lasting_effects: Vec<LastingSymbol>,
    pub(crate) functions: Vec<(Ustr, FnId)>,
}

/// A script as one thread runs it.
pub(crate) struct CompiledScript {
    pub(crate) checked: Arc<CheckedScript>,
    pub(crate) shared_literals: Arc<Literals>,
    pub(crate) symbols: Symbols,
    /// Its functions as Rhai compiled them, once Rhai has run one.
    pub(crate) module: OnceCell<SharedModule>,
    pub(crate) path: ImmutableString,
    pub(crate) caches: Cell<Option<Box<Caches>>>,
}

impl CompiledScript {
    /// Finds the literal with this text, in the script or in the shared functions.
    #[inline]
    pub(crate) fn literal(&self, text: &str) -> Option<&Arc<Literal>> {
        self.checked.literals.get(text).or_else(|| self.shared_literals.get(text))
    }

    /// Returns what kind of thing the target of this name is: a card if none is declared.
    pub(crate) fn target_kind(&self, name: Ustr) -> ThingKind {
        self.checked.targets.iter().find(|(known, _)| *known == name).map_or(ThingKind::Card, |(_, kind)| *kind)
    }

    /// Finds the lasting effect of this name.
    pub(crate) fn lasting_effect(&self, name: Ustr) -> Option<&LastingSymbol> {
        self.symbols.lasting_effects.iter().find(|lasting| lasting.name == name)
    }

    /// Finds the function of this name that can run later.
    pub(crate) fn function(&self, name: Ustr) -> Option<FnId> {
        self.symbols.functions.iter().find(|(known, _)| *known == name).map(|(_, function)| *function)
    }
}
