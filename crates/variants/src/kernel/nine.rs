//! The 27 houses of a plain 9x9 board in one go.
//!
//! Three cells side by side are three lanes of 16 bits in a word, so a row is three words, and nine
//! words side by side are nine columns. Unions and digits seen twice come for three cells at a
//! time.

use super::{Conflict, Outcome, Program, State};

/// All digits in each lane.
const ALL: u64 = 0x01ff_01ff_01ff;
/// The lowest and the highest bit of each lane, and all three lanes.
const LOW: u64 = 0x0001_0001_0001;
const HIGH: u64 = 0x8000_8000_8000;
const LANES: u64 = 0xffff_ffff_ffff;

/// The cells of a board: rows, and in each row stacks of three columns.
type Words = [[u64; 3]; 9];

/// Finds digits with one place in a row, column or box; if there are none, digits whose places in
/// one house are all in another.
pub(super) fn nine(program: &Program, state: &mut State) -> Outcome {
    let Some(masks) = state.masks.first_chunk::<81>() else { return Ok(()) };
    let mut words: Words = [[0; 3]; 9];
    for (row, cells) in words.iter_mut().zip(masks.chunks_exact(9)) {
        for (word, cells) in row.iter_mut().zip(cells.chunks_exact(3)) {
            *word = u64::from(cells[0]) | u64::from(cells[1]) << 16 | u64::from(cells[2]) << 32;
        }
    }
    if !singles(&words, program, state)? {
        overlaps(&words, program, state)?;
    }
    Ok(())
}

/// Moves each lane to the next.
#[inline]
const fn turn(word: u64) -> u64 {
    ((word << 16) | (word >> 32)) & LANES
}

/// Moves each lane to the one before.
#[inline]
const fn turn_back(word: u64) -> u64 {
    ((word >> 16) | (word << 32)) & LANES
}

/// Returns what some of three words have, and what two of them have.
#[inline]
const fn seen(a: u64, b: u64, c: u64) -> (u64, u64) {
    (a | b | c, (a & b) | (c & (a | b)))
}

/// Returns the same for all three lanes, in each lane.
#[inline]
const fn across(once: u64, twice: u64) -> (u64, u64) {
    let (next, last) = (turn(once), turn_back(once));
    let twice = twice | (once & next);
    (once | next | last, twice | turn(twice) | turn_back(twice))
}

/// Finds hidden singles and digits without a place; says whether there were any.
#[inline]
fn singles(words: &Words, program: &Program, state: &mut State) -> Result<bool, Conflict> {
    let mut complete = ALL;
    let mut row_hidden = [0_u64; 9];
    for (hidden, &[a, b, c]) in row_hidden.iter_mut().zip(words) {
        let (once, twice) = seen(a, b, c);
        let (once, twice) = across(once, twice);
        complete &= once;
        *hidden = once & !twice;
    }
    let (mut column_once, mut column_twice) = ([0_u64; 3], [0_u64; 3]);
    let mut box_hidden = [[0_u64; 3]; 3];
    for (hidden, band) in box_hidden.iter_mut().zip(words.chunks_exact(3)) {
        for stack in 0..3 {
            let (once, twice) = seen(band[0][stack], band[1][stack], band[2][stack]);
            column_twice[stack] |= twice | (column_once[stack] & once);
            column_once[stack] |= once;
            let (once, twice) = across(once, twice);
            complete &= once;
            hidden[stack] = once & !twice;
        }
    }
    if complete & column_once[0] & column_once[1] & column_once[2] != ALL {
        return Err(Conflict);
    }
    let (mut is_any, mut crowded) = (false, 0);
    for (row, cells) in words.iter().enumerate() {
        for (stack, &word) in cells.iter().enumerate() {
            let columns = column_once[stack] & !column_twice[stack];
            let hidden = word & (row_hidden[row] | columns | box_hidden[row / 3][stack]);
            // Two hidden singles in one cell.
            crowded |= ((hidden | HIGH) - LOW) & hidden & ALL;
            let has = |word: u64| (word + (HIGH - LOW)) & HIGH;
            let mut new = has(hidden) & has(word ^ hidden);
            while new != 0 {
                is_any = true;
                let lane = new.trailing_zeros() / 16;
                let cell = row * 9 + stack * 3 + lane as usize;
                state.narrow(program, cell as u16, (hidden >> (16 * lane)) as u32 & 0x1ff)?;
                new &= new - 1;
            }
        }
    }
    if crowded == 0 { Ok(is_any) } else { Err(Conflict) }
}

/// Removes digits from the rest of a house if another house has them only where both meet.
#[inline]
fn overlaps(words: &Words, program: &Program, state: &mut State) -> Outcome {
    for (band, rows) in words.chunks_exact(3).enumerate() {
        let union = |word: u64| (word | word >> 16 | word >> 32) & 0x1ff;
        let unions = |row: &[u64; 3]| union(row[0]) | union(row[1]) << 16 | union(row[2]) << 32;
        let rows = [unions(&rows[0]), unions(&rows[1]), unions(&rows[2])];
        for (i, (row, keep)) in rows.into_iter().zip(kept(rows)).enumerate() {
            if row & !keep != 0 {
                for stack in (0..3).filter(|stack| (row & !keep) >> (16 * stack) & 0x1ff != 0) {
                    let first = (band * 3 + i) * 9 + stack * 3;
                    let keep = (keep >> (16 * stack)) as u32 & 0x1ff;
                    for cell in first..first + 3 {
                        state.narrow(program, cell as u16, keep)?;
                    }
                }
            }
        }
    }
    for (stack, columns) in stacks(words).into_iter().enumerate() {
        for (band, (column, keep)) in columns.into_iter().zip(kept(columns)).enumerate() {
            if column & !keep != 0 {
                for lane in (0..3).filter(|lane| (column & !keep) >> (16 * lane) & 0x1ff != 0) {
                    let first = band * 27 + stack * 3 + lane;
                    let keep = (keep >> (16 * lane)) as u32 & 0x1ff;
                    for cell in [first, first + 9, first + 18] {
                        state.narrow(program, cell as u16, keep)?;
                    }
                }
            }
        }
    }
    Ok(())
}

/// Returns for each stack the unions of its columns in each of its boxes.
#[inline]
fn stacks(words: &Words) -> [[u64; 3]; 3] {
    let union = |band: usize, stack: usize| {
        words[3 * band][stack] | words[3 * band + 1][stack] | words[3 * band + 2][stack]
    };
    [0, 1, 2].map(|stack| [union(0, stack), union(1, stack), union(2, stack)])
}

/// Returns what overlaps leave of three boxes in a row, cut into their rows (a word each, a lane
/// for each box), or of a stack, cut into its columns (a word for each box, a lane for each
/// column).
///
/// Where two houses overlap, the rest of the one has the same digits as the rest of the other.
#[inline]
fn kept(words: [u64; 3]) -> [u64; 3] {
    let beside = words.map(|word| turn(word) | turn_back(word));
    let [a, b, c] = words;
    let others = [b | c, a | c, a | b].map(|word| turn(word) & turn_back(word));
    [
        beside[1] & beside[2] & others[0],
        beside[0] & beside[2] & others[1],
        beside[0] & beside[1] & others[2],
    ]
}
