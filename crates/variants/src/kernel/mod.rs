//! Kernels: what rules compile to. They know cells and sets of digits, not rules.
//!
//! A kernel removes digits that can't be; it is sound on any state, and with all its cells fixed it
//! says exactly whether its rule holds. A [`Program`] is all kernels of a board. They run until
//! nothing changes, those with smaller numbers first; a cell that changes wakes all kernels that
//! watch it, by one `or` of bit sets.

mod connected;
mod count;
mod cuts;
mod ends;
mod few;
mod house;
mod lanes;
mod late;
mod line;
mod memo;
mod nine;
mod sets;
mod sum;
mod table;

pub(crate) use connected::{Connected, NONE};
pub(crate) use count::{Circles, Counts, Distinct, Multiset, ValueIndex};
pub(crate) use cuts::{Cut, Cuts};
pub(crate) use ends::Ends;
pub(crate) use late::Late;
pub(crate) use line::Line;
pub(crate) use memo::MOST_REMEMBERED;
pub(crate) use sets::{Overlap, Sets};
pub(crate) use sum::{Group, Sum};

use memo::Memo;

/// A state that no solution has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Conflict;

/// What comes of running a kernel.
pub(crate) type Outcome = Result<(), Conflict>;

/// One kernel; see the files of this folder.
#[derive(Clone, Debug)]
pub(crate) enum Kernel {
    /// As many cells as digits, all different; and the digits.
    House(Box<[u16]>, u32),
    /// All rows, columns and boxes of a plain 9x9 board.
    Nine,
    /// A relation of one cell to each of others: the other, and the table of what goes with what.
    Arcs(u16, Box<[(u16, u16)]>),
    /// Two sets of cells that hold the same digits, all different in each.
    Same(Box<[u16]>, Box<[u16]>),
    /// The second set's digits are all among the first's.
    Within(Box<[u16]>, Box<[u16]>),
    Sets(Sets),
    Sum(Sum),
    Line(Line),
    Ends(Ends),
    Cuts(Cuts),
    /// Some cell has a digit of each class.
    Classes(Box<[u16]>, Box<[u32]>),
    Counts(Counts),
    Multiset(Multiset),
    Circles(Circles),
    Distinct(Distinct),
    ValueIndex(ValueIndex),
    Connected(Connected),
    Late(Late),
    /// One of several programs holds.
    Either(Vec<Program>),
}

/// After so many runs of kernels it is worth keeping what they find.
const MEMORABLE: u64 = 2000;

/// Lines with more cells than this are long.
const LONG_LINE: usize = 24;

/// A relation: for every set of digits of one cell, the digits that the other may have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Table {
    /// One part for each eight digits.
    parts: Vec<[u32; 256]>,
}

impl Table {
    /// Returns the table in which digit `i` goes with the digits `rows[i]`.
    pub(crate) fn new(rows: &[u32]) -> Self {
        let part = |rows: &[u32]| {
            let mut part = [0; 256];
            for set in 1..256_usize {
                let row = rows.get(set.trailing_zeros() as usize).copied().unwrap_or(0);
                part[set] = part[set & (set - 1)] | row;
            }
            part
        };
        Self { parts: rows.chunks(8).map(part).collect() }
    }

    #[inline]
    pub(crate) fn image(&self, set: u32) -> u32 {
        let mut image = 0;
        for (i, part) in self.parts.iter().enumerate() {
            image |= part[(set >> (8 * i) & 255) as usize];
        }
        image
    }
}

/// All kernels of a board.
#[derive(Clone, Debug)]
pub(crate) struct Program {
    /// The set of all digits.
    pub(crate) all: u32,
    /// The smallest digit.
    pub(crate) first: i32,
    /// For each cell the cells that must differ from it.
    pub(crate) peers: Vec<Box<[u16]>>,
    /// The sets of cells in which each digit has a place.
    pub(crate) houses: Vec<Box<[u16]>>,
    /// In the order in which they run.
    pub(crate) kernels: Vec<Kernel>,
    /// For each kernel whose outcome is worth remembering its cells, for others none.
    pub(crate) pure: Vec<Box<[u16]>>,
    pub(crate) tables: Vec<Table>,
    /// For each cell, `words` words with a bit for each kernel that watches it.
    pub(crate) watch: Vec<u64>,
    pub(crate) words: usize,
}

/// What is known of a board, and which kernels have to run.
#[derive(Clone, Debug, Default)]
pub(crate) struct State {
    pub(crate) masks: Vec<u32>,
    dirty: Vec<u64>,
    /// Cells fixed since their peers were told.
    fixed: Vec<u16>,
    /// The cell whose peers were told last.
    pub(crate) last: Option<u16>,
    /// Whether changes are written down, and what they were: cell, old digits, new digits.
    is_logged: bool,
    log: Vec<(u16, u32, u32)>,
    /// Memory for kernels that need some.
    buffer: Vec<u64>,
    memo: Memo,
    /// How many kernels have run.
    runs: u64,
}

impl State {
    /// Returns the state with these digits, every kernel to be run.
    pub(crate) fn new(program: &Program, masks: Vec<u32>) -> Self {
        let mut state = Self { masks, dirty: vec![0; program.words], ..Self::default() };
        state.wake_all(program);
        state
    }

    /// Wakes all kernels and tells all peers.
    pub(crate) fn wake_all(&mut self, program: &Program) {
        self.dirty.fill(0);
        for kernel in 0..program.kernels.len() {
            self.dirty[kernel / 64] |= 1 << (kernel % 64);
        }
        self.fixed.clear();
        for (cell, mask) in self.masks.iter().enumerate() {
            if mask.is_power_of_two() && !program.peers[cell].is_empty() {
                self.fixed.push(cell as u16);
            }
        }
    }

    /// Forgets what was to be done.
    pub(crate) fn rest(&mut self) {
        self.dirty.fill(0);
        self.fixed.clear();
    }

    #[inline]
    pub(crate) fn mask(&self, cell: u16) -> u32 {
        self.masks[cell as usize]
    }

    /// Leaves a cell only these digits. Mostly it has no others, which is seen without a call.
    #[inline]
    pub(crate) fn narrow(&mut self, program: &Program, cell: u16, mask: u32) -> Outcome {
        let old = self.masks[cell as usize];
        let new = old & mask;
        if new == old { Ok(()) } else { self.change(program, cell, new) }
    }

    #[inline(never)]
    fn change(&mut self, program: &Program, cell: u16, new: u32) -> Outcome {
        self.change_here(program, cell, new)
    }

    #[inline]
    fn change_here(&mut self, program: &Program, cell: u16, new: u32) -> Outcome {
        if self.is_logged {
            self.write_down(cell, new);
        }
        if new == 0 {
            return Err(Conflict);
        }
        self.masks[cell as usize] = new;
        if new.is_power_of_two() {
            self.fixed.push(cell);
        }
        self.wake(program, cell);
        Ok(())
    }

    #[cold]
    #[inline(never)]
    fn write_down(&mut self, cell: u16, new: u32) {
        self.log.push((cell, self.masks[cell as usize], new));
    }

    /// Wakes the kernels that watch a cell.
    #[inline]
    pub(crate) fn wake(&mut self, program: &Program, cell: u16) {
        let at = cell as usize * program.words;
        // Most boards have few kernels, and a loop would cost more than the work.
        match (&mut self.dirty[..], &program.watch[at..at + program.words]) {
            ([a], [x]) => *a |= x,
            ([a, b], [x, y]) => {
                *a |= x;
                *b |= y;
            }
            (dirty, watch) => {
                for (dirty, watch) in dirty.iter_mut().zip(watch) {
                    *dirty |= watch;
                }
            }
        }
    }

    /// Hands out memory for a kernel, which is to be given back.
    fn take_buffer(&mut self) -> Vec<u64> {
        std::mem::take(&mut self.buffer)
    }

    fn give_buffer(&mut self, buffer: Vec<u64>) {
        self.buffer = buffer;
    }

    /// Writes down all changes from now on.
    pub(crate) fn keep_log(&mut self) {
        self.is_logged = true;
    }

    /// Takes back all changes in the log.
    pub(crate) fn take_back(&mut self) {
        for &(cell, old, _) in self.log.iter().rev() {
            self.masks[cell as usize] = old;
        }
        self.fixed.clear();
    }

    /// Hands out the log, which is to be given back.
    pub(crate) fn take_log(&mut self) -> Vec<(u16, u32, u32)> {
        std::mem::take(&mut self.log)
    }

    /// Takes the log back, and forgets what is in it.
    pub(crate) fn give_log(&mut self, mut log: Vec<(u16, u32, u32)>) {
        log.clear();
        self.log = log;
    }

    /// Takes the next kernel that has to run off the list.
    pub(crate) fn next_kernel(&mut self) -> Option<usize> {
        let word = self.dirty.iter().position(|&word| word != 0)?;
        let bit = self.dirty[word].trailing_zeros() as usize;
        self.dirty[word] &= self.dirty[word] - 1;
        Some(word * 64 + bit)
    }

    /// Keeps what kernels find from now on.
    #[cold]
    #[inline(never)]
    fn remember(&mut self, program: &Program) {
        let has_cages = program.kernels.iter().any(|kernel| matches!(kernel, Kernel::Sets(_)));
        let has_pure = program.pure.iter().any(|cells| !cells.is_empty());
        self.memo = Memo::new(has_cages, has_pure);
    }

    /// Runs one kernel, or does what it did before with the same digits.
    pub(crate) fn run(&mut self, program: &Program, kernel: usize) -> Outcome {
        self.runs += 1;
        if self.runs == MEMORABLE {
            self.remember(program);
        }
        let cells = program.pure.get(kernel).map_or(&[][..], |cells| cells);
        if cells.is_empty() || self.memo.is_empty() {
            return program.kernels[kernel].run(program, self);
        }
        let digits = self.packed(cells);
        match self.memo.left(kernel, digits) {
            Some(left) if left == digits => Ok(()),
            Some(0) => Err(Conflict),
            Some(mut left) => {
                for &cell in cells {
                    self.narrow(program, cell, left as u32 & 0x1ff)?;
                    left >>= 9;
                }
                Ok(())
            }
            None => {
                let outcome = program.kernels[kernel].run(program, self);
                let left = if outcome.is_ok() { self.packed(cells) } else { 0 };
                self.memo.keep(kernel, digits, left);
                outcome
            }
        }
    }

    /// Returns the digits of some cells side by side, nine bits each.
    #[inline]
    fn packed(&self, cells: &[u16]) -> u128 {
        cells.iter().rev().fold(0, |packed, &cell| packed << 9 | u128::from(self.mask(cell)))
    }

    /// Runs one kernel and takes back what it changes, which stays in the log for [`State::tried`].
    pub(crate) fn try_run(&mut self, program: &Program, kernel: usize) -> Outcome {
        self.log.clear();
        let outcome = self.run(program, kernel);
        self.take_back();
        outcome
    }

    /// Returns the digits that the last trial left to a cell.
    pub(crate) fn tried(&self, cell: usize) -> u32 {
        let last = self.log.iter().rev().find(|change| change.0 as usize == cell);
        last.map_or(self.masks[cell], |change| change.2)
    }

    /// Runs all that has to run until nothing changes.
    pub(crate) fn propagate(&mut self, program: &Program) -> Outcome {
        self.last = None;
        loop {
            while let Some(cell) = self.fixed.pop() {
                let bit = self.masks[cell as usize];
                self.last = Some(cell);
                for &peer in &program.peers[cell as usize] {
                    let old = self.masks[peer as usize];
                    if old & bit != 0 {
                        self.change_here(program, peer, old & !bit)?;
                    }
                }
            }
            let Some(kernel) = self.next_kernel() else { return Ok(()) };
            self.run(program, kernel)?;
            if program.kernels[kernel].is_settled() {
                self.dirty[kernel / 64] &= !(1 << (kernel % 64));
            }
        }
    }
}

impl Kernel {
    fn run(&self, program: &Program, state: &mut State) -> Outcome {
        match self {
            Self::House(cells, need) => house::house(cells, *need, program, state),
            Self::Nine => nine::nine(program, state),
            Self::Arcs(cell, arcs) => house::arcs(*cell, arcs, program, state),
            Self::Same(a, b) => {
                house::within(a, b, program, state)?;
                house::within(b, a, program, state)
            }
            Self::Within(a, b) => house::within(a, b, program, state),
            Self::Classes(cells, classes) => house::classes(cells, classes, program, state),
            Self::Sets(sets) => sets.run(program, state),
            Self::Sum(sum) => sum.run(program, state),
            Self::Line(line) => line.run(program, state),
            Self::Ends(ends) => ends.run(program, state),
            Self::Cuts(cuts) => cuts.run(program, state),
            Self::Counts(counts) => counts.run(program, state),
            Self::Multiset(multiset) => multiset.run(program, state),
            Self::Circles(circles) => circles.run(program, state),
            Self::Distinct(distinct) => distinct.run(program, state),
            Self::ValueIndex(index) => index.run(program, state),
            Self::Connected(connected) => connected.run(program, state),
            Self::Late(late) => late.run(state),
            Self::Either(programs) => either(programs, program, state),
        }
    }

    /// Says whether running it again at once would find next to nothing.
    fn is_settled(&self) -> bool {
        match self {
            Self::Sets(_) => true,
            Self::Line(line) => line.is_settled,
            _ => false,
        }
    }

    /// Returns the cells whose changes it wants to see.
    pub(crate) fn watched(&self) -> Vec<u16> {
        match self {
            Self::Sets(sets) => sets.cells.to_vec(),
            _ => self.cells(),
        }
    }

    /// Returns the cells that it looks at.
    pub(crate) fn cells(&self) -> Vec<u16> {
        match self {
            Self::House(cells, _) | Self::Classes(cells, _) => cells.to_vec(),
            Self::Nine => (0..81).collect(),
            Self::Arcs(cell, _) => vec![*cell],
            Self::Same(a, b) => [&a[..], &b[..]].concat(),
            Self::Within(a, _) => a.to_vec(),
            Self::Sets(sets) => [&sets.cells[..], &sets.beside[..]].concat(),
            Self::Sum(sum) => sum.cells(),
            Self::Line(line) => line.cells.to_vec(),
            Self::Ends(ends) => ends.cells.to_vec(),
            Self::Cuts(cuts) => cuts.cells.to_vec(),
            Self::Counts(counts) => counts.cells.to_vec(),
            Self::Multiset(multiset) => [&multiset.a[..], &multiset.b[..]].concat(),
            Self::Circles(circles) => circles.cells.to_vec(),
            Self::Distinct(distinct) => [&[distinct.control], &distinct.cells[..]].concat(),
            Self::ValueIndex(index) => [&[index.value, index.control], &index.line[..]].concat(),
            Self::Connected(connected) => connected.cells.to_vec(),
            Self::Late(late) => late.cells.to_vec(),
            Self::Either(programs) => programs.iter().flat_map(Program::cells).collect(),
        }
    }

    /// Returns the cells that it looks at and changes, if it is dear and knows nothing else.
    pub(crate) fn pure_cells(&self) -> Option<Vec<u16>> {
        let is_pure = match self {
            Self::Line(_) | Self::Cuts(_) => true,
            Self::Either(programs) => !programs.iter().any(Program::looks_around),
            _ => false,
        };
        if !is_pure {
            return None;
        }
        let mut cells = self.cells();
        cells.sort_unstable();
        cells.dedup();
        Some(cells)
    }

    /// Returns its place in the order of kernels: cheap ones first.
    pub(crate) fn rank(&self) -> u8 {
        match self {
            Self::Arcs(..) => 0,
            Self::House(..) => 1,
            Self::Same(..) => 2,
            Self::Classes(..) | Self::Counts(_) | Self::ValueIndex(_) | Self::Ends(_) => 3,
            Self::Sets(_) | Self::Multiset(_) => 4,
            Self::Circles(_) | Self::Distinct(_) | Self::Cuts(_) => 5,
            Self::Sum(_) => 6,
            Self::Nine | Self::Within(..) => 7,
            Self::Line(_) => 8,
            Self::Either(_) | Self::Late(_) | Self::Connected(_) => 9,
        }
    }
}

impl Program {
    /// Returns the cells that its kernels watch and those that must differ from others.
    pub(crate) fn cells(&self) -> Vec<u16> {
        let differ = (0..self.peers.len()).filter(|&cell| !self.peers[cell].is_empty());
        let mut cells: Vec<u16> = differ.map(|cell| cell as u16).collect();
        cells.extend(self.kernels.iter().flat_map(Kernel::cells));
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// Says whether some kernel looks at more than its cells: at the rest of houses.
    fn looks_around(&self) -> bool {
        self.kernels.iter().any(|kernel| match kernel {
            Kernel::Sets(sets) => !sets.houses.is_empty(),
            Kernel::Either(programs) => programs.iter().any(Self::looks_around),
            _ => false,
        })
    }

    /// Says whether it has kernels whose reasons are long or take long to find: about sums, sets of
    /// digits, alternatives or long lines.
    pub(crate) fn has_dear_reasons(&self) -> bool {
        let is_dear = |kernel: &Kernel| match kernel {
            Kernel::Sum(_) | Kernel::Sets(_) | Kernel::Either(_) => true,
            Kernel::Line(line) => line.cells.len() > LONG_LINE,
            _ => false,
        };
        self.kernels.iter().any(is_dear)
    }

    /// Returns the worth of the digit at a place.
    #[inline]
    pub(crate) fn digit(&self, place: u32) -> i32 {
        self.first + place as i32
    }

    /// Returns the smallest digit of a set that has one.
    #[inline]
    pub(crate) fn least(&self, mask: u32) -> i32 {
        self.digit(mask.trailing_zeros())
    }

    /// Returns the largest digit of a set that has one.
    #[inline]
    pub(crate) fn most(&self, mask: u32) -> i32 {
        self.digit(mask.ilog2())
    }
}

/// Runs each of several programs on a copy and keeps what some of them allows.
fn either(programs: &[Program], program: &Program, state: &mut State) -> Outcome {
    let mut union = vec![0; state.masks.len()];
    let mut copy = State::default();
    for choice in programs {
        copy.masks.clone_from(&state.masks);
        copy.dirty.resize(choice.words, 0);
        copy.wake_all(choice);
        if copy.propagate(choice).is_ok() {
            for (union, mask) in union.iter_mut().zip(&copy.masks) {
                *union |= mask;
            }
        }
    }
    for (cell, union) in union.into_iter().enumerate() {
        // A hole has no digits and never changes.
        if state.masks[cell] & !union != 0 {
            state.narrow(program, cell as u16, union)?;
        }
    }
    Ok(())
}
