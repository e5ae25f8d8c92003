//! `Variant`: a board of any size and with any rules.

use ninefold_api::{
    CandidatesRequest, CheckRequest, ConvertRequest, CountRequest, MinimalRequest, MinimiseRequest,
    Refusal, Request, Solve, SolveRequest, Written, options,
};
use ninefold_variants::Reading;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple, PyType};
use serde::Serialize;
use serde_json::json;
use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};

use crate::answers::{Count, Data};
use crate::board;
use crate::call::{FACE, run};
use crate::errors::{self, SudokuError};
use crate::value::{Amount, Text, budget_argument, literal, number, to_py};

/// A board of any size and with any rules: killer, thermometers, arrows, jigsaws, samurai, 4x4 to
/// 32x32. `docs/variants.md` has the forms that are read and the table of rules.
///
/// >>> from ninefold import Variant
/// >>> small = Variant.read("1.34..1...4..3.1")
/// >>> small.size, small.solve()
/// ('4x4', '1234341221434321')
/// >>> caged = Variant.read('{"size":"4x4","clues":"................","rules":[{"cage":"r1c12","sum":9}]}')
/// >>> caged.check()["core"]
/// ['cage 9 at r1c1']
#[pyclass(frozen, eq, hash, module = "ninefold")]
#[derive(Clone)]
pub(crate) struct Variant(ninefold_api::Variant);

/// Boards are equal if they are so in our own form, whatever form they came in.
impl PartialEq for Variant {
    fn eq(&self, other: &Self) -> bool {
        self.0.name() == other.0.name()
    }
}

impl Eq for Variant {}

impl Hash for Variant {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.0.name().hash(hasher);
    }
}

impl Variant {
    /// Returns the board in our own JSON.
    pub(crate) fn name(&self) -> String {
        self.0.name()
    }

    /// Answers a request about the board.
    fn ask<R: Request<Answer: Send>>(
        &self,
        py: Python<'_>,
        request: &R,
        budget: Option<Amount>,
    ) -> PyResult<R::Answer> {
        run(py, number(budget), |work| request.tell(&self.0, &FACE, work).map(|told| told.answer))
    }

    /// Makes a board again from what a pickle holds: our own JSON, and the notes, which are not in
    /// it.
    pub(crate) fn restored(data: Data) -> PyResult<Self> {
        let text = data.object.as_str().unwrap_or_default();
        let read = Reading::of(text).map_err(|error| SudokuError::new_err(error.to_string()))?;
        let notes = data.more.as_array().into_iter().flatten();
        let notes = notes.filter_map(|note| note.as_str().map(str::to_owned)).collect();
        Ok(Self(ninefold_api::Variant::new(Reading { notes, ..read })))
    }

    fn object<'py>(py: Python<'py>, answer: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
        to_py(py, &serde_json::to_value(answer).unwrap_or_default())
    }
}

#[pymethods]
impl Variant {
    /// Reads a board in any form: links and JSON of f-puzzles, links of `SudokuPad`, strings of the
    /// Interactive Sudoku Solver, killer and jigsaw texts, lines and rows of all sizes, samurai,
    /// and our own JSON.
    ///
    /// >>> from ninefold import Variant
    /// >>> Variant.read("." * 36, rules="diagonal").rules
    /// ['diagonal-', 'diagonal+']
    #[classmethod]
    #[pyo3(signature = (text, *, rules=None, size=None, blocks=None, alphabet=None, assume=None, lenient=false))]
    fn read(
        _: &Bound<'_, PyType>,
        py: Python<'_>,
        text: &Bound<'_, PyString>,
        rules: Option<Text>,
        size: Option<Text>,
        blocks: Option<Text>,
        alphabet: Option<Text>,
        assume: Option<Text>,
        lenient: bool,
    ) -> PyResult<Self> {
        let text = board::unicode(text)?;
        let [rules, size, blocks, alphabet, assume] =
            [&rules, &size, &blocks, &alphabet, &assume].map(Option::as_deref);
        let read = options([rules, size, blocks, alphabet, assume], lenient).and_then(|options| {
            Reading::with(text, &options)
                .map_err(|error| Refusal::no_board(text, error.to_string()))
        });
        let reading = read.map_err(|refusal| errors::refused(py, &refusal))?;
        Ok(Self(ninefold_api::Variant::new(reading)))
    }

    /// Returns the only solution, a character for each cell: 1-9, then letters from A for 10; with
    /// `first` any one.
    #[pyo3(signature = (*, first=false, budget=None))]
    fn solve(&self, py: Python<'_>, first: bool, budget: Option<Amount>) -> PyResult<String> {
        let request = SolveRequest { first, ..SolveRequest::default() };
        let Solve { status, solution, message, .. } = self.ask(py, &request, budget)?;
        let message = message.unwrap_or_default();
        solution.ok_or_else(|| errors::no_puzzle(py, status, message))
    }

    /// Returns up to `limit` solutions, in the order of the search.
    #[pyo3(signature = (limit=Amount(1000), budget=None))]
    fn solutions(
        &self,
        py: Python<'_>,
        limit: Amount,
        budget: Option<Amount>,
    ) -> PyResult<Vec<String>> {
        let request = SolveRequest { limit: Some(limit.0), ..SolveRequest::default() };
        Ok(self.ask(py, &request, budget)?.solutions.unwrap_or_default())
    }

    /// Counts the solutions, up to a limit; 0 is no limit.
    ///
    /// >>> from ninefold import Variant
    /// >>> int(Variant.read("." * 16).count())
    /// 288
    #[pyo3(signature = (limit=Amount(1_000_000), budget=None))]
    fn count(&self, py: Python<'_>, limit: Amount, budget: Option<Amount>) -> PyResult<Count> {
        let request = CountRequest { limit: Some(limit.0), ..CountRequest::default() };
        let count = self.ask(py, &request, budget)?;
        let budget = budget_argument(budget);
        let call = format!("{}.count(limit={}{budget})", self.__repr__(py), limit.0);
        Ok(Count(Data::new(&count, call)))
    }

    /// Returns the digits that each empty cell has in some solution, or in at least so many.
    ///
    /// >>> from ninefold import Variant
    /// >>> Variant.read("1.34..1...4..3.1").candidates()["r1c2"]
    /// [2]
    #[pyo3(signature = (at_least=None, budget=None))]
    fn candidates(
        &self,
        py: Python<'_>,
        at_least: Option<Amount>,
        budget: Option<Amount>,
    ) -> PyResult<BTreeMap<String, Vec<u32>>> {
        let request =
            CandidatesRequest { at_least: number(at_least), ..CandidatesRequest::default() };
        let found = self.ask(py, &request, budget)?.candidates;
        let numbers = |digits: Vec<u8>| digits.into_iter().map(u32::from).collect();
        Ok(found.into_iter().map(|(cell, digits)| (cell, numbers(digits))).collect())
    }

    /// Says whether the board is valid, solvable and unique, and why not: `core` names clues and
    /// rules that already exclude each other, `differ` cells in which two solutions do.
    #[pyo3(signature = (budget=None))]
    fn check<'py>(&self, py: Python<'py>, budget: Option<Amount>) -> PyResult<Bound<'py, PyAny>> {
        Self::object(py, &self.ask(py, &CheckRequest::default(), budget)?)
    }

    /// Returns the clues and rules each of which could be dropped by itself.
    #[pyo3(signature = (budget=None))]
    fn redundant(&self, py: Python<'_>, budget: Option<Amount>) -> PyResult<Vec<String>> {
        Ok(self.ask(py, &MinimalRequest::default(), budget)?.redundant)
    }

    /// Drops clues and rules until none can go: clues first, or in an order that the seed fixes.
    #[pyo3(signature = (seed=None, budget=None))]
    fn minimise(
        &self,
        py: Python<'_>,
        seed: Option<Amount>,
        budget: Option<Amount>,
    ) -> PyResult<Self> {
        let request = MinimiseRequest { seed: number(seed), ..MinimiseRequest::default() };
        let left = self.ask(py, &request, budget)?.result;
        let read = Reading::of(&left).map_err(|error| SudokuError::new_err(error.to_string()))?;
        Ok(Self(ninefold_api::Variant::new(read)))
    }

    /// Writes the board in another form: native, fpuzzles, fpuzzles-link, sudokupad, iss, line,
    /// grid or svg.
    ///
    /// >>> from ninefold import Variant
    /// >>> Variant.read("1.34..1...4..3.1").to("native")
    /// '{"size":"4x4","clues":"1.34..1...4..3.1"}'
    fn to(&self, py: Python<'_>, form: Text) -> PyResult<String> {
        let form = form.parse::<Written>();
        let to = Some(form.map_err(|error| SudokuError::new_err(error.to_string()))?);
        let request = ConvertRequest { to, ..ConvertRequest::default() };
        Ok(self.ask(py, &request, None)?.result)
    }

    /// The board in our own JSON, without its title and its solution.
    #[getter]
    fn puzzle(&self) -> String {
        self.0.name()
    }

    /// Rows and columns, such as "6x6".
    #[getter]
    fn size(&self) -> String {
        self.0.reading.grid.shape().to_string()
    }

    /// The names of the rules in play besides rows, columns and blocks.
    #[getter]
    fn rules(&self) -> Vec<&'static str> {
        self.0.rules()
    }

    /// What the text says and the rules don't enforce, and what had to be decided.
    #[getter]
    fn notes(&self) -> Vec<String> {
        self.0.reading.notes.clone()
    }

    /// The title, if there is one.
    #[getter]
    fn title(&self) -> Option<String> {
        self.0.reading.title.clone()
    }

    /// The author, if one is named.
    #[getter]
    fn author(&self) -> Option<String> {
        self.0.reading.author.clone()
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        format!("Variant.read({})", literal(py, &json!(self.puzzle())))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let reading = &self.0.reading;
        let data = Data { object: json!(reading.native()), more: json!(reading.notes) };
        data.reduce(py, "Variant")
    }

    /// Returns the board in our own JSON as `puzzle`, its `size` and its `rules`, and what else its
    /// text says, if anything.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let Reading { title, author, notes, .. } = &self.0.reading;
        let mut object =
            json!({ "puzzle": self.puzzle(), "size": self.size(), "rules": self.rules() });
        for (name, text) in [("title", title), ("author", author)] {
            if let Some(text) = text {
                object[name] = json!(text);
            }
        }
        if !notes.is_empty() {
            object["notes"] = json!(notes);
        }
        to_py(py, &object)
    }

    fn __str__(&self) -> String {
        self.puzzle()
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.to(py, Text::from("svg"))
    }
}
