//! The boards for LeetCode 37.

use crate::gallery;
use crate::grid::Grid;

use super::Trial;

/// Name, what is special, board; simplest first. A name with `@` is that of a built-in board.
const CORE: [(&str, &str, &str); 24] = [
    (
        "one-empty",
        "one empty cell",
        "5876124393425891766914732859158367428362.7951724195368458321697173968524269754813",
    ),
    (
        "two-empty",
        "two empty cells",
        "267591384341728965859346172913857426784162.9.526934817692415738438279651175683249",
    ),
    (
        "row-empty",
        "an empty row",
        "826713594749568123315249678971635842.........452981367598127436234896715167354289",
    ),
    (
        "box-empty",
        "an empty box",
        "138679425976542813245831967867...241512...379394...586729364158481795632653128794",
    ),
    ("@easy", "singles all the way", gallery::EASY),
    (
        "clues-36",
        "36 clues",
        "7.9....4.8.35.....4...7.1.5.....147...84.6...2.495..1..97.62.3.34....6276.274..5.",
    ),
    (
        "clues-35",
        "35 clues",
        "2..745...83.12....4..6...51.4.....7.6.32.7..81...58...3..5.41..5....19.676....845",
    ),
    (
        "clues-34",
        "34 clues",
        "5...631.8.89.5....14....6.232.67.5...5.3..726....2......7..5.64....9.3..438...9.5",
    ),
    (
        "clues-33",
        "33 clues",
        ".7519...43.9247......38...775.8.2..1...5..2...4...9..8.....87.9...9..83.8.6.7.5..",
    ),
    (
        "clues-32",
        "32 clues",
        "7.8.4.6..6.13...7.95....842....9.4.........28...2..1.92.9.1..3.8.74....14.597....",
    ),
    (
        "clues-31",
        "31 clues",
        "..9..5.....4.697..63..4....957.14..6.....34...1.6.7.293859..6..........3.4...1.5.",
    ),
    (
        "clues-30",
        "30 clues",
        "...3...7......8..37...6..85..85.4....2..97364..4.3.8.2...7.....58...2..63..4..79.",
    ),
    ("@leetcode", "LeetCode's sample", gallery::LEETCODE),
    (
        "starts-123456789",
        "its solution starts with 123456789",
        "..3456.8..5....16...9..2..4.3.8....6..216.......329...2.4..8..3698..1.57......218",
    ),
    (
        "starts-987654321",
        "its solution starts with 987654321",
        "98..5...11...83.....4.978...5....43...3549...6.9...5.25.89.1.......75.1...24....5",
    ),
    (
        "few-clues-1",
        "28 clues",
        ".2..5.63...5..41786...........63...9......21.891.7..5.......8..3.9...7.2..7.8...3",
    ),
    (
        "few-clues-2",
        "27 clues",
        ".98....1...7158......4......61.7...33......25...3.4.91..9...5721..8......4...2...",
    ),
    (
        "few-clues-3",
        "26 clues",
        "36...5.....96.85...7...4...5.......48...49..37......9.........9...1..24.1..92.68.",
    ),
    (
        "few-clues-4",
        "26 clues",
        "..9.2......61.75..5..84.....2.3...7.....14.9...1.9...6..7...1.5.....82..684......",
    ),
    (
        "few-clues-5",
        "25 clues",
        ".1.9.......72..3.42..8....7.3...2.......3.....6...195.....497....57..1.6..3.6....",
    ),
    (
        "guessing-1",
        "singles aren't enough",
        "...7..39...9...8.4.....8.26315.7........3..1.4976...5.2..4......4....9.....3651..",
    ),
    (
        "guessing-2",
        "singles aren't enough",
        "6......9....49.1.3.795...26.6...531..5.9...8..8...795..3......12.5...8....682.7..",
    ),
    (
        "guessing-3",
        "singles aren't enough",
        "....6...37...51...2.3.7......4.2.1..517..8..9.....7.64.4..9...6..87...3....4....1",
    ),
    (
        "guessing-4",
        "singles aren't enough",
        ".52....1..........64...59..3.7.9.4...98..75...6.3..7...1...........346.24.56....7",
    ),
];

/// Boards that take some programs minutes, from mild to harsh.
const STRESS: [(&str, &str, &str); 5] = [
    ("@hardest", "as hard for people as any", gallery::HARDEST),
    ("@17", "17 clues", gallery::SEVENTEEN),
    ("@inkala", "sorting the cells once makes it worse", gallery::INKALA),
    ("@tle", "17 clues against row-major search", gallery::TLE),
    ("@anti-brute-force", "17 clues against row-major search", gallery::ANTI_BRUTE_FORCE),
];

/// The names of the boards on which a program is watched.
pub const STUDY: [&str; 6] =
    ["@leetcode", "@easy", "@inkala", "few-clues-2", "guessing-1", "guessing-4"];

/// Boards on which the trees differ widely in size.
const FINGERPRINT: [&str; 24] = [
    ".89.........8.4..9.....3.4.3..4.8...9.86...17.2...7..6..7...6.5.....9..3..1265...",
    "2.4.........38..25......76..78...1..692..8.......7...6..51........73..1..6...2.5.",
    "...5........8.2....7...62989...4.7.2..5.2...9...6...4.7..1...3.384.....66.9......",
    "......9.57.3...28.2....61....1.....45.87...6...64..79..6...3....3.5.4.1...9.2....",
    ".....48.5.6.9...........63..517..3...394.......75.8.........9.8.1..7.....74..2.5.",
    "..1.........94.....3..6..1.1.3...29.8..4...5..4..92..6...27.4......8.561.....97.8",
    "7..9..8....95......2.46..3......36......5..2....6.14..1.......5.35....629..12...3",
    ".318...4.5.64...32..........78.342...5..8..6..4..5..9.2.....4.7......1598.5......",
    "8.............5.7..7..9...6...45...2..49..83..3.1..7...8127.945....1....2...3..8.",
    "4..52.6.3...18.....6....2..2...7......8.61.97.1....5..5........13......6.4..5.7..",
    ".5..8.......5....11..6..2...1.3.2.9..83.5.6.4..6.9..1...5...87.3.......6..7.....5",
    ".1.........4.6..9.6....7.53.73.........5..84.2.....3..8692....5.....5.8.7....9..2",
    "..6...2...2..64..81.........39.7.16.....9...5..26.58...4.......2.....79.31.8..5..",
    "4........1..6..48......7239..8.2...5..4.35....5.....68....93.2..9.........7.....6",
    "1...4...6425..38...9.2.....869..17.5.......6.7.1..4.............3.1..5....6435..9",
    "4.37...9.....364..........1...5.1.69..........25.....7.7...9.1...6..7..22.4...6.8",
    "....6..7.9......3......156..697..415..1..93.8.23.1........75....3.....8....92.1..",
    "2.....8....84.9......1...39....94.........1.8..2.3.6..1.4.2...7.....3..6.79....23",
    "6.....2..9....7..1...8.4......532.6...5...3.....6..8..8..1....312....7.443.......",
    ".3.....2.....8.16...8........15.8....9.1235.....7..9.1.62.7......7..2..4.85.64..2",
    ".1.....9....14..7.7..258.....87.........168.95............8.6218.2....5.4..6.....",
    ".2.....8.....3.6...3.9.74.....46...1..6...2.74.......5...1.4.....93.6....645..9..",
    "...9...533.....2.......6.....5..21.......3.29.23.8.7..91.5..3.........86..4.7.59.",
    "..25..7.....9..83....4..5.61.5.3..8.2...5.4.....6...............17..8..35.8...92.",
];

/// Returns the boards that decide about a program for LeetCode 37: 24, simplest first.
///
/// Every textbook search is quick on each, from whichever corner it walks: fewer than 20,000
/// placements, and fewer than 150,000 on all together.
///
/// ```
/// use ninefold::{Solver, Uniqueness, trial};
/// let boards = trial::core();
/// assert_eq!(boards.len(), 24);
/// let is_puzzle = |grid| matches!(Solver::new().solve(grid), Uniqueness::One(_));
/// assert!(boards.iter().all(|trial| is_puzzle(&trial.grid)));
/// ```
#[must_use]
pub fn core() -> Vec<Trial> {
    CORE.iter().map(listed).collect()
}

/// Returns boards that take some programs minutes: a program that fails them is slow, not wrong.
#[must_use]
pub fn stress() -> Vec<Trial> {
    STRESS.iter().map(listed).collect()
}

/// Returns the boards on which a program is watched, to see how it walks.
#[must_use]
pub fn study() -> Vec<Trial> {
    let find = |name| CORE.iter().chain(&STRESS).find(|row| row.0 == name).map(listed);
    STUDY.into_iter().filter_map(find).collect()
}

/// Returns boards on which the strategies' trees differ widely in size, so that the times of a
/// program that can't be watched tell which of them it searches.
#[must_use]
pub fn fingerprint() -> Vec<Trial> {
    let board =
        |(i, line): (usize, &&str)| Trial::made(format!("fingerprint-{}", i + 1), read(line));
    FINGERPRINT.iter().enumerate().map(board).collect()
}

fn listed(&(name, about, line): &(&'static str, &'static str, &'static str)) -> Trial {
    Trial { name: name.into(), about, grid: read(line) }
}

fn read(line: &str) -> Grid {
    line.parse().expect("the boards of the tables are well formed")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classic::{Image, Outcome, Silent, Strategy};
    use crate::puzzle::Puzzle;
    use crate::singles::solves_with_singles;
    use crate::work::Work;

    const TREES: [Strategy; 5] =
        [Strategy::Scan, Strategy::Singles, Strategy::Sorted, Strategy::Fewest, Strategy::Dancing];

    #[test]
    fn every_board_has_one_solution_and_is_what_it_says() {
        for trial in core().iter().chain(&stress()).chain(&fingerprint()) {
            let puzzle = Puzzle::try_from(trial.grid).unwrap();
            let (name, clues) = (&*trial.name, trial.grid.clue_count());
            if let Some((number, "clues")) = trial.about.split_once(' ') {
                assert_eq!(number.parse(), Ok(clues), "{name}");
            }
            if let Some(start) = name.strip_prefix("starts-") {
                assert!(puzzle.solution().to_string().starts_with(start), "{name}");
            }
            if name.starts_with("guessing") {
                assert!(!solves_with_singles(&puzzle), "{name}");
            }
        }
        let empty = |i: usize| core()[i].grid.empty_cells().len();
        assert_eq!([empty(0), empty(1), empty(2), empty(3)], [1, 2, 9, 9]);
    }

    #[test]
    fn every_textbook_search_is_quick_from_every_corner() {
        for strategy in TREES {
            for image in Image::all() {
                let mut sum = 0;
                for trial in core() {
                    let grid = image.transform().apply(&trial.grid);
                    let run = strategy.trace(&grid, &Work::with_budget(20_000), &mut Silent);
                    assert_eq!(run.outcome, Outcome::Solved, "{} {strategy} {image}", trial.name);
                    sum += run.counters.placements;
                }
                assert!(sum < 150_000, "{strategy} {image} {sum}");
            }
        }
    }

    #[test]
    fn the_boards_to_watch_tell_the_trees_apart() {
        assert_eq!(study().len(), STUDY.len());
        for (i, one) in TREES.iter().enumerate() {
            for other in &TREES[i + 1..] {
                let differs = |trial: &Trial| {
                    let placements = |strategy: &Strategy| {
                        let work = Work::with_budget(100_000);
                        let run = strategy.trace(&trial.grid, &work, &mut Silent);
                        run.counters.placements
                    };
                    placements(one) != placements(other)
                };
                assert!(study().iter().any(differs), "{one} {other}");
            }
        }
    }

    #[test]
    fn fingerprints_differ_widely() {
        for trial in fingerprint() {
            let sizes = TREES[..4].iter().map(|strategy| {
                let run = strategy.run(&trial.grid).counters;
                run.placements + run.prefilled
            });
            let mut sizes: Vec<u64> = sizes.collect();
            sizes.sort_unstable();
            assert!(
                sizes.windows(2).all(|pair| pair[1] >= 3 * pair[0]),
                "{} {sizes:?}",
                trial.name
            );
        }
    }
}
