//! The reader of each single form takes any bytes without panic. The first byte chooses the form.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold::text::{Form, Reader};

fuzz_target!(|bytes: &[u8]| {
    let Some((&first, rest)) = bytes.split_first() else { return };
    let mut reader = Reader::only(Form::ALL[usize::from(first) % Form::ALL.len()]);
    let mut entries = Vec::new();
    for line in rest.split(|&byte| byte == b'\n') {
        reader.push_line(line, &mut entries);
    }
    reader.finish(&mut entries);
    for entry in entries {
        if let Err(malformed) = entry.board {
            assert!(malformed.error.line() > 0 && malformed.error.column() > 0);
            assert!(malformed.raw.chars().count() <= 101);
        }
    }
});
