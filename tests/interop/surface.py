"""The public names of the installed package with their parameters, as JSON."""

from __future__ import annotations

import dataclasses
import inspect
import json
import typing
from typing import Any

import openglass


def parameters(function: Any) -> list[list[Any]]:
    signature = inspect.signature(function)
    return [
        [name, None if parameter.default is parameter.empty else repr(parameter.default)]
        for name, parameter in signature.parameters.items()
    ]


def describe(thing: Any) -> dict[str, Any]:
    if inspect.isclass(thing):
        shape: dict[str, Any] = {"kind": "class"}
        if hasattr(thing, "__required_keys__"):
            shape["required"] = sorted(thing.__required_keys__)
            shape["optional"] = sorted(thing.__optional_keys__)
        elif dataclasses.is_dataclass(thing):
            shape["fields"] = [field.name for field in dataclasses.fields(thing)]
        # A class without an __init__ of its own has no signature to read.
        if inspect.isfunction(thing.__init__):
            shape["init"] = parameters(thing)
        if not issubclass(thing, (dict, Exception)):
            members = inspect.getmembers(thing, callable)
            shape["methods"] = {
                name: parameters(member) for name, member in members if not name.startswith("_")
            }
        return shape
    if callable(thing) and not typing.get_origin(thing):
        return {"kind": "function", "parameters": parameters(thing)}
    if typing.get_args(thing):
        return {"kind": "words", "words": list(typing.get_args(thing))}
    return {"kind": "constant", "value": repr(thing)}


print(json.dumps({name: describe(getattr(openglass, name)) for name in openglass.__all__}))
