//! Kraken Fish over the states of many paths: true, accepted by the checker, written and read back;
//! and the checker refuses what was tampered with.

use ninefold::explain::{Chain, Ground};
use ninefold::explain::{
    Context, FishShape, Options, Pattern, Proof, Step, Technique, check, find,
};
use ninefold::rate::hodoku::{Path, Profile};
use ninefold::{Board, Candidate, CellSet, Digit, Generator, Grid, HouseSet, Puzzle};

/// A state on the way through a puzzle of `Generator::new(6)`.
const STATE: &str =
    ".61.84..3.2..35...3.......96.2....1519......2.83..14.62.6.7.....39.18.278.7.5....";

fn assert_sound(step: &Step, board: &Board, puzzle: &Puzzle, context: &Context<'_>) {
    assert_eq!((step.placements.len(), step.eliminations.len()), (0, 1), "{step}");
    let struck = step.eliminations[0];
    assert_ne!(puzzle.solution().get(struck.cell), struck.digit, "{puzzle}: {step}");
    if let Err(flaw) = check(step, board, context) {
        panic!("{puzzle}: {step}: {flaw}");
    }
}

/// Calls `visit` with every state of the paths of generated puzzles.
fn each_state(seed: u64, count: u64, mut visit: impl FnMut(&Puzzle, &Board)) {
    let profile = Profile::hodoku();
    let generator = Generator::new(seed);
    for puzzle in (0..count).filter_map(|index| generator.make(index).puzzle) {
        let mut path = Path::new(&puzzle, &profile);
        loop {
            visit(&puzzle, path.board());
            if path.next().is_none() {
                break;
            }
        }
    }
}

#[test]
fn the_first_is_sound_in_thousands_of_states() {
    let (mut states, mut steps) = (0, 0);
    each_state(21, 60, |puzzle, board| {
        states += 1;
        let context = Context::of(puzzle, Options::default());
        let Some(step) = find::first(Technique::KrakenFish, board, &context) else { return };
        steps += 1;
        assert_sound(&step, board, puzzle, &context);
        let picture = step.picture(board);
        assert!(picture.marks.iter().all(|&(candidate, _)| board.has(candidate)), "{step}");
        assert!(!picture.houses.is_empty() && !picture.links.is_empty(), "{step}");
        let proof = Proof { given: (*puzzle.clues()).into(), steps: vec![step] };
        assert_eq!(proof.to_string().parse(), Ok(proof));
    });
    println!("{steps} first Kraken Fish in {states} states are sound");
    assert!(states > 3000 && steps > 1500, "{steps} in {states}");
}

#[test]
fn rich_shapes_and_sets_in_chains_are_sound() {
    let options = |kraken_shape, max_kraken_size| Options {
        kraken_shape,
        max_kraken_size,
        max_kraken_fins: 3,
        max_kraken_endo_fins: 1,
        als_in_chains: true,
        ..Options::default()
    };
    let (mut states, mut steps, mut sets) = (0, 0, 0);
    each_state(22, 12, |puzzle, board| {
        states += 1;
        if states % 60 != 0 {
            return;
        }
        for options in [options(FishShape::Franken, 3), options(FishShape::Mutant, 2)] {
            let context = Context::of(puzzle, options);
            for step in find::all(Technique::KrakenFish, board, &context) {
                steps += 1;
                sets += u32::from(chains_of(&step).iter().any(has_set));
                assert_sound(&step, board, puzzle, &context);
            }
        }
    });
    println!("{steps} Kraken Fish, {sets} with sets, in {} states are sound", states / 60);
    assert!(steps > 2000 && sets > 100, "{steps}, {sets}");
}

fn chains_of(step: &Step) -> &[Chain] {
    match &step.pattern {
        Pattern::Kraken { chains, .. } => chains,
        _ => &[],
    }
}

fn has_set(chain: &Chain) -> bool {
    chain.nodes.iter().any(|node| matches!(node.ground, Ground::Als(..)))
}

/// A path that takes Kraken Fish instead of all that is harder than subsets reaches the solution,
/// and its proof reads back and verifies.
#[test]
fn a_path_by_kraken_fish_reaches_the_solution() {
    let mut profile = Profile::hodoku();
    let default: Vec<Technique> = profile.searched().collect();
    assert!(!default.contains(&Technique::KrakenFish));
    profile.entry_mut(Technique::KrakenFish).unwrap().enabled = true;
    for technique in default {
        let order = technique.default_entry().order;
        if (2200..8700).contains(&order) && technique != Technique::KrakenFish {
            profile.entry_mut(technique).unwrap().enabled = false;
        }
    }
    let generator = Generator::new(23);
    let mut taken = [0, 0];
    for puzzle in (0..100).filter_map(|index| generator.make(index).puzzle) {
        let mut path = Path::new(&puzzle, &profile);
        let steps: Vec<Step> = path.by_ref().collect();
        assert!(path.is_solved(), "{puzzle}");
        let count = |technique| steps.iter().filter(|step| step.technique == technique).count();
        taken[0] += count(Technique::KrakenFishType1);
        taken[1] += count(Technique::KrakenFishType2);
        let proof = Proof { given: (*puzzle.clues()).into(), steps };
        assert_eq!(proof.to_string().parse(), Ok(proof.clone()));
        assert_eq!(proof.verify(), Ok(()), "{puzzle}");
    }
    println!("{taken:?} Kraken Fish of type 1 and 2 on the paths");
    assert!(taken[0] > 30 && taken[1] > 30, "{taken:?}");
}

/// Calls `change` on a copy of a step and says whether the checker refuses the result.
fn is_refused(
    (step, board, context): (&Step, &Board, &Context<'_>),
    change: impl FnOnce(&mut Step),
) -> bool {
    let mut tampered = step.clone();
    change(&mut tampered);
    assert_ne!(&tampered, step);
    check(&tampered, board, context).is_err()
}

fn fish_of(step: &mut Step) -> &mut ninefold::explain::Fish {
    match &mut step.pattern {
        Pattern::Kraken { fish, .. } => fish,
        _ => panic!("not a Kraken Fish"),
    }
}

fn chains_mut(step: &mut Step) -> &mut Vec<Chain> {
    match &mut step.pattern {
        Pattern::Kraken { chains, .. } => chains,
        _ => panic!("not a Kraken Fish"),
    }
}

#[test]
fn a_tampered_fish_or_chain_is_refused() {
    let puzzle = Puzzle::try_from(STATE.parse::<Grid>().unwrap()).unwrap();
    let board = Board::new(puzzle.clues());
    let context = Context::of(&puzzle, Options::default());
    let step = find::first(Technique::KrakenFishType1, &board, &context).unwrap();
    assert_eq!(check(&step, &board, &context), Ok(()));
    let case = (&step, &board, &context);

    assert!(is_refused(case, |step| chains_mut(step).clear()));
    assert!(is_refused(case, |step| fish_of(step).fins = CellSet::EMPTY));
    assert!(is_refused(case, |step| fish_of(step).digit = Digit::new(2)));
    // Rows 2 and 7 as base: row 7 isn't covered. Columns 4 and 9 as cover: r9c7 isn't in it.
    assert!(is_refused(case, |step| fish_of(step).base = HouseSet::from_bits(0b100_0010)));
    assert!(is_refused(case, |step| fish_of(step).cover = HouseSet::from_bits(0x108 << 9)));
    // A base that holds the digit already would need a cover for nothing.
    assert!(is_refused(case, |step| {
        let fish = fish_of(step);
        fish.base = fish.base.with(ninefold::House::row(7));
        fish.cover = fish.cover.with(ninefold::House::column(0));
    }));
    let length = chains_of(&step)[0].nodes.len();
    assert_eq!(length, 6);
    for i in 0..length {
        let flip = |step: &mut Step| {
            let node = &mut chains_mut(step)[0].nodes[i];
            node.on = !node.on;
        };
        assert!(is_refused(case, flip), "node {i} turned round");
    }
    // Without its middle the chain leads nowhere.
    assert!(is_refused(case, |step| drop(chains_mut(step)[0].nodes.drain(1..5))));
    assert!(is_refused(case, |step| chains_mut(step)[0].nodes.truncate(3)));
    assert!(is_refused(case, |step| drop(chains_mut(step)[0].nodes.drain(..1))));
}

#[test]
fn a_wrong_conclusion_or_link_is_never_accepted() {
    let (mut states, mut conclusions, mut links) = (0, 0, 0);
    each_state(24, 20, |puzzle, board| {
        states += 1;
        if states % 20 != 0 {
            return;
        }
        let options = Options { max_kraken_size: 2, ..Options::default() };
        let context = Context::of(puzzle, options);
        for step in find::all(Technique::KrakenFish, board, &context).iter().take(20) {
            let case = (step, board, &context);
            for cell in board.empty_cells() {
                let right = Candidate { cell, digit: puzzle.solution().get(cell) };
                let change = |step: &mut Step| step.eliminations = vec![right];
                assert!(is_refused(case, change), "{puzzle}: {step}, but {right}");
                conclusions += 1;
            }
            for (number, chain) in chains_of(step).iter().enumerate() {
                // What starts from something false may lead to anything.
                let start = chain.nodes[0];
                let is_true = start
                    .ground
                    .first()
                    .is_some_and(|cell| puzzle.solution().get(cell) == start.digit);
                for i in (0..chain.nodes.len()).filter(|_| is_true) {
                    let flip = |step: &mut Step| {
                        let node = &mut chains_mut(step)[number].nodes[i];
                        node.on = !node.on;
                    };
                    assert!(is_refused(case, flip), "{puzzle}: {step}, node {i} of {number}");
                    links += 1;
                }
            }
        }
    });
    println!("{conclusions} wrong conclusions and {links} wrong links are refused");
    assert!(conclusions > 5000 && links > 500, "{conclusions}, {links}");
}
