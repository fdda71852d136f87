//! Listeners: the texts that speak of events of a kind or of a moment, whatever else they ask.

use crate::cards::ability::{AbilityDef, Timing};
use crate::cards::card::PrintedAbility;
use crate::game::ability_instance::{AbilityInstance, AbilityInstances, GainedKeyword};
use crate::game::lasting::LastingEffect;
use crate::queries::abilities::{self, Abilities};
use crate::queries::constants::InForce;
use crate::queries::dice_powers;
use crate::queries::gained;
use crate::queries::position::Position;
use crate::terms::die::DiePlace;
use crate::terms::event::{EventKind, Window};
use crate::terms::id::{AbilityId, CardId, CardRef, DieId};
use crate::terms::moment::Moment;
use smallvec::SmallVec;

/// Cards that listen.
type ListeningCards = SmallVec<[CardId; 16]>;

/// Returns the cards with a text, printed or gained, that answers an event in a window.
pub(crate) fn cards_in_window(position: &Position, window: Window, kind: EventKind) -> ListeningCards {
    let mut cards = ListeningCards::from_slice(position.index.listeners(window, kind));
    for departing in &position.departing {
        if !departing.unprinted.is_empty() && !cards.contains(&departing.card) {
            cards.push(departing.card);
        }
    }
    if position.state.lasting.is_empty() && !position.index.given.in_window(window).has(kind) {
        return cards;
    }
    for gained in gained::gained_keywords(position) {
        if position.library.keyword(gained.keyword).listens.in_window(window).has(kind) && !cards.contains(&gained.bearer.id) {
            cards.push(gained.bearer.id);
        }
    }
    cards
}

/// Returns the abilities of a card that answer such an event in a window, in force or not, of what all cards have gained.
pub(crate) fn texts_in_window(
    position: &Position,
    card: CardId,
    gained: &[GainedKeyword],
    window: Window,
    kind: EventKind,
) -> Abilities {
    let answers = |ability: &AbilityDef| matches!(ability.timing, Timing::Window(at, kinds) if at == window && kinds.has(kind));
    abilities::abilities_that(position, card, gained, answers)
}

/// Returns what a card in play has beyond its printed abilities: those in force that it has gained, and printed ones with numbers that
/// are not the printed ones. Its texts on its own leaving are answered as it has them then. Raven 4.2.0; Reborn p.15 (derived).
pub(crate) fn unprinted(position: &Position, card: CardId) -> AbilityInstances {
    let printed = &position.face(card).abilities;
    let is_unprinted = |(place, instance): &(usize, AbilityInstance)| {
        let ability = position.library.ability(instance.ability);
        match printed.get(*place) {
            Some(printed) => instance.n != printed.n,
            None => abilities::in_force(position, card, ability.name, instance.inexhaustible),
        }
    };
    abilities::abilities(position, card).into_iter().enumerate().filter(is_unprinted).map(|(_, instance)| instance).collect()
}

/// Returns the cards with a text, printed or gained, that acts at a moment.
pub(crate) fn cards_at_moment(position: &Position, moment: Moment) -> ListeningCards {
    let mut cards = ListeningCards::from_slice(position.index.at(moment));
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

/// Returns the abilities of dice on cards whose timing passes a test, of dice that lie where their power placed them.
pub(crate) fn dice_abilities(position: &Position, test: impl Fn(&Timing) -> bool) -> SmallVec<[(DieId, CardRef, AbilityId); 2]> {
    let mut list = SmallVec::new();
    for id in position.index.placed_dice() {
        let die = position.state.die(*id);
        let DiePlace::OnCard { card, .. } = die.place else { continue };
        let Some(power) = dice_powers::dice_power(position, die.kind) else { continue };
        for ability in &power.on_card_abilities {
            if test(&position.library.ability(*ability).timing) {
                list.push((*id, card, *ability));
            }
        }
    }
    list
}

/// Returns the abilities of lasting effects that answer such an event in a window, while what each was started for is there.
pub(crate) fn lasting_abilities(
    position: &Position,
    window: Window,
    kind: EventKind,
) -> impl Iterator<Item = (&LastingEffect, AbilityInstance)> {
    let answers = move |printed: &PrintedAbility| matches!(position.library.ability(printed.ability).timing, Timing::Window(at, kinds) if at == window && kinds.has(kind));
    position.state.lasting.iter().filter_map(move |lasting| {
        let PrintedAbility { ability, n, .. } = InForce::started(position, lasting)?.constant.ability.filter(answers)?;
        Some((lasting, AbilityInstance { ability, n, inexhaustible: true }))
    })
}
