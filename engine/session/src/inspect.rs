//! Inspection: nothing is out of place after any change. For tests and long runs of games; it panics where something is.

use cinderforge_kernel::cards::CardType;
use cinderforge_kernel::game::State;
use cinderforge_kernel::table::Position;
use cinderforge_kernel::terms::{CardId, DiePlace, PlayerId, Zone};

/// What is called after each change of a game that is inspected.
pub type Inspector = fn(&Position);

/// Panics if anything is out of place: a card or die in two places or none, tokens where none can be, slots overrun.
///
/// # Panics
/// That is what it is for.
pub fn inspect(position: &Position) {
    let state = &position.state();
    let counts = Counts::of(state);
    for at in 0..state.cards.len() {
        inspect_card(position, CardId(at as u16), &counts);
    }
    for (at, die) in state.dice.iter().enumerate() {
        if let DiePlace::OnCard { card, .. } = die.place {
            let lies = state.card(card.id);
            // Of ready spells that are discarded to meditate, the dice are taken once all are discarded.
            let was_discarded = lies.zone == Zone::DiscardPile && card.stay.checked_add(1) == Some(lies.stay);
            let stays = state.is_current(card) || lies.zone == Zone::Aside || was_discarded || position.is_departing(card.id);
            assert!(stays, "die {at} lies on a card that has left");
        }
    }
    if position.may_overrun_slots() {
        return;
    }
    for at in 0..state.players.len() {
        let player = PlayerId(at as u8);
        let side = state.player(player);
        if side.lost {
            continue;
        }
        for (used, all) in position.slots(player) {
            assert!(used <= all, "{player:?} uses {used} slots of {all}");
        }
    }
}

/// How often each card stands in a list of a zone, and how many cards are attached to it.
struct Counts {
    places: Vec<usize>,
    attached: Vec<usize>,
}

impl Counts {
    /// Counts the cards of a state.
    fn of(state: &State) -> Self {
        let mut counts = Self { places: vec![0; state.cards.len()], attached: vec![0; state.cards.len()] };
        let zones = [Zone::Hand, Zone::DrawPile, Zone::DiscardPile, Zone::ConjurationPile, Zone::Battlefield, Zone::Spellboard];
        for card in state.players.iter().flat_map(|player| zones.iter().flat_map(|zone| player.zone(*zone))) {
            counts.places[card.index()] += 1;
        }
        for host in state.cards.iter().filter(|card| card.zone == Zone::Attached).filter_map(|card| card.host) {
            counts.attached[host.index()] += 1;
        }
        counts
    }
}

fn inspect_card(position: &Position, id: CardId, counts: &Counts) {
    let state = &position.state();
    let card = state.card(id);
    let name = position.def(id).name;
    let places = counts.places[id.index()];
    let listed = !matches!(card.zone, Zone::Attached | Zone::Under | Zone::Aside | Zone::Removed | Zone::PhoenixbornZone);
    assert_eq!(places, usize::from(listed), "{name} is in {places} lists while in {:?}", card.zone);
    let hosted = matches!(card.zone, Zone::Attached | Zone::Under);
    assert_eq!(hosted, card.host.is_some() && hosted, "{name} lies on nothing");
    if let Some(host) = card.host.filter(|_| card.zone == Zone::Attached) {
        let bearer = state.card(host);
        let bears = bearer.in_play() || bearer.zone == Zone::Aside || position.is_departing(host);
        assert!(bears, "{name} is attached to a card that is not in play");
    }
    assert_eq!(counts.attached[id.index()], usize::from(card.attached), "{name} counts its attachments wrongly");
    if matches!(card.zone, Zone::Hand | Zone::DrawPile | Zone::ConjurationPile) {
        let is_clean = (card.wounds, card.exhaustion, card.status) == (0, 0, 0) || position.is_departing(id);
        assert!(is_clean, "{name} has tokens in {:?}", card.zone);
        assert_eq!(card.controller, card.owner, "{name} is not its owner's in {:?}", card.zone);
    }
    let conjured = matches!(position.def(id).kind, CardType::Conjuration | CardType::ConjuredAlterationSpell);
    assert!(
        !(conjured && matches!(card.zone, Zone::Hand | Zone::DrawPile | Zone::DiscardPile)),
        "{name} is in {:?} and belongs into the conjuration pile",
        card.zone
    );
}
