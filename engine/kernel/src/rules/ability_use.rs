//! The use of an ability: everything that is settled before its effect resolves.

use crate::game::ability_instance::AbilityInstance;
use crate::game::lasting::LastingEffect;
use crate::game::pending::PendingTrigger;
use crate::queries::payment::Payment;
use crate::terms::event::Event;
use crate::terms::id::{CardRef, DieId, PlayerId};
use smallvec::SmallVec;
use ustr::Ustr;

/// In which way an effect comes to be resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UseKind {
    /// An ability is used.
    Ability,
    /// A spell was played: it resolves from wherever it lies by then.
    PlayedSpell,
    /// Its card was given up to pay for it, or its own text took it out of play as it was paid: it resolves from wherever that lies by
    /// then. Card text overrides the rules; else such an ability could never do anything.
    PaidWithItsCard,
    /// It is a part of arriving: no window opens, and nothing is checked before.
    PartOfArriving,
    /// A lasting effect answers: what it does goes on whatever became of its card, and is no new use of it.
    Lasting,
}

/// The use of an ability: everything settled before it resolves.
#[derive(Clone, Debug)]
pub(crate) struct AbilityUse {
    /// The card whose ability it is.
    pub(crate) card: CardRef,
    /// The ability, as the card has it.
    pub(crate) instance: AbilityInstance,
    /// By whose doing.
    pub(crate) you: PlayerId,
    /// The event that is answered.
    pub(crate) event: Option<Box<Event>>,
    /// The index of the event that is answered and can still be changed.
    pub(crate) open_event: Option<usize>,
    /// The index of the frame whose doing is answered.
    pub(crate) origin: Option<usize>,
    /// The die, if it is the power of one.
    pub(crate) die: Option<DieId>,
    /// The lasting effect whose ability it is.
    pub(crate) lasting: Option<Box<LastingEffect>>,
    /// The X that was paid; 0 for what was paid for the card.
    pub(crate) x: i32,
    /// The dice that were spent.
    pub(crate) spent: SmallVec<[DieId; 6]>,
    /// The names of the additional costs that were paid.
    pub(crate) paid: SmallVec<[Ustr; 1]>,
    /// How often the spell was focused when the ability was activated.
    pub(crate) focus: i32,
    /// Whether it is a dice power.
    pub(crate) dice_power: bool,
    /// In which way it comes to be resolved.
    pub(crate) kind: UseKind,
}

impl AbilityUse {
    /// Returns the use of an ability of a card by a player, answering nothing and paid with nothing.
    pub(crate) fn of(card: CardRef, instance: AbilityInstance, you: PlayerId) -> Self {
        Self {
            card,
            instance,
            you,
            event: None,
            open_event: None,
            origin: None,
            die: None,
            lasting: None,
            x: 0,
            spent: SmallVec::new(),
            paid: SmallVec::new(),
            focus: 0,
            dice_power: false,
            kind: UseKind::Ability,
        }
    }

    /// Returns the same use with what was paid for it.
    pub(crate) fn paid_with(mut self, payment: Payment) -> Self {
        if payment.gave_its_card {
            self.kind = UseKind::PaidWithItsCard;
        }
        self.x = payment.x;
        self.spent = payment.dice;
        self.paid = payment.extras;
        self
    }

    /// Returns the same use as an answer to what a pending trigger answers.
    pub(crate) fn answering(mut self, pending: &PendingTrigger) -> Self {
        self.event.clone_from(&pending.event);
        self.open_event = pending.open_event;
        self.origin = pending.origin;
        self
    }
}
