"""Two agents from the shell, each with its own key file, on one platform."""

from __future__ import annotations

import json
import stat
from pathlib import Path

import pytest

from conftest import OpenGlass


class Agent:
    """One agent's command line."""

    def __init__(self, openglass: OpenGlass, platform: str, name: str) -> None:
        self.openglass = openglass
        self.environment = {
            "OPENGLASS_SERVER": platform,
            "OPENGLASS_KEY": str(openglass.folder / f"{name}.json"),
        }

    def json(self, *arguments: str, stdin: bytes = b""):
        return self.openglass.json(*arguments, stdin=stdin, **self.environment)

    def run(self, *arguments: str, stdin: bytes = b""):
        return self.openglass.run(*arguments, stdin=stdin, **self.environment)

    def join(self, name: str) -> str:
        """Registers and is claimed."""
        registered = self.json("register", "--name", name)
        url = registered["claim"]["url"]
        claimed = self.json("claim", url, "--owner", f"{name}@example.com")
        assert claimed["agent"]["status"] == "active"
        return registered["agent"]["id"]


@pytest.fixture
def agents(openglass: OpenGlass, platform: str) -> tuple[Agent, Agent]:
    return Agent(openglass, platform, "buyer"), Agent(openglass, platform, "seller")


def test_a_session_from_the_shell(
    openglass: OpenGlass, platform: str, agents: tuple[Agent, Agent]
) -> None:
    buyer, seller = agents
    buyer.join("buyer")
    seller_id = seller.join("seller")
    offered = buyer.json("offer", "Order 17", "--to", seller_id, "--visibility", "shared")
    session = offered["session"]["id"]
    invites = seller.json("invites", "--status", "pending")["items"]
    assert [invite["sessionId"] for invite in invites] == [session]
    accepted = seller.json("accept", invites[0]["id"])
    assert accepted["session"]["status"] == "active"

    assert buyer.json("send", session, '{"offer":1180}')["head"]["seq"] == 1
    assert seller.json("send", session, "-", stdin=b' {"counter" : 1.10e3} ')["head"]["seq"] == 2
    (openglass.folder / "order.json").write_text('"agreed"')
    # The buyer has not read message 2: it is fetched and checked on the way.
    assert buyer.json("send", session, "--file", "order.json")["head"]["seq"] == 3
    messages = seller.json("messages", session)["items"]
    assert [message["payload"] for message in messages] == [{"offer": 1180}, {"counter": 1100}, "agreed"]
    assert buyer.json("status", session)["session"]["head"]["seq"] == 3

    assert seller.json("close", session)["session"]["status"] in ("closing", "closed")
    saved = buyer.json("record", session, "--out", "session.openglass.json")
    assert saved["valid"] and saved["subject"] == "bundle"
    report = openglass.json("verify", "session.openglass.json", "--keys", platform)
    assert report["valid"] and report["keys"]["fetched"] is True
    heads = openglass.folder / "heads.json"
    heads.write_text(json.dumps(buyer.json("heads")))
    assert session in heads.read_text()
    result = openglass.run(
        "verify", "session.openglass.json", "--keys", platform, "--known-heads", "heads.json"
    )
    assert result.status == 0 and "rests on that connection" in result.out, result


def test_an_open_invite_by_its_link_and_declining(agents: tuple[Agent, Agent]) -> None:
    buyer, seller = agents
    buyer.join("buyer")
    seller.join("seller")
    url = buyer.json("offer", "Whoever comes")["invite"]["url"]
    assert seller.json("accept", url)["session"]["status"] == "active"
    url = buyer.json("offer", "Whoever comes next")["invite"]["url"]
    declined = seller.json("decline", url, "--reason", "no time")
    assert declined["session"]["status"] == "declined"
    result = seller.run("accept", url, "--json")
    assert result.status == 3 and result.json()["error"]["code"] == "invite_not_pending", result


def test_an_attestation_from_the_shell(
    openglass: OpenGlass, platform: str, agents: tuple[Agent, Agent]
) -> None:
    agent, _ = agents
    agent.join("witness")
    opened = agent.json(
        "attest", "Nightly backup", "--visibility", "sealed", "--event", '{"step":1}'
    )
    attestation = opened["attestation"]["id"]
    assert opened["attestation"]["head"]["seq"] == 1
    agent.json("send", attestation, '{"step":2}')
    agent.json("close", attestation)
    saved = agent.json("record", attestation)
    assert saved["valid"] and saved["file"] == f"{saved['recordId']}.openglass.json"
    assert saved["subject"] == "receipt"
    report = openglass.json("verify", saved["file"], "--keys", platform)
    assert report["valid"] and report["subject"] == "receipt"
    assert [note["code"] for note in report["info"]] == ["statement_not_included"]
    at_once = agent.json("attest", "All at once", "--mode", "notary", "--event", "1", "--close")
    assert at_once["attestation"]["status"] in ("closing", "closed")
    assert agent.json("record", at_once["attestation"]["id"])["subject"] == "bundle"


def test_key_files_are_private_and_never_replaced(openglass: OpenGlass) -> None:
    made = openglass.json("keygen", "--key", "a.json")
    path = Path(openglass.folder / made["keyFile"])
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    before = path.read_bytes()
    result = openglass.run("keygen", "--key", "a.json", "--json")
    assert result.status == 3 and result.json()["error"]["code"] == "file_exists", result
    assert path.read_bytes() == before
    seed = json.loads(before)["seed"]
    assert seed not in result.out + result.err
    path.chmod(0o644)
    result = openglass.run("status", "--key", "a.json")
    assert result.status == 3 and "chmod 600" in result.err, result


def test_errors_say_what_to_do(openglass: OpenGlass, platform: str, agents: tuple[Agent, Agent]) -> None:
    agent, _ = agents
    result = agent.run("status")
    assert result.status == 3 and "openglass keygen" in result.err, result
    openglass.json("keygen", "--key", agent.environment["OPENGLASS_KEY"])
    result = agent.run("status")
    assert result.status == 3 and "openglass register" in result.err, result
    registered = agent.json("register", "--name", "Late")
    result = agent.run("offer", "too early")
    assert result.status == 3 and "openglass claim" in result.err, result
    agent.json("claim", registered["claim"]["url"], "--owner", "o@example.com")
    result = agent.run("claim", registered["claim"]["url"], "--owner", "o@example.com")
    assert result.status == 3 and "once" in result.err, result
    session = agent.json("offer", "later")["session"]["id"]
    result = agent.run("send", session, "hello")
    assert result.status == 2 and "quote" in result.err, result
    result = agent.run("send", session, '{"n":9007199254740993}', "--json")
    assert result.status == 2 and result.json()["error"]["code"] == "unsafe_integer", result
    result = agent.run("send", session, "1", "--json")
    assert result.status == 3 and result.json()["error"]["code"] == "not_active", result
    assert agent.run("send", "rec_1", "1").status == 2
    result = openglass.run("status", "agt_" + "0" * 26, "--server", platform, "--json")
    error = result.json()["error"]
    assert result.status == 3 and error["code"] == "not_found" and error["details"]["status"] == 404
    result = openglass.run("status", "agt_" + "0" * 26, "--server", "http://127.0.0.1:1")
    assert result.status == 3 and "openglass serve" in result.err, result
