//! Wishes that no puzzle meets are refused with the reason; wishes that some puzzle meets never.

use ninefold::explain::{Level, Technique};
use ninefold::rate::hodoku::{Profile, Rating, rate};
use ninefold::rate::se;
use ninefold::{CellSet, Er, Generator, Grid, Puzzle, Random, Symmetry, Target, is_minimal};

/// Returns the reason, or nothing.
fn reason(generator: &Generator) -> Option<String> {
    generator.contradiction().map(|reason| reason.to_string())
}

fn of_target(change: impl FnOnce(&mut Target)) -> Option<String> {
    let mut target = Target::default();
    change(&mut target);
    reason(&Generator::new(1).target(target))
}

/// Returns the rating of this many tenths.
fn er(tenths: u16) -> Er {
    Er::new(tenths)
}

fn named(names: &[&str]) -> Vec<Technique> {
    names.iter().map(|name| name.parse().expect("a technique")).collect()
}

#[test]
fn techniques_that_exclude_each_other_are_named() {
    let both = |with: &[&str], without: &[&str]| {
        of_target(|target| (target.with, target.without) = (named(with), named(without)))
    };
    let at_once = Some("X-Wing can't be needed and not needed at once".to_owned());
    assert_eq!(both(&["X-Wing"], &["X-Wing"]), at_once);
    assert_eq!(both(&["X-Wing"], &["Swordfish"]), None);
    assert_eq!(both(&["AIC"], &["Nice Loop/AIC"]).map(|_| ()), Some(()), "a kind of it");
    assert_eq!(both(&["Nice Loop/AIC"], &["AIC"]), None, "there are other kinds");
    assert!(both(&["nl"], &["aic", "cnl", "dnl"]).is_some(), "all kinds");
    assert!(both(&[], &["Full House"]).is_some());
    assert!(both(&["Death Blossom"], &[]).unwrap().contains("switched off"));
    let hardest = |hardest: &str, with: &[&str]| {
        of_target(|target| (target.hardest, target.with) = (hardest.parse().ok(), named(with)))
    };
    assert_eq!(
        hardest("X-Wing", &["Skyscraper"]).as_deref(),
        Some("Skyscraper comes after X-Wing in the table, so X-Wing isn't the hardest")
    );
    assert_eq!(hardest("Skyscraper", &["X-Wing"]), None);
    assert_eq!(hardest("Nice Loop/AIC", &["AIC"]), None);
    assert!(of_target(|target| target.practice = true).is_some());
}

#[test]
fn levels_techniques_scores_and_ratings_that_exclude_each_other_are_named() {
    let level = |level, change: fn(&mut Target)| {
        of_target(|target| {
            target.level = Some(level);
            change(target);
        })
    };
    assert_eq!(
        level(Level::Easy, |target| target.with = vec![Technique::XWing]).as_deref(),
        Some("X-Wing is hard, so no easy puzzle needs it")
    );
    assert!(level(Level::Medium, |target| target.hardest = Some(Technique::XWing)).is_some());
    assert_eq!(level(Level::Extreme, |target| target.hardest = Some(Technique::XWing)), None);
    assert!(
        level(Level::Extreme, |target| {
            target.hardest = Some(Technique::XWing);
            target.score = Some(0..=1800);
        })
        .is_some()
    );
    assert_eq!(
        level(Level::Easy, |target| target.score = Some(801..=900)).as_deref(),
        Some("the score of level easy is at most 800")
    );
    assert_eq!(level(Level::Easy, |target| target.score = Some(800..=900)), None);
    assert_eq!(
        level(Level::Hard, |target| target.score = Some(0..=103)).as_deref(),
        Some("the score of level hard is at least 104")
    );
    assert_eq!(level(Level::Hard, |target| target.score = Some(0..=104)), None);
    assert_eq!(
        level(Level::Extreme, |target| target.score = Some(0..=500)).as_deref(),
        Some("the score of level extreme is at least 504")
    );
    assert_eq!(
        level(Level::Hard, |target| {
            target.without =
                named(&["bug1", "u1", "u2", "u3", "u4", "u5", "u6", "hr", "ar1", "ar2"]);
            target.score = Some(0..=113);
        })
        .as_deref(),
        Some("the score of level hard is at least 114")
    );
    assert_eq!(
        level(Level::Extreme, |target| target.se = Some(er(10)..=er(15))).as_deref(),
        Some(
            "a puzzle rated SE 1.5 or lower takes singles alone; singles score at most 896, \
             level extreme begins above 1800"
        )
    );
    assert_eq!(
        level(Level::Extreme, |target| target.se = Some(er(10)..=er(17))),
        None,
        "not certain"
    );
    assert!(level(Level::Easy, |target| target.se = Some(er(24)..=er(90))).is_some());
    assert_eq!(level(Level::Easy, |target| target.se = Some(er(23)..=er(90))), None);
    assert!(level(Level::Hard, |target| target.hardest = Some(Technique::HiddenSingle)).is_some());
    let se = |range| of_target(|target| target.se = Some(range));
    assert_eq!(se(er(13)..=er(14)).as_deref(), Some("no SE rating lies between 1.2 and 1.5"));
    assert!(
        se(er(0)..=er(9)).is_some()
            && se(er(13)..=er(15)).is_none()
            && se(er(71)..=er(71)).is_none()
    );
    let score = |range| of_target(|target| target.score = Some(range));
    assert!(score(1..=3).is_some() && score(4..=4).is_none());
    #[expect(clippy::reversed_empty_ranges, reason = "that is what is tested")]
    let empty = (score(9..=3), se(er(9)..=er(3)));
    assert!(empty.0.unwrap().contains("empty") && empty.1.unwrap().contains("empty"));
    let swordfish = |score| Target {
        with: vec![Technique::Swordfish],
        score: Some(score),
        ..Target::default()
    };
    let of = |target| reason(&Generator::new(1).target(target));
    assert!(of(swordfish(0..=149)).is_some() && of(swordfish(0..=150)).is_none());
}

#[test]
fn shapes_that_cannot_be_are_named() {
    let new = || Generator::new(1);
    assert_eq!(reason(&new().clues(0..=16)).as_deref(), Some("a puzzle has at least 17 clues"));
    assert_eq!(reason(&new().clues(10..=17)), None);
    assert_eq!(
        reason(&new().clues(22..=23).symmetry(Symmetry::Rotation90)).as_deref(),
        Some("no pattern with the symmetry 90 has 22 to 23 clues; the nearest have 21 and 24")
    );
    assert_eq!(reason(&new().clues(22..=24).symmetry(Symmetry::Rotation90)), None);
    assert_eq!(reason(&new().clues(23..=23).symmetry(Symmetry::Rotation180)), None);
    assert!(reason(&new().clues(30..=31).symmetry(Symmetry::Full)).is_some());
    assert!(reason(&new().clues(73..=80).minimal()).is_some());
    let pattern = |text: &str| text.parse::<Grid>().unwrap().filled();
    let sample = pattern(ninefold::gallery::LEETCODE);
    assert_eq!(reason(&new().pattern(sample)), None);
    assert!(reason(&new().pattern(sample).clues(20..=25)).unwrap().contains("30 cells"));
    assert!(reason(&new().pattern(sample).symmetry(Symmetry::Rotation90)).is_some());
    let few: CellSet = sample.iter().take(16).collect();
    assert!(reason(&new().pattern(few)).unwrap().contains("16 cells"));
    let without_two_rows: CellSet = sample.iter().filter(|cell| cell.row().number() > 1).collect();
    let lines = reason(&new().pattern(without_two_rows)).unwrap();
    assert!(lines.starts_with("row 1 and row 2 are empty"), "{lines}");
    let easy = pattern(ninefold::gallery::EASY);
    assert_eq!(reason(&new().pattern(easy)), None);
    let target = Target { score: Some(1..=99), ..Target::default() };
    assert!(reason(&new().clues(20..=30).target(target.clone())).is_some());
    assert_eq!(reason(&new().clues(20..=60).target(target)), None);
}

/// Every true description of a puzzle is a wish that can be met.
#[test]
fn what_there_is_is_never_refused() {
    let mut random = Random::new(2026, 7);
    let symmetries = [Symmetry::None, Symmetry::Rotation90, Symmetry::Full];
    for index in 0..100 {
        let symmetry = symmetries[random.below(3)];
        let fewest = 17 + random.below(60);
        let shape = Generator::new(9).symmetry(symmetry).clues(fewest..=fewest + 5).tries(1);
        let puzzle = shape.make(index).puzzle.unwrap();
        let hodoku = rate(&puzzle, &Profile::hodoku());
        let se = se::Rater::new().up_to(er(60)).rate(&puzzle);
        for _ in 0..40 {
            let target = described(&hodoku, se.is_exact().then_some(se.er), &mut random);
            let generator = around(&puzzle, symmetry, &mut random).target(target.clone());
            assert_eq!(reason(&generator), None, "{puzzle} {target:?} {hodoku:?} {se}");
        }
    }
}

/// Returns some of what is true of a puzzle's ratings, as wishes.
fn described(hodoku: &Rating, er: Option<Er>, random: &mut Random) -> Target {
    let mut coin = || random.below(2) == 0;
    let used: Vec<Technique> = hodoku.techniques.iter().map(|&(technique, _)| technique).collect();
    let with: Vec<Technique> = used.iter().copied().filter(|_| coin()).collect();
    let is_used = |technique: Technique| {
        used.iter().any(|&found| found == technique || found.entry() == technique)
    };
    let without = Technique::ALL.iter().copied().filter(|&t| !is_used(t) && coin()).collect();
    let hardest = used.iter().copied().max().filter(|_| coin());
    let score = coin().then_some(hodoku.score..=hodoku.score);
    let level = coin().then_some(hodoku.level);
    let se = er.filter(|_| coin()).map(|er| er..=er);
    Target { level, score, se, with, without, hardest, practice: false }
}

/// Returns wishes for the shape of a puzzle.
fn around(puzzle: &Puzzle, symmetry: Symmetry, random: &mut Random) -> Generator {
    let cells = puzzle.clues().filled();
    let mut generator = Generator::new(1);
    if symmetry.holds(cells) {
        generator = generator.symmetry(symmetry);
    }
    generator = match random.below(4) {
        _ if cells.len() == 81 => generator.clues(70..=81),
        0 => generator.pattern(cells),
        1 => generator.clues(cells.len()..=cells.len()),
        2 => generator.pattern(cells).clues(0..=cells.len()),
        _ => generator,
    };
    if is_minimal(puzzle) { generator.minimal() } else { generator }
}
