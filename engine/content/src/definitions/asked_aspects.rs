//! What phrases ask for that constants can change: values, slots, types, exhaustion, abilities.

use cinderforge_kernel::cards::CardType;
use cinderforge_kernel::terms::{
    Amount, Base, CardState, Comparison, Condition, ConditionPart, Filter, Group, Measured, Noun, Property, Reference, Selector,
    Value, Zone,
};
use ustr::Ustr;

/// Something that a constant changes and a phrase asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Aspect {
    /// A value of a card, not the printed one.
    Value(Value),
    /// The open slots of a row.
    OpenSlots(Zone),
    /// Whether a card is exhausted.
    Exhausted,
    /// Whether a card is an ally or a conjuration.
    Type(CardType),
    /// Whether a card has the ability of this name.
    Ability(Ustr),
    /// Whether a card has any ability.
    AnyAbility,
}

impl Aspect {
    /// Returns whether a change of the other is one of this.
    pub(super) fn meets(self, other: Aspect) -> bool {
        let are_abilities =
            |one: Aspect, other: Aspect| matches!((one, other), (Aspect::AnyAbility, Aspect::Ability(_) | Aspect::AnyAbility));
        self == other || are_abilities(self, other) || are_abilities(other, self)
    }

    /// Returns what it is called in messages.
    pub(super) fn words(self) -> String {
        match self {
            Aspect::Value(value) => match value {
                Value::Attack => "attack",
                Value::Life => "life",
                Value::Recover => "recover",
                Value::MagicPlayCost => "magic play cost",
                Value::Focus => "focus",
            }
            .to_owned(),
            Aspect::OpenSlots(row) => format!("the open slots of a {row}"),
            Aspect::Exhausted => "what is exhausted".to_owned(),
            Aspect::Type(kind) => format!("what counts as {kind}"),
            Aspect::Ability(name) => format!("the {name} ability"),
            Aspect::AnyAbility => "abilities".to_owned(),
        }
    }
}

/// A phrase, or a part of one, that may ask for aspects.
pub(super) trait AsksFor {
    /// Calls `ask` with every aspect that is asked for, with the same one perhaps often.
    fn asks_for(&self, ask: &mut dyn FnMut(Aspect));
}

impl AsksFor for Selector {
    fn asks_for(&self, ask: &mut dyn FnMut(Aspect)) {
        self.groups.iter().for_each(|group| group.asks_for(ask));
    }
}

impl AsksFor for Group {
    fn asks_for(&self, ask: &mut dyn FnMut(Aspect)) {
        if let Base::Nouns(nouns) = &self.base {
            for (noun, kind) in [(Noun::Ally, CardType::Ally), (Noun::Conjuration, CardType::Conjuration)] {
                if nouns.has(noun) {
                    ask(Aspect::Type(kind));
                }
            }
        }
        self.filters.iter().for_each(|filter| filter.asks_for(ask));
    }
}

impl AsksFor for Filter {
    fn asks_for(&self, ask: &mut dyn FnMut(Aspect)) {
        match self {
            Filter::Is(CardState::Exhausted | CardState::Unexhausted)
            | Filter::IsNot(CardState::Exhausted | CardState::Unexhausted) => {
                ask(Aspect::Exhausted);
            }
            Filter::AttachedTo(group) | Filter::Under(group) | Filter::On(group) => group.asks_for(ask),
            Filter::Has(property) | Filter::Lacks(property) => property.asks_for(ask),
            _ => {}
        }
    }
}

impl AsksFor for Property {
    fn asks_for(&self, ask: &mut dyn FnMut(Aspect)) {
        match self {
            Property::HasAttached(selector) | Property::HasUnder(selector) => selector.asks_for(ask),
            Property::OpenSlot(row) => ask(Aspect::OpenSlots(*row)),
            Property::Extreme { value, among, .. } => {
                ask(Aspect::Value(*value));
                if let Measured::Group(group) = among {
                    group.asks_for(ask);
                }
            }
            Property::Compared { value, printed, comparison } => {
                if !printed {
                    ask(Aspect::Value(*value));
                }
                comparison.asks_for(ask);
            }
            Property::Combined(value, comparison) => {
                ask(Aspect::Value(*value));
                comparison.asks_for(ask);
            }
            Property::AnyAbility | Property::InexhaustibleAbility => ask(Aspect::AnyAbility),
            Property::Ability(ability) => ask(Aspect::Ability(ability.name)),
            _ => {}
        }
    }
}

impl AsksFor for Comparison {
    fn asks_for(&self, ask: &mut dyn FnMut(Aspect)) {
        match self {
            Comparison::Less(amount) | Comparison::More(amount) => amount.asks_for(ask),
            Comparison::Is(_) | Comparison::AtMost(_) | Comparison::AtLeast(_) => {}
        }
    }
}

impl AsksFor for Amount {
    fn asks_for(&self, ask: &mut dyn FnMut(Aspect)) {
        match self {
            Amount::TokensOn(_, group) => group.asks_for(ask),
            Amount::NumberOf(selector) => selector.asks_for(ask),
            Amount::ValueOf(of, value) if !matches!(of, Reference::Named(_)) => ask(Aspect::Value(*value)),
            Amount::ForEach(once, counted) => {
                once.asks_for(ask);
                counted.asks_for(ask);
            }
            // What was picked is another card than the text is about, as its author sees to.
            Amount::ValueOf(..)
            | Amount::Num(_)
            | Amount::Minus(_)
            | Amount::PrintedValueOf(..)
            | Amount::Phase
            | Amount::TimesOf(_) => {}
        }
    }
}

impl AsksFor for Condition {
    fn asks_for(&self, ask: &mut dyn FnMut(Aspect)) {
        for part in self.parts.iter().flat_map(ConditionPart::alternatives) {
            if let ConditionPart::Found(selector) = part {
                selector.asks_for(ask);
            }
        }
    }
}
