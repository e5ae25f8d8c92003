//! The lab line by line.

use ninefold::Work;
use ninefold::classic::Strategy;
use ninefold::text::thousands;
use std::io::{self, Write};
use std::sync::atomic::AtomicU64;

use super::Plain;
use crate::engine::Answer;
use crate::lab::Lab;

impl<W: Write> Plain<'_, W> {
    pub(super) fn open_lab(&mut self, strategy: Strategy) -> io::Result<()> {
        let game = &self.session.game;
        let mut lab = Lab::new(game.state.clues(), game.name.clone(), strategy);
        let work = Work::unlimited().cancelled_by(&self.cancel);
        match lab.ask().answer(&work, &AtomicU64::new(0)) {
            Answer::Run(_, Some(run)) => lab.take(run),
            _ => return self.say("The run was given up."),
        }
        let counters = lab.run().map(|run| run.counters).unwrap_or_default();
        let text = format!(
            "The lab: {} {}. It takes {} events, {} placements and {} backtracks, and {}. \
             Type next, next 100, back, jump 500, end, or leave.",
            lab.strategy.name(),
            lab.strategy.about(),
            thousands(lab.total()),
            thousands(counters.placements),
            thousands(counters.backtracks),
            lab.ending(),
        );
        self.lab = Some(lab);
        self.say(&text)
    }

    /// Takes a line in the lab; says whether it is one of the lab's.
    pub(super) fn lab_line(&mut self, word: &str, rest: &str) -> io::Result<bool> {
        let Some(lab) = &mut self.lab else { return Ok(false) };
        let count = rest.parse::<i64>().unwrap_or(1);
        match word {
            "next" | "n" | "more" => lab.step(count),
            "back" | "b" => lab.step(-count),
            "jump" => match (rest.strip_suffix('%').map(str::parse), rest.parse()) {
                (Some(Ok(part)), _) => lab.seek_part(part, 100),
                (None, Ok(event)) => lab.seek(event),
                _ => {
                    self.say("Say where to, such as jump 500 or jump 50%.")?;
                    return Ok(true);
                }
            },
            "start" => lab.seek(0),
            "end" => lab.seek(u64::MAX),
            "leave" | "close" => {
                self.lab = None;
                self.say("Back to your board.")?;
                return Ok(true);
            }
            "row" | "column" | "col" | "box" | "board" => {
                let board = lab.moment().board;
                let rows = board.to_string();
                for row in rows.as_bytes().chunks(9) {
                    self.say(&String::from_utf8_lossy(row))?;
                }
                return Ok(true);
            }
            _ => return Ok(false),
        }
        let moment = lab.moment();
        let line = lab.line().map(|line| lab.strategy.pseudocode()[line].text.trim());
        let text = format!(
            "Event {} of {}. {} Depth {}, {} placements, {} backtracks.{}",
            thousands(lab.event()),
            thousands(lab.total()),
            lab.sentence(),
            moment.depth,
            thousands(moment.counters.placements),
            thousands(moment.counters.backtracks),
            line.map(|line| format!(" The line: {line}.")).unwrap_or_default(),
        );
        self.say(&text)?;
        Ok(true)
    }
}
