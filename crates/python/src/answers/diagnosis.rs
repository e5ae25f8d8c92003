//! `check`: valid, solvable, unique; and why not.

use ninefold::{Cell, CellSet};
use ninefold_api::{CheckRequest, ConflictObject, Request as _};
use ninefold_draw::Flaws;
use pyo3::prelude::*;
use serde_json::Value;

use super::{Data, answer};
use crate::board::{self, Grid, name};
use crate::call::{FACE, run};
use crate::draw::Scene;
use crate::value::{Amount, Pixels, budget_argument, number};

answer! {
    /// A digit that a house repeats.
    Conflict {
        /// The digit.
        digit,
        /// The house, such as "r3".
        house,
        /// Where the digit stands in it.
        cells,
    }
}

impl From<&ninefold::Conflict> for Conflict {
    fn from(conflict: &ninefold::Conflict) -> Self {
        Self(Data::row(&ConflictObject::from(conflict)))
    }
}

answer! {
    /// A clue whose change alone leaves exactly one solution.
    Suspect {
        /// Where.
        cell,
        /// What stands there.
        found,
        /// The digits that repair it.
        instead,
        /// Whether taking the clue away does, too.
        removal,
    }
}

answer! {
    /// What a board is, and what is wrong with it; `bool()` says whether it has one solution.
    Diagnosis {
        /// The board.
        puzzle,
        /// "unique", "multiple", "unsolvable" or "invalid".
        status,
        /// Whether no house repeats a digit.
        valid,
        /// Whether there is a solution.
        solvable,
        /// Whether there is exactly one.
        unique,
        /// How many clues there are.
        clues,
        /// All of it in words.
        message,
        /// The cells in which two solutions differ.
        differ,
        /// Clues that already have no solution.
        core,
        /// Whether each clue of the core is needed for that.
        core_is_minimal,
        /// The digits that the player has placed and the solution has not.
        wrong,
    }

    /// The solution, if there is exactly one.
    #[getter]
    fn solution(&self) -> Option<Grid> {
        self.0.grid("solution")
    }

    /// Two solutions, if there are several.
    #[getter]
    fn solutions(&self) -> Option<Vec<Grid>> {
        let two = self.0.object["solutions"].as_array()?;
        Some(two.iter().filter_map(Value::as_str).filter_map(super::grid).collect())
    }

    /// The repeated digits.
    #[getter]
    fn conflicts(&self) -> Vec<Conflict> {
        self.0.rows("conflicts").into_iter().map(Conflict).collect()
    }

    /// The clues that are probably wrong.
    #[getter]
    fn suspects(&self) -> Vec<Suspect> {
        self.0.rows("suspects").into_iter().map(Suspect).collect()
    }

    fn __bool__(&self) -> bool {
        self.0.object["unique"].as_bool().unwrap_or_default()
    }

    fn __str__(&self) -> String {
        self.0.text("message").to_owned()
    }

    /// Returns the board as SVG, what is wrong marked.
    #[pyo3(signature = (size=None, notes=false))]
    fn svg(&self, size: Option<Pixels>, notes: bool) -> String {
        self.scene().svg(size, notes)
    }

    fn _repr_svg_(&self) -> String {
        self.svg(None, false)
    }

    fn _repr_html_(&self) -> String {
        self.scene().figure(self.0.text("message"))
    }
}

impl Diagnosis {
    fn scene(&self) -> Scene {
        let of = |rows: &str, cells: fn(&Value) -> CellSet| {
            self.0.rows(rows).iter().fold(CellSet::EMPTY, |all, row| all | cells(&row.object))
        };
        let flaws = Flaws {
            wrong: of("conflicts", |row| cells(&row["cells"])),
            suspects: of("suspects", |row| {
                row["cell"]
                    .as_str()
                    .and_then(|name| name.parse().ok())
                    .map_or(CellSet::EMPTY, CellSet::only)
            }),
            core: cells(&self.0.object["core"]),
        };
        Scene { flaws, ..Scene::of(self.0.text("puzzle"), self.0.text("message")) }
    }
}

fn cells(names: &Value) -> CellSet {
    let names = names.as_array().into_iter().flatten().filter_map(Value::as_str);
    names.filter_map(|name| name.parse::<Cell>().ok()).collect()
}

/// Says what a board is: valid, solvable, unique, and why not.
///
/// >>> import ninefold
/// >>> found = ninefold.check("55" + "." * 79)
/// >>> found.status, found.conflicts[0].house
/// ('invalid', 'r1')
#[pyfunction]
#[pyo3(signature = (board, budget=None))]
pub(crate) fn check(
    py: Python<'_>,
    board: &Bound<'_, PyAny>,
    budget: Option<Amount>,
) -> PyResult<Diagnosis> {
    let entry = board::entry(board)?;
    let request = CheckRequest::default();
    let checked = run(py, number(budget), |work| request.find(&entry, &FACE, work))?;
    let call = format!("check('{}'{})", name(&entry), budget_argument(budget));
    Ok(Diagnosis(Data::new(&checked.check, call)))
}
