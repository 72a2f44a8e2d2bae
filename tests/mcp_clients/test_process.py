"""`openglass mcp` as a process: what goes to which stream, and how it ends."""

from __future__ import annotations

import json
import os
import subprocess

import pytest

INITIALIZE = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {"protocolVersion": "2025-11-25"},
}
BROKEN = b"Content-Length: nope\r\n\r\n"


def run(binary: str, stdin: bytes, **options: object) -> subprocess.CompletedProcess[bytes]:
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options}
    return subprocess.run([binary, "mcp"], input=stdin, timeout=60, check=False, **streams)


def line(message: dict[str, object]) -> bytes:
    return json.dumps(message).encode() + b"\n"


def test_the_input_ends_well(binary: str) -> None:
    done = run(binary, line(INITIALIZE))
    assert (done.returncode, done.stderr) == (0, b"")
    (answer,) = done.stdout.splitlines()
    assert json.loads(answer)["result"]["serverInfo"]["name"] == "openglass"


def test_broken_framing_is_told_on_standard_error_only(binary: str) -> None:
    done = run(binary, BROKEN)
    assert (done.returncode, done.stdout) == (1, b"")
    assert b"Content-Length" in done.stderr


@pytest.mark.parametrize("redirection", ["2>&-", "2>/dev/full"])
def test_standard_error_may_be_closed(binary: str, redirection: str) -> None:
    command = ["sh", "-c", f'exec "$0" mcp {redirection}', binary]
    done = subprocess.run(
        command, input=line(INITIALIZE) + BROKEN, stdout=subprocess.PIPE, timeout=60, check=False
    )
    assert done.returncode == 1
    assert json.loads(done.stdout)["id"] == 1


def test_standard_error_may_be_full(binary: str) -> None:
    read, write = os.pipe()
    try:
        os.set_blocking(write, False)
        with pytest.raises(BlockingIOError):
            while True:
                os.write(write, b"x" * 65536)
        os.set_blocking(write, True)
        done = run(binary, line(INITIALIZE) + BROKEN, stderr=write)
        assert done.returncode == 1
        assert json.loads(done.stdout)["id"] == 1
    finally:
        os.close(read)
        os.close(write)


def test_a_profile_that_does_not_exist_is_wrong_usage(binary: str) -> None:
    command = [binary, "mcp", "--profile", "none"]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"default, all and full" in done.stderr
