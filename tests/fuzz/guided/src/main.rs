//! Guided fuzzing: one kind of input, changed so that ever more branches of the program are taken. docs/robustness.md says how.

#![no_main]

#[path = "../../targets.rs"]
mod targets;

use std::sync::LazyLock;

use targets::{TARGETS, Target};

/// The kind that `FUZZ_TARGET` names.
static TARGET: LazyLock<Target> = LazyLock::new(|| {
    let wanted = std::env::var("FUZZ_TARGET").unwrap_or_default();
    let names = TARGETS.map(|target| target.name).join(", ");
    TARGETS.into_iter().find(|target| target.name == wanted).unwrap_or_else(|| panic!("FUZZ_TARGET is one of {names}"))
});

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| (TARGET.attack)(bytes));
