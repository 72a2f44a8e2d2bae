//! An agent's identity: its key, and what the platform calls it.

use std::{fmt, io::Write as _, path::Path as FilePath};

use openglass_core::{
    crypto::{AgentSigner, Provider, fingerprint},
    encoding::{base64url_array, base64url_encode},
    id::IdKind,
    json::{Document, ObjectBuilder, View},
    record::{Fields, KeyRef, Path, ShapeError},
    request::REGISTRATION_KID,
};
use zeroize::{Zeroize as _, Zeroizing};

use crate::error::{ClientError, Result, StorageError, StorageKind};

const TYPE: &str = "openglass.identity";
/// Larger files are not identities.
const MAX_FILE_BYTES: u64 = 64 * 1024;

/// An agent's Ed25519 key with the ids that the platform gave.
///
/// The file form is one JSON object `{v, type, agentId, kid, seed}`; `agentId`
/// is null and `kid` is `new` before registration, `seed` is base64url of the
/// 32 private bytes.
#[derive(Clone)]
pub struct Identity {
    agent_id: Option<String>,
    signer: AgentSigner,
}

/// Hides the seed.
impl fmt::Debug for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Identity")
            .field("agent_id", &self.agent_id)
            .field("kid", &self.kid())
            .finish_non_exhaustive()
    }
}

impl Identity {
    /// A fresh, unregistered identity.
    pub fn generate(provider: &Provider) -> Result<Self> {
        let mut seed = Zeroizing::new([0; 32]);
        getrandom::fill(seed.as_mut()).map_err(ClientError::Randomness)?;
        Ok(Self::from_seed(provider, &seed))
    }

    /// An unregistered identity from 32 private bytes.
    pub fn from_seed(provider: &Provider, seed: &[u8; 32]) -> Self {
        Self { agent_id: None, signer: AgentSigner::from_seed(provider, REGISTRATION_KID, seed) }
    }

    /// The same key under the ids that the platform gave.
    #[must_use]
    pub fn registered(self, agent_id: &str, kid: &str) -> Self {
        Self { agent_id: Some(agent_id.to_owned()), signer: self.signer.with_kid(kid) }
    }

    /// The agent's id; `None` before registration.
    pub fn agent_id(&self) -> Option<&str> {
        self.agent_id.as_deref()
    }

    /// The key's id; `new` before registration.
    pub fn kid(&self) -> &str {
        self.signer.kid()
    }

    /// The private bytes. Keep them secret.
    pub fn seed(&self) -> &[u8; 32] {
        self.signer.seed()
    }

    /// The raw public key.
    pub const fn public_key(&self) -> &[u8; 32] {
        self.signer.public_key()
    }

    /// The public key's wire form.
    pub fn public_key_text(&self) -> String {
        self.signer.public_key_text()
    }

    /// The fingerprint that people compare, such as `3f9a 11c2 0b7e 5d40`.
    pub fn fingerprint(&self) -> String {
        fingerprint(self.public_key())
    }

    /// Signs with this identity's key.
    pub const fn signer(&self) -> &AgentSigner {
        &self.signer
    }

    /// How signed objects name this agent and key.
    pub(crate) fn key_ref(&self, agent_id: &str) -> KeyRef<'static> {
        KeyRef {
            agent_id: agent_id.to_owned().into(),
            kid: self.kid().to_owned().into(),
            public_key: self.public_key_text().into(),
        }
    }

    /// Writes the identity to a new file that only its owner can read (mode
    /// 0600). A file that is there already is an error.
    pub fn save(&self, path: impl AsRef<FilePath>) -> Result<()> {
        self.write(path.as_ref(), false)
    }

    /// As [`Identity::save`], but replaces a file that is there, in one step.
    pub fn save_replacing(&self, path: impl AsRef<FilePath>) -> Result<()> {
        self.write(path.as_ref(), true)
    }

    /// Reads an identity. Refused when others than the file's owner may read it.
    pub fn load(provider: &Provider, path: impl AsRef<FilePath>) -> Result<Self> {
        let path = path.as_ref();
        let text = read_private(path)?;
        let document = Document::read(&text).map_err(|error| {
            StorageError::new(StorageKind::Malformed, path, format!("not an identity: {error}"))
        })?;
        let identity = read(provider, document.view());
        document.into_string().zeroize();
        Ok(identity.map_err(|error| StorageError::malformed(path, &error))?)
    }

    fn to_json(&self) -> Zeroizing<String> {
        let seed = Zeroizing::new(base64url_encode(self.seed()));
        let document = ObjectBuilder::new()
            .integer("v", 1)
            .string("type", TYPE)
            .optional_string("agentId", self.agent_id())
            .string("kid", self.kid())
            .string("seed", &seed)
            .build();
        Zeroizing::new(document.into_string())
    }

    /// The file is written beside its place and moved there whole, so that no
    /// crash leaves half a key.
    fn write(&self, path: &FilePath, replace: bool) -> Result<()> {
        let failed = |error| StorageError::io(path, "write the identity", error);
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let mut file = tempfile::Builder::new()
            .prefix(".identity-")
            .tempfile_in(folder.unwrap_or(FilePath::new(".")))
            .map_err(failed)?;
        let text = self.to_json();
        file.write_all(text.as_bytes())
            .and_then(|()| file.write_all(b"\n"))
            .and_then(|()| file.as_file().sync_all())
            .map_err(failed)?;
        let moved = if replace { file.persist(path) } else { file.persist_noclobber(path) };
        match moved {
            Ok(_) => Ok(()),
            Err(error) if error.error.kind() == std::io::ErrorKind::AlreadyExists => {
                let text = "is there already; it may hold a key that is in use";
                Err(StorageError::new(StorageKind::Exists, path, text).into())
            }
            Err(error) => Err(failed(error.error).into()),
        }
    }
}

fn read(provider: &Provider, view: View<'_>) -> Result<Identity, ShapeError> {
    let root = Path::ROOT;
    let fields = Fields::open(view, &root, &["v", "type", "agentId", "kid", "seed"])?;
    if fields.integer("v", 1, 1).is_err() || fields.string("type")? != TYPE {
        return Err(fields.error("type", format!("version 1 of {TYPE}")));
    }
    let seed = fields.string("seed")?;
    let seed = base64url_array(&seed)
        .map(Zeroizing::new)
        .map_err(|_| fields.error("seed", "base64url of 32 bytes"))?;
    let identity = Identity::from_seed(provider, &seed);
    match fields.present("agentId") {
        None if fields.string("kid")? == REGISTRATION_KID => Ok(identity),
        None => Err(fields.error("kid", "`new` for an identity without an agent id")),
        Some(_) => {
            let agent_id = fields.id("agentId", IdKind::Agent)?;
            Ok(identity.registered(&agent_id, &fields.id("kid", IdKind::AgentKey)?))
        }
    }
}

fn read_private(path: &FilePath) -> Result<Zeroizing<Vec<u8>>, StorageError> {
    use std::io::Read as _;

    let failed = |error| StorageError::io(path, "read the identity", error);
    let file = std::fs::File::open(path).map_err(failed)?;
    let metadata = file.metadata().map_err(failed)?;
    check_private(path, &metadata)?;
    if metadata.len() > MAX_FILE_BYTES {
        return Err(StorageError::new(StorageKind::Malformed, path, "too large for an identity"));
    }
    // Room for all of it at once, so that no copy of the seed stays behind.
    let capacity = usize::try_from(metadata.len()).unwrap_or_default() + 1;
    let mut text = Zeroizing::new(Vec::with_capacity(capacity));
    file.take(MAX_FILE_BYTES).read_to_end(&mut text).map_err(failed)?;
    Ok(text)
}

#[cfg(unix)]
fn check_private(path: &FilePath, metadata: &std::fs::Metadata) -> Result<(), StorageError> {
    use std::os::unix::fs::PermissionsExt as _;

    const OTHERS: u32 = 0o077;

    let mode = metadata.permissions().mode() & 0o777;
    if mode & OTHERS == 0 {
        return Ok(());
    }
    let text = format!(
        "mode {mode:03o} lets others read this private key; run chmod 600, or make a new key"
    );
    Err(StorageError::new(StorageKind::Permissions, path, text))
}

/// Other systems keep the user's folder private by other means.
#[cfg(not(unix))]
fn check_private(_: &FilePath, _: &std::fs::Metadata) -> Result<(), StorageError> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const AGENT: &str = "agt_01ARZ3NDEKTSV4RRFFQ69G5FAV";
    const KEY: &str = "key_01ARZ3NDEKTSV4RRFFQ69G5FAV";

    fn provider() -> Provider {
        Provider::portable()
    }

    fn code(result: Result<impl fmt::Debug>) -> String {
        result.expect_err("is refused").code().to_owned()
    }

    #[test]
    fn an_identity_comes_back_as_it_was_saved() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("identity.json");
        let fresh = Identity::generate(&provider()).unwrap();
        fresh.save(&path).unwrap();
        let loaded = Identity::load(&provider(), &path).unwrap();
        assert_eq!((loaded.agent_id(), loaded.kid()), (None, "new"));
        assert_eq!((loaded.seed(), loaded.public_key()), (fresh.seed(), fresh.public_key()));

        let registered = fresh.registered(AGENT, KEY);
        registered.save_replacing(&path).unwrap();
        let loaded = Identity::load(&provider(), &path).unwrap();
        assert_eq!((loaded.agent_id(), loaded.kid()), (Some(AGENT), KEY));
        assert_eq!(loaded.seed(), registered.seed());
        let files: Vec<_> = std::fs::read_dir(folder.path()).unwrap().collect();
        assert_eq!(files.len(), 1, "nothing else stays behind");
    }

    #[test]
    fn a_file_that_is_there_is_not_replaced_by_accident() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("identity.json");
        std::fs::write(&path, "precious").unwrap();
        let identity = Identity::generate(&provider()).unwrap();
        assert_eq!(code(identity.save(&path)), "file_exists");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "precious");
    }

    #[cfg(unix)]
    #[test]
    fn only_the_owner_can_read_the_file() {
        use std::os::unix::fs::PermissionsExt as _;

        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("identity.json");
        let identity = Identity::generate(&provider()).unwrap();
        let mode = || std::fs::metadata(&path).unwrap().permissions().mode() & 0o777;
        identity.save(&path).unwrap();
        assert_eq!(mode(), 0o600);
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o644)).unwrap();
        assert_eq!(code(Identity::load(&provider(), &path)), "file_permissions");
        identity.save_replacing(&path).unwrap();
        assert_eq!(mode(), 0o600);
    }

    #[test]
    fn files_that_are_no_identities_are_refused_without_showing_them() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("identity.json");
        let identity = Identity::generate(&provider()).unwrap();
        let good = identity.to_json();
        let secret = base64url_encode(identity.seed());
        let bad = [
            String::new(),
            "[]".to_owned(),
            good.replace("openglass.identity", "openglass.other"),
            good.replace("\"v\":1", "\"v\":2"),
            good.replace("\"new\"", "\"key_1\""),
            good.replace("null", "\"agt_1\""),
            good.replace(&secret, &secret[1..]),
            good.replace('}', ",\"more\":1}"),
        ];
        for text in bad {
            identity.save_replacing(&path).unwrap();
            std::fs::write(&path, &text).unwrap();
            let error = Identity::load(&provider(), &path).unwrap_err();
            assert_eq!(error.code(), "file_malformed", "{error}");
            assert!(!error.to_string().contains(&secret[1..]), "{error}");
        }
        std::fs::remove_file(&path).unwrap();
        assert_eq!(code(Identity::load(&provider(), &path)), "io");
    }

    #[test]
    fn debug_hides_the_seed() {
        let identity = Identity::from_seed(&provider(), &[7; 32]).registered(AGENT, KEY);
        let shown = format!("{identity:?} {:?}", identity.signer());
        assert!(shown.contains(AGENT) && shown.contains(KEY), "{shown}");
        assert!(!shown.contains(&base64url_encode(&[7; 32])) && !shown.contains("7, 7"), "{shown}");
    }
}
