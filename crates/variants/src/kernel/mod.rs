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
mod skyline;
mod state;
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
pub(crate) use skyline::Skyline;
pub(crate) use state::State;
pub(crate) use sum::{Group, Sum};

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
    Skyline(Skyline),
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

/// Lines with more cells than this are long.
const LONG_LINE: usize = 24;

/// A relation: for every set of digits of one cell, the digits that the other may have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Table {
    /// For every set, if there are at most nine digits.
    whole: Vec<u16>,
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
        let parts = rows.chunks(8).map(part).collect();
        let table = Self { whole: Vec::new(), parts };
        let sets = if rows.len() <= 9 { 1 << rows.len() } else { 0 };
        let whole = (0..sets).map(|set| table.image(set) as u16).collect();
        Self { whole, ..table }
    }

    #[inline]
    pub(crate) fn image(&self, set: u32) -> u32 {
        if let Some(&image) = self.whole.get(set as usize) {
            return u32::from(image);
        }
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
    /// For each cell a bit for each of the first kernels that watch it; and for all kernels beyond
    /// them, which few boards have, `more` words for each cell.
    pub(crate) watch: Vec<[u64; WORDS]>,
    pub(crate) watch_more: Vec<u64>,
    pub(crate) more: usize,
    /// A bit for each kernel that has to run again after its own changes.
    pub(crate) unsettled: Vec<u64>,
    /// For each cell the cells that must differ from it, a bit for each; none on large boards.
    pub(crate) near: Vec<[u64; 2]>,
}

/// How many words have a bit for each kernel of most boards.
pub(crate) const WORDS: usize = 4;

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
            Self::Skyline(line) => line.run(program, state),
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
    pub(crate) fn is_settled(&self) -> bool {
        match self {
            Self::Sets(_) | Self::Skyline(_) => true,
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
            Self::Skyline(line) => line.cells.to_vec(),
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
            Self::Classes(..) | Self::Counts(_) | Self::ValueIndex(_) | Self::Ends(_) => 3,
            Self::Sets(_) | Self::Multiset(_) => 4,
            Self::Circles(_) | Self::Distinct(_) | Self::Cuts(_) | Self::Skyline(_) => 5,
            Self::Sum(_) => 6,
            Self::Nine | Self::Within(..) | Self::Same(..) => 7,
            Self::Line(_) => 8,
            Self::Either(_) | Self::Late(_) | Self::Connected(_) => 9,
        }
    }
}

impl Program {
    /// Returns a program without kernels, for tests of one.
    #[cfg(test)]
    pub(crate) fn bare(first: i32, digits: u32, cells: usize) -> Self {
        Self {
            all: u32::MAX >> (32 - digits),
            first,
            peers: vec![Box::default(); cells],
            houses: Vec::new(),
            kernels: Vec::new(),
            pure: Vec::new(),
            tables: Vec::new(),
            watch: vec![[0; WORDS]; cells],
            watch_more: Vec::new(),
            more: 0,
            unsettled: Vec::new(),
            near: Vec::new(),
        }
    }

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

    /// Says whether it has kernels about sums or sets of digits, which tell cells apart.
    pub(crate) fn has_sums(&self) -> bool {
        self.has_dear_reasons()
            || self.kernels.iter().any(|kernel| matches!(kernel, Kernel::Cuts(_)))
    }

    /// Says whether it has cages: sets of all digits with a sum.
    pub(crate) fn has_cages(&self) -> bool {
        self.kernels.iter().any(|kernel| matches!(kernel, Kernel::Sets(sets) if sets.sum.is_some()))
    }

    /// Returns the worth of the digit at a place.
    #[inline]
    pub(crate) fn digit(&self, place: u32) -> i32 {
        self.first + place as i32
    }

    /// Returns the smallest digit of a set that has one.
    #[inline]
    pub(crate) fn least(&self, mask: u32) -> i32 {
        self.digit((mask | 1 << 31).trailing_zeros())
    }

    /// Returns the largest digit of a set that has one.
    #[inline]
    pub(crate) fn most(&self, mask: u32) -> i32 {
        self.digit((mask | 1).ilog2())
    }
}

/// Runs each of several programs on a copy and keeps what some of them allows.
fn either(programs: &[Program], program: &Program, state: &mut State) -> Outcome {
    let mut union = vec![0; state.masks.len()];
    let mut copy = State::default();
    for choice in programs {
        copy.masks.clone_from(&state.masks);
        copy.dirty_more.resize(choice.more, 0);
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
