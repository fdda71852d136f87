//! The program of a library: its checked scripts, with their names resolved in the library.

use std::sync::Arc;

use cinderforge_kernel::cards::Library;
use cinderforge_kernel::terms::FnId;
use ustr::Ustr;

use crate::check::CheckedScripts;
use crate::compiled_script::{CheckedScript, LastingSymbol, Symbols, takes};
use crate::literal::Literals;
use crate::lower::LoweredFunction;

/// A function of a library, with the script it is in.
#[derive(Clone, Debug)]
pub(crate) struct EntryPoint {
    /// The index of the script; `None` if there is no such script.
    pub(crate) script: Option<usize>,
    /// The name of the function.
    pub(crate) name: Ustr,
    /// The index among the lowered functions of the script, if it is one of them.
    pub(crate) lowered: Option<usize>,
}

/// Scripts as a library uses them, shared by the hosts of all threads.
#[derive(Clone, Debug)]
pub struct Program {
    pub(crate) scripts: Vec<Arc<CheckedScript>>,
    pub(crate) shared_scripts: Vec<Arc<CheckedScript>>,
    pub(crate) shared_literals: Arc<Literals>,
    /// For each script.
    pub(crate) symbols: Vec<Symbols>,
    /// For each function of the library.
    pub(crate) entry_points: Vec<EntryPoint>,
}

impl Program {
    /// Makes the program of a library, to which the analysis of the scripts has been applied.
    pub(crate) fn new(checked: &CheckedScripts, library: &Library) -> Self {
        let scripts = checked.scripts.clone();
        let script_of = |data: &str| scripts.iter().position(|script| script.data.as_str() == data);
        let mut symbols = vec![Symbols::default(); scripts.len()];
        for (data, name, constant) in &library.lastings {
            if let Some(script) = script_of(data) {
                let takes = takes(library, library.constant(*constant));
                symbols[script].lasting_effects.push(LastingSymbol { name: *name, constant: *constant, takes });
            }
        }
        let mut entry_points = Vec::with_capacity(library.functions.len());
        for (index, function) in library.functions.iter().enumerate() {
            let script = script_of(&function.data);
            if let Some(script) = script {
                symbols[script].functions.push((function.name, FnId(index as u16)));
            }
            let lowered = script.map(|script| scripts[script].lowered.iter());
            let lowered = lowered.and_then(|mut lowered| lowered.position(|lowered| lowered.name == function.name));
            entry_points.push(EntryPoint { script, name: function.name, lowered });
        }
        Self {
            scripts,
            shared_scripts: checked.shared_scripts.clone(),
            shared_literals: Arc::clone(&checked.shared_literals),
            symbols,
            entry_points,
        }
    }

    /// Returns the operations of a function of the library; `None` if it is left to Rhai.
    pub fn lowered(&self, function: FnId) -> Option<&LoweredFunction> {
        let entry_point = self.entry_points.get(function.index())?;
        self.scripts[entry_point.script?].lowered.get(entry_point.lowered?)
    }
}
