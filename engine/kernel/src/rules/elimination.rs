//! Moving cards: destroying, discarding, leaving play, entering play, losing the game.
//!
//! Reference 7.0.0, 7.1.0; Raven 5.1.0; Reborn p.15, p.16.

use crate::cards::card_type::CardType;
use crate::game::cause::Cause;
use crate::game::fault::{Flow, Halt};
use crate::game::state::Outcome;
use crate::game::trace::TraceEvent;
use crate::rules::window;
use crate::rules::zones;
use crate::table::game_table::Table;
use crate::terms::die::DiePlace;
use crate::terms::event::{Event, EventKind};
use crate::terms::id::{CardId, PlayerId};
use crate::terms::switches::EliminationCleanup;
use crate::terms::zone::Zone;
use smallvec::SmallVec;

/// A player has lost. With one left the game is over. Reference 9.0.0; Raven 5.1.1; Reborn p.13.
pub(crate) fn lose(table: &mut Table, player: PlayerId) -> Flow {
    if table.state.player(player).lost {
        return Ok(());
    }
    table.state.player_mut(player).lost = true;
    table.note(|| TraceEvent::Lost(player));
    let left: SmallVec<[PlayerId; 4]> = table.state.clockwise(player).collect();
    let outcome = match left.as_slice() {
        [] => Some(Outcome::Draw),
        [winner] => Some(Outcome::Won(*winner)),
        _ => None,
    };
    if let Some(outcome) = outcome {
        table.state.outcome = Some(outcome);
        table.note(|| TraceEvent::Over(outcome));
        return Err(Halt::Over);
    }
    eliminate(table, player)
}

/// Takes an eliminated player's things away (`elimination_cleanup`). Cards that are discarded so are answered by those who
/// play on. Reference 9.0.0; Reborn p.13.
fn eliminate(table: &mut Table, player: PlayerId) -> Flow {
    let own = table.rules.elimination_cleanup;
    let mut gone: Vec<Event> = Vec::new();
    let mut boards: SmallVec<[CardId; 16]> = (0..table.state.cards.len())
        .map(|at| CardId(at as u16))
        .filter(|card| table.state.card(*card).in_play() && table.state.card(*card).controller == player)
        .collect();
    boards.sort_by_key(|card| table.state.card(*card).zone != Zone::Attached);
    for card in boards {
        let owner = table.state.card(card).owner;
        zones::clear_tokens_and_dice(table, card);
        let to = match own {
            _ if owner != player => zones::pile_of(table, card),
            EliminationCleanup::RemovePilesHandDice => Zone::Removed,
            EliminationCleanup::DiscardBoard => zones::pile_of(table, card),
        };
        let from = table.state.card(card).zone;
        if !table.state.card(card).in_play() {
            continue;
        }
        let here = zones::move_card(table, card, to, owner);
        if own == EliminationCleanup::DiscardBoard && table.def(card).kind != CardType::Phoenixborn {
            for kind in [EventKind::LeavesPlay, EventKind::IsDiscarded] {
                let mut event = Cause::rule().event(kind, here);
                (event.from, event.to) = (Some(from), Some(to));
                gone.push(event);
            }
        }
    }
    for zone in [Zone::Hand, Zone::DrawPile, Zone::DiscardPile, Zone::ConjurationPile] {
        for card in table.state.player(player).zone(zone).to_vec() {
            zones::move_card(table, card, Zone::Removed, player);
        }
    }
    for at in 0..table.state.dice.len() {
        let die = &mut table.state.dice[at];
        if die.owner == player && matches!(die.place, DiePlace::Active | DiePlace::Exhausted) {
            die.place = DiePlace::Removed;
        }
    }
    gone.iter().try_for_each(|event| window::react(table, event))
}
