//! How a program walks, in words.

use ninefold::classic::{Image, Likeness, Match, Strategy};

use crate::cause::thousands;
use crate::report::How;

/// What is known besides the moves.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Known {
    /// How many boards were studied.
    pub(super) boards: usize,
    /// Looks at the board for each digit written.
    pub(super) looks: Option<f64>,
    /// Whether the moves are those on a board of the program's own.
    pub(super) is_own: bool,
    /// Whether every board was watched to its end.
    pub(super) is_whole: bool,
}

/// Says which of the strategies that walk row by row it is, by how often it looks at the board.
pub(super) fn narrowed(likeness: &Likeness, known: Known) -> Vec<Strategy> {
    let fits = |strategy: &Strategy| match (strategy, known.looks) {
        (Strategy::Scan, Some(looks)) => looks >= 10.0,
        (Strategy::Cells, Some(looks)) => (0.5..10.0).contains(&looks),
        (Strategy::Tables | Strategy::Bits, Some(looks)) => looks < 0.5,
        _ => true,
    };
    let list: Vec<Strategy> = likeness.strategies.iter().copied().filter(fits).collect();
    if list.is_empty() { likeness.strategies.clone() } else { list }
}

/// Returns how sure it is, and the sentence.
pub(super) fn sentence(
    likeness: &Likeness,
    strategies: &[Strategy],
    known: Known,
) -> (How, String) {
    let names = listed(strategies);
    let boards = format!("all {} boards studied", known.boards);
    let watched = if known.is_whole { "" } else { " as far as watched" };
    let own = if known.is_own { ", in a board of its own that is copied at the end" } else { "" };
    let looks = known.looks.map_or(String::new(), looked);
    match likeness.kind {
        Match::Exact if likeness.flashes.count > 0 => {
            let (count, of) = (likeness.flashes.count, likeness.flashes.of);
            (
                How::Variant,
                format!(
                    "like {names}, but writes before it checks: {} of {} digits on these boards are illegal and taken back at once{own}",
                    number(count),
                    number(of)
                ),
            )
        }
        Match::Exact if likeness.further > 0 => (
            How::Variant,
            format!(
                "like {names}, finds the solution and goes on for {} more writes{own}",
                number(likeness.further)
            ),
        ),
        Match::Exact => (
            How::Exact,
            format!(
                "exactly like {names}: on {boards} the same digits in the same order{watched}{own}{looks}"
            ),
        ),
        Match::Image => {
            let habit = match (likeness.flashes.count, likeness.further) {
                (0, 0) => String::new(),
                (0, more) => {
                    format!(", and goes on for {} more writes after the solution", number(more))
                }
                (flashes, _) => {
                    format!(", and writes before it checks ({} illegal digits)", number(flashes))
                }
            };
            (
                How::Variant,
                format!(
                    "like {names}, {}{habit}: the same digits on {boards}{watched}{own}",
                    seen_from(strategies, likeness.image)
                ),
            )
        }
        Match::Cells => (
            How::Variant,
            format!(
                "takes the cells in the order of {names}{}, digits in an order of its own (that of a set, perhaps){own}",
                if likeness.image == Image::PLAIN {
                    String::new()
                } else {
                    format!(", {}", likeness.image)
                }
            ),
        ),
        Match::FewestDigits => (
            How::Variant,
            format!(
                "always takes a cell with fewest legal digits, as {names} does; among equals it has an order of its own{own}"
            ),
        ),
        Match::Some => (
            How::None,
            format!(
                "like {names} on {} of {} boards only, so on the whole like none of the strategies",
                likeness.equal_on.len(),
                known.boards
            ),
        ),
        _ => (How::None, "like none of the strategies".to_owned()),
    }
}

/// Names a corner for programs that go row by row, and a tie-break for those that choose.
fn seen_from(strategies: &[Strategy], image: Image) -> String {
    let chooses = strategies
        .iter()
        .any(|s| matches!(s, Strategy::Sorted | Strategy::Fewest | Strategy::Dancing));
    if chooses { format!("among equals {image}") } else { image.to_string() }
}

fn looked(looks: f64) -> String {
    if looks >= 10.0 {
        format!(", and {looks:.0} looks at the board for each digit written")
    } else if looks >= 0.5 {
        format!(", and {looks:.1} looks at the board for each digit written")
    } else {
        ", and hardly a look at the board: tables or bits tell it what is legal".to_owned()
    }
}

/// Joins names with commas and an `and`.
pub(super) fn listed(strategies: &[Strategy]) -> String {
    let names: Vec<&str> = strategies.iter().map(|strategy| strategy.name()).collect();
    match names.as_slice() {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

pub(super) fn number(number: u64) -> String {
    thousands(usize::try_from(number).unwrap_or(usize::MAX))
}
