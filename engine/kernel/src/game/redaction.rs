//! What a player may know of what happened: cards that moved or were drawn out of the player's sight are not named.

use crate::game::state::State;
use crate::game::trace::{TraceEntry, TraceEvent};
use crate::terms::event::{Event, EventKind};
use crate::terms::id::{CardId, CardRef, PlayerId, Players, Thing};
use crate::terms::zone::{Zone, Zones};

impl TraceEntry {
    /// Returns the entry as far as a player may know it, [`CardId::HIDDEN`] in the place of every card the player may not know;
    /// none of what others were asked. `state` is any state of the game: it tells whose cards they are.
    ///
    /// What counts is what the player could know as it happened, so a card that is seen later is not named in what was before.
    pub fn seen_by(&self, player: PlayerId, state: &State) -> Option<TraceEntry> {
        let event = match &self.event {
            TraceEvent::Answered(decision, _) if decision.player != player => return None,
            TraceEvent::Moved { card, from, to, controller, host, shown_to } => {
                let sees = |zone: Zone| sees_move(state, player, *card, *controller, zone);
                let card = if sees(*from) || sees(*to) || shown_to.has(player) { *card } else { CardId::HIDDEN };
                let shown_to = Players::default();
                TraceEvent::Moved { card, from: *from, to: *to, controller: *controller, host: *host, shown_to }
            }
            TraceEvent::Drawn(_, drawer) if *drawer != player => TraceEvent::Drawn(CardId::HIDDEN, *drawer),
            TraceEvent::Shown { to: Some(looker), .. } if *looker != player => {
                TraceEvent::Shown { cards: vec![CardId::HIDDEN], to: Some(*looker) }
            }
            TraceEvent::Placed(_, place) => TraceEvent::Placed(CardId::HIDDEN, *place),
            TraceEvent::Happened(event) => TraceEvent::Happened(Box::new(seen_event(event, player))),
            TraceEvent::Replaced(event) => TraceEvent::Replaced(Box::new(seen_event(event, player))),
            TraceEvent::AmountSet(event, from) => TraceEvent::AmountSet(Box::new(seen_event(event, player)), *from),
            TraceEvent::Prevented(event, amount) => TraceEvent::Prevented(Box::new(seen_event(event, player)), *amount),
            TraceEvent::Redirected(event) => TraceEvent::Redirected(Box::new(seen_event(event, player))),
            other => other.clone(),
        };
        Some(TraceEntry { depth: self.depth, event })
    }
}

/// Returns whether a player sees which card it is that comes from such a zone or goes there.
fn sees_move(state: &State, player: PlayerId, card: CardId, controller: PlayerId, zone: Zone) -> bool {
    match zone {
        Zone::Hand | Zone::ConjurationPile => state.cards.get(card.index()).is_some_and(|card| card.owner == player),
        Zone::Under => controller == player,
        Zone::DrawPile => false,
        open => Zones::OPEN.has(open),
    }
}

/// Returns an event as far as a player may know it.
fn seen_event(event: &Event, player: PlayerId) -> Event {
    let mut seen = event.clone();
    let of_player = event.subjects.first().and_then(|subject| subject.player()) == Some(player);
    let open = |zone: Option<Zone>| zone.is_none_or(|zone| Zones::OPEN.has(zone));
    let is_hidden = match event.kind {
        EventKind::Draws | EventKind::GainsCards => !of_player,
        EventKind::Moves => !open(event.from) && !open(event.to),
        _ => false,
    };
    if is_hidden {
        let lists = seen.subjects.iter_mut().chain(&mut seen.things).chain(&mut seen.other);
        for thing in lists.filter(|thing| thing.card().is_some()) {
            *thing = Thing::Card(CardRef { id: CardId::HIDDEN, stay: 0 });
        }
    }
    seen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_named_to_who_draws_them_alone() {
        let card = Thing::Card(CardRef { id: CardId(3), stay: 0 });
        let hidden = Thing::Card(CardRef { id: CardId::HIDDEN, stay: 0 });
        for kind in [EventKind::Draws, EventKind::GainsCards] {
            let mut event = Event::new(kind, PlayerId(1));
            event.things.push(card);
            assert_eq!(seen_event(&event, PlayerId(1)).things[..], [card]);
            assert_eq!(seen_event(&event, PlayerId(0)).things[..], [hidden]);
        }
    }
}
