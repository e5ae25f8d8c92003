//! Rates the boards of standard input on both scales:
//! `cargo run --release --example rate_stream < FILE`.
#![expect(clippy::print_stdout, reason = "an example prints")]

use std::error::Error;
use std::io;

use ninefold::Opening;
use ninefold::rate::hodoku::{Profile, rate};
use ninefold::rate::se::Rater;
use ninefold::text::{Entry, Reader};

fn main() -> Result<(), Box<dyn Error>> {
    let (profile, mut rater) = (Profile::hodoku(), Rater::new());
    let (mut reader, mut entries) = (Reader::new(), Vec::new());
    let mut show = |entry: Entry| match entry.board {
        Err(malformed) => println!("# malformed: {}", malformed.error),
        Ok(given) => match Opening::try_from(&given) {
            Err(error) => println!("# {error}"),
            Ok(opening) => {
                println!("{} {}", rate(&opening, &profile), rater.rate(&opening));
            }
        },
    };
    for line in io::stdin().lines() {
        reader.push_line(line?.as_bytes(), &mut entries);
        entries.drain(..).for_each(&mut show);
    }
    reader.finish(&mut entries);
    entries.into_iter().for_each(show);
    Ok(())
}
