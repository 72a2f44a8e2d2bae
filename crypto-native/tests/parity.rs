//! Both providers give the same verdict on every signature.

use openglass_core::crypto::{
    AgentKey, AgentSigner, PlatformKey, PlatformSigner, Provider, Purpose, sha256, sig_input,
};
use openglass_core::encoding::base64url_decode;
use proptest::prelude::*;

fn providers() -> [Provider; 2] {
    [Provider::portable(), openglass_crypto_native::provider()]
}

fn platform(provider: &Provider, scalar: [u8; 32]) -> PlatformSigner {
    PlatformSigner::new("plat_a", provider.p256.signer(&scalar).expect("a valid scalar"))
}

/// The verdicts of both providers on one DER signature.
fn p256_verdicts(public_key: &str, message: &[u8], der: &[u8]) -> [bool; 2] {
    providers().map(|provider| {
        PlatformKey::parse(&provider, "plat_a", public_key)
            .is_ok_and(|key| key.verify_der(message, der))
    })
}

proptest! {
    #[test]
    fn each_verifies_what_the_other_signs(seed in 1_u8..=200, message in any::<[u8; 16]>()) {
        let digest = sha256(&message);
        let input = sig_input(Purpose::Record, &digest);
        for signing in providers() {
            let signer = platform(&signing, [seed; 32]);
            let signature = signer.sign(Purpose::Record, &digest).expect("a key in memory signs");
            let der = base64url_decode(&signature.sig).expect("our own text");
            prop_assert_eq!(p256_verdicts(&signer.public_key_text(), &input, &der), [true, true]);
        }
    }

    #[test]
    fn both_refuse_what_was_changed(
        seed in 1_u8..=200,
        at in any::<prop::sample::Index>(),
        byte in any::<u8>(),
    ) {
        let digest = sha256(&[seed]);
        let input = sig_input(Purpose::Record, &digest);
        let signer = platform(&Provider::portable(), [seed; 32]);
        let signature = signer.sign(Purpose::Record, &digest).expect("a key in memory signs");
        let der = base64url_decode(&signature.sig).expect("our own text");
        let mut changed = der.clone();
        let at = at.index(changed.len());
        changed[at] = byte;
        let expected = changed == der;
        prop_assert_eq!(
            p256_verdicts(&signer.public_key_text(), &input, &changed),
            [expected, expected]
        );
    }

    #[test]
    fn both_accept_the_high_s_of_a_signature(seed in 1_u8..=200) {
        let digest = sha256(&[seed]);
        let input = sig_input(Purpose::Record, &digest);
        let signer = platform(&Provider::portable(), [seed; 32]);
        let signature = signer.sign(Purpose::Record, &digest).expect("a key in memory signs");
        let der = base64url_decode(&signature.sig).expect("our own text");
        let high = with_high_s(&der);
        prop_assert_ne!(&high, &der);
        prop_assert_eq!(p256_verdicts(&signer.public_key_text(), &input, &high), [true, true]);
    }

    #[test]
    fn agent_signatures_agree(seed in any::<[u8; 32]>(), bit in 0_usize..512) {
        let [portable, native] = providers();
        let signer = AgentSigner::from_seed(&native, "key_a", &seed);
        prop_assert_eq!(
            signer.sign_bytes(b"x"),
            AgentSigner::from_seed(&portable, "key_a", &seed).sign_bytes(b"x")
        );
        let mut signature = signer.sign_bytes(b"x");
        signature[bit / 8] ^= 1 << (bit % 8);
        for provider in [portable, native] {
            let key = AgentKey::from_bytes(&provider, "key_a", signer.public_key()).expect("a key");
            prop_assert!(!key.verify_bytes(b"x", &signature));
        }
    }
}

/// Replaces s by n - s in a DER signature with low s.
fn with_high_s(der: &[u8]) -> Vec<u8> {
    const ORDER: [u8; 32] = [
        0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xBC,
        0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25, 0x51,
    ];
    let r_end = 4 + usize::from(der[3]);
    let low = &der[r_end + 2..];
    let mut padded = [0; 32];
    padded[32 - low.len()..].copy_from_slice(low);
    let mut borrow = 0_i16;
    for (byte, order) in padded.iter_mut().zip(ORDER).rev() {
        let difference = i16::from(order) - i16::from(*byte) - borrow;
        borrow = i16::from(difference < 0);
        *byte = difference.rem_euclid(256).to_le_bytes()[0];
    }
    let mut s = vec![0];
    s.extend_from_slice(&padded);
    let len = |bytes: &[u8]| u8::try_from(bytes.len()).expect("short");
    let mut body = [&der[2..r_end], &[0x02, len(&s)], s.as_slice()].concat();
    let mut out = vec![0x30, len(&body)];
    out.append(&mut body);
    out
}
