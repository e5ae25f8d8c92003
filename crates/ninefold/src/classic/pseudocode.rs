//! The strategies as pseudo-code: short lines, each with the events that belong to it, so that a
//! page that plays a trace can mark the line where the search is.

use super::trace::EventKind;

/// A line of pseudo-code; two spaces in front for each level.
///
/// ```
/// use ninefold::classic::{EventKind, Strategy};
/// let lines = Strategy::Bits.pseudocode();
/// let line = lines.iter().find(|line| line.on.contains(&EventKind::Erase)).expect("it erases");
/// assert_eq!(line.text.trim(), "erase d, clear its bit in the three masks");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CodeLine {
    /// What it says.
    pub text: &'static str,
    /// The events that happen at this line; each kind of event has one line in a strategy.
    pub on: &'static [EventKind],
}

/// Returns a line on which nothing happens that a trace shows.
pub(super) const fn quiet(text: &'static str) -> CodeLine {
    CodeLine { text, on: &[] }
}

pub(super) const fn prefill(text: &'static str) -> CodeLine {
    CodeLine { text, on: &[EventKind::Prefill] }
}

pub(super) const fn place(text: &'static str) -> CodeLine {
    CodeLine { text, on: &[EventKind::Place] }
}

pub(super) const fn erase(text: &'static str) -> CodeLine {
    CodeLine { text, on: &[EventKind::Erase] }
}

pub(super) const fn dead(text: &'static str) -> CodeLine {
    CodeLine { text, on: &[EventKind::Dead] }
}

pub(super) const fn solved(text: &'static str) -> CodeLine {
    CodeLine { text, on: &[EventKind::Solved] }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classic::{Event, Strategy};
    use crate::gallery;
    use crate::grid::Grid;

    /// Returns the kinds of event that a strategy was seen to emit on the built-in boards.
    fn emitted(strategy: Strategy) -> Vec<EventKind> {
        let mut seen = Vec::new();
        for exhibit in gallery::ALL {
            let grid: Grid = exhibit.board.parse().unwrap();
            strategy.trace(&grid, &crate::Work::with_budget(5000), &mut |event: Event| {
                if !seen.contains(&event.kind()) {
                    seen.push(event.kind());
                }
            });
        }
        seen
    }

    #[test]
    fn every_kind_of_event_of_a_strategy_has_exactly_one_line() {
        for &strategy in Strategy::ALL {
            let seen = emitted(strategy);
            for kind in EventKind::ALL {
                let lines = strategy.pseudocode().iter().filter(|line| line.on.contains(&kind));
                assert_eq!(lines.count(), usize::from(seen.contains(&kind)), "{strategy} {kind}");
            }
        }
    }

    #[test]
    fn lines_are_few_short_and_indented_by_two() {
        for &strategy in Strategy::ALL {
            let lines = strategy.pseudocode();
            assert!((6..=14).contains(&lines.len()), "{strategy} has {}", lines.len());
            for line in lines {
                let indent = line.text.len() - line.text.trim_start().len();
                assert!(indent.is_multiple_of(2) && line.text.len() <= 64, "{}", line.text);
            }
        }
    }
}
