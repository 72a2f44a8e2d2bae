"""What schemathesis needs to know about this API: who calls, what is there, and
how agents sign. It loads this file through SCHEMATHESIS_HOOKS.

Requests are signed when they are ready to be sent, because a signature covers
path, query and body as they are. What is signed inside a body is made good in
some of the requests, so that they get past the first check.
"""

from __future__ import annotations

import json
import os
import random
import re
import time
import urllib.request
from typing import Any

import requests
import schemathesis
from api_stage import Stage
from schemathesis.core.parameters import ParameterLocation

from openglass import (
    AgentIdentity,
    OpenGlassClient,
    base64url_encode,
    format_timestamp,
    hex_to_bytes,
    json_hash,
    make_attestation_id,
    make_session_id,
    sig_input,
    sign_ed25519,
    sign_request,
)

BASE_URL = os.environ["OPENGLASS_URL"]
STAGE = Stage(BASE_URL)
CHANCE = random.Random(int(os.environ.get("OPENGLASS_SEED", "1")))
NEW_IDENTITIES = {
    base64url_encode(identity.public_key): identity
    for identity in (OpenGlassClient.generate_identity() for _ in range(200))
}

with urllib.request.urlopen(BASE_URL + "/openapi.json", timeout=30) as response:
    PATHS: dict[str, Any] = json.load(response)["paths"]


def described(method: str, path: str) -> tuple[str, dict[str, Any]] | None:
    """The described path and operation of a request; fixed parts win."""
    for template in sorted(PATHS, key=lambda template: template.count("{")):
        pattern = re.sub(r"\\{[^/]+\\}", "[^/]+", re.escape(template))
        if re.fullmatch(pattern, path) and method.lower() in PATHS[template]:
            return template, PATHS[template][method.lower()]
    return None


class Credentials(requests.auth.AuthBase):
    """Signs for an agent or carries the cookie of an owner, as the operation says."""

    #: Not when what is tried is a request whose headers are wrong.
    holds = True

    def __call__(self, request: requests.PreparedRequest) -> requests.PreparedRequest:
        assert request.method is not None
        found = described(request.method, request.path_url.split("?")[0])
        if found is None or not self.holds:
            return request
        template, operation = found
        ways = [next(iter(sorted(way))) for way in operation["security"]]
        way = CHANCE.choice(ways) if ways else None
        if way == "og_session":
            self.log_in(request, template)
        elif way is not None:
            self.sign(request, registers="OG-Agent" not in operation["security"][0])
        return request

    @staticmethod
    def log_in(request: requests.PreparedRequest, template: str) -> None:
        is_lost = template in ("/v1/auth/logout", "/v1/owner/agents/{id}/suspend")
        name = "carol" if is_lost else CHANCE.choice(["alice", "bob"])
        request.headers["Cookie"] = STAGE.owners[name].cookie
        if request.method != "GET":
            if "Origin" in request.headers:
                request.headers["Origin"] = BASE_URL
            request.headers.setdefault("Content-Type", "application/json")

    @staticmethod
    def sign(request: requests.PreparedRequest, *, registers: bool) -> None:
        assert request.method is not None
        body = request.body if request.body is not None else b""
        body = body.encode() if isinstance(body, str) else body
        identity = STAGE.identity(CHANCE.choice(["alice", "alice", "bob"]))
        if registers:
            try:
                identity = NEW_IDENTITIES[json.loads(body)["publicKey"]]
            except (ValueError, TypeError, KeyError):
                identity = AgentIdentity("new", identity.private_key, identity.public_key)
        request.headers.update(sign_request(identity, request.method, request.path_url, body))


CREDENTIALS = Credentials()
schemathesis.auth.set_from_requests(CREDENTIALS)


@schemathesis.hook
def before_call(context: Any, case: Any, kwargs: Any) -> None:
    places = (ParameterLocation.HEADER, ParameterLocation.COOKIE)
    is_wrong = case.meta is not None and any(case.meta.is_negative_at(it) for it in places)
    CREDENTIALS.holds = not is_wrong


# The part of a path that names something, by the template's own word.
KINDS = {
    "/v1/agents/me/keys/{kid}": {"kid": "key"},
    "/v1/agents/{": {"id": "agent"},
    "/v1/owner/agents/{id}/viewers/{grant}": {"id": "agent", "grant": "grant"},
    "/v1/owner/agents/": {"id": "agent"},
    "/v1/owner/invites/": {"id": "invite"},
    "/v1/owner/sessions/": {"id": "session"},
    "/v1/sessions/": {"id": "session"},
    "/v1/invites/": {"id": "invite"},
    "/v1/attestations/": {"id": "attestation"},
    "/v1/records/": {"id": "record"},
}


@schemathesis.hook
def map_path_parameters(context: Any, path_parameters: Any) -> Any:
    """Puts things that are there into most paths."""
    path = context.operation.path
    if not isinstance(path_parameters, dict) or CHANCE.random() < 0.25:
        return path_parameters
    if path.endswith("/suspend"):
        return {**path_parameters, "id": STAGE.agent_id("carol")}
    if "{token}" in path:
        return {**path_parameters, "token": CHANCE.choice(STAGE.claim_tokens)}
    kinds = next((kinds for start, kinds in KINDS.items() if path.startswith(start)), {})
    there = {name: CHANCE.choice(STAGE.ids[kind]) for name, kind in kinds.items()}
    if "viewers" in path or "access-log" in path:
        there["id"] = STAGE.agent_id("alice")
    return {**path_parameters, **there}


@schemathesis.hook
def map_body(context: Any, body: Any) -> Any:
    """Signs what agents sign, in bodies of the right shape."""
    make = BODIES.get((context.operation.method.upper(), context.operation.path))
    if make is None or not isinstance(body, dict) or CHANCE.random() < 0.25:
        return body
    try:
        return make(body)
    except (KeyError, TypeError, ValueError):
        # Not of the right shape: what is wrong with it is what is tried.
        return body


def now(seconds: int = 0) -> str:
    return format_timestamp(int(time.time() * 1000) + seconds * 1000)


def signature(identity: AgentIdentity, purpose: str, digest: bytes) -> dict[str, str]:
    signed = sign_ed25519(sig_input(purpose, digest), identity.private_key)
    return {"alg": "Ed25519", "kid": identity.kid, "sig": base64url_encode(signed)}


def key_ref(identity: AgentIdentity) -> dict[str, Any]:
    return {
        "agentId": identity.agent_id,
        "kid": identity.kid,
        "publicKey": base64url_encode(identity.public_key),
    }


def registration(body: dict[str, Any]) -> dict[str, Any]:
    if len(body["publicKey"]) != 43:
        return body
    return {**body, "publicKey": CHANCE.choice(list(NEW_IDENTITIES))}


def offered(body: dict[str, Any]) -> dict[str, Any]:
    alice = STAGE.identity("alice")
    there = {
        "sessionId": make_session_id(),
        "initiator": key_ref(alice),
        "createdAt": now(),
        "expiresAt": now(3600),
        "counterparty": body["offer"]["counterparty"] and {"agentId": STAGE.agent_id("bob")},
    }
    offer = {**body["offer"], **there}
    signed = signature(alice, "offer", hex_to_bytes(json_hash(offer)))
    return {**body, "offer": offer, "offerSignature": signed}


def opened(body: dict[str, Any]) -> dict[str, Any]:
    alice = STAGE.identity("alice")
    there = {
        "attestationId": make_attestation_id(),
        "attestor": key_ref(alice),
        "createdAt": now(),
    }
    opening = {**body["open"], **there}
    signed = signature(alice, "attestation_open", hex_to_bytes(json_hash(opening)))
    return {**body, "open": opening, "openSignature": signed}


BODIES = {
    ("POST", "/v1/agents"): registration,
    ("POST", "/v1/sessions"): offered,
    ("POST", "/v1/attestations"): opened,
}
