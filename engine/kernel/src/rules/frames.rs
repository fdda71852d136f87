//! Frames: what is known of each effect that runs, the outermost first.

use crate::game::decision::DecisionKind;
use crate::game::fault::{Flow, Halt};
use crate::game::frame::{Frame, OpenEvent};
use crate::game::held::PhraseValues;
use crate::queries::position::Position;
use crate::queries::scope::Scope;
use crate::table::ask::Question;
use crate::table::game_table::Table;
use crate::terms::id::Things;
use crate::terms::id::{CardRef, PlayerId};
use crate::terms::via::Vias;
use smallvec::SmallVec;
use ustr::Ustr;

/// Builds the frame of an effect of a card, by a player's doing, of which nothing more is known.
pub(crate) fn frame_of(card: CardRef, label: Ustr, you: PlayerId, via: Vias) -> Frame {
    Frame {
        card,
        ability: None,
        label,
        you,
        n: 0,
        paid_x: 0,
        focus: 0,
        mode: None,
        paid: SmallVec::new(),
        spent: SmallVec::new(),
        event: None,
        open_event: None,
        origin: None,
        fixed_targets: SmallVec::new(),
        picks: SmallVec::new(),
        phrase_values: PhraseValues::default(),
        deferred: Vec::new(),
        waiting_triggers: Vec::new(),
        die: None,
        lasting: None,
        given: Vec::new(),
        cancelled: false,
        cancelled_at: Things::new(),
        is_finishing: false,
        is_test: false,
        via,
        set_aside: SmallVec::new(),
        set_hand_aside: false,
        moved: SmallVec::new(),
        destroyed: SmallVec::new(),
    }
}

/// Runs something with a frame on top, then takes the frame off. Returns what came of it.
///
/// A halt that undoes the step, or ends the game, leaves the frame where it is: the table drops all of them then.
pub(crate) fn with_frame<T>(table: &mut Table, frame: Frame, run: impl FnOnce(&mut Table) -> Flow<T>) -> Flow<T> {
    table.frames.push(frame);
    let result = run(table);
    if matches!(result, Ok(_) | Err(Halt::Cancelled(_))) {
        table.frames.pop();
    }
    result
}

/// Reads something off the frame on top, and returns it.
pub(crate) fn top_frame<T>(position: &Position, read: impl FnOnce(&Frame) -> T) -> T {
    read(position.frames.last().expect("a verb runs inside an effect"))
}

/// Returns the frame on top, to change it.
pub(crate) fn top_frame_mut(position: &mut Position) -> &mut Frame {
    position.frames.last_mut().expect("a verb runs inside an effect")
}

/// Returns where a phrase of the effect that runs speaks from.
pub(crate) fn scope(position: &Position) -> Scope<'_> {
    Scope::of_frame(position, position.frames.last().expect("a verb runs inside an effect"))
}

/// Builds a question to a player; it is about the effect that runs, if one does.
pub(crate) fn question(position: &Position, player: PlayerId, asks: DecisionKind, label: Ustr) -> Question {
    let question = Question::new(player, asks, label);
    match position.frames.last() {
        Some(frame) => question.about(frame.card.id, Some(frame.label)),
        None => question,
    }
}

/// Returns the event that the effect that runs answers, to change it; none if it has happened already.
pub(crate) fn open_event(position: &mut Position) -> Option<&mut OpenEvent> {
    let index = position.frames.last()?.open_event?;
    position.open_events.get_mut(index)
}
