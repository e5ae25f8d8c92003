//! The server from outside, over real connections: what it answers, what it refuses, what browsers
//! are told, and that nobody can hold it up.
//!
//! | file | asks |
//! |---|---|
//! | `answers` | are answers the command line's objects? |
//! | `refusals` | does each wrong request get its status, code and sentence? |
//! | `headers` | security, caching, methods |
//! | `hostile` | boards that take forever elsewhere |
//! | `marks` | do pencil marks and players' states count? |
//! | `connections` | slow, silent, rude and leaving clients; the end |

mod answers;
mod client;
mod connections;
mod headers;
mod hostile;
mod marks;
mod refusals;
#[path = "../support.rs"]
mod support;

use std::sync::LazyLock;
use support::Server;

/// The server of all tests that need no limits of their own.
static SERVER: LazyLock<Server> = LazyLock::new(Server::start);
