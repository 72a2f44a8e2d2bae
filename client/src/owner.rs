//! The owner's side, as far as scripts and trials need it: logging in and
//! claiming agents. People do this in the browser.

use std::{fmt, time::Duration};

use openglass_core::{
    json::{Document, ObjectBuilder, View},
    record::{Path, ShapeError},
};
use percent_encoding::percent_decode_str;
use reqwest::{
    Method, Url,
    header::{CONTENT_TYPE, HeaderValue, LOCATION, ORIGIN},
};

use crate::{
    error::{ClientError, InvalidKind, Result},
    options::ListOptions,
    reply::{FromAnswer, Reply, open},
    route::Route,
    transport::{Answer, JSON, Transport},
    types::{Agent, ClaimPreview, Owner, Page},
};

const TIMEOUT: Duration = Duration::from_secs(30);

/// A logged-in owner. The session cookie lives in this value only.
pub struct OwnerClient {
    transport: Transport,
    /// What the platform takes for its own web pages (spec 7).
    origin: HeaderValue,
}

impl fmt::Debug for OwnerClient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OwnerClient")
            .field("base_url", &self.transport.base_url())
            .finish_non_exhaustive()
    }
}

impl OwnerClient {
    /// Logs in on a platform that runs with `--dev`: asks for the login link,
    /// which such a platform returns instead of only mailing it, and opens it
    /// in the same cookie jar. The owner is created on the first login.
    pub async fn login_dev(base_url: &str, email: &str) -> Result<Self> {
        let mut owner = Self::new(base_url)?;
        let body = ObjectBuilder::new().string("email", email).build();
        let route = Route::new("/v1/auth/email");
        let reply = owner.send(Method::POST, &route, Some(&body)).await?;
        let DevLink(Some(link)) = reply.whole()? else {
            let reason = "it holds no devLink; only platforms that run with --dev give one";
            return Err(reply.unexpected(reason));
        };
        owner.open_link(&token_in_link(&link)?).await?;
        Ok(owner)
    }

    /// Logs in with the token of a login link, or the link itself, such as the
    /// platform mails it or prints it on its console.
    pub async fn login_with_token(base_url: &str, token_or_link: &str) -> Result<Self> {
        let owner = Self::new(base_url)?;
        let token = if token_or_link.contains("://") {
            token_in_link(token_or_link)?
        } else {
            token_or_link.to_owned()
        };
        let body = ObjectBuilder::new().string("token", &token).build();
        let reply = owner.send(Method::POST, &Route::new("/v1/auth/verify"), Some(&body)).await?;
        let _: Owner = reply.member("owner")?;
        Ok(owner)
    }

    fn new(base_url: &str) -> Result<Self> {
        let transport = Transport::with_cookies(base_url, TIMEOUT)?;
        let origin = origin_value(transport.origin())?;
        Ok(Self { transport, origin })
    }

    /// The owner who is logged in.
    pub async fn me(&self) -> Result<Owner> {
        self.send(Method::GET, &Route::new("/v1/owner/me"), None).await?.member("owner")
    }

    /// The owner's agents, newest first.
    pub async fn agents(&self, options: ListOptions) -> Result<Page<Agent>> {
        let route = options.apply(Route::new("/v1/owner/agents"));
        self.send(Method::GET, &route, None).await?.whole()
    }

    /// What a claim link, or its token, is for.
    pub async fn preview_claim(&self, url_or_token: &str) -> Result<ClaimPreview> {
        let route = claim_route(url_or_token)?;
        self.send(Method::GET, &route, None).await?.whole()
    }

    /// Claims the agent of a claim link, or of its token.
    pub async fn claim(&self, url_or_token: &str) -> Result<Agent> {
        let route = claim_route(url_or_token)?.then("/accept");
        let body = ObjectBuilder::new().build();
        self.send(Method::POST, &route, Some(&body)).await?.member("agent")
    }

    /// Ends the login.
    pub async fn logout(self) -> Result<()> {
        let body = ObjectBuilder::new().build();
        let route = Route::new("/v1/auth/logout");
        self.answer(Method::POST, &route, Some(&body)).await?.success()?;
        Ok(())
    }

    /// Opens a login link as a browser does, without following the redirect to
    /// the web pages: where it leads tells the origin that they have.
    async fn open_link(&mut self, token: &str) -> Result<()> {
        let route = Route::new("/v1/auth/verify").query("token", Some(token));
        let answer = self.answer(Method::GET, &route, None).await?;
        let target = answer.headers.get(LOCATION).and_then(|value| value.to_str().ok());
        let (true, Some(target)) = (answer.status.is_redirection(), target) else {
            let answer = answer.success()?;
            return Err(answer.unexpected("the login link did not log in"));
        };
        if target.contains("error=") {
            return Err(answer.unexpected("the platform refused the login link"));
        }
        if let Ok(url) = Url::parse(target) {
            self.origin = origin_value(&url.origin().ascii_serialization())?;
        }
        self.me().await?;
        Ok(())
    }

    async fn send(&self, method: Method, route: &Route, body: Option<&Document>) -> Result<Reply> {
        let answer = self.answer(method, route, body).await?.success()?;
        Reply::of(&answer)
    }

    async fn answer(
        &self,
        method: Method,
        route: &Route,
        body: Option<&Document>,
    ) -> Result<Answer> {
        let is_write = method != Method::GET;
        let body = body.map(|body| body.as_bytes().to_vec());
        let mut request = self.transport.request(method, route, body)?;
        if is_write {
            request.headers.insert(ORIGIN, self.origin.clone());
            request.headers.insert(CONTENT_TYPE, HeaderValue::from_static(JSON));
        }
        self.transport.send(request).await
    }
}

/// The `devLink` of a login by e-mail.
struct DevLink(Option<String>);

impl FromAnswer for DevLink {
    fn read(view: View<'_>, path: &Path<'_>) -> Result<Self, ShapeError> {
        Ok(Self(open(view, path)?.optional_string("devLink")?.map(Into::into)))
    }
}

fn origin_value(origin: &str) -> Result<HeaderValue> {
    origin
        .parse()
        .map_err(|_| ClientError::invalid(InvalidKind::Value, "base_url", "has no plain origin"))
}

/// The token of a login link. Only the token is taken from the link: it may
/// name the platform by another address than the one this client talks to.
fn token_in_link(link: &str) -> Result<String> {
    let url = Url::parse(link).ok();
    let token = url.as_ref().and_then(|url| {
        url.query_pairs().find(|(name, _)| name == "token").map(|(_, token)| token.into_owned())
    });
    token.ok_or_else(|| ClientError::invalid(InvalidKind::Value, "link", "not a login link"))
}

fn claim_route(url_or_token: &str) -> Result<Route> {
    let route = Route::new("/v1/claims");
    if !url_or_token.contains("://") {
        return route.secret_segment("claim", url_or_token);
    }
    let url = Url::parse(url_or_token).ok();
    let token = url.as_ref().and_then(|url| {
        let mut segments = url.path_segments()?;
        percent_decode_str(segments.next_back()?).decode_utf8().ok()
    });
    match token {
        Some(token) => route.secret_segment("claim", &token),
        None => Err(ClientError::invalid(InvalidKind::Value, "claim", "not a claim link")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_claim_is_named_by_its_link_or_its_token() {
        for claim in ["to-ken_1", "http://h/claim/to-ken_1", "https://h:1/x/claim/to-ken_1?y#z"] {
            let route = claim_route(claim).unwrap();
            assert_eq!(route.sent(), "/v1/claims/to-ken_1");
            assert_eq!(route.shown(), "/v1/claims/…");
        }
        for bad in ["", "http://h", "http://h/claim/", "://"] {
            assert_eq!(claim_route(bad).unwrap_err().code(), "invalid_value", "{bad}");
        }
    }

    #[test]
    fn a_login_link_holds_a_token() {
        let link = "http://h/v1/auth/verify?x=1&token=a%2Bb";
        assert_eq!(token_in_link(link).unwrap(), "a+b");
        for bad in ["", "http://h/v1/auth/verify", "token=a"] {
            assert_eq!(token_in_link(bad).unwrap_err().code(), "invalid_value", "{bad}");
        }
    }
}
