"""Glass: every operation, the golden envelopes, negotiation, errors, types."""

from __future__ import annotations

import inspect
import json
import pickle
import re
import threading
import typing
from collections.abc import Callable
from types import MappingProxyType
from typing import Any

import pytest

import openglass
from conftest import ROOT
from openglass import glass
from openglass.glass import operations, types, vocabulary

FIXTURES = ROOT / "tests" / "fixtures"
GOLDEN = json.loads((FIXTURES / "protocol-golden-v1.json").read_text("utf-8"))
SAMPLES = json.loads((FIXTURES / "glass-operations-v1.json").read_text("utf-8"))["operations"]
GRAPH = next(it for it in SAMPLES if it["operation"] == "webIr.validate")["payload"]["ir"]
MANIFEST = {
    "protocolVersion": 1,
    "glassVersion": "1.0.0",
    "schemas": {"webIr": [1]},
    "capabilities": {"webIr": True},
    "constraints": {
        "platform": "linux-x86_64",
        "browserFamily": "chromium",
        "policy": "development",
        "maxSessions": 1,
    },
}


def snake(name: str) -> str:
    return re.sub(r"(?=[A-Z])", "_", name).lower()


def function(operation: str) -> Callable[..., Any]:
    call: Callable[..., Any] = getattr(glass, snake(glass.OPERATIONS[operation]))
    return call


def arguments(payload: dict[str, Any]) -> dict[str, Any]:
    return {snake(name): value for name, value in payload.items()}


def bytes_of(value: object) -> bytes:
    return openglass.canonicalize_to_bytes(value)


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample["operation"])
def test_every_operation(sample: dict[str, Any]) -> None:
    name, payload = sample["operation"], sample["payload"]
    assert bytes_of(function(name)(**arguments(payload))) == bytes_of(sample["result"])
    # By name: text, bytes, a dictionary, another mapping.
    text = json.dumps(payload)
    for given in (text, text.encode(), payload, MappingProxyType(payload)):
        assert bytes_of(glass.run(name, given)) == bytes_of(sample["result"])


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample["operation"])
def test_every_operation_refuses(sample: dict[str, Any]) -> None:
    name, payload = sample["operation"], sample["payload"]
    argument = next(iter(payload))
    with pytest.raises(glass.GlassError) as caught:
        function(name)(**{**arguments(payload), snake(argument): 7})
    assert caught.value.code == "protocol.invalidParams"
    assert (caught.value.path, caught.value.reason_code) == (argument, "wrong_type")
    assert caught.value.reason == caught.value.details["reason"]


def test_every_operation_has_a_function_and_a_sample() -> None:
    assert [sample["operation"] for sample in SAMPLES] == list(glass.OPERATIONS)
    assert sorted(operations.__all__) == sorted(map(snake, glass.OPERATIONS.values()))


def test_optional_arguments_are_left_out() -> None:
    url = "https://shop.example/"
    assert glass.preflight_navigation(url) == glass.preflight_navigation(url=url, policy=None)


def test_text_keeps_what_a_value_has_lost() -> None:
    with pytest.raises(glass.GlassError) as caught:
        glass.run("browser.recoverRun", '{"executionId": "a", "executionId": "a"}')
    assert caught.value.reason_code == "duplicate_member"
    with pytest.raises(openglass.InputError):
        glass.run("browser.recoverRun", {"executionId": "\ud800"})
    with pytest.raises(openglass.InputError):
        glass.run("browser.recoverRun", ["a"])  # type: ignore[arg-type]


# Envelopes


@pytest.mark.parametrize("request_", GOLDEN["requests"], ids=lambda it: it["requestId"])
def test_golden_requests(request_: dict[str, Any]) -> None:
    read = glass.read_request(json.dumps(request_))
    assert bytes_of(read) == bytes_of(request_)
    parts = {snake(name): value for name, value in request_.items()}
    del parts["protocol_version"]
    made = glass.new_request(parts.pop("operation"), parts.pop("payload"), **parts)
    assert bytes_of(made) == bytes_of(request_)


@pytest.mark.parametrize("response", GOLDEN["responses"], ids=lambda it: it["requestId"])
@pytest.mark.parametrize("lenient", [False, True])
def test_golden_responses(response: dict[str, Any], lenient: bool) -> None:
    read = glass.read_response(json.dumps(response), lenient=lenient)
    assert bytes_of(read) == bytes_of(response)
    if read["ok"]:
        assert glass.result_of(read) == response["result"]
        return
    with pytest.raises(glass.GlassError) as caught:
        glass.result_of(read)
    error = caught.value
    assert bytes_of(error.error) == bytes_of(response["error"])
    assert (error.code, error.text) == (response["error"]["code"], response["error"]["message"])
    assert error.details == response["error"].get("details", {})
    assert error.phase == response["error"]["phase"]
    assert error.mutation_possible is response["error"]["mutationPossible"]
    assert error.retry == response["error"]["retry"]


def without_texts(value: Any) -> Any:
    """The value without the texts for people, which are not part of the contract."""
    if isinstance(value, list):
        return [without_texts(item) for item in value]
    if isinstance(value, dict):
        kept = value.keys() - {"message", "reason"}
        return {name: without_texts(value[name]) for name in kept}
    return value


def test_golden_answers() -> None:
    requests = {it["requestId"]: it for it in GOLDEN["requests"]}
    responses = {it["requestId"]: it for it in GOLDEN["responses"]}
    for name in GOLDEN["answered"]:
        found, wanted = glass.answer(requests[name]), responses[name]
        if wanted["ok"] and requests[name]["operation"] == "webIr.inspect":
            # The recorded server leaves the names of entities out.
            found["result"]["actionableEntities"] = wanted["result"]["actionableEntities"]
        assert without_texts(found) == without_texts(wanted), name
    assert len(GOLDEN["answered"]) >= 12


def test_golden_refusals() -> None:
    for case in GOLDEN["invalidRequests"]:
        with pytest.raises(glass.GlassError) as caught:
            glass.read_request(case["request"])
        if case["path"] != "protocolVersion":
            assert caught.value.path == case["path"]
        assert not glass.answer(case["request"])["ok"]
    for response in GOLDEN["invalidResponses"]:
        with pytest.raises(glass.GlassError):
            glass.read_response(response)


def test_a_lenient_reader_leaves_out_what_it_does_not_know() -> None:
    error = {"code": "c", "message": "m", "future": 1}
    response = {"protocolVersion": 1, "requestId": "r", "ok": False, "error": error, "new": []}
    with pytest.raises(glass.GlassError):
        glass.read_response(response)
    read = glass.read_response(response, lenient=True)
    assert "new" not in read
    assert "future" not in read["error"]
    assert read["error"]["code"] == "c"


# Negotiation and graphs


def test_negotiation() -> None:
    agreement = glass.negotiate({"protocolVersions": [1], "requires": ["webIr"]}, MANIFEST)
    assert agreement["agreedSchemas"] == {"webIr": 1}
    assert agreement["capabilities"] == {"webIr": {"status": "available"}}
    with pytest.raises(glass.GlassError) as caught:
        glass.negotiate('{"protocolVersions": [2]}', json.dumps(MANIFEST))
    assert caught.value.path == "glass.protocolVersions"


def test_canonical_form_and_full_diff() -> None:
    turned = {**GRAPH, "entities": GRAPH["entities"][::-1]}
    canonical = glass.canonical_graph(turned)
    assert bytes_of(canonical) == bytes_of(glass.canonical_graph(json.dumps(GRAPH)))
    later = {
        **GRAPH,
        "revision": GRAPH["revision"] + 1,
        "document": {**GRAPH["document"], "revision": GRAPH["revision"] + 1},
        "entities": [{**GRAPH["entities"][0], "name": "Another"}, *GRAPH["entities"][1:]],
    }
    diff = glass.diff_graphs(GRAPH, later)
    assert [(it["kind"], it["after"]["name"]) for it in diff["entityChanges"]] == [
        ("changed", "Another")
    ]
    summary = glass.diff_web_ir(before=GRAPH, after=later)
    assert summary["entityChangedCount"] == 1


# Errors, types, words, threads


def test_errors_survive_a_process_border() -> None:
    with pytest.raises(openglass.HubError) as caught:
        glass.run("webIr.nothing", "{}")
    error = caught.value
    assert isinstance(error, glass.GlassError)
    assert (error.kind, error.code) == ("glass", "protocol.methodNotFound")
    copied = pickle.loads(pickle.dumps(error))
    assert vars(copied) == vars(error)


def test_every_type_refers_to_types_that_exist() -> None:
    checked = 0
    for name in types.__all__:
        member = getattr(types, name)
        if typing.is_typeddict(member):
            # Before Python 3.11 only type checkers know `NotRequired`.
            typing.get_type_hints(member, {"NotRequired": typing.Optional, **vars(types)})
            checked += 1
    assert checked > 150


def test_words_are_the_vocabularys() -> None:
    path = ROOT / "docs" / "reference" / "vocabulary.json"
    wanted = json.loads(path.read_text("utf-8"))["glass"]

    def meanings(entries: list[dict[str, str]]) -> dict[str, str]:
        return {entry["code"]: entry["meaning"] for entry in entries}

    assert vocabulary.ERROR_CODES == meanings(wanted["errorCodes"])
    assert vocabulary.OPERATIONS == {it["name"]: it["tool"] for it in wanted["operations"]}
    assert {name: meanings(codes) for name, codes in wanted["reasons"].items()} == glass.REASONS
    assert {name: tuple(words) for name, words in wanted["words"].items()} == glass.WORDS
    assert set(wanted) == {"errorCodes", "operations", "reasons", "words"}
    assert set(typing.get_args(vocabulary.ErrorCode)) == set(vocabulary.ERROR_CODES)
    assert set(typing.get_args(vocabulary.OperationName)) == set(vocabulary.OPERATIONS)


def test_functions_are_explained() -> None:
    for name in glass.__all__:
        if inspect.isroutine(member := getattr(glass, name)):
            assert member.__doc__, name


def test_other_threads_run_meanwhile() -> None:
    """Work on a large graph does not hold the interpreter's lock."""
    entity = {"kind": "region", "quality": "confirmed", "evidenceSources": ["dom"]}
    others = [{"id": f"e{number}", **entity} for number in range(700)]
    graph = {**GRAPH, "entities": [*GRAPH["entities"], *others]}
    text = json.dumps({"before": graph, "after": graph})
    turns, results = 0, []

    def work() -> None:
        results.extend(glass.run("webIr.diff", text) for _ in range(20))

    thread = threading.Thread(target=work)
    thread.start()
    while thread.is_alive():
        turns += 1
    assert len(results) == 20
    assert turns > 100
