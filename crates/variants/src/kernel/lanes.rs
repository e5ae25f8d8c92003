//! [`Lanes`]: the digits of up to twelve cells side by side.

/// Sets of up to fifteen digits, four to a word, one for each cell.
pub(super) struct Lanes<const WORDS: usize> {
    pub(super) masks: [u64; WORDS],
    /// The highest bit of each lane that is in use.
    pub(super) used: [u64; WORDS],
}

/// The lowest bit of each lane, and all but the highest.
const LOW: u64 = 0x0001_0001_0001_0001;
const REST: u64 = 0x7fff_7fff_7fff_7fff;

/// Returns the highest bit of each lane that isn't empty; lanes have less than 16 bits.
#[inline]
const fn filled(word: u64) -> u64 {
    (word + REST) & !REST
}

/// Fills each lane of which the highest bit is given.
#[inline]
const fn spread(high: u64) -> u64 {
    (high - (high >> 15)) | high
}

/// Returns what is in some lane.
#[inline]
const fn fold(word: u64) -> u32 {
    let half = word | word >> 32;
    ((half | half >> 16) & 0xffff) as u32
}

impl<const WORDS: usize> Lanes<WORDS> {
    /// Returns what the cells can have if their digits are one of the sets, and the digits that all
    /// sets have which can be; nothing if none can be.
    #[inline]
    pub(super) fn all(
        &self,
        sets: impl Iterator<Item = u32>,
        may: u32,
        must: u32,
    ) -> ([u64; 3], Option<u32>) {
        let (mut required, mut is_any) = (u32::MAX, false);
        let mut found = [0_u64; WORDS];
        for set in sets {
            if set & !may == 0 && must & !set == 0 && self.one(set, &mut found) {
                required &= set;
                is_any = true;
            }
        }
        let mut lanes = [0; 3];
        lanes[..WORDS].copy_from_slice(&found);
        (lanes, is_any.then_some(required))
    }

    /// Adds what the cells can have if their digits are this set, as
    /// [`supports`](super::sets::supports) does.
    #[inline]
    fn one(&self, set: u32, found: &mut [u64; WORDS]) -> bool {
        // Each digit of the set is in some lane: the caller has seen to that.
        let digits = u64::from(set) * LOW;
        let (mut empty, mut singles) = (0, 0);
        let mut masks = [0; WORDS];
        let mut is_single = [0; WORDS];
        for i in 0..WORDS {
            let mask = self.masks[i] & digits;
            masks[i] = mask;
            empty |= self.used[i] & !filled(mask);
            // Lanes that are in use have a lowest bit to take away, or the set is out.
            let more = mask & mask.wrapping_sub(self.used[i] >> 15) & REST;
            is_single[i] = self.used[i] & !filled(more);
            singles |= is_single[i];
        }
        if empty != 0 {
            return false;
        }
        if singles != 0 {
            let (mut single, mut sum) = (0, 0_u64);
            for i in 0..WORDS {
                let alone = masks[i] & spread(is_single[i]);
                single |= alone;
                sum += alone;
            }
            let single = fold(single);
            // Digits that are alone have the same sum as their union, unless one comes twice.
            if (sum.wrapping_mul(LOW) >> 48) as u32 != single {
                return false;
            }
            let others = !(u64::from(single) * LOW);
            for i in 0..WORDS {
                masks[i] &= others | spread(is_single[i]);
                empty |= self.used[i] & !filled(masks[i]);
            }
            if empty != 0 {
                return false;
            }
        }
        for i in 0..WORDS {
            found[i] |= masks[i];
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::sets::supports;
    use ninefold::Random;

    /// What cells can have, set by set and cell by cell.
    fn slowly(open: &[u32], sets: &[u16], must: u32) -> (Vec<u32>, Option<u32>) {
        let (mut support, mut required) = (vec![0; open.len()], None);
        for &set in sets {
            let set = u32::from(set);
            if must & !set == 0 && supports(open, set, &mut support) {
                required = Some(required.unwrap_or(u32::MAX) & set);
            }
        }
        (support, required)
    }

    fn quickly<const WORDS: usize>(
        open: &[u32],
        sets: &[u16],
        must: u32,
    ) -> (Vec<u32>, Option<u32>) {
        let mut lanes = Lanes::<WORDS> { masks: [0; WORDS], used: [0; WORDS] };
        for (i, &mask) in open.iter().enumerate() {
            lanes.masks[i / 4] |= u64::from(mask) << (16 * (i % 4));
            lanes.used[i / 4] |= 0x8000 << (16 * (i % 4));
        }
        let may = open.iter().fold(0, |union, mask| union | mask);
        let (found, required) = lanes.all(sets.iter().map(|&set| u32::from(set)), may, must);
        let lane = |i: usize| (found[i / 4] >> (16 * (i % 4))) as u32 & 0xffff;
        ((0..open.len()).map(lane).collect(), required)
    }

    #[test]
    fn fifteen_digits_side_by_side_are_like_fifteen_one_by_one() {
        let mut random = Random::new(8, 17);
        let mut possible = 0;
        for round in 0..4000 {
            let count = 1 + round % 12;
            let open: Vec<u32> = (0..count)
                .map(|_| {
                    let few = random.below(1 << 15) & random.below(1 << 15);
                    let few = few & (random.below(1 << 15) | random.below(1 << 15));
                    1 << random.below(15) | few as u32
                })
                .collect();
            let mut set = |_| {
                let mut set = 0_u16;
                while set.count_ones() < count as u32 {
                    set |= 1 << random.below(15);
                }
                set
            };
            let sets: Vec<u16> = (0..10).map(&mut set).collect();
            let expected = slowly(&open, &sets, 0);
            possible += usize::from(expected.1.is_some());
            let found = match count {
                0..=4 => quickly::<1>(&open, &sets, 0),
                5..=8 => quickly::<2>(&open, &sets, 0),
                _ => quickly::<3>(&open, &sets, 0),
            };
            assert_eq!(found, expected, "{open:?}");
        }
        assert!((400..3900).contains(&possible), "{possible}");
    }

    #[test]
    fn cells_side_by_side_have_what_cells_one_by_one_have() {
        let mut random = Random::new(5, 17);
        let mut possible = 0;
        for round in 0..4000 {
            let count = 1 + round % 9;
            let mut mask = || {
                let few = 1 + (random.below(511) & random.below(512)) as u32;
                let more = random.below(512) as u32;
                (if random.below(3) == 0 { few } else { few | more }) & 0x1ff
            };
            let open: Vec<u32> = (0..count).map(|_| mask().max(1)).collect();
            let sum = random.below(37) as i32;
            let sets = crate::kernel::table::cages(count, sum);
            let must = if random.below(3) == 0 { 1 << random.below(9) } else { 0 };
            let expected = slowly(&open, sets, must);
            possible += usize::from(expected.1.is_some());
            let found = match count {
                0..=4 => quickly::<1>(&open, sets, must),
                5..=8 => quickly::<2>(&open, sets, must),
                _ => quickly::<3>(&open, sets, must),
            };
            assert_eq!(found, expected, "{open:?} {sum} {must}");
        }
        assert!((400..3600).contains(&possible), "{possible}");
    }
}
