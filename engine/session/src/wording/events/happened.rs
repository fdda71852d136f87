//! Events of the rules among what happened.

use cinderforge_kernel::terms::{Event, EventKind, Thing};

use crate::wording::events::{EventTeller, EventVocabulary};
use crate::wording::thing_text;

impl<V: EventVocabulary> EventTeller<'_, V> {
    /// Writes the line of an event that happened.
    pub(super) fn happened(&mut self, depth: u8, event: &Event) {
        let subjects = self.subjects(event);
        let (word, text) = match event.kind {
            EventKind::IsDealtDamage => ("deal", format!("{} to {subjects}{}", event.amount, self.source(event))),
            EventKind::ReceivesDamage => ("receive", format!("{} by {subjects}", event.amount)),
            EventKind::IsDestroyed => ("destroy", subjects),
            EventKind::IsDiscarded => ("discard", subjects),
            EventKind::IsDeclaredAttacker => ("attack", format!("{subjects}{}", self.other(event, " -> "))),
            EventKind::IsDeclaredBlocker => ("block", format!("{subjects}{}", self.other(event, " blocks "))),
            EventKind::IsDeclaredGuard => ("guard", format!("{subjects}{}", self.other(event, " for "))),
            EventKind::Counters => ("counter", subjects),
            _ => ("event", self.event(event)),
        };
        self.line(depth, word, &text);
    }

    /// Lists what an event happens to.
    fn subjects(&self, event: &Event) -> String {
        event.subjects.iter().map(|thing| self.thing_there(*thing)).collect::<Vec<_>>().join(", ")
    }

    /// Names a thing that an event is about: a card where it stands.
    fn thing_there(&self, thing: Thing) -> String {
        match thing {
            Thing::Card(card) => self.vocabulary.card_there(card.id),
            other => thing_text(self.vocabulary, other),
        }
    }

    /// Names the other thing of an event, behind a joint.
    fn other(&self, event: &Event, joint: &str) -> String {
        event.other.map(|other| format!("{joint}{}", self.thing_there(other))).unwrap_or_default()
    }

    /// Names what an event comes from, with its shares.
    fn source(&self, event: &Event) -> String {
        if !event.shares.is_empty() {
            let shares: Vec<String> =
                event.shares.iter().map(|(card, n)| format!("{n} {}", self.vocabulary.card_there(card.id))).collect();
            return format!(" by {}", shares.join(", "));
        }
        event.source.map(|card| format!(" by {}", self.vocabulary.card_there(card.id))).unwrap_or_default()
    }

    /// Describes an event.
    pub(super) fn event(&self, event: &Event) -> String {
        let subjects = self.subjects(event);
        let amount = event.amount;
        match event.kind {
            EventKind::IsDealtDamage | EventKind::ReceivesDamage => {
                format!("{amount} damage to {subjects}{}", self.source(event))
            }
            EventKind::GetsWounds => format!("{amount} wounds on {subjects}"),
            EventKind::GetsExhaustion => format!("{amount} exhaustion on {subjects}"),
            EventKind::GetsStatus => format!("{amount} status on {subjects}"),
            kind => format!("{subjects} {}", kind.word().replace('_', " ")),
        }
    }
}
