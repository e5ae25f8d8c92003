//! How a program walks, in words.

use ninefold::classic::{Image, Likeness, Match, Strategy};

use crate::report::How;
pub(super) use ninefold::text::thousands as number;

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
    let habits = habits(likeness, known);
    match likeness.kind {
        Match::Exact if habits.is_empty() => (
            How::Exact,
            format!(
                "exactly like {names}: on {boards} the same digits in the same order{watched}{own}{looks}"
            ),
        ),
        Match::Exact => (
            How::Variant,
            format!(
                "like {names}, but {}: otherwise the same digits on {boards}{watched}{own}{looks}",
                habits.join(" and ")
            ),
        ),
        Match::Image => {
            let seen_from = seen_from(strategies, likeness.image);
            let habits = [vec![String::new()], habits].concat().join(", and ");
            (
                How::Variant,
                format!(
                    "like {names}, {seen_from}{habits}: the same digits on {boards}{watched}{own}"
                ),
            )
        }
        Match::Cells => (
            How::Variant,
            format!(
                "takes the cells in the order of {names}{}, digits in an order of its own (that of a set, perhaps){watched}{own}",
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
                "always takes a cell with fewest legal digits, as {names} does; among equals it has an order of its own{watched}{own}"
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

/// Says what a program does besides what the strategies do.
fn habits(likeness: &Likeness, known: Known) -> Vec<String> {
    let mut habits = Vec::new();
    if likeness.leaves {
        habits.push("leaves its digits in the board when it goes back".to_owned());
    }
    if likeness.flashes.count > 0 {
        let (count, of) = (number(likeness.flashes.count), number(likeness.flashes.of));
        habits.push(format!(
            "writes before it checks ({count} of {of} digits on these boards are illegal and taken back at once)"
        ));
    }
    if likeness.further > 0 {
        let more = if known.is_whole { "" } else { "more than " };
        let count = number(likeness.further);
        habits.push(format!("goes on for {more}{count} writes after it has found the solution"));
    }
    habits
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

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::classic::{Event, Moves, resemblance};

    fn said(leaves: bool, known: Known) -> (How, String) {
        let start = ninefold::gallery::LEETCODE.parse().unwrap();
        let mut moves = Moves::new(start);
        let work = ninefold::Work::unlimited();
        Strategy::Bits.trace(&start, &work, &mut |event: Event| match event {
            Event::Place { cell, digit } => moves.write(cell, Some(digit)),
            Event::Erase { cell, .. } if !leaves => moves.write(cell, None),
            _ => {}
        });
        moves.write(ninefold::Cell::at(8, 7), None);
        let likeness = resemblance(&[(&moves, true)]);
        sentence(&likeness, &narrowed(&likeness, known), known)
    }

    #[test]
    fn habits_are_named_and_a_cut_number_is_a_lower_bound() {
        let known = Known { boards: 1, looks: Some(0.0), is_own: false, is_whole: true };
        let (how, text) = said(true, known);
        assert_eq!(how, How::Variant);
        let begin = "like tables and bits, but leaves its digits in the board when it goes back";
        assert!(text.starts_with(begin), "{text}");
        let (_, text) = said(false, known);
        assert!(text.contains("but goes on for 1 writes after"), "{text}");
        let (_, text) = said(false, Known { is_whole: false, ..known });
        assert!(text.contains("for more than 1 writes") && text.contains("as far as"), "{text}");
    }
}
