"""The published client and our package do the same job on the same platform."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from conftest import run_script
from served import served_platform
from web_host import CERTIFICATES, NAMES, web_host

PACKAGES = ["published", "ours"]
RECORDS = {"relay": 15, "open-invite": 1, "notary": 4, "attestation": 5}

EXTRA_FINDINGS = set(json.loads(Path(__file__).with_name("unseen_findings.json").read_text()))
"""What the published verifier does not look at."""

RULED_FINDINGS = {"record.statement.kind": ["kind_mismatch", None]}
"""Where we find more by a ruling: an unknown kind is no kind (Q5)."""


@pytest.fixture(scope="session", params=PACKAGES)
def job(
    request: pytest.FixtureRequest,
    base_url: str,
    binary: str,
    interpreters: dict[str, str],
    tmp_path_factory: pytest.TempPathFactory,
) -> tuple[Path, dict[str, Any]]:
    """The folder that a package's run left, and what it reported."""
    out = tmp_path_factory.mktemp(request.param)
    report = run_script(interpreters[request.param], "scenario.py", base_url, binary, out)
    return out, report


def test_the_whole_job(job: tuple[Path, dict[str, Any]]) -> None:
    out, report = job
    assert {name: record["messages"] for name, record in report["records"].items()} == RECORDS
    assert report["conflicts"] == 1
    relay = json.loads((out / "relay.json").read_text())
    senders = [m["envelope"]["sender"]["agentId"] for m in relay["evidence"]["messages"]]
    assert len(set(senders)) == 2
    assert min(senders.count(sender) for sender in set(senders)) >= 7


@pytest.mark.parametrize("keys", ["file", "route"])
def test_our_command_line_verifies_each_record(
    job: tuple[Path, dict[str, Any]], binary: str, base_url: str, keys: str
) -> None:
    out, _ = job
    route = f"{base_url}/.well-known/openglass-keys.json"
    source = str(out / "platform-keys.json") if keys == "file" else route
    for name in RECORDS:
        command = [binary, "verify", str(out / f"{name}.json"), "--keys", source, "--json"]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 0, (name, done.stdout, done.stderr)
        report = json.loads(done.stdout)
        assert (report["valid"], report["errors"]) == (True, []), (name, report)


def test_both_verifiers_give_the_same_verdicts(
    job: tuple[Path, dict[str, Any]], interpreters: dict[str, str]
) -> None:
    """On each record, and on a copy for each value in it, with that value changed."""
    out, _ = job
    files = [out / f"{name}.json" for name in RECORDS]
    keys = out / "platform-keys.json"

    def verdicts(package: str) -> Any:
        return run_script(interpreters[package], "verdicts.py", keys, *files)

    with ThreadPoolExecutor(2) as pool:
        published, ours = pool.map(verdicts, PACKAGES)
    compared = 0
    for file in map(str, files):
        assert published[file].keys() == ours[file].keys()
        for place, expected in published[file].items():
            found = [
                finding
                for finding in ours[file][place]
                if finding[0] not in EXTRA_FINDINGS and finding != RULED_FINDINGS.get(place)
            ]
            assert found == expected, f"{Path(file).name} with {place} changed"
            assert (ours[file][place] == []) is (place == "as it is"), (file, place)
            compared += 1
    assert compared > 400


def test_our_command_line_finds_a_tampered_message(
    job: tuple[Path, dict[str, Any]], binary: str
) -> None:
    out, _ = job
    bundle = json.loads((out / "relay.json").read_text())
    bundle["evidence"]["messages"][4]["payload"] = {"price": 1}
    tampered = out / "tampered.json"
    tampered.write_text(json.dumps(bundle))
    command = [binary, "verify", str(tampered), "--keys", str(out / "platform-keys.json"), "--json"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 1, done.stderr
    findings = [(f["code"], f.get("seq")) for f in json.loads(done.stdout)["errors"]]
    assert findings == [("evidence_hash", None), ("payload_hash", 5)]


@pytest.mark.parametrize(("initiator", "counterparty"), [PACKAGES, PACKAGES[::-1]])
def test_the_packages_talk_to_each_other(
    base_url: str,
    binary: str,
    interpreters: dict[str, str],
    tmp_path: Path,
    initiator: str,
    counterparty: str,
) -> None:
    roles = [("initiator", initiator), ("counterparty", counterparty)]

    def side(role_and_package: tuple[str, str]) -> Any:
        role, package = role_and_package
        return run_script(interpreters[package], "duet.py", role, base_url, binary, tmp_path)

    with ThreadPoolExecutor(2) as pool:
        first, second = pool.map(side, roles)
    assert first["valid"] is True
    assert second["valid"] is True
    assert first["bundle"] == second["bundle"]
    assert len(first["bundle"]["evidence"]["messages"]) == 11


@pytest.fixture(scope="session")
def networked(binary: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """A platform for which a web host on this machine is the internet; its URL and
    the host's folder."""
    folder = tmp_path_factory.mktemp("networked")
    web = folder / "web"
    web.mkdir()
    with web_host(web) as port:
        hosts = ",".join(f"{name}=127.0.0.1:{port}" for name in NAMES)
        options = ["--test-hosts", hosts, "--test-certificates", str(CERTIFICATES)]
        options += ["--content-key", str(folder / "content-key")]
        with served_platform(binary, folder, *options) as url:
            yield url, web


@pytest.mark.parametrize("package", PACKAGES)
def test_discovery_and_fetches_on_record(
    networked: tuple[str, Path], binary: str, interpreters: dict[str, str], package: str
) -> None:
    base_url, web = networked
    done = run_script(interpreters[package], "discovery.py", base_url, binary, web)
    assert done["witnesses"] == 5


def test_every_published_name_is_ours_too(interpreters: dict[str, str]) -> None:
    """With at least its parameters, in its order, with its defaults."""
    published, ours = (run_script(interpreters[package], "surface.py") for package in PACKAGES)
    assert published.keys() <= ours.keys()
    for name, shape in published.items():
        check_shape(name, shape, ours[name])


def check_shape(name: str, published: dict[str, Any], ours: dict[str, Any]) -> None:
    assert ours["kind"] == published["kind"], name
    for exact in ("words", "value", "required"):
        assert ours.get(exact) == published.get(exact), (name, exact)
    assert set(published.get("optional", [])) <= set(ours.get("optional", [])), name
    for prefix in ("fields", "parameters", "init"):
        wanted = published.get(prefix, [])
        assert ours.get(prefix, [])[: len(wanted)] == wanted, (name, prefix)
    methods = published.get("methods", {})
    for method, wanted in methods.items():
        assert ours["methods"][method][: len(wanted)] == wanted, f"{name}.{method}"
