//! The links of `SudokuPad`: `ctc` with its JSON, `scl` with the same squeezed, `scf` with clues.
//!
//! They are read by the variants' reader; see `fpuzzles`.

use core::fmt::Write as _;
use ninefold::{Cell, Digit, DigitSet};
use ninefold_variants::lz;
use serde_json::{Map, Value, json};

use crate::Document;
use crate::document::Content;
use crate::parts::Part;

/// Where the links lead.
const ADDRESS: &str = "https://sudokupad.app/";

/// Names of fields, and how squeezed texts shorten them.
const SHORT: &[(&str, &str)] = &[
    ("cells", "ce"),
    ("cellSize", "cs"),
    ("regions", "re"),
    ("cages", "ca"),
    ("value", "v"),
    ("title", "t"),
];

/// Writes a link with JSON.
pub(crate) fn write_ctc(document: &Document) -> String {
    format!("{ADDRESS}ctc{}", lz::compress(&to_json(document).to_string()))
}

/// Writes a link with squeezed JSON.
pub(crate) fn write_scl(document: &Document) -> String {
    let mut text = String::new();
    squeeze(&to_json(document), &mut text);
    format!("{ADDRESS}scl{}", lz::compress(&text))
}

fn to_json(document: &Document) -> Value {
    let contents = document.cells();
    let cell = |cell: Cell| cell_json(document, contents[cell.index()], cell);
    let cells: Vec<Value> = Cell::all().map(cell).collect();
    let rows: Vec<&[Value]> = cells.chunks(9).collect();
    let regions: Vec<Vec<[usize; 2]>> = (0..9)
        .map(|block| {
            let place = |i: usize| [3 * (block / 3) + i / 3, 3 * (block % 3) + i % 3];
            (0..9).map(place).collect()
        })
        .collect();
    let mut cages = Vec::new();
    let texts = [("title", Part::Title), ("author", Part::Author), ("rules", Part::Description)];
    for (key, part) in texts {
        if let Some(text) = document.text(part) {
            cages.push(json!({"value": format!("{key}: {text}")}));
        }
    }
    if let Some(solution) = document.solution() {
        cages.push(json!({"value": format!("solution: {solution}")}));
    }
    let mut fields = Map::new();
    fields.insert("cellSize".to_owned(), 50.into());
    fields.insert("cells".to_owned(), json!(rows));
    fields.insert("regions".to_owned(), json!(regions));
    if !cages.is_empty() {
        fields.insert("cages".to_owned(), Value::Array(cages));
    }
    Value::Object(fields)
}

fn cell_json(document: &Document, content: Content, cell: Cell) -> Value {
    let mut fields = Map::new();
    let list = |digits: DigitSet| digits.iter().map(Digit::get).collect::<Vec<u8>>();
    match content {
        Content::Clue(digit) => {
            fields.insert("value".to_owned(), digit.get().into());
        }
        Content::Marks(digits) => {
            fields.insert("centremarks".to_owned(), json!(list(digits)));
        }
        Content::Empty | Content::Placed(_) => {}
    }
    let corner = document.notes.as_ref().map(|notes| notes.corner[cell.index()]);
    if let Some(corner) = corner.filter(|corner| !corner.is_empty()) {
        fields.insert("pencilMarks".to_owned(), json!(list(corner)));
    }
    Value::Object(fields)
}

/// Writes JSON without quotes around keys, with short keys, empty objects left out, and single
/// quotes around texts.
fn squeeze(value: &Value, text: &mut String) {
    match value {
        Value::Object(fields) => {
            text.push('{');
            for (i, (key, value)) in fields.iter().enumerate() {
                let short = SHORT.iter().find(|(name, _)| name == key);
                let comma = if i > 0 { "," } else { "" };
                let _ = write!(text, "{comma}{}:", short.map_or(key.as_str(), |(_, short)| short));
                squeeze(value, text);
            }
            text.push('}');
        }
        Value::Array(items) => {
            text.push('[');
            for (i, item) in items.iter().enumerate() {
                if i > 0 {
                    text.push(',');
                }
                if item.as_object().is_none_or(|fields| !fields.is_empty()) {
                    squeeze(item, text);
                }
            }
            text.push(']');
        }
        Value::Bool(is_true) => text.push(if *is_true { 't' } else { 'f' }),
        Value::String(words) => {
            let quoted = Value::String(words.replace('\'', "\u{1}")).to_string();
            let inner = quoted[1..quoted.len() - 1].replace("\\\"", "\"").replace("\\u0001", "\\'");
            let _ = write!(text, "'{inner}'");
        }
        other => {
            let _ = write!(text, "{other}");
        }
    }
}

/// The code of `scf`: each character is a digit and ten times the blanks after it.
const CODE: &[u8; 60] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";

/// The most blanks in a character.
const BLANKS: usize = 5;

/// Writes a link with the clues.
pub(crate) fn write_scf(document: &Document) -> String {
    let clues = document.given.clues();
    let values = clues.values();
    let mut text = format!("{ADDRESS}scf");
    let mut at = 0;
    while at < 81 {
        let blanks = values[at + 1..].iter().take(BLANKS).take_while(|&&value| value == 0).count();
        text.push(char::from(CODE[usize::from(values[at]) + 10 * blanks]));
        at += 1 + blanks;
    }
    text
}
