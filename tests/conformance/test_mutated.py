"""A short run of `cargo xtask campaign languages`."""

from __future__ import annotations

import os

import pytest

import mutated
from runners import runners

CASES = 300


@pytest.fixture(scope="module")
def comparison() -> mutated.Comparison:
    campaigns = os.environ.get("OPENGLASS_CAMPAIGNS")
    if not campaigns:
        pytest.skip("OPENGLASS_CAMPAIGNS is not set")
    # A seed of its own, so that it adds to what the long campaign has seen.
    return mutated.compare(
        campaigns, os.environ.get("OPENGLASS_PEER_PYTHON"), seed=100, first=0, cases=CASES
    )


def test_all_languages_find_the_same(comparison: mutated.Comparison) -> None:
    assert comparison.problems == []
    assert comparison.different == {}
    assert comparison.cases == CASES
    assert 0 < comparison.valid < CASES / 2


@pytest.mark.parametrize("language", runners())
def test_the_language_was_asked(language: str, comparison: mutated.Comparison) -> None:
    if language not in comparison.languages:
        pytest.skip(f"the {language} runner is not built")


def test_the_published_client_believes_no_more_than_it_is_known_to(
    comparison: mutated.Comparison,
) -> None:
    if not os.environ.get("OPENGLASS_PEER_PYTHON"):
        pytest.skip("OPENGLASS_PEER_PYTHON is not set")
    assert comparison.gaps.keys() <= mutated.KNOWN_GAPS
    assert comparison.stricter == 0
    # It was asked, and known gaps were among the questions.
    assert comparison.gaps.total() > 0
