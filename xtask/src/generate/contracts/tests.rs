use serde_json::json;

use super::*;

fn definition(schema: &Value) -> Result<Definition> {
    let (name, definitions) = read::document(schema)?;
    let found = definitions.into_iter().find(|(found, _)| *found == name);
    Ok(found.context("the root")?.1)
}

fn error(schema: &Value) -> String {
    definition(schema).map_or_else(|error| format!("{error:#}"), |found| format!("{found:?}"))
}

fn field(name: &str, kind: Type, required: bool) -> Field {
    Field { name: name.to_owned(), doc: String::new(), kind, required, default: None }
}

#[test]
fn members_are_required_first_and_null_means_absent() {
    let schema = json!({
        "title": "Thing", "type": "object", "required": ["z", "b"], "additionalProperties": false,
        "properties": {
            "a": {"type": ["string", "null"], "maxLength": 3},
            "b": {"type": "array", "items": {"$ref": "#"}},
            "c": {"anyOf": [{"type": "object", "additionalProperties": {"type": "boolean"}}, {"type": "null"}]},
            "z": {"type": "integer", "format": "uint32", "minimum": 0},
            "y": {"description": "Anything."},
            "x": {"type": ["object", "array"], "maxItems": 8, "maxProperties": 8},
        },
        "oneOf": [{"required": ["a"]}, {"required": ["c"]}],
    });
    let Shape::Object(object) = definition(&schema).unwrap().shape else { panic!("an object") };
    let thing = Type::Array(Box::new(Type::Ref("Thing".to_owned())));
    let mut fields = vec![
        field("z", Type::Unsigned(32), true),
        field("b", thing, true),
        field("a", Type::String, false),
        field("c", Type::Map(Box::new(Type::Bool)), false),
        field("x", Type::Any, false),
        field("y", Type::Any, false),
    ];
    fields[5].doc = "Anything.".to_owned();
    assert_eq!(object, Object { fields, open: false });
}

#[test]
fn unions_are_told_apart() {
    let words = json!({"title": "W", "oneOf": [
        {"type": "string", "const": "a", "description": "`a`\nThe first."},
        {"type": "string", "const": "b", "description": "`b`"},
    ]});
    let word = |word: &str, doc: &str| Word { word: word.to_owned(), doc: doc.to_owned() };
    let expected = Shape::Words(vec![word("a", "The first."), word("b", "")]);
    assert_eq!(definition(&words).unwrap().shape, expected);

    let variant = |tag| {
        json!({"type": "object", "required": ["kind", "x"], "properties": {
            "kind": {"type": "string", "const": tag}, "x": {"type": "number"},
        }})
    };
    let tagged = json!({"title": "T", "oneOf": [variant("one"), variant("two")]});
    let Shape::Tagged(union) = definition(&tagged).unwrap().shape else { panic!("tagged") };
    let words: Vec<_> = union.variants.iter().map(|variant| variant.word.as_str()).collect();
    assert_eq!((union.tag.as_str(), words), ("kind", vec!["one", "two"]));
    assert_eq!(union.variants[0].object.fields, [field("x", Type::Number, true)]);

    let keyed = json!({"title": "K", "oneOf": [
        {"type": "string", "enum": ["plain"]},
        {"type": "object", "required": ["not"], "additionalProperties": false,
         "properties": {"not": {"$ref": "#"}}},
        {"type": "object", "required": ["with"], "additionalProperties": false,
         "properties": {"with": {"type": "object", "additionalProperties": false,
            "required": ["x"], "properties": {"x": {"type": "number"}}}}},
    ]});
    let (_, definitions) = read::document(&keyed).unwrap();
    let definitions: BTreeMap<_, _> = definitions.into_iter().collect();
    let Shape::Keyed(variants) = &definitions["K"].shape else { panic!("keyed") };
    let contents: Vec<_> = variants.iter().map(|variant| variant.content.clone()).collect();
    let named = |name: &str| Some(Type::Ref(name.to_owned()));
    assert_eq!(contents, [None, named("K"), named("KWith")]);
    assert!(matches!(definitions["KWith"].shape, Shape::Object(_)));
}

/// Nothing that the model does not know becomes any JSON.
#[test]
fn unusual_schemas_are_errors() {
    let member =
        |schema: Value| json!({"title": "T", "type": "object", "properties": {"m": schema}});
    for (schema, reason) in [
        (member(json!({"type": ["string", "integer"]})), "several types"),
        (member(json!({"type": "integer", "format": "int8"})), "an integer of format"),
        (member(json!({"allOf": []})), "a schema with allOf"),
        (member(json!({"type": "string", "enum": ["a"]})), "a schema with enum"),
        (member(json!({"anyOf": [{"type": "string"}, {"type": "number"}]})), "anyOf of other"),
        (member(json!(true)), "where an object is expected"),
        (member(json!({"type": "object", "properties": {}})), "a schema with properties"),
        (member(json!({"type": "array"})), "no items"),
        (json!({"title": "T", "type": "string"}), "not an object"),
        (json!({"type": "object"}), "without title"),
        (json!({"title": "T", "oneOf": [{"type": "object"}, {"type": "string"}]}), "an untagged"),
        (
            json!({"title": "T", "type": "object", "required": ["m"],
                "properties": {"m": {"type": ["string", "null"]}}}),
            "may be null",
        ),
        (
            json!({"title": "T", "type": "object", "$defs": {
                "A": {"type": "object"}, "A2": {"type": "object"}}}),
            "two types are called A",
        ),
    ] {
        assert!(error(&schema).contains(reason), "{schema}: {}", error(&schema));
    }
}

#[test]
fn equal_names_are_equal_types() {
    let mut contracts =
        Contracts { definitions: BTreeMap::new(), operations: Vec::new(), documents: Vec::new() };
    let schema = |schema: Value| Schema::try_from(schema).unwrap();
    let one = schema(json!({"title": "T", "type": "object"}));
    let other = schema(json!({"title": "T", "type": "object", "additionalProperties": false}));
    assert_eq!(contracts.add(&one).unwrap(), "T");
    assert_eq!(contracts.add(&one).unwrap(), "T");
    assert_eq!(contracts.add(&other).unwrap_err().to_string(), "two types are called T");
}

/// Every reference of core's types leads somewhere, and reading is a function.
#[test]
fn the_contracts_of_core_are_whole() {
    let contracts = Contracts::read().unwrap();
    assert_eq!(contracts, Contracts::read().unwrap());
    assert_eq!(contracts.operations.len(), CATALOGUE.len());
    assert_eq!(contracts.documents.len(), CONTRACTS.len());
    for (name, definition) in &contracts.definitions {
        for kind in kinds(&definition.shape) {
            if let Some(other) = kind.reference() {
                assert!(contracts.definitions.contains_key(other), "{name} refers to {other}");
            }
        }
    }
}

fn kinds(shape: &Shape) -> Vec<&Type> {
    match shape {
        Shape::Object(object) => object.fields.iter().map(|field| &field.kind).collect(),
        Shape::Words(_) => Vec::new(),
        Shape::Tagged(union) => {
            let fields = union.variants.iter().flat_map(|variant| &variant.object.fields);
            fields.map(|field| &field.kind).collect()
        }
        Shape::Keyed(variants) => {
            variants.iter().filter_map(|variant| variant.content.as_ref()).collect()
        }
    }
}
