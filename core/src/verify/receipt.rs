//! Receipts of sealed records: only the platform's signature can be checked.
//! A receipt does not name its chain, so known heads cannot be compared.

use super::{Finding, FindingCode, InfoCode, Note, Report, platform_signed};
use crate::{
    crypto::Purpose,
    json::View,
    record::{Path, PlatformKeys, Receipt},
};

pub(super) fn verify(view: View<'_>, keys: &PlatformKeys) -> Report {
    let receipt = match Receipt::read(view, &Path::ROOT) {
        Ok(receipt) => receipt,
        Err(error) => return Report::new(vec![Finding::malformed(error)], Vec::new(), &[], None),
    };
    let mut errors = Vec::new();
    let mut check = |passed: bool, code| {
        if !passed {
            errors.push(Finding::new(code));
        }
    };
    let signed = platform_signed(
        keys,
        Purpose::Record,
        &receipt.statement_hash,
        &receipt.platform_signature,
        &receipt.issued_at,
    );
    check(signed, FindingCode::RecordSignature);
    check(receipt.head_seq == receipt.message_count, FindingCode::HeadSeq);
    check((receipt.head_seq == 0) == receipt.head_hash.is_none(), FindingCode::HeadHash);
    check(receipt.has_type(), FindingCode::ObjectType);
    let info = vec![Note::new(InfoCode::StatementNotIncluded, None)];
    Report::new(errors, info, &[], Some((&receipt.record_id, "")))
}
