//! A clean stop at Ctrl-C: what is finished is written out, then exit 130.

use ninefold::Work;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

static REQUESTED: AtomicBool = AtomicBool::new(false);

/// What is to be put in order before the program is cut off.
static LAST: OnceLock<fn()> = OnceLock::new();

/// How long the work may take to come to a clean end before it is cut off.
const GRACE: Duration = Duration::from_millis(500);

/// Takes over Ctrl-C and termination signals. Without a handler the signal just ends the program.
pub(crate) fn install() {
    // Failure means that another handler is there or none can be had; either is fine.
    let _ = ctrlc::set_handler(|| {
        REQUESTED.store(true, Ordering::Relaxed);
        thread::sleep(GRACE);
        if let Some(last) = LAST.get() {
            last();
        }
        let _whole_lines_only = std::io::stdout().lock();
        std::process::exit(130);
    });
}

#[cfg(feature = "play")]
/// Has something put in order if the program is cut off.
pub(crate) fn at_the_end(last: fn()) {
    // Only one command runs, so there is nothing before it.
    let _ = LAST.set(last);
}

/// Says whether the user wants the program to stop.
pub(crate) fn requested() -> bool {
    REQUESTED.load(Ordering::Relaxed)
}

/// Runs something that ends when the user wants the program to stop.
pub(crate) fn within<R>(run: impl FnOnce(&Work<'_>) -> R) -> R {
    run(&Work::unlimited().cancelled_by(&requested))
}
