//! What failures have in common: the mistake behind them, if the boards tell it.
//!
//! A sentence is said only if it holds for every board that failed, and for none that passed where
//! the sentence claims so.

use ninefold::text::thousands;
use ninefold::{CellSet, Digit, DigitSet, Grid, HouseKind};

use crate::model;

/// A board of LeetCode 36 and how the program did on it.
pub(crate) struct Tried {
    pub(crate) grid: Grid,
    pub(crate) passed: bool,
}

/// Says what all failures of a validator share; `yes` is the language's word for true.
pub(crate) fn of_validator(tried: &[Tried], yes: &str) -> Option<String> {
    let failed: Vec<&Grid> = tried.iter().filter(|t| !t.passed).map(|t| &t.grid).collect();
    let passed: Vec<&Grid> = tried.iter().filter(|t| t.passed).map(|t| &t.grid).collect();
    if failed.len() < 2 {
        return None;
    }
    let answers: Vec<(&Grid, bool)> =
        tried.iter().map(|t| (&t.grid, t.grid.is_valid() == t.passed)).collect();
    if let Some(model) = model::fitting(&answers) {
        let count = thousands(tried.len() as u64);
        return Some(format!(
            "On all {count} boards it answers as if {}: {}",
            model.does, model.asks
        ));
    }
    let called_valid = failed.iter().filter(|grid| !grid.is_valid()).count();
    if called_valid == failed.len() {
        missed(&failed, &passed)
    } else if called_valid == 0 {
        refused(&failed, &passed, yes)
    } else {
        None
    }
}

/// All failures are conflicts that weren't seen.
fn missed(failed: &[&Grid], passed: &[&Grid]) -> Option<String> {
    let all = format!("All {} boards that fail", thousands(failed.len() as u64));
    if passed.iter().all(|grid| grid.is_valid()) {
        return Some(format!(
            "{all} have a conflict, and no conflict is seen at all: it never returns false"
        ));
    }
    for (kind, here, elsewhere, what) in [
        (HouseKind::Block, "a box", "no row or column", "boxes"),
        (HouseKind::Row, "a row", "no column or box", "rows"),
        (HouseKind::Column, "a column", "no row or box", "columns"),
    ] {
        if failed.iter().all(|grid| kinds(grid) == [kind]) {
            let seen = passed.iter().any(|grid| kinds(grid) == [kind]);
            let begin = format!("{all} repeat a digit inside {here} but in {elsewhere}");
            return Some(if seen {
                format!("{begin}{}", which(failed, kind, what))
            } else {
                format!("{begin}: the {what} aren't compared")
            });
        }
    }
    by_digit(failed, passed, &all).or_else(|| by_row(failed, passed, &all))
}

/// Names the houses that are missed, where others of the kind are not.
fn which(failed: &[&Grid], kind: HouseKind, what: &str) -> String {
    let mut numbers: Vec<usize> = failed
        .iter()
        .flat_map(|grid| grid.conflicts())
        .filter(|conflict| conflict.house.kind() == kind)
        .map(|conflict| conflict.house.number() + 1)
        .collect();
    numbers.sort_unstable();
    numbers.dedup();
    let list: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    let hint = match kind {
        HouseKind::Block => ": is the number of a box right (row / 3 * 3 + column / 3)?",
        _ => "",
    };
    if numbers.len() == 9 {
        format!(": the {what} are compared in part only{hint}")
    } else {
        format!(", all of them in {what} {}{hint}", list.join(", "))
    }
}

/// All failures are about digits that never fail to be seen elsewhere.
fn by_digit(failed: &[&Grid], passed: &[&Grid], all: &str) -> Option<String> {
    let repeated = |grid: &Grid| -> DigitSet { grid.conflicts().iter().map(|c| c.digit).collect() };
    let never = failed.iter().fold(DigitSet::EMPTY, |set, grid| set | repeated(grid));
    let ever = |grid: &&&Grid| !grid.is_valid() && (repeated(grid) - never).is_empty();
    if never.len() > 3 || passed.iter().any(|grid| ever(&grid)) {
        return None;
    }
    let list: Vec<String> = never.iter().map(|digit| digit.to_string()).collect();
    let end = if never.contains(Digit::new(9)) { ": does the loop end too early?" } else { "" };
    Some(format!(
        "{all} repeat the digit {}, and no board with that passes: it is left out{end}",
        list.join(" or ")
    ))
}

/// Nothing below some row is looked at.
fn by_row(failed: &[&Grid], passed: &[&Grid], all: &str) -> Option<String> {
    // The last row that must be read to see a conflict at all.
    let needed =
        |grid: &Grid| grid.conflicts().iter().map(|c| second_row(c.cells)).min().unwrap_or(0);
    let seen = passed.iter().filter(|grid| !grid.is_valid()).map(|grid| needed(grid)).max()?;
    let least = failed.iter().map(|grid| needed(grid)).min()?;
    (least > seen).then(|| {
        format!("{all} have their conflict below row {}: nothing after it is looked at; does it return too early?", seen + 1)
    })
}

/// Returns the row of the second cell.
fn second_row(cells: CellSet) -> usize {
    cells.iter().nth(1).map_or(0, |cell| cell.row().number())
}

fn kinds(grid: &Grid) -> Vec<HouseKind> {
    let mut kinds: Vec<HouseKind> = grid.conflicts().iter().map(|c| c.house.kind()).collect();
    kinds.dedup();
    kinds
}

/// All failures are valid boards that were called invalid.
fn refused(failed: &[&Grid], passed: &[&Grid], yes: &str) -> Option<String> {
    let all = format!("All {} boards that fail are valid", thousands(failed.len() as u64));
    let any_right = |is_so: fn(&Grid) -> bool| passed.iter().any(|g| g.is_valid() && is_so(g));
    if !any_right(|_| true) {
        return Some(format!("{all}, and no valid board passes: it never returns {yes}"));
    }
    if failed.iter().any(|grid| grid.clue_count() == 0) {
        return Some(format!("{all}, the empty one among them: are the dots compared, too?"));
    }
    let full = |grid: &Grid| grid.clue_count() == 81;
    if failed.iter().all(|grid| full(grid)) && !any_right(full) {
        return Some(format!("{all} and full, and no full board passes: are empty cells needed?"));
    }
    if failed.iter().all(|grid| grid.clue_count() < 81)
        && passed.iter().any(|grid| grid.clue_count() == 81)
        && failed.iter().all(|grid| ninefold::Solver::new().first(*grid).is_none())
    {
        return Some(format!("{all} but have no solution: valid doesn't mean solvable"));
    }
    if let Some(what) = mistaken(failed, passed) {
        return Some(format!("{all}: {what}"));
    }
    let nine = |grid: &Grid| grid.digits().contains(Digit::new(9));
    if failed.iter().all(|grid| nine(grid)) && !any_right(nine) {
        return Some(format!(
            "{all} and have a 9, and none with a 9 passes: is 9 taken for something that can't be?"
        ));
    }
    None
}

/// Says which houses are taken for each other, if the boards with two equal clues tell it: whether
/// they fail depends on nothing but the houses that the two are in.
fn mistaken(failed: &[&Grid], passed: &[&Grid]) -> Option<String> {
    let pair =
        |grid: &&&Grid| grid.clue_count() == 2 && grid.is_valid() && grid.digits().len() == 1;
    let (failed, passed): (Vec<&&Grid>, Vec<&&Grid>) =
        (failed.iter().filter(pair).collect(), passed.iter().filter(pair).collect());
    if failed.is_empty() {
        return None;
    }
    let kinds = [
        (HouseKind::Block, "boxes", "row / 3 * 3 + column / 3"),
        (HouseKind::Row, "rows", "the row's own number"),
        (HouseKind::Column, "columns", "the column's own number"),
    ];
    let found = kinds.into_iter().find(|(kind, ..)| {
        let wrong: Vec<_> = failed.iter().map(|grid| houses(grid, *kind)).collect();
        let right = |grid: &&Grid| !wrong.contains(&houses(grid, *kind));
        passed.iter().all(|grid| right(grid))
    });
    let (kind, what, formula) = found?;
    let named = houses(failed[0], kind);
    let article = if kind == HouseKind::Block { "a box" } else { "it" };
    Some(format!(
        "equal digits in different {what} ({} and {}) are taken for a conflict; is the number of {article} right ({formula})?",
        named[0] + 1,
        named[1] + 1
    ))
}

/// Returns the numbers of the houses of a kind that the two clues are in.
fn houses(grid: &Grid, kind: HouseKind) -> [usize; 2] {
    let mut cells = grid.iter().map(|(cell, _)| match kind {
        HouseKind::Row => cell.row().number(),
        HouseKind::Column => cell.column().number(),
        HouseKind::Block => cell.block().number(),
    });
    let (first, second) = (cells.next().unwrap_or(0), cells.next().unwrap_or(0));
    [first.min(second), first.max(second)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::trial;

    /// What is said of a validator that sees only some conflicts.
    fn said(sees: impl Fn(&ninefold::Conflict) -> bool) -> String {
        let tried: Vec<Tried> = trial::valid()
            .into_iter()
            .map(|trial| {
                let answer = !trial.grid.conflicts().iter().any(&sees);
                Tried { passed: answer == trial.grid.is_valid(), grid: trial.grid }
            })
            .collect();
        of_validator(&tried, "true").unwrap_or_default()
    }

    #[test]
    fn the_mistake_is_named() {
        let boxes = said(|conflict| conflict.house.kind() != HouseKind::Block);
        assert!(
            boxes.ends_with("inside a box but in no row or column: the boxes aren't compared"),
            "{boxes}"
        );
        let columns = said(|conflict| conflict.house.kind() != HouseKind::Column);
        assert!(columns.contains("the columns aren't compared"), "{columns}");
        let nine = said(|conflict| conflict.digit.get() != 9);
        assert!(nine.contains("repeat the digit 9") && nine.contains("end too early"), "{nine}");
        let first_row = said(|conflict| conflict.house == ninefold::House::row(0));
        assert!(first_row.contains("below row 1"), "{first_row}");
        let never = said(|_| false);
        assert!(never.contains("never returns false"), "{never}");
        let three = said(|conflict| {
            conflict.house.kind() != HouseKind::Block || conflict.house.number() < 3
        });
        assert!(three.contains("in boxes 4, 5, 6, 7, 8, 9"), "{three}");
    }

    #[test]
    fn valid_boards_that_are_refused_are_told() {
        let tried = |passes: fn(&Grid) -> bool| -> String {
            let all = trial::valid().into_iter();
            let list: Vec<Tried> =
                all.map(|trial| Tried { passed: passes(&trial.grid), grid: trial.grid }).collect();
            of_validator(&list, "true").unwrap_or_default()
        };
        assert!(tried(|grid| !grid.is_valid() || grid.clue_count() == 81).contains("dots"));
        assert!(tried(|grid| !grid.is_valid()).contains("it never returns true"));
        let full = tried(|grid| !grid.is_valid() || grid.clue_count() < 81);
        assert!(full.contains("valid and full"), "{full}");
        let nine = |grid: &Grid| !grid.is_valid() || !grid.digits().contains(Digit::new(9));
        assert!(tried(nine).contains("none with a 9 passes"));
        let solvable =
            |grid: &Grid| !grid.is_valid() || ninefold::Solver::new().first(grid).is_some();
        assert!(tried(solvable).contains("valid doesn't mean solvable"));
        assert_eq!(tried(|_| true), "");
    }
}
