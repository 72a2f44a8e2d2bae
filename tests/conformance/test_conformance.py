"""Every runner gives the right answer to every case, and the same as the others.

OPENGLASS_BIN names the `openglass` binary. The Python runner is found when the
Python that runs pytest has our package.
"""

from __future__ import annotations

import importlib.util
import os
import sys

import pytest

import cases as driver


def runners() -> dict[str, list[str]]:
    """The runners' command lines by language."""
    found = {}
    if binary := os.environ.get("OPENGLASS_BIN"):
        found["rust"] = [binary, "conformance"]
    if has_our_package():
        found["python"] = [sys.executable, "-m", "openglass.conformance"]
    return found


def has_our_package() -> bool:
    try:
        return importlib.util.find_spec("openglass.conformance") is not None
    except ModuleNotFoundError:
        return False


RUNNERS = runners()
WANTED = ["rust", "python"]


@pytest.fixture(scope="module")
def all_cases() -> list[driver.Case]:
    return list(driver.all_cases(driver.VECTORS))


@pytest.fixture(scope="module")
def outcomes(all_cases: list[driver.Case]) -> dict[str, driver.Outcome]:
    return {name: driver.drive(command, all_cases) for name, command in RUNNERS.items()}


@pytest.mark.parametrize("language", WANTED)
def test_every_case(
    language: str, all_cases: list[driver.Case], outcomes: dict[str, driver.Outcome]
) -> None:
    if language not in RUNNERS:
        pytest.skip(f"no {language} runner: set OPENGLASS_BIN or install the Python package")
    outcome = outcomes[language]
    print(f"{language}: {sum(outcome.passed.values())} of {len(all_cases)} right")
    assert outcome.problems == []
    assert sum(outcome.passed.values()) == len(all_cases)


def test_all_runners_give_the_same_answers(
    all_cases: list[driver.Case], outcomes: dict[str, driver.Outcome]
) -> None:
    if len(RUNNERS) < len(WANTED):
        pytest.skip(f"one runner is not enough to compare: {', '.join(RUNNERS) or 'none'}")
    first, second = (outcomes[name].answers for name in WANTED)
    different = [
        f"{case.group}: {case.name}: {one!r} and {other!r}"
        for case, one, other in zip(all_cases, first, second, strict=True)
        if without_text(one) != without_text(other)
    ]
    assert different == []


def without_text(answer: object) -> object:
    """An answer without the words of its error, which are not part of the contract."""
    if isinstance(answer, dict) and "error" in answer:
        return {**answer, "error": answer["error"]["code"]}
    return answer


def test_the_shared_vectors_are_there() -> None:
    if not driver.VECTORS.is_dir():
        pytest.skip(driver.NO_VECTORS)
    groups = {case.group for case in driver.shared.cases(driver.VECTORS)}
    assert len(groups) == 10, groups
