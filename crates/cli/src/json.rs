//! Lines of JSON.

use ninefold_api::Indexed;
use serde::Serialize;

/// Writes an answer with its index in front, as a line.
pub(crate) fn write(index: u64, answer: impl Serialize, out: &mut Vec<u8>) {
    // Writing to memory doesn't fail, and the answers have only text for keys.
    let _ = serde_json::to_writer(&mut *out, &Indexed { index, answer });
    out.push(b'\n');
}
