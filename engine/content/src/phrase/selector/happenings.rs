//! What happened: the events, whom they were about, by whom, how far back.

use cinderforge_kernel::terms::{ConditionPart, EventKind, EventKinds, Happening, Quantity, Selector, Since, Subject};

use super::reader::PhraseReader;
use super::syntax::{Part, Read, Rule, error_at, first, parts};
use super::words::number;
use crate::phrase::event_subject::{can_find, event_subject};
use crate::suggest;

impl PhraseReader<'_> {
    /// Reads how often something must have happened, and what.
    pub(super) fn occurrence(self, part: Part<'_>) -> Read<ConditionPart> {
        let mut quantity = Quantity::One;
        for inner in part.into_inner() {
            if inner.as_rule() == Rule::happening {
                return Ok(ConditionPart::Happened(quantity, Box::new(self.happening(inner)?)));
            }
            quantity = how_often(first(inner))?;
        }
        unreachable!("an occurrence ends in what happened")
    }

    /// Reads what happened.
    pub(super) fn happening(self, part: Part<'_>) -> Read<Happening> {
        let mut kinds = EventKinds::EMPTY;
        let mut of = Selector::default();
        let mut by = None;
        let mut since = Since::Turn;
        for inner in parts(part) {
            match inner.as_rule() {
                Rule::event_word => kinds.insert(event(&inner)?),
                Rule::selector => {
                    of = self.selector(inner.clone())?;
                    check_subject(&inner, &of, kinds)?;
                }
                Rule::by => {
                    let doer = self.selector(first(inner.clone()))?;
                    check_doer(&inner, &doer)?;
                    by = Some(doer);
                }
                _ if inner.as_str().ends_with("round") => since = Since::Round,
                _ => {}
            }
        }
        Ok(Happening { kinds, of, by, since })
    }
}

/// Reads how often something must have happened.
fn how_often(part: Part<'_>) -> Read<Quantity> {
    Ok(match part.as_rule() {
        Rule::at_least => Quantity::AtLeast(number(&first(part))?),
        Rule::at_most => Quantity::AtMost(number(&first(part))?),
        Rule::fewer => Quantity::FewerThan(number(&first(part))?),
        Rule::exactly => Quantity::Exactly(number(&first(part))?),
        _ => Quantity::No,
    })
}

/// Reads the word of an event.
fn event(part: &Part<'_>) -> Read<EventKind> {
    EventKind::parse(part.as_str()).ok_or_else(|| {
        let near = suggest::nearest(part.as_str(), EventKind::ALL.iter().map(|kind| kind.word()));
        let all = "all events are in docs/script-api.md, as in `is_destroyed of a unit this turn`";
        error_at(part, format!("unknown event `{}`", part.as_str()), None).meant_or(part.as_str(), near, all)
    })
}

/// Checks that something is done by what the selector finds.
fn check_doer(part: &Part<'_>, by: &Selector) -> Read<()> {
    if by.groups.iter().any(|group| can_find(&group.base, Subject::Either)) {
        return Ok(());
    }
    let help = "say by which card or player, as in `by this card` or `by an opponent`".to_owned();
    Err(error_at(part, "dice do nothing: their powers are the doing of the player".to_owned(), Some(help)))
}

/// Checks that the events can be about what the selector finds.
fn check_subject(part: &Part<'_>, of: &Selector, kinds: EventKinds) -> Read<()> {
    let wanted: Vec<Subject> = kinds.iter().map(event_subject).collect();
    if of.groups.iter().any(|group| wanted.iter().any(|subject| can_find(&group.base, *subject))) {
        return Ok(());
    }
    let (sort, example) = match wanted.as_slice() {
        [Subject::Player, ..] => ("player", "you"),
        _ => ("card", "a unit"),
    };
    let event = kinds.iter().next().map_or("", EventKind::word);
    let help = format!("write whom it is about, as in `{event} of {example} this turn`");
    Err(error_at(part, format!("{event} is about a {sort}, and the selector finds none"), Some(help)))
}
