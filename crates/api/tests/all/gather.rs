//! Lines of every kind: classic boards are read as if there were no others, and others are found.
#![cfg(feature = "variants")]

use ninefold::Random;
use ninefold::gallery::{INKALA, LEETCODE, TLE};
use ninefold::text::{Entry, Form, Reader, read_all};
use ninefold_api::{Gatherer, Taken};
use ninefold_variants::Options;

fn gathered(text: &str) -> Vec<Taken> {
    gathered_with(text, Options::default())
}

fn gathered_with(text: &str, options: Options) -> Vec<Taken> {
    let mut gatherer = Gatherer::new(Reader::new(), options);
    let mut taken = Vec::new();
    for line in text.split('\n') {
        gatherer.push_line(line.as_bytes(), &mut taken);
    }
    gatherer.finish(&mut taken);
    taken
}

/// Returns what each board is: 81 characters of a classic one, size and line of another, `?` for
/// what can't be read.
fn kinds(taken: &[Taken]) -> Vec<String> {
    let kind = |board: &Taken| match board {
        Taken::Classic(Entry { board: Ok(given), .. }) => given.to_string(),
        Taken::Other(line, Ok(variant)) => format!("{} {line}", variant.reading.grid.shape()),
        #[cfg(feature = "formats")]
        Taken::Document(_, document) => document.given.to_string(),
        Taken::Classic(_) | Taken::Other(..) => "?".to_owned(),
    };
    taken.iter().map(kind).collect()
}

const SMALL: &str = "1.34..1...4..3.1";

#[test]
fn a_size_alone_is_a_board() {
    let answer = r#"{"index":1,"puzzle":"{\"size\":\"6x6\"}","status":"multiple"}"#;
    let classic = format!(r#"{{"size":"9x9","puzzle":"{TLE}"}}"#);
    let other = r#"{"size":"6x6","colour":"red"}"#;
    let text = format!(
        "{{\"size\":\"6x6\"}}\n{classic}\n{answer}\n{{\"size\":\"40x40\"}}\n{other}\n{{\"size\":\"9x9\"}}\n{TLE}\n"
    );
    let empty = ".".repeat(81);
    let taken = gathered(&text);
    assert_eq!(kinds(&taken), ["6x6 1", TLE, "6x6 3", "?", "?", &empty, TLE]);
    let Taken::Other(4, Err(refusal)) = &taken[3] else { panic!("{:?}", taken[3]) };
    assert!(refusal.message.contains("40x40 with 40 digits: 1 to 32"), "{refusal}");
}

#[test]
fn boards_of_all_kinds_stand_in_one_text() {
    let rows = "1.34\n..1.\n..4.\n.3.1";
    let native = r#"{"clues":"................","size":"4x4","rules":["diagonal+"]}"#;
    let pretty =
        "{\n  \"size\": \"6x6\",\n  \"clues\": \"....................................\"\n}";
    let iss = ".Shape~4x4.~R1C1_1.Cage~3~R1C1~R1C2";
    let spaced = "1 . | 3 4\n. . | 1 .\n----+----\n. . | 4 .\n. 3 | . 1";
    let text = format!(
        "# all kinds\n{LEETCODE}\n{SMALL}\n{rows}\n\n{native}\nTitle\n{pretty}\n{iss}\n{TLE}\n{spaced}\nhello\n{INKALA}\n"
    );
    let expected: Vec<String> =
        [LEETCODE, "4x4 3", "4x4 4", "4x4 9", "6x6 11", "4x4 15", TLE, "4x4 17", INKALA]
            .map(str::to_owned)
            .into();
    let found: Vec<String> = kinds(&gathered(&text));
    let found: Vec<String> = found.into_iter().filter(|kind| kind != "?").collect();
    assert_eq!(found, expected);
}

#[test]
fn the_text_of_a_board_is_that_board() {
    let rows = "1.34\n..1.\n..4.\n.3.1";
    let taken = gathered(&format!("{TLE}\n{{\"size\":\"6x6\"}}\n\n{rows}\n\nno board\n"));
    let (lines, texts): (Vec<_>, Vec<_>) = taken.iter().map(Taken::to_text).unzip();
    assert_eq!(lines, [1, 2, 4, 9]);
    assert_eq!((texts[0].as_str(), texts[3].as_str()), (TLE, "no board"));
    for (text, board) in texts.iter().zip(&taken) {
        let again = gathered(text);
        assert_eq!(again.len(), 1);
        assert_eq!(again[0].to_text().1, *text);
        assert_eq!(matches!(again[0], Taken::Other(..)), matches!(board, Taken::Other(..)));
    }
}

#[test]
fn sixteen_cells_are_a_board_or_a_row() {
    let lines = [SMALL; 16].join("\n");
    assert_eq!(kinds(&gathered(&lines)).len(), 16);
    let mut rows = vec!["................".to_owned(); 16];
    rows[3] = "..........G.....".to_owned();
    assert_eq!(kinds(&gathered(&rows.join("\n"))), ["16x16 1"]);
    let numbers = ["16 0 0 3 0 0 0 0 0 0 0 0 0 0 0 0"; 16].join("\n");
    assert_eq!(kinds(&gathered(&numbers)), ["16x16 1"]);
}

#[test]
fn a_small_jigsaw_stands_on_a_line() {
    let jigsaw = format!("{SMALL}AABBAABBCCDDCCDD");
    let text = format!("{SMALL}\n{jigsaw}\n{LEETCODE}\n{jigsaw}");
    assert_eq!(kinds(&gathered(&text)), ["4x4 1", "4x4 2", LEETCODE, "4x4 4"]);
}

#[test]
fn a_jigsaw_with_the_usual_boxes_is_a_classic_board() {
    let bands = ["AAABBBCCC", "DDDEEEFFF", "GGGHHHIII"].map(|row| row.repeat(3)).concat();
    let jigsaw = format!("{LEETCODE}{bands}");
    assert_eq!(kinds(&gathered(&format!("{jigsaw}\n{TLE}"))), [LEETCODE, TLE]);
    let read = ninefold_api::read_all(&jigsaw, None).unwrap();
    assert_eq!(read[0].board.as_ref().unwrap().to_string(), LEETCODE);
    let twisted = format!("{LEETCODE}{}", bands.replacen("AB", "BA", 1));
    assert_eq!(kinds(&gathered(&twisted)), ["9x9 1"]);
}

#[test]
fn a_samurai_stands_in_21_rows() {
    let mut rows = Vec::new();
    for row in 0..21 {
        rows.push(match row {
            6..=8 | 12..=14 => ".".repeat(21),
            9..=11 => format!("{}{}", " ".repeat(6), ".".repeat(9)),
            _ => format!("{}   {}", ".".repeat(9), ".".repeat(9)),
        });
    }
    assert_eq!(
        kinds(&gathered(&format!("{LEETCODE}\n{}\n", rows.join("\n")))),
        [LEETCODE, "21x21 2"]
    );
}

#[test]
fn strings_of_one_name_a_line_are_one_board() {
    let block = ".Shape~4x4\n# a comment\n.Cage~3~R1C1~R1C2\n.~R4C4_1";
    assert_eq!(kinds(&gathered(block)), ["4x4 1"]);
    let list = ".Shape~4x4.~R1C1_1\n.Shape~6x6.~R1C1_1\n";
    assert_eq!(kinds(&gathered(list)), ["4x4 1", "6x6 2"]);
}

#[test]
fn answers_are_read_again() {
    let line = r#"{"index":1,"puzzle":"{\"size\":\"4x4\",\"clues\":\"1.34..1...4..3.1\"}","status":"unique"}"#;
    assert_eq!(kinds(&gathered(line)), ["4x4 1"]);
    let classic = format!(r#"{{"index":1,"puzzle":"{LEETCODE}","rules":"none"}}"#);
    assert_eq!(kinds(&gathered(&classic)), [LEETCODE]);
}

#[test]
fn rules_are_added_to_classic_boards() {
    let options = Options { rules: Some("diagonal".to_owned()), ..Options::default() };
    let taken = gathered_with(&format!("{LEETCODE}\n{TLE}\n"), options);
    assert_eq!(kinds(&taken), ["9x9 1", "9x9 2"]);
    let options = Options { size: Some((5, 5)), ..Options::default() };
    assert_eq!(kinds(&gathered_with(&".".repeat(25), options)), ["5x5 1"]);
}

#[test]
fn broken_texts_of_a_sure_form_say_what_is_wrong() {
    let taken = gathered("https://sudokupad.app/fpuzzlesN4IgzgliBcBMA0IDGVoDYB\n.Cage~x~R1C1\n");
    let messages: Vec<String> = taken
        .iter()
        .map(|board| match board {
            Taken::Other(_, Err(refusal)) => refusal.to_string(),
            other => panic!("{other:?}"),
        })
        .collect();
    assert!(
        messages[0].starts_with("fpuzzles: ") && messages[1].starts_with("iss: "),
        "{messages:?}"
    );
}

/// Texts of classic boards in all forms, broken at random places.
fn mutated(random: &mut Random) -> String {
    let grid = LEETCODE.parse().unwrap();
    let mut text = String::new();
    for _ in 0..=random.below(3) {
        let form = Form::ALL[random.below(Form::ALL.len())];
        text.push_str(form.header().unwrap_or(""));
        text.push('\n');
        text.push_str(&form.write(&grid));
        text.push('\n');
    }
    let mut bytes = text.into_bytes();
    for _ in 0..random.below(6) {
        let at = random.below(bytes.len());
        match random.below(3) {
            0 => drop(bytes.remove(at)),
            1 => bytes[at] = b"\n 19.0x[]{}\",|-#ab"[random.below(17)],
            _ => bytes.insert(at, b"\n 5.,|"[random.below(6)]),
        }
    }
    String::from_utf8(bytes).unwrap()
}

#[test]
fn classic_texts_are_read_as_if_there_were_no_others() {
    let mut random = Random::new(17, 0);
    let mut compared = 0;
    for _ in 0..4_000 {
        let text = mutated(&mut random);
        let taken = gathered(&text);
        let entries: Option<Vec<Entry>> = taken
            .into_iter()
            .map(|board| match board {
                Taken::Classic(entry) => Some(entry),
                Taken::Other(..) => None,
                #[cfg(feature = "formats")]
                Taken::Document(..) => None,
            })
            .collect();
        let alone: Vec<Entry> = read_all(&text).collect();
        match entries {
            Some(entries) => {
                assert_eq!(entries, alone, "{text}");
                compared += 1;
            }
            // Another board took the place of what is malformed, never of a good one.
            None => assert!(alone.iter().any(|entry| entry.board.is_err()), "{text}"),
        }
    }
    assert!(compared > 3_000, "{compared}");
}
