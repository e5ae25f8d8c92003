//! Tables of boards as text: CSV with the usual columns, and objects line by line.

use ninefold::text::Given;
use ninefold::{Cell, DigitSet, Grid, Solver};
use serde_json::{Map, Value, json};

use crate::Document;
use crate::column::{Role, puzzle_column, role};
use crate::lines::one_line;
use crate::marks::digits;
use crate::parts::Part;

/// The columns of a table of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Header {
    delimiter: char,
    roles: Vec<Option<Role>>,
}

impl Header {
    /// Reads a header, if one of its columns holds puzzles.
    pub(crate) fn of(line: &str) -> Option<Self> {
        let delimiter = [',', ';', '\t'].into_iter().find(|&c| line.contains(c)).unwrap_or(',');
        let names = fields(line.trim(), delimiter);
        let puzzle = puzzle_column(&names)?;
        let roles = names.iter().enumerate().map(|(at, name)| match role(name) {
            Some(Role::Puzzle) if at != puzzle => None,
            role => role,
        });
        Some(Self { delimiter, roles: roles.collect() })
    }

    /// Reads a row.
    pub(crate) fn read(&self, line: &str) -> Result<Document, String> {
        let fields = fields(line.trim_end_matches(['\r', '\n']), self.delimiter);
        let named = self.roles.iter().zip(&fields);
        document(named.filter_map(|(role, field)| Some(((*role)?, field.as_str()))))
    }
}

/// Makes a document of the fields of a row.
pub(crate) fn document<'f>(
    fields: impl Iterator<Item = (Role, &'f str)>,
) -> Result<Document, String> {
    let (mut given, mut solution, mut texts) = (None, None, Vec::new());
    for (role, field) in fields {
        match role {
            Role::Puzzle if given.is_none() => given = Some(board(field)?),
            Role::State if !field.trim().is_empty() => given = Some(board(field)?),
            Role::Solution => solution = solved(field).or(solution),
            Role::Text(part) => texts.push((part, field)),
            Role::Difficulty if field.trim().parse::<f64>().is_ok() => {
                texts.push((Part::Rating, field));
            }
            Role::Difficulty => texts.push((Part::Level, field)),
            Role::Puzzle | Role::State => {}
        }
    }
    let mut document = Document::from(given.ok_or("the row has no puzzle")?);
    for (part, text) in texts {
        document.tell(part, text.trim());
    }
    if solution.is_some() {
        document.about_mut().solution = solution;
    }
    Ok(document)
}

fn board(field: &str) -> Result<Given, String> {
    field.trim().parse().map_err(|error: ninefold::text::ParseGridError| error.to_string())
}

fn solved(field: &str) -> Option<Grid> {
    field.trim().parse::<Grid>().ok().filter(|grid| grid.clue_count() == 81)
}

/// Splits a line of CSV into its fields, quotes taken off.
pub(crate) fn fields(line: &str, delimiter: char) -> Vec<String> {
    let mut fields = vec![String::new()];
    let mut quoted = false;
    let mut characters = line.chars().peekable();
    while let Some(c) = characters.next() {
        let Some(last) = fields.last_mut() else { break };
        match c {
            '"' if quoted && characters.peek() == Some(&'"') => {
                last.push('"');
                characters.next();
            }
            '"' if quoted || last.is_empty() => quoted = !quoted,
            c if c == delimiter && !quoted => fields.push(String::new()),
            c => last.push(c),
        }
    }
    fields
}

/// Writes a field of CSV.
fn field(text: &str) -> String {
    let text = one_line(text);
    if text.contains([',', '"']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}

/// Returns the solution that came with a puzzle, or the only one that it has.
fn solution(document: &Document) -> String {
    document
        .solution()
        .or_else(|| only_solution(document))
        .map_or_else(String::new, |grid| grid.to_string())
}

fn only_solution(document: &Document) -> Option<Grid> {
    let solver = Solver::default();
    let mut solutions = solver.solutions(document.given.start());
    let first = solutions.next()?;
    solutions.next().is_none().then(|| first.grid())
}

fn zeros(document: &Document) -> String {
    document.given.clues().to_string().replace('.', "0")
}

/// Writes a row of Kaggle's table of a million puzzles.
pub(crate) fn write_kaggle(document: &Document) -> String {
    format!("{},{}", zeros(document), solution(document))
}

/// Writes a row of Kaggle's table of three million puzzles.
pub(crate) fn write_kaggle3m(document: &Document) -> String {
    let text = |part| document.text(part).map(field).unwrap_or_default();
    let difficulty = document.text(Part::Rating).map_or_else(|| text(Part::Level), field);
    let clues = document.given.clues();
    format!("{},{clues},{},{},{difficulty}", text(Part::Id), solution(document), clues.clue_count())
}

/// Writes a row of the table sudoku-extreme.
pub(crate) fn write_extreme(document: &Document) -> String {
    let text = |part| document.text(part).map(field).unwrap_or_default();
    let (source, rating) = (text(Part::Source), text(Part::Rating));
    format!("{source},{},{},{rating}", document.given.clues(), solution(document))
}

/// Says whether a line is an object with a board.
pub(crate) fn is_object(line: &str) -> bool {
    let line = line.trim();
    let object = || serde_json::from_str::<Map<String, Value>>(line).ok();
    line.starts_with('{')
        && line.ends_with('}')
        && object().is_some_and(|object| {
            let names: Vec<&String> = object.keys().collect();
            puzzle_column(&names).is_some_and(|at| object[names[at]].is_string())
        })
}

/// Reads an object.
pub(crate) fn read_object(line: &str) -> Result<Document, String> {
    let object: Map<String, Value> =
        serde_json::from_str(line.trim()).map_err(|error| format!("JSON: {error}"))?;
    let names: Vec<&String> = object.keys().collect();
    let puzzle = puzzle_column(&names).ok_or("the object has no puzzle")?;
    let texts: Vec<(Role, String)> = object
        .iter()
        .enumerate()
        .filter_map(|(at, (name, value))| {
            let role = role(name).filter(|role| *role != Role::Puzzle || at == puzzle)?;
            Some((role, text_of(value)?))
        })
        .collect();
    let mut document = document(texts.iter().map(|(role, text)| (*role, text.as_str())))?;
    take_notes(&object, &mut document);
    Ok(document)
}

fn text_of(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

fn take_notes(object: &Map<String, Value>, document: &mut Document) {
    let cells = |key: &str| object.get(key).and_then(Value::as_object).into_iter().flatten();
    for (name, value) in cells("centre") {
        if let Some((cell, digits)) = noted(name, value) {
            document.notes_mut().centre[cell.index()] = digits;
        }
    }
    for (name, value) in cells("corner") {
        if let Some((cell, digits)) = noted(name, value) {
            document.notes_mut().corner[cell.index()] = digits;
        }
    }
    for (name, value) in cells("colours") {
        if let (Ok(cell), Some(colour)) = (name.parse::<Cell>(), value.as_str()) {
            document.notes_mut().colours.insert(cell, colour.to_owned());
        }
    }
    if let Some(step) = object.get("step").and_then(Value::as_str) {
        document.tell(Part::Step, step);
    }
}

fn noted(name: &str, value: &Value) -> Option<(Cell, DigitSet)> {
    Some((name.parse().ok()?, digits(value.as_str()?)?))
}

/// Writes an object with everything that there is.
pub(crate) fn write_object(document: &Document) -> String {
    let mut object = Map::new();
    object.insert("puzzle".to_owned(), document.given.to_puzzle().to_string().into());
    if let Given::Position(position) = &document.given {
        object.insert("state".to_owned(), position.to_string().into());
    }
    if let Some(about) = &document.about {
        if let Some(solution) = about.solution {
            object.insert("solution".to_owned(), solution.to_string().into());
        }
        for (part, text) in &about.texts {
            object.insert(part.name().to_owned(), text.clone().into());
        }
    }
    if let Some(notes) = &document.notes {
        for (key, list) in [("centre", &notes.centre), ("corner", &notes.corner)] {
            let cells = Cell::all().filter(|cell| !list[cell.index()].is_empty());
            let cells: Map<String, Value> = cells
                .map(|cell| (cell.to_string(), list[cell.index()].to_string().into()))
                .collect();
            if !cells.is_empty() {
                object.insert(key.to_owned(), Value::Object(cells));
            }
        }
        if !notes.colours.is_empty() {
            let colours: Map<String, Value> =
                notes.colours.iter().map(|(cell, name)| (cell.to_string(), json!(name))).collect();
            object.insert("colours".to_owned(), Value::Object(colours));
        }
    }
    Value::Object(object).to_string()
}
