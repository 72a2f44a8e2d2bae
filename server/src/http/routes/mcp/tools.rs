//! The tools of spec 16. Keys stay with the caller: every call that needs a
//! signature comes with one, made for exactly the request that the tool sends.

use axum::{Router, http::Method};
use openglass_core::json::{ObjectBuilder, View};
use openglass_mcp::{
    Profile, Tool, ToolCall, ToolProvider,
    tools::{ToolFailure, ToolResult},
};

use super::{
    body::{
        ACCEPT, CLOSE, ENVELOPE, META, OFFER, OPEN, SIGNATURE, Shape, Shape::Free, of_arguments,
    },
    caller::{Answer, ApiCall, call, pretty},
    schema::{self, SPECS, Spec},
};

/// The platform's API as tools.
#[derive(Debug)]
pub(super) struct PlatformTools {
    /// The API, without this endpoint.
    pub(super) api: Router,
}

#[async_trait::async_trait]
impl ToolProvider for PlatformTools {
    fn tools(&self, _: Profile) -> Vec<Tool> {
        SPECS.iter().map(schema::tool).collect()
    }

    fn has(&self, tool: &str) -> bool {
        SPECS.iter().any(|spec| spec.name == tool)
    }

    async fn call(&self, call: ToolCall) -> ToolResult {
        let arguments = Arguments::read(&call)?;
        let answer = self.run(&call.tool, &arguments).await?;
        Ok(pretty(answer.0.view()))
    }
}

const MESSAGE: [(&str, Shape); 4] =
    [("envelope", ENVELOPE), ("hash", Free), ("signature", SIGNATURE), ("payload", Free)];
const CLOSING: [(&str, Shape); 2] = [("statement", CLOSE), ("signature", SIGNATURE)];

impl PlatformTools {
    async fn run(&self, tool: &str, arguments: &Arguments<'_>) -> Result<Answer, ToolFailure> {
        match tool {
            "register_agent" => {
                let members =
                    [("name", Free), ("description", Free), ("meta", META), ("publicKey", Free)];
                self.post("/v1/agents", arguments, &members).await
            }
            "start_session" => self.offer(arguments).await,
            "invite_counterparty" => self.invite(arguments).await,
            "accept_invite" => self.accept(arguments).await,
            "send_message" => self.append(arguments, &SESSION).await,
            "send_attestation_event" => self.append(arguments, &ATTESTATION).await,
            "close_session" => self.close(arguments, &SESSION).await,
            "close_attestation" => self.close(arguments, &ATTESTATION).await,
            "pause_session" => {
                let path = format!("/v1/sessions/{}/pause", arguments.id("sessionId")?);
                self.post(&path, arguments, &[("reason", Free)]).await
            }
            "get_record" => {
                let bundle = arguments.value("bundle").and_then(View::as_bool) == Some(true);
                let bundle = if bundle { "/bundle" } else { "" };
                let path = format!("/v1/records/{}{bundle}", arguments.id("recordId")?);
                self.get(path, arguments.auth()).await
            }
            "open_attestation" => {
                let members =
                    [("open", OPEN), ("openSignature", SIGNATURE), ("idleTimeoutSec", Free)];
                self.post("/v1/attestations", arguments, &members).await
            }
            "verify_agent" => self.verify(arguments).await,
            "lookup_agent" => self.lookup(arguments).await,
            _ => Err(ToolFailure::Text(format!("there is no tool {tool}"))),
        }
    }

    async fn offer(&self, arguments: &Arguments<'_>) -> Result<Answer, ToolFailure> {
        let members = [("offer", OFFER), ("offerSignature", SIGNATURE)];
        self.post("/v1/sessions", arguments, &members).await
    }

    /// As `start_session`, for an agent that is there and takes invites.
    async fn invite(&self, arguments: &Arguments<'_>) -> Result<Answer, ToolFailure> {
        let counterparty = arguments.value("offer").and_then(|offer| offer.get("counterparty"));
        let id = counterparty.and_then(|it| it.get("agentId")).and_then(View::as_str);
        let id = id.ok_or_else(|| missing("offer.counterparty.agentId"))?;
        let agent = self.get(format!("/v1/agents/{}", path_id(&id)?), None).await?;
        let status = agent.get(&["agent", "status"]).and_then(View::as_str).unwrap_or_default();
        if status != "active" {
            let text = format!("the counterparty is {status}; only active agents take invites");
            return Err(ToolFailure::Text(text));
        }
        self.offer(arguments).await
    }

    async fn accept(&self, arguments: &Arguments<'_>) -> Result<Answer, ToolFailure> {
        let path = format!("/v1/invites/{}", arguments.id("inviteId")?);
        if arguments.prepares()? {
            let token = arguments.value("token").and_then(View::as_str);
            let query = token.map_or_else(String::new, |token| {
                let query = form_urlencoded::Serializer::new(String::new())
                    .append_pair("token", &token)
                    .finish();
                format!("?{query}")
            });
            return self.get(format!("{path}{query}"), arguments.auth()).await;
        }
        let members = [("token", Free), ("accept", ACCEPT), ("signature", SIGNATURE)];
        self.post(&format!("{path}/accept"), arguments, &members).await
    }

    async fn append(&self, arguments: &Arguments<'_>, kind: &Kind) -> Result<Answer, ToolFailure> {
        let path = kind.path(arguments)?;
        if !arguments.prepares()? {
            return self.post(&format!("{path}/{}", kind.links), arguments, &MESSAGE).await;
        }
        let chain = self.get(path, arguments.auth()).await?;
        let head = kind.head(&chain);
        let genesis = chain.get(&[kind.name, "genesisHash"]).unwrap_or(View::NULL);
        let (seq, hash) = head.unwrap_or((0, View::NULL));
        let prev_hash = if seq == 0 { genesis } else { hash };
        let prepared = ObjectBuilder::new()
            .value(kind.id, chain.get(&[kind.name, "id"]).unwrap_or(View::NULL))
            .value(kind.mode, chain.get(&[kind.name, "mode"]).unwrap_or(View::NULL))
            .integer("nextSeq", seq + 1)
            .value("prevHash", prev_hash);
        Ok(Answer(prepared.build()))
    }

    async fn close(&self, arguments: &Arguments<'_>, kind: &Kind) -> Result<Answer, ToolFailure> {
        let path = kind.path(arguments)?;
        if !arguments.prepares()? {
            return self.post(&format!("{path}/close"), arguments, &CLOSING).await;
        }
        let chain = self.get(path, arguments.auth()).await?;
        let (seq, hash) = kind.head(&chain).unwrap_or((0, View::NULL));
        let prepared = ObjectBuilder::new().integer("headSeq", seq).value("headHash", hash);
        Ok(Answer(prepared.build()))
    }

    async fn verify(&self, arguments: &Arguments<'_>) -> Result<Answer, ToolFailure> {
        match (arguments.value("agentId"), arguments.value("bundle")) {
            (Some(_), None) => {
                self.get(format!("/v1/agents/{}", arguments.id("agentId")?), None).await
            }
            (None, Some(bundle)) => {
                let body = Some(bundle.as_json().to_owned());
                let target = "/v1/verify".to_owned();
                call(&self.api, ApiCall { method: Method::POST, target, body, auth: None }).await
            }
            _ => Err(ToolFailure::Text("give exactly one of agentId and bundle".to_owned())),
        }
    }

    /// Which of the keys is given, and how often, the API judges.
    async fn lookup(&self, arguments: &Arguments<'_>) -> Result<Answer, ToolFailure> {
        let query = {
            let mut query = form_urlencoded::Serializer::new(String::new());
            for (name, value) in arguments.0.members() {
                if let Some(text) = value.as_str() {
                    query.append_pair(&name, &text);
                }
            }
            query.finish()
        };
        self.get(format!("/v1/lookup?{query}"), None).await
    }

    async fn get(&self, target: String, auth: Option<View<'_>>) -> Result<Answer, ToolFailure> {
        call(&self.api, ApiCall { method: Method::GET, target, body: None, auth }).await
    }

    async fn post(
        &self,
        path: &str,
        arguments: &Arguments<'_>,
        members: &[(&str, Shape)],
    ) -> Result<Answer, ToolFailure> {
        let body = Some(of_arguments(arguments.0, members));
        let (target, auth) = (path.to_owned(), arguments.auth());
        call(&self.api, ApiCall { method: Method::POST, target, body, auth }).await
    }
}

/// What differs between sessions and attestations.
struct Kind {
    name: &'static str,
    id: &'static str,
    mode: &'static str,
    collection: &'static str,
    links: &'static str,
}

const SESSION: Kind = Kind {
    name: "session",
    id: "sessionId",
    mode: "sessionMode",
    collection: "/v1/sessions",
    links: "messages",
};
const ATTESTATION: Kind = Kind {
    name: "attestation",
    id: "attestationId",
    mode: "attestationMode",
    collection: "/v1/attestations",
    links: "events",
};

impl Kind {
    fn path(&self, arguments: &Arguments<'_>) -> Result<String, ToolFailure> {
        Ok(format!("{}/{}", self.collection, arguments.id(self.id)?))
    }

    fn head<'a>(&self, chain: &'a Answer) -> Option<(i64, View<'a>)> {
        let seq = chain.get(&[self.name, "head", "seq"])?.as_i64()?;
        Some((seq, chain.get(&[self.name, "head", "hash"])?))
    }
}

/// The arguments of a call, among those that the tool has.
struct Arguments<'a>(View<'a>);

impl<'a> Arguments<'a> {
    fn read(call: &'a ToolCall) -> Result<Self, ToolFailure> {
        let arguments = call.arguments.view();
        let spec = SPECS.iter().find(|spec| spec.name == &*call.tool);
        let known = |name: &str| spec.is_some_and(|spec: &Spec| spec.takes(name));
        match arguments.members().find(|(name, _)| !known(name)) {
            Some((name, _)) => Err(ToolFailure::Text(format!("there is no argument {name}"))),
            None => Ok(Self(arguments)),
        }
    }

    fn value(&self, name: &str) -> Option<View<'a>> {
        self.0.get(name)
    }

    fn auth(&self) -> Option<View<'a>> {
        self.value("auth")
    }

    /// An id, to be put into a path.
    fn id(&self, name: &str) -> Result<String, ToolFailure> {
        path_id(&self.value(name).and_then(View::as_str).ok_or_else(|| missing(name))?)
    }

    /// Whether the call asks what to sign, or submits what was signed.
    fn prepares(&self) -> Result<bool, ToolFailure> {
        match self.value("mode").and_then(View::as_str).as_deref() {
            Some("prepare") => Ok(true),
            Some("submit") => Ok(false),
            _ => Err(ToolFailure::Text("mode must be prepare or submit".to_owned())),
        }
    }
}

/// What is an id needs no escaping, so that the path is the one that was signed.
fn path_id(id: &str) -> Result<String, ToolFailure> {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    if !id.is_empty() && id.len() <= 64 && id.bytes().all(plain) {
        return Ok(id.to_owned());
    }
    Err(ToolFailure::Text("an id has letters, digits and one underscore".to_owned()))
}

fn missing(name: &str) -> ToolFailure {
    ToolFailure::Text(format!("{name} is missing"))
}
