//! References: the parts of selector phrases that point at what is already known.

use crate::terms::id::KeywordId;
use serde::{Deserialize, Serialize};
use ustr::Ustr;

/// A number in a phrase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Num {
    /// As written.
    Is(i32),
    /// The number in the name of the ability.
    N,
    /// The X that was paid, or that the card defines.
    X,
    /// `{name}`: a number that a script holds.
    Named(Ustr),
}

/// Whose pile, Phoenixborn or board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Possessor {
    /// `your`.
    Yours,
    /// `an opponent's`, `each opponent's`.
    Opponents,
    /// `one opponent's`, and `an opponent's` where several things are picked: all of the same opponent.
    OneOpponents,
    /// `a player's`, `each player's`, and piles without a possessor.
    Anyones,
    /// `that player's`: the player of the event.
    ThatPlayers,
    /// `the opposing player's`. Red Rains.
    Opposing,
    /// `its owner's`.
    Owners,
    /// `their`: the player who is asked.
    Asked,
    /// `{name}'s`: the player of that name.
    Named(Ustr),
    /// `{name}'s controller's`.
    ControllerOf(Ustr),
    /// `{name}'s owner's`.
    OwnerOf(Ustr),
}

/// A phrase for one thing that is already known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reference {
    /// The card whose text it is; for a die power, the card its die lies on.
    This,
    /// The die whose text it is.
    ThisDie,
    /// What this alteration is attached to.
    Attached,
    /// The subject of the event.
    That,
    /// The player of the event.
    ThatPlayer,
    /// The Phoenixborn of a player.
    PhoenixbornOf(Possessor),
    /// What an earlier target or choice picked, or `event`, `source`, `spent`.
    Named(Ustr),
    /// `the controller of <reference>`, `{name}'s controller`: a player.
    ControllerOf(ControllerOf),
    /// `{name}'s owner`: a player.
    OwnerOf(Ustr),
    /// The player across. Red Rains.
    OpposingPlayer,
    /// You.
    You,
}

/// Whose controller a phrase means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ControllerOf {
    /// Of the card whose text it is; for a die power, the card its die lies on.
    This,
    /// Of what this alteration is attached to.
    Attached,
    /// Of the subject of the event.
    That,
    /// Of what was picked under that name.
    Named(Ustr),
}

/// Whose card or die it must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Who {
    /// You.
    You,
    /// Anyone but you.
    NotYou,
    /// An opponent.
    Opponent,
    /// `one opponent`: the same one for all that are picked.
    OneOpponent,
    /// `{name}`: the player of that name.
    Named(Ustr),
    /// `{name}'s controller`.
    ControllerOf(Ustr),
    /// `{name}'s owner`.
    OwnerOf(Ustr),
    /// `they`: the player who is asked.
    Asked,
    /// The player of the event.
    ThatPlayer,
    /// The player across. Red Rains.
    Opposing,
}

/// A bound on how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Count {
    /// So many or more; a plain `a` is 1 or more.
    AtLeast(Num),
    /// `N or fewer`.
    AtMost(Num),
    /// `fewer than N`.
    FewerThan(Num),
    /// `exactly N`.
    Exactly(Num),
    /// None.
    None,
}

/// A title in a phrase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Title {
    /// As written.
    Is(String),
    /// The title named, or of the card picked, under this name.
    Named(Ustr),
}

/// The name of an ability a phrase asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AbilityName {
    /// The name without its number.
    pub name: Ustr,
    /// The keyword of that name, if one is defined.
    pub keyword: Option<KeywordId>,
}
