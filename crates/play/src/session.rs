//! [`Session`]: the game at hand with what is said about it, saved at every move. It asks no
//! engine itself: it says what to ask, and takes the answers.

mod check;
mod hint;
mod path;

use ninefold::{Candidate, Cell, CellSet, Grid, Position, Scale, Solution};
use ninefold_api::{GenerateRequest, Made, Rated, Refusal};

use crate::clock::format_time;
use crate::engine::{Answer, Ask};
use crate::game::Game;
use crate::panel::{Deed, Drawing, Owner, Panel, sentence};
use crate::state::State;
use crate::store::{News, Saved, Store, Written};
use hint::Told;
use path::Walked;

/// The game at hand.
#[derive(Debug)]
pub struct Session {
    /// The game.
    pub game: Game,
    /// What is said beside it.
    pub panel: Option<Panel>,
    /// What was said last about a deed.
    pub said: String,
    /// What the game was made from, if it was made here.
    pub wish: Option<Box<GenerateRequest>>,
    store: Option<Store>,
    saved: Saved,
    /// The moves and the settings as they were saved last.
    kept: (State, usize, usize, bool, bool, String),
    hint: Option<Told>,
    path: Option<Walked>,
}

/// What tells whether a game is worth saving anew.
fn kept(game: &Game) -> (State, usize, usize, bool, bool, String) {
    let (past, future) = (game.past.len(), game.future.len());
    (game.state.clone(), past, future, game.auto, game.finished, game.name.clone())
}

impl Session {
    /// Begins with a game. It is saved from its first move on.
    #[must_use]
    pub fn new(game: Game, store: Option<Store>) -> Self {
        let saved = Saved::begin(&game);
        Self::with(game, saved, store)
    }

    /// Goes on with a saved game; nothing if its text is broken.
    #[must_use]
    pub fn resume(saved: Saved, store: Option<Store>) -> Option<Self> {
        let game = saved.game()?;
        Some(Self::with(game, saved, store))
    }

    fn with(game: Game, saved: Saved, store: Option<Store>) -> Self {
        let kept = kept(&game);
        let (panel, said, wish) = (None, String::new(), None);
        Self { game, panel, said, wish, store, saved, kept, hint: None, path: None }
    }

    /// Puts another game down; the one before stays saved.
    pub fn begin(&mut self, game: Game) {
        self.save(News::Moves);
        let store = self.store.take();
        *self = Self::new(game, store);
    }

    /// Goes on with another saved game; says whether it could be read.
    pub fn go_on_with(&mut self, saved: Saved) -> bool {
        self.save(News::Moves);
        match Self::resume(saved, self.store.clone()) {
            Some(session) => {
                *self = session;
                true
            }
            None => false,
        }
    }

    /// Returns where games are saved.
    #[must_use]
    pub fn store(&self) -> Option<&Store> {
        self.store.as_ref()
    }

    /// Returns which saved game this is.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.saved.id
    }

    /// Says whether there is anything that a file should remember.
    fn is_worth_saving(&self) -> bool {
        let was_saved = self.saved.version > 0;
        was_saved || !self.game.past.is_empty() || !self.game.future.is_empty()
    }

    /// Writes the game, if there is something new to write.
    pub fn save(&mut self, news: News) {
        let (Some(store), true) = (&self.store, self.is_worth_saving()) else { return };
        let has_moved = kept(&self.game) != self.kept || self.saved.version == 0;
        let news = if has_moved { News::Moves } else { news };
        let has_run = self.game.clock.seconds() != self.saved.seconds;
        if !has_moved && !has_run {
            return;
        }
        let news = if has_moved { news } else { News::Time };
        self.saved.take(&self.game, news);
        match store.save(&mut self.saved, news) {
            Ok(Written::Saved) => self.kept = kept(&self.game),
            Ok(Written::Copied) => {
                self.kept = kept(&self.game);
                self.said = String::from(
                    "Another terminal has gone on with this game. This is a copy now; \
                             both are saved.",
                );
            }
            Ok(Written::Behind) => {}
            Err(error) => {
                self.said =
                    format!("The game can't be saved in {}: {error}", store.folder().display());
            }
        }
    }

    /// Says whether the game would be lost, for want of a place to save it.
    #[must_use]
    pub fn is_unsaved(&self) -> bool {
        self.is_worth_saving() && kept(&self.game) != self.kept
    }

    /// Returns the board that is shown: that of a path's step, or the player's.
    #[must_use]
    pub fn shown(&self) -> &State {
        match (&self.panel, &self.path) {
            (Some(Panel { owner: Owner::Path, .. }), Some(path)) => &path.boards[path.at],
            _ => &self.game.state,
        }
    }

    /// Says whether another board than the player's is shown.
    #[must_use]
    pub fn is_preview(&self) -> bool {
        self.path.is_some() && self.panel.as_ref().is_some_and(|panel| panel.owner == Owner::Path)
    }

    /// Returns what is drawn on the board.
    #[must_use]
    pub fn drawing(&self) -> Option<&Drawing> {
        self.panel.as_ref().map(|panel| &panel.drawing)
    }

    /// Closes what is said; says whether there was something.
    pub fn close(&mut self) -> bool {
        (self.hint, self.path) = (None, None);
        self.panel.take().is_some()
    }

    /// Makes a move if the board is the player's; says what came of it. Returns what to ask then.
    pub fn play(&mut self, deed: impl FnOnce(&mut Game) -> String) -> Option<Ask> {
        if self.is_preview() {
            self.said =
                String::from("The board shows a step of the path; close it to go on playing.");
            return None;
        }
        if self.game.clock.paused {
            self.said = String::from("The game is paused.");
            return None;
        }
        self.said = deed(&mut self.game);
        self.moved()
    }

    /// Takes note of a move: a hint stays as long as it is true, the end is celebrated.
    pub(super) fn moved(&mut self) -> Option<Ask> {
        self.follow_hint();
        let is_solved = self.game.is_solved();
        let just_solved = is_solved && !self.game.finished;
        // Who takes a solution back that was shown may still solve it.
        self.game.finished |= just_solved && !self.game.revealed;
        self.game.revealed &= is_solved;
        self.save(News::Moves);
        just_solved.then(|| self.celebrate())
    }

    fn celebrate(&mut self) -> Ask {
        let time = format_time(self.game.clock.seconds());
        let words = match (self.game.revealed, self.game.aids) {
            (true, _) => "This is the solution. Undo takes it away.".to_owned(),
            (_, 0) => format!("Solved in {time}, all by yourself. Well done."),
            (_, 1) => format!("Solved in {time}, with 1 hint. Well done."),
            (_, aids) => format!("Solved in {time}, with {aids} hints. Well done."),
        };
        self.close();
        self.said.clone_from(&words);
        let panel = Panel::new(Owner::Solved, "Solved", vec![words]);
        let panel = panel.choice('e', "another like this", Deed::Another);
        self.panel = Some(panel.choice('p', "see the path", Deed::Path));
        Ask::Rate(self.game.state.clues())
    }

    /// Does something about what is said. Returns what to ask then.
    pub fn act(&mut self, deed: Deed) -> Option<Ask> {
        match deed {
            Deed::MoreHint => return self.hint(),
            Deed::StepTo(at) => self.step_to(at),
            Deed::PathOn(scale) => return Some(self.find_path(scale)),
            Deed::Path => return Some(self.find_path(Scale::Full)),
            Deed::PlayFromHere => return self.play_from_here(),
            Deed::ShowWhere(wrong) => {
                let panel = self.panel.as_mut()?;
                panel.drawing.wrong = wrong;
                self.said = format!("Wrong: {wrong}");
            }
            Deed::TakeBack(cells) => {
                return self.mend("Taken back.", |state| state.taking_back(cells));
            }
            Deed::PutBack(missing) => {
                return self.mend("Put back.", |state| state.putting_back(&missing));
            }
            Deed::GoBack(moves) => {
                self.close();
                return self.play(|game| {
                    undo_many(game, moves);
                    format!("{moves} moves undone. Redo brings them back.")
                });
            }
            Deed::Fix(cell, digit) => {
                let cells = CellSet::only(cell);
                self.mend("The clue is changed.", |state| state.with_clue(cells, digit));
                return Some(self.check());
            }
            Deed::Another => {
                return Some(Ask::Make(self.another()));
            }
        }
        None
    }

    fn mend(&mut self, words: &str, next: impl FnOnce(&State) -> State) -> Option<Ask> {
        self.close();
        let words = words.to_owned();
        self.play(|game| {
            game.change(next(&game.state));
            words
        })
    }

    /// Returns the wish that made this game, with another seed; any puzzle if it wasn't made here.
    fn another(&self) -> Box<GenerateRequest> {
        let mut wish = self.wish.clone().unwrap_or_default();
        wish.seed = Some(crate::engine::seed());
        wish
    }

    /// Takes the answer to a question. Returns what to ask next.
    pub fn take(&mut self, answer: Answer) -> Option<Ask> {
        match answer {
            Answer::Hint(answer) => return self.take_hint(answer),
            Answer::Check(answer) => self.take_check(answer),
            Answer::Path(scale, answer) => self.take_path(scale, answer),
            Answer::Made(wish, Ok(made)) => self.take_puzzle(wish, &made),
            Answer::Made(_, Err(refusal)) => self.said = sentence(&refusal.message),
            Answer::Rated(Ok(rated)) => self.tell_rating(&rated),
            Answer::Solution(answer) => return self.reveal(&answer),
            Answer::Failed(why) => self.said = why,
            Answer::Rated(Err(_)) | Answer::Run(..) => {}
        }
        None
    }

    fn reveal(&mut self, answer: &Result<Option<Solution>, Refusal>) -> Option<Ask> {
        let Ok(Some(solution)) = answer else {
            self.said = String::from("There isn't exactly one solution; Check says why.");
            return None;
        };
        let placed: Vec<Candidate> = Cell::all()
            .map(|cell| Candidate { cell, digit: solution.get(cell) })
            .filter(|c| self.game.state[c.cell].placed != Some(c.digit))
            .collect();
        self.game.revealed = true;
        self.game.aids += 1;
        self.play(|game| {
            game.change(game.state.applying(&placed, &[]));
            "This is the solution. Undo takes it away.".to_owned()
        })
    }

    fn take_puzzle(&mut self, wish: Box<GenerateRequest>, made: &Made) {
        let Ok(clues) = made.puzzle.parse::<Grid>() else {
            self.said = String::from("There is no such puzzle.");
            return;
        };
        self.begin(Game::new(State::from(&Position::start(clues)), title_of(&wish, made)));
        self.wish = Some(wish);
        self.said = if made.met {
            String::new()
        } else {
            format!("No puzzle met the wish in {} tries; this one comes nearest.", made.tries)
        };
    }

    fn tell_rating(&mut self, rated: &Rated) {
        let Some(panel) = self.panel.as_mut().filter(|panel| panel.owner == Owner::Solved) else {
            return;
        };
        let Some(rating) = &rated.hodoku else { return };
        panel.text.push(format!("HoDoKu rates it {} {}.", rating.level.word(), rating.score));
        if let Some((hardest, _)) = rating.techniques.last() {
            let by_yourself = self.game.aids == 0 && !self.game.revealed;
            let words = if by_yourself {
                "The hardest step, found without help"
            } else {
                "The hardest step"
            };
            panel.text.push(format!("{words}: {}.", hardest.name()));
        }
    }
}

/// What came out, not what was asked for: the technique only where the puzzle has it.
fn title_of(wish: &GenerateRequest, made: &Made) -> String {
    let technique = wish.technique.first().filter(|_| made.met).map(|technique| technique.name());
    let level = made.hodoku.as_ref().map(|hodoku| hodoku.level);
    format!("{}, seed {}", capital(technique.or(level).unwrap_or("puzzle")), made.seed)
}

fn capital(word: &str) -> String {
    let mut characters = word.chars();
    let first = characters.next().map(|first| first.to_uppercase().to_string());
    first.unwrap_or_default() + characters.as_str()
}

/// Undoes so many moves, or as many as there are.
fn undo_many(game: &mut Game, moves: usize) {
    for _ in 0..moves {
        game.undo();
    }
}
