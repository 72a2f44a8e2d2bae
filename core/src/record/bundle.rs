//! What people hold in their hands: a bundle or a receipt, and the platform's
//! published keys.

use std::borrow::Cow;

use super::{Fields, ObjectType, Participant, Path, RecordStatement, ShapeError};
use crate::{
    crypto::{Algorithm, Hash, PlatformKey, Provider, Signature},
    json::{Kind, View},
};

const BUNDLE: &str = "openglass.bundle";
const RECEIPT: &str = "openglass.receipt";

/// A statement with its hash and the platform's signature.
#[derive(Debug, Clone)]
pub struct Record<'a> {
    /// What the platform says about the chain.
    pub statement: RecordStatement<'a>,
    /// The statement's hash as stated.
    pub statement_hash: Hash,
    /// By the platform, over the bytes of `statement_hash`.
    pub platform_signature: Signature<'a>,
}

impl<'a> Record<'a> {
    /// Reads the object.
    pub fn read(view: View<'a>, path: &Path<'_>) -> Result<Self, ShapeError> {
        let fields =
            Fields::open(view, path, &["statement", "statementHash", "platformSignature"])?;
        Ok(Self {
            statement: fields.object("statement", RecordStatement::read)?,
            statement_hash: fields.hash("statementHash")?,
            platform_signature: fields.signature("platformSignature")?,
        })
    }
}

/// A record with its evidence, complete for offline verification.
#[derive(Debug, Clone)]
pub struct Bundle<'a> {
    /// The received object.
    pub view: View<'a>,
    /// `v` and `type`.
    pub object_type: ObjectType<'a>,
    /// The signed statement.
    pub record: Record<'a>,
    /// The evidence, to be read by [`super::Evidence::read`].
    pub evidence: View<'a>,
    /// The keys that the platform sent along: a hint, never trusted.
    pub platform_keys: Option<View<'a>>,
    /// Private records: payloads in the clear, by message number.
    pub decrypted_payloads: Option<View<'a>>,
    /// Private records: the content has been shredded.
    pub content_deleted: bool,
}

impl<'a> Bundle<'a> {
    /// Reads everything but the evidence.
    pub fn read(view: View<'a>, path: &Path<'_>) -> Result<Self, ShapeError> {
        const MEMBERS: [&str; 7] = [
            "v",
            "type",
            "record",
            "evidence",
            "platformKeys",
            "decryptedPayloads",
            "contentDeleted",
        ];
        let fields = Fields::open(view, path, &MEMBERS)?;
        if let Some(payloads) = fields.present("decryptedPayloads")
            && payloads.kind() != Kind::Object
        {
            return Err(fields.wrong("decryptedPayloads", "an object", payloads));
        }
        if fields.present("platformKeys").is_some() {
            fields.array("platformKeys", PlatformKeyEntry::read)?;
        }
        Ok(Self {
            view,
            object_type: ObjectType::read(&fields)?,
            record: fields.object("record", Record::read)?,
            evidence: fields.required("evidence")?,
            platform_keys: fields.present("platformKeys"),
            decrypted_payloads: fields.present("decryptedPayloads"),
            content_deleted: match fields.present("contentDeleted") {
                None => false,
                Some(_) => fields.boolean("contentDeleted")?,
            },
        })
    }

    /// The record and the evidence of an object that may be no bundle otherwise,
    /// so that a fault beside them does not hide what they show.
    pub fn read_parts(
        view: View<'a>,
        path: &Path<'_>,
    ) -> Result<(Record<'a>, View<'a>), ShapeError> {
        let part = |name| view.get(name).ok_or_else(|| path.name(name).error("an object"));
        let record = Record::read(part("record")?, &path.name("record"))?;
        Ok((record, part("evidence")?))
    }

    /// Whether `v` and `type` are right.
    pub fn has_type(&self) -> bool {
        self.object_type.is(BUNDLE)
    }
}

/// How far the opening of a sealed record has come.
#[derive(Debug, Clone)]
pub struct SealedState<'a> {
    /// `sealed`, `unseal_requested`, `unsealed` or `disputed`.
    pub status: Cow<'a, str>,
    /// The owner that asked for opening.
    pub requested_by: Option<Cow<'a, str>>,
    /// The owners that agreed.
    pub approvals: Vec<Cow<'a, str>>,
}

impl<'a> SealedState<'a> {
    fn read(view: View<'a>, path: &Path<'_>) -> Result<Self, ShapeError> {
        let fields = Fields::open(view, path, &["status", "requestedBy", "approvals"])?;
        Ok(Self {
            status: fields.string("status")?,
            requested_by: fields.optional_string("requestedBy")?,
            approvals: fields.array("approvals", |view, path| {
                view.as_str().ok_or_else(|| path.error("a string"))
            })?,
        })
    }
}

/// What a sealed record shows until it is opened. The statement behind
/// `statement_hash` is not part of it, so only the signature can be checked.
#[derive(Debug, Clone)]
pub struct Receipt<'a> {
    /// The received object.
    pub view: View<'a>,
    /// `v` and `type`.
    pub object_type: ObjectType<'a>,
    /// The record's id.
    pub record_id: Cow<'a, str>,
    /// The hash that the platform signed.
    pub statement_hash: Hash,
    /// By the platform.
    pub platform_signature: Signature<'a>,
    /// The chain's genesis.
    pub genesis_hash: Hash,
    /// The last message's number.
    pub head_seq: i64,
    /// The last message's hash.
    pub head_hash: Option<Hash>,
    /// How many messages.
    pub message_count: i64,
    /// The hash of the evidence.
    pub evidence_sha256: Hash,
    /// Who took part.
    pub participants: Vec<Participant<'a>>,
    /// When the chain became active.
    pub activated_at: Cow<'a, str>,
    /// When it was closed.
    pub closed_at: Cow<'a, str>,
    /// When the record was issued.
    pub issued_at: Cow<'a, str>,
    /// How far its opening has come.
    pub sealed_state: Option<SealedState<'a>>,
}

impl<'a> Receipt<'a> {
    /// Reads the object.
    pub fn read(view: View<'a>, path: &Path<'_>) -> Result<Self, ShapeError> {
        const MEMBERS: [&str; 15] = [
            "v",
            "type",
            "recordId",
            "statementHash",
            "platformSignature",
            "genesisHash",
            "headSeq",
            "headHash",
            "messageCount",
            "evidenceSha256",
            "participants",
            "activatedAt",
            "closedAt",
            "issuedAt",
            "sealedState",
        ];
        let fields = Fields::open(view, path, &MEMBERS)?;
        Ok(Self {
            view,
            object_type: ObjectType::read(&fields)?,
            record_id: fields.string("recordId")?,
            statement_hash: fields.hash("statementHash")?,
            platform_signature: fields.signature("platformSignature")?,
            genesis_hash: fields.hash("genesisHash")?,
            head_seq: fields.integer("headSeq", i64::MIN, i64::MAX)?,
            head_hash: fields.nullable_hash("headHash")?,
            message_count: fields.integer("messageCount", i64::MIN, i64::MAX)?,
            evidence_sha256: fields.hash("evidenceSha256")?,
            participants: fields.array("participants", Participant::read)?,
            activated_at: fields.timestamp("activatedAt")?,
            closed_at: fields.timestamp("closedAt")?,
            issued_at: fields.timestamp("issuedAt")?,
            sealed_state: fields.optional_object("sealedState", SealedState::read)?,
        })
    }

    /// Whether `v` and `type` are right.
    pub fn has_type(&self) -> bool {
        self.object_type.is(RECEIPT)
    }

    /// Whether a document calls itself a receipt.
    pub fn is_receipt(view: View<'_>) -> bool {
        view.get("type").and_then(View::as_str).is_some_and(|name| name == RECEIPT)
    }
}

/// One published platform key as it is written.
#[derive(Debug, Clone)]
pub struct PlatformKeyEntry<'a> {
    /// The key's id.
    pub kid: Cow<'a, str>,
    /// The algorithm's word.
    pub alg: Cow<'a, str>,
    /// base64url of the SPKI DER.
    pub public_key: Cow<'a, str>,
    /// From when it signs.
    pub valid_from: Cow<'a, str>,
    /// Until when it signed; `None` while it still does.
    pub valid_until: Option<Cow<'a, str>>,
}

impl<'a> PlatformKeyEntry<'a> {
    /// Reads the object.
    pub fn read(view: View<'a>, path: &Path<'_>) -> Result<Self, ShapeError> {
        let fields =
            Fields::open(view, path, &["kid", "alg", "publicKey", "validFrom", "validUntil"])?;
        Ok(Self {
            kid: fields.string("kid")?,
            alg: fields.string("alg")?,
            public_key: fields.string("publicKey")?,
            valid_from: fields.timestamp("validFrom")?,
            valid_until: fields
                .present("validUntil")
                .map(|_| fields.timestamp("validUntil"))
                .transpose()?,
        })
    }
}

/// The platform keys that a verifier trusts, parsed once.
#[derive(Debug, Default)]
pub struct PlatformKeys(Vec<TrustedKey>);

#[derive(Debug)]
struct TrustedKey {
    key: PlatformKey,
    valid_from: String,
    valid_until: Option<String>,
}

impl PlatformKeys {
    /// Reads `{"keys": [...]}`, as the platform publishes it, or the bare array.
    pub fn read(provider: &Provider, view: View<'_>) -> Result<Self, ShapeError> {
        let root = Path::ROOT;
        let (list, path) = match view.kind() {
            Kind::Object => {
                let list = view.get("keys").ok_or_else(|| root.name("keys").error("an array"))?;
                (list, root.name("keys"))
            }
            _ => (view, root),
        };
        if list.kind() != Kind::Array {
            return Err(path.error(r#"{"keys": […]} or an array of platform keys"#));
        }
        let mut keys = Vec::new();
        for (index, entry) in list.elements().enumerate() {
            let path = path.index(index);
            let entry = PlatformKeyEntry::read(entry, &path)?;
            if entry.alg != Algorithm::EcdsaP256Sha256.as_str() {
                return Err(path.name("alg").error(Algorithm::EcdsaP256Sha256.as_str()));
            }
            let key = PlatformKey::parse(provider, &entry.kid, &entry.public_key)
                .map_err(|error| path.name("publicKey").error(format!("a P-256 key: {error}")))?;
            keys.push(TrustedKey {
                key,
                valid_from: entry.valid_from.into_owned(),
                valid_until: entry.valid_until.map(Cow::into_owned),
            });
        }
        Ok(Self(keys))
    }

    /// The first key with this id that was valid at `at` (spec 5).
    pub fn find(&self, kid: &str, at: &str) -> Option<&PlatformKey> {
        let valid = |entry: &&TrustedKey| {
            entry.key.kid() == kid
                && entry.valid_from.as_str() <= at
                && entry.valid_until.as_deref().is_none_or(|until| at <= until)
        };
        self.0.iter().find(valid).map(|entry| &entry.key)
    }

    /// Says that about `count` signatures of the platform are to be verified.
    /// Changes no verdict.
    pub fn expect_checks(&self, count: usize) {
        for entry in &self.0 {
            entry.key.expect_checks(count);
        }
    }

    /// Whether there is no key at all.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many keys there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }
}
