"""Cases of the Glass operations: our samples and envelopes, and the shared recordings."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from case import Answer, Case, Check, output, refused, request

ROOT = Path(__file__).resolve().parents[2]
FIXTURES = ROOT / "tests/fixtures"

INVALID = refused("protocol.invalidParams")
BROKEN_RULE = refused(
    "protocol.invalidParams", "protocol.invalidRequest", "webIr.invalid", "task.invalid",
    "workflow.invalid",
)


def own_cases() -> Iterator[Case]:
    """Every case that needs no shared vectors."""
    yield from operations()
    yield from refusals()
    yield from golden("glass envelopes", load(FIXTURES / "protocol-golden-v1.json"))


def shared_cases(folder: Path) -> Iterator[Case]:
    """The published envelopes and the recorded runs."""
    yield from golden("published envelopes", load(folder / "glass/protocol-golden-v1.json"))
    yield from recorded(load(folder / "glass/observed-cli.json"))


def load(path: Path) -> Any:
    return json.loads(path.read_text("utf-8"))


def run(operation: str, payload: str) -> bytes:
    return request("glass", operation=operation, payloadText=payload)


def operations() -> Iterator[Case]:
    """Every operation once with what it takes, and once with what it does not."""
    for sample in load(FIXTURES / "glass-operations-v1.json")["operations"]:
        name, payload = sample["operation"], sample["payload"]
        line = run(name, json.dumps(payload))
        yield Case("glass operations", name, line, output(sample["result"]))
        for argument in payload:
            line = run(name, json.dumps({**payload, argument: 7}))
            yield Case("glass operations", f"{name}, {argument}: 7", line, INVALID)
        line = run(name, json.dumps({**payload, "unknown": 1}))
        yield Case("glass operations", f"{name}, unknown member", line, INVALID)


def refusals() -> Iterator[Case]:
    group, bad = "glass requests", refused("bad_request")
    for name in ["", "webIr.nothing", "WebIr.validate", "validateWebIr", "browser.click"]:
        yield Case(group, f"operation {name!r}", run(name, "{}"), refused("protocol.methodNotFound"))
    for text in ["", "[1", "null", "7", '{"ir":1,"ir":1}', '{"ir":"\\ud800"}', '{"ir":1e999}']:
        yield Case(group, f"payload {text!r}", run("webIr.validate", text), INVALID)
    yield Case(group, "no operation", request("glass", payloadText="{}"), bad)
    yield Case(group, "no payload", request("glass", operation="webIr.validate"), bad)
    line = request("glass", operation="webIr.validate", payloadText={})
    yield Case(group, "payload is no text", line, bad)
    yield Case(group, "no envelope", request("envelope"), bad)
    for text in ["", "{}", "[]", '{"protocolVersion":1}']:
        yield Case(group, f"envelope {text!r}", request("envelope", requestText=text), INVALID)


def golden(group: str, file: dict[str, Any]) -> Iterator[Case]:
    """Envelopes that are valid, and those that are not; answers to those that need no browser."""
    responses = {response["requestId"]: response for response in file["responses"]}
    for envelope in file["requests"]:
        name, operation = envelope["requestId"], envelope["operation"]
        line = request("envelope", requestText=json.dumps(envelope))
        yield Case(group, f"{name} is read", line, output({"operation": operation}))
        response = responses.get(name)
        if response is not None and name in file.get("answered", []):
            line = run(operation, json.dumps(envelope["payload"]))
            yield Case(group, f"{name} is answered", line, answered(response))
    for case in file.get("invalidRequests", []):
        line = request("envelope", requestText=json.dumps(case["request"]))
        code = "invalidRequest" if case["path"] == "protocolVersion" else "invalidParams"
        yield Case(group, f"{case['path']} is refused", line, refused(f"protocol.{code}"))


def answered(response: dict[str, Any]) -> Check:
    """The result of a response, or the code of its error."""
    if not response["ok"]:
        return refused(response["error"]["code"])
    return like(response["result"])


def recorded(runs: list[dict[str, Any]]) -> Iterator[Case]:
    """The runs of commands that are one operation each."""
    explained = (ROOT / "docs/glass-deviations.md").read_text("utf-8")
    for entry in runs:
        line = line_of(entry)
        if line is None:
            continue
        # Where we deviate on purpose the tests of core say how.
        deviates = f"`{entry['label']}`" in explained
        yield Case("recorded runs", entry["label"], line, answer if deviates else as_recorded(entry))


def answer(_: Answer) -> str | None:
    """Any well-formed answer; all languages must still give the same."""
    return None


def line_of(entry: dict[str, Any]) -> bytes | None:
    """The request that does what a command did; nothing for commands of another kind."""
    _, area, *words = entry["command"].split(" ")
    files = entry["input"]
    if area not in ("ir", "task", "workflow") or not all(map(is_spelled_out, files.values())):
        return None
    texts = [text_of(files[word]) for word in words if word in files]
    arguments = {
        ("ir", "validate"): ("webIr.validate", ["ir"]),
        ("ir", "inspect"): ("webIr.inspect", ["ir"]),
        ("ir", "diff"): ("webIr.diff", ["before", "after"]),
        ("ir", "continuity"): ("webIr.continuity", ["before", "after"]),
        ("task", "validate"): ("task.validate", ["task"]),
        ("task", "compile"): ("task.compile", ["task", "ir"]),
        ("workflow", "validate"): ("workflow.validate", ["workflow"]),
    }.get((area, words[0]))
    if arguments is None or len(texts) != len(arguments[1]):
        return None
    operation, names = arguments
    members = [f'"{name}":{text}' for name, text in zip(names, texts, strict=True)]
    if operation == "webIr.continuity":
        entity = re.split(r"after\.json ", entry["command"])[1]
        members.append(f'"entityId":{json.dumps(entity)}')
    return run(operation, "{" + ",".join(members) + "}")


def is_spelled_out(file: Any) -> bool:
    """Bulky files are described in words instead."""
    return not (isinstance(file, str) and file.startswith("<"))


def text_of(file: Any) -> str:
    return file if isinstance(file, str) else json.dumps(file)


def as_recorded(entry: dict[str, Any]) -> Check:
    """As the command ended, with the members that it printed."""
    if entry["exitCode"] != 0:
        return BROKEN_RULE
    command = entry["command"]
    detailed = " ir diff " in command and "--summary" not in command
    if detailed or " workflow " in command or " --output " in command:
        # Another form of the result than the operation has, or none.
        return like({})
    result = json.loads(entry["stdout"])
    del result["contextCost"]
    return like({"plan": result} if " task compile " in command else result)


def like(wanted: Any) -> Check:
    """A result with these members, but for texts for people and empty lists."""

    def check(answer: Answer) -> str | None:
        if not answer["ok"]:
            return f"refused: {answer['error']!r}"
        return difference(answer["output"], wanted, "output")

    return check


def difference(found: Any, wanted: Any, place: str) -> str | None:
    if isinstance(wanted, dict) and isinstance(found, dict):
        compared = (name for name in wanted if name != "reason" and wanted[name] != [])
        problems = (difference(found.get(name), wanted[name], f"{place}.{name}") for name in compared)
        return next(filter(None, problems), None)
    if isinstance(wanted, list) and isinstance(found, list) and len(found) == len(wanted):
        pairs = enumerate(zip(found, wanted, strict=True))
        problems = (difference(one, two, f"{place}[{index}]") for index, (one, two) in pairs)
        return next(filter(None, problems), None)
    return None if found == wanted else f"{place}: {found!r} instead of {wanted!r}"
