//! What is packed comes back, and no text is unpacked with a panic or without end.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold_variants::lz::{compress, decompress};

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let _ = decompress(&text);
    let packed = compress(&text);
    let back = decompress(&packed).unwrap_or_default();
    assert_eq!(back, text, "{packed}");
});
