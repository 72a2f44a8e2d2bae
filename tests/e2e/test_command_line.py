"""Help, exit statuses, colours, and the options of `serve`."""

from __future__ import annotations

import json
import re
import signal
import stat
import subprocess
from pathlib import Path

import pytest

from conftest import ROOT, OpenGlass, clean_environment

COMMANDS = [
    "demo",
    "serve",
    "openapi",
    "verify",
    "keygen",
    "register",
    "claim",
    "offer",
    "invites",
    "accept",
    "decline",
    "send",
    "messages",
    "attest",
    "close",
    "record",
    "status",
    "heads",
    "ir",
    "task",
    "workflow",
    "knowledge",
    "certify",
    "capabilities",
    "policy",
    "mcp",
    "mcp-config",
    "conformance",
]


def test_help_lists_every_command(openglass: OpenGlass) -> None:
    result = openglass.run("--help")
    assert result.status == 0
    section = result.out.split("Commands:")[1].split("Options:")[0]
    # A description that is too long for its line goes on further to the right.
    listed = re.findall(r"^  ([a-z]\S*)", section, re.MULTILINE)
    assert sorted(listed) == sorted([*COMMANDS, "help"])


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_teaches_with_an_example(openglass: OpenGlass, command: str) -> None:
    result = openglass.run(command, "--help")
    assert result.status == 0, result
    assert "Example" in result.out and f"openglass {command}" in result.out, result
    assert "--json" in result.out, result


@pytest.mark.parametrize(
    "arguments",
    [[], ["nothing"], ["verify"], ["verify", "a", "--no-such-option"], ["offer", "x", "--mode", "loud"]],
)
def test_wrong_usage_is_status_2(openglass: OpenGlass, arguments: list[str]) -> None:
    result = openglass.run(*arguments)
    assert result.status == 2 and result.err and not result.out, result
    if arguments:
        result = openglass.run(*arguments, "--json")
        assert result.status == 2 and result.json()["error"]["code"] == "usage", result


def test_version(openglass: OpenGlass) -> None:
    result = openglass.run("--version")
    assert result.status == 0 and result.out.startswith("openglass "), result


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (["--listen", "0.0.0.0:0", "--no-rate-limits"], 2, "RATE_LIMIT_"),
        (["--listen", "0.0.0.0:0", "--dev"], 3, "127.0.0.1"),
        (["--listen", "nowhere"], 2, "127.0.0.1:7700"),
        (["--database", "postgres://user:secret@host/db"], 3, "SQLite only"),
        (["--database", "mysql://host"], 2, "sqlite"),
        (["--config", "missing.toml"], 3, "missing.toml"),
        (["--trusted-proxies", "somewhere"], 3, "somewhere"),
        (["--public-url", "example.com"], 3, "http"),
    ],
)
def test_serve_refuses_bad_settings(
    openglass: OpenGlass, arguments: list[str], status: int, words: str
) -> None:
    result = openglass.run("serve", *arguments)
    assert result.status == status and words in result.err, result
    assert "secret" not in result.err


def test_serve_reads_its_settings_from_a_file_and_the_environment(
    openglass: OpenGlass,
) -> None:
    config = openglass.folder / "openglass.toml"
    config.write_text(
        'listen = "127.0.0.1:0"\ndata = "from-file"\nlog = "warn"\n'
        'public-url = "https://openglass.example"\n[rate-limits]\nread = "7/60"\n'
    )
    with serving(openglass, "--config", str(config), OPENGLASS_DATA="from-env") as (process, ready):
        assert ready["data"] == "from-env"
        assert ready["baseUrl"] == "https://openglass.example"
        assert (openglass.folder / "from-env").is_dir()
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=60) == 0
    config.write_text("liste = 1")
    result = openglass.run("serve", "--config", str(config))
    assert result.status == 3 and "liste" in result.err, result
    config.write_text('[rate-limits]\nraed = "1/1"')
    result = openglass.run("serve", "--config", str(config))
    assert result.status == 3 and "RAED" in result.err.upper(), result
    result = openglass.run("serve", RATE_LIMIT_READ="often")
    assert result.status == 3 and "RATE_LIMIT_READ" in result.err, result


def test_the_operator_guide_names_every_setting(openglass: OpenGlass) -> None:
    guide = (ROOT / "docs/guides/operator.md").read_text("utf-8")
    help_text = openglass.run("serve", "--help").out
    options = set(re.findall(r"^ +(--[a-z-]+)", help_text, re.MULTILINE)) - {"--json"}
    variables = set(re.findall(r"env:\s+(OPENGLASS_[A-Z_]+)", help_text))
    assert len(options) >= 10 and len(variables) >= 10, help_text
    assert [name for name in options | variables if f"`{name}" not in guide] == []


def test_a_new_data_folder_is_private(openglass: OpenGlass) -> None:
    with serving(openglass, "--listen", "127.0.0.1:0", "--data", "a/b") as (process, _):
        assert stat.S_IMODE((openglass.folder / "a/b").stat().st_mode) == 0o700
        process.terminate()
        assert process.wait(timeout=60) == 0


def test_the_platform_key_stays_from_start_to_start(openglass: OpenGlass) -> None:
    keys = []
    for _ in range(2):
        with serving(openglass, "--listen", "127.0.0.1:0", "--data", "d") as (process, ready):
            url = ready["baseUrl"] + "/.well-known/openglass-keys.json"
            keys.append(subprocess.run(["curl", "-fsS", url], capture_output=True, check=True).stdout)
            process.terminate()
            assert process.wait(timeout=60) == 0
    assert keys[0] == keys[1] and json.loads(keys[0])["keys"]


class serving:
    """A platform with options of its own, until the block ends."""

    def __init__(self, openglass: OpenGlass, *arguments: str, **environment: str) -> None:
        self.command = [openglass.binary, "serve", "--json", *arguments]
        self.folder: Path = openglass.folder
        self.environment = {**clean_environment(), **environment}

    def __enter__(self) -> tuple[subprocess.Popen[bytes], dict[str, str]]:
        self.process = subprocess.Popen(
            self.command, cwd=self.folder, env=self.environment, stdout=subprocess.PIPE
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line, "serve ended before it was ready"
        return self.process, json.loads(line)

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.communicate()
