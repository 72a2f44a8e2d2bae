//! The platform's keys in a file:
//! `{"keys": [{kid, alg, publicKey, validFrom, validUntil, scalar}]}`.
//! `scalar` is the private key, or `null` for a key that no longer signs: not even
//! what an agent signed while the key was current.

use std::{fmt, fs, io, path::Path};

use openglass_core::{
    crypto::{Algorithm, P256Signer, PlatformSigner, Provider, sha256},
    encoding::{base64url_array, base64url_encode, hex_encode},
    id::is_platform_kid,
    json::{ArrayBuilder, Document, ObjectBuilder, View},
    record::{Fields, Path as JsonPath, ShapeError},
};
use zeroize::Zeroizing;

use super::{FIRST_KEY_VALID_FROM, SignerError, SigningKey};
use crate::{
    domain::Timestamp,
    private_file::{is_private, write_private},
    random::Random,
};

/// One key of the file.
pub(super) struct StoredKey {
    kid: String,
    public_key: String,
    valid_from: String,
    valid_until: Option<String>,
    scalar: Option<Zeroizing<[u8; 32]>>,
}

/// Loads the file, or makes it. Of two processes that start first at the same
/// time one makes it and both use it.
pub(super) fn load_or_make(
    path: &Path,
    provider: &Provider,
    random: &dyn Random,
) -> Result<Vec<StoredKey>, SignerError> {
    let file_error = |source| SignerError::File { path: path.to_owned(), source };
    match load(path) {
        Err(SignerError::File { source, .. }) if source.kind() == io::ErrorKind::NotFound => {}
        loaded => return loaded,
    }
    let key = make_key(path, provider, random)?;
    // The key's own id makes the temporary file's name unique.
    let temporary = path.with_extension(format!("{}.tmp", key.kid));
    match write_private(path, &temporary, &to_text(&[key])) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(file_error(error)),
        Ok(()) | Err(_) => load(path),
    }
}

/// The keys that sign, each for its time, in the order of the file. One of them
/// must have no end.
pub(super) fn signing_keys(
    path: &Path,
    keys: &[StoredKey],
    provider: &Provider,
) -> Result<Vec<SigningKey>, SignerError> {
    let current = keys.iter().rev().find(|key| key.valid_until.is_none());
    let current = current.ok_or_else(|| content_error(path, "no key is valid now"))?;
    if current.scalar.is_none() {
        return Err(content_error(path, "the current key has no scalar"));
    }
    let signing = keys.iter().filter_map(|key| {
        let scalar = key.scalar.as_ref()?;
        Some(signing_key(path, key, scalar, provider))
    });
    signing.collect()
}

fn signing_key(
    path: &Path,
    key: &StoredKey,
    scalar: &Zeroizing<[u8; 32]>,
    provider: &Provider,
) -> Result<SigningKey, SignerError> {
    let content = |reason: &str| content_error(path, format!("{}: {reason}", key.kid));
    let signer = provider.p256.signer(scalar).ok_or_else(|| content("not a P-256 scalar"))?;
    let signer = PlatformSigner::new(&key.kid, signer);
    if signer.public_key_text() != key.public_key {
        return Err(content("publicKey and scalar do not belong together"));
    }
    let time = |text: &str| {
        Timestamp::parse(text).ok_or_else(|| content("a validity that is no timestamp"))
    };
    Ok(SigningKey {
        signer,
        valid_from: time(&key.valid_from)?,
        valid_until: key.valid_until.as_deref().map(time).transpose()?,
    })
}

/// The public part of the list.
pub(super) fn published(keys: &[StoredKey]) -> Document {
    list(keys, |key| public_members(key).build())
}

fn load(path: &Path) -> Result<Vec<StoredKey>, SignerError> {
    let file_error = |source| SignerError::File { path: path.to_owned(), source };
    let text = Zeroizing::new(fs::read(path).map_err(file_error)?);
    if !is_private(path).map_err(file_error)? {
        return Err(SignerError::NotPrivate { path: path.to_owned() });
    }
    let document = Document::read(&text).map_err(|error| content_error(path, error))?;
    read_keys(document.view()).map_err(|error| content_error(path, error))
}

fn read_keys(view: View<'_>) -> Result<Vec<StoredKey>, ShapeError> {
    Fields::open(view, &JsonPath::ROOT, &["keys"])?.array("keys", |view, path| {
        const MEMBERS: [&str; 6] = ["kid", "alg", "publicKey", "validFrom", "validUntil", "scalar"];
        let fields = Fields::open(view, path, &MEMBERS)?;
        let kid = fields.string("kid")?;
        if !is_platform_kid(&kid) {
            return Err(fields.error("kid", "an id of the form plat_…"));
        }
        let scalar = fields.optional_string("scalar")?.map(|text| {
            base64url_array(&text)
                .map(Zeroizing::new)
                .map_err(|error| fields.error("scalar", error.expected))
        });
        let until = fields.present("validUntil").map(|_| fields.timestamp("validUntil"));
        Ok(StoredKey {
            kid: kid.into_owned(),
            public_key: fields.string("publicKey")?.into_owned(),
            valid_from: fields.timestamp("validFrom")?.into_owned(),
            valid_until: until.transpose()?.map(Into::into),
            scalar: scalar.transpose()?,
        })
    })
}

fn make_key(
    path: &Path,
    provider: &Provider,
    random: &dyn Random,
) -> Result<StoredKey, SignerError> {
    let drawn = (0..4).find_map(|_| random_scalar(provider, random));
    let (scalar, signer) =
        drawn.ok_or_else(|| content_error(path, "the provider refuses every fresh scalar"))?;
    // The id is derived from the key, so that it cannot be reused for another.
    let kid = format!("plat_{}", hex_encode(&sha256(&signer.public_point()).0[..8]));
    Ok(StoredKey {
        public_key: PlatformSigner::new(&kid, signer).public_key_text(),
        kid,
        valid_from: FIRST_KEY_VALID_FROM.to_owned(),
        valid_until: None,
        scalar: Some(scalar),
    })
}

/// A private key that can be kept, and the same one ready to sign.
type FreshKey = (Zeroizing<[u8; 32]>, Box<dyn P256Signer>);

/// A random scalar, unless it is out of range, as one in 2^32 is.
fn random_scalar(provider: &Provider, random: &dyn Random) -> Option<FreshKey> {
    let mut scalar = Zeroizing::new([0; 32]);
    random.fill(scalar.as_mut_slice());
    let signer = provider.p256.signer(&scalar)?;
    Some((scalar, signer))
}

fn to_text(keys: &[StoredKey]) -> Zeroizing<String> {
    let document = list(keys, |key| {
        let scalar = key.scalar.as_ref().map(|scalar| base64url_encode(scalar.as_slice()));
        public_members(key).optional_string("scalar", scalar.as_deref()).build()
    });
    Zeroizing::new(document.into_string())
}

fn list(keys: &[StoredKey], entry: impl Fn(&StoredKey) -> Document) -> Document {
    let entries: Vec<_> = keys.iter().map(entry).collect();
    let array: ArrayBuilder = entries.iter().map(Document::view).collect();
    ObjectBuilder::new().value("keys", array.build().view()).build()
}

fn public_members(key: &StoredKey) -> ObjectBuilder {
    ObjectBuilder::new()
        .string("kid", &key.kid)
        .string("alg", Algorithm::EcdsaP256Sha256.as_str())
        .string("publicKey", &key.public_key)
        .string("validFrom", &key.valid_from)
        .optional_string("validUntil", key.valid_until.as_deref())
}

fn content_error(path: &Path, reason: impl fmt::Display) -> SignerError {
    SignerError::Content { path: path.to_owned(), reason: reason.to_string() }
}
