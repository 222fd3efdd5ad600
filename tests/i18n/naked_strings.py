"""Strings in the sources that a person might read and that no catalogue can reach."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

TRANSLATED: Final = {"_", "plural", "marked", "marked_plural", "sense", "marked_sense"}
FOR_PROGRAMS: Final = {
    "ValueError",
    "TypeError",
    "AssertionError",
    "RuntimeError",
    "KeyError",
    "AttributeError",
}
"""Errors that tell a programmer of a mistake; no face shows them."""
QUIET: Final = {"compile", "fullmatch", "match", "getattr", "TypeVar", "NewType", "replace", "split", "strip"}
WORDS: Final = re.compile(r"[A-Za-z]{2,}[,;:.]? +(?:[A-Za-z] +)?[A-Za-z]{2,}")


parsed = cache(ast.parse)
"""The tree of a source; several tests look at each."""


def naked(path: Path) -> Iterator[tuple[int, str]]:
    """Every string of two words or more that is neither translated nor plainly for a programmer."""
    yield from _naked(parsed(path.read_text("utf-8")))


def _is_logged(function: ast.expr) -> bool:
    """Whether something is logged: an operator reads it, in English."""
    return (
        isinstance(function, ast.Attribute)
        and isinstance(function.value, ast.Name)
        and function.value.id == "_log"
    )


def _naked(node: ast.AST) -> Iterator[tuple[int, str]]:
    if isinstance(node, ast.Call) and (_called(node.func) in TRANSLATED | QUIET or _is_logged(node.func)):
        return
    if (
        isinstance(node, ast.Raise)
        and isinstance(node.exc, ast.Call)
        and _called(node.exc.func) in FOR_PROGRAMS
    ):
        return
    if isinstance(node, ast.Assert):
        yield from _naked(node.test)
        return
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return
    if isinstance(node, ast.keyword) and node.arg in ("help", "short_help"):
        return
    if isinstance(node, ast.Dict):
        for value in node.values:
            yield from _naked(value)
        return
    if isinstance(node, (ast.Compare, ast.MatchValue)) or _is_literal(node):
        return
    if isinstance(node, ast.JoinedStr):
        text = "".join(str(part.value) if isinstance(part, ast.Constant) else "0" for part in node.values)
        if WORDS.search(text):
            yield node.lineno, text
        for part in node.values:
            if isinstance(part, ast.FormattedValue):
                yield from _naked(part.value)
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and WORDS.search(node.value):
        yield node.lineno, node.value
    for child in ast.iter_child_nodes(node):
        yield from _naked(child)


def _is_literal(node: ast.AST) -> bool:
    return isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id == "Literal"


def looked_up(path: Path) -> Iterator[tuple[int, str]]:
    """Every message that a module has translated, wherever the call stands."""
    for node in ast.walk(parsed(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in TRANSLATED:
            # The context of a message is not shown.
            for each in node.args[node.func.id.endswith("sense") :]:
                if isinstance(each, ast.Constant) and isinstance(each.value, str):
                    yield node.lineno, each.value


def shadowed(path: Path) -> list[int]:
    """The lines that make something else of ``_`` where sentences are looked up through it."""
    tree = parsed(path.read_text("utf-8"))
    scopes = [tree, *(node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))]
    found = []
    for scope in scopes:
        names = list(_underscores(scope))
        calls = scope is tree or any(isinstance(name.ctx, ast.Load) for name in names)
        found += [name.lineno for name in names if calls and not isinstance(name.ctx, ast.Load)]
    return found


def _underscores(scope: ast.AST) -> Iterator[ast.Name]:
    """The uses of ``_`` in a scope, without the scopes inside it: a comprehension has its own."""
    for node in ast.iter_child_nodes(scope):
        if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Lambda):
            continue
        if isinstance(node, ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp):
            continue
        if isinstance(node, ast.Name) and node.id == "_":
            yield node
        yield from _underscores(node)


def _called(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""
