//! Frames: an effect has one while it runs, with all it knows. Reference 5.7.0; Raven 4.5.0.

use crate::game::cause::Cause;
use crate::game::deferred::DeferredResult;
use crate::game::held::{Held, PhraseValues};
use crate::game::lasting::LastingEffect;
use crate::game::pending::PendingTrigger;
use crate::game::state::State;
use crate::terms::event::{Event, EventKind};
use crate::terms::id::{AbilityId, CardId, CardRef, DieId, PlayerId, Thing, Things};
use crate::terms::via::Vias;
use smallvec::SmallVec;
use ustr::Ustr;

/// What is known of an effect that runs.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The card whose text it is.
    pub(crate) card: CardRef,
    /// The ability it is the effect of; none while a spell targets what it is attached to.
    pub(crate) ability: Option<AbilityId>,
    /// What choices and traces call it.
    pub(crate) label: Ustr,
    /// Who is `you` in its text.
    pub(crate) you: PlayerId,
    /// The number in the name of the ability; 0 without one.
    pub(crate) n: i32,
    /// The X that was paid; what a card defines goes before it.
    pub(crate) paid_x: i32,
    /// How often its card counts as focused.
    pub(crate) focus: i32,
    /// The mode that was chosen, if it has modes.
    pub(crate) mode: Option<Ustr>,
    /// The optional additional costs that were paid, by name.
    pub(crate) paid: SmallVec<[Ustr; 1]>,
    /// The dice that paid for it.
    pub(crate) spent: SmallVec<[DieId; 6]>,
    /// The event it answers.
    pub(crate) event: Option<Box<Event>>,
    /// The event it answers, if that can still be changed: index into the open events.
    pub(crate) open_event: Option<usize>,
    /// The effect whose doing it answers: index into the frames.
    pub(crate) origin: Option<usize>,
    /// The targets that were chosen before it began to resolve, by name.
    pub(crate) fixed_targets: SmallVec<[(Ustr, Things); 1]>,
    /// What was picked while it resolves, by name; the latest pick of a name counts.
    pub(crate) picks: SmallVec<[(Ustr, Things); 2]>,
    /// What its script gives to the phrase of the word that runs.
    pub(crate) phrase_values: PhraseValues,
    /// The results that are carried out once its script is done.
    pub(crate) deferred: Vec<DeferredResult>,
    /// The effects that answer once its script is done.
    pub(crate) waiting_triggers: Vec<PendingTrigger>,
    /// The die whose power it is.
    pub(crate) die: Option<DieId>,
    /// The lasting effect whose ability it is.
    pub(crate) lasting: Option<Box<LastingEffect>>,
    /// The values its function is given, if it was set up to happen later or a script started it.
    pub(crate) given: Vec<Held>,
    /// Whether it is cancelled.
    pub(crate) cancelled: bool,
    /// Targets a cancel has answered; the effect goes on up to the first of them (`cancel_scope`).
    pub(crate) cancelled_at: Things,
    /// Whether its script is done and its deferred results are being carried out.
    pub(crate) is_finishing: bool,
    /// Whether it is a condition that is tested, which only reads.
    pub(crate) is_test: bool,
    /// The means by which what it does comes about.
    pub(crate) via: Vias,
    /// The cards it set aside, in their stays there.
    pub(crate) set_aside: SmallVec<[CardRef; 2]>,
    /// Whether it set aside the hand of a Chimera.
    pub(crate) set_hand_aside: bool,
    /// The cards it moved: each in its old stay with the one in its new stay.
    pub(crate) moved: SmallVec<[(CardRef, CardRef); 2]>,
    /// The units that it destroyed itself, and no text that answered it, each in the stay in which it was.
    pub(crate) destroyed: SmallVec<[CardRef; 2]>,
}

impl Frame {
    /// Returns what was picked under a name; `spent` names the dice that paid for it.
    pub(crate) fn named(&self, name: Ustr) -> Things {
        if name == "spent" {
            return self.spent.iter().copied().map(Thing::Die).collect();
        }
        self.picks
            .iter()
            .rev()
            .chain(self.fixed_targets.iter())
            .find(|(picked, _)| *picked == name)
            .map(|(_, things)| things.clone())
            .unwrap_or_default()
    }

    /// Returns the card in the stay it has now, if only this effect moved it since, or the leaving that the effect answers.
    pub(crate) fn follow(&self, state: &State, card: CardRef) -> Option<CardRef> {
        let mut card = card;
        loop {
            if state.is_current(card) {
                return Some(card);
            }
            card = match self.moved.iter().find(|(old, _)| *old == card) {
                Some((_, new)) => *new,
                None => return self.where_it_left_to(state, card),
            };
        }
    }

    /// Returns where a card lies now, if the leaving that this effect answers brought it there.
    fn where_it_left_to(&self, state: &State, card: CardRef) -> Option<CardRef> {
        let brought = state.card(card.id).left.is_some_and(|left| left <= card.stay);
        (brought && self.answers_leaving(card.id)).then(|| state.card_ref(card.id))
    }

    /// Returns whether this effect answers that a card leaves play, is destroyed or discarded; its own card may leave with that.
    pub(crate) fn answers_leaving(&self, card: CardId) -> bool {
        let leaves = [EventKind::LeavesPlay, EventKind::IsDestroyed, EventKind::IsDiscarded];
        self.event.as_ref().is_some_and(|event| {
            leaves.contains(&event.kind)
                && (card == self.card.id
                    || event.subjects.iter().any(|thing| thing.card().is_some_and(|subject| subject.id == card)))
        })
    }

    /// Returns the card in the stay in which its values and its controller are read: the one it has now, if only this effect
    /// moved it there and it is in play; else the one that is meant, for what it was last.
    pub(crate) fn read(&self, state: &State, card: CardRef) -> CardRef {
        self.follow(state, card).filter(|card| state.card(card.id).in_play()).unwrap_or(card)
    }

    /// Returns whether this effect destroyed a card, in the stay that is meant or a later one.
    pub(crate) fn saw_destroyed(&self, card: CardRef) -> bool {
        self.destroyed.iter().any(|destroyed| destroyed.id == card.id && destroyed.stay >= card.stay)
    }

    /// Returns the cause of what this effect does.
    pub(crate) fn cause(&self) -> Cause {
        Cause { source: Some(self.card), by: Some(self.you), via: self.via, ..Cause::default() }
    }
}

/// Texts that have answered an event, each with its card.
pub(crate) type Answered = SmallVec<[(CardRef, AbilityId); 2]>;

/// An event that is about to happen and can still be changed.
#[derive(Clone, Debug)]
pub(crate) struct OpenEvent {
    /// The event, as changed so far.
    pub(crate) event: Event,
    /// Whether it is replaced and does not happen.
    pub(crate) replaced: bool,
    /// The texts that have answered it so far.
    pub(crate) answered: Answered,
    /// What could be targeted instead of what, each a target with another thing, as the text that answered last was used and before
    /// it was paid for; nothing if that text changes no target.
    pub(crate) replacements: Vec<(Thing, Thing)>,
}

impl OpenEvent {
    /// Returns what could be targeted instead of what as an effect was used that answers the event; none before it is used.
    pub(crate) fn replacements_as_used(&self, answer: &Frame) -> Option<&[(Thing, Thing)]> {
        let (card, ability) = self.answered.last()?;
        (*card == answer.card && Some(*ability) == answer.ability).then_some(&self.replacements)
    }
}
