//! Boards of other sizes and with other rules: which texts are some, and the answers about them.

mod any;
mod candidates;
mod check;
mod convert;
mod count;
mod gather;
mod glance;
mod minimise;
mod proven;
mod solve;

pub use any::AnyBoard;
pub(crate) use candidates::candidates;
pub(crate) use check::check;
pub use convert::Written;
pub(crate) use convert::{convert, convert_classic};
pub(crate) use count::{count, estimate_classic};
pub use gather::{Gatherer, Taken};
pub(crate) use minimise::{minimal, minimise};
pub(crate) use solve::solve;

use ninefold::Work;
use ninefold::text::{Entry, Form, Given};
use ninefold_variants::{Form as OtherForm, Options, ReadError, Reading, Solution};

use crate::{Face, Refusal, Variant};

/// Reads what people say about a board: rules, size, blocks, alphabet and assumptions, in this
/// order.
///
/// # Errors
/// If one of them is none.
pub fn options(said: [Option<&str>; 5], lenient: bool) -> Result<Options, Refusal> {
    let [rules, size, blocks, alphabet, assume] = said;
    let bad =
        |name: &'static str| move |what: String| Refusal::bad_request(format!("{name}: {what}"));
    Ok(Options {
        size: size.map(Options::size_of).transpose().map_err(bad("size"))?,
        blocks: blocks.map(str::to_owned),
        alphabet: alphabet.map(str::parse).transpose().map_err(bad("alphabet"))?,
        rules: rules.map(str::to_owned),
        assume: assume.map(str::parse).transpose().map_err(bad("assume"))?.unwrap_or_default(),
        lenient,
    })
}

/// Reads a board of another size or with other rules; nothing if the text is something else.
///
/// # Errors
/// If it is such a board, and malformed, or the options don't fit it.
pub fn read(
    text: &str,
    from: Option<Form>,
    options: &Options,
) -> Result<Option<Box<Variant>>, Refusal> {
    let changes = options.changes_boards();
    if !changes && is_surely_classic(text, from) {
        return Ok(None);
    }
    if Reading::is_certain(text) {
        return of_certain(text, options).map(Result::err);
    }
    let classic = crate::board::read_one(text, from);
    let line = match &classic {
        Ok(entry) if changes => {
            entry.board.as_ref().ok().map(|given| given.to_puzzle().to_string())
        }
        Ok(_) => return Ok(None),
        Err(_) => None,
    };
    match Reading::with(line.as_deref().unwrap_or(text), options) {
        Ok(reading) => Ok(of_reading(reading).err()),
        Err(error) if changes => Err(Refusal::no_board(text, told(&error))),
        Err(_) => Ok(None),
    }
}

/// Says whether a text can be nothing but classic boards: their form is named, it is 81 cells, a
/// built-in name, or a link or a code that stands for one.
fn is_surely_classic(text: &str, from: Option<Form>) -> bool {
    if from.is_some() || is_plain(text.trim()) || text.trim().starts_with('@') {
        return true;
    }
    #[cfg(feature = "formats")]
    let is_code = ninefold_formats::may_be_code(text.as_bytes())
        && ninefold_formats::read_code(text).is_some();
    #[cfg(not(feature = "formats"))]
    let is_code = false;
    is_code
}

/// Says whether a text is nothing but 81 cells.
fn is_plain(text: &str) -> bool {
    let is_cell = |byte: u8| byte.is_ascii_digit() || b"._*-?xX".contains(&byte);
    text.len() == 81 && text.bytes().all(is_cell)
}

/// Reads a text that can be nothing else: a classic board, or one of another size or with other
/// rules.
fn of_certain(text: &str, options: &Options) -> Result<Result<Given, Box<Variant>>, Refusal> {
    match Reading::with(text, options) {
        Ok(reading) => Ok(of_reading(reading)),
        Err(error) => Err(Refusal::no_board(text, told(&error))),
    }
}

/// Returns what is wrong with a text in words of bounded length, whatever the text puts into them.
fn told(error: &ReadError) -> String {
    const LONGEST: usize = 300;
    let plain = |c: char| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c };
    let mut words: String = error.to_string().chars().map(plain).collect();
    if let Some((end, _)) = words.char_indices().nth(LONGEST) {
        words.truncate(end);
        words.push('…');
    }
    words
}

/// Returns a classic board, or that it is none.
fn of_reading(reading: Reading) -> Result<Given, Box<Variant>> {
    reading.grid.to_classic().ok_or_else(|| Box::new(Variant::new(reading)))
}

/// Returns the classic board of a text that is in one of the forms for variants.
pub(crate) fn classic_entry(text: &str) -> Option<Entry> {
    // Regions that are the usual boxes make a classic board.
    let is_jigsaw = || {
        text.trim().len() == 2 * 81
            && Reading::of(text).is_ok_and(|reading| reading.form == OtherForm::Jigsaw)
    };
    if is_plain(text.trim()) || !(Reading::is_certain(text) || is_jigsaw()) {
        return None;
    }
    of_certain(text, &Options::default()).ok()?.ok().map(Into::into)
}

/// Returns a classic board as one of those here.
pub(crate) fn opened(given: &Given) -> ninefold_variants::Grid {
    let line = given.to_puzzle().to_string();
    let reading = Reading::of(&line);
    reading.map_or_else(|_| empty(), |reading| reading.grid)
}

/// Returns the classic board without clues.
fn empty() -> ninefold_variants::Grid {
    let shape = ninefold_variants::Shape::square(9).expect("nine is a size");
    ninefold_variants::Grid::empty(ninefold_variants::Rules::plain(shape))
}

impl Variant {
    fn grid(&self) -> &ninefold_variants::Grid {
        &self.reading.grid
    }

    /// Returns the board with the digits of a solution, as answers have it.
    #[must_use]
    pub fn filled(&self, solution: &str) -> ninefold_variants::Grid {
        let mut grid = self.grid().clone();
        let cells: Vec<_> = grid.rules().cells().collect();
        for (cell, symbol) in cells.into_iter().zip(solution.chars()) {
            let digit = symbol.to_digit(36).and_then(|digit| i32::try_from(digit).ok());
            if let Some(bit) = digit.and_then(|digit| grid.shape().bit(digit)) {
                grid.set(cell, ninefold_variants::Digits(bit));
            }
        }
        grid
    }

    /// Returns the names of the rules in play, each once, in the order of the table.
    #[must_use]
    pub fn rules(&self) -> Vec<&'static str> {
        ninefold_variants::Rules::names(self.grid().rules().rules())
    }
}

/// Returns a solution as answers have it: a character for each cell, holes left out.
fn line(shape: ninefold_variants::Shape, solution: &Solution) -> String {
    solution.digits().iter().flatten().map(|&digit| shape.symbol(digit)).collect()
}

/// Runs a search within the guesses that the request and the face allow; the number comes back,
/// too, for words about a search that was stopped.
fn within<T>(
    guesses: Option<u64>,
    face: &Face,
    work: &Work<'_>,
    run: impl FnOnce(&Work<'_>) -> T,
) -> (T, u64) {
    let most = face.limits.guesses.lowered(guesses);
    (work.part(most, run), most)
}

/// Returns what to say of a search that ran out of guesses; or that somebody stopped all of it.
fn undecided(work: &Work<'_>, most: u64) -> Result<String, Refusal> {
    work.poll()?;
    Ok(format!("undecided after {most} guesses"))
}
