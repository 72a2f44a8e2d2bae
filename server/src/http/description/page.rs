//! The description as one plain page: no scripts, nothing from elsewhere.

use std::fmt::Write as _;

use openglass_core::vocabulary::ErrorCode;
use serde_json::{Map, Value};

use super::{
    Access, Described, Operation, Tag,
    openapi::{ABOUT, schemas},
    operation::{Answer, Content, Parameter},
    sample::sample,
    types::{members, prose, type_of},
};
use crate::http::html::escape;

/// The content of the page.
pub(crate) fn content(routes: &[Described]) -> String {
    let schemas = schemas();
    let mut html = String::new();
    for paragraph in ABOUT.split("\n\n") {
        let _ = writeln!(html, "<p>{}</p>", prose(paragraph));
    }
    html.push_str("<p>For programs: <a href=\"/openapi.json\">/openapi.json</a></p>\n");
    html.push_str(&contents(routes));
    for &tag in Tag::ALL {
        let _ = writeln!(html, "<h2>{}</h2>\n<p>{}</p>", tag.name(), escape(tag.about()));
        for route in of_tag(routes, tag) {
            html.push_str(&article(route, &schemas));
        }
    }
    html.push_str("<h2>Schemas</h2>\n");
    for (name, schema) in &schemas {
        html.push_str(&named_schema(name, schema, &schemas));
    }
    html
}

fn of_tag(routes: &[Described], tag: Tag) -> impl Iterator<Item = &Described> {
    routes.iter().filter(move |route| route.operation.tag == tag)
}

fn contents(routes: &[Described]) -> String {
    let mut html = String::from("<nav>\n");
    for &tag in Tag::ALL {
        let _ = write!(html, "<details><summary>{}</summary>\n<ul>\n", tag.name());
        for Described { method, path, operation } in of_tag(routes, tag) {
            let _ = writeln!(
                html,
                "<li><a href=\"#{}\"><code>{method} {}</code></a> {}</li>",
                operation.id,
                escape(path),
                escape(operation.summary)
            );
        }
        html.push_str("</ul>\n</details>\n");
    }
    html.push_str("</nav>\n");
    html
}

fn article(route: &Described, schemas: &Map<String, Value>) -> String {
    let Described { method, path, operation } = route;
    let mut html = format!(
        "<article id=\"{}\">\n<h3>{}</h3>\n<p class=\"route\"><code>{method} {}</code></p>\n",
        operation.id,
        escape(operation.summary),
        escape(path)
    );
    if !operation.about.is_empty() {
        let _ = writeln!(html, "<p>{}</p>", prose(operation.about));
    }
    let _ = writeln!(html, "<p>{} {}</p>", callers(operation.access), limits(operation));
    if !operation.parameters.is_empty() {
        html.push_str("<h4>Parameters</h4>\n<dl>\n");
        operation.parameters.iter().for_each(|it| html.push_str(&parameter(it)));
        html.push_str("</dl>\n");
    }
    if let Some(body) = &operation.body {
        let optional = if body.required { "" } else { ", may be left out" };
        let _ = writeln!(html, "<h4>Body{optional}</h4>");
        body.contents.iter().for_each(|it| html.push_str(&content_html(it, schemas)));
    }
    html.push_str("<h4>Answers</h4>\n");
    operation.answers.iter().for_each(|answer| html.push_str(&answer_html(answer, schemas)));
    html.push_str(&refusals(operation.refusals(route.reads_only())));
    html.push_str("</article>\n");
    html
}

const fn callers(access: Access) -> &'static str {
    match access {
        Access::Public => "For everybody.",
        Access::Registration => "Signed with the key in the body.",
        Access::Agent => "For agents.",
        Access::ClaimedAgent => "For agents with an owner.",
        Access::Owner => "For owners.",
        Access::Reader => "For agents and owners.",
    }
}

fn limits(operation: &Operation) -> String {
    let rules: Vec<_> =
        operation.rules.iter().map(|rule| format!("<code>{}</code>", rule.as_str())).collect();
    if rules.is_empty() { String::new() } else { format!("Limited by {}.", rules.join(" and ")) }
}

fn parameter(parameter: &Parameter) -> String {
    format!(
        "<dt><code>{}</code> <small>{}</small></dt><dd>{} <small>{}</small></dd>\n",
        parameter.name,
        parameter.place.as_str(),
        prose(parameter.about),
        type_of(&parameter.schema)
    )
}

fn content_html(content: &Content, schemas: &Map<String, Value>) -> String {
    let Content { media_type, schema } = content;
    let mut html = format!("<p><code>{media_type}</code>: {}</p>\n", type_of(schema));
    html.push_str(&members(schema));
    if schema.get("properties").is_some() || schema.get("anyOf").is_some() {
        html.push_str(&example(&sample(schema, schemas)));
    }
    html
}

fn answer_html(answer: &Answer, schemas: &Map<String, Value>) -> String {
    let mut html = format!("<p><strong>{}</strong> {}</p>\n", answer.status, escape(answer.about));
    if !answer.headers.is_empty() {
        html.push_str("<dl>\n");
        for (name, about) in &answer.headers {
            let _ = writeln!(html, "<dt><code>{name}</code></dt><dd>{}</dd>", prose(about));
        }
        html.push_str("</dl>\n");
    }
    if let Some(content) = &answer.content {
        html.push_str(&content_html(content, schemas));
    }
    html
}

fn refusals(refusals: Vec<(u16, Vec<ErrorCode>)>) -> String {
    let mut html = String::from("<details><summary>Refusals</summary>\n<dl>\n");
    for (status, codes) in refusals {
        for code in codes {
            let _ = writeln!(
                html,
                "<dt>{status} <code>{}</code></dt><dd>{}</dd>",
                code.as_str(),
                escape(code.meaning())
            );
        }
    }
    html.push_str("</dl>\n</details>\n");
    html
}

fn named_schema(name: &str, schema: &Value, schemas: &Map<String, Value>) -> String {
    let about = schema["description"].as_str().unwrap_or_default();
    format!(
        "<article id=\"schema-{name}\">\n<h3>{name}</h3>\n<p>{}</p>\n{}{}</article>\n",
        prose(about),
        members(schema),
        example(&sample(schema, schemas))
    )
}

fn example(value: &Value) -> String {
    format!(
        "<details><summary>Example</summary>\n<pre>{}</pre>\n</details>\n",
        escape(&format!("{value:#}"))
    )
}
