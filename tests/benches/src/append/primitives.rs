//! What the signatures of one append cost by themselves, on this machine, now.

use std::{hint::black_box, time::Instant};

use openglass_core::crypto::{AgentKey, AgentSigner, PlatformSigner, Purpose, sha256};

const ROUNDS: usize = 9;
const CALLS: u32 = 400;

/// Microseconds a call.
pub(crate) struct Primitives {
    pub(crate) ed25519_sign: f64,
    pub(crate) ed25519_verify: f64,
    pub(crate) p256_sign: f64,
}

impl Primitives {
    pub(crate) fn measure() -> Self {
        let provider = openglass_crypto_native::provider();
        let agent = AgentSigner::from_seed(&provider, "key_1", &[1; 32]);
        let key = AgentKey::parse(&provider, "key_1", &agent.public_key_text()).expect("its key");
        let scalar = provider.p256.signer(&[7; 32]).expect("a valid scalar");
        let platform = PlatformSigner::new("plat_1", scalar);
        let digest = sha256(b"a message");
        let signature = agent.sign(Purpose::Message, &digest);
        Self {
            ed25519_sign: micros(|| drop(black_box(agent.sign(Purpose::Message, &digest)))),
            ed25519_verify: micros(|| {
                black_box(key.verify(Purpose::Message, &digest, &signature));
            }),
            p256_sign: micros(|| drop(black_box(platform.sign(Purpose::Countersign, &digest)))),
        }
    }

    /// The request's and the message's signature checked, the countersignature made.
    pub(crate) fn platform_micros(&self) -> f64 {
        2.0 * self.ed25519_verify + self.p256_sign
    }

    /// The message and the request signed.
    pub(crate) fn agent_micros(&self) -> f64 {
        2.0 * self.ed25519_sign
    }
}

/// The median over some rounds.
fn micros(mut call: impl FnMut()) -> f64 {
    let mut rounds: Vec<f64> = (0..ROUNDS)
        .map(|_| {
            let start = Instant::now();
            (0..CALLS).for_each(|_| call());
            start.elapsed().as_secs_f64() * 1e6 / f64::from(CALLS)
        })
        .collect();
    rounds.sort_by(f64::total_cmp);
    rounds[ROUNDS / 2]
}
