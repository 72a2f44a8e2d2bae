"""The stub describes the native module, name by name and parameter by parameter."""

from __future__ import annotations

import ast
import importlib.resources
import inspect

import openglass
from openglass import _native


def stub() -> ast.Module:
    return ast.parse((importlib.resources.files(openglass) / "_native.pyi").read_text())


def native_names() -> set[str]:
    return {name for name in dir(_native) if not name.startswith("__") or name == "__version__"}


def parameters(function: ast.FunctionDef) -> list[tuple[str, object]]:
    arguments = function.args
    assert not arguments.posonlyargs
    required = len(arguments.args) - len(arguments.defaults)
    plain = [
        (argument.arg, default(arguments.defaults[i - required]) if i >= required else REQUIRED)
        for i, argument in enumerate(arguments.args)
    ]
    keywords = [
        (argument.arg, REQUIRED if value is None else default(value))
        for argument, value in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)
    ]
    return plain + keywords


REQUIRED = inspect.Parameter.empty


def default(node: ast.expr) -> object:
    return ast.literal_eval(node)


def actual(callable_: object) -> list[tuple[str, object]]:
    signature = inspect.signature(callable_)  # type: ignore[arg-type]
    return [(name, parameter.default) for name, parameter in signature.parameters.items()]


def test_functions() -> None:
    declared = {node.name: node for node in stub().body if isinstance(node, ast.FunctionDef)}
    functions = {name for name in native_names() if inspect.isbuiltin(getattr(_native, name))}
    assert set(declared) == functions
    for name, node in declared.items():
        assert parameters(node) == actual(getattr(_native, name)), name
        assert getattr(_native, name).__doc__, f"{name} has no documentation"


def test_other_names() -> None:
    declared = {
        node.name for node in stub().body if isinstance(node, (ast.FunctionDef, ast.ClassDef))
    }
    declared |= {
        node.target.id
        for node in stub().body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
    }
    assert declared == native_names()


def test_the_package_is_typed() -> None:
    assert (importlib.resources.files(openglass) / "py.typed").is_file()
