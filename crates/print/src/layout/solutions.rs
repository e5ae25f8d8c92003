//! The part with all solutions.

use super::arrange::Arrangement;
use super::press::Press;
use super::prose::{self, Prose};
use super::puzzles::{Numbered, solution};
use crate::font::Face;
use crate::page::{Item, Tag, Target};
use crate::paper::MM;

/// The side of a solution, which is fitted to the page.
const SIDE: f32 = 36.0 * MM;
const LARGE_SIDE: f32 = 70.0 * MM;

/// Prints the solutions, many to a page, from a new page on.
pub(super) fn print(press: &mut Press<'_>, puzzles: &[Numbered<'_>]) {
    let options = press.options;
    let (side, size) = if options.large { (LARGE_SIDE, 13.0) } else { (SIDE, 8.0) };
    let title = Prose::heading("Solutions", options.text_size() * 1.7, 1);
    let mut rest = puzzles;
    let mut is_first = true;
    while !rest.is_empty() {
        let mut frame = press.turn();
        if is_first {
            press.begin(Target::Solutions, frame.y);
            let (items, end) = prose::set(std::slice::from_ref(&title), frame);
            press.put(items);
            frame = frame.within(end - frame.y, 0.0);
        }
        let arrangement = Arrangement::of_side(frame, side, size);
        let (page, later) = rest.split_at(arrangement.len().min(rest.len()));
        for (slot, &(number, entry)) in page.iter().enumerate() {
            print_one(press, &arrangement, slot, (number, entry));
        }
        (rest, is_first) = (later, false);
    }
}

fn print_one(
    press: &mut Press<'_>,
    arrangement: &Arrangement,
    slot: usize,
    (number, entry): Numbered<'_>,
) {
    let (at, size) = (arrangement.heading(slot), arrangement.size);
    let text = number.to_string();
    let area = [at.0, at.1 - size, at.0 + Face::Bold.width(&text, size) + size, at.1 + size * 0.3];
    press.begin(Target::Solution(number), at.1 - size);
    press.link(area, Target::Puzzle(number), format!("Puzzle {number}"));
    press.put([Item::left(at, (Face::Bold, size), text).tagged(Tag::Heading(3))]);
    press.put(solution(arrangement.place(slot), number, entry));
}
