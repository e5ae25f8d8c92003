//! Rows as spreadsheets and drawn tables have them: nine fields, of which empty ones are blanks.

use super::line::Mark;

/// What stands for the blank of an empty field.
pub(super) const EMPTY: Mark = Mark::Blank(' ');

/// The nine cells of a row.
pub(super) type Cells = [Mark; 9];

/// Reads a row with an empty field, between tabs, commas or semicolons.
///
/// Rows without an empty field are left to those who read rows by their marks alone.
pub(super) fn read(text: &str) -> Option<Cells> {
    let parts = |mark| text.split(mark).collect::<Vec<_>>();
    let cells = ['\t', ',', ';'].into_iter().find_map(|mark| fields(&parts(mark)))?;
    cells.contains(&EMPTY).then_some(cells)
}

/// Reads a row with an empty field, between bars: nine fields, or three groups whose cells stand
/// in columns.
pub(super) fn read_drawn(text: &str) -> Option<Cells> {
    let parts = between_bars(text);
    let cells = fields(&parts).or_else(|| groups(&parts))?;
    cells.contains(&EMPTY).then_some(cells)
}

/// Says whether all cells are empty. Between bars that may be the room above and below the cells.
pub(super) fn is_bare(cells: &Cells) -> bool {
    cells.iter().all(|&mark| mark == EMPTY)
}

/// Returns what stands between bars, without what is outside a frame.
fn between_bars(text: &str) -> Vec<&str> {
    let is_bar = |c: char| matches!(c, '|' | '¦' | '│' | '┃' | '║');
    let framed = text.trim();
    let (left, right) = (framed.starts_with(is_bar), framed.ends_with(is_bar));
    // Outside a frame there is nothing; without one the spaces at the ends are cells.
    let text = if left || right { framed } else { text };
    let mut parts: Vec<&str> = text.split(is_bar).collect();
    if right {
        parts.pop();
    }
    if left && !parts.is_empty() {
        parts.remove(0);
    }
    parts
}

/// Reads nine fields of one mark or none each.
fn fields(parts: &[&str]) -> Option<Cells> {
    let parts: &[&str; 9] = parts.try_into().ok()?;
    let cells: Vec<Mark> = parts.iter().map(|part| field(part)).collect::<Option<_>>()?;
    cells.try_into().ok()
}

fn field(text: &str) -> Option<Mark> {
    let text = text.trim().trim_matches('"').trim();
    let mut marks = text.chars();
    match (marks.next(), marks.next()) {
        (None, _) => Some(EMPTY),
        (Some(mark), None) => Mark::of(mark),
        _ => None,
    }
}

/// Reads three groups of three cells in columns: side by side, or a space apart.
fn groups(parts: &[&str]) -> Option<Cells> {
    let parts: &[&str; 3] = parts.try_into().ok()?;
    let width = parts.iter().map(|part| part.chars().count()).max()?;
    let places = match width {
        3 => [0, 1, 2],
        5 => [0, 2, 4],
        7 => [1, 3, 5],
        _ => return None,
    };
    let mut cells = [EMPTY; 9];
    for (group, part) in parts.iter().enumerate() {
        for (at, mark) in part.chars().enumerate().filter(|(_, mark)| !mark.is_whitespace()) {
            let column = places.iter().position(|&place| place == at)?;
            cells[3 * group + column] = Mark::of(mark)?;
        }
    }
    Some(cells)
}

#[cfg(test)]
mod tests {
    use crate::gallery::LEETCODE;
    use crate::text::read_one;

    /// Writes the sample board with something between cells, and nothing for blanks.
    fn sheet(row: impl Fn(&[String]) -> String) -> String {
        let cells: Vec<String> = LEETCODE.chars().map(|c| c.to_string().replace('.', "")).collect();
        cells.chunks(9).map(|cells| row(cells) + "\n").collect()
    }

    #[test]
    fn spreadsheets_are_read_with_their_blanks() {
        for mark in ["\t", ",", ";"] {
            let text = sheet(|row| row.join(mark));
            assert_eq!(read_one(&text).unwrap().0.to_string(), LEETCODE, "{mark:?}");
        }
        let quoted =
            sheet(|row| row.iter().map(|cell| format!("\"{cell}\"")).collect::<Vec<_>>().join(","));
        assert_eq!(read_one(&quoted).unwrap().0.to_string(), LEETCODE);
        let first_blank = format!("{}\n1{}\n{}", "\t".repeat(8), "\t".repeat(8), sheet_rest());
        assert_eq!(
            read_one(&first_blank).unwrap().0.to_string(),
            format!("{:.<9}1{:.<71}", "", "")
        );
    }

    fn sheet_rest() -> String {
        vec!["\t".repeat(8); 7].join("\n")
    }

    #[test]
    fn drawn_tables_are_read_with_their_blanks() {
        let spaced = |cell: &String| if cell.is_empty() { " ".to_owned() } else { cell.clone() };
        for bar in ['|', '┃', '│'] {
            let each = sheet(|row| {
                let cells: Vec<String> =
                    row.iter().map(|cell| format!(" {} ", spaced(cell))).collect();
                format!("{bar}{}{bar}", cells.join(&bar.to_string()))
            });
            assert_eq!(read_one(&each).unwrap().0.to_string(), LEETCODE, "{each}");
            for gap in ["", " "] {
                let boxes = sheet(|row| {
                    let groups: Vec<String> = row
                        .chunks(3)
                        .map(|cells| cells.iter().map(spaced).collect::<Vec<_>>().join(gap))
                        .collect();
                    format!("{bar}{gap}{}{gap}{bar}", groups.join(&format!("{gap}{bar}{gap}")))
                });
                assert_eq!(read_one(&boxes).unwrap().0.to_string(), LEETCODE, "{boxes}");
            }
        }
        let framed = format!(
            "┏━━━┯━━━┓\n{}┗━━━┷━━━┛\n",
            sheet(|row| {
                let cells: Vec<String> = row.iter().map(spaced).collect();
                format!("┃{}┃", cells.join("│"))
            })
        );
        assert_eq!(read_one(&framed).unwrap().0.to_string(), LEETCODE);
    }

    #[test]
    fn rows_of_too_many_fields_stay_broken() {
        let text = sheet(|row| format!("{},", row.join(",")));
        assert!(read_one(&text).is_err());
    }
}
