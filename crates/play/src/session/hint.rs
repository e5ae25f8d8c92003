//! Hints in five levels: each press tells a little more, the fifth does the step.

use ninefold::explain::{Hint, Step};
use ninefold::{Candidate, Position};
use ninefold_api::Refusal;

use super::Session;
use crate::engine::Ask;
use crate::panel::{Deed, Drawing, Owner, Panel, sentence};

/// A hint that is being told.
#[derive(Clone, Debug)]
pub(super) struct Told {
    asked: Position,
    step: Box<Step>,
    level: u8,
}

impl Session {
    /// Tells a little more than before. Returns what to ask, if anything.
    pub fn hint(&mut self) -> Option<Ask> {
        if self.game.entering {
            self.said = String::from("Finish typing first (Enter).");
            return None;
        }
        let is_open = self.panel.as_ref().is_some_and(|panel| panel.owner == Owner::Hint);
        match self.hint.as_mut().filter(|_| is_open) {
            Some(told) if told.level < Hint::LEVELS => {
                told.level += 1;
                self.tell_hint()
            }
            _ => {
                self.close();
                Some(Ask::Hint(self.game.state.position(self.game.auto)))
            }
        }
    }

    pub(super) fn take_hint(&mut self, answer: Result<(Position, Hint), Refusal>) -> Option<Ask> {
        self.close();
        match answer {
            Ok((asked, Hint::Step(step))) => {
                self.hint = Some(Told { asked, step, level: 1 });
                self.tell_hint()
            }
            Ok((_, trouble)) => {
                self.panel = Some(self.trouble(&trouble));
                None
            }
            Err(refusal) => {
                let text = format!("{} Check says why.", sentence(&refusal.message));
                self.panel = Some(Panel::new(Owner::Hint, "No hint", vec![text]));
                None
            }
        }
    }

    /// Shows the hint at its level; the last one does the step.
    fn tell_hint(&mut self) -> Option<Ask> {
        let told = self.hint.clone()?;
        let hint = Hint::Step(told.step.clone());
        let text = hint.text(told.level);
        if told.level >= Hint::LEVELS {
            return self.apply_hint(&told, &text);
        }
        let drawing = match told.level {
            1 => Drawing::default(),
            2 => Drawing { houses: told.step.region(), ..Drawing::default() },
            3 => Drawing { cells: told.step.cells(), ..Drawing::default() },
            _ => Drawing::of_step(&told.step, &told.step.picture(&told.asked.board())),
        };
        let title = format!("Hint {} of {}", told.level, Hint::LEVELS);
        let more = if told.level + 1 == Hint::LEVELS { "do it" } else { "tell me more" };
        let panel = Panel::new(Owner::Hint, title, vec![text]).drawn(drawing);
        self.panel = Some(panel.choice('h', more, Deed::MoreHint));
        None
    }

    fn apply_hint(&mut self, told: &Told, text: &str) -> Option<Ask> {
        let Step { placements, eliminations, .. } = &*told.step;
        self.close();
        self.game.aids += 1;
        self.game.change(self.game.state.applying(placements, eliminations));
        if let Some(first) = placements.first().or(eliminations.first()) {
            self.game.select(first.cell);
        }
        let ask = self.moved();
        if ask.is_some() {
            return ask;
        }
        self.done(sentence(text));
        if !eliminations.is_empty() && !self.game.auto {
            let remark = "What was struck is remembered; candidates (b) show what is left.";
            self.panel.as_mut()?.text.push(remark.to_owned());
        }
        None
    }

    fn done(&mut self, text: String) {
        self.hint = None;
        let panel = Panel::new(Owner::Hint, "Done", vec![text]);
        self.panel = Some(panel.choice('h', "next hint", Deed::MoreHint));
    }

    /// The board has changed: says how much of the hint is done, or closes what is not true now.
    pub(super) fn follow_hint(&mut self) {
        let Some(panel) = &self.panel else { return };
        let Some(told) = self.hint.clone() else {
            // What else was said was about the board as it was.
            if panel.owner != Owner::Path {
                self.close();
            }
            return;
        };
        let digits = self.game.state.digits();
        let still_stands =
            told.asked.placed.iter().all(|(cell, digit)| digits.get(cell) == Some(digit));
        let deeds = told.step.placements.len() + told.step.eliminations.len();
        let done = self.deeds_done(&told.step);
        if !still_stands {
            self.close();
        } else if done == deeds {
            self.done("You have done this step.".to_owned());
        } else if let Some(panel) = self.panel.as_mut().filter(|_| done > 0) {
            panel.text.truncate(1);
            panel.text.push(format!("{done} of {deeds} done."));
        }
    }

    fn deeds_done(&self, step: &Step) -> usize {
        let state = &self.game.state;
        let placed = |c: &&Candidate| state[c.cell].digit() == Some(c.digit);
        let struck = |c: &&Candidate| {
            let content = state[c.cell];
            let noted = content.notes | content.centre;
            let is_noted_out = !self.game.auto && !noted.is_empty() && !noted.contains(c.digit);
            match content.digit() {
                Some(digit) => digit != c.digit,
                None => content.struck.contains(c.digit) || is_noted_out,
            }
        };
        step.placements.iter().filter(placed).count()
            + step.eliminations.iter().filter(struck).count()
    }

    /// There is no step to show: solved, stuck, or something is wrong.
    fn trouble(&self, hint: &Hint) -> Panel {
        let cells = hint.cells(1);
        let drawing = Drawing { wrong: cells, ..Drawing::default() };
        let state = &self.game.state;
        let is_struck = |c: &Candidate| state[c.cell].struck.contains(c.digit);
        let panel = |title: &str, text: String| {
            Panel::new(Owner::Hint, title, vec![text]).drawn(drawing.clone())
        };
        match hint {
            Hint::WrongPlacement(_) => {
                let back = self.game.moves_since(cells);
                let panel = panel("Something is wrong", hint.text(1));
                let panel = panel.choice('t', "take back what is wrong", Deed::TakeBack(cells));
                if back > 1 {
                    panel.choice('g', format!("go back {back} moves"), Deed::GoBack(back))
                } else {
                    panel
                }
            }
            Hint::WrongStrike(missing) if missing.iter().any(is_struck) => {
                let panel = panel("A strike is wrong", hint.text(1));
                panel.choice('t', "put it back", Deed::PutBack(missing.clone()))
            }
            Hint::WrongStrike(missing) => {
                let text = format!("Your notes lack a digit that belongs in {cells}.");
                let panel = panel("A note is missing", text);
                panel.choice('t', "add the missing notes", Deed::PutBack(missing.clone()))
            }
            Hint::Conflict(_) => panel("The board is not valid", hint.text(1)),
            Hint::Solved => panel("Solved", hint.text(1)),
            Hint::Step(_) | Hint::Stuck => panel("No step found", hint.text(1)),
        }
    }
}
