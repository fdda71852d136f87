//! Costs that nobody can ever pay: what is there once and asked for twice, cards that cannot be given so.

use cinderforge_kernel::terms::{Base, Cost, Filter, GiveUp, GivenUp, Group, Item, Sorts, Zones};

use super::sorts::{Known, in_words, sorts_of, zones_of};

/// The most ways to pay a cost that are looked at.
const MOST_WAYS: usize = 256;

/// Returns why nobody can ever pay a cost, and how to mend it; none if somebody can.
pub fn unpayable(cost: &Cost, known: Known) -> Option<(String, String)> {
    let given = cost.parts().iter().flatten().filter_map(|item| match item {
        Item::GiveUp(given) => Some(&**given),
        _ => None,
    });
    for given in given {
        if let Some(reason) = given.of.groups.iter().find_map(|group| not_given(given, group, known)) {
            return Some(reason);
        }
    }
    let twice = asked_twice(cost)?;
    let help = "ask for it in one part; what may be paid in place of it stands behind `or`, as in `main or side`";
    Some((format!("`{twice}` is asked for twice, and can be paid once"), help.to_owned()))
}

/// Returns why no card that a group means can be given so, and how to mend it.
fn not_given(given: &GivenUp, group: &Group, known: Known) -> Option<(String, String)> {
    let (able, verb) = match given.how {
        GiveUp::Destroy => (Sorts::UNITS, "destroyed"),
        GiveUp::Discard => (Sorts::MOVABLE, "discarded"),
        GiveUp::Exhaust => (Sorts::IN_PLAY, "exhausted"),
        GiveUp::Status(_) => (Sorts::IN_PLAY, "paid for with status tokens"),
        GiveUp::Wounds(_) => (Sorts::LIVING, "wounded"),
    };
    let sorts = sorts_of(group, known);
    if !sorts.is_empty() && !sorts.meets(able) {
        let message = format!("no `{}` is ever {verb} to pay", in_words(sorts));
        return Some((message, format!("name what can be: `{}`", in_words(able))));
    }
    let is_under = group.filters.iter().any(|filter| matches!(filter, Filter::Under(_) | Filter::FaceDown));
    let is_elsewhere = zones_of(group).is_some_and(|zones| !zones.meets(Zones::IN_PLAY));
    if is_elsewhere || (is_under && given.how != GiveUp::Discard) {
        let message = "a card that is not in play cannot be given so".to_owned();
        let help = "cards of the own hand are paid as `1 discard`; a card under another is discarded; name others in play";
        return Some((message, help.to_owned()));
    }
    None
}

/// Returns what every way to pay a cost takes twice though it is there once.
fn asked_twice(cost: &Cost) -> Option<String> {
    let ways: usize = cost.parts().iter().map(Vec::len).product();
    if ways > MOST_WAYS {
        return None;
    }
    let mut found = None;
    for way in 0..ways {
        let mut left = way;
        let mut taken: Vec<&Item> = Vec::new();
        let mut twice = None;
        for part in cost.parts() {
            let item = &part[left % part.len()];
            left /= part.len();
            if is_there_once(item) && taken.iter().any(|other| takes_the_same(other, item)) {
                twice = Some(item_in_words(item));
            }
            taken.push(item);
        }
        found = Some(twice?);
    }
    found
}

/// Returns whether an item can be paid only once.
fn is_there_once(item: &Item) -> bool {
    match item {
        Item::Main | Item::Side | Item::Exhaust => true,
        Item::GiveUp(given) => given.of.groups.iter().all(|group| matches!(group.base, Base::Reference(_))),
        Item::Discard(_) | Item::Wounds(_) | Item::Mill(_) | Item::Status(_) | Item::Magic(..) => false,
    }
}

/// Returns whether two items take the same thing: each card pays for one part.
fn takes_the_same(one: &Item, other: &Item) -> bool {
    match (one, other) {
        (Item::GiveUp(one), Item::GiveUp(other)) => one.of.groups == other.of.groups,
        _ => one == other,
    }
}

/// Returns how messages call an item that is there once.
fn item_in_words(item: &Item) -> String {
    match item {
        Item::Main => "main".to_owned(),
        Item::Side => "side".to_owned(),
        Item::GiveUp(given) => given.of.text.to_string(),
        _ => "exhaust".to_owned(),
    }
}
