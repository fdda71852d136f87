//! What has happened: how often an event came about this turn, this round or in the battle that goes on.

use crate::game::past_event::PastEvent;
use crate::queries::position::Position;
use crate::queries::scope::Scope;
use crate::queries::selectors;
use crate::terms::id::Thing;
use crate::terms::selector::{Happening, Since};
use std::sync::Arc;

/// Returns how often something happened: once for each thing it was about that the phrase means, as it is now or was last.
pub(crate) fn times(position: &Position, scope: &Scope, happening: &Happening) -> i32 {
    let turn = position.state.turn_now();
    let battle = position.state.attack.as_ref().and_then(|attack| attack.battle);
    let counts = |past: &&Arc<PastEvent>| {
        let in_time = match happening.since {
            Since::Round => true,
            Since::Turn => past.turn.is_some() && past.turn == turn,
            Since::Battle => past.battle.is_some() && past.battle == battle,
        };
        in_time && happening.kinds.has(past.kind) && is_by(position, scope, happening, past)
    };
    let is_meant = |thing: &&Thing| selectors::matches_loosely(position, scope, &happening.of, **thing);
    position.state.past.iter().filter(counts).map(|past| past.subjects.iter().filter(is_meant).count() as i32).sum()
}

/// Returns whether a past event came about by a card or player that the phrase means.
fn is_by(position: &Position, scope: &Scope, happening: &Happening, past: &PastEvent) -> bool {
    let Some(by) = &happening.by else { return true };
    let things = past.causers.iter().copied().map(Thing::Card).chain(past.by.map(Thing::Player));
    things.into_iter().any(|thing| selectors::matches_loosely(position, scope, by, thing))
}
