//! Checks of overlays against the card they lie on.

use std::ops::Range;

use toml::Spanned;

use super::card_layers::CardLayer;
use crate::diagnostic::{Code, Diagnostic};
use crate::files::card_file::CardFile;
use crate::files::field::Entries;

/// Reports an overlay that changes nothing, or makes a card another one.
pub(crate) fn check_overlay(base: &CardFile, overlay: &CardLayer, problems: &mut Vec<Diagnostic>) {
    let (file, card) = (&overlay.file, &overlay.card);
    if let Some(id) = &card.id {
        let problem = file.error(id.span(), Code::OverlayChangesId, "an overlay cannot change the id of a card");
        problems.push(problem.help("leave `id` out: the name of the table says which card".to_owned()));
    }
    if let Some(word) = &card.script {
        let problem = file.error(word.span(), Code::UnknownKey, "`script` is for the files of cards");
        problems.push(problem.help("leave it out: an erratum names functions of the script that the card has".to_owned()));
    }
    let mut changes = 0;
    macro_rules! changed {
        ($($key:ident)+) => {
            $(if let Some(value) = &card.$key {
                changes += 1;
                if base.$key.as_ref() == Some(value) {
                    let message = format!("the overlay changes nothing: the card has this `{}`", stringify!($key));
                    let problem = file.error(span_of(&overlay.head, value), Code::OverlayChangesNothing, message);
                    problems.push(problem.help("write what it becomes, or leave it out".to_owned()));
                }
            })+
        };
    }
    changed!(name kind phoenixborn limit placement cost respark attack life recover battlefield spellboard x attach attach_if
        play_if conjurations keywords summary ability constant granted lasting);
    if changes == 0 && !overlay.damaged {
        let problem = file.error(overlay.head.clone(), Code::OverlayChangesNothing, "the overlay changes nothing");
        problems.push(problem.help("add the keys of the card that become others, or leave the card out".to_owned()));
    }
}

/// Returns the bytes of a value of an overlay; an empty list has none of its own.
fn span_of<T: MaybeSpanned>(head: &Range<usize>, value: &T) -> Range<usize> {
    value.maybe_span().unwrap_or_else(|| head.clone())
}

/// A value that may know its bytes.
trait MaybeSpanned {
    /// Returns its bytes, if it knows them.
    fn maybe_span(&self) -> Option<Range<usize>>;
}

impl<T> MaybeSpanned for Spanned<T> {
    fn maybe_span(&self) -> Option<Range<usize>> {
        Some(self.span())
    }
}

impl<T> MaybeSpanned for Vec<Spanned<T>> {
    fn maybe_span(&self) -> Option<Range<usize>> {
        self.first().map(Spanned::span)
    }
}

impl<T> MaybeSpanned for Entries<T> {
    fn maybe_span(&self) -> Option<Range<usize>> {
        self.0.first().map(|(name, _)| name.span())
    }
}
