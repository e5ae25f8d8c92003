//! `convert` for variants: their own forms, and those that they share with classic boards.

use core::fmt;
use core::str::FromStr;

use ninefold::text::{Form, Given, UnknownForm};
#[cfg(feature = "formats")]
use ninefold_formats::Format;
use ninefold_variants::Reading;

use super::opened;
use crate::{Convert, ConvertRequest, Refusal, Told, Variant};

/// A form to write a board in, whatever its size and its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    /// One of those of classic boards; variants have `line` and `grid` of them.
    Classic(Form),
    /// Our own JSON.
    Native,
    /// The JSON of f-puzzles.
    Fpuzzles,
    /// A link to f-puzzles.
    FpuzzlesLink,
    /// A link that `SudokuPad` opens.
    SudokuPad,
    /// A string of the Interactive Sudoku Solver.
    Iss,
    /// A drawing.
    Svg,
    /// A format of another tool.
    #[cfg(feature = "formats")]
    Hub(Format),
}

impl Written {
    /// Those that aren't classic.
    pub const OTHERS: [Self; 6] =
        [Self::Native, Self::Fpuzzles, Self::FpuzzlesLink, Self::SudokuPad, Self::Iss, Self::Svg];

    /// Returns its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Classic(form) => form.name(),
            Self::Native => "native",
            Self::Fpuzzles => "fpuzzles",
            Self::FpuzzlesLink => "fpuzzles-link",
            Self::SudokuPad => "sudokupad",
            Self::Iss => "iss",
            Self::Svg => "svg",
            #[cfg(feature = "formats")]
            Self::Hub(format) => format.name(),
        }
    }

    /// Returns what it is, in a line.
    #[must_use]
    pub fn about(self) -> &'static str {
        match self {
            Self::Classic(form) => form.about(),
            Self::Native => "our own JSON, any size and rules",
            Self::Fpuzzles => "JSON of f-puzzles",
            Self::FpuzzlesLink => "link to f-puzzles",
            Self::SudokuPad => "link to SudokuPad",
            Self::Iss => "string of the Interactive Sudoku Solver",
            Self::Svg => "drawing with its rules",
            #[cfg(feature = "formats")]
            Self::Hub(format) => format.about(),
        }
    }

    /// Returns the format of the hub that writes classic boards with all that is said about them.
    #[cfg(feature = "formats")]
    #[must_use]
    pub fn hub(self) -> Option<Format> {
        match self {
            Self::Hub(format) => Some(format),
            other => Format::named(other.name()),
        }
    }

    /// Returns the classic form, if it is one.
    #[must_use]
    pub const fn classic(self) -> Option<Form> {
        match self {
            Self::Classic(form) => Some(form),
            _ => None,
        }
    }

    /// Writes a board.
    ///
    /// # Errors
    /// If the form has no word for something on it.
    pub fn write(self, reading: &Reading) -> Result<String, Refusal> {
        let refused = |error: ninefold_variants::ReadError| {
            Refusal::no_words(Variant::new(reading.clone()).name(), error.to_string())
        };
        match self {
            Self::Native => Ok(reading.native()),
            Self::Fpuzzles => reading.fpuzzles().map_err(refused),
            Self::FpuzzlesLink => reading.fpuzzles_link().map_err(refused),
            Self::SudokuPad => reading.sudokupad_link().map_err(refused),
            Self::Iss => reading.iss().map_err(refused),
            Self::Svg => Ok(ninefold_draw::variants::svg(reading)),
            #[cfg(feature = "formats")]
            Self::Hub(_) if self.is_drawing(reading) => {
                reading.sudokupad_drawing().map_err(refused)
            }
            #[cfg(feature = "formats")]
            Self::Hub(format) => {
                let given = reading.grid.to_classic().ok_or_else(|| {
                    let name = Variant::new(reading.clone()).name();
                    Refusal::no_words(name, format!("the format {format} is only for classic 9x9"))
                })?;
                Ok(format.write_file(&given.into()))
            }
            Self::Classic(Form::Line) if reading.grid.rules().subs().len() == 1 => {
                Ok(reading.grid.to_string())
            }
            Self::Classic(Form::Grid) => Ok(ninefold_draw::variants::rows(&reading.grid)),
            Self::Classic(form) => {
                let name = Variant::new(reading.clone()).name();
                let what = if form == Form::Line { "boards of one grid" } else { "classic 9x9" };
                Err(Refusal::no_words(name, format!("the form {form} is only for {what}")))
            }
        }
    }

    /// Says whether the board becomes a drawing of `SudokuPad`, because f-puzzles has no words for
    /// it or because that is asked for.
    fn is_drawing(self, reading: &Reading) -> bool {
        match self {
            Self::SudokuPad => reading.fpuzzles().is_err(),
            #[cfg(feature = "formats")]
            Self::Hub(format) => {
                [Format::CTC, Format::SCL].contains(&format) && reading.grid.to_classic().is_none()
            }
            _ => false,
        }
    }

    /// Says what the form has no room for.
    #[must_use]
    pub fn left_out(self, reading: &Reading) -> Option<String> {
        if self.is_drawing(reading) {
            let words = "SudokuPad checks clues, regions and cages; other rules are drawn and told";
            return Some(words.to_owned());
        }
        let form = self.classic()?;
        let grid = &reading.grid;
        let mut left_out: Vec<&str> = Vec::new();
        if !grid.rules().rules().is_empty() {
            left_out.push("rules");
        }
        let whole = ninefold_variants::Sub::whole(grid.shape());
        if grid.rules().subs().len() == 1 && grid.rules().subs() != [whole] {
            left_out.push("regions");
        }
        if grid.has_marks() {
            left_out.push("pencil marks");
        }
        let words = left_out.join(" and ");
        (!left_out.is_empty()).then(|| format!("the form {form} leaves out {words}"))
    }
}

#[cfg(feature = "formats")]
impl From<Format> for Written {
    /// Returns the form of that name: one of our own, where it has the same.
    fn from(format: Format) -> Self {
        format.name().parse().unwrap_or(Self::Hub(format))
    }
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Written {
    type Err = UnknownForm;

    fn from_str(name: &str) -> Result<Self, UnknownForm> {
        let plain = name.to_lowercase().replace([' ', '_'], "-");
        let other = Self::OTHERS.into_iter().find(|form| form.name() == plain);
        let classic = || name.parse().map(Self::Classic);
        #[cfg(feature = "formats")]
        let classic = || {
            let hub = || Format::named(name).map(Self::Hub);
            classic().or_else(|unknown: UnknownForm| hub().ok_or(unknown))
        };
        other.map_or_else(classic, Ok)
    }
}

/// Answers `convert`.
pub(crate) fn convert(
    request: &ConvertRequest,
    variant: &Variant,
) -> Result<Told<Convert>, Refusal> {
    let reading = &variant.reading;
    let to = request.to.unwrap_or(Written::Native);
    let answer = Convert {
        puzzle: variant.name(),
        result: to.write(reading)?,
        from: reading.form.name(),
        to: to.name(),
        message: to.left_out(reading),
        form: reading.form.name(),
        state: reading.grid.to_string(),
        more: Vec::new(),
        rules: Some(variant.rules()),
        notes: Some(reading.notes.clone()),
    };
    Ok(Told { answer, failure: None })
}

/// Writes a classic board in one of the other forms.
pub(crate) fn convert_classic(given: &Given, to: Written) -> Result<String, Refusal> {
    #[cfg(feature = "formats")]
    if let Written::Hub(format) = to {
        return Ok(format.write_file(&given.clone().into()));
    }
    let reading = Reading {
        grid: opened(given),
        ..Reading::of(&".".repeat(81)).map_err(|error| Refusal::bad_request(error.to_string()))?
    };
    to.write(&reading)
}
