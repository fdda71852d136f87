//! Elimination: a player has lost, and what belonged to that player goes. Reference 9.0.0; Raven 5.1.1; Reborn p.13.

use crate::cards::card_type::CardType;
use crate::game::cause::Cause;
use crate::game::fault::{Flow, Halt};
use crate::game::state::Outcome;
use crate::game::trace::TraceEvent;
use crate::queries::seats;
use crate::rules::window;
use crate::rules::zones;
use crate::table::game_table::Table;
use crate::terms::die::DiePlace;
use crate::terms::event::{Event, EventKind};
use crate::terms::id::{CardId, DieId, PlayerId};
use crate::terms::switches::EliminationCleanup;
use crate::terms::zone::Zone;
use smallvec::SmallVec;

/// Lets a player lose, with those on the same side. With one side left, or none, the game is over; else the player is eliminated.
/// Red Rains Winning and Losing the Game (derived).
pub(crate) fn lose(table: &mut Table, player: PlayerId) -> Flow {
    if table.state.player(player).lost {
        return Ok(());
    }
    let allies = table.state.player(player).seat.allies;
    let losing: SmallVec<[PlayerId; 4]> =
        table.state.clockwise(player).filter(|other| *other == player || allies.has(*other)).collect();
    for player in losing {
        table.state.player_mut(player).lost = true;
        table.record(|| TraceEvent::Lost(player));
    }
    let left: SmallVec<[PlayerId; 4]> = table.state.clockwise(player).collect();
    let outcome = match left.first() {
        None => Some(Outcome::Draw),
        Some(winner) if left.iter().all(|other| !seats::opposes(table, *winner, *other)) => Some(Outcome::Won(*winner)),
        Some(_) => None,
    };
    if let Some(outcome) = outcome {
        table.state.outcome = Some(outcome);
        table.record(|| TraceEvent::Over(outcome));
        return Err(Halt::Over);
    }
    eliminate(table, player)
}

/// Takes an eliminated player's things away (`elimination_cleanup`), then lets those who play on answer the cards that were
/// discarded so.
fn eliminate(table: &mut Table, player: PlayerId) -> Flow {
    remove_cards_beneath(table, player);
    let discarded = remove_cards_in_play(table, player);
    for zone in [Zone::Hand, Zone::DrawPile, Zone::DiscardPile, Zone::ConjurationPile] {
        for card in table.state.player(player).zone(zone).to_vec() {
            zones::move_card(table, card, Zone::Removed, player);
        }
    }
    for id in (0..table.state.dice.len()).map(|index| DieId(index as u8)) {
        let die = table.state.die(id);
        if die.owner == player && matches!(die.place, DiePlace::Active | DiePlace::Exhausted) {
            table.put_die(id, DiePlace::Removed);
        }
    }
    discarded.iter().try_for_each(|event| window::react(table, event))
}

/// Takes away what lies face down under the cards a player controls: it goes where the cards do.
fn remove_cards_beneath(table: &mut Table, player: PlayerId) {
    for card in (0..table.state.cards.len()).map(|index| CardId(index as u16)) {
        let state = *table.state.card(card);
        if state.zone == Zone::Under && state.controller == player {
            let to = zone_after_elimination(table, card, player);
            zones::move_card(table, card, to, state.owner);
        }
    }
}

/// Takes the cards a player controls out of play, attachments first. Returns the events of those that count as discarded.
fn remove_cards_in_play(table: &mut Table, player: PlayerId) -> Vec<Event> {
    let mut cards: SmallVec<[CardId; 16]> = (0..table.state.cards.len())
        .map(|index| CardId(index as u16))
        .filter(|card| table.state.card(*card).in_play() && table.state.card(*card).controller == player)
        .collect();
    cards.sort_by_key(|card| table.state.card(*card).zone != Zone::Attached);
    let mut discarded = Vec::new();
    for card in cards {
        zones::clear_tokens_and_dice(table, card);
        let owner = table.state.card(card).owner;
        let to = zone_after_elimination(table, card, player);
        let from = table.state.card(card).zone;
        if !table.state.card(card).in_play() {
            continue;
        }
        let moved = zones::move_card(table, card, to, owner);
        let stays = owner != player || table.rules.elimination_cleanup == EliminationCleanup::DiscardBoard;
        if stays && table.def(card).kind != CardType::Phoenixborn {
            for kind in [EventKind::LeavesPlay, EventKind::IsDiscarded] {
                let mut event = Cause::rule().event(kind, moved);
                (event.from, event.to) = (Some(from), Some(to));
                discarded.push(event);
            }
        }
    }
    discarded
}

/// Returns where a card goes that an eliminated player controlled: to its pile if another player owns it.
fn zone_after_elimination(table: &Table, card: CardId, player: PlayerId) -> Zone {
    if table.state.card(card).owner != player {
        return zones::pile_of(table, card);
    }
    match table.rules.elimination_cleanup {
        EliminationCleanup::RemovePilesHandDice => Zone::Removed,
        EliminationCleanup::DiscardBoard => zones::pile_of(table, card),
    }
}
