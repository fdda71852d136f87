//! Checked scripts, and the program a library makes of them.

use std::sync::Arc;

use cinderforge_content::Content;
use cinderforge_content::diagnostic::Diagnostic;
use cinderforge_kernel::define::{FnDef, Library};
use cinderforge_kernel::id::FnId;
use ustr::Ustr;

use crate::check;
use crate::code::{Links, Unit};
use crate::literal::Literals;

/// What scripts show of the abilities that use them.
#[derive(Clone, Debug, Default)]
pub struct Analysis {
    pub(crate) functions: Vec<Shown>,
    /// Functions that scripts set up for later: script and name.
    pub(crate) later: Vec<(Ustr, Ustr)>,
}

/// What a function shows of the abilities that use it.
#[derive(Clone, Debug)]
pub(crate) struct Shown {
    pub(crate) file: Ustr,
    pub(crate) name: Ustr,
    pub(crate) mass: bool,
    pub(crate) calls: Vec<Ustr>,
}

impl Analysis {
    /// Tells a library what scripts show: which abilities go over all units and which words they call. Functions that
    /// scripts set up for later become functions of the library.
    pub fn apply(&self, library: &mut Library) {
        for (file, name) in &self.later {
            if !library.functions.iter().any(|known| known.name == *name && known.file == file.as_str()) {
                library.functions.push(FnDef { file: file.to_string(), name: *name });
            }
        }
        let shown: Vec<Option<&Shown>> = library.functions.iter().map(|function| self.of(function)).collect();
        for ability in &mut library.abilities {
            if let Some(Some(shown)) = shown.get(usize::from(ability.effect.0)) {
                ability.mass = shown.mass;
                ability.calls.clone_from(&shown.calls);
            }
        }
    }

    fn of(&self, function: &FnDef) -> Option<&Shown> {
        self.functions.iter().find(|shown| shown.name == function.name && shown.file == function.file.as_str())
    }
}

/// All scripts of a content, checked.
#[derive(Clone, Debug, Default)]
pub struct Checked {
    pub(crate) units: Vec<Arc<Unit>>,
    pub(crate) shared: Vec<Arc<Unit>>,
    pub(crate) literals: Arc<Literals>,
    /// What scripts show of the abilities that use them.
    pub analysis: Analysis,
    /// What is wrong with the scripts, sorted by file and place.
    pub problems: Vec<Diagnostic>,
}

impl Checked {
    /// Checks all scripts of a content. What is wrong comes with it.
    pub fn new(content: &Content) -> Self {
        check::scripts(content)
    }
}

/// A function of a library, and the script it is in.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) unit: Option<usize>,
    pub(crate) name: Ustr,
}

/// Scripts as a library uses them, shared by the hosts of all threads.
#[derive(Clone, Debug)]
pub struct Program {
    pub(crate) units: Vec<Arc<Unit>>,
    pub(crate) shared: Vec<Arc<Unit>>,
    pub(crate) literals: Arc<Literals>,
    pub(crate) links: Vec<Links>,
    pub(crate) entries: Vec<Entry>,
}

impl Program {
    /// The program of a library, to which the analysis of the scripts has been applied.
    pub fn new(checked: &Checked, library: &Library) -> Self {
        let units = checked.units.clone();
        let unit_of = |path: &str| units.iter().position(|unit| unit.file.path.as_str() == path);
        let mut links = vec![Links::default(); units.len()];
        for (file, name, constant) in &library.lastings {
            if let Some(at) = unit_of(file) {
                links[at].lastings.push((*name, *constant));
            }
        }
        let mut entries = Vec::with_capacity(library.functions.len());
        for (at, function) in library.functions.iter().enumerate() {
            let unit = unit_of(&function.file);
            if let Some(unit) = unit {
                links[unit].functions.push((function.name, FnId(at as u16)));
            }
            entries.push(Entry { unit, name: function.name });
        }
        Self { units, shared: checked.shared.clone(), literals: Arc::clone(&checked.literals), links, entries }
    }
}
