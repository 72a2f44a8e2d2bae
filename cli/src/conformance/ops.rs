//! The operations of the runner, one method each.

use std::borrow::Cow;

use base64::{Engine as _, engine::general_purpose::STANDARD};
use openglass_core::{
    crypto::{self, AgentKey, AgentSigner, Hash, PlatformKey, Provider, Purpose},
    encoding::{base64url_array, base64url_decode, hex_decode, hex_encode},
    glass::{GlassError, envelope, operation},
    id,
    json::{Document, JsonError, ObjectBuilder, View},
    record::PlatformKeys,
    request::RequestToSign,
    time,
    verify::{KnownHeads, Options, verify},
};

use crate::glass::describe;

/// Why a request has no output.
#[derive(Debug)]
pub(super) struct OpError {
    pub(super) code: Cow<'static, str>,
    pub(super) text: String,
}

impl OpError {
    pub(super) fn bad_request(text: impl Into<String>) -> Self {
        Self { code: "bad_request".into(), text: text.into() }
    }

    fn invalid_input(member: &str, expected: impl std::fmt::Display) -> Self {
        Self { code: "invalid_input".into(), text: format!("{member}: {expected}") }
    }

    fn unsupported(operation: &str) -> Self {
        let text = format!("this build has no operation {operation:?}");
        Self { code: "unsupported".into(), text }
    }
}

impl From<JsonError> for OpError {
    fn from(error: JsonError) -> Self {
        Self { code: error.code().into(), text: error.to_string() }
    }
}

/// The code is that of the envelope's error object; the text has the path and
/// the reason code.
impl From<GlassError> for OpError {
    fn from(error: GlassError) -> Self {
        Self { code: error.to_object().code.into_string().into(), text: describe(&error) }
    }
}

type Output = Result<Document, OpError>;

/// The operations with what they need.
pub(super) struct Operations {
    provider: Provider,
}

impl Operations {
    pub(super) fn new(provider: Provider) -> Self {
        Self { provider }
    }

    /// Runs one request.
    pub(super) fn run(&self, request: View<'_>) -> Output {
        let request = Request(request);
        let operation = request.text("op")?;
        match operation.as_str() {
            "canonicalize" => canonicalize(request),
            "sigInput" => sig_input(request),
            "ed25519Verify" => self.ed25519_verify(request),
            "p256Verify" => self.p256_verify(request),
            "base64urlDecode" => base64url(request),
            "timestamp" => timestamp(request),
            "id" => id(request),
            "fingerprint" => fingerprint(request),
            "payloadHash" => payload_hash(request),
            "signRequest" => self.sign_request(request),
            "verifyBundle" => self.verify_bundle(request),
            "envelope" => read_envelope(request),
            "glass" => run_glass(request),
            _ => Err(OpError::unsupported(&operation)),
        }
    }

    fn ed25519_verify(&self, request: Request<'_>) -> Output {
        let (key, message) = (request.hex("publicKey")?, request.hex("message")?);
        let signature = request.hex("signature")?;
        let valid = as_array(&key)
            .zip(as_array(&signature))
            .and_then(|(key, signature)| {
                let key = AgentKey::from_bytes(&self.provider, "key_", key).ok()?;
                Some(key.verify_bytes(&message, signature))
            })
            .unwrap_or(false);
        Ok(verdict(valid))
    }

    fn p256_verify(&self, request: Request<'_>) -> Output {
        let (spki, message) = (request.hex("publicKeySpki")?, request.hex("message")?);
        let signature = request.hex("signatureDer")?;
        let valid = PlatformKey::from_spki(&self.provider, "plat_", &spki)
            .is_ok_and(|key| key.verify_der(&message, &signature));
        Ok(verdict(valid))
    }

    fn sign_request(&self, request: Request<'_>) -> Output {
        let seed = request.hex("seedHex")?;
        let seed = as_array(&seed).ok_or_else(|| OpError::invalid_input("seedHex", "32 bytes"))?;
        let agent_id = request.optional_text("agentId")?;
        let (method, path) = (request.text("method")?, request.text("path")?);
        let (timestamp, nonce) = (request.text("timestamp")?, request.text("nonce")?);
        let body = request.base64("bodyBase64")?;
        let signer = AgentSigner::from_seed(&self.provider, &request.text("kid")?, seed);
        let headers = RequestToSign {
            method: &method,
            path: &path,
            timestamp: &timestamp,
            nonce: &nonce,
            body: &body,
        }
        .sign(&signer, agent_id.as_deref());
        let headers = headers
            .iter()
            .fold(ObjectBuilder::new(), |object, (name, value)| object.string(name, value));
        Ok(ObjectBuilder::new().value("headers", headers.build().view()).build())
    }

    fn verify_bundle(&self, request: Request<'_>) -> Output {
        let (bundle, keys) = (request.text("bundleText")?, request.text("keysText")?);
        let keys = Document::read(keys.as_bytes())
            .map_err(|error| OpError::invalid_input("keysText", error))?;
        let keys = PlatformKeys::read(&self.provider, keys.view())
            .map_err(|error| OpError::invalid_input("keysText", error))?;
        let known_heads = request
            .0
            .get("knownHeads")
            .filter(|value| !value.is_null())
            .map(KnownHeads::read)
            .transpose()
            .map_err(|error| OpError::invalid_input("knownHeads", error))?;
        let options = Options { known_heads: known_heads.as_ref(), ..Options::default() };
        let report = verify(&self.provider, bundle.as_bytes(), &keys, &options).to_json();
        let report = Document::read(report.as_bytes())?;
        let wanted = ["valid", "errors", "info", "proves"];
        Ok(wanted
            .into_iter()
            .filter_map(|name| Some((name, report.view().get(name)?)))
            .fold(ObjectBuilder::new(), |object, (name, value)| object.value(name, value))
            .build())
    }
}

/// A request's members.
#[derive(Clone, Copy)]
struct Request<'a>(View<'a>);

impl Request<'_> {
    fn text(self, member: &str) -> Result<String, OpError> {
        self.optional_text(member)?
            .ok_or_else(|| OpError::bad_request(format!("the member {member} is missing")))
    }

    /// A string; missing and `null` give `None`.
    fn optional_text(self, member: &str) -> Result<Option<String>, OpError> {
        let Some(value) = self.0.get(member).filter(|value| !value.is_null()) else {
            return Ok(None);
        };
        let text = value.as_str().ok_or_else(|| {
            OpError::bad_request(format!("{member}: a string, found {}", value.kind().name()))
        })?;
        Ok(Some(text.into_owned()))
    }

    fn hex(self, member: &str) -> Result<Vec<u8>, OpError> {
        hex_decode(&self.text(member)?).map_err(|error| OpError::invalid_input(member, error))
    }

    fn base64(self, member: &str) -> Result<Vec<u8>, OpError> {
        STANDARD
            .decode(self.text(member)?)
            .map_err(|error| OpError::invalid_input(member, format!("padded base64: {error}")))
    }
}

fn as_array<const N: usize>(bytes: &[u8]) -> Option<&[u8; N]> {
    bytes.try_into().ok()
}

fn verdict(valid: bool) -> Document {
    ObjectBuilder::new().boolean("valid", valid).build()
}

fn hex(bytes: &[u8]) -> Document {
    ObjectBuilder::new().string("hex", &hex_encode(bytes)).build()
}

fn canonicalize(request: Request<'_>) -> Output {
    let text = match request.optional_text("inputText")? {
        Some(text) => text.into_bytes(),
        None => request.base64("inputBase64")?,
    };
    let document = Document::read(&text)?;
    let sha256 = document.view().hash().to_hex();
    Ok(ObjectBuilder::new().string("text", document.as_str()).string("sha256", &sha256).build())
}

fn payload_hash(request: Request<'_>) -> Output {
    let payload = Document::read(request.text("inputText")?.as_bytes())?;
    Ok(hex(payload.view().hash().as_bytes()))
}

fn sig_input(request: Request<'_>) -> Output {
    let word = request.text("purpose")?;
    let purpose = Purpose::from_word(&word)
        .ok_or_else(|| OpError::invalid_input("purpose", "one of the protocol's purposes"))?;
    let digest: Hash = request
        .text("digestHex")?
        .parse()
        .map_err(|error| OpError::invalid_input("digestHex", error))?;
    Ok(hex(&crypto::sig_input(purpose, &digest)))
}

fn base64url(request: Request<'_>) -> Output {
    base64url_decode(&request.text("text")?)
        .map(|bytes| hex(&bytes))
        .map_err(|error| OpError::invalid_input("text", error))
}

fn timestamp(request: Request<'_>) -> Output {
    let epoch_ms = time::parse(&request.text("text")?).ok_or_else(|| {
        OpError::invalid_input("text", "expected a time such as 2026-01-31T12:00:00.000Z")
    })?;
    Ok(ObjectBuilder::new().integer("epochMs", epoch_ms).build())
}

fn id(request: Request<'_>) -> Output {
    Ok(verdict(id::has_prefix(&request.text("text")?, &request.text("prefix")?)))
}

fn fingerprint(request: Request<'_>) -> Output {
    let key = base64url_array(&request.text("publicKey")?)
        .map_err(|error| OpError::invalid_input("publicKey", error))?;
    Ok(ObjectBuilder::new().string("text", &crypto::fingerprint(&key)).build())
}

fn read_envelope(request: Request<'_>) -> Output {
    let envelope = envelope::Request::read(request.text("requestText")?.as_bytes())?;
    Ok(ObjectBuilder::new().string("operation", &envelope.operation).build())
}

fn run_glass(request: Request<'_>) -> Output {
    let (name, payload) = (request.text("operation")?, request.text("payloadText")?);
    Ok(Document::read(operation::run(&name, payload.as_bytes())?.as_bytes())?)
}
