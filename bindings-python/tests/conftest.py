"""What the tests of the Python package share."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
# The interop tests start the same platform and register the same agents.
sys.path.append(str(ROOT / "tests" / "interop"))

from agents import registered_agent  # noqa: E402, F401
from served import served_platform  # noqa: E402

SHARED_VECTORS = ROOT.parent / "shared" / "vectors"


BUNDLES = ROOT / "tests" / "vectors" / "bundles"


def made_path(name: str) -> Path:
    """The file of a record that `cargo xtask vectors` made."""
    return BUNDLES / f"{name}.json"


def made_cases() -> list[dict[str, Any]]:
    """The records that `cargo xtask vectors` made, with their verdicts."""
    return json.loads((BUNDLES / "manifest.json").read_text(encoding="utf-8"))["cases"]


def made_keys() -> bytes:
    """The keys that they are verified with."""
    return made_path("keys").read_bytes()


@pytest.fixture(scope="session")
def vectors() -> dict[str, Any]:
    """The published vectors, or a skip when they do not lie beside the checkout."""
    file = SHARED_VECTORS / "openglass" / "vectors.json"
    if not file.is_file():
        pytest.skip("no shared vectors")
    return json.loads(file.read_text())


@pytest.fixture(scope="session")
def vectors_text() -> str:
    file = SHARED_VECTORS / "openglass" / "vectors.json"
    if not file.is_file():
        pytest.skip("no shared vectors")
    return file.read_text()


@pytest.fixture(scope="session")
def platform_binary() -> str:
    """The `openglass` binary, or a skip when nobody named it."""
    binary = os.environ.get("OPENGLASS_BIN")
    if not binary:
        pytest.skip("OPENGLASS_BIN is not set")
    return binary


@pytest.fixture(scope="session")
def base_url(platform_binary: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A platform on loopback that ends with the tests."""
    with served_platform(platform_binary, tmp_path_factory.mktemp("platform")) as url:
        yield url
