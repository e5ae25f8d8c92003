//! Contents and moves as short text, for saved games: `r1c3 n12|p4; r1c5 |n4`.

use ninefold::{Cell, Digit, DigitSet};

use crate::game::Change;
use crate::state::{COLOURS, Content, State, colour_letter};

/// The parts of a content, each with its letter: given, placed, notes, centre, struck, colours.
const PARTS: &str = "gpncsk";

/// Returns what a cell holds, in letters and digits; nothing for an empty one.
pub(crate) fn content_text(content: &Content) -> String {
    let one = |letter: char, digit: Option<Digit>| {
        digit.map_or_else(String::new, |digit| format!("{letter}{digit}"))
    };
    let set = |letter: char, digits: DigitSet| {
        if digits.is_empty() { String::new() } else { format!("{letter}{digits}") }
    };
    let mut text = one('g', content.clue) + &one('p', content.placed);
    text += &set('n', content.notes);
    text += &set('c', content.centre);
    text += &set('s', content.struck);
    if content.colours != 0 {
        text.push('k');
        text += &content.letters();
    }
    text
}

/// Reads what a cell holds.
pub(crate) fn read_content(text: &str) -> Option<Content> {
    let mut content = Content::default();
    let mut part = None;
    for character in text.chars() {
        // Among colours, c is a letter of theirs.
        if PARTS.contains(character) && !(part == Some('k') && character == 'c') {
            part = Some(character);
            continue;
        }
        match part? {
            'k' => content.colours |= 1 << read_colour(character)?,
            letter => put(&mut content, letter, Digit::from_char(character)?),
        }
    }
    Some(content)
}

fn put(content: &mut Content, part: char, digit: Digit) {
    match part {
        'g' => content.clue = Some(digit),
        'p' => content.placed = Some(digit),
        'n' => content.notes.insert(digit),
        'c' => content.centre.insert(digit),
        _ => content.struck.insert(digit),
    }
}

fn read_colour(letter: char) -> Option<u8> {
    (0..COLOURS).find(|&colour| colour_letter(colour) == letter)
}

/// Returns a whole board.
pub(crate) fn state_text(state: &State) -> String {
    let held = Cell::all().filter(|&cell| state[cell] != Content::default());
    let texts = held.map(|cell| format!("{cell} {}", content_text(&state[cell])));
    texts.collect::<Vec<_>>().join("; ")
}

/// Reads a whole board.
pub(crate) fn read_state(text: &str) -> Option<State> {
    let mut state = State::default();
    for part in parts(text) {
        let (cell, content) = part.split_once(' ')?;
        state[cell.parse::<Cell>().ok()?] = read_content(content)?;
    }
    Some(state)
}

/// Returns a move.
pub(crate) fn change_text(change: &Change) -> String {
    let one = |(cell, before, after): &(Cell, Content, Content)| {
        format!("{cell} {}|{}", content_text(before), content_text(after))
    };
    change.0.iter().map(one).collect::<Vec<_>>().join("; ")
}

/// Reads a move.
pub(crate) fn read_change(text: &str) -> Option<Change> {
    let one = |part: &str| {
        let (cell, both) = part.split_once(' ')?;
        let (before, after) = both.split_once('|')?;
        Some((cell.parse().ok()?, read_content(before)?, read_content(after)?))
    };
    parts(text).map(one).collect::<Option<Vec<_>>>().map(Change)
}

fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split(';').map(str::trim).filter(|part| !part.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_content_reads_back() {
        let all: Vec<Digit> = Digit::all().collect();
        for seed in 0_u32..4096 {
            let bits = |shift: u32| {
                DigitSet::from_bits((seed.wrapping_mul(2_654_435_761) >> shift & 0x1ff) as u16)
            };
            let content = Content {
                clue: (seed % 3 == 0).then_some(all[seed as usize % 9]),
                placed: (seed % 5 == 0).then_some(all[seed as usize / 9 % 9]),
                notes: bits(0),
                centre: bits(3),
                struck: bits(6),
                colours: (seed % 64) as u8,
            };
            assert_eq!(read_content(&content_text(&content)), Some(content));
        }
    }

    #[test]
    fn what_is_no_content_is_refused() {
        for text in ["5", "g0", "x5", "kz", "r1c1", "p5 n", "é"] {
            assert_eq!(read_content(text), None, "{text}");
        }
        for text in ["r1c1", "r0c1 p5", "r1c1 p5|", "r10c1 |p5", "nonsense", "r1c1 |z"] {
            assert_eq!(
                read_change(text).filter(|change| text != "r1c1 p5|" || change.0.len() > 1),
                None,
                "{text}"
            );
        }
        assert_eq!(read_state("r1c1"), None);
        assert_eq!(read_state(""), Some(State::default()));
    }
}
