//! Moments: points of the round at which effects act. Reference 4.0.0; Reborn p.13.

use crate::game::fault::Flow;
use crate::game::pending::PendingTriggers;
use crate::queries::triggers;
use crate::rules::answers;
use crate::rules::destroy;
use crate::rules::use_trigger;
use crate::table::game_table::Table;
use crate::terms::id::PlayerId;
use crate::terms::moment::Moment;
use crate::terms::switches::{EndOfRoundOrderer, TriggerPlayerOrder};

/// Lets effects act at a point of the round, those too that were set up for it earlier; `whose` turn it is about, if it is of a turn.
///
/// What has no life left at that point is gone before. What comes up for the same point while they act waits for the next one. What
/// a player set up who has lost since comes first, for nobody orders it.
///
/// Who orders those of the end of the round, and which they are, is a matter of its own (`end_of_round_orderer`).
///
/// Rules: Reference 5.7.1; Raven 4.3.1; Reborn p.13; Reborn p.17.
pub(crate) fn at_moment(table: &mut Table, moment: Moment, whose: Option<PlayerId>) -> Flow {
    table.cover(|coverage| coverage.moments.insert(moment));
    destroy::check_lives(table)?;
    if moment == Moment::RoundEnd {
        table.state.delayed.retain(|delayed| delayed.next_turn_after.is_none());
    }
    if !triggers::could_act_at(table, moment) {
        return Ok(());
    }
    let find = |table: &Table| triggers::find_at_moment(table, moment, whose);
    let texts = find(table);
    let delayed = triggers::find_delayed(table, moment);
    if texts.is_empty() && delayed.is_empty() {
        return Ok(());
    }
    let (ownerless, delayed): (PendingTriggers, PendingTriggers) =
        delayed.into_iter().partition(|pending| table.state.player(pending.you).lost);
    for pending in ownerless {
        use_trigger::use_trigger(table, &pending)?;
    }
    let with_delayed = |texts: PendingTriggers| delayed.iter().cloned().chain(texts).collect();
    if moment != Moment::RoundEnd {
        return answers::run(table, with_delayed(texts));
    }
    match table.rules.end_of_round_orderer {
        EndOfRoundOrderer::EachPlayerOwnHolderFirst => answers::run_player_by_player(table, with_delayed(texts)),
        EndOfRoundOrderer::EachPlayerOwnCollectedAgain => answers::run_as_they_come_up(table, |table| with_delayed(find(table))),
        EndOfRoundOrderer::TokenHolderOrdersAll => {
            answers::run_batch(table, with_delayed(texts), TriggerPlayerOrder::TurnPlayerOrdersAll)
        }
    }
}
