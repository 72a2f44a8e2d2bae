//! Ids, times, encodings, keys and signed requests through the public door.

use openglass_core::{
    crypto::{
        AgentKey, AgentSigner, Hash, KeyError, PlatformKey, PlatformSigner, Provider, Purpose,
        fingerprint, sha256, sig_input, with_low_s,
    },
    encoding::{base64url_decode, base64url_encode, hex_decode},
    id::{IdKind, is_platform_kid},
    request::{RequestError, RequestToSign, SignedHeaders},
    time,
    vocabulary::ErrorCode,
};
use proptest::prelude::*;

#[test]
fn ids_are_checked_by_shape() {
    assert!(IdKind::Session.matches("ses_ZZZZZZZZZZZZZZZZZZZZZZZZZZ"), "no ULID, but an id");
    for wrong in [
        "ses_",
        "ses_0000000000000000000000000",
        "ses_000000000000000000000000000",
        "ses_0000000000000000000000000I",
        "ses_0000000000000000000000000a",
        "att_00000000000000000000000000",
        "SES_00000000000000000000000000",
        "",
        "ses_0000000000000000000000000é",
    ] {
        assert!(!IdKind::Session.matches(wrong), "{wrong}");
    }
    for kind in IdKind::ALL {
        assert!(kind.matches(&kind.from_random([255; 26])));
    }
    assert!(
        is_platform_kid("plat_a-b_9") && !is_platform_kid("plat_") && !is_platform_kid("plat_A")
    );
    assert!(!is_platform_kid(&format!("plat_{}", "a".repeat(33))));
}

#[test]
fn timestamps_have_one_form() {
    assert_eq!(time::parse("1970-01-01T00:00:00.000Z"), Some(0));
    assert_eq!(time::parse("2026-01-31T12:00:00.001Z"), Some(1_769_860_800_001));
    assert_eq!(time::parse("2024-02-29T23:59:59.999Z"), Some(1_709_251_199_999));
    for wrong in [
        "2026-13-01T00:00:00.000Z",
        "2026-02-29T00:00:00.000Z",
        "2026-01-31T24:00:00.000Z",
        "2026-01-31T12:00:60.000Z",
        "2026-01-31T12:60:00.000Z",
        "2026-01-31T12:00:00Z",
        "2026-01-31T12:00:00.00Z",
        "2026-01-31t12:00:00.000Z",
        "2026-01-31T12:00:00.000z",
        "2026-01-31T12:00:00.000+00:00",
        "+026-01-31T12:00:00.000Z",
        "",
        "2026-01-31 12:00:00.000Z",
        "2026-01-31T12:00:00.0000Z",
        "２026-01-31T12:00:00.000",
    ] {
        assert_eq!(time::parse(wrong), None, "{wrong}");
    }
    assert!(time::within_skew(0, 300_000) && !time::within_skew(0, 300_001));
    assert_eq!(time::format(i64::MAX), None);
    assert_eq!(time::format(-62_167_219_200_001), None, "the year before 0000");
}

#[test]
fn base64url_is_canonical() {
    assert_eq!(base64url_decode("AQ").expect("one byte"), [1]);
    for wrong in ["AR", "AQ==", "A", "A+", "A/", "A Q", "AQ\n"] {
        assert!(base64url_decode(wrong).is_err(), "{wrong}");
    }
    assert!(hex_decode("0A").is_err() && hex_decode("0").is_err());
    assert_eq!(hex_decode("0a").expect("one byte"), [10]);
}

#[test]
fn purposes_separate_signatures() {
    let signer = AgentSigner::from_seed(&Provider::portable(), "key_1", &[1; 32]);
    let key =
        AgentKey::from_bytes(&Provider::portable(), "key_1", signer.public_key()).expect("a key");
    let digest = sha256(b"x");
    let signature = signer.sign(Purpose::Offer, &digest);
    for purpose in Purpose::ALL {
        assert_eq!(key.verify(purpose, &digest, &signature), purpose == Purpose::Offer);
        assert_eq!(Purpose::from_word(purpose.as_str()), Some(purpose));
    }
    let input = sig_input(Purpose::Message, &digest);
    assert_eq!(&input[..21], b"openglass/v1/message\0");
    assert_eq!(&input[21..], digest.as_bytes());
}

#[test]
fn weak_and_misspelt_keys_are_refused() {
    let provider = Provider::portable();
    let identity = {
        let mut bytes = [0; 32];
        bytes[0] = 1;
        bytes
    };
    for weak in [identity, [0; 32], {
        let mut p = [0xFF; 32];
        p[0] = 0xEE;
        p[31] = 0x7F;
        p
    }] {
        assert_eq!(AgentKey::from_bytes(&provider, "k", &weak).expect_err("weak"), KeyError::Weak);
    }
    let good = AgentSigner::from_seed(&provider, "k", &[9; 32]).public_key_text();
    assert!(AgentKey::parse(&provider, "k", &good).is_ok());
    // 43 characters hold two bits more than 32 bytes: four spellings, one is right.
    let last = good.chars().last().expect("not empty");
    let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let index = alphabet.find(last).expect("in the alphabet");
    for other in (index & !3)..=(index | 3) {
        let spelling = format!("{}{}", &good[..42], &alphabet[other..=other]);
        assert_eq!(AgentKey::parse(&provider, "k", &spelling).is_ok(), spelling == good);
    }
}

#[test]
fn fingerprints_are_four_groups() {
    let text = fingerprint(&[0; 32]);
    // SHA-256 of 32 zero bytes starts with 66687aadf862bd77.
    assert_eq!(text, "6668 7aad f862 bd77");
}

#[test]
fn platform_signatures_have_low_s_and_strict_der() {
    let signer = Provider::portable().p256.signer(&[7; 32]).expect("a valid scalar");
    let platform = PlatformSigner::new("plat_a", signer);
    let key = PlatformKey::parse(&Provider::portable(), "plat_a", &platform.public_key_text())
        .expect("a key");
    assert_eq!(platform.public_key_text().len(), 122);
    for round in 0..64_u8 {
        let digest = sha256(&[round]);
        let signature = platform.sign(Purpose::Record, &digest).expect("a key in memory signs");
        assert!(key.verify(Purpose::Record, &digest, &signature));
        let der = base64url_decode(&signature.sig).expect("our own text");
        for (index, change) in (0..der.len()).flat_map(|index| [(index, 1_u8), (index, 0x80)]) {
            let mut changed = der.clone();
            changed[index] ^= change;
            assert!(!key.verify_der(&sig_input(Purpose::Record, &digest), &changed));
        }
        let longer = [der.as_slice(), &[0]].concat();
        assert!(!key.verify_der(&sig_input(Purpose::Record, &digest), &longer));
    }
    let low = with_low_s([1; 64]);
    assert_eq!(with_low_s(low), low);
}

#[test]
fn signed_requests_round_trip_and_say_what_is_wrong() {
    let provider = Provider::portable();
    let signer = AgentSigner::from_seed(&provider, "key_1", &[3; 32]);
    let key = AgentKey::from_bytes(&provider, "key_1", signer.public_key()).expect("a key");
    let request = RequestToSign {
        method: "POST",
        path: "/v1/sessions?x=1",
        timestamp: "2026-01-31T12:00:00.000Z",
        nonce: "n",
        body: b"{}",
    };
    let headers = request.sign(&signer, Some("agt_1"));
    let lookup =
        |name: &str| headers.iter().find(|(found, _)| *found == name).map(|(_, text)| text);
    let received = SignedHeaders::collect(lookup).expect("all headers are there");
    assert_eq!(received, headers);
    let check = |method, path, body: &[u8]| received.check_signature(&key, method, path, body);
    assert_eq!(check("POST", "/v1/sessions?x=1", b"{}"), Ok(()));
    assert_eq!(check("GET", "/v1/sessions?x=1", b"{}"), Err(RequestError::Signature));
    assert_eq!(check("POST", "/v1/sessions?x=2", b"{}"), Err(RequestError::Signature));
    assert_eq!(check("POST", "/v1/sessions?x=1", b"{ }"), Err(RequestError::Signature));
    let at = time::parse("2026-01-31T12:00:00.000Z").expect("a time");
    assert_eq!(received.check_clock(at + 300_000), Ok(()));
    assert_eq!(received.check_clock(at - 300_001), Err(RequestError::ClockSkew));
    let without_nonce = |name: &str| lookup(name).filter(|_| name != "OG-Nonce");
    assert_eq!(SignedHeaders::collect(without_nonce), Err(RequestError::HeaderMissing));
    let empty_nonce = |name: &str| if name == "OG-Nonce" { Some("") } else { lookup(name) };
    assert_eq!(SignedHeaders::collect(empty_nonce), Err(RequestError::NonceLength));
}

#[test]
fn error_codes_are_unique_words() {
    let mut words: Vec<_> = ErrorCode::ALL.iter().map(|code| code.as_str()).collect();
    words.sort_unstable();
    words.dedup();
    assert_eq!(words.len(), ErrorCode::ALL.len());
}

proptest! {
    #[test]
    fn times_round_trip(ms in -62_167_219_200_000_i64..253_402_300_800_000) {
        let text = time::format(ms).expect("four digits");
        prop_assert_eq!(time::parse(&text), Some(ms));
    }

    #[test]
    fn base64url_round_trips(bytes in prop::collection::vec(any::<u8>(), 0..80)) {
        prop_assert_eq!(base64url_decode(&base64url_encode(&bytes)).expect("our own text"), bytes);
    }

    #[test]
    fn a_signature_is_for_one_message(seed in any::<[u8; 32]>(), bit in 0..512_usize) {
        let provider = Provider::portable();
        let signer = AgentSigner::from_seed(&provider, "k", &seed);
        let key = AgentKey::from_bytes(&provider, "k", signer.public_key()).expect("a key");
        let mut signature = signer.sign_bytes(b"message");
        prop_assert!(key.verify_bytes(b"message", &signature));
        prop_assert!(!key.verify_bytes(b"massage", &signature));
        signature[bit / 8] ^= 1 << (bit % 8);
        prop_assert!(!key.verify_bytes(b"message", &signature));
    }

    #[test]
    fn hashes_round_trip(bytes in any::<[u8; 32]>()) {
        prop_assert_eq!(Hash(bytes).to_hex().parse(), Ok(Hash(bytes)));
    }
}
