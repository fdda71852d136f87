//! Moving cards: destroying, discarding, leaving play, entering play, losing the game.
//!
//! Reference 7.0.0, 7.1.0; Raven 5.1.0; Reborn p.15, p.16.

use crate::cards::card_type::CardType;
use crate::game::cause::Cause;
use crate::game::fault::{Flow, Halt};
use crate::game::state::Outcome;
use crate::game::trace::Note;
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
pub(crate) fn lose(g: &mut Table, player: PlayerId) -> Flow {
    if g.state.player(player).lost {
        return Ok(());
    }
    g.state.player_mut(player).lost = true;
    g.note(|| Note::Lost(player));
    let left: SmallVec<[PlayerId; 4]> = g.state.clockwise(player).collect();
    let outcome = match left.as_slice() {
        [] => Some(Outcome::Draw),
        [winner] => Some(Outcome::Won(*winner)),
        _ => None,
    };
    if let Some(outcome) = outcome {
        g.state.outcome = Some(outcome);
        g.note(|| Note::Over(outcome));
        return Err(Halt::Over);
    }
    eliminate(g, player)
}

/// Takes an eliminated player's things away (`elimination_cleanup`). Cards that are discarded so are answered by those who
/// play on. Reference 9.0.0; Reborn p.13.
fn eliminate(g: &mut Table, player: PlayerId) -> Flow {
    let own = g.rules.elimination_cleanup;
    let mut gone: Vec<Event> = Vec::new();
    let mut boards: SmallVec<[CardId; 16]> = (0..g.state.cards.len())
        .map(|at| CardId(at as u16))
        .filter(|card| g.state.card(*card).in_play() && g.state.card(*card).controller == player)
        .collect();
    boards.sort_by_key(|card| g.state.card(*card).zone != Zone::Attached);
    for card in boards {
        let owner = g.state.card(card).owner;
        zones::strip(g, card);
        let to = match own {
            _ if owner != player => zones::pile_of(g, card),
            EliminationCleanup::RemovePilesHandDice => Zone::Removed,
            EliminationCleanup::DiscardBoard => zones::pile_of(g, card),
        };
        let from = g.state.card(card).zone;
        if !g.state.card(card).in_play() {
            continue;
        }
        let here = zones::shift(g, card, to, owner);
        if own == EliminationCleanup::DiscardBoard && g.def(card).kind != CardType::Phoenixborn {
            for kind in [EventKind::LeavesPlay, EventKind::IsDiscarded] {
                let mut event = Cause::rule().event(kind, here);
                (event.from, event.to) = (Some(from), Some(to));
                gone.push(event);
            }
        }
    }
    for zone in [Zone::Hand, Zone::DrawPile, Zone::DiscardPile, Zone::ConjurationPile] {
        for card in g.state.player(player).zone(zone).to_vec() {
            zones::shift(g, card, Zone::Removed, player);
        }
    }
    for at in 0..g.state.dice.len() {
        let die = &mut g.state.dice[at];
        if die.owner == player && matches!(die.place, DiePlace::Active | DiePlace::Exhausted) {
            die.place = DiePlace::Removed;
        }
    }
    gone.iter().try_for_each(|event| window::react(g, event))
}
