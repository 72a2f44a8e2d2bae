"""The binary under test, and a platform to talk to."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]


class OpenGlass:
    """Runs `openglass` and reads what it answers."""

    def __init__(self, binary: str, folder: Path) -> None:
        self.binary = binary
        self.folder = folder

    def run(self, *arguments: str, stdin: bytes = b"", **environment: str) -> Result:
        done = subprocess.run(
            [self.binary, *arguments],
            cwd=self.folder,
            env={**clean_environment(), **environment},
            input=stdin,
            capture_output=True,
            timeout=300,
            check=False,
        )
        return Result(done)

    def json(self, *arguments: str, stdin: bytes = b"", **environment: str) -> Any:
        """The answer of a command that must succeed."""
        result = self.run(*arguments, "--json", stdin=stdin, **environment)
        assert result.status == 0, result
        return result.json()


class Result:
    """How a run ended."""

    def __init__(self, done: subprocess.CompletedProcess[bytes]) -> None:
        self.status = done.returncode
        self.out = done.stdout.decode()
        self.err = done.stderr.decode()

    def json(self) -> Any:
        """Standard output as exactly one object on one line."""
        lines = self.out.splitlines()
        assert len(lines) == 1, self
        answer = json.loads(lines[0])
        assert isinstance(answer, dict), self
        return answer

    def __repr__(self) -> str:
        return f"status {self.status}\n--- out\n{self.out}\n--- err\n{self.err}"


def clean_environment() -> dict[str, str]:
    """The environment without settings of whoever runs the tests."""
    ours = ("OPENGLASS_", "RATE_LIMIT_")
    return {name: value for name, value in os.environ.items() if not name.startswith(ours)}


@pytest.fixture(scope="session")
def binary() -> str:
    path = os.environ.get("OPENGLASS_BIN")
    if not path:
        pytest.skip("OPENGLASS_BIN names no binary")
    return path


@pytest.fixture
def openglass(binary: str, tmp_path: Path) -> OpenGlass:
    return OpenGlass(binary, tmp_path)


@pytest.fixture(scope="session")
def platform(binary: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A running platform; its base URL."""
    folder = tmp_path_factory.mktemp("platform")
    command = [binary, "serve", "--json", "--dev", "--no-rate-limits", "--log", "warn"]
    command += ["--listen", "127.0.0.1:0", "--data", str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=clean_environment()) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line, "serve ended before it was ready"
        yield json.loads(line)["baseUrl"]
        process.terminate()
        assert process.wait(timeout=60) == 0
