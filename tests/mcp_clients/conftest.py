"""The binary under test, and a platform with an endpoint."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def binary() -> str:
    path = os.environ.get("OPENGLASS_BIN")
    if not path:
        pytest.skip("OPENGLASS_BIN is not set; see tests/mcp_clients/README.md")
    return path


@pytest.fixture(scope="session")
def endpoint(binary: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of the endpoint of a platform on loopback."""
    folder = tmp_path_factory.mktemp("platform")
    command = [binary, "serve", "--json", "--dev", "--no-rate-limits", "--log", "warn"]
    command += ["--listen", "127.0.0.1:0", "--data", str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line, "serve ended before it was ready"
        yield json.loads(line)["baseUrl"] + "/glass/mcp"
        process.terminate()
        assert process.wait(timeout=60) == 0
