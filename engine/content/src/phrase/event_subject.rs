//! Subjects of events, players or cards, and what finds them.

use cinderforge_kernel::terms::{Base, EventKind, Noun, Nouns, Reference, Subject};

/// Returns what the subjects of an event are.
pub(crate) fn event_subject(kind: EventKind) -> Subject {
    match kind {
        EventKind::DeclaresAttackers
        | EventKind::DeclaresBlockers
        | EventKind::DeclaresGuard
        | EventKind::EndsDefence
        | EventKind::EndsAttack
        | EventKind::PaysCost
        | EventKind::SpendsDice
        | EventKind::ExhaustsDice
        | EventKind::ReadiesDice
        | EventKind::ChangesDice
        | EventKind::Draws
        | EventKind::GainsCards
        | EventKind::Mills
        | EventKind::TakesMainAction
        | EventKind::Meditates => Subject::Player,
        // Both are targeted.
        EventKind::IsTargeted => Subject::Either,
        EventKind::EntersPlay
        | EventKind::IsAttached
        | EventKind::LeavesPlay
        | EventKind::IsDestroyed
        | EventKind::IsDiscarded
        | EventKind::Moves
        | EventKind::IsDealtDamage
        | EventKind::ReceivesDamage
        | EventKind::GetsWounds
        | EventKind::LosesWounds
        | EventKind::GetsExhaustion
        | EventKind::LosesExhaustion
        | EventKind::BecomesExhausted
        | EventKind::GetsStatus
        | EventKind::LosesStatus
        | EventKind::IsDeclaredAttacker
        | EventKind::IsDeclaredBlocker
        | EventKind::IsDeclaredGuard
        | EventKind::IsBlocked
        | EventKind::IsGuardedAgainst
        | EventKind::Counters
        | EventKind::IsUsed
        | EventKind::IsResolved => Subject::Card,
    }
}

/// Returns whether a part of a selector can find such a subject.
pub(crate) fn can_find(base: &Base, subject: Subject) -> bool {
    let players = Nouns::of(&[Noun::Player, Noun::Opponent]);
    let (player, card) = match base {
        Base::Nouns(nouns) => (nouns.meets(players), nouns.iter().any(|noun| noun != Noun::Die && !players.has(noun))),
        Base::CopiesOf(_) | Base::CopiesOfThat(_) => (false, true),
        Base::Pile(..) => (true, false),
        Base::Reference(reference) => match reference {
            Reference::You
            | Reference::ThatPlayer
            | Reference::OpposingPlayer
            | Reference::ControllerOf(_)
            | Reference::OwnerOf(_) => (true, false),
            Reference::This | Reference::Attached | Reference::That | Reference::PhoenixbornOf(_) => (false, true),
            Reference::ThisDie => (false, false),
            Reference::Named(_) => (true, true),
        },
    };
    match subject {
        Subject::Player => player,
        Subject::Card => card,
        Subject::Either => player || card,
    }
}
