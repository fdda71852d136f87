//! Extra actions: of which kind a player is given more for a turn.

use crate::terms::words::words;

words! {
    /// A kind of action that a player has so many of in a turn. Reference 4.2.1, 4.2.2.
    ExtraAction, ExtraActions: u8 {
        /// A main action.
        Main = "main",
        /// A side action.
        Side = "side",
        /// A main action that can only be a pass.
        Pass = "pass",
    }
}
