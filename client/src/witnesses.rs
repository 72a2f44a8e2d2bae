//! Fetches that the platform makes and vouches for.

use openglass_core::{
    crypto::{Hash, Purpose},
    json::{ObjectBuilder, View},
    record::Path,
    verify::FindingCode,
};

use crate::{
    chain::{ChainKind, Fault, ensure},
    client::{Client, Signer},
    error::Result,
    keys::TrustedKeys,
    payload::Payload,
    reply::{FromAnswer as _, open},
    route::Route,
    types::FetchWitness,
};

impl Client {
    /// Has the platform fetch a URL for one of this agent's attestations: with
    /// `GET` and no body, or with `POST` and a JSON body. Hash, signature and what
    /// was asked are checked; what came back is the platform's word.
    pub async fn witness_fetch(
        &self,
        attestation_id: &str,
        url: &str,
        method: &str,
        body: Option<&Payload>,
    ) -> Result<FetchWitness> {
        let keys = self.trusted_keys().await?;
        let request = ObjectBuilder::new().string("url", url).string("method", method);
        let request = match body {
            Some(body) => request.value("body", body.view()),
            None => request,
        };
        let route = route(attestation_id)?.then("/witness-fetch");
        let reply = self.post(&route, Some(&request.build())).await?;
        let witness: FetchWitness = reply.member("witness")?;
        let asked = Asked { url, method, body_hash: body.map(Payload::hash) };
        check(&witness, attestation_id, &keys)
            .and_then(|()| check_asked(&witness, &asked))
            .map_err(|fault| reply.disbelieve(attestation_id, fault))?;
        Ok(witness)
    }

    /// What the platform saw for one of this agent's attestations, from the first
    /// on. The chain that the witnesses form is checked.
    pub async fn fetch_witnesses(&self, attestation_id: &str) -> Result<Vec<FetchWitness>> {
        let keys = self.trusted_keys().await?;
        let attestation = self.get_attestation(attestation_id).await?;
        let genesis = attestation.view().get("genesisHash").and_then(View::as_str);
        let mut prev_hash: Option<Hash> = genesis.and_then(|text| text.parse().ok());
        let reply = self.get(&route(attestation_id)?.then("/witnesses"), Signer::Agent).await?;
        let witnesses = open(reply.view(), &Path::ROOT)
            .and_then(|fields| fields.array("items", FetchWitness::read))
            .map_err(|error| reply.misshapen(&error))?;
        for (witness, seq) in witnesses.iter().zip(1..) {
            let at = |code| Fault::Check(code, Some(seq));
            ensure(witness.seq == seq, FindingCode::Seq)
                .and_then(|()| ensure(Some(witness.prev_hash) == prev_hash, FindingCode::PrevHash))
                .map_err(at)
                .and_then(|()| check(witness, attestation_id, &keys))
                .map_err(|fault| reply.disbelieve(attestation_id, fault))?;
            prev_hash = Some(witness.hash);
        }
        Ok(witnesses)
    }
}

fn route(attestation_id: &str) -> Result<Route> {
    ChainKind::Attestation.route(attestation_id)
}

/// Whether the platform signed what the witness says. Of one whose content is
/// gone only the signature over the hash is left.
fn check(
    witness: &FetchWitness,
    attestation_id: &str,
    keys: &TrustedKeys,
) -> std::result::Result<(), Fault> {
    let view = witness.view();
    let at = |code| Fault::Check(code, Some(witness.seq));
    let of_this = view.get("attestationId").and_then(View::as_str);
    ensure(of_this.as_deref() == Some(attestation_id), FindingCode::SessionMismatch).map_err(at)?;
    let whole = witness.is_hidden() || witness.computed_hash() == Some(witness.hash);
    ensure(whole, FindingCode::Hash).map_err(at)?;
    let signature = open(view, &Path::ROOT)?.signature("platformSignature")?;
    let purpose = Purpose::FetchWitness;
    let signed = keys.signed(purpose, &witness.hash, &signature, &witness.fetched_at);
    ensure(signed, FindingCode::Countersignature).map_err(at)
}

/// What was asked for.
struct Asked<'a> {
    url: &'a str,
    method: &'a str,
    body_hash: Option<Hash>,
}

/// Whether the witness is about what was asked for.
fn check_asked(witness: &FetchWitness, asked: &Asked<'_>) -> std::result::Result<(), Fault> {
    let text = |view: Option<View<'_>>| view.and_then(View::as_str).map(String::from);
    let view = witness.view();
    let body = text(view.get("request").and_then(|request| request.get("bodySha256")));
    let same = text(view.get("url")).as_deref() == Some(asked.url)
        && text(view.get("method")).as_deref() == Some(asked.method)
        && body == asked.body_hash.map(Hash::to_hex);
    ensure(same, FindingCode::PayloadHash).map_err(|code| Fault::Check(code, Some(witness.seq)))
}
