//! Records over a change of platform keys, and keys used when they were not valid.
//!
//! `plat_old` hands over to `plat_new` at the receipt of the second message,
//! and so do the two keys that share the id `plat_twice`.

use openglass_core::crypto::PlatformSigner;

use super::{Code, Plan, Stage, Suite, json, set};
use crate::plan::{
    platform_signer, platform_signer_2, platform_signer_first, platform_signer_new,
    platform_signer_old, platform_signer_second,
};

/// The keys by the hour: the second message may be signed by either.
fn by_the_hour(stage: Stage, keys: [fn() -> PlatformSigner; 2]) -> PlatformSigner {
    let [old, new] = keys;
    match stage {
        Stage::GenesisSignature | Stage::Message(0 | 1) => old(),
        _ => new(),
    }
}

fn changed(stage: Stage) -> PlatformSigner {
    by_the_hour(stage, [platform_signer_old, platform_signer_new])
}

fn shared_id(stage: Stage) -> PlatformSigner {
    by_the_hour(stage, [platform_signer_first, platform_signer_second])
}

fn not_yet_valid(_: Stage) -> PlatformSigner {
    platform_signer_2()
}

impl Suite {
    pub(super) fn platform_keys(&mut self) {
        let session = Plan::session;
        let mut add =
            |name: &str, plan: Plan, errors: &[(Code, u32)]| self.add(name, &plan, errors);
        add("valid-key-change", session().platform(changed), &[]);
        add("valid-key-change-attestation", Plan::attestation().platform(changed), &[]);
        let new_from_second = |stage| match stage {
            Stage::Message(1) => platform_signer_new(),
            other => changed(other),
        };
        add("valid-key-change-first-moment", session().platform(new_from_second), &[]);
        add("valid-key-change-same-id", session().platform(shared_id), &[]);

        add(
            "record_signature-key-not-yet-valid",
            session().platform(|stage| match stage {
                Stage::Record => platform_signer_2(),
                _ => platform_signer(),
            }),
            &[(Code::RecordSignature, 0)],
        );
        add(
            "record_signature-key-retired",
            session().platform(|stage| match stage {
                Stage::Record => platform_signer_old(),
                other => changed(other),
            }),
            &[(Code::RecordSignature, 0)],
        );
        // The approval waited while the key changed: what counts is when the
        // counterparty accepted.
        let new_from_start = |stage| match stage {
            Stage::GenesisSignature => platform_signer_new(),
            other => changed(other),
        };
        add(
            "genesis_signature-key-not-yet-valid",
            session().platform(new_from_start),
            &[(Code::GenesisSignature, 0)],
        );
        add(
            "genesis_signature-key-not-yet-valid-attestation",
            Plan::attestation().platform(new_from_start),
            &[(Code::GenesisSignature, 0)],
        );
        add(
            "countersignature-key-not-yet-valid",
            session().platform(|stage| match stage {
                Stage::Message(0) => platform_signer_new(),
                other => changed(other),
            }),
            &[(Code::Countersignature, 1)],
        );
        add(
            "countersignature-key-retired",
            session().platform(|stage| match stage {
                Stage::Message(2) => platform_signer_old(),
                other => changed(other),
            }),
            &[(Code::Countersignature, 3)],
        );
        add(
            "countersignature-same-id-other-window",
            session().platform(|stage| match stage {
                Stage::Message(0) => platform_signer_second(),
                other => shared_id(other),
            }),
            &[(Code::Countersignature, 1)],
        );
        // Both keys are valid in this millisecond; the first in the list counts.
        add(
            "countersignature-same-id-second-in-list",
            session().platform(|stage| match stage {
                Stage::Message(1) => platform_signer_second(),
                other => shared_id(other),
            }),
            &[(Code::Countersignature, 2)],
        );
        let all_of_the_platform = [
            (Code::RecordSignature, 0),
            (Code::GenesisSignature, 0),
            (Code::Countersignature, 1),
            (Code::Countersignature, 2),
            (Code::Countersignature, 3),
        ];
        add(
            "record_signature-key-valid-next-month",
            session().platform(not_yet_valid),
            &all_of_the_platform,
        );
        // Keys that come with a record are a hint and make nothing valid.
        let hint = json!([{
            "kid": "plat_test-2", "alg": "ECDSA_P256_SHA256",
            "publicKey": platform_signer_2().public_key_text(),
            "validFrom": "1970-01-01T00:00:00.000Z", "validUntil": null,
        }]);
        add(
            "record_signature-key-only-in-bundle",
            session().platform(not_yet_valid).edit(Stage::Bundle, set("/platformKeys", hint)),
            &all_of_the_platform,
        );
    }
}
