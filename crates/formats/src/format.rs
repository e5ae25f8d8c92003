//! The table of formats: one row each.

use core::fmt;
use ninefold::text::Form;

use crate::document::Document;
use crate::grids::Dialect;
use crate::parts::{Part, Parts};
use crate::{
    coach, dimacs, fpuzzles, good, grids, hodoku, lines, opensudoku, sadman, sudokupad, susser,
    table, wiki,
};

/// A format of boards.
#[derive(Clone, Copy)]
pub struct Format(&'static Row);

/// What the table knows of a format: adding one is a row here, with its reader and its writer.
pub(crate) struct Row {
    pub(crate) name: &'static str,
    /// Other names that people try.
    aliases: &'static [&'static str],
    pub(crate) about: &'static str,
    /// How names of files end.
    endings: &'static [&'static str],
    pub(crate) reads: Reads,
    pub(crate) writes: Writes,
    carries: Parts,
    /// Where its facts are from.
    source: &'static str,
}

/// How a format is read.
#[derive(Clone, Copy)]
pub(crate) enum Reads {
    /// By the library's reader.
    Classic(Form),
    /// Line by line: whether a line is one, and its document.
    Lines(fn(&str) -> bool, fn(&str) -> Result<Document, String>),
    /// The same for links and codes, which are known among lines of any other kind.
    Code(fn(&str) -> bool, fn(&str) -> Result<Document, String>),
    /// An object or a link, by the variants' reader first.
    Linked,
    /// Sections and rows.
    Sdk,
    /// Rows of cells that say what they are.
    Marks,
    /// Drawn grids: clues, then perhaps digits, then perhaps candidates.
    Grids,
    /// A header and rows.
    Table,
    /// XML.
    Xml,
    /// Columns in a binary file.
    Columns,
    /// It is only written.
    Never,
}

/// How a format is written.
#[derive(Clone, Copy)]
pub(crate) enum Writes {
    /// By the library.
    Classic(Form),
    /// A line for each board.
    Line(fn(&Document) -> String),
    /// Several lines for each board; an empty line between them.
    Block(fn(&Document) -> String),
    /// A line for each board, below a header.
    Table(&'static str, fn(&Document) -> String),
    /// Elements between a head and a foot.
    Xml,
    /// Columns in a binary file.
    Columns,
}

const fn row(
    name: &'static str,
    about: &'static str,
    reads: Reads,
    writes: Writes,
    carries: &[Part],
) -> Row {
    Row {
        name,
        aliases: &[],
        about,
        endings: &[],
        reads,
        writes,
        carries: Parts::of(carries),
        source: "",
    }
}

impl Row {
    const fn named(mut self, aliases: &'static [&'static str]) -> Self {
        self.aliases = aliases;
        self
    }

    const fn ends(mut self, endings: &'static [&'static str]) -> Self {
        self.endings = endings;
        self
    }

    const fn from(mut self, source: &'static str) -> Self {
        self.source = source;
        self
    }
}

const fn classic(form: Form, name: &'static str, about: &'static str, carries: &[Part]) -> Row {
    row(name, about, Reads::Classic(form), Writes::Classic(form), carries)
        .from("the library's own reader")
}

const PLAY: &[Part] = &[Part::Placed, Part::Struck, Part::Open];
const NOTED: &[Part] = &[Part::Placed, Part::Struck, Part::Open, Part::Centre];
const SDK: &[Part] = &[
    Part::Placed,
    Part::Author,
    Part::Description,
    Part::Comment,
    Part::Date,
    Part::Source,
    Part::Level,
    Part::Url,
];
const OPENSUDOKU: &[Part] = &[
    Part::Placed,
    Part::Struck,
    Part::Open,
    Part::Centre,
    Part::Corner,
    Part::Title,
    Part::Author,
    Part::Description,
    Part::Comment,
    Part::Date,
    Part::Source,
    Part::Level,
    Part::Url,
];
const FPUZZLES: &[Part] = &[
    Part::Placed,
    Part::Struck,
    Part::Open,
    Part::Centre,
    Part::Corner,
    Part::Colours,
    Part::Solution,
    Part::Title,
    Part::Author,
    Part::Description,
];
const CTC: &[Part] = &[
    Part::Struck,
    Part::Open,
    Part::Centre,
    Part::Corner,
    Part::Solution,
    Part::Title,
    Part::Author,
    Part::Description,
];
const COACH: &[Part] = &[
    Part::Placed,
    Part::Struck,
    Part::Open,
    Part::Centre,
    Part::Colours,
    Part::Title,
    Part::Author,
    Part::Description,
];
const TABLE: &[Part] = &[
    Part::Placed,
    Part::Struck,
    Part::Open,
    Part::Solution,
    Part::Id,
    Part::Title,
    Part::Author,
    Part::Description,
    Part::Comment,
    Part::Date,
    Part::Source,
    Part::Url,
    Part::Level,
    Part::Rating,
];

const CTC_ROW: Row = row(
    "ctc",
    "link to SudokuPad with its own JSON",
    Reads::Linked,
    Writes::Line(sudokupad::write_ctc),
    CTC,
)
.from("SudokuPad/sudokutools, format/ctcpuzzle.js");

const SCL_ROW: Row = row(
    "scl",
    "link to SudokuPad with its own JSON, squeezed",
    Reads::Linked,
    Writes::Line(sudokupad::write_scl),
    CTC,
)
.from("SudokuPad/sudokutools, puzzlezipper_lib.js");

const JSONL_ROW: Row = row(
    "jsonl",
    "one object per line, with everything that there is",
    Reads::Lines(table::is_object, table::read_object),
    Writes::Line(table::write_object),
    &[],
)
.named(&["ndjson", "json-lines"])
.ends(&["jsonl", "ndjson"])
.from("our own keys; those of the tables are read too");

const PARQUET_ROW: Row =
    row("parquet", "Parquet, with the usual columns", Reads::Columns, Writes::Columns, TABLE)
        .ends(&["parquet", "pq"])
        .from("apache/parquet-format");

/// The rows, in the order in which they are told apart.
static ROWS: &[Row] = &[
    classic(Form::Line, "line", "81 characters, '.' blank", &[]),
    classic(Form::Zeros, "zeros", "81 characters, '0' blank", &[])
        .named(&["sdm"])
        .ends(&["sdm"])
        .from("sudocue.net/fileformats.php"),
    classic(Form::Grid, "grid", "nine rows with rules", &[]),
    classic(Form::Csv, "csv", "a table with the column 'puzzle'", &[]).ends(&["csv", "tsv"]),
    classic(Form::Candidates, "candidates", "729 characters: nine for each cell", &[Part::Struck])
        .named(&["729", "sukaku"])
        .from("tdoku, include/tdoku.h"),
    classic(Form::State, "state", "81 cells, '+5' placed; struck candidates after a colon", PLAY)
        .named(&["susser", "ss-line"])
        .from("kyoyama-kazusa/Sudoku, SusserGridFormatInfo; HoDoKu"),
    classic(
        Form::PencilMarks,
        "pencilmarks",
        "nine rows of candidates, with rules",
        &[Part::Struck, Part::Open],
    )
    .named(&["pm", "marks"]),
    classic(Form::LeetCode, "leetcode", "JSON as on LeetCode", &[]),
    classic(Form::Python, "python", "Python list of characters", &[]).ends(&["py"]),
    classic(Form::Java, "java", "Java characters", &[]).ends(&["java"]),
    classic(Form::Cpp, "cpp", "C++ characters", &[]).ends(&["cpp", "cc"]),
    classic(Form::Strings, "strings", "strings in braces", &[]),
    classic(Form::Ints, "ints", "integers, 0 blank", &[]),
    classic(Form::CInts, "c-ints", "integers in braces, 0 blank", &[]).ends(&["c", "h"]),
    row(
        "sdk",
        "SadMan Sudoku and SudoCue: nine rows, lines about them",
        Reads::Sdk,
        Writes::Block(sadman::write),
        SDK,
    )
    .named(&["sadman"])
    .ends(&["sdk"])
    .from("sudocue.net/fileformats.php; sadmansoftware.com/sudoku/faq19.htm"),
    row(
        "sdx",
        "SudoCue: candidates between blanks, 'u5' placed",
        Reads::Marks,
        Writes::Block(|document| grids::marks(document, Dialect::Sdx)),
        &[Part::Placed, Part::Struck],
    )
    .ends(&["sdx"])
    .from("sudocue.net/fileformats.php"),
    row(
        "ss",
        "Simple Sudoku: framed rows; digits and candidates below if there are any",
        Reads::Grids,
        Writes::Block(|document| write_grids(document, grids::simple, Dialect::Simple)),
        PLAY,
    )
    .named(&["simple-sudoku"])
    .ends(&["ss"])
    .from("sudopedia.sudocue.net, Sudoku Clipboard and File Formats; HoDoKu, Sudoku2.java"),
    row(
        "msk",
        "VBForums contest: nine bare rows",
        Reads::Classic(Form::Grid),
        Writes::Block(|document| grids::rows(&document.given.clues())),
        &[],
    )
    .named(&["rows"])
    .ends(&["msk", "sol"])
    .from("gsf's sudoku, list of input formats"),
    row(
        "spf",
        "SuDoku Solver: rows with bars, without a frame",
        Reads::Classic(Form::Grid),
        Writes::Block(|document| grids::barred(&document.given.clues())),
        &[],
    )
    .ends(&["spf"])
    .from("gsf's sudoku, list of input formats"),
    row(
        "post",
        "Sudoku programmers' forum: cells between blanks, rules of dashes",
        Reads::Classic(Form::Grid),
        Writes::Block(|document| grids::post(&document.given.clues())),
        &[],
    )
    .named(&["forum"])
    .from("gsf's sudoku, list of input formats"),
    row(
        "framed",
        "SudoCue's clipboard: rows in a frame of dots",
        Reads::Classic(Form::Grid),
        Writes::Block(|document| grids::framed(&document.given.clues())),
        &[],
    )
    .named(&["ruud"])
    .from("gsf's sudoku, list of input formats"),
    row(
        "hodoku",
        "HoDoKu's clipboard: rows; digits and candidates below if there are any",
        Reads::Grids,
        Writes::Block(|document| write_grids(document, grids::framed, Dialect::Hodoku)),
        PLAY,
    )
    .from("HoDoKu, Sudoku2.java"),
    row(
        "hodoku-marks",
        "HoDoKu's grid of candidates",
        Reads::Classic(Form::PencilMarks),
        Writes::Block(|document| grids::marks(document, Dialect::Hodoku)),
        &[Part::Struck],
    )
    .named(&["hodoku-pm"])
    .from("HoDoKu, Sudoku2.java"),
    row(
        "simple-marks",
        "Simple Sudoku's grid of candidates",
        Reads::Classic(Form::PencilMarks),
        Writes::Block(|document| grids::marks(document, Dialect::Simple)),
        &[Part::Struck],
    )
    .named(&["simple-pm"])
    .from("sudopedia.sudocue.net, Sudoku Clipboard and File Formats"),
    row(
        "marked",
        "candidates in which <5> is a clue and *5* a placed digit",
        Reads::Marks,
        Writes::Block(|document| grids::marks(document, Dialect::Marked)),
        PLAY,
    )
    .named(&["marked-pm", "sudoku-studio"])
    .from("kyoyama-kazusa/Sudoku, PencilmarkGridFormatInfo"),
    row(
        "braces",
        "candidates in braces, digits without",
        Reads::Classic(Form::PencilMarks),
        Writes::Block(|document| grids::marks(document, Dialect::Braces)),
        &[Part::Struck, Part::Open],
    )
    .from("gsf's sudoku, list of input formats"),
    row(
        "hodoku-library",
        "HoDoKu's library: a step and its position on a line",
        Reads::Lines(hodoku::is_library, hodoku::read_library),
        Writes::Line(hodoku::write_library),
        &[Part::Placed, Part::Struck, Part::Open, Part::Step],
    )
    .named(&["library", "reglib"])
    .from("HoDoKu, reglib-1.3.txt"),
    row(
        "susser-short",
        "nine rows between commas, '*' for blanks",
        Reads::Code(susser::is_short, susser::read_short),
        Writes::Line(susser::write_short),
        &[],
    )
    .from("kyoyama-kazusa/Sudoku, SusserGridFormatInfo"),
    row(
        "susser-inline",
        "81 cells, '+5' placed, candidates in brackets",
        Reads::Code(susser::is_inline, susser::read_inline),
        Writes::Line(susser::write_inline),
        PLAY,
    )
    .from("kyoyama-kazusa/Sudoku, InlineSusserGridFormatInfo"),
    row(
        "q2",
        "gsf's lists: the board in the fifth field, its name in the sixth",
        Reads::Lines(lines::is_q2, lines::read_q2),
        Writes::Line(lines::write_q2),
        &[Part::Title, Part::Rating, Part::Step],
    )
    .named(&["gsf"])
    .from("HoDoKu, Sudoku2.java"),
    row(
        "bank",
        "puzzle bank: identifier, 81 digits, rating, 100 bytes per line",
        Reads::Lines(lines::is_bank, lines::read_bank),
        Writes::Line(lines::write_bank),
        &[Part::Id, Part::Rating],
    )
    .named(&["puzzle-bank", "exchange"])
    .from("grantm/sudoku-exchange-puzzle-bank, README"),
    row(
        "serate",
        "serate's output: the board, ED=rating/pearl/diamond",
        Reads::Lines(lines::is_serate, lines::read_serate),
        Writes::Line(lines::write_serate),
        &[Part::Rating, Part::Comment],
    )
    .from("Sudoku Explainer, serate.java"),
    row(
        "opensudoku",
        "OpenSudoku's XML: a collection of games",
        Reads::Xml,
        Writes::Xml,
        OPENSUDOKU,
    )
    .ends(&["opensudoku", "xml"])
    .from("OpenSudoku, SudokuBoard.kt, ExportTask.kt; published collections"),
    row(
        "opensudoku-state",
        "OpenSudoku's state: value|notes|editable of each cell",
        Reads::Code(opensudoku::is_state, opensudoku::read_state),
        Writes::Line(opensudoku::write_state),
        &[Part::Placed, Part::Struck, Part::Open, Part::Centre],
    )
    .from("OpenSudoku, SudokuBoard.kt; kyoyama-kazusa/Sudoku, OpenSudokuGridFormatInfo"),
    row(
        "fpuzzles",
        "JSON of f-puzzles",
        Reads::Linked,
        Writes::Line(fpuzzles::write_json),
        FPUZZLES,
    )
    .named(&["f-puzzles"])
    .from("dclamage/SudokuSolver, FPuzzlesBoard.cs; SudokuPad/sudokutools, fpuzzlesdecoder.js"),
    row(
        "fpuzzles-link",
        "link to f-puzzles",
        Reads::Linked,
        Writes::Line(fpuzzles::write_link),
        FPUZZLES,
    )
    .from("lz-string; f-puzzles.com"),
    row(
        "sudokupad",
        "link to SudokuPad with the data of f-puzzles",
        Reads::Linked,
        Writes::Line(fpuzzles::write_sudokupad),
        FPUZZLES,
    )
    .from("SudokuPad/sudokutools, puzzletools_lib.js"),
    CTC_ROW,
    SCL_ROW,
    row(
        "scf",
        "link to SudokuPad with clues alone",
        Reads::Linked,
        Writes::Line(sudokupad::write_scf),
        &[],
    )
    .from("SudokuPad/sudokutools, puzzletools_lib.js"),
    row(
        "coach",
        "string of sudoku.coach: SCv7_32_…",
        Reads::Code(coach::is_one, coach::read),
        Writes::Line(coach::write),
        COACH,
    )
    .named(&["sudoku-coach", "sudoku.coach"])
    .from("the site's owner on r/sudoku, 2024-09-26"),
    row(
        "wiki",
        "string of SudokuWiki, version B: S9B…",
        Reads::Code(wiki::is_b, wiki::read_b),
        Writes::Line(wiki::write_b),
        NOTED,
    )
    .named(&["wiki-v2", "sudokuwiki", "s9b"])
    .from("sudokuwiki.org/Sudoku_String_Definitions; MathiasLengler/sudoku, wiki/v2.rs"),
    row(
        "wiki-v1",
        "string of SudokuWiki, version 1: two characters per cell",
        Reads::Code(wiki::is_1, wiki::read_1),
        Writes::Line(wiki::write_1),
        &[Part::Placed, Part::Struck, Part::Centre],
    )
    .from("sudokuwiki.org/Sudoku_String_Definitions"),
    row(
        "wiki-v0",
        "numbers of SudokuWiki, version 0: candidates as bits, between commas",
        Reads::Code(wiki::is_0, wiki::read_0),
        Writes::Line(wiki::write_0),
        &[Part::Struck, Part::Centre],
    )
    .from("MathiasLengler/sudoku, wiki/v0.rs"),
    row(
        "wiki-link",
        "link to SudokuWiki's solver: ?bd=…",
        Reads::Code(wiki::is_link, wiki::read_link),
        Writes::Line(wiki::write_link),
        NOTED,
    )
    .from("sudokuwiki.org/Sudoku_String_Definitions"),
    row(
        "good-sudoku",
        "code of Good Sudoku: $ and base 64",
        Reads::Code(good::is_one, good::read),
        Writes::Line(good::write),
        &[],
    )
    .from("a gist of kpmiller"),
    row(
        "kaggle",
        "table with the columns quizzes, solutions",
        Reads::Table,
        Writes::Table("quizzes,solutions", table::write_kaggle),
        &[Part::Solution],
    )
    .from("Kaggle, 1 million Sudoku games"),
    row(
        "kaggle3m",
        "table with the columns id, puzzle, solution, clues, difficulty",
        Reads::Table,
        Writes::Table("id,puzzle,solution,clues,difficulty", table::write_kaggle3m),
        &[Part::Id, Part::Solution, Part::Rating, Part::Level],
    )
    .from("Kaggle, 3 million Sudoku puzzles with ratings"),
    row(
        "extreme",
        "table with the columns source, question, answer, rating",
        Reads::Table,
        Writes::Table("source,question,answer,rating", table::write_extreme),
        &[Part::Source, Part::Solution, Part::Rating],
    )
    .named(&["sudoku-extreme", "hrm"])
    .from("sapientinc/sudoku-extreme, README"),
    JSONL_ROW,
    PARQUET_ROW,
    row(
        "arrow",
        "Arrow IPC, file or stream, with the usual columns",
        Reads::Columns,
        Writes::Columns,
        TABLE,
    )
    .named(&["ipc", "feather"])
    .ends(&["arrow", "ipc", "feather", "arrows"])
    .from("arrow.apache.org, Columnar Format"),
    row(
        "dimacs",
        "clauses for SAT solvers (only written)",
        Reads::Never,
        Writes::Block(dimacs::write),
        &[],
    )
    .named(&["cnf", "sat"])
    .ends(&["cnf", "dimacs"])
    .from("SAT competitions, DIMACS CNF"),
];

fn write_grids(
    document: &Document,
    draw: fn(&ninefold::Grid) -> String,
    dialect: Dialect,
) -> String {
    let position = document.given.to_position();
    let parts = document.parts();
    let mut grids = vec![draw(&position.clues)];
    if position.placed != position.clues || parts.has(Part::Struck) {
        grids.push(draw(&position.placed));
    }
    if parts.has(Part::Struck) {
        grids.push(grids::marks(document, dialect));
    }
    grids.join("\n\n")
}

impl Format {
    /// One object per line, with everything that there is.
    pub const JSONL: Self = Self(&JSONL_ROW);
    /// Parquet.
    pub const PARQUET: Self = Self(&PARQUET_ROW);
    /// A link to `SudokuPad` with its own JSON.
    pub const CTC: Self = Self(&CTC_ROW);
    /// The same, squeezed.
    pub const SCL: Self = Self(&SCL_ROW);

    /// Returns all of them, in the order of the table.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + DoubleEndedIterator + Clone {
        ROWS.iter().map(Self)
    }

    /// Returns the format of this name; case, spaces and hyphens are ignored.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::all().find(|format| {
            let row = format.0;
            are_same(row.name, name) || row.aliases.iter().any(|alias| are_same(alias, name))
        })
    }

    /// Returns the format of files whose names end so.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Self> {
        let ending = name.rsplit_once('.')?.1.to_ascii_lowercase();
        Self::all().find(|format| format.0.endings.contains(&ending.as_str()))
    }

    /// Returns its name, as `--to` takes it.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.0.name
    }

    /// Returns a line that describes it.
    #[must_use]
    pub fn about(self) -> &'static str {
        self.0.about
    }

    /// Returns how names of its files end.
    #[must_use]
    pub fn endings(self) -> &'static [&'static str] {
        self.0.endings
    }

    /// Returns where its facts are from.
    #[must_use]
    pub fn source(self) -> &'static str {
        self.0.source
    }

    /// Returns what it carries besides clues.
    #[must_use]
    pub fn carries(self) -> Parts {
        if self == Self::JSONL { Parts::ALL } else { self.0.carries }
    }

    /// Says whether it is one of the library's own forms.
    #[must_use]
    pub fn is_form(self) -> bool {
        matches!(self.0.writes, Writes::Classic(_))
    }

    /// Says whether it can be read.
    #[must_use]
    pub fn is_read(self) -> bool {
        !matches!(self.0.reads, Reads::Never)
    }

    /// Returns the library's form that reads it, if one does.
    #[must_use]
    pub fn form(self) -> Option<Form> {
        match self.0.reads {
            Reads::Classic(form) => Some(form),
            _ => None,
        }
    }

    /// Says whether it is columns in a binary file.
    #[must_use]
    pub fn is_columns(self) -> bool {
        matches!(self.0.writes, Writes::Columns)
    }

    pub(crate) const fn row(self) -> &'static Row {
        self.0
    }
}

/// Says whether two names are the same but for case, spaces and hyphens.
fn are_same(one: &str, other: &str) -> bool {
    let letters = |name: &str| {
        let letters = name.bytes().filter(|byte| !b" -_".contains(byte));
        letters.map(|byte| byte.to_ascii_lowercase()).collect::<Vec<u8>>()
    };
    one.as_bytes().first().map(u8::to_ascii_lowercase)
        == other.trim_start().as_bytes().first().map(u8::to_ascii_lowercase)
        && letters(one) == letters(other)
}

impl PartialEq for Format {
    fn eq(&self, other: &Self) -> bool {
        self.0.name == other.0.name
    }
}

impl Eq for Format {}

impl fmt::Debug for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.name)
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.name)
    }
}
