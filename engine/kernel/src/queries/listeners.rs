//! Texts in force: which abilities and constant effects cards have now, printed, gained, lost, silenced by exhaustion.

use crate::cards::ability::Timing;
use crate::game::ability_instance::AbilityInstance;
use crate::queries::abilities;
use crate::queries::constants;
use crate::queries::gained;
use crate::queries::position::Position;
use crate::terms::die::DiePlace;
use crate::terms::event::{EventKind, Window};
use crate::terms::id::{AbilityId, CardId, CardRef, DieId};
use crate::terms::moment::Moment;
use smallvec::SmallVec;

/// The abilities of a card that answer in a window and are in force.
pub(crate) fn triggers_of_card(
    position: &Position,
    card: CardId,
    window: Window,
    kind: EventKind,
) -> SmallVec<[AbilityInstance; 2]> {
    abilities::abilities(position, card)
        .into_iter()
        .filter(|has| {
            let ability = position.library.ability(has.ability);
            matches!(ability.timing, Timing::Window(at, kinds) if at == window && kinds.has(kind))
                && abilities::in_force(position, card, ability.name, has.inexhaustible)
        })
        .collect()
}

/// Cards with a gained text that answers an event in a window.
pub(crate) fn gained_listeners(position: &Position, window: Window, kind: EventKind) -> SmallVec<[CardId; 4]> {
    let mut cards = SmallVec::new();
    let lasting_gains = !position.state.lasting.is_empty();
    if !lasting_gains && !position.index.given.in_window(window).has(kind) {
        return cards;
    }
    for gained in gained::gained_keywords(position) {
        if position.library.keyword(gained.keyword).listens.in_window(window).has(kind) && !cards.contains(&gained.bearer.id) {
            cards.push(gained.bearer.id);
        }
    }
    cards
}

/// Cards with a gained text that acts at a moment.
pub(crate) fn gained_at_moment(position: &Position, moment: Moment) -> SmallVec<[CardId; 4]> {
    let mut cards = SmallVec::new();
    if position.state.lasting.is_empty() && !position.index.given.at.has(moment) {
        return cards;
    }
    for gained in gained::gained_keywords(position) {
        if position.library.keyword(gained.keyword).listens.at.has(moment) && !cards.contains(&gained.bearer.id) {
            cards.push(gained.bearer.id);
        }
    }
    cards
}

/// Dice on cards whose power answers, with the ability: of those lying where their power placed them.
pub(crate) fn dice_abilities(position: &Position, fits: impl Fn(&Timing) -> bool) -> SmallVec<[(DieId, CardRef, AbilityId); 2]> {
    let mut list = SmallVec::new();
    let listens = &position.index.dice;
    let any = !(listens.at.is_empty() && listens.would.is_empty() && listens.when.is_empty() && listens.after.is_empty());
    if !any {
        return list;
    }
    for (at, die) in position.state.dice.iter().enumerate() {
        let DiePlace::OnCard { card, by_power: true } = die.place else { continue };
        let Some(power) = constants::dice_power(position, die.kind) else { continue };
        for ability in &power.on_card_abilities {
            if fits(&position.library.ability(*ability).timing) {
                list.push((DieId(at as u8), card, *ability));
            }
        }
    }
    list
}
