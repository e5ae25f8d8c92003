//! The judge: runs somebody's own `isValidSudoku` or `solveSudoku`, as LeetCode wants it and
//! unedited, and says whether it is right, what went wrong and where, and which strategy it walks
//! like.
//!
//! It is the learner's own code with the learner's own rights; limits, namespaces and a guard keep
//! accidents in. [`judge()`] is the way in: a [`Source`], a [`Problem`], [`Options`]; a [`Report`]
//! comes out.
//!
//! | file | holds |
//! |---|---|
//! | `source`, `tool`, `language/*` | the learner's file; compilers; how each language is built and started |
//! | `sandbox`, `meter`, `prints`, `process` | limits, what a program takes, what it prints, questions and answers |
//! | `protocol` | what the judge and a harness (`harness/*`) say to each other |
//! | `tasks`, `run`, `check`, `crash`, `compile`, `cause` | boards in a row; what is wrong, in words |
//! | `study` | how a program walks; what to try next |
//! | `report`, `trace` | the answer; what was seen, for the lab |

mod builder;
mod cache;
mod cause;
mod check;
mod compile;
mod crash;
mod judge;
mod language;
mod limits;
mod meter;
mod model;
mod prints;
mod problem;
mod process;
mod protocol;
mod report;
mod run;
mod sandbox;
mod source;
mod study;
mod tasks;
mod tool;
mod trace;

pub use judge::{NoVerdict, Onlooker, Options, judge};
pub use language::Language;
pub use limits::Limits;
pub use problem::{Problem, Verdict};
pub use report::{BoardReport, Failed, How, Report, Slowest, Stress, TableRow, Walk};
pub use sandbox::{Sandbox, Walls};
pub use source::{Source, Unread};
pub use tasks::Boards;
pub use tool::{NoTool, Tool};
pub use trace::{Trace, TraceRun};
