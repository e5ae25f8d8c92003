//! Where results go with `-o FILE`: a file, compressed if its name says so, or columns.

use anyhow::{Context as _, Result, bail};
use ninefold_api::Written;
use ninefold_formats::{Format, Packed, Packing};
use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

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

/// Opens what results go to, and finds out the form by the name of the file, which must be none of
/// the inputs. Columns are made of the objects of `--json`: the options are changed accordingly.
pub(crate) fn open(
    path: Option<&Path>,
    inputs: &[String],
    schema: Schema,
    global: &mut Global,
) -> Result<()> {
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
        Some(path) if is_among(path, inputs) => {
            bail!("{} is read and written; name another file for -o", path.display())
        }
        Some(path) => {
            let file = Later::new(path).with_context(|| path.display().to_string())?;
            Box::new(BufWriter::new(file))
        }
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

/// Says whether a file is one of the inputs, by whatever name; devices and pipes are none.
fn is_among(path: &Path, inputs: &[String]) -> bool {
    let Ok(path) = path.canonicalize() else { return false };
    path.is_file()
        && inputs.iter().any(|input| Path::new(input).canonicalize().is_ok_and(|it| it == path))
}

/// A file that is made, or loses what it held, when there is something to write: a command that
/// ends before, for want of an input, leaves it as it is.
struct Later {
    path: PathBuf,
    /// What was there before.
    old: Option<File>,
    file: Option<File>,
}

impl Later {
    /// Looks whether the file can be written.
    fn new(path: &Path) -> io::Result<Self> {
        let old = match OpenOptions::new().write(true).open(path) {
            Ok(old) => Some(old),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
                folder.map_or(Ok(()), |folder| folder.metadata().map(drop))?;
                None
            }
            Err(error) => return Err(error),
        };
        Ok(Self { path: path.to_owned(), old, file: None })
    }

    fn file(&mut self) -> io::Result<&mut File> {
        let file = match (self.file.take(), self.old.take()) {
            (Some(file), _) => file,
            (None, None) => File::create(&self.path)?,
            (None, Some(old)) => {
                if old.metadata()?.is_file() {
                    old.set_len(0)?;
                }
                old
            }
        };
        Ok(self.file.insert(file))
    }
}

impl Write for Later {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file()?.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file()?.flush()
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
