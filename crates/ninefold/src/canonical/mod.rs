//! The canonical form: of all boards equivalent to a board, the smallest one.
//!
//! "Smallest" reads the board as 81 characters, a blank before any digit. The form is built row by
//! row over all [`Transform`]s at once, keeping those that give the smallest rows so far:
//!
//! ```text
//!     states = every board seen from both sides, nothing decided
//!     nine times:
//!         for each state and each row that may come next: the smallest text of that row
//!         keep the (state, row) pairs with the smallest text of all; decide what it decides
//! ```
//!
//! * `state`: what a partial transform has decided, and what it leaves open
//! * `row`: the smallest text of a row under a state, and the states that give it
//! * `merge`: states with the same future are one state with a weight
//! * `complete`: a short cut through the first two rows of solution grids
//! * `key`: canonical forms packed for sets of millions
//! * `marks`: the same for pencil-mark boards, by a search of its own
//!
//! The whole method with figures: `docs/canonical.md`.

mod complete;
mod key;
mod marks;
mod merge;
mod row;
mod state;

pub use key::{CanonicalKey, ClassKey};
pub use marks::{CanonicalMarks, canonical_marks, canonical_marks_within};

use crate::cell::Cell;
use crate::grid::Grid;
use crate::text::Given;
use crate::transform::Transform;
use crate::work::{Stopped, Work, unlimited};
use row::{Choice, Smallest};
use state::{Frame, State, Views};

/// How many states there is room for at first: most puzzles never have more, and a larger piece of
/// memory takes longer to come by.
const ROOM: usize = 24;

/// The canonical form of a board, and how the board relates to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Canonical {
    /// The smallest of all equivalent boards.
    pub grid: Grid,
    /// A transform that makes it from the board.
    pub transform: Transform,
    /// How many transforms leave the board as it is. The identity is one of them, and the
    /// relabellings of digits that the board lacks count too: 1,218,998,108,160 for the empty
    /// board.
    pub automorphisms: u64,
}

/// Returns the canonical form of any board: puzzle, solution, empty, or with conflicts.
///
/// Two boards are equivalent exactly if their canonical grids are equal.
///
/// ```
/// use ninefold::{Grid, Transform, canonical_form};
/// let grid: Grid = ninefold::gallery::TLE.parse()?;
/// let form = canonical_form(&grid);
/// assert_eq!(form.transform.apply(&grid), form.grid);
/// assert_eq!(canonical_form(&Transform::random(1).apply(&grid)).grid, form.grid);
/// assert!(form.grid.to_string().starts_with("........1.......2"));
/// # Ok::<(), ninefold::text::ParseGridError>(())
/// ```
#[must_use]
pub fn canonical_form(grid: &Grid) -> Canonical {
    unlimited(|work| canonical_form_within(grid, work))
}

/// Returns the canonical form within the work allowed, in states looked at.
///
/// Boards whose rows repeat a digit take most: all orders of their columns are tried.
///
/// # Errors
/// If it is stopped before the form is known.
///
/// ```
/// use ninefold::{Stopped, Work, canonical_form, canonical_form_within};
/// let grid = ninefold::gallery::TLE.parse()?;
/// assert_eq!(canonical_form_within(&grid, &Work::with_budget(3)), Err(Stopped));
/// let form = canonical_form_within(&grid, &Work::with_budget(100_000));
/// assert_eq!(form, Ok(canonical_form(&grid)));
/// # Ok::<(), ninefold::text::ParseGridError>(())
/// ```
pub fn canonical_form_within(grid: &Grid, work: &Work<'_>) -> Result<Canonical, Stopped> {
    let views = Views::new(grid);
    let mut states = Vec::with_capacity(ROOM);
    let mut frame = complete::first_two_rows(grid, &views, &mut states).unwrap_or_else(|| {
        states.extend([State::new(0), State::new(1)]);
        Frame::new()
    });
    let (mut smallest, mut next) = (Smallest::new(), Vec::with_capacity(ROOM));
    while frame.depth() < 9 {
        let cost = cost(&views, &frame);
        smallest.clear();
        for (index, state) in (0..).zip(&states) {
            work.spend(cost)?;
            smallest.offer(&views, &frame, index, state);
        }
        let text = smallest.text;
        next.clear();
        for &Choice { state, row } in &smallest.choices {
            work.spend(cost)?;
            row::extend(&views, &frame, &states[state as usize], row, text, &mut next);
        }
        core::mem::swap(&mut states, &mut next);
        frame.push(text);
        if states.len() > merge::WORTHWHILE {
            work.spend(states.len() as u64)?;
            merge::merge(&views, &frame, &mut states);
        }
    }
    Ok(finish(grid, &frame, &states))
}

/// The canonical form of anything given, and how it relates to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CanonicalGiven {
    /// The smallest of all equivalent boards: clues, or candidates.
    pub form: Given,
    /// A transform that makes it from the puzzle that was given.
    pub transform: Transform,
    /// How many transforms leave that puzzle as it is.
    pub automorphisms: u64,
}

impl CanonicalGiven {
    /// Finds the canonical form of the [puzzle](Given::to_puzzle) in what was given, within the
    /// work allowed: of its clues, or of its candidates where they say more than clues.
    ///
    /// # Errors
    /// If it is stopped before the form is known.
    pub fn find(given: &Given, work: &Work<'_>) -> Result<Self, Stopped> {
        if let Given::Candidates(marks) = given.to_puzzle() {
            let CanonicalMarks { candidates, transform, automorphisms } =
                canonical_marks_within(&marks.candidates, work)?;
            return Ok(Self { form: candidates.into(), transform, automorphisms });
        }
        let Canonical { grid, transform, automorphisms } =
            canonical_form_within(&given.clues(), work)?;
        Ok(Self { form: grid.into(), transform, automorphisms })
    }

    /// Returns the class.
    #[must_use]
    pub fn key(&self) -> ClassKey {
        match &self.form {
            Given::Candidates(marks) => ClassKey::Marks(Box::new(marks.candidates)),
            form => {
                let (transform, automorphisms) = (self.transform, self.automorphisms);
                let form = Canonical { grid: form.clues(), transform, automorphisms };
                ClassKey::Clues(form.key())
            }
        }
    }
}

/// Returns the work for a state: a row that repeats a digit is tried in every order.
fn cost(views: &Views, frame: &Frame) -> u64 {
    if views.have_repeats() { 1 + frame.freedom() / 8 } else { 1 }
}

fn finish(grid: &Grid, frame: &Frame, states: &[State]) -> Canonical {
    let used = grid.digits().len();
    let weight: u64 = states.iter().map(|state| state.weight).sum();
    let unused_digits: u64 = (1..=9 - used as u64).product();
    let transform = states.first().map_or(Transform::IDENTITY, State::transform);
    Canonical {
        grid: frame.grid(),
        transform,
        automorphisms: weight * frame.freedom() * unused_digits,
    }
}

/// Returns the board seen row by row: as it is, and transposed.
fn lines(grid: &Grid) -> [[[u8; 9]; 9]; 2] {
    let mut lines = [[[0; 9]; 9]; 2];
    for cell in Cell::all() {
        let (row, column) = (cell.row().number(), cell.column().number());
        lines[0][row][column] = grid.values()[cell.index()];
        lines[1][column][row] = grid.values()[cell.index()];
    }
    lines
}
