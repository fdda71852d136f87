//! Evaluates selectors, conditions and amounts natively on the state.

use crate::cards::ability::AbilityDef;
use crate::cards::ability::Actor;
use crate::queries::position::Position;
use crate::queries::scope::Scope;
use crate::queries::seats;
use crate::terms::id::Things;
use crate::terms::id::{CardRef, PlayerId, Thing};
use crate::terms::reference::{ControllerOf, Possessor, Reference, Who};
use smallvec::SmallVec;

/// The things a reference means.
pub(crate) fn things_meant(position: &Position, scope: &Scope, reference: Reference) -> Things {
    let one = |thing: Option<Thing>| thing.into_iter().collect::<Things>();
    match reference {
        Reference::This => one(scope.this.map(Thing::Card)),
        Reference::ThisDie => one(scope.die.map(Thing::Die)),
        Reference::Attached => one(scope
            .this
            .and_then(|this| position.state.card(this.id).host)
            .map(|host| Thing::Card(position.state.card_ref(host)))),
        Reference::That => scope.event.map(|event| event.subjects.iter().copied().collect()).unwrap_or_default(),
        Reference::ThatPlayer => one(that_player(position, scope).map(Thing::Player)),
        Reference::PhoenixbornOf(possessor) => possessors(position, scope, possessor)
            .into_iter()
            .map(|player| Thing::Card(position.state.card_ref(position.state.player(player).phoenixborn)))
            .collect(),
        Reference::Named(name) => scope.named(name),
        Reference::ControllerOf(of) => {
            let of = match of {
                ControllerOf::This => Reference::This,
                ControllerOf::Attached => Reference::Attached,
                ControllerOf::That => Reference::That,
                ControllerOf::Named(name) => Reference::Named(name),
            };
            one(things_meant(position, scope, of).first().map(|thing| Thing::Player(player_of(position, *thing))))
        }
        Reference::OpposingPlayer => one(Some(Thing::Player(position.state.left_of(scope.you)))),
        Reference::You => one(Some(Thing::Player(scope.you))),
    }
}

fn that_player(position: &Position, scope: &Scope) -> Option<PlayerId> {
    let event = scope.event?;
    event.subjects.first().map(|thing| player_of(position, *thing))
}

/// The player a thing is, or whose it is.
pub(crate) fn player_of(position: &Position, thing: Thing) -> PlayerId {
    match thing {
        Thing::Player(player) => player,
        Thing::Card(card) => controller(position, card),
        Thing::Die(die) => position.state.die(die).owner,
    }
}

/// The controller of a card, or who controlled it last.
pub(crate) fn controller(position: &Position, card: CardRef) -> PlayerId {
    let now = position.state.card(card.id);
    if position.state.is_current(card) || !now.last.was_in_play() || now.in_play() {
        now.controller
    } else {
        PlayerId(now.last.controller)
    }
}

pub(crate) fn possessors(position: &Position, scope: &Scope, possessor: Possessor) -> SmallVec<[PlayerId; 4]> {
    let state = &position.state;
    match possessor {
        Possessor::Yours => smallvec::smallvec![scope.you],
        Possessor::Opponents => seats::opponents(position, scope.you),
        Possessor::Anyones => state.clockwise(scope.you).collect(),
        Possessor::ThatPlayers => that_player(position, scope).into_iter().collect(),
        Possessor::Opposing => smallvec::smallvec![state.left_of(scope.you)],
        Possessor::Owners => scope.this.map(|this| state.card(this.id).owner).into_iter().collect(),
        Possessor::Named(name) => scope.named(name).first().map(|thing| player_of(position, *thing)).into_iter().collect(),
    }
}

pub(crate) fn is_who(position: &Position, scope: &Scope, who: Who, player: PlayerId) -> bool {
    match who {
        Who::You => player == scope.you,
        Who::NotYou | Who::Opponent => seats::opposes(scope.you, player),
        Who::Named(name) => scope.named(name).first().is_some_and(|thing| player_of(position, *thing) == player),
        Who::ThatPlayer => that_player(position, scope) == Some(player),
        Who::Opposing => player == position.state.left_of(scope.you),
    }
}

/// Who is `you` in an ability of a card.
pub(crate) fn actor(position: &Position, card: CardRef, ability: &AbilityDef) -> PlayerId {
    let now = position.state.card(card.id);
    let controller = controller(position, card);
    match ability.actor {
        Actor::Controller => controller,
        Actor::WhoPlayed => now.played_by,
        Actor::Owner => now.owner,
        Actor::Opponent => position.state.left_of(controller),
    }
}
