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
use std::collections::HashMap;

use crate::board::Board;
use crate::candidate::Candidate;
use crate::digit::Digit;
use crate::set::CellSet;

use super::super::step::{Chain, Fish, Ground, Pattern, Step};
use super::super::technique::Technique;
use super::fish::FishShape;
use super::tabling::Implications;
use super::{Context, Scope, Sink};
use shapes::{Shape, Shapes};

/// Hands over both types, in the order in which they are met.
pub(super) fn search(
    _: Technique,
    board: &Board,
    context: &Context<'_>,
    _: Scope,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let implications = Implications::new(board, &context.options);
    let digit = Digit::from_index(0);
    let mut search = Search { board, implications, digit, best: HashMap::new(), sink };
    for digit in Digit::all() {
        search.begin(digit);
        let places = board.all_places(digit);
        for (base, cover) in context.options.kraken_shape.directions() {
            let mut shapes = Shapes::new(places, (base, cover), &context.options);
            shapes.each(&mut |shape| search.look_at(shape))?;
        }
    }
    ControlFlow::Continue(())
}

struct Search<'a, 's> {
    board: &'a Board,
    implications: Implications,
    digit: Digit,
    /// For each type and struck candidate, how good the last step handed over was.
    best: HashMap<(Technique, Candidate), Grade>,
    sink: &'a mut Sink<'s>,
}

/// How good a fish is, the less the better: its shape, its size, whether it is Sashimi; and then
/// the length of the chains.
type Grade = ((FishShape, usize, bool), usize);

impl Search<'_, '_> {
    fn begin(&mut self, digit: Digit) {
        self.digit = digit;
        self.best.clear();
        for cell in self.board.all_places(digit) {
            self.implications.expand(Candidate { cell, digit });
        }
    }

    fn look_at(&mut self, shape: &Shape) -> ControlFlow<()> {
        let reached = self.reached(&[self.board.empty_cells(); 9], shape.fins);
        if reached.iter().all(|cells| cells.is_empty()) {
            return ControlFlow::Continue(());
        }
        for cell in shape.hopes() & reached[self.digit.index()] {
            let struck = Candidate { cell, digit: self.digit };
            self.add(Technique::KrakenFishType1, shape, shape.fins, struck)?;
        }
        for house in shape.cover.houses {
            let places = self.board.places(self.digit, house);
            let own = places & shape.base.cells - shape.cover.twice;
            if own == places {
                continue;
            }
            let starts = own | shape.fins;
            let reached = self.reached(&reached, own);
            for digit in Digit::all() {
                for cell in reached[digit.index()] - starts {
                    let struck = Candidate { cell, digit };
                    self.add(Technique::KrakenFishType2, shape, starts, struck)?;
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
        shape: &Shape,
        starts: CellSet,
        struck: Candidate,
    ) -> ControlFlow<()> {
        let (kind, sashimi) = shape.kind();
        let size = shape.base.houses.len();
        let form = (shape.form(), size, sashimi);
        let best = self.best.get(&(technique, struck)).copied();
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
        self.best.insert((technique, struck), grade);
        let fish = Fish {
            digit: self.digit,
            base: shape.base.houses,
            cover: shape.cover.houses,
            fins: shape.fins - shape.base.endo_fins,
            endo_fins: shape.base.endo_fins,
            twin: None,
        };
        let pattern = Pattern::Kraken { fish, kind: kind.technique(size), chains };
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
