//! Any text is read as a board of any size and rules without panic; what is read comes back the
//! same from our own form, and from every other that has words for it.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold_variants::{Options, Reading};

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    // Also as the text of the packed forms, which bytes alone seldom are.
    let packed = ninefold_variants::lz::compress(&text);
    let links = [format!("fpuzzles{packed}"), format!("scl{packed}")];
    let lenient = Options { lenient: true, ..Options::default() };
    for text in links.iter().map(String::as_str).chain([&*text]) {
        let _ = Reading::is_certain(text);
        let Ok(reading) = Reading::with(text, &lenient) else { continue };
        let native = reading.native();
        let back = Reading::of(&native).unwrap_or_else(|error| panic!("{error}: {native}"));
        assert_eq!(back.grid, reading.grid, "{native}");
        for written in [reading.fpuzzles(), reading.iss()].into_iter().flatten() {
            let _ = Reading::of(&written);
        }
    }
});
