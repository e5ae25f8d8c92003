//! [`Session`]: the game at hand with what is said about it, saved at every move. It asks no
//! engine itself: it says what to ask, and takes the answers.

use ninefold::explain::{Hint, Step};
use ninefold::{Candidate, Cell, CellSet, Grid, Position, Scale, Solution, Verdict, WalkStep};
use ninefold_api::{Checked, Explained, GenerateRequest, Made, Rated, Refusal};

use crate::clock::format_time;
use crate::engine::{Answer, Ask};
use crate::game::Game;
use crate::panel::{Deed, Drawing, Owner, Panel, sentence};
use crate::state::State;
use crate::store::{News, Saved, Store, Written};

/// A hint that is being told.
#[derive(Clone, Debug)]
struct Told {
    asked: Position,
    step: Box<Step>,
    level: u8,
}

/// A path that is being walked.
#[derive(Clone, Debug)]
struct Walked {
    scale: Scale,
    steps: Vec<WalkStep>,
    /// How each stands to what the player has, in a sentence.
    noted: Vec<Option<String>>,
    /// The boards before each step.
    boards: Vec<State>,
    solved: bool,
    at: usize,
}

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
                self.said = "Another terminal has gone on with this game. This is a copy now; \
                             both are saved."
                    .to_owned();
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
            self.said = "The board shows a step of the path; close it to go on playing.".to_owned();
            return None;
        }
        if self.game.clock.paused {
            self.said = "The game is paused.".to_owned();
            return None;
        }
        self.said = deed(&mut self.game);
        self.moved()
    }

    /// Takes note of a move: a hint stays as long as it is true, the end is celebrated.
    fn moved(&mut self) -> Option<Ask> {
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

    /// Tells a little more than before. Returns what to ask, if anything.
    pub fn hint(&mut self) -> Option<Ask> {
        if self.game.entering {
            self.said = "Finish typing first (Enter).".to_owned();
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

    fn take_hint(&mut self, answer: Result<(Position, Hint), Refusal>) -> Option<Ask> {
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
            return self.apply_hint(&told, text);
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

    fn apply_hint(&mut self, told: &Told, text: String) -> Option<Ask> {
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
        self.done(sentence(&text));
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
    fn follow_hint(&mut self) {
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

    /// Returns what to ask for a check.
    pub fn check(&mut self) -> Ask {
        self.close();
        Ask::Check(self.game.state.clues())
    }

    fn take_check(&mut self, answer: Result<Checked, Refusal>) {
        self.panel = Some(match answer {
            Err(refusal) => Panel::new(Owner::Check, "Check", vec![sentence(&refusal.message)]),
            Ok(Checked { diagnosis: Some(diagnosis), .. }) => match &diagnosis.verdict {
                Verdict::Unique(solution) => self.progress(solution),
                _ => unfit(&diagnosis),
            },
            Ok(Checked { check, .. }) => {
                Panel::new(Owner::Check, "Check", vec![sentence(&check.message)])
            }
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

    /// Returns what to ask for a path.
    pub fn find_path(&mut self, scale: Scale) -> Ask {
        self.close();
        Ask::Path(self.game.state.position(self.game.auto), scale)
    }

    fn take_path(&mut self, scale: Scale, answer: Result<Explained, Refusal>) {
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
        let Explained { walk, beside, .. } = explained;
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
    fn play_from_here(&mut self) -> Option<Ask> {
        let board = self.shown().clone();
        let at = self.path_at().map_or(0, |(at, _)| at);
        self.close();
        self.game.aids += u32::try_from(at).unwrap_or(u32::MAX);
        self.play(|game| {
            game.change(board);
            "The board is as before that step. Undo brings yours back.".to_owned()
        })
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
            self.said = "There isn't exactly one solution; Check says why.".to_owned();
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
            self.said = "There is no such puzzle.".to_owned();
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

/// A board that is no puzzle: why, and which clue is probably mistyped.
fn unfit(diagnosis: &ninefold::Diagnosis) -> Panel {
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
fn fixes(diagnosis: &ninefold::Diagnosis) -> Vec<(String, Deed)> {
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

/// Undoes so many moves, or as many as there are.
fn undo_many(game: &mut Game, moves: usize) {
    for _ in 0..moves {
        game.undo();
    }
}
