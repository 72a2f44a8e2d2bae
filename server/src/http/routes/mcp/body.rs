//! Bodies as callers sign them: members in the order of the protocol.

use openglass_core::json::{Kind, View, quote};

/// How a value is written.
#[derive(Debug, Clone, Copy)]
pub(super) enum Shape {
    /// As canonical JSON: payloads, and everything without an order of its own.
    Free,
    /// Its members in this order; others follow, for the API to refuse.
    Object(&'static [(&'static str, Shape)]),
}

use Shape::{Free, Object};

const KEY_REF: Shape = Object(&[("agentId", Free), ("kid", Free), ("publicKey", Free)]);
pub(super) const SIGNATURE: Shape = Object(&[("alg", Free), ("kid", Free), ("sig", Free)]);
pub(super) const META: Shape = Object(&[("homepage", Free), ("software", Free)]);
pub(super) const OFFER: Shape = Object(&[
    ("v", Free),
    ("type", Free),
    ("sessionId", Free),
    ("mode", Free),
    ("purpose", Free),
    ("initiator", KEY_REF),
    ("counterparty", Free),
    ("idleTimeoutSec", Free),
    ("createdAt", Free),
    ("expiresAt", Free),
]);
pub(super) const ACCEPT: Shape = Object(&[
    ("v", Free),
    ("type", Free),
    ("sessionId", Free),
    ("offerHash", Free),
    ("counterparty", KEY_REF),
    ("acceptedAt", Free),
]);
pub(super) const OPEN: Shape = Object(&[
    ("v", Free),
    ("type", Free),
    ("attestationId", Free),
    ("mode", Free),
    ("purpose", Free),
    ("attestor", KEY_REF),
    ("createdAt", Free),
]);
pub(super) const ENVELOPE: Shape = Object(&[
    ("v", Free),
    ("type", Free),
    ("sessionId", Free),
    ("seq", Free),
    ("prevHash", Free),
    ("sender", Object(&[("agentId", Free), ("kid", Free)])),
    ("contentType", Free),
    ("payloadHash", Free),
    ("sentAt", Free),
]);
pub(super) const CLOSE: Shape = Object(&[
    ("v", Free),
    ("type", Free),
    ("sessionId", Free),
    ("headSeq", Free),
    ("headHash", Free),
    ("closedAt", Free),
]);

/// The body of these arguments, those that are there.
pub(super) fn of_arguments(arguments: View<'_>, members: &[(&str, Shape)]) -> String {
    let mut out = String::from("{");
    for (name, shape) in members {
        if let Some(value) = arguments.get(name) {
            push_member(&mut out, name, value, *shape);
        }
    }
    out.push('}');
    out
}

fn push_member(out: &mut String, name: &str, value: View<'_>, shape: Shape) {
    if !out.ends_with('{') {
        out.push(',');
    }
    out.push_str(&quote(name));
    out.push(':');
    push_value(out, value, shape);
}

fn push_value(out: &mut String, value: View<'_>, shape: Shape) {
    let Object(order) = shape else { return out.push_str(value.as_json()) };
    if value.kind() != Kind::Object {
        return out.push_str(value.as_json());
    }
    out.push('{');
    for (name, shape) in order {
        if let Some(member) = value.get(name) {
            push_member(out, name, member, *shape);
        }
    }
    for (name, member) in value.members() {
        if !order.iter().any(|(known, _)| *known == name) {
            push_member(out, &name, member, Free);
        }
    }
    out.push('}');
}

#[cfg(test)]
mod tests {
    use openglass_core::json::Document;

    use super::*;

    #[test]
    fn members_come_in_the_protocols_order() {
        let arguments = br#"{"z":1,"signature":{"sig":"s","extra":[],"alg":"a","kid":"k"},
            "payload":{"b":1,"a":{"d":1,"c":2}},"envelope":{"seq":1,"v":1,"sender":{"kid":"k","agentId":"a"}},
            "hash":null}"#;
        let arguments = Document::read(arguments).expect("JSON");
        let members =
            [("envelope", ENVELOPE), ("hash", Free), ("signature", SIGNATURE), ("payload", Free)];
        assert_eq!(
            of_arguments(arguments.view(), &members),
            concat!(
                r#"{"envelope":{"v":1,"seq":1,"sender":{"agentId":"a","kid":"k"}},"hash":null,"#,
                r#""signature":{"alg":"a","kid":"k","sig":"s","extra":[]},"#,
                r#""payload":{"a":{"c":2,"d":1},"b":1}}"#,
            )
        );
        assert_eq!(of_arguments(arguments.view(), &[("absent", Free)]), "{}");
        let odd = Document::read(br#"{"signature":[1]}"#).expect("JSON");
        assert_eq!(of_arguments(odd.view(), &[("signature", SIGNATURE)]), r#"{"signature":[1]}"#);
    }
}
