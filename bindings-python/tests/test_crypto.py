"""Hashes, keys, signatures, encodings and signed requests."""

from __future__ import annotations

import hashlib
import time

import pytest

import openglass
from openglass import AgentIdentity, InputError, VerifyingKey

SEED = bytes(range(32))


@pytest.fixture
def identity() -> AgentIdentity:
    pair = openglass.generate_ed25519_keypair()
    return AgentIdentity("key_1", pair.private_key, pair.public_key, "agt_1")


def test_sha256_and_hex() -> None:
    for data in (b"", b"abc", bytes(1000), bytearray(b"abc")):
        digest = openglass.sha256(data)
        assert digest == hashlib.sha256(data).digest()
        assert openglass.hex_to_bytes(openglass.to_hex(digest)) == digest


@pytest.mark.parametrize("text", ["0A", "zz", "0", "0a 0b", "é"])
def test_hex_is_lower_case_pairs(text: str) -> None:
    with pytest.raises(InputError) as caught:
        openglass.hex_to_bytes(text)
    assert caught.value.code == "encoding"


@pytest.mark.parametrize("text", ["__5", "__4=", "a", "+/", "!!!!", "AA AA"])
def test_base64url_is_canonical(text: str) -> None:
    assert openglass.base64url_decode(openglass.base64url_encode(b"\xff\xfe")) == b"\xff\xfe"
    with pytest.raises(InputError):
        openglass.base64url_decode(text)


def test_bytes_are_bytes_never_lists_of_numbers() -> None:
    for wrong in ([1, 2], "text", None, 5):
        with pytest.raises(TypeError):
            openglass.sha256(wrong)  # type: ignore[arg-type]


def test_sig_input() -> None:
    digest = b"\x07" * 32
    assert openglass.sig_input("offer", digest) == b"openglass/v1/offer\x00" + digest
    for purpose, wrong in [("offer", b"short"), ("offers", digest), ("", digest)]:
        with pytest.raises(ValueError, match=r"digest|purpose"):
            openglass.sig_input(purpose, wrong)


def test_ed25519_round_trip() -> None:
    pair = openglass.generate_ed25519_keypair()
    assert pair != openglass.generate_ed25519_keypair()
    assert pair.private_key.hex() not in repr(pair)
    signature = openglass.sign_ed25519(b"message", pair.private_key)
    assert openglass.verify_ed25519(signature, b"message", pair.public_key)
    assert not openglass.verify_ed25519(signature, b"massage", pair.public_key)
    for wrong in (b"", signature[:-1], bytes(64)):
        assert not openglass.verify_ed25519(wrong, b"message", pair.public_key)
    assert not openglass.verify_ed25519(signature, b"message", b"short")
    with pytest.raises(ValueError, match="32 bytes"):
        openglass.sign_ed25519(b"message", b"short")


def test_small_order_keys_verify_nothing() -> None:
    identity_point = b"\x01" + bytes(31)
    assert not openglass.verify_ed25519(identity_point + bytes(32), b"any", identity_point)


def test_verify_signature_never_throws(identity: AgentIdentity) -> None:
    digest = openglass.sha256(b"x")
    sig = openglass.sign_ed25519(openglass.sig_input("offer", digest), identity.private_key)
    key = VerifyingKey("Ed25519", "key_1", identity.public_key)
    good = {"alg": "Ed25519", "kid": "key_1", "sig": openglass.base64url_encode(sig)}
    assert openglass.verify_signature(key, "offer", digest, good)
    wrong = [
        (None, "offer", digest, good),
        (key, "accept", digest, good),
        (key, "no purpose", digest, good),
        (key, "offer", digest[:-1], good),
        (VerifyingKey("Ed25519", "key_2", identity.public_key), "offer", digest, good),
        (VerifyingKey("Ed25519", "key_1", b"short"), "offer", digest, good),
        (VerifyingKey("ECDSA_P256_SHA256", "key_1", identity.public_key), "offer", digest, good),
        (VerifyingKey("RSA", "key_1", identity.public_key), "offer", digest, good),
        (key, "offer", digest, {}),
        (key, "offer", digest, None),
        (key, "offer", digest, {**good, "sig": 5}),
        (key, "offer", digest, {**good, "sig": "!"}),
        (key, "offer", digest, {**good, "alg": "ECDSA_P256_SHA256"}),
        (key, "offer", digest, {**good, "kid": "key_2"}),
    ]
    for arguments in wrong:
        assert openglass.verify_signature(*arguments) is False


def test_fingerprint_takes_both_spellings(identity: AgentIdentity) -> None:
    text = openglass.fingerprint(identity.public_key)
    expected = hashlib.sha256(identity.public_key).hexdigest()[:16]
    assert text.replace(" ", "") == expected
    assert [len(group) for group in text.split(" ")] == [4, 4, 4, 4]
    assert openglass.fingerprint(openglass.base64url_encode(identity.public_key)) == text
    with pytest.raises(InputError):
        openglass.fingerprint(b"short")


def test_ids_and_timestamps() -> None:
    ids = {openglass.make_session_id() for _ in range(50)}
    assert len(ids) == 50
    assert all(openglass.has_id_prefix(text, "ses_") for text in ids)
    assert openglass.has_id_prefix(openglass.make_attestation_id(), "att_")
    assert not openglass.has_id_prefix("ses_01", "ses_")
    stamp = "2026-02-28T23:59:59.999Z"
    assert openglass.format_timestamp(openglass.parse_timestamp(stamp)) == stamp
    for wrong in ("2026-02-30T00:00:00.000Z", "2026-02-28T23:59:59Z", ""):
        with pytest.raises(InputError):
            openglass.parse_timestamp(wrong)


def test_signed_requests(identity: AgentIdentity) -> None:
    headers = openglass.sign_request(identity, "POST", "/v1/sessions?x=1", b"{}")
    other = openglass.sign_request(identity, "POST", "/v1/sessions?x=1", b"{}")
    assert headers["OG-Nonce"] != other["OG-Nonce"]
    public_key = openglass.base64url_encode(identity.public_key)

    def check(
        method: str = "POST",
        path: str = "/v1/sessions?x=1",
        body: bytes = b"{}",
        kid: str = "key_1",
        key: str = public_key,
        now: float | None = None,
        without: str = "",
    ) -> str | None:
        received = {name.upper(): text for name, text in headers.items() if name != without}
        result = openglass.check_request(
            received, method, path, body, kid=kid, public_key=key, now=now
        )
        assert result.valid is (result.code is None)
        return result.code

    assert check() is None
    assert check(now=time.time() + 299) is None
    assert check(now=time.time() + 302) == "clock_skew"
    assert check(method="PUT") == "invalid_request_signature"
    assert check(path="/v1/sessions") == "invalid_request_signature"
    assert check(body=b"") == "invalid_request_signature"
    assert check(kid="key_2") == "invalid_request_signature"
    assert check(key="A" * 43) == "invalid_request_signature"
    assert check(without="OG-Nonce") == "unauthenticated"


def test_a_registration_is_signed_without_an_agent_id() -> None:
    pair = openglass.generate_ed25519_keypair()
    identity = AgentIdentity("new", pair.private_key, pair.public_key)
    headers = openglass.sign_request(identity, "POST", "/v1/agents", b"{}")
    assert headers["OG-Key"] == "new"
    assert "OG-Agent" not in headers


def test_signatures_are_the_same_everywhere() -> None:
    """Ed25519 is deterministic, so this row never changes."""
    headers = openglass.sign_request(
        AgentIdentity("key_1", SEED, b"", "agt_1"),
        "GET",
        "/v1/agents/me",
        timestamp="2026-01-31T12:00:00.000Z",
        nonce="AAAAAAAAAAAAAAAAAAAAAA",
    )
    digest = openglass.sha256(
        b'{"bodySha256":"' + hashlib.sha256(b"").hexdigest().encode() + b'","method":"GET",'
        b'"nonce":"AAAAAAAAAAAAAAAAAAAAAA","path":"/v1/agents/me",'
        b'"timestamp":"2026-01-31T12:00:00.000Z"}'
    )
    expected = openglass.sign_ed25519(openglass.sig_input("request", digest), SEED)
    assert headers["OG-Signature"] == openglass.base64url_encode(expected)
