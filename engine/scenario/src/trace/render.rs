//! Traces as text: one line an event, deeper lines further in, for players to read and for snapshots to keep.

use std::collections::BTreeSet;

use cinderforge_kernel::game::TraceEntry;
use cinderforge_kernel::terms::CardId;

use crate::run::names::Names;
use crate::trace::writer::Writer;

/// Returns a trace as text.
pub fn render(trace: &[TraceEntry], names: &Names) -> String {
    let mut first = Writer::new(names, BTreeSet::new());
    write(&mut first, trace);
    let mut told: BTreeSet<CardId> = first.told.into_inner();
    told.extend(names.all().filter(|card| names.begins_in_play(*card)));
    let twice = |card: &CardId| told.iter().any(|other| other != card && names.def_at_start(*other) == names.def_at_start(*card));
    let numbered = told.iter().copied().filter(twice).collect();
    let mut writer = Writer::new(names, numbered);
    write(&mut writer, trace);
    writer.text
}

/// Returns the trace of a game as text in which every copy has its number, whatever else comes up in the game: the lines of
/// several games can be held against each other.
pub fn render_numbered(trace: &[TraceEntry], names: &Names) -> String {
    let mut writer = Writer::new(names, names.all().collect());
    write(&mut writer, trace);
    writer.text
}

/// Writes the lines of all entries.
fn write(writer: &mut Writer, trace: &[TraceEntry]) {
    for entry in trace {
        if !writer.batched(entry) {
            writer.close_batch();
            writer.note(entry.depth, &entry.event);
        }
    }
    writer.close_batch();
}
