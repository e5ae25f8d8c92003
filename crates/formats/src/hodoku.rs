//! HoDoKu's library lines: `:<code>:<digits>:<cells>:<struck>:<eliminations>:<placements>:<extra>`.

use ninefold::Position;
use ninefold::text::Given;

use crate::Document;
use crate::parts::Part;

/// The fields of a line that is about no step.
const NO_STEP: &str = "0000:x::";

/// Says whether a line is of such a library.
pub(crate) fn is_library(line: &str) -> bool {
    let fields: Vec<&str> = line.trim().split(':').collect();
    fields.len() >= 7
        && fields[0].is_empty()
        && fields[1].bytes().take(4).filter(u8::is_ascii_digit).count() == 4
        && (81..=162).contains(&fields[3].len())
}

/// Reads a line of a library; the step that it is about is kept for writing it back.
pub(crate) fn read_library(line: &str) -> Result<Document, String> {
    let fields: Vec<&str> = line.trim().split(':').collect();
    if fields.len() < 5 || !fields[0].is_empty() {
        return Err("expected fields between colons, the first at the beginning".to_owned());
    }
    let state = format!(":::{}:{}", fields[3], fields[4]);
    let state = state.trim_end_matches(':');
    let given: Given = if fields[3].contains('+') || !fields[4].is_empty() {
        let position: Position =
            state.parse().map_err(|error: ninefold::text::ParseGridError| error.to_string())?;
        position.into()
    } else {
        crate::lines::clues(fields[3])?.into()
    };
    let mut document = Document::from(given);
    let step = [&fields[1..3], &fields[5..]].concat();
    let step = step.join(":");
    document.tell(Part::Step, if step == NO_STEP { "" } else { &step });
    Ok(document)
}

/// Writes a line of a library; without a step, one that HoDoKu reads as a bare position.
pub(crate) fn write_library(document: &Document) -> String {
    let position = document.given.to_position();
    let text = position.to_string();
    let text = text.trim_start_matches(':');
    let (cells, struck) = text.split_once(':').unwrap_or((text, ""));
    let step = document.text(Part::Step).filter(|step| step.matches(':').count() >= 2);
    let fields: Vec<&str> = step.unwrap_or(NO_STEP).split(':').collect();
    format!(":{}:{}:{cells}:{struck}:{}", fields[0], fields[1], fields[2..].join(":"))
}
