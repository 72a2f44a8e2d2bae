//! Kills `openglass serve` with SIGKILL at random moments under load and checks
//! that nothing it acknowledged is lost.
//!
//! `OPENGLASS_KILLS` says how often (5 in the test run), `OPENGLASS_SEED` which
//! moments; the seed in use is printed. After each kill the platform starts
//! again on the same folder. In the end every acknowledged message is in its
//! record, every record verifies, and every closed chain has exactly one.

mod load;
mod owner;
mod platform;
mod random;

use std::time::{Duration, Instant};

use load::Load;
use platform::Platform;
use random::Random;

const CHAINS: usize = 10;
/// Long enough for a start and some work, short enough to hit all stages.
const LIFE_MS: std::ops::Range<u64> = 20..700;

fn number(variable: &str, default: u64) -> u64 {
    match std::env::var(variable) {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("{variable}={text} is no number")),
        Err(_) => default,
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_acknowledged_is_lost_when_the_platform_is_killed() {
    let (kills, seed) = (number("OPENGLASS_KILLS", 5), number("OPENGLASS_SEED", 20_260_101));
    println!("kills: {kills}, seed: {seed}");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut platform = Platform::start(folder.path(), None).await;
    let load = Load::start(platform.base_url(), CHAINS, seed).await;
    let mut random = Random::new(seed);
    for kill in 1..=kills {
        let started = Instant::now();
        tokio::time::sleep(Duration::from_millis(random.within(LIFE_MS))).await;
        let address = platform.kill().await;
        println!("kill {kill} after {} ms: {}", started.elapsed().as_millis(), load.counts());
        platform = Platform::start(folder.path(), Some(address)).await;
    }
    let outcome = load.finish().await;
    println!("in the end: {}", outcome.counts());
    outcome.check(platform.base_url()).await;
    platform.stop().await;
}
