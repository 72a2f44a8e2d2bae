"""`openglass serve` on loopback for the length of some tests."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def served_platform(binary: str, folder: Path, *options: str) -> Iterator[str]:
    """Starts a platform with its data in `folder`; gives its base URL.

    Login links are given out and nothing is rate limited. It must end well.
    """
    command = [binary, "serve", "--json", "--dev", "--no-rate-limits"]
    command += ["--listen", "127.0.0.1:0", "--data", str(folder / "data"), *options]
    log = folder / "serve.log"
    with log.open("wb") as stderr:
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=stderr, text=True)
    assert server.stdout is not None
    try:
        started = server.stdout.readline()
        assert started, f"openglass serve did not start:\n{log.read_text()}"
        yield json.loads(started)["baseUrl"]
    finally:
        server.terminate()
        status = server.wait(timeout=30)
        server.stdout.close()
    assert status == 0, log.read_text()[-5000:]
