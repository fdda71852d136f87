//! What cards are: definitions as content gives them, checked and immutable, shared by every game.

use crate::terms::cost::Cost;
use crate::terms::event::{EventKind, EventKinds, Window};
use crate::terms::id::FnId;
use crate::terms::moment::Moments;
use crate::terms::selector::{Condition, Selector};
use crate::terms::via::Vias;
use crate::terms::zone::Zones;
use serde::Deserialize;
use serde::Serialize;
use ustr::Ustr;

/// When an ability can act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Timing {
    /// It answers these events in this window.
    Window(Window, EventKinds),
    /// It acts at these points of the round.
    At(Moments),
    /// Without event or action, in such a turn.
    During(Turn),
    /// It is a part of this event; nothing is checked before it is done.
    PartOf(EventKind),
    /// It is activated for its cost.
    Activated,
    /// It is the effect of an action spell.
    Resolved,
}

/// Whose turn an untriggered effect may be used in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Turn {
    /// The controller's.
    Yours,
    /// An opponent's.
    Opponents,
}

/// Who is `you` in an ability.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Actor {
    /// The controller of the card.
    #[default]
    Controller,
    /// Who played the card.
    WhoPlayed,
    /// The owner of the card.
    Owner,
    /// An opponent of the controller.
    Opponent,
}

/// A target an ability asks for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TargetDef {
    /// Its name in scripts and answers.
    pub name: Ustr,
    /// What may be picked.
    pub pick: Selector,
    /// Asked only in this mode.
    pub mode: Option<Ustr>,
    /// Asked only when focused at least so often.
    pub focus: u8,
    /// The text says `choose`, not `target`.
    pub choose: bool,
    /// Asked anew each time the script names it.
    pub again: bool,
}

/// A further way to pay once focused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FocusCost {
    /// How often focused at least.
    pub at: u8,
    /// The cost then.
    pub cost: Cost,
}

/// A status ability of an aspect. Red Rains.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum StatusAbility {
    /// Used with each token.
    Each,
    /// Used with the last token.
    Last,
}

/// What an ability is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AbilityDef {
    /// Its name without number; empty for a text without name.
    pub name: Ustr,
    /// How choices and traces call it: name with number, or the card's name.
    pub label: Ustr,
    /// When it can act.
    pub timing: Timing,
    /// Whose event.
    pub of: Option<Selector>,
    /// By whose doing.
    pub by: Option<Selector>,
    /// The other thing in the event.
    pub with: Option<Selector>,
    /// Any of these words is on the cause; empty asks for none.
    pub via: Vias,
    /// Smallest amount.
    pub at_least: i32,
    /// Zones it comes from; empty for any.
    pub from: Zones,
    /// Zones it goes to; empty for any.
    pub to: Zones,
    /// A condition.
    pub condition: Option<Condition>,
    /// A condition computed by a function that only reads.
    pub if_script: Option<FnId>,
    /// Once per turn.
    pub once_a_turn: bool,
    /// A status ability. Red Rains.
    pub status: Option<StatusAbility>,
    /// Where the text works.
    pub zones: Zones,
    /// Uses up the reaction of the turn. Reborn p.9.
    pub reaction: bool,
    /// Who is `you`.
    pub actor: Actor,
    /// Its cost.
    pub cost: Option<Cost>,
    /// Optional additional costs by name.
    pub extra: Vec<(Ustr, Cost)>,
    /// Further ways to pay once focused.
    pub focus: Vec<FocusCost>,
    /// The text says `may`.
    pub optional: bool,
    /// The modes it chooses from.
    pub modes: Vec<Ustr>,
    /// The targets in the order of asking.
    pub targets: Vec<TargetDef>,
    /// What it does.
    pub effect: FnId,
    /// Its script loops over all units. Found when loaded.
    pub mass: bool,
    /// The kinds of tokens, and other words, its script can place. Found when loaded.
    pub calls: Vec<Ustr>,
}

impl AbilityDef {
    /// Returns whether it is activated or used untriggered.
    pub fn is_activated(&self) -> bool {
        matches!(self.timing, Timing::Activated | Timing::During(_))
    }
}
