"""The official clients on both transports, in both forms of the protocol."""

from __future__ import annotations

import asyncio
import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from mcp import Client, StdioServerParameters
from mcp.shared.exceptions import MCPError

from arguments import SUCCEED, check

HERE = Path(__file__).parent
HANDSHAKE, STATELESS = "2025-11-25", "2026-07-28"
DEFAULT_TOOLS = len(SUCCEED)


async def use(server: Any, mode: str, settled: str, at_least: int) -> None:
    async with Client(server, mode=mode) as client:
        assert client.protocol_version == settled
        assert client.server_info is not None
        assert client.server_info.name == "openglass"
        assert client.server_capabilities.tools is not None
        tools = (await client.list_tools()).tools
        assert len(tools) >= at_least
        assert {tool.name for tool in tools} >= set(SUCCEED)
        for tool in tools:
            result = await client.call_tool(tool.name, SUCCEED.get(tool.name, {}))
            check(tool.name, bool(result.is_error), result.content[0].text)
        assert (await client.list_prompts()).prompts == []
        assert (await client.list_resources()).resources == []
        with pytest.raises(MCPError) as refused:
            await client.call_tool("teleport", {})
        assert refused.value.code == -32602


@pytest.mark.parametrize(("mode", "settled"), [("legacy", HANDSHAKE), ("auto", STATELESS)])
@pytest.mark.parametrize("profile", ["default", "all", "full"])
def test_python_over_stdio(binary: str, mode: str, settled: str, profile: str) -> None:
    server = StdioServerParameters(command=binary, args=["mcp", "--profile", profile])
    asyncio.run(use(server, mode, settled, DEFAULT_TOOLS + (profile != "default")))


@pytest.mark.parametrize(("mode", "settled"), [("legacy", HANDSHAKE), ("auto", STATELESS)])
@pytest.mark.parametrize("query", ["", "?profile=full"])
def test_python_over_http(endpoint: str, mode: str, settled: str, query: str) -> None:
    asyncio.run(use(endpoint + query, mode, settled, DEFAULT_TOOLS + bool(query)))


def typescript(arguments: Path, *target: str) -> Any:
    if not shutil.which("node") or not (HERE / "node_modules").is_dir():
        pytest.skip("node or the client's package is missing; see tests/mcp_clients/README.md")
    command = ["node", str(HERE / "client.mjs"), str(arguments), *target]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr[-4000:]
    return json.loads(done.stdout)


@pytest.mark.parametrize("transport", ["stdio", "http"])
def test_typescript(binary: str, endpoint: str, tmp_path: Path, transport: str) -> None:
    arguments = tmp_path / "arguments.json"
    arguments.write_text(json.dumps(SUCCEED))
    stdio = [binary, "mcp", "--profile", "full"]
    target = [endpoint + "?profile=full"] if transport == "http" else stdio
    seen = typescript(arguments, *target)
    assert seen["server"]["name"] == "openglass"
    assert {call["name"] for call in seen["calls"]} > set(SUCCEED)
    for call in seen["calls"]:
        check(call["name"], call["isError"], call["text"])
    assert (seen["refusal"], seen["prompts"], seen["resources"]) == (-32602, 0, 0)
