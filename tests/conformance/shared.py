"""Cases from the public vectors that lie beside a checkout, every row of them."""

from __future__ import annotations

import base64
import copy
import hashlib
import json
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import independent
from case import Case, Refused, findings, output, refused, request, verdict

# Rows that JSONTestSuite leaves open and the strict reader refuses, with the
# code it gives (rulings Q10 and Q11). The other open rows are accepted.
REFUSED_EITHER = {
    "i_number_huge_exp.json": "number_out_of_range",
    "i_number_neg_int_huge_exp.json": "number_out_of_range",
    "i_number_pos_double_huge_exp.json": "number_out_of_range",
    "i_number_real_neg_overflow.json": "number_out_of_range",
    "i_number_real_pos_overflow.json": "number_out_of_range",
    "i_object_key_lone_2nd_surrogate.json": "lone_surrogate",
    "i_string_1st_surrogate_but_2nd_missing.json": "lone_surrogate",
    "i_string_1st_valid_surrogate_2nd_invalid.json": "lone_surrogate",
    "i_string_UTF-16LE_with_BOM.json": "invalid_utf8",
    "i_string_UTF-8_invalid_sequence.json": "invalid_utf8",
    "i_string_UTF8_surrogate_U+D800.json": "invalid_utf8",
    "i_string_incomplete_surrogate_and_escape_valid.json": "lone_surrogate",
    "i_string_incomplete_surrogate_pair.json": "lone_surrogate",
    "i_string_incomplete_surrogates_escape_valid.json": "lone_surrogate",
    "i_string_invalid_lonely_surrogate.json": "lone_surrogate",
    "i_string_invalid_surrogate.json": "lone_surrogate",
    "i_string_invalid_utf-8.json": "invalid_utf8",
    "i_string_inverted_surrogates_U+1D11E.json": "lone_surrogate",
    "i_string_iso_latin_1.json": "invalid_utf8",
    "i_string_lone_second_surrogate.json": "lone_surrogate",
    "i_string_lone_utf8_continuation_byte.json": "invalid_utf8",
    "i_string_not_in_unicode_range.json": "invalid_utf8",
    "i_string_overlong_sequence_2_bytes.json": "invalid_utf8",
    "i_string_overlong_sequence_6_bytes.json": "invalid_utf8",
    "i_string_overlong_sequence_6_bytes_null.json": "invalid_utf8",
    "i_string_truncated-utf-8.json": "invalid_utf8",
    "i_string_utf16BE_no_BOM.json": "invalid_utf8",
    "i_string_utf16LE_no_BOM.json": "invalid_utf8",
    "i_structure_500_nested_arrays.json": "too_deep",
    # A byte order mark is no JSON (RFC 8259 section 8.1); it is not skipped.
    "i_structure_UTF-8_BOM_empty_object.json": "syntax",
}

# Rows that JSONTestSuite wants accepted and ruling Q10 refuses.
REFUSED_ACCEPT = {
    "y_object_duplicated_key.json": "duplicate_member",
    "y_object_duplicated_key_and_value.json": "duplicate_member",
}

# What a strict verifier (ruling Q13) refuses in the CCTV rows.
CCTV_REFUSED = {
    "low_order_A",
    "low_order_R",
    "non_canonical_A",
    "non_canonical_R",
    "low_order_residue",
}

# The only row of ed25519-speccheck that a strict verifier accepts.
SPECCHECK_ACCEPTED = {3}

TAMPERED = [
    ("evidence_hash", None),
    ("offer_signature", None),
    ("offer_hash", None),
    ("genesis_hash", None),
    ("genesis_signature", None),
    ("prev_hash", 1),
    ("hash", 1),
    ("message_signature", 1),
    ("countersignature", 1),
    ("head_hash", None),
]


def cases(folder: Path) -> Iterator[Case]:
    """Every case of the shared vectors."""
    yield from canonicalization(folder)
    yield from jcs_pairs(folder)
    yield from jcs_numbers(folder)
    yield from json_test_suite(folder)
    yield from rfc8032(folder)
    yield from wycheproof_ed25519(folder)
    yield from wycheproof_p256(folder)
    yield from cctv(folder)
    yield from speccheck(folder)
    yield from bundles(folder)


def load(path: Path) -> Any:
    return json.loads(path.read_text("utf-8"))


def canonicalize(group: str, name: str, text: bytes, expected: str) -> Case:
    sha256 = hashlib.sha256(expected.encode()).hexdigest()
    line = request("canonicalize", inputBase64=base64.b64encode(text).decode())
    return Case(group, name, line, output({"text": expected, "sha256": sha256}))


def canonicalization(folder: Path) -> Iterator[Case]:
    rows = load(folder / "openglass/vectors.json")["canonicalization"]
    for index, row in enumerate(rows):
        text = json.dumps(row["input"]).encode()
        yield canonicalize("openglass canonicalization", str(index), text, row["expected"])


def jcs_pairs(folder: Path) -> Iterator[Case]:
    for path in sorted((folder / "jcs-pairs/input").glob("*.json")):
        expected = (folder / "jcs-pairs/output" / path.name).read_bytes()
        spelled = (folder / "jcs-pairs/outhex" / path.with_suffix(".txt").name).read_text()
        assert expected == bytes.fromhex(spelled), path.name
        yield canonicalize("jcs-pairs", path.stem, path.read_bytes(), expected.decode())


def jcs_numbers(folder: Path) -> Iterator[Case]:
    for row in (folder / "jcs-numbers/es6-sample.txt").read_text().splitlines():
        bits, expected = row.split(",")
        value = struct.unpack(">d", bytes.fromhex(bits.zfill(16)))[0]
        # The shortest text, seventeen digits, and the exact value of the double.
        text = f"[{value!r},{value:.16e},{value:.1100f}]".encode()
        yield canonicalize("jcs-numbers", bits, text, f"[{expected},{expected},{expected}]")


def json_test_suite(folder: Path) -> Iterator[Case]:
    for row in load(folder / "json-test-suite/cases.json"):
        name, text = row["name"], base64.b64decode(row["base64"])
        code = REFUSED_EITHER.get(name) or REFUSED_ACCEPT.get(name)
        if code is None and row["expect"] != "reject":
            yield canonicalize("json-test-suite", name, text, independent.canonical(text))
            continue
        line = request("canonicalize", inputBase64=row["base64"])
        expected = refused(code) if code else Refused.BY_READER
        yield Case("json-test-suite", name, line, expected)


def ed25519(group: str, name: str, key: str, message: str, sig: str, valid: bool) -> Case:
    line = request("ed25519Verify", publicKey=key, message=message, signature=sig)
    return Case(group, name, line, verdict(valid))


def rfc8032(folder: Path) -> Iterator[Case]:
    for row in load(folder / "rfc8032/ed25519.json"):
        key, message, sig = row["publicKey"], row["message"], row["signature"]
        yield ed25519("rfc8032", row["name"], key, message, sig, True)
        yield ed25519("rfc8032", row["name"] + " longer", key, message + "00", sig, False)


def wycheproof(path: Path) -> Iterator[tuple[dict[str, Any], dict[str, Any], bool]]:
    for group in load(path)["testGroups"]:
        for test in group["tests"]:
            assert test["result"] in ("valid", "invalid"), "a result that needs a ruling"
            yield group, test, test["result"] == "valid"


def wycheproof_ed25519(folder: Path) -> Iterator[Case]:
    for group, test, valid in wycheproof(folder / "wycheproof/ed25519_test.json"):
        key = group["publicKey"]["pk"]
        name = str(test["tcId"])
        yield ed25519("wycheproof ed25519", name, key, test["msg"], test["sig"], valid)


def wycheproof_p256(folder: Path) -> Iterator[Case]:
    path = folder / "wycheproof/ecdsa_secp256r1_sha256_test.json"
    for group, test, valid in wycheproof(path):
        line = request(
            "p256Verify",
            publicKeySpki=group["publicKeyDer"],
            message=test["msg"],
            signatureDer=test["sig"],
        )
        yield Case("wycheproof p256", str(test["tcId"]), line, verdict(valid))


def cctv(folder: Path) -> Iterator[Case]:
    for row in load(folder / "ed25519-cctv/ed25519vectors.json"):
        valid = CCTV_REFUSED.isdisjoint(row["flags"] or [])
        message = row["msg"].encode().hex()
        yield ed25519("cctv", str(row["number"]), row["key"], message, row["sig"], valid)


def speccheck(folder: Path) -> Iterator[Case]:
    for index, row in enumerate(load(folder / "ed25519-speccheck/cases.json")):
        valid = index in SPECCHECK_ACCEPTED
        key, message, sig = row["pub_key"], row["message"], row["signature"]
        yield ed25519("speccheck", str(index), key, message, sig, valid)


def verify(bundle: Any, keys: Any, **more: Any) -> bytes:
    text = bundle if isinstance(bundle, str) else json.dumps(bundle)
    return request("verifyBundle", bundleText=text, keysText=json.dumps(keys), **more)


def bundles(folder: Path) -> Iterator[Case]:
    data = load(folder / "openglass/vectors.json")
    valid, tampered = data["validBundle"], data["tamperedBundle"]
    trusted = {"keys": valid["platformKeys"]}
    group = "openglass bundles"
    yield Case(group, "valid", verify(valid, trusted), findings([]))
    yield Case(group, "valid, keys as a bare array", verify(valid, trusted["keys"]), findings([]))
    yield Case(group, "tampered", verify(tampered, trusted), findings(TAMPERED))
    yield Case(group, "no trusted keys", verify(valid, {"keys": []}), findings(UNTRUSTED))
    yield Case(group, "no keys at all", verify(valid, "x"), refused("invalid_input"))
    yield from changed_bundles(group, valid, trusted)
    yield from known_heads(group, valid, trusted)


UNTRUSTED = [("record_signature", None), ("genesis_signature", None), ("countersignature", 1)]


def changed_bundles(group: str, valid: Any, trusted: Any) -> Iterator[Case]:
    other = copy.deepcopy(valid)
    other["record"]["statementHash"] = "0" * 64
    expected = [("statement_hash", None), ("record_signature", None)]
    yield Case(group, "wrong statementHash", verify(other, trusted), findings(expected))

    other = copy.deepcopy(valid)
    other["evidence"]["messages"][0]["payload"] = {"changed": True}
    expected = [("evidence_hash", None), ("payload_hash", 1)]
    yield Case(group, "changed payload", verify(other, trusted), findings(expected))

    other = copy.deepcopy(valid)
    del other["evidence"]["messages"][0]["signature"]
    expected = [("malformed_bundle", None), ("evidence_hash", None)]
    yield Case(group, "missing signature", verify(other, trusted), findings(expected))

    malformed = findings([("malformed_bundle", None)])
    text = json.dumps(valid)
    for name, broken in [
        ("cut short", text[:-1]),
        ("duplicate member", '{"v":1,' + text[1:]),
        ("text behind it", text + "{}"),
        ("nothing", ""),
        ("not a bundle", '{"type":"openglass.message"}'),
        ("deep nesting", "[" * 100_000),
    ]:
        yield Case(group, name, verify(broken, trusted), malformed)


def known_heads(group: str, valid: Any, trusted: Any) -> Iterator[Case]:
    statement = valid["record"]["statement"]
    chain, head = statement["sessionId"], statement["headHash"]
    for name, seq, hash_, expected in [
        ("the same head", 1, head, []),
        ("an empty head", 0, None, []),
        ("a longer chain", 2, "1" * 64, [("head_regression", None)]),
        ("another message", 1, "1" * 64, [("head_regression", None)]),
    ]:
        heads = {chain: {"seq": seq, "hash": hash_}}
        line = verify(valid, trusted, knownHeads=heads)
        yield Case(group, f"known heads: {name}", line, findings(expected))
    line = verify(valid, trusted, knownHeads=[])
    yield Case(group, "known heads of the wrong shape", line, refused("invalid_input"))
