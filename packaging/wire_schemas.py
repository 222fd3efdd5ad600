"""``make wire``: the network protocol for other programs, generated from the server's own types.

JSON Schema of the messages and of each game's values, AsyncAPI of the socket, and the page's TypeScript.
"""

from __future__ import annotations

import inspect
import json
from pathlib import Path
from typing import Any, get_args

import msgspec

from knaves import keys
from knaves.games import SHELF
from knaves.speech import KINDS
from knaves.wire import messages as say
from knaves.wire.games import GameShapes, shapes_of
from wire_asyncapi import asyncapi
from wire_typescript import typescript

TOP = Path(__file__).parents[1]
DIALECT = "https://json-schema.org/draft/2020-12/schema"
SIDES = {"ClientMessage": say.ClientMessage, "ServerMessage": say.ServerMessage}


def files() -> dict[Path, str]:
    """Return the contents of each file."""
    components = messages()
    games = [shapes_of(name) for name in SHELF]
    schemas = {"messages": message_schema(components)}
    schemas |= {shapes.game.name: game_schema(shapes) for shapes in games}
    client, server = ({each.__name__: _tag(each) for each in get_args(side)} for side in SIDES.values())
    about = {name: schema.get("description", "") for name, schema in components.items()}
    return {
        **{TOP / f"docs/wire/{name}.schema.json": _json(schema) for name, schema in schemas.items()},
        TOP / "docs/wire/asyncapi.yaml": asyncapi(say.VERSION, client, server, about),
        TOP / "web/src/wire.ts": typescript(components, say.VERSION, games),
        TOP / "web/src/keys.json": _json(page_keys()),
        TOP / "web/src/spoken.json": _json({each.name: each.title for each in KINDS}),
    }


KEY_NAMES = {
    "plus": "+",
    "equals_sign": "=",
    "minus": "-",
    "question_mark": "?",
    "enter": "Enter",
    "space": " ",
    "left": "ArrowLeft",
    "right": "ArrowRight",
    "delete": "Delete",
    "backspace": "Backspace",
    "escape": "Escape",
    "f1": "F1",
    "f2": "F2",
}
"""The names of keys in a browser."""
ON_PAGE = {
    "table": keys.TABLE,
    "others": keys.OTHERS,
    "asking": keys.ASKING,
    "hand": keys.HAND,
    **{game: keys.of_game(game).keys for game in SHELF},
    "study": tuple(each for each in keys.DECISION if each.id == "explore"),
    "everywhere": keys.EVERYWHERE,
}
TERMINAL_ONLY = frozenset({"again-on", "again-back", "shell", "redraw", "end", "interrupt", "suspend"})


def page_keys() -> dict[str, Any]:
    """Return the part of the key map that the page has too, by group, with a browser's names of keys."""
    return {
        group: [
            {
                "id": each.id,
                "keys": [KEY_NAMES.get(name, name) for name in each.keys.split(",")],
                "meaning": each.meaning,
                **({"picks": True} if group in SHELF and each.kind == "pick" else {}),
            }
            for each in found
            if each.id not in TERMINAL_ONLY
        ]
        for group, found in ON_PAGE.items()
    }


def messages() -> dict[str, Any]:
    """Return the schemas of the messages, of their parts, and of the unions for each side, by name."""
    kinds = [kind for side in SIDES.values() for kind in get_args(side)]
    _refs, components = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    for schema in components.values():
        if "description" in schema:
            schema["description"] = " ".join(
                inspect.cleandoc(schema["description"]).replace("``", "`").split()
            )
    for name, side in SIDES.items():
        components[name] = {"anyOf": [{"$ref": f"#/$defs/{each.__name__}"} for each in get_args(side)]}
    return components


def message_schema(components: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of all messages."""
    return {
        "$schema": DIALECT,
        "title": f"Messages of Knaves, version {say.VERSION}",
        "anyOf": [{"$ref": f"#/$defs/{name}"} for name in SIDES],
        "$defs": components,
    }


def game_schema(shapes: GameShapes) -> dict[str, Any]:
    """Return the schema of an update of one game, with the definitions of the game's values."""
    name = shapes.game.name.capitalize()
    definitions = {key: each.schema for key, each in shapes.definitions.items()}
    opened = shapes.open.name
    change = {key: each for key, each in definitions[opened].items() if key != "required"}
    definitions |= {
        f"{name}Event": shapes.event.schema,
        f"{name}Change": change
        | {"description": "The public state after an event: only fields that differ from the present one."},
    }
    seat = {"type": "object", "properties": {"view": shapes.view.schema}}
    event = {
        "type": "object",
        "properties": {
            "event": {"$ref": f"#/$defs/{name}Event"},
            "open": {"$ref": f"#/$defs/{name}Change"},
        },
    }
    properties = {
        "open": shapes.open.schema,
        "seats": {"type": "array", "items": seat},
        "events": {"type": "array", "items": event},
    }
    return {
        "$schema": DIALECT,
        "title": f"An update of {shapes.game.title.lower()}",
        "allOf": [{"$ref": "messages.schema.json#/$defs/Update"}],
        "properties": properties,
        "$defs": definitions,
    }


def _tag(kind: type) -> str:
    config: Any = msgspec.inspect.type_info(kind)
    return str(config.tag)


def _json(schema: dict[str, Any]) -> str:
    return json.dumps(schema, indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    for path, text in files().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        print(f"{path.relative_to(TOP)}: {len(text)} characters")
