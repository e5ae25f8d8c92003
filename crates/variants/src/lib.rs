#![doc = include_str!("../README.md")]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "cells are below 1024, digits below 33 and sums below 2^20: `Shape` sees to it"
)]

mod automaton;
mod conflict;
pub mod diagnose;
mod grid;
mod json;
mod kernel;
pub mod lz;
mod model;
mod picture;
mod rule;
mod rules;
mod search;
mod shape;
mod solver;
mod sub;
mod text;

pub use grid::{Grid, Solution};
pub use picture::{Mark, Spot};
pub use rule::{Kind, Place, Row, Rule, TABLE, View};
pub use rules::Rules;
pub use shape::{BadShape, Cell, Digits, LARGEST, Shape};
pub use solver::{Answer, Count, Engine, Solver};
pub use sub::{Blocks, Lines, Slope, Sub};
pub use text::{Alphabet, Assume, Form, Options, ReadError, Reading};
