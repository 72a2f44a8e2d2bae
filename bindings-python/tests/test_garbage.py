"""Whatever is handed to whatever function: a result or a typed error, no crash.

And ten thousand calls of any function leave memory flat.
"""

from __future__ import annotations

import gc
import inspect
import json
import math
import random
import re
from collections import UserDict
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import openglass
from conftest import ROOT, made_keys, made_path
from openglass import HubError, glass

CALLS = 2_000

FUNCTIONS: dict[str, Callable[..., Any]] = {
    prefix + name: member
    for prefix, module in (("", openglass), ("glass.", glass))
    for name in module.__all__
    if inspect.isroutine(member := getattr(module, name))
}
NEVER_RAISE = {"verify_signature"}


class Money:
    amount = 1


class Text(str):
    def encode(self, *_: Any) -> bytes:
        raise RuntimeError("no bytes")


def nested(depth: int) -> object:
    value: object = []
    for _ in range(depth):
        value = [value]
    return value


CIRCULAR: dict[str, Any] = {"a": []}
CIRCULAR["a"].append(CIRCULAR)

BUNDLE = made_path("valid-session").read_bytes()
PAIR = openglass.generate_ed25519_keypair()
IDENTITY = openglass.AgentIdentity("key_1", PAIR.private_key, PAIR.public_key, "agt_1")

SAMPLES: dict[str, Any] = {
    sample["operation"]: sample["payload"]
    for sample in json.loads(
        (ROOT / "tests" / "fixtures" / "glass-operations-v1.json").read_text("utf-8")
    )["operations"]
}
"""A payload that each operation of Glass takes."""

VALUES: list[Any] = [
    # Nothing, numbers and words.
    None, True, 0, -0.0, 1, -1, 0.5, math.nan, math.inf, -math.inf, 2**31, 2**53, 2**63, 10**400, 1e308, 1j,
    "", "x", "\0", "\ud800", "a\udc00b", "\U0010ffff", Text("ses_"), "[", "{}", "[]", "null", "1e999", '{"a":1,"a":2}',
    "new", "record", "GET", "/v1", "2026-01-31T12:00:00.000Z", "9" * 400, "[" * 5_000, "A" * 43, "0" * 64,
    ..., print, Money, NotImplemented,
    # Bytes, and what looks like bytes.
    b"", b"{}", b"\xff", bytes(32), b"\xff" * 64, bytearray(64), memoryview(b"xx"), bytearray(b"{}"),
    # Objects.
    {}, [], (), [[]], [1, "a", None], {"a": {"b": [2**70]}}, CIRCULAR, {1: 2}, {None: 1}, {"\ud800": 1}, {1, 2}, nested(200),
    UserDict(a=1), Money(), Exception("e"), object(), range(3), iter([1]), Path("none"), Path("/"), "a\0b",
    # Nearly right.
    PAIR, IDENTITY, openglass.AgentIdentity("k", b"", b""), openglass.AgentIdentity(1, None, "x"),  # type: ignore[arg-type]
    openglass.VerifyingKey("Ed25519", "k", b"AA"), openglass.VerifyingKey(1, "\ud800", None),  # type: ignore[arg-type]
    {"alg": "Ed25519", "kid": "k", "sig": "AA"}, {"alg": "Ed25519", "kid": "\ud800", "sig": "AA"}, {"ses_": {"seq": 1}},
    {"OG-Key": 1}, {1: "x"}, {"OG-Key": "\ud800"},
    BUNDLE, BUNDLE.decode(), json.loads(BUNDLE), json.loads(BUNDLE)["evidence"]["offer"], made_keys(), json.loads(made_keys()),
    *SAMPLES.values(), *(json.dumps(payload) for payload in SAMPLES.values()), "webIr.validate", "task.compile",
    *(value for payload in SAMPLES.values() for value in payload.values()),
]  # fmt: skip

KEYWORDS = [
    "known_heads",
    "plain_crypto",
    "timestamp",
    "nonce",
    "kid",
    "public_key",
    "now",
    "client",
    "session_id",
]


@pytest.mark.parametrize("name", FUNCTIONS)
def test_garbage(name: str) -> None:
    call, source = FUNCTIONS[name], random.Random(name)
    refused = 0
    for _ in range(CALLS):
        given = [source.choice(VALUES) for _ in range(source.randrange(6))]
        named = {source.choice(KEYWORDS): source.choice(VALUES) for _ in range(source.randrange(3))}
        try:
            call(*given, **named)
        except HubError as error:
            # Our faults are not the caller's.
            assert error.kind != "internal", (error.code, error.text)
            assert error.code
            refused += 1
        except TypeError:
            refused += 1
    assert refused > 0


@pytest.mark.parametrize("name", NEVER_RAISE)
def test_some_functions_take_anything(name: str) -> None:
    call, source = FUNCTIONS[name], random.Random(name)
    count = len(inspect.signature(call).parameters)
    for _ in range(CALLS):
        assert call(*(source.choice(VALUES) for _ in range(count))) is False


METHODS = [
    name
    for name, member in inspect.getmembers(openglass.OpenGlassClient, inspect.isroutine)
    if not name.startswith("_")
]


@pytest.mark.parametrize("name", METHODS)
def test_garbage_for_the_client(name: str) -> None:
    """At an address where nobody answers: what gets so far is a network error."""
    source = random.Random(name)
    client = openglass.OpenGlassClient("http://127.0.0.1:9", IDENTITY, timeout_s=0.05)
    parameters = inspect.signature(getattr(client, name)).parameters
    # Without arguments every call goes to the network and comes back alike.
    for _ in range(25 if parameters else 2):
        given = {each: source.choice(VALUES) for each in parameters if source.randrange(4)}
        # A wait takes as long as it is told to.
        given |= {each: 0.01 for each in ("interval_s", "timeout_s") if each in parameters}
        try:
            getattr(client, name)(**given)
        except HubError as error:
            assert error.kind != "internal", (error.code, error.text)
        except TypeError:
            pass
        if client._open is None:
            client = openglass.OpenGlassClient("http://127.0.0.1:9", IDENTITY, timeout_s=0.05)


def test_garbage_for_a_new_client() -> None:
    source = random.Random(3)
    names = ["base_url", "identity", "http_client", "timeout_s", "trusted_keys"]
    for _ in range(300):
        given = {each: source.choice(VALUES) for each in names if source.randrange(2)}
        try:
            openglass.OpenGlassClient(**given)
        except HubError as error:
            assert error.kind != "internal", (error.code, error.text)
        except TypeError:
            pass


# Memory

MIB = 1024 * 1024
ALLOWED = 1.5 * MIB
REPEATED = 10_000
ROUNDS = 5
"""The allocator takes some rounds to settle; a leak grows in every one."""

MESSAGE = b"\1" * 4096
PAYLOAD = {"text": "x" * 2_000, "list": [1.5] * 50}
DOCUMENT = json.loads(BUNDLE)
EVIDENCE, STATEMENT = DOCUMENT["evidence"], DOCUMENT["record"]["statement"]
ENVELOPE = EVIDENCE["messages"][0]["envelope"]
BROKEN = made_path("malformed_bundle-truncated").read_bytes()
FILE = made_path("valid-session")
KEYS = made_keys()
PLATFORM_KEY = json.loads(KEYS)["keys"][0]
SPKI = openglass.base64url_decode(PLATFORM_KEY["publicKey"])
VERIFYING_KEY = openglass.VerifyingKey(PLATFORM_KEY["alg"], PLATFORM_KEY["kid"], SPKI)
SIGNATURE = DOCUMENT["record"]["platformSignature"]
DER = openglass.base64url_decode(SIGNATURE["sig"])
DIGEST = openglass.hex_to_bytes(DOCUMENT["record"]["statementHash"])
SIGNED = openglass.sign_ed25519(MESSAGE, PAIR.private_key)
LINE = ("POST", "/v1/sessions", MESSAGE)
HEADERS = openglass.sign_request(IDENTITY, *LINE)
PUBLIC_KEY = openglass.base64url_encode(PAIR.public_key)


def refused(call: Callable[[], object]) -> None:
    with pytest.raises((HubError, TypeError)):
        call()


# What each function does well.
WORK: dict[str, Callable[[], object]] = {
    "base64url_decode": lambda: openglass.base64url_decode(PUBLIC_KEY),
    "base64url_encode": lambda: openglass.base64url_encode(MESSAGE),
    "canonicalize": lambda: openglass.canonicalize(PAYLOAD),
    "canonicalize_text": lambda: openglass.canonicalize_text(BUNDLE),
    "canonicalize_to_bytes": lambda: openglass.canonicalize_to_bytes(PAYLOAD),
    "check_payload": lambda: openglass.check_payload(PAYLOAD),
    "check_payload_text": lambda: openglass.check_payload_text(BUNDLE),
    "check_request": lambda: openglass.check_request(
        HEADERS, *LINE, kid="key_1", public_key=PUBLIC_KEY
    ),
    "fingerprint": lambda: openglass.fingerprint(PAIR.public_key),
    "format_timestamp": lambda: openglass.format_timestamp(0),
    "generate_ed25519_keypair": lambda: openglass.generate_ed25519_keypair(),
    "has_id_prefix": lambda: openglass.has_id_prefix(STATEMENT["recordId"], "rec_"),
    "hex_to_bytes": lambda: openglass.hex_to_bytes("00" * 32),
    "json_hash": lambda: openglass.json_hash(BUNDLE),
    "make_attestation_id": lambda: openglass.make_attestation_id(),
    "make_session_id": lambda: openglass.make_session_id(),
    "message_hash": lambda: openglass.message_hash(ENVELOPE),
    "offer_hash": lambda: openglass.offer_hash(EVIDENCE["offer"]),
    "parse_timestamp": lambda: openglass.parse_timestamp(STATEMENT["issuedAt"]),
    "payload_hash": lambda: openglass.payload_hash(PAYLOAD),
    "payload_hash_text": lambda: openglass.payload_hash_text(BUNDLE),
    "sha256": lambda: openglass.sha256(MESSAGE),
    "sig_input": lambda: openglass.sig_input("record", DIGEST),
    "sign_ed25519": lambda: openglass.sign_ed25519(MESSAGE, PAIR.private_key),
    "sign_request": lambda: openglass.sign_request(IDENTITY, *LINE),
    "statement_hash": lambda: openglass.statement_hash(STATEMENT),
    "to_hex": lambda: openglass.to_hex(MESSAGE),
    "verify": lambda: openglass.verify(BUNDLE, KEYS),
    "verify_bundle": lambda: openglass.verify_bundle(DOCUMENT, KEYS),
    "verify_ed25519": lambda: openglass.verify_ed25519(SIGNED, MESSAGE, PAIR.public_key),
    "verify_file": lambda: openglass.verify_file(FILE, KEYS),
    "verify_p256": lambda: openglass.verify_p256(DER, MESSAGE, SPKI),
    "verify_signature": lambda: openglass.verify_signature(
        VERIFYING_KEY, "record", DIGEST, SIGNATURE
    ),
    "witness": lambda: openglass.witness(len, client=None, session_id="ses_"),  # type: ignore[arg-type]
}

GRAPH = SAMPLES["webIr.validate"]["ir"]
REQUEST = glass.new_request("webIr.validate", {"ir": GRAPH}, request_id="r-1")
RESPONSE = glass.answer(REQUEST)
MANIFEST = {
    "protocolVersion": 1,
    "glassVersion": "1.0.0",
    "schemas": {"webIr": [1]},
    "capabilities": {},
    "constraints": {
        "platform": "linux-x86_64",
        "browserFamily": "chromium",
        "policy": "development",
        "maxSessions": 1,
    },
}
WORK |= {
    "glass.answer": lambda: glass.answer(REQUEST),
    "glass.canonical_graph": lambda: glass.canonical_graph(GRAPH),
    "glass.diff_graphs": lambda: glass.diff_graphs(GRAPH, GRAPH),
    "glass.negotiate": lambda: glass.negotiate({}, MANIFEST),
    "glass.new_request": lambda: glass.new_request("webIr.validate", {}, request_id="r-1"),
    "glass.read_request": lambda: glass.read_request(REQUEST),
    "glass.read_response": lambda: glass.read_response(RESPONSE, lenient=True),
    "glass.result_of": lambda: glass.result_of(RESPONSE),
    "glass.run": lambda: glass.run("webIr.validate", {"ir": GRAPH}),
}


def snake(name: str) -> str:
    return re.sub(r"(?=[A-Z])", "_", name).lower()


def operation(name: str, payload: dict[str, Any]) -> Callable[[], object]:
    call = FUNCTIONS[f"glass.{snake(glass.OPERATIONS[name])}"]
    arguments = {snake(argument): value for argument, value in payload.items()}
    return lambda: call(**arguments)


WORK |= {
    f"glass.{snake(glass.OPERATIONS[name])}": operation(name, payload)
    for name, payload in SAMPLES.items()
}

# The ways in which errors and other results come about.
MORE_WORK: dict[str, Callable[[], object]] = {
    "refused JSON": lambda: refused(lambda: openglass.canonicalize_text("[1")),
    "refused value": lambda: refused(lambda: openglass.payload_hash({"a": [2**70]})),
    "refused argument": lambda: refused(lambda: openglass.sha256("x")),  # type: ignore[arg-type]
    "refused by Glass": lambda: refused(lambda: glass.run("webIr.validate", '{"ir": {}}')),
    "verify, malformed": lambda: openglass.verify(BROKEN, KEYS),
    "verify, refused": lambda: refused(lambda: openglass.verify(BUNDLE, "x")),
}


def test_all_functions_are_called() -> None:
    assert WORK.keys() == FUNCTIONS.keys()
    assert openglass.verify(BUNDLE, KEYS) == openglass.verify_file(FILE, KEYS)
    assert openglass.verify_signature(VERIFYING_KEY, "record", DIGEST, SIGNATURE)


def in_use() -> int:
    """Memory of this process in bytes, after a collection."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is read from /proc")
@pytest.mark.parametrize("name", [*WORK, *MORE_WORK])
def test_memory_stays_flat(name: str) -> None:
    call = {**WORK, **MORE_WORK}[name]

    def repeat(count: int) -> None:
        for _ in range(count):
            call()

    repeat(REPEATED // 10)
    growths = []
    for _ in range(ROUNDS):
        before = in_use()
        repeat(REPEATED)
        growths.append(in_use() - before)
        if growths[-1] < ALLOWED:
            return
    pytest.fail(f"each {REPEATED} calls grew memory by {growths} bytes")
