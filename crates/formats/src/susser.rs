//! Susser's short texts: rows in which a star stands for blanks, and candidates in brackets.

use ninefold::{Digit, Grid};

use crate::Document;
use crate::document::Content;
use crate::marks::digits;

/// Says whether a text is nine short rows between commas.
pub(crate) fn is_short(text: &str) -> bool {
    let text = text.trim();
    text.matches(',').count() == 8 && text.contains('*') && read_short(text).is_ok()
}

/// Reads nine short rows: the stars of a row share its missing cells evenly.
pub(crate) fn read_short(text: &str) -> Result<Document, String> {
    let rows: Vec<&str> = text.trim().split(',').collect();
    if rows.len() != 9 {
        return Err(format!("expected 9 rows, found {}", rows.len()));
    }
    let mut line = String::with_capacity(81);
    for (number, row) in rows.iter().enumerate() {
        let row = expanded(row.trim());
        line += &row.ok_or_else(|| format!("row {} hasn't nine cells", number + 1))?;
    }
    let grid: Grid = line.parse().map_err(|_| "a cell is no digit".to_owned())?;
    Ok(grid.into())
}

fn expanded(row: &str) -> Option<String> {
    let stars = row.matches('*').count();
    let is_cell = |c: char| c.is_ascii_digit() || c == '.' || c == '*';
    if row.len() > 9 || row.is_empty() || !row.chars().all(is_cell) {
        return None;
    }
    let missing = 9 + stars - row.len();
    let each = missing.checked_div(stars).unwrap_or(0);
    let row = row.replace('*', &".".repeat(each)).replace('0', ".");
    (row.len() == 9).then_some(row)
}

/// Writes nine short rows: all runs of blanks if they are equally long, else the longest.
pub(crate) fn write_short(document: &Document) -> String {
    let line = document.given.clues().to_string();
    let rows: Vec<String> = (0..9).map(|row| shortened(&line[9 * row..9 * row + 9])).collect();
    rows.join(",")
}

fn shortened(row: &str) -> String {
    let runs: Vec<&str> = row.split(|c: char| c != '.').filter(|run| !run.is_empty()).collect();
    let Some(longest) = runs.iter().max_by_key(|run| run.len()) else { return row.to_owned() };
    if runs.iter().all(|run| run.len() == longest.len()) {
        return row.replace(longest, "*");
    }
    row.replacen(longest, "*", 1)
}

/// Says whether a text is 81 cells with candidates in brackets among them.
pub(crate) fn is_inline(text: &str) -> bool {
    let text = text.trim();
    text.contains('[') && !text.contains([',', '"', '\'']) && read_inline(text).is_ok()
}

/// Reads 81 cells: `5` a clue, `+5` a placed digit, `[123]` candidates, `0` or `.` nothing.
pub(crate) fn read_inline(text: &str) -> Result<Document, String> {
    let mut cells = Vec::with_capacity(81);
    let mut rest = text.trim();
    while let Some(first) = rest.chars().next() {
        let (content, length) = match first {
            '.' | '0' => (Some(Content::Empty), 1),
            '+' => {
                let digit = rest.chars().nth(1).and_then(Digit::from_char);
                (digit.map(Content::Placed), 2)
            }
            '[' => match rest.split_once(']') {
                Some((inner, _)) => (digits(&inner[1..]).map(Content::Marks), inner.len() + 1),
                None => (None, 1),
            },
            other => (Digit::from_char(other).map(Content::Clue), other.len_utf8()),
        };
        let place = || ninefold::Cell::new(cells.len().min(80));
        cells.push(content.ok_or_else(|| format!("{} holds nothing that is known", place()))?);
        rest = &rest[length..];
        if cells.len() > 81 {
            break;
        }
    }
    let found = cells.len();
    let cells: [Content; 81] =
        cells.try_into().map_err(|_| format!("expected 81 cells, found {found}"))?;
    Ok(Document::of_cells(&cells))
}

/// Writes 81 cells with candidates in brackets.
pub(crate) fn write_inline(document: &Document) -> String {
    let cell = |content: Content| match content {
        Content::Empty => "0".to_owned(),
        Content::Clue(digit) => digit.to_string(),
        Content::Placed(digit) => format!("+{digit}"),
        Content::Marks(digits) => format!("[{digits}]"),
    };
    document.cells_with_candidates().map(cell).concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stars_share_the_blanks_of_a_row() {
        for (row, short) in [
            (".........", "*"),
            ("1.......2", "1*2"),
            ("1..2..3..", "1*2*3*"),
            ("1..2.....", "1..2*"),
            ("...1.....", "...1*"),
            ("123456789", "123456789"),
        ] {
            assert_eq!(shortened(row), short);
            assert_eq!(expanded(short).as_deref(), Some(row), "{short}");
        }
        assert_eq!(expanded("1*2*"), None, "two stars can't share seven blanks");
    }
}
