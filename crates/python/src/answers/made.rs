//! `generate`: puzzles to order.

use core::sync::atomic::{AtomicU64, Ordering};
use ninefold_api::{GenerateRequest, Plan, Request as _};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};
use serde_json::{Map, Value, json};

use super::rating::Rating;
use super::{Data, answer};
use crate::board::{self, Puzzle, name};
use crate::call::{FACE, run};
use crate::errors::{self, SudokuError};
use crate::value::{Amount, Figure, arguments, budget_argument, from_py, number, to_py};

/// The wishes, as on the command line.
const WISHES: [&str; 12] = [
    "clues",
    "minimal",
    "symmetry",
    "pattern",
    "level",
    "score",
    "se",
    "technique",
    "without",
    "hardest",
    "practice",
    "tries",
];

answer! {
    /// A puzzle that was made to order.
    Made {
        /// The seed that makes it again.
        seed,
        /// How many clues it has.
        clues,
        /// Whether it is what was asked for; else it is the nearest that was found.
        met,
        /// How many tries it took.
        tries,
    }

    /// The puzzle; `None` if there is none with the pattern asked for.
    #[getter]
    fn puzzle(&self) -> Option<Puzzle> {
        let clues = self.0.text("puzzle").parse::<ninefold::Grid>().ok()?;
        ninefold::Puzzle::try_from(clues).ok().map(Puzzle)
    }

    /// Its number among those of the seed.
    #[getter]
    fn index(&self) -> u64 {
        self.0.more["index"].as_u64().unwrap_or_default()
    }

    /// Its rating on the scales that the wishes are about, if they are about one.
    #[getter]
    fn rating(&self) -> Option<Rating> {
        Rating::within(&self.0.object)
    }

    fn __bool__(&self) -> bool {
        self.0.object["met"].as_bool().unwrap_or_default()
    }

    fn __str__(&self) -> String {
        self.0.text("puzzle").to_owned()
    }

    fn _repr_svg_(&self) -> Option<String> {
        self.puzzle().map(|puzzle| puzzle.svg(None, false))
    }
}

/// Reads the wishes of a call.
fn wishes(kwargs: Option<&Bound<'_, PyDict>>) -> PyResult<Map<String, Value>> {
    let mut wishes = Map::new();
    for (key, value) in kwargs.into_iter().flatten() {
        let key = key.cast::<PyString>()?.to_string_lossy().into_owned();
        if !WISHES.contains(&key.as_str()) {
            let message = format!("generate() got an unexpected keyword argument '{key}'");
            return Err(PyTypeError::new_err(message));
        }
        // Numbers and truth values of NumPy have this method, which gives Python's own.
        let value = value.call_method0("item").unwrap_or(value);
        if !value.is_none() {
            let wish = wish(&key, &value)?;
            wishes.insert(key, wish);
        }
    }
    Ok(wishes)
}

/// Reads a wish: a pair of numbers is a range, a pattern any board.
fn wish(key: &str, value: &Bound<'_, PyAny>) -> PyResult<Value> {
    if key == "pattern" {
        return Ok(json!(name(&board::entry(value)?)));
    }
    match (key, value.extract::<(Figure, Figure)>()) {
        ("clues" | "score" | "se", Ok((Figure(low), Figure(high)))) => {
            Ok(json!(format!("{low}..{high}")))
        }
        _ => from_py(value),
    }
}

/// What to make, and what makes it.
struct Order {
    plan: Plan,
    wishes: Map<String, Value>,
}

impl Order {
    fn new(
        py: Python<'_>,
        seed: Option<u64>,
        kwargs: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let wishes = wishes(kwargs)?;
        let request = serde_json::from_value::<GenerateRequest>(Value::Object(wishes.clone()));
        let request = request.map_err(|error| SudokuError::new_err(error.to_string()))?;
        let plan = GenerateRequest { seed, ..request }.prepare(&FACE);
        let plan = plan.map_err(|refusal| errors::refused(py, &refusal))?;
        Ok(Self { plan, wishes })
    }

    fn make(&self, py: Python<'_>, index: u64, budget: Option<Amount>) -> PyResult<Made> {
        let plan = &self.plan;
        let made = run(py, number(budget), |work| {
            let made = plan.make(index, work, |_| {})?;
            Ok(plan.describe(&made, work)?)
        })?;
        let options = budget_argument(budget) + &self.written(py);
        let call = format!("generate(seed={}, index={index}{options})", plan.seed);
        Ok(Made(Data::new(&made, call).with("index", json!(index))))
    }

    /// Returns the wishes as the arguments of a call.
    fn written(&self, py: Python<'_>) -> String {
        arguments(py, self.wishes.iter().map(|(name, value)| (name.as_str(), value)))
    }
}

/// Returns what `generate_many` asks for as JSON: a seed, and wishes as `generate` takes them.
#[pyfunction(name = "_wishes")]
pub(crate) fn order(py: Python<'_>, seed: Amount, wishes: &Bound<'_, PyDict>) -> PyResult<String> {
    let Order { mut wishes, .. } = Order::new(py, Some(seed.0), Some(wishes))?;
    wishes.insert("seed".to_owned(), json!(seed.0));
    Ok(Value::Object(wishes).to_string())
}

/// Makes a puzzle to order: number `index` of a seed, which is drawn if left out.
///
/// The wishes are those of the command line: `clues`, `minimal`, `symmetry`, `pattern`, `level`,
/// `score`, `se`, `technique`, `without`, `hardest`, `practice`, `tries`. A range is "24..28" or
/// `(24, 28)`.
///
/// >>> import ninefold
/// >>> made = ninefold.generate(seed=7, minimal=True, level="easy")
/// >>> made.met, made.rating.level, made == ninefold.generate(seed=7, minimal=True, level="easy")
/// (True, 'easy', True)
#[pyfunction]
#[pyo3(signature = (*, seed=None, index=Amount(0), budget=None, **wishes))]
pub(crate) fn generate(
    py: Python<'_>,
    seed: Option<Amount>,
    index: Amount,
    budget: Option<Amount>,
    wishes: Option<&Bound<'_, PyDict>>,
) -> PyResult<Made> {
    Order::new(py, number(seed), wishes)?.make(py, index.0, budget)
}

/// Makes puzzles to order: puzzle `i` depends on seed and wishes alone.
///
/// >>> from ninefold import Generator
/// >>> makes = Generator(seed=7, clues="..26")
/// >>> makes[3] == makes[3], makes[3].met
/// (True, True)
#[pyclass(frozen, module = "ninefold")]
pub(crate) struct Generator(Order);

#[pymethods]
impl Generator {
    #[new]
    #[pyo3(signature = (seed=None, **wishes))]
    fn new(
        py: Python<'_>,
        seed: Option<Amount>,
        wishes: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        Order::new(py, number(seed), wishes).map(Self)
    }

    /// The seed.
    #[getter]
    fn seed(&self) -> u64 {
        self.0.plan.seed
    }

    fn __getitem__(&self, py: Python<'_>, index: Amount) -> PyResult<Made> {
        self.0.make(py, index.0, None)
    }

    fn __iter__(slf: Bound<'_, Self>) -> Makes {
        Makes { generator: slf.unbind(), judge: None, next: AtomicU64::new(0) }
    }

    /// Iterates over the puzzles that a judge of one's own accepts.
    fn each(slf: Bound<'_, Self>, judge: Bound<'_, PyAny>) -> Makes {
        Makes { generator: slf.unbind(), judge: Some(judge.unbind()), next: AtomicU64::new(0) }
    }

    /// Returns puzzles number `start` to `start + count` as columns; see `generate_many`.
    fn many<'py>(
        &self,
        py: Python<'py>,
        start: Amount,
        count: Amount,
    ) -> PyResult<Bound<'py, PyAny>> {
        let options = self.options(py)?;
        options.set_item("start", start.0)?;
        py.import("ninefold")?.getattr("generate_many")?.call((count.0,), Some(&options))
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        format!("Generator(seed={}{})", self.0.plan.seed, self.0.written(py))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| {
            let other = &other.get().0;
            (other.plan.seed, &other.wishes) == (self.0.plan.seed, &self.0.wishes)
        })
    }

    fn __hash__(&self) -> u64 {
        self.0.plan.seed
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let partial = py.import("functools")?.getattr("partial")?;
        let bound = partial.call((py.get_type::<Self>(),), Some(&self.options(py)?))?;
        (bound, PyTuple::empty(py)).into_pyobject(py)
    }
}

impl Generator {
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let options = PyDict::new(py);
        options.set_item("seed", self.0.plan.seed)?;
        for (name, value) in &self.0.wishes {
            options.set_item(name, to_py(py, value)?)?;
        }
        Ok(options)
    }
}

/// The puzzles of a generator one after the other.
#[pyclass(frozen, module = "ninefold")]
pub(crate) struct Makes {
    generator: Py<Generator>,
    judge: Option<Py<PyAny>>,
    next: AtomicU64,
}

#[pymethods]
impl Makes {
    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Made> {
        loop {
            let index = self.next.fetch_add(1, Ordering::Relaxed);
            let made = self.generator.get().0.make(py, index, None)?;
            let Some(judge) = &self.judge else { return Ok(made) };
            let made = Bound::new(py, made)?;
            if judge.bind(py).call1((&made,))?.is_truthy()? {
                return Ok(Made(made.get().0.clone()));
            }
            py.check_signals()?;
        }
    }
}
