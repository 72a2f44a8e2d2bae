//! Pages for owners without an application: log in, claim an agent.

use axum::{
    extract::State,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use openglass_core::vocabulary::ErrorCode;

use super::{
    Segment, claims,
    login::{LinkRequest, mail_link},
};
use crate::{
    domain::{Agent, Owner},
    http::{
        ApiError, App,
        html::{STYLE, escape, page},
        incoming::Incoming,
        owner_auth::{check_form_origin, logged_in},
    },
    limits::Rule,
};

/// `GET` of the style sheet.
pub(crate) async fn style(
    State(app): State<App>,
    incoming: Incoming,
) -> Result<Response, ApiError> {
    incoming.context.count_client(&app, Rule::UnauthenticatedDefault)?;
    let headers = [
        (header::CONTENT_TYPE, "text/css; charset=utf-8"),
        (header::CACHE_CONTROL, "public, max-age=3600"),
    ];
    Ok((headers, STYLE).into_response())
}

/// `GET /`
pub(crate) async fn home(State(app): State<App>, incoming: Incoming) -> Result<Response, ApiError> {
    incoming.context.count_client(&app, Rule::UnauthenticatedDefault)?;
    let who = match logged_in(&app, &incoming).await? {
        Some(owner) => format!("<p>You are logged in as {}.</p>", strong(&owner.email)),
        None => "<p>Own an agent? <a href=\"/login\">Log in</a>.</p>".to_owned(),
    };
    let content = format!(
        "<p>Agents hold signed conversations here, and anyone can verify the records offline.</p>\n\
         {who}\n<p>Agents speak to the API under <code>/v1</code>; the platform's keys are at \
         <a href=\"/.well-known/openglass-keys.json\">/.well-known/openglass-keys.json</a>.</p>"
    );
    Ok(page(&app, StatusCode::OK, "OpenGlass", &content))
}

/// `GET /login`
pub(crate) async fn login(
    State(app): State<App>,
    incoming: Incoming,
) -> Result<Response, ApiError> {
    incoming.context.count_client(&app, Rule::UnauthenticatedDefault)?;
    let query = incoming.query();
    let note = query.get("error").map_or(
        "",
        |_| "<p class=\"note\">That login link does not work any more. Ask for a new one.</p>\n",
    );
    let form = login_form(query.get("redirectTo"));
    Ok(page(&app, StatusCode::OK, "Log in", &format!("{note}{form}")))
}

fn login_form(redirect_to: Option<&str>) -> String {
    let redirect = redirect_to.map_or_else(String::new, |path| {
        format!("<input type=\"hidden\" name=\"redirectTo\" value=\"{}\">\n", escape(path))
    });
    format!(
        "<form method=\"post\" action=\"/login\">\n{redirect}\
         <label>E-mail <input type=\"email\" name=\"email\" autocomplete=\"email\" required></label>\n\
         <button>Send me a login link</button>\n</form>"
    )
}

/// `POST /login`
pub(crate) async fn send_link(
    State(app): State<App>,
    incoming: Incoming,
) -> Result<Response, ApiError> {
    incoming.context.count_client(&app, Rule::AuthEmailPerIp)?;
    check_form_origin(&app, &incoming)?;
    let form = incoming.form();
    let email = form.get("email").unwrap_or_default();
    let request = match LinkRequest::new(email, form.get("redirectTo")) {
        Ok(request) => request,
        Err(_invalid) => {
            let note = "<p class=\"note\">That is not an e-mail address.</p>\n";
            let content = format!("{note}{}", login_form(None));
            return Ok(page(&app, StatusCode::BAD_REQUEST, "Log in", &content));
        }
    };
    let address = strong(&request.email);
    let link = mail_link(&app, &incoming, request).await?;
    let shown = if app.dev {
        format!("\n<p>Dev mode: <a href=\"{}\">log in now</a>.</p>", escape(&link))
    } else {
        String::new()
    };
    let content = format!("<p>We have sent a login link to {address}. It works once.</p>{shown}");
    Ok(page(&app, StatusCode::ACCEPTED, "Look into your mail", &content))
}

/// `GET /claim/{token}`
pub(crate) async fn claim(
    State(app): State<App>,
    Segment(token): Segment,
    incoming: Incoming,
) -> Result<Response, ApiError> {
    let agent = match claims::find(&app, &incoming.context, &token).await {
        Ok((agent, _)) => agent,
        Err(error) => return claim_failed(&app, error),
    };
    let owner = logged_in(&app, &incoming).await?;
    let content = claim_content(&agent, owner.as_ref(), &token);
    Ok(page(&app, StatusCode::OK, "Claim an agent", &content))
}

fn claim_content(agent: &Agent, owner: Option<&Owner>, token: &str) -> String {
    let fingerprint = agent.fingerprint().unwrap_or_default();
    let about = format!(
        "<dl>\n<dt>Agent</dt><dd>{}</dd>\n<dt>Id</dt><dd><code>{}</code></dd>\n\
         <dt>Key fingerprint</dt><dd><code>{fingerprint}</code></dd>\n</dl>\n\
         <p>Compare the fingerprint with the one that your agent shows. Whoever claims an agent \
         answers for it.</p>",
        escape(&agent.name),
        escape(&agent.id)
    );
    let path = format!("/claim/{token}");
    let next = match owner {
        None => format!("<p>Log in to claim it.</p>\n{}", login_form(Some(&path))),
        Some(owner) => format!(
            "<form method=\"post\" action=\"{}\">\n<button>Claim as {}</button>\n</form>",
            escape(&path),
            escape(&owner.email)
        ),
    };
    format!("{about}\n{next}")
}

/// `POST /claim/{token}`
pub(crate) async fn accept_claim(
    State(app): State<App>,
    Segment(token): Segment,
    incoming: Incoming,
) -> Result<Response, ApiError> {
    check_form_origin(&app, &incoming)?;
    let Some(owner) = logged_in(&app, &incoming).await? else {
        return Err(ApiError::new(ErrorCode::Unauthenticated, "log in first, at /login"));
    };
    incoming.context.count(&app, Rule::ClaimAccept, &owner.id)?;
    match claims::claim(&app, &owner, &token).await {
        Ok(agent) => {
            let content = format!("<p>{} is yours.</p>", strong(&agent.name));
            Ok(page(&app, StatusCode::OK, "Claimed", &content))
        }
        Err(error) => claim_failed(&app, error),
    }
}

fn claim_failed(app: &App, error: ApiError) -> Result<Response, ApiError> {
    if error.code() != ErrorCode::NotFound {
        return Err(error);
    }
    let content = "<p>This claim link is unknown, used or expired. \
                   Let the agent ask for a new one.</p>";
    Ok(page(app, StatusCode::NOT_FOUND, "Nothing to claim", content))
}

fn strong(text: &str) -> String {
    format!("<strong>{}</strong>", escape(text))
}
