//! Any bytes are read without panic; what is read round-trips through every form.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold::text::{Form, Reader, read_all};

fuzz_target!(|bytes: &[u8]| {
    let mut reader = Reader::new();
    let mut entries = Vec::new();
    for line in bytes.split(|&byte| byte == b'\n') {
        reader.push_line(line, &mut entries);
    }
    reader.finish(&mut entries);
    let clues = |entry: ninefold::text::Entry| entry.board.ok()?.clues_alone();
    for grid in entries.into_iter().filter_map(clues).take(3) {
        for form in Form::ALL {
            let header = form.header().unwrap_or("");
            let text = format!("{header}\n{}\n", form.write(&grid));
            let mut back = read_all(&text);
            assert_eq!(back.next().and_then(clues), Some(grid), "{form}");
            assert_eq!(back.next(), None, "{form}");
        }
    }
});
