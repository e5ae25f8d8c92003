//! Every puzzle is explained without a look-up, on every scale every step is proven, and no
//! tampered proof passes.
//!
//! The hardest puzzles known are read from the folder that `NINEFOLD_CORPORA` names; a sample by
//! default, all of them with `NINEFOLD_FULL=1`.

use crate::support;

use ninefold::explain::{Choice, Hint, Pattern, Proof, Step, Technique, hint};
use ninefold::text::Given;
use ninefold::{
    Candidate, Grid, Guide, Opening, Position, Puzzle, Random, Scale, Walk, Work, gallery,
};
use support::corpus;

/// Made by `ninefold generate --se RANGE --seed 41`: 8.3..8.9, then 9.0..9.4; the others are the
/// gallery's.
const PUZZLES: [&str; 5] = [
    gallery::LEETCODE,
    gallery::TLE,
    gallery::INKALA,
    "..8...25.1.5..7...9...6.4..........2.2..7.58...3..869.......8.4...1.......6.39...",
    "..83..2.......7...9...6.4..........2...67.58...3.4869...1..68...5.1...3.2.6.3....",
];

fn puzzle(line: &str) -> Puzzle {
    Puzzle::try_from(line.parse::<Grid>().unwrap()).unwrap()
}

/// Walks a puzzle and checks what every walk without look-ups promises; returns its proof.
fn proof(line: &str, guide: &Guide) -> Proof {
    let puzzle = puzzle(line);
    let walk = Walk::new(&puzzle, guide, &Work::unlimited());
    let scale = guide.scale;
    assert!(walk.solved, "{scale}: {line}: {}", walk.rating);
    let steps: Vec<Step> = walk.steps.into_iter().map(|told| told.step).collect();
    let looked_up = steps.iter().any(|step| step.pattern == Pattern::Solution);
    assert!(scale == Scale::Hodoku || !looked_up, "{scale}: {line}");
    let proof = Proof::new(&Given::from(*puzzle.clues()), steps);
    assert_eq!(proof.verify(), Ok(()), "{scale}: {line}");
    proof
}

#[test]
fn every_scale_proves_all_it_does() {
    for line in PUZZLES {
        for scale in Scale::ALL {
            let proof = proof(line, &Guide::new(scale));
            let read: Proof = proof.to_string().parse().unwrap();
            assert_eq!(read, proof, "{scale}: {line}");
        }
    }
}

#[test]
fn the_hardest_puzzles_need_no_look_up() {
    let hardest = corpus("forum_hardest_1106/puzzles6_forum_hardest_1106.txt");
    let rated = corpus("ratings/se.tsv");
    let (Some(hardest), Some(rated)) = (hardest, rated) else { return };
    let hardest = hardest.lines().filter(|line| !line.starts_with('#')).map(|line| &line[..81]);
    let above = rated.lines().skip(1).filter(|row| {
        let er = row.split('\t').nth(1).unwrap();
        er.parse::<f64>().unwrap() > 9.0
    });
    let lines: Vec<&str> = hardest.chain(above.map(|row| &row[..81])).collect();
    let every = if std::env::var_os("NINEFOLD_FULL").is_some() { 1 } else { 101 };
    let mut count = 0;
    for line in lines.iter().step_by(every) {
        proof(line, &Guide::new(Scale::Full));
        count += 1;
    }
    println!("{count} of {} puzzles explained and verified", lines.len());
    assert!(count > 3);
}

#[test]
fn uniqueness_can_be_left_out() {
    let guide = Guide { avoids_uniqueness: true, ..Guide::new(Scale::Full) };
    for line in PUZZLES {
        let proof = proof(line, &guide);
        assert!(!proof.steps.iter().any(|step| step.technique.assumes_uniqueness()), "{line}");
    }
}

#[test]
fn a_hint_is_never_looked_up() {
    let puzzle = puzzle(gallery::INKALA);
    let mut position = Position::start(*puzzle.clues());
    loop {
        match hint(&position, Some(&puzzle), &Guide::new(Scale::Full)) {
            Hint::Step(step) => {
                assert_ne!(step.technique, Technique::BruteForce);
                assert!(
                    (1..=Hint::LEVELS)
                        .all(|level| !Hint::Step(step.clone()).text(level).is_empty())
                );
                position.apply(&step.placements, &step.eliminations);
            }
            other => {
                assert_eq!(other, Hint::Solved);
                return;
            }
        }
    }
}

/// The digits that a story says are forced: by the supposition it begins with, then by each of
/// those in its sentences.
fn forced(story: &str) -> Vec<Vec<Candidate>> {
    let mut suppositions = vec![Vec::new()];
    for sentence in story.split(". ") {
        let (outer, inner) = sentence.split_once("for if ").unwrap_or((sentence, ""));
        suppositions[0].extend(digits(outer));
        suppositions.push(digits(inner));
    }
    suppositions
}

fn digits(text: &str) -> Vec<Candidate> {
    let digit = |word: &str| {
        let (cell, digit) = word.split_once('=')?;
        Some(Candidate { cell: cell.parse().ok()?, digit: digit.parse().ok()? })
    };
    text.split([' ', ',']).filter_map(digit).collect()
}

#[test]
fn a_story_ends_where_it_breaks() {
    let walk = Walk::new(&puzzle(gallery::INKALA), &Guide::new(Scale::Full), &Work::unlimited());
    let mut count = 0;
    for told in &walk.steps {
        let Pattern::Argument(argument) = &told.step.pattern else { continue };
        let story = told.step.explanation();
        // What holds in several cases is told of each of them.
        if !matches!(argument.choice, Choice::Suppose(_)) || story.contains("whe") {
            continue;
        }
        for digits in forced(&story) {
            for (at, one) in digits.iter().enumerate() {
                for other in &digits[..at] {
                    let same_cell = one.cell == other.cell && one.digit != other.digit;
                    let same_digit = one.digit == other.digit && one.cell.sees(other.cell);
                    assert!(!same_cell && !same_digit, "{other:?}, {one:?}: {story}");
                    count += 1;
                }
            }
        }
        assert!(story.contains(" left in ") || story.contains("only digit left"), "{story}");
    }
    assert!(count > 500, "{count}");
}

/// Changes one thing in a proof: a cell, a digit, a reason, the order of lines, or a line goes.
///
/// Whole steps that strike may be exchanged or left out where no later one rests on them, so only
/// placements and lines of arguments are.
fn tamper(text: &str, random: &mut Random) -> Option<String> {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let at = 2 + random.below(lines.len() - 2);
    let in_argument = lines[at].starts_with(' ');
    match random.below(4) {
        0 if in_argument || lines[at].contains("| single") => {
            lines.remove(at);
        }
        1 if in_argument && lines[at + 1] != lines[at] => lines.swap(at, at + 1),
        0 | 1 => return None,
        _ => {
            // A digit of a cell, a candidate, a house or a line number.
            let is_digit = |(_, byte): &(usize, u8)| byte.is_ascii_digit();
            let places: Vec<(usize, u8)> = lines[at].bytes().enumerate().filter(is_digit).collect();
            let (place, old) = *places.get(random.below(places.len().max(1)))?;
            let new = (old - b'0' + 1 + u8::try_from(random.below(9)).ok()?) % 10;
            lines[at].replace_range(place..=place, &new.to_string());
        }
    }
    Some(lines.join("\n") + "\n")
}

#[test]
fn a_thousand_tampered_proofs_are_refused() {
    let texts: Vec<String> = PUZZLES[2..]
        .iter()
        .flat_map(|line| {
            [Scale::Full, Scale::Se].map(|scale| proof(line, &Guide::new(scale)).to_string())
        })
        .collect();
    let mut random = Random::new(14, 0);
    let (mut refused, mut lucky) = (0, Vec::new());
    while refused + lucky.len() < 1000 {
        let text = &texts[random.below(texts.len())];
        let Some(other) = tamper(text, &mut random) else { continue };
        match other.parse::<Proof>().map(|proof| proof.verify()) {
            Ok(Ok(())) => lucky.push(difference(text, &other)),
            _ => refused += 1,
        }
    }
    println!("{refused} refused; still proofs: {lucky:#?}");
    assert!(lucky.is_empty(), "{lucky:#?}");
}

/// Returns the lines in which two texts differ.
fn difference(one: &str, other: &str) -> String {
    let differ = one.lines().zip(other.lines()).filter(|(a, b)| a != b).take(2);
    differ.map(|(a, b)| format!("{a}  ->  {b}")).collect::<Vec<_>>().join("; ")
}

#[test]
fn a_position_is_explained_on_the_full_scale() {
    let puzzle = puzzle(gallery::INKALA);
    let mut position = Position::start(*puzzle.clues());
    let cell = (!position.placed.filled()).first().unwrap();
    position.placed.set(cell, Some(puzzle.solution().get(cell)));
    let given = Given::from(position);
    let opening = Opening::try_from(&given).unwrap();
    let walk = Walk::new(&opening, &Guide::new(Scale::Full), &Work::unlimited());
    let steps = walk.steps.into_iter().map(|told| told.step).collect();
    assert_eq!(Proof::new(&given, steps).verify(), Ok(()));
}
