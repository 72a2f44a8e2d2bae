"""Arguments with which the tools of the default list succeed."""

from __future__ import annotations

import json
from typing import Any


def graph(revision: int) -> dict[str, Any]:
    """A page with one named field."""
    field = {"id": "field-1", "kind": "field", "role": "textbox", "name": "Email"}
    return {
        "schemaVersion": 1,
        "revision": revision,
        "document": {"revision": revision},
        "entities": [
            {"id": "page", "kind": "page", "quality": "confirmed", "evidenceSources": []},
            {**field, "quality": "strong", "evidenceSources": ["dom"]},
        ],
        "relationships": [{"from": "page", "to": "field-1", "kind": "contains"}],
        "coverage": {
            "structural": "strong",
            "semantic": "strong",
            "interactiveEntitiesObserved": 1,
            "opaqueRegions": 0,
        },
        "limits": {"truncated": False, "omittedFacts": 0, "textBytes": 0, "missingSources": []},
    }


TASK = {
    "schemaVersion": 1,
    "task": "navigation.follow",
    "scope": {"entityKind": "page"},
    "inputs": {"url": "https://shop.example/cart"},
    "limits": {"maxActions": 3, "timeoutMs": 5000, "maxItems": 8},
    "risk": "readOnly",
}


def page_with_link() -> dict[str, Any]:
    """A page whose one link the task can follow."""
    page = graph(7)
    link = {"id": "link-1", "kind": "link", "role": "link", "name": "Cart"}
    page["entities"][1] = {**link, "quality": "confirmed"}
    for entity in page["entities"]:
        entity["evidenceSources"] = ["accessibility"]
    page["relationships"][0]["to"] = "link-1"
    page["entityDetails"] = {
        entity: {
            "state": {},
            "supportedActions": [*actions, "navigate"],
            "scope": "document",
            "sensitivity": "public",
            "semanticStabilityKey": entity,
            "truncated": False,
        }
        for entity, actions in (("page", ["read"]), ("link-1", ["click"]))
    }
    return page


SUCCEED: dict[str, dict[str, Any]] = {
    "validateWebIr": {"ir": graph(7)},
    "inspectWebIr": {"ir": graph(7)},
    "diffWebIr": {"before": graph(7), "after": graph(8)},
    "continuityWebIr": {"before": graph(7), "after": graph(8), "entityId": "field-1"},
    "validateTask": {"task": TASK},
    "compileTask": {"task": TASK, "ir": page_with_link()},
}


def check(tool: str, is_error: bool, text: str) -> None:
    """Whether a tool gave what it must for its arguments, or for none."""
    said = json.loads(text)
    if tool in SUCCEED:
        assert not is_error, (tool, said)
    elif is_error:
        assert said["code"] and 1 <= len(said.get("reason", said.get("message", ""))) <= 512, said
