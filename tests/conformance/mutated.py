"""Mutated records: every language finds the same, and what the published client makes of them.

    python tests/conformance/mutated.py [--seed N] [--first N] [--cases N]

OPENGLASS_CAMPAIGNS names the `openglass-campaigns` binary, which makes the
records; OPENGLASS_PEER_PYTHON a Python with the published client; the runners
are found as by `runners.py`. Exit status: 0 as it should be, 1 not.
"""

from __future__ import annotations

import argparse
import base64
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cases as driver
from runners import ROOT, runners

JUDGE = ROOT / "tests/interop/judge.py"
SHOWN = 10
"""How many differences are described; all are counted."""

KNOWN_GAPS = {
    # What the published verifier does not look at (rulings Q16 and Q17).
    *json.loads((ROOT / "tests/interop/unseen_findings.json").read_text()),
    # Text that other readers take for different values (rulings Q10 and Q11).
    "not read",
    # Signatures whose text is more or less than base64url (ruling Q15).
    "loose base64url",
    # Members of the signed objects that the published client does not look at.
    "unknown member",
    "missing member",
    "member of another type",
}
"""What the published client does not look at (ruling Q16), by `gap`."""

SIGNATURES = {
    "record_signature": ["record", "platformSignature"],
    "offer_signature": ["evidence", "offerSignature"],
    "accept_signature": ["evidence", "acceptSignature"],
    "open_signature": ["evidence", "openSignature"],
    "genesis_signature": ["evidence", "genesisSignature"],
    "close_signature": ["evidence", "close", "signature"],
    "message_signature": ["evidence", "messages", "signature"],
    "countersignature": ["evidence", "messages", "platformSignature"],
}
"""Where the signatures lie that findings are about; in the message of the finding's number."""


@dataclass
class Comparison:
    """What came out of a campaign."""

    cases: int = 0
    valid: int = 0
    languages: list[str] = field(default_factory=list)
    different: Counter[str] = field(default_factory=Counter)
    """Cases by the pair of languages that differ."""
    gaps: Counter[str] = field(default_factory=Counter)
    """Cases that only the published client calls valid, by our first finding."""
    stricter: int = 0
    """Cases that only we call valid."""
    undecided: int = 0
    """Cases in which the published client raises an exception; valid to us or not."""
    problems: list[str] = field(default_factory=list)

    @property
    def is_fine(self) -> bool:
        return not (self.problems or self.different or self.stricter)

    def note(self, problem: str) -> None:
        if len(self.problems) < SHOWN:
            self.problems.append(problem)


def compare(campaigns: str, peer: str | None, seed: int, first: int, cases: int) -> Comparison:
    """Asks every runner that is built, and the published client in `peer` if there is one."""
    commands = {language: command for language, command in runners().items() if command}
    comparison = Comparison(languages=list(commands))
    if peer is not None:
        commands["published"] = [peer, str(JUDGE)]
    with tempfile.TemporaryDirectory() as folder:
        requests = Path(folder, "requests")
        options = {"--seed": seed, "--first": first, "--cases": cases}
        words = [str(word) for option in options.items() for word in option]
        ask([campaigns, "languages-requests", *words], None, requests)
        answers = {name: Path(folder, name) for name in commands}
        for name, command in commands.items():
            ask(command, requests, answers[name])
        for request, answer in zip(read(requests), side_by_side(answers), strict=True):
            published = answer.pop("published", None)
            judge(request, answer, comparison)
            if published is not None:
                judge_published(request, next(iter(answer.values())), published, comparison)
    return comparison


def ask(command: list[str], requests: Path | None, answers: Path) -> None:
    with ExitStack() as stack:
        source = stack.enter_context(requests.open("rb")) if requests else subprocess.DEVNULL
        target = stack.enter_context(answers.open("wb"))
        subprocess.run(command, stdin=source, stdout=target, check=True)


def read(lines: Path) -> Iterator[Any]:
    with lines.open("rb") as file:
        yield from map(json.loads, file)


def side_by_side(answers: dict[str, Path]) -> Iterator[dict[str, Any]]:
    for row in zip(*map(read, answers.values()), strict=True):
        yield dict(zip(answers, row, strict=True))


def judge(request: Any, answers: dict[str, Any], comparison: Comparison) -> None:
    """All languages give the same report, to the word."""
    (first, expected), *others = answers.items()
    comparison.cases += 1
    comparison.valid += expected["ok"] and expected["output"]["valid"]
    if not expected["ok"] or expected["id"] != request["id"]:
        comparison.note(f"case {request['id']}: no report from {first}: {expected}")
    for language, answer in others:
        if driver.without_text(answer) != driver.without_text(expected):
            comparison.different[f"{first} and {language}"] += 1
            one, two = difference(expected, answer)
            comparison.note(f"case {request['id']}: {first} {one}, {language} {two}")


def difference(one: Any, two: Any) -> tuple[Any, Any]:
    """The first place, in depth, where two answers differ."""
    if isinstance(one, dict) and isinstance(two, dict) and one.keys() == two.keys():
        name = next(name for name in one if one[name] != two[name])
        return difference(one[name], two[name])
    return one, two


def judge_published(request: Any, ours: Any, published: Any, comparison: Comparison) -> None:
    """The published client calls nothing valid that we do not, but for the known gaps."""
    findings = ours["output"]["errors"]
    if "raised" in published:
        comparison.undecided += 1
        return
    is_valid = published["codes"] == []
    if is_valid and findings:
        bundle = json.loads(request["bundleText"])
        kinds = [gap(finding, bundle) for finding in findings]
        comparison.gaps[kinds[0]] += 1
        if not all(kind in KNOWN_GAPS for kind in kinds):
            comparison.note(f"case {request['id']}: valid to the published client, not to us: {findings}")
    elif not is_valid and not findings:
        comparison.stricter += 1
        comparison.note(f"case {request['id']}: valid to us, not to the published client: {published}")


def gap(finding: dict[str, Any], bundle: Any) -> str:
    """The code; for what is malformed, and for signatures, in which way."""
    if finding["code"] in SIGNATURES and not is_base64url(signature(finding, bundle)):
        return "loose base64url"
    if finding["code"] != "malformed_bundle":
        return finding["code"]
    if finding["path"] == "":
        return "not read"
    for ending, kind in [("no such member", "unknown member"), ("found nothing", "missing member")]:
        if finding["message"].endswith(ending):
            return kind
    return "member of another type"


def signature(finding: dict[str, Any], bundle: Any) -> str:
    """The text of the signature that a finding is about."""
    here = bundle
    for step in SIGNATURES[finding["code"]]:
        here = here[step]
        if step == "messages":
            here = here[finding["seq"] - 1]
    return here["sig"]


def is_base64url(text: str) -> bool:
    """In its one spelling: no padding, no stray bits, nothing else."""
    try:
        raw = base64.b64decode(text + "=" * (-len(text) % 4), b"-_", validate=True)
    except ValueError:
        return False
    return base64.urlsafe_b64encode(raw).decode().rstrip("=") == text


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--cases", type=int, default=10_000)
    options = parser.parse_args()
    start = time.monotonic()
    found = compare(
        os.environ["OPENGLASS_CAMPAIGNS"],
        os.environ.get("OPENGLASS_PEER_PYTHON"),
        options.seed,
        options.first,
        options.cases,
    )
    for problem in found.problems:
        print(problem, file=sys.stderr)
    for pair, count in found.different.items():
        print(f"{pair} differ in {count} cases", file=sys.stderr)
    seconds = time.monotonic() - start
    print(
        f"| languages, {describe(found)} | {options.seed} | {options.first} | {found.cases}"
        f" | {found.valid} | {seconds:.0f} s |"
    )
    return 0 if found.is_fine else 1


def describe(found: Comparison) -> str:
    gaps = ", ".join(f"{kind} {count}" for kind, count in found.gaps.most_common())
    return (
        f"{' '.join(found.languages)}; published client: no verdict {found.undecided},"
        f" calls valid what is not to us: {gaps or 'none'}"
    )


if __name__ == "__main__":
    sys.exit(main())
