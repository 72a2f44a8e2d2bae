"""Looking agents up, proving a domain, fetching on record, sealed and private
sessions, for whichever `openglass` package is installed.

    python discovery.py BASE_URL OPENGLASS_BINARY WEB_FOLDER

WEB_FOLDER is what `https://agent.test` and `https://shop.test` show to the
platform. Prints what it saw of the witnesses.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from agents import call, registered_agent
from openglass import OpenGlassApiError, OpenGlassClient, sha256, to_hex

FAST = {"interval_s": 0.05, "timeout_s": 60}


class Discovery:
    def __init__(self, base_url: str, binary: str, web: Path) -> None:
        self.base_url = base_url
        self.web = web
        self.seller = registered_agent(base_url, binary, "Seller")
        self.buyer = registered_agent(base_url, binary, "Buyer")

    def run(self) -> dict[str, Any]:
        self.prove_domain()
        self.look_up()
        self.guard()
        self.sealed_session()
        self.private_session()
        self.not_for_agents()
        return self.witnesses()

    def prove_domain(self) -> None:
        identity = self.seller.identity
        meta = {"meta": {"homepage": "https://agent.test/shop"}}
        status, answer = call(self.base_url, identity, "PATCH", "/v1/agents/me", meta)
        assert status == 200, answer
        self.refused(409, "domain_verification_not_requested", self.seller.verify_domain)
        asked = self.seller.request_domain_verification()
        assert (asked["domain"], asked["status"]) == ("agent.test", "pending"), asked
        self.refused(422, "domain_verification_failed", self.seller.verify_domain)
        folder = self.web / ".well-known"
        folder.mkdir(exist_ok=True)
        proof = folder / "openglass-agent-verification.txt"
        proof.write_text(f"{asked['token']}\n")
        proven = self.seller.verify_domain()
        assert (proven["domain"], proven["status"]) == ("agent.test", "verified"), proven
        assert self.seller.me()["domainVerified"] is True
        self.refused(422, "domain_invalid", self.buyer.request_domain_verification)

    def look_up(self) -> None:
        agent = self.seller.me()
        card = {"name": "shop", "x-openglass": {"agentId": agent["id"]}}
        # A name of its own for each run: the platform keeps a card for a while.
        name = f"{agent['id']}.json"
        (self.web / name).write_text(json.dumps(card))
        found = self.buyer.lookup(agent_id=agent["id"])
        assert found["registered"] is True
        assert found["verifiedOwner"] == {"domain": "agent.test"}
        assert found["flags"]["unverifiedDomain"] is False
        for others in (
            self.buyer.lookup(public_key=agent["keys"][0]["publicKey"]),
            self.buyer.lookup(agent_card_url=f"https://agent.test/{name}"),
            self.buyer.lookup(agent_card_url=f"{self.base_url}/v1/agents/{agent['id']}/agent.json"),
        ):
            assert others == found
        # The host is the same for every run of this script, so the domain may be
        # another seller's.
        assert self.buyer.lookup(domain="agent.test")["registered"] is True
        stranger = self.buyer.lookup(agent_card_url=f"https://shop.test/{name}")
        assert (stranger["registered"], stranger["agentCard"]) == (False, card), stranger
        self.refused(422, "domain_invalid", lambda: self.buyer.lookup(domain="127.0.0.1"))
        for bad in ({}, {"agent_id": "a", "domain": "b"}):
            try:
                self.buyer.lookup(**bad)
            except ValueError:
                continue
            raise AssertionError(f"lookup took {bad}")

    def guard(self) -> None:
        seller, buyer = self.seller.identity.agent_id, self.buyer.identity.agent_id
        nobody = "agt_" + "0" * 26
        for counterparty, options, action in (
            (seller, {}, "allow"),
            (seller, {"on_new_counterparty": "block"}, "block"),
            (buyer, {}, "warn"),
            (buyer, {"on_unverified_domain": "block"}, "block"),
            (nobody, {}, "allow"),
            (nobody, {"on_new_counterparty": "block"}, "block"),
        ):
            decided = self.buyer.guard("high", counterparty, **options)
            assert set(decided) == {"action", "reason", "lookup"}
            assert decided["action"] == action, (counterparty, options, decided)
            assert decided["lookup"]["registered"] is (counterparty != nobody)
        unknown_risk = self.buyer.guard("grave", buyer)
        assert unknown_risk["action"] == "warn"
        for unchecked in (self.buyer.guard("medium", buyer), self.buyer.guard("high")):
            assert (unchecked["action"], unchecked["lookup"]) == ("allow", None)
        unreachable = OpenGlassClient("http://127.0.0.1:9").guard("high", buyer)
        assert (unreachable["action"], unreachable["lookup"]) == ("allow", None)

    def witnesses(self) -> dict[str, Any]:
        (self.web / "price.txt").write_text("12 EUR\n")
        attestation_id = self.buyer.open_attestation("What was fetched")["attestation"]["id"]
        url = "https://shop.test/price.txt"
        seen = self.buyer.witness_fetch(attestation_id, url)
        assert (seen["seq"], seen["url"], seen["method"]) == (1, url, "GET")
        assert seen["response"]["status"] == 200
        assert seen["response"]["bodyText"] == "12 EUR\n"
        assert seen["response"]["bodySha256"] == to_hex(sha256(b"12 EUR\n"))
        sent = self.buyer.witness_fetch(attestation_id, url, "POST", {"b": 1, "a": "é"})
        assert sent["response"]["bodyText"] == sent["request"]["bodyText"] == '{"a":"é","b":1}'
        assert sent["prevHash"] == seen["hash"]
        for status, code, bad in (
            (422, "url_invalid", "http://shop.test/price.txt"),
            (422, "url_invalid", "https://127.0.0.1/"),
            (422, "url_unreachable", "https://unknown.example/"),
        ):
            self.refused(status, code, lambda bad=bad: self.buyer.witness_fetch(attestation_id, bad))
        self.refused(
            422,
            "body_required_for_post",
            lambda: self.buyer.witness_fetch(attestation_id, url, "POST"),
        )
        made = self.attested(attestation_id, url)
        listed = self.buyer.get_fetch_witnesses(attestation_id)
        assert listed == [seen, sent, *made]
        self.buyer.close_attestation(attestation_id)
        self.refused(
            409, "attestation_not_active", lambda: self.buyer.witness_fetch(attestation_id, url)
        )
        return {"attestationId": attestation_id, "witnesses": len(listed)}

    def attested(self, attestation_id: str, url: str) -> list[Any]:
        """In each mode; the witnesses that were made."""
        made = []

        def direct(*arguments: Any) -> Any:
            return list(arguments)

        for mode, reason, witnessed, fetched in (
            ("primary", "primary", True, None),
            (None, "primary", True, None),
            ("shadow", "shadow", True, [url, "GET", None]),
            ("off", "off", False, [url, "GET", None]),
        ):
            done = self.buyer.attested_fetch(attestation_id, url, mode=mode, direct_fetch=direct)
            assert set(done) == {"witnessed", "reason", "witness", "direct"}
            assert (done["witnessed"], done["reason"], done["direct"]) == (
                witnessed,
                reason,
                fetched,
            ), done
            if witnessed:
                made.append(done["witness"])
        lost = "https://unknown.example/"
        for mode, reason, fetched in (
            ("primary", "target_unreachable:", None),
            ("shadow", "shadow_witness_failed:", [lost, "GET", None]),
        ):
            done = self.buyer.attested_fetch(attestation_id, lost, mode=mode, direct_fetch=direct)
            assert (done["witnessed"], done["direct"]) == (False, fetched), done
            assert done["reason"].startswith(reason), done
        nowhere = OpenGlassClient(self.base_url)
        done = nowhere.attested_fetch(attestation_id, url, direct_fetch=direct)
        assert done["reason"].startswith("openglass_unreachable_fallback:"), done
        assert done["direct"] == [url, "GET", None]
        return made

    def session(self, visibility: str) -> dict[str, Any]:
        """What the bundle route gives for a session with one message."""
        offered = self.buyer.offer_session(
            "A secret",
            counterparty_agent_id=self.seller.identity.agent_id,
            visibility=visibility,
        )
        session_id = offered["session"]["id"]
        self.seller.accept_invite(offered["invite"]["id"])
        self.buyer.wait_for_active(session_id, **FAST)
        self.buyer.send_message(session_id, {"secret": 7})
        self.buyer.close_session(session_id)
        return dict(self.buyer.get_record_bundle(self.buyer.wait_for_record(session_id, **FAST)))

    def sealed_session(self) -> None:
        receipt = self.session("sealed")
        assert receipt["type"] == "openglass.receipt"
        assert receipt["sealedState"]["status"] == "sealed"
        assert "evidence" not in receipt
        self.sealed_record = receipt["recordId"]

    def private_session(self) -> None:
        bundle: Any = self.session("private")
        assert bundle["decryptedPayloads"] == {"1": {"secret": 7}}
        assert bundle["evidence"]["messages"][0]["contentState"] == "encrypted"
        result = self.buyer.verify(bundle)
        assert result.valid is True, result
        assert [(note.code, note.seq) for note in result.info] == [("content_encrypted", 1)]

    def not_for_agents(self) -> None:
        """Opening is for owners; there are no profiles of the unclaimed here."""
        for step in (self.buyer.request_unseal, self.buyer.approve_unseal, self.buyer.dispute):
            error = self.api_error(lambda step=step: step(self.sealed_record))
            assert error.status in (401, 403), vars(error)
        self.refused(
            404, "not_found", lambda: self.buyer.register_counterparty(domain="shop.test")
        )

    def api_error(self, action: Any) -> Any:
        try:
            action()
        except OpenGlassApiError as error:
            return error
        raise AssertionError("the platform took it")

    def refused(self, status: int, code: str, action: Any) -> None:
        error = self.api_error(action)
        assert (error.status, error.body["error"]["code"]) == (status, code), vars(error)


def main() -> None:
    base_url, binary, web = sys.argv[1], sys.argv[2], Path(sys.argv[3])
    print(json.dumps(Discovery(base_url, binary, web).run()))


if __name__ == "__main__":
    main()
