//! The codes of Good Sudoku: `$` and base 64 of 41 bytes, two cells in each.

use ninefold::{Digit, Grid, Solver};

use crate::Document;
use crate::base::{BASE64, decode, encode};

/// The bytes that 81 halves fill.
const BYTES: usize = 41;

/// Says whether a text is such a code.
pub(crate) fn is_one(text: &str) -> bool {
    let text = text.trim();
    text.len() >= 55 && text.len() <= 57 && text.starts_with('$') && !text.contains(' ')
}

/// Reads a code. The first cell of a byte is its upper half; where the lower half alone makes a
/// puzzle of it, the halves are swapped.
pub(crate) fn read(text: &str) -> Result<Document, String> {
    let data = text.trim().strip_prefix('$').ok_or("expected $ at the beginning")?;
    let bytes = decode(data, BASE64).ok_or("a character isn't of base 64")?;
    if bytes.len() != BYTES {
        return Err(format!("expected {BYTES} bytes, found {}", bytes.len()));
    }
    let upper = grid(&bytes, [4, 0]);
    let lower = grid(&bytes, [0, 4]);
    let is_puzzle = |grid: &Option<Grid>| {
        grid.as_ref().is_some_and(|grid| grid.is_valid() && has_one_solution(grid))
    };
    let grid = if !is_puzzle(&upper) && is_puzzle(&lower) { lower } else { upper.or(lower) };
    grid.map(Document::from).ok_or_else(|| "a cell holds no digit".to_owned())
}

fn has_one_solution(grid: &Grid) -> bool {
    let solver = Solver::default();
    solver.solutions(grid).take(2).count() == 1
}

fn grid(bytes: &[u8], shifts: [u32; 2]) -> Option<Grid> {
    let halves = bytes.iter().flat_map(|byte| shifts.map(|shift| byte >> shift & 15));
    let values: Vec<u8> = halves.collect();
    if values.last() != Some(&0) {
        return None;
    }
    Grid::from_values(values.get(..81)?.try_into().ok()?)
}

/// Writes a code.
pub(crate) fn write(document: &Document) -> String {
    let clues = document.given.clues();
    let mut bytes = [0; BYTES];
    for (cell, digit) in clues.iter() {
        let shift = if cell.index() % 2 == 0 { 4 } else { 0 };
        bytes[cell.index() / 2] |= Digit::get(digit) << shift;
    }
    let mut text = encode(&bytes, BASE64);
    while !text.len().is_multiple_of(4) {
        text.push('=');
    }
    format!("${text}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_come_back_whichever_half_is_first() {
        let grid: Grid = ninefold::gallery::INKALA.parse().unwrap();
        let code = write(&grid.into());
        assert!(is_one(&code), "{code}");
        assert_eq!(read(&code).unwrap(), grid.into());
        let mut bytes = decode(&code[1..], BASE64).unwrap();
        for byte in &mut bytes {
            *byte = byte.rotate_left(4);
        }
        let swapped = format!("${}", encode(&bytes, BASE64));
        assert_eq!(read(&swapped).unwrap(), grid.into());
    }
}
