//! Which digit to guess, for all lanes at once.
//!
//! Where several lanes are stuck in the same round, as they are on hard and open boards, choosing
//! for all costs no more than for one. `pick` in the tests says the same for one lane.

use super::branch::{Choice, Guesses};
use super::round::Ways;
use crate::solve::simd::{Lanewise as _, Wide};

/// A choice for each lane; it means something for those at a fixed point that aren't solved.
#[derive(Clone, Copy)]
pub(super) struct Choices<const N: usize> {
    chutes: [u16; N],
    digits: [u16; N],
    ways: [u16; N],
    open: [u16; N],
}

impl<const N: usize> Choices<N> {
    /// Returns the choice of a lane without its first way, and how many digits have several ways in
    /// all chutes together: 54 at most.
    #[inline(always)]
    pub(super) fn of(&self, lane: usize) -> (Choice, u16) {
        let lane = lane % N;
        let choice =
            Choice { chute: self.chutes[lane], digit: self.digits[lane], ways: self.ways[lane] };
        (choice, self.open[lane])
    }
}

/// Chooses the chute with the fewest digits that have several ways, the first of equals; in it the
/// digit with the fewest ways, the lowest of equals. Some lanes guess the first way of it.
#[inline(always)]
pub(super) fn choose<const N: usize, S: Wide<N>>(
    simd: S,
    chutes: &Ways<N>,
    lanes: u32,
    guesses: &mut Guesses<N>,
) -> Choices<N> {
    let mut open = simd.splat(0);
    // One less than the number of digits with several ways, so that none is the most.
    let mut counts = [simd.splat(0); 6];
    let mut fewest = simd.splat(u16::MAX);
    for chute in 0..6 {
        let count = simd.count(several(simd, &chutes[chute]));
        open = open.plus(count);
        counts[chute] = count.less_one();
        fewest = fewest.min(counts[chute]);
    }
    let mut at = simd.splat(0);
    let mut here = [simd.splat(0); 6];
    for chute in (0..6).rev() {
        let is_fewest = counts[chute].equal(fewest);
        #[expect(clippy::cast_possible_truncation, reason = "one of six")]
        let number = simd.splat(chute as u16);
        at = is_fewest.select(number, at);
        for (here, way) in here.iter_mut().zip(&chutes[chute]) {
            *here = is_fewest.select(simd.load(way), *here);
        }
    }
    let digit = fewest_ways(simd, &here);
    let mut left = simd.splat(0);
    for (way, &here) in here.iter().enumerate() {
        left = left | simd.splat(1 << way).minus((here & digit).is_zero());
    }
    let later = left.drop_lowest();
    let mask = simd.mask(lanes);
    for (guess, new) in [
        (&mut guesses.chutes, at),
        (&mut guesses.digits, digit),
        (&mut guesses.ways, left.minus(later)),
    ] {
        *guess = simd.store(mask.select(new, simd.load(guess)));
    }
    Choices {
        chutes: simd.store(at),
        digits: simd.store(digit),
        ways: simd.store(later),
        open: simd.store(open),
    }
}

/// The digits that have at least two ways: both of a pair, or those of two pairs.
#[inline(always)]
fn several<const N: usize, S: Wide<N>>(simd: S, ways: &[[u16; N]; 6]) -> S::V {
    let (mut both, mut either) = ([simd.splat(0); 3], [simd.splat(0); 3]);
    for (at, [one, other]) in ways.as_chunks().0.iter().enumerate() {
        let (one, other) = (simd.load(one), simd.load(other));
        (both[at], either[at]) = (one & other, one | other);
    }
    both[0] | both[1] | both[2] | either[0].at_least_two(either[1], either[2])
}

/// The lowest digit, as a bit, of those with the fewest ways but at least two.
#[inline(always)]
fn fewest_ways<const N: usize, S: Wide<N>>(simd: S, ways: &[S::V; 6]) -> S::V {
    let mut at_least = [simd.splat(0); 7];
    for (done, &way) in ways.iter().enumerate() {
        for n in (1..=done).rev() {
            at_least[n + 1] = at_least[n + 1] | at_least[n] & way;
        }
        at_least[1] = at_least[1] | way;
    }
    let mut exactly = at_least[6];
    for n in (2..6).rev() {
        let this = at_least[n].minus(at_least[n + 1]);
        exactly = this.is_zero().select(exactly, this);
    }
    exactly.minus(exactly.less_one())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use crate::solve::Backend;
    use crate::solve::lanes::round::ALL;
    use crate::solve::simd::{LaneKernel, Present};

    /// The lanes that guess.
    const GUESSING: u32 = 0x5A5A_7B3D;

    struct Choose<'a, const N: usize>(&'a Ways<N>);

    impl<const N: usize> LaneKernel<N> for Choose<'_, N> {
        type Output = (Choices<N>, Guesses<N>);

        #[inline(always)]
        fn run<S: Wide<N>>(self, simd: S) -> (Choices<N>, Guesses<N>) {
            let mut guesses = Guesses::NONE;
            (choose(simd, self.0, GUESSING, &mut guesses), guesses)
        }
    }

    /// The ways of some boards, many or few of them open.
    fn draw<const N: usize>(random: &mut Random) -> Ways<N> {
        let mut ways = Ways::ZERO;
        for lane in 0..N {
            let shut = random.below(5);
            for way in ways.as_flattened_mut() {
                let each = (0..9).filter(|_| random.below(5) >= shut);
                way[lane] = each.fold(0, |set, digit| set | 1 << digit);
            }
        }
        ways
    }

    fn assert_as_one_would<const N: usize>(
        ways: &Ways<N>,
        (choices, guesses): &(Choices<N>, Guesses<N>),
    ) {
        for lane in 0..N {
            let (choice, open) = pick(ways, lane);
            if open > 0 {
                let later = choice.ways & (choice.ways - 1);
                let guess = Choice { ways: choice.ways - later, ..choice };
                let choice = Choice { ways: later, ..choice };
                assert_eq!(choices.of(lane), (choice, open), "lane {lane} of {N}");
                if GUESSING & 1 << lane == 0 {
                    assert_eq!(guesses.digits[lane], 0, "lane {lane} of {N}");
                } else {
                    let (chute, digit) = (guesses.chutes[lane], guesses.digits[lane]);
                    let made = Choice { chute, digit, ways: guesses.ways[lane] };
                    assert_eq!(made, guess, "lane {lane} of {N}");
                }
            }
        }
    }

    #[test]
    fn all_lanes_choose_as_one_would_on_every_back_end() {
        let mut random = Random::new(18, 0);
        for _ in 0..200 {
            let ways = draw(&mut random);
            for present in Backend::ALL.into_iter().filter_map(Present::of) {
                assert_as_one_would(&ways, &present.run_lanes(Choose(&ways)));
            }
        }
    }

    #[cfg(target_arch = "x86_64")]
    #[test]
    fn so_do_thirty_two_where_there_are_as_many() {
        let mut random = Random::new(18, 32);
        let Some(simd) = Present::of(Backend::Avx512).and_then(Present::wide) else { return };
        for _ in 0..200 {
            let ways: Ways<32> = draw(&mut random);
            assert_as_one_would(&ways, &Choose(&ways).on(simd));
        }
    }

    /// Chooses for one lane.
    fn pick<const N: usize>(ways: &Ways<N>, lane: usize) -> (Choice, u16) {
        let (mut fewest, mut chute, mut all) = (u16::MAX, 0, 0);
        for (at, ways) in (0..).zip(ways.iter()) {
            let (mut one, mut several) = (0_u16, 0_u16);
            for way in ways {
                several |= one & way[lane];
                one |= way[lane];
            }
            let open = u16::try_from(several.count_ones()).unwrap();
            all += open;
            if open != 0 && open < fewest {
                (fewest, chute) = (open, at);
            }
        }
        let ways = ways[usize::from(chute)].map(|way| way[lane]);
        let digit = fewest_ways_of_one(&ways);
        let open = (0..6).fold(0, |open, way| open | u16::from(ways[way] & digit != 0) << way);
        (Choice { chute, digit, ways: open }, all)
    }

    /// The lowest digit, as a bit, of those with the fewest ways but at least two.
    fn fewest_ways_of_one(ways: &[u16; 6]) -> u16 {
        let mut at_least = [ALL, 0, 0, 0, 0, 0, 0];
        for &way in ways {
            for n in (1..7).rev() {
                at_least[n] |= at_least[n - 1] & way;
            }
        }
        let exactly = (2..6)
            .map(|n| at_least[n] & !at_least[n + 1])
            .find(|&digits| digits != 0)
            .unwrap_or(at_least[6]);
        exactly & exactly.wrapping_neg()
    }
}
