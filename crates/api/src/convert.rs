//! `convert`: any form in, another out; what the page reads pasted text with.

use ninefold::Work;
use ninefold::text::{Entry, Form};
use serde::Serialize;

#[cfg(feature = "variants")]
use crate::Told;
use crate::board::read_all;
use crate::request::{Attempt, open_request};
use crate::{Board, Face, Refusal, Request, Variant};

open_request! {
    /// What `convert` takes; of several boards the first is taken.
    ConvertRequest {
        /// The form to write; if left out, that of a literal, of candidates or of a player's state
        /// as it came, else `line`.
        #[serde(default, deserialize_with = "crate::words::option")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
        to: Option<Target>,
    }
}

/// A form to write a board in.
#[cfg(feature = "variants")]
pub type Target = crate::variants::Written;

/// A form to write a board in.
#[cfg(not(feature = "variants"))]
pub type Target = Form;

/// A board in another form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Convert {
    /// The board.
    pub puzzle: String,
    /// The board in the form asked for.
    pub result: String,
    /// The form it came in.
    pub from: &'static str,
    /// The form of the result.
    pub to: &'static str,
    /// What that form has no room for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// The form it came in.
    pub form: &'static str,
    /// The player's state: clues, `+5` for a placed digit, struck candidates after a colon.
    pub state: String,
    /// The boards that follow it in the text, each on a line; `message` tells of malformed ones.
    pub more: Vec<String>,
    /// The rules in play besides rows, columns and blocks, if it is a variant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<Vec<&'static str>>,
    /// What the text of a variant says and the rules don't enforce.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<Vec<String>>,
}

/// The boards of a text, and which of them to write.
#[derive(Clone, Debug)]
pub struct Pasted {
    entries: Vec<Entry>,
    first: usize,
}

impl Convert {
    /// Writes a board in the form asked for, or the one it is kept in.
    #[must_use]
    pub fn new(board: Board<'_>, to: Option<Form>) -> Self {
        let Board { form, given } = board;
        let to = to.unwrap_or(given.form(form));
        Self {
            puzzle: board.name(),
            result: to.write_given(given),
            from: form.name(),
            to: to.name(),
            message: to.left_out(given).map(|left_out| left_out.message(to)),
            form: form.name(),
            state: given.to_position().to_string(),
            more: Vec::new(),
            rules: None,
            notes: None,
        }
    }
}

#[cfg(feature = "variants")]
impl Convert {
    /// Writes a board in the form asked for, whatever boards that is for.
    ///
    /// # Errors
    /// If the form has no word for something on it.
    pub fn to(board: Board<'_>, to: Option<Target>) -> Result<Self, Refusal> {
        match to {
            None => Ok(Self::new(board, None)),
            Some(Target::Classic(form)) => Ok(Self::new(board, Some(form))),
            Some(to) => {
                let result = crate::variants::convert_classic(board.given, to)?;
                Ok(Self { result, to: to.name(), message: None, ..Self::new(board, None) })
            }
        }
    }
}

#[cfg(not(feature = "variants"))]
impl Convert {
    /// Writes a board in the form asked for.
    #[expect(clippy::unnecessary_wraps, reason = "some forms of other boards lack words")]
    fn to(board: Board<'_>, to: Option<Target>) -> Result<Self, Refusal> {
        Ok(Self::new(board, to))
    }
}

impl ConvertRequest {
    /// Says whether the text has classic boards that nothing makes others: several of them must not
    /// pass for one of several grids.
    #[cfg(feature = "variants")]
    fn has_classic_boards(&self) -> bool {
        let said = [&self.rules, &self.size, &self.blocks, &self.alphabet];
        let is_read = || read_all(&self.puzzle, self.from);
        said.iter().all(|said| said.is_none())
            && !ninefold_variants::Reading::is_certain(&self.puzzle)
            && is_read().is_ok_and(|entries| entries.iter().any(|entry| entry.board.is_ok()))
    }

    /// Says whether the text has classic boards: there are no others.
    #[cfg(not(feature = "variants"))]
    #[expect(clippy::unused_self, reason = "with variants it depends on the request")]
    const fn has_classic_boards(&self) -> bool {
        true
    }
}

impl Request for ConvertRequest {
    const NAME: &'static str = "convert";
    const ABOUT: &'static str = "A board in another form";

    type Subject = Pasted;
    type Found = Convert;
    type Answer = Convert;

    fn variant(&self) -> Result<Option<Box<Variant>>, Refusal> {
        if self.has_classic_boards() { Ok(None) } else { self.other_board() }
    }

    fn read(&self, _: &Face) -> Result<Pasted, Refusal> {
        let entries = read_all(&self.puzzle, self.from)?;
        // A line of words above the boards is no reason to refuse them.
        let first = entries.iter().position(|entry| entry.board.is_ok()).unwrap_or(0);
        Ok(Pasted { entries, first })
    }

    fn attempts(&self) -> &'static [Attempt] {
        &[Attempt::AT_ONCE]
    }

    fn find(&self, pasted: &Pasted, _: &Face, _: &Work<'_>) -> Result<Convert, Refusal> {
        let Pasted { entries, first } = pasted;
        let convert = Convert::to(Board::of(&entries[*first])?, self.to)?;
        let messages = convert.message.into_iter().chain(not_understood(entries));
        let message = messages.reduce(|all, next| format!("{all}; {next}"));
        let boards = entries[first + 1..].iter().filter_map(|entry| entry.board.as_ref().ok());
        let more = boards.map(ToString::to_string).collect();
        Ok(Convert { message, more, ..convert })
    }

    #[cfg(feature = "variants")]
    fn tell(&self, variant: &Variant, _: &Face, _: &Work<'_>) -> Result<Told<Convert>, Refusal> {
        crate::variants::convert(self, variant)
    }
}

/// Says what of the text was not understood.
fn not_understood(entries: &[Entry]) -> Option<String> {
    let mut malformed = entries.iter().filter_map(|entry| entry.board.as_ref().err());
    let first = &malformed.next()?.error;
    let more = match malformed.count() {
        0 => String::new(),
        count => format!(", and {count} more"),
    };
    Some(format!("not understood: {first}{more}"))
}
