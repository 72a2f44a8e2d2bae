//! The operations of the Glass catalogue as tools.

use async_trait::async_trait;
use openglass_core::{
    glass::{
        capabilities::{Environment, Manifest},
        operation::{self, Audience, CATALOGUE, Operation},
        schema,
    },
    json::Document,
};
use schemars::Schema;
use serde_json::{Map, Value, json};

use crate::{
    Server,
    tools::{Profile, ResponseMode, Tool, ToolCall, ToolProvider, ToolResult},
};

/// Operations whose names start so are in the default list.
const DEFAULT_FAMILIES: [&str; 2] = ["webIr.", "task."];

/// Payloads up to this size are worked on at once: handing them to another
/// thread takes longer than the work.
const INLINE_BYTES: usize = 16 * 1024;

/// What the server is for, told in the stateless form.
const INSTRUCTIONS: &str = "Page graphs (Web IR) and tasks of the Glass protocol, without a browser: validate, inspect, compare, track, compile. A failed call is a result with isError whose text names the path and the reason.";

/// The name of the policy: what a machine of one's own may do.
const POLICY: &str = "development";

/// What this build can do on this machine. `version` is that of the program.
pub fn manifest(version: &str) -> Manifest {
    Manifest::new(&Environment {
        glass_version: version,
        platform: (std::env::consts::OS, std::env::consts::ARCH),
        policy: POLICY,
        restricted: false,
        browser: false,
    })
}

/// A server with the browser-free operations, on this machine. `version` is that
/// of the program.
pub fn server(version: &str) -> Server {
    Server::new(version, INSTRUCTIONS).with_glass(manifest(version)).with(GlassTools)
}

/// The browser-free operations of Glass.
#[derive(Debug, Clone, Copy, Default)]
pub struct GlassTools;

#[async_trait]
impl ToolProvider for GlassTools {
    fn tools(&self, profile: Profile) -> Vec<Tool> {
        let wanted = |operation: &&Operation| {
            let is_default = DEFAULT_FAMILIES.iter().any(|it| operation.name.starts_with(it));
            profile != Profile::Default || is_default
        };
        CATALOGUE.iter().filter(wanted).map(|operation| tool(operation, profile)).collect()
    }

    fn has(&self, tool: &str) -> bool {
        operation::find_tool(tool).is_some()
    }

    async fn call(&self, call: ToolCall) -> ToolResult {
        let is_small = call.request.payload.as_bytes().len() <= INLINE_BYTES;
        let run = move || {
            let operation = operation::find(&call.request.operation)?;
            operation.run(call.request.payload.view(), Audience::Mcp)
        };
        if is_small {
            return Ok(run()?);
        }
        match tokio::task::spawn_blocking(run).await {
            Ok(result) => Ok(result?),
            // The server turns it into an answer like any other panic.
            Err(failed) => std::panic::resume_unwind(failed.into_panic()),
        }
    }
}

fn tool(operation: &Operation, profile: Profile) -> Tool {
    let schema = operation.payload_schema(&mut schema::generator());
    let schema = if profile == Profile::Full { schema } else { outline(&schema) };
    Tool {
        name: operation.tool.into(),
        description: operation.description.into(),
        input_schema: document(&with_options(schema)),
        read_only: true,
    }
}

/// A schema with the arguments that every tool takes besides its payload.
fn with_options(mut schema: Schema) -> Value {
    let words = ResponseMode::WORDS.map(|(word, _)| word);
    let object = schema.ensure_object();
    object.remove("title");
    let properties = object.entry("properties").or_insert_with(|| json!({}));
    if let Some(properties) = properties.as_object_mut() {
        properties.insert("responseMode".to_owned(), json!({"type": "string", "enum": words}));
        properties.insert("includeTrace".to_owned(), json!({"type": "boolean"}));
    }
    schema.to_value()
}

/// The schema without what is inside its members: their types and what they mean.
fn outline(schema: &Schema) -> Schema {
    let whole = schema.as_value();
    let members = whole.get("properties").and_then(Value::as_object);
    let short: Map<String, Value> = members
        .into_iter()
        .flatten()
        .map(|(name, member)| (name.clone(), outline_of(whole, member)))
        .collect();
    let mut outline = json!({"type": "object", "properties": short});
    for kept in ["required", "additionalProperties"] {
        if let Some(value) = whole.get(kept) {
            outline[kept] = value.clone();
        }
    }
    Schema::try_from(outline).unwrap_or_default()
}

/// What a member is, without what is inside.
fn outline_of(whole: &Value, member: &Value) -> Value {
    let target = resolve(whole, member);
    let mut short = Map::new();
    for kept in ["type", "enum", "const"] {
        if let Some(value) = target.get(kept) {
            short.insert(kept.to_owned(), value.clone());
        }
    }
    if let Some(text) = member.get("description").or_else(|| target.get("description")) {
        short.insert("description".to_owned(), text.clone());
    }
    Value::Object(short)
}

/// The schema behind a reference, or behind the one alternative that is not `null`.
fn resolve<'s>(whole: &'s Value, member: &'s Value) -> &'s Value {
    let alternatives = member.get("anyOf").and_then(Value::as_array);
    let one = alternatives
        .and_then(|all| all.iter().find(|one| one.get("type") != Some(&json!("null"))))
        .unwrap_or(member);
    let name =
        one.get("$ref").and_then(Value::as_str).and_then(|path| path.strip_prefix("#/$defs/"));
    name.and_then(|name| whole.get("$defs")?.get(name)).unwrap_or(one)
}

fn document(schema: &Value) -> Document {
    // Schemas are JSON that the reader takes; a test goes over all of them.
    Document::read(schema.to_string().as_bytes()).expect("schemas are canonicalizable JSON")
}
