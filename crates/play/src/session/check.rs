//! Check: is the board valid, solvable, unique; why not; and is the player on the right way.

use ninefold::{Cell, CellSet, Diagnosis, Solution, Verdict};
use ninefold_api::{Checked, Refusal};

use super::Session;
use crate::engine::Ask;
use crate::panel::{Deed, Drawing, Owner, Panel, sentence};

impl Session {
    /// Returns what to ask for a check.
    pub fn check(&mut self) -> Ask {
        self.close();
        Ask::Check(self.game.state.clues())
    }

    pub(super) fn take_check(&mut self, answer: Result<Box<Checked>, Refusal>) {
        let plain = |message: &str| Panel::new(Owner::Check, "Check", vec![sentence(message)]);
        self.panel = Some(match answer {
            Err(refusal) => plain(&refusal.message),
            Ok(checked) => match &checked.diagnosis {
                None => plain(&checked.check.message),
                Some(diagnosis) => match &diagnosis.verdict {
                    Verdict::Unique(solution) => self.progress(solution),
                    _ => unfit(diagnosis),
                },
            },
        });
    }

    /// A proper puzzle: are the player's digits right?
    fn progress(&self, solution: &Solution) -> Panel {
        let state = &self.game.state;
        let placed: CellSet = Cell::all().filter(|&cell| state[cell].placed.is_some()).collect();
        let is_wrong = |cell: &Cell| state[*cell].placed != Some(solution.get(*cell));
        let wrong: CellSet = placed.iter().filter(is_wrong).collect();
        let mut text = vec!["The puzzle is valid and has exactly one solution.".to_owned()];
        match (placed.len(), wrong.len()) {
            (0, _) => {}
            (1, 0) => text.push("Your digit is right.".to_owned()),
            (all, 0) => text.push(format!("All {all} of your digits are right.")),
            (_, 1) => text.push("One of your digits is wrong.".to_owned()),
            (_, wrong) => text.push(format!("{wrong} of your digits are wrong.")),
        }
        let title = if wrong.is_empty() { "All is well" } else { "Not quite" };
        let panel = Panel::new(Owner::Check, title, text);
        if wrong.is_empty() {
            return panel;
        }
        let panel = panel.choice('o', "show where", Deed::ShowWhere(wrong));
        panel.choice('t', "take back", Deed::TakeBack(wrong))
    }
}

/// A board that is no puzzle: why, and which clue is probably mistyped.
fn unfit(diagnosis: &Diagnosis) -> Panel {
    let title = match diagnosis.verdict {
        Verdict::Invalid { .. } => "Not valid",
        Verdict::Multiple(_) => "More than one solution",
        _ => "No solution",
    };
    let mut text = vec![sentence(&diagnosis.to_string())];
    let conflicts = diagnosis.conflicts().iter().fold(CellSet::EMPTY, |all, one| all | one.cells);
    let suspects: CellSet = diagnosis.suspects().iter().map(|suspect| suspect.cell).collect();
    let cells = diagnosis.core().or(diagnosis.differences()).unwrap_or_default();
    if diagnosis.differences().is_some() {
        text.push("Marked: the cells in which two of the solutions differ.".to_owned());
    } else if diagnosis.core().is_some() {
        text.push("Marked *: clues that contradict each other already.".to_owned());
    }
    let wrong = conflicts - suspects;
    let drawing = Drawing { cells, wrong, suspects, ..Drawing::default() };
    let mut panel = Panel::new(Owner::Check, title, text).drawn(drawing);
    let keys = "ABCDEF".chars();
    for ((label, deed), key) in fixes(diagnosis).into_iter().zip(keys) {
        panel = panel.choice(key, label, deed);
    }
    panel
}

/// Returns the ways to mend a board, the likeliest first.
fn fixes(diagnosis: &Diagnosis) -> Vec<(String, Deed)> {
    let mut fixes = Vec::new();
    for suspect in diagnosis.suspects().iter().take(4) {
        let (cell, found) = (suspect.cell, suspect.found);
        for digit in suspect.instead.iter().take(2) {
            let label = format!("change {cell} from {found} to {digit}");
            fixes.push((label, Deed::Fix(cell, Some(digit))));
        }
        if suspect.instead.is_empty() && suspect.removal {
            fixes.push((format!("remove the {found} from {cell}"), Deed::Fix(cell, None)));
        }
    }
    fixes.truncate(6);
    fixes
}
