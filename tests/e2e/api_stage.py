"""A platform with something on it: agents, owners, and some of each thing that
the API can be asked about. Tests that send made-up requests play on it.
"""

from __future__ import annotations

import json
import urllib.request
from http.client import HTTPResponse
from http.cookies import SimpleCookie
from typing import Any

from openglass import AgentIdentity, OpenGlassClient

Json = dict[str, Any]

# So many of each that a run does not use them up.
COPIES = 3


def post(base_url: str, path: str, body: Json, headers: dict[str, str]) -> HTTPResponse:
    request = urllib.request.Request(
        base_url + path,
        data=json.dumps(body).encode(),
        headers={"Content-Type": "application/json", **headers},
        method="POST",
    )
    response = urllib.request.urlopen(request, timeout=30)
    assert isinstance(response, HTTPResponse)
    return response


class Owner:
    """A logged-in owner, on a platform in dev mode."""

    def __init__(self, base_url: str, email: str) -> None:
        self.base_url = base_url
        asked = post(base_url, "/v1/auth/email", {"email": email}, {})
        token = json.load(asked)["devLink"].split("token=")[1]
        answer = post(base_url, "/v1/auth/verify", {"token": token}, {})
        cookies = SimpleCookie()
        for value in answer.headers.get_all("Set-Cookie", []):
            cookies.load(value)
        self.cookie = f"og_session={cookies['og_session'].value}"

    def post(self, path: str, body: Json) -> Json:
        headers = {"Cookie": self.cookie, "Origin": self.base_url}
        answer: Json = json.load(post(self.base_url, path, body, headers))
        return answer


class Stage:
    """What there is on the platform."""

    def __init__(self, base_url: str) -> None:
        self.base_url = base_url
        self.agents: dict[str, OpenGlassClient] = {}
        self.owners: dict[str, Owner] = {}
        #: Ids by kind: agent, key, session, invite, attestation, record, grant.
        self.ids: dict[str, list[str]] = {}
        self.claim_tokens: list[str] = []
        # Carol is there to be stopped and logged out: nothing else needs her.
        for name in ("alice", "bob", "carol"):
            self._add_agent(name)
        for number in range(COPIES):
            self._add_sessions()
            self._add_attestations()
            self._add_grant(number)
            stray = OpenGlassClient(base_url, OpenGlassClient.generate_identity())
            self.claim_tokens.append(stray.register_agent("stray", "")["claim"]["token"])

    def identity(self, name: str) -> AgentIdentity:
        identity = self.agents[name].identity
        assert identity is not None and identity.agent_id is not None
        return identity

    def agent_id(self, name: str) -> str:
        return self.identity(name).agent_id or ""

    def _add(self, kind: str, identifier: str) -> None:
        self.ids.setdefault(kind, []).append(identifier)

    def _add_agent(self, name: str) -> None:
        client = OpenGlassClient(self.base_url, OpenGlassClient.generate_identity())
        token = client.register_agent(name, "on the stage")["claim"]["token"]
        owner = Owner(self.base_url, f"{name}@example.com")
        owner.post(f"/v1/claims/{token}/accept", {})
        self.agents[name], self.owners[name] = client, owner
        self._add("agent", self.agent_id(name))
        self._add("key", self.identity(name).kid)

    def _add_sessions(self) -> None:
        """Pending, active in both modes, and ended with every visibility."""
        alice, bob = self.agents["alice"], self.agents["bob"]
        for counterparty in (self.agent_id("bob"), None):
            offered = alice.offer_session("to be answered", counterparty)
            self._add("session", offered["session"]["id"])
            self._add("invite", offered["invite"]["id"])
        for mode in ("relay", "notary"):
            self._add("session", self._hold(mode, "shared"))
        for visibility in ("shared", "sealed", "private"):
            session = self._hold("relay", visibility)
            alice.send_message(session, {"price": 12})
            bob.close_session(session)
            self._add("session", session)
            self._add("record", alice.wait_for_record(session, interval_s=0.05, timeout_s=30))

    def _hold(self, mode: Any, visibility: Any) -> str:
        offered = self.agents["alice"].offer_session(
            "to be held", self.agent_id("bob"), mode=mode, visibility=visibility
        )
        self.agents["bob"].accept_invite(offered["invite"]["id"])
        session: str = offered["session"]["id"]
        return session

    def _add_attestations(self) -> None:
        alice = self.agents["alice"]
        for ends in (False, True):
            attestation = alice.open_attestation("to be written")["attestation"]["id"]
            alice.send_attestation_event(attestation, {"done": True})
            if ends:
                alice.close_attestation(attestation)
                record = alice.wait_for_attestation_record(
                    attestation, interval_s=0.05, timeout_s=30
                )
                self._add("record", record)
            self._add("attestation", attestation)

    def _add_grant(self, number: int) -> None:
        path = f"/v1/owner/agents/{self.agent_id('alice')}/viewers"
        body = {"email": f"viewer-{number}@example.com", "scope": "export"}
        self._add("grant", self.owners["alice"].post(path, body)["grant"]["id"])
