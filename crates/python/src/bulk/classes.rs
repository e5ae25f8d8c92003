//! Classes of equivalent boards, by the keys of `canonical_many`: `dedupe` and `leak`.

use arrow_array::cast::AsArray;
use pyo3::prelude::*;
use std::collections::{HashMap, HashSet};

use super::Columns;

/// Returns the keys of all rows.
fn keys(columns: &Columns) -> PyResult<impl Iterator<Item = Option<&[u8]>>> {
    Ok(columns.pieces("key")?.flat_map(AsArray::as_binary::<i32>))
}

/// Returns the numbers of the rows that are the first of their class, and of those without one.
#[pyfunction(name = "_first_of_classes")]
pub(crate) fn first_of_classes(columns: &Columns) -> PyResult<Vec<usize>> {
    let mut seen = HashSet::new();
    let is_new = |key: Option<&'_ [u8]>| key.is_none_or(|key| seen.insert(key.to_vec()));
    let mut is_new = is_new;
    Ok(keys(columns)?.enumerate().filter(|&(_, key)| is_new(key)).map(|(row, _)| row).collect())
}

/// Returns the numbers of the rows of `a` whose class is one of `b`, each with the first such row.
#[pyfunction(name = "_shared_classes")]
pub(crate) fn shared_classes(a: &Columns, b: &Columns) -> PyResult<(Vec<usize>, Vec<usize>)> {
    let mut known = HashMap::new();
    for (row, key) in keys(b)?.enumerate() {
        if let Some(key) = key {
            known.entry(key).or_insert(row);
        }
    }
    let shared = keys(a)?.enumerate().filter_map(|(row, key)| Some((row, *known.get(key?)?)));
    Ok(shared.unzip())
}
