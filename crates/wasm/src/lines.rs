//! Many puzzles at once, as bytes.

use ninefold::Work;
use ninefold::solve::{Answers, Batch, Finding, Limits, Source};

/// What is written for a puzzle: 81 digits and a status.
const ANSWER: usize = 82;

/// Solves `count` puzzles that lie `stride` bytes apart, each up to `limit` solutions (1 or 2).
///
/// The status is the number of solutions found, or 255 for a text that is no puzzle; without a
/// solution the digits are `.`. Returns nothing if the text is shorter than that.
pub(crate) fn solve(
    batch: &mut Batch,
    text: &[u8],
    [count, stride]: [usize; 2],
    limit: u32,
) -> Option<Vec<u8>> {
    if count == 0 {
        return Some(Vec::new());
    }
    let needed = (count - 1).checked_mul(stride)?.checked_add(81)?;
    if stride < 81 || text.len() < needed {
        return None;
    }
    let source = Source::Text { bytes: &text[..needed], stride };
    let mut outcomes = vec![Finding::Undecided; count];
    let mut first = vec![[0; 81]; count];
    let limits = Limits { solutions: limit.clamp(1, 2), guesses: u64::MAX };
    let answers = Answers { outcomes: &mut outcomes, first: &mut first, second: &mut [] };
    batch.solve(source, limits, answers, &Work::unlimited());
    let mut written = Vec::with_capacity(count.checked_mul(ANSWER)?);
    for (outcome, digits) in outcomes.iter().zip(&first) {
        let status = status(*outcome);
        let shown = |digit: &u8| if matches!(status, 1 | 2) { b'0' + digit } else { b'.' };
        written.extend(digits.iter().map(shown));
        written.push(status);
    }
    Some(written)
}

fn status(outcome: Finding) -> u8 {
    match outcome {
        Finding::Solutions(number) => u8::try_from(number).unwrap_or(2),
        Finding::Malformed | Finding::Undecided => u8::MAX,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::gallery;

    #[test]
    fn each_puzzle_gets_its_digits_and_its_number_of_solutions() {
        let junk = "x".repeat(81);
        let boards = [gallery::LEETCODE, gallery::TYPO, gallery::TWO_SOLUTIONS, &junk];
        let text = boards.join("\n").into_bytes();
        let answers = solve(&mut Batch::new(), &text, [4, 82], 2).unwrap();
        let status: Vec<u8> = answers.chunks(82).map(|answer| answer[81]).collect();
        assert_eq!(status, [1, 0, 2, 255]);
        assert!(answers.starts_with(b"534678912672195348198342567"));
        assert_eq!(&answers[82..163], [b'.'; 81]);
        let first = solve(&mut Batch::new(), &text, [4, 82], 1).unwrap();
        assert_eq!(first.chunks(82).map(|answer| answer[81]).collect::<Vec<_>>(), [1, 0, 1, 255]);
    }

    #[test]
    fn a_text_that_is_too_short_gets_nothing() {
        let board = gallery::LEETCODE.as_bytes();
        assert_eq!(solve(&mut Batch::new(), board, [2, 82], 2), None);
        assert_eq!(solve(&mut Batch::new(), board, [1, 80], 2), None);
        assert_eq!(solve(&mut Batch::new(), board, [usize::MAX, usize::MAX], 2), None);
        assert_eq!(solve(&mut Batch::new(), board, [0, 0], 2), Some(Vec::new()));
    }
}
