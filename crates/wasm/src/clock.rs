//! The time, which the module has from outside.

use core::time::Duration;

/// Returns the time since some moment.
pub(crate) fn now() -> Duration {
    Duration::try_from_secs_f64(millis() / 1000.0).unwrap_or_default()
}

#[cfg(target_family = "wasm")]
fn millis() -> f64 {
    #[expect(unsafe_code, reason = "the one import; every module of ours is given it")]
    #[link(wasm_import_module = "ninefold")]
    unsafe extern "C" {
        safe fn now() -> f64;
    }
    now()
}

/// Elsewhere the crate is only tested, and nothing takes any time.
#[cfg(not(target_family = "wasm"))]
fn millis() -> f64 {
    0.0
}
