//! Lowered functions ready to run.

use super::operation::Operation;
use crate::compiled_script::CompiledScript;
use crate::script_value::{ScriptValue, WrittenText};

/// A lowered function as one thread runs it: a copy of what runs need, so that it lies together.
pub(crate) struct RunnableFunction {
    /// What it does, in order.
    pub(super) operations: Box<[Operation]>,
    /// The texts in it, with their literals.
    pub(super) texts: Box<[ScriptValue]>,
    /// How many variables it has, with its parameters.
    pub(super) variables: u32,
    /// How many parameters it has, `ctx` among them.
    parameters: u32,
}

impl RunnableFunction {
    /// Makes a lowered function of a script ready.
    pub(crate) fn new(script: &CompiledScript, lowered: usize) -> Self {
        let lowered = &script.checked.lowered[lowered];
        let text = |text| ScriptValue::Written(WrittenText { text, literal: script.literal(&text).cloned() });
        Self {
            operations: lowered.operations.clone().into_boxed_slice(),
            texts: lowered.texts.iter().copied().map(text).collect(),
            variables: lowered.variables as u32,
            parameters: lowered.parameters.len() as u32,
        }
    }

    /// Returns whether it takes so many values behind `ctx`.
    pub(crate) fn takes(&self, given: usize) -> bool {
        self.parameters as usize == 1 + given
    }
}
