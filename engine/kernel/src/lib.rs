//! The rules of Ashes: state, events, windows, costs, battles and damage, over plain data.
//!
//! The kernel knows no script language, no data format, no file, no clock and no card. It asks a card to act through
//! [`table::Scripts`] and a player to decide through [`table::Decider`].
//!
//! It is a house of floors, and a file names only floors above its own in this list.

pub mod cards;
pub mod game;
pub(crate) mod queries;
pub(crate) mod rules;
pub mod table;
pub mod terms;
pub mod verbs;

#[doc(hidden)]
pub mod define {
    pub use crate::cards::*;
}
#[doc(hidden)]
pub mod id {
    pub use crate::terms::id::*;
}
#[doc(hidden)]
pub mod cost {
    pub use crate::terms::cost::*;
}
#[doc(hidden)]
pub mod die {
    pub use crate::terms::die::*;
}
#[doc(hidden)]
pub mod event {
    pub use crate::terms::{act::*, event::*, moment::*, token::*, via::*, zone::*};
}
#[doc(hidden)]
pub mod selector {
    pub use crate::terms::{noun::*, reference::*, selector::*, value::*};
}
#[doc(hidden)]
pub mod ruleset {
    pub use crate::terms::{ruleset::*, switches::*};
}
#[doc(hidden)]
pub mod state {
    pub use crate::game::{attack::*, card::*, lasting::*, player::*, state::*, step::*};
}
#[doc(hidden)]
pub mod decision {
    pub use crate::game::{answer::*, decision::*};
    pub use crate::table::decider::Decider;
}
#[doc(hidden)]
pub mod refuse {
    pub use crate::game::refusal::*;
}
#[doc(hidden)]
pub mod trace {
    pub use crate::game::trace::*;
}
#[doc(hidden)]
pub mod why {
    pub use crate::game::candidate::*;
}
#[doc(hidden)]
pub mod view {
    pub use crate::table::view::*;
}
#[doc(hidden)]
pub mod effect {
    pub use crate::table::game_table::Scripts;
}
#[doc(hidden)]
pub mod setup {
    pub use crate::game::setup::*;
}
#[doc(hidden)]
pub mod digest {
    pub use crate::game::digest::*;
}
#[doc(hidden)]
pub mod coverage {
    pub use crate::game::coverage::*;
}
#[doc(hidden)]
pub mod unread {
    pub use crate::cards::unsupported::*;
}
