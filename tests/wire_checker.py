"""The schemas in the repository, as an outsider would check messages with them."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from referencing import Registry, Resource

TOP = Path(__file__).parents[1]
WIRE = TOP / "docs" / "wire"


def read(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((WIRE / f"{name}.schema.json").read_text("utf-8"))
    return found


def registry(**more: dict[str, Any]) -> Registry[Any]:
    """The schema of the messages, and others, by the names of their files."""
    schemas = {"messages": read("messages"), **more}
    found: Registry[Any] = Registry()
    return found.with_resources(
        (f"{name}.schema.json", Resource.from_contents(schema)) for name, schema in schemas.items()
    )


@cache
def _kinds() -> dict[str, str]:
    """The names of the schemas by the word in ``t``."""
    found = read("messages")["$defs"].items()
    return {
        each["properties"]["t"]["enum"][0]: name for name, each in found if "t" in each.get("properties", ())
    }


class Checker:
    """Checks the messages of one game; ``schema`` is the game's, from the repository unless it is given."""

    def __init__(self, game: str, schema: dict[str, Any] | None = None) -> None:
        self._known = registry(**{game: schema or read(game)})
        self._game = game
        self._validators: dict[str, Draft202012Validator] = {}

    def faults(self, message: dict[str, Any]) -> list[str]:
        """What is wrong with a message."""
        kind = message.get("t", "")
        name = f"messages.schema.json#/$defs/{_kinds().get(kind, 'ServerMessage')}"
        if kind == "update":
            name = f"{self._game}.schema.json"
        if name not in self._validators:
            self._validators[name] = Draft202012Validator({"$ref": name}, registry=self._known)
        return [
            f"{kind} {fault.json_path}: {fault.message}"
            for fault in self._validators[name].iter_errors(message)
        ]
