//! Limits of content: how much of something a file may have. What is beyond is refused, so that loading takes the time of a blink
//! and what is loaded is played as fast as any card.
//!
//! The cards that come with the engine need a tenth of each at most.

use cinderforge_kernel::terms::{Cost, Item, Num, Quantity};

use crate::diagnostic::{Code, Diagnostic, SourceFile};
use crate::load::Texts;
use crate::phrase::PhraseError;

/// How many bytes a data file or script has.
pub const BYTES_OF_A_FILE: usize = 64 * 1024;

/// How many bytes a phrase has, or a cost.
pub const BYTES_OF_A_PHRASE: usize = 500;

/// How many entries of a kind a card or keyword has: abilities, constants, abilities it grants, effects its script starts.
pub const ENTRIES_OF_A_CARD: usize = 32;

/// How many parts a cost has, each alternative counted.
pub const PARTS_OF_A_COST: usize = 24;

/// How many ways there are to pay a cost: one for each choice among its parallel parts.
pub const WAYS_TO_PAY: usize = 64;

/// How many cards in play a cost takes, or takes something off.
pub const CARDS_GIVEN_UP: usize = 10;

/// How many mistakes are told of one file, for each of which it is read once more.
pub const PROBLEMS_OF_A_FILE: usize = 50;

/// How many of each a library has: cards, keywords, abilities, constants, functions.
pub(crate) const DEFINITIONS: usize = u16::MAX as usize;

/// Takes out the files that are too long, and reports them as files that cannot be read.
pub(crate) fn keep_readable(files: Texts, problems: &mut Vec<Diagnostic>) -> Texts {
    let (kept, long): (Texts, Texts) = files.into_iter().partition(|(_, text)| text.len() <= BYTES_OF_A_FILE);
    problems.extend(long.into_iter().map(|(path, text)| {
        let message = format!("cannot be read: it has {} bytes, and a file has {BYTES_OF_A_FILE} at most", text.len());
        let problem = SourceFile::new(&path, "").error_in_file(Code::UnreadableFile, message);
        problem.help("write what is in it as several cards; what they share goes into keywords and scripts/lib".to_owned())
    }));
    kept
}

/// Checks that a phrase is not too long.
///
/// # Errors
/// It is.
pub(crate) fn check_phrase(text: &str) -> Result<(), PhraseError> {
    if text.len() <= BYTES_OF_A_PHRASE {
        return Ok(());
    }
    let message = format!("the phrase has {} letters, and a phrase has {BYTES_OF_A_PHRASE} at most", text.len());
    let help = "say it in fewer words, or let a script find what is meant".to_owned();
    Err(PhraseError::new(Code::TooMuch, message, 0..text.len(), help))
}

/// Checks that a cost has not too many parts, ways to pay it or cards that are given.
///
/// # Errors
/// It has.
pub(crate) fn check_cost(cost: &Cost) -> Result<(), PhraseError> {
    let items = || cost.parts().iter().flatten();
    let parts = items().count();
    let ways = cost.parts().iter().fold(1_usize, |ways, part| ways.saturating_mul(part.len()));
    let given: usize = items().map(cards_given).sum();
    let what = if parts > PARTS_OF_A_COST {
        format!("the cost has {parts} parts, and a cost has {PARTS_OF_A_COST} at most")
    } else if ways > WAYS_TO_PAY {
        format!("the cost can be paid in more than {WAYS_TO_PAY} ways")
    } else if given > CARDS_GIVEN_UP {
        format!("the cost takes {given} cards in play, and a cost takes {CARDS_GIVEN_UP} at most")
    } else {
        return Ok(());
    };
    Err(PhraseError::new(Code::TooMuch, what, 0..cost.text.len(), "ask for less, or let a script ask for the rest".to_owned()))
}

/// Returns how many cards in play a part of a cost takes.
fn cards_given(item: &Item) -> usize {
    let Item::GiveUp(given_up) = item else { return 0 };
    let of_group = |quantity: Quantity| match quantity {
        Quantity::Count(Num::Is(n)) | Quantity::Exactly(Num::Is(n)) => n.max(1) as usize,
        _ => 1,
    };
    given_up.of.groups.iter().map(|group| of_group(group.quantity)).max().unwrap_or(1)
}
