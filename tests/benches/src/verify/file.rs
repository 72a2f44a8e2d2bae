//! Verifying one file with a provider of choice, as a process to be measured.

use std::{
    fs::{self, File},
    path::PathBuf,
};

use anyhow::{Result, anyhow, ensure};
use clap::{Parser, ValueEnum};
use openglass_core::{
    crypto,
    json::{Document, Window},
    record::PlatformKeys,
    verify::{Options, verify, verify_source},
};

/// Verify one file and exit with 0 if it is valid.
#[derive(Parser)]
pub(crate) struct Args {
    /// The bundle.
    bundle: PathBuf,
    /// The platform's keys.
    keys: PathBuf,
    #[arg(long)]
    provider: Provider,
    /// Hold the file in memory instead of looking at it through a window.
    #[arg(long)]
    whole: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Provider {
    Portable,
    PortableTables,
    NativeTables,
}

impl Provider {
    fn get(self) -> crypto::Provider {
        match self {
            Self::Portable => crypto::Provider::portable(),
            Self::PortableTables => crypto::Provider::portable().with_tables(),
            Self::NativeTables => openglass_crypto_native::provider().with_tables(),
        }
    }
}

pub(super) fn run(args: &Args) -> Result<String> {
    let provider = args.provider.get();
    let keys = read_keys(&provider, &fs::read(&args.keys)?)?;
    let options = Options::default();
    let report = if args.whole {
        verify(&provider, &fs::read(&args.bundle)?, &keys, &options)
    } else {
        let mut window = Window::new(File::open(&args.bundle)?);
        verify_source(&provider, &mut window, &keys, &options)?.report
    };
    ensure!(report.valid, "not valid: {:?}", report.errors);
    Ok("valid".to_owned())
}

/// Trusted keys as a platform publishes them.
pub(super) fn read_keys(provider: &crypto::Provider, text: &[u8]) -> Result<PlatformKeys> {
    let document = Document::read(text)?;
    PlatformKeys::read(provider, document.view()).map_err(|error| anyhow!(error))
}
