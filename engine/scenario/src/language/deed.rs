//! What players do, and what they cannot do, as lines say it.

use cinderforge_kernel::game::AttackKind;
use cinderforge_kernel::terms::DieType;

use crate::language::terms::{CardName, Facing, Item, Usage};

/// The verb of an answer, which says what kind of question it is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verb {
    Answers,
    Chooses,
    Targets,
    Pays,
    Discards,
    Exhausts,
    Takes,
    Names,
    AttachesTo,
    FightsWith,
}

/// What a player does.
#[derive(Clone, Debug)]
pub(crate) enum Deed {
    Plays(CardName),
    Power(DieType),
    Uses(Usage),
    Attacks(CardName, Vec<CardName>),
    /// The action alone: lines of their own answer what is asked then.
    DeclaresAttack(AttackKind),
    Meditates(Vec<Item>, Vec<Facing>),
    Passes,
    Ends,
    Ignores(Usage),
    Declines(Option<Usage>),
    Picks(Verb, Option<String>, Vec<Item>),
    Blocks(Vec<(CardName, CardName)>),
    Guards(CardName),
    Counters(Option<CardName>),
    DoesNotCounter(Option<CardName>),
    NoGuard,
    Splits(Vec<(u16, CardName)>),
    Turns(Vec<Facing>),
    Orders(Option<String>, Vec<Item>),
}

impl Deed {
    /// Returns whether it answers a question of an effect or attack, and is no play.
    pub(crate) fn only_answers(&self) -> bool {
        let of_effect = matches!(self, Deed::Declines(_) | Deed::Picks(..) | Deed::Splits(_) | Deed::Turns(_) | Deed::Orders(..));
        let defends = matches!(self, Deed::Blocks(_) | Deed::Guards(_) | Deed::NoGuard);
        of_effect || defends || matches!(self, Deed::Counters(_) | Deed::DoesNotCounter(_))
    }
}

/// What a player cannot do.
#[derive(Clone, Debug)]
pub(crate) enum Forbidden {
    Play(CardName),
    Power(DieType),
    Use(Usage),
    AttackPhoenixborn,
    AttackUnit,
    /// With any attackers, or with those, who may be none.
    Attack(CardName, Option<Vec<CardName>>),
    Block(CardName, Option<CardName>),
    Guard(Option<CardName>),
    Counter(Option<CardName>),
    Pass,
    WayEnd,
    Meditate,
    /// To discard this card by meditating.
    MeditateCard(CardName),
    /// To decline what is asked, which is of this text if one is named.
    Decline(Option<Usage>),
    Pick(Verb, Option<String>, Vec<Item>),
}
