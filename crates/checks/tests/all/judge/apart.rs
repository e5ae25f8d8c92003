//! The server runs no code: it doesn't depend on the judge.

use std::process::Command;

#[test]
fn the_server_does_not_depend_on_the_judge() {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let tree = |package: &str| {
        let done = Command::new(&cargo)
            .args(["tree", "--offline", "--locked", "-e", "normal,build", "-p", package])
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .output()
            .unwrap();
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        String::from_utf8(done.stdout).unwrap()
    };
    assert!(!tree("ninefold-server").contains("ninefold-judge"));
    assert!(
        tree("ninefold-cli").contains("ninefold-judge"),
        "or the test looks at the wrong thing"
    );
}
