//! The strings of sudoku.coach: `SCv7_32_` and JSON, compressed with zlib, in base 32.
//!
//! The candidates of a cell are a number with bit d for digit d; the numbers stand between hyphens.

use flate2::Compression;
use flate2::read::ZlibEncoder;
use ninefold::{Cell, Digit, DigitSet, Grid};
use serde_json::{Value, json};
use std::io::Read as _;

use crate::Document;
use crate::base::{HEX32, decode, encode};
use crate::document::Content;
use crate::packed::inflate;
use crate::parts::Part;

/// What the strings begin with: the version, and the base.
const PREFIX: &str = "SCv7_32_";

/// The most bytes that a string is unpacked to.
const MOST: u64 = 1 << 20;

/// Says whether a text is such a string, or a link with one.
pub(crate) fn is_one(text: &str) -> bool {
    let text = text.trim();
    let is_link = text.starts_with("http") || text.starts_with("sudoku.coach/");
    text.starts_with("SCv") || is_link && text.contains("SCv7_")
}

/// Reads a string, a link with one, or the JSON in it.
pub(crate) fn read(text: &str) -> Result<Document, String> {
    let text = text.trim();
    if text.starts_with('{') {
        return of_json(text);
    }
    let start = text.find("SCv").ok_or("expected SCv7_32_ at the beginning")?;
    let data = text[start..].split(['?', '#', '&', '/']).next().unwrap_or("");
    let data = data.strip_prefix(PREFIX).ok_or_else(|| {
        let version: String = data.chars().take(8).collect();
        format!("expected {PREFIX}, found {version}")
    })?;
    let bytes = decode(data, HEX32).ok_or("a character isn't of base 32")?;
    let json = inflate(&bytes, MOST)?;
    of_json(&String::from_utf8(json).map_err(|_| "the packed data is no text")?)
}

/// Says whether an object is the one inside such strings.
pub(crate) fn is_json(text: &str) -> bool {
    text.starts_with('{') && text.contains("\"givenDigits\"")
}

fn of_json(text: &str) -> Result<Document, String> {
    let json: Value = serde_json::from_str(text).map_err(|error| format!("JSON: {error}"))?;
    if json.get("gridSize").and_then(Value::as_u64).is_some_and(|size| size != 9) {
        return Err("it is of another size than 9x9".to_owned());
    }
    let is_told =
        |key: &str| json.get(key).and_then(Value::as_array).is_some_and(|list| !list.is_empty());
    if is_told("givenConstraints") {
        return Err("it has rules besides rows, columns and boxes".to_owned());
    }
    let digits = |key: &str| match json.get(key).and_then(Value::as_str).filter(|t| !t.is_empty()) {
        None => Ok(Grid::EMPTY),
        Some(text) => text.parse::<Grid>().map_err(|error| format!("{key}: {error}")),
    };
    let (clues, placed) = (digits("givenDigits")?, digits("userDigits")?);
    let marks = marks(&json)?;
    let mut cells = [Content::Empty; 81];
    for cell in Cell::all() {
        let digits = marks[cell.index()];
        cells[cell.index()] = match (clues.get(cell), placed.get(cell)) {
            (Some(digit), _) => Content::Clue(digit),
            (None, Some(digit)) => Content::Placed(digit),
            (None, None) if digits.is_empty() => Content::Empty,
            (None, None) => Content::Marks(digits),
        };
    }
    let mut document = Document::of_notes(&cells);
    colours(&json, &mut document);
    for (key, part) in TEXTS {
        if let Some(text) = json.get(*key).and_then(Value::as_str) {
            document.tell(*part, text);
        }
    }
    Ok(document)
}

/// Keys of texts.
const TEXTS: &[(&str, Part)] =
    &[("title", Part::Title), ("author", Part::Author), ("description", Part::Description)];

fn marks(json: &Value) -> Result<[DigitSet; 81], String> {
    let mut marks = [DigitSet::EMPTY; 81];
    let text = json.get("userCellCandidates").and_then(Value::as_str).unwrap_or("");
    if text.is_empty() {
        return Ok(marks);
    }
    let numbers: Vec<&str> = text.split('-').collect();
    if numbers.len() != 81 {
        return Err(format!("userCellCandidates: expected 81 numbers, found {}", numbers.len()));
    }
    for (digits, number) in marks.iter_mut().zip(numbers) {
        let bits = if number.is_empty() { Ok(0) } else { number.parse::<u16>() };
        let bits = bits.map_err(|_| "userCellCandidates: a number isn't one")?;
        *digits = DigitSet::from_bits(bits >> 1);
    }
    Ok(marks)
}

/// Takes the colours of cells: a number for each, of those in the list.
fn colours(json: &Value, document: &mut Document) {
    let Some(text) = json.get("userColours").and_then(Value::as_str) else { return };
    let list = json.get("colours").and_then(Value::as_array);
    let numbers: Vec<&str> = text.split('-').collect();
    if numbers.len() != 81 {
        return;
    }
    for (cell, number) in Cell::all().zip(numbers) {
        if number.is_empty() || number == "0" {
            continue;
        }
        let place = number.parse::<usize>().ok();
        let name = place.and_then(|place| list?.get(place.checked_sub(1)?)?.as_str());
        document.notes_mut().colours.insert(cell, name.unwrap_or(number).to_owned());
    }
}

/// Writes a string.
pub(crate) fn write(document: &Document) -> String {
    let json = to_json(document).to_string();
    let mut packed = Vec::new();
    // Reading from memory doesn't fail.
    let _ = ZlibEncoder::new(json.as_bytes(), Compression::default()).read_to_end(&mut packed);
    format!("{PREFIX}{}", encode(&packed, HEX32))
}

fn to_json(document: &Document) -> Value {
    let cells = document.cells();
    let line = |digit: fn(Content) -> Option<Digit>| -> String {
        cells.iter().map(|&content| digit(content).map_or('0', Digit::to_char)).collect()
    };
    let given = line(|content| match content {
        Content::Clue(digit) => Some(digit),
        _ => None,
    });
    let placed = line(|content| match content {
        Content::Placed(digit) => Some(digit),
        _ => None,
    });
    let bits = |content: &Content| match content {
        Content::Marks(digits) => digits.bits() << 1,
        _ => 0,
    };
    let marks: Vec<String> = cells.iter().map(|content| bits(content).to_string()).collect();
    let mut json = json!({
        "gridSize": 9,
        "givenDigits": given,
        "userDigits": placed,
        "userCellCandidates": marks.join("-"),
    });
    if let Value::Object(fields) = &mut json {
        for (key, part) in TEXTS {
            if let Some(text) = document.text(*part) {
                fields.insert((*key).to_owned(), text.into());
            }
        }
        write_colours(document, fields);
    }
    json
}

fn write_colours(document: &Document, fields: &mut serde_json::Map<String, Value>) {
    let Some(notes) = document.notes.as_ref().filter(|notes| !notes.colours.is_empty()) else {
        return;
    };
    let mut names: Vec<&String> = notes.colours.values().collect();
    names.sort_unstable();
    names.dedup();
    let number = |cell: Cell| {
        let name = notes.colours.get(&cell);
        name.and_then(|name| names.iter().position(|other| *other == name)).map_or(0, |at| at + 1)
    };
    let numbers: Vec<String> = Cell::all().map(|cell| number(cell).to_string()).collect();
    fields.insert("colours".to_owned(), json!(names));
    fields.insert("userColours".to_owned(), numbers.join("-").into());
}
