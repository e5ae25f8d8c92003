//! The server's OpenAPI document is what the types say.
//!
//! Types that describe themselves are another build of the request layer, and of much below it;
//! there it would be one for every test of the workspace. So its `tests/openapi.rs` is built and run
//! apart.

use ninefold_site::workspace;
use std::process::Command;

#[test]
fn the_document_says_what_the_types_say() {
    let mut test = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
    test.args(["test", "--locked", "-p", "ninefold-api", "--test", "openapi"]);
    test.args(["--features", "formats,print,schema"]);
    // Built like this program, so that the library isn't compiled again.
    test.args((!cfg!(debug_assertions)).then_some("--release"));
    // The layer itself is: unoptimised, since it has one document to write.
    test.args(["--config", "profile.release.package.ninefold-api.opt-level=0"]);
    let status = test.current_dir(workspace()).status().expect("cargo runs");
    assert!(status.success(), "see above");
}
