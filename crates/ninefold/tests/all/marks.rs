//! Pencil-mark boards and positions: what is struck from the start stays struck, in every answer.

use ninefold::Position;
use ninefold::explain::{Context, Options, Proof, Technique, check, find};
use ninefold::rate::hodoku::{Path, Profile};
use ninefold::rate::se;
use ninefold::text::{Form, Given, LeftOut, read_all};
use ninefold::{
    Candidate, CandidateGrid, CanonicalGiven, Cell, CellSet, Digit, DigitSet, Er, Grid, NotAPuzzle,
    Opening, Puzzle, Random, Solver, Transform, Walk, Work, backdoors, canonical_marks,
    minimise_at_random, random_solution, true_candidates,
};
use proptest::prelude::*;

/// Draws a pencil-mark puzzle: candidates struck from the full board in a random order until one
/// solution is left, and for three seeds in four some more, which makes it easier.
fn sukaku(seed: u64) -> CandidateGrid {
    let mut random = Random::new(seed, 0);
    let solution = random_solution(&mut random);
    let mut order: Vec<Candidate> =
        Candidate::all().filter(|c| solution.get(c.cell) != c.digit).collect();
    random.shuffle(&mut order);
    let strike = |count: usize| {
        let mut marks = CandidateGrid::FULL;
        for &Candidate { cell, digit } in &order[..count] {
            marks.set(cell, marks.get(cell).without(digit));
        }
        marks
    };
    let unique = |count: &usize| Solver::new().count(&strike(*count), 2) == 1;
    let count = (1..=order.len()).step_by(8).find(unique).unwrap_or(order.len());
    let more = usize::try_from(seed % 4).expect("made so");
    strike(count + (order.len() - count) * more / 10)
}

fn opening(marks: &CandidateGrid) -> Opening {
    Opening::try_from(&Given::from(*marks)).expect("made so")
}

/// A puzzle with some steps of its path taken, as a player has it.
fn position(seed: u64) -> Position {
    let mut random = Random::new(seed, 1);
    let full = Puzzle::try_from(random_solution(&mut random).grid()).expect("made so");
    let puzzle = minimise_at_random(&full, &mut random);
    let mut position = Position::start(*puzzle.clues());
    let profile = Profile::hodoku();
    for step in Path::new(&puzzle, &profile).take(12) {
        position.apply(&step.placements, &step.eliminations);
    }
    position
}

#[test]
fn paths_of_pencil_mark_puzzles_are_sound_and_reach_the_solution() {
    let profile = Profile::hodoku();
    let mut longest = 0;
    for seed in 0..12 {
        let marks = sukaku(seed);
        let opening = opening(&marks);
        let context = Context::of(&opening, Options::default());
        let mut path = Path::new(&opening, &profile);
        let mut before = path.board().clone();
        for cell in before.empty_cells() {
            assert!(before.candidates(cell).is_subset(marks.get(cell)), "{seed}: {cell}");
        }
        let mut steps = Vec::new();
        while let Some(step) = path.next() {
            check(&step, &before, &context).unwrap_or_else(|flaw| panic!("{seed}: {step}: {flaw}"));
            let right = |c: &Candidate| opening.solution().get(c.cell) == c.digit;
            assert!(step.placements.iter().all(right), "{seed}: {step}");
            assert!(!step.eliminations.iter().any(right), "{seed}: {step}");
            before = path.board().clone();
            steps.push(step);
        }
        assert!(path.is_solved(), "{seed}");
        longest = longest.max(steps.len());
        let proof = Proof { given: marks.into(), steps };
        assert_eq!(proof.verify(), Ok(()), "{seed}");
        assert_eq!(proof.to_string().parse(), Ok(proof), "{seed}");
    }
    assert!(longest > 81, "some path strikes candidates");
}

#[test]
fn the_explainer_rates_from_the_marks() {
    for seed in 0..6 {
        let marks = sukaku(seed);
        let opening = opening(&marks);
        let rating = se::Rater::new().with_steps().up_to(Er::new(75)).rate(&opening);
        let mut board = opening.board();
        for step in &rating.steps {
            for &Candidate { cell, digit } in &step.step.eliminations {
                assert!(board.has(Candidate { cell, digit }), "{seed}: {}", step.text());
                assert_ne!(opening.solution().get(cell), digit, "{seed}: {}", step.text());
                board.eliminate(Candidate { cell, digit });
            }
            for &Candidate { cell, digit } in &step.step.placements {
                assert_eq!(opening.solution().get(cell), digit, "{seed}: {}", step.text());
                board.place(cell, digit);
            }
        }
        assert!(board.is_complete() || rating.er > Er::new(75), "{seed}");
    }
}

/// A board filled but for a rectangle, which has two fillings; a corner may not take one of the
/// digits from the start, but a third.
fn rectangle() -> (CandidateGrid, [Cell; 4], [Digit; 2]) {
    for seed in 0..10_000 {
        let solution = random_solution(&mut Random::new(seed, 0));
        let at = |row, column| solution.get(Cell::at(row, column));
        for (row, column) in (3..9).flat_map(|row| (1..3).map(move |column| (row, column))) {
            let corners =
                [Cell::at(0, 0), Cell::at(0, column), Cell::at(row, 0), Cell::at(row, column)];
            if at(0, 0) == at(row, column) && at(0, column) == at(row, 0) {
                let pair = [at(0, 0), at(0, column)];
                let third = Digit::all().find(|digit| !pair.contains(digit)).expect("nine digits");
                let mut marks = CandidateGrid::from(&solution.grid());
                for corner in corners {
                    marks.set(corner, pair.into_iter().collect());
                }
                marks.set(corners[0], DigitSet::only(pair[0]).with(third));
                return (marks, corners, pair);
            }
        }
    }
    panic!("no rectangle in ten thousand random grids")
}

#[test]
fn a_rectangle_that_the_marks_do_not_allow_proves_nothing() {
    let (marks, corners, pair) = rectangle();
    let opening = opening(&marks);
    let context = Context::of(&opening, Options::default());
    let board = opening.board();
    let right = Candidate { cell: corners[0], digit: pair[0] };
    assert_eq!(opening.solution().get(right.cell), right.digit);
    assert!(find::all(Technique::UniquenessTest1, &board, &context).is_empty());
    // Without the marks the finder and the checker take the rectangle for one of clues.
    let blind = Context { marks: None, ..context.clone() };
    let found = find::all(Technique::UniquenessTest1, &board, &blind);
    assert!(found.iter().any(|step| step.eliminations.contains(&right)));
    assert!(found.iter().all(|step| check(step, &board, &context).is_err()));
}

#[test]
fn a_proof_holds_from_its_own_start_only() {
    let marks = sukaku(3);
    let steps = Path::new(&opening(&marks), &Profile::hodoku()).collect();
    let proof = Proof { given: marks.into(), steps };
    let text = proof.to_string();
    assert!(text.lines().nth(1).unwrap().starts_with("candidates "));
    let full = text.replace(&marks.to_string(), &CandidateGrid::FULL.to_string());
    assert!(full.parse::<Proof>().unwrap().verify().is_err());
    let empty = text.replace(&format!("candidates {marks}"), &format!("puzzle {}", Grid::EMPTY));
    assert!(empty.parse::<Proof>().unwrap().verify().is_err());
}

#[test]
fn a_proof_keeps_lone_candidates_that_are_not_placed_yet() {
    let mut position = Position::start(ninefold::gallery::LEETCODE.parse().unwrap());
    position.apply(&[], &["r1c3<>1".parse().unwrap(), "r1c3<>2".parse().unwrap()]);
    let drawn = Form::PencilMarks.write_position(&position);
    assert!(drawn.contains("{4}"));
    let given = read_all(&drawn).next().unwrap().board.unwrap();
    let opening = Opening::try_from(&given).unwrap();
    let steps = Path::new(&opening, &Profile::hodoku()).collect();
    let proof = Proof::new(&given, steps);
    assert_eq!(proof.verify(), Ok(()));
    assert_eq!(proof.to_string().parse::<Proof>().unwrap().verify(), Ok(()));
}

#[test]
fn a_position_is_explained_from_where_it_is() {
    for seed in 0..6 {
        let position = position(seed);
        let given = Given::from(position.clone());
        let opening = Opening::try_from(&given).unwrap();
        let walk =
            Walk::new(&opening, &ninefold::Guide::new(ninefold::Scale::Hodoku), &Work::unlimited());
        let placed = walk.steps.iter().map(|told| told.step.placements.len()).sum::<usize>();
        assert_eq!(placed, 81 - position.placed.clue_count(), "{seed}");
        let steps = Path::new(&opening, &Profile::hodoku()).collect();
        let proof = Proof { given, steps };
        assert!(proof.to_string().contains("\nstate "), "{seed}");
        assert_eq!(proof.to_string().parse::<Proof>().as_ref(), Ok(&proof), "{seed}");
        assert_eq!(proof.verify(), Ok(()), "{seed}");
    }
}

#[test]
fn a_position_that_strayed_is_refused_with_the_place() {
    let mut position = position(1);
    let puzzle = Puzzle::try_from(position.clues).unwrap();
    let cell = (!position.placed.filled()).first().unwrap();
    let right = Candidate { cell, digit: puzzle.solution().get(cell) };
    position.apply(&[], &[right]);
    let error = Opening::try_from(&Given::from(position)).unwrap_err();
    assert!(
        matches!(error, NotAPuzzle::Strayed(_)) && error.to_string().starts_with(&cell.to_string())
    );
}

#[test]
fn candidates_and_backdoors_count_the_marks() {
    for seed in 0..6 {
        let marks = sukaku(seed);
        let opening = opening(&marks);
        let found = true_candidates(&marks);
        for cell in Cell::all() {
            assert_eq!(found[cell.index()], DigitSet::only(opening.solution().get(cell)));
        }
        let [most, ..] = backdoors(&opening, 2)[..] else { continue };
        let mut filled = marks;
        for cell in most {
            filled.set(cell, DigitSet::only(opening.solution().get(cell)));
        }
        assert!(ninefold::solves_with_singles(&self::opening(&filled)), "{seed}");
    }
    let (marks, corners, _) = rectangle();
    let mut both = marks;
    both.set(corners[0], marks.get(corners[1]));
    assert_eq!(true_candidates(&both).iter().filter(|digits| digits.len() == 2).count(), 4);
}

#[test]
fn conversions_keep_what_they_can_tell_and_name_the_rest() {
    let marks = Given::from(sukaku(1));
    let with_strikes = (0..100).map(position).find(|position| !position.struck.is_empty());
    let position = Given::from(with_strikes.unwrap());
    for (given, form, left_out) in [
        (&marks, Form::Candidates, None),
        (&marks, Form::PencilMarks, None),
        (&marks, Form::State, None),
        (&marks, Form::Line, Some(LeftOut::Struck)),
        (&marks, Form::LeetCode, Some(LeftOut::Struck)),
        (&position, Form::State, None),
        (&position, Form::Candidates, Some(LeftOut::Origin)),
        (&position, Form::PencilMarks, Some(LeftOut::Origin)),
        (&position, Form::Grid, Some(LeftOut::PlacedAndStruck)),
    ] {
        assert_eq!(form.left_out(given), left_out, "{form}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn marks_round_trip_through_every_form_that_carries_them(seed in 0_u64..1000) {
        for given in [Given::from(sukaku(seed)), Given::from(position(seed))] {
            let start = given.to_position();
            for form in [Form::State, Form::Candidates, Form::PencilMarks] {
                let back = read_all(&form.write_given(&given)).next().unwrap().board.unwrap();
                // Grids of marks don't tell a placed digit from a last candidate.
                let left = |position: Position| CandidateGrid::from(&position.board());
                prop_assert_eq!(left(back.to_position()), left(start.clone()), "{}", form);
                // And on: nothing that was struck comes back.
                let again = read_all(&Form::PencilMarks.write_given(&back)).next().unwrap();
                prop_assert_eq!(left(again.to_position().unwrap()), left(start.clone()), "{}", form);
            }
        }
    }

    #[test]
    fn a_transform_and_its_inverse_leave_everything(seed in 0_u64..1000, turn: u64) {
        let turn = Transform::random(turn);
        for given in [Given::from(sukaku(seed)), Given::from(position(seed))] {
            let turned = turn.apply_to(&given);
            prop_assert_eq!(turn.inverse().apply_to(&turned), given.clone());
            let count = |given: &Given| given.to_position().board().empty_cells().len();
            prop_assert_eq!(count(&turned), count(&given));
        }
        let marks = sukaku(seed);
        let solution = Solver::new().first(&turn.apply_to_candidates(&marks)).unwrap();
        prop_assert_eq!(solution.grid(), turn.apply(&Solver::new().first(&marks).unwrap().grid()));
    }

    #[test]
    fn the_canonical_form_of_marks_is_the_smallest_and_the_same_for_all(seed in 0_u64..1000, turn: u64) {
        let marks = sukaku(seed);
        let form = canonical_marks(&marks);
        prop_assert_eq!(form.transform.apply_to_candidates(&marks), form.candidates);
        for i in 0..20 {
            let turned = Transform::random(turn.wrapping_add(i)).apply_to_candidates(&marks);
            prop_assert!(form.candidates.to_string() <= turned.to_string());
        }
        let turned = Transform::random(turn).apply_to_candidates(&marks);
        let other = canonical_marks(&turned);
        prop_assert_eq!(other.candidates, form.candidates);
        prop_assert_eq!(other.automorphisms, form.automorphisms);
    }
}

#[test]
fn clues_and_candidates_that_say_the_same_are_one_class() {
    let grid: Grid = ninefold::gallery::TLE.parse().unwrap();
    let turned = Transform::random(4).apply(&grid);
    let key = |given: Given| CanonicalGiven::find(&given, &Work::unlimited()).unwrap().key();
    let clues = key(grid.into());
    assert_eq!(key(CandidateGrid::from(&turned).into()), clues);
    assert_eq!(key(CandidateGrid::from(&ninefold::Board::new(&turned)).into()), clues);
    let mut position = Position::start(turned);
    position
        .struck
        .push(Candidate { cell: (!turned.filled()).first().unwrap(), digit: Digit::new(1) });
    assert_eq!(key(position.into()), clues, "what a player strikes is no part of the puzzle");
    let mut marks = CandidateGrid::from(&grid);
    let cell = (!grid.filled()).first().unwrap();
    marks.set(cell, DigitSet::ALL.without(Digit::new(1)));
    assert_ne!(key(marks.into()), clues);
}

#[test]
fn a_symmetric_board_counts_its_automorphisms() {
    // Only the middle row of each band is open: the bands, the other two rows of each, all columns
    // and all digits but 1 can be exchanged.
    let mut marks = CandidateGrid::FULL;
    let fixed: CellSet = Cell::all().filter(|cell| cell.row().number() % 3 != 1).collect();
    for cell in fixed {
        marks.set(cell, DigitSet::only(Digit::new(1)));
    }
    let rows = 6_u64 * 2 * 2 * 2;
    let columns = 6_u64.pow(4);
    assert_eq!(canonical_marks(&marks).automorphisms, rows * columns * 40_320);
}
