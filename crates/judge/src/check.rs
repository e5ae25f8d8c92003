//! What is wrong with an answer, in words.

use ninefold::{Cell, CellSet, Digit, Grid, Solution};
use serde_json::Value;

use crate::protocol::Answer;

/// What an answer looks like that is wrong; a watched run tells why it does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Look {
    /// The board isn't nine rows of nine any more.
    Shape,
    /// A cell holds something else than a character.
    Value(Cell),
    /// The board is as it came in.
    Untouched,
    /// The same, and the solved board was returned.
    Returned,
    /// Cells are empty: just those that naked singles leave.
    Singles,
    /// Cells are empty.
    Empty,
    /// The board is full, and digits are repeated.
    Full,
    /// Anything else.
    #[default]
    Other,
}

/// What is wrong with the answer for a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Fault {
    pub(crate) look: Look,
    /// The first that holds, as a sentence without its dot.
    pub(crate) message: String,
    /// What else there is to say.
    pub(crate) further: Vec<String>,
    /// Cells to mark in the drawing.
    pub(crate) cells: CellSet,
    /// The board at its end, if it can be drawn.
    pub(crate) found: Option<Box<Grid>>,
}

impl Fault {
    fn shape(message: impl Into<String>) -> Self {
        Self { look: Look::Shape, message: message.into(), ..Self::default() }
    }
}

/// Looks at an answer to LeetCode 36. A value that isn't a boolean counts by its truth; a note says
/// so. The words are those of the language for true and false.
pub(crate) fn valid(
    grid: &Grid,
    answer: &Answer,
    words: [&str; 2],
) -> Result<Option<String>, Fault> {
    let said = |truth: bool| if truth { words[0] } else { words[1] };
    let (truth, expected) = (grid.is_valid(), said(grid.is_valid()));
    let conflict = || {
        let conflicts = grid.conflicts();
        conflicts.first().map_or(String::new(), |conflict| format!(": {conflict}"))
    };
    let wrong = |shown: &str| {
        let cells = grid.conflicts().first().map_or(CellSet::EMPTY, |conflict| conflict.cells);
        let message = format!("returned {shown}, expected {expected}{}", conflict());
        Fault { message, cells, found: Some(Box::new(*grid)), ..Fault::default() }
    };
    match (&answer.returned, answer.truthy) {
        (Value::Bool(found), _) if *found == truth => Ok(None),
        (Value::Bool(found), _) => Err(wrong(said(*found))),
        (Value::Null, _) => {
            let hint = if truth { "; is 'return {}' missing at the end?" } else { "" };
            let hint = hint.replace("{}", expected);
            let message = format!("returned nothing, expected {expected}{}{hint}", conflict());
            Err(Fault { message, ..wrong("nothing") })
        }
        (other, truthy) if truthy == Some(truth) => Ok(Some(format!(
            "it returns {}, not a boolean; LeetCode takes that, too",
            brief(other)
        ))),
        (other, _) => Err(wrong(&brief(other))),
    }
}

/// Looks at an answer to LeetCode 37.
pub(crate) fn solved(start: &Grid, solution: &Solution, answer: &Answer) -> Result<(), Fault> {
    let cells = shape(answer).and_then(|rows| kinds(&rows))?;
    let found = Grid::from_values(cells).unwrap_or_default();
    if found == solution.grid() {
        return Ok(());
    }
    let mut faults: Vec<(String, CellSet)> = Vec::new();
    let look = look(start, &found, solution, answer);
    if found == *start {
        faults.push((untouched(look).to_owned(), CellSet::EMPTY));
    } else {
        faults.extend(givens(start, &found));
        faults.extend(empty(start, &found));
        faults.extend(
            found.conflicts().first().map(|conflict| (conflict.to_string(), conflict.cells)),
        );
    }
    let cells = faults.iter().fold(CellSet::EMPTY, |all, (_, cells)| all | *cells);
    let mut sentences = faults.into_iter().map(|(sentence, _)| sentence);
    let message = sentences.next().unwrap_or_else(|| "another board than the solution".to_owned());
    Err(Fault { look, message, further: sentences.collect(), cells, found: Some(Box::new(found)) })
}

fn look(start: &Grid, found: &Grid, solution: &Solution, answer: &Answer) -> Look {
    let empty = found.empty_cells();
    if found == start {
        let returned = Answer { board: answer.returned.clone(), ..Answer::default() };
        let cells = shape(&returned).and_then(|rows| kinds(&rows)).ok();
        let solved = cells.and_then(Grid::from_values) == Some(solution.grid());
        if solved { Look::Returned } else { Look::Untouched }
    } else if givens(start, found).is_some() {
        Look::Other
    } else if empty.is_empty() {
        Look::Full
    } else if empty == after_singles(start) {
        Look::Singles
    } else {
        Look::Empty
    }
}

const fn untouched(look: Look) -> &'static str {
    match look {
        Look::Returned => {
            "the board is untouched: the solved board was returned, and LeetCode ignores what is \
             returned; write into the board that came in"
        }
        _ => "the board is untouched",
    }
}

/// Returns nine rows of nine values, or says what they are instead.
fn shape(answer: &Answer) -> Result<Vec<Vec<Value>>, Fault> {
    let Value::Array(rows) = &answer.board else {
        return Err(Fault::shape(format!(
            "the board isn't a list of rows any more but {}",
            brief(&answer.board)
        )));
    };
    let count = answer.rows.unwrap_or(rows.len());
    if count != 9 {
        let added = if count > 9 { ": is one appended?" } else { "" };
        return Err(Fault::shape(format!("the board has {count} rows, not nine{added}")));
    }
    let row = |(i, row): (usize, &Value)| match row {
        Value::Array(cells) if cells.len() == 9 => Ok(cells.clone()),
        Value::Array(cells) => {
            Err(Fault::shape(format!("row {} has {} cells, not nine", i + 1, cells.len())))
        }
        Value::String(_) => {
            Err(Fault::shape(format!("row {} is a string, not a list of nine characters", i + 1)))
        }
        other => Err(Fault::shape(format!("row {} is {}, not a list", i + 1, brief(other)))),
    };
    rows.iter().enumerate().map(row).collect()
}

/// Returns the digits, 0 for an empty cell, or says what a cell holds instead.
fn kinds(rows: &[Vec<Value>]) -> Result<[u8; 81], Fault> {
    let mut cells = [0; 81];
    for (cell, value) in Cell::all().zip(rows.iter().flatten()) {
        let digit = match value {
            Value::String(text) if text == "." => Some(0),
            Value::String(text) => single(text).and_then(Digit::from_char).map(Digit::get),
            _ => None,
        };
        cells[cell.index()] = digit.ok_or_else(|| {
            let mut fault = Fault::shape(wrong_kind(cell, value));
            fault.look = Look::Value(cell);
            fault.cells.insert(cell);
            fault
        })?;
    }
    Ok(cells)
}

fn single(text: &str) -> Option<char> {
    let mut chars = text.chars();
    let first = chars.next()?;
    chars.next().is_none().then_some(first)
}

fn wrong_kind(cell: Cell, value: &Value) -> String {
    match value {
        Value::Number(number) => {
            format!(
                "{cell} holds the number {number}, not the character \"{number}\": numbers, not strings"
            )
        }
        Value::String(text) => match single(text) {
            Some(c @ '\u{1}'..='\u{9}') => {
                format!(
                    "{cell} holds the character number {}, not '{0}': + '0' is missing",
                    u32::from(c)
                )
            }
            Some('0') => format!("{cell} holds \"0\""),
            Some(c) if c.is_control() => {
                format!("{cell} holds the character number {}", u32::from(c))
            }
            _ => format!("{cell} holds {}, not one digit", brief(value)),
        },
        other => format!("{cell} holds {}, not a digit", brief(other)),
    }
}

fn givens(start: &Grid, found: &Grid) -> Option<(String, CellSet)> {
    let changed = |cell: &Cell| start.get(*cell).is_some() && start.get(*cell) != found.get(*cell);
    let cells: CellSet = Cell::all().filter(changed).collect();
    let first = cells.iter().next()?;
    let was = start.get(first)?;
    let has = found.get(first).map_or("nothing".to_owned(), |digit| digit.to_string());
    let others = match cells.len() {
        1 => String::new(),
        n => format!(" (and {} more givens changed)", n - 1),
    };
    Some((format!("{first} has {has} where {was} was given{others}"), cells))
}

fn empty(start: &Grid, found: &Grid) -> Option<(String, CellSet)> {
    let cells = found.empty_cells();
    let first = cells.iter().next()?;
    let sentence = match cells.len() {
        _ if cells == after_singles(start) => format!(
            "{} cells still empty: this board needs guessing, and yours stops where naked singles stop",
            cells.len()
        ),
        1 => format!("{first} still empty"),
        n => format!("{first} still empty, and {} more", n - 1),
    };
    Some((sentence, cells))
}

/// Returns the cells that naked singles leave empty.
pub(crate) fn after_singles(start: &Grid) -> CellSet {
    let mut grid = *start;
    loop {
        let before = grid;
        for cell in before.empty_cells() {
            let taken: Vec<Digit> = cell.peers().iter().filter_map(|peer| grid.get(peer)).collect();
            let mut free = Digit::all().filter(|digit| !taken.contains(digit));
            if let (Some(digit), None) = (free.next(), free.next()) {
                grid.set(cell, Some(digit));
            }
        }
        if grid == before {
            return grid.empty_cells();
        }
    }
}

/// Shows a value in a few characters.
fn brief(value: &Value) -> String {
    match value {
        Value::Object(fields) => match fields.get("kind") {
            Some(Value::String(kind)) => format!("a {kind}"),
            _ => "an object".to_owned(),
        },
        Value::Array(_) => "a list".to_owned(),
        Value::Null => "nothing".to_owned(),
        other => other.to_string().chars().take(30).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::gallery::LEETCODE;
    use ninefold::{Puzzle, Solver};
    use serde_json::json;

    fn rows(line: &str) -> Value {
        let cells: Vec<String> = line.chars().map(String::from).collect();
        json!(cells.chunks(9).collect::<Vec<_>>())
    }

    fn fault(board: Value, returned: Value) -> String {
        let puzzle: Puzzle = LEETCODE.parse().unwrap();
        let answer = Answer { board, returned, ..Answer::default() };
        match solved(puzzle.clues(), puzzle.solution(), &answer) {
            Ok(()) => "right".to_owned(),
            Err(fault) => {
                std::iter::once(fault.message).chain(fault.further).collect::<Vec<_>>().join("; ")
            }
        }
    }

    #[test]
    fn what_is_wrong_is_said_in_this_order() {
        let solution = Solver::new().first(&LEETCODE.parse::<Grid>().unwrap()).unwrap().to_string();
        assert_eq!(fault(rows(&solution), Value::Null), "right");
        assert!(fault(rows(LEETCODE), rows(&solution)).contains("LeetCode ignores"));
        assert!(fault(rows(LEETCODE), Value::Null).ends_with("the board is untouched"));
        let wrong = solution.replacen("53", "35", 1);
        assert!(
            fault(rows(&wrong), Value::Null)
                .starts_with("r1c1 has 3 where 5 was given (and 1 more")
        );
        let hole = format!("{}.", &solution[..80]);
        assert!(
            fault(rows(&hole), Value::Null)
                .starts_with("r9c9 has nothing where 9 was given; r9c9 still")
        );
        let twice = format!("{}1{}", &solution[..2], &solution[3..]);
        assert_eq!(fault(rows(&twice), Value::Null), "two 1s in row 1 (r1c3, r1c8)");
    }

    #[test]
    fn boards_of_another_shape_or_kind_are_told() {
        let solution = Solver::new().first(&LEETCODE.parse::<Grid>().unwrap()).unwrap().to_string();
        let mut board = rows(&solution);
        board[0][2] = json!(4);
        assert!(
            fault(board.clone(), Value::Null)
                .starts_with("r1c3 holds the number 4, not the character")
        );
        board[0][2] = json!("\u{4}");
        assert_eq!(
            fault(board.clone(), Value::Null),
            "r1c3 holds the character number 4, not '4': + '0' is missing"
        );
        board[0][2] = Value::Null;
        assert_eq!(fault(board.clone(), Value::Null), "r1c3 holds nothing, not a digit");
        board[0] = json!("534678912");
        assert!(fault(board.clone(), Value::Null).starts_with("row 1 is a string"));
        board.as_array_mut().unwrap().push(json!([]));
        assert!(fault(board, Value::Null).starts_with("the board has 10 rows, not nine"));
        assert!(fault(Value::Null, Value::Null).contains("but nothing"));
    }

    #[test]
    fn a_validator_may_answer_with_any_truth() {
        let grid: Grid = LEETCODE.parse().unwrap();
        let answer = |returned: Value, truthy| Answer { returned, truthy, ..Answer::default() };
        let valid = |grid: &Grid, answer: &Answer| valid(grid, answer, ["true", "false"]);
        assert_eq!(valid(&grid, &answer(json!(true), None)), Ok(None));
        assert!(valid(&grid, &answer(json!(1), Some(true))).unwrap().is_some());
        assert!(valid(&grid, &answer(json!(0), Some(false))).is_err());
        let nothing = valid(&grid, &answer(Value::Null, None)).unwrap_err();
        assert!(nothing.message.contains("is 'return true' missing"));
        let conflict: Grid = ninefold::gallery::CONFLICT.parse().unwrap();
        let wrong = valid(&conflict, &answer(json!(true), None)).unwrap_err();
        assert_eq!(wrong.message, "returned true, expected false: two 8s in column 1 (r1c1, r4c1)");
    }
}
