//! The table: what runs a game, asks deciders, keeps checkpoints.

pub mod answers;
pub mod ask;
pub mod checkpoint;
mod chimera_view;
pub mod decider;
mod explain;
pub mod game_table;
mod imagine;
pub(crate) mod interchangeable;
mod laws;
mod meter;
mod prices;
pub(crate) mod records;
mod spending;
pub mod view;

pub use crate::queries::position::Position;
pub use chimera_view::ChimeraView;
pub use decider::*;
pub use game_table::*;
pub use imagine::Imagined;
pub use view::*;
