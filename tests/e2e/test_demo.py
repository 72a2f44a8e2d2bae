"""`openglass demo` and what a stranger can do with what it leaves behind."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from conftest import OpenGlass

SESSION = "session.openglass.json"
ATTESTATION = "attestation.openglass.json"
KEYS = "platform-keys.json"


@pytest.fixture(scope="module")
def demo(binary: str, tmp_path_factory: pytest.TempPathFactory) -> OpenGlass:
    """The folder of a demo that has run."""
    openglass = OpenGlass(binary, tmp_path_factory.mktemp("demo"))
    result = openglass.run("demo")
    assert result.status == 0, result
    folder = openglass.folder / "openglass-demo"
    for words in ["Agreed: 40 racks", "openglass verify", "payload_hash", "message 4", "not valid"]:
        assert words in result.out, result
    assert "\x1b" not in result.out, "no colours into a pipe"
    openglass.folder = folder
    return openglass


@pytest.mark.parametrize("name", [SESSION, ATTESTATION])
def test_the_records_verify(demo: OpenGlass, name: str) -> None:
    result = demo.run("verify", name, "--keys", KEYS)
    assert result.status == 0, result
    assert result.out.startswith("VALID"), result
    assert "Not proven" in result.out and "completeness" in result.out, result


def test_records_come_through_a_pipe_too(demo: OpenGlass) -> None:
    text = (demo.folder / SESSION).read_bytes()
    report = demo.json("verify", "-", "--keys", KEYS, stdin=text)
    assert report["valid"] and report["errors"] == []
    assert report["statement"]["purpose"].startswith("Agree on price")


def test_a_changed_payload_is_found_at_its_message(demo: OpenGlass) -> None:
    bundle = json.loads((demo.folder / SESSION).read_text())
    bundle["evidence"]["messages"][2]["payload"]["price"]["unitCents"] -= 1
    report = verify_changed(demo, bundle)
    found = [(finding["code"], finding.get("seq")) for finding in report["errors"]]
    assert found == [("evidence_hash", None), ("payload_hash", 3)]


def test_a_changed_envelope_breaks_the_chain_from_there_on(demo: OpenGlass) -> None:
    bundle = json.loads((demo.folder / SESSION).read_text())
    bundle["evidence"]["messages"][4]["envelope"]["contentType"] = "text/plain"
    report = verify_changed(demo, bundle)
    found = {finding.get("seq") for finding in report["errors"]}
    assert found == {None, 5, 6}


def test_a_dropped_message_is_found(demo: OpenGlass) -> None:
    bundle = json.loads((demo.folder / SESSION).read_text())
    bundle["evidence"]["messages"].pop()
    codes = {finding["code"] for finding in verify_changed(demo, bundle)["errors"]}
    assert {"evidence_hash", "head_seq", "head_hash"} <= codes


def verify_changed(demo: OpenGlass, bundle: Any) -> Any:
    result = demo.run("verify", "-", "--keys", KEYS, "--json", stdin=json.dumps(bundle).encode())
    assert result.status == 1, result
    report = result.json()
    assert not report["valid"]
    assert not any(proof["proven"] for proof in report["proves"])
    return report


def test_without_trusted_keys_nothing_is_decided(demo: OpenGlass, tmp_path: Path) -> None:
    none = tmp_path / "none.json"
    none.write_text('{"keys":[]}')
    for keys in [[], ["--keys", str(none)], ["--keys", SESSION], ["--keys", "missing.json"]]:
        result = demo.run("verify", SESSION, *keys, "--json")
        assert result.status == 3, result
        assert result.json()["error"]["advice"], result


def test_keys_of_another_platform_do_not_verify(demo: OpenGlass) -> None:
    other = demo.json("demo", "--dir", "other", "--messages", "1")
    result = demo.run("verify", SESSION, "--keys", other["platformKeys"])
    assert result.status == 1 and "record_signature" in result.out, result


def test_a_cut_end_is_found_by_a_known_head(demo: OpenGlass, tmp_path: Path) -> None:
    statement = json.loads((demo.folder / SESSION).read_text())["record"]["statement"]
    heads = tmp_path / "heads.json"
    for seq, hash_, status in [
        (statement["headSeq"], statement["headHash"], 0),
        (statement["headSeq"] + 1, "0" * 64, 1),
    ]:
        heads.write_text(json.dumps({statement["sessionId"]: {"seq": seq, "hash": hash_}}))
        result = demo.run("verify", SESSION, "--keys", KEYS, "--known-heads", str(heads))
        assert result.status == status, result
        assert ("head_regression" in result.out) is (status == 1), result


@pytest.mark.parametrize("messages", [1, 2, 250])
def test_other_lengths(openglass: OpenGlass, messages: int) -> None:
    answer = openglass.json("demo", "--messages", str(messages), "--dir", "d")
    assert answer["ok"] and answer["session"]["messages"] == messages
    assert answer["tampered"]["caughtBy"] == "payload_hash"
    assert answer["tampered"]["changedSeq"] == min(messages, 4)
    assert answer["tampered"]["valid"] is False
    for part in ["session", "attestation"]:
        assert answer[part]["valid"] is True
        command = ["verify", answer[part]["file"], "--keys", answer["platformKeys"]]
        result = openglass.run(*command)
        assert result.status == 0, result
        plain = openglass.run(*command, "--plain-crypto")
        assert plain.out == result.out, "tables change no verdict"


@pytest.mark.parametrize("messages", ["0", "10001", "-1", "six"])
def test_impossible_lengths_are_usage(openglass: OpenGlass, messages: str) -> None:
    assert openglass.run("demo", f"--messages={messages}").status == 2
