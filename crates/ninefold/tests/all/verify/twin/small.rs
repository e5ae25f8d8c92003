//! Patterns of one house, of one digit, and of a few cells.

use ninefold::explain::LinkPair;
use ninefold::{Candidate, Cell, CellSet, Digit, DigitSet, House, HouseKind};

use super::{Twin, sees, sees_all};

impl Twin<'_> {
    pub(super) fn single(&self, house: Option<House>) -> bool {
        let &[Candidate { cell, digit }] = &self.step.placements[..] else { return false };
        if !self.step.eliminations.is_empty() {
            return false;
        }
        let Some(house) = house else {
            let alone = Digit::all().all(|other| self.can(cell, other) == (other == digit));
            return self.named("Naked Single") && alone;
        };
        let last = self.at(digit, house) == [cell];
        let empty = house.cell_list().iter().filter(|c| self.board.digit(**c).is_none()).count();
        last && (self.named("Hidden Single") || self.named("Full House") && empty == 1)
    }

    pub(super) fn intersection(&self, digit: Digit, from: House, into: House) -> bool {
        let name = match (from.kind(), into.kind()) {
            (HouseKind::Block, HouseKind::Row | HouseKind::Column) => {
                "Locked Candidates Type 1 (Pointing)"
            }
            (HouseKind::Row | HouseKind::Column, HouseKind::Block) => {
                "Locked Candidates Type 2 (Claiming)"
            }
            _ => return false,
        };
        let places = self.at(digit, from);
        self.named(name)
            && places.len() >= 2
            && places.iter().all(|&cell| into.cells().contains(cell))
            && self.strikes(|c| {
                c.digit == digit && into.cells().contains(c.cell) && !places.contains(&c.cell)
            })
    }

    pub(super) fn subset(&self, house: House, cells: CellSet, digits: DigitSet) -> bool {
        let size = cells.len();
        if digits.len() != size || !cells.iter().all(|cell| house.cells().contains(cell)) {
            return false;
        }
        let names = ["Pair", "Triple", "Quadruple"];
        let Some(word) = size.checked_sub(2).and_then(|at| names.get(at)) else { return false };
        if self.named(&format!("Hidden {word}")) {
            let hidden = digits.iter().all(|digit| {
                let places = self.at(digit, house);
                !places.is_empty() && places.iter().all(|&cell| cells.contains(cell))
            });
            let used = |cell| digits.iter().any(|digit| self.can(cell, digit));
            return hidden
                && cells.iter().all(used)
                && self.strikes(|c| cells.contains(c.cell) && !digits.contains(c.digit));
        }
        let empty = cells.iter().all(|cell| self.board.digit(cell).is_none());
        if !empty || self.candidates_of(cells) != digits {
            return false;
        }
        let hits =
            |cell: Cell| !cells.contains(cell) && digits.iter().any(|digit| self.can(cell, digit));
        let houses = House::all().filter(|h| cells.iter().all(|cell| h.cells().contains(cell)));
        let houses: Vec<House> = houses.collect();
        let block = houses.iter().find(|house| house.kind() == HouseKind::Block);
        let line = houses.iter().find(|house| house.kind() != HouseKind::Block);
        let locked = block.zip(line).is_some_and(|(block, line)| {
            block.cell_list().iter().any(|&cell| hits(cell))
                && line.cell_list().iter().any(|&c| hits(c) && !block.cells().contains(c))
        });
        let name = if locked && size < 4 { "Locked" } else { "Naked" };
        self.named(&format!("{name} {word}"))
            && self.strikes(|c| {
                let shared = houses.iter().any(|house| house.cells().contains(c.cell));
                shared && !cells.contains(c.cell) && digits.contains(c.digit)
            })
    }

    /// Says whether two cells are the two places of a digit in a house.
    fn strong(&self, digit: Digit, house: House, one: Cell, other: Cell) -> bool {
        let places = self.at(digit, house);
        one != other && places.len() == 2 && places.contains(&one) && places.contains(&other)
    }

    pub(super) fn two_links(
        &self,
        digit: Digit,
        ends: [Cell; 2],
        bridge: [Cell; 2],
        second: Option<LinkPair>,
    ) -> bool {
        if self.named("Skyscraper") {
            let tower = |base: fn(Cell) -> House, side: fn(Cell) -> House| {
                (0..2).all(|i| self.strong(digit, base(bridge[i]), ends[i], bridge[i]))
                    && bridge[0] != bridge[1]
                    && side(bridge[0]) == side(bridge[1])
                    && side(ends[0]) != side(ends[1])
            };
            let ends: CellSet = ends.into_iter().collect();
            return second.is_none()
                && (tower(Cell::row, Cell::column) || tower(Cell::column, Cell::row))
                && self.strikes(|c| c.digit == digit && sees_all(c.cell, ends));
        }
        let kite = |digit, [row_end, column_end]: [Cell; 2], [in_row, in_column]: [Cell; 2]| {
            let four: CellSet = [row_end, column_end, in_row, in_column].into_iter().collect();
            let fits = self.strong(digit, in_row.row(), row_end, in_row)
                && self.strong(digit, in_column.column(), column_end, in_column)
                && in_row.block() == in_column.block()
                && four.len() == 4;
            let crossing = column_end.row().cells() & row_end.column().cells();
            crossing.single().filter(|_| fits).map(|cell| Candidate { cell, digit })
        };
        let Some(first) = kite(digit, ends, bridge) else { return false };
        let hits = |candidate| self.step.eliminations.contains(&candidate);
        match second {
            None => self.named("2-String Kite") && hits(first) && self.step.eliminations.len() == 1,
            Some(second) => {
                self.named("Dual 2-String Kite")
                    && self.step.eliminations.len() == 2
                    && hits(first)
                    && bridge.iter().all(|cell| second.bridge.contains(cell))
                    && kite(second.digit, second.ends, second.bridge).is_some_and(hits)
            }
        }
    }

    pub(super) fn empty_rectangle(
        &self,
        digit: Digit,
        block: House,
        link: [Cell; 2],
        second: Option<[Cell; 2]>,
    ) -> bool {
        if block.kind() != HouseKind::Block {
            return false;
        }
        let name = if second.is_some() { "Dual Empty Rectangle" } else { "Empty Rectangle" };
        let links: Vec<[Cell; 2]> = core::iter::once(link).chain(second).collect();
        let struck: Vec<Cell> = self.step.eliminations.iter().map(|c| c.cell).collect();
        let by = |order: &[Cell]| {
            order.len() == links.len()
                && links
                    .iter()
                    .zip(order)
                    .all(|(&link, &cell)| self.er_hits(digit, block, link, cell))
        };
        let backwards: Vec<Cell> = struck.iter().rev().copied().collect();
        self.named(name) && self.strikes(|c| c.digit == digit) && (by(&struck) || by(&backwards))
    }

    /// Says whether a link at a box strikes a cell, for some row and column that hold the places.
    fn er_hits(&self, digit: Digit, block: House, [near, far]: [Cell; 2], struck: Cell) -> bool {
        let places = self.at(digit, block);
        let crossed = |one: House, other: House| {
            let (in_one, in_other) =
                (|c: &Cell| one.cells().contains(*c), |c: &Cell| other.cells().contains(*c));
            places.iter().all(|c| in_one(c) || in_other(c))
                && !places.iter().all(in_one)
                && !places.iter().all(in_other)
        };
        let outside = |cell: Cell| !block.cells().contains(cell);
        let turned = |along: fn(Cell) -> House, across: fn(Cell) -> House| {
            self.strong(digit, across(near), near, far)
                && outside(near)
                && outside(struck)
                && along(far) == along(struck)
                && crossed(along(near), across(struck))
        };
        turned(Cell::row, Cell::column) || turned(Cell::column, Cell::row)
    }

    pub(super) fn wing(&self, pivot: Cell, pincers: [Cell; 2], digits: [Digit; 3]) -> bool {
        let [x, y, z] = digits;
        let set = |digits: &[Digit]| digits.iter().copied().collect::<DigitSet>();
        let have = |cell, digits: &[Digit]| self.board.candidates(cell) == set(digits);
        if pincers.iter().any(|&pincer| !sees(pivot, pincer)) || set(&digits).len() != 3 {
            return false;
        }
        let paired = |[a, b]: [Digit; 2], z: Digit| {
            have(pincers[0], &[a, z]) && have(pincers[1], &[b, z])
                || have(pincers[0], &[b, z]) && have(pincers[1], &[a, z])
        };
        if self.named("XY-Wing") {
            return x < y
                && have(pivot, &[x, y])
                && paired([x, y], z)
                && self.strikes(|c| c.digit == z && pincers.iter().all(|&p| sees(p, c.cell)));
        }
        self.named("XYZ-Wing")
            && x < y
            && y < z
            && have(pivot, &digits)
            && [(x, [y, z]), (y, [x, z]), (z, [x, y])].into_iter().any(|(common, others)| {
                paired(others, common)
                    && self.strikes(|c| {
                        let all = pincers.iter().chain([&pivot]);
                        c.digit == common && all.copied().all(|cell| sees(cell, c.cell))
                    })
            })
    }

    pub(super) fn w_wing(
        &self,
        cells: [Cell; 2],
        [struck, linked]: [Digit; 2],
        house: House,
        link: CellSet,
    ) -> bool {
        let pair: DigitSet = [struck, linked].into_iter().collect();
        let Some([a, b]) = link.pair() else { return false };
        let [one, other] = cells;
        self.named("W-Wing")
            && one != other
            && pair.len() == 2
            && cells.iter().all(|&cell| self.board.candidates(cell) == pair)
            && !cells.contains(&a)
            && !cells.contains(&b)
            && self.strong(linked, house, a, b)
            && (sees(one, a) && sees(other, b) || sees(one, b) && sees(other, a))
            && self.strikes(|c| c.digit == struck && cells.iter().all(|&x| sees(x, c.cell)))
    }

    /// Colours the places of a digit from one cell on.
    fn colors(&self, digit: Digit, start: Cell) -> [CellSet; 2] {
        let mut colors = [CellSet::only(start), CellSet::EMPTY];
        loop {
            let before = colors;
            for house in House::all() {
                let &[a, b] = &self.at(digit, house)[..] else { continue };
                for side in 0..2 {
                    for (from, to) in [(a, b), (b, a)] {
                        if colors[side].contains(from) {
                            colors[1 - side].insert(to);
                        }
                    }
                }
            }
            if colors == before {
                return colors;
            }
        }
    }

    pub(super) fn coloring(&self, digit: Digit, pairs: &[[CellSet; 2]]) -> bool {
        let right = |pair: &[CellSet; 2]| {
            let whole = pair[0].first().map(|start| self.colors(digit, start));
            whole == Some(*pair) && !pair[1].is_empty()
        };
        if !pairs.iter().all(right) {
            return false;
        }
        let touch = |one: CellSet, other: CellSet| {
            one.iter().any(|cell| other.iter().any(|far| sees(cell, far)))
        };
        let touched = |cell: Cell, color: CellSet| touch(CellSet::only(cell), color);
        let hits = |property: &dyn Fn(Cell) -> bool| {
            self.strikes(|c| c.digit == digit && property(c.cell))
        };
        match (self.step.technique.name(), pairs) {
            ("Simple Colors Trap", [[one, other]]) => {
                hits(&|cell| touched(cell, *one) && touched(cell, *other))
            }
            ("Simple Colors Wrap", [pair]) => {
                hits(&|cell| pair.iter().any(|&c| c.contains(cell) && touch(c, c)))
            }
            ("Multi Colors 1", [one, other]) if one != other && one[0] != other[1] => {
                hits(&|cell| {
                    (0..4).any(|i| {
                        let (side, far) = (i / 2, i % 2);
                        touch(one[side], other[far])
                            && touched(cell, one[1 - side])
                            && touched(cell, other[1 - far])
                    })
                })
            }
            ("Multi Colors 2", [one, other]) if one != other && one[0] != other[1] => {
                hits(&|cell| {
                    one.iter().any(|&color| {
                        color.contains(cell) && touch(color, other[0]) && touch(color, other[1])
                    })
                })
            }
            _ => false,
        }
    }

    /// Counts the ways to place a digit nine times, and checks the conclusions against them.
    pub(super) fn template(&self, digit: Digit) -> bool {
        use ninefold::explain::{Context, Options, Technique, find};
        let placed = self.named("Template Set");
        let listed = if placed { &self.step.placements } else { &self.step.eliminations };
        let other = if placed { &self.step.eliminations } else { &self.step.placements };
        let technique = if placed { Technique::TemplateSet } else { Technique::TemplateDelete };
        let context = Context::of(self.puzzle, Options::default());
        let found = find::all(technique, self.board, &context);
        let follows = |c: &Candidate| {
            found.iter().any(|step| {
                let all = if placed { &step.placements } else { &step.eliminations };
                all.contains(c)
            })
        };
        (placed || self.named("Template Delete"))
            && other.is_empty()
            && listed.iter().all(|c| c.digit == digit && follows(c))
    }
}
