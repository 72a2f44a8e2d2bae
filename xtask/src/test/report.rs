//! Counting what passed, failed and was skipped.

/// The outcome of one part, or of all of them.
#[derive(Default)]
pub(super) struct Tally {
    part: &'static str,
    passed: u64,
    failed: u64,
    skipped: u64,
    /// One line each, with the part's name, for the end of the output.
    notes: Vec<String>,
}

impl Tally {
    pub(super) fn new(part: &'static str) -> Self {
        Self { part, ..Self::default() }
    }

    pub(super) fn pass(&mut self, count: u64) {
        self.passed += count;
    }

    pub(super) fn fail(&mut self, what: &str) {
        self.failed += 1;
        self.notes.push(format!("failed: {}: {what}", self.part));
    }

    pub(super) fn skip(&mut self, what: &str) {
        self.skipped += 1;
        self.notes.push(format!("skipped: {}: {what}", self.part));
    }

    pub(super) const fn failures(&self) -> u64 {
        self.failed
    }

    /// Counts one check and prints how it went.
    pub(super) fn check(&mut self, name: &str, outcome: anyhow::Result<()>) {
        match outcome {
            Ok(()) => {
                println!("-- {name}: ok");
                self.pass(1);
            }
            Err(error) => {
                println!("-- {name}: FAILED: {error:#}");
                self.fail(name);
            }
        }
    }

    pub(super) fn add(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.skipped += other.skipped;
        self.notes.extend(other.notes);
    }

    pub(super) fn counts(&self) -> String {
        format!("{} passed, {} failed, {} skipped", self.passed, self.failed, self.skipped)
    }

    /// What failed and what was skipped by name, then the sum as the last line.
    pub(super) fn print(&self) {
        println!();
        for note in &self.notes {
            println!("{note}");
        }
        println!("{}", self.counts());
    }

    pub(super) const fn is_fine(&self, skips_fail: bool) -> bool {
        self.failed == 0 && !(skips_fail && self.skipped > 0)
    }
}
