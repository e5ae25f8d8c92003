//! A puzzle's path on either scale, with what the faces show of a step.

use ninefold::explain::{Picture, Profile, Step, explain};
use ninefold::rate::se::{self, Outcome, Reason, SeStep};
use ninefold::{Board, Candidate, Puzzle};

use crate::args::PathScale;
use crate::stop;

/// The path of a puzzle.
pub(crate) struct Walk {
    pub(crate) steps: Vec<AnyStep>,
    /// Whether the steps reach the solution.
    pub(crate) solved: bool,
    /// How hard it is on the scale: `hard 614`, `SE 7.1/1.2/1.2`.
    pub(crate) rating: String,
}

/// A step on either scale.
pub(crate) enum AnyStep {
    Hodoku(Step),
    Se(SeStep),
}

impl Walk {
    /// Walks a puzzle to its solution.
    pub(crate) fn new(puzzle: &Puzzle, scale: PathScale, profile: &Profile) -> Self {
        match scale {
            PathScale::Hodoku => {
                let found = explain(puzzle, profile);
                let rating = format!("{} {}", found.level.word(), found.score);
                let steps = found.steps.into_iter().map(AnyStep::Hodoku).collect();
                Self { steps, solved: found.solved, rating }
            }
            PathScale::Se => {
                let mut cancel = stop::requested;
                let cancel: Option<&mut dyn FnMut() -> bool> = Some(&mut cancel);
                let found =
                    se::rate(puzzle, se::Options { cancel, steps: true, ..se::Options::default() });
                let rating = format!("SE {found}");
                let solved = found.outcome == Outcome::Solved;
                let steps = found.steps.into_iter().map(AnyStep::Se).collect();
                Self { steps, solved, rating }
            }
        }
    }
}

impl AnyStep {
    pub(crate) fn technique(&self) -> String {
        match self {
            Self::Hodoku(step) => step.technique.name().to_owned(),
            Self::Se(step) => step.rule.to_string(),
        }
    }

    /// Returns the step in the notation of its scale.
    pub(crate) fn text(&self) -> String {
        match self {
            Self::Hodoku(step) => step.to_string(),
            Self::Se(step) => step.text(),
        }
    }

    /// Returns the step in plain words.
    pub(crate) fn explanation(&self) -> String {
        match self {
            Self::Hodoku(step) => step.explanation(),
            Self::Se(step) => step.explanation(),
        }
    }

    pub(crate) fn placements(&self) -> Vec<Candidate> {
        match self {
            Self::Hodoku(step) => step.placements.clone(),
            Self::Se(step) => step.placement.into_iter().collect(),
        }
    }

    pub(crate) fn eliminations(&self) -> &[Candidate] {
        match self {
            Self::Hodoku(step) => &step.eliminations,
            Self::Se(step) => &step.eliminations,
        }
    }

    /// Returns the premises as text: the pattern and its fields, or the candidates reasoned about.
    pub(crate) fn premises(&self) -> String {
        match self {
            Self::Hodoku(step) => step.premises(),
            Self::Se(step) => se_premises(step),
        }
    }

    /// Returns what a drawing of the step marks.
    pub(crate) fn picture(&self, board: &Board) -> Picture {
        match self {
            Self::Hodoku(step) => step.picture(board),
            Self::Se(step) => step.picture(board),
        }
    }

    /// Places and strikes on a board.
    pub(crate) fn apply(&self, board: &mut Board) {
        for candidate in self.placements() {
            board.place(candidate.cell, candidate.digit);
        }
        for &candidate in self.eliminations() {
            board.eliminate(candidate);
        }
    }
}

/// Returns the premises of a step on the SE scale: the pattern, or the chains node by node.
fn se_premises(step: &SeStep) -> String {
    match &step.reason {
        Reason::Pattern { cells, digits, houses } => {
            format!("pattern cells={cells} digits={digits} houses={houses}")
        }
        Reason::Chains(chains) => {
            let chains: Vec<String> = chains
                .iter()
                .map(|chain| {
                    let nodes = chain.links.iter().map(|link| {
                        let candidate = link.candidate;
                        if link.on { candidate.placed() } else { candidate.eliminated() }
                    });
                    nodes.collect::<Vec<_>>().join(" ")
                })
                .collect();
            format!("chains {}", chains.join("; "))
        }
        _ => String::new(),
    }
}
