//! A game to hold in the hand: its question, the answers to it, undo, save and load, what each player may know of it.
//!
//! A [`Session`] is a game that waits at its questions. It is the one way in which terminals, scenarios and programs outside
//! hold a game: they word no questions and list no answers by themselves.

mod answer_text;
mod error;
mod game_bytes;
mod inspect;
mod journal;
mod player_view;
mod record;
mod record_file;
mod replay;
mod revealed;
mod session;

pub mod wording;

pub use answer_text::{answer_from_text, answer_to_text};
pub use error::{LoadError, StartError};
pub use game_bytes::{game_from_bytes, game_to_bytes};
pub use inspect::{Inspector, inspect};
pub use journal::Journal;
pub use player_view::{AttackView, AttackerView, CardView, DiceView, OptionView, PlaceView, PlayerView, QuestionView, SeatView};
pub use record::{FORMAT, Origin, Record, RecordedAnswer};
pub use record_file::{RecordFile, RecordPart};
pub use replay::Replay;
pub use revealed::Revealed;
pub use session::{GivenAnswer, SeenEvent, Session, state_hash};
