//! What is the same for all clients: who the server is, its tools, and the
//! answer to each method.

use std::{
    panic::AssertUnwindSafe,
    sync::{Arc, OnceLock},
};

use futures_util::FutureExt as _;
use openglass_core::{
    glass::{
        GlassError, Text,
        capabilities::Manifest,
        encode,
        negotiation::{Agreement, NegotiationRequest},
    },
    json::{ArrayBuilder, Document, ObjectBuilder, View},
};
use serde::Serialize;

use crate::{
    ANSWER_BYTES,
    jsonrpc::{self, Call, Code, Error, Id, shown},
    stateless,
    tools::{Profile, ToolCall, ToolProvider, to_call_result},
    version,
};

/// The name of the server.
const NAME: &str = "openglass";

/// Which form of the protocol a request is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Era {
    /// After a handshake.
    Handshake,
    /// Without one.
    Stateless,
}

/// A server, shared by all its connections.
#[derive(Debug)]
pub struct Server {
    version: Text,
    instructions: Text,
    manifest: Option<Manifest>,
    providers: Vec<Arc<dyn ToolProvider>>,
    lists: [OnceLock<Document>; Profile::ALL.len()],
}

/// What a method needs to be answered.
#[derive(Debug)]
pub(crate) enum Work {
    /// Nothing more.
    Done(Document),
    /// A call of a tool.
    Call(Box<ToolCall>),
}

impl Server {
    /// A server without tools. `version` is that of the program; `instructions`
    /// say what the server is for.
    pub fn new(version: &str, instructions: &str) -> Self {
        Self {
            version: version.into(),
            instructions: instructions.into(),
            manifest: None,
            providers: Vec::new(),
            lists: Default::default(),
        }
    }

    /// Speaks Glass: what it can do is told to every client, and agreed on with
    /// those that ask.
    #[must_use]
    pub fn with_glass(mut self, manifest: Manifest) -> Self {
        self.manifest = Some(manifest);
        self
    }

    /// Adds tools. Of two with one name the first is called.
    #[must_use]
    pub fn with(mut self, provider: impl ToolProvider + 'static) -> Self {
        self.providers.push(Arc::new(provider));
        self
    }

    /// The tools as JSON, as `tools/list` tells them.
    pub fn tool_list(&self, profile: Profile) -> &Document {
        self.lists[profile as usize].get_or_init(|| {
            let mut list = ArrayBuilder::new();
            for tool in self.providers.iter().flat_map(|provider| provider.tools(profile)) {
                list.push(tool.to_document().view());
            }
            list.build()
        })
    }

    /// The revision that `initialize` settles on, and its result (section 3.4).
    pub(crate) fn initialize(&self, call: &Call) -> Result<(&'static str, Document), Error> {
        let Some(wanted) = call.param("protocolVersion").and_then(View::as_str) else {
            return Err(Error::new(Code::InvalidParams, "protocolVersion must be a string"));
        };
        let agreement = self.agree(call.param("glass"))?;
        let version = version::settle(&wanted);
        let result = self
            .introduction(agreement.as_ref())
            .string("protocolVersion", version)
            .value("serverInfo", self.info().view());
        Ok((version, result.build()))
    }

    /// The result of `server/discover`.
    fn discover(&self, agreement: Option<&Agreement>) -> Document {
        let meta = ObjectBuilder::new().value(stateless::SERVER_INFO, self.info().view()).build();
        stateless::cacheable(self.introduction(agreement))
            .value("_meta", meta.view())
            .string("instructions", &self.instructions)
            .value("serverInfo", self.info().view())
            .value("supportedVersions", stateless::supported().view())
            .build()
    }

    /// What both forms say about the server.
    fn introduction(&self, agreement: Option<&Agreement>) -> ObjectBuilder {
        let unchanging = ObjectBuilder::new().boolean("listChanged", false);
        let resources = unchanging.clone().boolean("subscribe", false).build();
        let unchanging = unchanging.build();
        let capabilities = ObjectBuilder::new()
            .value("prompts", unchanging.view())
            .value("resources", resources.view())
            .value("tools", unchanging.view())
            .build();
        let introduction = ObjectBuilder::new().value("capabilities", capabilities.view());
        match (&self.manifest, agreement) {
            (Some(manifest), Some(agreement)) => introduction
                .value("glass", to_document(manifest).view())
                .value("glassAgreement", to_document(agreement).view()),
            _ => introduction,
        }
    }

    fn info(&self) -> Document {
        ObjectBuilder::new().string("name", NAME).string("version", &self.version).build()
    }

    /// Agrees on what a client asks of Glass; without a request, on everything.
    /// A server that does not speak Glass leaves such requests alone, as any
    /// other server does.
    fn agree(&self, request: Option<View<'_>>) -> Result<Option<Agreement>, Error> {
        let Some(manifest) = &self.manifest else { return Ok(None) };
        let request =
            request.map_or_else(|| Ok(NegotiationRequest::default()), NegotiationRequest::read);
        let agreement = request.and_then(|request| request.negotiate(manifest));
        agreement.map(Some).map_err(|invalid| {
            Error::of_params("Glass negotiation failed: ", &GlassError::from(invalid))
        })
    }

    /// Answers a request other than `initialize`.
    pub(crate) fn answer(
        &self,
        era: Era,
        profile: Profile,
        id: &Id,
        call: &Call,
    ) -> Result<Work, Error> {
        let agreement = match era {
            Era::Handshake => None,
            Era::Stateless => {
                stateless::check(call)?;
                Some(self.agree(stateless::glass_request(call))?)
            }
        };
        let list = |name: &str, items: View<'_>| {
            refuse_cursor(call)?;
            let list = ObjectBuilder::new().value(name, items);
            let list = if era == Era::Stateless { stateless::cacheable(list) } else { list };
            Ok(Work::Done(list.build()))
        };
        let nothing = ArrayBuilder::new().build();
        match (call.method.as_str(), agreement) {
            (stateless::DISCOVER, Some(agreement)) => {
                Ok(Work::Done(self.discover(agreement.as_ref())))
            }
            ("ping", None) => Ok(Work::Done(ObjectBuilder::new().build())),
            ("tools/list", _) => list("tools", self.tool_list(profile).view()),
            ("prompts/list", _) => list("prompts", nothing.view()),
            ("resources/list", _) => list("resources", nothing.view()),
            ("resources/templates/list", _) => list("resourceTemplates", nothing.view()),
            ("prompts/get", _) => Err(absent(call, "name", "prompt")),
            ("resources/read", _) => Err(absent(call, "uri", "resource")),
            ("tools/call", _) => self.read_call(id, call),
            (method, _) => {
                let text = format!("there is no method {}", shown(method));
                Err(Error::new(Code::MethodNotFound, &text))
            }
        }
    }

    fn read_call(&self, id: &Id, call: &Call) -> Result<Work, Error> {
        let tool_call = ToolCall::read(&id.to_string(), call.params())
            .map_err(|error| Error::of_params("", &error))?;
        if self.provider(&tool_call.tool).is_none() {
            let name = shown(&tool_call.tool);
            let text = format!("there is no tool {name}; tools/list names those there are");
            return Err(Error::new(Code::InvalidParams, &text));
        }
        Ok(Work::Call(Box::new(tool_call)))
    }

    fn provider(&self, tool: &str) -> Option<&Arc<dyn ToolProvider>> {
        self.providers.iter().find(|provider| provider.has(tool))
    }

    /// Calls a tool and gives the answer to its request.
    pub(crate) async fn call(&self, id: &Id, era: Era, call: ToolCall) -> Document {
        match self.run(era, call).await {
            Ok(result) => bounded(id, jsonrpc::success(id, result.view())),
            Err(error) => jsonrpc::failure(Some(id), &error),
        }
    }

    async fn run(&self, era: Era, call: ToolCall) -> Result<Document, Error> {
        let failed = || Error::new(Code::Internal, "the tool failed inside the server");
        let options = call.options.clone().unwrap_or_default();
        let result = match (&call.options, self.provider(&call.tool)) {
            (Err(invalid), _) => Err(GlassError::from(invalid.clone()).into()),
            (Ok(_), Some(provider)) => {
                AssertUnwindSafe(provider.call(call)).catch_unwind().await.map_err(|_| failed())?
            }
            (Ok(_), None) => return Err(failed()),
        };
        let result = to_call_result(&result, options);
        let result = if era == Era::Stateless { stateless::complete(result) } else { result };
        Ok(result.build())
    }
}

/// An answer, unless it is larger than answers may be.
fn bounded(id: &Id, answer: Document) -> Document {
    if answer.as_bytes().len() <= ANSWER_BYTES {
        return answer;
    }
    let text = format!(
        "the answer has {} bytes, more than the {ANSWER_BYTES} that are sent",
        answer.as_bytes().len()
    );
    jsonrpc::failure(Some(id), &Error::new(Code::TooLarge, &text))
}

/// Lists come whole, so no client can have a cursor.
fn refuse_cursor(call: &Call) -> Result<(), Error> {
    match call.param("cursor") {
        None => Ok(()),
        Some(cursor) if cursor.is_null() => Ok(()),
        Some(_) => Err(Error::new(Code::InvalidParams, "unknown cursor: the list comes whole")),
    }
}

fn absent(call: &Call, parameter: &str, what: &str) -> Error {
    let text = match call.param(parameter).and_then(View::as_str) {
        Some(name) => format!("there is no {what} {}", shown(&name)),
        None => format!("{parameter} must be a string"),
    };
    Error::new(Code::InvalidParams, &text)
}

fn to_document<T: Serialize>(value: &T) -> Document {
    // Our own types hold texts, integers and booleans only.
    Document::read(encode(value).as_bytes()).expect("manifests are canonicalizable JSON")
}
