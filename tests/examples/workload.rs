//! Runs a workload once, for whoever counts its instructions: `workload NAME [ROUNDS]`. `.ci/instructions` does. The time it took, without
//! what was made ready for it, goes to standard error.

use std::time::{Duration, Instant};

use cinderforge_tests::workloads::Workload;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Runs what counts; instructions are counted in here and nowhere else.
#[inline(never)]
fn measured_work(work: &mut dyn FnMut()) {
    work();
}

fn main() {
    let mut words = std::env::args().skip(1);
    let name = words.next().unwrap_or_default();
    let Some(workload) = Workload::ALL.into_iter().find(|workload| workload.name() == name) else {
        let names: Vec<&str> = Workload::ALL.into_iter().map(Workload::name).collect();
        eprintln!("no workload is called `{name}`: they are {}", names.join(", "));
        std::process::exit(2);
    };
    let rounds = words.next().and_then(|rounds| rounds.parse().ok()).unwrap_or_else(|| workload.rounds());
    let mut time = Duration::ZERO;
    let done = workload.run(rounds, &mut |work| {
        let begin = Instant::now();
        measured_work(work);
        time += begin.elapsed();
    });
    eprintln!("{} us", time.as_micros());
    println!("{} {}", done.count, done.unit);
}
