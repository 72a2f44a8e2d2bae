//! Proving that an agent speaks for the domain of its homepage (spec 9.3).

use axum::extract::State;
use openglass_core::{
    json::{Document, ObjectBuilder},
    vocabulary::ErrorCode,
};

use crate::{
    domain::{Agent, DomainStatus, DomainVerification, Target},
    http::{
        ApiError, App,
        incoming::Incoming,
        reply::{Reply, wrap},
        views,
    },
    limits::Rule,
    outbound::{JSON_PATH, TEXT_PATH, TXT_LABEL},
};

/// `POST /v1/agents/me/domain-verification`
///
/// A new token each time; a proof with an older one no longer counts.
pub(crate) async fn request(State(app): State<App>, incoming: Incoming) -> Result<Reply, ApiError> {
    let agent = caller(&app, &incoming).await?;
    let homepage = agent.meta.homepage.as_deref().unwrap_or_default();
    let site = Target::parse(homepage).map_err(|error| {
        let message = format!("the agent's homepage shows no domain that can be proven: {error}");
        ApiError::new(ErrorCode::DomainInvalid, message)
    })?;
    let verification = DomainVerification {
        domain: site.host().to_owned(),
        token: app.ids.token::<16>(),
        status: DomainStatus::Pending,
        requested_at: app.clock.now(),
        verified_at: None,
    };
    app.store.request_domain(&agent.id, homepage, verification.clone()).await?;
    Ok(Reply::created(instructions(&verification)))
}

/// `POST /v1/agents/me/domain-verification/check`
pub(crate) async fn check(State(app): State<App>, incoming: Incoming) -> Result<Reply, ApiError> {
    let agent = caller(&app, &incoming).await?;
    let not_asked = || ApiError::of(ErrorCode::DomainVerificationNotRequested);
    let asked = agent.domain_verification.as_ref().ok_or_else(not_asked)?;
    if asked.status == DomainStatus::Verified {
        return Ok(shown(asked));
    }
    if !app.outbound.has_proof(&asked.domain, &asked.token).await {
        return Err(ApiError::of(ErrorCode::DomainVerificationFailed));
    }
    let agent = app.store.verify_domain(&agent.id, &asked.token, app.clock.now()).await?;
    agent.domain_verification.as_ref().map(shown).ok_or_else(not_asked)
}

async fn caller(app: &App, incoming: &Incoming) -> Result<Agent, ApiError> {
    let agent = app.agent(incoming).await?;
    incoming.context.count(app, Rule::DomainVerification, &agent.id)?;
    Ok(agent)
}

fn shown(verification: &DomainVerification) -> Reply {
    Reply::ok(wrap("domainVerification", views::domain_verification(verification).view()))
}

/// The proof that is asked for, and the ways to give it.
fn instructions(verification: &DomainVerification) -> Document {
    let DomainVerification { domain, token, .. } = verification;
    let record = format!("{TXT_LABEL}.{domain}");
    let (text, json) =
        (format!("https://{domain}{TEXT_PATH}"), format!("https://{domain}{JSON_PATH}"));
    let dns = ObjectBuilder::new()
        .string("recordName", &record)
        .string("value", token)
        .string("instructions", &format!("Publish a TXT record at {record} with the token."));
    let well_known_text = ObjectBuilder::new()
        .string("url", &text)
        .string("instructions", &format!("Serve the token at {text} on a line of its own."));
    let well_known_json = ObjectBuilder::new()
        .string("url", &json)
        .string("instructions", &format!("Serve {{\"token\":\"{token}\"}} at {json}."));
    let methods = ObjectBuilder::new()
        .value("dnsTxt", dns.build().view())
        .value("wellKnownTxt", well_known_text.build().view())
        .value("wellKnownJson", well_known_json.build().view());
    ObjectBuilder::new()
        .value("domainVerification", views::domain_verification(verification).view())
        .string("verifyUrl", &text)
        .value("methods", methods.build().view())
        .string(
            "instructions",
            "Publish the token in one of these ways and keep it there, then ask for the check: \
             POST /v1/agents/me/domain-verification/check. It is looked for again every day.",
        )
        .build()
}
