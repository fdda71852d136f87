//! References: the things that words such as `this`, `that` or `your` mean where a phrase speaks.

use crate::cards::ability::AbilityDef;
use crate::cards::ability::Actor;
use crate::queries::fronts;
use crate::queries::position::Position;
use crate::queries::scope::Scope;
use crate::queries::seats;
use crate::terms::id::Things;
use crate::terms::id::{CardRef, PlayerId, Thing};
use crate::terms::reference::{ControllerOf, Possessor, Reference, Who};
use smallvec::SmallVec;
use ustr::Ustr;

/// Returns the things a reference means.
pub(crate) fn things_meant(position: &Position, scope: &Scope, reference: Reference) -> Things {
    let single = |thing: Option<Thing>| thing.into_iter().collect::<Things>();
    match reference {
        Reference::This => single(scope.this.map(Thing::Card)),
        Reference::ThisDie => single(scope.die.map(Thing::Die)),
        Reference::Attached => single(scope.this.and_then(|this| position.state.bearer(this.id)).map(Thing::Card)),
        Reference::That => scope.event.map(|event| event.subjects.iter().copied().collect()).unwrap_or_default(),
        Reference::ThatPlayer => single(that_player(position, scope).map(Thing::Player)),
        Reference::PhoenixbornOf(possessor) => possessors(position, scope, possessor)
            .into_iter()
            .filter_map(|player| seats::phoenixborn_of(position, player))
            .map(Thing::Card)
            .collect(),
        Reference::Named(name) => scope.named(name),
        Reference::ControllerOf(of) => {
            let of = match of {
                ControllerOf::This => Reference::This,
                ControllerOf::Attached => Reference::Attached,
                ControllerOf::That => Reference::That,
                ControllerOf::Named(name) => Reference::Named(name),
            };
            single(things_read(position, scope, of).first().map(|thing| Thing::Player(player_of(position, *thing))))
        }
        Reference::OwnerOf(name) => single(owner_named(position, scope, name).map(Thing::Player)),
        Reference::OpposingPlayer => single(Some(Thing::Player(fronts::opposing(position, scope)))),
        Reference::You => single(Some(Thing::Player(scope.you))),
    }
}

/// Returns whether a reference means a thing; `loose` lets a card of a name be where the leaving that goes on brought it.
pub(crate) fn means(position: &Position, scope: &Scope, reference: Reference, thing: Thing, loose: bool) -> bool {
    let follows = loose && matches!(reference, Reference::Named(_));
    let is_meant = |meant: &Thing| *meant == thing || follows && has_left_to(position, *meant, thing);
    things_meant(position, scope, reference).iter().any(is_meant)
}

/// Returns whether a card is one that is meant where the leaving brought it that goes on.
fn has_left_to(position: &Position, meant: Thing, thing: Thing) -> bool {
    let (Some(meant), Some(card)) = (meant.card(), thing.card()) else { return false };
    let left = position.state.card(card.id).left.is_some_and(|left| left <= meant.stay);
    meant.id == card.id && position.state.is_current(card) && left
}

/// Returns the same to read their values and controllers: a card that left play in the stay in which it is held.
pub(crate) fn things_read(position: &Position, scope: &Scope, reference: Reference) -> Things {
    match reference {
        Reference::Named(name) => scope.read(name),
        _ => things_meant(position, scope, reference),
    }
}

/// Returns the player an event befalls, or whose thing it befalls.
fn that_player(position: &Position, scope: &Scope) -> Option<PlayerId> {
    let event = scope.event?;
    event.subjects.first().map(|thing| player_of(position, *thing))
}

/// Returns the player of a name, or the controller of the thing of that name.
fn player_named(position: &Position, scope: &Scope, name: Ustr) -> Option<PlayerId> {
    scope.read(name).first().map(|thing| player_of(position, *thing))
}

/// Returns the owner of the thing of a name; a player owns what is theirs.
fn owner_named(position: &Position, scope: &Scope, name: Ustr) -> Option<PlayerId> {
    scope.read(name).first().map(|thing| match thing {
        Thing::Player(player) | Thing::Pile(player, _) => *player,
        Thing::Card(card) => position.state.card(card.id).owner,
        Thing::Die(die) => position.state.die(*die).owner,
    })
}

/// Returns the player a thing is, or whose it is.
pub(crate) fn player_of(position: &Position, thing: Thing) -> PlayerId {
    match thing {
        Thing::Player(player) | Thing::Pile(player, _) => player,
        Thing::Card(card) => controller(position, card),
        Thing::Die(die) => position.state.die(die).owner,
    }
}

/// Returns the controller of a card, or who controlled it last.
pub(crate) fn controller(position: &Position, card: CardRef) -> PlayerId {
    let state = position.state.card(card.id);
    if position.is_read_as_last(card) { PlayerId(state.last.controller) } else { state.controller }
}

/// Returns the players a possessor means.
pub(crate) fn possessors(position: &Position, scope: &Scope, possessor: Possessor) -> SmallVec<[PlayerId; 4]> {
    let state = &position.state;
    match possessor {
        Possessor::Yours => smallvec::smallvec![scope.you],
        Possessor::Opponents | Possessor::OneOpponents => seats::opponents(position, scope.you),
        Possessor::Anyones => state.clockwise(scope.you).collect(),
        Possessor::ThatPlayers => that_player(position, scope).into_iter().collect(),
        Possessor::Opposing => smallvec::smallvec![fronts::opposing(position, scope)],
        Possessor::Asked => scope.asked().into_iter().collect(),
        Possessor::Owners => scope.this.map(|this| state.card(this.id).owner).into_iter().collect(),
        Possessor::Named(name) | Possessor::ControllerOf(name) => player_named(position, scope, name).into_iter().collect(),
        Possessor::OwnerOf(name) => owner_named(position, scope, name).into_iter().collect(),
    }
}

/// Returns whether a player is one of those a phrase means.
pub(crate) fn is_who(position: &Position, scope: &Scope, who: Who, player: PlayerId) -> bool {
    match who {
        Who::You => player == scope.you,
        Who::NotYou => player != scope.you,
        Who::Opponent | Who::OneOpponent => seats::opposes(position, scope.you, player),
        Who::Named(name) | Who::ControllerOf(name) => player_named(position, scope, name) == Some(player),
        Who::OwnerOf(name) => owner_named(position, scope, name) == Some(player),
        Who::Asked => scope.asked() == Some(player),
        Who::ThatPlayer => that_player(position, scope) == Some(player),
        Who::Opposing => player == fronts::opposing(position, scope),
    }
}

/// Returns whether a player may use an ability of a card in no answer to an event: its actor, or any opponent if that is one.
pub(crate) fn may_use(position: &Position, player: PlayerId, card: CardRef, ability: &AbilityDef) -> bool {
    match ability.actor {
        Actor::Opponent => seats::opposes(position, player, controller(position, card)),
        Actor::Controller | Actor::WhoPlayed | Actor::Owner => actor(position, card, ability) == player,
    }
}

/// Returns who is `you` in an ability of a card.
#[inline(always)]
pub(crate) fn actor(position: &Position, card: CardRef, ability: &AbilityDef) -> PlayerId {
    let state = position.state.card(card.id);
    let controller = controller(position, card);
    match ability.actor {
        Actor::Controller => controller,
        Actor::WhoPlayed => state.played_by,
        Actor::Owner => state.owner,
        Actor::Opponent => seats::opposing_player(position, controller),
    }
}
