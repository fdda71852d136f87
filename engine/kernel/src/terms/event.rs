//! Events: everything that can happen, as effects see it in the windows around it. Reference 5.4.0; Raven 4.3.0.

use crate::terms::die::Symbol;
use crate::terms::id::{CardRef, PlayerId, Thing};
use crate::terms::via::Vias;
use crate::terms::words::words;
use crate::terms::zone::Zone;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use ustr::Ustr;

words! {
    /// What happened, with the word cards use for it. The subjects of an event do or suffer it.
    EventKind, EventKinds: u64 {
        /// A card comes into play.
        EntersPlay = "enters_play",
        /// An alteration is attached; `other` is its bearer.
        IsAttached = "is_attached",
        /// A card leaves play.
        LeavesPlay = "leaves_play",
        /// A unit or Phoenixborn is destroyed.
        IsDestroyed = "is_destroyed",
        /// A card is discarded.
        IsDiscarded = "is_discarded",
        /// A card moves between zones in any other way.
        Moves = "moves",
        /// A unit or Phoenixborn is dealt damage.
        IsDealtDamage = "is_dealt_damage",
        /// A unit or Phoenixborn receives damage.
        ReceivesDamage = "receives_damage",
        /// Wound tokens are placed.
        GetsWounds = "gets_wounds",
        /// Wound tokens are removed.
        LosesWounds = "loses_wounds",
        /// Exhaustion tokens are placed.
        GetsExhaustion = "gets_exhaustion",
        /// Exhaustion tokens are removed.
        LosesExhaustion = "loses_exhaustion",
        /// An unexhausted card becomes exhausted.
        BecomesExhausted = "becomes_exhausted",
        /// Status tokens are placed.
        GetsStatus = "gets_status",
        /// Status tokens are removed.
        LosesStatus = "loses_status",
        /// A player declares attackers; `other` is the target once it is known.
        DeclaresAttackers = "declares_attackers",
        /// A unit is declared as an attacker.
        IsDeclaredAttacker = "is_declared_attacker",
        /// A player declares blockers.
        DeclaresBlockers = "declares_blockers",
        /// A player declares a guard.
        DeclaresGuard = "declares_guard",
        /// A unit is declared as a blocker; `other` is the attacker.
        IsDeclaredBlocker = "is_declared_blocker",
        /// A unit or Phoenixborn is declared as a guard.
        IsDeclaredGuard = "is_declared_guard",
        /// An attacker is blocked.
        IsBlocked = "is_blocked",
        /// An attacker is guarded against.
        IsGuardedAgainst = "is_guarded_against",
        /// A player had the choice of blockers or guard.
        EndsDefence = "ends_defence",
        /// A player's attack is over.
        EndsAttack = "ends_attack",
        /// A unit is chosen to counter.
        Counters = "counters",
        /// A card, player or pile is targeted.
        IsTargeted = "is_targeted",
        /// The text of a card is used.
        IsUsed = "is_used",
        /// The text of a card has been resolved.
        IsResolved = "is_resolved",
        /// A player paid a cost.
        PaysCost = "pays_cost",
        /// A player spent dice, for a cost or a price in a text.
        SpendsDice = "spends_dice",
        /// Dice of a player go into the exhausted pool.
        ExhaustsDice = "exhausts_dice",
        /// Dice of a player go into the active pool.
        ReadiesDice = "readies_dice",
        /// Dice of a player are re-rolled, raised, lowered or turned.
        ChangesDice = "changes_dice",
        /// A player draws cards.
        Draws = "draws",
        /// A player gets cards into hand, drawn or otherwise.
        GainsCards = "gains_cards",
        /// A player discards cards off the draw pile.
        Mills = "mills",
        /// A player took a main action.
        TakesMainAction = "takes_main_action",
        /// A player meditated.
        Meditates = "meditates",
    }
}

words! {
    /// When an effect may answer an event.
    Window, Windows: u8 {
        /// Before it happens; may change, replace or prevent it.
        Would = "would",
        /// As it has happened.
        When = "when",
        /// Once every `when` is done.
        After = "after",
    }
}

impl EventKind {
    /// Returns whether it comes in an attack before its battles begin. Reference 6.0.0; Raven 5.1.0; Reborn p.11.
    pub fn precedes_battle(self) -> bool {
        matches!(
            self,
            EventKind::DeclaresAttackers
                | EventKind::IsDeclaredAttacker
                | EventKind::DeclaresBlockers
                | EventKind::DeclaresGuard
                | EventKind::IsDeclaredBlocker
                | EventKind::IsDeclaredGuard
                | EventKind::IsBlocked
                | EventKind::IsGuardedAgainst
                | EventKind::EndsDefence
        )
    }
}

/// The things an event is about.
pub type Subjects = SmallVec<[Thing; 2]>;

/// Something that happens or is about to.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Event {
    /// What happens.
    pub kind: EventKind,
    /// Who or what does it or suffers it.
    pub subjects: Subjects,
    /// The card whose text or whose blow causes it.
    pub source: Option<CardRef>,
    /// The attackers whose blows cause it together, if no one card does.
    pub together: SmallVec<[CardRef; 1]>,
    /// Of damage by several attackers on one unit: each attacker with its part of the amount.
    pub shares: SmallVec<[(CardRef, i32); 1]>,
    /// Of damage: those who deal it whose damage could not be prevented as it was dealt.
    pub unpreventable: SmallVec<[CardRef; 1]>,
    /// The player by whose doing it happens.
    pub by: Option<PlayerId>,
    /// By which means it happens, all that hold.
    pub via: Vias,
    /// How much damage, or how many tokens, dice or cards.
    pub amount: i32,
    /// The thing beside its subjects that it is about, as the kind says.
    pub other: Option<Thing>,
    /// Of a payment: the symbols of the cost that is paid.
    pub symbols: SmallVec<[Symbol; 1]>,
    /// The cards or dice that were drawn, milled, spent or declared in it.
    pub things: SmallVec<[Thing; 2]>,
    /// Where a card came from.
    pub from: Option<Zone>,
    /// Where a card goes.
    pub to: Option<Zone>,
    /// The name of the ability that is used or resolved, if it has one.
    pub ability: Option<Ustr>,
}

impl Clone for Event {
    /// Copies its lists whole, where a derived clone goes through them one by one.
    fn clone(&self) -> Self {
        Self {
            subjects: SmallVec::from_slice(&self.subjects),
            together: SmallVec::from_slice(&self.together),
            shares: SmallVec::from_slice(&self.shares),
            unpreventable: SmallVec::from_slice(&self.unpreventable),
            symbols: SmallVec::from_slice(&self.symbols),
            things: SmallVec::from_slice(&self.things),
            ..*self
        }
    }
}

impl Event {
    /// Makes an event of this kind about one thing, to be filled in.
    pub fn new(kind: EventKind, subject: impl Into<Thing>) -> Self {
        Self {
            kind,
            subjects: smallvec::smallvec![subject.into()],
            source: None,
            together: SmallVec::new(),
            shares: SmallVec::new(),
            unpreventable: SmallVec::new(),
            by: None,
            via: Vias::EMPTY,
            amount: 0,
            other: None,
            symbols: SmallVec::new(),
            things: SmallVec::new(),
            from: None,
            to: None,
            ability: None,
        }
    }

    /// Makes an event of this kind about all of these, to be filled in.
    pub fn about(kind: EventKind, subjects: Subjects) -> Self {
        let mut event = Self::new(kind, PlayerId(0));
        event.subjects = subjects;
        event
    }

    /// Returns the cards that cause it: one, or each of the attackers whose blows do together.
    pub fn causers(&self) -> impl Iterator<Item = CardRef> {
        self.source.into_iter().chain(self.together.iter().copied())
    }

    /// Returns the player and the cards that cause it.
    pub fn doers(&self) -> impl Iterator<Item = Thing> {
        self.by.map(Thing::Player).into_iter().chain(self.causers().map(Thing::Card))
    }

    /// Returns the event with this amount.
    #[must_use]
    pub fn amount(mut self, amount: i32) -> Self {
        self.amount = amount;
        self
    }
}
