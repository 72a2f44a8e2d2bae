//! Pages for people.

use openglass_core::vocabulary::ErrorCode;

use super::super::pages;
use crate::{
    http::{
        App,
        description::{
            Operation, Routes, Tag,
            schema::{email, form, string},
        },
        html::STYLE_PATH,
    },
    limits::Rule,
};

pub(super) fn routes() -> Routes<App> {
    Routes::new()
        .get("/", pages::home, home())
        .get("/login", pages::login, login())
        .post("/login", pages::send_link, send_link())
        .get("/claim/{token}", pages::claim, claim())
        .post("/claim/{token}", pages::accept_claim, accept_claim())
        .get(STYLE_PATH, pages::style, style())
}

fn page(id: &'static str, summary: &'static str) -> Operation {
    Operation::new(id, Tag::Pages, summary)
}

fn home() -> Operation {
    page("showHome", "The first page")
        .rule(Rule::UnauthenticatedDefault)
        .answers_page(200, "The page.")
}

fn login() -> Operation {
    page("showLogin", "The page that asks for an address")
        .rule(Rule::UnauthenticatedDefault)
        .query("error", "Why a login did not work.", string())
        .query("redirectTo", "Where to go after the login.", string())
        .answers_page(200, "The page.")
}

fn send_link() -> Operation {
    page("postLogin", "Mail a login link, from the page")
        .rule(Rule::AuthEmailPerIp)
        .rule(Rule::AuthEmailPerEmail)
        .rule(Rule::AuthEmailTotal)
        .form(form(&[("email", email()), ("redirectTo?", string())]))
        .answers_page(202, "The link is on its way.")
        .answers_page(400, "That is no address; the page asks again.")
        .refuses(&[ErrorCode::OriginNotAllowed])
}

fn of_claim(id: &'static str, summary: &'static str) -> Operation {
    page(id, summary).path("token", "The claim token.", string())
}

fn claim() -> Operation {
    of_claim("showClaim", "The page on which an owner claims an agent")
        .rule(Rule::ClaimPreview)
        .answers_page(200, "The page.")
        .answers_page(404, "The link is unknown, used or expired.")
}

fn accept_claim() -> Operation {
    of_claim("postClaim", "Claim an agent, from the page")
        .about("With the cookie of a login.")
        .rule(Rule::ClaimAccept)
        .answers_page(200, "The agent is yours.")
        .answers_page(404, "The link is unknown, used or expired.")
        .refuses(&[ErrorCode::Unauthenticated, ErrorCode::OriginNotAllowed])
}

fn style() -> Operation {
    page("getStyle", "The style sheet of the pages")
        .rule(Rule::UnauthenticatedDefault)
        .answers_with(200, "The style sheet.", "text/css", string())
}
