//! Terms: what the rules talk about.

pub mod act;
pub mod cost;
pub mod die;
pub mod event;
pub mod event_shape;
pub mod id;
pub mod moment;
pub mod noun;
pub mod reference;
pub mod ruleset;
pub mod selector;
mod switch;
mod switch_values;
pub mod switches;
pub mod token;
pub mod value;
pub mod via;
pub(crate) mod words;
pub mod zone;

pub use act::*;
pub use cost::*;
pub use die::*;
pub use event::*;
pub use event_shape::*;
pub use id::*;
pub use moment::*;
pub use noun::*;
pub use reference::*;
pub use ruleset::*;
pub use selector::*;
pub use switches::*;
pub use token::*;
pub use value::*;
pub use via::*;
pub use zone::*;
