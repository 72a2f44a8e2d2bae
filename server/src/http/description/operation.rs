//! What a route is for, what it takes and what it answers.

use openglass_core::{id::IdKind, vocabulary::ErrorCode};
use serde_json::Value;

use super::{
    models::refusal,
    schema::{self, Schema},
};
use crate::limits::Rule;

/// Defines the groups of operations with their names and descriptions.
macro_rules! tags {
    ($($variant:ident = $name:literal $about:literal,)*) => {
        /// A group of operations.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) enum Tag {
            $($variant,)*
        }

        impl Tag {
            pub(crate) const ALL: &'static [Self] = &[$(Self::$variant,)*];

            pub(crate) const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            pub(crate) const fn about(self) -> &'static str {
                match self { $(Self::$variant => $about,)* }
            }
        }
    };
}

tags! {
    Platform = "Platform" "The platform itself: its health, its keys, its verifier, its documents.",
    Agents = "Agents" "Registration, profile, keys and claim tokens of agents.",
    Sessions = "Sessions" "Signed, countersigned conversations of two agents.",
    Invites = "Invites" "How the second agent comes into a session.",
    Attestations = "Attestations" "Signed, countersigned logs of one agent.",
    Records = "Records" "What remains of a chain: summaries, bundles, receipts, sealing.",
    Live = "Live" "Events as they happen.",
    Login = "Login" "How owners log in and claim agents.",
    Owners = "Owners" "What owners see and decide.",
    Viewers = "Viewers" "Whom owners let look, and what those see.",
    Mcp = "MCP" "The same over the Model Context Protocol.",
    Pages = "Pages" "Plain pages for people.",
}

/// Who may call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Access {
    /// Anybody.
    Public,
    /// An agent that registers: signed with the key that the body names.
    Registration,
    /// An agent.
    Agent,
    /// An agent with an owner.
    ClaimedAgent,
    /// An owner.
    Owner,
    /// An agent or an owner.
    Reader,
}

impl Access {
    pub(crate) const fn takes_agents(self) -> bool {
        matches!(self, Self::Agent | Self::ClaimedAgent | Self::Reader)
    }

    pub(crate) const fn takes_owners(self) -> bool {
        matches!(self, Self::Owner | Self::Reader)
    }

    /// The codes with which callers are turned away; owners that change
    /// something must come from the web application.
    fn refusals(self, reads_only: bool) -> Vec<ErrorCode> {
        use ErrorCode::{
            AgentSuspended, AgentUnclaimed, ClockSkew, InvalidRequestSignature, NonceReused,
            OriginNotAllowed, Unauthenticated,
        };
        const SIGNED: &[ErrorCode] =
            &[Unauthenticated, InvalidRequestSignature, ClockSkew, NonceReused];
        let more: &[ErrorCode] = match self {
            Self::Public => return Vec::new(),
            Self::Owner if reads_only => return vec![Unauthenticated],
            Self::Owner => return vec![Unauthenticated, OriginNotAllowed],
            Self::Registration => &[],
            Self::Agent | Self::Reader => &[AgentSuspended],
            Self::ClaimedAgent => &[AgentSuspended, AgentUnclaimed],
        };
        [SIGNED, more].concat()
    }
}

/// A part of the path, a query parameter or a header.
#[derive(Debug, Clone)]
pub(crate) struct Parameter {
    pub(crate) place: Place,
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    pub(crate) required: bool,
    pub(crate) schema: Schema,
}

/// Where a parameter stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    Path,
    Query,
    Header,
}

impl Place {
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Path => "path",
            Self::Query => "query",
            Self::Header => "header",
        }
    }
}

/// A media type and the schema of what comes in it.
#[derive(Debug, Clone)]
pub(crate) struct Content {
    pub(crate) media_type: &'static str,
    pub(crate) schema: Schema,
}

pub(crate) const JSON: &str = "application/json";
pub(crate) const FORM: &str = "application/x-www-form-urlencoded";
pub(crate) const HTML: &str = "text/html";

/// What a request carries.
#[derive(Debug, Clone)]
pub(crate) struct Body {
    pub(crate) required: bool,
    pub(crate) contents: Vec<Content>,
}

/// One way in which a route answers, other than with a refusal.
#[derive(Debug, Clone)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) about: &'static str,
    pub(crate) content: Option<Content>,
    pub(crate) headers: Vec<(&'static str, &'static str)>,
}

/// The description of a route and method.
#[derive(Debug, Clone)]
pub(crate) struct Operation {
    pub(crate) id: &'static str,
    pub(crate) tag: Tag,
    pub(crate) summary: &'static str,
    pub(crate) about: &'static str,
    pub(crate) access: Access,
    pub(crate) rules: Vec<Rule>,
    pub(crate) parameters: Vec<Parameter>,
    pub(crate) body: Option<Body>,
    pub(crate) answers: Vec<Answer>,
    codes: Vec<ErrorCode>,
}

impl Operation {
    /// `id` names it in generated clients; `summary` is one line.
    pub(crate) const fn new(id: &'static str, tag: Tag, summary: &'static str) -> Self {
        Self {
            id,
            tag,
            summary,
            about: "",
            access: Access::Public,
            rules: Vec::new(),
            parameters: Vec::new(),
            body: None,
            answers: Vec::new(),
            codes: Vec::new(),
        }
    }

    /// More than the summary says.
    pub(crate) const fn about(mut self, about: &'static str) -> Self {
        self.about = about;
        self
    }

    pub(crate) const fn access(mut self, access: Access) -> Self {
        self.access = access;
        self
    }

    /// A rule that the route counts by.
    pub(crate) fn rule(mut self, rule: Rule) -> Self {
        self.rules.push(rule);
        self
    }

    fn parameter(
        mut self,
        place: Place,
        name: &'static str,
        about: &'static str,
        schema: Schema,
    ) -> Self {
        let required = place == Place::Path;
        self.parameters.push(Parameter { place, name, about, required, schema });
        self
    }

    /// A variable part of the path that is an id. What is not there, or may not
    /// be known of, is not found.
    pub(crate) fn path_id(self, name: &'static str, kind: IdKind, about: &'static str) -> Self {
        self.path(name, about, schema::id(kind))
    }

    /// A variable part of the path.
    pub(crate) fn path(self, name: &'static str, about: &'static str, schema: Schema) -> Self {
        self.parameter(Place::Path, name, about, schema).refuses(&[ErrorCode::NotFound])
    }

    pub(crate) fn query(self, name: &'static str, about: &'static str, schema: Schema) -> Self {
        self.parameter(Place::Query, name, about, schema)
    }

    pub(crate) fn header(self, name: &'static str, about: &'static str, schema: Schema) -> Self {
        self.parameter(Place::Header, name, about, schema)
    }

    /// `limit` and `cursor` of a list.
    pub(crate) fn paged(self) -> Self {
        self.limited("Items of a page: 1 to 200. What is no number counts as 50.")
            .query("cursor", "`nextCursor` of the page before.", schema::string())
            .refuses(&[ErrorCode::ValidationFailed])
    }

    /// `limit` and `afterSeq` of a list of messages.
    pub(crate) fn paged_by_seq(self) -> Self {
        self.limited("Messages of a page: 1 to 200. What is no number counts as 100.").query(
            "afterSeq",
            "Only messages after this one; 0 at first.",
            lenient_number(0),
        )
    }

    fn limited(self, about: &'static str) -> Self {
        self.query("limit", about, lenient_number(20))
    }

    /// A filter by a closed list of words.
    pub(crate) fn filter(self, name: &'static str, about: &'static str, words: Schema) -> Self {
        self.query(name, about, words).refuses(&[ErrorCode::ValidationFailed])
    }

    /// A JSON body that must be there.
    pub(crate) fn body(mut self, schema: Schema) -> Self {
        let contents = vec![Content { media_type: JSON, schema }];
        self.body = Some(Body { required: true, contents });
        self.refuses(&[ErrorCode::ValidationFailed])
    }

    /// A JSON body that may be left out.
    pub(crate) fn optional_body(mut self, schema: Schema) -> Self {
        self = self.body(schema);
        if let Some(body) = &mut self.body {
            body.required = false;
        }
        self
    }

    /// The body as a form, in place of JSON or besides it.
    pub(crate) fn form(mut self, schema: Schema) -> Self {
        let body = self.body.get_or_insert(Body { required: true, contents: Vec::new() });
        body.contents.push(Content { media_type: FORM, schema });
        self
    }

    /// Answers with JSON.
    pub(crate) fn answers(self, status: u16, about: &'static str, schema: Schema) -> Self {
        self.answers_with(status, about, JSON, schema)
    }

    /// Answers with something of this media type.
    pub(crate) fn answers_with(
        self,
        status: u16,
        about: &'static str,
        media_type: &'static str,
        schema: Schema,
    ) -> Self {
        self.answer(status, about, Some(Content { media_type, schema }))
    }

    /// Answers with a page for people.
    pub(crate) fn answers_page(self, status: u16, about: &'static str) -> Self {
        self.answers_with(status, about, HTML, schema::string())
    }

    /// Answers without a body.
    pub(crate) fn answers_empty(self, status: u16, about: &'static str) -> Self {
        self.answer(status, about, None)
    }

    fn answer(mut self, status: u16, about: &'static str, content: Option<Content>) -> Self {
        self.answers.push(Answer { status, about, content, headers: Vec::new() });
        self
    }

    /// A header of the answer that was described last.
    pub(crate) fn with_header(mut self, name: &'static str, about: &'static str) -> Self {
        if let Some(answer) = self.answers.last_mut() {
            answer.headers.push((name, about));
        }
        self
    }

    /// Codes with which this route refuses, besides those of every route.
    pub(crate) fn refuses(mut self, codes: &[ErrorCode]) -> Self {
        self.codes.extend(codes);
        self
    }

    /// The statuses of refusals, each with its codes in the vocabulary's order.
    pub(crate) fn refusals(&self, reads_only: bool) -> Vec<(u16, Vec<ErrorCode>)> {
        /// Of every route: all read a body, count, and depend on the store.
        const ALWAYS: &[ErrorCode] = &[
            ErrorCode::BadRequest,
            ErrorCode::PayloadTooLarge,
            ErrorCode::RateLimited,
            ErrorCode::Internal,
            ErrorCode::Unavailable,
        ];
        let callers = self.access.refusals(reads_only);
        let known = |code: &ErrorCode| {
            ALWAYS.contains(code) || callers.contains(code) || self.codes.contains(code)
        };
        let mut refusals: Vec<(u16, Vec<ErrorCode>)> = Vec::new();
        for &code in ErrorCode::ALL.iter().filter(|code| known(code)) {
            match refusals.iter_mut().find(|(status, _)| *status == code.status()) {
                Some((_, codes)) => codes.push(code),
                None => refusals.push((code.status(), vec![code])),
            }
        }
        refusals
    }
}

/// A number in a query; anything else counts as the default, so it is allowed.
fn lenient_number(example: u32) -> Schema {
    serde_json::json!({ "type": ["integer", "string"], "examples": [example] })
}

/// The body of a refusal with one of these codes.
pub(crate) fn refusal_schema(codes: &[ErrorCode]) -> Value {
    let words = schema::words(codes.iter().map(|code| code.as_str()));
    serde_json::json!({
        "allOf": [
            refusal::ERROR.schema(),
            { "properties": { "error": { "properties": { "code": words } } } },
        ],
    })
}
