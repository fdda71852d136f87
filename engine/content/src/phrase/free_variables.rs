//! Free variables of phrases: what the surroundings must bind, as names, numbers, the event, the bearer.

use cinderforge_kernel::cards::{AbilityDef, About, ConstantDef};
use cinderforge_kernel::terms::{
    Amount, Base, Comparison, Condition, ConditionPart, ControllerOf, Cost, Count, EventKinds, Filter, Group, Happening, Item,
    Measured, Noun, Nouns, Num, Possessor, Property, Quantity, Reference, Selector, Title, Who, Zone,
};
use ustr::Ustr;

/// Names that have a meaning of their own in phrases: no variable and no target has one of them.
pub const RESERVED_NAMES: &[&str] = &["doer", "event", "source", "spent"];

/// What is written instead of `in battle` where no battle goes on.
pub const NO_BATTLE_HELP: &str = "before a battle, who was declared is `blocking {unit}`, `blocked by {unit}`, `attacking`, `blocking` or \
     `guarding`; as one ends, what befell those in it is `receives_damage of this unit this battle`";

/// Something a phrase needs from its surroundings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FreeVariable {
    /// `{name}`: a variable of the script, an earlier target, or `event`, `source`, `spent`; with what it must be there.
    Name(Ustr, NameRole),
    /// `N`: the number in the name of the ability.
    N,
    /// `X`: what was paid, or what the card defines.
    X,
    /// `that unit`, `that player`, `that player's`, `that cost`: the event.
    Event,
    /// `the attached unit`: what the alteration lies on.
    Bearer,
    /// `they`, `their`: the player a script asks.
    Asked,
    /// `another unit`: the card with the text, among what these nouns mean; and whether they are looked for in a hand.
    Other(Nouns, bool),
    /// `in battle`: a battle that has begun.
    Battle,
    /// What happened earlier: events that the game keeps.
    Past(EventKinds),
}

/// What a name in a phrase must stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameRole {
    /// Things of any sort, one or several: `other than {name}`.
    Things,
    /// Several things or one: `among {name}`.
    Group,
    /// A card or die that has an owner or a controller: `{name}'s owner`.
    Held,
    /// A player: `{name} controls`, `{name}'s hand`.
    Player,
    /// A pile: `in {name}`.
    Pile,
    /// A number: `attack {name} or less`.
    Number,
    /// A card, or several: `the same type as {name}` of cards.
    Cards,
    /// A die, or several: `the same type as {name}` of dice.
    Dice,
    /// A title, or a card that has one: `titled {name}`.
    Title,
}

/// A phrase, or a part of one, that may have free variables.
pub trait FreeVariables {
    /// Calls `visit` with every free variable, in the order of the phrase; with the same one perhaps often.
    fn visit_free_variables(&self, visit: &mut dyn FnMut(FreeVariable));
}

impl FreeVariables for Selector {
    fn visit_free_variables(&self, visit: &mut dyn FnMut(FreeVariable)) {
        for group in &self.groups {
            group.visit_free_variables(visit);
        }
    }
}

impl FreeVariables for Cost {
    fn visit_free_variables(&self, visit: &mut dyn FnMut(FreeVariable)) {
        for item in self.parts().iter().flatten() {
            if let Item::GiveUp(given_up) = item {
                given_up.of.visit_free_variables(visit);
            }
        }
    }
}

impl FreeVariables for Condition {
    fn visit_free_variables(&self, visit: &mut dyn FnMut(FreeVariable)) {
        for part in self.parts.iter().flat_map(ConditionPart::alternatives) {
            match part {
                ConditionPart::During(_) | ConditionPart::Either(_) => {}
                ConditionPart::Found(selector) => selector.visit_free_variables(visit),
                ConditionPart::Happened(quantity, happening) => {
                    quantity.visit_free_variables(visit);
                    happening.visit_free_variables(visit);
                }
                ConditionPart::Paid(count, _, _) => {
                    count.visit_free_variables(visit);
                    visit(FreeVariable::Event);
                }
            }
        }
    }
}

impl FreeVariables for Amount {
    fn visit_free_variables(&self, visit: &mut dyn FnMut(FreeVariable)) {
        match self {
            Amount::Num(num) | Amount::Minus(num) => num.visit_free_variables(visit),
            Amount::TokensOn(_, group) => group.visit_free_variables(visit),
            Amount::NumberOf(selector) => selector.visit_free_variables(visit),
            Amount::ValueOf(reference, _) | Amount::PrintedValueOf(reference, _) => reference.visit_free_variables(visit),
            Amount::Phase => {}
            Amount::TimesOf(happening) => happening.visit_free_variables(visit),
            Amount::ForEach(once, counted) => {
                once.visit_free_variables(visit);
                counted.visit_free_variables(visit);
            }
        }
    }
}

impl FreeVariables for ConstantDef {
    fn visit_free_variables(&self, visit: &mut dyn FnMut(FreeVariable)) {
        if let About::Found(selector) = &self.about {
            selector.visit_free_variables(visit);
        }
        self.condition.iter().for_each(|condition| condition.visit_free_variables(visit));
        let values = self.give.iter().chain(&self.give_slots).chain(&self.printed);
        let values = values.chain([&self.numbers, &self.focus, &self.slots]);
        values.flatten().for_each(|amount| amount.visit_free_variables(visit));
        self.by.iter().for_each(|selector| selector.visit_free_variables(visit));
    }
}

impl FreeVariables for AbilityDef {
    fn visit_free_variables(&self, visit: &mut dyn FnMut(FreeVariable)) {
        let picks = self.targets.iter().map(|target| &target.pick);
        let conditions = self.targets.iter().filter_map(|target| target.condition.as_ref());
        let selectors = [&self.of, &self.by, &self.with].into_iter().flatten().chain(picks);
        selectors.for_each(|selector| selector.visit_free_variables(visit));
        self.condition.iter().chain(conditions).for_each(|condition| condition.visit_free_variables(visit));
    }
}

impl FreeVariables for Happening {
    fn visit_free_variables(&self, visit: &mut dyn FnMut(FreeVariable)) {
        visit(FreeVariable::Past(self.kinds));
        self.of.visit_free_variables(visit);
        self.by.iter().for_each(|by| by.visit_free_variables(visit));
    }
}

impl FreeVariables for Quantity {
    fn visit_free_variables(&self, visit: &mut dyn FnMut(FreeVariable)) {
        match self {
            Quantity::Count(num)
            | Quantity::Exactly(num)
            | Quantity::UpTo(num)
            | Quantity::AtLeast(num)
            | Quantity::AtMost(num)
            | Quantity::FewerThan(num)
            | Quantity::Top(num)
            | Quantity::Bottom(num) => num.visit_free_variables(visit),
            Quantity::One | Quantity::AnyNumber | Quantity::No | Quantity::All => {}
        }
    }
}

impl FreeVariables for Group {
    fn visit_free_variables(&self, visit: &mut dyn FnMut(FreeVariable)) {
        self.quantity.visit_free_variables(visit);
        match &self.base {
            Base::Nouns(_) | Base::CopiesOf(_) => {}
            Base::CopiesOfThat(reference) | Base::Reference(reference) => reference.visit_free_variables(visit),
            Base::Pile(possessor, _) => possessor.visit_free_variables(visit),
        }
        if let Base::Nouns(nouns) = self.base
            && self.filters.contains(&Filter::Other)
        {
            let in_hand = self.filters.iter().any(|filter| matches!(filter, Filter::InZone(_, Zone::Hand)));
            visit(FreeVariable::Other(nouns, in_hand));
        }
        for filter in &self.filters {
            match same_type_as(filter) {
                Some(name) => visit(FreeVariable::Name(name, typed_role(self))),
                None => filter.visit_free_variables(visit),
            }
        }
    }
}

/// Returns the name in `the same type as {name}`.
fn same_type_as(filter: &Filter) -> Option<Ustr> {
    let (Filter::Has(property) | Filter::Lacks(property)) = filter else { return None };
    match **property {
        Property::SameType(Reference::Named(name)) => Some(name),
        _ => None,
    }
}

/// Returns what must be there of the same type as what a group means.
fn typed_role(group: &Group) -> NameRole {
    match &group.base {
        Base::Nouns(nouns) if *nouns == Nouns::of(&[Noun::Die]) => NameRole::Dice,
        Base::Nouns(nouns) if !nouns.has(Noun::Die) => NameRole::Cards,
        Base::CopiesOf(_) | Base::CopiesOfThat(_) => NameRole::Cards,
        Base::Nouns(_) | Base::Reference(_) | Base::Pile(..) => NameRole::Things,
    }
}

impl FreeVariables for Filter {
    fn visit_free_variables(&self, visit: &mut dyn FnMut(FreeVariable)) {
        match self {
            Filter::ControlledBy(who) | Filter::OwnedBy(who) => who.visit_free_variables(visit),
            Filter::CanPlace(reference)
            | Filter::Attachable(reference)
            | Filter::Blocking(reference)
            | Filter::BlockedBy(reference)
            | Filter::Fighting { whom: reference, .. }
            | Filter::InSlotOf(reference)
            | Filter::Adjacent(reference) => reference.visit_free_variables(visit),
            Filter::InZone(possessor, _) | Filter::OnBoard(possessor, _) | Filter::InPool(possessor, _) => {
                possessor.visit_free_variables(visit);
            }
            Filter::Among(name) => visit(FreeVariable::Name(*name, NameRole::Group)),
            Filter::InPile(name) => visit(FreeVariable::Name(*name, NameRole::Pile)),
            Filter::InBattle => visit(FreeVariable::Battle),
            Filter::InBattleWith(reference) => {
                visit(FreeVariable::Battle);
                reference.visit_free_variables(visit);
            }
            Filter::Titled(titles) => {
                for title in titles {
                    if let Title::Named(name) = title {
                        visit(FreeVariable::Name(*name, NameRole::Title));
                    }
                }
            }
            Filter::AttachedTo(group) | Filter::Under(group) | Filter::On(group) => group.visit_free_variables(visit),
            Filter::Has(property) | Filter::Lacks(property) => property.visit_free_variables(visit),
            Filter::OtherThan(references) => references.iter().for_each(|reference| reference.visit_free_variables(visit)),
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
            | Filter::Affectable
            | Filter::InPlay => {}
        }
    }
}

impl FreeVariables for Property {
    fn visit_free_variables(&self, visit: &mut dyn FnMut(FreeVariable)) {
        match self {
            Property::SameTitle(reference) | Property::SameType(reference) => reference.visit_free_variables(visit),
            Property::HasAttached(selector) | Property::HasUnder(selector) => selector.visit_free_variables(visit),
            Property::Combined(_, comparison) | Property::Compared { comparison, .. } => comparison.visit_free_variables(visit),
            Property::Extreme { among: Measured::Group(group), .. } => group.visit_free_variables(visit),
            Property::Tokens(count, _)
            | Property::CardsIn(count, _)
            | Property::UnitsInPlay(count)
            | Property::Dice(count, _, _)
            | Property::DiceIn(count, _, _, _) => count.visit_free_variables(visit),
            Property::WordInTitle(_)
            | Property::OpenSlot(_)
            | Property::FirstPlayerToken
            | Property::Extreme { among: Measured::Left | Measured::OfItsController(_), .. }
            | Property::AnyAbility
            | Property::InexhaustibleAbility
            | Property::Ability(_)
            | Property::CostSymbol(_, _) => {}
        }
    }
}

impl FreeVariables for Comparison {
    fn visit_free_variables(&self, visit: &mut dyn FnMut(FreeVariable)) {
        match self {
            Comparison::Is(num) | Comparison::AtMost(num) | Comparison::AtLeast(num) => num.visit_free_variables(visit),
            Comparison::Less(amount) | Comparison::More(amount) => amount.visit_free_variables(visit),
        }
    }
}

impl FreeVariables for Count {
    fn visit_free_variables(&self, visit: &mut dyn FnMut(FreeVariable)) {
        match self {
            Count::AtLeast(num) | Count::AtMost(num) | Count::FewerThan(num) | Count::Exactly(num) => {
                num.visit_free_variables(visit);
            }
            Count::None => {}
        }
    }
}

impl FreeVariables for Num {
    fn visit_free_variables(&self, visit: &mut dyn FnMut(FreeVariable)) {
        match self {
            Num::Is(_) => {}
            Num::N => visit(FreeVariable::N),
            Num::X => visit(FreeVariable::X),
            Num::Named(name) => visit(FreeVariable::Name(*name, NameRole::Number)),
        }
    }
}

impl FreeVariables for Reference {
    fn visit_free_variables(&self, visit: &mut dyn FnMut(FreeVariable)) {
        match self {
            Reference::Attached | Reference::ControllerOf(ControllerOf::Attached) => visit(FreeVariable::Bearer),
            Reference::That | Reference::ThatPlayer | Reference::ControllerOf(ControllerOf::That) => {
                visit(FreeVariable::Event);
            }
            Reference::PhoenixbornOf(possessor) => possessor.visit_free_variables(visit),
            Reference::Named(name) => visit(FreeVariable::Name(*name, NameRole::Things)),
            Reference::OwnerOf(name) | Reference::ControllerOf(ControllerOf::Named(name)) => {
                visit(FreeVariable::Name(*name, NameRole::Held));
            }
            Reference::This
            | Reference::ControllerOf(ControllerOf::This)
            | Reference::ThisDie
            | Reference::OpposingPlayer
            | Reference::You => {}
        }
    }
}

impl FreeVariables for Possessor {
    fn visit_free_variables(&self, visit: &mut dyn FnMut(FreeVariable)) {
        match self {
            Possessor::ThatPlayers => visit(FreeVariable::Event),
            Possessor::Named(name) => visit(FreeVariable::Name(*name, NameRole::Player)),
            Possessor::ControllerOf(name) | Possessor::OwnerOf(name) => visit(FreeVariable::Name(*name, NameRole::Held)),
            Possessor::Asked => visit(FreeVariable::Asked),
            Possessor::Yours
            | Possessor::Opponents
            | Possessor::OneOpponents
            | Possessor::Anyones
            | Possessor::Opposing
            | Possessor::Owners => {}
        }
    }
}

impl FreeVariables for Who {
    fn visit_free_variables(&self, visit: &mut dyn FnMut(FreeVariable)) {
        match self {
            Who::Named(name) => visit(FreeVariable::Name(*name, NameRole::Player)),
            Who::ControllerOf(name) | Who::OwnerOf(name) => visit(FreeVariable::Name(*name, NameRole::Held)),
            Who::Asked => visit(FreeVariable::Asked),
            Who::ThatPlayer => visit(FreeVariable::Event),
            Who::You | Who::NotYou | Who::Opponent | Who::OneOpponent | Who::Opposing => {}
        }
    }
}

/// Returns the names of variables or targets that a phrase uses, each once, in the order they come, with all that each must be;
/// not the reserved ones.
pub fn free_names(phrase: &impl FreeVariables) -> Vec<(Ustr, Vec<NameRole>)> {
    let mut names: Vec<(Ustr, Vec<NameRole>)> = Vec::new();
    phrase.visit_free_variables(&mut |variable| {
        let FreeVariable::Name(name, role) = variable else { return };
        if RESERVED_NAMES.contains(&name.as_str()) {
            return;
        }
        match names.iter_mut().find(|(known, _)| *known == name) {
            Some((_, roles)) => roles.push(role),
            None => names.push((name, vec![role])),
        }
    });
    names
}

/// Lists the events that a phrase asks about once they are past.
pub fn past_events(phrase: &impl FreeVariables) -> EventKinds {
    let mut past = EventKinds::EMPTY;
    phrase.visit_free_variables(&mut |variable| {
        if let FreeVariable::Past(kinds) = variable {
            past = past.union(kinds);
        }
    });
    past
}
