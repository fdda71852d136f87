//! Subjects of events, players or cards, and what finds them.

use cinderforge_kernel::terms::{Base, EventKind, Noun, Nouns, Reference, Sorts, Subject};

/// Returns what the subjects of an event are.
pub fn event_subject(kind: EventKind) -> Subject {
    match kind.sorts() {
        Sorts::PLAYERS => Subject::Player,
        sorts if sorts.meets(Sorts::PLAYERS) => Subject::Either,
        _ => Subject::Card,
    }
}

/// Returns whether a part of a selector can find such a subject.
pub(crate) fn can_find(base: &Base, subject: Subject) -> bool {
    let players = Nouns::of(&[Noun::Player, Noun::Opponent]);
    let (player, card) = match base {
        Base::Nouns(nouns) => (nouns.meets(players), nouns.iter().any(|noun| noun != Noun::Die && !players.has(noun))),
        Base::CopiesOf(_) | Base::CopiesOfThat(_) => (false, true),
        Base::Pile(..) => (false, false),
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
        Subject::Either => player || card || matches!(base, Base::Pile(..)),
        Subject::Die => is_die(base),
    }
}

/// Returns whether what a phrase begins with finds dice.
fn is_die(base: &Base) -> bool {
    match base {
        Base::Nouns(nouns) => nouns.has(Noun::Die),
        Base::Reference(reference) => *reference == Reference::ThisDie,
        _ => false,
    }
}
