//! The owner's list of records, read with plain HTTP.

use std::collections::BTreeMap;

use openglass_core::json::{Document, View};
use reqwest::{
    Client, Response,
    header::{CONTENT_TYPE, COOKIE, ORIGIN, SET_COOKIE},
    redirect::Policy,
};

/// The ids of all records of an owner, by session or attestation.
pub(crate) async fn records_by_chain(base_url: &str, email: &str) -> BTreeMap<String, Vec<String>> {
    let http = Client::builder().redirect(Policy::none()).build().expect("a client");
    let cookie = log_in(&http, base_url, email).await;
    let mut records: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut cursor = String::new();
    loop {
        let url = format!("{base_url}/v1/owner/records?limit=200{cursor}");
        let answer = http.get(url).header(COOKIE, &cookie).send().await.expect("answers");
        let page = json(answer).await;
        let items = page.view().get("items").expect("a page has items");
        for item in items.elements() {
            let text = |name| item.get(name).and_then(View::as_str).expect("is text").into_owned();
            records.entry(text("sessionId")).or_default().push(text("id"));
        }
        match page.view().get("nextCursor").and_then(View::as_str) {
            Some(next) => cursor = format!("&cursor={next}"),
            None => return records,
        }
    }
}

async fn log_in(http: &Client, base_url: &str, email: &str) -> String {
    let request = http
        .post(format!("{base_url}/v1/auth/email"))
        .header(CONTENT_TYPE, "application/json")
        .header(ORIGIN, base_url)
        .body(format!(r#"{{"email":"{email}"}}"#));
    let answer = request.send().await.expect("answers");
    let login = cookie(&answer);
    let answer = json(answer).await;
    let link = answer.view().get("devLink").and_then(View::as_str).expect("a link").into_owned();
    let answer = http.get(link).header(COOKIE, login).send().await.expect("answers");
    cookie(&answer)
}

fn cookie(answer: &Response) -> String {
    let header = answer.headers().get(SET_COOKIE).expect("sets a cookie");
    let text = header.to_str().expect("is ASCII");
    text.split(';').next().unwrap_or_default().to_owned()
}

async fn json(answer: Response) -> Document {
    assert!(answer.status().is_success(), "{}", answer.status());
    Document::read(&answer.bytes().await.expect("a body")).expect("answers are JSON")
}
