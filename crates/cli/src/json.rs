//! The JSON objects of the contract.

use ninefold::diagnose::Suspect;
use ninefold::explain::{Rating, Technique};
use ninefold::rate::se::SeRating;
use ninefold::{Candidate, CellSet, Conflict, Digit, DigitSet};
use serde::Serialize;
use serde_json::{Map, Value};

/// Starts an object with the two fields that all have.
pub(crate) fn object(index: u64, puzzle: &str) -> Map<String, Value> {
    let mut object = Map::new();
    object.insert("index".to_owned(), index.into());
    object.insert("puzzle".to_owned(), puzzle.into());
    object
}

/// Writes an object as a line.
pub(crate) fn write(object: Map<String, Value>, out: &mut Vec<u8>) {
    out.extend_from_slice(Value::Object(object).to_string().as_bytes());
    out.push(b'\n');
}

/// Returns the names of the cells.
pub(crate) fn cells(cells: CellSet) -> Value {
    cells.iter().map(|cell| cell.to_string()).collect()
}

/// Returns the digits as numbers.
pub(crate) fn digits(digits: DigitSet) -> Value {
    digits.iter().map(Digit::get).collect()
}

/// Returns the notation of placements, `r1c1=5`.
pub(crate) fn placements(placed: &[Candidate]) -> Value {
    placed.iter().map(|candidate| candidate.placed()).collect()
}

/// Returns the notation of eliminations, `r2c3<>4`.
pub(crate) fn eliminations(struck: &[Candidate]) -> Value {
    struck.iter().map(|candidate| candidate.eliminated()).collect()
}

/// Returns a repeated digit as an object.
pub(crate) fn conflict(conflict: &Conflict) -> Value {
    serde_json::json!({
        "digit": conflict.digit.get(),
        "house": conflict.house.to_string(),
        "cells": cells(conflict.cells),
    })
}

/// Returns a suspected clue as an object.
pub(crate) fn suspect(suspect: Suspect) -> Value {
    serde_json::json!({
        "cell": suspect.cell.to_string(),
        "found": suspect.found.get(),
        "instead": digits(suspect.instead),
        "removal": suspect.removal,
    })
}

/// Turns anything that can be written as JSON into a value.
pub(crate) fn value(from: impl Serialize) -> Value {
    serde_json::to_value(from).unwrap_or(Value::Null)
}

/// Returns a rating of the HoDoKu scale as an object.
pub(crate) fn hodoku(rating: &Rating) -> Value {
    let uses = |(technique, uses): &(Technique, u32)| (technique.to_string(), (*uses).into());
    serde_json::json!({
        "level": rating.level.word(),
        "score": rating.score,
        "techniques": rating.techniques.iter().map(uses).collect::<Map<String, Value>>(),
    })
}

/// Returns a rating of the Sudoku Explainer scale as an object.
pub(crate) fn se(rating: &SeRating) -> Value {
    let decimal = |tenths: u16| f64::from(tenths) / 10.0;
    serde_json::json!({
        "er": decimal(rating.er),
        "ep": decimal(rating.ep),
        "ed": decimal(rating.ed),
    })
}
