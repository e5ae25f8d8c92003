//! [`Spread`]: puzzles of several levels from one seed, for books that become harder.

use core::ops::RangeInclusive;
use ninefold::explain::Level;
use ninefold::{Stopped, Work};

use crate::{Face, GenerateRequest, Plan, Refusal, Request as _};

/// Puzzles to be made, as many of each level.
#[derive(Clone, Debug)]
pub struct Spread {
    /// How many puzzles.
    pub count: u64,
    /// What makes them again.
    pub seed: u64,
    plans: Vec<Plan>,
}

impl Spread {
    /// Plans puzzles of these levels, or of any; the count of the request is shared out.
    ///
    /// ```
    /// use ninefold::{Work, explain::Level};
    /// use ninefold_api::{Face, GenerateRequest, Limits, Spread};
    /// let request = GenerateRequest { count: Some(3), seed: Some(7), ..Default::default() };
    /// let levels = Some(Level::Easy..=Level::Hard);
    /// let spread = Spread::new(&request, levels, &Face::native(Limits::PUBLIC))?;
    /// let met = |index| spread.make(index, &Work::unlimited(), |_| {}).is_ok_and(|made| made.met);
    /// assert!((0..3).all(met));
    /// # Ok::<(), ninefold_api::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// If what is asked for is out of range or contradicts itself.
    pub fn new(
        request: &GenerateRequest,
        levels: Option<RangeInclusive<Level>>,
        face: &Face,
    ) -> Result<Self, Refusal> {
        let seed = Some(request.seed.unwrap_or_else(face.seed));
        let asked = GenerateRequest { seed, ..request.clone() };
        let plans = match levels {
            None => vec![asked.prepare(face)?],
            Some(levels) => {
                let chosen = Level::ALL.into_iter().filter(|level| levels.contains(level));
                let plan =
                    |level| GenerateRequest { level: Some(level), ..asked.clone() }.prepare(face);
                chosen.map(plan).collect::<Result<_, _>>()?
            }
        };
        let (count, seed) = plans.first().map_or((0, 0), |plan| (plan.count, plan.seed));
        Ok(Self { count, seed, plans })
    }

    /// Makes puzzle number `index`, from 0; easier levels come first.
    ///
    /// # Errors
    /// If the work is stopped.
    pub fn make(
        &self,
        index: u64,
        work: &Work<'_>,
        watch: impl FnMut(&ninefold::Made),
    ) -> Result<ninefold::Made, Stopped> {
        let place = u128::from(index) * self.plans.len() as u128 / u128::from(self.count.max(1));
        let at = usize::try_from(place).unwrap_or(0).min(self.plans.len().saturating_sub(1));
        self.plans.get(at).ok_or(Stopped)?.make(index, work, watch)
    }

    /// Returns how many tries each puzzle has at most.
    #[must_use]
    pub fn most_tries(&self) -> u64 {
        self.plans.first().map_or(0, |plan| plan.generator.most_tries())
    }
}
