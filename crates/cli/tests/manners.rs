//! What the program says, to whom, and when: refusals with their reason, batches with a summary,
//! names that are nearly right.

mod support;

use std::time::{Duration, Instant};
use support::{json, run_heard};

#[test]
fn wishes_that_contradict_each_other_are_refused_at_once() {
    for (wish, reason) in [
        (&["--technique", "X-Wing", "--without", "X-Wing"][..], "can't be needed and not needed"),
        (&["--level", "easy", "--technique", "X-Wing"], "X-Wing is hard, so no easy puzzle"),
        (&["--clues", "16"], "at least 17 clues"),
        (&["--level", "extreme", "--se", "1.0..1.5"], "takes singles alone"),
        (&["--hardest", "X-Wing", "--technique", "Skyscraper"], "comes after X-Wing"),
        (&["--level", "medium", "--hardest", "X-Wing"], "no medium puzzle"),
        (&["--level", "easy", "--score", "2000.."], "at most 800"),
        (&["--clues", "22", "--symmetry", "90"], "the nearest have 21 and 24"),
        (&["--pattern", "@17", "--clues", "20"], "the pattern has 17 cells"),
        (&["--practice"], "practice needs a technique"),
        (&["--technique", "Death Blossom"], "switched off"),
    ] {
        let begun = Instant::now();
        let (code, out, errors) = run_heard(&[&["generate"][..], wish].concat(), "");
        assert_eq!((code, out.as_str()), (2, ""), "{wish:?}: {errors}");
        assert!(errors.starts_with("error: ") && errors.contains(reason), "{wish:?}: {errors}");
        assert_eq!(errors.lines().count(), 1, "{errors}");
        assert!(begun.elapsed() < Duration::from_secs(5), "{wish:?}");
    }
}

#[test]
fn a_hopeless_wish_ends_with_the_nearest_and_says_how_to_go_on() {
    let wish = ["generate", "--seed", "1", "--clues", "17", "--tries", "30", "--json"];
    let (code, out, errors) = run_heard(&wish, "");
    assert_eq!((code, &json(&out)["met"], &json(&out)["tries"]), (1, &false.into(), &30.into()));
    assert!(errors.contains("not met in 30 tries") && errors.contains("--tries"), "{errors}");
    let several = [&wish[..], &["--count", "3"]].concat();
    let (_, out, errors) = run_heard(&several, "");
    assert_eq!(out.lines().count(), 3);
    assert!(errors.contains("3 of 3 puzzles") && errors.contains("puzzle 1"), "{errors}");
}

#[test]
fn generated_csv_has_its_header() {
    let (code, out, _) = run_heard(&["generate", "--seed", "1", "--count", "2", "--to", "csv"], "");
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!((code, lines.len(), lines[0]), (0, 3, "puzzle"));
    let (code, solved, _) = run_heard(&["solve", "--from", "csv"], &out);
    assert_eq!((code, solved.lines().count()), (0, 2));
}
