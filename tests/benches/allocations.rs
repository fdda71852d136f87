//! How often the engine asks for memory: a table of docs/speed.md. It counts with an allocator of its own, so nothing is timed here.

use std::cell::Cell;
use std::fmt::Write as _;

use cinderforge_tests::page::write_part;
use cinderforge_tests::workloads::Workload;

thread_local! {
    static COUNT: Cell<u64> = const { Cell::new(0) };
}

/// Runs what counts, and notes how many pieces of memory it asks for.
fn counted(work: &mut dyn FnMut()) {
    COUNT.set(allocation_counter::measure(work).count_total);
}

#[expect(clippy::cast_precision_loss, reason = "figures for people")]
fn main() {
    let mut text = "| workload | one | pieces of memory |\n|---|---|---|\n".to_owned();
    for workload in Workload::ALL {
        let done = workload.run(workload.rounds(), counted);
        let each = COUNT.get() as f64 / done.count as f64;
        let _ = writeln!(text, "| {} | {} | {each:.2} |", workload.name(), workload.unit());
    }
    write_part("docs/speed.md", "allocations", &text);
}
