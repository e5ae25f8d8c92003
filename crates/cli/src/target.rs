//! Where results go with `-o FILE`: a file, compressed if its name says so, or columns.

use anyhow::{Context as _, Result, bail};
use ninefold_api::Written;
use ninefold_formats::{Format, Packed, Packing};
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use crate::args::Global;
use crate::output::{self, Sink};

/// The columns of a command's answers: name, kind, and where the object has them.
#[cfg(feature = "columns")]
pub(crate) use ninefold_formats::columns::Schema;

/// The columns of a command's answers.
#[cfg(not(feature = "columns"))]
pub(crate) type Schema = ();

/// Results on their way into a file.
type Out = Box<dyn Write + Send>;

/// Opens what results go to, and finds out the form by the name of the file. Columns are made of
/// the objects of `--json`: the options are changed accordingly.
pub(crate) fn open(path: Option<&Path>, schema: Schema, global: &mut Global) -> Result<()> {
    let name = path.map(|path| path.to_string_lossy().into_owned());
    let packed = name.as_deref().and_then(Packing::of_name);
    let plain = packed.map_or(name.as_deref(), |(_, plain)| Some(plain));
    if let (None, Some(format)) = (global.to, plain.and_then(Format::of_name)) {
        global.to = Some(format.into());
    }
    let columns = global.to.and_then(Written::hub).filter(|format| format.is_columns());
    if path.is_none() && columns.is_none() {
        return Ok(());
    }
    let out: Out = match path {
        None if output::to_terminal() => {
            bail!("columns are no text: -o FILE names a file for them")
        }
        None => Box::new(io::stdout()),
        Some(path) => Box::new(BufWriter::new(
            File::create(path).with_context(|| path.display().to_string())?,
        )),
    };
    match (columns, packed) {
        (Some(format), None) => open_columns(format, schema, out, global),
        (Some(format), Some(_)) => {
            bail!("{format} is compressed inside: a name without .gz or .zst")
        }
        (None, Some((packing, _))) => {
            let packed = Packed::new(packing, out)?;
            output::redirect(Box::new(packed));
            Ok(())
        }
        (None, None) => {
            output::redirect(Box::new(Plain(out)));
            Ok(())
        }
    }
}

/// A file as it is.
struct Plain(Out);

impl Sink for Plain {
    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.0.write_all(bytes)
    }

    fn finish(mut self: Box<Self>) -> io::Result<()> {
        self.0.flush()
    }
}

impl Sink for Packed<Out> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.write_all(bytes)
    }

    fn finish(self: Box<Self>) -> io::Result<()> {
        Self::finish(*self)
    }
}

#[cfg(feature = "columns")]
fn open_columns(format: Format, schema: Schema, out: Out, global: &mut Global) -> Result<()> {
    use ninefold_formats::columns::{Container, Rows};
    let container =
        if format == Format::PARQUET { Container::Parquet } else { Container::ArrowFile };
    global.json = true;
    output::redirect(Box::new(Rows::new(container, schema, out)?));
    Ok(())
}

#[cfg(not(feature = "columns"))]
fn open_columns(format: Format, (): Schema, _: Out, _: &mut Global) -> Result<()> {
    bail!("this program was built without {format}")
}

#[cfg(feature = "columns")]
impl Sink for ninefold_formats::columns::Rows<Out> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.push_lines(bytes)
    }

    fn finish(self: Box<Self>) -> io::Result<()> {
        Self::finish(*self)?.flush()
    }
}

/// The columns of each command.
#[cfg(feature = "columns")]
pub(crate) mod schema {
    use super::Schema;
    use ninefold_formats::columns::Kind;

    pub(crate) const SOLVE: Schema = &[
        ("index", Kind::Int64, "index"),
        ("puzzle", Kind::Text, "puzzle"),
        ("status", Kind::Text, "status"),
        ("solution", Kind::Text, "solution"),
        ("message", Kind::Text, "message"),
    ];

    pub(crate) const RATE: Schema = &[
        ("index", Kind::Int64, "index"),
        ("puzzle", Kind::Text, "puzzle"),
        ("status", Kind::Text, "status=rated"),
        ("level", Kind::Text, "hodoku/level"),
        ("score", Kind::Int32, "hodoku/score"),
        ("er", Kind::Float, "se/er"),
        ("ep", Kind::Float, "se/ep"),
        ("ed", Kind::Float, "se/ed"),
        ("at_least", Kind::Bool, "se/at_least=false"),
        ("message", Kind::Text, "message"),
    ];

    pub(crate) const CANONICAL: Schema = &[
        ("index", Kind::Int64, "index"),
        ("puzzle", Kind::Text, "puzzle"),
        ("status", Kind::Text, "status=canonical"),
        ("canonical", Kind::Text, "canonical"),
        ("automorphisms", Kind::Int64, "automorphisms"),
        ("transform", Kind::Text, "transform"),
        ("message", Kind::Text, "message"),
    ];

    pub(crate) const GENERATE: Schema = &[
        ("index", Kind::Int64, "index"),
        ("seed", Kind::Int64, "seed"),
        ("puzzle", Kind::Text, "puzzle"),
        ("solution", Kind::Text, "solution"),
        ("clues", Kind::Int16, "clues"),
        ("met", Kind::Bool, "met"),
        ("tries", Kind::Int64, "tries"),
        ("level", Kind::Text, "hodoku/level"),
        ("score", Kind::Int32, "hodoku/score"),
        ("er", Kind::Float, "se/er"),
        ("ep", Kind::Float, "se/ep"),
        ("ed", Kind::Float, "se/ed"),
    ];

    pub(crate) const CONVERT: Schema = &[
        ("index", Kind::Int64, "index"),
        ("puzzle", Kind::Text, "puzzle"),
        ("state", Kind::Text, "state"),
        ("solution", Kind::Text, "solution"),
        ("id", Kind::Text, "id"),
        ("title", Kind::Text, "title"),
        ("author", Kind::Text, "author"),
        ("description", Kind::Text, "description"),
        ("comment", Kind::Text, "comment"),
        ("date", Kind::Text, "date"),
        ("source", Kind::Text, "source"),
        ("url", Kind::Text, "url"),
        ("level", Kind::Text, "level"),
        ("rating", Kind::Text, "rating"),
    ];
}

/// The columns of each command.
#[cfg(not(feature = "columns"))]
pub(crate) mod schema {
    use super::Schema;

    pub(crate) const SOLVE: Schema = ();
    pub(crate) const RATE: Schema = ();
    pub(crate) const CANONICAL: Schema = ();
    pub(crate) const GENERATE: Schema = ();
    pub(crate) const CONVERT: Schema = ();
}
