//! What somebody types: the card a name is meant for, the answer that numbers give.

use cinderforge_kernel::cards::CardDef;
use cinderforge_kernel::game::{Action, Answer, Choice, Decision, Options};
use cinderforge_kernel::table::View;
use cinderforge_kernel::terms::{CardId, DefId, KeywordId, Level, Zone};

/// What somebody wants to read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Meant {
    /// A card that the player sees.
    Card(CardId),
    /// A card that a card which the player sees conjures, and that lies where the player sees it not.
    Conjuration(DefId),
    /// A text of a card that the player sees, by its name.
    Text(DefId, String),
    /// A keyword.
    Keyword(KeywordId),
    /// The power of a type of die, by its place in the library.
    DicePower(usize),
}

/// Finds what a name or the number of an option is meant for: a card of that very title or id, or one that such a card conjures, a text
/// of such a card, a dice power by its type of die, a keyword, a card that has the name in its title.
pub(super) fn find(view: &View, name: &str) -> Option<Meant> {
    if let Ok(number) = name.parse::<usize>() {
        return match view.question()?.choices().get(number.checked_sub(1)?)? {
            Choice::Do(Action::DicePower(power)) => Some(Meant::DicePower(usize::from(*power))),
            choice => choice.card().map(Meant::Card),
        };
    }
    let (seen, wanted) = (seen(view), name.to_lowercase());
    let power = || dice_power(view, wanted.strip_prefix("dice power").unwrap_or(&wanted).trim());
    let exact = card_called(view, &seen, &wanted).map(Meant::Card);
    let exact = exact.or_else(|| conjured_by(view, &seen, &wanted).map(Meant::Conjuration));
    let exact = exact.or_else(|| text_called(view, &seen, &wanted)).or_else(|| power().map(Meant::DicePower));
    let exact = exact.or_else(|| keyword_called(view, &seen, &wanted).map(Meant::Keyword));
    exact.or_else(|| card_with(view, &seen, &wanted).map(Meant::Card))
}

/// Finds the power of a type of die that the ruleset has, by the name of the type.
fn dice_power(view: &View, kind: &str) -> Option<usize> {
    let set = view.rules().dice_power_set.name();
    view.library().dice_powers.iter().position(|power| power.kind.word() == kind && power.sets.iter().any(|known| *known == set))
}

/// Finds the card a name is meant for, among those the player sees: in hand, then in play, then in piles. A Chimera goes by that word too.
pub(super) fn find_card(view: &View, name: &str) -> Option<CardId> {
    if name.parse::<usize>().is_ok() {
        return match find(view, name)? {
            Meant::Card(card) => Some(card),
            _ => None,
        };
    }
    let (seen, wanted) = (seen(view), name.to_lowercase());
    card_called(view, &seen, &wanted).or_else(|| card_with(view, &seen, &wanted))
}

/// Lists the cards that a player sees or is offered, in the order in which a name is looked for.
fn seen(view: &View) -> Vec<CardId> {
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
    seen.extend(view.question().map_or(&[][..], Decision::choices).iter().filter_map(|choice| choice.card()));
    seen
}

/// Finds the card of this very title or id in lower case, of those that are seen; a Chimera by that word.
fn card_called(view: &View, seen: &[CardId], wanted: &str) -> Option<CardId> {
    let is_called = |card: &&CardId| view.def(**card).is_some_and(|def| goes_by(def, wanted));
    let chimera = || view.chimera().filter(|_| matches!(wanted, "chimera" | "the chimera"));
    seen.iter().find(is_called).copied().or_else(|| view.phoenixborn(chimera()?.seat))
}

/// Finds the card of this very title or id that a card which is seen conjures.
fn conjured_by(view: &View, seen: &[CardId], wanted: &str) -> Option<DefId> {
    let conjured = seen.iter().filter_map(|card| view.def(*card)).flat_map(|def| &def.conjurations);
    conjured.copied().find(|def| goes_by(view.library().def(*def), wanted))
}

/// Finds the text of this name on a card that is seen, as on that of a Chimera, whose behavior cards name it.
fn text_called(view: &View, seen: &[CardId], wanted: &str) -> Option<Meant> {
    let label = |def: DefId| {
        let mut abilities = view.library().def(def).abilities.iter().map(|on| view.library().ability(on.ability));
        abilities.find(|ability| ability.label.to_lowercase() == wanted).map(|ability| ability.label.to_string())
    };
    let mut defs = seen.iter().filter_map(|card| view.card(*card)).map(|card| card.def);
    defs.find_map(|def| Some(Meant::Text(def, label(def)?)))
}

/// Finds the keyword of this name, with its number or without: that of a card which is seen before others.
fn keyword_called(view: &View, seen: &[CardId], wanted: &str) -> Option<KeywordId> {
    let name = wanted.trim_end_matches(|letter: char| letter.is_ascii_digit()).trim_end();
    let is_called = |keyword: &KeywordId| view.library().keyword(*keyword).name.to_lowercase() == name;
    let mut printed = seen.iter().filter_map(|card| view.def(*card)).flat_map(|def| &def.keywords).map(|on| on.keyword);
    let mut all = (0..view.library().keywords.len()).map(|at| KeywordId(at as u16));
    printed.find(is_called).or_else(|| all.find(is_called))
}

/// Returns whether this is the title of a card in lower case, or its id.
fn goes_by(card: &CardDef, wanted: &str) -> bool {
    card.name.to_lowercase() == wanted || card.id.rsplit('/').next() == Some(wanted)
}

/// Finds the first card that is seen with this in its title.
fn card_with(view: &View, seen: &[CardId], wanted: &str) -> Option<CardId> {
    seen.iter().find(|card| !wanted.is_empty() && view.title(**card).to_lowercase().contains(wanted)).copied()
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
