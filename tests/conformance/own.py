"""Cases of the runner itself, which need no other file."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from typing import Any

import independent
from case import Case, Refused, output, refused, request, verdict

SEED = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"
AGENT = "agt_01J8Z3K4M5N6P7Q8R9S0T1V2WA"
KID = "key_01J8Z3K4M5N6P7Q8R9S0T1V2WB"
DIGEST = bytes(range(32)).hex()
PURPOSES = [
    "request",
    "key",
    "offer",
    "accept",
    "attestation_open",
    "message",
    "close",
    "genesis",
    "countersign",
    "record",
    "fetch_witness",
]


def cases() -> Iterator[Case]:
    """Every case that needs no shared vectors."""
    yield from lines()
    yield from canonical()
    yield from sig_input()
    yield from encodings()
    yield from keys()
    yield from sign_request()


def lines() -> Iterator[Case]:
    """A bad line gets an answer, and the next one too."""
    group = "lines"
    bad = refused("bad_request")
    for name, line in [
        ("empty", b""),
        ("spaces", b"   "),
        ("not JSON", b"hello"),
        ("cut short", b'{"id":1'),
        ("an array", b'[{"op":"id"}]'),
        ("a string", b'"op"'),
        ("null", b"null"),
        ("not UTF-8", b'{"id":1,"op":"\xff"}'),
        ("a duplicate member", b'{"id":1,"op":"id","op":"id","text":"x","prefix":"ses_"}'),
        ("a lone surrogate", rb'{"id":1,"op":"id","text":"\ud800","prefix":"ses_"}'),
        ("too deep", b'{"id":' + b"[" * 200 + b"]" * 200 + b',"op":"id"}'),
    ]:
        yield Case(group, name, line, bad)
    for ident in [0, -1.5, "x", None, True, [1, {"a": []}], {"b": 1, "a": "\u20ac"}]:
        line = request("id", id=ident, text="ses_", prefix="ses_")
        yield Case(group, f"id {ident!r}", line, verdict(False), ident)
    yield Case(group, "no op", b'{"id":3}', bad, 3)
    yield Case(group, "op is no string", b'{"id":3,"op":5}', bad, 3)
    yield Case(group, "member missing", request("id", text="x"), bad)
    yield Case(group, "member null", request("id", text="x", prefix=None), bad)
    yield Case(group, "member of another type", request("id", text=1, prefix="ses_"), bad)
    for op in ["", "nothing", "Canonicalize"]:
        yield Case(group, f"op {op!r}", request(op), refused("unsupported"))


def canonical() -> Iterator[Case]:
    group = "canonical"
    for text in [
        '{"b":1,"a":[true,null]}',
        ' [ 1.0 , 1E2 , -0 , 1e21 , 1e-7, 9007199254740993, 18446744073709551616 ] ',
        '{"\\ud83d\\ude00":1,"\\ufb33":2,"\\ue000":3}',
        '"\\u0000\\u001f\\b\\t\\n\\f\\r\\"\\\\\\/\\u007f\\u2028"',
        "0.500000000000000166533453693773481063544750213623046875",
        '{"$serde_json::private::RawValue":"1"}',
        '{"$serde_json::private::Number":"1"}',
        "[" * 128 + "]" * 128,
    ]:
        expected = independent.canonical(text.encode())

        def check(answer: Any, expected: str = expected) -> str | None:
            found = answer["output"]["text"] if answer["ok"] else answer["error"]
            return None if found == expected else f"{found!r} instead of {expected!r}"

        yield Case(group, text[:60], request("canonicalize", inputText=text), check)
    for code, text in [
        ("duplicate_member", '{"a":1,"\\u0061":2}'),
        ("duplicate_member", '[{"b":{"x":1,"y":2,"x":3}}]'),
        ("lone_surrogate", '{"\\udc00\\ud800":1}'),
        ("number_out_of_range", "1e400"),
        ("too_deep", "[" * 129 + "]" * 129),
        ("too_deep", '{"a":' * 100_000),
        ("unexpected_end", "[1"),
        ("unexpected_end", ""),
        ("trailing_text", "1 2"),
        ("syntax", "NaN"),
    ]:
        yield Case(group, f"{code}: {text[:40]}", request("canonicalize", inputText=text), refused(code))
    line = request("canonicalize", inputBase64="W10")
    yield Case(group, "base64 without padding", line, refused("invalid_input"))
    yield Case(group, "no input", request("canonicalize"), refused("bad_request"))
    digest = "8f8fa0ee40966ac52fc5396b5151c9894d17afbf1e8f9bbf979ba8131f1bb59a"
    line = request("payloadHash", inputText='{"b":[1.0,1E21],"a":"\u20ac"}')
    yield Case(group, "payloadHash", line, output({"hex": digest}))
    yield Case(group, "payloadHash of bad JSON", request("payloadHash", inputText="{"), Refused.BY_READER)


def sig_input() -> Iterator[Case]:
    group = "sigInput"
    for purpose in PURPOSES:
        expected = (b"openglass/v1/" + purpose.encode() + b"\0").hex() + DIGEST
        line = request("sigInput", purpose=purpose, digestHex=DIGEST)
        yield Case(group, purpose, line, output({"hex": expected}))
    bad = refused("invalid_input")
    yield Case(group, "unknown purpose", request("sigInput", purpose="x", digestHex=DIGEST), bad)
    for digest in ["", DIGEST[:-2], DIGEST + "00", DIGEST[:-1], DIGEST.upper(), "z" * 64]:
        line = request("sigInput", purpose="key", digestHex=digest)
        yield Case(group, f"digest {digest[:8]} of {len(digest)}", line, bad)


def encodings() -> Iterator[Case]:
    bad = refused("invalid_input")
    for text, expected in [
        ("", ""),
        ("AA", "00"),
        ("_-8", "ffef"),
        ("AAECAw", "00010203"),
        # Padding, the standard alphabet, non-zero trailing bits, impossible length, spaces.
        ("AA==", None),
        ("+/8", None),
        ("AB", None),
        ("AAB", None),
        ("A", None),
        ("AA ", None),
        ("A\u00e9", None),
    ]:
        check = bad if expected is None else output({"hex": expected})
        yield Case("base64url", repr(text), request("base64urlDecode", text=text), check)
    for text, expected in [
        ("1970-01-01T00:00:00.000Z", 0),
        ("2026-01-31T12:00:00.123Z", 1769860800123),
        ("2024-02-29T23:59:59.999Z", 1709251199999),
        ("1969-12-31T23:59:59.999Z", -1),
        ("9999-12-31T23:59:59.999Z", 253402300799999),
        ("0000-01-01T00:00:00.000Z", -62167219200000),
        ("2026-02-29T00:00:00.000Z", None),
        ("2026-13-01T00:00:00.000Z", None),
        ("2026-00-01T00:00:00.000Z", None),
        ("2026-01-01T24:00:00.000Z", None),
        ("2026-01-01T23:60:00.000Z", None),
        ("2026-01-01T23:59:60.000Z", None),
        ("2026-01-01T00:00:00Z", None),
        ("2026-01-01T00:00:00.00Z", None),
        ("2026-01-01T00:00:00.0000Z", None),
        ("2026-01-01T00:00:00.000+00:00", None),
        ("2026-01-01t00:00:00.000z", None),
        ("2026-01-01 00:00:00.000Z", None),
        (" 2026-01-01T00:00:00.000Z", None),
        ("\u0662026-01-01T00:00:00.00Z", None),
        ("", None),
    ]:
        check = bad if expected is None else output({"epochMs": expected})
        yield Case("timestamp", repr(text), request("timestamp", text=text), check)
    for text, prefix, valid in [
        (AGENT, "agt_", True),
        (AGENT, "ses_", False),
        ("ses_" + "Z" * 26, "ses_", True),
        ("ses_" + "Z" * 25, "ses_", False),
        ("ses_" + "Z" * 27, "ses_", False),
        ("ses_" + "Z" * 25 + "I", "ses_", False),
        ("ses_" + "Z" * 25 + "U", "ses_", False),
        ("ses_" + "z" * 26, "ses_", False),
        ("ses_" + "Z" * 25 + "\u0660", "ses_", False),
        ("ses_" + "Z" * 26 + "\n", "ses_", False),
        ("SES_" + "Z" * 26, "ses_", False),
        ("", "ses_", False),
    ]:
        yield Case("id", f"{text!r} {prefix}", request("id", text=text, prefix=prefix), verdict(valid))


def keys() -> Iterator[Case]:
    group = "keys"
    key = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"
    line = request("fingerprint", publicKey=key)
    yield Case(group, "fingerprint", line, output({"text": "21fe 31df a154 a261"}))
    # 43 characters carry two bits too many: other spellings of the same key.
    for last in "pqr":
        line = request("fingerprint", publicKey=key[:-1] + last)
        yield Case(group, f"fingerprint of a spelling in {last}", line, refused("invalid_input"))
    line = request("fingerprint", publicKey=key[:-4])
    yield Case(group, "fingerprint of a short key", line, refused("invalid_input"))
    identity = "01" + "00" * 31
    line = request("ed25519Verify", publicKey=identity, message="00", signature=identity + "00" * 32)
    yield Case(group, "the identity signs everything", line, verdict(False))
    for name, key_hex, sig in [("short key", "00", "00" * 64), ("short signature", SEED, "00")]:
        line = request("ed25519Verify", publicKey=key_hex, message="", signature=sig)
        yield Case(group, f"ed25519 {name}", line, verdict(False))
    line = request("ed25519Verify", publicKey="0", message="", signature="")
    yield Case(group, "ed25519 odd hex", line, refused("invalid_input"))
    line = request("p256Verify", publicKeySpki="30", message="", signatureDer="")
    yield Case(group, "p256 no key", line, verdict(False))
    line = request("p256Verify", publicKeySpki="zz", message="", signatureDer="")
    yield Case(group, "p256 no hex", line, refused("invalid_input"))


def sign_request() -> Iterator[Case]:
    """Signatures made once with the published client's primitives."""
    common = {
        "seedHex": SEED,
        "timestamp": "2026-01-31T12:00:00.000Z",
        "nonce": "AAECAwQFBgcICQoLDA0ODw",
    }
    headers = {"OG-Timestamp": common["timestamp"], "OG-Nonce": common["nonce"]}
    body = base64.b64encode(json.dumps({"name": "café"}, ensure_ascii=False, separators=(",", ":")).encode())
    line = request(
        "signRequest",
        **common,
        agentId=AGENT,
        kid=KID,
        method="POST",
        path="/v1/sessions?x=%20a&y",
        bodyBase64=body.decode(),
    )
    expected = {
        **headers,
        "OG-Agent": AGENT,
        "OG-Key": KID,
        "OG-Signature": "71TLxxCtjejJayhlB4V38m0XP5K-N5LwJPYuD-WulCziCkyiAHuYEo9dotxbnWgLpTZuXtq9eta7EqQNsXU5Aw",
    }
    yield Case("signRequest", "with body and query", line, output({"headers": expected}))
    first = {**common, "kid": "new", "method": "GET", "path": "/v1/agents", "bodyBase64": ""}
    expected = {
        **headers,
        "OG-Key": "new",
        "OG-Signature": "b3zJ9ACxzyTK6yriMel-fAaWQs1chT-2WJ5rSMQVSNSToLDnkHBemliezpWFw2JeCn1EKQa__QWUwNaCzJYTCw",
    }
    for name, more in [("null", {"agentId": None}), ("missing", {})]:
        line = request("signRequest", **first, **more)
        yield Case("signRequest", f"agentId {name}", line, output({"headers": expected}))
    short = {**first, "seedHex": SEED[2:]}
    yield Case("signRequest", "short seed", request("signRequest", **short), refused("invalid_input"))
