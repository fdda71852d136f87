//! Lasting effects: how they end. Reference 5.7.0.

use crate::cards::constant::Duration;
use crate::game::card::Card;
use crate::game::fault::Flow;
use crate::game::lasting::LastingEffect;
use crate::game::trace::TraceEvent;
use crate::rules::copies;
use crate::rules::destroy;
use crate::table::game_table::Table;
use crate::terms::id::{CardId, PlayerId, Thing};
use smallvec::SmallVec;

/// Returns the player that something lasts on, or who controls the card it lasts on; its `you`, if it is on a die.
fn player_of(cards: &[Card], lasting: &LastingEffect) -> PlayerId {
    match lasting.on {
        Thing::Player(player) | Thing::Pile(player, _) => player,
        Thing::Card(card) => cards[card.id.index()].controller,
        Thing::Die(_) => lasting.you,
    }
}

/// Ends what lasts until now. Lives are checked then, for a bonus may have kept a unit alive.
pub(crate) fn end_lasting(table: &mut Table, until: Duration) -> Flow {
    if table.state.lasting.is_empty() {
        return Ok(());
    }
    let (turn, turns) = (table.state.turn, table.state.turns);
    let mut ended: SmallVec<[Option<CardId>; 4]> = SmallVec::new();
    let state = &mut table.state;
    let cards = &state.cards;
    state.lasting.retain(|lasting| {
        let due = lasting.until.has(until)
            && match until {
                Duration::YourNextTurn => lasting.you == turn && lasting.turn < turns,
                Duration::NextTurnEnd => lasting.turn < turns,
                Duration::TheirNextTurnEnd => player_of(cards, lasting) == turn && lasting.turn < turns,
                Duration::TurnEnd | Duration::RoundEnd | Duration::BattleEnd | Duration::AttackEnd | Duration::Recovery => true,
                Duration::Forever => false,
            };
        if due {
            ended.push(lasting.on.card().map(|card| card.id));
        }
        !due
    });
    if ended.is_empty() {
        return Ok(());
    }
    table.lives_dirty = true;
    for card in ended.iter().flatten() {
        copies::end_copy(table, *card);
    }
    for card in ended {
        table.record(|| TraceEvent::Ends(card));
    }
    destroy::check_lives(table)
}
