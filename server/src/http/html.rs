//! The few pages for people: plain HTML, forms, no scripts.

use axum::{
    body::Body,
    http::{HeaderName, HeaderValue, StatusCode, header},
    response::Response,
};

use super::App;
pub(crate) use crate::markup::escape;

/// Where the style sheet of the pages lies.
pub(crate) const STYLE_PATH: &str = "/assets/style.css";

/// The style sheet itself.
pub(crate) const STYLE: &str = include_str!("style.css");

/// A whole page. `title` is plain text, `content` is HTML.
pub(crate) fn page(app: &App, status: StatusCode, title: &str, content: &str) -> Response {
    let title = escape(title);
    let html = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title} · OpenGlass</title>\n<link rel=\"stylesheet\" href=\"{STYLE_PATH}\">\n\
         </head>\n<body>\n<main>\n<h1>{title}</h1>\n{content}\n</main>\n</body>\n</html>\n"
    );
    let mut response = Response::new(Body::from(html));
    *response.status_mut() = status;
    for (name, value) in page_headers(app) {
        response.headers_mut().insert(name, value);
    }
    response
}

/// `same-origin` and not `no-referrer`: with the latter browsers send
/// `Origin: null` with forms, and we check the origin.
fn page_headers(app: &App) -> Vec<(HeaderName, HeaderValue)> {
    let mut headers = vec![
        (header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8")),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
        (header::REFERRER_POLICY, HeaderValue::from_static("same-origin")),
        (header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    ];
    // After a form, browsers also check where the answer redirects to.
    let policy = format!(
        "default-src 'none'; style-src 'self'; form-action 'self' {}; base-uri 'none'; \
         frame-ancestors 'none'",
        app.web_origin
    );
    if let Ok(policy) = HeaderValue::from_str(&policy) {
        headers.push((header::CONTENT_SECURITY_POLICY, policy));
    }
    headers
}

/// `302` to an address that we made ourselves.
pub(crate) fn redirect(location: &str) -> Response {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::FOUND;
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("same-origin"));
    let location = HeaderValue::from_str(location);
    headers.insert(header::LOCATION, location.unwrap_or(HeaderValue::from_static("/")));
    response
}
