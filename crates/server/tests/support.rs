//! A server of the test's own on a free port of the loopback interface, and a board with marks.
#![allow(dead_code, reason = "each test file uses its own part")]

use ninefold::{Candidate, CandidateGrid, Grid, Solver};
use ninefold_server::{Limits, serve};
use std::net::SocketAddr;
use std::thread::JoinHandle;
use tokio::sync::oneshot;

/// A running server; dropping it stops it and waits until it has ended.
pub(crate) struct Server {
    address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Server {
    /// Starts a server with the limits it has by default.
    pub(crate) fn start() -> Server {
        Server::with(&Limits::default())
    }

    /// Starts a server with limits of the test's choice.
    pub(crate) fn with(limits: &Limits) -> Server {
        let limits = *limits;
        let (stop, stopped) = oneshot::channel::<()>();
        let (tell, told) = std::sync::mpsc::channel();
        let thread = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
            runtime.expect("a runtime").block_on(async {
                let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
                tell.send(listener.local_addr().expect("an address")).expect("the test waits");
                let shutdown = async {
                    let _ = stopped.await;
                };
                serve(listener, limits, shutdown).await.expect("it serves until told to stop");
            });
        });
        let address = told.recv().expect("the server starts");
        Server { address, stop: Some(stop), thread: Some(thread) }
    }

    /// Returns where it listens.
    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns the address of a path on it.
    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.stop.take());
        let ended = self.thread.take().expect("dropped once").join();
        assert!(ended.is_ok() || std::thread::panicking(), "the server panicked");
    }
}

/// A pencil-mark puzzle with the solution of a puzzle; the larger `spread`, the fewer marks.
pub(crate) fn sukaku(line: &str, spread: usize) -> CandidateGrid {
    let solution = Solver::new().first(&line.parse::<Grid>().expect("made so")).expect("made so");
    let marks = |spread: usize| {
        let mut marks = CandidateGrid::FULL;
        for candidate in Candidate::all().filter(|c| solution.get(c.cell) != c.digit) {
            if candidate.index() * 7919 / 8 % spread != 0 {
                marks.set(candidate.cell, marks.get(candidate.cell).without(candidate.digit));
            }
        }
        marks
    };
    (spread..100).map(marks).find(|marks| Solver::new().count(marks, 2) == 1).expect("made so")
}
