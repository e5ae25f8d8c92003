//! [`call`]: every command under its name, JSON in and out; and the list of commands itself.

use ninefold::Work;
use serde::Serialize;

use crate::refusal::Code;
use crate::request::{Attempt, Pace};
use crate::{
    BackdoorsRequest, CandidatesRequest, CanonicalRequest, CheckRequest, ConvertRequest,
    CountRequest, ExplainRequest, Face, GenerateRequest, HintRequest, MinimalRequest,
    MinimiseRequest, RaceRequest, RateRequest, Refusal, Request, SolveRequest, TraceRequest,
    TransformRequest, VerifyRequest, parse, tables,
};

/// Something that wants to see the type of each command.
pub trait Visitor {
    /// Sees one.
    fn see<R: Request>(&mut self);
}

/// Shows all commands.
pub fn visit(visitor: &mut impl Visitor) {
    visit_served(visitor);
    visitor.see::<MinimiseRequest>();
    visitor.see::<MinimalRequest>();
    visitor.see::<BackdoorsRequest>();
    visitor.see::<TransformRequest>();
    visitor.see::<VerifyRequest>();
}

/// Shows the commands that strangers may use: the endpoints of the HTTP interface.
pub fn visit_served(visitor: &mut impl Visitor) {
    visitor.see::<CheckRequest>();
    visitor.see::<SolveRequest>();
    visitor.see::<CountRequest>();
    visitor.see::<RaceRequest>();
    visitor.see::<TraceRequest>();
    visitor.see::<HintRequest>();
    visitor.see::<ExplainRequest>();
    visitor.see::<RateRequest>();
    visitor.see::<GenerateRequest>();
    visitor.see::<CanonicalRequest>();
    visitor.see::<ConvertRequest>();
    visitor.see::<CandidatesRequest>();
    #[cfg(feature = "print")]
    visitor.see::<crate::PrintRequest>();
}

/// Answers a request given by the name of its command and its JSON, or returns a table.
///
/// A board that is no puzzle where one is needed gets an answer that says so.
///
/// # Errors
/// If there is no such command, the JSON isn't what it takes, or there is no answer to it.
pub fn call(name: &str, body: &[u8], face: &Face, work: &Work<'_>) -> Result<Vec<u8>, Refusal> {
    if body.len() > face.limits.body {
        return Err(Refusal::too_large(face.limits.body));
    }
    if let Some(answer) = table(name) {
        return answer;
    }
    let mut call = Call { name, body, face, work, answer: None };
    visit(&mut call);
    call.answer.ok_or_else(|| unknown(name))?
}

/// Answers like [`call`], for strangers and at a pace: returns nothing if it takes longer.
///
/// This is for faces that have no threads but places to work, such as the workers of a page: what
/// isn't done at [`Pace::Quick`] is asked again at [`Pace::Long`], which always answers.
#[must_use]
pub fn call_within(
    name: &str,
    body: &[u8],
    face: &Face,
    pace: Pace,
) -> Option<Result<Vec<u8>, Refusal>> {
    let mut paced = Paced::new(name, body, face, pace);
    if paced.fits() {
        match table(name) {
            Some(answer) => paced.answer = Some(answer),
            None => visit_served(&mut paced),
        }
    }
    paced.answer
}

/// Answers like [`call_within`], but knows one command and no table: for a face that is kept small.
#[must_use]
pub fn call_one<R: Request>(
    name: &str,
    body: &[u8],
    face: &Face,
    pace: Pace,
) -> Option<Result<Vec<u8>, Refusal>> {
    let mut paced = Paced::new(name, body, face, pace);
    if paced.fits() {
        paced.see::<R>();
    }
    paced.answer
}

/// Returns the table or the page of that name, if there is one.
fn table(name: &str) -> Option<Result<Vec<u8>, Refusal>> {
    if let Some((_, write)) = tables::ALL.iter().find(|(table, _)| *table == name) {
        return Some(Ok(write()));
    }
    let page = tables::technique(name.strip_prefix("techniques/")?);
    Some(page.map(|page| json(&page)).map_err(|_| unknown(name)))
}

fn unknown(name: &str) -> Refusal {
    Refusal::new(Code::NotFound, format!("there is no command {name}"))
}

/// Looks for the command of a name, and calls it with as much work as it has at a pace.
struct Paced<'c> {
    name: &'c str,
    body: &'c [u8],
    face: &'c Face,
    pace: Pace,
    answer: Option<Result<Vec<u8>, Refusal>>,
}

impl Visitor for Paced<'_> {
    fn see<R: Request>(&mut self) {
        if R::NAME == self.name {
            self.answer = self.attempt::<R>().unwrap_or_else(|refusal| Some(Err(refusal)));
        }
    }
}

impl<'c> Paced<'c> {
    /// Begins with the answer for a body that is too large, or for a command that does not exist.
    fn new(name: &'c str, body: &'c [u8], face: &'c Face, pace: Pace) -> Self {
        let most = face.limits.body;
        let refusal = if body.len() > most { Refusal::too_large(most) } else { unknown(name) };
        Self { name, body, face, pace, answer: Some(Err(refusal)) }
    }

    fn fits(&self) -> bool {
        self.body.len() <= self.face.limits.body
    }

    /// Makes the attempts of a request that suit the pace.
    fn attempt<R: Request>(&self) -> Result<Option<Result<Vec<u8>, Refusal>>, Refusal> {
        let request = parse::<R>(self.body)?;
        let prepared = request.prepare_any(self.face)?;
        let attempts = match self.pace {
            Pace::Long => &[Attempt::LONG],
            _ => request.attempts_on(&prepared),
        };
        let suits = |attempt: &&Attempt| self.pace == Pace::Long || attempt.pace != Pace::Long;
        Ok(attempts.iter().filter(suits).find_map(|attempt| {
            let work = attempt.budget.map_or_else(Work::unlimited, Work::with_budget);
            let answer = request.answer_on(&prepared, self.face, &work);
            (!work.is_stopped()).then(|| written(answer))
        }))
    }
}

/// Looks for the command of a name, and calls it.
struct Call<'c, 'w> {
    name: &'c str,
    body: &'c [u8],
    face: &'c Face,
    work: &'c Work<'w>,
    answer: Option<Result<Vec<u8>, Refusal>>,
}

impl Visitor for Call<'_, '_> {
    fn see<R: Request>(&mut self) {
        if R::NAME == self.name {
            let request = parse::<R>(self.body);
            let answer = request.and_then(|request| request.answer(self.face, self.work));
            self.answer = Some(written(answer));
        }
    }
}

/// Returns an answer as JSON; that of a board that is no puzzle is one, too.
///
/// # Errors
/// All other refusals.
pub fn written<T: Serialize>(answer: Result<T, Refusal>) -> Result<Vec<u8>, Refusal> {
    match answer {
        Ok(answer) => Ok(json(&answer)),
        Err(refusal) => match refusal.unanswered() {
            Some(board) if refusal.code == Code::NotAPuzzle => Ok(json(&board)),
            _ => Err(refusal),
        },
    }
}

/// Writes an object; the answers have only text for keys, so this doesn't fail.
#[must_use]
pub fn json(object: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(object).unwrap_or_default()
}
