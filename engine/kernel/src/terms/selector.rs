//! Selectors: the shape of the phrases that say which cards, players, piles or dice something is about.
//!
//! The content crate reads phrases of `grammar/selector.pest` into this shape once, when a set is loaded; the queries
//! evaluate it.

use crate::terms::die::{DieTypes, Levels};
use crate::terms::event::EventKinds;
use crate::terms::id::DefId;
use crate::terms::noun::{CardState, Nouns, Pool, Stretches};
use crate::terms::reference::{AbilityName, Count, Num, Possessor, Reference, Title, Who};
use crate::terms::token::Token;
use crate::terms::value::Value;
use crate::terms::zone::Zone;
use serde::{Deserialize, Serialize};
use ustr::Ustr;

/// A selector phrase: the union of its groups.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Selector {
    /// Each group on its own selects things.
    pub groups: Vec<Group>,
    /// The phrase it was written as.
    pub text: Ustr,
}

impl Selector {
    /// Returns whether all it picks must be of one opponent.
    pub fn is_of_one_opponent(&self) -> bool {
        self.groups.iter().any(Group::is_of_one_opponent)
    }
}

/// A run of nouns or one reference, narrowed by its filters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Group {
    /// How many may or must be picked, or must exist.
    pub quantity: Quantity,
    /// What it begins with.
    pub base: Base,
    /// What narrows it; all of them must hold.
    pub filters: Vec<Filter>,
}

impl Group {
    /// Returns whether it means all there is of something, and not what is of a thing or player that is named.
    pub fn is_of_all(&self) -> bool {
        let named_who = |who: &Who| !matches!(who, Who::You | Who::NotYou | Who::Opponent | Who::OneOpponent);
        let named_possessor = |possessor: &Possessor| {
            !matches!(possessor, Possessor::Yours | Possessor::Opponents | Possessor::OneOpponents | Possessor::Anyones)
        };
        let names = |filter: &Filter| match filter {
            Filter::ControlledBy(who) | Filter::OwnedBy(who) => named_who(who),
            Filter::InZone(possessor, _) | Filter::OnBoard(possessor, _) | Filter::InPool(possessor, _) => {
                named_possessor(possessor)
            }
            Filter::InPile(_)
            | Filter::Among(_)
            | Filter::Adjacent(_)
            | Filter::AttachedTo(_)
            | Filter::Under(_)
            | Filter::On(_)
            | Filter::Blocking(_)
            | Filter::BlockedBy(_)
            | Filter::InBattleWith(_)
            | Filter::Fighting { .. } => true,
            _ => false,
        };
        matches!(self.base, Base::Nouns(_) | Base::CopiesOf(_)) && !self.filters.iter().any(names)
    }

    /// Returns whether all it picks must be of one opponent.
    pub fn is_of_one_opponent(&self) -> bool {
        let one = |filter: &Filter| {
            matches!(
                filter,
                Filter::ControlledBy(Who::OneOpponent)
                    | Filter::OwnedBy(Who::OneOpponent)
                    | Filter::InZone(Possessor::OneOpponents, _)
                    | Filter::InPool(Possessor::OneOpponents, _)
            )
        };
        self.filters.iter().any(one)
    }
}

/// The quantity in front of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Quantity {
    /// `a`, `an`, `the`, `another`: one.
    One,
    /// A bare number: so many, or all there are.
    Count(Num),
    /// `exactly N`.
    Exactly(Num),
    /// `up to N`.
    UpTo(Num),
    /// `any number of`.
    AnyNumber,
    /// `N or more`: a condition on how many there are.
    AtLeast(Num),
    /// `N or fewer`: a condition on how many there are.
    AtMost(Num),
    /// `fewer than N`: a condition on how many there are.
    FewerThan(Num),
    /// `no`: a condition that there is none.
    No,
    /// `all`, `each`, a bare plural.
    All,
    /// `the top N`: from the top of a pile.
    Top(Num),
    /// `the bottom N`: from the bottom of a pile.
    Bottom(Num),
}

/// What a group begins with, before its filters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Base {
    /// Everything of these kinds; cards in play unless a filter says another place.
    Nouns(Nouns),
    /// Copies of the cards with one of these definitions.
    CopiesOf(Vec<DefId>),
    /// Copies of what is referred to.
    CopiesOfThat(Reference),
    /// What is referred to.
    Reference(Reference),
    /// A player's pile as a whole.
    Pile(Possessor, Zone),
}

/// How a value is compared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Comparison {
    /// `N`: equal.
    Is(Num),
    /// `N or less`.
    AtMost(Num),
    /// `N or more`.
    AtLeast(Num),
    /// `less than <amount>`.
    Less(Amount),
    /// `more than <amount>`.
    More(Amount),
}

/// A narrowing of a group.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Filter {
    /// Not the card whose text it is: `other`, `another`, `each other`.
    Other,
    /// The leftmost or rightmost one of its row among those left by the other filters. Red Rains.
    Outermost {
        /// Whether the leftmost is meant, not the rightmost.
        left: bool,
    },
    /// Is in this state.
    Is(CardState),
    /// Is not in this state.
    IsNot(CardState),
    /// A die of one of these types.
    DieTypes(DieTypes),
    /// A die at one of these levels.
    DieLevels(Levels),
    /// Lies face down.
    FaceDown,
    /// Started in a conjuration pile.
    Conjured,
    /// Unique to a Phoenixborn, or not.
    Unique(bool),
    /// Is no Phoenixborn.
    NotPhoenixborn,
    /// Controlled by this player.
    ControlledBy(Who),
    /// Owned by this player.
    OwnedBy(Who),
    /// Could be the target of the effect instead of the present one.
    Retargetable,
    /// The effect that runs can affect it.
    Affectable,
    /// An alteration that you could attach to the card referred to.
    Attachable(Reference),
    /// A ready spell whose script can conjure the card referred to.
    CanPlace(Reference),
    /// In play.
    InPlay,
    /// In battle.
    InBattle,
    /// In battle with what is referred to.
    InBattleWith(Reference),
    /// `blocking {unit}`: the blocker of this attacker.
    Blocking(Reference),
    /// `blocked by {unit}`: the attacker that this unit blocks.
    BlockedBy(Reference),
    /// Attacking or countering this now.
    Fighting {
        /// What it fights with.
        whom: Reference,
        /// Whether attackers count.
        attacks: bool,
        /// Whether the countering unit counts.
        counters: bool,
    },
    /// In a pile or hand.
    InZone(Possessor, Zone),
    /// `in {name}`: in the pile of that name.
    InPile(Ustr),
    /// A die in a pool: active or exhausted.
    InPool(Possessor, Pool),
    /// One of those picked under this name.
    Among(Ustr),
    /// Next to what is referred to in the row. Red Rains.
    Adjacent(Reference),
    /// In the spellboard slot of what is referred to.
    InSlotOf(Reference),
    /// Attached to one of these.
    AttachedTo(Box<Group>),
    /// Under one of these.
    Under(Box<Group>),
    /// A die or alteration on one of these.
    On(Box<Group>),
    /// On a player's spellboard or battlefield.
    OnBoard(Possessor, Zone),
    /// A property holds.
    Has(Box<Property>),
    /// A property does not hold.
    Lacks(Box<Property>),
    /// None of these.
    OtherThan(Vec<Reference>),
    /// Has one of these titles.
    Titled(Vec<Title>),
}

impl Filter {
    /// Returns whether it compares a thing with all others found.
    pub fn compares_all(&self) -> bool {
        match self {
            Filter::Outermost { .. } => true,
            Filter::Has(property) | Filter::Lacks(property) => {
                matches!(**property, Property::Extreme { among: Measured::Left, .. })
            }
            _ => false,
        }
    }
}

/// Something a thing can have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Property {
    /// These words in its title.
    WordInTitle(String),
    /// The title of what is referred to.
    SameTitle(Reference),
    /// The type of what is referred to.
    SameType(Reference),
    /// Something of the selector attached.
    HasAttached(Selector),
    /// Something of the selector face down under it.
    HasUnder(Selector),
    /// A player with an open slot on the battlefield or spellboard.
    OpenSlot(Zone),
    /// The player with the first player token.
    FirstPlayerToken,
    /// The highest or lowest value of a group; several things may have it.
    Extreme {
        /// Which value.
        value: Value,
        /// Whether the highest is meant, not the lowest.
        highest: bool,
        /// The group it is measured in.
        among: Measured,
    },
    /// A bound on the sum of the values of all that are picked.
    Combined(Value, Comparison),
    /// A value compares so.
    Compared {
        /// Which value.
        value: Value,
        /// Whether the printed value is meant, not the present one.
        printed: bool,
        /// What it is compared with.
        comparison: Comparison,
    },
    /// Any ability.
    AnyAbility,
    /// An inexhaustible ability.
    InexhaustibleAbility,
    /// The ability of this name, with any number.
    Ability(AbilityName),
    /// Tokens of a kind, or of any.
    Tokens(Count, Option<Token>),
    /// A player with cards in this pile.
    CardsIn(Count, Zone),
    /// A player with so many units in play.
    UnitsInPlay(Count),
    /// A symbol of these types and levels in its play cost.
    CostSymbol(DieTypes, Levels),
    /// Dice on it.
    Dice(Count, DieTypes, Levels),
    /// A player with such dice in a pool.
    DiceIn(Count, DieTypes, Levels, Pool),
}

/// The group in which an extreme value is measured.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Measured {
    /// What the other filters leave.
    Left,
    /// `among its controller's units`: what the controller of each thing controls.
    OfItsController(Nouns),
    /// `among <group>`.
    Group(Box<Group>),
}

/// An amount phrase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Amount {
    /// A number.
    Num(Num),
    /// A number taken off.
    Minus(Num),
    /// How many tokens lie on these together.
    TokensOn(Option<Token>, Box<Group>),
    /// How many things the selector finds.
    NumberOf(Box<Selector>),
    /// A value of what is referred to.
    ValueOf(Reference, Value),
    /// The printed value of what is referred to.
    PrintedValueOf(Reference, Value),
    /// The number of the phase of the Chimera, 0 without one. Red Rains Tokens and the Ultimate Card.
    Phase,
    /// How often something happened.
    TimesOf(Box<Happening>),
    /// `1 for each ..`: the first, as often as the second says.
    ForEach(Box<Amount>, Box<Amount>),
}

/// Something that has happened: `is_destroyed of a unit by you this turn`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Happening {
    /// What happened: any of these events.
    pub kinds: EventKinds,
    /// Whom or what it was about.
    pub of: Selector,
    /// By which cards or players it came about; none if by any.
    pub by: Option<Selector>,
    /// How far back it counts.
    pub since: Since,
}

/// How far back something counts that has happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Since {
    /// `this turn`.
    Turn,
    /// `this round`.
    Round,
    /// `this battle`.
    Battle,
}

/// A condition phrase: all parts must hold.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Condition {
    /// What must hold.
    pub parts: Vec<ConditionPart>,
    /// The phrase it was written as.
    pub text: Ustr,
}

/// One part of a condition phrase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ConditionPart {
    /// It is one of these stretches of time.
    During(Stretches),
    /// The selector finds as many as its quantity asks.
    Found(Selector),
    /// It happened as often as the quantity asks.
    Happened(Quantity, Box<Happening>),
    /// The cost that the event pays has so many symbols of these types and at these levels; none of them are any.
    Paid(Count, DieTypes, Levels),
    /// One of these holds at least; none of them is such a list itself.
    Either(Vec<ConditionPart>),
}

impl ConditionPart {
    /// Returns the parts of which one must hold: those of a list, or this alone.
    pub fn alternatives(&self) -> &[ConditionPart] {
        match self {
            ConditionPart::Either(parts) => parts,
            part => std::slice::from_ref(part),
        }
    }
}
