//! [`Path`]: what is known of a path while it is walked.

use super::singles::Reached;
use super::{Ended, Er, RatedStep, SeRating};
use crate::candidate::Candidate;

/// The three ratings of the path so far; 0 is none yet.
#[derive(Default)]
pub(super) struct Path {
    pub(super) er: f64,
    ep: f64,
    ed: f64,
    steps: usize,
}

impl Path {
    /// Returns the path of hidden singles.
    pub(super) fn after(reached: &Reached) -> Self {
        let &Reached { steps, first, highest, .. } = reached;
        Self { er: highest, ep: first, ed: first, steps }
    }

    /// Returns the rating of a path that has come to its end, with its steps if they are kept.
    pub(super) fn ended(self, ended: Ended, steps: Vec<RatedStep>) -> SeRating {
        let Self { er, ep, ed, steps: step_count } = self;
        let [er, ep, ed] = [er, ep, ed].map(Er::rounded);
        SeRating { er, ep, ed, step_count, steps, ended }
    }

    pub(super) fn add(&mut self, rating: f64, placement: Option<Candidate>) {
        self.steps += 1;
        self.er = self.er.max(rating);
        if self.steps == 1 {
            self.ed = self.er;
        }
        if self.ep == 0.0 && placement.is_some() {
            self.ep = self.er;
        }
    }
}
