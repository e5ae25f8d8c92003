//! The table as a picture: how many times as fast as the `sudoku` crate.

use crate::Time;
use std::fmt::Write as _;

/// Draws bars for each corpus, first solution above uniqueness.
pub(crate) fn draw(times: &[Time]) -> String {
    const WIDTH: f64 = 36.0; // a unit of the ratio
    let mut body = String::new();
    let mut y = 40;
    let mut heading = ("", 0);
    for time in times {
        let question = if time.limit == 1 { "first solution" } else { "uniqueness" };
        if heading != (time.corpus, time.limit) {
            heading = (time.corpus, time.limit);
            y += 14;
            let _ = writeln!(
                body,
                "<text x=\"10\" y=\"{y}\" class=\"h\">{}, {question}</text>",
                time.corpus
            );
            y += 8;
        }
        let base = times
            .iter()
            .find(|t| (t.corpus, t.limit, t.peer) == (time.corpus, time.limit, "sudoku 0.8"));
        let ratio = base.map_or(0.0, |base| base.nanos / time.nanos);
        let class = if time.peer.starts_with("ninefold") { "ours" } else { "theirs" };
        let length = ratio * WIDTH;
        let _ = writeln!(
            body,
            "<text x=\"10\" y=\"{}\">{}</text><rect class=\"{class}\" x=\"130\" y=\"{y}\" width=\"{length:.1}\" height=\"14\"/>\
             <text x=\"{:.1}\" y=\"{}\">{ratio:.2}x  ({:.0} ns)</text>",
            y + 12,
            time.peer,
            136.0 + length,
            y + 12,
            time.nanos
        );
        y += 18;
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 720 {0}\" width=\"720\" height=\"{0}\">\
         <style>text{{font:12px sans-serif;fill:#222}}.h{{font-weight:bold}}.ours{{fill:#0072b2}}.theirs{{fill:#999}}</style>\
         <rect width=\"720\" height=\"{0}\" fill=\"#fff\"/>\
         <text x=\"10\" y=\"24\" class=\"h\" style=\"font-size:15px\">Times as fast as the sudoku crate 0.8 (longer is faster)</text>\n{body}</svg>\n",
        y + 20
    )
}
