//! The baton: while a script runs, the table waits here, and each word takes it up and lays it down again.
//!
//! A word may run whole effects with further scripts, or a decider may play another game meanwhile: the table of the
//! waiting script is then in the hands of its word, so the place is free.

use std::cell::Cell;
use std::rc::Rc;

use cinderforge_kernel::table::{Halt, Table};

use crate::code::Code;
use crate::measure;
use crate::stop::{Answer, Given, Stop, stopped, wrong};

/// What lies on the side while a script runs.
struct Baton {
    table: Cell<Table>,
    code: Cell<Option<Rc<Code>>>,
    halt: Cell<Option<Box<Halt>>>,
    halted: Cell<bool>,
    reads: Cell<bool>,
}

thread_local! {
    static BATON: Baton = const {
        Baton {
            table: Cell::new(Table::nobody()),
            code: Cell::new(None),
            halt: Cell::new(None),
            halted: Cell::new(false),
            reads: Cell::new(false),
        }
    };
}

/// Lends a table to a script while it runs, and takes it back. The halt that a word parked comes with the result.
pub(crate) fn lend<T>(table: &mut Table, code: &Rc<Code>, reads: bool, run: impl FnOnce() -> T) -> (T, Option<Box<Halt>>) {
    BATON.with(|baton| {
        let others = baton.code.replace(Some(Rc::clone(code)));
        let read = baton.reads.replace(reads);
        baton.halted.set(false);
        baton.halt.set(None);
        baton.table.set(table.lend());
        let result = run();
        *table = baton.table.replace(Table::nobody());
        baton.reads.set(read);
        baton.code.set(others);
        baton.halted.set(false);
        (result, baton.halt.take())
    })
}

/// Every word and property runs in here, with the table in hand. Once the rules have halted, none does anything more.
pub(crate) fn take<T>(run: impl FnOnce(&mut Table, &Code) -> Answer<T>) -> Given<T> {
    BATON.with(|baton| {
        if baton.halted.get() {
            return stopped();
        }
        let mut table = baton.table.replace(Table::nobody());
        let Some(code) = baton.code.take() else {
            return wrong("words work only while a card acts");
        };
        measure::leave(true);
        let answer = run(&mut table, &code);
        measure::enter();
        baton.code.set(Some(code));
        baton.table.set(table);
        match answer {
            Ok(given) => Ok(given),
            Err(Stop::Wrong(message)) => wrong(message),
            Err(Stop::Halt(halt)) => {
                baton.halted.set(true);
                baton.halt.set(Some(halt));
                stopped()
            }
        }
    })
}

/// Whether the script that runs only reads.
pub(crate) fn reads() -> bool {
    BATON.with(|baton| baton.reads.get())
}
