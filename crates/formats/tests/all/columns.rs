//! Columns come back as they were written, and no file makes a reader panic.

use ninefold::Random;
use ninefold_formats::columns::{Batch, Container, Kind, Rows, Schema, Table, Values};
use std::io::Cursor;

const SCHEMA: Schema = &[
    ("index", Kind::Int64, "index"),
    ("puzzle", Kind::Text, "puzzle"),
    ("clues", Kind::Int16, "clues"),
    ("score", Kind::Int32, "hodoku/score"),
    ("er", Kind::Float, "se/er"),
    ("met", Kind::Bool, "met"),
    ("status", Kind::Text, "status=fine"),
];

fn lines(count: usize) -> Vec<u8> {
    let mut lines = Vec::new();
    for i in 0..count {
        let met = ["true", "false", "null"][i % 3];
        let rating = if i % 7 == 0 { "" } else { ",\"se\":{\"er\":7.5}" };
        let line = format!(
            "{{\"index\":{i},\"puzzle\":\"{}é\",\"clues\":{},\"met\":{met},\"hodoku\":{{\"score\":{}}}{rating}}}\n",
            "x".repeat(i % 90),
            i % 81,
            -(i as i64)
        );
        lines.extend(line.into_bytes());
    }
    lines
}

fn written(container: Container, lines: &[u8]) -> Vec<u8> {
    let mut rows = Rows::new(container, SCHEMA, Vec::new()).unwrap();
    rows.push_lines(lines).unwrap();
    rows.finish().unwrap()
}

fn read(container: Container, bytes: Vec<u8>) -> std::io::Result<Vec<Batch>> {
    let mut table = Table::open(container, Cursor::new(bytes))?;
    let names = table.names();
    let mut batches = Vec::new();
    while let Some(batch) = table.next_batch(&names)? {
        batches.push(batch);
        if batches.len() > 1000 {
            break;
        }
    }
    Ok(batches)
}

const CONTAINERS: [Container; 3] =
    [Container::Parquet, Container::ArrowFile, Container::ArrowStream];

#[test]
fn rows_come_back() {
    for (count, container) in
        [0, 1, 8, 100, 70_000].into_iter().flat_map(|n| CONTAINERS.map(|c| (n, c)))
    {
        let bytes = written(container, &lines(count));
        assert_eq!(Container::of(&bytes), Some(container));
        let batches = read(container, bytes).unwrap();
        assert_eq!(batches.iter().map(|batch| batch.rows).sum::<usize>(), count);
        let mut row = 0;
        for batch in &batches {
            for i in 0..batch.rows {
                let text = |name: &str| batch.column(name).unwrap().text(i);
                assert_eq!(text("index"), Some(row.to_string()));
                assert_eq!(text("puzzle"), Some(format!("{}é", "x".repeat(row % 90))));
                assert_eq!(text("clues"), Some((row % 81).to_string()));
                assert_eq!(text("score"), Some((-(row as i64)).to_string()));
                assert_eq!(text("er"), (row % 7 != 0).then(|| "7.5".to_owned()));
                assert_eq!(
                    text("met"),
                    [Some("true".to_owned()), Some("false".to_owned()), None][row % 3]
                );
                assert_eq!(text("status"), Some("fine".to_owned()));
                row += 1;
            }
        }
    }
}

#[test]
fn plain_boards_are_a_block_of_lines() {
    let line = format!("{{\"puzzle\":\"{}\"}}\n", ninefold::gallery::INKALA);
    let batches =
        read(Container::Parquet, written(Container::Parquet, line.repeat(3).as_bytes())).unwrap();
    let lines = batches[0].column("puzzle").unwrap().lines().unwrap();
    assert_eq!(lines, format!("{}\n", ninefold::gallery::INKALA).repeat(3).into_bytes());
    assert!(matches!(batches[0].column("index").unwrap().values, Values::Ints(_)));
    assert_eq!(batches[0].column("index").unwrap().text(0), None);
}

#[test]
fn no_file_makes_a_reader_panic() {
    let mut random = Random::new(3, 0);
    for container in CONTAINERS {
        let whole = written(container, &lines(300));
        for _ in 0..3000 {
            let mut bytes = whole.clone();
            for _ in 0..=random.below(3) {
                // Most of what matters is at the ends.
                let near = random.below(2) == 0;
                let room = if near { 600.min(bytes.len()) } else { bytes.len() };
                let at = random.below(room);
                let at = if random.below(2) == 0 { at } else { bytes.len() - 1 - at };
                match random.below(3) {
                    0 => bytes.truncate(at.max(1)),
                    1 => bytes[at] ^= 1 << random.below(8),
                    _ => bytes[at] = u8::try_from(random.below(256)).unwrap(),
                }
            }
            let _ = read(container, bytes);
        }
    }
}
