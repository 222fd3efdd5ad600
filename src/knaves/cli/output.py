"""Output for programs: JSON in lines that a person can read, too."""

from __future__ import annotations

import json
from typing import Any, Final

import click

WIDTH: Final = 100
"""Characters in a line, unless a list of numbers or words alone is longer: that is never broken."""
DIGITS: Final = 6
"""Significant digits of a number: a millionth of it is far below every error of estimation in print here."""


def print_json(value: Any) -> None:
    """Print a value as JSON, with its numbers rounded."""
    click.echo(_text(_rounded(value), 0))


def _rounded(value: Any) -> Any:
    match value:
        case float():
            return float(f"{value:.{DIGITS}g}")
        case dict():
            return {key: _rounded(each) for key, each in value.items()}
        case list() | tuple():
            return [_rounded(each) for each in value]
    return value


def _text(value: Any, depth: int) -> str:
    flat = json.dumps(value, ensure_ascii=False)
    members = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    nested = any(isinstance(each, (dict, list)) for each in members)
    if len(flat) + depth <= WIDTH or not members or (isinstance(value, list) and not nested):
        return flat
    inner = " " * (depth + 1)
    if isinstance(value, dict):
        rows = [
            f"{json.dumps(key, ensure_ascii=False)}: {_text(each, depth + 1)}" for key, each in value.items()
        ]
        return "{\n" + ",\n".join(inner + row for row in rows) + "\n" + " " * depth + "}"
    return "[\n" + ",\n".join(inner + _text(each, depth + 1) for each in value) + "\n" + " " * depth + "]"
