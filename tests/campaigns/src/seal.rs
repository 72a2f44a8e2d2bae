//! Hashes and signatures of a changed record, made again: rightly, so that the
//! change itself is what is left to find, or wrongly.

use openglass_core::{
    crypto::{AgentSigner, Hash, PlatformSigner, Purpose, Signature},
    json::canonicalize,
    record::{countersign_digest, message_hash},
};
use openglass_testkit as testkit;
use serde_json::{Value, json};

use crate::Rng;

/// A place for a signature in a bundle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    Offer,
    Accept,
    Open,
    Genesis,
    Message(usize),
    Countersign(usize),
    Close,
    Record,
}

impl Place {
    fn pointer(self) -> String {
        match self {
            Self::Offer => "/evidence/offerSignature".to_owned(),
            Self::Accept => "/evidence/acceptSignature".to_owned(),
            Self::Open => "/evidence/openSignature".to_owned(),
            Self::Genesis => "/evidence/genesisSignature".to_owned(),
            Self::Message(index) => format!("/evidence/messages/{index}/signature"),
            Self::Countersign(index) => format!("/evidence/messages/{index}/platformSignature"),
            Self::Close => "/evidence/close/signature".to_owned(),
            Self::Record => "/record/platformSignature".to_owned(),
        }
    }

    const fn purpose(self) -> Purpose {
        match self {
            Self::Offer => Purpose::Offer,
            Self::Accept => Purpose::Accept,
            Self::Open => Purpose::AttestationOpen,
            Self::Genesis => Purpose::Genesis,
            Self::Message(_) => Purpose::Message,
            Self::Countersign(_) => Purpose::Countersign,
            Self::Close => Purpose::Close,
            Self::Record => Purpose::Record,
        }
    }

    const fn is_platform(self) -> bool {
        matches!(self, Self::Genesis | Self::Countersign(_) | Self::Record)
    }

    /// What is signed there, computed from the record as it is.
    fn digest(self, record: &Value) -> Option<Hash> {
        let evidence = &record["evidence"];
        match self {
            Self::Offer => hash(&evidence["offer"]),
            Self::Accept => hash(&evidence["accept"]),
            Self::Open => hash(&evidence["open"]),
            Self::Genesis => genesis(evidence),
            Self::Message(index) => {
                let envelope = &evidence["messages"][index]["envelope"];
                let previous = text(&envelope["prevHash"]).parse().ok()?;
                let envelope = canonicalize(envelope.to_string().as_bytes()).ok()?;
                Some(message_hash(&previous, envelope.view()))
            }
            Self::Countersign(index) => {
                let message = &evidence["messages"][index];
                let hash = text(&message["hash"]).parse().ok()?;
                let sig = text(&message["signature"]["sig"]);
                Some(countersign_digest(&hash, sig, text(&message["receivedAt"])))
            }
            Self::Close => hash(&evidence["close"]["statement"]),
            Self::Record => hash(&record["record"]["statement"]),
        }
    }
}

/// Every place of a record that holds a signature.
fn places(record: &Value) -> Vec<Place> {
    let messages = record["evidence"]["messages"].as_array().map_or(0, Vec::len);
    [Place::Offer, Place::Accept, Place::Open, Place::Genesis]
        .into_iter()
        .chain((0..messages).flat_map(|index| [Place::Message(index), Place::Countersign(index)]))
        .chain([Place::Close, Place::Record])
        .filter(|place| record.pointer(&place.pointer()).is_some_and(Value::is_object))
        .collect()
}

/// Makes one signature again: for another purpose, by another key under the
/// right key's name, under its own name, or by the other kind of signer.
pub(crate) fn sign_wrongly(rng: &mut Rng, record: &mut Value) {
    let places = places(record);
    if places.is_empty() {
        return;
    }
    let place = places[rng.below(places.len())];
    let Some(digest) = place.digest(record) else { return };
    let Some(here) = record.pointer_mut(&place.pointer()) else { return };
    let kid = text(&here["kid"]).to_owned();
    let purpose = Purpose::ALL[rng.below(Purpose::ALL.len())];
    match rng.below(5) {
        0 | 1 => here["sig"] = sign(place.is_platform(), &kid, purpose, &digest)["sig"].take(),
        2 => here["sig"] = sign_as_stranger(rng, place, &digest)["sig"].take(),
        3 => *here = sign_as_stranger(rng, place, &digest),
        _ => *here = sign(!place.is_platform(), &kid, place.purpose(), &digest),
    }
}

/// The signature object of whoever has this key; of the first where nobody has.
fn sign(is_platform: bool, kid: &str, purpose: Purpose, digest: &Hash) -> Value {
    if is_platform {
        let [first, second] = [testkit::platform_signer(), testkit::platform_signer_2()];
        return platform(if second.kid() == kid { &second } else { &first }, purpose, digest);
    }
    let [first, second] = [testkit::signer(0), testkit::signer(1)];
    agent(if second.kid() == kid { &second } else { &first }, purpose, digest)
}

/// Signs with a key that is not in the chain, or was not the platform's then.
fn sign_as_stranger(rng: &mut Rng, place: Place, digest: &Hash) -> Value {
    if place.is_platform() {
        return platform(&testkit::platform_signer_2(), place.purpose(), digest);
    }
    let stranger = u8::try_from(rng.below(3)).expect("below 3");
    agent(&testkit::signer(stranger), place.purpose(), digest)
}

fn agent(signer: &AgentSigner, purpose: Purpose, digest: &Hash) -> Value {
    signature(&signer.sign(purpose, digest))
}

fn platform(signer: &PlatformSigner, purpose: Purpose, digest: &Hash) -> Value {
    signature(&signer.sign(purpose, digest).expect("a key in memory signs"))
}

fn signature(signature: &Signature<'_>) -> Value {
    json!({"alg": signature.alg, "kid": signature.kid, "sig": signature.sig})
}

/// Makes the platform's end of the record fit the evidence as it is now.
pub(crate) fn seal(record: &mut Value) {
    set_hash(record, "/record/statement/evidenceSha256", |record| hash(&record["evidence"]));
    set_hash(record, "/record/statementHash", |record| hash(&record["record"]["statement"]));
    sign_rightly(record, Place::Record);
}

/// Makes every hash and signature fit, from the offer or opening on.
pub(crate) fn make_again(record: &mut Value) {
    sign_rightly(record, Place::Offer);
    set_hash(record, "/evidence/accept/offerHash", |record| hash(&record["evidence"]["offer"]));
    sign_rightly(record, Place::Accept);
    sign_rightly(record, Place::Open);
    set_hash(record, "/evidence/genesisHash", |record| genesis(&record["evidence"]));
    sign_rightly(record, Place::Genesis);
    let mut head = genesis(&record["evidence"]);
    let messages = record["evidence"]["messages"].as_array().map_or(0, Vec::len);
    for index in 0..messages {
        let in_message = |member: &str| format!("/evidence/messages/{index}/{member}");
        set_hash(record, &in_message("envelope/prevHash"), |_| head);
        head = Place::Message(index).digest(record);
        set_hash(record, &in_message("hash"), |_| head);
        sign_rightly(record, Place::Message(index));
        sign_rightly(record, Place::Countersign(index));
    }
    if messages > 0 {
        set_hash(record, "/evidence/close/statement/headHash", |_| head);
        set_hash(record, "/record/statement/headHash", |_| head);
    }
    set_hash(record, "/record/statement/genesisHash", |record| genesis(&record["evidence"]));
    sign_rightly(record, Place::Close);
    seal(record);
}

fn sign_rightly(record: &mut Value, place: Place) {
    let Some(digest) = place.digest(record) else { return };
    if let Some(here) = record.pointer_mut(&place.pointer())
        && here.is_object()
    {
        *here = sign(place.is_platform(), text(&here["kid"]), place.purpose(), &digest);
    }
}

/// Writes a hash where there is a place for one.
fn set_hash(record: &mut Value, pointer: &str, of: impl FnOnce(&Value) -> Option<Hash>) {
    if let Some(hash) = of(record)
        && let Some(here) = record.pointer_mut(pointer)
    {
        *here = Value::String(hash.to_hex());
    }
}

/// The genesis hash of the agreement that the evidence holds.
fn genesis(evidence: &Value) -> Option<Hash> {
    let names: &[&str] = if evidence["offer"].is_null() {
        &["open", "openSignature"]
    } else {
        &["offer", "offerSignature", "accept", "acceptSignature"]
    };
    let agreement = names.iter().map(|&name| (name.to_owned(), evidence[name].clone()));
    hash(&Value::Object(agreement.collect()))
}

/// The hash of a value's canonical form; of `null` for what is not there.
fn hash(value: &Value) -> Option<Hash> {
    Some(canonicalize(value.to_string().as_bytes()).ok()?.view().hash())
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nothing has changed, so what is made again is what was there.
    #[test]
    fn valid_records_are_made_again_as_they_were() {
        let mut tried = 0;
        for case in testkit::cases() {
            if case.name != "valid-session" && case.name != "valid-attestation" {
                continue;
            }
            let record: Value = serde_json::from_str(&case.bundle).expect("JSON");
            let mut again = record.clone();
            again["evidence"]["genesisHash"] = json!("");
            again["evidence"]["messages"][1]["signature"]["sig"] = json!("");
            again["record"]["platformSignature"]["sig"] = json!("");
            make_again(&mut again);
            assert_eq!(again, record, "{}", case.name);
            tried += 1;
        }
        assert_eq!(tried, 2);
    }
}
