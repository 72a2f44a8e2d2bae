//! Login by mail and claims (spec 7, 9.2).

use openglass_core::{vocabulary::ErrorCode, vocabulary::limits};

use super::super::{claims, login};
use crate::{
    http::{
        App,
        description::{
            Access, Operation, Routes, Tag,
            models::people::{AGENT, AGENT_PUBLIC, OWNER},
            schema::{
                Schema, boolean, email, example, form, nullable, object, string, text, timestamp,
                url, wrapped,
            },
        },
    },
    limits::Rule,
};

pub(super) fn routes() -> Routes<App> {
    Routes::new()
        .post("/v1/auth/email", login::send_link, send_link())
        .get("/v1/auth/verify", login::follow_link, follow_link())
        .post("/v1/auth/verify", login::confirm, confirm())
        .post("/v1/auth/logout", login::log_out, log_out())
        .get("/v1/claims/{token}", claims::preview, preview())
        .post("/v1/claims/{token}/accept", claims::accept, accept())
}

fn operation(id: &'static str, summary: &'static str) -> Operation {
    Operation::new(id, Tag::Login, summary)
}

/// Where to go after the login.
fn redirect_to() -> Schema {
    example(text(1, limits::REDIRECT_CHARS), "/agents")
}

fn send_link() -> Operation {
    let body = object("", &[("email", email()), ("redirectTo?", nullable(redirect_to()))]);
    let link = url("http://127.0.0.1:8787/v1/auth/verify?token=…");
    operation("sendLoginLink", "Mail a login link")
        .about(
            "Answers the same for every address. The cookie makes the link work at once in the \
             browser that asked. `redirectTo` is a path on the web origin.",
        )
        .rule(Rule::AuthEmailPerIp)
        .rule(Rule::AuthEmailPerEmail)
        .rule(Rule::AuthEmailTotal)
        .body(body)
        .answers(202, "It is on its way; in dev mode also here.", object("", &[("devLink?", link)]))
        .with_header("Set-Cookie", "`og_login`, for 15 minutes.")
}

fn follow_link() -> Operation {
    operation("followLoginLink", "Where login links lead")
        .about(
            "Logs in the browser that asked. Others, mail scanners among them, get a page with a \
             button that posts the token.",
        )
        .rule(Rule::UnauthenticatedDefault)
        .query("token", "The token of the link.", string())
        .answers_page(200, "A page that asks whether to log in.")
        .answers_empty(302, "Logged in, or the token is unknown, used or expired.")
        .with_header("Location", "The web origin, or its login page.")
        .with_header("Set-Cookie", "`og_session`, when logged in.")
}

fn confirm() -> Operation {
    operation("logIn", "Log in with the token of a link")
        .about("As JSON for applications, as a form for the page's button.")
        .rule(Rule::UnauthenticatedDefault)
        .body(object("", &[("token", string())]))
        .form(form(&[("token?", string())]))
        .answers(200, "JSON: logged in.", wrapped("owner", OWNER.schema()))
        .with_header("Set-Cookie", "`og_session`")
        .answers_empty(302, "Form: logged in, or the token is unknown, used or expired.")
        .with_header("Location", "The web origin, or its login page.")
        .refuses(&[
            ErrorCode::Unauthenticated,
            ErrorCode::OriginNotAllowed,
            ErrorCode::UnsupportedMediaType,
        ])
}

fn log_out() -> Operation {
    operation("logOut", "Log out")
        .about("Ends this login, or with `everywhere` every login of the owner.")
        .access(Access::Owner)
        .rule(Rule::Read)
        .optional_body(object("", &[("everywhere?", boolean())]))
        .answers_empty(204, "Logged out.")
        .with_header("Set-Cookie", "An empty `og_session`.")
}

fn of_claim(id: &'static str, summary: &'static str) -> Operation {
    operation(id, summary).path("token", "The claim token.", string())
}

fn preview() -> Operation {
    let answer = object("", &[("agent", AGENT_PUBLIC.schema()), ("expiresAt", timestamp())]);
    of_claim("previewClaim", "Which agent a claim token is for")
        .about("Compare the fingerprint with the one that the agent shows.")
        .rule(Rule::ClaimPreview)
        .answers(200, "The agent.", answer)
}

fn accept() -> Operation {
    of_claim("acceptClaim", "Become the owner of an agent")
        .access(Access::Owner)
        .rule(Rule::ClaimAccept)
        .optional_body(object("", &[]))
        .answers(200, "The agent, now active.", wrapped("agent", AGENT.schema()))
}
