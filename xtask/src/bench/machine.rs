//! What a reader must know about the machine, and nothing that identifies it.

use std::{fs, process::Command, thread};

use anyhow::Result;

use crate::process;

/// A Markdown list.
pub(super) fn facts() -> Result<String> {
    let cores = thread::available_parallelism()?;
    let mut lines = vec![format!("- {}, {cores} cores, {} of memory", processor(), memory())];
    lines.push(format!("- Linux {}", first_words(&read("/proc/sys/kernel/osrelease"), 1)));
    for (program, argument) in [("rustc", "-V"), ("python3", "-V"), ("node", "-v")] {
        let version = process::capture(Command::new(program).arg(argument));
        let version = version.map_or_else(|_| "not found".to_owned(), |text| first_words(&text, 2));
        lines.push(format!("- {program}: {version}"));
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

fn first_words(text: &str, count: usize) -> String {
    text.split_whitespace().take(count).collect::<Vec<_>>().join(" ")
}
