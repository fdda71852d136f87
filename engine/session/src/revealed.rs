//! What people have learned that taking back answers cannot make them forget: dice rolled, hidden cards seen.

use std::collections::BTreeSet;
use std::fmt;

use cinderforge_kernel::game::{State, TraceEntry, TraceEvent};
use cinderforge_kernel::terms::{CardId, PlayerId, Zone};

/// What chance has decided, and which hidden cards were seen.
///
/// ```
/// use cinderforge_session::Revealed;
///
/// assert_eq!(Revealed { dice: 3, cards: 1 }.to_string(), "3 dice were rolled, 1 hidden card was seen");
/// assert!(Revealed::default().is_nothing());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Revealed {
    /// How often a die was rolled.
    pub dice: usize,
    /// How many cards somebody saw who could not know them before.
    pub cards: usize,
}

impl Revealed {
    /// Counts what entries of a game revealed to these players. `state` is any state of the game: it tells whose cards they are.
    pub(crate) fn by<'a>(entries: impl Iterator<Item = &'a TraceEntry>, to: &[PlayerId], state: &State) -> Self {
        let mut dice = 0;
        let mut cards = BTreeSet::new();
        for entry in entries {
            dice += usize::from(matches!(entry.event, TraceEvent::Rolled(..) | TraceEvent::BehaviourDie(_)));
            cards.extend(to.iter().flat_map(|player| learned(entry, *player, state)));
        }
        Self { dice, cards: cards.len() }
    }

    /// Returns whether nobody learned anything.
    pub fn is_nothing(&self) -> bool {
        *self == Self::default()
    }
}

impl fmt::Display for Revealed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dice = match self.dice {
            0 => None,
            1 => Some("1 die was rolled".to_owned()),
            dice => Some(format!("{dice} dice were rolled")),
        };
        let cards = match self.cards {
            0 => None,
            1 => Some("1 hidden card was seen".to_owned()),
            cards => Some(format!("{cards} hidden cards were seen")),
        };
        match dice.into_iter().chain(cards).collect::<Vec<_>>().as_slice() {
            [] => f.write_str("nothing hidden was seen"),
            parts => f.write_str(&parts.join(", ")),
        }
    }
}

/// Lists the cards that an entry shows a player from where the player could not see them.
fn learned(entry: &TraceEntry, player: PlayerId, state: &State) -> Vec<CardId> {
    let owner = |card: CardId| state.cards.get(card.index()).map(|card| card.owner);
    let was_hidden = |card: CardId, from: Zone| match from {
        Zone::DrawPile => true,
        Zone::Hand | Zone::Under => owner(card) != Some(player),
        _ => false,
    };
    let Some(seen) = entry.seen_by(player, state) else { return Vec::new() };
    let mut cards = match seen.event {
        TraceEvent::Drawn(card, _) => vec![card],
        TraceEvent::Shown { cards, .. } => cards,
        TraceEvent::Moved { card, from, .. } if was_hidden(card, from) => vec![card],
        _ => Vec::new(),
    };
    cards.retain(|card| *card != CardId::HIDDEN);
    cards
}
