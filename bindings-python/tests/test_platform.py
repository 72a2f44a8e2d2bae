"""The client against a real platform: what the published client does not have.

The flows that both have are in `tests/interop`.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import openglass
from conftest import registered_agent
from openglass import AgentIdentity, OpenGlassClient

FAST = {"interval_s": 0.05, "timeout_s": 60}

Open = Callable[..., str]


@pytest.fixture(scope="module")
def buyer(base_url: str, platform_binary: str) -> OpenGlassClient:
    return registered_agent(base_url, platform_binary, "Buyer")


@pytest.fixture(scope="module")
def seller(base_url: str, platform_binary: str) -> OpenGlassClient:
    return registered_agent(base_url, platform_binary, "Seller")


@pytest.fixture
def session(buyer: OpenGlassClient, seller: OpenGlassClient) -> Open:
    """Opens a session between the two."""

    def open_session(**options: Any) -> str:
        offered = buyer.offer_session("A test", counterparty_agent_id=agent_id(seller), **options)
        return seller.accept_invite(offered["invite"]["id"])["session"]["id"]

    return open_session


def agent_id(client: OpenGlassClient) -> str:
    identity = client.identity
    assert identity is not None
    assert identity.agent_id is not None
    return identity.agent_id


def again(client: OpenGlassClient, **options: Any) -> OpenGlassClient:
    """Another client of the same agent, as in a later run."""
    return OpenGlassClient(client.base_url, client.identity, **options)


def test_a_notary_session_sends_hashes_only(
    buyer: OpenGlassClient, seller: OpenGlassClient, session: Open
) -> None:
    session_id = session(mode="notary", visibility="shared")
    payloads = [{"secret": 1}, "secret", None]
    for payload, sender in zip(payloads, (buyer, seller, buyer), strict=True):
        assert "payload" not in sender.send_message(session_id, payload)["message"]
    page = seller.list_messages(session_id)
    assert [item["envelope"]["payloadHash"] for item in page["items"]] == [
        openglass.payload_hash(payload) for payload in payloads
    ]
    # The seller closes: its client fetches and checks what it has missed.
    seller.close_session(session_id)
    bundle = seller.get_record_bundle(seller.wait_for_record(session_id, **FAST))
    assert seller.verify(bundle).valid


def test_messages_can_be_listed_and_waited_for(
    buyer: OpenGlassClient, seller: OpenGlassClient, session: Open
) -> None:
    session_id = session()
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(seller.wait_for_messages, session_id, 0, **FAST)
        buyer.send_message(session_id, {"n": 1.5, "text": "naïve \U0001f4c4"})
        assert waiting.result()["items"][0]["payload"] == {"n": 1.5, "text": "naïve \U0001f4c4"}
    buyer.send_message(session_id, 2)
    page = seller.list_messages(session_id, after_seq=1)
    assert [item["payload"] for item in page["items"]] == [2]
    assert seller.list_messages(session_id, limit=1)["nextCursor"] == 1
    with pytest.raises(openglass.OpenGlassTimeoutError):
        seller.wait_for_messages(session_id, 2, interval_s=0.05, timeout_s=0.2)


def test_many_threads_and_both_sides_make_one_chain(
    buyer: OpenGlassClient, seller: OpenGlassClient, session: Open
) -> None:
    session_id = session(visibility="shared")

    def send(number: int) -> int:
        client = (buyer, seller)[number % 2]
        return client.send_message(session_id, number, retry_on_conflict=100)["message"]["seq"]

    with ThreadPoolExecutor(10) as pool:
        assert sorted(pool.map(send, range(40))) == list(range(1, 41))
    buyer.close_session(session_id)
    bundle = buyer.get_record_bundle(buyer.wait_for_record(session_id, **FAST))
    assert sorted(m["payload"] for m in bundle["evidence"]["messages"]) == list(range(40))
    assert buyer.verify(bundle).valid


def test_a_later_run_goes_on_from_the_saved_identity_and_heads(
    buyer: OpenGlassClient, session: Open, tmp_path: Path
) -> None:
    session_id = session(visibility="shared")
    identity = buyer.identity
    assert identity is not None
    identity.save(tmp_path / "identity.json")
    heads = tmp_path / "heads"
    with again(buyer, heads_dir=heads) as first:
        sent = first.send_message(session_id, "first run")
    loaded = AgentIdentity.load(tmp_path / "identity.json")
    with OpenGlassClient(buyer.base_url, loaded, heads_dir=heads) as second:
        assert second.known_heads() == {session_id: sent["head"]}
        assert second.send_message(session_id, "second run")["head"]["seq"] == 2
        second.close_session(session_id)
        bundle = second.get_record_bundle(second.wait_for_record(session_id, **FAST))
        assert second.verify(bundle).valid
        ahead = {session_id: {"seq": 3, "hash": "00" * 32}}
    keys = buyer.fetch_trusted_keys()
    result = openglass.verify_bundle(bundle, keys, known_heads=ahead)
    assert [finding.code for finding in result.errors] == ["head_regression"]


def test_pinned_keys_are_the_only_ones_believed(
    buyer: OpenGlassClient, session: Open, vectors: dict[str, Any]
) -> None:
    session_id = session()
    other_platform = vectors["validBundle"]["platformKeys"]
    with again(buyer, trusted_keys=other_platform) as suspicious:
        with pytest.raises(openglass.VerificationError) as caught:
            suspicious.send_message(session_id, "x")
    assert caught.value.code == "genesis_signature"
    assert caught.value.details["subject"] == session_id
    with again(buyer, trusted_keys=buyer.fetch_trusted_keys()) as trusting:
        trusting.send_message(session_id, "x")


def test_a_sealed_record_is_a_receipt_that_verifies(buyer: OpenGlassClient, session: Open) -> None:
    session_id = session(visibility="sealed")
    buyer.send_message(session_id, "sealed")
    buyer.close_session(session_id)
    record_id = buyer.wait_for_record(session_id, **FAST)
    received = buyer.get_record_bundle_bytes(record_id)
    receipt = buyer.get_record_bundle(record_id)
    assert openglass.canonicalize_text(received) == openglass.canonicalize(receipt)
    assert receipt["type"] == "openglass.receipt"
    assert "evidence" not in receipt
    result = buyer.verify(received)
    assert (result.valid, result.errors) == (True, [])
    assert [note.code for note in result.info] == ["statement_not_included"]


def test_an_offer_can_be_read_and_withdrawn(
    buyer: OpenGlassClient, seller: OpenGlassClient
) -> None:
    offered = buyer.offer_session("Withdrawn", counterparty_agent_id=agent_id(seller))
    invite = seller.get_invite(offered["invite"]["id"])
    assert invite["offer"]["purpose"] == "Withdrawn"
    assert invite["offerHash"] == openglass.payload_hash(invite["offer"])
    session_id = offered["session"]["id"]
    assert session_id in ids(buyer.list_sessions(status="pending"))
    assert buyer.cancel_session(session_id)["status"] == "cancelled"
    assert session_id not in ids(buyer.list_sessions(status="pending"))
    with pytest.raises(openglass.MisuseError) as caught:
        buyer.wait_for_record(session_id, **FAST)
    assert caught.value.details == {"status": "cancelled"}


def test_attestations(buyer: OpenGlassClient) -> None:
    attestation_id = openglass.make_attestation_id()
    opened = buyer.open_attestation("A log", attestation_id=attestation_id, visibility="shared")
    assert opened["attestation"]["id"] == attestation_id
    assert attestation_id in ids(buyer.list_attestations(status="active"))
    # Another run of the same agent logs too, without having opened it.
    with again(buyer) as other:
        for number in range(5):
            client = (buyer, other)[number % 2]
            assert (
                client.send_attestation_event(attestation_id, {"n": number})["head"]["seq"]
                == number + 1
            )
        events = other.list_attestation_events(attestation_id)["items"]
        assert [event["payload"]["n"] for event in events] == [0, 1, 2, 3, 4]
        other.close_attestation(attestation_id)
    record_id = buyer.wait_for_attestation_record(attestation_id, **FAST)
    assert buyer.get_record(record_id)["sessionId"] == attestation_id
    assert buyer.verify(buyer.get_record_bundle_bytes(record_id)).valid


def test_a_new_claim_token(base_url: str) -> None:
    client = OpenGlassClient(base_url)
    first = client.register_agent("Unclaimed", "")["claim"]
    assert client.new_claim_token()["token"] != first["token"]


def ids(page: dict[str, Any]) -> list[str]:
    return [item["id"] for item in page["items"]]
