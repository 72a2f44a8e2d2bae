//! The last countersigned head of each chain, kept against a platform that
//! later drops the end of a chain (weakness W9, ruling Q17).

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    io::Write as _,
    path::{Path as FilePath, PathBuf},
    sync::{Mutex, PoisonError},
};

use openglass_core::{
    crypto::{Hash, Purpose, Signature},
    id::IdKind,
    json::{Document, ObjectBuilder, View},
    record::{Fields, Head, Path, ShapeError, countersign_digest},
    verify::KnownHeads,
};

use crate::{
    chain::{Link, Position},
    error::{Result, StorageError, StorageKind},
    keys::TrustedKeys,
};

const TYPE: &str = "openglass.head";
const SUFFIX: &str = ".head.json";
/// Larger files are not heads.
const MAX_FILE_BYTES: u64 = 64 * 1024;

/// The last message of a chain that this client has seen countersigned. With
/// the platform's key it proves that the platform had received that message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownHead {
    /// The session or attestation.
    pub chain_id: String,
    /// What the chain starts from.
    pub genesis_hash: Hash,
    /// The message's number.
    pub seq: u32,
    /// Its hash.
    pub hash: Hash,
    /// The sender's signature (`sig`), part of what was countersigned.
    pub agent_sig: String,
    /// When the platform received it.
    pub received_at: String,
    /// The countersignature.
    pub platform_signature: Signature<'static>,
}

impl KnownHead {
    pub(crate) fn of(genesis_hash: Hash, link: &Link<'_>) -> Self {
        Self {
            chain_id: link.session_id.to_string(),
            genesis_hash,
            seq: u32::try_from(link.seq).unwrap_or(u32::MAX),
            hash: link.hash,
            agent_sig: link.signature.sig.to_string(),
            received_at: link.received_at.to_string(),
            platform_signature: link.platform_signature.clone().into_owned(),
        }
    }

    /// The head as the protocol writes it.
    pub const fn head(&self) -> Head {
        Head { seq: self.seq, hash: Some(self.hash) }
    }

    /// Whether a trusted platform key countersigned this head: proof, to anyone,
    /// that the platform had received the message.
    pub fn is_countersigned(&self, keys: &TrustedKeys) -> bool {
        let digest = countersign_digest(&self.hash, &self.agent_sig, &self.received_at);
        keys.signed(Purpose::Countersign, &digest, &self.platform_signature, &self.received_at)
    }

    pub(crate) fn position(&self) -> Position {
        let received_at = self.received_at.clone();
        Position { seq: self.seq, hash: Some(self.hash), received_at }
    }

    /// Whether a head that the platform shows can follow this one.
    pub(crate) fn allows(&self, shown: Head) -> bool {
        shown.seq > self.seq || shown == self.head()
    }

    fn to_document(&self) -> Document {
        ObjectBuilder::new()
            .integer("v", 1)
            .string("type", TYPE)
            .string("chainId", &self.chain_id)
            .string("genesisHash", &self.genesis_hash.to_hex())
            .integer("seq", i64::from(self.seq))
            .string("hash", &self.hash.to_hex())
            .string("agentSig", &self.agent_sig)
            .string("receivedAt", &self.received_at)
            .value("platformSignature", self.platform_signature.to_document().view())
            .build()
    }

    fn read(view: View<'_>) -> Result<Self, ShapeError> {
        const MEMBERS: [&str; 9] = [
            "v",
            "type",
            "chainId",
            "genesisHash",
            "seq",
            "hash",
            "agentSig",
            "receivedAt",
            "platformSignature",
        ];
        let fields = Fields::open(view, &Path::ROOT, &MEMBERS)?;
        if fields.integer("v", 1, 1).is_err() || fields.string("type")? != TYPE {
            return Err(fields.error("type", format!("version 1 of {TYPE}")));
        }
        let seq = fields.integer("seq", 1, i64::from(u32::MAX))?;
        Ok(Self {
            chain_id: fields.string("chainId")?.into(),
            genesis_hash: fields.hash("genesisHash")?,
            seq: u32::try_from(seq).unwrap_or_default(),
            hash: fields.hash("hash")?,
            agent_sig: fields.string("agentSig")?.into(),
            received_at: fields.timestamp("receivedAt")?.into(),
            platform_signature: fields.signature("platformSignature")?.into_owned(),
        })
    }
}

/// The heads in memory and, with a folder, on disk.
#[derive(Debug, Default)]
pub(crate) struct HeadStore {
    folder: Option<PathBuf>,
    known: Mutex<HashMap<String, KnownHead>>,
    unsaved: Mutex<BTreeSet<String>>,
}

impl HeadStore {
    /// Creates the folder, so that a wrong one is found out at once.
    pub(crate) fn open(folder: Option<PathBuf>) -> Result<Self> {
        if let Some(folder) = &folder {
            std::fs::create_dir_all(folder)
                .map_err(|error| StorageError::io(folder, "create the folder of heads", error))?;
        }
        Ok(Self { folder, ..Self::default() })
    }

    /// The last known head of a chain.
    pub(crate) async fn get(&self, chain_id: &str) -> Result<Option<KnownHead>> {
        if let Some(head) = lock(&self.known).get(chain_id) {
            return Ok(Some(head.clone()));
        }
        let Some(path) = self.file(chain_id) else { return Ok(None) };
        let Some(head) = blocking(move || read_file(&path)).await? else { return Ok(None) };
        if head.chain_id != chain_id {
            let path = self.file(chain_id).unwrap_or_default();
            let text = "holds the head of another chain";
            return Err(StorageError::new(StorageKind::Malformed, &path, text).into());
        }
        self.keep(&head);
        Ok(Some(head))
    }

    /// Keeps a head that follows the known one. The message behind it has been
    /// received whatever happens here, so a file that cannot be written is no
    /// error of the call: the head stays in memory, the chain is listed in
    /// [`HeadStore::unsaved`], and the next head tries again.
    pub(crate) async fn advance(&self, head: KnownHead) {
        self.keep(&head);
        let Some(path) = self.file(&head.chain_id) else { return };
        let chain_id = head.chain_id.clone();
        match blocking(move || write_file(&path, &head)).await {
            Ok(()) => {
                lock(&self.unsaved).remove(&chain_id);
            }
            Err(error) => {
                tracing::warn!(chain_id, %error, "the head of a chain could not be saved");
                lock(&self.unsaved).insert(chain_id);
            }
        }
    }

    /// The chains whose last head is in memory only.
    pub(crate) fn unsaved(&self) -> Vec<String> {
        lock(&self.unsaved).iter().cloned().collect()
    }

    /// All heads, those on disk included, by chain.
    pub(crate) async fn all(&self) -> Result<BTreeMap<String, KnownHead>> {
        let mut heads = BTreeMap::new();
        if let Some(folder) = self.folder.clone() {
            for head in blocking(move || read_folder(&folder)).await? {
                heads.insert(head.chain_id.clone(), head);
            }
        }
        for head in lock(&self.known).values() {
            let newer = heads.get(&head.chain_id).is_none_or(|saved| saved.seq <= head.seq);
            if newer {
                heads.insert(head.chain_id.clone(), head.clone());
            }
        }
        Ok(heads)
    }

    fn keep(&self, head: &KnownHead) {
        let mut known = lock(&self.known);
        if known.get(&head.chain_id).is_none_or(|old| old.seq < head.seq) {
            known.insert(head.chain_id.clone(), head.clone());
        }
    }

    /// The file of a chain; ids of another shape never become file names.
    fn file(&self, chain_id: &str) -> Option<PathBuf> {
        let is_id = IdKind::Session.matches(chain_id) || IdKind::Attestation.matches(chain_id);
        let folder = self.folder.as_ref().filter(|_| is_id)?;
        Some(folder.join(format!("{chain_id}{SUFFIX}")))
    }
}

/// Heads in the form that the verifier takes.
pub(crate) fn known_heads(heads: &BTreeMap<String, KnownHead>) -> KnownHeads {
    let mut known = KnownHeads::new();
    for (chain_id, head) in heads {
        known.insert(chain_id, head.head());
    }
    known
}

/// Heads in the verifier's file form, `{"<chain id>": {"seq", "hash"}, …}`.
pub(crate) fn known_heads_json(heads: &BTreeMap<String, KnownHead>) -> Document {
    let add = |object: ObjectBuilder, (chain_id, head): (&String, &KnownHead)| {
        object.value(chain_id, head.head().to_document().view())
    };
    heads.iter().fold(ObjectBuilder::new(), add).build()
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Files are read and written off the async threads.
async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, StorageError> + Send + 'static,
) -> Result<T, StorageError> {
    match tokio::task::spawn_blocking(work).await.map_err(tokio::task::JoinError::try_into_panic) {
        Ok(result) => result,
        Err(Ok(panic)) => std::panic::resume_unwind(panic),
        Err(Err(_)) => {
            let text = "the runtime is shutting down";
            Err(StorageError::new(StorageKind::Io, FilePath::new("heads"), text))
        }
    }
}

fn read_file(path: &FilePath) -> Result<Option<KnownHead>, StorageError> {
    use std::io::Read as _;

    let file = match std::fs::File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(StorageError::io(path, "read the head", error)),
    };
    let mut text = Vec::new();
    file.take(MAX_FILE_BYTES)
        .read_to_end(&mut text)
        .map_err(|error| StorageError::io(path, "read the head", error))?;
    let document = Document::read(&text).map_err(|error| {
        StorageError::new(StorageKind::Malformed, path, format!("not a head: {error}"))
    })?;
    KnownHead::read(document.view())
        .map(Some)
        .map_err(|error| StorageError::malformed(path, &error))
}

/// Writes beside the place and moves there whole. A newer head that another
/// process has written meanwhile is kept.
fn write_file(path: &FilePath, head: &KnownHead) -> Result<(), StorageError> {
    if read_file(path)?.is_some_and(|saved| saved.seq >= head.seq) {
        return Ok(());
    }
    let failed = |error| StorageError::io(path, "write the head", error);
    let folder = path.parent().unwrap_or(FilePath::new("."));
    let mut file = tempfile::Builder::new().prefix(".head-").tempfile_in(folder).map_err(failed)?;
    file.write_all(head.to_document().as_bytes())
        .and_then(|()| file.as_file().sync_data())
        .map_err(failed)?;
    file.persist(path).map_err(|error| failed(error.error))?;
    Ok(())
}

fn read_folder(folder: &FilePath) -> Result<Vec<KnownHead>, StorageError> {
    let failed = |error| StorageError::io(folder, "list the heads", error);
    let mut heads = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        let is_head = path.file_name().is_some_and(|name| name.to_string_lossy().ends_with(SUFFIX));
        if is_head {
            heads.extend(read_file(&path)?);
        }
    }
    Ok(heads)
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHAIN: &str = "ses_01ARZ3NDEKTSV4RRFFQ69G5FAV";

    fn head(seq: u32) -> KnownHead {
        KnownHead {
            chain_id: CHAIN.to_owned(),
            genesis_hash: Hash([1; 32]),
            seq,
            hash: Hash([u8::try_from(seq).unwrap(); 32]),
            agent_sig: "sig".to_owned(),
            received_at: "2026-01-31T12:00:00.000Z".to_owned(),
            platform_signature: Signature {
                alg: "ECDSA_P256_SHA256".into(),
                kid: "plat_1".into(),
                sig: "sig".into(),
            },
        }
    }

    fn store(folder: &FilePath) -> HeadStore {
        HeadStore::open(Some(folder.to_owned())).unwrap()
    }

    #[tokio::test]
    async fn heads_outlive_the_process_and_never_go_back() {
        let folder = tempfile::tempdir().unwrap();
        let first = store(&folder.path().join("made/on/demand"));
        assert_eq!(first.get(CHAIN).await.unwrap(), None);
        first.advance(head(2)).await;
        first.advance(head(1)).await;
        assert_eq!(first.get(CHAIN).await.unwrap(), Some(head(2)));

        let second = store(&folder.path().join("made/on/demand"));
        assert_eq!(second.get(CHAIN).await.unwrap(), Some(head(2)));
        first.advance(head(5)).await;
        second.advance(head(3)).await;
        let third = store(&folder.path().join("made/on/demand"));
        assert_eq!(third.get(CHAIN).await.unwrap(), Some(head(5)));
        assert!(third.unsaved().is_empty());
    }

    #[tokio::test]
    async fn heads_are_exported_for_the_verifier() {
        let folder = tempfile::tempdir().unwrap();
        store(folder.path()).advance(head(3)).await;
        let other = store(folder.path());
        let heads = other.all().await.unwrap();
        assert_eq!(known_heads(&heads).get(CHAIN), Some(head(3).head()));
        let json = known_heads_json(&heads);
        assert_eq!(KnownHeads::read(json.view()).unwrap().get(CHAIN), Some(head(3).head()));
    }

    #[tokio::test]
    async fn a_damaged_head_is_an_error_and_not_a_fresh_start() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(format!("{CHAIN}{SUFFIX}"));
        let other = KnownHead { chain_id: CHAIN.replace('0', "1"), ..head(1) };
        for text in ["", "{}", other.to_document().as_str()] {
            std::fs::write(&path, text).unwrap();
            let error = store(folder.path()).get(CHAIN).await.unwrap_err();
            assert_eq!(error.code(), "file_malformed", "{text}");
        }
    }

    #[tokio::test]
    async fn a_head_that_cannot_be_saved_is_kept_and_listed() {
        let folder = tempfile::tempdir().unwrap();
        let heads = store(folder.path());
        let path = folder.path().join(format!("{CHAIN}{SUFFIX}"));
        std::fs::create_dir(&path).unwrap();
        heads.advance(head(1)).await;
        assert_eq!(heads.unsaved(), [CHAIN]);
        assert_eq!(heads.get(CHAIN).await.unwrap(), Some(head(1)));
        std::fs::remove_dir(&path).unwrap();
        heads.advance(head(2)).await;
        assert!(heads.unsaved().is_empty());
        assert_eq!(store(folder.path()).get(CHAIN).await.unwrap(), Some(head(2)));
    }

    #[tokio::test]
    async fn ids_of_another_shape_never_become_file_names() {
        let folder = tempfile::tempdir().unwrap();
        let heads = store(folder.path());
        heads.advance(KnownHead { chain_id: "../ses_1".to_owned(), ..head(1) }).await;
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
