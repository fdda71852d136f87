//! Traces as text: one line an event, deeper lines further in, for players to read and for snapshots to keep.

use std::collections::BTreeSet;

use cinderforge_kernel::game::TraceEntry;
use cinderforge_kernel::terms::CardId;
use cinderforge_session::wording::{EventTeller, Told};

use crate::run::names::Names;
use crate::trace::vocabulary::TraceVocabulary;

/// Returns a trace as text.
pub fn render(trace: &[TraceEntry], names: &Names) -> String {
    let mut first = TraceVocabulary::new(names, BTreeSet::new());
    text(&mut first, trace);
    let mut told = first.into_told();
    told.extend(names.all().filter(|card| names.begins_in_play(*card)));
    let twice = |card: &CardId| told.iter().any(|other| other != card && names.def_at_start(*other) == names.def_at_start(*card));
    text(&mut TraceVocabulary::new(names, told.iter().copied().filter(twice).collect()), trace)
}

/// Returns the trace of a game as text in which every copy has its number, whatever else comes up in the game: the lines of
/// several games can be held against each other.
pub fn render_numbered(trace: &[TraceEntry], names: &Names) -> String {
    text(&mut TraceVocabulary::new(names, names.all().collect()), trace)
}

/// Returns the lines of all entries.
fn text(vocabulary: &mut TraceVocabulary, trace: &[TraceEntry]) -> String {
    let mut teller = EventTeller::new(vocabulary, Told::default());
    for entry in trace {
        teller.tell(entry);
    }
    let (lines, _) = teller.finish();
    lines.into_iter().flatten().map(|line| line + "\n").collect()
}
