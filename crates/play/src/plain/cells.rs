//! What is said and done about cells, houses and digits.

use ninefold::{Candidate, Cell, CellSet, Digit, House};
use std::io::{self, Write};

use super::{Plain, capital};
use crate::game::{Game, Mode, spaced};

impl<W: Write> Plain<'_, W> {
    /// Takes placements and names of cells; says whether the line is nothing else.
    pub(super) fn cells(&mut self, line: &str) -> io::Result<bool> {
        let words =
            || line.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
        if let Some(placements) = words().map(placement).collect::<Option<Vec<_>>>() {
            for Candidate { cell, digit } in placements {
                self.session.game.select(cell);
                if self.session.game.state[cell].placed == Some(digit) {
                    self.say(&format!("{cell} is {digit} already."))?;
                    continue;
                }
                self.play(|game| game.digit(digit, Mode::Digit))?;
            }
            return Ok(true);
        }
        match line.to_lowercase().parse::<Cell>() {
            Ok(cell) => {
                let text = self.session.game.describe(cell) + ".";
                self.say(&text)?;
                Ok(true)
            }
            Err(_) => Ok(false),
        }
    }

    /// Takes cells and digits, such as "r1c2 35".
    fn read_cells_and(&mut self, rest: &str) -> io::Result<Option<(CellSet, String)>> {
        let lower = rest.to_lowercase();
        let split = lower.split_once(char::is_whitespace);
        let read = split.and_then(|(cells, what)| {
            Some((cells.parse::<CellSet>().ok()?, what.trim().to_owned()))
        });
        if read.is_none() {
            self.say("Say the cell and what goes there, such as r1c2 3.")?;
        }
        Ok(read)
    }

    pub(super) fn digits_of(&mut self, rest: &str, mode: Mode) -> io::Result<()> {
        let Some((cells, what)) = self.read_cells_and(rest)? else { return Ok(()) };
        let digits: Option<Vec<Digit>> = what
            .chars()
            .filter(|c| !c.is_whitespace() && *c != ',')
            .map(Digit::from_char)
            .collect();
        let Some(digits) = digits else { return self.say("Digits go from 1 to 9.") };
        let was_auto = core::mem::take(&mut self.session.game.auto);
        self.session.game.select_all(cells);
        for digit in digits {
            self.play(|game| game.digit(digit, mode))?;
        }
        self.session.game.auto = was_auto;
        Ok(())
    }

    pub(super) fn strike(&mut self, rest: &str) -> io::Result<()> {
        let Some((cells, what)) = self.read_cells_and(rest)? else { return Ok(()) };
        let Some(digit) = what.parse::<Digit>().ok() else {
            return self.say("Digits go from 1 to 9.");
        };
        self.session.game.select_all(cells);
        self.play(|game| {
            let was_auto = core::mem::replace(&mut game.auto, true);
            let words = game.digit(digit, Mode::Note);
            game.auto = was_auto;
            words
        })
    }

    pub(super) fn colour(&mut self, rest: &str) -> io::Result<()> {
        let (at, what) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let (candidate, what) = (placement(at), what.trim().to_lowercase());
        let cells = match candidate {
            Some(Candidate { cell, .. }) => Some(CellSet::only(cell)),
            None => at.to_lowercase().parse::<CellSet>().ok(),
        };
        let Some(cells) = cells else {
            return self.say("Say the cell or the candidate and the colour, such as r1c2 a.");
        };
        let colour = match what.bytes().next() {
            Some(letter @ b'a'..=b'f') => letter - b'a',
            Some(digit @ b'1'..=b'6') => digit - b'1',
            _ => return self.say("Colours go from a to f."),
        };
        self.session.game.select_all(cells);
        self.play(|game| match candidate {
            Some(candidate) => game.tint(candidate, colour),
            None => game.paint(colour),
        })
    }

    pub(super) fn link(&mut self, rest: &str) -> io::Result<()> {
        let ends: Vec<&str> = rest.split_whitespace().filter(|word| *word != "to").collect();
        match ends.as_slice() {
            [from, to] => match (placement(from), placement(to)) {
                (Some(from), Some(to)) => self.play(|game| game.link(from, to)),
                _ => self.say("Candidates are named such as r1c2=3."),
            },
            _ => self.say("Say both ends, such as link r1c2=3 r4c2=3."),
        }
    }

    /// Says which cells and candidates have colours, and all links.
    pub(super) fn marks(&mut self) -> io::Result<()> {
        let game = &self.session.game;
        let state = &game.state;
        let mut words: Vec<String> = Vec::new();
        for cell in Cell::all() {
            let letters = state[cell].letters();
            words.extend((!letters.is_empty()).then(|| format!("{cell} in colour {letters}")));
            let tinted = Digit::all().filter(|&digit| state[cell].tint(digit) != 0);
            words.extend(tinted.map(|digit| {
                let letters = state[cell].tint_letters(digit);
                format!("{} in colour {letters}", Candidate { cell, digit }.placed())
            }));
        }
        words.extend(state.links.iter().map(|link| {
            format!("{} from {} to {}", link.kind(), link.from.placed(), link.to.placed())
        }));
        let text = if words.is_empty() { "Nothing is marked".to_owned() } else { words.join("; ") };
        self.say(&capital(&(text + ".")))
    }

    pub(super) fn clear(&mut self, rest: &str) -> io::Result<()> {
        match rest.to_lowercase().parse::<CellSet>() {
            Ok(cells) if !cells.is_empty() => {
                self.session.game.select_all(cells);
                self.play(Game::erase)
            }
            _ => self.say("Say which cell, such as clear r4c7."),
        }
    }

    pub(super) fn house(&mut self, word: &str, rest: &str) -> io::Result<()> {
        let number = rest.parse::<usize>().ok().filter(|number| (1..=9).contains(number));
        let Some(number) = number else {
            return self.say("Say which, from 1 to 9, such as row 3.");
        };
        let house = match word {
            "row" | "r" => House::row(number - 1),
            "column" | "col" => House::column(number - 1),
            _ => House::block(number - 1),
        };
        let name = house.kind().word();
        let text = format!("{name} {number}: {}.", self.words_of(house));
        self.say(&capital(&text))
    }

    /// Says the nine cells of a house.
    fn words_of(&self, house: House) -> String {
        let state = &self.session.game.state;
        let word = |&cell: &Cell| {
            state[cell].digit().map_or("empty".to_owned(), |digit| digit.to_string())
        };
        house.cell_list().iter().map(word).collect::<Vec<_>>().join(", ")
    }

    pub(super) fn board(&mut self) -> io::Result<()> {
        for row in 0..9 {
            let text = format!("Row {}: {}.", row + 1, self.words_of(House::row(row)));
            self.say(&text)?;
        }
        Ok(())
    }

    pub(super) fn candidates(&mut self, rest: &str) -> io::Result<()> {
        let Ok(cell) = rest.to_lowercase().parse::<Cell>() else {
            return self.say("Say which cell, such as candidates r1c2.");
        };
        let digits = self.session.game.state.candidates().of(cell);
        let text = match self.session.game.state[cell].digit() {
            Some(digit) => format!("{cell} is {digit}."),
            None if digits.is_empty() => format!("{cell} has no candidate left."),
            None => format!("{cell} can be {}.", spaced(digits)),
        };
        self.say(&text)
    }

    pub(super) fn whereabouts(&mut self, rest: &str) -> io::Result<()> {
        let Ok(digit) = rest.parse::<Digit>() else {
            return self.say("Say which digit, such as where 5.");
        };
        let digits = self.session.game.state.digits();
        let cells: CellSet =
            digits.iter().filter(|(_, found)| *found == digit).map(|(cell, _)| cell).collect();
        let left = self.session.game.missing()[digit.index()];
        let text = if cells.is_empty() {
            format!("No {digit} stands yet.")
        } else {
            format!("{digit} stands in {cells}; {left} left.")
        };
        self.say(&text)
    }
}

/// Reads `r4c7=5`, in any case.
fn placement(word: &str) -> Option<Candidate> {
    let lower = word.to_lowercase();
    let (cell, digit) = lower.split_once('=')?;
    Some(Candidate { cell: cell.parse().ok()?, digit: digit.parse().ok()? })
}
