//! Kraken Fish: a finned fish whose conclusion doesn't see the fins, but is reached by chains.
//!
//! *Type 1*: if no fin is true, the fish holds, and a place of a cover outside the base is false.
//! If a chain leads from each fin to that place being false as well, it is false anyway.
//!
//! *Type 2*: if no fin is true, each cover takes its digit from a place of the base. So one of the
//! fins or of these places of a cover is true. If a chain leads from each of them to the same
//! candidate being false, whatever its digit, then it is false.
//!
//! ```text
//!            c2        c6    c8
//!     r2   . X . | . . X | . f .      base: rows 2 and 7; cover: columns 2 and 6; fin r2c8
//!     r4   . - . | . . . | . . .      type 1: `-` is false if r2c8 isn't true, and a chain
//!     r7   . X . | . . X | . . .      from r2c8 says that it is false if r2c8 is
//! ```
//!
//! Order, that of the reference: by digit; rows (and boxes) as base first, then columns (and
//! boxes); bases in lexicographic order, each before those that grow from it, so that sizes
//! alternate; then covers. For each fish type 1 comes first, by cell; then type 2, by cover, struck
//! digit and cell. Each step strikes one candidate. The first step met is the one to take: it is
//! neither the smallest fish nor the shortest chain. A search for all of them goes on, and of those
//! of one digit and type that strike the same candidate hands over only ever better ones: a plainer
//! shape, a smaller fish, one that isn't Sashimi, shorter chains.
//!
//! It doesn't look for fish that strike something without chains, nor for those whose fins no cell
//! sees at once, nor (type 2) at covers whose places all lie in the base: that would be a forcing
//! chain. Nor does it join two Kraken Fish to a Siamese one.
//!
//! * `shapes`: finned fish of all sizes.

mod shapes;

use core::ops::ControlFlow;

use crate::board::Board;
use crate::candidate::Candidate;
use crate::digit::Digit;
use crate::set::CellSet;

use super::super::step::{Chain, Fish, Ground, Pattern, Step};
use super::super::technique::Technique;
use super::tabling::Implications;
use super::{Context, Scope, Sink};
use shapes::{Form, Shape, Shapes};

/// Hands over both types, in the order in which they are met.
pub(super) fn search(
    _: Technique,
    board: &Board,
    context: &Context<'_>,
    _: Scope,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let implications = Implications::new(board, &context.options);
    let (digit, best) = (Digit::from_index(0), Vec::new());
    let mut search = Search { board, implications, digit, best, sink };
    for digit in Digit::all() {
        search.begin(digit);
        let places = board.all_places(digit);
        for (base, cover) in context.options.kraken_shape.directions() {
            let shapes = Shapes::new(places, (base, cover), context);
            shapes.each(&mut |shape| search.look_at(shape))?;
        }
    }
    ControlFlow::Continue(())
}

struct Search<'a, 's> {
    board: &'a Board,
    implications: Implications,
    digit: Digit,
    /// For each struck candidate and each type, how good the last step handed over was.
    best: Vec<[Option<Grade>; 2]>,
    sink: &'a mut Sink<'s>,
}

/// How good a step is, the less the better: its fish, and the length of its chains.
type Grade = (Form, usize);

impl Search<'_, '_> {
    fn begin(&mut self, digit: Digit) {
        self.digit = digit;
        self.best.clear();
        self.best.resize(Candidate::COUNT, [None; 2]);
        for cell in self.board.all_places(digit) {
            self.implications.expand(Candidate { cell, digit });
        }
    }

    fn look_at(&mut self, shape: &Shape) -> ControlFlow<()> {
        let reached = self.reached(&[self.board.empty_cells(); 9], shape.fins);
        if reached.iter().all(|cells| cells.is_empty()) {
            return ControlFlow::Continue(());
        }
        let fish = (shape, shape.form());
        for cell in shape.hopes() & reached[self.digit.index()] {
            let struck = Candidate { cell, digit: self.digit };
            self.add(Technique::KrakenFishType1, fish, shape.fins, struck)?;
        }
        for house in shape.cover.houses {
            let places = self.board.places(self.digit, house);
            let own = places & (shape.base.cells - shape.cover.twice);
            if own == places {
                continue;
            }
            let starts = own | shape.fins;
            let reached = self.reached(&reached, own);
            for digit in Digit::all() {
                for cell in reached[digit.index()] - starts {
                    let struck = Candidate { cell, digit };
                    self.add(Technique::KrakenFishType2, fish, starts, struck)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns those candidates, by digit, that chains from all the places turn off.
    fn reached(&self, candidates: &[CellSet; 9], from: CellSet) -> [CellSet; 9] {
        let mut reached = *candidates;
        for cell in from {
            let off = self.implications.turned_off(Candidate { cell, digit: self.digit });
            reached.iter_mut().zip(off).for_each(|(cells, &off)| *cells &= off);
        }
        reached
    }

    /// Hands over a step, unless the last one with the same conclusion was as good.
    fn add(
        &mut self,
        technique: Technique,
        (shape, form): (&Shape, Form),
        starts: CellSet,
        struck: Candidate,
    ) -> ControlFlow<()> {
        let of_type = usize::from(technique == Technique::KrakenFishType2);
        let best = self.best[struck.index()][of_type];
        if best.is_some_and(|(best, _)| best < form) {
            return ControlFlow::Continue(());
        }
        let start = |cell| Candidate { cell, digit: self.digit };
        let implications = &mut self.implications;
        let chains = starts.iter().map(|cell| implications.chain(start(cell), struck));
        let Some(chains) = chains.collect::<Option<Vec<Chain>>>() else {
            return ControlFlow::Continue(());
        };
        let grade = (form, length(&chains));
        if best.is_some_and(|best| best <= grade) {
            return ControlFlow::Continue(());
        }
        self.best[struck.index()][of_type] = Some(grade);
        let fish = Fish {
            digit: self.digit,
            base: shape.base.houses,
            cover: shape.cover.houses,
            fins: shape.fins - shape.base.endo_fins,
            endo_fins: shape.base.endo_fins,
            twin: None,
        };
        let pattern = Pattern::Kraken { fish, kind: form.technique(), chains };
        (self.sink)(Step::striking(technique, pattern, vec![struck]))
    }
}

/// Returns the number of nodes; a set counts more, the larger it is.
fn length(chains: &[Chain]) -> usize {
    let weight = |ground| match ground {
        Ground::Als(_, set) => match set.cells.len() {
            0 | 1 => 1,
            2 => 2,
            cells => 1 + (cells - 1) * 2,
        },
        _ => 1,
    };
    chains.iter().flat_map(|chain| &chain.nodes).map(|node| weight(node.ground)).sum()
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::super::fish::FishShape;
    use super::super::{Options, all, first};
    use super::*;
    use crate::grid::Grid;
    use crate::puzzle::Puzzle;

    /// States on the way through puzzles of `Generator::new(6)`.
    const ONE: &str =
        ".61.84..3.2..35...3.......96.2....1519......2.83..14.62.6.7.....39.18.278.7.5....";
    const TWO: &str =
        "...1.2..4..4..9.2..2.45.3...4..9.23.9782...462...4.89.4.25...8.18.924.7....3..4.2";

    fn find(line: &str, technique: Technique, options: Options) -> Option<Step> {
        let puzzle = Puzzle::try_from(line.parse::<Grid>().unwrap()).unwrap();
        first(technique, &Board::new(puzzle.clues()), &Context::of(&puzzle, options))
    }

    #[test]
    fn type_1_strikes_what_fish_and_fin_rule_out() {
        let step = find(ONE, Technique::KrakenFish, Options::default()).unwrap();
        assert_eq!(
            step.to_string(),
            "Kraken Fish Type 1:  => r9c7<>1\n  Finned X-Wing: 1 r23 c47 fr2c9\n  \
             r2c9 -1- r9c9 -4- r9c2 -1- r9c7"
        );
        assert_eq!(
            step.explanation(),
            "The 1s of rows 2 and 3 fit into columns 4 and 7, but for r2c9. If r2c9 isn't 1, the \
             fish leaves no 1 for r9c7. If it is, follow the chain from there: it ends with r9c7 \
             not being 1, too. So strike 1 from r9c7."
        );
    }

    #[test]
    fn type_2_strikes_what_fin_and_cover_rule_out() {
        let step = find(TWO, Technique::KrakenFish, Options::default()).unwrap();
        assert_eq!(
            step.to_string(),
            "Kraken Fish Type 2:  => r2c9<>1\n  Finned Franken X-Wing: 1 r23 c2b3 fr3c3\n  \
             r2c2 -1- r2c9\n  r3c3 =9= r3c9 =8= r2c9"
        );
        assert_eq!(
            step.explanation(),
            "The 1s of rows 2 and 3 fit into column 2 and box 3, but for r3c3. So either r3c3 is \
             1, or column 2 takes its 1 from r2c2. Follow the chain from each of these cells: all \
             of them end with r2c9 not being 1. So strike 1 from r2c9."
        );
    }

    #[test]
    fn a_type_finds_only_itself() {
        let step = find(ONE, Technique::KrakenFishType2, Options::default()).unwrap();
        assert_eq!(step.technique, Technique::KrakenFishType2);
        let step = find(TWO, Technique::KrakenFishType1, Options::default()).unwrap();
        assert_eq!(step.technique, Technique::KrakenFishType1);
    }

    #[test]
    fn the_options_are_kept() {
        let none = [
            Options { max_kraken_fins: 0, ..Options::default() },
            Options { max_kraken_size: 1, ..Options::default() },
        ];
        for options in none {
            assert_eq!(find(TWO, Technique::KrakenFish, options), None);
        }
        let puzzle = Puzzle::try_from(TWO.parse::<Grid>().unwrap()).unwrap();
        let options = Options {
            kraken_shape: FishShape::Basic,
            max_kraken_size: 3,
            max_kraken_fins: 1,
            ..Options::default()
        };
        let board = Board::new(puzzle.clues());
        let steps = all(Technique::KrakenFish, &board, &Context::of(&puzzle, options));
        assert!(!steps.is_empty());
        for step in steps {
            let Pattern::Kraken { fish, .. } = &step.pattern else { panic!("{step}") };
            assert_eq!(FishShape::of(fish.base, fish.cover), FishShape::Basic, "{step}");
            assert!(fish.base.len() <= 3 && fish.fins.len() == 1, "{step}");
        }
    }

    #[test]
    fn the_same_conclusion_comes_again_only_from_a_better_fish() {
        let puzzle = Puzzle::try_from(TWO.parse::<Grid>().unwrap()).unwrap();
        let board = Board::new(puzzle.clues());
        let context = Context::of(&puzzle, Options::default());
        let mut last: HashMap<(Digit, Technique, Candidate), Grade> = HashMap::new();
        let mut again = 0;
        for step in all(Technique::KrakenFish, &board, &context) {
            let Pattern::Kraken { fish, kind, chains } = &step.pattern else { panic!("{step}") };
            let sashimi = kind.name().starts_with("Sashimi");
            let shape = FishShape::of(fish.base, fish.cover);
            let form = Form { shape, size: fish.base.len(), sashimi };
            assert_eq!(form.technique(), *kind);
            let grade = (form, length(chains));
            let key = (fish.digit, step.technique, step.eliminations[0]);
            if let Some(before) = last.insert(key, grade) {
                assert!(grade < before, "{step}");
                again += 1;
            }
        }
        assert!(again > 10 && last.len() > 100, "{again} of {}", last.len());
    }
}
