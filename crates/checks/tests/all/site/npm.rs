//! The npm package from its tarball, as somebody installs it: in Node, with TypeScript, and in a
//! page that Vite or esbuild makes.

use ninefold_checks::modules::{LIMIT, modules, node};
use ninefold_checks::tools::{
    Found, browser, copy, folder, install_packages, leave_out, may_install, program, run,
};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The bundlers that are tried, and what drives the browser.
const BUNDLERS: [&str; 3] = ["vite@7", "esbuild@0.25", "playwright-core@1.65.0"];

/// Packs the package and installs it into a folder of its own.
fn installed(name: &str) -> Found<PathBuf> {
    let home = folder(name)?;
    let (npm, modules) = (program(&["npm"], "npm")?, modules()?.read());
    let fail = |error: std::io::Error| error.to_string();
    let _ = fs::remove_dir_all(home.join("package"));
    ninefold_site::npm::write(&home.join("package"), &modules)
        .map_err(|error| error.to_string())?;
    let pack = ["pack", "--silent", "--pack-destination", ".."];
    run(Command::new(&npm).args(pack).current_dir(home.join("package")), LIMIT)?;
    fs::write(home.join("package.json"), "{\"private\": true, \"type\": \"module\"}")
        .map_err(fail)?;
    let _ = fs::remove_file(home.join("package-lock.json"));
    let _ = fs::remove_dir_all(home.join("node_modules/ninefold"));
    let tarball = format!("./ninefold-{}.tgz", env!("CARGO_PKG_VERSION"));
    let install = ["install", "--no-audit", "--no-fund", "--no-save", &tarball];
    run(Command::new(&npm).args(install).current_dir(&home), LIMIT)?;
    let source = ninefold_site::workspace();
    copy(&source.join("crates/site/package"), &home)?;
    fs::copy(source.join("crates/site/browser/host.mjs"), home.join("host.mjs")).map_err(fail)?;
    Ok(home)
}

fn test(home: &Path, file: &str, settings: &[(&str, PathBuf)]) {
    let node = node().expect("it was found before");
    let mut command = Command::new(node);
    command.args(["--test", "--test-reporter=spec", "--test-timeout=300000", file]);
    command.current_dir(home).envs(settings.iter().map(|(name, value)| (name, value)));
    run(&mut command, LIMIT).unwrap_or_else(|error| panic!("{error}; see above"));
}

#[test]
fn the_package_works_from_its_tarball() {
    match node().and_then(|_| installed("npm-package")) {
        Ok(home) => test(&home, "package.test.mjs", &[]),
        Err(why) => leave_out("the npm package in Node", &why),
    }
}

#[test]
fn the_types_of_the_package_are_those_of_the_http_interface() {
    let compiler = || -> Found<PathBuf> {
        let home = folder("npm-typescript")?;
        let source = ninefold_site::workspace().join("crates/server/browser");
        for name in ["package.json", "package-lock.json"] {
            fs::copy(source.join(name), home.join(name)).map_err(|error| error.to_string())?;
        }
        install_packages(&home)?;
        Ok(home.join("node_modules/typescript/bin/tsc"))
    };
    let found = node().and_then(|_| Ok((compiler()?, installed("npm-types")?)));
    match found {
        Ok((compiler, home)) => {
            let document = ninefold_site::workspace().join("crates/server/openapi.json");
            test(&home, "types.test.mjs", &[("OPENAPI", document), ("TSC", compiler)]);
        }
        Err(why) => leave_out("the types of the npm package", &why),
    }
}

#[test]
fn bundlers_make_a_page_that_solves() {
    let set_up = || {
        let (_, chromium, home) = (node()?, browser()?, installed("npm-bundlers")?);
        may_install()?;
        let mut install = Command::new(program(&["npm"], "npm")?);
        install.args(["install", "--no-audit", "--no-fund", "--no-save"]).args(BUNDLERS);
        let tarball = format!("./ninefold-{}.tgz", env!("CARGO_PKG_VERSION"));
        run(install.arg(tarball).current_dir(&home), LIMIT)?;
        Ok::<_, String>((chromium, home))
    };
    match set_up() {
        Ok((chromium, home)) => {
            test(&home, "bundlers.test.mjs", &[("NINEFOLD_CHROMIUM", chromium)]);
        }
        Err(why) => leave_out("Vite and esbuild with the npm package", &why),
    }
}
