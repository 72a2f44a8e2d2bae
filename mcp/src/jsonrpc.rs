//! JSON-RPC 2.0 as MCP uses it: messages in, answers out.
//!
//! Messages are read by the one strict reader of the project, so duplicate
//! members, lone surrogates and positional arrays never get past this module.

use std::fmt;

use openglass_core::{
    glass::{ErrorObject, GlassError, Text, text::is_id},
    json::{Document, Kind, ObjectBuilder, View, quote},
};

/// What names a request: an identifier or an integer within ±(2^53 − 1)
/// (ruling G1). It is echoed exactly.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Id {
    /// 1 to 128 bytes without white space and control characters.
    Text(Text),
    /// An integer.
    Integer(i64),
}

impl Id {
    /// Reads an id; `None` for anything that names no request.
    pub fn read(value: View<'_>) -> Option<Self> {
        if let Some(integer) = value.as_i64() {
            return Some(Self::Integer(integer));
        }
        let text = value.as_str()?;
        is_id(&text).then(|| Self::Text(text.into()))
    }

    fn add_to(this: Option<&Self>, message: ObjectBuilder) -> ObjectBuilder {
        match this {
            None => message.null("id"),
            Some(Self::Integer(integer)) => message.integer("id", *integer),
            Some(Self::Text(text)) => message.string("id", text),
        }
    }
}

/// As the `requestId` of an envelope.
impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => f.write_str(text),
            Self::Integer(integer) => write!(f, "{integer}"),
        }
    }
}

/// A message from a client.
#[derive(Debug, Clone)]
pub enum Message {
    /// Wants an answer.
    Request(Id, Call),
    /// Wants none.
    Notification(Call),
    /// Means nothing here: an answer (the server asks nothing), or a
    /// notification that breaks the rules, which nobody may be told.
    Ignored,
}

/// What a request or notification asks for.
#[derive(Debug, Clone)]
pub struct Call {
    /// The method.
    pub method: String,
    /// The whole message, of which `params` is an object if there.
    document: Document,
}

impl Call {
    /// The parameters.
    pub fn params(&self) -> Option<View<'_>> {
        self.document.view().get("params")
    }

    /// One parameter.
    pub fn param(&self, name: &str) -> Option<View<'_>> {
        self.params()?.get(name)
    }

    /// A member of `params._meta`.
    pub fn meta(&self, name: &str) -> Option<View<'_>> {
        self.param("_meta")?.get(name)
    }
}

/// A message that cannot be taken, with the id if it has one that can be echoed.
#[derive(Debug, Clone)]
pub struct Refused {
    /// Whom the answer is for.
    pub id: Option<Id>,
    /// The answer.
    pub error: Error,
}

impl Refused {
    /// The answer.
    pub fn answer(&self) -> Document {
        failure(self.id.as_ref(), &self.error)
    }
}

impl Message {
    /// Reads one message.
    pub fn read(text: &[u8]) -> Result<Self, Refused> {
        Self::of(read_json(text)?)
    }

    /// The message in a document.
    pub(crate) fn of(document: Document) -> Result<Self, Refused> {
        let message = document.view();
        if message.kind() != Kind::Object {
            let text = format!("a message is one object, found {}", message.kind().name());
            return Err(Refused { id: None, error: Error::new(Code::Parse, &text) });
        }
        let is_answer = message.get("result").is_some() || message.get("error").is_some();
        if message.get("method").is_none() && is_answer {
            return Ok(Self::Ignored);
        }
        let id = match message.get("id") {
            None => None,
            Some(value) => Some(Id::read(value).ok_or_else(|| Refused {
                id: None,
                error: Error::new(Code::InvalidRequest, ID_RULE),
            })?),
        };
        let method = match check(message) {
            Ok(method) => method,
            Err(_) if id.is_none() && message.get("method").is_some() => return Ok(Self::Ignored),
            Err((code, text)) => return Err(Refused { id, error: Error::new(code, text) }),
        };
        let call = Call { method, document };
        Ok(match id {
            Some(id) => Self::Request(id, call),
            None => Self::Notification(call),
        })
    }
}

/// Reads the JSON of a client.
pub(crate) fn read_json(text: &[u8]) -> Result<Document, Refused> {
    Document::read(text).map_err(|error| {
        let text = format!("the message cannot be read: {error}");
        Refused { id: None, error: Error::new(Code::Parse, &text) }
    })
}

const ID_RULE: &str = "id must be an integer within ±(2^53 - 1), or 1 to 128 bytes of text without white space and control characters";

/// The method of a message that keeps the rules.
fn check(message: View<'_>) -> Result<String, (Code, &'static str)> {
    let version = message.get("jsonrpc").and_then(View::as_str);
    if version.as_deref() != Some("2.0") {
        return Err((Code::InvalidRequest, "jsonrpc must be \"2.0\""));
    }
    let method = message.get("method").and_then(View::as_str);
    let method = method.ok_or((Code::InvalidRequest, "method must be a string"))?;
    if message.get("params").is_some_and(|params| params.kind() != Kind::Object) {
        return Err((Code::InvalidParams, "params must be an object"));
    }
    Ok(method.into_owned())
}

/// A kind of failure: a JSON-RPC code and the code of the Glass envelope.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Code {
    /// The text is no message.
    Parse,
    /// The message breaks a rule of JSON-RPC or of the lifecycle.
    InvalidRequest,
    /// There is no such method.
    MethodNotFound,
    /// The parameters break a rule of the method.
    InvalidParams,
    /// The server failed.
    Internal,
    /// The client took the request back.
    Cancelled,
    /// The handshake is not done.
    NotInitialized,
    /// Too many requests at a time.
    Busy,
    /// The answer is larger than answers may be.
    TooLarge,
    /// HTTP headers and body do not agree.
    HeaderMismatch,
    /// The revision of the protocol is not spoken here.
    UnsupportedVersion,
}

impl Code {
    /// The number on the wire.
    pub const fn number(self) -> i64 {
        match self {
            Self::Parse => -32700,
            Self::InvalidRequest => -32600,
            Self::MethodNotFound => -32601,
            Self::InvalidParams => -32602,
            Self::Internal => -32603,
            Self::Cancelled => -32800,
            Self::NotInitialized => -32002,
            Self::Busy => -32000,
            Self::TooLarge => -32001,
            Self::HeaderMismatch => -32020,
            Self::UnsupportedVersion => -32022,
        }
    }

    /// The word of the Glass envelope (section 2.4).
    pub const fn word(self) -> &'static str {
        match self {
            Self::InvalidRequest => "protocol.invalidRequest",
            Self::MethodNotFound => "protocol.methodNotFound",
            Self::InvalidParams => "protocol.invalidParams",
            Self::Internal => "protocol.internal",
            Self::Cancelled => "protocol.cancelled",
            Self::NotInitialized => "protocol.notInitialized",
            Self::Busy => "resource.busy",
            Self::Parse | Self::TooLarge | Self::HeaderMismatch | Self::UnsupportedVersion => {
                "protocol.error"
            }
        }
    }
}

/// A failure of the protocol layer.
#[derive(Debug, Clone, PartialEq)]
pub struct Error {
    code: Code,
    object: Box<ErrorObject>,
    /// Members of `data` that MCP itself asks for.
    facts: Option<Document>,
}

impl Error {
    /// A failure before anything was done. The message is cut to 512 bytes.
    pub fn new(code: Code, message: &str) -> Self {
        Self { code, object: Box::new(ErrorObject::new(code.word(), message)), facts: None }
    }

    /// Wrong parameters, with what an operation says about them.
    pub fn of_params(prefix: &str, error: &GlassError) -> Self {
        let object = error.to_object();
        let own = Self::new(Code::InvalidParams, &format!("{prefix}{error}"));
        let details = object.details;
        Self { object: Box::new(ErrorObject { details, ..*own.object }), ..own }
    }

    /// A revision of the protocol that is not spoken here.
    pub fn unsupported_version(requested: &str, supported: View<'_>) -> Self {
        let text = format!("protocol version {} is not supported", shown(requested));
        let requested: String = requested.chars().take(SHOWN_CHARACTERS).collect();
        let facts = ObjectBuilder::new().string("requested", &requested);
        let facts = facts.value("supported", supported).build();
        Self { facts: Some(facts), ..Self::new(Code::UnsupportedVersion, &text) }
    }

    /// The kind.
    pub const fn code(&self) -> Code {
        self.code
    }

    /// What went wrong, for people.
    pub fn message(&self) -> &str {
        &self.object.message
    }

    /// `data`: the error object of the Glass envelope, always with `details`
    /// (section 3.7), and the facts that MCP asks for.
    fn data(&self) -> Document {
        let object = &self.object;
        let retry = ObjectBuilder::new()
            .string("classification", object.retry.classification.as_str())
            .string("recommendedOperation", &object.retry.recommended_operation)
            .build();
        let data = ObjectBuilder::new()
            .string("code", &object.code)
            .optional_value("details", object.details.as_ref().map(Document::view))
            .string("message", &object.message)
            .boolean("mutationPossible", object.mutation_possible)
            .string("phase", object.phase.as_str())
            .value("retry", retry.view());
        let facts = self.facts.iter().flat_map(|facts| facts.view().members());
        facts.fold(data, |data, (name, value)| data.value(&name, value)).build()
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message())
    }
}

impl std::error::Error for Error {}

/// The answer to a request that went well.
pub fn success(id: &Id, result: View<'_>) -> Document {
    let message = ObjectBuilder::new().string("jsonrpc", "2.0").value("result", result);
    Id::add_to(Some(id), message).build()
}

/// The answer to a request that did not; `None` when it has no id to echo.
pub fn failure(id: Option<&Id>, error: &Error) -> Document {
    let body = ObjectBuilder::new()
        .integer("code", error.code.number())
        .value("data", error.data().view())
        .string("message", error.message());
    let message = ObjectBuilder::new().string("jsonrpc", "2.0").value("error", body.build().view());
    Id::add_to(id, message).build()
}

/// Most characters of a client's text that an answer repeats.
const SHOWN_CHARACTERS: usize = 64;

/// A name from a client in a message to people: quoted and cut.
pub(crate) fn shown(name: &str) -> String {
    let short: String = name.chars().take(SHOWN_CHARACTERS).collect();
    let quoted = quote(&short);
    if short.len() < name.len() { format!("{quoted}…") } else { quoted }
}
