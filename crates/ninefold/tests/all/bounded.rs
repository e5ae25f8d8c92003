//! Bounded work: cancelled at once every call ends at once and says so; without a limit it answers
//! as ever; and a budget ends a call the same way each time.

use crate::support;

use ninefold::Position;
use ninefold::diagnose_within;
use ninefold::explain::{
    Context, Flaw, Hint, Options, Page, Pattern, Step, Technique, check, explain, explain_within,
    hint, hint_within,
};
use ninefold::rate::hodoku::{Profile, rate, rate_within};
use ninefold::{
    Board, CandidateGrid, Grid, Guide, NotAPuzzle, Puzzle, Scale, Solver, Stopped, Uniqueness,
    Unproven, Walk, WalkStep, Work, canonical_form, canonical_form_within, diagnose, gallery,
};
use proptest::prelude::*;

/// Work that is cancelled at the first look.
fn cancelled<R>(call: impl FnOnce(&Work<'_>) -> R) -> R {
    let looks = std::cell::Cell::new(0);
    let cancel = || {
        looks.set(looks.get() + 1);
        true
    };
    let work = Work::unlimited().cancelled_by(&cancel);
    let answer = call(&work);
    assert!(work.is_cancelled() && work.is_stopped());
    assert_eq!(work.spent(), 0);
    assert_eq!(looks.get(), 1);
    answer
}

fn board(line: &str) -> Grid {
    line.parse().expect("a built-in board")
}

#[test]
fn the_solver_stops_at_once_and_says_so() {
    let solver = Solver::new();
    let full = CandidateGrid::FULL;
    assert_eq!(cancelled(|work| solver.solve_within(&full, work)), Err(Stopped));
    assert_eq!(cancelled(|work| solver.first_within(&full, work)), Err(Stopped));
    let count = cancelled(|work| solver.count_within(&full, u64::MAX, work));
    assert_eq!((count.solutions, count.is_cut_short), (0, true));
    let inkala = board(gallery::INKALA);
    assert_eq!(cancelled(|work| Puzzle::prove(inkala, work)), Err(Unproven::Stopped));
}

#[test]
fn a_count_that_is_cut_short_gives_what_it_found() {
    let work = Work::with_budget(1000);
    let count = Solver::new().count_within(&Grid::EMPTY, u64::MAX, &work);
    assert!(count.is_cut_short && count.solutions > 0 && count.solutions <= 1000);
    assert_eq!(work.spent(), 1000);
}

#[test]
fn proofs_give_the_answers_of_try_from() {
    for exhibit in gallery::ALL {
        let grid = board(exhibit.board);
        let proof = Puzzle::prove(grid, &Work::unlimited());
        assert_eq!(proof, Puzzle::try_from(grid).map_err(Into::into), "{}", exhibit.name);
    }
    let conflict = Puzzle::prove(board(gallery::CONFLICT), &Work::with_budget(0));
    assert!(matches!(conflict, Err(Unproven::Wrong(NotAPuzzle::Conflict(_)))));
}

#[test]
fn a_diagnosis_without_a_verdict_is_none_and_one_without_reasons_says_so() {
    let inkala = board(gallery::INKALA);
    assert_eq!(cancelled(|work| diagnose_within(&inkala, work)), Err(Stopped));
    let conflict = cancelled(|work| diagnose_within(&board(gallery::CONFLICT), work)).unwrap();
    assert!(conflict.is_cut_short && !conflict.conflicts().is_empty());
    for budget in 0..60 {
        let typo = diagnose_within(&board(gallery::TYPO), &Work::with_budget(budget));
        if let Ok(typo) = typo {
            let core = typo.core().expect("it is unsolvable");
            let kept =
                core.iter().fold(Grid::EMPTY, |kept, cell| kept.with(cell, typo.grid.get(cell)));
            assert_eq!(Solver::new().solve(&kept), Uniqueness::None);
        }
    }
}

#[test]
fn a_diagnosis_with_all_the_work_it_wants_is_complete() {
    for exhibit in gallery::ALL {
        let grid = board(exhibit.board);
        let diagnosis = diagnose(&grid);
        assert!(!diagnosis.is_cut_short, "{}", exhibit.name);
        assert_eq!(diagnose_within(&grid, &Work::with_budget(u64::MAX)), Ok(diagnosis));
    }
}

#[test]
fn hints_stop_at_once_unless_they_need_no_search() {
    let clues = board(gallery::INKALA);
    let puzzle = Puzzle::try_from(clues).unwrap();
    let position = Position::start(clues);
    let solved = Position::start(puzzle.solution().grid());
    for guide in Scale::ALL.map(Guide::new) {
        let opening = Some((&puzzle).into());
        let stopped = cancelled(|work| hint_within(&position, opening, &guide, work));
        assert_eq!(stopped, Err(Stopped), "{}", guide.scale);
        let answer = hint_within(&solved, opening, &guide, &Work::with_budget(0));
        assert_eq!(answer, Ok(Hint::Solved));
        for exhibit in gallery::ALL {
            let position = Position::start(board(exhibit.board));
            let within = hint_within(&position, None, &guide, &Work::unlimited());
            assert_eq!(within, Ok(hint(&position, None, &guide)), "{}", exhibit.name);
        }
    }
}

/// Budgets up to what a call spends: all the small ones, some of the others.
fn budgets(spent: u64) -> impl Iterator<Item = u64> {
    (0..spent.min(50)).chain((50..spent).step_by(97).take(50))
}

#[test]
fn a_hint_that_is_stopped_is_never_a_worse_one() {
    for line in [gallery::INKALA, gallery::HARDEST] {
        let puzzle = Puzzle::try_from(board(line)).unwrap();
        for guide in Scale::ALL.map(Guide::new) {
            let mut position = Position::start(*puzzle.clues());
            for _ in 0..5 {
                let find =
                    |work: &Work<'_>| hint_within(&position, Some((&puzzle).into()), &guide, work);
                let work = Work::unlimited();
                let answer = find(&work);
                for budget in budgets(work.spent()) {
                    let hint = find(&Work::with_budget(budget));
                    assert!(hint == Err(Stopped) || hint == answer, "{budget}: {hint:?}");
                }
                let Ok(Hint::Step(step)) = answer else { break };
                position.apply(&step.placements, &step.eliminations);
            }
        }
    }
}

#[test]
fn a_technique_whose_search_is_stopped_is_never_said_to_be_absent() {
    let mut stopped = 0;
    for &technique in Technique::ALL {
        let Some((start, _)) = Page::of(technique).worked() else { continue };
        let work = Work::unlimited();
        let step = Page::step(technique, &start, &work);
        for budget in budgets(work.spent().max(50)) {
            // Shared by several calls, so that it ends anywhere in the last of them.
            let work = Work::with_budget(budget);
            while let Ok(found) = Page::step(technique, &start, &work) {
                assert_eq!(Ok(found), step, "{technique}, {budget}");
            }
            stopped += 1;
        }
    }
    assert!(stopped > 100, "{stopped}");
}

#[test]
fn paths_stop_at_once_and_give_the_steps_so_far() {
    let profile = Profile::hodoku();
    let puzzle = Puzzle::try_from(board(gallery::HARDEST)).unwrap();
    let whole = explain(&puzzle, &profile);
    assert!(!whole.is_cut_short);
    let none = cancelled(|work| explain_within(&puzzle, &profile, work));
    assert!(none.is_cut_short && none.steps.is_empty() && !none.solved);
    let rating = cancelled(|work| rate_within(&puzzle, &profile, work));
    assert!(rating.is_cut_short && rating.score == 0);

    let work = Work::unlimited();
    assert_eq!(explain_within(&puzzle, &profile, &work), whole);
    for share in 1..8 {
        let less = Work::with_budget(work.spent() * share / 8);
        let part = explain_within(&puzzle, &profile, &less);
        assert!(part.is_cut_short && less.is_stopped());
        assert_eq!(part.steps, whole.steps[..part.steps.len()]);
        assert!(part.score <= whole.score && part.level <= whole.level);
    }
    assert_eq!(rate_within(&puzzle, &profile, &Work::unlimited()), rate(&puzzle, &profile));
    let enough = explain_within(&puzzle, &profile, &Work::with_budget(work.spent()));
    assert_eq!(enough, whole);
}

/// Steps whose reasons may be as long as their text: chains, nets and arguments.
#[test]
fn checks_of_long_reasons_stop_at_once() {
    let puzzle = Puzzle::try_from(board(gallery::INKALA)).unwrap();
    let of_chains = |step: &Step| {
        matches!(step.pattern, Pattern::Chain(_) | Pattern::Forcing { .. } | Pattern::Argument(_))
    };
    for scale in [Scale::Hodoku, Scale::Se] {
        let mut board = Board::new(puzzle.clues());
        let mut checked = 0;
        for WalkStep { step, .. } in
            Walk::new(&puzzle, &Guide::new(scale), &Work::unlimited()).steps
        {
            let context = Context::of(&puzzle, Options::default());
            if of_chains(&step) {
                let stopped = cancelled(|work| check(&step, &board, &context.clone().within(work)));
                assert_eq!(stopped, Err(Flaw::Stopped), "{step}");
                checked += 1;
            }
            let work = Work::unlimited();
            assert_eq!(check(&step, &board, &context.within(&work)), Ok(()), "{step}");
            step.apply(&mut board);
        }
        assert!(checked > 0, "{scale}");
    }
}

#[test]
fn canonical_forms_stop_at_once() {
    for exhibit in gallery::ALL {
        let grid = board(exhibit.board);
        assert_eq!(cancelled(|work| canonical_form_within(&grid, work)), Err(Stopped));
        let within = canonical_form_within(&grid, &Work::unlimited());
        assert_eq!(within, Ok(canonical_form(&grid)));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn a_budget_that_is_enough_changes_nothing(grid in support::solvable(17..40), cut in 0..81usize) {
        let grid = grid.with(ninefold::Cell::new(cut), None);
        let solver = Solver::new();
        let work = Work::unlimited();
        prop_assert_eq!(solver.solve_within(&grid, &work), Ok(solver.solve(&grid)));
        let spent = work.spent();
        let again = solver.solve_within(&grid, &Work::with_budget(spent));
        prop_assert_eq!(again, Ok(solver.solve(&grid)));
        if spent > 0 {
            let less = solver.solve_within(&grid, &Work::with_budget(spent - 1));
            prop_assert_eq!(less, Err(Stopped));
        }
        let first = solver.first_within(&grid, &Work::unlimited());
        prop_assert_eq!(first, Ok(solver.first(&grid)));
    }
}
