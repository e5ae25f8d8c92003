//! The exports. Their names are all that is unsafe about them.
#![expect(unsafe_code, reason = "an exported name could collide with another; these are our own")]

use ninefold_api::Pace;
use std::panic;
use std::sync::Once;

use crate::desk;

/// Empties the desk, makes it this long, and returns where it is.
#[unsafe(no_mangle)]
extern "C" fn desk(len: usize) -> usize {
    desk::clear(len)
}

/// Answers the request on the desk; returns the length of the answer.
#[unsafe(no_mangle)]
extern "C" fn call(name_len: usize, pace: u32, seed: f64) -> usize {
    keep_last_words();
    let pace = if pace == 0 { Pace::Quick } else { Pace::Long };
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "it saturates, and every number is a seed"
    )]
    let seed = seed as u64;
    desk::answer(name_len, pace, seed)
}

/// Solves the puzzles on the desk; returns the length of the answer, 0 if there are too few bytes.
#[cfg(not(feature = "print"))]
#[unsafe(no_mangle)]
extern "C" fn solve_lines(count: usize, stride: usize, limit: u32) -> usize {
    keep_last_words();
    desk::solve_lines(count, stride, limit)
}

/// Returns where the answer lies.
#[unsafe(no_mangle)]
extern "C" fn answer() -> usize {
    desk::place()
}

/// Returns the length of what a defect left on the desk.
#[unsafe(no_mangle)]
extern "C" fn last_words() -> usize {
    desk::len()
}

/// Lets the words of a panic lie on the desk: all that the caller sees is a trap.
fn keep_last_words() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| panic::set_hook(Box::new(|info| desk::leave_words(&info.to_string()))));
}
