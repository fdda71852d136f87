//! Verbs: what card scripts call, a file for each family of words.
//!
//! Every verb acts for the effect whose frame is on top of the table, and returns how much happened. It does nothing for a card
//! that has left or cannot be affected. A verb may open windows; when it returns, anything may have changed.

mod attacks;
mod cards;
mod choices;
mod copies;
mod damage;
mod dice;
mod dice_power;
mod lasting;
mod look;
mod open_event;
mod piles;
mod playing;
mod properties;
mod reach;
mod red_rains;
mod targets;
mod tokens;
mod turn;
mod under;

pub use crate::game::damage::Prevention;
pub use crate::rules::faces::Change as DiceChange;
pub use crate::rules::faces::Face;
pub use crate::terms::id::Things;
pub use attacks::*;
pub use cards::*;
pub use choices::*;
pub use copies::*;
pub use damage::*;
pub use dice::*;
pub use dice_power::*;
pub use lasting::*;
pub use look::*;
pub use open_event::*;
pub use piles::*;
pub use playing::*;
pub use properties::*;
pub use red_rains::*;
pub use targets::*;
pub use tokens::*;
pub use turn::*;
pub use under::*;
