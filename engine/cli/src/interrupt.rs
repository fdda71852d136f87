//! Being told to stop: by Ctrl-C, by a closed terminal, by the system.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::output::failure;

/// The exit status of a command that was told to stop, as shells have it.
pub(crate) const STATUS: u8 = 130;

/// Whether the program was told to stop.
static TOLD: AtomicBool = AtomicBool::new(false);

/// Whether the program notes that it is told to stop.
static IS_HANDLED: AtomicBool = AtomicBool::new(false);

/// Does something when the program is told to stop, and ends it then.
pub(crate) fn on_stop(mut last: impl FnMut() + Send + 'static) -> anyhow::Result<()> {
    handle(move || {
        last();
        std::process::exit(i32::from(STATUS));
    })
}

/// Notes when the program is told to stop, so that it ends with what it has; told a second time, it ends at once.
pub(crate) fn stop_softly() -> anyhow::Result<()> {
    if IS_HANDLED.swap(true, Ordering::Relaxed) {
        return Ok(());
    }
    handle(|| {
        if TOLD.swap(true, Ordering::Relaxed) {
            std::process::exit(i32::from(STATUS));
        }
    })
}

/// Returns whether the program was told to stop.
pub(crate) fn is_told_to_stop() -> bool {
    TOLD.load(Ordering::Relaxed)
}

fn handle(stop: impl FnMut() + Send + 'static) -> anyhow::Result<()> {
    ctrlc::set_handler(stop).map_err(|error| failure(format!("the program cannot be told to stop: {error}"), None))
}
