//! `explain`: the whole path, step by step.

use ninefold::Scale;
use ninefold::explain::Proof;
use ninefold_api::{Explain, ExplainRequest, Explained, Request as _};
use ninefold_draw::escape;
use pyo3::exceptions::{PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList, PySlice};
use serde_json::{Value, json};
use std::fmt::Write as _;

use super::verdict::{Verdict, check};
use super::{Data, answer};
use crate::board::{self, name};
use crate::call::{FACE, run};
use crate::draw::{Scene, candidates, position};
use crate::errors::SudokuError;
use crate::value::{Amount, Pixels, Text, budget_argument, is_beyond, number};

answer! {
    /// A step of a path: what it is, what follows, and why.
    Step {
        /// The technique's long name.
        technique,
        /// The step in the notation of its scale.
        text,
        /// The step in plain words.
        explanation,
        /// What it places, such as "r1c1=5".
        placements,
        /// What it strikes, such as "r2c3<>4".
        eliminations,
        /// What it follows from.
        premises,
        /// What a drawing marks.
        picture,
        /// The lines of an argument in words, which the explanation leaves out.
        lines,
        /// Whether it was looked up in the solution.
        looked_up,
    }

    /// The player's state before the step.
    #[getter]
    fn state(&self) -> String {
        self.0.more["state"].as_str().unwrap_or_default().to_owned()
    }

    fn __str__(&self) -> String {
        self.0.text("text").to_owned()
    }

    /// Returns the board before the step as SVG, with its pattern and what follows.
    #[pyo3(signature = (size=None, notes=true))]
    fn svg(&self, size: Option<Pixels>, notes: bool) -> String {
        self.scene().svg(size, notes)
    }

    fn _repr_svg_(&self) -> String {
        self.svg(None, true)
    }

    fn _repr_html_(&self) -> String {
        self.scene().figure(self.0.text("explanation"))
    }
}

impl Step {
    fn scene(&self) -> Scene {
        Scene::of(&self.state(), self.0.text("text")).with_step(&self.0.object)
    }
}

answer! {
    /// The path to the solution: a sequence of steps.
    ///
    /// >>> import ninefold
    /// >>> path = ninefold.explain("@leetcode")
    /// >>> path.solved, len(path), path[0].technique
    /// (True, 51, 'Naked Single')
    Path {
        /// The puzzle.
        puzzle,
        /// The player's state that the steps start from, if there is one.
        state,
        /// Whether the steps reach the solution.
        solved,
        /// How hard it is: HoDoKu's score, the Sudoku Explainer's ER, or the highest rung.
        rating,
        /// The same in words.
        difficulty,
    }

    fn __len__(&self) -> usize {
        self.objects().len()
    }

    fn __getitem__<'py>(&self, at: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = at.py();
        let mut steps = self.all();
        if let Ok(slice) = at.cast::<PySlice>() {
            let list = PyList::new(py, steps.into_iter().map(|step| Bound::new(py, step)).collect::<PyResult<Vec<_>>>()?)?;
            return list.as_any().get_item(slice);
        }
        let beyond = || PyIndexError::new_err(format!("there are {} steps", steps.len()));
        let index = at.extract::<isize>().map_err(|error| {
            if is_beyond(at, &error) { beyond() } else { PyTypeError::new_err("a step has a number") }
        })?;
        let from_start = if index < 0 { index.saturating_add_unsigned(steps.len()) } else { index };
        match usize::try_from(from_start) {
            Ok(index) if index < steps.len() => Ok(Bound::new(py, steps.swap_remove(index))?.into_any()),
            _ => Err(beyond()),
        }
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        let steps = self.all().into_iter().map(|step| Bound::new(py, step));
        PyList::new(py, steps.collect::<PyResult<Vec<_>>>()?)?.try_iter()
    }

    fn __reversed__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        let steps = self.all().into_iter().rev().map(|step| Bound::new(py, step));
        PyList::new(py, steps.collect::<PyResult<Vec<_>>>()?)?.try_iter()
    }

    /// Returns the number of the first step that is the one given, among those from `start` to
    /// before `stop`, as lists do.
    #[pyo3(signature = (value, start=None, stop=None))]
    fn index(
        &self,
        value: &Bound<'_, PyAny>,
        start: Option<&Bound<'_, PyAny>>,
        stop: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<usize> {
        let py = value.py();
        let sought = value.cast::<Step>().ok();
        let range = PySlice::full(py).get_type().call1((start, stop))?;
        let (from, to, _) = range
            .call_method1("indices", (self.__len__(),))?
            .extract::<(usize, usize, isize)>()?;
        let steps = self.objects().iter().enumerate().take(to).skip(from);
        let is_it = |object: &Value| sought.is_some_and(|step| step.get().0.object == *object);
        let found = steps.into_iter().find(|(_, object)| is_it(object));
        found.map(|(at, _)| at).ok_or_else(|| PyValueError::new_err("no step of the path is that"))
    }

    /// Returns how many steps are the one given.
    fn count(&self, value: &Bound<'_, PyAny>) -> usize {
        let Ok(step) = value.cast::<Step>() else { return 0 };
        self.objects().iter().filter(|object| step.get().0.object == **object).count()
    }

    /// The steps as a list.
    #[getter]
    fn steps(&self) -> Vec<Step> {
        self.all()
    }

    /// The path as a proof that `verify` checks.
    #[getter]
    fn proof(&self) -> String {
        self.0.more["proof"].as_str().unwrap_or_default().to_owned()
    }

    /// Checks every step with code that shares nothing with what found it.
    fn verify(&self, py: Python<'_>) -> PyResult<Verdict> {
        check(py, self.proof(), None)
    }

    fn __str__(&self) -> String {
        let lines = (1..).zip(self.objects()).map(|(number, step)| format!("{number}. {}\n", step["text"].as_str().unwrap_or_default()));
        lines.chain([self.0.text("difficulty").to_owned()]).collect()
    }

    /// Returns the board that the path starts from as SVG.
    #[pyo3(signature = (size=None, notes=false))]
    fn svg(&self, size: Option<Pixels>, notes: bool) -> String {
        Scene::of(self.start(), self.0.text("difficulty")).svg(size, notes)
    }

    fn _repr_svg_(&self) -> String {
        self.svg(None, false)
    }

    fn _repr_html_(&self) -> String {
        let steps = self.all();
        let mut html = format!("<div><p>{}: {} steps</p>", escape(self.0.text("difficulty")), steps.len());
        for (number, step) in (1..).zip(&steps) {
            let title = escape(step.0.text("text"));
            let _ = write!(html, "<details><summary>{number}. {title}</summary>{}</details>", step.scene().figure(step.0.text("explanation")));
        }
        html + "</div>"
    }
}

impl Path {
    fn objects(&self) -> &[Value] {
        self.0.object["steps"].as_array().map_or(&[], Vec::as_slice)
    }

    /// Returns the text that the path starts from.
    fn start(&self) -> &str {
        self.0.object["state"].as_str().unwrap_or(self.0.text("puzzle"))
    }

    /// Returns the steps, each with the state before it.
    fn all(&self) -> Vec<Step> {
        let mut before = position(self.start());
        let step = |object: &Value| {
            let more = json!({ "state": before.to_string() });
            before.apply(&candidates(&object["placements"]), &candidates(&object["eliminations"]));
            Step(Data { object: object.clone(), more })
        };
        self.objects().iter().map(step).collect()
    }
}

/// Explains how to solve a puzzle, on the scale "hodoku", "se" or "full".
///
/// >>> import ninefold
/// >>> print(ninefold.explain("@leetcode")[0])
/// Naked Single: r5c5=5
#[pyfunction]
#[pyo3(
    signature = (board, scale=Text::from("hodoku"), budget=None),
    text_signature = "(board, scale='hodoku', budget=None)"
)]
pub(crate) fn explain(
    py: Python<'_>,
    board: &Bound<'_, PyAny>,
    scale: Text,
    budget: Option<Amount>,
) -> PyResult<Path> {
    let entry = board::entry(board)?;
    let chosen: Result<Scale, _> = scale.parse();
    let chosen = chosen.map_err(|error| SudokuError::new_err(error.to_string()))?;
    let request = ExplainRequest { scale: chosen, ..ExplainRequest::default() };
    let explained = run(py, number(budget), |work| request.find(&entry, &FACE, work))?;
    let proof = proof(&explained);
    let budget = budget_argument(budget);
    let call = format!("explain('{}', scale='{}'{budget})", name(&entry), &*scale);
    Ok(Path(Data::new(&Explain::from(explained), call).with("proof", json!(proof))))
}

/// Returns the proof that a path is.
fn proof(Explained { given, walk, .. }: &Explained) -> String {
    Proof::new(given, walk.steps.iter().map(|told| told.step.clone()).collect()).to_string()
}
