//! Formats with a board on each line and something about it: puzzle banks, serate, gsf's lists.

use ninefold::Grid;
use sha1::{Digest as _, Sha1};

use crate::Document;
use crate::parts::Part;

/// Says whether a line is of a puzzle bank: 12 hexadecimal digits, 81 cells, a rating.
pub(crate) fn is_bank(line: &str) -> bool {
    let mut words = line.split_whitespace();
    let is_id = |word: &str| word.len() == 12 && word.bytes().all(|b| b.is_ascii_hexdigit());
    words.next().is_some_and(is_id)
        && words.next().is_some_and(|word| word.len() == 81)
        && words.next().is_some_and(|word| word.parse::<f32>().is_ok())
        && words.next().is_none()
}

/// Reads a line of a puzzle bank.
pub(crate) fn read_bank(line: &str) -> Result<Document, String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [id, cells, rating] = words[..] else {
        return Err(format!(
            "expected identifier, 81 cells and rating, found {} words",
            words.len()
        ));
    };
    let mut document = Document::from(clues(cells)?);
    document.tell(Part::Id, id);
    document.tell(Part::Rating, rating);
    Ok(document)
}

/// Writes a line of a puzzle bank. Its identifier is the beginning of the digest of the cells.
pub(crate) fn write_bank(document: &Document) -> String {
    let cells = document.given.clues().to_string().replace('.', "0");
    let digest = Sha1::digest(cells.as_bytes());
    let id = digest.iter().take(6).fold(0_u64, |id, &byte| id << 8 | u64::from(byte));
    format!("{id:012x} {cells} {:>4.1}", rating(document).unwrap_or(0.0))
}

/// Returns the first number of the rating.
fn rating(document: &Document) -> Option<f64> {
    let text = document.text(Part::Rating)?;
    let start = text.find(|c: char| c.is_ascii_digit())?;
    let end = text[start..].find(|c: char| !c.is_ascii_digit() && c != '.');
    text[start..end.map_or(text.len(), |end| start + end)].trim_end_matches('.').parse().ok()
}

/// Says whether a line is one that serate writes: 81 cells, and three ratings between slashes.
pub(crate) fn is_serate(line: &str) -> bool {
    let words = line.split_whitespace();
    line.contains('/') && words.skip(1).any(|word| ratings(word).is_some()) && line.len() > 81
}

fn ratings(word: &str) -> Option<&str> {
    let figures = word.strip_prefix("ED=").unwrap_or(word);
    let is_figure = |part: &str| part.parse::<f32>().is_ok();
    let parts: Vec<&str> = figures.split('/').collect();
    (parts.len() == 3 && parts.into_iter().all(is_figure)).then_some(figures)
}

/// Reads a line that serate writes; what else it says is its comment.
pub(crate) fn read_serate(line: &str) -> Result<Document, String> {
    let mut words = line.split_whitespace();
    let cells = words.next().ok_or("there is no board")?;
    let given: ninefold::text::Given =
        cells.parse().map_err(|error: ninefold::text::ParseGridError| error.to_string())?;
    let mut document = Document::from(given);
    let mut others = Vec::new();
    for word in words {
        match ratings(word) {
            Some(figures) if document.text(Part::Rating).is_none() => {
                document.tell(Part::Rating, figures);
            }
            _ => others.push(word),
        }
    }
    document.tell(Part::Comment, others.join(" "));
    Ok(document)
}

/// Writes a line as serate does; without a rating, the board alone.
pub(crate) fn write_serate(document: &Document) -> String {
    let puzzle = document.given.to_puzzle();
    let rating = document.text(Part::Rating).map(|rating| {
        if rating.contains('/') { format!(" ED={rating}") } else { format!(" ED={rating}/0.0/0.0") }
    });
    let comment = document.text(Part::Comment).map(|comment| format!(" {}", one_line(comment)));
    format!("{puzzle}{}{}", rating.unwrap_or_default(), comment.unwrap_or_default())
}

/// Says whether a line is of gsf's lists: six commas or more, the board in the fifth field.
pub(crate) fn is_q2(line: &str) -> bool {
    let fields: Vec<&str> = line.split(',').collect();
    fields.len() >= 7 && fields[4].trim().len() == 81 && clues(fields[4].trim()).is_ok()
}

/// Reads a line of gsf's lists; fields that say nothing of the board are kept for writing it back.
pub(crate) fn read_q2(line: &str) -> Result<Document, String> {
    let fields: Vec<&str> = line.trim_end().split(',').collect();
    if fields.len() < 7 {
        return Err(format!("expected at least 7 fields, found {}", fields.len()));
    }
    let mut document = Document::from(clues(fields[4].trim())?);
    document.tell(Part::Title, fields[5].trim());
    document.tell(Part::Rating, fields[0].trim());
    let others = [&fields[1..4], &fields[6..]].concat();
    document.tell(Part::Step, others.join(","));
    Ok(document)
}

/// Writes a line of gsf's lists.
pub(crate) fn write_q2(document: &Document) -> String {
    let others: Vec<&str> =
        document.text(Part::Step).map_or_else(Vec::new, |t| t.split(',').collect());
    let field = |at: usize| others.get(at).copied().unwrap_or("");
    let rest = if others.len() > 3 { others[3..].join(",") } else { String::new() };
    let text = |part| document.text(part).map(one_line).unwrap_or_default().replace(',', ";");
    let (cells, title, rating) = (document.given.clues(), text(Part::Title), text(Part::Rating));
    format!("{rating},{},{},{},{cells},{title},{rest}", field(0), field(1), field(2))
}

/// Reads 81 cells.
pub(crate) fn clues(cells: &str) -> Result<Grid, String> {
    cells.parse().map_err(|error: ninefold::text::ParseGridError| error.to_string())
}

/// Returns a text on one line.
pub(crate) fn one_line(text: &str) -> String {
    let lines = text.split(['\n', '\r']).map(str::trim).filter(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join(" ")
}
