//! The path: the whole way to the solution, step by step.

use ninefold::{Scale, WalkStep};
use ninefold_api::{Explained, Refusal};

use super::Session;
use crate::engine::Ask;
use crate::panel::{Deed, Drawing, Owner, Panel, sentence};
use crate::state::State;

/// A path that is being walked.
#[derive(Clone, Debug)]
pub(super) struct Walked {
    scale: Scale,
    steps: Vec<WalkStep>,
    /// How each stands to what the player has, in a sentence.
    noted: Vec<Option<String>>,
    /// The boards before each step.
    pub(super) boards: Vec<State>,
    solved: bool,
    pub(super) at: usize,
}

impl Session {
    /// Returns what to ask for a path.
    pub fn find_path(&mut self, scale: Scale) -> Ask {
        self.close();
        Ask::Path(self.game.state.position(self.game.auto), scale)
    }

    pub(super) fn take_path(&mut self, scale: Scale, answer: Result<Box<Explained>, Refusal>) {
        self.close();
        let explained = match answer {
            Ok(explained) if !explained.walk.steps.is_empty() => explained,
            Ok(_) => {
                let text = vec!["There is no step to take.".to_owned()];
                self.panel = Some(Panel::new(Owner::Path, "The path", text));
                return;
            }
            Err(refusal) => {
                let text = format!("{} Check says why.", sentence(&refusal.message));
                self.panel = Some(Panel::new(Owner::Path, "No path", vec![text]));
                return;
            }
        };
        let Explained { walk, beside, .. } = *explained;
        let mut board = self.game.state.restarted();
        let mut boards = Vec::new();
        for told in &walk.steps {
            boards.push(board.clone());
            board = board.applying(&told.step.placements, &told.step.eliminations);
        }
        let sentence_of = |told: &WalkStep| {
            beside.as_ref().and_then(|position| told.step.noted(position).sentence(&told.step))
        };
        let noted = walk.steps.iter().map(sentence_of).collect();
        let (steps, solved) = (walk.steps, walk.solved);
        self.path = Some(Walked { scale, steps, noted, boards, solved, at: 0 });
        self.step_to(0);
    }

    /// Returns how many steps the path has, and at which it is.
    #[must_use]
    pub fn path_at(&self) -> Option<(usize, usize)> {
        self.path.as_ref().map(|path| (path.at, path.steps.len()))
    }

    /// Shows the board before a step, and the step drawn on it.
    pub fn step_to(&mut self, at: usize) {
        let Some(path) = &mut self.path else { return };
        path.at = at.min(path.steps.len() - 1);
        let (at, count) = (path.at, path.steps.len());
        let told = &path.steps[at];
        let board = path.boards[at].position(true).board();
        let mut text = vec![format!("{}.", told.name), told.step.explanation(), told.text.clone()];
        text.extend(path.noted[at].clone());
        if at + 1 == count && !path.solved {
            text.push("The techniques known here do not lead to the end.".to_owned());
        }
        let drawing = Drawing::of_step(&told.step, &told.step.picture(&board));
        let (scale, title) = (path.scale, format!("Step {} of {count}", at + 1));
        let other = match scale {
            Scale::Full => (Scale::Hodoku, "HoDoKu's path"),
            Scale::Hodoku => (Scale::Se, "the Explainer's path"),
            Scale::Se => (Scale::Full, "the path with all techniques"),
        };
        let mut panel = Panel::new(Owner::Path, title, text).drawn(drawing);
        if at + 1 < count {
            panel = panel.choice('.', "next step", Deed::StepTo(at + 1));
        }
        if at > 0 {
            panel = panel.choice(',', "step before", Deed::StepTo(at - 1));
        }
        let panel = panel.choice('g', "play from here", Deed::PlayFromHere);
        self.panel = Some(panel.choice('o', other.1, Deed::PathOn(other.0)));
    }

    /// Goes on playing from the board of the path's step.
    pub(super) fn play_from_here(&mut self) -> Option<Ask> {
        let board = self.shown().clone();
        let at = self.path_at().map_or(0, |(at, _)| at);
        self.close();
        self.game.aids += u32::try_from(at).unwrap_or(u32::MAX);
        self.play(|game| {
            game.change(board);
            "The board is as before that step. Undo brings yours back.".to_owned()
        })
    }
}
