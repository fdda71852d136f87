//! Questions, offers and events of a draft in words.

use cinderforge_kernel::cards::{Library, Printed};
use cinderforge_kernel::terms::{Cost, DefId, DieType, Item, PlayerId};

use crate::costs::ability_costs;
use crate::event::DraftEvent;
use crate::question::{DraftQuestion, DraftStep, Pick};

/// Puts a question into words.
pub fn question(question: &DraftQuestion) -> String {
    match question.step {
        DraftStep::Phoenixborn => "choose a Phoenixborn, with the card of its own".to_owned(),
        DraftStep::Cards => format!("choose 1 of these {} cards; the others go on to the left", question.offers.len()),
        DraftStep::Dice => format!("choose {} dice", question.picks),
        DraftStep::Take => "take one of the cards that lie face up, for one of yours, or none".to_owned(),
        DraftStep::Replace => "choose the card that you put in its place".to_owned(),
        DraftStep::Return => format!("return {} cards; 30 are left", question.picks),
    }
}

/// Puts into words what can be picked.
pub fn pick(pick: Pick, library: &Library) -> String {
    match pick {
        Pick::Card(card) => card_line(library, card),
        Pick::Die(kind) => kind.to_string(),
        Pick::Nothing => "take none".to_owned(),
    }
}

/// Says on one line what a card is: name, type, cost, values, what it does and for which dice.
pub fn card_line(library: &Library, def: DefId) -> String {
    let card = library.def(def);
    let mut line = format!("{}  {}", card.name, card.kind);
    if let Some(cost) = &card.cost {
        line = format!("{line}, {}", cost.text);
    }
    let value = |name: &str, value: Option<Printed>| match value? {
        Printed::Is(value) => Some(format!("{name} {value}")),
        Printed::X => Some(format!("{name} X")),
        Printed::Bonus(value) => Some(format!("{name} {value:+}")),
        Printed::BonusX => Some(format!("{name} +X")),
    };
    let values = [("attack", card.attack), ("life", card.life), ("recover", card.recover)];
    let mut values: Vec<String> = values.into_iter().filter_map(|(name, printed)| value(name, printed)).collect();
    for (name, slots) in [("battlefield", card.battlefield), ("spellboard", card.spellboard)] {
        values.extend((slots > 0).then(|| format!("{name} {slots}")));
    }
    if !values.is_empty() {
        line = format!("{line}; {}", values.join(", "));
    }
    let has_dice = |cost: &&Cost| cost.parts().iter().flatten().any(|item| matches!(item, Item::Magic(..)));
    let uses: Vec<&str> = ability_costs(library, def).filter(has_dice).map(|cost| cost.text.as_str()).collect();
    if !uses.is_empty() {
        line = format!("{line}; used for {}", uses.join("; "));
    }
    if card.summary.is_empty() { line } else { format!("{line}: {}", card.summary) }
}

/// Names dice with their counts.
pub fn dice(dice: &[(DieType, u8)]) -> String {
    dice.iter().map(|(kind, count)| format!("{count} {kind}")).collect::<Vec<_>>().join(", ")
}

/// Puts into words what happened, as told to a player.
pub fn event(event: &DraftEvent, me: PlayerId, library: &Library) -> String {
    let name = |card: &DefId| library.def(*card).name.as_str();
    let names = |cards: &[DefId]| cards.iter().map(name).collect::<Vec<_>>().join(", ");
    let who = |player: &PlayerId, own: &str, other: &str| {
        if *player == me { format!("you {own}") } else { format!("player {} {other}", player.index() + 1) }
    };
    match event {
        DraftEvent::FirstPlayer(player) => format!("{} the first player token", who(player, "have", "has")),
        DraftEvent::Dealt(count) => format!("everybody is dealt {count} cards"),
        DraftEvent::Passed(1) => "everybody passes the last card to the left".to_owned(),
        DraftEvent::Passed(count) => format!("everybody passes {count} cards to the left"),
        DraftEvent::ChosePhoenixborn(player, card) => format!("{} {}", who(player, "choose", "chooses"), name(card)),
        DraftEvent::Drafted(player, card) => format!("{} {}", who(player, "draft", "drafts"), name(card)),
        DraftEvent::ChoseDice(player, kinds) => {
            let mut counts: Vec<(DieType, u8)> = Vec::new();
            for kind in kinds {
                match counts.iter_mut().find(|(known, _)| known == kind) {
                    Some((_, count)) => *count = count.saturating_add(1),
                    None => counts.push((*kind, 1)),
                }
            }
            format!("{} {}", who(player, "choose", "chooses"), dice(&counts))
        }
        DraftEvent::Revealed(cards) => format!("face up lie {}", names(cards)),
        DraftEvent::TookNothing(player) => format!("{} none of the cards that lie face up", who(player, "take", "takes")),
        DraftEvent::Exchanged(player, taken, given) => {
            format!("{} {} for {}", who(player, "take", "takes"), name(taken), name(given))
        }
        DraftEvent::Returned(player, cards) => format!("{} {}", who(player, "return", "returns"), names(cards)),
    }
}
