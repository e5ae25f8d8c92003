//! Every format reads any text without panic, and what it reads comes back from what it writes.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold_formats::{Format, detect, may_be_code, read_code};
use std::io::Cursor;

fuzz_target!(|data: &[u8]| {
    let Some((&choice, text)) = data.split_first() else { return };
    let formats: Vec<Format> =
        Format::all().filter(|format| format.is_read() && !format.is_columns()).collect();
    let format = formats[usize::from(choice) % formats.len()];
    let _ = detect(text, None);
    if may_be_code(text) {
        let _ = read_code(&String::from_utf8_lossy(text));
    }
    for found in format.read(Box::new(Cursor::new(text.to_vec()))).take(8).flatten() {
        let Ok(document) = found.document else { continue };
        let written = format.write_file(&document);
        if let Ok(back) = format.read_one(&written) {
            let again = format.write_file(&back);
            assert_eq!(again, format.write_file(&format.read_one(&again).expect("it was written so")));
        }
    }
});
