//! Lasting effects: how they end. Reference 5.7.0.

use crate::cards::constant::Duration;
use crate::game::cause::Cause;
use crate::game::fault::Flow;
use crate::game::trace::TraceEvent;
use crate::rules::copies;
use crate::rules::destroy;
use crate::table::game_table::Table;
use crate::terms::id::CardId;
use smallvec::SmallVec;

/// Ends what lasts until now. Lives are checked then, for a bonus may have kept a unit alive.
pub(crate) fn end_lasting(table: &mut Table, until: Duration) -> Flow {
    if table.state.lasting.is_empty() {
        return Ok(());
    }
    let mut ended: SmallVec<[Option<CardId>; 4]> = SmallVec::new();
    let mut all = std::mem::take(&mut table.state.lasting);
    let state = &table.state;
    all.retain(|lasting| {
        let due = lasting.until.has(until)
            && match until {
                Duration::YourNextTurn => state.is_turn_of(lasting.you) && lasting.turn < state.turns,
                Duration::NextTurnEnd => lasting.turn < state.turns,
                Duration::TheirNextTurnEnd => state.is_their_later_turn(lasting),
                Duration::TurnEnd | Duration::RoundEnd | Duration::BattleEnd | Duration::AttackEnd | Duration::Recovery => true,
                Duration::Forever => false,
            };
        if due {
            ended.push(lasting.on.card().map(|card| card.id));
        }
        !due
    });
    table.state.lasting = all;
    if ended.is_empty() {
        return Ok(());
    }
    table.lives_dirty = true;
    table.lives_lowered_by.get_or_insert_with(Cause::rule);
    for card in ended.iter().flatten() {
        copies::end_copy(table, *card);
    }
    for card in ended {
        table.record(|| TraceEvent::Ends(card));
    }
    destroy::check_lives(table)
}
