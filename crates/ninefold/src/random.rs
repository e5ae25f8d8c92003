//! [`Random`]: the one source of chance, the same numbers on every machine.

use rand_xoshiro::rand_core::{Rng, SeedableRng};
use rand_xoshiro::{SplitMix64, Xoshiro256PlusPlus};

/// A stream of random numbers that a seed and a stream number fix for ever.
///
/// The generator is xoshiro256++ (a published, frozen algorithm, and a crate without further
/// dependencies); everything built on its 64-bit words is spelled out here, so that no update of a
/// dependency can change a puzzle.
///
/// ```
/// use ninefold::Random;
/// let draw = |stream| Random::new(7, stream).below(1000);
/// assert_eq!(draw(0), draw(0));
/// assert_ne!(draw(0), draw(1));
/// ```
#[derive(Clone, Debug)]
pub struct Random(Xoshiro256PlusPlus);

impl Random {
    /// Returns stream number `stream` of a seed.
    ///
    /// Different pairs start from different states: two words come from each number, spread by
    /// `SplitMix64`, which never maps two numbers to one.
    #[must_use]
    pub fn new(seed: u64, stream: u64) -> Self {
        let mut of_seed = SplitMix64::from_seed(seed.to_le_bytes());
        let mut of_stream = SplitMix64::from_seed((!stream).to_le_bytes());
        let words =
            [of_stream.next_u64(), of_seed.next_u64(), of_seed.next_u64(), of_stream.next_u64()];
        let mut state = [0; 32];
        for (bytes, word) in state.chunks_exact_mut(8).zip(words) {
            bytes.copy_from_slice(&word.to_le_bytes());
        }
        Self(Xoshiro256PlusPlus::from_seed(state))
    }

    /// Returns 64 random bits.
    pub fn word(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Returns a number below `bound`, all equally likely; 0 if `bound` is 0.
    ///
    /// Multiplies a 32-bit draw by the bound and takes the high half; draws that would favour
    /// some results are drawn again (Lemire 2019).
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = u64::try_from(bound).unwrap_or(u64::MAX).min(u64::from(u32::MAX));
        if bound == 0 {
            return 0;
        }
        let unfair = (1 << 32) % bound;
        loop {
            let product = (self.word() >> 32) * bound;
            if product & 0xFFFF_FFFF >= unfair {
                return usize::try_from(product >> 32).unwrap_or(0);
            }
        }
    }

    /// Puts the items into a random order, all orders equally likely (Fisher-Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_fixed_for_ever() {
        let mut random = Random::new(1, 2);
        let drawn: Vec<usize> = (0..8).map(|_| random.below(1000)).collect();
        // Worked out by hand from the published algorithms, outside this program.
        assert_eq!(drawn, [470, 917, 367, 526, 50, 997, 971, 980]);
    }

    #[test]
    fn all_orders_are_equally_likely() {
        let mut random = Random::new(3, 0);
        let mut seen = [0_i32; 27];
        for _ in 0..6000 {
            let mut items = [0, 1, 2];
            random.shuffle(&mut items);
            seen[items[0] * 9 + items[1] * 3 + items[2]] += 1;
        }
        let counts: Vec<i32> = seen.into_iter().filter(|&count| count > 0).collect();
        assert_eq!(counts.len(), 6);
        assert!(counts.iter().all(|count| (count - 1000).abs() < 150), "{counts:?}");
    }
}
