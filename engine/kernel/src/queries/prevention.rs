//! Prevention: how much of damage may be prevented. Reborn p.16, p.17.

use crate::game::cause::Cause;
use crate::game::damage::Damage;
use crate::queries::permissions;
use crate::queries::position::Position;
use crate::queries::triggers;
use crate::terms::act::Act;
use crate::terms::event::{Event, EventKind, Window};
use crate::terms::id::{CardRef, Thing};
use smallvec::SmallVec;

/// Notes on a damage who of those who deal it deals what cannot be prevented now, whatever becomes of them until it is received.
/// Reborn p.17 (derived).
pub(crate) fn note_unpreventable(position: &Position, damage: &mut Damage) {
    if !position.could_be_forbidden(Act::HaveDamagePrevented) && position.coverage.is_none() {
        return;
    }
    for dealer in unpreventable(position, &damage.event(EventKind::IsDealtDamage), None) {
        if !damage.unpreventable.contains(&dealer) {
            damage.unpreventable.push(dealer);
        }
    }
}

/// Returns whether anything could answer that damage is dealt, ask later whether it was, or prevent it before it is received. What is
/// covered is heard.
pub(crate) fn dealing_is_heard(position: &Position) -> bool {
    let hears = |window, kind| triggers::has_listeners(position, window, kind);
    hears(Window::When, EventKind::IsDealtDamage)
        || hears(Window::After, EventKind::IsDealtDamage)
        || hears(Window::Would, EventKind::ReceivesDamage)
        || position.coverage.is_some()
}

/// Returns whether nothing answers damages as they are dealt, nor before they are received.
pub(crate) fn are_unanswered(position: &Position, damages: &[Damage]) -> bool {
    let windows = [
        (Window::When, EventKind::IsDealtDamage),
        (Window::After, EventKind::IsDealtDamage),
        (Window::Would, EventKind::ReceivesDamage),
    ];
    let answers = |(window, kind), damage: &Damage| triggers::find(position, window, &damage.event(kind), None);
    windows.into_iter().all(|opened| damages.iter().all(|damage| answers(opened, damage).is_empty()))
}

/// Returns those who deal a damage whose damage cannot be prevented now: by that cause, or by none that a text would have to name.
/// The means a text names are those of the damage.
fn unpreventable(position: &Position, damage: &Event, by: Option<Cause>) -> SmallVec<[CardRef; 1]> {
    let cause = Cause { via: damage.via, ..by.unwrap_or_default() };
    let dealers = damage.source.into_iter().chain(damage.shares.iter().map(|(unit, _)| *unit));
    dealers
        .filter(|dealer| permissions::forbidden(position, Thing::Card(*dealer), Act::HaveDamagePrevented, &cause).is_some())
        .collect()
}

/// Returns how much of a damage that cause may prevent: all but the parts of those whose damage cannot be, now or as it was dealt.
pub(crate) fn preventable(position: &Position, damage: &Event, by: Cause) -> i32 {
    let now = unpreventable(position, damage, Some(by));
    let kept = |dealer: &CardRef| now.contains(dealer) || damage.unpreventable.contains(dealer);
    if damage.source.is_some_and(|source| kept(&source)) {
        return 0;
    }
    let protected: i32 = damage.shares.iter().filter(|(unit, _)| kept(unit)).map(|(_, part)| part.max(&0)).sum();
    (damage.amount - protected).max(0)
}
