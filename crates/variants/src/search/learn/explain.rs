//! Why something is known: literals that were true before and imply it.

use super::literal::{Clash, Literal, Reason};
use super::trail::Trail;
use crate::kernel::{Kernel, State};

/// Kernels with more cells give all that they have seen as their reason.
const MOST_CELLS: usize = 12;

/// Finds reasons; what kernels found is tried again with fewer cells known.
#[derive(Debug)]
pub(super) struct Explain {
    /// A board on which kernels are tried: what was known in the beginning, between trials.
    scratch: State,
    /// The cells that each kernel looks at.
    cells: Vec<Box<[u16]>>,
}

impl Explain {
    pub(super) fn new(trail: &Trail<'_>) -> Self {
        let mut scratch = State::new(trail.program, trail.root.clone());
        scratch.rest();
        scratch.keep_log();
        let distinct = |kernel: &Kernel| {
            let mut cells = kernel.cells();
            cells.sort_unstable();
            cells.dedup();
            cells.into()
        };
        let cells = trail.program.kernels.iter().map(distinct).collect();
        Self { scratch, cells }
    }

    /// Adds the literals that together can't be true.
    pub(super) fn clash(
        &mut self,
        trail: &Trail<'_>,
        clauses: &super::Clauses,
        clash: Clash,
        out: &mut Vec<Literal>,
    ) {
        let now = trail.literals.len() as u32;
        match clash {
            Clash::Literals(a, b) => out.extend([a, b]),
            Clash::Cell(cell) => each(trail.root[cell as usize], |digit| {
                out.push(Literal::is_not(cell as usize * trail.digits + digit));
            }),
            Clash::House(house, digit) => house_places(trail, house, digit, usize::MAX, out),
            Clash::Clause(clause) => {
                out.extend(clauses.words(clause).iter().map(|&word| !Literal(word)));
            }
            Clash::Kernel(kernel) => self.kernel(trail, kernel as usize, now, None, out),
            Clash::Against(kernel, literal) => {
                self.kernel(trail, kernel as usize, now, Some(!literal), out);
                out.push(literal);
            }
        }
    }

    /// Adds the literals from which another follows.
    pub(super) fn reason(
        &mut self,
        trail: &Trail<'_>,
        clauses: &super::Clauses,
        literal: Literal,
        out: &mut Vec<Literal>,
    ) {
        match trail.reason(literal) {
            Reason::Kernel(kernel, at) => {
                self.kernel(trail, kernel as usize, at, Some(literal), out);
            }
            _ => plain(trail, clauses, literal, out),
        }
    }

    /// Adds why a kernel found a literal, or a clash.
    fn kernel(
        &mut self,
        trail: &Trail<'_>,
        kernel: usize,
        at: u32,
        found: Option<Literal>,
        out: &mut Vec<Literal>,
    ) {
        let target = found.map(|literal| trail.cell(literal.candidate()));
        match (&trail.program.kernels[kernel], target) {
            (Kernel::Arcs(cell, arcs), Some((other, digit))) => {
                return supports(trail, *cell, arcs, (other as u16, digit), out);
            }
            (Kernel::Within(outer, _), Some((_, digit))) => {
                return lost(trail, outer, digit, out);
            }
            (Kernel::Same(a, b), Some((cell, digit))) => {
                let is_first = a.contains(&(cell as u16));
                return lost(trail, if is_first { b } else { a }, digit, out);
            }
            _ => {}
        }
        let cells = std::mem::take(&mut self.cells[kernel]);
        for &cell in &cells {
            self.scratch.masks[cell as usize] = trail.known_at(cell as usize, at);
        }
        if cells.len() <= MOST_CELLS {
            self.shrink(trail, kernel, &cells, target);
        }
        for &cell in &cells {
            let cell = cell as usize;
            let (known, root) = (self.scratch.masks[cell], trail.root[cell]);
            self.scratch.masks[cell] = root;
            if known == root {
                continue;
            }
            let only = Literal::is(cell * trail.digits + known.trailing_zeros() as usize);
            let is_fixed = known.is_power_of_two()
                && trail.is_true(only)
                && trail.place(only.candidate()) < at;
            if is_fixed {
                out.push(only);
            } else {
                each(root & !known, |digit| out.push(Literal::is_not(cell * trail.digits + digit)));
            }
        }
        self.cells[kernel] = cells;
    }

    /// Forgets what is known of each cell in turn, as long as the kernel finds the same.
    fn shrink(
        &mut self,
        trail: &Trail<'_>,
        kernel: usize,
        cells: &[u16],
        target: Option<(usize, u32)>,
    ) {
        for &cell in cells {
            let known = self.scratch.masks[cell as usize];
            if known == trail.root[cell as usize] {
                continue;
            }
            self.scratch.masks[cell as usize] = trail.root[cell as usize];
            if !self.finds(trail, kernel, target) {
                self.scratch.masks[cell as usize] = known;
            }
        }
    }

    /// Says whether a kernel finds a clash, or removes a digit from a cell.
    fn finds(&mut self, trail: &Trail<'_>, kernel: usize, target: Option<(usize, u32)>) -> bool {
        let masks = &self.scratch.masks;
        let target = target.filter(|&(cell, digit)| masks[cell] >> digit & 1 == 1);
        let outcome = self.scratch.try_run(trail.program, kernel);
        outcome.is_err()
            || target.is_some_and(|(cell, digit)| self.scratch.tried(cell) >> digit & 1 == 0)
    }
}

/// Adds the literals from which one follows that no kernel found.
pub(super) fn plain(
    trail: &Trail<'_>,
    clauses: &super::Clauses,
    literal: Literal,
    out: &mut Vec<Literal>,
) {
    let (cell, digit) = trail.cell(literal.candidate());
    match trail.reason(literal) {
        Reason::Literal(other) => out.push(other),
        Reason::Cell => each(trail.root[cell] & !(1 << digit), |digit| {
            out.push(Literal::is_not(cell * trail.digits + digit));
        }),
        Reason::House(house) => house_places(trail, house, digit, cell, out),
        Reason::Clause(clause) => {
            let words = clauses.words(clause);
            out.extend(words.iter().map(|&word| !Literal(word)).filter(|&other| other != !literal));
        }
        Reason::None | Reason::Kernel(..) => {}
    }
}

/// Adds that a house has no place for a digit but in one cell.
fn house_places(trail: &Trail<'_>, house: u32, digit: u32, but: usize, out: &mut Vec<Literal>) {
    for &cell in &trail.houses[house as usize] {
        let cell = cell as usize;
        if cell != but && trail.root[cell] >> digit & 1 == 1 {
            out.push(Literal::is_not(cell * trail.digits + digit as usize));
        }
    }
}

/// Adds that cells have lost a digit.
fn lost(trail: &Trail<'_>, cells: &[u16], digit: u32, out: &mut Vec<Literal>) {
    for &cell in cells {
        let cell = cell as usize;
        if trail.root[cell] >> digit & 1 == 1 {
            out.push(Literal::is_not(cell * trail.digits + digit as usize));
        }
    }
}

/// Adds that a cell has lost all digits that go with one of another.
fn supports(
    trail: &Trail<'_>,
    cell: u16,
    arcs: &[(u16, u16)],
    (other, digit): (u16, u32),
    out: &mut Vec<Literal>,
) {
    let Some(&(_, table)) = arcs.iter().find(|arc| arc.0 == other) else { return };
    let table = &trail.program.tables[table as usize];
    each(trail.root[cell as usize], |support| {
        if table.image(1 << support) >> digit & 1 == 1 {
            out.push(Literal::is_not(cell as usize * trail.digits + support));
        }
    });
}

/// Calls back for the place of each digit of a set.
fn each(mut set: u32, mut found: impl FnMut(usize)) {
    while set != 0 {
        found(set.trailing_zeros() as usize);
        set &= set - 1;
    }
}
