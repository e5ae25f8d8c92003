//! New puzzles, boards that are typed, and saved games.

use ninefold::Work;
use ninefold::explain::{Level, Technique};
use ninefold_api::GenerateRequest;
use std::io::{self, Write};
use std::sync::atomic::AtomicU64;

use super::{Plain, Prompts, capital};
use crate::app::read_game;
use crate::engine::{Answer, Ask, seed};
use crate::store::Store;

impl<W: Write> Plain<'_, W> {
    pub(super) fn new_puzzle(&mut self, rest: &str) -> io::Result<()> {
        let mut request = GenerateRequest { seed: Some(seed()), ..GenerateRequest::default() };
        let mut words = rest.split_whitespace();
        let level = words.next().unwrap_or("easy");
        match level.parse::<Level>() {
            Ok(level) => request.level = Some(level),
            Err(_) => return self.say("Say how hard: new easy, medium, hard, unfair or extreme."),
        }
        if let Some(number) = words.next() {
            match number.parse() {
                Ok(seed) => request.seed = Some(seed),
                Err(_) => return self.say("A seed is a number, such as new easy 7."),
            }
        }
        self.make(request)
    }

    pub(super) fn practise(&mut self, rest: &str) -> io::Result<()> {
        match rest.parse::<Technique>() {
            Ok(technique) => self.make(GenerateRequest {
                technique: vec![technique],
                practice: true,
                seed: Some(seed()),
                ..GenerateRequest::default()
            }),
            Err(error) => self.say(&format!("{}.", capital(&error.to_string()))),
        }
    }

    fn make(&mut self, request: GenerateRequest) -> io::Result<()> {
        let work = Work::unlimited().cancelled_by(&self.cancel);
        let answer = Ask::Make(Box::new(request)).answer(&work, &AtomicU64::new(0));
        let is_made = matches!(answer, Answer::Made(_, Ok(_)));
        self.session.take(answer);
        let said = core::mem::take(&mut self.session.said);
        if !said.is_empty() {
            self.say(&said)?;
        }
        if is_made { self.begin(Prompts::default()) } else { Ok(()) }
    }

    /// Opens a board in any form; says whether the text has one.
    pub(super) fn board_text(&mut self, text: &str) -> io::Result<bool> {
        let is_name = text.starts_with('@');
        if !is_name && !ninefold::text::looks_like_a_board(text) {
            return Ok(false);
        }
        match read_game(text, if is_name { text } else { "Typed" }) {
            Ok((game, note)) => {
                self.session.begin(game);
                self.session.said = note;
                self.begin(Prompts::default())?;
            }
            Err(why) => self.say(&format!("That is no board. {why}"))?,
        }
        Ok(true)
    }

    pub(super) fn list_games(&mut self) -> io::Result<()> {
        let found = self.session.store().map(Store::list).unwrap_or_default();
        for notice in &found.notices {
            self.say(notice)?;
        }
        self.games = found.games;
        if self.games.is_empty() {
            return self.say("There are no saved games. Type new easy for a puzzle.");
        }
        let lines: Vec<String> = self
            .games
            .iter()
            .enumerate()
            .map(|(i, saved)| format!("resume {}: {}.", i + 1, saved.describe()))
            .collect();
        self.say("Saved games, the last one first:")?;
        lines.iter().try_for_each(|line| self.say(line))
    }

    pub(super) fn resume(&mut self, rest: &str) -> io::Result<()> {
        if self.games.is_empty() {
            self.games = self.session.store().map(|store| store.list().games).unwrap_or_default();
        }
        let number = if rest.is_empty() { Some(1) } else { rest.parse::<usize>().ok() };
        let saved = number.and_then(|number| self.games.get(number.checked_sub(1)?)).cloned();
        match saved {
            Some(saved) if self.session.go_on_with(saved.clone()) => self.begin(Prompts::default()),
            Some(_) => self.say("This game can't be read."),
            None => self.say("There is no such game; type games."),
        }
    }
}
