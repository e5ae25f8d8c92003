//! The JSON of f-puzzles with a player's work in it, and links that carry it.
//!
//! Clues and rules are read by the variants' reader; what a player placed, noted and painted is
//! read here.

use ninefold::text::Given;
use ninefold::{Cell, Digit, DigitSet, Grid};
use ninefold_variants::{Reading, lz};
use serde_json::{Map, Value, json};

use crate::Document;
use crate::document::Content;
use crate::parts::Part;

/// Reads JSON, a link or packed data; nothing if it is a board of another size or with other rules.
pub(crate) fn read(text: &str) -> Option<Result<Document, String>> {
    let reading = match Reading::of(text) {
        Ok(reading) => reading,
        Err(error) => return Some(Err(error.to_string())),
    };
    let mut document = Document::from(reading.grid.to_classic()?);
    let solution = reading.solution.as_deref().and_then(grid_of);
    if solution.is_some() {
        document.about_mut().solution = solution;
    }
    for (part, text) in [(Part::Title, &reading.title), (Part::Author, &reading.author)] {
        document.tell(part, text.as_deref().unwrap_or_default());
    }
    let json = if text.trim_start().starts_with('{') {
        Some(text.to_owned())
    } else {
        Reading::json_of(text)
    };
    if let Some(json) = json.and_then(|json| serde_json::from_str(&json).ok()) {
        take_play(&json, &mut document);
        take_texts(&json, &mut document);
    }
    Some(Ok(document))
}

fn grid_of(digits: &[Option<i32>]) -> Option<Grid> {
    let values: Vec<u8> =
        digits.iter().map(|digit| digit.and_then(|d| u8::try_from(d).ok()).unwrap_or(0)).collect();
    Grid::from_values(values.try_into().ok()?).filter(|grid| grid.clue_count() == 81)
}

fn take_texts(json: &Value, document: &mut Document) {
    let metadata = json.get("metadata");
    let text = |key: &str| {
        let found = json.get(key).or_else(|| metadata.and_then(|data| data.get(key)));
        found.and_then(Value::as_str).unwrap_or_default().to_owned()
    };
    for (key, part) in [
        ("ruleset", Part::Description),
        ("rules", Part::Description),
        ("comment", Part::Comment),
        ("source", Part::Source),
        ("difficulty", Part::Level),
    ] {
        document.tell(part, text(key));
    }
    // Squeezed texts have short names for their fields.
    let field =
        |json: &Value, names: [&str; 2]| names.iter().find_map(|name| json.get(*name)).cloned();
    let cages = field(json, ["cages", "ca"]);
    for cage in cages.as_ref().and_then(Value::as_array).into_iter().flatten() {
        let value = field(cage, ["value", "v"]);
        let told = value.as_ref().and_then(Value::as_str).and_then(|text| text.split_once(':'));
        if let (Some((key, words)), None) = (told, field(cage, ["cells", "ce"]))
            && key.trim().eq_ignore_ascii_case("rules")
        {
            document.tell(Part::Description, words.trim());
        }
    }
}

/// Takes what a player placed, noted and painted.
fn take_play(json: &Value, document: &mut Document) {
    let rows = json.get("grid").or_else(|| json.get("cells")).or_else(|| json.get("ce"));
    let Some(rows) = rows.and_then(Value::as_array) else { return };
    let is_fpuzzles = json.get("grid").is_some();
    let mut position = document.given.to_position();
    let mut has_placed = false;
    let cells = rows.iter().filter_map(Value::as_array).flatten();
    for (cell, content) in Cell::all().zip(cells) {
        if is_fpuzzles && position.clues.get(cell).is_none() {
            let value = content.get("value").and_then(number);
            if let Some(digit) = value.and_then(|value| Digit::try_from(value).ok()) {
                position.placed.set(cell, Some(digit));
                has_placed = true;
            }
        }
        for (keys, is_centre) in [
            (["centerPencilMarks", "centremarks"], true),
            (["cornerPencilMarks", "pencilMarks"], false),
        ] {
            let digits =
                keys.iter().find_map(|key| content.get(*key)).map(digits).unwrap_or_default();
            if !digits.is_empty() {
                let notes = document.notes_mut();
                let list = if is_centre { &mut notes.centre } else { &mut notes.corner };
                list[cell.index()] = digits;
            }
        }
        let colour = match (content.get("c"), content.get("highlight").and_then(number)) {
            (Some(Value::String(name)), _) if !name.is_empty() => Some(name.clone()),
            (_, Some(number)) if number > 0 => Some(number.to_string()),
            _ => None,
        };
        if let Some(colour) = colour {
            document.notes_mut().colours.insert(cell, colour);
        }
    }
    if has_placed {
        let struck = std::mem::take(&mut position.struck);
        position.apply(&[], &struck);
        document.given = Given::Position(Box::new(position));
    }
    strike_noted(document);
}

/// Strikes what complete notes leave out, as a player's candidates mean it.
fn strike_noted(document: &mut Document) {
    let Some(notes) = document.notes.take() else { return };
    let position = document.given.to_position();
    let is_noted = notes.centre.iter().any(|digits| !digits.is_empty());
    if is_noted && !matches!(document.given, Given::Candidates(_)) {
        let mut cells = [Content::Empty; 81];
        for cell in Cell::all() {
            let digits = notes.centre[cell.index()];
            cells[cell.index()] = match (position.clues.get(cell), position.placed.get(cell)) {
                (Some(digit), _) => Content::Clue(digit),
                (None, Some(digit)) => Content::Placed(digit),
                (None, None) if digits.is_empty() => Content::Empty,
                (None, None) => Content::Marks(digits),
            };
        }
        document.given = Document::of_notes(&cells).given;
    }
    document.notes = Some(notes);
}

fn number(value: &Value) -> Option<u8> {
    let number = value.as_u64().or_else(|| value.as_str()?.parse().ok())?;
    u8::try_from(number).ok()
}

fn digits(value: &Value) -> DigitSet {
    let list = value.as_array().map_or(&[][..], Vec::as_slice);
    let digits = list.iter().filter_map(|digit| Digit::try_from(number(digit)?).ok());
    digits.fold(DigitSet::EMPTY, DigitSet::with)
}

/// Writes JSON.
pub(crate) fn write_json(document: &Document) -> String {
    to_json(document).to_string()
}

/// Writes a link to f-puzzles.
pub(crate) fn write_link(document: &Document) -> String {
    format!("https://www.f-puzzles.com/?load={}", lz::compress(&write_json(document)))
}

/// Writes a link that `SudokuPad` opens, with the data of f-puzzles.
pub(crate) fn write_sudokupad(document: &Document) -> String {
    format!("https://sudokupad.app/fpuzzles{}", lz::compress(&write_json(document)))
}

fn to_json(document: &Document) -> Value {
    let contents = document.cells();
    let cell = |cell: Cell| cell_json(document, contents[cell.index()], cell);
    let cells: Vec<Value> = Cell::all().map(cell).collect();
    let rows: Vec<&[Value]> = cells.chunks(9).collect();
    let mut fields = Map::new();
    fields.insert("size".to_owned(), 9.into());
    for (key, part) in
        [("title", Part::Title), ("author", Part::Author), ("ruleset", Part::Description)]
    {
        if let Some(text) = document.text(part) {
            fields.insert(key.to_owned(), text.into());
        }
    }
    fields.insert("grid".to_owned(), json!(rows));
    if let Some(solution) = document.solution() {
        fields.insert("solution".to_owned(), json!(solution.values().to_vec()));
    }
    Value::Object(fields)
}

fn cell_json(document: &Document, content: Content, cell: Cell) -> Value {
    let mut fields = Map::new();
    let list = |digits: DigitSet| digits.iter().map(Digit::get).collect::<Vec<u8>>();
    let is_puzzle_of_candidates = matches!(document.given, Given::Candidates(_));
    match content {
        Content::Empty => {}
        Content::Clue(digit) => {
            fields.insert("value".to_owned(), digit.get().into());
            fields.insert("given".to_owned(), true.into());
        }
        Content::Placed(digit) => {
            fields.insert("value".to_owned(), digit.get().into());
        }
        Content::Marks(digits) => {
            let key =
                if is_puzzle_of_candidates { "givenPencilMarks" } else { "centerPencilMarks" };
            fields.insert(key.to_owned(), json!(list(digits)));
        }
    }
    if let Some(notes) = &document.notes {
        let corner = notes.corner[cell.index()];
        if !corner.is_empty() {
            fields.insert("cornerPencilMarks".to_owned(), json!(list(corner)));
        }
        match notes.colours.get(&cell) {
            Some(colour) if colour.parse::<u8>().is_ok() => {
                fields.insert("highlight".to_owned(), colour.parse::<u8>().unwrap_or(0).into());
            }
            Some(colour) => {
                fields.insert("c".to_owned(), colour.clone().into());
            }
            None => {}
        }
    }
    Value::Object(fields)
}
