//! Tables about sets of up to nine digits, each digit by its place: 0 for the smallest.

/// How many sets of nine digits there are.
const SETS: usize = 512;

const fn sum_of_places(set: usize) -> usize {
    let (mut sum, mut rest) = (0, set);
    while rest != 0 {
        sum += rest.trailing_zeros() as usize;
        rest &= rest - 1;
    }
    sum
}

/// Of the digits of a cell: the place of the smallest, that of the largest, that of the digit if
/// there is but one, and 1 if there are more, eight bits each, so that up to nine cells can be
/// added.
pub(super) static ENDS: [u32; SETS] = {
    let mut ends = [0; SETS];
    let mut set = 1;
    while set < SETS {
        let (first, last) = ((set as u32).trailing_zeros(), (set as u32).ilog2());
        let rest = if first == last { first << 16 } else { 1 << 24 };
        ends[set] = first | last << 8 | rest;
        set += 1;
    }
    ends
};

/// How many different sums of places there are, 0 among them.
const SUMS: usize = 37;

/// Returns where a number of digits and a sum of places stand in the order of [`CAGES`].
const fn rank(count: usize, sum: usize) -> usize {
    count * SUMS + sum
}

/// Where the sets of a number of digits with a sum of places begin in [`CAGES`]; the next entry is
/// where they end.
static STARTS: [u16; 10 * SUMS + 1] = {
    let mut starts = [0; 10 * SUMS + 1];
    let mut set = 0;
    while set < SETS {
        starts[rank(set.count_ones() as usize, sum_of_places(set)) + 1] += 1;
        set += 1;
    }
    let mut i = 1;
    while i < starts.len() {
        starts[i] += starts[i - 1];
        i += 1;
    }
    starts
};

/// All sets, by the number of their digits and the sum of their places.
static CAGES: [u16; SETS] = {
    let mut next = STARTS;
    let mut cages = [0; SETS];
    let mut set = 0;
    while set < SETS {
        let rank = rank(set.count_ones() as usize, sum_of_places(set));
        cages[next[rank] as usize] = set as u16;
        next[rank] += 1;
        set += 1;
    }
    cages
};

/// Returns the sets of so many digits whose places have a sum.
#[inline]
pub(super) fn cages(count: usize, sum: i32) -> &'static [u16] {
    match usize::try_from(sum) {
        Ok(sum) if sum < SUMS && count < 10 => {
            let rank = rank(count, sum);
            &CAGES[STARTS[rank] as usize..STARTS[rank + 1] as usize]
        }
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_are_those_of_the_digits() {
        for (set, &ends) in ENDS.iter().enumerate().skip(1) {
            let places: Vec<usize> = (0..9).filter(|i| set >> i & 1 == 1).collect();
            let (first, last) = (places[0], places[places.len() - 1]);
            let rest = if places.len() == 1 { first << 16 } else { 1 << 24 };
            assert_eq!(ends as usize, first + (last << 8) + rest, "{set}");
        }
    }

    #[test]
    fn tables_are_what_counting_gives() {
        for count in 0..10 {
            for sum in -1..40 {
                let fits = |&set: &u16| {
                    set.count_ones() as usize == count
                        && (0..9).filter(|i| set >> i & 1 == 1).sum::<i32>() == sum
                };
                let expected: Vec<u16> = (0..512).filter(fits).collect();
                assert_eq!(cages(count, sum), expected, "{count} {sum}");
            }
        }
    }
}
