//! Compiled scripts: what all threads share of one, and what each thread has of it.

use std::cell::Cell;
use std::sync::Arc;

use cinderforge_content::diagnostic::SourceFile;
use cinderforge_kernel::id::{ConstantId, FnId};
use rhai::{Caches, ImmutableString, Module, Shared};

/// The functions of a compiled script.
pub(crate) type SharedModule = Shared<Module>;
use ustr::Ustr;

use crate::literal::{Literal, Literals};
use crate::value::Sort;

/// A script that was checked, as all threads share it.
#[derive(Clone, Debug)]
pub(crate) struct Unit {
    pub(crate) file: SourceFile,
    pub(crate) literals: Literals,
    /// What kind of thing each declared target is.
    pub(crate) targets: Vec<(Ustr, Sort)>,
}

/// What a script names of the library it is played with.
#[derive(Clone, Debug, Default)]
pub(crate) struct Links {
    pub(crate) lastings: Vec<(Ustr, ConstantId)>,
    pub(crate) functions: Vec<(Ustr, FnId)>,
}

/// A script as one thread runs it.
pub(crate) struct Code {
    pub(crate) unit: Arc<Unit>,
    pub(crate) shared: Arc<Literals>,
    pub(crate) links: Links,
    pub(crate) module: SharedModule,
    pub(crate) source: ImmutableString,
    pub(crate) caches: Cell<Option<Box<Caches>>>,
}

impl Code {
    /// The literal with this text, of the script or of the shared functions.
    #[inline]
    pub(crate) fn literal(&self, text: &str) -> Option<&Literal> {
        self.unit.literals.get(text).or_else(|| self.shared.get(text))
    }

    /// What kind of thing a declared target is.
    pub(crate) fn target_sort(&self, name: Ustr) -> Sort {
        self.unit.targets.iter().find(|(known, _)| *known == name).map_or(Sort::Card, |(_, sort)| *sort)
    }

    /// The lasting effect of this name.
    pub(crate) fn lasting(&self, name: Ustr) -> Option<ConstantId> {
        self.links.lastings.iter().find(|(known, _)| *known == name).map(|(_, constant)| *constant)
    }

    /// The function of this name that can run later.
    pub(crate) fn function(&self, name: Ustr) -> Option<FnId> {
        self.links.functions.iter().find(|(known, _)| *known == name).map(|(_, function)| *function)
    }
}
