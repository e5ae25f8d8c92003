//! Lines of any kind are gathered without panic, and classic boards among them are never lost.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold::text::{Entry, Reader, read_all};
use ninefold_api::{Gatherer, Taken};
use ninefold_variants::{Options, Reading};

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let mut gatherer = Gatherer::new(Reader::new(), Options::default());
    let mut taken = Vec::new();
    for line in text.split('\n') {
        gatherer.push_line(line.as_bytes(), &mut taken);
    }
    gatherer.finish(&mut taken);
    let is_classic = |board: &Taken| matches!(board, Taken::Classic(_));
    // A sure text of another form may be a classic board, too, which the reader alone doesn't know.
    let is_sure = text.contains('{') || text.lines().any(Reading::is_certain);
    if taken.iter().all(is_classic) && !is_sure {
        let entries: Vec<Entry> = taken
            .into_iter()
            .filter_map(|board| if let Taken::Classic(entry) = board { Some(entry) } else { None })
            .collect();
        assert_eq!(entries, read_all(&text).collect::<Vec<Entry>>());
    }
});
