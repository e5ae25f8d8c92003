//! [`Trail`]: what is known, in the order in which it was found, and why.

use super::literal::{Clash, Literal, Reason};
use crate::kernel::{Kernel, Program, State};

/// With so many digits overlaps of houses are left to learning.
const MANY_DIGITS: usize = 16;

/// At which level something was found, when, and why.
#[derive(Clone, Copy, Debug)]
struct Known {
    level: u32,
    place: u32,
    reason: Reason,
}

/// Cells and houses as tables, and everything that is known of them.
///
/// That a cell has one digit, that no peer has it too, and that each digit has a place in each
/// house needs no clauses: sets of digits for each cell, and sets of places for each digit of a
/// house, show at once what is left.
#[derive(Debug)]
pub(super) struct Trail<'c> {
    pub(super) program: &'c Program,
    /// How many digits there are.
    pub(super) digits: usize,
    /// What each cell could have in the beginning.
    pub(super) root: Vec<u32>,
    /// The digits of the cells as kernels see them, and which kernels have to run.
    pub(super) state: State,
    /// The cells of each house, and for each digit the places left to it, by their number there.
    pub(super) houses: Vec<Box<[u16]>>,
    places: Vec<u32>,
    /// For each cell its houses, and its number there.
    houses_of: Vec<Box<[(u32, u32)]>>,
    /// For each literal 1 if it is true, -1 if it is false, else 0.
    value: Vec<i8>,
    /// What else is known of each candidate that isn't open.
    known: Vec<Known>,
    /// The cell of each candidate, and the digit.
    cells: Vec<(u16, u16)>,
    pub(super) literals: Vec<Literal>,
    /// How long the trail was before each guess.
    pub(super) levels: Vec<u32>,
    /// How much of it was followed up in cells and houses, and how much in clauses.
    head: usize,
    clause_head: usize,
    /// Cells that some kernel watches which runs here.
    is_watched: Vec<bool>,
}

impl<'c> Trail<'c> {
    pub(super) fn new(program: &'c Program, root: &[u32]) -> Self {
        let digits = program.all.count_ones() as usize;
        let candidates = root.len() * digits;
        let houses = program.houses.clone();
        let mut houses_of = vec![Vec::new(); root.len()];
        let mut places = vec![0_u32; houses.len() * digits];
        for (h, house) in houses.iter().enumerate() {
            for (i, &cell) in house.iter().enumerate() {
                houses_of[cell as usize].push((h as u32, i as u32));
                for digit in (0..digits).filter(|digit| root[cell as usize] >> digit & 1 == 1) {
                    places[h * digits + digit] |= 1 << i;
                }
            }
        }
        let mut trail = Self {
            program,
            digits,
            root: root.to_vec(),
            state: State::new(program, root.to_vec()),
            houses,
            places,
            houses_of: houses_of.into_iter().map(Vec::into_boxed_slice).collect(),
            value: vec![0; 2 * candidates],
            known: vec![Known { level: 0, place: 0, reason: Reason::None }; candidates],
            cells: (0..candidates).map(|at| ((at / digits) as u16, (at % digits) as u16)).collect(),
            literals: Vec::with_capacity(candidates),
            levels: Vec::new(),
            head: 0,
            clause_head: 0,
            is_watched: vec![false; root.len()],
        };
        for kernel in &program.kernels {
            if trail.does_run(kernel) {
                for cell in kernel.watched() {
                    trail.is_watched[cell as usize] = true;
                }
            }
        }
        trail.state.keep_log();
        trail.begin();
        trail
    }

    /// Notes what is known from the beginning.
    fn begin(&mut self) {
        for cell in 0..self.root.len() {
            for digit in 0..self.digits {
                let mask = self.root[cell];
                let candidate = cell * self.digits + digit;
                if mask >> digit & 1 == 0 {
                    let literal = Literal::is_not(candidate);
                    self.value[literal.index()] = 1;
                    self.value[(!literal).index()] = -1;
                } else if mask.is_power_of_two() {
                    self.assign(Literal::is(candidate), Reason::None);
                }
            }
        }
        self.state.wake_all(self.program);
    }

    #[inline]
    pub(super) fn cell(&self, candidate: usize) -> (usize, u32) {
        let (cell, digit) = self.cells[candidate];
        (cell as usize, u32::from(digit))
    }

    #[inline]
    pub(super) fn is_true(&self, literal: Literal) -> bool {
        self.value[literal.index()] > 0
    }

    #[inline]
    pub(super) fn is_false(&self, literal: Literal) -> bool {
        self.value[literal.index()] < 0
    }

    #[inline]
    pub(super) fn is_open(&self, candidate: usize) -> bool {
        self.value[candidate << 1] == 0
    }

    #[inline]
    pub(super) fn level(&self, literal: Literal) -> u32 {
        self.known[literal.candidate()].level
    }

    #[inline]
    pub(super) fn reason(&self, literal: Literal) -> Reason {
        self.known[literal.candidate()].reason
    }

    /// Tells a literal whose clause has moved.
    pub(super) fn set_reason(&mut self, literal: Literal, reason: Reason) {
        self.known[literal.candidate()].reason = reason;
    }

    /// Returns when a literal was found.
    #[inline]
    pub(super) fn place(&self, candidate: usize) -> u32 {
        self.known[candidate].place
    }

    pub(super) fn depth(&self) -> u32 {
        self.levels.len() as u32
    }

    /// Takes a literal that isn't known for true.
    #[inline]
    pub(super) fn assign(&mut self, literal: Literal, reason: Reason) {
        let candidate = literal.candidate();
        self.value[literal.index()] = 1;
        self.value[(!literal).index()] = -1;
        let (level, place) = (self.levels.len() as u32, self.literals.len() as u32);
        self.known[candidate] = Known { level, place, reason };
        self.literals.push(literal);
        if literal.is_denied() {
            let (cell, digit) = self.cell(candidate);
            self.state.masks[cell] &= !(1 << digit);
            if self.is_watched[cell] {
                self.state.wake(self.program, cell as u16);
            }
            for &(house, i) in &self.houses_of[cell] {
                self.places[house as usize * self.digits + digit as usize] &= !(1 << i);
            }
        }
    }

    /// Goes back to a level; calls back for each literal that isn't known any more.
    pub(super) fn back(&mut self, level: u32, mut freed: impl FnMut(Literal)) {
        let Some(&start) = self.levels.get(level as usize) else { return };
        for i in (start as usize..self.literals.len()).rev() {
            let literal = self.literals[i];
            self.value[literal.index()] = 0;
            self.value[(!literal).index()] = 0;
            if literal.is_denied() {
                let (cell, digit) = self.cell(literal.candidate());
                self.state.masks[cell] |= 1 << digit;
                for &(house, i) in &self.houses_of[cell] {
                    self.places[house as usize * self.digits + digit as usize] |= 1 << i;
                }
            }
            freed(literal);
        }
        self.literals.truncate(start as usize);
        self.levels.truncate(level as usize);
        self.head = self.literals.len();
        self.clause_head = self.literals.len();
        self.state.rest();
    }

    /// Follows up the next literal through its cell, its peers and its houses; `false` if there is
    /// none.
    pub(super) fn follow_up(&mut self) -> Result<bool, Clash> {
        let Some(&literal) = self.literals.get(self.head) else { return Ok(false) };
        self.head += 1;
        self.follow(literal)?;
        Ok(true)
    }

    /// Returns the next literal that became false and that clauses may watch.
    pub(super) fn next_lost(&mut self) -> Option<Literal> {
        let &literal = self.literals.get(self.clause_head)?;
        self.clause_head += 1;
        Some(!literal)
    }

    #[inline]
    fn follow(&mut self, literal: Literal) -> Result<(), Clash> {
        let (cell, digit) = self.cell(literal.candidate());
        if literal.is_denied() { self.lost(cell, digit) } else { self.found(cell, digit, literal) }
    }

    /// A cell has a digit: no other digit, and no peer has it.
    fn found(&mut self, cell: usize, digit: u32, literal: Literal) -> Result<(), Clash> {
        let mut others = self.state.masks[cell] & !(1 << digit);
        while others != 0 {
            let candidate = cell * self.digits + others.trailing_zeros() as usize;
            if self.is_true(Literal::is(candidate)) {
                return Err(Clash::Literals(literal, Literal::is(candidate)));
            }
            self.assign(Literal::is_not(candidate), Reason::Literal(literal));
            others &= others - 1;
        }
        let program = self.program;
        for &peer in &program.peers[cell] {
            if self.state.masks[peer as usize] >> digit & 1 == 1 {
                let candidate = peer as usize * self.digits + digit as usize;
                if self.is_true(Literal::is(candidate)) {
                    return Err(Clash::Literals(literal, Literal::is(candidate)));
                }
                self.assign(Literal::is_not(candidate), Reason::Literal(literal));
            }
        }
        Ok(())
    }

    /// A cell has lost a digit: what is left in the cell and in its houses?
    fn lost(&mut self, cell: usize, digit: u32) -> Result<(), Clash> {
        let left = self.state.masks[cell];
        if left & left.wrapping_sub(1) == 0 {
            if left == 0 {
                return Err(Clash::Cell(cell as u16));
            }
            let candidate = cell * self.digits + left.trailing_zeros() as usize;
            if self.is_open(candidate) {
                self.assign(Literal::is(candidate), Reason::Cell);
            }
        }
        for i in 0..self.houses_of[cell].len() {
            let house = self.houses_of[cell][i].0;
            let left = self.places[house as usize * self.digits + digit as usize];
            if left & left.wrapping_sub(1) == 0 {
                if left == 0 {
                    return Err(Clash::House(house, digit));
                }
                let there = self.houses[house as usize][left.trailing_zeros() as usize];
                let candidate = there as usize * self.digits + digit as usize;
                if self.is_open(candidate) {
                    self.assign(Literal::is(candidate), Reason::House(house));
                }
            }
        }
        Ok(())
    }

    /// Says whether a kernel finds what cells and houses don't.
    const fn does_run(&self, kernel: &Kernel) -> bool {
        match kernel {
            Kernel::House(..) | Kernel::Nine => false,
            // On large boards what is learned makes up for them, and they take most of the time.
            Kernel::Same(..) => self.digits < MANY_DIGITS,
            _ => true,
        }
    }

    /// Runs the next kernel that has to; `None` if there is none.
    ///
    /// All that it finds follows from what was known before it ran.
    pub(super) fn run_kernel(&mut self) -> Option<Result<(), Clash>> {
        let kernel = self.state.next_kernel()?;
        if !self.does_run(&self.program.kernels[kernel]) {
            return Some(Ok(()));
        }
        let at = self.literals.len() as u32;
        let outcome = self.state.run(self.program, kernel);
        // The kernel has changed the digits; they change again as the trail goes on.
        self.state.take_back();
        let log = self.state.take_log();
        let mut is_clash = false;
        for &(cell, _, new) in &log {
            let mut removed = self.state.masks[cell as usize] & !new;
            is_clash |= new == 0;
            while removed != 0 {
                let candidate = cell as usize * self.digits + removed.trailing_zeros() as usize;
                if self.is_true(Literal::is(candidate)) {
                    self.state.give_log(log);
                    return Some(Err(Clash::Against(kernel as u32, Literal::is(candidate))));
                }
                if self.is_open(candidate) {
                    self.assign(Literal::is_not(candidate), Reason::Kernel(kernel as u32, at));
                }
                removed &= removed - 1;
            }
        }
        self.state.give_log(log);
        if outcome.is_err() && !is_clash {
            return Some(Err(Clash::Kernel(kernel as u32)));
        }
        Some(Ok(()))
    }

    /// Returns the digits of a cell as they were when the trail was shorter.
    pub(super) fn known_at(&self, cell: usize, at: u32) -> u32 {
        let mut mask = 0;
        let mut rest = self.root[cell];
        while rest != 0 {
            let candidate = cell * self.digits + rest.trailing_zeros() as usize;
            let is_gone = self.is_false(Literal::is(candidate)) && self.known[candidate].place < at;
            mask |= if is_gone { 0 } else { rest & rest.wrapping_neg() };
            rest &= rest - 1;
        }
        mask
    }
}
