//! Where the trusted platform keys come from.

use std::path::Path;

use openglass_core::{crypto::Provider, json::Document, record::PlatformKeys};

use crate::{
    agent::{from_client, run_async},
    failure::Failure,
    files,
    terminal::note,
};

const ADVICE: &str = "\
name the platform's keys: --keys FILE, or --keys URL of the platform
(its keys lie at /.well-known/openglass-keys.json)";

/// Trusted keys and where they came from.
#[derive(Debug)]
pub(super) struct TrustedKeys {
    pub(super) keys: PlatformKeys,
    /// The file or URL.
    pub(super) source: String,
    /// Whether they were fetched just now, so that trust rests on the connection.
    pub(super) fetched: bool,
}

impl TrustedKeys {
    pub(super) fn load(source: Option<&str>, provider: &Provider) -> Result<Self, Failure> {
        let source = source.ok_or_else(|| {
            Failure::could_not("keys_missing", "without the platform's keys nothing can be decided")
                .advise(ADVICE)
        })?;
        let fetched = is_url(source);
        let document = if fetched { fetch(source)? } else { files::read_json(Path::new(source))? };
        let keys = read(&document, provider, source)?;
        Ok(Self { keys, source: source.to_owned(), fetched })
    }
}

fn is_url(source: &str) -> bool {
    source.starts_with("https://") || source.starts_with("http://")
}

fn read(document: &Document, provider: &Provider, source: &str) -> Result<PlatformKeys, Failure> {
    let is_bundle = document.view().get("platformKeys").is_some();
    if is_bundle {
        let text = format!("{source} is a bundle: keys that come with a record prove nothing");
        return Err(Failure::could_not("keys_untrusted", text).advise(ADVICE));
    }
    let keys = PlatformKeys::read(provider, document.view()).map_err(|error| {
        Failure::could_not("keys_malformed", format!("{source} holds no platform keys: {error}"))
            .advise(ADVICE)
    })?;
    if keys.is_empty() {
        let text = format!("{source} holds an empty list of keys");
        return Err(Failure::could_not("keys_missing", text).advise(ADVICE));
    }
    Ok(keys)
}

/// Fetches the keys that a platform publishes.
fn fetch(url: &str) -> Result<Document, Failure> {
    const PLACE: &str = "/.well-known/openglass-keys.json";
    let base = url.strip_suffix(PLACE).unwrap_or(url);
    note(&format!("fetching the platform's keys: the verdict will rest on {base}"));
    if base.starts_with("http://") {
        note("  without https anybody on the way could have changed them");
    }
    let client = openglass_client::Client::builder(base).build().map_err(from_client)?;
    run_async(async {
        let keys = client.fetch_trusted_keys().await.map_err(from_client)?;
        Ok(keys.view().to_document())
    })
}
