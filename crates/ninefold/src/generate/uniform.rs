//! That full grids are equally likely, tested on classes of bands whose shares are known exactly.
//!
//! How many grids have a given band depends only on which digits stand together in the columns of
//! its three blocks: a digit is a point of a cube, by its column in each block, and bands with the
//! same nine points, however columns, blocks and digits are named, have the same number of grids.

use super::fill::random_solution;
use super::inner::{Inner, Lines, SPLITS, split};
use crate::cell::Cell;
use crate::grid::Grid;
use crate::random::Random;
use std::collections::BTreeMap;

/// The classes: the nine points as in [`key`], how many of the 2,612,736 ways to fill the second
/// and third block of a band are in the class, and how many grids each band of it has.
const CLASSES: [(u64, u64, u64); 44] = [
    (0x30_0c03_0000, 288, 7_802_998_272),
    (0x30_1802_4000, 7_776, 7_383_108_096),
    (0x31_1401_4400, 15_552, 7_347_449_088),
    (0x31_1402_0100, 10_368, 7_281_460_224),
    (0x60_1502_4000, 15_552, 7_134_027_264),
    (0x60_1802_1000, 5_184, 7_216_676_352),
    (0x60_4802_0400, 15_552, 7_165_813_248),
    (0x60_5401_4400, 93_312, 7_082_599_680),
    (0x60_5402_0100, 62_208, 7_108_789_248),
    (0x61_0502_0400, 31_104, 7_119_019_008),
    (0x61_1101_4400, 186_624, 7_108_816_896),
    (0x61_1102_0100, 31_104, 7_055_428_608),
    (0x61_5001_0500, 62_208, 7_038_448_128),
    (0x62_1001_0440, 31_104, 7_112_503_296),
    (0x150_1501_5000, 1_728, 7_004_355_840),
    (0x150_4501_4400, 108_864, 7_004_664_576),
    (0x150_4502_0100, 46_656, 7_065_220_608),
    (0x150_4802_0040, 7_776, 7_059_506_688),
    (0x150_5401_4040, 23_328, 6_939_424_512),
    (0x450_4441_4400, 54_432, 6_962_561_280),
    (0x450_4442_0100, 46_656, 7_016_806_656),
    (0x450_5011_4400, 147_744, 7_018_350_912),
    (0x450_5012_0100, 54_432, 7_008_981_120),
    (0x450_5040_8400, 54_432, 7_067_023_488),
    (0x450_5041_4100, 233_280, 6_992_373_312),
    (0x450_5402_0004, 108_864, 7_049_522_304),
    (0x450_6000_8010, 23_328, 7_091_557_632),
    (0x450_6001_4004, 85_536, 7_082_759_808),
    (0x451_1005_4400, 186_624, 7_022_836_224),
    (0x451_1006_0100, 20_736, 6_970_134_528),
    (0x451_1011_1400, 178_848, 7_053_225_408),
    (0x451_1040_5400, 49_248, 7_023_539_520),
    (0x451_1041_1100, 202_176, 6_946_725_312),
    (0x451_1041_4040, 139_968, 7_013_953_152),
    (0x451_1401_1010, 41_472, 7_033_343_616),
    (0x451_1402_0001, 62_208, 7_064_630_784),
    (0x454_0405_4400, 20_736, 6_957_469_440),
    (0x454_1101_4004, 37_152, 7_124_405_184),
    (0x480_4442_0040, 23_328, 7_035_450_624),
    (0x480_5041_4040, 25_920, 7_010_812_800),
    (0x480_8040_4800, 864, 7_146_639_360),
    (0x540_5401_4001, 18_144, 6_919_249_536),
    (0x541_1005_1100, 38_880, 6_882_954_624),
    (0x1_1101_1005_0044, 1_440, 6_831_977_472),
];

/// All grids, divided by the orders of the digits in the first block.
const GRIDS: u64 = 18_383_222_420_692_992;

/// The six orders of three things.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// Names the class of the columns of three blocks: the least that the nine points, counted in two
/// bits for each place of the cube, can be made by exchanging columns and blocks.
fn key(columns: [Lines; 3]) -> u64 {
    let column = |lines: Lines, digit: usize| lines.iter().position(|line| line >> digit & 1 == 1);
    let points: [[usize; 3]; 9] =
        core::array::from_fn(|digit| columns.map(|lines| column(lines, digit).unwrap_or(0)));
    let mut least = u64::MAX;
    for axes in ORDERS {
        for [a, b, c] in ORDERS.into_iter().flat_map(|a| {
            ORDERS.into_iter().flat_map(move |b| ORDERS.into_iter().map(move |c| [a, b, c]))
        }) {
            let place = |p: &[usize; 3]| 9 * a[p[axes[0]]] + 3 * b[p[axes[1]]] + c[p[axes[2]]];
            least = least.min(points.iter().map(|point| 1 << (2 * place(point))).sum());
        }
    }
    least
}

/// The first block's columns, and its rows.
const FIRST: (Lines, Lines) = ([0o111, 0o222, 0o444], [0o007, 0o070, 0o700]);

/// Every way to share out the digits of the lines of a block to the two blocks beside it, and all
/// orders in them: the lines across of both, sorted, with how often each pair comes.
fn crossings(lines: Lines) -> BTreeMap<[Lines; 2], u64> {
    let mut found = BTreeMap::new();
    for i in 0..SPLITS {
        let (near, far) = split(lines, i);
        for one in orders(near) {
            for other in orders(far) {
                *found.entry([one, other]).or_default() += 1;
            }
        }
    }
    found
}

/// The lines across, sorted, for each order of the digits in three lines.
fn orders(lines: Lines) -> Vec<Lines> {
    let digits = lines.map(|line| super::inner::digits(line).map(|digit| 1 << digit));
    let mut found = Vec::new();
    for a in ORDERS {
        for b in ORDERS {
            for c in ORDERS {
                let mut across: Lines =
                    [0, 1, 2].map(|i| digits[0][a[i]] | digits[1][b[i]] | digits[2][c[i]]);
                across.sort_unstable();
                found.push(across);
            }
        }
    }
    found
}

/// Counts the grids that have a band with these columns in its second and third block.
fn count(second: Lines, third: Lines) -> u64 {
    let below = crossings(FIRST.0);
    let ways = |rows: [Lines; 2]| Inner::of([rows[0], rows[1], second, third]).count() as u64;
    // The fourth and the seventh block can be exchanged.
    let half = below.iter().filter(|([four, seven], _)| four <= seven);
    half.map(|(&rows, &times)| times * ways(rows) * if rows[0] == rows[1] { 1 } else { 2 }).sum()
}

/// The classes, their sizes, and a member of each.
fn classes() -> BTreeMap<u64, (u64, [Lines; 2])> {
    let mut found: BTreeMap<u64, (u64, [Lines; 2])> = BTreeMap::new();
    for (pair, times) in crossings(FIRST.1) {
        found.entry(key([FIRST.0, pair[0], pair[1]])).or_insert((0, pair)).0 += times;
    }
    found
}

#[test]
fn the_classes_have_all_grids_there_are() {
    let sizes = classes().into_iter().map(|(key, (size, _))| (key, size));
    assert!(sizes.eq(CLASSES.iter().map(|&(key, size, _)| (key, size))));
    assert_eq!(CLASSES.iter().map(|(_, size, grids)| size * grids).sum::<u64>(), GRIDS);
}

/// All of them take minutes: `NINEFOLD_FULL=1 cargo test --release -p ninefold grids_of_a_class`.
#[test]
fn the_grids_of_a_class_are_as_many_as_noted() {
    let is_full = std::env::var_os("NINEFOLD_FULL").is_some();
    let members = classes();
    for (key, _, grids) in CLASSES.into_iter().skip(7).take(if is_full { 44 } else { 1 }) {
        let [second, third] = members[&key].1;
        assert_eq!(count(second, third), grids, "{key:#x}");
    }
}

/// Bands and stacks of drawn grids fall into the classes as often as those of all grids do: the sum
/// of squares is below what one of ten thousand fair samples exceeds.
#[test]
fn drawn_grids_are_spread_over_the_classes_as_all_grids_are() {
    const DRAWN: u32 = 10_000;
    let mut random = Random::new(2026, 18);
    let mut counts = [const { BTreeMap::<u64, f64>::new() }; 4];
    for _ in 0..DRAWN {
        let grid = random_solution(&mut random).grid();
        let chutes: [fn(usize, usize, usize) -> Cell; 4] = [
            |block, line, i| Cell::at(i, 3 * block + line),
            |block, line, i| Cell::at(6 + i, 3 * block + line),
            |block, line, i| Cell::at(3 * block + line, i),
            |block, line, i| Cell::at(3 * block + line, 3 + i),
        ];
        for (counts, cell) in counts.iter_mut().zip(chutes) {
            *counts.entry(key_of(&grid, cell)).or_default() += 1.0;
        }
    }
    for counts in counts {
        let (mut sum, mut bins) = (0.0, 0_u32);
        let (mut rare, mut rare_expected) = (0.0, 0.0);
        for (key, size, grids) in CLASSES {
            #[expect(clippy::cast_precision_loss, reason = "shares")]
            let expected = f64::from(DRAWN) * ((size * grids) as f64 / GRIDS as f64);
            let found = counts.get(&key).copied().unwrap_or(0.0);
            if expected < 10.0 {
                (rare, rare_expected) = (rare + found, rare_expected + expected);
            } else {
                sum += (found - expected).powi(2) / expected;
                bins += 1;
            }
        }
        sum += (rare - rare_expected).powi(2) / rare_expected;
        // The mean is the number of bins less one, here `bins`; the bound by Wilson and Hilferty.
        let freedom = f64::from(bins);
        let part = 2.0 / (9.0 * freedom);
        let bound = freedom * (1.0 - part + 3.719 * part.sqrt()).powi(3);
        assert!(sum < bound, "{sum} with {freedom} degrees of freedom, at most {bound}");
        assert!(sum > freedom / 4.0, "too even to be drawn: {sum}");
    }
}

/// The class of a chute, of which `cell` names the cells by block, line across and place.
fn key_of(grid: &Grid, cell: fn(usize, usize, usize) -> Cell) -> u64 {
    let bit = |cell: Cell| grid.get(cell).map_or(0, |digit| 1 << digit.index());
    let line = |block, line| [0, 1, 2].map(|i| bit(cell(block, line, i))).iter().sum();
    key([0, 1, 2].map(|block| [0, 1, 2].map(|across| line(block, across))))
}
