//! Makes the file of cases: steps of every technique and form, from the states of generated puzzles.

use core::ops::ControlFlow;
use std::collections::BTreeMap;

use ninefold::explain::{
    Context, Family, FishShape, Options, Path, Pattern, Profile, Step, Technique, check, find,
    step::Fish,
};
use ninefold::{Board, Candidate, Digit, Generator, House, HouseKind, HouseSet, Puzzle, Random};

use super::cases::{board_line, kind};
use super::twin::fish as twin;

/// How many steps of a kind are kept.
const WANTED: usize = 2;

/// How many puzzles are walked through.
const PUZZLES: u64 = 100;

/// Longer lines are left out while there are others.
const LONG: usize = 1500;

#[derive(Default)]
struct Made {
    counts: BTreeMap<String, usize>,
    boards: Vec<(String, Vec<String>)>,
}

impl Made {
    fn offer(&mut self, step: &Step, board: &Board, puzzle: &Puzzle) {
        let line = step.proof_line();
        let count = self.counts.entry(kind(step)).or_default();
        let is_proof = step.technique != Technique::GiveUp;
        if *count >= WANTED || line.len() > LONG || !is_proof {
            return;
        }
        *count += 1;
        let key = board_line(puzzle, board);
        match self.boards.last_mut() {
            Some((last, steps)) if *last == key => steps.push(line),
            _ => self.boards.push((key, vec![line])),
        }
        eprintln!("{} kinds, {}", self.counts.len(), kind(step));
    }
}

/// Searches with the usual options, and with all that are off by default.
fn options() -> [Options; 2] {
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
    let mode = random.below(3);
    let fits = |house: House, line| {
        mode == 2 || house.kind() == line || mode == 1 && house.kind() == HouseKind::Block
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
        let context = Context::of(puzzle, Options::default());
        assert_eq!(check(&step, board, &context), Ok(()), "{step}");
        made.offer(&step, board, puzzle);
        (fish.fins, fish.endo_fins) = Default::default();
    }
}

/// Strikes a part of the wrong candidates: rare patterns come about.
fn thinned(board: &Board, puzzle: &Puzzle, random: &mut Random) -> Board {
    let mut board = board.clone();
    for candidate in Candidate::all() {
        let wrong = puzzle.solution().get(candidate.cell) != candidate.digit;
        if wrong && random.below(3) == 0 {
            board.eliminate(candidate);
        }
    }
    board
}

/// Offers the rectangles of a board.
fn offer_rectangles(made: &mut Made, board: &Board, puzzle: &Puzzle) {
    let context = Context::of(puzzle, Options::default());
    for technique in [Technique::UniquenessTest5, Technique::AvoidableRectangleType2] {
        for step in find::all(technique, board, &context) {
            made.offer(&step, board, puzzle);
        }
    }
}

#[test]
#[ignore = "writes the file of cases to standard output"]
fn make_cases() {
    let profile = Profile::hodoku();
    let generator = Generator::new(20);
    let mut random = Random::new(20, 0);
    let mut made = Made::default();
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
                    let mut left = 300;
                    let _ = find::search(technique, &board, &context, &mut |step| {
                        made.offer(&step, &board, &puzzle);
                        left -= 1;
                        if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                    });
                }
            }
            for _ in 0..2000 {
                grow_fish(&mut made, &board, &puzzle, &mut random);
            }
            offer_rectangles(&mut made, &thinned(&board, &puzzle, &mut random), &puzzle);
            if path.next().is_none() {
                break;
            }
        }
    }
    println!("# Steps of every technique and form, on the way through generated puzzles. Made by");
    println!("# cargo test -p ninefold --test verify -- --ignored make_cases --nocapture");
    for (board, steps) in &made.boards {
        println!("{board}");
        steps.iter().for_each(|step| println!("{step}"));
    }
}
