//! A JSON body within the limits, and the board in it.

use axum::body::{Body, Bytes};
use axum::extract::{FromRequest, Request};
use http_body_util::BodyExt as _;
use hyper::body::Body as _;
use ninefold::solve::Start;
use ninefold::text::{Entry, Form, Given, LeftOut, Reader, shorten};
use ninefold::{Grid, Opening, Stopped, gallery};
use ninefold_json::Refusal;
use serde::de::DeserializeOwned;

use crate::App;
use crate::error::Failure;
use crate::work::Watch;

/// So much of a body that is too long is read and thrown away, to leave the connection usable.
const DISCARDED: usize = 8 << 20;

/// The body of a request, read and understood.
#[derive(Debug)]
pub(crate) struct Json<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<App> for Json<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, app: &App) -> Result<Self, Failure> {
        let reading = read(request.into_body(), app.limits.body);
        let bytes = tokio::time::timeout(app.limits.read_time, reading).await;
        let bytes = bytes.map_err(|_| Failure::TooSlow)??;
        // A list of the fields' values would pass for an object.
        if bytes.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b'[') {
            return Err(explain(&bytes, NO_OBJECT));
        }
        serde_json::from_slice(&bytes)
            .map(Self)
            .map_err(|error| explain(&bytes, &error.to_string()))
    }
}

/// What is said of JSON that is something else.
const NO_OBJECT: &str = "expected a JSON object";

/// Says what is wrong with a body: it is no JSON, or other JSON than is asked for.
///
/// The flaw alone doesn't tell: reading ends at the first flaw, and a number in place of a name
/// counts as bad grammar.
fn explain(bytes: &[u8], flaw: &str) -> Failure {
    match serde_json::from_slice::<serde_json::Value>(bytes) {
        Ok(serde_json::Value::Object(_)) => Failure::BadRequest(flaw.to_owned()),
        Ok(_) => Failure::BadRequest(NO_OBJECT.to_owned()),
        Err(error) => Failure::BadJson(format!("{NO_OBJECT}: {error}")),
    }
}

/// Reads a body that may have so many bytes.
async fn read(mut body: Body, limit: usize) -> Result<Bytes, Failure> {
    let mut all: Vec<u8> = Vec::new();
    let mut length = 0;
    while let Some(frame) = body.frame().await {
        let Ok(frame) = frame else {
            return Err(Failure::BadJson("the body broke off".to_owned()));
        };
        let Some(data) = frame.data_ref() else { continue };
        if length == 0 && data.len() <= limit && body.is_end_stream() {
            return Ok(data.clone()); // all of it in one piece, as it comes from most clients
        }
        length += data.len();
        if length > DISCARDED {
            break;
        }
        if length <= limit {
            all.extend_from_slice(data);
        }
    }
    if length > limit { Err(Failure::TooLarge(limit)) } else { Ok(all.into()) }
}

/// What a request says of its board.
#[derive(Debug)]
pub(crate) struct Board {
    pub(crate) form: Form,
    pub(crate) given: Given,
}

impl Board {
    /// Reads the one board of a text, or of a built-in name.
    pub(crate) fn read(text: &str, from: Option<&str>) -> Result<Self, Failure> {
        let mut entries = read_entries(text, from)?.into_iter();
        match (entries.next(), entries.next()) {
            (None, _) => Err(Failure::Malformed("there is no board in the text".to_owned())),
            (Some(_), Some(_)) => {
                Err(Failure::Malformed("there is more than one board in the text".to_owned()))
            }
            (Some(entry), None) => Self::new(entry),
        }
    }

    pub(crate) fn new(entry: Entry) -> Result<Self, Failure> {
        match entry.board {
            Err(malformed) => Err(Failure::Malformed(malformed.error.to_string())),
            Ok(given) => Ok(Self { form: entry.form, given }),
        }
    }

    /// Returns the clues.
    pub(crate) fn grid(&self) -> Grid {
        self.given.clues()
    }

    /// Returns what a search starts from.
    pub(crate) fn start(&self) -> Start<'_> {
        self.given.start()
    }

    /// Returns the board as answers name it.
    pub(crate) fn name(&self) -> String {
        ninefold_json::puzzle(&self.given)
    }

    /// Returns what a path starts from, marks and all, or why there is none.
    pub(crate) fn opening(&self, watch: &Watch) -> Result<Opening, Unfinished> {
        let opening = watch.within(|work| Opening::prove(&self.given, work))?;
        opening.map_err(|error| Unfinished::Refused(Refusal::not_a_puzzle(self.name(), &error)))
    }

    /// Returns the clues of the puzzle, for what works on clues alone.
    pub(crate) fn clues(&self) -> Result<Grid, Failure> {
        self.given.puzzle_clues().map_err(|error| Failure::BadRequest(error.to_string()))
    }

    /// Returns what to say of an answer that is about the puzzle alone.
    pub(crate) fn beside_puzzle(&self) -> Option<String> {
        self.given.beside_puzzle().map(LeftOut::beside_puzzle)
    }
}

/// Why a job came to no answer.
#[derive(Debug)]
pub(crate) enum Unfinished {
    /// The board can't have one.
    Refused(Refusal),
    /// Its time was up.
    Stopped,
}

impl From<Stopped> for Unfinished {
    fn from(_: Stopped) -> Self {
        Self::Stopped
    }
}

/// Reads all boards of a text, or the one of a built-in name.
pub(crate) fn read_entries(text: &str, from: Option<&str>) -> Result<Vec<Entry>, Failure> {
    let text = match text.trim().strip_prefix('@') {
        None => text,
        Some(name) => gallery::find(name).map(|exhibit| exhibit.board).ok_or_else(|| {
            let near = gallery::nearest(name).map(|near| format!("; did you mean @{near}?"));
            let (name, near) = (shorten(name.as_bytes()), near.unwrap_or_default());
            Failure::Malformed(format!("there is no built-in board @{name}{near}"))
        })?,
    };
    let mut reader = match from.map(str::parse::<Form>) {
        None => Reader::new(),
        Some(Ok(form)) => Reader::only(form),
        Some(Err(error)) => return Err(Failure::BadRequest(error.to_string())),
    };
    let mut entries = Vec::new();
    for line in text.split('\n') {
        reader.push_line(line.as_bytes(), &mut entries);
    }
    reader.finish(&mut entries);
    Ok(entries)
}
