//! Killer and jigsaw texts: `3x3::k:`, `SumoCue`, sums with arrows, letters of cages with a list of
//! sums, clues with regions.

use super::{Form, ReadError, Reading};
use crate::{Blocks, Cell, Digits, Grid, Kind, Rule, Rules, Shape, Sub};

/// Says whether the text begins as only these forms do.
pub(super) fn is_marked(text: &str) -> bool {
    text.starts_with("3x3:") || text.starts_with("SumoCueV1")
}

/// Reads one of these forms; nothing if the text is in none of them.
pub(super) fn read(text: &str) -> Option<Result<Reading, ReadError>> {
    if let Some(rest) = text.strip_prefix("3x3:") {
        return Some(numbers(rest));
    }
    if let Some(rest) = text.strip_prefix("SumoCueV1") {
        return Some(sumocue(rest));
    }
    let symbols: Vec<char> = text.chars().filter(|symbol| !symbol.is_whitespace()).collect();
    if symbols.len() == 81
        && symbols.iter().any(|symbol| "<>^v`',".contains(*symbol))
        && symbols.iter().all(|&symbol| is_arrow(symbol) || symbol.is_ascii_alphanumeric())
    {
        return Some(arrows(&symbols));
    }
    if let Some(reading) = letters(&symbols) {
        return Some(reading);
    }
    jigsaw(&symbols)
}

/// Reads 81 clues, 81 letters of cages and a list of each letter's sum, as in `a20,b4`.
fn letters(symbols: &[char]) -> Option<Result<Reading, ReadError>> {
    let (clues, rest) = symbols.split_at_checked(81)?;
    let (names, list) = rest.split_at_checked(81)?;
    let is_clue = |symbol: &char| symbol.is_ascii_digit() || ".-_*".contains(*symbol);
    let is_name = |symbol: &char| symbol.is_ascii_alphabetic() || *symbol == '.';
    if list.is_empty() || !clues.iter().all(is_clue) || !names.iter().all(is_name) {
        return None;
    }
    let list: String = list.iter().collect();
    let mut sums: Vec<(usize, i32)> = Vec::new();
    for entry in list.split([',', ';']).filter(|entry| !entry.is_empty()) {
        let (name, sum) = entry.split_at_checked(1)?;
        let name = name.chars().next().filter(char::is_ascii_alphabetic)?;
        let sum = sum.trim_start_matches(['=', ':']).parse().ok()?;
        if !names.contains(&name) || sums.iter().any(|known| known.0 == name as usize) {
            let what = format!("cage {name}: it has no cells, or two sums");
            return Some(Err(ReadError::new(Some(Form::KillerNumbers), what)));
        }
        sums.push((name as usize, sum));
    }
    for &name in names.iter().filter(|name| name.is_ascii_alphabetic()) {
        if sums.iter().all(|known| known.0 != name as usize) {
            sums.push((name as usize, 0));
        }
    }
    let cages: Vec<Option<usize>> =
        names.iter().map(|name| name.is_ascii_alphabetic().then_some(*name as usize)).collect();
    let mut reading = board(Form::KillerNumbers, &cages, &sums, Vec::new());
    for (cell, clue) in nine().all_cells().zip(clues) {
        if let Some(bit) = clue.to_digit(10).and_then(|digit| nine().bit(digit as i32)) {
            reading.grid.set(cell, Digits(bit));
        }
    }
    Some(Ok(reading))
}

fn is_arrow(symbol: char) -> bool {
    "<>^v`',.".contains(symbol)
}

fn nine() -> Shape {
    Shape::square(9).unwrap_or_else(|_| unreachable_shape())
}

/// Nine is a size, so this isn't reached; a shape of one cell stands for it.
fn unreachable_shape() -> Shape {
    Shape::square(1).expect("1 is a size")
}

/// Returns the board with these cages: the number of each cell's cage, and the sum of each cage.
fn board(
    form: Form,
    cages: &[Option<usize>],
    sums: &[(usize, i32)],
    mut rules: Vec<Rule>,
) -> Reading {
    let shape = nine();
    for &(cage, sum) in sums {
        let cells: Vec<Cell> =
            shape.all_cells().filter(|cell| cages[cell.index()] == Some(cage)).collect();
        rules.push(Rule::on(Kind::Cage, cells, if sum == 0 { Vec::new() } else { vec![sum] }));
    }
    Reading::plain(Grid::empty(Rules::new(shape, vec![Sub::whole(shape)], rules)), form)
}

fn diagonals(is_there: bool) -> Vec<Rule> {
    let kinds = [Kind::DiagonalFalling, Kind::DiagonalRising];
    if is_there { kinds.map(Rule::whole).to_vec() } else { Vec::new() }
}

/// Each number is 256 times the sum of a cage and the cage's own number; without a sum, no cage.
fn numbers(rest: &str) -> Result<Reading, ReadError> {
    let error = |what: String| ReadError::new(Some(Form::KillerNumbers), what);
    let (head, list) =
        rest.split_once("k:").ok_or_else(|| error("`k:` and 81 numbers are missing".to_owned()))?;
    let parsed: Result<Vec<usize>, String> = list
        .split(':')
        .map(str::trim)
        .filter(|n| !n.is_empty())
        .map(|number| number.parse().map_err(|_| format!("{number:?} is no number")))
        .collect();
    let parsed = parsed.map_err(error)?;
    if parsed.len() != 81 {
        return Err(error(format!("81 numbers are needed, {} found", parsed.len())));
    }
    let cages: Vec<Option<usize>> =
        parsed.iter().map(|&number| (number >= 256).then_some(number)).collect();
    let mut sums: Vec<(usize, i32)> =
        cages.iter().flatten().map(|&cage| (cage, (cage / 256) as i32)).collect();
    sums.sort_unstable();
    sums.dedup();
    Ok(board(Form::KillerNumbers, &cages, &sums, diagonals(head.contains('d'))))
}

/// Each cell is `=sum` or `+head` with the number of its cage's first cell, and `Jk` for its
/// region. Where no `+` comes and all numbers are small, they are clues.
fn sumocue(rest: &str) -> Result<Reading, ReadError> {
    let error = |what: String| ReadError::new(Some(Form::SumoCue), what);
    let (is_x, rest) = rest.strip_prefix('D').map_or((false, rest), |rest| (true, rest));
    let mut entries = Vec::new();
    let mut places =
        rest.char_indices().filter(|(_, symbol)| *symbol == '=' || *symbol == '+').peekable();
    while let Some((start, sign)) = places.next() {
        let end = places.peek().map_or(rest.len(), |place| place.0);
        let entry = &rest[start + 1..end];
        let (number, region) = entry.split_once('J').unwrap_or((entry, "0"));
        let parse = |text: &str| {
            text.trim().parse::<usize>().map_err(|_| error(format!("{entry:?} has no number")))
        };
        entries.push((sign, parse(number)?, parse(region)?));
    }
    if entries.len() != 81 {
        return Err(error(format!("81 cells are needed, {} found", entries.len())));
    }
    let is_clues = entries.iter().all(|entry| entry.0 == '=' && entry.1 <= 9);
    let shape = nine();
    let mut reading = if is_clues {
        let mut grid = Grid::empty(Rules::new(shape, vec![Sub::whole(shape)], diagonals(is_x)));
        for (cell, entry) in shape.all_cells().zip(&entries) {
            if let Some(bit) = shape.bit(entry.1 as i32) {
                grid.set(cell, Digits(bit));
            }
        }
        Reading::plain(grid, Form::SumoCue)
    } else {
        let head = |(i, entry): (usize, &(char, usize, usize))| {
            if entry.0 == '=' { Some(i) } else { Some(entry.1) }
        };
        let cages: Vec<Option<usize>> = entries.iter().enumerate().map(head).collect();
        let heads = entries.iter().enumerate().filter(|(_, entry)| entry.0 == '=');
        let sums: Vec<(usize, i32)> = heads.map(|(i, entry)| (i, entry.1 as i32)).collect();
        board(Form::SumoCue, &cages, &sums, diagonals(is_x))
    };
    let regions: Vec<usize> = entries.iter().map(|entry| entry.2).collect();
    if regions.iter().any(|&region| region != regions[0]) {
        reading.grid = with_regions(&reading.grid, &regions);
    }
    Ok(reading)
}

/// Returns the board with other regions: a number for each cell.
fn with_regions(grid: &Grid, numbers: &[usize]) -> Grid {
    let shape = grid.shape();
    let mut names = numbers.to_vec();
    names.sort_unstable();
    names.dedup();
    let region =
        |name: &usize| shape.all_cells().filter(|cell| numbers[cell.index()] == *name).collect();
    let regions: Vec<Vec<Cell>> = names.iter().map(region).collect();
    let mut sub = Sub::whole(shape);
    let mut usual = sub.block_cells(shape);
    usual.sort();
    let mut sorted = regions.clone();
    sorted.sort();
    if sorted != usual {
        sub.blocks = Blocks::Regions(regions);
    }
    let rules = Rules::new(shape, vec![sub], grid.rules().rules().to_vec());
    let mut board = Grid::empty(rules);
    for cell in shape.all_cells() {
        board.set(cell, grid.get(cell));
    }
    board
}

/// A letter or digit is the sum of a cage; arrows point towards it.
fn arrows(symbols: &[char]) -> Result<Reading, ReadError> {
    let shape = nine();
    let error = |cell: Cell, what: &str| {
        ReadError::new(Some(Form::KillerArrows), format!("{}: {what}", shape.name(cell)))
    };
    let mut cages = Vec::new();
    for start in shape.all_cells() {
        let (mut cell, mut steps) = (start, 0);
        while let Some((down, right)) = direction(symbols[cell.index()]) {
            let next = shape.at(shape.row(cell) + down, shape.column(cell) + right);
            cell = next.ok_or_else(|| error(cell, "the arrow points off the board"))?;
            steps += 1;
            if steps > 81 {
                return Err(error(start, "the arrows run in a circle"));
            }
        }
        cages.push(Some(cell.index()));
    }
    let mut sums = Vec::new();
    for cell in shape.all_cells().filter(|cell| direction(symbols[cell.index()]).is_none()) {
        let symbol = symbols[cell.index()];
        let sum = match symbol {
            'a'..='z' => symbol as i32 - 'a' as i32 + 36,
            _ => symbol.to_digit(36).map_or(0, |digit| digit as i32),
        };
        sums.push((cell.index(), sum));
    }
    // A cage of one cell without a sum is no cage.
    let is_alone = |cage: usize| cages.iter().filter(|other| **other == Some(cage)).count() == 1;
    sums.retain(|&(cage, sum)| sum != 0 || !is_alone(cage));
    Ok(board(Form::KillerArrows, &cages, &sums, Vec::new()))
}

fn direction(symbol: char) -> Option<(i32, i32)> {
    Some(match symbol {
        '<' => (0, -1),
        '>' => (0, 1),
        '^' => (-1, 0),
        'v' => (1, 0),
        '`' => (-1, -1),
        '\'' => (-1, 1),
        ',' => (1, -1),
        '.' => (1, 1),
        _ => return None,
    })
}

/// Clues and then regions, as many symbols each; or the regions alone.
fn jigsaw(symbols: &[char]) -> Option<Result<Reading, ReadError>> {
    let size = |cells: usize| (2..=16_usize).find(|size| size * size == cells);
    let (clues, layout, size) = match (size(symbols.len()), symbols.len() % 2) {
        (Some(size), _) => (None, symbols, size),
        (None, 0) => {
            let (clues, layout) = symbols.split_at(symbols.len() / 2);
            (Some(clues), layout, size(layout.len())?)
        }
        _ => return None,
    };
    let mut names = layout.to_vec();
    names.sort_unstable();
    names.dedup();
    let is_layout = names.len() == size
        && names.iter().all(|name| layout.iter().filter(|other| *other == name).count() == size);
    let shape = Shape::square(size).ok()?;
    let number = |symbol: &char| names.iter().position(|name| name == symbol).unwrap_or(0);
    let numbers: Vec<usize> = layout.iter().map(number).collect();
    // A solved board looks like a layout, too, but its rows are never like a region.
    let is_solution = shape.all_cells().all(|cell| {
        let row = shape.row(cell);
        shape.all_cells().all(|other| {
            other == cell
                || shape.row(other) != row
                || numbers[other.index()] != numbers[cell.index()]
        })
    });
    if !is_layout || (clues.is_none() && is_solution) {
        return None;
    }
    let mut grid = with_regions(&Grid::empty(Rules::plain(shape)), &numbers);
    for (cell, symbol) in shape.all_cells().zip(clues.unwrap_or(&[])) {
        let digit = symbol.to_digit(36).map(|digit| digit as i32);
        match digit.and_then(|digit| shape.bit(digit)) {
            Some(bit) => grid.set(cell, Digits(bit)),
            None if *symbol == '.' || *symbol == '0' || *symbol == '_' || *symbol == '-' => {}
            None => {
                let what =
                    format!("{}: {symbol:?} is no digit of a {shape} board", shape.name(cell));
                return Some(Err(ReadError::new(Some(Form::Jigsaw), what)));
            }
        }
    }
    Some(Ok(Reading::plain(grid, Form::Jigsaw)))
}
