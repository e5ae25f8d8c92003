//! Parquet and Arrow files of any bytes are read or refused, never more than that.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold_formats::columns::{Container, Table};
use std::io::Cursor;

fuzz_target!(|data: &[u8]| {
    let Some(container) = Container::of(data) else { return };
    let Ok(mut table) = Table::open(container, Cursor::new(data)) else { return };
    let names = table.names();
    for _ in 0..16 {
        match table.next_batch(&names) {
            Ok(Some(batch)) => {
                for row in 0..batch.rows.min(4) {
                    let _ = names.first().map(|name| batch.document(name, row));
                }
            }
            _ => break,
        }
    }
});
