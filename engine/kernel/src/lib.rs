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
#[allow(missing_docs)]
pub mod define {
    pub use crate::cards::card::{PrintedConstant as Holding, PrintedKeyword as KeywordOn};
    pub use crate::cards::*;
}
#[doc(hidden)]
pub mod id {
    pub use crate::terms::id::*;
}
#[doc(hidden)]
#[allow(missing_docs)]
pub mod cost {
    pub use crate::terms::cost::{Cost, CostAmount as Quantity, Item, Symbol};
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
#[allow(missing_docs)]
pub mod selector {
    pub use crate::terms::{
        noun::{CardState as Condition, CardStates as Conditions, Noun, Nouns, Pool, Stretch, Stretches},
        reference::*,
        selector::{
            Amount, Base, Comparison, Condition as Holds, ConditionPart as HoldsPart, Filter, Group, Property, Quantity as Many,
            Selector,
        },
        value::*,
    };
}
#[doc(hidden)]
pub mod ruleset {
    pub use crate::terms::{ruleset::*, switches::*};
}
#[doc(hidden)]
#[allow(missing_docs)]
pub mod state {
    pub use crate::game::{
        attack::*,
        card::*,
        lasting::{DelayedEffect as Delayed, LastingEffect as Lasting, LastingKind as LastingWhat},
        player::*,
        state::*,
        step::*,
    };
}
#[doc(hidden)]
#[allow(missing_docs)]
pub mod decision {
    pub use crate::game::{
        answer::*,
        decision::*,
        decision::{DecisionKind as Asks, Options as Choosing},
    };
    pub use crate::table::decider::Decider;
}
#[doc(hidden)]
pub mod refuse {
    pub use crate::game::refusal::*;
}
#[doc(hidden)]
#[allow(missing_docs)]
pub mod trace {
    pub use crate::game::trace::TraceEvent as Note;
    pub use crate::game::trace::*;
}
#[doc(hidden)]
#[allow(missing_docs)]
pub mod why {
    pub use crate::game::candidate::CandidateResult as Considered;
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
