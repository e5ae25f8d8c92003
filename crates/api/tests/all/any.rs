//! A text that may be a board of any kind is read as the command line reads it, if it is one board.
#![cfg(feature = "variants")]

use ninefold::gallery::{INKALA, LEETCODE, TLE};
use ninefold::text::{Form, Reader};
use ninefold_api::{
    AnyBoard, Face, Gatherer, Limits, Pace, Refusal, Taken, call, call_within, read_one,
};
use ninefold_variants::{Options, Reading};

/// Returns what a reader of lines finds in a text.
fn gathered(text: &str) -> Vec<Taken> {
    let mut gatherer = Gatherer::new(Reader::new(), Options::default());
    let mut taken = Vec::new();
    for line in text.split('\n') {
        gatherer.push_line(line.as_bytes(), &mut taken);
    }
    gatherer.finish(&mut taken);
    taken
}

/// Returns the board as answers name it, or why there is none.
fn told(read: &Result<AnyBoard, Refusal>) -> String {
    match read {
        Ok(AnyBoard::Classic(entry)) => entry.board.as_ref().unwrap().to_string(),
        Ok(AnyBoard::Other(variant)) => variant.name(),
        Err(refusal) => format!("{}: {}", refusal.word(), refusal.message),
    }
}

fn told_of(taken: &Taken) -> String {
    match taken {
        Taken::Classic(entry) => match &entry.board {
            Ok(given) => given.to_string(),
            Err(malformed) => told(&Err(malformed.into())),
        },
        Taken::Other(_, Ok(variant)) => variant.name(),
        Taken::Other(_, Err(refusal)) => told(&Err(refusal.clone())),
        #[cfg(feature = "formats")]
        Taken::Document(_, document) => document.given.to_string(),
    }
}

/// A board of each kind, as others write it, and texts that are none.
fn texts() -> Vec<String> {
    let caged = r#"{"size":"4x4","rules":[{"cage":"r1c1 r1c2","sum":3},"diagonal+"]}"#;
    let reading = Reading::of(caged).unwrap();
    let rows = |line: &str, width: usize| {
        let rows = line.as_bytes().chunks(width).map(|row| std::str::from_utf8(row).unwrap());
        rows.collect::<Vec<_>>().join("\n")
    };
    let literal = Form::Ints.write(&LEETCODE.parse().unwrap());
    let classic_object = format!(r#"{{"clues":"{TLE}"}}"#);
    let boxes: String = (0..81).map(|i| char::from(b'1' + i / 27 * 3 + i % 9 / 3)).collect();
    let others = "1".repeat(9) + &boxes[9..];
    let answer = serde_json::json!({"index": 1, "puzzle": caged, "status": "multiple"});
    let arrows = "<".repeat(80) + "5";
    [
        LEETCODE,
        TLE,
        INKALA,
        "@leetcode",
        "@nothing",
        "",
        "hello",
        " ",
        "{",
        "{}",
        "[[1,2],[3]]",
        &rows(TLE, 9),
        &literal,
        &format!("{TLE} # hard"),
        &format!("{{\"puzzle\":\"{TLE}\"}}"),
        &TLE[..80],
        &format!("{TLE}5"),
        &classic_object,
        &format!("{TLE}{boxes}"),
        &format!("{TLE}{others}"),
        &format!("{TLE}\n{INKALA}"),
        &[TLE; 5].join("\n"),
        "1.34..1...4..3.1",
        &rows("1.34..1...4..3.1", 4),
        &".".repeat(36),
        &".".repeat(256),
        &".".repeat(17),
        "1 . | 3 4\n. . | 1 .\n----+----\n. . | 4 .\n. 3 | . 1",
        caged,
        &reading.native(),
        &reading.fpuzzles().unwrap(),
        &reading.fpuzzles_link().unwrap(),
        &reading.sudokupad_link().unwrap(),
        &reading.sudokupad_drawing().unwrap(),
        &reading.iss().unwrap(),
        r#"{"size":"6x6"}"#,
        r#"{"size":"40x40"}"#,
        r#"{"size":"9x9"}"#,
        r#"{"size":"4x4","colour":1}"#,
        r#"{"rules":[{"cage":"r1c1","sum":"many"}]}"#,
        "https://sudokupad.app/xyz",
        "sclnonsense",
        ".Cage~10~R1C1~R1C2",
        ".Nonsense~1~R1C1",
        "3x3::k:1",
        "SumoCueV1=",
        &arrows,
        &answer.to_string(),
        "\u{feff}1.34..1...4..3.1",
    ]
    .map(str::to_owned)
    .into()
}

#[test]
fn one_board_is_what_a_reader_of_lines_finds() {
    let mut kinds = [0; 3];
    for text in texts() {
        let (read, taken) = (AnyBoard::read(&text, None), gathered(&text));
        match &read {
            Ok(AnyBoard::Classic(_)) => kinds[0] += 1,
            Ok(AnyBoard::Other(_)) => kinds[1] += 1,
            Err(_) => kinds[2] += 1,
        }
        match &taken[..] {
            // Names are for requests, lines with no board in them are passed over.
            _ if text.starts_with('@') => {}
            [] => assert!(read.is_err(), "{text}"),
            [one] => assert_eq!(told(&read), told_of(one), "{text}"),
            _ => assert!(read.is_err(), "{text}: {}", told(&read)),
        }
    }
    assert!(kinds.iter().all(|&count| count > 8), "{kinds:?}");
}

#[test]
fn classic_boards_are_read_as_if_there_were_no_others() {
    for text in texts() {
        let classic = read_one(&text, None);
        let read = AnyBoard::read(&text, None);
        match classic {
            Ok(entry) => assert_eq!(read.unwrap().classic().unwrap(), &entry, "{text}"),
            Err(refusal) => match read {
                Ok(board) => assert!(board.classic().is_err(), "{text}"),
                // What can only be another board is refused with the words for that.
                Err(other) => assert!(other == refusal || Reading::is_certain(&text), "{text}"),
            },
        }
        let (form, read) = (Some(Form::Line), AnyBoard::read(&text, Some(Form::Line)));
        let read = read.and_then(|board| board.classic().cloned());
        assert_eq!(read, read_one(&text, form), "{text}");
    }
}

#[test]
fn a_variant_is_answered_at_a_pace_as_it_is_at_once() {
    let face = Face::native(Limits::PUBLIC);
    for (command, board) in [("solve", "1.34..1...4..3.1"), ("rate", "1.34..1...4..3.1")] {
        let body = format!(r#"{{"puzzle": "{board}"}}"#).into_bytes();
        let answer = call(command, &body, &face, &ninefold::Work::unlimited());
        assert_eq!(call_within(command, &body, &face, Pace::Quick), None, "{command}");
        assert_eq!(call_within(command, &body, &face, Pace::Long), Some(answer), "{command}");
    }
}
