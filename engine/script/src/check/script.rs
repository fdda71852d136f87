//! A script while it is checked.

use cinderforge_content::ScriptSource;
use cinderforge_content::diagnostic::{Code, Diagnostic, SourceFile};

use crate::lower::LoweredFunction;
use crate::usage::Function;

/// A script while it is checked.
pub(super) struct Script<'a> {
    /// The file, with its owner.
    pub(super) source: &'a ScriptSource,
    /// Its functions that can be lowered, without the names in their phrases.
    pub(super) lowered: Vec<LoweredFunction>,
    /// Its functions, in the order of the text.
    pub(super) functions: Vec<Function>,
    /// Whether its text could be parsed.
    pub(super) is_readable: bool,
}

impl<'a> Script<'a> {
    /// Returns the file.
    pub(super) fn file(&self) -> &'a SourceFile {
        &self.source.file
    }

    /// Returns an error at a name.
    pub(super) fn error(&self, offset: usize, name: &str, code: Code, message: impl Into<String>) -> Diagnostic {
        self.source.file.error(offset..offset + name.len().max(1), code, message)
    }

    /// Finds the function of this name.
    pub(super) fn function(&self, name: &str) -> Option<&Function> {
        self.functions.iter().find(|function| function.name == name)
    }

    /// Finds a function with all functions of this script that it calls, itself first.
    pub(super) fn reached(&self, name: &str) -> Vec<&Function> {
        let mut reached: Vec<&Function> = Vec::new();
        let mut open: Vec<&str> = vec![name];
        while let Some(name) = open.pop() {
            let Some(function) = self.function(name) else { continue };
            if reached.iter().any(|known| known.name == function.name) {
                continue;
            }
            reached.push(function);
            let later: Vec<&str> = function.later_functions().collect();
            open.extend(function.calls().filter(|name| !later.contains(name)));
        }
        reached
    }
}
