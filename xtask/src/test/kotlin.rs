//! The part of the Kotlin library.

use std::{
    env::consts::{ARCH, OS},
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context as _, Result};

use super::{junit, report::Tally};
use crate::{process, uniffi, workspace};

const FOLDER: &str = "bindings-swift/kotlin";

/// Builds and tests the Maven module; leaves a jar that runs the conformance
/// cases. The Rust crate under it is tested with the other Rust crates.
pub(super) fn package(tally: &mut Tally) -> Result<()> {
    if let Err(error) = find_toolchain() {
        tally.skip(&format!("the Kotlin library ({error:#})"));
        return Ok(());
    }
    put_native_library()?;
    run_maven(tally)
}

/// Maven and a Java compiler, installed when they are not there and may be.
fn find_toolchain() -> Result<()> {
    if !process::exists("mvn") || !process::exists("javac") {
        workspace::install_packages(&["maven", "default-jdk-headless"])?;
    }
    Ok(())
}

/// Puts the native library, and the code that calls it, where `pom.xml` looks
/// for them.
fn put_native_library() -> Result<()> {
    let native = folder().join("target/native");
    let library = uniffi::generate("kotlin", &native.join("kotlin"))?;
    let resources = native.join("resources").join(jna_platform());
    fs::create_dir_all(&resources)?;
    let name = library.file_name().context("a library")?;
    fs::copy(&library, resources.join(name))
        .with_context(|| format!("cannot copy {}", library.display()))?;
    Ok(())
}

/// This platform as JNA names it, such as `linux-x86-64`.
fn jna_platform() -> String {
    let os = match OS {
        "macos" => "darwin",
        "windows" => "win32",
        other => other,
    };
    format!("{os}-{}", ARCH.replace('_', "-"))
}

fn run_maven(tally: &mut Tally) -> Result<()> {
    let reports = folder().join("target/surefire-reports");
    // Those of an earlier run must not be taken for this one's.
    let _ = fs::remove_dir_all(&reports);
    let mut maven = Command::new("mvn");
    maven.current_dir(folder()).args(["-q", "-B", "package"]);
    let (status, _) = process::tee(&mut maven)?;
    junit::add_all(&reports_in(&reports)?, "mvn package", status, tally)
}

fn reports_in(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).context("mvn package ended before its tests")?;
    let paths: Vec<_> = entries.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
    Ok(paths.into_iter().filter(|path| path.extension().is_some_and(|end| end == "xml")).collect())
}

fn folder() -> PathBuf {
    workspace::root().join(FOLDER)
}
