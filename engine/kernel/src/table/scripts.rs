//! Effects: a text that is used has a frame until it is resolved. Reference 5.7.0; Raven 4.5.0.

use crate::game::fault::Flow;
use crate::table::game_table::Table;
use crate::terms::id::FnId;

/// What runs the functions of card scripts. A script crate implements it; the kernel knows no script language.
pub trait Scripts {
    /// Runs a function for the effect whose frame is on top of the table.
    ///
    /// # Errors
    /// Whatever halts the rules; a failing script is a [`crate::game::fault::Fault::Script`].
    fn run(&self, table: &mut Table, function: FnId) -> Flow;

    /// Runs a function that only reads and answers yes or no.
    ///
    /// # Errors
    /// As for [`Scripts::run`].
    fn test(&self, table: &mut Table, function: FnId) -> Flow<bool>;
}
