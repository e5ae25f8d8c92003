//! Plain boards of all sizes: on one line, in rows, as numbers; candidates; samurai.

use super::{Alphabet, Form, Options, ReadError, Reading};
use crate::{Blocks, Cell, Digits, Grid, Lines, Rules, Shape, Sub};

fn error(what: impl Into<String>) -> ReadError {
    ReadError::new(Some(Form::Line), what)
}

const BLANKS: &[char] = &['.', '_', '*', '-', '?', 'x'];

/// Reads a board by the number of its cells.
pub(super) fn read(text: &str, options: &Options) -> Result<Reading, ReadError> {
    if options.size.is_none()
        && let Some(reading) = samurai(text)
    {
        return reading;
    }
    let tokens: Vec<&str> = text
        .split(|c: char| c.is_whitespace() || ",;|[]{}()\"'".contains(c))
        .filter(|t| !t.is_empty())
        .collect();
    let are_numbers = tokens.len() >= 16
        && tokens.iter().all(|token| {
            *token == "." || *token == "_" || token.parse::<i32>().is_ok() && token.len() <= 2
        });
    if are_numbers && let Some(shape) = shape_of(tokens.len(), options) {
        return of_numbers(shape, &tokens);
    }
    let rules = |symbol: &char| !symbol.is_whitespace() && !"|+,[]{}()\"';".contains(*symbol);
    let symbols: Vec<char> =
        text.lines().filter(|line| !is_frame(line)).flat_map(str::chars).filter(rules).collect();
    let is_this = |size: &usize| options.size.is_none_or(|wanted| wanted == (*size, *size));
    if let Some(size) = candidates_size(&symbols).filter(is_this) {
        return Ok(of_candidates(size, &symbols));
    }
    match (shape_of(symbols.len(), options), options.size) {
        (Some(shape), _) => {
            let alphabet = options.alphabet.unwrap_or_else(|| alphabet(shape.digits(), &symbols));
            of_symbols(shape, &symbols, alphabet)
        }
        (None, Some((rows, columns))) => {
            Err(error(format!("{} cells for a board of {rows}x{columns}", symbols.len())))
        }
        (None, None) => {
            Err(error(format!("{} cells: no board of a known size has so many", symbols.len())))
        }
    }
}

/// Says whether a line only draws the frame of a board.
fn is_frame(line: &str) -> bool {
    line.contains("--") && !line.chars().any(char::is_alphanumeric)
}

/// Returns the shape of a board with so many cells.
fn shape_of(cells: usize, options: &Options) -> Option<Shape> {
    if let Some((rows, columns)) = options.size {
        let shape = Shape::new(rows, columns, 1, rows.max(columns)).ok()?;
        return (shape.cells() == cells).then_some(shape);
    }
    let size = (2..=32).find(|size| size * size == cells)?;
    // Sizes without boxes are not guessed from a number of cells, but with blocks they may be.
    let is_usual = Blocks::boxes(size, size, size) != Blocks::None || options.blocks.is_some();
    Shape::square(size).ok().filter(|_| is_usual)
}

fn of_numbers(shape: Shape, tokens: &[&str]) -> Result<Reading, ReadError> {
    let mut grid = Grid::empty(Rules::plain(shape));
    for (cell, token) in shape.all_cells().zip(tokens) {
        match token.parse().unwrap_or(0) {
            0 | -1 => {}
            number => {
                let bit = shape.bit(number).ok_or_else(|| {
                    error(format!("{}: {number} is no digit of a {shape} board", shape.name(cell)))
                })?;
                grid.set(cell, Digits(bit));
            }
        }
    }
    Ok(Reading::plain(grid, Form::Line))
}

fn alphabet(size: usize, symbols: &[char]) -> Alphabet {
    let has_zero = symbols.contains(&'0');
    let has_blank = symbols.iter().any(|symbol| BLANKS.contains(symbol) && *symbol != 'x');
    let has_digit = symbols.iter().any(|symbol| ('1'..='9').contains(symbol));
    match (size > 9, has_zero && has_blank, has_digit) {
        (true, true, _) => Alphabet::FromZero,
        (true, false, false) if !has_zero => Alphabet::Letters,
        _ => Alphabet::FromOne,
    }
}

fn of_symbols(shape: Shape, symbols: &[char], alphabet: Alphabet) -> Result<Reading, ReadError> {
    let mut grid = Grid::empty(Rules::plain(shape));
    for (cell, &symbol) in shape.all_cells().zip(symbols) {
        let place = symbol.to_digit(36).map(|digit| match alphabet {
            Alphabet::FromOne => digit as i32,
            Alphabet::FromZero => digit as i32 + 1,
            Alphabet::Letters => digit as i32 - 9,
        });
        let is_blank = BLANKS.contains(&symbol) && (symbol != 'x' || shape.digits() <= 9)
            || (place == Some(0));
        match place.and_then(|place| shape.bit(place)) {
            Some(bit) if !is_blank => grid.set(cell, Digits(bit)),
            _ if is_blank => {}
            _ => {
                return Err(error(format!(
                    "{}: {symbol:?} is no digit of a {shape} board",
                    shape.name(cell)
                )));
            }
        }
    }
    let mut reading = Reading::plain(grid, Form::Line);
    match alphabet {
        Alphabet::FromOne => {}
        Alphabet::FromZero => {
            reading.notes.push("0 stands for the digit 1, 1 for 2 and so on".to_owned());
        }
        Alphabet::Letters => {
            reading.notes.push("A stands for the digit 1, B for 2 and so on".to_owned());
        }
    }
    Ok(reading)
}

/// Returns the size of a board whose candidates are written out, each digit at its own place
/// and every cell with one at least.
fn candidates_size(symbols: &[char]) -> Option<usize> {
    let size = [4, 6, 8, 9, 12, 16].into_iter().find(|size| size * size * size == symbols.len())?;
    let fits = |(i, symbol): (usize, &char)| {
        let digit = symbol.to_digit(36).map_or(0, |digit| digit as usize);
        BLANKS.contains(symbol) || digit == 0 || digit == i % size + 1
    };
    let is_full = symbols
        .chunks(size)
        .all(|marks| marks.iter().any(|mark| !BLANKS.contains(mark) && *mark != '0'));
    (is_full && symbols.iter().enumerate().all(fits)).then_some(size)
}

fn of_candidates(size: usize, symbols: &[char]) -> Reading {
    let shape = Shape::square(size).expect("a size from the list is one");
    let mut grid = Grid::empty(Rules::plain(shape));
    for (cell, marks) in shape.all_cells().zip(symbols.chunks(size)) {
        let is_digit = |symbol: char| symbol.to_digit(36).is_some_and(|digit| digit > 0);
        let set = (0..size).filter(|&i| is_digit(marks[i])).fold(0, |set, i| set | 1 << i);
        grid.set(cell, Digits(set));
    }
    Reading::plain(grid, Form::Line)
}

/// Where the five boards of a samurai begin.
const CORNERS: [(usize, usize); 5] = [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)];

/// Returns the rules of a samurai: five boards of 9x9 that share four boxes.
pub(super) fn samurai_rules() -> std::sync::Arc<Rules> {
    let shape = Shape::new(21, 21, 1, 9).expect("21 and 9 are sizes");
    let sub = |(row, column)| Sub {
        row,
        column,
        rows: 9,
        columns: 9,
        lines: Lines::Different,
        blocks: Blocks::Boxes { height: 3, width: 3 },
    };
    Rules::new(shape, CORNERS.map(sub).to_vec(), Vec::new())
}

/// Says whether 21 rows have digits and blanks only, and no digit where a samurai has no cells.
fn holes_are_empty(rows: &[&str]) -> bool {
    let is_cell = |row: usize, column: usize| {
        let within = |start: usize, place: usize| (start..start + 9).contains(&place);
        CORNERS.iter().any(|&(top, left)| within(top, row) && within(left, column))
    };
    rows.iter().enumerate().all(|(row, line)| {
        line.chars().enumerate().all(|(column, symbol)| {
            let is_digit = ('1'..='9').contains(&symbol);
            is_digit && is_cell(row, column) || " 0#".contains(symbol) || BLANKS.contains(&symbol)
        })
    })
}

/// Reads five lines of 81 cells, or 21 rows of 21.
fn samurai(text: &str) -> Option<Result<Reading, ReadError>> {
    let lines: Vec<&str> =
        text.lines().map(str::trim_end).filter(|line| !line.trim().is_empty()).collect();
    let is_five = lines.len() == 5 && lines.iter().all(|line| line.trim().chars().count() == 81);
    let is_rows = lines.len() == 21
        && lines.iter().all(|line| line.chars().count() <= 21)
        && lines.iter().any(|line| line.chars().count() == 21)
        && holes_are_empty(&lines);
    if !is_five && !is_rows {
        return None;
    }
    let mut grid = Grid::empty(samurai_rules());
    let shape = grid.shape();
    let mut put = |cell: Cell, symbol: char| {
        let Some(bit) = symbol.to_digit(10).and_then(|digit| shape.bit(digit as i32)) else {
            return Ok(());
        };
        let old = grid.get(cell);
        if old.single().is_some() && old.0 != bit {
            return Err(ReadError::new(
                Some(Form::Samurai),
                format!("{}: two boards have different clues there", shape.name(cell)),
            ));
        }
        grid.set(cell, Digits(bit));
        Ok(())
    };
    let mut clues = Vec::new();
    if is_five {
        for ((top, left), line) in CORNERS.into_iter().zip(&lines) {
            let places = (0..81).map(|i| (top + i / 9, left + i % 9));
            clues.extend(places.zip(line.trim().chars()));
        }
    } else {
        for (row, line) in lines.iter().enumerate() {
            clues.extend(line.chars().enumerate().map(|(column, symbol)| ((row, column), symbol)));
        }
    }
    for ((row, column), symbol) in clues {
        let cell = Cell((row * 21 + column) as u16);
        if let Err(error) = put(cell, symbol) {
            return Some(Err(error));
        }
    }
    Some(Ok(Reading::plain(grid, Form::Samurai)))
}
