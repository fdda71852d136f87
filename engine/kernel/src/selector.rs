//! Selectors: which cards, players, piles or dice something is about. Only their shape; `select` evaluates them.
//!
//! A content crate reads phrases of `grammar/selector.pest` into this shape once, when a set is loaded.

use serde::{Deserialize, Serialize};
use ustr::Ustr;

use crate::die::{DieTypes, Levels};
use crate::event::{Token, Zone};
use crate::id::{DefId, KeywordId};
use crate::words::words;

/// A selector phrase: the union of its groups.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Selector {
    /// Each group on its own selects things.
    pub groups: Vec<Group>,
    /// The phrase it was written as.
    pub text: String,
}

/// A run of nouns or one reference, narrowed by its filters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Group {
    /// How many may or must be picked, or must exist.
    pub quantity: Many,
    /// Where to begin.
    pub base: Base,
    /// All must hold.
    pub filters: Vec<Filter>,
}

/// The quantity in front of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Many {
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

/// A number in a phrase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Num {
    /// As written.
    Is(i32),
    /// The number in the name of the ability.
    N,
    /// The X that was paid, or that the card defines.
    X,
}

/// Whose pile, Phoenixborn or board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Possessor {
    /// `your`.
    Yours,
    /// `an opponent's`, `each opponent's`.
    Opponents,
    /// `a player's`, `each player's`, and piles without a possessor.
    Anyones,
    /// `that player's`: the player of the event.
    ThatPlayers,
    /// `the opposing player's`. Red Rains.
    Opposing,
    /// `its owner's`.
    Owners,
    /// `{name}'s`: the player, or the controller of the card, picked under that name.
    Named(Ustr),
}

/// One thing that is already known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reference {
    /// The card whose text it is; for a die power, the card its die lies on.
    This,
    /// The die whose text it is.
    ThisDie,
    /// What this alteration lies on.
    Attached,
    /// The subject of the event.
    That,
    /// The player of the event.
    ThatPlayer,
    /// The Phoenixborn of a player.
    PhoenixbornOf(Possessor),
    /// What an earlier target or choice picked, or `event`, `source`, `spent`.
    Named(Ustr),
    /// `the controller of <reference>`: a player.
    ControllerOf(ControllerOf),
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
    /// Of what this alteration lies on.
    Attached,
    /// Of the subject of the event.
    That,
    /// Of what was picked under that name.
    Named(Ustr),
}

words! {
    /// A kind of thing a phrase names.
    Noun, Nouns: u32 {
        /// Any spell.
        Spell = "spell",
        /// An action spell.
        ActionSpell = "action spell",
        /// A reaction spell.
        ReactionSpell = "reaction spell",
        /// A ready spell.
        ReadySpell = "ready spell",
        /// An alteration spell, conjured ones too.
        AlterationSpell = "alteration spell",
        /// An ally or conjuration.
        Unit = "unit",
        /// An ally.
        Ally = "ally",
        /// A conjuration.
        Conjuration = "conjuration",
        /// An aspect. Red Rains.
        Aspect = "aspect",
        /// A Phoenixborn.
        Phoenixborn = "Phoenixborn",
        /// Any card.
        Card = "card",
        /// Any player.
        Player = "player",
        /// Any other player.
        Opponent = "opponent",
        /// A die.
        Die = "die",
    }
}

/// What a group begins with, before its filters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Base {
    /// Everything of these kinds; cards in play unless a filter says another place.
    Nouns(Nouns),
    /// Copies of the card with this definition.
    CopiesOf(DefId),
    /// Copies of what is referred to.
    CopiesOfThat(Reference),
    /// What is referred to.
    Reference(Reference),
    /// A player's pile as a whole, answered as the player whose it is.
    Pile(Possessor, Zone),
}

words! {
    /// A state a card can be in.
    Condition, Conditions: u16 {
        /// Has no exhaustion token and does not count as exhausted.
        Unexhausted = "unexhausted",
        /// Has an exhaustion token or counts as exhausted.
        Exhausted = "exhausted",
        /// Is an attacker of this attack.
        Attacking = "attacking",
        /// Is a blocker of this attack.
        Blocking = "blocking",
        /// Guards in this attack.
        Guarding = "guarding",
        /// Counters in this battle.
        Countering = "countering",
        /// Attacks and has no blocker.
        Unblocked = "unblocked",
        /// Attacks and has a blocker.
        Blocked = "blocked",
        /// Has a wound token.
        Wounded = "wounded",
        /// Has a die on it.
        Charged = "charged",
    }
}

/// A value of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Value {
    /// Attack value.
    Attack,
    /// Life value.
    Life,
    /// Recover value.
    Recover,
    /// Sum of the magic symbols of its play cost.
    MagicPlayCost,
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

/// Whose something must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Who {
    /// You.
    You,
    /// Anyone but you.
    NotYou,
    /// An opponent.
    Opponent,
    /// The player, or the controller of the card, picked under that name.
    Named(Ustr),
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
    /// None.
    None,
}

/// A narrowing of a group.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Filter {
    /// Not the card whose text it is: `other`, `another`, `each other`.
    Other,
    /// The leftmost or rightmost one of the row. Red Rains.
    Outermost {
        /// Leftmost, else rightmost.
        left: bool,
    },
    /// Is in this state.
    Is(Condition),
    /// Is not in this state.
    IsNot(Condition),
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
    /// Controlled by.
    ControlledBy(Who),
    /// Owned by.
    OwnedBy(Who),
    /// Could be the target of the effect instead of the present one.
    Retargetable,
    /// A ready spell whose script can conjure the card referred to.
    CanPlace(Reference),
    /// In play.
    InPlay,
    /// In battle.
    InBattle,
    /// In battle with this.
    InBattleWith(Reference),
    /// Attacking or countering this now; `attacks` and `counters` say which of the two count.
    Fighting {
        /// Whom.
        whom: Reference,
        /// Attackers count.
        attacks: bool,
        /// The countering unit counts.
        counters: bool,
    },
    /// In a pile or hand.
    InZone(Possessor, Zone),
    /// A die in a pool: active or exhausted.
    InPool(Possessor, Pool),
    /// One of those picked under this name.
    Among(Ustr),
    /// Next to this in the row. Red Rains.
    Adjacent(Reference),
    /// Attached to one of these.
    AttachedTo(Box<Group>),
    /// Under one of these.
    Under(Box<Group>),
    /// A die or alteration on one of these.
    On(Box<Group>),
    /// On a player's spellboard or battlefield.
    OnBoard(Possessor, Zone),
    /// A property holds, or does not.
    Has(Box<Property>),
    /// A property does not hold.
    Lacks(Box<Property>),
    /// None of these.
    OtherThan(Vec<Reference>),
    /// Has this title.
    Titled(Title),
}

/// A pool of dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Pool {
    /// The active pool.
    Active,
    /// The exhausted pool.
    Exhausted,
}

/// A title in a phrase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Title {
    /// As written.
    Is(String),
    /// The title named, or of the card picked, under this name.
    Named(Ustr),
}

/// Something a thing can have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Property {
    /// These words in its title.
    WordInTitle(String),
    /// The title of what is referred to.
    SameTitle(Reference),
    /// Something of the selector attached.
    HasAttached(Selector),
    /// Something of the selector face down under it.
    HasUnder(Selector),
    /// A player with an open slot on the battlefield.
    OpenSlot,
    /// The player with the first player token.
    FirstPlayerToken,
    /// The highest value among those left by the other filters.
    Highest(Value),
    /// The lowest value among those left by the other filters.
    Lowest(Value),
    /// A bound on the sum of the values of all that are picked.
    Combined(Value, Comparison),
    /// A value compared; the printed one if `printed`.
    Compared {
        /// Which value.
        value: Value,
        /// The printed value, not the present one.
        printed: bool,
        /// Against what.
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
}

/// The name of an ability a phrase asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AbilityName {
    /// The name without its number.
    pub name: Ustr,
    /// The keyword of that name, if one is defined.
    pub keyword: Option<KeywordId>,
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
}

words! {
    /// A stretch of time a condition can ask for.
    Stretch, Stretches: u8 {
        /// While an attack action goes on.
        AttackAction = "an attack action",
        /// While a battle goes on.
        Battle = "a battle",
        /// Your turn.
        YourTurn = "your turn",
        /// A turn of an opponent.
        OpponentsTurn = "an opponent's turn",
        /// The player turns phase.
        PlayerTurns = "the player turns phase",
        /// The draw cards step.
        DrawStep = "the draw step",
    }
}

/// A condition phrase: all parts must hold.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Holds {
    /// The parts.
    pub parts: Vec<HoldsPart>,
    /// The phrase it was written as.
    pub text: String,
}

/// One part of a condition phrase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum HoldsPart {
    /// It is that time.
    During(Stretch),
    /// The selector finds as many as its quantity asks.
    Found(Selector),
}
