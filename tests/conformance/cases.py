"""Drives one conformance runner through every case and counts.

    python tests/conformance/cases.py [--vectors DIR] [--list] -- RUNNER [ARGUMENT ...]

RUNNER is the command line of a runner, such as `openglass conformance` or
`python -m openglass.conformance`. Standard library only. Exit status: 0 every
case right, 1 some wrong, 3 the runner could not be run.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import glass
import own
import shared
from case import Case

VECTORS = Path(__file__).resolve().parents[3] / "shared" / "vectors"
NO_VECTORS = "no shared vectors"


def all_cases(vectors: Path) -> Iterator[Case]:
    """Our own cases, and every row of the shared vectors when they are there."""
    yield from own.cases()
    yield from glass.own_cases()
    if vectors.is_dir():
        yield from shared.cases(vectors)
        yield from glass.shared_cases(vectors)


@dataclass
class Outcome:
    """What a runner made of the cases."""

    answers: list[object] = field(default_factory=list)
    passed: Counter[str] = field(default_factory=Counter)
    problems: list[str] = field(default_factory=list)


def drive(runner: list[str], cases: list[Case]) -> Outcome:
    """Feeds all cases to one run of the runner. Raises OSError if it cannot start."""
    with tempfile.TemporaryFile() as requests:
        requests.writelines(case.line + b"\n" for case in cases)
        requests.seek(0)
        done = subprocess.run(runner, stdin=requests, stdout=subprocess.PIPE, check=False)
    outcome = Outcome()
    if done.returncode != 0:
        outcome.problems.append(f"the runner ended with status {done.returncode}")
    lines = done.stdout.split(b"\n")
    if lines.pop() != b"":
        outcome.problems.append("the last answer does not end its line")
    if len(lines) != len(cases):
        outcome.problems.append(f"{len(lines)} answers to {len(cases)} requests")
    for case, line in zip(cases, lines):
        judge(case, line, outcome)
    return outcome


def judge(case: Case, line: bytes, outcome: Outcome) -> None:
    try:
        answer = json.loads(line)
        problem = case.problem(answer)
    except (ValueError, KeyError, TypeError) as error:
        answer, problem = None, f"unreadable answer {line[:200]!r}: {error!r}"
    outcome.answers.append(answer)
    if problem is None:
        outcome.passed[case.group] += 1
    else:
        outcome.problems.append(f"{case.group}: {case.name}: {problem}")


def without_text(answer: object) -> object:
    """An answer without the words of its error, which are not part of the contract."""
    if isinstance(answer, dict) and "error" in answer:
        return {**answer, "error": answer["error"]["code"]}
    return answer


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--vectors", type=Path, default=VECTORS, help="the shared vectors' folder")
    parser.add_argument("--list", action="store_true", help="write the request lines, run nothing")
    parser.add_argument("runner", nargs="*", help="the runner's command line")
    options = parser.parse_args()
    cases = list(all_cases(options.vectors))
    if options.list:
        sys.stdout.buffer.writelines(case.line + b"\n" for case in cases)
        return 0
    if not options.runner:
        parser.error("name a runner, such as: -- openglass conformance")
    try:
        outcome = drive(options.runner, cases)
    except OSError as error:
        print(f"cannot run {options.runner[0]}: {error}", file=sys.stderr)
        return 3
    return report(cases, outcome, options.vectors)


def report(cases: list[Case], outcome: Outcome, vectors: Path) -> int:
    for group, count in Counter(case.group for case in cases).items():
        print(f"{group}: {outcome.passed[group]} of {count}")
    for problem in outcome.problems:
        print(f"WRONG {problem}")
    if not vectors.is_dir():
        print(f"skipped: {NO_VECTORS} (looked for {vectors})")
    print(f"{sum(outcome.passed.values())} of {len(cases)} right")
    return 1 if outcome.problems else 0


if __name__ == "__main__":
    sys.exit(main())
