//! Private content (spec 13): every private chain has a data key of its own,
//! its payloads are stored encrypted under it from the moment they arrive, and
//! the store keeps the data key wrapped by the platform's master key. Who
//! forgets the wrapped key has erased the payloads everywhere.

mod master;

use std::{fmt, sync::Arc};

use aes_gcm::{Aes256Gcm, KeyInit as _, aead::Aead as _};
use openglass_core::{
    encoding::{base64url_array, base64url_decode, base64url_encode},
    json::{Document, ObjectBuilder, View},
    record::{EncryptedPayload, Path},
};
use zeroize::Zeroizing;

pub use master::{ContentKeyError, MasterKey};

use crate::random::Random;

const IV: usize = 12;
const TAG: usize = 16;
const KEY: usize = 32;

/// Encrypts and decrypts for the platform.
#[derive(Debug, Clone)]
pub struct Content {
    master: Option<Arc<MasterKey>>,
    random: Arc<dyn Random>,
}

/// Why content cannot be encrypted or decrypted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ContentError {
    /// The platform runs without a master key.
    #[error("there is no content key, so private content cannot be read or written")]
    NoMasterKey,
    /// The wrapped key is not one of this master key.
    #[error("the data key does not open with this content key")]
    WrongMasterKey,
    /// The cipher refused; only inputs beyond its limits make it.
    #[error("the cipher refused the content")]
    Cipher,
}

impl Content {
    /// Content under this master key; without one there is no private content.
    pub fn new(master: Option<MasterKey>, random: Arc<dyn Random>) -> Self {
        Self { master: master.map(Arc::new), random }
    }

    /// Whether private content can be kept.
    pub const fn is_configured(&self) -> bool {
        self.master.is_some()
    }

    /// A fresh data key, wrapped: base64url of iv, tag and ciphertext.
    pub fn wrapped_key(&self) -> Result<String, ContentError> {
        let master = self.master.as_ref().ok_or(ContentError::NoMasterKey)?;
        let mut key = Zeroizing::new([0; KEY]);
        self.random.fill(key.as_mut_slice());
        let sealed = seal(&cipher(master.bytes()), self.iv(), key.as_slice())?;
        Ok(base64url_encode(&[&sealed.iv[..], &sealed.tag, &sealed.ciphertext].concat()))
    }

    /// The data key of this wrapped form.
    pub fn open_key(&self, wrapped: &str) -> Result<DataKey, ContentError> {
        let master = self.master.as_ref().ok_or(ContentError::NoMasterKey)?;
        let wrong = ContentError::WrongMasterKey;
        let bytes: [u8; IV + TAG + KEY] = base64url_array(wrapped).map_err(|_| wrong)?;
        let (iv, rest) = bytes.split_at(IV);
        let (tag, ciphertext) = rest.split_at(TAG);
        let key = open(&cipher(master.bytes()), iv, tag, ciphertext).ok_or(wrong)?;
        let key: &[u8; KEY] = key.as_slice().try_into().map_err(|_| wrong)?;
        Ok(DataKey(cipher(key)))
    }

    /// The payload as it is stored: an `EncryptedPayload` under the chain's key.
    pub fn encrypt(&self, key: &DataKey, payload: View<'_>) -> Result<Document, ContentError> {
        let Sealed { iv, tag, ciphertext } = seal(&key.0, self.iv(), payload.as_bytes())?;
        Ok(ObjectBuilder::new()
            .integer("v", 1)
            .string("type", EncryptedPayload::TYPE)
            .string("ciphertext", &base64url_encode(&ciphertext))
            .string("iv", &base64url_encode(&iv))
            .string("authTag", &base64url_encode(&tag))
            .build())
    }

    /// A nonce of 96 random bits. A chain has at most 10,000 messages under its
    /// own key, so that two are equal once in 10^21 chains.
    fn iv(&self) -> [u8; IV] {
        let mut iv = [0; IV];
        self.random.fill(&mut iv);
        iv
    }
}

/// The key of one chain's payloads.
pub struct DataKey(Aes256Gcm);

/// Never shows the key.
impl fmt::Debug for DataKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DataKey").finish_non_exhaustive()
    }
}

impl DataKey {
    /// The payload inside a stored one; `None` when it is not ours to open.
    pub fn decrypt(&self, stored: View<'_>) -> Option<Document> {
        let payload = EncryptedPayload::read(stored, &Path::ROOT).ok()?;
        let decode = |text: &str| base64url_decode(text).ok();
        let (iv, tag) = (decode(&payload.iv)?, decode(&payload.auth_tag)?);
        let plain = open(&self.0, &iv, &tag, &decode(&payload.ciphertext)?)?;
        Document::read(&plain).ok()
    }
}

struct Sealed {
    iv: [u8; IV],
    tag: Vec<u8>,
    ciphertext: Vec<u8>,
}

fn cipher(key: &[u8; KEY]) -> Aes256Gcm {
    Aes256Gcm::new(key.into())
}

fn seal(cipher: &Aes256Gcm, iv: [u8; IV], plain: &[u8]) -> Result<Sealed, ContentError> {
    let mut ciphertext = cipher.encrypt((&iv).into(), plain).map_err(|_| ContentError::Cipher)?;
    let tag = ciphertext.split_off(ciphertext.len() - TAG);
    Ok(Sealed { iv, tag, ciphertext })
}

fn open(
    cipher: &Aes256Gcm,
    iv: &[u8],
    tag: &[u8],
    ciphertext: &[u8],
) -> Option<Zeroizing<Vec<u8>>> {
    let iv: &[u8; IV] = iv.try_into().ok()?;
    let tagged = [ciphertext, tag].concat();
    (tag.len() == TAG).then_some(())?;
    cipher.decrypt(iv.into(), tagged.as_slice()).ok().map(Zeroizing::new)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::SeededRandom;

    fn content(seed: u64) -> Content {
        let random = Arc::new(SeededRandom::new(seed));
        Content::new(Some(MasterKey::from_bytes([seed.to_be_bytes()[7]; KEY])), random)
    }

    fn document(text: &str) -> Document {
        Document::read(text.as_bytes()).expect("JSON")
    }

    /// Test case 14 of the GCM specification: key, iv and 16 bytes of zeros.
    #[test]
    fn the_cipher_is_aes_256_gcm() {
        let Sealed { tag, ciphertext, .. } =
            seal(&cipher(&[0; KEY]), [0; IV], &[0; 16]).expect("works");
        let hex = openglass_core::encoding::hex_encode;
        assert_eq!(hex(&ciphertext), "cea7403d4d606b6e074ec5d3baf39d18");
        assert_eq!(hex(&tag), "d0d1c8a799996bf0265b98b5d48ab919");
    }

    #[test]
    fn a_payload_comes_back_and_its_stored_form_says_nothing_of_it() {
        let content = content(1);
        let key = content.open_key(&content.wrapped_key().expect("wraps")).expect("opens");
        for text in ["null", "{\"price\":7}", "\"\u{1f600}\"", "[]"] {
            let payload = document(text);
            let stored = content.encrypt(&key, payload.view()).expect("encrypts");
            assert!(!stored.as_str().contains("price"));
            assert_eq!(key.decrypt(stored.view()), Some(payload.clone()), "{text}");
            let again = content.encrypt(&key, payload.view()).expect("encrypts");
            assert_ne!(again, stored, "no nonce twice");
        }
    }

    #[test]
    fn what_was_altered_or_is_under_another_key_does_not_open() {
        let (ours, theirs) = (content(1), content(2));
        let wrapped = ours.wrapped_key().expect("wraps");
        assert!(matches!(theirs.open_key(&wrapped), Err(ContentError::WrongMasterKey)));
        for bad in ["", "AAAA", &wrapped[1..]] {
            assert!(matches!(ours.open_key(bad), Err(ContentError::WrongMasterKey)), "{bad}");
        }
        let key = ours.open_key(&wrapped).expect("opens");
        let other = ours.open_key(&ours.wrapped_key().expect("wraps")).expect("opens");
        let stored = ours.encrypt(&key, document("[1,2,3]").view()).expect("encrypts");
        assert_eq!(other.decrypt(stored.view()), None);
        for name in ["ciphertext", "iv", "authTag"] {
            let value = stored.view().get(name).and_then(View::as_str).expect("a member");
            let first = if value.starts_with('A') { "B" } else { "A" };
            let altered = stored.as_str().replace(&*value, &format!("{first}{}", &value[1..]));
            assert_eq!(key.decrypt(document(&altered).view()), None, "{name}");
            let short = stored.as_str().replace(&*value, "");
            assert_eq!(key.decrypt(document(&short).view()), None, "{name}");
        }
        assert_eq!(key.decrypt(View::NULL), None);
    }

    #[test]
    fn without_a_master_key_there_is_no_private_content() {
        let none = Content::new(None, Arc::new(SeededRandom::new(1)));
        assert!(!none.is_configured());
        assert_eq!(none.wrapped_key(), Err(ContentError::NoMasterKey));
        let wrapped = content(1).wrapped_key().expect("wraps");
        assert!(matches!(none.open_key(&wrapped), Err(ContentError::NoMasterKey)));
    }
}
