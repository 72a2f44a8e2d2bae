//! Typed decoding through its public door: what is refused, where and why.

use std::collections::BTreeMap;

use openglass_core::{
    json::{Document, decode},
    tagged_union,
};
use proptest::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Everything {
    number: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    signed: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    real: Option<f64>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    texts: Vec<Box<str>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    again: Vec<Guard>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    named: BTreeMap<String, Inner>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    any: Option<Document>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    guard: Option<Guard>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    choice: Option<Choice>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Inner {
    flag: bool,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Choice {
    Nothing,
    OneText(String),
    Members { x: u8 },
}

tagged_union! {
    /// A union whose variant is told by a member.
    #[derive(Debug, Clone, PartialEq)]
    pub enum Guard by "kind" {
        /// With a number.
        RevisionEquals {
            /// The number.
            revision: u64,
        },
        /// Without members.
        Always,
        /// With the members of another type.
        Wrapped(Wrapped),
    }
}

/// Members of a tagged variant.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Wrapped {
    /// A text.
    text: String,
}

fn read(text: &str) -> Everything {
    decode(text.as_bytes()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The code, path and reason of a refusal.
fn refused(text: &str) -> (&'static str, String, String) {
    match decode::<Everything>(text.as_bytes()) {
        Ok(value) => panic!("{text} was read as {value:?}"),
        Err(error) => (error.code().as_str(), error.path(), error.reason().to_owned()),
    }
}

#[test]
fn refusals_name_the_code_and_the_place() {
    let rows = [
        ("", "unexpected_end", "$"),
        ("[1]", "wrong_type", "$"),
        ("{}", "missing_member", "number"),
        (r#"{"number":1,"number":2}"#, "duplicate_member", "$"),
        (r#"{"number":null}"#, "wrong_type", "number"),
        (r#"{"number":"1"}"#, "wrong_type", "number"),
        (r#"{"number":1.5}"#, "wrong_type", "number"),
        (r#"{"number":-1}"#, "out_of_range", "number"),
        (r#"{"number":4294967296}"#, "out_of_range", "number"),
        (r#"{"number":1e300}"#, "out_of_range", "number"),
        (r#"{"number":1,"signed":9007199254740992}"#, "out_of_range", "signed"),
        (r#"{"number":1,"extra":{}}"#, "unknown_member", "extra"),
        (r#"{"number":1,"texts":["a",2]}"#, "wrong_type", "texts[1]"),
        (r#"{"number":1,"texts":{"0":"a"}}"#, "wrong_type", "texts"),
        (r#"{"number":1,"named":{"a b":[true]}}"#, "wrong_type", "named.a b"),
        (r#"{"number":1,"named":{"a":{"flag":true,"x":1}}}"#, "unknown_member", "named.a.x"),
        (r#"{"number":1,"guard":["revisionEquals",7]}"#, "wrong_type", "guard"),
        (r#"{"number":1,"guard":{"revision":7}}"#, "missing_member", "guard.kind"),
        (r#"{"number":1,"guard":{"kind":7}}"#, "wrong_type", "guard.kind"),
        (r#"{"number":1,"guard":{"kind":"never"}}"#, "unknown_word", "guard.kind"),
        (r#"{"number":1,"guard":{"kind":"always","x":1}}"#, "unknown_member", "guard.x"),
        (r#"{"number":1,"guard":{"kind":"revisionEquals"}}"#, "missing_member", "guard.revision"),
        (r#"{"number":1,"guard":{"kind":"wrapped","text":1}}"#, "wrong_type", "guard.text"),
        (r#"{"number":1,"guard":{"kind":"wrapped","text":"","x":1}}"#, "unknown_member", "guard.x"),
        (r#"{"number":1,"choice":"members"}"#, "wrong_type", "choice"),
        (r#"{"number":1,"choice":"other"}"#, "unknown_word", "choice"),
        (r#"{"number":1,"choice":{"other":1}}"#, "unknown_word", "choice.other"),
        (r#"{"number":1,"choice":{}}"#, "wrong_length", "choice"),
        (r#"{"number":1,"choice":{"nothing":null,"x":1}}"#, "wrong_length", "choice"),
        (r#"{"number":1,"choice":{"members":[1]}}"#, "wrong_type", "choice.members"),
        (r#"{"number":1,"choice":{"members":{"x":256}}}"#, "out_of_range", "choice.members.x"),
    ];
    for (text, code, path) in rows {
        let (found_code, found_path, _) = refused(text);
        assert_eq!((found_code, found_path.as_str()), (code, path), "{text}");
    }
}

#[test]
fn integers_are_read_from_the_double() {
    for text in ["1", "1.0", "1e0", "10e-1"] {
        assert_eq!(read(&format!(r#"{{"number":{text}}}"#)).number, 1, "{text}");
    }
    assert_eq!(read(r#"{"number":-0}"#).number, 0);
    let largest = read(r#"{"number":0,"signed":-9007199254740991}"#).signed;
    assert_eq!(largest, Some(-9_007_199_254_740_991));
}

#[test]
fn null_for_an_option_is_absent() {
    let nulls = r#"{"number":1,"signed":null,"real":null,"guard":null,"choice":null}"#;
    assert_eq!(read(nulls), read(r#"{"number":1}"#));
}

#[test]
fn any_json_is_kept_as_canonical_text() {
    let value = read(r#"{"number":1,"any":{"b":[1.0,null,"\u0041"],"a":-0}}"#);
    assert_eq!(value.any.as_ref().map(Document::as_str), Some(r#"{"a":0,"b":[1,null,"A"]}"#));
    // Other readers of serde would hide duplicate members, so they are refused.
    assert!(serde_json::from_str::<Everything>(r#"{"number":1,"any":{}}"#).is_err());
}

#[test]
fn long_input_makes_no_long_error() {
    let word = "\u{1F600}".repeat(10_000);
    for text in [
        format!(r#"{{"number":1,"{word}":1}}"#),
        format!(r#"{{"number":1,"choice":"{word}"}}"#),
        format!(r#"{{"number":1,"named":{{"{word}":1}}}}"#),
        r#"{"number":1,"a\u0000b":1}"#.to_owned(),
    ] {
        let (_, path, reason) = refused(&text);
        assert!(path.len() <= 512 && reason.len() <= 512, "{} {}", path.len(), reason.len());
        assert!(!path.contains('\0'));
    }
}

fn everything() -> impl Strategy<Value = Everything> {
    let inner = any::<bool>().prop_map(|flag| Inner { flag });
    let guard = prop_oneof![
        (0..1_u64 << 53).prop_map(|revision| Guard::RevisionEquals { revision }),
        Just(Guard::Always),
        ".*".prop_map(|text| Guard::Wrapped(Wrapped { text })),
    ];
    let choice = prop_oneof![
        Just(Choice::Nothing),
        ".*".prop_map(Choice::OneText),
        any::<u8>().prop_map(|x| Choice::Members { x }),
    ];
    (
        any::<u32>(),
        proptest::option::of(-(1_i64 << 53) + 1..1 << 53),
        proptest::option::of(proptest::num::f64::NORMAL),
        proptest::collection::vec(".*".prop_map(Box::from), 0..4),
        proptest::collection::btree_map(".*", inner, 0..4),
        proptest::collection::vec(guard.clone(), 0..4),
        proptest::option::of(guard),
        proptest::option::of(choice),
    )
        .prop_map(|(number, signed, real, texts, named, again, guard, choice)| {
            let any = decode(br#"{"x":[1,{"y":"z"}]}"#).ok();
            Everything { number, signed, real, texts, again, named, any, guard, choice }
        })
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(value in everything()) {
        let text = serde_json::to_vec(&value).expect("the type has text members only");
        prop_assert_eq!(decode::<Everything>(&text), Ok(value));
    }

    #[test]
    fn decoding_is_total(text in "[\\[\\]{}\",:a-e0-9. ]{0,40}") {
        let _ = decode::<Everything>(text.as_bytes());
    }
}
