"""What other programs are told of the wire is what the server speaks: schemas, AsyncAPI, TypeScript."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import Any, get_args

import pytest
import yaml
from jsonschema import Draft202012Validator

from knaves.games import SHELF
from knaves.wire import messages as say
from knaves.wire.games import derived
from needs import typescript
from toy import TOY
from wire_checker import TOP, WIRE, Checker, read
from wire_schemas import files, game_schema


@pytest.mark.parametrize("path", files(), ids=lambda path: path.name)
def test_what_is_in_the_repository_is_what_the_types_say(path: Path) -> None:
    assert path.read_text("utf-8") == files()[path], "Run make wire."


@pytest.mark.parametrize("name", ["messages", *SHELF])
def test_a_schema_is_one_and_all_its_references_lead_somewhere(name: str) -> None:
    schema = read(name)
    Draft202012Validator.check_schema(schema)
    for target in references(schema):
        file, _, path = target.partition("#/$defs/")
        known = schema if not file else read(file.removesuffix(".schema.json"))
        assert path in known["$defs"]


def references(value: Any) -> list[str]:
    if isinstance(value, list):
        return [each for inner in value for each in references(inner)]
    if not isinstance(value, dict):
        return []
    own = [value["$ref"]] if isinstance(value.get("$ref"), str) else []
    return own + [each for inner in value.values() for each in references(inner)]


def test_a_schema_refuses_what_the_server_refuses() -> None:
    checker = Checker("cribbage")
    move = {"t": "move", "id": "1", "table": "x", "seat": 0, "after": 3, "move": "play 7D"}
    assert checker.faults(move) == []
    for spoilt in ({"seat": -1}, {"after": "3"}, {"move": "x" * 500}, {"colour": "red"}):
        assert checker.faults(move | spoilt)


def test_asyncapi_names_every_message_and_which_way_it_goes() -> None:
    document = yaml.safe_load((WIRE / "asyncapi.yaml").read_text("utf-8"))
    defined = read("messages")["$defs"]
    for operation, side in (("heard", say.ClientMessage), ("told", say.ServerMessage)):
        listed = [each["$ref"].split("/")[-1] for each in document["operations"][operation]["messages"]]
        assert listed == [each.__name__ for each in get_args(side)]
    for target in references(document):
        if target.startswith("#/"):
            place = document
            for step in target.removeprefix("#/").split("/"):
                place = place[step]
            assert place
        else:
            assert target.removeprefix("./messages.schema.json#/$defs/") in defined


def test_a_game_without_wire_code_has_a_schema_too() -> None:
    schema = game_schema(derived(TOY))
    Draft202012Validator.check_schema(schema)
    assert "ToyView" in schema["$defs"]


def test_typescript_has_an_interface_for_every_definition() -> None:
    text = (TOP / "web/src/wire.ts").read_text("utf-8")
    declared = re.findall(r"^export (?:interface|type) (\w+)", text, re.MULTILINE)
    assert len(declared) == len(set(declared))
    assert set(read("messages")["$defs"]) | set(read("cribbage")["$defs"]) - {
        "CribbageChange",
        "CribbageEvent",
    } <= {*declared}


SAMPLE = """\
import type { ClientMessage, CribbageGame, ServerMessage } from "./wire";

export function answer(message: ServerMessage<CribbageGame>): ClientMessage | null {
  if (message.t !== "update") return null;
  for (const seat of message.seats) {
    const starter: string | null = seat.view.open.starter;
    for (const each of message.events) {
      if (each.event.type === "Scored" && each.event.points > 0 && starter) console.log(each.say);
      const pile: string[] = { ...seat.view.open, ...each.open }.pile;
      console.log(pile.length);
    }
    if (seat.choices[0]) {
      const { table, moves: after } = message;
      return { t: "move", id: "1", table, seat: seat.seat, after, move: seat.choices[0].move };
    }
  }
  return null;
}
"""


@pytest.mark.needs("typescript")
def test_typescript_type_checks_a_client(tmp_path: Path) -> None:
    (tmp_path / "wire.ts").write_text((TOP / "web/src/wire.ts").read_text("utf-8"), "utf-8")
    spoilt = SAMPLE.replace("seat.view.open.starter", "seat.view.open.trump")
    files = {"sample": SAMPLE, "spoilt": spoilt}
    for name, text in files.items():
        (tmp_path / f"{name}.ts").write_text(text, "utf-8")
    said = subprocess.run(
        [typescript(), "--noEmit", "--strict", "--lib", "es2022,dom", *(f"{name}.ts" for name in files)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert said.returncode != 0
    assert "spoilt.ts" in said.stdout
    assert "sample.ts" not in said.stdout, said.stdout
