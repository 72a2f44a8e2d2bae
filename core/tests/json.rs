//! Canonical JSON through its public door: rows where implementations split,
//! and random values against an independent implementation.

use openglass_core::json::{
    Canonicalizer, Document, JsonErrorKind as Kind, MAX_DEPTH, ObjectBuilder, View, canonicalize,
    format_double, quote,
};
use proptest::prelude::*;
use serde_json::{Map, Value};

fn canonical(text: &str) -> String {
    canonicalize(text.as_bytes()).unwrap_or_else(|error| panic!("{text}: {error}")).into_string()
}

fn refused(text: impl AsRef<[u8]>) -> Kind {
    canonicalize(text.as_ref()).expect_err("this text must be refused").kind
}

#[test]
fn rows_where_implementations_split() {
    let rows = [
        ("-0", "0"),
        ("-0.0", "0"),
        ("-0e5", "0"),
        ("1.0", "1"),
        ("1E2", "100"),
        ("1e21", "1e+21"),
        ("1e20", "100000000000000000000"),
        ("1e-6", "0.000001"),
        ("1e-7", "1e-7"),
        ("1e-400", "0"),
        ("0.000001", "0.000001"),
        ("0.0000001", "1e-7"),
        ("-0.0000001", "-1e-7"),
        ("10.05", "10.05"),
        ("10.50", "10.5"),
        ("1e+2", "100"),
        ("-25e-1", "-2.5"),
        ("9007199254740993", "9007199254740992"),
        ("18446744073709551615", "18446744073709552000"),
        ("18446744073709551616", "18446744073709552000"),
        ("-9223372036854775808", "-9223372036854776000"),
        ("1000000000000000000000000000000", "1e+30"),
        ("999999999999999", "999999999999999"),
        ("1000000000000000", "1000000000000000"),
        ("864257356584063.25", "864257356584063.2"),
        ("0.500000000000000166533453693773481063544750213623046875", "0.5000000000000002"),
        (r#""\u0041\/\u20AC""#, r#""A/€""#),
        (r#""\u001F\b\u007f\u2028""#, "\"\\u001f\\b\u{7f}\u{2028}\""),
        (r#""\uD83D\uDE00""#, "\"\u{1F600}\""),
        (
            "{\"\u{FB33}\":1,\"\u{1F600}\":2,\"\u{E000}\":3}",
            "{\"\u{1F600}\":2,\"\u{E000}\":3,\"\u{FB33}\":1}",
        ),
        (r##"{"#":1,"\"":2,"!":3}"##, r##"{"!":3,"\"":2,"#":1}"##),
        ("{\"\u{e9}\":1,\"\u{ea}\":2,\"e\":0}", "{\"e\":0,\"\u{e9}\":1,\"\u{ea}\":2}"),
        (" { \"b\" : [ 1 , { } ] , \"a\" : null } ", r#"{"a":null,"b":[1,{}]}"#),
        (r#"{"$serde_json::private::Number":"1"}"#, r#"{"$serde_json::private::Number":"1"}"#),
        (r#"{"$serde_json::private::RawValue":"1"}"#, r#"{"$serde_json::private::RawValue":"1"}"#),
    ];
    for (text, expected) in rows {
        assert_eq!(canonical(text), expected, "{text}");
    }
}

#[test]
fn texts_that_are_refused_say_why() {
    let rows: [(&[u8], Kind); 26] = [
        (b"", Kind::UnexpectedEnd),
        (b"  ", Kind::UnexpectedEnd),
        (b"[1", Kind::UnexpectedEnd),
        (b"\"abc", Kind::UnexpectedEnd),
        (b"tru", Kind::UnexpectedEnd),
        (b"{\"a\":", Kind::UnexpectedEnd),
        (b"01", Kind::Syntax),
        (b"1 2", Kind::TrailingText),
        (b"+1", Kind::Syntax),
        (b".5", Kind::Syntax),
        (b"1.x", Kind::Syntax),
        (b"[1,]", Kind::Syntax),
        (b"{,}", Kind::Syntax),
        (b"{\"a\" 1}", Kind::Syntax),
        (b"NaN", Kind::Syntax),
        (b"\"\x01\"", Kind::Syntax),
        (b"\"\\x\"", Kind::Syntax),
        (b"\xEF\xBB\xBF1", Kind::Syntax),
        (b"\"\xFF\"", Kind::InvalidUtf8),
        (b"\"\xED\xA0\x80\"", Kind::InvalidUtf8),
        (b"\"\\ud800\"", Kind::LoneSurrogate),
        (b"\"\\ude00\\ud83d\"", Kind::LoneSurrogate),
        (b"1e400", Kind::NumberOutOfRange),
        (b"[-1E+999]", Kind::NumberOutOfRange),
        (b"{\"a\":1,\"a\":2}", Kind::DuplicateMember),
        (b"[{\"b\":0,\"a\":1,\"\\u0061\":2}]", Kind::DuplicateMember),
    ];
    for (text, kind) in rows {
        assert_eq!(refused(text), kind, "{}", String::from_utf8_lossy(text));
    }
}

#[test]
fn nesting_is_bounded_and_never_aborts() {
    let nested = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    assert_eq!(canonical(&nested(MAX_DEPTH)), nested(MAX_DEPTH));
    assert_eq!(refused(nested(MAX_DEPTH + 1)), Kind::TooDeep);
    assert_eq!(refused("[".repeat(1_000_000)), Kind::TooDeep);
    assert_eq!(refused("{\"a\":".repeat(1_000_000)), Kind::TooDeep);
}

#[test]
fn errors_name_the_place() {
    let error = canonicalize(br#"{"a":1,"b":[true,nul]}"#).expect_err("not JSON");
    assert_eq!((error.offset, error.code()), (20, "syntax"));
    let error = canonicalize(br#"{"b":1,"a":2,"b":3}"#).expect_err("a duplicate");
    assert_eq!(error.offset, 13, "the second of the two");
    let rows = [
        ("[-]", 2),
        ("[-x]", 2),
        ("[01]", 1),
        ("[12.x]", 4),
        ("[12.5ex]", 6),
        ("[12.5e+x]", 7),
        ("[12e]", 4),
        ("[12e-]", 5),
        ("[1,12.]", 6),
    ];
    for (text, offset) in rows {
        let error = canonicalize(text.as_bytes()).expect_err("not JSON");
        assert_eq!((error.kind, error.offset), (Kind::Syntax, offset), "{text}");
    }
}

/// Strings are looked at eight bytes at a time.
#[test]
fn a_byte_that_ends_a_run_is_found_at_every_place() {
    for (byte, place) in (0..0x80_u8).flat_map(|byte| (0..20).map(move |place| (byte, place))) {
        let text = [b"\"", &b"x".repeat(place)[..], &[byte], b"yyyyyyyyyy\""].concat();
        let result = canonicalize(&text).map(Document::into_string);
        let expected = match byte {
            b'"' => Err((Kind::TrailingText, place + 2)),
            b'\\' => Err((Kind::Syntax, place + 2)),
            0..0x20 => Err((Kind::Syntax, place + 1)),
            _ => Ok(String::from_utf8_lossy(&text).into_owned()),
        };
        let result = result.map_err(|error| (error.kind, error.offset));
        assert_eq!(result, expected, "byte {byte:#x} after {place} others");
    }
}

#[test]
fn the_second_of_two_equal_members_is_named() {
    let rows = [
        r#"{"a":1,^"a":2}"#,
        r#"[0, {"z" : {"y":1,"x":[2]} , "b":3, ^"z" : 4}]"#,
        r#"{"outer":{"b":{"q":0},"a":[{"d":1,"c":2}],^"\u0062":1},"more":0}"#,
        r#"{"c":0,"a":1,"b":2,"e":3,"d":4,^"b":5,"f":6}"#,
        r#"{"é\n":0,"twelve chars":1,"twelve char":2,^"\u00e9\u000a":3}"#,
    ];
    for row in rows {
        let offset = row.find('^').expect("each row marks the place");
        let error = canonicalize(row.replace('^', "").as_bytes()).expect_err("a duplicate");
        assert_eq!((error.kind, error.offset), (Kind::DuplicateMember, offset), "{row}");
    }
}

#[test]
fn errors_say_what_is_wrong() {
    let rows: [(&[u8], &str); 8] = [
        (b"[x]", "not valid JSON (at byte 1)"),
        (b"[1", "the JSON text ends too early (at byte 2)"),
        (b"1 2", "text follows the JSON value (at byte 2)"),
        (b"\"\xFF\"", "the text is not UTF-8 (at byte 1)"),
        (br#"{"a":1,"a":2}"#, "an object has the same member twice (at byte 7)"),
        (br#""\ud800""#, "a string holds half of a surrogate pair (at byte 1)"),
        (b"[1e400]", "a number does not fit a double (at byte 1)"),
        (&[b'['; MAX_DEPTH + 1], "nested more than 128 levels deep (at byte 128)"),
    ];
    for (text, expected) in rows {
        assert_eq!(canonicalize(text).expect_err("not JSON").to_string(), expected);
    }
}

#[test]
fn a_document_has_its_bytes_and_keeps_them_from_debug() {
    let document = Document::read(br#"{"b":"secret","a":1}"#).expect("valid JSON");
    assert_eq!(document.as_bytes(), br#"{"a":1,"b":"secret"}"#);
    assert_eq!(format!("{document:?}"), "Document(20 bytes)");
}

#[test]
fn a_refused_text_leaves_the_output_as_it_was() {
    let (mut canonicalizer, mut out) = (Canonicalizer::new(), b"kept,".to_vec());
    canonicalizer.append(b" [ 2 ]", &mut out).expect("valid JSON");
    canonicalizer.append(b"[1,2", &mut out).expect_err("not JSON");
    assert_eq!(out, b"kept,[2]");
}

#[test]
fn a_view_reads_what_the_text_says() {
    let document = Document::read(br#"{"s":"a\"b\u0001","n":-1.5,"i":42,"big":9007199254740993,"t":true,"z":null,"a":[1,"x",{}]}"#)
        .expect("valid JSON");
    let view = document.view();
    assert_eq!(view.get("s").and_then(View::as_str).as_deref(), Some("a\"b\u{1}"));
    assert_eq!(view.get("n").and_then(View::as_f64), Some(-1.5));
    assert_eq!(view.get("i").and_then(View::as_i64), Some(42));
    assert_eq!(view.get("big").and_then(View::as_i64), None, "beyond 2^53 - 1");
    assert_eq!(view.get("t").and_then(View::as_bool), Some(true));
    assert!(view.get("z").is_some_and(View::is_null));
    let elements: Vec<_> = view.get("a").expect("an array").elements().map(View::as_json).collect();
    assert_eq!(elements, ["1", "\"x\"", "{}"]);
    assert!(view.get("missing").is_none());
    assert_eq!(format!("{view:?}"), "View(an object, 90 bytes)", "no content in Debug");
}

#[test]
fn builders_write_canonical_text_and_the_last_of_equal_names_wins() {
    let object = ObjectBuilder::new()
        .string("b", "x\n")
        .integer("\u{1F600}", 1)
        .integer("\u{FB33}", 2)
        .boolean("b", true)
        .null("a")
        .build();
    assert_eq!(object.as_str(), "{\"a\":null,\"b\":true,\"\u{1F600}\":1,\"\u{FB33}\":2}");
}

/// JSON values whose texts hold everything that canonicalization touches.
fn values() -> impl Strategy<Value = Value> {
    let number = prop_oneof![
        any::<f64>().prop_filter("finite", |number| number.is_finite()),
        (-1e18..1e18).prop_map(f64::round),
        any::<i32>().prop_map(f64::from),
    ];
    let text = prop_oneof![
        "\\PC{0,8}",
        "[\\x00-\\x1f\"\\\\/a\u{7f}\u{2028}\u{E000}\u{FB33}\u{1F600}]{0,6}"
    ];
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        number.prop_map(Value::from),
        text.clone().prop_map(Value::from),
    ];
    leaf.prop_recursive(5, 64, 8, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..8).prop_map(Value::from),
            prop::collection::vec((text.clone(), inner), 0..8)
                .prop_map(|members| Value::Object(Map::from_iter(members))),
        ]
    })
}

proptest! {
    #[test]
    fn agrees_with_an_independent_implementation(value in values()) {
        let peer = serde_json_canonicalizer::to_string(&value).expect("a plain value");
        let compact = canonicalize(value.to_string().as_bytes()).expect("valid JSON");
        prop_assert_eq!(compact.as_str(), &peer);
        let pretty = serde_json::to_string_pretty(&value).expect("a plain value");
        prop_assert_eq!(canonical(&pretty), peer);
    }

    #[test]
    fn canonicalizing_twice_changes_nothing(value in values()) {
        let once = canonical(&value.to_string());
        prop_assert_eq!(canonical(&once), once);
    }

    #[test]
    fn a_part_of_canonical_text_is_canonical(value in values()) {
        let document = canonicalize(value.to_string().as_bytes()).expect("valid JSON");
        for (_, part) in document.view().members() {
            prop_assert_eq!(canonical(part.as_json()), part.as_json());
        }
        for part in document.view().elements() {
            prop_assert_eq!(canonical(part.as_json()), part.as_json());
        }
    }

    #[test]
    fn any_bytes_are_answered(bytes in prop::collection::vec(any::<u8>(), 0..64)) {
        if let Ok(document) = canonicalize(&bytes) {
            prop_assert_eq!(canonical(document.as_str()), document.as_str());
        }
    }

    #[test]
    fn changed_json_is_answered(value in values(), at in any::<prop::sample::Index>(), byte in any::<u8>()) {
        let mut text = value.to_string().into_bytes();
        let at = at.index(text.len());
        text[at] = byte;
        if let Ok(document) = canonicalize(&text) {
            prop_assert_eq!(canonical(document.as_str()), document.as_str());
        }
    }

    #[test]
    fn doubles_survive(bits in any::<u64>()) {
        let value = f64::from_bits(bits);
        match format_double(value) {
            None => prop_assert!(!value.is_finite()),
            Some(text) => {
                let same = text.parse::<f64>().is_ok_and(|read| read.to_bits() == value.to_bits());
                prop_assert!(same || value == 0.0);
                prop_assert_eq!(canonical(&text), text);
            }
        }
    }

    #[test]
    fn quoted_texts_survive(text in "\\PC*|[\\x00-\\x1f\"\\\\]*") {
        let quoted = quote(&text);
        let document = Document::read(quoted.as_bytes()).expect("a string");
        prop_assert_eq!(document.view().as_str().expect("a string"), text.as_str());
        prop_assert_eq!(document.as_str(), quoted.as_str());
    }
}
