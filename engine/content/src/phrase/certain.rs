//! Conditions that cannot come out both ways: they name what is always there, and ask nothing of it.

use cinderforge_kernel::terms::{
    Base, Condition, ConditionPart, ControllerOf, Filter, Group, Noun, Num, Possessor, Quantity, Reference, Who,
};

use crate::diagnostic::Code;

/// Returns what is wrong with a part of a condition that is so in any case, or in none, and how to mend it.
pub fn certainty(condition: &Condition) -> Option<(Code, String, String)> {
    let parts = condition.parts.iter().flat_map(ConditionPart::alternatives);
    let groups = parts.filter_map(|part| match part {
        ConditionPart::Found(selector) => Some(&selector.groups),
        _ => None,
    });
    groups.flatten().find_map(certainty_of_group)
}

/// Returns what is wrong with a group that is found in any case, and how to mend it.
fn certainty_of_group(group: &Group) -> Option<(Code, String, String)> {
    let (least, help) = match &group.base {
        Base::Reference(reference) if group.filters.is_empty() && is_always_there(*reference) => (1, help_for(*reference)),
        Base::Nouns(_) => (
            least_of(group),
            "say what has to be so, as in `an opponent with no cards in hand` or `a unit you control`, or leave it out",
        ),
        _ => return None,
    };
    let help = help.to_owned();
    if least > 0 && is_always_enough(group.quantity, least) {
        let message = "this names what is there in any case, and asks nothing of it".to_owned();
        return Some((Code::NoRuleReads, message, help));
    }
    let never = least > 0 && is_never_enough(group.quantity, least);
    never.then(|| (Code::NeverTrue, "there are more of these in any case, so this never holds".to_owned(), help))
}

/// Returns how to mend a reference that is there in any case.
const fn help_for(reference: Reference) -> &'static str {
    match reference {
        Reference::That | Reference::ThatPlayer | Reference::Named(_) | Reference::ControllerOf(_) | Reference::OwnerOf(_) => {
            "whose event is answered, `of` says, as in of = \"an ally an opponent controls\"; else say what has to be so, as in \
             `that unit that is exhausted` or `{event} in your hand`, or leave it out"
        }
        Reference::PhoenixbornOf(_) => "say what has to be so, as in `your Phoenixborn that is unexhausted`, or leave it out",
        _ => "say what has to be so, as in `this unit that is wounded`, or leave it out",
    }
}

/// Returns whether a reference means something wherever it may be said. What a target or a script names may be nothing, and what an
/// alteration lies on is gone once that has left play.
fn is_always_there(reference: Reference) -> bool {
    match reference {
        Reference::This
        | Reference::ThisDie
        | Reference::That
        | Reference::ThatPlayer
        | Reference::OpposingPlayer
        | Reference::You
        | Reference::ControllerOf(ControllerOf::This | ControllerOf::That) => true,
        Reference::PhoenixbornOf(possessor) => match possessor {
            Possessor::Named(name) | Possessor::ControllerOf(name) | Possessor::OwnerOf(name) => name == "event",
            Possessor::Asked => false,
            _ => true,
        },
        Reference::Named(name) | Reference::OwnerOf(name) | Reference::ControllerOf(ControllerOf::Named(name)) => name == "event",
        Reference::Attached | Reference::ControllerOf(ControllerOf::Attached) => false,
    }
}

/// Returns how many things of a group there are at least while a game is played: players, of whom there are two, and what each of
/// them has, which is a Phoenixborn.
fn least_of(group: &Group) -> i32 {
    let Base::Nouns(nouns) = &group.base else { return 0 };
    if group.filters.is_empty() && nouns.iter().any(|noun| matches!(noun, Noun::Player | Noun::Opponent)) {
        return if nouns.has(Noun::Player) { 2 } else { 1 };
    }
    if !nouns.has(Noun::Phoenixborn) && !nouns.has(Noun::Card) {
        return 0;
    }
    group.filters.iter().fold(2, |least, filter| match filter {
        Filter::InPlay => least,
        Filter::Other
        | Filter::ControlledBy(Who::You | Who::NotYou | Who::Opponent)
        | Filter::OwnedBy(Who::You | Who::NotYou | Who::Opponent) => least - 1,
        _ => 0,
    })
}

/// Returns whether so many things, or more, are always enough for a quantity.
const fn is_always_enough(quantity: Quantity, least: i32) -> bool {
    match quantity {
        Quantity::AtLeast(Num::Is(n)) | Quantity::Count(Num::Is(n)) => n <= least,
        Quantity::One | Quantity::UpTo(_) | Quantity::AnyNumber | Quantity::All => true,
        _ => false,
    }
}

/// Returns whether so many things, or more, are always too many for a quantity.
const fn is_never_enough(quantity: Quantity, least: i32) -> bool {
    match quantity {
        Quantity::No => true,
        Quantity::Exactly(Num::Is(n)) | Quantity::AtMost(Num::Is(n)) => n < least,
        Quantity::FewerThan(Num::Is(n)) => n <= least,
        _ => false,
    }
}
