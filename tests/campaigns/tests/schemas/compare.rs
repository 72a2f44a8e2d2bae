//! Whether a schema may become another one within its version: the policy of
//! docs/schema-compatibility.md.
//!
//! What is read may only come to take more, what is written may only come to
//! say less than before and more beside it. Both come down to one question: is
//! every document of one schema a document of the other?

use std::collections::BTreeSet;

use serde_json::{Map, Value};

/// Who writes the documents of a contract.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// Peers do, and they are kept: all that could be read must stay readable.
    Read,
    /// We do, and peers read them: they must stay what readers know.
    Written,
}

/// What speaks against a change, each with the place in the schema.
pub(crate) fn breaks(released: &Value, current: &Value, role: Role) -> Vec<String> {
    let mut found = Comparison::default();
    match role {
        Role::Read => {
            found.contains(&Side::new(current), &Side::new(released), "$", Open::No);
        }
        Role::Written => {
            found.contains(&Side::new(released), &Side::new(current), "$", Open::Yes);
        }
    }
    found.seen.clear();
    found.meanings(&Side::new(released), &Side::new(current), "$");
    found.problems.sort();
    found.problems.dedup();
    found.problems
}

/// Whether members that the outer schema does not know are of no concern.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Open {
    Yes,
    No,
}

/// A part of a schema, with the schema that its references lead into.
#[derive(Clone, Copy)]
struct Side<'s> {
    root: &'s Value,
    part: &'s Value,
}

impl<'s> Side<'s> {
    fn new(root: &'s Value) -> Self {
        Self { root, part: root }
    }

    fn at(self, part: &'s Value) -> Self {
        Self { part, ..self }.resolved()
    }

    /// The part behind references.
    fn resolved(mut self) -> Self {
        while let Some(reference) = self.part.get("$ref").and_then(Value::as_str) {
            let pointer = reference.trim_start_matches('#');
            self.part = self.root.pointer(pointer).expect("references stay in their schema");
        }
        self
    }

    fn get(self, keyword: &str) -> Option<&'s Value> {
        self.part.get(keyword)
    }

    fn members(self, keyword: &str) -> Option<&'s Map<String, Value>> {
        self.get(keyword).and_then(Value::as_object)
    }

    fn words(self, keyword: &str) -> BTreeSet<&'s str> {
        let words = self.get(keyword).and_then(Value::as_array).into_iter().flatten();
        words.filter_map(Value::as_str).collect()
    }

    /// The types of values; all of them where none is named.
    fn types(self) -> BTreeSet<&'s str> {
        match self.get("type") {
            Some(Value::String(one)) => BTreeSet::from([one.as_str()]),
            Some(_) => self.words("type"),
            None => ALL_TYPES.into_iter().collect(),
        }
    }

    /// The branches of a union that says nothing beside them.
    fn branches(self) -> Option<Vec<Self>> {
        if self.get("type").is_some() || self.get("properties").is_some() {
            return None;
        }
        let branches = self.get("oneOf").or_else(|| self.get("anyOf"))?.as_array()?;
        Some(branches.iter().map(|branch| self.at(branch)).collect())
    }

    fn address(self) -> usize {
        std::ptr::from_ref(self.part).addr()
    }
}

const ALL_TYPES: [&str; 6] = ["array", "boolean", "null", "number", "object", "string"];

/// Least values, with what holds where they are not stated.
const LEAST: [(&str, f64); 4] =
    [("minLength", 0.0), ("minItems", 0.0), ("minProperties", 0.0), ("minimum", f64::NEG_INFINITY)];
const MOST: [&str; 4] = ["maxLength", "maxItems", "maxProperties", "maximum"];
/// Keywords of which another value is another schema.
const SAME: [&str; 3] = ["pattern", "propertyNames", "uniqueItems"];
/// Keywords that are compared, or that say nothing about documents.
const KNOWN: [&str; 25] = [
    "$defs",
    "$id",
    "$ref",
    "$schema",
    "additionalProperties",
    "anyOf",
    "const",
    "default",
    "description",
    "enum",
    "format",
    "items",
    "maxItems",
    "maxLength",
    "maxProperties",
    "maximum",
    "minItems",
    "minLength",
    "minProperties",
    "minimum",
    "oneOf",
    "properties",
    "required",
    "title",
    "type",
];

#[derive(Default)]
struct Comparison {
    problems: Vec<String>,
    /// Pairs that are being compared already: schemas can hold themselves.
    seen: BTreeSet<(usize, usize)>,
}

impl Comparison {
    fn problem(&mut self, at: &str, what: impl std::fmt::Display) {
        self.problems.push(format!("{at}: {what}"));
    }

    /// Checks that `outer` takes every document of `inner`.
    fn contains(&mut self, outer: &Side<'_>, inner: &Side<'_>, at: &str, open: Open) {
        let (outer, inner) = (outer.resolved(), inner.resolved());
        if outer.part == &Value::Bool(true) || !self.seen.insert((outer.address(), inner.address()))
        {
            return;
        }
        match (outer.branches(), inner.branches()) {
            (_, Some(branches)) => {
                for branch in branches {
                    self.contains(&outer, &branch, at, open);
                }
            }
            (Some(branches), None) => self.one_contains(&branches, &inner, at, open),
            (None, None) => self.contains_plain(outer, inner, at, open),
        }
    }

    /// Checks that one of the branches takes every document of `inner`. Where
    /// none does, the nearest one tells why.
    fn one_contains(&mut self, branches: &[Side<'_>], inner: &Side<'_>, at: &str, open: Open) {
        let attempts = branches.iter().map(|branch| {
            let mut attempt = Self { problems: Vec::new(), seen: self.seen.clone() };
            attempt.contains(branch, inner, at, open);
            attempt.problems
        });
        if let Some(fewest) = attempts.min_by_key(Vec::len) {
            if let Some(word) = inner.get("const").filter(|_| !fewest.is_empty()) {
                self.problem(at, format_args!("the word {word}"));
            } else {
                self.problems.extend(fewest);
            }
        }
    }

    fn contains_plain(&mut self, outer: Side<'_>, inner: Side<'_>, at: &str, open: Open) {
        self.contains_types(outer, inner, at);
        self.contains_bounds(outer, inner, at);
        self.contains_words(outer, inner, at);
        self.contains_members(outer, inner, at, open);
        if let Some(items) = outer.get("items") {
            let inner_items = inner.get("items").unwrap_or(&Value::Bool(true));
            self.contains(&outer.at(items), &inner.at(inner_items), &format!("{at}[]"), open);
        }
        for keyword in ["oneOf", "anyOf"] {
            if outer.get(keyword).is_some() && outer.get(keyword) != inner.get(keyword) {
                self.problem(at, format_args!("another {keyword}"));
            }
        }
        let keywords = outer.part.as_object().into_iter().flatten().map(|(keyword, _)| keyword);
        for keyword in keywords {
            let known = KNOWN.contains(&keyword.as_str()) || SAME.contains(&keyword.as_str());
            if !known && outer.get(keyword) != inner.get(keyword) {
                self.problem(at, format_args!("another {keyword}, which nobody can compare"));
            }
        }
    }

    fn contains_types(&mut self, outer: Side<'_>, inner: Side<'_>, at: &str) {
        let types = outer.types();
        let fits =
            |name: &&str| types.contains(name) || (*name == "integer" && types.contains("number"));
        let foreign: Vec<_> = inner.types().into_iter().filter(|name| !fits(name)).collect();
        if !foreign.is_empty() {
            self.problem(at, format_args!("the type {}", foreign.join(", ")));
        }
    }

    fn contains_bounds(&mut self, outer: Side<'_>, inner: Side<'_>, at: &str) {
        let number = |side: Side<'_>, keyword: &str| side.get(keyword).and_then(Value::as_f64);
        for (keyword, unstated) in LEAST {
            let least = number(outer, keyword).unwrap_or(unstated);
            if number(inner, keyword).unwrap_or(unstated) < least {
                self.problem(at, format_args!("{keyword} {least}"));
            }
        }
        for keyword in MOST {
            let most = number(outer, keyword).unwrap_or(f64::INFINITY);
            if number(inner, keyword).unwrap_or(f64::INFINITY) > most {
                self.problem(at, format_args!("{keyword} {most}"));
            }
        }
        for keyword in SAME {
            if outer.get(keyword).is_some() && outer.get(keyword) != inner.get(keyword) {
                self.problem(at, format_args!("another {keyword}"));
            }
        }
    }

    fn contains_words(&mut self, outer: Side<'_>, inner: Side<'_>, at: &str) {
        let listed = |side: Side<'_>| {
            side.get("const").map_or_else(
                || side.get("enum").and_then(Value::as_array).cloned(),
                |one| Some(vec![one.clone()]),
            )
        };
        let Some(words) = listed(outer) else { return };
        match listed(inner) {
            None => self.problem(at, "values that are not listed"),
            Some(inner) => {
                for word in inner.iter().filter(|word| !words.contains(word)) {
                    self.problem(at, format_args!("the word {word}"));
                }
            }
        }
    }

    fn contains_members(&mut self, outer: Side<'_>, inner: Side<'_>, at: &str, open: Open) {
        for name in outer.words("required").difference(&inner.words("required")) {
            self.problem(&format!("{at}.{name}"), "a member that may be absent");
        }
        let members = outer.members("properties");
        for (name, inner_member) in inner.members("properties").into_iter().flatten() {
            let at = format!("{at}.{name}");
            let inner_member = inner.at(inner_member);
            match members.and_then(|members| members.get(name)) {
                Some(member) => self.contains(&outer.at(member), &inner_member, &at, open),
                None if open == Open::Yes => {}
                None => match outer.get("additionalProperties") {
                    Some(Value::Bool(false)) => self.problem(&at, "a member that is not known"),
                    Some(other) => self.contains(&outer.at(other), &inner_member, &at, open),
                    None => {}
                },
            }
        }
        if let Some(others) = outer.get("additionalProperties").filter(|_| open == Open::No) {
            let at = format!("{at}.*");
            match (others, inner.get("additionalProperties")) {
                (Value::Bool(true), _) | (_, Some(Value::Bool(false))) => {}
                (_, None)
                    if inner.members("properties").is_none()
                        && !inner.types().contains("object") => {}
                (Value::Bool(false), _) => self.problem(&at, "members that are not known"),
                (others, inner_others) => {
                    let inner_others = inner_others.unwrap_or(&Value::Bool(true));
                    self.contains(&outer.at(others), &inner.at(inner_others), &at, open);
                }
            }
        }
    }

    /// Checks that no member is gone, and that an absent one means what it meant.
    fn meanings(&mut self, released: &Side<'_>, current: &Side<'_>, at: &str) {
        let (released, current) = (released.resolved(), current.resolved());
        if !self.seen.insert((released.address(), current.address())) {
            return;
        }
        if let (Some(old), Some(new)) = (released.branches(), current.branches()) {
            for branch in &old {
                let alike = new.iter().find(|other| tag(**other) == tag(*branch));
                if let Some(other) = alike {
                    self.meanings(branch, other, at);
                }
            }
        }
        let members = current.members("properties");
        for (name, old) in released.members("properties").into_iter().flatten() {
            let at = format!("{at}.{name}");
            match members.and_then(|members| members.get(name)) {
                None => self.problem(&at, "the member is gone"),
                Some(new) => {
                    if old.get("default") != new.get("default") {
                        self.problem(&at, "another default");
                    }
                    self.meanings(&released.at(old), &current.at(new), &at);
                }
            }
        }
        for keyword in ["items", "additionalProperties"] {
            if let (Some(old), Some(new)) = (released.get(keyword), current.get(keyword)) {
                self.meanings(&released.at(old), &current.at(new), &format!("{at}[]"));
            }
        }
    }
}

/// What tells a branch of a union from the others: its constant members, or the
/// only member that it must have.
fn tag(branch: Side<'_>) -> Vec<(&str, Option<&Value>)> {
    let members = branch.members("properties").into_iter().flatten();
    let constants: Vec<_> = members
        .filter_map(|(name, member)| Some((name.as_str(), Some(member.get("const")?))))
        .collect();
    if constants.is_empty() {
        return branch.words("required").into_iter().map(|name| (name, None)).collect();
    }
    constants
}
