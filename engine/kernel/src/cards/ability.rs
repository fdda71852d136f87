//! Abilities: what content says of a text that acts. Reference 5.3.0, 5.4.0; Raven 4.2.0, 4.3.0.

use crate::terms::cost::Cost;
use crate::terms::event::{EventKind, EventKinds, Window};
use crate::terms::id::FnId;
use crate::terms::moment::Moments;
use crate::terms::selector::{Condition, Selector};
use crate::terms::via::{Via, Vias};
use crate::terms::zone::Zones;
use serde::{Deserialize, Serialize};
use ustr::Ustr;

/// When an ability can act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Timing {
    /// It answers these events in this window.
    Window(Window, EventKinds),
    /// It acts at these points of the round.
    At(Moments),
    /// It is used untriggered, without an action, in such a turn.
    During(Turn),
    /// It is a part of this event; nothing is checked before it is done.
    PartOf(EventKind),
    /// It is activated for its cost.
    Activated,
    /// It is the effect of an action spell.
    Resolved,
}

impl Timing {
    /// Returns whether it acts while no battle goes on, and at no other time: in an attack before its battles begin, or at a moment.
    pub fn is_outside_battle(self) -> bool {
        match self {
            Timing::Window(_, kinds) => kinds.iter().all(EventKind::precedes_battle),
            Timing::At(_) => true,
            _ => false,
        }
    }
}

/// Whose turn an untriggered effect may be used in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Turn {
    /// The controller's.
    Yours,
    /// An opponent's.
    Opponents,
}

/// Who is `you` in the text of an ability.
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

/// Something that a script does to cards which words on a cause tell: it exhausts, destroys or returns them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deed {
    /// The word.
    pub via: Via,
    /// The label of the only target or choice it is done to; none if to whatever the script finds.
    pub target: Option<Ustr>,
    /// How often its spell is focused at least for it to be done.
    pub focus: u8,
    /// The modes in which it is done; empty for every mode.
    pub modes: Vec<Ustr>,
}

/// A target an ability asks for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TargetDef {
    /// Its name in scripts and answers.
    pub name: Ustr,
    /// What may be picked, and how many.
    pub pick: Selector,
    /// The only mode in which it is asked; none for every mode.
    pub mode: Option<Ustr>,
    /// How often focused at least for it to be asked.
    pub focus: u8,
    /// Whether the text says `choose`, not `target`.
    pub choose: bool,
    /// Whether it is asked anew each time the script names it.
    pub again: bool,
    /// The condition under which it is asked for, judged then; none for always.
    pub condition: Option<Condition>,
}

/// What an ability costs once focused: in place of what it cost, or besides it. Reborn p.9 (derived).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FocusCost {
    /// How often focused at least for it to be open.
    pub at: u8,
    /// The cost that is then paid.
    pub cost: Cost,
    /// The condition under which it is open; none for always.
    pub condition: Option<Condition>,
    /// Whether the text says `may`, so that the player chooses; else this replaces the cost.
    pub optional: bool,
}

/// A cost that may be paid besides that of an ability, for more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExtraCost {
    /// Its name.
    pub name: Ustr,
    /// What is paid.
    pub cost: Cost,
    /// How often focused at least for it to be open; 0 for always.
    pub at: u8,
    /// The condition under which it is open; none for always.
    pub condition: Option<Condition>,
}

/// An ability as content defines it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AbilityDef {
    /// Its name without number; empty for a text without name.
    pub name: Ustr,
    /// What choices and traces call it: its name with its number, or the name of the card.
    pub label: Ustr,
    /// When it can act.
    pub timing: Timing,
    /// Whom or what the event must be about; none if anybody.
    pub of: Option<Selector>,
    /// By whom or by which card the event must come about; none if by any.
    pub by: Option<Selector>,
    /// What the other thing in the event must be; none if anything.
    pub with: Option<Selector>,
    /// By which means the event must come about, one of these; empty for any.
    pub via: Vias,
    /// The smallest amount of the event it answers.
    pub at_least: i32,
    /// From which zones the card of the event must come; empty for any.
    pub from: Zones,
    /// To which zones the card of the event must go; empty for any.
    pub to: Zones,
    /// The condition under which it can be used.
    pub condition: Option<Condition>,
    /// The same, computed by a function that only reads.
    pub if_script: Option<FnId>,
    /// Whether it is used once per turn only.
    pub once_a_turn: bool,
    /// The zones in which the text works.
    pub zones: Zones,
    /// Whether it uses up the reaction of the turn. Reborn p.9.
    pub reaction: bool,
    /// Whether it may be used though the reaction of the turn is used up.
    pub beyond_limit: bool,
    /// Who is `you` in its text.
    pub actor: Actor,
    /// Its cost.
    pub cost: Option<Cost>,
    /// Optional additional costs by name.
    pub extra: Vec<ExtraCost>,
    /// What it costs once focused, in rising order.
    pub focus: Vec<FocusCost>,
    /// Whether the text says `may`.
    pub optional: bool,
    /// The modes of which one is chosen.
    pub modes: Vec<Ustr>,
    /// The targets in the order of asking.
    pub targets: Vec<TargetDef>,
    /// The function that carries it out.
    pub effect: FnId,
    /// What its script shows of the means: whether it loops over all units, exhausts, destroys, returns. Found when loaded.
    pub shows: Vias,
    /// What of that its script does to which of its targets, in which modes. Found when loaded.
    pub deeds: Vec<Deed>,
    /// Whether its script, or one it sets up for later, can tell places in an order. Found when loaded.
    pub tells_places: bool,
    /// The kinds of tokens, and other words, its script can place. Found when loaded.
    pub calls: Vec<Ustr>,
}

impl AbilityDef {
    /// Returns whether its text works while its card is in play; one of a hand or pile alone does not.
    pub fn works_in_play(&self) -> bool {
        self.zones.meets(Zones::IN_PLAY)
    }

    /// Returns whether it is activated or used untriggered.
    pub fn is_activated(&self) -> bool {
        matches!(self.timing, Timing::Activated | Timing::During(_))
    }
}
