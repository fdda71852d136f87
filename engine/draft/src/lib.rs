//! Drafting: players make their decks out of one collection, pick by pick.
//!
//! A [`Draft`] is plain data that waits at its question, as a session does of a game: [`Draft::question`] is answered by
//! [`Draft::answer`], taken back by [`Draft::undo`], seen by each player through [`Draft::view`]. It knows cards as content defines
//! them, and nothing of how they are played.

mod collection;
mod costs;
mod draft;
mod error;
mod event;
mod groups;
mod question;
mod rules;
mod setup;
mod state;
mod view;

pub mod wording;

pub use collection::{Collection, PhoenixbornPile};
pub use costs::{costs, dice_asked_for};
pub use draft::Draft;
pub use error::{DraftError, DraftRefusal};
pub use event::DraftEvent;
pub use groups::groups;
pub use question::{DraftQuestion, DraftStep, Offer, Pick};
pub use rules::DraftRules;
pub use state::{DraftSeat, DraftState};
pub use view::{DraftSeatView, DraftView, Drafter};
