//! Links: what stands in front of the data, and the ways in which data gets damaged on its way.

use super::{Form, Options, ReadError, Reading, fpuzzles, iss, sudokupad};
use crate::json::Json;
use crate::lz;

/// How data is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Code {
    /// The packed JSON of f-puzzles.
    Fpuzzles,
    /// The packed JSON of `SudokuPad`.
    SudokuPad,
    /// Clues and blanks of a 9x9 board, perhaps with windows or diagonals.
    Codoku,
    /// Clues and blanks of a plain board.
    Classic,
}

/// What stands in front of data, and how it is written.
const PREFIXES: &[(&str, Code)] = &[
    ("fpuzzles", Code::Fpuzzles),
    ("fpuz", Code::Fpuzzles),
    ("scl", Code::SudokuPad),
    ("ctc", Code::SudokuPad),
    ("scf", Code::Codoku),
    ("classic", Code::Classic),
];

/// The hosts that are known without a scheme before them.
const HOSTS: &[&str] = &[
    "f-puzzles.com/",
    "sudokupad.app/",
    "app.crackingthecryptic.com/",
    "crackingthecryptic.com/",
    "sudokupad.svencodes.com/",
];

/// The most text that may stand before a link.
const WORDS: usize = 200;

/// Reads a link or the data of one; nothing if the text is neither.
pub(super) fn read(text: &str, options: &Options) -> Option<Result<Reading, ReadError>> {
    if let Some(rest) = link_in(text) {
        return Some(of_link(rest, options.lenient));
    }
    if let Some((prefix, code)) = prefix_of(text) {
        return Some(of_data(code, &text[prefix.len()..], options.lenient));
    }
    is_packed(text).then(|| of_data(Code::Fpuzzles, text, options.lenient))
}

/// Says whether the text is a link or the data of one.
pub(super) fn is_one(text: &str) -> bool {
    let is_data = text.len() >= 12 && !text.contains(char::is_whitespace);
    link_in(text).is_some() || is_data && prefix_of(text).is_some() || is_packed(text)
}

/// Returns the address that a text is, without its scheme, or that stands in it between angles,
/// quotes or brackets, or behind a few words.
fn link_in(text: &str) -> Option<&str> {
    if let Some(link) = after_scheme(text).or_else(|| after_host(text)) {
        return Some(link);
    }
    let at = ["https://", "http://"].iter().filter_map(|scheme| text.find(scheme)).min()?;
    let words = &text[..at];
    let is_board = words.split(|c: char| !is_cell(c)).any(|part| part.len() > 40);
    if words.len() > WORDS || is_board || text.starts_with(['#', '{']) {
        return None;
    }
    let link = after_scheme(&text[at..])?;
    let end = link.find(|c: char| c.is_whitespace() || "<>\"')]".contains(c));
    Some(&link[..end.unwrap_or(link.len())]).filter(|link| data_of(link).is_some())
}

fn is_cell(c: char) -> bool {
    c.is_ascii_digit() || ".*_-xX".contains(c)
}

/// Returns the text if it begins with a host that is known.
fn after_host(text: &str) -> Option<&str> {
    let start = text.get(..text.len().min(40)).or_else(|| text.get(..text.find(' ')?))?;
    let start = start.to_ascii_lowercase();
    let start = start.strip_prefix("www.").unwrap_or(&start);
    HOSTS.iter().any(|host| start.starts_with(host)).then_some(text)
}

fn after_scheme(text: &str) -> Option<&str> {
    text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"))
}

/// Returns what stands in front of the data; `classic` is also a word, and has to have a board.
fn prefix_of(text: &str) -> Option<(&'static str, Code)> {
    let is_board = |&(prefix, code): &(&str, Code)| {
        text.strip_prefix(prefix).is_some_and(|data| {
            code != Code::Classic || sudokupad::read_classic(&decoded(data)).is_ok()
        })
    };
    PREFIXES.iter().copied().find(is_board)
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
    // Many sites have the cells themselves in their links.
    let mut parts = link.split(['?', '&', '=', '/', '#']);
    if let Some(board) = parts.find(|part| part.len() == 81 && part.chars().all(is_cell)) {
        return Reading::of(board);
    }
    if let Some((_, data)) = link.split_once("?q=") {
        return iss::read(&decoded(data.split('&').next().unwrap_or("")), lenient);
    }
    match data_of(link) {
        Some((code, data)) => of_data(code, data, lenient),
        None => Err(no_data()),
    }
}

/// Returns the JSON in a link or in the data of one, as it was packed.
pub(super) fn json_of(text: &str) -> Option<String> {
    let text = text.trim();
    let (code, data) = match link_in(text) {
        Some(link) => data_of(link)?,
        None if is_packed(text) => (Code::Fpuzzles, text),
        None => prefix_of(text).map(|(prefix, code)| (code, &text[prefix.len()..]))?,
    };
    let text = lz::decompress(&decoded(data).replace(' ', "+")).filter(|text| !text.is_empty())?;
    let is_squeezed = code == Code::SudokuPad && Json::parse(&text).is_err();
    Some(if is_squeezed { sudokupad::unsqueezed(&text) } else { text })
}

/// Returns the data in a link, and how it is written: what a setting or the path has, up to what
/// follows.
fn data_of(link: &str) -> Option<(Code, &str)> {
    let cut = |data: &'_ str| data.find(['?', '&', '#']).unwrap_or(data.len());
    let until_next = |data| -> &str { &data[..cut(data)] };
    for key in ["?load=", "&load=", "?puzzleid=", "&puzzleid="] {
        if let Some((_, data)) = link.split_once(key) {
            let data = until_next(data);
            let bare =
                (key.ends_with("load=") && !data.is_empty()).then_some((Code::Fpuzzles, data));
            return with_prefix(data).or(bare);
        }
    }
    let (_, mut path) = link.split_once('/')?;
    loop {
        if let Some((code, data)) = with_prefix(path) {
            return Some((code, until_next(data)));
        }
        (_, path) = path.split_once('/')?;
    }
}

/// Returns the data behind what a site is called, and how it is written.
fn with_prefix(path: &str) -> Option<(Code, &str)> {
    let (prefix, code) = PREFIXES
        .iter()
        .find(|(prefix, _)| path.starts_with(prefix) && path.len() > prefix.len() + 8)?;
    Some((*code, &path[prefix.len()..]))
}

fn of_data(code: Code, data: &str, lenient: bool) -> Result<Reading, ReadError> {
    let data = decoded(data).replace(' ', "+");
    let form = match code {
        Code::Codoku => return sudokupad::read_codoku(&data),
        Code::Classic => return sudokupad::read_classic(&data),
        Code::Fpuzzles => Form::Fpuzzles,
        Code::SudokuPad => Form::SudokuPad,
    };
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
