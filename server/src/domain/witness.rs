//! Fetch witnesses: what the platform saw at a URL, for an attestor (spec 9.8).

use openglass_core::{
    crypto::Hash,
    json::{Document, ObjectBuilder, View},
    record::{Fields, Path},
    vocabulary::{ErrorCode, limits},
};

use super::{Refusal, Target, Timestamp, words::words};

words! {
    /// How a URL is fetched.
    FetchMethod {
        /// Without a body.
        Get = "GET",
        /// With a JSON body.
        Post = "POST",
    }
}

/// The body of `POST /v1/attestations/{id}/witness-fetch`.
#[derive(Debug)]
pub struct FetchRequest {
    /// As it was given: the witness repeats it.
    pub url: String,
    /// The same, after the guard.
    pub target: Target,
    /// How.
    pub method: FetchMethod,
    /// What to send with a `POST`, canonical.
    pub body: Option<Document>,
}

impl FetchRequest {
    /// Reads and validates the body: `validation_failed`, `url_invalid`,
    /// `body_required_for_post`, `body_not_allowed_for_get`, `body_too_large`.
    /// A body that is `null` counts as none.
    pub fn read(view: View<'_>) -> Result<Self, Refusal> {
        let fields = Fields::open(view, &Path::ROOT, &["url", "method", "body"])?;
        let url = fields.text("url", 1, limits::URL_CHARS)?.into_owned();
        let method = match fields.optional_string("method")? {
            None => FetchMethod::Get,
            Some(word) => FetchMethod::from_word(&word)
                .ok_or_else(|| fields.error("method", "GET or POST"))?,
        };
        let target = Target::parse(&url)
            .map_err(|error| Refusal::new(ErrorCode::UrlInvalid, error.to_string()))?;
        let body = fields.present("body").map(View::to_document);
        match (method, &body) {
            (FetchMethod::Post, None) => Err(Refusal::of(ErrorCode::BodyRequiredForPost)),
            (FetchMethod::Get, Some(_)) => Err(Refusal::of(ErrorCode::BodyNotAllowedForGet)),
            (_, Some(body)) if body.as_bytes().len() > limits::FETCH_BODY_BYTES => {
                Err(Refusal::of(ErrorCode::BodyTooLarge))
            }
            _ => Ok(Self { url, target, method, body }),
        }
    }
}

/// What was asked and what came back, before it has a place in its chain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Observation {
    /// The attestation.
    pub chain_id: String,
    /// The attestor.
    pub requested_by: String,
    /// When the platform began.
    pub requested_at: Timestamp,
    /// When it had the answer.
    pub fetched_at: Timestamp,
    /// `{url, method, request, response}`; `None` when it was shredded.
    pub content: Option<Document>,
}

/// The members of [`Observation::content`].
const CONTENT: [&str; 4] = ["url", "method", "request", "response"];

impl Observation {
    /// The witness as the hash covers it, at this place of its chain. Content that
    /// is not there, or not to be shown, is `null`.
    pub fn at(&self, seq: u32, prev_hash: &Hash, shows_content: bool) -> ObjectBuilder {
        let content = self.content.as_ref().filter(|_| shows_content);
        let mut object = ObjectBuilder::new()
            .string("attestationId", &self.chain_id)
            .string("requestedBy", &self.requested_by)
            .integer("seq", i64::from(seq))
            .string("prevHash", &prev_hash.to_hex())
            .string("requestedAt", &self.requested_at.to_string())
            .string("fetchedAt", &self.fetched_at.to_string());
        for name in CONTENT {
            object = object.optional_value(name, content.and_then(|it| it.view().get(name)));
        }
        object
    }
}

/// A witness as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FetchWitness {
    /// `wfx_…`
    pub id: String,
    /// What was seen.
    pub observation: Observation,
    /// 1 for the first.
    pub seq: u32,
    /// The hash of the one before; the genesis hash for the first.
    pub prev_hash: Hash,
    /// See [`openglass_core::record::fetch_witness_hash`].
    pub hash: Hash,
    /// By the platform, purpose `fetch_witness`.
    pub platform_signature: Document,
}
