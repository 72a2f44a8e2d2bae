"""Verification through the package: the published vectors and hostile input."""

from __future__ import annotations

import copy
import json
import math
import random
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import openglass
from conftest import made_cases, made_keys, made_path
from openglass import InputError, StorageError, VerifyError

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


def findings(result: openglass.VerifyResult) -> list[tuple[str, int | None]]:
    return [(finding.code, finding.seq) for finding in result.errors]


def test_canonicalization_vectors(vectors: dict[str, Any]) -> None:
    cases = vectors["canonicalization"]
    assert len(cases) == 29
    for case in cases:
        assert openglass.canonicalize(case["input"]) == case["expected"]


def test_the_valid_bundle(vectors: dict[str, Any]) -> None:
    bundle = vectors["validBundle"]
    result = openglass.verify_bundle(bundle, bundle["platformKeys"])
    assert result.valid is True
    assert (result.errors, result.info) == ([], [])
    proven = {proof.claim: proof.proven for proof in result.proves}
    assert proven == {
        "integrity": True,
        "authorship": True,
        "order": True,
        "platform_time": True,
        "completeness": False,
        "truth": False,
        "independent_time": False,
    }


def test_the_tampered_bundle(vectors: dict[str, Any]) -> None:
    keys = vectors["validBundle"]["platformKeys"]
    result = openglass.verify_bundle(vectors["tamperedBundle"], keys)
    assert result.valid is False
    assert findings(result) == TAMPERED
    assert not any(proof.proven for proof in result.proves)


def test_every_form_of_input_gives_the_same_verdict(vectors: dict[str, Any]) -> None:
    keys = vectors["validBundle"]["platformKeys"]
    for bundle in (vectors["validBundle"], vectors["tamperedBundle"]):
        text = json.dumps(bundle)
        expected = openglass.verify_bundle(bundle, keys)
        for form in (text, text.encode(), bytearray(text.encode())):
            assert openglass.verify_bundle(form, keys) == expected
        for trusted in ({"keys": keys}, json.dumps(keys), json.dumps({"keys": keys}).encode()):
            assert openglass.verify_bundle(bundle, trusted) == expected


def test_keys_inside_the_bundle_are_not_trusted(vectors: dict[str, Any]) -> None:
    result = openglass.verify_bundle(vectors["validBundle"], [])
    assert findings(result) == [
        ("record_signature", None),
        ("genesis_signature", None),
        ("countersignature", 1),
    ]


def test_only_the_text_shows_a_duplicate_member(vectors: dict[str, Any]) -> None:
    bundle = vectors["validBundle"]
    text = '{"v":1,' + json.dumps(bundle)[1:]
    result = openglass.verify_bundle(text, bundle["platformKeys"])
    assert findings(result) == [("malformed_bundle", None)]
    assert openglass.verify_bundle(json.loads(text), bundle["platformKeys"]).valid


def test_known_heads(vectors: dict[str, Any]) -> None:
    bundle = vectors["validBundle"]
    keys, statement = bundle["platformKeys"], bundle["record"]["statement"]
    chain, head = (
        statement["sessionId"],
        {"seq": statement["headSeq"], "hash": statement["headHash"]},
    )

    def verify(heads: dict[str, Any]) -> list[tuple[str, int | None]]:
        return findings(openglass.verify_bundle(bundle, keys, known_heads=heads))

    assert verify({chain: head}) == []
    assert verify({"ses_other": {"seq": 9, "hash": "00" * 32}}) == []
    assert verify({chain: {**head, "seq": head["seq"] + 1}}) == [("head_regression", None)]
    with pytest.raises(InputError):
        verify({chain: {"seq": "one"}})


def deep(levels: int) -> object:
    value: object = []
    for _ in range(levels):
        value = [value]
    return value


@pytest.mark.parametrize(
    "bundle",
    [
        None,
        1,
        [],
        {},
        "",
        "null",
        "\ud800",
        b"\xff",
        deep(200),
        deep(50_000),
        {"record": math.nan},
        {"record": 10**400},
        {"record": "\ud800"},
        {"type": "openglass.receipt"},
        {"type": "openglass.bundle", "v": 1, "record": None, "evidence": None},
    ],
)
def test_what_is_no_bundle_is_a_finding(bundle: Any) -> None:
    result = openglass.verify_bundle(bundle, [])
    assert (result.valid, findings(result)) == (False, [("malformed_bundle", None)])
    assert result.errors[0].path is not None


@pytest.mark.parametrize("bundle", [{1: 2}, {"a": {1}}, object()])
def test_what_is_no_json_is_a_type_error(bundle: Any) -> None:
    with pytest.raises(TypeError):
        openglass.verify_bundle(bundle, [])


@pytest.mark.parametrize("trusted", [None, 1, [1], [{}], {"x": 1}, "x", "{}", b"\xff"])
def test_trusted_keys_must_be_keys(trusted: Any) -> None:
    with pytest.raises(InputError):
        openglass.verify_bundle({}, trusted)


def test_every_changed_value_is_found(vectors: dict[str, Any]) -> None:
    """One leaf of the signed parts changed at a time: never valid, never a crash."""
    bundle = vectors["validBundle"]
    keys = bundle["platformKeys"]
    changed = 0
    for path in leaves({name: bundle[name] for name in ("record", "evidence")}):
        copied = copy.deepcopy(bundle)
        place: Any = copied
        for step in path[:-1]:
            place = place[step]
        old = place[path[-1]]
        for new in ("x", None, 7, [], {}, True):
            if new == old and type(new) is type(old):
                continue
            place[path[-1]] = new
            assert not openglass.verify_bundle(copied, keys).valid, (path, new)
            changed += 1
    assert changed > 300


def leaves(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    if isinstance(value, dict):
        return [leaf for name in value for leaf in leaves(value[name], (*path, name))]
    if isinstance(value, list):
        return [leaf for i, item in enumerate(value) for leaf in leaves(item, (*path, i))]
    return [path]


def test_flipped_bytes_never_crash(vectors: dict[str, Any]) -> None:
    bundle = vectors["validBundle"]
    text = json.dumps({name: bundle[name] for name in bundle if name != "platformKeys"}).encode()
    source = random.Random(7)
    for _ in range(500):
        changed = bytearray(text)
        changed[source.randrange(len(changed))] ^= 1 << source.randrange(8)
        result = openglass.verify_bundle(bytes(changed), bundle["platformKeys"])
        same = canonical(changed) == openglass.canonicalize_text(text)
        assert result.valid is same


def canonical(text: bytearray) -> str | None:
    try:
        return openglass.canonicalize_text(text)
    except InputError:
        return None


def test_a_finding_repeats_its_code_without_a_text() -> None:
    assert VerifyError("hash") == VerifyError("hash", None, "hash")


@pytest.mark.parametrize("case", made_cases(), ids=lambda case: case["name"])
def test_made_records(case: dict[str, Any]) -> None:
    file = made_path(case["name"])
    keys, heads = made_keys(), case.get("knownHeads")
    result = openglass.verify(file.read_bytes(), keys, known_heads=heads)
    expected = [(finding["code"], finding.get("seq")) for finding in case["errors"]]
    assert findings(result) == expected
    assert [(note.code, note.seq) for note in result.info] == [
        (note["code"], note.get("seq")) for note in case["info"]
    ]
    assert result.valid is case["valid"]
    for plain_crypto in (False, True):
        options = {"known_heads": heads, "plain_crypto": plain_crypto}
        assert openglass.verify_file(file, keys, **options) == result
        assert openglass.verify_bundle(file.read_text("utf-8"), keys, **options) == result


def test_the_made_records_meet_every_finding_code() -> None:
    met = {finding["code"] for case in made_cases() for finding in case["errors"]}
    assert met == openglass.FINDING_CODES.keys()


def test_a_result_names_the_record() -> None:
    file = made_path("valid-session")
    statement = json.loads(file.read_bytes())["record"]["statement"]
    result = openglass.verify_file(str(file), made_keys())
    assert (result.record_id, result.session_id) == (statement["recordId"], statement["sessionId"])
    nothing = openglass.verify("", made_keys())
    assert (nothing.record_id, nothing.session_id) == (None, None)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    for file in (tmp_path / "none.json", tmp_path, "/dev/zero", "a\0b"):
        with pytest.raises(StorageError) as caught:
            openglass.verify_file(file, made_keys())
        assert caught.value.code == "unreadable_file"
        assert caught.value.details == {"file": str(file)}
    for wrong in (None, 1, b"\xff", object()):
        with pytest.raises(TypeError):
            openglass.verify_file(wrong, made_keys())  # type: ignore[arg-type]


def long_record(messages: int) -> bytes:
    """A wrong record of many messages, which takes long to verify."""
    bundle = json.loads(made_path("valid-session").read_bytes())
    bundle["evidence"]["messages"] = bundle["evidence"]["messages"][:1] * messages
    return json.dumps(bundle).encode()


def test_tables_change_no_finding_of_a_long_record() -> None:
    record = long_record(500)
    result = openglass.verify(record, made_keys())
    assert not result.valid
    assert openglass.verify(record, made_keys(), plain_crypto=True) == result


def test_long_work_lets_other_threads_run(tmp_path: Path) -> None:
    """While one thread works in Rust, another one keeps counting.

    A busy machine may starve the counter, so it gets several chances; with the
    lock held throughout it would not count once in any of them.
    """
    text = b"[" + b",".join([b'{"a":"' + b"x" * 1000 + b'","n":1}'] * 60_000) + b"]"
    record, keys = long_record(3_000), made_keys()
    file = tmp_path / "long.json"
    file.write_bytes(record)
    for work in (
        lambda: openglass.canonicalize_text(text),
        lambda: openglass.verify(record, keys),
        lambda: openglass.verify_file(file, keys),
    ):
        assert any(ticks_during(work) > 10 for _ in range(5))


def ticks_during(work: Callable[[], object]) -> int:
    ticks: list[float] = []
    done = threading.Event()

    def count() -> None:
        while not done.is_set():
            ticks.append(time.perf_counter())
            time.sleep(0)

    thread = threading.Thread(target=count)
    thread.start()
    while not ticks:
        time.sleep(0.001)
    start = time.perf_counter()
    work()
    end = time.perf_counter()
    done.set()
    thread.join()
    # The edges, where the call takes and gives back the lock, do not count.
    margin = 0.2 * (end - start)
    return sum(start + margin < tick < end - margin for tick in ticks)
