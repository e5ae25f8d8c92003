//! Boards as text: every form is read, told apart, and written so that nothing is lost.

use ninefold::{Random, Work};
use ninefold_variants::{Answer, Form, Kind, Reading, Solver, diagnose, lz};

fn read(text: &str) -> Reading {
    Reading::of(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn solution(text: &str) -> String {
    match Solver::new(&read(text).grid).solve() {
        Answer::One(solution) => solution.to_string(),
        other => panic!("{text}: {other:?}"),
    }
}

/// A killer of our own: cages on a solution that the generator drew, no clue.
const KILLER: &str = r#"{"clues":".................................................................................","rules":[
{"cage":"r1c12 r2c1","sum":15},{"cage":"r1c34","sum":11},"antiknight","antiking","nonconsecutive",{"given":"r5c3","is":1},{"given":"r6c7","is":2}]}"#;

#[test]
fn a_size_alone_is_an_empty_board_of_our_own_form() {
    for (text, size) in [
        (r#"{"size":"6x6"}"#, "6x6"),
        (r#" { "title": "empty", "size": "5x10" } "#, "5x10"),
        (r#"{"size":"9x9"}"#, "9x9"),
        (r#"{"size":"32x32","digits":"1-32"}"#, "32x32"),
    ] {
        assert!(Reading::is_certain(text), "{text}");
        let board = read(text);
        let shape = board.grid.shape();
        assert_eq!((board.form, shape.to_string()), (Form::Native, size.to_owned()), "{text}");
        assert_eq!(board.grid.given().count(), 0, "{text}");
    }
    let error = Reading::of(r#"{"size":"40x40"}"#).unwrap_err().to_string();
    assert!(Reading::is_certain(r#"{"size":"40x40"}"#) && error.contains("1 to 32"), "{error}");
    let error = Reading::of(r#"{"size":"large"}"#).unwrap_err().to_string();
    assert!(error.contains("9x9"), "{error}");
    // Other objects have a size, too.
    for other in [r#"{"size":9}"#, r#"{"size":"6x6","colour":"red"}"#, r#"{"title":"x"}"#, "{}"] {
        assert!(!Reading::is_certain(other), "{other}");
    }
}

#[test]
fn our_own_json_keeps_everything() {
    let text = r#"{"size":"6x6","digits":"0-5","blocks":"none","clues":"0...............5...................","marks":{"r1c2":"12"},"rules":["antiking",{"cage":"r1c1 r1c2","sum":3},{"thermo":"r2c1 r3c2 r4c3"},{"sandwich":"r3<","sum":4},{"littlekiller":"r1c3 dl","sum":8},{"arrow":["r6c1","r5c1 r4c1"]},{"or":[{"given":"r6c6","is":[1,2]},{"renban":"r6c5 r6c6"}]}],"title":"a \"small\" one","author":"us","solution":"012345......501234..................."}"#;
    let text = text.replace("...................\"}", "..................\"}");
    let reading = read(&text);
    assert_eq!(reading.form, Form::Native);
    let again = read(&reading.native());
    assert_eq!(again, reading);
    assert_eq!(reading.grid.rules().rules().len(), 7);
}

#[test]
fn a_miracle_has_its_one_solution() {
    let solved = solution(
        KILLER
            .replace("{\"cage\":\"r1c12 r2c1\",\"sum\":15},{\"cage\":\"r1c34\",\"sum\":11},", "")
            .as_str(),
    );
    assert_eq!(
        solved,
        "483726159726159483159483726837261594261594837594837261372615948615948372948372615"
    );
}

#[test]
fn the_same_board_goes_through_every_form() {
    let text =
        ".Thermo~R1C1~R2C2~R3C3.Cage~10~R5C5~R5C6.WhiteDot~R9C8~R9C9.Diagonal~1.~R1C9_9~R2C2_5_6";
    let reading = read(text);
    for written in [
        reading.native(),
        reading.fpuzzles().unwrap(),
        reading.fpuzzles_link().unwrap(),
        reading.iss().unwrap(),
    ] {
        let again = read(&written);
        let mut kinds: Vec<Kind> =
            again.grid.rules().rules().iter().map(|rule| rule.kind).collect();
        kinds.sort_unstable();
        assert_eq!(
            kinds,
            [Kind::DiagonalRising, Kind::Difference, Kind::Thermo, Kind::Cage],
            "{written}"
        );
        assert_eq!(again.grid.to_string(), reading.grid.to_string());
    }
}

#[test]
fn sizes_are_told_by_the_number_of_cells() {
    for (cells, shape) in
        [(16, "4x4"), (36, "6x6"), (64, "8x8"), (144, "12x12"), (256, "16x16"), (625, "25x25")]
    {
        let reading = read(&".".repeat(cells));
        assert_eq!((reading.grid.shape().to_string().as_str(), reading.form), (shape, Form::Line));
    }
    assert!(Reading::of(&".".repeat(25)).is_err() && Reading::of(&".".repeat(82)).is_err());
    assert_eq!(solution("1.....3..4.....2").len(), 16);
}

#[test]
fn a_samurai_shares_its_corners() {
    let empty = ".".repeat(81);
    let one = |at: usize, digit: &str| format!("{}{digit}{}", ".".repeat(at), ".".repeat(80 - at));
    // The last box of the first board is the first of the middle one.
    let agree = [one(60, "7"), empty.clone(), one(0, "7"), empty.clone(), empty.clone()].join("\n");
    assert_eq!(read(&agree).grid.given().count(), 1);
    let clash = [one(60, "7"), empty.clone(), one(0, "8"), empty.clone(), empty].join("\n");
    assert_eq!(
        Reading::of(&clash).unwrap_err().to_string(),
        "samurai: r7c7: two boards have different clues there"
    );
    assert!(
        Solver::new(&read(&agree).grid).first_within(&Work::with_budget(10_000)).unwrap().is_some()
    );
}

/// Writes the clues of a plain board in the older of the two codes that nothing tells apart.
fn in_blanks(clues: &str) -> String {
    let mut text = String::from("classic");
    let mut blanks = 0;
    for symbol in clues.chars().chain(['1']) {
        if symbol == '.' {
            blanks += 1;
            continue;
        }
        if blanks > 0 {
            text.push(char::from(b'A' + blanks));
        }
        blanks = 0;
        text.push(symbol);
    }
    text.pop();
    text
}

#[test]
fn plain_boards_of_sudokupad_are_read_in_both_codes() {
    let small = "1.34..1...4..3.1";
    assert_eq!(read(&in_blanks(small)).grid.to_string(), small);
    assert_eq!(
        read(&format!("https://sudokupad.app/{}", in_blanks(small))).grid.to_string(),
        small
    );
    let nine = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
    let reading = read(&in_blanks(nine));
    assert_eq!((reading.grid.to_string().as_str(), reading.form), (nine, Form::SudokuPad));
    // The newer code: each character is a digit and ten times the blanks after it.
    let code: String = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx".to_owned();
    let (mut text, mut at) = (String::from("classic"), 0);
    let symbols: Vec<char> = nine.chars().collect();
    while at < 81 {
        let blanks = symbols[at + 1..].iter().take(5).take_while(|&&symbol| symbol == '.').count();
        let digit = symbols[at].to_digit(10).unwrap_or(0) as usize;
        text.extend(code.chars().nth(digit + 10 * blanks));
        at += 1 + blanks;
    }
    assert_eq!(read(&text).grid.to_string(), nine);
    // A word isn't a board.
    assert!(!Reading::is_certain("classic-sudoku-of-the-day"));
    assert!(Reading::of("classic-sudoku-of-the-day").is_err());
}

#[test]
fn what_fpuzzles_has_no_words_for_is_drawn_for_sudokupad() {
    let text = r#"{"size":"6x6","clues":"1...................................","rules":["antiknight",{"cage":"r1c1 r1c2","sum":7},{"thermo":"r3c1 r4c1 r5c2"},{"root":"r6c1 r6c2","is":5},{"connected":true,"digits":[1,2,3]},{"difference":"r5c5 r5c6"}],"title":"six"}"#;
    let reading = read(text);
    assert!(reading.fpuzzles().is_err());
    let link = reading.sudokupad_link().unwrap();
    assert!(link.starts_with("https://sudokupad.app/ctc"), "{link}");
    let drawn = read(&link);
    assert_eq!(drawn.form, Form::SudokuPad);
    assert_eq!(drawn.grid.to_string(), reading.grid.to_string());
    assert_eq!(drawn.grid.rules().subs(), reading.grid.rules().subs());
    assert_eq!(drawn.title.as_deref(), Some("six"));
    // Cages have a meaning there; a thermometer and a dot are only drawn; a root isn't a sum.
    let kinds = |rules: &[ninefold_variants::Rule]| -> Vec<Kind> {
        rules.iter().map(|rule| rule.kind).collect()
    };
    assert_eq!(kinds(drawn.grid.rules().rules()), [Kind::Cage]);
    assert_eq!(kinds(&drawn.proposals), [Kind::Difference, Kind::Thermo]);
    let told = Reading::json_of(&link).unwrap();
    assert!(told.contains("antiknight: cells a knight's move apart differ."), "{told}");
    // What f-puzzles has words for goes there with its data.
    let plain = read(r#"{"rules":[{"cage":"r1c1 r1c2","sum":7}]}"#);
    assert!(plain.sudokupad_link().unwrap().starts_with("https://sudokupad.app/fpuzzles"));
    assert!(plain.sudokupad_drawing().unwrap().starts_with("https://sudokupad.app/ctc"));
}

#[test]
fn strings_name_connected_digits_and_machines_over_lines() {
    let reading = read(".Shape~4x4.ConnectedValues~~1_3.~R1C1_1");
    let rule = &reading.grid.rules().rules()[0];
    assert_eq!((rule.kind, &rule.numbers[..]), (Kind::Connected, &[1, 3][..]));
    assert_eq!(read(&reading.iss().unwrap()).grid, reading.grid);
    assert_eq!(read(&reading.native()).grid, reading.grid);
    assert!(Reading::of(".ConnectedValues~VA~1_3").is_err());
}

#[test]
fn killer_texts_have_their_cages() {
    let mut numbers = vec!["0".to_owned(); 81];
    for (cell, sum) in [(0, 3), (1, 3), (80, 9)] {
        numbers[cell] = (256 * sum + sum).to_string();
    }
    let reading = read(&format!("3x3::k:{}", numbers.join(":")));
    assert_eq!((reading.form, reading.grid.rules().rules().len()), (Form::KillerNumbers, 2));
    let arrows = format!("A<{}", "0".repeat(79));
    let reading = read(&arrows);
    assert_eq!(
        (reading.form, reading.grid.rules().rules()[0].numbers[0]),
        (Form::KillerArrows, 10)
    );
    let letters = format!("5{}aab{}{}\na3, b7", ".".repeat(80), "B".repeat(2), ".".repeat(76));
    let reading = read(&letters);
    let sums: Vec<_> =
        reading.grid.rules().rules().iter().map(|rule| rule.numbers.clone()).collect();
    assert_eq!((reading.form, sums), (Form::KillerNumbers, vec![vec![3], vec![7], vec![]]));
    assert_eq!(reading.grid.given().count(), 1);
    assert!(Reading::of(&letters.replace("b7", "c7")).is_err());
}

#[test]
fn errors_name_form_and_place() {
    let message = |text: &str| Reading::of(text).unwrap_err().to_string();
    assert_eq!(message(".Cage~10~R1C1~RaC1"), "iss: \"RaC1\" is no cell of a 9x9 board");
    assert_eq!(message(".FullRank~R1~3~"), "iss: FullRank isn't known here");
    assert_eq!(message(r#"{"clues":"123"}"#), "native: clues: 3 characters for 81 cells");
    assert_eq!(
        message(r#"{"rules":["anteater"]}"#),
        "native: rules[0]: there is no rule \"anteater\""
    );
    let link =
        Reading::of(".Thermo~R1C1~R1C2").unwrap().fpuzzles().unwrap().replace("R1C2", "R10C1");
    assert_eq!(
        message(&link),
        "fpuzzles: thermometer[0].lines[0]: \"R10C1\" is outside a 9x9 grid"
    );
}

#[test]
fn reasons_name_clues_and_rules() {
    let reading =
        read(".Thermo~R1C1~R1C2~R1C3~R1C4~R1C5.Cage~3~R1C4~R1C5.Renban~R9C1~R9C2.~R5C5_5~R7C7_7");
    let found = diagnose::diagnose(&reading.grid, &Work::unlimited()).unwrap();
    let diagnose::Diagnosis::Contradiction { core, is_minimal } = found else {
        panic!("{found:?}")
    };
    let said: Vec<String> = core.iter().map(|part| part.say(&reading.grid)).collect();
    assert_eq!(
        (said, is_minimal),
        (vec!["thermo r1c1-r1c5".to_owned(), "cage 3 at r1c4".to_owned()], true)
    );
}

#[test]
fn what_is_not_needed_is_named() {
    let reading = read(
        ".Shape~4x4.Cage~5~R1C1~R1C2.~R1C1_1~R1C2_4~R1C3_3~R2C1_3~R2C4_4~R3C1_4~R4C2_1~R3C4_1~R4C3_4",
    );
    let parts = diagnose::not_needed(&reading.grid, &Work::unlimited()).unwrap();
    let said: Vec<String> = parts.iter().map(|part| part.say(&reading.grid)).collect();
    assert!(said.contains(&"cage 5 at r1c1".to_owned()), "{said:?}");
    let small = diagnose::minimise(&reading.grid, Some((1, 0)), &Work::unlimited()).unwrap();
    assert!(diagnose::not_needed(&small, &Work::unlimited()).unwrap().is_empty());
}

#[test]
fn packing_loses_nothing() {
    let mut random = Random::new(4, 0);
    for length in 0..300 {
        let symbol =
            |random: &mut Random| ['a', 'b', '{', '"', 'é', '漢', '😀', '\n'][random.below(8)];
        let text: String = (0..length).map(|_| symbol(&mut random)).collect();
        assert_eq!(lz::decompress(&lz::compress(&text)).as_deref(), Some(text.as_str()));
    }
}

#[test]
fn broken_texts_are_errors_and_nothing_worse() {
    let mut random = Random::new(5, 0);
    let seeds = [
        read(KILLER).native(),
        read(KILLER).iss().unwrap(),
        read(".Thermo~R1C1~R2C2.Arrow~R5C5~R5C6~R5C7.XSum~R1~8~9").fpuzzles_link().unwrap(),
        read(".Arrow~R5C5~R5C6~R5C7.Quad~R1C1~1~2").fpuzzles().unwrap(),
        "3x3::k:1:2:3".to_owned(),
        format!("A<{}", "0".repeat(79)),
    ];
    for _ in 0..4000 {
        let mut bytes = seeds[random.below(seeds.len())].clone().into_bytes();
        for _ in 0..=random.below(3) {
            let at = random.below(bytes.len());
            bytes[at] = [b'9', b'~', b'"', b'}', b'R', b'.', b'A', b' '][random.below(8)];
        }
        if let Ok(reading) = Reading::of(&String::from_utf8_lossy(&bytes)) {
            let native = reading.native();
            let again = read(&native);
            assert_eq!(again.grid, reading.grid, "{native}");
        }
    }
}
