//! How much of everything a request may ask for, and what it gets if it doesn't say.

use ninefold::Generator;

use crate::Refusal;

/// A number that a request may set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cap {
    /// What it is if left out.
    pub default: u64,
    /// What it is at most.
    pub most: u64,
}

impl Cap {
    /// Returns a number that no request sets higher.
    #[must_use]
    pub const fn new(default: u64, most: u64) -> Self {
        Self { default, most }
    }

    /// Returns the number asked for, lowered to the cap; 0 asks for as much as there may be.
    #[must_use]
    pub fn lowered(self, asked: Option<u64>) -> u64 {
        let all = |number| if number == 0 { self.most } else { number };
        asked.map_or(self.default, all).min(self.most)
    }

    /// Returns the number asked for.
    ///
    /// # Errors
    /// If it is above the cap.
    pub fn checked(self, name: &str, asked: Option<u64>) -> Result<u64, Refusal> {
        match asked.unwrap_or(self.default.min(self.most)) {
            number if number <= self.most => Ok(number),
            number => {
                Err(Refusal::bad_request(format!("{name} is {number}; at most {}", self.most)))
            }
        }
    }
}

/// How much of everything a request may ask for.
///
/// Limits on counts and placements are lowered to these, and the answer says where it stopped; what
/// can't be made smaller without being another answer is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// The longest request, in bytes.
    pub body: usize,
    /// Placements of a strategy in `race`, `trace` and `solve`.
    pub placements: Cap,
    /// Solutions counted.
    pub count: Cap,
    /// Solutions listed.
    pub listed: Cap,
    /// Puzzles generated.
    pub made: Cap,
    /// Tries for each of them.
    pub tries: Cap,
    /// Boards of a document.
    pub printed: Cap,
    /// Events of a trace.
    pub events: Cap,
    /// Checkpoints of a trace.
    pub checkpoints: Cap,
    /// Buckets of the depth in a `trace`.
    pub buckets: Cap,
    /// Branches of the search tree of a `trace`.
    pub branches: Cap,
    /// Guesses on a board of another size or with other rules.
    pub guesses: Cap,
}

impl Limits {
    /// For requests of strangers.
    pub const PUBLIC: Self = Self {
        body: 128 << 10,
        placements: Cap::new(100_000_000, 100_000_000),
        count: Cap::new(10_000, 100_000),
        listed: Cap::new(1_000, 1_000),
        made: Cap::new(1, 100),
        tries: Cap::new(Generator::TRIES, 1_000_000),
        printed: Cap::new(100, 100),
        events: Cap::new(1_000, 10_000),
        checkpoints: Cap::new(256, 2_048),
        buckets: Cap::new(512, 2_048),
        branches: Cap::new(500, 2_000),
        guesses: Cap::new(1_000_000, 1_000_000),
    };

    /// For someone's own machine: as much as they ask for.
    pub const PRIVATE: Self = Self {
        body: usize::MAX,
        placements: Cap::new(u64::MAX, u64::MAX),
        count: Cap::new(1_000_000, u64::MAX),
        listed: Cap::new(1_000_000, u64::MAX),
        made: Cap::new(1, u64::MAX),
        tries: Cap::new(Generator::TRIES, u64::MAX),
        printed: Cap::new(100_000, 100_000),
        guesses: Cap::new(u64::MAX, u64::MAX),
        ..Self::PUBLIC
    };
}

impl Default for Limits {
    fn default() -> Self {
        Self::PUBLIC
    }
}
