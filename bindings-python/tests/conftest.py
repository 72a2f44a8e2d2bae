"""What the tests of the Python package share."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
SHARED_VECTORS = ROOT.parent / "shared" / "vectors"


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
