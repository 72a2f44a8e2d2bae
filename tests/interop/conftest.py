"""The platform and the two interpreters that the tests use."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from served import served_platform

HERE = Path(__file__).parent


def from_environment(name: str) -> str:
    value = os.environ.get(name)
    if not value:
        pytest.skip(f"{name} is not set; see tests/interop/README.md")
    return value


@pytest.fixture(scope="session")
def binary() -> str:
    return from_environment("OPENGLASS_BIN")


@pytest.fixture(scope="session")
def interpreters() -> dict[str, str]:
    """The published client's Python and our package's."""
    return {
        "published": from_environment("OPENGLASS_PEER_PYTHON"),
        "ours": from_environment("OPENGLASS_PYTHON"),
    }


@pytest.fixture(scope="session")
def base_url(binary: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A platform on loopback that ends with the tests."""
    with served_platform(binary, tmp_path_factory.mktemp("platform")) as url:
        yield url


def run_script(python: str, script: str, *arguments: object) -> Any:
    """Runs a script of this folder and reads the JSON that it prints."""
    command = [python, str(HERE / script), *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    if done.returncode != 0:
        pytest.fail(f"{script} ended with {done.returncode}:\n{done.stderr[-6000:]}")
    sys.stderr.write(done.stderr)
    return json.loads(done.stdout)
