//! Generation keeps its promises, checked by the reference solver and by counting.

use ninefold::solve::reference;
use ninefold::{
    Cell, CellSet, Generator, Grid, Miss, Puzzle, Random, Symmetry, complete_pattern, is_minimal,
    random_solution, solves_with_singles,
};
use proptest::prelude::*;
use std::ops::RangeInclusive;

fn assert_unique(puzzle: &Puzzle) {
    let all = reference::solutions(puzzle.clues(), 2);
    assert_eq!(all, [*puzzle.solution()], "{puzzle}");
}

fn symmetries() -> impl Strategy<Value = Symmetry> {
    proptest::sample::select(Symmetry::ALL.to_vec())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..Default::default() })]

    #[test]
    fn wishes_are_met_when_it_says_so(
        seed: u64,
        index in 0_u64..1000,
        symmetry in symmetries(),
        fewest in 22_usize..50,
        minimal: bool,
    ) {
        let range = fewest..=fewest + 8;
        let wish = Generator::new(seed).symmetry(symmetry).clues(range.clone()).tries(3);
        let generator = if minimal { wish.minimal() } else { wish };
        let made = generator.make(index);
        prop_assert_eq!(&made, &generator.make(index));
        let puzzle = made.puzzle.expect("there is no pattern");
        assert_unique(&puzzle);
        let cells = puzzle.clues().clues();
        let symmetric = cells.iter().all(|cell| symmetry.orbit(cell).is_subset(cells));
        let needed = |cell| reference::solutions(&puzzle.clues().with(cell, None), 2).len() == 2;
        let met = range.contains(&cells.len()) && symmetric
            && (!minimal || cells.iter().all(needed));
        prop_assert_eq!(made.met, met);
        prop_assert!(met || made.tries == 3);
    }

    #[test]
    fn patterns_are_kept(seed: u64) {
        let pattern = Generator::new(seed).clues(30..=34).make(0).puzzle.unwrap().clues().clues();
        if let Some(puzzle) = complete_pattern(pattern, &mut Random::new(seed, 1), 3) {
            assert_unique(&puzzle);
            prop_assert_eq!(puzzle.clues().clues(), pattern);
        }
    }
}

#[test]
fn without_wishes_puzzles_are_minimal() {
    for index in 0..20 {
        let puzzle = Generator::new(9).make(index).puzzle.unwrap();
        assert_unique(&puzzle);
        assert!(is_minimal(&puzzle));
    }
}

#[test]
fn a_seed_gives_these_puzzles_for_ever() {
    let lines: Vec<String> =
        (0..2).map(|index| Generator::new(1).make(index).puzzle.unwrap().to_string()).collect();
    assert_eq!(
        lines,
        [
            ".461..........9..3..5........9.3...75...27....2....1.8....45....61....8.4..9...6.",
            "1..24...7.376.5..1.84..1....2........78....54.......868..59..2....4...........61.",
        ]
    );
}

#[test]
fn a_judge_decides_and_the_nearest_is_kept() {
    let generator = Generator::new(4).tries(200);
    let easy = generator.make_judged(0, |puzzle| Miss::unless(solves_with_singles(puzzle), 1));
    assert!(easy.met && solves_with_singles(&easy.puzzle.unwrap()));
    let distance = |puzzle: &Puzzle| u32::try_from(puzzle.clues().clue_count()).unwrap();
    let never = generator.clone().tries(30).make_judged(0, |puzzle| Miss::by(distance(puzzle)));
    assert!(!never.met && never.tries == 30);
    let fewest = generator.attempts(0).take(30).map(|puzzle| distance(&puzzle.unwrap())).min();
    assert_eq!(Some(distance(&never.puzzle.unwrap())), fewest);
}

#[test]
fn impossible_wishes_end() {
    let sixteen = Generator::new(1).clues(0..=16).tries(5).make(0);
    assert!(!sixteen.met && sixteen.puzzle.is_some());
    let no_pattern = Generator::new(1).pattern(CellSet::EMPTY).tries(2).make(0);
    assert!(!no_pattern.met && no_pattern.puzzle.is_none());
    let everything = Generator::new(1).pattern(CellSet::ALL).make(0);
    assert!(everything.met && everything.puzzle.unwrap().clues().clue_count() == 81);
    let odd = Generator::new(1).clues(RangeInclusive::new(90, 10)).tries(2).make(0);
    assert!(!odd.met);
}

/// Each digit is equally often in each cell, and cells that don't see each other are equal as often
/// as they must be.
#[test]
fn full_grids_are_fair() {
    let count = 9000_i32;
    let mut random = Random::new(11, 0);
    let mut seen = [[0_i32; 9]; 81];
    let mut equal = 0;
    for _ in 0..count {
        let solution = random_solution(&mut random);
        assert!(Grid::is_valid(&solution.grid()));
        for cell in Cell::all() {
            seen[cell.index()][solution.get(cell).index()] += 1;
        }
        equal += i32::from(solution.get(Cell::at(0, 0)) == solution.get(Cell::at(4, 4)));
    }
    let worst = seen.iter().flatten().map(|times| (times - count / 9).abs()).max();
    assert!(worst < Some(160), "{worst:?}"); // five standard deviations are 150
    // In row 5 the digit of r1c1 is in each of the three blocks equally often, and in the middle
    // one in each of its columns.
    assert!((equal - count / 9).abs() < 150, "{equal}");
}
