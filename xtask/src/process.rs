//! Running other programs: every command line is shown before it runs.

use std::{
    ffi::OsStr,
    io::{BufRead as _, BufReader, Write as _},
    process::{Command, ExitStatus, Stdio},
};

use anyhow::{Context as _, Result, bail};

/// Runs a command with its output on the terminal. An exit status other than 0
/// is an error.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    announce(command);
    let status = command.status().with_context(|| cannot_start(command))?;
    if !status.success() {
        bail!("{} ended with {status}", name(command));
    }
    Ok(())
}

/// Runs a command quietly and returns what it wrote to standard output. Its
/// standard error goes to the terminal.
pub(crate) fn capture(command: &mut Command) -> Result<String> {
    let output =
        command.stderr(Stdio::inherit()).output().with_context(|| cannot_start(command))?;
    if !output.status.success() {
        bail!("{} ended with {}", name(command), output.status);
    }
    String::from_utf8(output.stdout).with_context(|| format!("{} wrote no UTF-8", name(command)))
}

/// Runs a command with its output on the terminal and hands back a copy of its
/// standard output, whatever its exit status.
pub(crate) fn tee(command: &mut Command) -> Result<(ExitStatus, String)> {
    announce(command);
    let mut child =
        command.stdout(Stdio::piped()).spawn().with_context(|| cannot_start(command))?;
    let mut reader = BufReader::new(child.stdout.take().context("no standard output")?);
    let (mut copy, mut line) = (String::new(), Vec::new());
    while reader.read_until(b'\n', &mut line)? > 0 {
        // A test may print any bytes; only the copy we parse needs to be text.
        std::io::stdout().write_all(&line)?;
        copy.push_str(&String::from_utf8_lossy(&line));
        line.clear();
    }
    Ok((child.wait()?, copy))
}

/// Whether a program answers `--version`.
pub(crate) fn exists(program: &str) -> bool {
    Command::new(program)
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

fn announce(command: &Command) {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    let line: Vec<_> = words.map(OsStr::to_string_lossy).collect();
    println!("$ {}", line.join(" "));
}

fn cannot_start(command: &Command) -> String {
    format!("cannot start {}", name(command))
}

fn name(command: &Command) -> String {
    command.get_program().to_string_lossy().into_owned()
}
