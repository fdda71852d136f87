//! Fronts: the parts of a battlefield that stands against several players, one before each of them. Red Rains Laws of the Chimera.
//!
//! What stands before a player has that player as its opposing one, defends its own part alone, and is of one area with the cards of
//! that player. No battlefield but that of a Chimera against two players is parted: everywhere else nothing stands before anybody.

use crate::cards::card_type::CardType;
use crate::queries::position::Position;
use crate::queries::scope::Scope;
use crate::queries::seats;
use crate::terms::id::{CardId, CardRef, PlayerId, Players, Thing};
use smallvec::SmallVec;

/// The word in the title of a ready spell by which it is a Law. Red Rains Laws of the Chimera.
const LAW: &str = "Law";

/// Returns the parts of the battlefield of a player in the order in which rules go through them, each by the player it stands before:
/// that of whom the first player token is with or points at comes first (a reading). One that is not parted is one part, before nobody
/// of all opponents. Red Rains End of Round (derived).
pub(crate) fn of(position: &Position, player: PlayerId) -> SmallVec<[Option<PlayerId>; 4]> {
    if seats::acting_against(position, player).is_none() {
        return smallvec::smallvec![None];
    }
    let holder = position.state.first_player;
    let first = if seats::opposes(position, player, holder) { holder } else { seats::next_first_player(position) };
    let mut parts: SmallVec<[Option<PlayerId>; 4]> = seats::opponents(position, player).into_iter().map(Some).collect();
    parts.sort_by_key(|part| *part != Some(first));
    parts
}

/// Returns the player before whom a card stands, or what it is attached to; none if that is not on a parted battlefield.
pub(crate) fn before(position: &Position, card: CardId) -> Option<PlayerId> {
    let state = position.state.card(card);
    state.before.or_else(|| position.state.bearer(card).and_then(|bearer| position.state.card(bearer.id).before))
}

/// Returns whether a card can meet those of a player in an attack: it stands before that player, or before nobody of all opponents.
pub(crate) fn meets(position: &Position, card: CardRef, player: PlayerId) -> bool {
    position.state.card(card.id).before.is_none_or(|before| before == player)
}

/// Returns the player before whom a text of a player speaks whose battlefield is parted: before whom its card stands, or who does
/// what it answers, or against whom that player acts. None if that battlefield is not parted.
pub(crate) fn of_text(position: &Position, scope: &Scope) -> Option<PlayerId> {
    let against = seats::acting_against(position, scope.you)?;
    let by = scope.event.and_then(|event| event.by).filter(|by| seats::opposes(position, scope.you, *by));
    Some(scope.this.and_then(|this| before(position, this.id)).or(by).unwrap_or(against))
}

/// Returns the player who stands against the player of a text where it speaks of one. Red Rains Chimera Reveals.
pub(crate) fn opposing(position: &Position, scope: &Scope) -> PlayerId {
    of_text(position, scope).unwrap_or_else(|| seats::opposing_player(position, scope.you))
}

/// Returns before whom a card comes to stand that comes onto the battlefield of a player, by the effect that runs if one does: before
/// whom the card of that effect stands, or whose effect it is; else before whom the player acts against. None if that battlefield is
/// not parted.
pub(crate) fn of_arrival(position: &Position, controller: PlayerId) -> Option<PlayerId> {
    let against = seats::acting_against(position, controller)?;
    let Some(frame) = position.frames.last() else { return Some(against) };
    let by_other = Some(frame.you).filter(|you| seats::opposes(position, controller, *you));
    by_other.or_else(|| of_text(position, &Scope::of_frame(position, frame))).or(Some(against))
}

/// Returns whether the effect of a player that runs is about all of something, and a thing in play is out of its area: another player
/// on the same side with what is theirs, and what stands before such a player. Red Rains Laws of the Chimera.
pub(crate) fn is_out_of_area(position: &Position, scope: &Scope, thing: Thing) -> bool {
    if let Some(front) = of_text(position, scope) {
        return is_of_another(position, front, thing);
    }
    !allies(position, scope.you).is_empty() && is_of_another(position, scope.you, thing)
}

/// Returns whether a player or a card in play is on the side of a player, or stands before that side, and not of that player's own
/// area.
fn is_of_another(position: &Position, player: PlayerId, thing: Thing) -> bool {
    let allies = allies(position, player);
    match thing {
        Thing::Player(other) => allies.has(other),
        Thing::Card(card) if position.state.card(card.id).in_play() => {
            before(position, card.id).is_some_and(|before| before != player)
                || allies.has(position.state.card(card.id).controller)
        }
        Thing::Die(die) => allies.has(position.state.die(die).owner),
        Thing::Card(_) | Thing::Pile(..) => false,
    }
}

/// Returns whether a constant of a card is about a thing by the law of Laws: it is no Law, or the thing is not of another player on
/// the side of its controller. Red Rains Laws of the Chimera.
pub(crate) fn law_reaches(position: &Position, holder: CardRef, thing: Thing) -> bool {
    let controller = position.state.card(holder.id).controller;
    allies(position, controller).is_empty() || !is_law(position, holder.id) || !is_of_another(position, controller, thing)
}

/// Returns whether a card may be about what is done to a thing by the law of Laws: what another player on the side of its controller, or
/// what stands before such a player, does to anything but the controller's own is no business of a Law. Red Rains Laws of the Chimera.
pub(crate) fn law_minds(position: &Position, holder: CardRef, thing: Thing, mut doers: impl Iterator<Item = Thing>) -> bool {
    let controller = position.state.card(holder.id).controller;
    if allies(position, controller).is_empty() {
        return true;
    }
    let reaches = |thing: Thing| law_reaches(position, holder, thing);
    reaches(thing) && (is_of(position, controller, thing) || doers.all(reaches))
}

/// Returns whether a thing is a player, or theirs.
fn is_of(position: &Position, player: PlayerId, thing: Thing) -> bool {
    match thing {
        Thing::Player(other) | Thing::Pile(other, _) => other == player,
        Thing::Card(card) => position.state.card(card.id).controller == player,
        Thing::Die(die) => position.state.die(die).owner == player,
    }
}

/// Returns whether a card is a ready spell with the word for a Law in its title.
fn is_law(position: &Position, card: CardId) -> bool {
    let face = position.face(card);
    face.kind == CardType::ReadySpell && face.name.split(' ').any(|word| word == LAW)
}

/// Returns who is on the side of a player besides that player.
fn allies(position: &Position, player: PlayerId) -> Players {
    position.state.player(player).seat.allies
}
