//! The reader of one function: the usages found so far, the types of the local variables.

use cinderforge_content::diagnostic::SourceFile;
use rhai::Position;

use super::{Picks, position};
use crate::usage::{Declared, Usage, Variable};
use crate::value_type::ValueType;

/// Reads a function statement by statement.
pub(super) struct FunctionReader<'a> {
    file: &'a SourceFile,
    /// What was found so far.
    pub(super) usages: Vec<Usage>,
    /// The variables in scope with their types, the innermost last.
    pub(super) locals: Vec<(String, ValueType)>,
    /// The variables declared so far.
    pub(super) declared: Vec<Variable>,
    /// The names of variables read so far.
    pub(super) read: Vec<String>,
    /// The names of variables assigned to so far.
    pub(super) assigned: Vec<String>,
    /// Says what words pick.
    pub(super) picks: &'a Picks<'a>,
}

impl<'a> FunctionReader<'a> {
    /// Makes a reader for a function with these parameters of these types.
    pub(super) fn new(file: &'a SourceFile, picks: &'a Picks<'a>, parameters: &[String], types: &[ValueType]) -> Self {
        let locals = parameters.iter().cloned().zip(types.iter().copied()).collect();
        Self { file, usages: Vec::new(), locals, declared: Vec::new(), read: Vec::new(), assigned: Vec::new(), picks }
    }

    /// Takes in a variable that is declared at a position.
    pub(super) fn declare(&mut self, name: &str, value_type: ValueType, declared: Declared, position: Position) {
        let offset = self.offset(position);
        self.declared.push(Variable { name: name.to_owned(), offset, declared });
        self.locals.push((name.to_owned(), value_type));
    }

    /// Returns the byte at a position.
    pub(super) fn offset(&self, position: Position) -> usize {
        position::offset(self.file, position)
    }

    /// Notes that something no script may do stands at a position.
    pub(super) fn forbid(&mut self, reason: &'static str, position: Position) {
        let offset = self.offset(position);
        self.usages.push(Usage::Forbidden { reason, offset });
    }

    /// Notes that a value of another type is needed at a position.
    pub(super) fn mismatch(&mut self, expected: &'static str, found: ValueType, position: Position) {
        let offset = self.offset(position);
        self.usages.push(Usage::TypeMismatch { expected, found, offset });
    }
}
