//! Makes the file of cases: steps of every technique and form, from the states of generated
//! puzzles.

use core::ops::ControlFlow;
use std::collections::BTreeMap;

use ninefold::explain::{
    Context, Family, Fish, FishShape, Options, Pattern, Step, Technique, check, find,
};
use ninefold::rate::hodoku::{Path, Profile};
use ninefold::{
    Board, Candidate, Cell, Digit, Generator, House, HouseKind, HouseSet, Puzzle, Random,
};

use super::cases::{board_line, kind};
use super::twin::fish as twin;

/// How many steps of a kind are kept.
const WANTED: usize = 2;

/// How many puzzles are walked through.
const PUZZLES: u64 = 60;

/// Longer lines are left out while there are others.
const LONG: usize = 1500;

#[derive(Default)]
struct Made {
    counts: BTreeMap<String, usize>,
    /// The board that was written last.
    board: String,
    /// How many searches for a technique brought nothing new since the last that did.
    idle: BTreeMap<Technique, usize>,
}

impl Made {
    /// Writes a step, unless there are enough of its kind; says whether it did.
    fn offer(&mut self, step: &Step, board: &Board, puzzle: &Puzzle) -> bool {
        let line = step.proof_text();
        let is_proof = step.technique != Technique::GiveUp;
        let context = Context::of(puzzle, Options::default());
        assert!(!is_proof || check(step, board, &context) == Ok(()), "{line}");
        let count = self.counts.entry(kind(step)).or_default();
        if *count >= WANTED || line.len() > LONG || !is_proof {
            return false;
        }
        *count += 1;
        let key = board_line(puzzle, board);
        if self.board != key {
            println!("{key}");
            self.board = key;
        }
        println!("{line}");
        true
    }

    /// Searches for a technique, unless that has brought nothing new for long.
    fn search(
        &mut self,
        technique: Technique,
        board: &Board,
        (puzzle, context): (&Puzzle, &Context<'_>),
    ) {
        let is_slow = interval(technique) > 11;
        if is_slow && self.idle.get(&technique).is_some_and(|&idle| idle > 60) {
            return;
        }
        let (mut left, mut new) = (300, false);
        let _ = find::search(technique, board, context, &mut |step| {
            new |= self.offer(&step, board, puzzle);
            left -= 1;
            if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let idle = self.idle.entry(technique).or_default();
        *idle = if new { 0 } else { *idle + 1 };
    }
}

/// Searches with the usual options, and with all that are off by default.
pub(crate) fn options() -> [Options; 2] {
    let wide = Options {
        two_candidate_rectangles: true,
        dual_steps: true,
        als_overlap: true,
        als_in_chains: true,
        kraken_shape: FishShape::Mutant,
        max_kraken_size: 2,
        max_kraken_endo_fins: 1,
        ..Options::default()
    };
    [Options::default(), wide]
}

/// Says how many states apart a technique is searched for.
fn interval(technique: Technique) -> usize {
    match technique.family() {
        Family::Forcing | Family::KrakenFish => 97,
        Family::AlmostLockedSets | Family::Miscellaneous => 41,
        Family::LastResort => 23,
        Family::Chains => 17,
        Family::FrankenFish | Family::MutantFish => {
            if technique.short_name().ends_with('2') {
                29
            } else {
                usize::MAX
            }
        }
        Family::FinnedFish | Family::BasicFish => 11,
        Family::Uniqueness => 1,
        _ => 3,
    }
}

/// Grows a random fish, house by house; offers those that strike something.
fn grow_fish(made: &mut Made, board: &Board, puzzle: &Puzzle, random: &mut Random) {
    let digit = Digit::from_index(random.below(9));
    // Rows against columns, with boxes on either side, or anything.
    let freedom = random.below(3);
    let fits = |house: House, line| {
        freedom == 2 || house.kind() == line || freedom == 1 && house.kind() == HouseKind::Block
    };
    let mut fish = Fish {
        digit,
        base: HouseSet::EMPTY,
        cover: HouseSet::EMPTY,
        fins: ninefold::CellSet::EMPTY,
        endo_fins: ninefold::CellSet::EMPTY,
        twin: None,
    };
    for _ in 0..7 {
        let free = |fish: &Fish, house: &House| {
            !fish.cover.contains(*house) && !fish.base.contains(*house)
        };
        let bases = House::all().filter(|house| {
            fits(*house, HouseKind::Row)
                && free(&fish, house)
                && !board.places(digit, *house).is_empty()
        });
        let bases: Vec<House> = bases.collect();
        let Some(&base) = bases.get(random.below(bases.len())) else { return };
        fish.base.insert(base);
        let covered = fish.cover.iter().fold(ninefold::CellSet::EMPTY, |all, h| all | h.cells());
        let open = board.places(digit, base) - covered;
        let covers =
            House::all().filter(|house| fits(*house, HouseKind::Column) && free(&fish, house));
        let Some(cover) = covers.max_by_key(|h| (open & h.cells()).len() * 8 + random.below(8))
        else {
            return;
        };
        fish.cover.insert(cover);
        let Some(shape) = twin::read(&fish, fish.cover, board) else { continue };
        if shape.victims.is_empty() {
            continue;
        }
        fish.fins = shape.fins;
        fish.endo_fins = shape.endo_fins;
        let technique: Technique = shape.name.parse().expect("a name");
        let mut step = Step::new(technique, Pattern::Fish(fish.clone()));
        step.strike(digit, shape.victims);
        made.offer(&step, board, puzzle);
        (fish.fins, fish.endo_fins) = Default::default();
    }
}

/// Strikes one in this many of the wrong candidates: rare patterns come about.
fn thinned(board: &Board, puzzle: &Puzzle, part: usize, random: &mut Random) -> Board {
    let mut board = board.clone();
    for candidate in Candidate::all() {
        let wrong = puzzle.solution().get(candidate.cell) != candidate.digit;
        if wrong && random.below(part) == 0 {
            board.eliminate(candidate);
        }
    }
    board
}

/// Offers the steps of a technique on a board.
fn offer_all(made: &mut Made, technique: Technique, board: &Board, puzzle: &Puzzle) {
    for step in find::all(technique, board, &Context::of(puzzle, Options::default())) {
        made.offer(&step, board, puzzle);
    }
}

/// Places two digits of a row and strikes candidates so that they make an avoidable rectangle.
fn offer_avoidable(made: &mut Made, board: &Board, puzzle: &Puzzle, random: &mut Random) {
    let [row, other, one, two] = [0; 4].map(|_| random.below(9));
    let corners = [(row, one), (row, two), (other, one), (other, two)];
    let [a, b, c, d] = corners.map(|(row, column)| Cell::at(row, column));
    let right = |cell| Candidate { cell, digit: puzzle.solution().get(cell) };
    let free = |cell: &Cell| puzzle.clues().get(*cell).is_none();
    let shaped = a != b && a.block() == b.block() && a.block() != c.block();
    if !shaped || ![a, b, c, d].iter().all(free) || right(d).digit != right(a).digit {
        return;
    }
    let mut board = board.clone();
    for cell in [a, b].into_iter().filter(|&cell| board.digit(cell).is_none()).collect::<Vec<_>>() {
        board.place(cell, right(cell).digit);
    }
    for (cell, digit) in [(c, right(b).digit), (d, right(c).digit)] {
        for gone in board.candidates(cell).without(digit).without(right(cell).digit) {
            board.eliminate(Candidate { cell, digit: gone });
        }
    }
    offer_all(made, Technique::AvoidableRectangleType2, &board, puzzle);
}

#[test]
#[ignore = "writes the file of cases to standard output"]
fn make_cases() {
    let profile = Profile::hodoku();
    let generator = Generator::new(20);
    let mut random = Random::new(20, 0);
    let mut made = Made::default();
    println!("# Steps of every technique and form, on the way through generated puzzles. Made by");
    println!("# cargo test -p ninefold verify:: -- --ignored make_cases --nocapture");
    let mut states = 0;
    for puzzle in (0..PUZZLES).filter_map(|index| generator.make(index).puzzle) {
        let mut path = Path::new(&puzzle, &profile);
        loop {
            let board = path.board().clone();
            states += 1;
            for (number, options) in options().into_iter().enumerate() {
                let context = Context::of(&puzzle, options);
                for &technique in Technique::ALL {
                    let due = (states + number) % interval(technique) == 0;
                    if technique.entry() != technique || !due {
                        continue;
                    }
                    made.search(technique, &board, (&puzzle, &context));
                }
            }
            for _ in 0..400 {
                grow_fish(&mut made, &board, &puzzle, &mut random);
            }
            for part in [2, 3, 4] {
                let board = thinned(&board, &puzzle, part, &mut random);
                offer_all(&mut made, Technique::UniquenessTest5, &board, &puzzle);
            }
            for _ in 0..200 {
                offer_avoidable(&mut made, &board, &puzzle, &mut random);
            }
            if path.next().is_none() {
                break;
            }
        }
    }
}
