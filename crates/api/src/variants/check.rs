//! `check` for variants: which clues and rules exclude each other, where solutions differ.

use ninefold::{Stopped, Work};
use ninefold_variants::diagnose::{self, Conflict, Diagnosis, say_core};
use ninefold_variants::{Cell, Grid, Solution};

use super::{line, undecided, within};
use crate::status::several_solutions;
use crate::{
    Check, CheckRequest, ConflictObject, Face, NO_SOLUTION, ONE_SOLUTION, Refusal, Status, Told,
    Variant,
};

/// Answers `check`.
pub(crate) fn check(
    request: &CheckRequest,
    variant: &Variant,
    face: &Face,
    work: &Work<'_>,
) -> Result<Told<Check>, Refusal> {
    if request.proof {
        return Err(Refusal::only_classic(variant.name()));
    }
    let grid = variant.grid();
    let conflicts = diagnose::conflicts(grid);
    let mut answer = if let [first, ..] = &conflicts[..] {
        Check::bare(variant.name(), Status::Invalid, first.say(grid))
    } else {
        let (found, most) =
            within(request.guesses, face, work, |work| diagnose::diagnose(grid, work));
        match found {
            Ok(diagnosis) => told(variant, &diagnosis),
            Err(Stopped) => Check::bare(variant.name(), Status::Stopped, undecided(work, most)?),
        }
    };
    answer.clues = Some(grid.given().filter(|&cell| grid.clue(cell).is_some()).count());
    answer.conflicts = Some(conflicts.iter().map(|conflict| object(grid, conflict)).collect());
    answer.rules = Some(variant.rules());
    answer.notes = Some(variant.reading.notes.clone());
    let failure = (!answer.unique).then_some(answer.status.word());
    Ok(Told { answer, failure })
}

fn told(variant: &Variant, diagnosis: &Diagnosis) -> Check {
    let (grid, name) = (variant.grid(), variant.name());
    match diagnosis {
        Diagnosis::Puzzle(solution) => Check {
            solution: Some(line(grid.shape(), solution)),
            ..Check::bare(name, Status::Unique, ONE_SOLUTION.to_owned())
        },
        Diagnosis::Ambiguous(two) => several(grid, name, two),
        Diagnosis::Contradiction { core, is_minimal } => Check {
            core: Some(core.iter().map(|part| part.say(grid)).collect()),
            core_is_minimal: Some(*is_minimal),
            ..Check::bare(
                name,
                Status::Unsolvable,
                format!("{NO_SOLUTION}: {}", say_core(grid, core)),
            )
        },
    }
}

fn several(grid: &Grid, name: String, two: &[Solution; 2]) -> Check {
    let shape = grid.shape();
    let differ: Vec<Cell> = two[0].differences(&two[1]).collect();
    let rules = diagnose::rules_at(grid, &differ);
    let rules = if rules.is_empty() {
        String::new()
    } else {
        format!("; rules there: {}", rules.join(", "))
    };
    let message = several_solutions(differ.len()) + &rules;
    Check {
        solutions: Some(two.iter().map(|solution| line(shape, solution)).collect()),
        differ: Some(differ.iter().map(|&cell| shape.name(cell)).collect()),
        ..Check::bare(name, Status::Multiple, message)
    }
}

fn object(grid: &Grid, conflict: &Conflict) -> ConflictObject {
    let shape = grid.shape();
    ConflictObject {
        digit: conflict.digit.and_then(|digit| u8::try_from(digit).ok()),
        house: conflict.house.clone(),
        cells: conflict.cells.iter().map(|&cell| shape.name(cell)).collect(),
        rule: conflict.rule.map(|rule| grid.rules().rules()[rule].say(shape)),
        message: Some(conflict.say(grid)),
    }
}
