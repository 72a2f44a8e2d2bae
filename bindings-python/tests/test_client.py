"""The client against scripted answers: errors, signals, forks, identities."""

from __future__ import annotations

import inspect
import os
import signal
import stat
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import openglass
from conftest import made_keys
from openglass import AgentIdentity, OpenGlassClient
from scripted import Answer, Script, scripted_platform

AGENT = {
    "id": "agt_01ARZ3NDEKTSV4RRFFQ69G5FAV",
    "name": "n",
    "status": "active",
    "claimed": True,
    "fingerprint": "0000 0000 0000 0000",
    "keys": [],
    "futureMember": [1.5],
}


@pytest.fixture
def platform() -> Iterator[Script]:
    with scripted_platform() as script:
        yield script


@pytest.fixture
def client(platform: Script) -> Iterator[OpenGlassClient]:
    with OpenGlassClient(platform.url) as client:
        yield client


def registered(identity: AgentIdentity) -> AgentIdentity:
    return AgentIdentity(
        "key_01ARZ3NDEKTSV4RRFFQ69G5FAV",
        identity.private_key,
        identity.public_key,
        "agt_01ARZ3NDEKTSV4RRFFQ69G5FAV",
    )


def error_body(code: str, **details: Any) -> dict[str, Any]:
    return {"error": {"code": code, "message": "m", "details": details}}


def test_answers_come_back_as_they_were(platform: Script, client: OpenGlassClient) -> None:
    platform.answer = Answer(200, {"agent": AGENT})
    assert client.get_agent("agt_1") == AGENT


def test_requests_are_signed(platform: Script, client: OpenGlassClient) -> None:
    platform.answer = Answer(200, {"agent": AGENT})
    identity = registered(OpenGlassClient.generate_identity())
    client.identity = identity
    assert client.me() == AGENT
    request = platform.requests[-1]
    assert request.headers["og-agent"] == identity.agent_id
    check = openglass.check_request(
        request.headers,
        request.method,
        request.path,
        request.body,
        kid=identity.kid,
        public_key=openglass.base64url_encode(identity.public_key),
    )
    assert check.valid, check


def test_arguments_cannot_leave_their_segment(platform: Script, client: OpenGlassClient) -> None:
    platform.answer = Answer(404, error_body("not_found"))
    with pytest.raises(openglass.OpenGlassApiError):
        client.get_agent("a/../b?c")
    assert platform.requests[-1].path == "/v1/agents/a%2F..%2Fb%3Fc"


def test_api_errors(platform: Script, client: OpenGlassClient) -> None:
    body = error_body("rate_limited", rule="read", retryAfterSec=7)
    platform.answer = Answer(429, body, {"Retry-After": "7", "X-Request-Id": "req_1"})
    with pytest.raises(openglass.OpenGlassApiError) as caught:
        client.get_agent("agt_1")
    error = caught.value
    assert (error.method, error.path, error.status) == ("GET", "/v1/agents/agt_1", 429)
    assert (error.code, error.kind) == ("rate_limited", "api")
    assert error.details == {"rule": "read", "retryAfterSec": 7}
    assert error.body == body
    assert (error.request_id, error.retry_after) == ("req_1", 7.0)


def test_codes_of_newer_platforms_are_kept(platform: Script, client: OpenGlassClient) -> None:
    platform.answer = Answer(403, error_body("spend_limit_exceeded", limit=1))
    with pytest.raises(openglass.OpenGlassApiError) as caught:
        client.get_agent("agt_1")
    assert (caught.value.code, caught.value.details) == ("spend_limit_exceeded", {"limit": 1})


@pytest.mark.parametrize("body", [b"<html>", b"", {"error": "x"}, []])
def test_errors_without_an_envelope(platform: Script, client: OpenGlassClient, body: Any) -> None:
    platform.answer = Answer(502, body)
    with pytest.raises(openglass.OpenGlassApiError) as caught:
        client.get_agent("agt_1")
    assert (caught.value.status, caught.value.code) == (502, "http_error")


@pytest.mark.parametrize(
    "body", [b"not json", b"\xff", {}, {"agent": {}}, b'{"agent":1,"agent":2}']
)
def test_answers_that_make_no_sense(platform: Script, client: OpenGlassClient, body: Any) -> None:
    platform.answer = Answer(200, body)
    with pytest.raises(openglass.NetworkError) as caught:
        client.get_agent("agt_1")
    assert caught.value.code == "unexpected_answer"


def test_no_answer(platform: Script) -> None:
    platform.answer = Answer(delay=2.0)
    with pytest.raises(openglass.NetworkError) as caught:
        OpenGlassClient(platform.url, timeout_s=0.1).get_agent("agt_1")
    assert caught.value.code == "request_timeout"
    with pytest.raises(openglass.NetworkError) as caught:
        OpenGlassClient("http://127.0.0.1:9").get_agent("agt_1")
    assert caught.value.code == "connect"


def test_waiting_ends_at_the_deadline(platform: Script, client: OpenGlassClient) -> None:
    platform.answer = Answer(200, {"agent": {**AGENT, "claimed": False}})
    client.identity = registered(OpenGlassClient.generate_identity())
    with pytest.raises(openglass.OpenGlassTimeoutError) as caught:
        client.wait_until_claimed(interval_s=0.01, timeout_s=0.2)
    assert caught.value.code == "timeout"
    assert len(platform.requests) > 3


def test_a_waiting_call_can_be_interrupted(platform: Script, client: OpenGlassClient) -> None:
    platform.answer = Answer(delay=5.0)
    main = threading.main_thread().ident
    assert main == threading.get_ident()
    # A program that a shell starts in the background is told to ignore it.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        timer = threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT))
        timer.start()
        with pytest.raises(KeyboardInterrupt):
            client.get_agent("agt_1")
        timer.join()
    finally:
        signal.signal(signal.SIGINT, before)


def test_threads_share_a_client(platform: Script, client: OpenGlassClient) -> None:
    platform.answer = Answer(200, {"agent": AGENT}, delay=0.1)
    with ThreadPoolExecutor(20) as pool:
        assert list(pool.map(client.get_agent, ["agt_1"] * 40)) == [AGENT] * 40


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this system")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_after_a_fork_calls_are_refused_instead_of_hanging(
    platform: Script, client: OpenGlassClient
) -> None:
    platform.answer = Answer(200, {"agent": AGENT})
    client.get_agent("agt_1")
    child = os.fork()
    if child == 0:
        os._exit(exit_status_in_child(client, platform.url))
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def exit_status_in_child(client: OpenGlassClient, url: str) -> int:
    try:
        client.get_agent("agt_1")
        return 1
    except openglass.MisuseError as error:
        if error.code != "forked":
            return 2
    return 0 if OpenGlassClient(url, timeout_s=10).get_agent("agt_1") == AGENT else 3


def test_misuse(platform: Script, client: OpenGlassClient) -> None:
    cases = [
        (client.me, "identity_missing"),
        (lambda: client.send_message("ses_1", {}), "identity_missing"),
        (lambda: OpenGlassClient(platform.url, http_client=object()), "http_client_unsupported"),
    ]
    for call, code in cases:
        with pytest.raises(RuntimeError) as caught:
            call()
        assert isinstance(caught.value, openglass.MisuseError)
        assert caught.value.code == code
    client.identity = OpenGlassClient.generate_identity()
    with pytest.raises(openglass.MisuseError) as caught_misuse:
        client.me()
    assert caught_misuse.value.code == "identity_unregistered"
    client.close()
    with pytest.raises(openglass.MisuseError) as caught_misuse:
        client.me()
    assert caught_misuse.value.code == "closed"
    assert platform.requests == []


def test_wrong_arguments_are_refused_before_anything_is_sent(
    platform: Script, client: OpenGlassClient
) -> None:
    client.identity = registered(OpenGlassClient.generate_identity())
    wrong = [
        lambda: client.offer_session("p", mode="bogus"),
        lambda: client.offer_session("p", visibility="bogus"),
        lambda: client.offer_session("p", ttl_s=-1.0),
        lambda: client.send_message("ses_1", {}, prev_hash="00"),
        lambda: client.wait_until_claimed(interval_s=float("nan")),
        lambda: client.get_agent(""),
        lambda: OpenGlassClient("ftp://hub.example"),
        lambda: OpenGlassClient(platform.url, trusted_keys=[{}]),
        lambda: client.send_message("ses_1", float("nan")),
        lambda: client.send_message("ses_1", {"a": [0, 2**53]}),
        lambda: client.send_message("ses_1", {1: 2}),
    ]
    for call in wrong:
        with pytest.raises(openglass.InputError):
            call()
    with pytest.raises(openglass.InputError) as caught:
        client.send_attestation_event("att_1", {"a": [0, 2**53]})
    assert caught.value.code == "unsafe_integer"
    assert caught.value.details == {"path": "payload.a.1"}
    assert platform.requests == []


def test_registering_makes_a_key_and_keeps_the_ids(platform: Script) -> None:
    client = OpenGlassClient(platform.url)
    platform.answer = Answer(409, error_body("key_in_use"))
    with pytest.raises(openglass.OpenGlassApiError):
        client.register_agent("n", "d", {"software": "s"})
    identity = client.identity
    assert identity is not None
    assert (identity.kid, identity.agent_id) == ("new", None)
    public_key = openglass.base64url_encode(identity.public_key)
    key = {
        "kid": "key_01ARZ3NDEKTSV4RRFFQ69G5FAV",
        "alg": "Ed25519",
        "publicKey": public_key,
        "createdAt": "2026-01-31T12:00:00.000Z",
        "revokedAt": None,
    }
    claim = {"token": "t", "url": "http://x/claim/t", "expiresAt": "2026-01-31T12:00:00.000Z"}
    answer = {"agent": {**AGENT, "keys": [key]}, "claim": claim}
    platform.answer = Answer(201, answer)
    assert client.register_agent("n", "d", {"software": "s"}) == answer
    request = platform.requests[-1]
    assert request.headers["og-key"] == "new"
    assert "og-agent" not in request.headers
    now = client.identity
    assert now is not None
    assert (now.kid, now.agent_id) == (key["kid"], AGENT["id"])
    assert now.private_key == identity.private_key


def test_identity_files(tmp_path: Path) -> None:
    identity = registered(OpenGlassClient.generate_identity())
    file = tmp_path / "agent.identity.json"
    identity.save(file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    loaded = AgentIdentity.load(str(file))
    for name in AgentIdentity.__slots__:
        assert getattr(loaded, name) == getattr(identity, name)
    with pytest.raises(openglass.StorageError) as caught:
        identity.save(file)
    assert (caught.value.code, caught.value.details) == ("file_exists", {"file": str(file)})
    unregistered = OpenGlassClient.generate_identity()
    unregistered.save(file, replace=True)
    assert AgentIdentity.load(file).private_key == unregistered.private_key
    file.chmod(0o644)
    with pytest.raises(openglass.StorageError) as caught:
        AgentIdentity.load(file)
    assert caught.value.code == "file_permissions"
    with pytest.raises(openglass.StorageError):
        AgentIdentity.load(tmp_path / "missing")


def test_secrets_are_not_shown(platform: Script, client: OpenGlassClient) -> None:
    identity = OpenGlassClient.generate_identity()
    client.identity = identity
    for shown in (repr(identity), repr(client), str(vars(client))):
        assert openglass.base64url_encode(identity.private_key) not in shown
        assert repr(identity.private_key) not in shown


def test_every_public_method_is_documented() -> None:
    for name, member in inspect.getmembers(OpenGlassClient):
        if not name.startswith("_"):
            assert inspect.getdoc(member), name


def test_witness_records_before_it_sends() -> None:
    order: list[tuple[str, Any]] = []

    class Recorder:
        def send_message(self, session_id: str, payload: Any, content_type: str) -> None:
            order.append((f"{session_id} {content_type}", payload))

    def deliver(*args: Any, **kwargs: Any) -> str:
        order.append(("sent", (args, kwargs)))
        return "delivered"

    send = openglass.witness(deliver, Recorder(), "ses_1")  # type: ignore[arg-type]
    assert send({"text": "hello"}) == "delivered"
    assert send(1, 2, key=3) == "delivered"
    assert order == [
        ("ses_1 application/json", {"text": "hello"}),
        ("sent", (({"text": "hello"},), {})),
        ("ses_1 application/json", {"args": [1, 2], "kwargs": {"key": 3}}),
        ("sent", ((1, 2), {"key": 3})),
    ]
    assert send.__name__ == "deliver"


def test_witness_does_not_send_what_it_could_not_record(
    platform: Script, client: OpenGlassClient
) -> None:
    sent: list[Any] = []
    send = openglass.witness(sent.append, client, "ses_1")
    with pytest.raises(openglass.MisuseError):
        send({"text": "hello"})
    assert sent == []


WITNESS = {
    "id": "wfx_01ARZ3NDEKTSV4RRFFQ69G5FAV",
    "attestationId": "att_01ARZ3NDEKTSV4RRFFQ69G5FAV",
    "requestedBy": "agt_01ARZ3NDEKTSV4RRFFQ69G5FAV",
    "seq": 1,
    "prevHash": "0" * 64,
    "url": "https://a.example/",
    "method": "GET",
    "request": None,
    "requestedAt": "2026-01-31T12:00:00.000Z",
    "fetchedAt": "2026-01-31T12:00:00.100Z",
    "response": {"status": 200},
    "hash": "0" * 64,
    "platformSignature": {"alg": "ECDSA_P256_SHA256", "kid": "plat_1", "sig": "AA"},
}


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({}, "hash"),
        ({"attestationId": "att_01ARZ3NDEKTSV4RRFFQ69G5FAW"}, "session_mismatch"),
        ({"response": None}, "countersignature"),
    ],
)
def test_witnesses_that_do_not_hold_are_not_believed(
    platform: Script, change: dict[str, Any], code: str
) -> None:
    client = OpenGlassClient(platform.url, trusted_keys=made_keys())
    client.identity = registered(OpenGlassClient.generate_identity())
    platform.answer = Answer(201, {"witness": {**WITNESS, **change}})
    with pytest.raises(openglass.VerificationError) as raised:
        client.witness_fetch(str(WITNESS["attestationId"]), "https://a.example/")
    assert raised.value.code == code


def test_the_direct_fetch_gives_what_came(platform: Script, client: OpenGlassClient) -> None:
    platform.answer = Answer(404, b"gone", {"content-type": "text/plain"})
    done = client.attested_fetch("att_", platform.url + "/x", "off", "POST", {"b": 1.0, "a": 2})
    assert (done["witnessed"], done["reason"], done["witness"]) == (False, "off", None)
    assert (done["direct"]["status"], done["direct"]["body"]) == (404, b"gone")
    assert done["direct"]["headers"]["content-type"] == "text/plain"
    assert platform.requests[-1].body == b'{"a":2,"b":1}'
    with pytest.raises(openglass.InputError):
        client.attested_fetch("att_", "file:///etc/hostname", "off")
    with pytest.raises(openglass.NetworkError):
        client.attested_fetch("att_", "http://127.0.0.1:9/", "off")
