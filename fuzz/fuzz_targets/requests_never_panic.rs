//! Every command takes any bytes for a request, and gives a JSON object or a reason why not.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold::Work;
use ninefold_api::{Cap, Face, Limits, Request, Visitor, call, visit};

/// Collects the names of the commands.
struct Names(Vec<&'static str>);

impl Visitor for Names {
    fn see<R: Request>(&mut self) {
        self.0.push(R::NAME);
    }
}

/// Returns what a request may ask for: little, so that none takes long.
fn limits() -> Limits {
    let mut limits = Limits::PUBLIC;
    limits.placements = Cap::new(2_000, 2_000);
    limits.count = Cap::new(100, 100);
    limits.listed = Cap::new(20, 20);
    limits.made = Cap::new(1, 2);
    limits.tries = Cap::new(20, 20);
    limits.events = Cap::new(100, 200);
    limits.checkpoints = Cap::new(8, 16);
    limits
}

fuzz_target!(|bytes: &[u8]| {
    // The first byte chooses the command, or none.
    let Some((&first, body)) = bytes.split_first() else { return };
    let mut names = Names(vec!["strategies", "techniques", "puzzles", "symmetries", "no such"]);
    visit(&mut names);
    let name = names.0[usize::from(first) % names.0.len()];
    match call(name, body, &Face::native(limits()), &mut Work::with_budget(2_000)) {
        Ok(answer) => {
            let value: serde_json::Value = serde_json::from_slice(&answer).expect("JSON");
            assert!(value.is_object() || value.is_array(), "{name}: {value}");
        }
        Err(refusal) => assert!(!refusal.message.is_empty(), "{name}"),
    }
});
