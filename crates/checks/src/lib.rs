//! What tests take from outside: programs and packages, found, installed, or left out with a word
//! about it.
#![allow(
    clippy::missing_errors_doc,
    clippy::missing_panics_doc,
    clippy::must_use_candidate,
    reason = "only tests call these, and each says what it finds"
)]

pub mod modules;
pub mod tools;
