//! Rectangles and the bivalue grave.

use ninefold::{Candidate, Cell, CellSet, Digit, DigitSet, House};

use super::{Twin, sees, sees_all};

impl Twin<'_> {
    pub(super) fn rectangle(
        &self,
        [a, b, c, d]: [Cell; 4],
        digits: [Digit; 2],
        subset: CellSet,
    ) -> bool {
        let line = |x: Cell, y: Cell| x != y && (x.row() == y.row() || x.column() == y.column());
        let clue = |cell: Cell| self.puzzle.clues().get(cell).is_some();
        let shaped = line(a, b) && line(a, c) && line(b, d) && line(c, d) && a != d && b != c;
        let boxes = a.block() == b.block() && c.block() == d.block() && a.block() != c.block();
        if !shaped || !boxes || [a, b, c, d].into_iter().any(clue) {
            return false;
        }
        if self.step.technique.name().starts_with("Avoidable") {
            return subset.is_empty() && self.avoidable([a, b, c, d], digits);
        }
        let [low, high] = digits;
        let own = self.board.candidates(a);
        let open = |cell: Cell| {
            let held = |digit| cell.peers().iter().any(|p| self.board.digit(p) == Some(digit));
            self.board.digit(cell).is_none() && !held(low) && !held(high)
        };
        if low >= high || own != DigitSet::only(low).with(high) {
            return false;
        }
        if ![a, b, c, d].into_iter().all(open) {
            return false;
        }
        subset.is_empty() != self.named("Uniqueness Test 3")
            && self.type_of_rectangle([a, b, c, d], digits, subset)
    }

    fn type_of_rectangle(&self, corners: [Cell; 4], digits: [Digit; 2], subset: CellSet) -> bool {
        let pair: DigitSet = digits.into_iter().collect();
        let has_more = |cell: &Cell| !(self.board.candidates(*cell) - pair).is_empty();
        let rich: CellSet = corners.into_iter().filter(has_more).collect();
        let extra = self.candidates_of(rich) - pair;
        let all: CellSet = corners.into_iter().collect();
        let aligned =
            rich.pair().is_some_and(|[x, y]| x.row() == y.row() || x.column() == y.column());
        let crossed = rich.len() == 2 && !aligned;
        // All places of a digit in the row and column of a corner are corners.
        let tied = |digit: Digit, cell: Cell| {
            let lines = [cell.row(), cell.column()];
            lines.iter().all(|&line| self.at(digit, line).iter().all(|&c| all.contains(c)))
        };
        let other = |digit: Digit| if digit == digits[0] { digits[1] } else { digits[0] };
        match self.step.technique.name() {
            "Uniqueness Test 1" => {
                rich.len() == 1 && self.strikes(|c| rich.contains(c.cell) && pair.contains(c.digit))
            }
            "Uniqueness Test 2" => {
                aligned
                    && extra.len() == 1
                    && self.strikes(|c| extra.contains(c.digit) && sees_all(c.cell, rich))
            }
            "Uniqueness Test 3" => {
                let cells = rich | subset;
                let digits = extra | self.candidates_of(subset);
                let free = |cell: Cell| {
                    let own = self.board.candidates(cell);
                    !own.is_empty() && (own & pair).is_empty() && !all.contains(cell)
                };
                rich.len() == 2
                    && House::all().any(|h| cells.iter().all(|cell| h.cells().contains(cell)))
                    && subset.iter().all(free)
                    && digits.len() == subset.len() + 1
                    && self.strikes(|c| digits.contains(c.digit) && sees_all(c.cell, cells))
            }
            "Uniqueness Test 4" => {
                let only = |digit: Digit| {
                    !Cell::all().any(|cell| self.can(cell, digit) && sees_all(cell, rich))
                };
                aligned
                    && self.strikes(|c| {
                        rich.contains(c.cell) && pair.contains(c.digit) && only(other(c.digit))
                    })
            }
            "Uniqueness Test 5" => {
                (crossed || rich.len() == 3)
                    && extra.len() == 1
                    && self.strikes(|c| extra.contains(c.digit) && sees_all(c.cell, rich))
            }
            "Uniqueness Test 6" => {
                crossed
                    && self.strikes(|c| {
                        rich.contains(c.cell)
                            && pair.contains(c.digit)
                            && corners.iter().all(|&corner| tied(c.digit, corner))
                    })
            }
            "Hidden Rectangle" => {
                let far = |cell: Cell| {
                    corners
                        .into_iter()
                        .find(|x| x.row() != cell.row() && x.column() != cell.column())
                };
                (crossed || rich.len() == 3)
                    && self.strikes(|c| {
                        all.contains(c.cell)
                            && pair.contains(c.digit)
                            && far(c.cell).is_some_and(|corner| !rich.contains(corner))
                            && tied(other(c.digit), c.cell)
                    })
            }
            _ => false,
        }
    }

    fn avoidable(&self, [a, b, c, d]: [Cell; 4], [first, second]: [Digit; 2]) -> bool {
        let holds = |cell, digit| self.board.digit(cell) == Some(digit);
        let two = |cell, digit| self.board.candidates(cell).len() == 2 && self.can(cell, digit);
        if !holds(a, first) || !holds(b, second) {
            return false;
        }
        if self.named("Avoidable Rectangle Type 1") {
            let struck = |cell, digit| self.step.eliminations == [Candidate { cell, digit }];
            return holds(c, second) && two(d, first) && struck(d, first)
                || holds(d, first) && two(c, second) && struck(c, second);
        }
        let extra = self.board.candidates(c).without(second);
        self.named("Avoidable Rectangle Type 2")
            && two(c, second)
            && two(d, first)
            && self.board.candidates(d).without(first) == extra
            && self.strikes(|x| extra.contains(x.digit) && sees(x.cell, c) && sees(x.cell, d))
    }

    pub(super) fn bug(&self, cell: Cell, digit: Digit) -> bool {
        let mut grave = self.board.clone();
        grave.eliminate(Candidate { cell, digit });
        let two = |cell: Cell| grave.digit(cell).is_some() || grave.candidates(cell).len() == 2;
        let even = |house: House| {
            Digit::all().all(|digit| matches!(grave.places(digit, house).len(), 0 | 2))
        };
        self.named("Bivalue Universal Grave + 1")
            && self.can(cell, digit)
            && Cell::all().all(two)
            && House::all().all(even)
            && self.strikes(|c| c.cell == cell && c.digit != digit)
    }
}
