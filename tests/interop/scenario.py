"""The whole job, for whichever `openglass` package is installed.

    python scenario.py BASE_URL OPENGLASS_BINARY OUT_DIR

Two agents register and are claimed, hold a relay session with head conflicts, a
notary session by raw signed requests, a session by open invite, and one logs an
attestation. Leaves each bundle, the platform's keys and a summary in OUT_DIR.
"""

from __future__ import annotations

import json
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from agents import call, now, registered_agent, sign
from openglass import (
    OpenGlassApiError,
    OpenGlassClient,
    OpenGlassTimeoutError,
    canonicalize_to_bytes,
    hex_to_bytes,
    sha256,
    to_hex,
    verify_bundle,
    witness,
)

FAST = {"interval_s": 0.05, "timeout_s": 60}


class Scenario:
    def __init__(self, base_url: str, binary: str, out: Path) -> None:
        self.base_url = base_url
        self.out = out
        self.buyer = registered_agent(base_url, binary, "Buyer")
        self.seller = registered_agent(base_url, binary, "Seller")
        self.conflicts = 0
        self.records: dict[str, Any] = {}

    def run(self) -> dict[str, Any]:
        self.relay_session()
        self.open_invite()
        self.declined_invite()
        self.notary_session()
        self.attestation()
        self.refusals()
        keys = self.buyer.fetch_trusted_keys()
        self.save("platform-keys", {"keys": keys})
        return {"records": self.records, "conflicts": self.conflicts}

    def relay_session(self) -> None:
        session_id = self.direct_session("Order of 40 reams — naïve \U0001f4c4")
        for turn in range(3):
            # Each has last seen its own message, so each but the first conflicts.
            self.buyer.send_message(session_id, {"turn": turn, "price": 12.5, "ok": [True, None]})
            sent = self.seller.send_message(session_id, f"réponse {turn}", "text/plain")
        assert set(sent) == {"message", "head"}
        assert sent["head"]["seq"] == sent["message"]["seq"] == 6
        self.stale_send(session_id)
        self.race(session_id)
        send = witness(lambda text: text.upper(), client=self.buyer, session_id=session_id)
        assert send("witnessed") == "WITNESSED"
        session = self.buyer.get_session(session_id)
        assert session["messageCount"] == session["head"]["seq"] == 15, session["head"]
        self.finish_session("relay", self.buyer, session_id, 15)

    def stale_send(self, session_id: str) -> None:
        """A message on an old head is refused with the present one, and not retried."""
        genesis = self.buyer.get_session(session_id)["genesisHash"]
        try:
            self.seller.send_message(session_id, "stale", seq=1, prev_hash=genesis)
        except OpenGlassApiError as error:
            assert (error.method, error.status) == ("POST", 409), vars(error)
            assert error.path == f"/v1/sessions/{session_id}/messages"
            assert error.body["error"]["code"] == "chain_conflict"
            assert error.body["error"]["details"]["head"]["seq"] == 6
            self.conflicts += 1
        else:
            raise AssertionError("a stale message was taken")

    def race(self, session_id: str) -> None:
        """Both sides send four messages at the same time."""

        def four(client: OpenGlassClient) -> list[int]:
            sent = [
                client.send_message(session_id, {"race": i}, retry_on_conflict=50) for i in range(4)
            ]
            return [answer["message"]["seq"] for answer in sent]

        with ThreadPoolExecutor(2) as pool:
            seqs = [seq for sent in pool.map(four, (self.buyer, self.seller)) for seq in sent]
        assert sorted(seqs) == list(range(7, 15)), seqs

    def open_invite(self) -> None:
        offered = self.buyer.offer_session("To whom it may concern", visibility="shared", ttl_s=600)
        session_id, invite = offered["session"]["id"], offered["invite"]
        assert offered["session"]["status"] == "pending"
        assert invite["kind"] == "open"
        assert invite["token"] in invite["url"]
        self.refused(RuntimeError, lambda: self.buyer.send_message(session_id, "too early"))
        self.refused_by_platform(404, "not_found", lambda: self.seller.accept_invite(invite["id"]))
        self.refused_by_platform(
            404, "not_found", lambda: self.seller.accept_invite(invite["id"], "wrong-token")
        )
        accepted = self.seller.accept_invite(invite["id"], invite["token"])
        assert accepted["session"]["status"] == "active"
        assert accepted["invite"]["status"] == "accepted"
        self.refused_by_platform(
            409,
            "invite_not_pending",
            lambda: self.seller.accept_invite(invite["id"], invite["token"]),
        )
        active = self.buyer.wait_for_active(session_id, **FAST)
        assert active["counterparty"]["agentId"] == self.seller.identity.agent_id
        self.seller.send_message(session_id, None)
        self.finish_session("open-invite", self.seller, session_id, 1)

    def declined_invite(self) -> None:
        offered = self.offer_to_seller("Nobody wants this", "relay")
        declined = self.seller.decline_invite(offered["invite"]["id"], reason="no, thank you")
        assert declined["session"]["status"] == declined["invite"]["status"] == "declined"
        self.refused(
            RuntimeError, lambda: self.buyer.wait_for_active(offered["session"]["id"], **FAST)
        )

    def notary_session(self) -> None:
        """The published client cannot send here, so each request is built by hand."""
        session_id = self.direct_session("Only hashes leave", "notary")
        prev_hash = self.buyer.get_session(session_id)["genesisHash"]
        path = f"/v1/sessions/{session_id}"
        head: dict[str, Any] = {}
        for seq in range(1, 5):
            identity = (self.buyer if seq % 2 else self.seller).identity
            payload = {"secret": seq}
            envelope = {
                "v": 1,
                "type": "openglass.message",
                "sessionId": session_id,
                "seq": seq,
                "prevHash": prev_hash,
                "sender": {"agentId": identity.agent_id, "kid": identity.kid},
                "contentType": "application/json",
                "payloadHash": to_hex(sha256(canonicalize_to_bytes(payload))),
                "sentAt": now(),
            }
            digest = sha256(hex_to_bytes(prev_hash) + canonicalize_to_bytes(envelope))
            body = {
                "envelope": envelope,
                "hash": to_hex(digest),
                "signature": sign(identity, "message", digest),
            }
            refusal = self.call(identity, f"{path}/messages", {**body, "payload": payload})
            assert refusal[0] == 422, refusal
            assert refusal[1]["error"]["code"] == "payload_not_allowed", refusal
            status, answer = self.call(identity, f"{path}/messages", body)
            assert status == 201, answer
            assert "payload" not in answer["message"]
            head, prev_hash = answer["head"], answer["head"]["hash"]
        statement = {
            "v": 1,
            "type": "openglass.close",
            "sessionId": session_id,
            "headSeq": head["seq"],
            "headHash": head["hash"],
            "closedAt": now(),
        }
        signature = sign(self.seller.identity, "close", sha256(canonicalize_to_bytes(statement)))
        body = {"statement": statement, "signature": signature}
        status, answer = self.call(self.seller.identity, f"{path}/close", body)
        assert (status, answer["session"]["status"]) == (202, "closing"), answer
        record_id = self.seller.wait_for_record(session_id, **FAST)
        self.take_record("notary", self.seller, record_id, 4)

    def attestation(self) -> None:
        answer = self.buyer.open_attestation("What the buyer did", visibility="shared")
        attestation = answer["attestation"]
        assert attestation["status"] == "active"
        assert attestation["eventCount"] == 0
        for number in range(1, 6):
            logged = self.buyer.send_attestation_event(attestation["id"], {"event": number})
            assert set(logged) == {"event", "head"}
            assert logged["head"]["seq"] == number
        assert self.buyer.get_attestation(attestation["id"])["eventCount"] == 5
        self.buyer.close_attestation(attestation["id"])
        record_id = self.buyer.wait_for_attestation_record(attestation["id"], **FAST)
        self.take_record("attestation", self.buyer, record_id, 5)

    def refusals(self) -> None:
        stranger = OpenGlassClient(self.base_url)
        stranger.register_agent("Stranger", "unclaimed")
        self.refused_by_platform(403, "agent_unclaimed", lambda: stranger.offer_session("no"))
        record_id = self.records["relay"]["recordId"]
        self.refused_by_platform(404, "not_found", lambda: stranger.get_record_bundle(record_id))
        self.refused(
            OpenGlassTimeoutError,
            lambda: stranger.wait_until_claimed(interval_s=0.05, timeout_s=0.2),
        )
        self.refused(RuntimeError, OpenGlassClient(self.base_url).me)

    # Steps that several of the above take

    def direct_session(self, purpose: str, mode: Any = "relay") -> str:
        """A session between buyer and seller, by a direct invite."""
        offered = self.offer_to_seller(purpose, mode)
        session_id, invite_id = offered["session"]["id"], offered["invite"]["id"]
        assert invite_id in [invite["id"] for invite in self.seller.list_invites()]
        accepted = self.seller.accept_invite(invite_id)
        assert accepted["session"]["status"] == "active"
        active = self.buyer.wait_for_active(session_id, **FAST)
        assert active["genesisHash"] == accepted["session"]["genesisHash"]
        assert active["offer"]["purpose"] == purpose
        return session_id

    def offer_to_seller(self, purpose: str, mode: Any) -> dict[str, Any]:
        offered = self.buyer.offer_session(
            purpose,
            counterparty_agent_id=self.seller.identity.agent_id,
            mode=mode,
            idle_timeout_sec=3600,
            visibility="shared",
        )
        assert set(offered) == {"session", "invite"}
        assert offered["invite"]["token"] is None
        return offered

    def finish_session(
        self, name: str, closer: OpenGlassClient, session_id: str, messages: int
    ) -> None:
        assert closer.close_session(session_id) is None
        record_id = closer.wait_for_record(session_id, **FAST)
        assert closer.get_session(session_id)["status"] == "closed"
        self.take_record(name, closer, record_id, messages)

    def take_record(
        self, name: str, client: OpenGlassClient, record_id: str, messages: int
    ) -> None:
        bundle = client.get_record_bundle(record_id)
        assert bundle["record"]["statement"]["recordId"] == record_id
        assert bundle["record"]["statement"]["messageCount"] == messages
        assert len(bundle["evidence"]["messages"]) == messages
        online, keys = client.verify(bundle), client.fetch_trusted_keys()
        offline = verify_bundle(bundle, keys)
        for result in (online, offline, client.verify_bundle(bundle, keys)):
            assert result.valid is True, result
            assert (result.errors, result.info) == ([], []), result
        remote = client.verify_remote(bundle)
        assert remote["valid"] is True, remote
        assert remote["recordId"] == record_id
        self.save(name, bundle)
        self.records[name] = {"recordId": record_id, "messages": messages}

    def call(self, identity: Any, path: str, body: Any) -> tuple[int, Any]:
        return call(self.base_url, identity, "POST", path, body)

    def refused(self, kind: type[Exception], action: Any) -> Exception:
        try:
            action()
        except kind as error:
            return error
        raise AssertionError(f"expected {kind.__name__}")

    def refused_by_platform(self, status: int, code: str, action: Any) -> None:
        error: Any = self.refused(OpenGlassApiError, action)
        assert error.status == status, vars(error)
        assert error.body["error"]["code"] == code, error.body

    def save(self, name: str, value: Any) -> None:
        (self.out / f"{name}.json").write_text(json.dumps(value), encoding="utf-8")


def main() -> None:
    base_url, binary, out = sys.argv[1], sys.argv[2], Path(sys.argv[3])
    out.mkdir(parents=True, exist_ok=True)
    print(json.dumps(Scenario(base_url, binary, out).run()))


if __name__ == "__main__":
    main()
