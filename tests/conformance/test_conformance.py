"""Every runner gives the right answer to every case, and the same as the others."""

from __future__ import annotations

import pytest

import cases as driver
from runners import runners

RUNNERS = runners()
BUILT = [language for language, command in RUNNERS.items() if command]


@pytest.fixture(scope="module")
def all_cases() -> list[driver.Case]:
    return list(driver.all_cases(driver.VECTORS))


@pytest.fixture(scope="module")
def outcomes(all_cases: list[driver.Case]) -> dict[str, driver.Outcome]:
    return {
        language: driver.drive(command, all_cases)
        for language, command in RUNNERS.items()
        if command
    }


@pytest.mark.parametrize("language", RUNNERS)
def test_every_case(
    language: str, all_cases: list[driver.Case], outcomes: dict[str, driver.Outcome]
) -> None:
    if language not in outcomes:
        pytest.skip(f"the {language} runner is not built")
    outcome = outcomes[language]
    print(f"{language}: {outcome.passed.total()} of {len(all_cases)} right")
    assert outcome.problems == []
    assert outcome.passed.total() == len(all_cases)


def test_all_runners_give_the_same_answers(
    all_cases: list[driver.Case], outcomes: dict[str, driver.Outcome]
) -> None:
    if len(BUILT) < 2:
        pytest.skip(f"two runners must be built to compare them, found: {BUILT}")
    first, *others = BUILT
    different = [
        f"{case.group}: {case.name}: {first} {one!r}, {other} {two!r}"
        for other in others
        for case, one, two in zip(
            all_cases, outcomes[first].answers, outcomes[other].answers, strict=True
        )
        if driver.without_text(one) != driver.without_text(two)
    ]
    assert different == []


def test_all_runners_count_the_same(outcomes: dict[str, driver.Outcome]) -> None:
    """Group by group: as many right answers in every language."""
    counts = {language: dict(outcome.passed) for language, outcome in outcomes.items()}
    if not counts:
        pytest.skip("no runner is built")
    first = next(iter(counts.values()))
    assert counts == dict.fromkeys(counts, first)


def test_the_shared_vectors_are_there() -> None:
    if not driver.VECTORS.is_dir():
        pytest.skip(driver.NO_VECTORS)
    groups = {case.group for case in driver.shared.cases(driver.VECTORS)}
    assert len(groups) == 10, groups
    recorded = [case.group for case in driver.glass.shared_cases(driver.VECTORS)]
    assert recorded.count("published envelopes") >= 14
    assert recorded.count("recorded runs") >= 200
