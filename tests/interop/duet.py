"""One side of a session with an agent that runs in another process.

    python duet.py initiator|counterparty BASE_URL OPENGLASS_BINARY SHARED_DIR

The two sides find each other through files in SHARED_DIR and then send five
messages each as fast as they can.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

from agents import registered_agent
from openglass import OpenGlassClient

FAST = {"interval_s": 0.05, "timeout_s": 60}


def initiate(client: OpenGlassClient, shared: Path) -> str:
    offered = client.offer_session(
        "A duet", counterparty_agent_id=read(shared / "counterparty"), visibility="shared"
    )
    session_id = offered["session"]["id"]
    write(shared / "invite", offered["invite"]["id"])
    client.wait_for_active(session_id, **FAST)
    return session_id


def answer(client: OpenGlassClient, shared: Path) -> str:
    write(shared / "counterparty", client.identity.agent_id)
    return client.accept_invite(read(shared / "invite"))["session"]["id"]


def read(file: Path) -> str:
    deadline = time.monotonic() + 60
    while not file.exists():
        assert time.monotonic() < deadline, f"nobody wrote {file.name}"
        time.sleep(0.02)
    return file.read_text()


def write(file: Path, text: str) -> None:
    part = file.with_suffix(".part")
    part.write_text(text)
    part.rename(file)


def main() -> None:
    role, base_url, binary, shared = sys.argv[1], sys.argv[2], sys.argv[3], Path(sys.argv[4])
    client = registered_agent(base_url, binary, role.capitalize())
    session_id = (initiate if role == "initiator" else answer)(client, shared)
    for number in range(5):
        client.send_message(session_id, {role: number}, retry_on_conflict=50)
    write(shared / f"{role}-done", "")
    other = {"initiator": "counterparty", "counterparty": "initiator"}[role]
    read(shared / f"{other}-done")
    if role == "initiator":
        # One more message brings the published client to the present head.
        client.send_message(session_id, "goodbye", retry_on_conflict=50)
        client.close_session(session_id)
    record_id = client.wait_for_record(session_id, **FAST)
    bundle = client.get_record_bundle(record_id)
    result = client.verify(bundle)
    print(json.dumps({"valid": result.valid, "bundle": bundle}))


if __name__ == "__main__":
    main()
