//! What a line may be, at a glance: the beginning of an object, a row, a string, or nothing of
//! these.

use ninefold_variants::{Options, Reading};

/// What held lines may become.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Kind {
    /// Nothing is held.
    #[default]
    Nothing,
    /// An object in braces: so many are open.
    Object(usize),
    /// Rows of so many cells.
    Rows(usize),
    /// The rows of a samurai.
    Samurai,
    /// Strings of the Interactive Sudoku Solver.
    Iss,
    /// Anything, up to an empty line.
    Block,
}

/// Says what a line may be the beginning of, besides a classic board.
pub(super) fn kind_of(text: &str, options: &Options) -> Kind {
    let start = text.trim_start();
    match start.as_bytes() {
        [b'{', rest @ ..] => {
            let inner = rest.iter().find(|byte| !byte.is_ascii_whitespace());
            match inner {
                None => Kind::Object(1),
                Some(b'"') if may_be_other(start) => Kind::Object(1),
                Some(b'"') => Kind::Nothing,
                _ => rows(text, options),
            }
        }
        [b'.', ..] if is_iss(start) => Kind::Iss,
        _ => rows(text, options),
    }
}

/// Says whether an object may be a board of another kind, by the names of keys in it.
fn may_be_other(text: &str) -> bool {
    // Rows about a classic board are by far the most frequent.
    if let Some((_, rest)) = text.split_once("\"puzzle\":\"")
        && rest.starts_with(|c: char| c.is_ascii_digit() || "._*-?".contains(c))
    {
        return false;
    }
    let keys = ["\"size", "\"clues", "\"rules", "\"blocks", "\"grids", "\"grid", "\"cells"];
    let is_open = !text.trim_end().ends_with('}');
    // In quotes, or in quotes of quotes inside an answer.
    let has = |key: &&str| {
        text.match_indices(key).any(|(at, _)| {
            let rest = &text[at + key.len()..];
            rest.starts_with('"') || rest.starts_with("\\\"")
        })
    };
    is_open || keys.iter().any(has)
}

fn rows(text: &str, options: &Options) -> Kind {
    if is_samurai_row(text) {
        return Kind::Samurai;
    }
    let wanted = options.size.map(|size| size.1);
    match width_of(text) {
        Some(width) if wanted.map_or(width != 9, |wanted| wanted == width) => Kind::Rows(width),
        _ => Kind::Nothing,
    }
}

/// Says whether a line has 81 cells as a word, and less besides than another board has: a remark, a
/// rating, a name. Nothing but a classic board looks like that.
pub(super) fn is_plain_and_more(line: &[u8]) -> bool {
    let is_cell = |byte: &u8| byte.is_ascii_digit() || b"._*-?xX".contains(byte);
    let is_gap = |byte: &u8| matches!(byte, b' ' | b'\t' | b',' | b';');
    (82..162).contains(&line.len())
        && !matches!(line.trim_ascii_start(), [b'{' | b'[', ..])
        && line.split(is_gap).any(|word| word.len() == 81 && word.iter().all(is_cell))
}

/// Says whether a line is one word with letters, as long as a small board with its regions.
pub(super) fn is_long_word(text: &str) -> bool {
    let word = text.trim();
    (16..=40).contains(&word.len())
        && word.contains(|c: char| c.is_ascii_alphabetic() && c != 'x')
        && !word.contains(char::is_whitespace)
}

/// Says whether a line begins as only links and marked texts do.
pub(super) fn is_marked(text: &str) -> bool {
    let text = text.trim_start();
    let first = text.as_bytes().first();
    let is_likely =
        matches!(first, Some(b'h' | b'f' | b's' | b'c' | b'a' | b'w' | b'N' | b'3' | b'S'));
    (is_likely || text.contains("://")) && Reading::is_certain(text)
}

pub(super) fn is_iss(text: &str) -> bool {
    text.starts_with('.') && Reading::is_certain(text)
}

/// Says whether a line goes on with strings: one of them, a comment, or something indented.
pub(super) fn goes_on_with_iss(text: &str) -> bool {
    let start = text.trim_start();
    let is_name = |c: char| c == '~' || c.is_ascii_uppercase();
    let is_string = start.strip_prefix('.').is_some_and(|rest| rest.starts_with(is_name));
    !start.is_empty() && (is_string || start.starts_with('#') || start.len() < text.len())
}

/// Says whether lines of strings are one board. Indented ones are; else each is a board if it has
/// several names, or clues only, or if there are shapes for more than one.
pub(super) fn is_one_board(lines: &[String]) -> bool {
    let strings: Vec<&String> =
        lines.iter().filter(|line| !line.trim_start().starts_with('#')).collect();
    let is_indented = strings.iter().any(|line| line.starts_with([' ', '\t']));
    let has_many = |line: &&String| line.matches('.').count() > 1;
    let has_clues_only = |line: &&String| line.starts_with(".~") && !has_many(line);
    let shapes = strings.iter().filter(|line| line.contains(".Shape~")).count();
    let is_list = strings.iter().all(has_many) || strings.iter().all(has_clues_only) || shapes > 1;
    strings.len() < 2 || is_indented || !is_list
}

/// Says whether rows are one board, and not a board each: sixteen cells are a board of 4x4, too.
pub(super) fn is_square(lines: &[String], width: usize, options: &Options) -> bool {
    let rows: Vec<&String> = lines.iter().filter(|line| !is_rule(line)).collect();
    let is_small =
        |line: &&&String| line.chars().all(|c| !c.is_alphanumeric() || "01234xX".contains(c));
    let is_list = options.size.is_none() && width == 16 && rows.iter().all(|line| is_small(&line));
    rows.len() == options.size.map_or(width, |size| size.0) && !is_list
}

/// Says whether a line only draws a frame.
pub(super) fn is_rule(text: &str) -> bool {
    text.contains("--") && !text.chars().any(char::is_alphanumeric) && !text.contains('.')
}

/// Returns how many cells a row has, if the line is one: from 4 to 32 of them.
pub(super) fn width_of(text: &str) -> Option<usize> {
    // Without anything between its cells a row has no more than 32 characters.
    let is_dense = |byte: &u8| byte.is_ascii_alphanumeric() || b"._*?".contains(byte);
    if text.len() > 200 || text.len() > 32 && text.as_bytes()[..33].iter().all(is_dense) {
        return None;
    }
    if is_rule(text) {
        return None;
    }
    let is_frame = |c: char| c.is_whitespace() || "|,;[]{}()\"'".contains(c);
    let tokens: Vec<&str> = text.split(is_frame).filter(|token| !token.is_empty()).collect();
    let is_number = |token: &&str| token.len() <= 2 && token.bytes().all(|b| b.is_ascii_digit());
    let is_single =
        |token: &&str| token.chars().count() == 1 || is_number(token) || **token == *"-1";
    let width = if tokens.len() > 1 && tokens.iter().all(is_single) {
        tokens.len()
    } else {
        tokens.iter().map(|token| token.len()).sum()
    };
    let is_cell = |c: char| match c.to_digit(36) {
        Some(digit) => digit < 10 || (width > 9 && digit as usize <= 9 + width) || c == 'x',
        None => "._*-?".contains(c),
    };
    let fits = (4..=32).contains(&width) && tokens.iter().all(|token| token.chars().all(is_cell));
    let is_something = |c: char| c.is_alphanumeric() || c == '.';
    (fits && text.contains(is_something)).then_some(width)
}

pub(super) fn is_samurai_cell(byte: u8) -> bool {
    byte.is_ascii_digit() || b" ._*-?x".contains(&byte)
}

/// Says whether a line is the first of a samurai: nine cells, three blanks, nine cells.
fn is_samurai_row(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.len() == 21
        && bytes
            .iter()
            .enumerate()
            .all(|(i, &byte)| is_samurai_cell(byte) && (byte == b' ') == (9..12).contains(&i))
}

/// Counts the braces that are open at the end of the lines, those in quotes apart.
pub(super) fn open_braces(lines: &[String]) -> usize {
    let (mut open, mut is_quoted, mut is_escaped) = (0_usize, false, false);
    for byte in lines.iter().flat_map(|line| line.bytes()) {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = is_quoted,
            b'"' => is_quoted = !is_quoted,
            b'{' if !is_quoted => open += 1,
            b'}' if !is_quoted => open = open.saturating_sub(1),
            _ => {}
        }
    }
    open
}

/// Returns the board inside an object that answers have: `{"index":1,"puzzle":"{…}"}`.
pub(super) fn unwrapped(text: &str) -> Option<String> {
    let object: serde_json::Value = serde_json::from_str(text).ok()?;
    let inner = match object.get("puzzle")? {
        serde_json::Value::String(text) => text.clone(),
        object @ serde_json::Value::Object(_) => object.to_string(),
        _ => return None,
    };
    Reading::is_certain(&inner).then_some(inner)
}
