//! Attacks on a player that nothing could block: the player is not asked, and is told so.

use cinderforge_kernel::game::{Candidate, DecisionKind, Step, TraceEvent};
use cinderforge_kernel::table::View;
use cinderforge_kernel::terms::{CardId, EventKind, Thing};
use cinderforge_session::SeenEvent;

/// Adds to the line of each attack on the Phoenixborn of a player for which no block was asked that none of the player's units could.
pub(super) fn with_blocks_not_asked(view: &View, mut told: Vec<SeenEvent>) -> Vec<SeenEvent> {
    for at in 0..told.len() {
        let Some(attacker) = attacker_on_me(view, &told[at].entry.event) else { continue };
        if !is_asked(&told[at..], attacker) && is_past_blocks(view) && some_unit_was_looked_at(view, attacker) {
            told[at].line.iter_mut().for_each(|line| line.push_str(" (no unit of yours can block it)"));
        }
    }
    told
}

/// Returns what is declared as an attacker on the Phoenixborn of a player, if that is what happened.
fn attacker_on_me(view: &View, event: &TraceEvent) -> Option<CardId> {
    let TraceEvent::Happened(event) = event else { return None };
    let is_on_me = event.other.and_then(Thing::card).map(|card| card.id) == view.phoenixborn(view.me());
    let attacker = event.subjects.first().copied().and_then(Thing::card).map(|card| card.id);
    attacker.filter(|_| event.kind == EventKind::IsDeclaredAttacker && is_on_me)
}

/// Returns whether a block of an attacker was asked.
fn is_asked(told: &[SeenEvent], attacker: CardId) -> bool {
    let is_block = |event: &TraceEvent| match event {
        TraceEvent::Answered(decision, _) => decision.kind == DecisionKind::Blocker && decision.card == Some(attacker),
        _ => false,
    };
    told.iter().any(|event| is_block(&event.entry.event))
}

/// Returns whether no block is to be declared any more.
fn is_past_blocks(view: &View) -> bool {
    let is_asked = view.question().is_some_and(|question| question.kind == DecisionKind::Blocker);
    !is_asked && (view.attack_in_progress().is_none() || view.step() == Step::Battle)
}

/// Returns whether the player had a unit that might have blocked, if it could.
fn some_unit_was_looked_at(view: &View, attacker: CardId) -> bool {
    let is_of_it = |what: &Candidate| matches!(what, Candidate::Blocker { attacker: of, .. } if *of == attacker);
    view.verdicts().iter().any(|verdict| is_of_it(&verdict.what))
}
