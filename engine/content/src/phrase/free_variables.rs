//! What a phrase mentions that its surroundings must provide: names, numbers, the event, the bearer.

use cinderforge_kernel::selector::{
    Amount, Base, Comparison, ControllerOf, Count, Filter, Group, Holds, HoldsPart, Many, Num, Possessor, Property, Reference,
    Selector, Title, Who,
};
use ustr::Ustr;

/// Something a phrase takes from its surroundings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mention {
    /// `{name}`: an earlier target or choice, or `event`, `source`, `spent`.
    Name(Ustr),
    /// `N`: the number in the name of the ability.
    N,
    /// `X`: what was paid, or what the card defines.
    X,
    /// `that unit`, `that player`, `that player's`: the event.
    Event,
    /// `the attached unit`: what the alteration lies on.
    Bearer,
}

/// A phrase that can tell what it mentions.
pub trait Mentions {
    /// Calls `tell` with everything the phrase mentions, in the order of the phrase; the same thing perhaps often.
    fn mentions(&self, tell: &mut dyn FnMut(Mention));
}

impl Mentions for Selector {
    fn mentions(&self, tell: &mut dyn FnMut(Mention)) {
        for group in &self.groups {
            group.mentions(tell);
        }
    }
}

impl Mentions for Holds {
    fn mentions(&self, tell: &mut dyn FnMut(Mention)) {
        for part in &self.parts {
            match part {
                HoldsPart::During(_) => {}
                HoldsPart::Found(selector) => selector.mentions(tell),
            }
        }
    }
}

impl Mentions for Amount {
    fn mentions(&self, tell: &mut dyn FnMut(Mention)) {
        match self {
            Amount::Num(num) | Amount::Minus(num) => num.mentions(tell),
            Amount::TokensOn(_, group) => group.mentions(tell),
            Amount::NumberOf(selector) => selector.mentions(tell),
            Amount::ValueOf(reference, _) => reference.mentions(tell),
        }
    }
}

impl Mentions for Group {
    fn mentions(&self, tell: &mut dyn FnMut(Mention)) {
        match self.quantity {
            Many::Count(num)
            | Many::Exactly(num)
            | Many::UpTo(num)
            | Many::AtLeast(num)
            | Many::FewerThan(num)
            | Many::Top(num)
            | Many::Bottom(num) => num.mentions(tell),
            Many::One | Many::AnyNumber | Many::No | Many::All => {}
        }
        match &self.base {
            Base::Nouns(_) | Base::CopiesOf(_) => {}
            Base::CopiesOfThat(reference) | Base::Reference(reference) => reference.mentions(tell),
            Base::Pile(possessor, _) => possessor.mentions(tell),
        }
        for filter in &self.filters {
            filter.mentions(tell);
        }
    }
}

impl Mentions for Filter {
    fn mentions(&self, tell: &mut dyn FnMut(Mention)) {
        match self {
            Filter::ControlledBy(who) | Filter::OwnedBy(who) => who.mentions(tell),
            Filter::CanPlace(reference)
            | Filter::InBattleWith(reference)
            | Filter::Fighting { whom: reference, .. }
            | Filter::Adjacent(reference) => reference.mentions(tell),
            Filter::InZone(possessor, _) | Filter::OnBoard(possessor, _) | Filter::InPool(possessor, _) => {
                possessor.mentions(tell);
            }
            Filter::Among(name) | Filter::Titled(Title::Named(name)) => tell(Mention::Name(*name)),
            Filter::AttachedTo(group) | Filter::Under(group) | Filter::On(group) => group.mentions(tell),
            Filter::Has(property) | Filter::Lacks(property) => property.mentions(tell),
            Filter::OtherThan(references) => references.iter().for_each(|reference| reference.mentions(tell)),
            Filter::Other
            | Filter::Outermost { .. }
            | Filter::Is(_)
            | Filter::IsNot(_)
            | Filter::DieTypes(_)
            | Filter::DieLevels(_)
            | Filter::FaceDown
            | Filter::Conjured
            | Filter::Unique(_)
            | Filter::NotPhoenixborn
            | Filter::Retargetable
            | Filter::InPlay
            | Filter::InBattle
            | Filter::Titled(Title::Is(_)) => {}
        }
    }
}

impl Mentions for Property {
    fn mentions(&self, tell: &mut dyn FnMut(Mention)) {
        match self {
            Property::SameTitle(reference) => reference.mentions(tell),
            Property::HasAttached(selector) | Property::HasUnder(selector) => selector.mentions(tell),
            Property::Combined(_, comparison) | Property::Compared { comparison, .. } => comparison.mentions(tell),
            Property::Tokens(count, _)
            | Property::CardsIn(count, _)
            | Property::UnitsInPlay(count)
            | Property::Dice(count, _, _) => count.mentions(tell),
            Property::WordInTitle(_)
            | Property::OpenSlot
            | Property::FirstPlayerToken
            | Property::Highest(_)
            | Property::Lowest(_)
            | Property::AnyAbility
            | Property::InexhaustibleAbility
            | Property::Ability(_)
            | Property::CostSymbol(_, _) => {}
        }
    }
}

impl Mentions for Comparison {
    fn mentions(&self, tell: &mut dyn FnMut(Mention)) {
        match self {
            Comparison::Is(num) | Comparison::AtMost(num) | Comparison::AtLeast(num) => num.mentions(tell),
            Comparison::Less(amount) | Comparison::More(amount) => amount.mentions(tell),
        }
    }
}

impl Mentions for Count {
    fn mentions(&self, tell: &mut dyn FnMut(Mention)) {
        if let Count::AtLeast(num) = self {
            num.mentions(tell);
        }
    }
}

impl Mentions for Num {
    fn mentions(&self, tell: &mut dyn FnMut(Mention)) {
        match self {
            Num::Is(_) => {}
            Num::N => tell(Mention::N),
            Num::X => tell(Mention::X),
        }
    }
}

impl Mentions for Reference {
    fn mentions(&self, tell: &mut dyn FnMut(Mention)) {
        match self {
            Reference::Attached | Reference::ControllerOf(ControllerOf::Attached) => tell(Mention::Bearer),
            Reference::That | Reference::ThatPlayer | Reference::ControllerOf(ControllerOf::That) => {
                tell(Mention::Event);
            }
            Reference::PhoenixbornOf(possessor) => possessor.mentions(tell),
            Reference::Named(name) | Reference::ControllerOf(ControllerOf::Named(name)) => tell(Mention::Name(*name)),
            Reference::This
            | Reference::ControllerOf(ControllerOf::This)
            | Reference::ThisDie
            | Reference::OpposingPlayer
            | Reference::You => {}
        }
    }
}

impl Mentions for Possessor {
    fn mentions(&self, tell: &mut dyn FnMut(Mention)) {
        match self {
            Possessor::ThatPlayers => tell(Mention::Event),
            Possessor::Named(name) => tell(Mention::Name(*name)),
            Possessor::Yours | Possessor::Opponents | Possessor::Anyones | Possessor::Opposing | Possessor::Owners => {}
        }
    }
}

impl Mentions for Who {
    fn mentions(&self, tell: &mut dyn FnMut(Mention)) {
        match self {
            Who::Named(name) => tell(Mention::Name(*name)),
            Who::ThatPlayer => tell(Mention::Event),
            Who::You | Who::NotYou | Who::Opponent | Who::Opposing => {}
        }
    }
}
