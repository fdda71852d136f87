//! The language of scenarios: from a text to its head, its board and its lines.

mod board_line;
mod contradictions;
mod deed;
mod fact;
mod files;
mod grammar;
mod hints;
mod not_shown;
mod parse;
mod read_board;
mod read_fact;
mod read_line;
mod read_terms;
mod scenario;
mod terms;

pub use contradictions::{RULINGS, is_ruling};
pub use files::{discover, read};
pub use not_shown::NotShown;
pub use parse::parse;
pub use scenario::{Outcome, Scenario};

pub(crate) use board_line::{BoardLine, ChimeraPart, Condition, Detail, Entry, Part, StartAt};
pub(crate) use deed::{Deed, Forbidden, Verb};
pub(crate) use fact::{CardFact, Fact, PlayerFact, RowPart, Tolled};
pub(crate) use files::{all_below, below, read_source};
pub(crate) use parse::{deed_of, usage_of};
pub(crate) use scenario::{Line, PlayLine, Way};
pub(crate) use terms::{CardId, CardName, Facing, Item, ItemKind, Side, Usage, UsedFor, WrittenCost};
