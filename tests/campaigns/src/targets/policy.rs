//! The door of policies.

use openglass_core::{
    json::Document,
    policy::{Event, Policy, Verdict},
};

use super::Target;

/// Policies: every text is read or refused, and JSON that is read as YAML is
/// the same policy or none.
#[derive(Debug)]
pub struct PolicyTarget {
    events: Vec<Document>,
}

impl PolicyTarget {
    /// With a few events to judge.
    pub fn new() -> Self {
        let texts: [&[u8]; 4] = [
            b"{}",
            br#"{"attributes":{"gen_ai.tool.name":"transfer_funds","error.type":"timeout"}}"#,
            br#"{"fields":{"a":{"b":[1,"x",null]},"amountUsd":2500,"destructive":true}}"#,
            br#"{"attributes":{"a":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!"}}"#,
        ];
        let read = |text: &[u8]| Document::read(text).expect("JSON");
        Self { events: texts.map(read).into() }
    }

    fn verdicts(&self, policy: &Policy) -> Vec<Verdict> {
        let events = self.events.iter();
        events.map(|event| policy.evaluate(&Event::read(event.view()).expect("an event"))).collect()
    }
}

impl Default for PolicyTarget {
    fn default() -> Self {
        Self::new()
    }
}

impl Target for PolicyTarget {
    fn name(&self) -> &'static str {
        "policy"
    }

    fn seeds(&self) -> Vec<Vec<u8>> {
        let texts = [
            r#"{"apiVersion":"openglass-policy/v1","kind":"Policy","metadata":{"name":"a"},
"rules":[{"id":"r","risk":"high","when":{"any":[{"field":"attr:a","op":"matches","value":"(?i)(a|aa)+$"},
{"not":{"field":"field:a.b","op":"contains","value":"x"}}]},"reasons":["é"]}]}"#,
            "apiVersion: openglass-policy/v1\nkind: Policy\nmetadata:\n  name: b\nrules:\n\
- id: r\n  risk: medium\n  when: {all: [{field: 'field:amountUsd', op: gte, value: 1e3}]}\n  \
description: >-\n    two\n    lines\n",
            "- [a, {b: ~}]\n- |\n  x\n- \"\\u00e9\"\n- 'it''s'\n? k\n: v\n",
            "%YAML 1.2\n---\n&a [*a, !!str 1, 0x1F, .inf]\n...\n",
        ];
        texts.map(|text| text.as_bytes().to_vec()).into()
    }

    fn check(&self, input: &[u8]) -> bool {
        let Ok(policy) = Policy::read(input) else { return false };
        let verdicts = self.verdicts(&policy);
        for verdict in &verdicts {
            let highest = verdict.matches.iter().map(|found| found.risk).max();
            assert_eq!(verdict.risk, highest.unwrap_or_else(|| policy.default_risk()));
            assert_eq!(verdict.default_applied, highest.is_none());
        }
        let as_yaml = [b"# YAML\n", input].concat();
        if let Ok(yaml) = Policy::read(&as_yaml) {
            assert_eq!(self.verdicts(&yaml), verdicts, "YAML reads another policy");
        }
        true
    }
}
