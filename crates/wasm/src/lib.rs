//! Ninefold's engine as a WebAssembly module, without generated glue: everything passes as bytes
//! over one *desk*.
//!
//! | export | does |
//! |---|---|
//! | `desk(len) → at` | empties the desk and makes it `len` bytes long; the caller writes there |
//! | `call(name_len, pace, seed) → len` | answers the request on the desk, a name and its JSON |
//! | `solve_lines(count, stride, limit) → len` | solves the puzzles on the desk |
//! | `answer() → at` | where the answer of either lies |
//! | `last_words() → len` | after a trap: what went wrong lies on the desk |
//!
//! The answer of `call` begins with a byte: 0 an answer, 1 a refusal, 2 nothing yet. `pace` is 0
//! for an answer only if it takes milliseconds, 1 for an answer however long it takes. `seed` is
//! drawn by the caller for requests that name none. The one import is the clock,
//! `ninefold.now() → f64` in milliseconds.
//!
//! With the feature `print` it is another module with the same exports but `solve_lines`: it knows
//! the one command `print`, and has the fonts for it.

#![cfg_attr(not(target_family = "wasm"), allow(dead_code, reason = "the exports use it"))]

mod clock;
mod desk;
#[cfg(target_family = "wasm")]
mod exports;
#[cfg(not(feature = "print"))]
mod lines;
