//! Subjects of events or acts: players or cards.

use cinderforge_kernel::terms::{Act, Acts, Base, EventKind, Noun, Nouns, Reference};

/// What the subjects of an event or act are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EventSubject {
    /// A player.
    Player,
    /// A card.
    Card,
    /// A player or a card.
    Either,
}

impl EventSubject {
    /// Returns what the subjects of an event are.
    pub(crate) fn of(kind: EventKind) -> Self {
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
            | EventKind::Meditates => EventSubject::Player,
            // Both are targeted.
            EventKind::IsTargeted => EventSubject::Either,
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
            | EventKind::IsResolved => EventSubject::Card,
        }
    }

    /// Returns who does or suffers an act.
    pub(crate) fn of_act(act: Act) -> Self {
        if Acts::OF_PLAYERS.has(act) {
            EventSubject::Player
        } else if Acts::OF_BOTH.has(act) {
            EventSubject::Either
        } else {
            EventSubject::Card
        }
    }

    /// Returns whether a part of a selector can find such a subject.
    pub(crate) fn fits(self, base: &Base) -> bool {
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
        match self {
            EventSubject::Player => player,
            EventSubject::Card => card,
            EventSubject::Either => player || card,
        }
    }
}
