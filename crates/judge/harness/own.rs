// Boards of the program's own: stores of what may be a cell are kept, and looked through for nine
// rows of nine that agree with the clues, in whatever array they lie and however digits are written
// there.
use std::collections::HashMap;
use std::fs::File;
use std::os::unix::fs::FileExt;

const STORES: usize = 3 << 20;
const ADDRESSES: usize = 1 << 15;
const WINDOWS: usize = 64;

/// A store: where, what is there now, and from which line.
#[derive(Clone, Copy)]
struct Store {
    at: usize,
    old: u8,
    now: u8,
    line: u8,
}

/// A board of the program's own; a digit d is written there as d + base.
struct Board {
    rows: [usize; 9],
    size: usize,
    base: i32,
    /// What each cell held, and the first store since then: memory may have been something else
    /// before.
    start: [u8; 81],
    from: [usize; 81],
}

/// What was stored, and the boards found in it.
pub struct Own {
    pub keeping: bool,
    stores: Vec<Store>,
    /// By address: size, and what was there before.
    placed: HashMap<usize, (u8, u8)>,
    waiting: Option<(usize, usize, u8, u8)>,
    memory: Option<File>,
    boards: Vec<Board>,
}

/// A value as a byte: 255 for -1, 254 for what is no cell.
fn clipped(bytes: &[u8]) -> u8 {
    if bytes.iter().all(|byte| *byte == 255) {
        return 255;
    }
    if bytes[0] > 250 || bytes[1..].iter().any(|byte| *byte != 0) { 254 } else { bytes[0] }
}

fn read(at: usize, size: usize) -> u8 {
    let bytes: [u8; 8] = std::array::from_fn(|i| {
        if i < size { unsafe { std::ptr::read_volatile((at + i) as *const u8) } } else { 0 }
    });
    clipped(&bytes[..size])
}

impl Own {
    pub fn new() -> Self {
        let memory = File::open("/proc/self/mem").ok();
        // All at once, so that the learner's own memory lies as it would without.
        let (stores, placed) = (Vec::with_capacity(STORES), HashMap::with_capacity(ADDRESSES));
        Own { keeping: memory.is_some(), stores, placed, waiting: None, memory, boards: Vec::new() }
    }

    pub fn is_empty(&self) -> bool {
        self.stores.is_empty()
    }

    pub fn is_found(&self) -> bool {
        !self.boards.is_empty()
    }

    /// A hook comes before the store: what will be there is read at the next.
    pub fn keep(&mut self, at: usize, size: usize, line: u8) {
        if self.keeping && size <= 8 {
            self.waiting = Some((at, size, read(at, size), line));
        }
    }

    /// Says whether there is no more room.
    pub fn settle(&mut self) -> bool {
        let Some((at, size, old, line)) = self.waiting.take() else { return false };
        let now = read(at, size);
        if now == 254 {
            return false;
        }
        self.placed.entry(at).or_insert((size as u8, old));
        // Boards that are copied at each node can't be followed.
        self.keeping &= self.placed.len() < ADDRESSES;
        self.stores.push(Store { at, old, now, line });
        self.stores.len() >= STORES
    }

    fn value(&self, at: usize, size: usize) -> u8 {
        let mut bytes = [0; 8];
        let read = self.memory.as_ref().map(|memory| memory.read_exact_at(&mut bytes[..size], at as u64));
        if matches!(read, Some(Ok(()))) { clipped(&bytes[..size]) } else { 254 }
    }

    /// Says whether nine values may be a row: what isn't a clue was stored to, clues are as they
    /// were.
    fn is_row(&self, clues: &[u32; 81], row: usize, at: usize, size: usize, base: i32) -> bool {
        let stored = |j: usize| self.placed.get(&at.wrapping_add(j * size)).map_or(false, |found| found.0 as usize == size);
        let same = |j: usize, digit: i32| i32::from(self.value(at.wrapping_add(j * size), size)) == (digit + base) & 255;
        (0..9).all(|j| clue(clues, 9 * row + j) > 0 || stored(j))
            && (0..9).all(|j| clue(clues, 9 * row + j) == 0 || same(j, clue(clues, 9 * row + j)))
    }

    /// Where a row may begin; `None` if it is full of clues.
    fn windows(&self, clues: &[u32; 81], row: usize, size: usize, base: i32) -> Option<Vec<usize>> {
        let first = (0..9).find(|j| clue(clues, 9 * row + j) == 0)?;
        let starts = self.placed.iter().filter(|(_, found)| found.0 as usize == size).map(|(at, _)| at.wrapping_sub(first * size));
        let mut found: Vec<usize> = starts.filter(|at| self.is_row(clues, row, *at, size, base)).take(WINDOWS).collect();
        found.sort_unstable();
        Some(found)
    }

    pub fn find(&mut self, clues: &[u32; 81]) {
        if !self.keeping || self.is_found() {
            return;
        }
        for size in [1, 2, 4, 8] {
            for base in [0, 48, -1] {
                self.find_kind(clues, size, base);
            }
        }
    }

    /// Says whether nine rows hold a solution.
    fn is_solved(&self, rows: &[usize], size: usize, base: i32) -> bool {
        let mut seen = [[0_u16; 9]; 3];
        (0..81).all(|i| {
            let digit = (i32::from(self.value(rows[i / 9] + i % 9 * size, size)) - base) & 255;
            let houses = [i / 9, i % 9, i / 27 * 3 + i % 9 / 3];
            (1..=9).contains(&digit) && (0..3).all(|k| {
                let new = seen[k][houses[k]] >> digit & 1 == 0;
                seen[k][houses[k]] |= 1 << digit;
                new
            })
        })
    }

    /// Chooses rows that lie anywhere, such that they hold a solution; gives up after so many
    /// tries.
    fn scattered(&self, found: &[Option<Vec<usize>>], rows: &mut Vec<usize>, size: usize, base: i32, tries: &mut u32) -> bool {
        if rows.len() == 9 {
            *tries -= 1;
            return self.is_solved(rows, size, base);
        }
        for at in found[rows.len()].iter().flatten() {
            if *tries > 0 && rows.iter().all(|row| row.abs_diff(*at) >= 9 * size) {
                rows.push(*at);
                if self.scattered(found, rows, size, base, tries) {
                    return true;
                }
                rows.pop();
            }
        }
        false
    }

    /// Looks for boards whose digits are written as d + base in values of a size.
    fn find_kind(&mut self, clues: &[u32; 81], size: usize, base: i32) {
        let mut found = Vec::new();
        for row in 0..9 {
            let windows = self.windows(clues, row, size, base);
            if windows.as_ref().map_or(false, Vec::is_empty) {
                return;
            }
            found.push(windows);
        }
        let open: Vec<usize> = (0..9).filter(|row| found[*row].is_some()).collect();
        let (Some(&one), Some(&two)) = (open.first(), open.get(1)) else { return };
        let mut regular = Vec::new();
        for a in found[one].iter().flatten() {
            for b in found[two].iter().flatten() {
                let (apart, steps) = (*b as i64 - *a as i64, (two - one) as i64);
                let rows: [usize; 9] = std::array::from_fn(|r| (*a as i64 + apart / steps * (r as i64 - one as i64)) as usize);
                if apart % steps == 0 && (0..9).all(|r| self.is_row(clues, r, rows[r], size, base)) {
                    regular.push(rows);
                }
            }
        }
        let mut rows = Vec::new();
        if regular.is_empty() && self.scattered(&found, &mut rows, size, base, &mut 1000) {
            regular.push(std::array::from_fn(|r| rows[r]));
        }
        for rows in regular.into_iter().take(4) {
            let board = self.traced_back(rows, size, base);
            self.boards.push(board);
        }
    }

    /// Follows the stores to each cell back to where something else wrote to the same memory.
    fn traced_back(&self, rows: [usize; 9], size: usize, base: i32) -> Board {
        let start = std::array::from_fn(|i| self.value(rows[i / 9] + i % 9 * size, size));
        let mut board = Board { rows, size, base, start, from: [self.stores.len(); 81] };
        let mut broken = [false; 81];
        for (k, store) in self.stores.iter().enumerate().rev() {
            let Some(cell) = board.cell(store.at).filter(|cell| !broken[*cell]) else { continue };
            if store.now == board.start[cell] {
                (board.start[cell], board.from[cell]) = (store.old, k);
            } else {
                broken[cell] = true;
            }
        }
        board
    }

    /// What was stored to each board: four characters a store.
    pub fn writes(&self) -> Vec<String> {
        self.boards.iter().map(|board| {
            let seen = self.stores.iter().enumerate().filter_map(|(k, store)| {
                let cell = board.cell(store.at).filter(|cell| k >= board.from[*cell])?;
                Some([b'1' + (cell / 9) as u8, b'1' + (cell % 9) as u8, board.digit(store.now), store.line])
            });
            seen.flatten().map(char::from).collect()
        }).collect()
    }

    /// What each board held before the first store, as JSON.
    pub fn starts(&self) -> String {
        let start = |board: &Board| -> String {
            board.start.iter().map(|value| char::from(board.digit(*value))).collect()
        };
        let all: Vec<String> = self.boards.iter().map(|board| format!("{{\"start\":\"{}\",\"end\":\"\"}}", start(board))).collect();
        all.join(",")
    }
}

impl Board {
    fn cell(&self, at: usize) -> Option<usize> {
        let row = self.rows.iter().position(|row| at >= *row && at < row + 9 * self.size)?;
        Some(9 * row + (at - self.rows[row]) / self.size)
    }

    fn digit(&self, value: u8) -> u8 {
        let digit = (i32::from(value) - self.base) & 255;
        if (1..=9).contains(&digit) { b'0' + digit as u8 } else { b'0' }
    }
}

fn clue(clues: &[u32; 81], cell: usize) -> i32 {
    if (49..=57).contains(&clues[cell]) { clues[cell] as i32 - 48 } else { 0 }
}
