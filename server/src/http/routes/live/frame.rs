//! Frames: what clients may say, and how the platform writes what it says.

use openglass_core::{
    json::{Document, ObjectBuilder, View},
    record::{Fields, Path, ShapeError},
    vocabulary::limits,
};

use crate::{domain::Principal, http::ApiError};

/// Longest `id` of a client's frame, in characters.
const ID_CHARS: usize = 128;

/// What a client asks for.
#[derive(Debug)]
pub(super) enum Request {
    Subscribe { chain_id: String, after_seq: u32 },
    Unsubscribe { chain_id: String },
    Send { chain_id: String, body: Document },
    Ping,
}

/// Reads a client's frame. The id is given whatever becomes of the rest, so
/// that the error can name it.
pub(super) fn read(text: &[u8]) -> (Option<String>, Result<Request, ApiError>) {
    let document = match Document::read(text) {
        Ok(document) => document,
        Err(error) => return (None, Err(error.into())),
    };
    let id = document.view().get("id").and_then(View::as_str);
    let id = id.filter(|id| id.chars().count() <= ID_CHARS).map(Into::into);
    (id, read_request(document.view()).map_err(Into::into))
}

fn read_request(view: View<'_>) -> Result<Request, ShapeError> {
    const SUBMISSION: [&str; 4] = ["envelope", "hash", "signature", "payload"];
    let path = Path::ROOT;
    let open = |more: &[&str]| {
        let fields = Fields::open(view, &path, &[&["type", "id"], more].concat())?;
        fields.text("id", 1, ID_CHARS)?;
        Ok(fields)
    };
    let kind = view.get("type").and_then(View::as_str).unwrap_or_default();
    match kind.as_ref() {
        "subscribe" => {
            let fields = open(&["sessionId", "afterSeq"])?;
            let after_seq = match fields.get("afterSeq") {
                None => 0,
                Some(_) => fields.integer("afterSeq", 0, limits::MESSAGES_PER_CHAIN.into())?,
            };
            let after_seq = u32::try_from(after_seq).unwrap_or_default();
            Ok(Request::Subscribe { chain_id: fields.string("sessionId")?.into(), after_seq })
        }
        "unsubscribe" => {
            Ok(Request::Unsubscribe { chain_id: open(&["sessionId"])?.string("sessionId")?.into() })
        }
        "message.send" => {
            let fields = open(&[&["sessionId"], SUBMISSION.as_slice()].concat())?;
            let chain_id = fields.string("sessionId")?.into();
            let mut body = ObjectBuilder::new();
            for name in SUBMISSION {
                if let Some(value) = fields.get(name) {
                    body = body.value(name, value);
                }
            }
            Ok(Request::Send { chain_id, body: body.build() })
        }
        "ping" => open(&[]).map(|_| Request::Ping),
        _ => Err(path.name("type").error("subscribe, unsubscribe, message.send or ping")),
    }
}

/// What the platform says.
#[derive(Debug)]
pub(super) struct Frame {
    kind: &'static str,
    /// The JSON of the frame, with its type.
    json: Document,
    /// Where a reader of server-sent events goes on after this frame.
    place: Option<String>,
}

impl Frame {
    fn new(kind: &'static str, members: ObjectBuilder) -> Self {
        Self { kind, json: members.string("type", kind).build(), place: None }
    }

    pub(super) fn ready(who: &Principal) -> Self {
        let (kind, id) = match who {
            Principal::Agent(id) => ("agent", id),
            Principal::Owner(id) => ("owner", id),
        };
        let principal = ObjectBuilder::new().string("kind", kind).string("id", id).build();
        Self::new("ready", ObjectBuilder::new().value("principal", principal.view()))
    }

    pub(super) fn ack(id: &str, result: View<'_>) -> Self {
        Self::new("ack", ObjectBuilder::new().string("id", id).value("result", result))
    }

    pub(super) fn pong(id: &str) -> Self {
        Self::new("pong", ObjectBuilder::new().string("id", id))
    }

    /// The error as HTTP would give it.
    pub(super) fn error(id: Option<&str>, error: &ApiError, request_id: &str) -> Self {
        let body = error.to_document(request_id);
        let mut members = ObjectBuilder::new();
        if let Some(error) = body.view().get("error") {
            members = members.value("error", error);
        }
        if let Some(id) = id {
            members = members.string("id", id);
        }
        Self::new("error", members)
    }

    pub(super) fn message(chain_id: &str, seq: u32, message: View<'_>) -> Self {
        let members = ObjectBuilder::new().string("sessionId", chain_id).value("message", message);
        let place = Some(format!("{chain_id}:{seq}"));
        Self { place, ..Self::new("message", members) }
    }

    /// `{type, name: value}`
    pub(super) fn about(kind: &'static str, name: &str, value: View<'_>) -> Self {
        Self::new(kind, ObjectBuilder::new().value(name, value))
    }

    pub(super) fn record_issued(chain_id: &str, record_id: &str) -> Self {
        let members =
            ObjectBuilder::new().string("sessionId", chain_id).string("recordId", record_id);
        Self::new("record.issued", members)
    }

    /// For a WebSocket.
    pub(super) fn to_json(&self) -> &str {
        self.json.as_str()
    }

    /// As a server-sent event. Canonical JSON holds no line breaks.
    pub(super) fn to_event(&self) -> String {
        let id = self.place.as_ref().map_or_else(String::new, |place| format!("id: {place}\n"));
        format!("event: {}\n{id}data: {}\n\n", self.kind, self.json.as_str())
    }
}
