//! Reading cells that say what they are: `<5>`, `*5*`, `u5`, `123`, between rules and blanks.

use ninefold::{Digit, DigitSet};

use crate::document::Content;

/// Reads a row of nine cells; nothing if the line is none. A lone digit is a clue, unless clues are
/// marked.
pub(crate) fn read_row(line: &str, marks_clues: bool) -> Option<[Content; 9]> {
    let words: Vec<&str> = line
        .split(|c: char| c.is_whitespace() || c == '|')
        .filter(|word| !word.is_empty())
        .collect();
    let cell = |word| read_cell(word, marks_clues);
    let cells: Vec<Content> = words.into_iter().map(cell).collect::<Option<_>>()?;
    cells.try_into().ok()
}

/// Says whether a row marks which digits are clues or placed.
pub(crate) fn is_marked(line: &str) -> bool {
    let marks = |c: &str| {
        line.split(|c: char| c.is_whitespace() || c == '|').any(|word| {
            let inner = word.strip_prefix(c).unwrap_or("");
            let inner = inner.strip_suffix(if c == "<" { ">" } else { c }).unwrap_or("");
            inner.len() == 1 && inner.bytes().all(|byte| byte.is_ascii_digit())
        })
    };
    (marks("<") || marks("*")) && read_row(line, true).is_some()
}

fn read_cell(word: &str, marks_clues: bool) -> Option<Content> {
    let digit = |text: &str| -> Option<Digit> {
        let mut characters = text.chars();
        let digit = Digit::from_char(characters.next()?)?;
        characters.next().is_none().then_some(digit)
    };
    if let Some(inner) = word.strip_prefix('<').and_then(|rest| rest.strip_suffix('>')) {
        return digit(inner).map(Content::Clue);
    }
    if word.len() > 2
        && let Some(inner) = word.strip_prefix('*').and_then(|rest| rest.strip_suffix('*'))
    {
        return digit(inner).map(Content::Placed);
    }
    if let Some(inner) = word.strip_prefix(['u', 'U']) {
        return digit(inner).map(Content::Placed);
    }
    if matches!(word, "." | "0" | "-" | "{}") {
        return Some(Content::Empty);
    }
    if let Some(inner) = word.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')) {
        return digits(inner).map(Content::Marks);
    }
    match digit(word) {
        Some(digit) if marks_clues => Some(Content::Marks(DigitSet::only(digit))),
        Some(digit) => Some(Content::Clue(digit)),
        None => digits(word).map(Content::Marks),
    }
}

/// Reads digits, each once.
pub(crate) fn digits(text: &str) -> Option<DigitSet> {
    let mut set = DigitSet::EMPTY;
    for character in text.chars() {
        let digit = Digit::from_char(character)?;
        if set.contains(digit) {
            return None;
        }
        set.insert(digit);
    }
    (!set.is_empty()).then_some(set)
}
