//! Reading and writing boards: round trips, and no text that breaks the reader.

use crate::support;

use ninefold::Grid;
use ninefold::text::{Form, Reader, read_all, read_one};
use proptest::prelude::*;

fn file_of(form: Form, grids: &[Grid]) -> String {
    let boards: Vec<String> = grids.iter().map(|grid| form.write(grid)).collect();
    let header = form.header().map_or(String::new(), |header| format!("{header}\n"));
    format!("{header}{}\n", boards.join("\n"))
}

proptest! {
    #[test]
    fn every_form_round_trips(grids in proptest::collection::vec(support::any_grid(), 1..5)) {
        for form in Form::ALL {
            let text = file_of(form, &grids);
            for text in [
                text.clone(),
                text.replace('\n', "\r\n"),
                format!("\u{feff}{text}"),
                text.replace('\n', "   \n# a comment\n\n"),
            ] {
                let read: Vec<Grid> = read_all(&text)
                    .map(|entry| entry.board.unwrap_or_else(|bad| panic!("{form}: {}", bad.error)))
                    .map(|given| given.clues_alone().expect("nothing else was written"))
                    .collect();
                prop_assert_eq!(&read, &grids, "{}", form);
            }
        }
    }

    #[test]
    fn a_named_form_reads_what_it_wrote(grid in support::any_grid()) {
        for form in Form::ALL {
            let mut entries = Vec::new();
            let mut reader = Reader::only(form);
            for line in file_of(form, &[grid]).lines() {
                reader.push_line(line.as_bytes(), &mut entries);
            }
            reader.finish(&mut entries);
            prop_assert_eq!(entries.len(), 1, "{}", form);
            prop_assert_eq!(entries[0].board.clone().ok().and_then(|given| given.clues_alone()), Some(grid), "{}", form);
        }
    }

    #[test]
    fn any_text_is_read_without_panic(text in "[\\PC\n\r\t]{0,400}") {
        let _ = read_all(&text).count();
    }

    #[test]
    fn text_like_boards_is_read_without_panic(text in "[1-9.0x|+\\[\\]{},\"' \n#-]{0,400}") {
        for entry in read_all(&text) {
            if let Err(malformed) = entry.board {
                prop_assert!(malformed.error.line() >= 1 && malformed.error.column() >= 1);
                prop_assert!(malformed.raw.chars().count() <= 101);
            }
        }
    }

    #[test]
    fn one_wrong_character_is_found_where_it_is(grid in support::any_grid(), at in 0..81usize) {
        let mut line = grid.to_string();
        line.replace_range(at..=at, "a");
        let error = read_one(&line).unwrap_err();
        prop_assert_eq!((error.line(), error.column()), (1, at + 1));
    }
}

#[test]
fn lines_with_a_prefix_or_a_suffix_are_read() {
    let board = ninefold::gallery::LEETCODE;
    for text in [
        format!("{board};1.2;3"),
        format!("{board}\t# hard"),
        format!("0000183b305c {board}  1.2"),
        format!("{board}:1:{}", "9".repeat(81)),
        format!("id,puzzle,solution\n1,{board},{}", "9".repeat(81)),
        format!("solution;quizzes\n{};{board}", "9".repeat(81)),
    ] {
        assert_eq!(
            read_one(&text).map(|(grid, _)| grid.to_string()),
            Ok(board.to_owned()),
            "{text}"
        );
    }
}

#[test]
fn a_broken_board_does_not_harm_its_neighbours() {
    let board = ninefold::gallery::LEETCODE;
    let rows: Vec<&str> = (0..9).map(|row| &board[9 * row..9 * row + 9]).collect();
    let text = format!("{board}\nbroken\n{board}\n{}\n{board}\n", rows[..5].join("\n"));
    let good: Vec<bool> = read_all(&text).map(|entry| entry.board.is_ok()).collect();
    assert_eq!(good, [true, false, true, false, true]);
}
