//! What a reader must know about the machine, and nothing that identifies it.

use std::{fs, process::Command, thread};

use anyhow::Result;

use crate::process;

/// A Markdown list.
pub(super) fn facts() -> Result<String> {
    let cores = thread::available_parallelism()?;
    let mut lines = vec![format!("- {}, {cores} cores, {} of memory", processor(), memory())];
    lines.push(format!("- Linux {}", number(&read("/proc/sys/kernel/osrelease"))));
    for (name, program) in [("Rust", "rustc"), ("Python", "python3"), ("Node", "node")] {
        let version = process::capture(Command::new(program).arg("--version"));
        let version = version.map_or_else(|_| "not found".to_owned(), |text| number(&text));
        lines.push(format!("- {name} {version}"));
    }
    Ok(lines.join("\n"))
}

fn processor() -> String {
    let info = read("/proc/cpuinfo");
    let model = info.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    model.map_or_else(|| std::env::consts::ARCH.to_owned(), |(_, name)| name.to_owned())
}

fn memory() -> String {
    let info = read("/proc/meminfo");
    let kib = info.split_whitespace().nth(1).and_then(|number| number.parse::<u64>().ok());
    kib.map_or_else(|| "an unknown amount".to_owned(), |kib| format!("{} GiB", kib / 1024 / 1024))
}

/// The file's text, or nothing where the system has no such file.
fn read(path: &str) -> String {
    fs::read_to_string(path).unwrap_or_default()
}

/// The version number in `rustc 1.95.0 (59807616e 2026-04-14)`: nothing more,
/// since what follows may name the machine.
fn number(text: &str) -> String {
    let digits = text.chars().skip_while(|character| !character.is_ascii_digit());
    digits.take_while(|character| character.is_ascii_digit() || *character == '.').collect()
}
