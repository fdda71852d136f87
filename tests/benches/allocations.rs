//! How often the engine asks for memory: a table of docs/speed.md. It counts with an allocator of its own, so nothing is timed here.

#![expect(clippy::cast_precision_loss, reason = "figures for people")]

use cinderforge_tests::page::{table, write_part};
use cinderforge_tests::workloads::Workload;

fn main() {
    // Threads of its own load, and what they ask for is not counted.
    let workloads = Workload::ALL.into_iter().filter(|workload| *workload != Workload::Loading);
    let rows = workloads.map(|workload| {
        let mut pieces = 0;
        let done = workload.run(workload.rounds(), &mut |work| pieces = allocation_counter::measure(work).count_total);
        vec![workload.name().to_owned(), done.unit.to_owned(), format!("{:.2}", pieces as f64 / done.count as f64)]
    });
    write_part("docs/speed.md", "allocations", &table(&["workload", "one", "pieces of memory"], rows));
}
