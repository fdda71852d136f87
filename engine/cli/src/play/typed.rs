//! What somebody types: the card a name is meant for, the answer that numbers give.

use cinderforge_kernel::game::{Answer, Choice, Decision, Options};
use cinderforge_kernel::table::View;
use cinderforge_kernel::terms::{CardId, Level, Zone};

/// Finds the card a name is meant for, among those the player sees: in hand, then in play, then in piles. A Chimera goes by that word too.
pub(super) fn find_card(view: &View, name: &str) -> Option<CardId> {
    let offered: Vec<Option<CardId>> =
        view.question().map_or(&[][..], Decision::choices).iter().map(|choice| choice.card()).collect();
    if let Ok(number) = name.parse::<usize>() {
        return number.checked_sub(1).and_then(|at| *offered.get(at)?);
    }
    let wanted = name.to_lowercase();
    let zones =
        [Zone::Hand, Zone::PhoenixbornZone, Zone::Battlefield, Zone::Spellboard, Zone::DiscardPile, Zone::ConjurationPile];
    let mut seen = Vec::new();
    for zone in zones {
        for player in view.players() {
            for card in view.zone(player, zone) {
                seen.push(card);
                seen.extend(view.attachments(card));
            }
        }
    }
    seen.extend(offered.into_iter().flatten());
    let called = |card: &&CardId, fits: &dyn Fn(&str) -> bool| fits(&view.title(**card).to_lowercase());
    let exact = seen.iter().find(|card| called(card, &|title| title == wanted)).copied();
    let chimera = view.chimera().filter(|_| matches!(wanted.as_str(), "chimera" | "the chimera"));
    exact
        .or_else(|| view.phoenixborn(chimera?.seat))
        .or_else(|| seen.iter().find(|card| !wanted.is_empty() && called(card, &|title| title.contains(&wanted))).copied())
}

/// Reads the answer somebody typed; none if it has not the shape of one.
pub(super) fn read_answer(decision: &Decision, line: &str) -> Option<Answer> {
    let parts: Vec<&str> = line.split([' ', ',']).filter(|part| !part.is_empty()).collect();
    let places = || parts.iter().map(|part| part.parse::<u16>().ok()?.checked_sub(1)).collect::<Option<Vec<u16>>>();
    match &decision.options {
        Options::One(list) => match parts.as_slice() {
            [] => list.iter().position(|choice| *choice == Choice::Done).map(|at| Answer::One(at as u16)),
            [one] => Some(Answer::One(one.parse::<u16>().ok()?.checked_sub(1)?)),
            _ => None,
        },
        Options::Some { .. } if line == "none" => Some(Answer::some([])),
        Options::Some { .. } => Some(Answer::some(places()?)),
        Options::Order(_) => Some(Answer::order(places()?)),
        Options::Faces(_) => {
            let level = |part: &&str| Level::ALL.iter().copied().find(|level| level.word().starts_with(*part));
            parts.iter().map(level).collect::<Option<_>>().map(Answer::Faces)
        }
        Options::Split { .. } => parts.iter().map(|part| part.parse().ok()).collect::<Option<_>>().map(Answer::Split),
        Options::Number { .. } => parts.first()?.parse().ok().map(Answer::Number),
    }
}

/// Returns a line of as many parts as the answer has at least; none if one will do or none.
pub(super) fn example(decision: &Decision) -> Option<String> {
    let counted = |parts: usize| (1..=parts).map(|part| part.to_string()).collect::<Vec<_>>().join(" ");
    match &decision.options {
        Options::Some { min, .. } => Some(usize::from(*min)).filter(|min| *min > 1).map(counted),
        Options::Order(list) => Some(counted(list.len())),
        Options::Faces(dice) => Some(vec!["power"; dice.len()].join(" ")),
        Options::One(_) | Options::Split { .. } | Options::Number { .. } => None,
    }
}

/// Says what an answer to a decision looks like.
pub(super) fn shape(decision: &Decision) -> String {
    match &decision.options {
        Options::One(list) => format!("the number of an option, 1 to {}", list.len()),
        Options::Some { min, max, .. } if min == max => format!("{min} numbers of options"),
        Options::Some { min, max, .. } => format!("{min} to {max} numbers of options"),
        Options::Order(list) => format!("all numbers from 1 to {}, in an order", list.len()),
        Options::Faces(dice) => format!("a side for each of the dice, as in `{}`", vec!["power"; dice.len()].join(" ")),
        Options::Split { amount, among } => format!("{} numbers that make {amount} together", among.len()),
        Options::Number { low, high } => format!("a number from {low} to {high}"),
    }
}
