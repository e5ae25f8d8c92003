//! `print`: puzzles on paper.

mod files;
mod gather;

use anyhow::{Result, bail};
use ninefold::explain::Technique;
use ninefold_print::{Counts, Document, Options, print, worksheet};
use std::path::Path;

use crate::args::{Format, Global, PrintArgs};
use crate::exit::Exit;
use crate::{output, stop};
use gather::Gathered;

pub(super) fn run(args: &PrintArgs, global: &Global) -> Result<Exit> {
    let format = format_of(args)?;
    let options = args.options();
    options.check()?;
    files::check_writable(&args.output)?;
    if let Some(technique) = args.worksheet {
        return run_worksheet(args, technique, (format, options), global);
    }
    let Gathered { entries, seed, failed } = gather::entries(args, &options, global)?;
    if stop::requested() {
        return Ok(stopped());
    }
    if entries.is_empty() {
        output::complain("nothing is printed: no board is left");
        return Ok(Exit::Failed);
    }
    let note = seed.map(|seed| format!("seed {seed}"));
    finish(args, format, print(&entries, &Options { note, ..options })?)?;
    Ok(if failed { Exit::Failed } else { Exit::Fine })
}

fn run_worksheet(
    args: &PrintArgs,
    technique: Technique,
    (format, options): (Format, Options),
    global: &Global,
) -> Result<Exit> {
    let (boards, seed, is_whole) = gather::practise(args, technique, global)?;
    if stop::requested() {
        return Ok(stopped());
    }
    if boards.is_empty() {
        output::complain(&format!(
            "nothing is printed: no board with {technique} was found; a larger --tries searches longer"
        ));
        return Ok(Exit::Failed);
    }
    let options = Options { note: Some(format!("seed {seed}")), ..options };
    finish(args, format, worksheet(technique, &boards, &options)?)?;
    Ok(if is_whole { Exit::Fine } else { Exit::Failed })
}

/// Says that there is no file: half a book is none.
fn stopped() -> Exit {
    output::complain("stopped; nothing was written");
    Exit::Interrupted
}

fn finish(args: &PrintArgs, format: Format, (document, counts): (Document, Counts)) -> Result<()> {
    files::write(&document, format, args)?;
    if args.output != Path::new("-") {
        output::complain(&summary(args, &document, counts));
    }
    Ok(())
}

/// Says what was printed.
fn summary(args: &PrintArgs, document: &Document, counts: Counts) -> String {
    let plural = |count: usize, word: &str| match count {
        1 => format!("1 {word}"),
        _ => format!("{count} {word}s"),
    };
    let mut words = vec![plural(counts.puzzles, "puzzle")];
    if counts.lessons > 0 {
        words.push(plural(counts.lessons, "lesson"));
    }
    words.push(plural(counts.pages, "page"));
    if document.page_count() != counts.pages {
        words.push(format!("{} of paper", plural(document.page_count().div_ceil(2), "sheet")));
    }
    format!("{}: {}", args.output.display(), words.join(", "))
}

/// Returns what is to be written, by the ending of the file's name unless it is said.
fn format_of(args: &PrintArgs) -> Result<Format> {
    if let Some(format) = args.format {
        return Ok(format);
    }
    if args.output == Path::new("-") {
        return Ok(Format::Pdf);
    }
    let ending = args.output.extension().map(|ending| ending.to_string_lossy().to_lowercase());
    match ending.as_deref() {
        Some("pdf") => Ok(Format::Pdf),
        Some("svg") => Ok(Format::Svg),
        Some("png") => Ok(Format::Png),
        _ => bail!(
            "{}: a name that ends in .pdf, .svg or .png, or --format, says what to write",
            args.output.display()
        ),
    }
}
