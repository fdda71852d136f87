//! Moments: points of the round at which effects act. Reference 4.0.0; Reborn p.13.

use crate::game::fault::Flow;
use crate::game::lasting::DelayedEffect;
use crate::queries::triggers;
use crate::rules::answers;
use crate::rules::destroy;
use crate::rules::effect;
use crate::table::game_table::Table;
use crate::terms::id::PlayerId;
use crate::terms::moment::Moment;
use crate::terms::switches::{EndOfRoundOrderer, TriggerPlayerOrder};
use smallvec::SmallVec;

/// Lets effects act at a point of the round, those set up for it first; `whose` turn it is about, if it is of a turn.
///
/// What has no life left at that point is gone before.
///
/// Who orders those of the end of the round, and which they are, is a matter of its own (`end_of_round_orderer`).
pub(crate) fn at_moment(table: &mut Table, moment: Moment, whose: Option<PlayerId>) -> Flow {
    table.cover(|coverage| coverage.moments.insert(moment));
    destroy::check_lives(table)?;
    let pendings = triggers::find_at_moment(table, moment, whose);
    for delayed in take_delayed(table, moment) {
        effect::perform_delayed(table, delayed)?;
    }
    if moment != Moment::RoundEnd {
        return answers::run(table, pendings);
    }
    match table.rules.end_of_round_orderer {
        EndOfRoundOrderer::EachPlayerOwnHolderFirst => answers::run_player_by_player(table, pendings),
        EndOfRoundOrderer::EachPlayerOwnCollectedAgain => {
            answers::run_as_they_come_up(table, |table| triggers::find_at_moment(table, moment, whose))
        }
        EndOfRoundOrderer::TokenHolderOrdersAll => answers::run_batch(table, pendings, TriggerPlayerOrder::TurnPlayerOrdersAll),
    }
}

/// Takes the effects that were set up for a moment off the list, and returns them. What was to come in the next turn of the round has
/// lapsed as the round ends.
fn take_delayed(table: &mut Table, moment: Moment) -> SmallVec<[DelayedEffect; 2]> {
    let mut due = SmallVec::new();
    let turns = table.state.turns;
    if moment == Moment::RoundEnd {
        table.state.delayed.retain(|delayed| delayed.next_turn_after.is_none());
    }
    table.state.delayed.retain(|delayed| {
        let is_due = delayed.moment == moment && delayed.next_turn_after.is_none_or(|turn| turn < turns);
        if is_due {
            due.push(delayed.clone());
        }
        !is_due
    });
    due
}
