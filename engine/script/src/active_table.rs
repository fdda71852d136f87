//! The table of the script that runs: each word takes it out, works on it, puts it back.
//!
//! A word may run whole effects with further scripts, or a decider may play another game meanwhile: the table of the
//! waiting script is then held by its word, so the slot is free.

use std::cell::Cell;
use std::rc::Rc;

use cinderforge_kernel::game::Halt;
use cinderforge_kernel::table::Table;

use crate::compiled_script::CompiledScript;
use crate::error::{RhaiResult, WordError, WordResult, fail, terminate};
use crate::profile::{self, Leaving};

/// What the words of the running script work on.
struct ActiveTable {
    table: Cell<Table>,
    script: Cell<Option<Rc<CompiledScript>>>,
    /// The halt of the rules that ends the script.
    halt: Cell<Option<Box<Halt>>>,
    halted: Cell<bool>,
    read_only: Cell<bool>,
}

thread_local! {
    static ACTIVE_TABLE: ActiveTable = const {
        ActiveTable {
            table: Cell::new(Table::EMPTY),
            script: Cell::new(None),
            halt: Cell::new(None),
            halted: Cell::new(false),
            read_only: Cell::new(false),
        }
    };
}

/// Runs a script with `table` as the active one. Returns its result, with the halt of the rules if one ended it.
pub(crate) fn enter_script<T>(
    table: &mut Table,
    script: &Rc<CompiledScript>,
    read_only: bool,
    run: impl FnOnce() -> T,
) -> (T, Option<Box<Halt>>) {
    ACTIVE_TABLE.with(|active| {
        let outer_script = active.script.replace(Some(Rc::clone(script)));
        let outer_read_only = active.read_only.replace(read_only);
        active.halted.set(false);
        active.halt.set(None);
        active.table.set(table.enter_script());
        let result = run();
        *table = active.table.replace(Table::EMPTY);
        active.read_only.set(outer_read_only);
        active.script.set(outer_script);
        active.halted.set(false);
        (result, active.halt.take())
    })
}

/// Runs a word or property on the active table and returns what it gives.
///
/// # Errors
/// The error of the word, as Rhai reports it. Once the rules have halted, every word fails without doing anything.
pub(crate) fn with_table<T>(run: impl FnOnce(&mut Table, &CompiledScript) -> WordResult<T>) -> RhaiResult<T> {
    ACTIVE_TABLE.with(|active| {
        if active.halted.get() {
            return terminate();
        }
        let mut table = active.table.replace(Table::EMPTY);
        let Some(script) = active.script.take() else {
            return fail("words work only while a card acts");
        };
        profile::leave(Leaving::ForWord);
        let result = run(&mut table, &script);
        profile::enter();
        active.script.set(Some(script));
        active.table.set(table);
        match result {
            Ok(value) => Ok(value),
            Err(WordError::Misuse(message)) => fail(message),
            Err(WordError::Halt(halt)) => {
                active.halted.set(true);
                active.halt.set(Some(halt));
                terminate()
            }
        }
    })
}

/// Returns whether the running script may only read.
pub(crate) fn is_read_only() -> bool {
    ACTIVE_TABLE.with(|active| active.read_only.get())
}
