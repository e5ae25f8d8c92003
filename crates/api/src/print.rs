//! `print`: puzzles as a PDF.

use base64::prelude::{BASE64_STANDARD, Engine as _};
use ninefold::Work;
use ninefold::text::{Entry, Form};
use ninefold_print::{
    BadOption, Counts, Depth, Fold, Headings, Kind, Options, Paper, Solutions, pdf, print,
};
use serde::{Deserialize, Serialize};

use crate::request::Attempt;
use crate::{Board, Face, Refusal, Request, read_all};

/// What `print` takes.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PrintRequest {
    /// The boards, in any form that Ninefold reads; each must have exactly one solution.
    pub puzzle: String,
    /// The form they are in; detected if left out.
    #[serde(default, deserialize_with = "crate::words::option")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    pub from: Option<Form>,
    /// How many puzzles per page.
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 9))]
    pub per_page: Option<usize>,
    /// The paper: `a4` if left out, `letter`, `a5`, `6x9`, or a size such as `148x210mm`.
    #[serde(default, deserialize_with = "crate::words::option")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    pub paper: Option<Paper>,
    /// Where the solutions are: `part` by default, `behind`, `foot` or `none`.
    #[serde(default, deserialize_with = "crate::words::option")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    pub solutions: Option<Solutions>,
    /// What stands above a puzzle: `full` by default, `level`, `number` or `none`.
    #[serde(default, deserialize_with = "crate::words::option")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    pub headings: Option<Headings>,
    /// Whether candidates are printed.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub candidates: bool,
    /// Whether all is larger.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub large: bool,
    /// Whether colours are greys.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub grey: bool,
    /// The title.
    pub title: Option<String>,
    /// The author.
    pub author: Option<String>,
    /// `book` or `sheets`; puzzles with a title that fill more than a page are a book if left out.
    #[serde(default, deserialize_with = "crate::words::option")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    pub kind: Option<Kind>,
    /// How many pages are folded into each other, side by side on sheets: a multiple of 4, or 0 for
    /// all of them. Pages are not put side by side if left out.
    pub fold: Option<usize>,
}

/// A document that was made.
#[derive(Clone, Debug)]
pub struct Printed {
    /// The file.
    pub pdf: Vec<u8>,
    /// What is in it.
    pub counts: Counts,
}

/// A document.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Print {
    /// How many puzzles are in it.
    pub puzzles: usize,
    /// How many lessons.
    pub lessons: usize,
    /// How many pages, before they are put side by side.
    pub pages: usize,
    /// The file, in Base64.
    pub pdf: String,
}

impl From<Printed> for Print {
    fn from(Printed { pdf, counts }: Printed) -> Self {
        let Counts { puzzles, lessons, pages, .. } = counts;
        Self { puzzles, lessons, pages, pdf: BASE64_STANDARD.encode(&pdf) }
    }
}

impl From<BadOption> for Refusal {
    fn from(error: BadOption) -> Self {
        Self::bad_request(error.to_string())
    }
}

impl PrintRequest {
    fn options(&self) -> Result<Options, Refusal> {
        let usual = Options::default();
        let options = Options {
            paper: self.paper.unwrap_or(usual.paper),
            per_page: self.per_page,
            solutions: self.solutions.unwrap_or(usual.solutions),
            headings: self.headings.unwrap_or(usual.headings),
            candidates: self.candidates,
            large: self.large,
            grey: self.grey,
            title: self.title.clone(),
            author: self.author.clone(),
            kind: self.kind,
            fold: self.fold.map(Fold::of).transpose()?,
            ..usual
        };
        options.check()?;
        Ok(options)
    }
}

impl Request for PrintRequest {
    const NAME: &'static str = "print";
    const ABOUT: &'static str = "Puzzles on paper, as a PDF";
    const NEEDS_PUZZLE: bool = true;

    type Subject = (Vec<Entry>, Options);
    type Found = Printed;
    type Answer = Print;

    fn check(&self, _: &Face) -> Result<(), Refusal> {
        self.options().map(drop)
    }

    fn read(&self, face: &Face) -> Result<Self::Subject, Refusal> {
        let options = self.options()?;
        let entries = read_all(&self.puzzle, self.from)?;
        face.limits.printed.checked("the number of boards", u64::try_from(entries.len()).ok())?;
        for entry in &entries {
            Board::of(entry)?;
        }
        Ok((entries, options))
    }

    fn attempts(&self) -> &'static [Attempt] {
        &[Attempt::LONG]
    }

    fn find(
        &self,
        (entries, options): &Self::Subject,
        _: &Face,
        work: &Work<'_>,
    ) -> Result<Printed, Refusal> {
        let depth = if options.headings == Headings::Full { Depth::Ratings } else { Depth::Level };
        let mut printed = Vec::new();
        for entry in entries {
            let board = Board::of(entry)?;
            let found = ninefold_print::Entry::new(board.given, depth, work)?;
            if let Err(flaw) = &found.solution {
                return Err(Refusal::not_a_puzzle(board.name(), flaw));
            }
            printed.push(found);
        }
        let (document, counts) = print(&printed, options)?;
        Ok(Printed { pdf: pdf(&document), counts })
    }
}
