//! The forms a board can be written in: one table row each.

use core::fmt;
use core::str::FromStr;

use super::entry::Given;
use super::notes::write_pencil_marks;
use crate::candidate_grid::CandidateGrid;
use crate::cell::Cell;
use crate::grid::Grid;
use crate::names;
use crate::position::Position;
use crate::set::CellSet;

/// A form of text for boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Form {
    /// 81 characters, `.` blank.
    Line,
    /// 81 characters, `0` blank (`.sdm` files).
    Zeros,
    /// Nine rows with rules between the boxes.
    Grid,
    /// One field of a CSV file with the header `puzzle`.
    Csv,
    /// 729 characters: the candidates of each cell, the digit or `.`.
    Candidates,
    /// 81 cells, of which `+d` is a digit that the player placed.
    State,
    /// Nine rows of pencil marks: the candidates of each cell.
    PencilMarks,
    /// LeetCode's JSON, `[["5","3",…],…]`.
    LeetCode,
    /// A Python list of lists of characters.
    Python,
    /// A Java array initialiser of characters.
    Java,
    /// A C++ braced list of characters; the same text as [`Form::Java`].
    Cpp,
    /// A braced list of one-character strings.
    Strings,
    /// A list of lists of integers, 0 blank.
    Ints,
    /// A braced list of integers, 0 blank.
    CInts,
}

/// What the table knows of a form.
struct Row {
    form: Form,
    name: &'static str,
    about: &'static str,
    shape: Shape,
    carries: Carries,
    write: fn(&Grid) -> String,
}

/// What the text of a form looks like.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    /// A line for each board.
    Line,
    /// A line for each board below a line that names the column.
    Column,
    /// Several lines for each board.
    Rows,
    /// The literal of a programming language.
    Literal,
}

/// What a form has room for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Carries {
    /// Clues alone.
    Clues,
    /// The candidates of each cell; clues and placed digits look alike.
    Candidates,
    /// Clues, placed digits and struck candidates.
    Positions,
}

/// The table of forms, in the order of the variants: adding one is a row here, and its reader in
/// `reader` if its text is of a new kind.
const TABLE: [Row; 14] = [
    Row {
        form: Form::Line,
        name: "line",
        about: "81 characters, '.' blank",
        shape: Shape::Line,
        carries: Carries::Clues,
        write: |g| line(g, '.'),
    },
    Row {
        form: Form::Zeros,
        name: "zeros",
        about: "81 characters, '0' blank",
        shape: Shape::Line,
        carries: Carries::Clues,
        write: |g| line(g, '0'),
    },
    Row {
        form: Form::Grid,
        name: "grid",
        about: "nine rows with rules",
        shape: Shape::Rows,
        carries: Carries::Clues,
        write: |g| draw_grid(|cell| character(g, cell, '.').to_string()),
    },
    Row {
        form: Form::Csv,
        name: "csv",
        about: "a CSV file with the column 'puzzle'",
        shape: Shape::Column,
        carries: Carries::Clues,
        write: |g| line(g, '.'),
    },
    Row {
        form: Form::Candidates,
        name: "candidates",
        about: "729 characters: nine for each cell, the digit or '.'",
        shape: Shape::Line,
        carries: Carries::Candidates,
        write: |g| CandidateGrid::from(g).to_string(),
    },
    Row {
        form: Form::State,
        name: "state",
        about: "a player's state: 81 cells, '+5' a placed digit",
        shape: Shape::Line,
        carries: Carries::Positions,
        write: |g| line(g, '.'),
    },
    Row {
        form: Form::PencilMarks,
        name: "pencilmarks",
        about: "nine rows of candidates, with rules",
        shape: Shape::Rows,
        carries: Carries::Candidates,
        write: |g| write_pencil_marks(&Position::start(*g)),
    },
    Row {
        form: Form::LeetCode,
        name: "leetcode",
        about: "JSON as on LeetCode: [[\"5\",\"3\",\".\",…],…]",
        shape: Shape::Literal,
        carries: Carries::Clues,
        write: |g| literal(g, ['[', ']'], "\"", '.'),
    },
    Row {
        form: Form::Python,
        name: "python",
        about: "Python list of characters: [['5','3','.',…],…]",
        shape: Shape::Literal,
        carries: Carries::Clues,
        write: |g| literal(g, ['[', ']'], "'", '.'),
    },
    Row {
        form: Form::Java,
        name: "java",
        about: "Java characters: {{'5','3','.',…},…}",
        shape: Shape::Literal,
        carries: Carries::Clues,
        write: |g| literal(g, ['{', '}'], "'", '.'),
    },
    Row {
        form: Form::Cpp,
        name: "cpp",
        about: "C++ characters: {{'5','3','.',…},…}",
        shape: Shape::Literal,
        carries: Carries::Clues,
        write: |g| literal(g, ['{', '}'], "'", '.'),
    },
    Row {
        form: Form::Strings,
        name: "strings",
        about: "strings in braces: {{\"5\",\"3\",\".\",…},…}",
        shape: Shape::Literal,
        carries: Carries::Clues,
        write: |g| literal(g, ['{', '}'], "\"", '.'),
    },
    Row {
        form: Form::Ints,
        name: "ints",
        about: "integers: [[5,3,0,…],…]",
        shape: Shape::Literal,
        carries: Carries::Clues,
        write: |g| literal(g, ['[', ']'], "", '0'),
    },
    Row {
        form: Form::CInts,
        name: "c-ints",
        about: "integers in braces: {{5,3,0,…},…}",
        shape: Shape::Literal,
        carries: Carries::Clues,
        write: |g| literal(g, ['{', '}'], "", '0'),
    },
];

impl Form {
    /// All forms, in the order of the table.
    pub const ALL: [Self; TABLE.len()] = {
        let mut all = [Self::Line; TABLE.len()];
        let mut i = 0;
        while i < all.len() {
            all[i] = TABLE[i].form;
            i += 1;
        }
        all
    };

    fn row(self) -> &'static Row {
        const ROWS: &[Row; TABLE.len()] = &TABLE;
        const {
            let mut i = 0;
            while i < ROWS.len() {
                assert!(ROWS[i].form as usize == i, "rows stand in the order of the variants");
                i += 1;
            }
        }
        &ROWS[self as usize]
    }

    /// Returns the name, as `--to` takes it.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// Returns a line that describes it.
    #[must_use]
    pub fn about(self) -> &'static str {
        self.row().about
    }

    /// Writes a board, without a line end.
    #[must_use]
    pub fn write(self, grid: &Grid) -> String {
        (self.row().write)(grid)
    }

    /// Writes what was given, without a line end; [`left_out`](Self::left_out) says what the form
    /// has no room for.
    #[must_use]
    pub fn write_given(self, given: &Given) -> String {
        match (self, given) {
            (Self::Candidates, Given::Candidates(marks)) => marks.candidates.to_string(),
            (_, Given::Clues(grid)) => self.write(grid),
            _ => self.write_position(&given.to_position()),
        }
    }

    /// Writes a player's position, without a line end. Forms that know only boards show the clues.
    #[must_use]
    pub fn write_position(self, position: &Position) -> String {
        match self {
            Self::State => position.to_string(),
            Self::PencilMarks => write_pencil_marks(position),
            Self::Candidates => CandidateGrid::from(&position.board()).to_string(),
            _ => self.write(&position.clues),
        }
    }

    /// Says what of the given the form has no room for; nothing if it can tell it all.
    #[must_use]
    pub fn left_out(self, given: &Given) -> Option<LeftOut> {
        if let Given::Clues(_) = given {
            return None;
        }
        let position = given.to_position();
        let placed = position.placed != position.clues;
        match self.carries() {
            Carries::Positions => None,
            Carries::Candidates if placed => Some(LeftOut::Origin),
            Carries::Candidates => self.hides_open_cells(&position).then_some(LeftOut::Open),
            Carries::Clues => match (placed, !position.struck.is_empty()) {
                (false, false) => None,
                (true, false) => Some(LeftOut::Placed),
                (false, true) => Some(LeftOut::Struck),
                (true, true) => Some(LeftOut::PlacedAndStruck),
            },
        }
    }

    /// Says whether a lone candidate that isn't placed yet comes back as placed.
    fn hides_open_cells(self, position: &Position) -> bool {
        let candidates = CandidateGrid::from(&position.board());
        let read_back = Position::from_notes(&candidates, CellSet::EMPTY);
        self.row().shape == Shape::Line && read_back.placed != position.placed
    }

    /// Returns what it has room for.
    #[must_use]
    pub fn carries(self) -> Carries {
        self.row().carries
    }

    /// Returns the line that precedes the first board of a file in this form.
    #[must_use]
    pub fn header(self) -> Option<&'static str> {
        (self.row().shape == Shape::Column).then_some("puzzle")
    }

    /// Says whether it is the literal of a programming language.
    #[must_use]
    pub fn is_literal(self) -> bool {
        self.row().shape == Shape::Literal
    }

    /// Says whether a board takes several lines of text.
    #[must_use]
    pub fn is_multi_line(self) -> bool {
        self.row().shape == Shape::Rows
    }
}

/// What a form has no room for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LeftOut {
    /// Which digits are clues and which the player placed.
    Origin,
    /// Which lone candidates the player hasn't placed yet.
    Open,
    /// The digits that the player placed.
    Placed,
    /// The struck candidates.
    Struck,
    /// The digits that the player placed, and the struck candidates.
    PlacedAndStruck,
}

impl LeftOut {
    /// Says that a form has no room for it.
    #[must_use]
    pub fn message(self, form: Form) -> String {
        format!("the form {form} can't tell {self}: left out")
    }

    /// Says that an answer is about the puzzle alone.
    #[must_use]
    pub fn beside_puzzle(self) -> String {
        format!("the answer is about the clues alone: {self} left out")
    }
}

impl fmt::Display for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Origin => "which digits are clues and which are placed",
            Self::Open => "which lone candidates are not placed yet",
            Self::Placed => "placed digits",
            Self::Struck => "struck candidates",
            Self::PlacedAndStruck => "placed digits and struck candidates",
        })
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Form {
    type Err = UnknownForm;

    /// Reads a name, or another that is usual; case, spaces and hyphens are ignored.
    fn from_str(name: &str) -> Result<Self, UnknownForm> {
        let named = names::find(&Self::ALL, Self::name, name);
        let usual = || ALIASES.iter().find(|(alias, _)| names::are_same(alias, name));
        named.or_else(|| usual().map(|(_, form)| *form)).ok_or_else(|| UnknownForm(name.to_owned()))
    }
}

/// Other names that people try.
const ALIASES: [(&str, Form); 12] = [
    ("81", Form::Line),
    ("dots", Form::Line),
    ("sdm", Form::Zeros),
    ("729", Form::Candidates),
    ("pm", Form::PencilMarks),
    ("marks", Form::PencilMarks),
    ("json", Form::LeetCode),
    ("py", Form::Python),
    ("c++", Form::Cpp),
    ("integers", Form::Ints),
    ("array", Form::Ints),
    ("c", Form::CInts),
];

/// The name is not that of a [`Form`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownForm(pub String);

impl fmt::Display for UnknownForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected one of")?;
        Form::ALL.iter().try_for_each(|form| write!(f, " {form}"))?;
        f.write_str(&names::suggestion(&self.0, Form::ALL.iter().map(|form| form.name())))
    }
}

impl core::error::Error for UnknownForm {}

/// Draws a grid of nine rows with rules between the boxes; `cell` gives each cell's text.
pub fn draw_grid(cell: impl Fn(Cell) -> String) -> String {
    let mut drawing = String::new();
    for row in 0..9 {
        if row == 3 || row == 6 {
            drawing.push_str("------+-------+------\n");
        }
        for column in 0..9 {
            drawing.push_str(&cell(Cell::at(row, column)));
            drawing.push_str(match column {
                2 | 5 => " | ",
                8 => "\n",
                _ => " ",
            });
        }
    }
    drawing.pop();
    drawing
}

fn character(grid: &Grid, cell: Cell, blank: char) -> char {
    grid.get(cell).map_or(blank, crate::digit::Digit::to_char)
}

fn line(grid: &Grid, blank: char) -> String {
    let line = grid.to_string();
    if blank == '.' { line } else { line.replace('.', &blank.to_string()) }
}

fn literal(grid: &Grid, brackets: [char; 2], quote: &str, blank: char) -> String {
    let [open, close] = brackets;
    let rows = (0..9).map(|row| {
        let cells: Vec<String> = (0..9)
            .map(|column| {
                format!("{quote}{}{quote}", character(grid, Cell::at(row, column), blank))
            })
            .collect();
        format!("{open}{}{close}", cells.join(","))
    });
    format!("{open}{}{close}", rows.collect::<Vec<_>>().join(","))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back() {
        for form in Form::ALL {
            assert_eq!(form.name().parse(), Ok(form));
        }
        assert_eq!("nonsense".parse::<Form>(), Err(UnknownForm("nonsense".to_owned())));
        assert_eq!("Pencil-Marks".parse(), Ok(Form::PencilMarks));
        assert_eq!(
            ["C++", "c", "JSON"].map(str::parse),
            [Form::Cpp, Form::CInts, Form::LeetCode].map(Ok)
        );
    }

    #[test]
    fn every_form_reads_back() {
        for puzzle in [crate::gallery::LEETCODE, crate::gallery::INKALA, &".".repeat(81)] {
            let grid: Grid = puzzle.parse().unwrap();
            for form in Form::ALL {
                let written = match form.header() {
                    Some(header) => format!("{header}\n{}\n", form.write(&grid)),
                    None => form.write(&grid),
                };
                let (back, read_as) = crate::text::read_one(&written).unwrap();
                assert_eq!(back, grid, "{form}");
                let same_text =
                    matches!((form, read_as), (Form::Cpp, Form::Java) | (Form::State, Form::Line));
                assert!(read_as == form || same_text, "{form} came back as {read_as}");
            }
        }
    }
}
