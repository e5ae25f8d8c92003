//! Contents and moves as short text, for saved games: `r1c3 n12|p4; r1c5 |n4; +r1c3=4 = r4c3=4`.

use ninefold::{Candidate, Cell, Digit, DigitSet};
use std::collections::BTreeSet;

use crate::game::Change;
use crate::marks::Link;
use crate::state::{COLOURS, Content, State, colour_letter};

/// The parts of a content, each with its letter: given, placed, notes, centre, struck, colours, and
/// the colours of candidates, as in `t4ab7c`.
const PARTS: &str = "gpncskt";

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
    for digit in Digit::all().filter(|&digit| content.tint(digit) != 0) {
        text.push_str(if text.contains('t') { "" } else { "t" });
        text.push(digit.to_char());
        text += &content.tint_letters(digit);
    }
    text
}

/// Reads what a cell holds.
pub(crate) fn read_content(text: &str) -> Option<Content> {
    let mut content = Content::default();
    let (mut part, mut tinted) = (None, None);
    for character in text.chars() {
        // Among colours, c is a letter of theirs.
        if PARTS.contains(character) && !(matches!(part, Some('k' | 't')) && character == 'c') {
            part = Some(character);
            continue;
        }
        match part? {
            'k' => content.colours |= 1 << read_colour(character)?,
            't' => match Digit::from_char(character) {
                Some(digit) => tinted = Some(digit),
                None => content.tints[tinted?.index()] |= 1 << read_colour(character)?,
            },
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

/// Returns a link: its ends, and between them the sign of its kind.
fn link_text(link: Link) -> String {
    let sign = if link.strong { '=' } else { '-' };
    format!("{} {sign} {}", link.from.placed(), link.to.placed())
}

fn read_link(text: &str) -> Option<Link> {
    let mut words = text.split(' ');
    let [from, sign, to] = [words.next()?, words.next()?, words.next()?];
    let strong = matches!(sign, "=" | "-").then_some(sign == "=")?;
    let end = |text: &str| text.contains('=').then(|| text.parse::<Candidate>().ok())?;
    let link = Link::new(end(from)?, end(to)?, strong);
    (words.next().is_none() && link.from != link.to).then_some(link)
}

/// Returns all links.
pub(crate) fn links_text(links: &BTreeSet<Link>) -> String {
    links.iter().copied().map(link_text).collect::<Vec<_>>().join("; ")
}

/// Reads all links.
pub(crate) fn read_links(text: &str) -> Option<BTreeSet<Link>> {
    parts(text).map(read_link).collect()
}

/// Returns a move: cells before and after, links that vanished and that were drawn.
pub(crate) fn change_text(change: &Change) -> String {
    let one = |(cell, before, after): &(Cell, Content, Content)| {
        format!("{cell} {}|{}", content_text(before), content_text(after))
    };
    let cells = change.cells.iter().map(one);
    let gone = change.gone.iter().map(|&link| format!("-{}", link_text(link)));
    let drawn = change.drawn.iter().map(|&link| format!("+{}", link_text(link)));
    cells.chain(gone).chain(drawn).collect::<Vec<_>>().join("; ")
}

/// Reads a move.
pub(crate) fn read_change(text: &str) -> Option<Change> {
    let mut change = Change::default();
    for part in parts(text) {
        if let Some(link) = part.strip_prefix('-') {
            change.gone.push(read_link(link)?);
        } else if let Some(link) = part.strip_prefix('+') {
            change.drawn.push(read_link(link)?);
        } else {
            let (cell, both) = part.split_once(' ')?;
            let (before, after) = both.split_once('|')?;
            let contents = (read_content(before)?, read_content(after)?);
            change.cells.push((cell.parse().ok()?, contents.0, contents.1));
        }
    }
    Some(change)
}

/// Says whether a text has what only programs since format 2 know: marks on candidates.
pub(crate) fn has_marks(text: &str) -> bool {
    text.contains(['t', '='])
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
                tints: core::array::from_fn(|i| ((seed >> i) & (3 * (seed >> 7)) & 63) as u8),
            };
            assert_eq!(read_content(&content_text(&content)), Some(content));
        }
    }

    #[test]
    fn links_and_moves_with_them_read_back() {
        let link = |from: &str, to: &str, strong| {
            Link::new(from.parse().unwrap(), to.parse().unwrap(), strong)
        };
        let links =
            BTreeSet::from([link("r9c9=1", "r1c3=4", true), link("r1c3=4", "r1c3=5", false)]);
        let text = links_text(&links);
        assert_eq!(text, "r1c3=4 - r1c3=5; r1c3=4 = r9c9=1");
        assert_eq!(read_links(&text), Some(links.clone()));
        assert_eq!(read_links(""), Some(BTreeSet::new()));
        let tinted = Content { tints: [0, 0, 0, 5, 0, 0, 32, 0, 0], ..Content::default() };
        assert_eq!(content_text(&tinted), "t4ac7f");
        let change = Change {
            cells: vec![(Cell::at(0, 2), Content::default(), tinted)],
            gone: links.iter().copied().take(1).collect(),
            drawn: links.iter().copied().skip(1).collect(),
        };
        let text = change_text(&change);
        assert_eq!(text, "r1c3 |t4ac7f; -r1c3=4 - r1c3=5; +r1c3=4 = r9c9=1");
        assert_eq!(read_change(&text), Some(change));
        assert!(has_marks(&text) && !has_marks("r1c3 n12|p4kc; r1c5 s4|c4"));
    }

    #[test]
    fn what_is_no_content_is_refused() {
        for text in ["5", "g0", "x5", "kz", "r1c1", "p5 n", "é", "ta", "t4z", "t0a"] {
            assert_eq!(read_content(text), None, "{text}");
        }
        for text in ["r1c1", "r0c1 p5", "r1c1 p5|", "r10c1 |p5", "nonsense", "r1c1 |z"] {
            assert_eq!(
                read_change(text).filter(|change| text != "r1c1 p5|" || change.cells.len() > 1),
                None,
                "{text}"
            );
        }
        for text in ["r1c1=4", "r1c1=4 = r1c1=4", "r1c1=4 ~ r2c1=4", "r1c1<>4 = r2c1=4"] {
            assert_eq!(read_links(text), None, "{text}");
            assert_eq!(read_change(&format!("+{text}")), None, "{text}");
        }
        assert_eq!(read_state("r1c1"), None);
        assert_eq!(read_state(""), Some(State::default()));
    }
}
