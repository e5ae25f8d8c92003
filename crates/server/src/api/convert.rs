//! `convert`: any form in, another out; what the page reads pasted text with.

use axum::response::Response;
use ninefold::text::{Form, ParseGridError};
use ninefold_json::Convert;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::error::{Failure, json};
use crate::request::{Board, Json, read_entries};

/// What `convert` takes.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ConvertOptions)]
pub(crate) struct Options {
    /// Boards, in any form that Ninefold reads, or `@name` of a built-in one; the first is taken.
    puzzle: String,
    /// The form it is in; detected if left out.
    from: Option<String>,
    /// The form to write; if left out, that of a literal, of candidates or of a player's state as
    /// it came, else `line`.
    to: Option<String>,
}

/// A board in another form, and as a player's state.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Converted {
    #[serde(flatten)]
    convert: Convert,
    /// The form it came in.
    form: &'static str,
    /// The player's state: clues, `+5` for a placed digit, struck candidates after a colon.
    state: String,
    /// The boards that follow it in the text, each on a line; `message` tells of malformed ones.
    more: Vec<String>,
}

pub(crate) async fn answer(Json(options): Json<Options>) -> Result<Response, Failure> {
    let mut entries = read_entries(&options.puzzle, options.from.as_deref())?;
    // A line of words above the boards is no reason to refuse them.
    let first = entries.iter().position(|entry| entry.board.is_ok()).unwrap_or(0);
    if entries.is_empty() {
        return Err(Failure::Malformed("there is no board in the text".to_owned()));
    }
    let rest = entries.split_off(first + 1);
    let board = Board::new(entries.swap_remove(first))?;
    let to = match options.to.as_deref().map(str::parse::<Form>) {
        None => board.given.form(board.form),
        Some(Ok(form)) => form,
        Some(Err(error)) => return Err(Failure::BadRequest(error.to_string())),
    };
    let malformed = entries.iter().chain(&rest).filter_map(|entry| entry.board.as_ref().err());
    let not_understood = not_understood(malformed.map(|malformed| &malformed.error));
    let mut convert = Convert::new(&board.given, board.form, to);
    let messages = convert.message.into_iter().chain(not_understood);
    convert.message = messages.reduce(|all, next| format!("{all}; {next}"));
    let more = rest.into_iter().filter_map(|entry| entry.board.ok());
    Ok(json(&Converted {
        convert,
        form: board.form.name(),
        state: board.given.to_position().to_string(),
        more: more.map(|given| given.to_string()).collect(),
    }))
}

/// Says what of the text was not understood.
fn not_understood<'a>(mut errors: impl Iterator<Item = &'a ParseGridError>) -> Option<String> {
    let first = errors.next()?;
    let more = match errors.count() {
        0 => String::new(),
        count => format!(", and {count} more"),
    };
    Some(format!("not understood: {first}{more}"))
}
