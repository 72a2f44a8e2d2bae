//! Building core for wasm32: the cheapest proof that it has no I/O.

use std::{
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context as _, Result};

use crate::{process, workspace};

const TARGET: &str = "wasm32-unknown-unknown";
/// Debian's compiler with the standard library's sources, for machines where
/// rustup cannot fetch the target.
const DEBIAN_RUSTC: &str = "/usr/bin/rustc";
const DEBIAN_PACKAGES: [&str; 2] = ["rustc-web", "rust-web-src"];

pub(super) fn build() -> Result<()> {
    let mut command = workspace::cargo();
    // Its own folder: another compiler must not wait for, or disturb, the rest.
    command.env("CARGO_TARGET_DIR", workspace::target_dir()?.join("wasm"));
    command.args(["build", "--package", "openglass-core", "--target", TARGET]);
    // The question is whether it builds, so nobody waits for the optimizer.
    command.args(["--config", "profile.dev.opt-level=0"]);
    command.args(["--config", "profile.dev.package.'*'.opt-level=0"]);
    if !has_target()? {
        use_debian(&mut command)?;
    }
    process::run(&mut command)
}

/// Whether this toolchain has the target's standard library.
fn has_target() -> Result<bool> {
    let text = process::capture(Command::new("rustc").current_dir(workspace::root()).args([
        "--print",
        "target-libdir",
        "--target",
        TARGET,
    ]))?;
    Ok(Path::new(text.trim()).exists())
}

fn use_debian(command: &mut Command) -> Result<()> {
    if !Path::new("/usr/share/doc/rust-web-src").exists() || !Path::new(DEBIAN_RUSTC).exists() {
        workspace::install_packages(&DEBIAN_PACKAGES)
            .with_context(|| format!("no {TARGET} target (rustup target add {TARGET})"))?;
    }
    // Debian ships the sources, not the built library, and no linker for it.
    command.env("RUSTC", DEBIAN_RUSTC).env("RUSTC_BOOTSTRAP", "1");
    command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", rust_lld()?);
    command.arg("-Zbuild-std=std,panic_abort");
    Ok(())
}

/// The linker that every rustup toolchain carries.
fn rust_lld() -> Result<PathBuf> {
    let mut rustc = Command::new("rustc");
    rustc.current_dir(workspace::root());
    let text = process::capture(rustc.args(["--print", "target-libdir"]))?;
    let library = Path::new(text.trim());
    let folder = library.parent().context("no target folder")?;
    Ok(folder.join("bin/rust-lld"))
}
