//! Login by mail (spec 7, ruling Q9).

use axum::{
    extract::State,
    http::{HeaderName, Method, StatusCode},
    response::{IntoResponse, Response},
};
use openglass_core::{
    id::IdKind,
    json::ObjectBuilder,
    record::{Fields, Path, ShapeError},
    vocabulary::{ErrorCode, limits},
};

use crate::{
    domain::{LoginToken, Owner, Principal, mail_address},
    http::{
        ApiError, App,
        html::{escape, page, redirect},
        incoming::Incoming,
        owner_auth::{LOGIN_COOKIE, SESSION_COOKIE, check_form_origin, owner},
        reply::{Reply, empty_object, wrap},
        views,
    },
    limits::Rule,
    mail::Letter,
    random::secret_hash,
    store::Login,
};

/// What somebody who wants to log in gave us.
#[derive(Debug)]
pub(super) struct LinkRequest {
    /// Lower-cased.
    pub(super) email: String,
    /// A path on the web origin.
    pub(super) redirect_to: Option<String>,
}

impl LinkRequest {
    /// Checks both values; the names are those of the JSON body and the form.
    pub(super) fn new(email: &str, redirect_to: Option<&str>) -> Result<Self, ApiError> {
        let email = mail_address(email).ok_or_else(|| {
            ApiError::validation("email", "expected an address such as me@example.com")
        })?;
        if redirect_to.is_some_and(|path| !is_local_path(path)) {
            let message = format!(
                "expected a path that starts with one /, at most {} characters",
                limits::REDIRECT_CHARS
            );
            return Err(ApiError::validation("redirectTo", &message));
        }
        Ok(Self { email, redirect_to: redirect_to.map(str::to_owned) })
    }
}

/// A path on our own origin: browsers read `//` and `/\` as another host.
fn is_local_path(path: &str) -> bool {
    let second = path.as_bytes().get(1);
    path.starts_with('/')
        && !matches!(second, Some(b'/' | b'\\'))
        && path.chars().count() <= limits::REDIRECT_CHARS
        && path.bytes().all(|byte| byte.is_ascii_graphic())
}

/// `POST /v1/auth/email`
pub(crate) async fn send_link(
    State(app): State<App>,
    incoming: Incoming,
) -> Result<Reply, ApiError> {
    incoming.context.count_client(&app, Rule::AuthEmailPerIp)?;
    let body = incoming.document()?;
    let fields = Fields::open(body.view(), &Path::ROOT, &["email", "redirectTo"])?;
    let (email, redirect_to) = read_link_request(&fields)?;
    let request = LinkRequest::new(&email, redirect_to.as_deref())?;
    let link = mail_link(&app, &incoming, request).await?;
    let body = if app.dev {
        ObjectBuilder::new().string("devLink", &link).build()
    } else {
        empty_object()
    };
    Ok(Reply::accepted(body))
}

fn read_link_request(fields: &Fields<'_, '_>) -> Result<(String, Option<String>), ShapeError> {
    let email = fields.string("email")?.into_owned();
    let redirect_to = fields.optional_string("redirectTo")?;
    Ok((email, redirect_to.map(Into::into)))
}

/// Mails a login link, remembers which browser asked, and gives the link.
/// Counted by address; the caller has counted the client.
pub(super) async fn mail_link(
    app: &App,
    incoming: &Incoming,
    request: LinkRequest,
) -> Result<String, ApiError> {
    let LinkRequest { email, redirect_to } = request;
    // By client too, so that somebody else cannot use up an owner's links (W16);
    // the total spares the owner a flood of them.
    let key = format!("{email} {}", incoming.context.client_key());
    incoming.context.count(app, Rule::AuthEmailPerEmail, &key)?;
    incoming.context.count(app, Rule::AuthEmailTotal, &email)?;
    let token = app.ids.secret::<32>();
    let browser = app.ids.secret::<32>();
    let link = format!("{}/v1/auth/verify?token={}", app.public_url, token.text);
    app.store
        .create_login_token(LoginToken {
            token_hash: token.hash,
            browser_hash: Some(browser.hash),
            email: email.clone(),
            redirect_to,
            expires_at: app.clock.now().plus_sec(limits::LOGIN_TOKEN_SEC),
        })
        .await?;
    let letter = Letter::Login { link: &link, minutes: limits::LOGIN_TOKEN_SEC / 60 };
    app.outbox.write(email, &letter).map_err(|_| {
        ApiError::new(ErrorCode::Unavailable, "mail is waiting to be sent; try again in a minute")
    })?;
    let cookie = app.cookie(LOGIN_COOKIE, &browser.text, limits::LOGIN_TOKEN_SEC);
    incoming.context.set_cookie(&cookie);
    Ok(link)
}

/// `GET /v1/auth/verify?token=`: logs in the browser that asked. Everybody
/// else, mail scanners among them, gets a page with a button.
pub(crate) async fn follow_link(
    State(app): State<App>,
    incoming: Incoming,
) -> Result<Response, ApiError> {
    incoming.context.count_client(&app, Rule::UnauthenticatedDefault)?;
    let query = incoming.query();
    let token = query.get("token").unwrap_or_default();
    let found = app.store.login_token(secret_hash(token), app.clock.now()).await?;
    let Some(stored) = found else { return Ok(invalid_token(&app)) };
    let cookie_hash = incoming.cookie(LOGIN_COOKIE).map(secret_hash);
    let same_browser = cookie_hash.is_some() && cookie_hash == stored.browser_hash;
    if same_browser && incoming.method == Method::GET && !is_prefetch(&incoming) {
        return log_in_and_redirect(&app, &incoming, token).await;
    }
    Ok(confirmation_page(&app, token, &stored))
}

/// Browsers say so when they fetch a page that nobody has opened yet.
fn is_prefetch(incoming: &Incoming) -> bool {
    const NAMES: [HeaderName; 3] = [
        HeaderName::from_static("sec-purpose"),
        HeaderName::from_static("purpose"),
        HeaderName::from_static("x-moz"),
    ];
    NAMES.iter().any(|name| {
        let value = incoming.headers.get(name).map(|value| value.to_str().unwrap_or_default());
        value.is_some_and(|value| value.contains("prefetch") || value.contains("preview"))
    })
}

fn confirmation_page(app: &App, token: &str, stored: &LoginToken) -> Response {
    let content = format!(
        "<p>Log in as <strong>{}</strong>?</p>\n\
         <form method=\"post\" action=\"/v1/auth/verify\">\n\
         <input type=\"hidden\" name=\"token\" value=\"{}\">\n\
         <button>Log in</button>\n</form>\n\
         <p>If you did not ask for this, close the page: nothing has happened.</p>",
        escape(&stored.email),
        escape(token)
    );
    page(app, StatusCode::OK, "Log in", &content)
}

/// `POST /v1/auth/verify` with the token as a form (the button) or as JSON (apps).
pub(crate) async fn confirm(
    State(app): State<App>,
    incoming: Incoming,
) -> Result<Response, ApiError> {
    incoming.context.count_client(&app, Rule::UnauthenticatedDefault)?;
    check_form_origin(&app, &incoming)?;
    if incoming.has_content_type("application/x-www-form-urlencoded") {
        let form = incoming.form();
        let token = form.get("token").unwrap_or_default();
        return log_in_and_redirect(&app, &incoming, token).await;
    }
    if !incoming.has_content_type("application/json") {
        let message = "send the token as JSON or as a form, with the content type to match";
        return Err(ApiError::new(ErrorCode::UnsupportedMediaType, message));
    }
    let body = incoming.document()?;
    let fields = Fields::open(body.view(), &Path::ROOT, &["token"])?;
    let login = log_in(&app, &incoming, &fields.string("token")?).await?;
    let (owner, _) = login.ok_or_else(|| {
        let message = "the token is unknown, used or expired; ask for a new login link";
        ApiError::new(ErrorCode::Unauthenticated, message)
    })?;
    Ok(Reply::ok(wrap("owner", views::owner(&owner).view())).into_response())
}

async fn log_in_and_redirect(
    app: &App,
    incoming: &Incoming,
    token: &str,
) -> Result<Response, ApiError> {
    let Some((_, stored)) = log_in(app, incoming, token).await? else {
        return Ok(invalid_token(app));
    };
    let path = stored.redirect_to.as_deref().unwrap_or("/");
    Ok(redirect(&format!("{}{path}", app.web_origin)))
}

fn invalid_token(app: &App) -> Response {
    redirect(&format!("{}/login?error=invalid_token", app.web_origin))
}

/// Uses up the token and sets the cookie of the login.
async fn log_in(
    app: &App,
    incoming: &Incoming,
    token: &str,
) -> Result<Option<(Owner, LoginToken)>, ApiError> {
    let session = app.ids.secret::<32>();
    let now = app.clock.now();
    let login = Login {
        token_hash: secret_hash(token),
        new_owner_id: app.ids.next(IdKind::Owner),
        session_hash: session.hash,
        session_expires_at: now.plus_sec(limits::LOGIN_SEC),
        now,
    };
    let done = app.store.login(login).await?;
    if done.is_some() {
        let context = &incoming.context;
        context.set_cookie(&app.cookie(SESSION_COOKIE, &session.text, limits::LOGIN_SEC));
        context.set_cookie(&app.cookie(LOGIN_COOKIE, "", 0));
    }
    Ok(done)
}

/// `POST /v1/auth/logout`: this login, or with `{"everywhere": true}` all of the
/// owner's.
pub(crate) async fn log_out(State(app): State<App>, incoming: Incoming) -> Result<Reply, ApiError> {
    let owner = owner(&app, &incoming).await?;
    incoming.context.count(&app, Rule::Read, &owner.id)?;
    let body = incoming.document_or_empty()?;
    let fields = Fields::open(body.view(), &Path::ROOT, &["everywhere"])?;
    let everywhere = fields.get("everywhere").map(|_| fields.boolean("everywhere")).transpose()?;
    if everywhere == Some(true) {
        app.store.delete_web_sessions(&owner.id).await?;
    } else if let Some(cookie) = incoming.cookie(SESSION_COOKIE) {
        app.store.delete_web_session(secret_hash(cookie)).await?;
    }
    app.live.revoke(&Principal::Owner(owner.id));
    incoming.context.set_cookie(&app.cookie(SESSION_COOKIE, "", 0));
    Ok(Reply::no_content())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn redirects_stay_on_the_web_origin() {
        for good in ["/", "/claim/abc?x=1#y"] {
            assert!(is_local_path(good), "{good}");
        }
        let long = format!("/{}", "a".repeat(512));
        for bad in
            ["", "claim", "//evil.example", "/\\evil", "https://evil", "/a b", "/a\r\nX: y", &long]
        {
            assert!(!is_local_path(bad), "{bad}");
        }
    }
}
