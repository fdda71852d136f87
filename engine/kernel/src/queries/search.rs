//! Search: the cards that a group of a selector looks through, before anything it says of them.

use crate::game::state::State;
use crate::queries::position::Position;
use crate::queries::references;
use crate::queries::scope::Scope;
use crate::queries::seats;
use crate::terms::id::{CardId, PlayerId, Thing, Things};
use crate::terms::noun::{Noun, Nouns};
use crate::terms::selector::{Base, Filter, Group, Selector};
use crate::terms::zone::Zone;

/// Adds the cards a group looks at: those of the place its filters name, else those in play.
pub(crate) fn add_cards(position: &Position, scope: &Scope, group: &Group, cards: &mut Things) {
    let state = &position.state;
    for filter in &group.filters {
        match filter {
            Filter::InZone(possessor, zone) | Filter::OnBoard(possessor, zone) => {
                for player in references::possessors(position, scope, *possessor) {
                    cards.extend(state.player(player).zone(*zone).iter().map(|card| Thing::Card(state.card_ref(*card))));
                }
                return;
            }
            Filter::InPile(name) => {
                let pile = scope.pile(*name).map(|(player, zone)| state.player(player).zone(zone));
                cards.extend(pile.into_iter().flatten().map(|card| Thing::Card(state.card_ref(*card))));
                return;
            }
            Filter::Among(name) => {
                cards.extend(
                    scope.named(*name).into_iter().filter(|thing| thing.card().is_some_and(|card| state.is_current(card))),
                );
                return;
            }
            Filter::AttachedTo(_) | Filter::Under(_) => {
                add_hosted(state, &[Zone::Attached, Zone::Under], cards);
                add_what_lay_under(state, cards);
                return;
            }
            _ => {}
        }
    }
    for player in state.clockwise(scope.you) {
        cards.extend(seats::phoenixborn_of(position, player).map(Thing::Card));
        let player = state.player(player);
        let boards = player.battlefield.iter().chain(&player.spellboard);
        cards.extend(boards.map(|card| Thing::Card(state.card_ref(*card))));
    }
    let wants_attached = match &group.base {
        Base::Nouns(nouns) => nouns.meets(Nouns::of(&[Noun::Card, Noun::Spell, Noun::AlterationSpell])),
        _ => true,
    };
    if wants_attached {
        add_hosted(state, &[Zone::Attached], cards);
    }
}

/// Returns whether a selector looks through the hand of a player.
pub(crate) fn looks_into_hand(position: &Position, scope: &Scope, selector: &Selector, player: PlayerId) -> bool {
    selector.groups.iter().flat_map(|group| &group.filters).any(|filter| match filter {
        Filter::InZone(possessor, Zone::Hand) => references::possessors(position, scope, *possessor).contains(&player),
        Filter::InPile(name) => scope.pile(*name) == Some((player, Zone::Hand)),
        _ => false,
    })
}

/// Adds the cards that were discarded from under a card that left play.
fn add_what_lay_under(state: &State, cards: &mut Things) {
    for (index, card) in state.cards.iter().enumerate() {
        if card.lay_under.is_some() {
            cards.push(Thing::Card(state.card_ref(CardId(index as u16))));
        }
    }
}

/// Adds the cards that other cards bear, of these zones.
fn add_hosted(state: &State, zones: &[Zone], cards: &mut Things) {
    for (index, card) in state.cards.iter().enumerate() {
        if zones.contains(&card.zone) {
            cards.push(Thing::Card(state.card_ref(CardId(index as u16))));
        }
    }
}
