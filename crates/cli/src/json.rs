//! Lines of JSON.

use ninefold_api::Indexed;
use serde::Serialize;
use serde_json::{Map, Value};

/// Writes an answer with its index in front, as a line.
pub(crate) fn write(index: u64, answer: impl Serialize, out: &mut Vec<u8>) {
    // Writing to memory doesn't fail, and the answers have only text for keys.
    let _ = serde_json::to_writer(&mut *out, &Indexed { index, answer });
    out.push(b'\n');
}

/// Starts an object of a command that has no type of its own.
pub(crate) fn object(puzzle: &str) -> Map<String, Value> {
    let mut object = Map::new();
    object.insert("puzzle".to_owned(), puzzle.into());
    object
}
