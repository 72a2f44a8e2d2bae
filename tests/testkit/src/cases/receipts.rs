//! Receipts of sealed records: little can be checked, and that is.

use super::{Code, Plan, Stage, Suite, Value, Visibility, json, set, spoil, zeros};
use crate::plan::receipt;

/// The receipt of a sealed session after a change that nobody signed.
fn changed(change: impl Fn(&mut Value)) -> String {
    let mut receipt = receipt(&sealed());
    change(&mut receipt);
    receipt.to_string()
}

fn sealed() -> Plan {
    Plan::session().visibility(Some(Visibility::Sealed))
}

impl Suite {
    pub(super) fn receipts(&mut self) {
        let mut add = |name: &str, text: String, errors: &[Code]| {
            let errors: Vec<_> = errors.iter().map(|&code| (code, 0)).collect();
            self.add_receipt(name, text, &errors);
        };
        add("valid-receipt", changed(|_| {}), &[]);
        let state = json!({
            "status": "unseal_requested", "requestedBy": "own_00000000000000000000000001",
            "approvals": ["own_00000000000000000000000001"],
        });
        add("valid-receipt-opening", changed(set("/sealedState", state)), &[]);
        let attestation = Plan::attestation().visibility(Some(Visibility::Sealed));
        add("valid-receipt-attestation", receipt(&attestation).to_string(), &[]);
        add("valid-receipt-empty", receipt(&sealed().payloads(vec![])).to_string(), &[]);
        add(
            "record_signature-receipt-spoiled",
            changed(spoil("/platformSignature/sig")),
            &[Code::RecordSignature],
        );
        add(
            "record_signature-receipt-other-hash",
            changed(set("/statementHash", zeros())),
            &[Code::RecordSignature],
        );
        add(
            "record_signature-receipt-key-not-yet-valid",
            receipt(&sealed().platform(|_| crate::platform_signer_2())).to_string(),
            &[Code::RecordSignature],
        );
        add("head_seq-receipt", changed(set("/headSeq", 2)), &[Code::HeadSeq]);
        add("head_hash-receipt-null", changed(set("/headHash", Value::Null)), &[Code::HeadHash]);
        let empty = sealed().payloads(vec![]);
        let mut headed = receipt(&empty);
        set("/headHash", zeros())(&mut headed);
        add("head_hash-receipt-of-nothing", headed.to_string(), &[Code::HeadHash]);
        add("object_type-receipt", changed(set("/v", 2)), &[Code::ObjectType]);
    }

    /// Texts that call themselves receipts and are none.
    pub(super) fn malformed_receipts(&mut self) {
        let mut add = |name: &str, text: String, path: &str| {
            self.add_malformed(name, text, path, &[]);
        };
        add("receipt-without-hash", changed(super::remove("statementHash")), "statementHash");
        add("receipt-with-purpose", changed(set("/purpose", "Buy apples")), "purpose");
        add("receipt-time", changed(set("/issuedAt", "2026-01-31T12:00:31Z")), "issuedAt");
        let state = json!({"status": "sealed", "requestedBy": null, "approvals": [1]});
        add("receipt-state", changed(set("/sealedState", state)), "sealedState.approvals.0");
        let unused = Stage::Bundle;
        add(
            "bundle-called-receipt",
            sealed().edit(unused, set("/type", "openglass.receipt")).make().bundle,
            "evidence",
        );
    }
}
