//! What happened: the events, whom they were about, by whom, how far back.

use cinderforge_kernel::terms::{
    ConditionPart, EventKind, EventKinds, Happening, Quantity, Selector, Since, Sort, Sorts, Subject, Via,
};

use super::groups::check_unpicked;
use super::reader::PhraseReader;
use super::syntax::{Part, Read, Rule, error_at, first, parts};
use super::words::number;
use crate::diagnostic::Code;
use crate::phrase::event_subject::{can_find, event_subject};
use crate::phrase::sorts::{Known, in_words, stranger};
use crate::phrase::unpicked::Unpicked;
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
                    check_unpicked(&of, Unpicked::EachOnItsOwn, &inner)?;
                }
                Rule::by => {
                    let doer = self.selector(first(inner.clone()))?;
                    check_doer(&inner, &doer)?;
                    check_caused(&inner, kinds)?;
                    check_unpicked(&doer, Unpicked::EachOnItsOwn, &inner)?;
                    by = Some(doer);
                }
                _ if inner.as_str().ends_with("round") => since = Since::Round,
                _ if inner.as_str().ends_with("battle") => since = Since::Battle,
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
        error_at(part, Code::UnknownWord, format!("unknown event `{}`", part.as_str()), None).meant_or(part.as_str(), near, all)
    })
}

/// Checks that something is done by what the selector finds.
fn check_doer(part: &Part<'_>, by: &Selector) -> Read<()> {
    let Some(sorts) = stranger(by, Sorts::CARDS.union(Sorts::PLAYERS), Known::default()) else { return Ok(()) };
    let help = "say by which card or player, as in `by this card` or `by an opponent`".to_owned();
    let message = if sorts.has(Sort::Pile) {
        "a pile does nothing: what is done is the doing of a card or player"
    } else {
        "dice do nothing: their powers are the doing of the player"
    };
    Err(error_at(part, Code::NobodyCauses, message.to_owned(), Some(help)))
}

/// Checks that some of the events may be the doing of a text, so that `by` says something.
fn check_caused(part: &Part<'_>, kinds: EventKinds) -> Read<()> {
    if kinds.iter().any(|kind| kind.comes_by(Via::Spell)) {
        return Ok(());
    }
    let events = kinds.iter().map(EventKind::word).collect::<Vec<_>>().join("` or `");
    let help = "leave it out, and say behind `of` whose it is".to_owned();
    Err(error_at(part, Code::NobodyCauses, format!("no text causes `{events}`, so there is nothing for `by` to say"), Some(help)))
}

/// Checks that the events can be about what the selector finds.
fn check_subject(part: &Part<'_>, of: &Selector, kinds: EventKinds) -> Read<()> {
    let wanted: Vec<Subject> = kinds.iter().map(event_subject).collect();
    if of.groups.iter().any(|group| wanted.iter().any(|subject| can_find(&group.base, *subject))) {
        let able = kinds.iter().fold(Sorts::EMPTY, |able, kind| able.union(kind.sorts()));
        return match stranger(of, able, Known::default()) {
            None => Ok(()),
            Some(sorts) => {
                let events = kinds.iter().map(EventKind::word).collect::<Vec<_>>().join("` or `");
                let help = format!("it is about `{}`: leave the others out", in_words(able));
                Err(error_at(
                    part,
                    Code::SubjectOfAnotherSort,
                    format!("no `{events}` is ever about `{}`", in_words(sorts)),
                    Some(help),
                ))
            }
        };
    }
    let (sort, example) = match wanted.as_slice() {
        [Subject::Player, ..] => ("player", "you"),
        _ => ("card", "a unit"),
    };
    let event = kinds.iter().next().map_or("", EventKind::word);
    let help = format!("write whom it is about, as in `{event} of {example} this turn`");
    Err(error_at(part, Code::SubjectOfAnotherSort, format!("{event} is about a {sort}, and the selector finds none"), Some(help)))
}
