//! What more cores give: the batch engine on several threads at once.

use ninefold::Grid;
use ninefold::solve::Batch;
use serde_json::{Value, json};
use std::sync::Barrier;
use std::thread;
use std::time::{Duration, Instant};

use super::line;
use crate::stop;

/// How long each number of threads is timed at a time.
const SPAN: Duration = Duration::from_millis(60);

/// How often; the best counts.
const TIMES: u32 = 5;

/// The widest bar of a chart.
const WIDEST: f64 = 30.0;

/// Puzzles a second of some threads together.
#[derive(Clone, Copy, Debug)]
pub(super) struct Point {
    threads: usize,
    rate: f64,
}

/// Times 1, 2, 4, … threads, up to as many as there are cores; in turn, so that what else the
/// machine does is fair to all.
pub(super) fn measure(grids: &[Grid], cores: usize) -> Vec<Point> {
    let mut points: Vec<Point> = std::iter::successors(Some(1), |threads| Some(threads * 2))
        .take_while(|&threads| threads < cores)
        .chain([cores])
        .map(|threads| Point { threads, rate: 0.0 })
        .collect();
    for _ in 0..TIMES {
        for point in &mut points {
            if stop::requested() {
                return points;
            }
            point.rate = point.rate.max(rate(grids, point.threads));
        }
    }
    points
}

/// Returns the puzzles a second that threads with an engine each prove together.
fn rate(grids: &[Grid], threads: usize) -> f64 {
    let ready = Barrier::new(threads);
    let each = || {
        let mut batch = Batch::new();
        batch.solve_all(grids);
        ready.wait();
        let (begun, mut solved) = (Instant::now(), 0.0);
        while begun.elapsed() < SPAN {
            #[expect(clippy::cast_precision_loss, reason = "a rate for display")]
            {
                solved += batch.solve_all(grids).len() as f64;
            }
        }
        solved / begun.elapsed().as_secs_f64()
    };
    thread::scope(|scope| {
        let crew: Vec<_> = (0..threads).map(|_| scope.spawn(each)).collect();
        crew.into_iter().filter_map(|thread| thread.join().ok()).sum()
    })
}

/// Writes a line and a bar for each number of threads.
pub(super) fn write(points: &[Point], out: &mut Vec<u8>) {
    let most = points.iter().map(|point| point.rate).fold(0.0, f64::max);
    line(out, "threads   puzzles a second   times one");
    for point in points {
        let (times, bar) = (gain(points, point), bar(point.rate / most));
        line(out, &format!("{:>7} {:>18.0} {times:>11.2}  {bar}", point.threads, point.rate));
    }
}

/// Returns the same for JSON.
pub(super) fn to_json(points: &[Point]) -> Vec<Value> {
    let point = |point: &Point| {
        json!({
            "threads": point.threads,
            "puzzles_per_second": point.rate.round(),
            "speedup": (gain(points, point) * 100.0).round() / 100.0,
        })
    };
    points.iter().map(point).collect()
}

/// Returns how much more that is than one thread gives.
fn gain(points: &[Point], point: &Point) -> f64 {
    points.first().map_or(1.0, |one| point.rate / one.rate)
}

/// Returns a bar, the widest for 1.
pub(super) fn bar(share: f64) -> String {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to 30")]
    let width = (share.clamp(0.0, 1.0) * WIDEST).round() as usize;
    "#".repeat(width.max(1))
}
