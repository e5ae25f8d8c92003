//! Generation keeps its promises, checked by the reference solver and by counting.

use ninefold::Er;
use ninefold::explain::{Explanation, Family, Level, Technique, explain};
use ninefold::rate::hodoku::Profile;
use ninefold::rate::se;
use ninefold::solve::reference;
use ninefold::{
    Cell, CellSet, Generator, Grid, Miss, Puzzle, Random, Symmetry, Target, complete_pattern,
    is_minimal, random_solution, solves_with_singles,
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
        let cells = puzzle.clues().filled();
        let symmetric = cells.iter().all(|cell| symmetry.orbit(cell).is_subset(cells));
        let needed = |cell| reference::solutions(&puzzle.clues().with(cell, None), 2).len() == 2;
        let met = range.contains(&cells.len()) && symmetric
            && (!minimal || cells.iter().all(needed));
        prop_assert_eq!(made.met, met);
        prop_assert!(met || made.tries == 3);
    }

    #[test]
    fn patterns_are_kept(seed: u64) {
        let pattern = Generator::new(seed).clues(30..=34).make(0).puzzle.unwrap().clues().filled();
        if let Some(puzzle) = complete_pattern(pattern, &mut Random::new(seed, 1), 3) {
            assert_unique(&puzzle);
            prop_assert_eq!(puzzle.clues().filled(), pattern);
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

/// Makes some puzzles to a target and returns them with their whole paths.
fn make_to(target: &Target, count: u64) -> Vec<(Puzzle, Explanation)> {
    let generator = Generator::new(31).symmetry(Symmetry::Rotation180).target(target.clone());
    let made = (0..count).map(|index| {
        let made = generator.make(index);
        assert!(made.met, "{target:?}");
        assert_eq!(made, generator.make(index));
        let puzzle = made.puzzle.expect("it is met");
        assert_unique(&puzzle);
        let cells = puzzle.clues().filled();
        assert!(cells.iter().all(|cell| cells.contains(Cell::new(80 - cell.index()))));
        (puzzle, explain(&puzzle, &Profile::hodoku()))
    });
    made.collect()
}

#[test]
fn levels_and_scores_are_as_wished() {
    for level in Level::ALL {
        let target = Target { level: Some(level), ..Target::default() };
        for (puzzle, path) in make_to(&target, 6) {
            assert!(path.solved && path.level == level, "{puzzle}");
        }
    }
    let target = Target { score: Some(700..=720), ..Target::default() };
    for (puzzle, path) in make_to(&target, 6) {
        let sum: u32 = path.steps.iter().map(|step| step.technique.default_entry().score).sum();
        assert!((700..=720).contains(&sum), "{puzzle} {sum}");
    }
}

#[test]
fn techniques_are_as_wished() {
    use Technique as T;
    for hardest in [T::NakedPair, T::XWing, T::XyWing, T::Skyscraper, T::UniquenessTest1, T::WWing]
    {
        let target = Target { hardest: Some(hardest), ..Target::default() };
        for (puzzle, path) in make_to(&target, 2) {
            let last = path.steps.iter().map(|step| step.technique).max();
            assert_eq!(last, Some(hardest), "{puzzle}");
        }
    }
    let target = Target {
        with: vec![T::Pointing, T::XyChain],
        without: vec![T::NakedPair, T::NiceLoop],
        ..Target::default()
    };
    for (puzzle, path) in make_to(&target, 3) {
        let used = |technique| path.steps.iter().any(|step| step.technique == technique);
        assert!(used(T::Pointing) && used(T::XyChain), "{puzzle}");
        let unwanted = [T::NakedPair, T::ContinuousNiceLoop, T::DiscontinuousNiceLoop, T::Aic];
        assert!(!unwanted.into_iter().any(used), "{puzzle}");
    }
}

#[test]
fn practice_has_one_technique_beside_singles() {
    for technique in [Technique::HiddenPair, Technique::Skyscraper] {
        let target = Target { with: vec![technique], practice: true, ..Target::default() };
        for (puzzle, path) in make_to(&target, 2) {
            let mut others: Vec<Technique> = path.steps.iter().map(|step| step.technique).collect();
            others.retain(|used| used.family() != Family::Singles);
            others.dedup();
            assert_eq!(others, [technique], "{puzzle}");
        }
    }
}

#[test]
fn explainer_ratings_are_as_wished() {
    let range = Er::new(66)..=Er::new(72);
    let target =
        Target { se: Some(range.clone()), level: Some(Level::Unfair), ..Target::default() };
    for (puzzle, path) in make_to(&target, 4) {
        let rating = se::rate(&puzzle);
        assert!(range.contains(&rating.er) && rating.is_exact(), "{puzzle} {rating}");
        assert_eq!(path.level, Level::Unfair);
    }
}

#[test]
fn targets_combine_with_shapes() {
    let target = Target { level: Some(Level::Hard), ..Target::default() };
    let minimal = Generator::new(8).minimal().clues(23..=24).target(target.clone());
    let grown = Generator::new(8).clues(30..=31).target(target.clone());
    for index in 0..4 {
        let puzzle = minimal.make(index).puzzle.unwrap();
        let needed = |cell| reference::solutions(&puzzle.clues().with(cell, None), 2).len() == 2;
        assert!((23..=24).contains(&puzzle.clues().clue_count()));
        assert!(puzzle.clues().filled().iter().all(needed), "{puzzle}");
        let more = grown.make(index).puzzle.unwrap();
        assert!((30..=31).contains(&more.clues().clue_count()));
        for puzzle in [puzzle, more] {
            assert_unique(&puzzle);
            assert_eq!(explain(&puzzle, &Profile::hodoku()).level, Level::Hard);
        }
    }
    let pattern = ninefold::gallery::EASY.parse::<Grid>().unwrap().filled();
    let made = Generator::new(8).pattern(pattern).target(target).make(0);
    assert!(made.met && made.puzzle.unwrap().clues().filled() == pattern);
}

#[test]
fn a_target_out_of_reach_ends_with_the_nearest() {
    let target = Target { score: Some(1..=2), ..Target::default() };
    let made = Generator::new(2).target(target.clone()).tries(40).make(0);
    assert!(!made.met && made.tries == 40);
    assert!(!target.is_met_by(&made.puzzle.unwrap()));
    // Easy puzzles have no X-Wing.
    let level = Some(Level::Easy);
    let target = Target { level, hardest: Some(Technique::XWing), ..Target::default() };
    assert!(!Generator::new(2).target(target).tries(40).make(0).met);
}

/// Drawn at random, a puzzle whose hardest step is a Jellyfish takes some fifty thousand tries.
#[test]
fn a_jellyfish_comes_soon() {
    let target = Target { hardest: Some(Technique::Jellyfish), ..Target::default() };
    for seed in 1..=6 {
        let made = Generator::new(seed).target(target.clone()).make(0);
        assert!(made.met && made.tries < 10_000, "seed {seed}: {} tries", made.tries);
        let puzzle = made.puzzle.expect("it is met");
        assert_unique(&puzzle);
        assert!(is_minimal(&puzzle) && target.is_met_by(&puzzle));
    }
}
