//! References to one thing or player, with possessors.

use cinderforge_kernel::terms::{ControllerOf, Possessor, Reference, Who, Zone};

use ustr::Ustr;

use super::syntax::{Part, Rule, first};
use super::words::{name, zone};

/// Reads a reference to one thing.
pub(super) fn reference(part: Part<'_>) -> Reference {
    let inner = if part.as_rule() == Rule::reference { first(part) } else { part };
    match inner.as_rule() {
        Rule::this if inner.as_str().ends_with("die") => Reference::ThisDie,
        Rule::this => Reference::This,
        Rule::attached => Reference::Attached,
        Rule::that_player => Reference::ThatPlayer,
        Rule::that => Reference::That,
        Rule::controller_of => Reference::ControllerOf(controller_of(&first(inner))),
        Rule::owned_one => Reference::PhoenixbornOf(possessor(&first(inner))),
        Rule::player_of => match owner_or_controller(inner) {
            (name, true) => Reference::OwnerOf(name),
            (name, false) => Reference::ControllerOf(ControllerOf::Named(name)),
        },
        Rule::named => Reference::Named(name(inner.as_str())),
        Rule::opposing if inner.as_str().ends_with("Phoenixborn") => Reference::PhoenixbornOf(Possessor::Opposing),
        Rule::opposing => Reference::OpposingPlayer,
        _ => Reference::You,
    }
}

/// Reads whose controller is meant.
pub(super) fn controller_of(part: &Part<'_>) -> ControllerOf {
    match part.as_rule() {
        Rule::this => ControllerOf::This,
        Rule::attached => ControllerOf::Attached,
        Rule::that => ControllerOf::That,
        _ => ControllerOf::Named(name(part.as_str())),
    }
}

/// Reads `{name}'s owner` or `{name}'s controller`. Returns the name, and whether the owner is meant.
fn owner_or_controller(part: Part<'_>) -> (Ustr, bool) {
    let mut parts = part.into_inner();
    let named = parts.next().expect("a player of a thing begins with its name");
    (name(named.as_str()), parts.next().is_some_and(|which| which.as_rule() == Rule::owner))
}

/// Reads a possessor.
pub(super) fn possessor(part: &Part<'_>) -> Possessor {
    match part.as_str() {
        "your" => Possessor::Yours,
        "an opponent's" | "each opponent's" => Possessor::Opponents,
        "one opponent's" => Possessor::OneOpponents,
        "that player's" => Possessor::ThatPlayers,
        "a player's" | "each player's" => Possessor::Anyones,
        "the opposing player's" => Possessor::Opposing,
        "its owner's" => Possessor::Owners,
        "their" => Possessor::Asked,
        of_named => {
            let (braced, whose) = of_named.split_once("'s").unwrap_or((of_named, ""));
            match whose.trim() {
                "owner's" => Possessor::OwnerOf(name(braced)),
                "controller's" => Possessor::ControllerOf(name(braced)),
                _ => Possessor::Named(name(braced)),
            }
        }
    }
}

/// Reads a player.
pub(super) fn who(part: &Part<'_>) -> Who {
    match part.as_rule() {
        Rule::you => Who::You,
        Rule::you_not => Who::NotYou,
        Rule::one_opponent => Who::OneOpponent,
        Rule::an_opponent => Who::Opponent,
        Rule::they => Who::Asked,
        Rule::player_of => match owner_or_controller(part.clone()) {
            (name, true) => Who::OwnerOf(name),
            (name, false) => Who::ControllerOf(name),
        },
        Rule::named => Who::Named(name(part.as_str())),
        Rule::that_player => Who::ThatPlayer,
        _ => Who::Opposing,
    }
}

/// Reads a pile or pool with its possessor; an article says anyone's.
pub(super) fn whose(part: Part<'_>) -> (Possessor, Part<'_>) {
    let mut parts = part.into_inner();
    let head = parts.next().expect("a place begins with a possessor or an article");
    let whose = if head.as_rule() == Rule::possessor { possessor(&head) } else { Possessor::Anyones };
    (whose, parts.next().expect("a place ends in its name"))
}

/// Reads a pile with its possessor.
pub(super) fn whose_pile(part: Part<'_>) -> (Possessor, Zone) {
    let (whose, place) = whose(part);
    (whose, zone(&place))
}
