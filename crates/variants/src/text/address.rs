//! Links: what stands in front of the data, and the ways in which data gets damaged on its way.

use super::{Form, Options, ReadError, Reading, fpuzzles, iss, sudokupad};
use crate::json::Json;
use crate::lz;

/// What a site is called in front of its data, and its form.
const PREFIXES: &[(&str, Form)] = &[
    ("fpuzzles", Form::Fpuzzles),
    ("fpuz", Form::Fpuzzles),
    ("scl", Form::SudokuPad),
    ("ctc", Form::SudokuPad),
    ("scf", Form::Line),
];

/// Reads a link or the data of one; nothing if the text is neither.
pub(super) fn read(text: &str, options: &Options) -> Option<Result<Reading, ReadError>> {
    if let Some(rest) = after_scheme(text) {
        return Some(of_link(rest, options.lenient));
    }
    if let Some((prefix, form)) = prefix_of(text) {
        return Some(of_data(form, &text[prefix.len()..], options.lenient));
    }
    is_packed(text).then(|| of_data(Form::Fpuzzles, text, options.lenient))
}

/// Says whether the text is a link or the data of one.
pub(super) fn is_one(text: &str) -> bool {
    let is_data = text.len() >= 12 && !text.contains(char::is_whitespace);
    after_scheme(text).is_some() || is_data && prefix_of(text).is_some() || is_packed(text)
}

fn after_scheme(text: &str) -> Option<&str> {
    text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"))
}

fn prefix_of(text: &str) -> Option<(&'static str, Form)> {
    PREFIXES.iter().copied().find(|(prefix, _)| text.starts_with(prefix))
}

/// Bare data of f-puzzles: it always begins with the packed `{"`.
fn is_packed(text: &str) -> bool {
    text.len() > 40 && text.starts_with("N4Ig") && !text.contains(char::is_whitespace)
}

fn of_link(link: &str, lenient: bool) -> Result<Reading, ReadError> {
    let no_data = || {
        ReadError::new(
            None,
            "the link has no board in it, only the number of one: open it and copy the board",
        )
    };
    if let Some((_, data)) = link.split_once("?q=") {
        return iss::read(&decoded(data.split('&').next().unwrap_or("")), lenient);
    }
    if let Some((_, data)) = link.split_once("?load=") {
        return of_data(Form::Fpuzzles, data.split('&').next().unwrap_or(""), lenient);
    }
    let path = link.split_once("puzzleid=").map_or_else(
        || link.split_once('/').map_or("", |(_, path)| path),
        |(_, id)| id.split('&').next().unwrap_or(""),
    );
    let path = path.strip_prefix("sudoku/").unwrap_or(path);
    let known = PREFIXES
        .iter()
        .find(|(prefix, _)| path.starts_with(prefix) && path.len() > prefix.len() + 8);
    known.map_or_else(
        || Err(no_data()),
        |(prefix, form)| of_data(*form, &path[prefix.len()..], lenient),
    )
}

fn of_data(form: Form, data: &str, lenient: bool) -> Result<Reading, ReadError> {
    let data = decoded(data).replace(' ', "+");
    if form == Form::Line {
        return sudokupad::read_codoku(&data);
    }
    let error = |what: &str| ReadError::new(Some(form), what);
    let text = lz::decompress(&data).filter(|text| !text.is_empty());
    let text = text.ok_or_else(|| error("the packed data is damaged"))?;
    if form == Form::Fpuzzles {
        let json = Json::parse(&text).map_err(|what| error(&what))?;
        return fpuzzles::read(&json, lenient);
    }
    let json = Json::parse(&text).or_else(|_| Json::parse(&sudokupad::unsqueezed(&text)));
    sudokupad::read(&json.map_err(|what| error(&what))?)
}

/// Undoes percent-encoding.
pub(super) fn decoded(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        let code = if *first == b'%' {
            tail.get(..2).and_then(|two| std::str::from_utf8(two).ok())
        } else {
            None
        };
        if let Some(byte) = code.and_then(|code| u8::from_str_radix(code, 16).ok()) {
            bytes.push(byte);
            rest = &tail[2..];
        } else {
            bytes.push(*first);
            rest = tail;
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
