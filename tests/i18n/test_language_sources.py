"""Whatever a person may read is a sentence that can be translated: the sources are searched for others."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from babel.messages.pofile import read_po
from naked_strings import looked_up, naked, parsed, shadowed

from knaves.i18n import language

pytestmark = pytest.mark.bare

SOURCES: Final = Path(__file__).parents[2] / "src" / "knaves"

FOR_PROGRAMS: Final = {
    "calibration.py": "makes a table that is shipped; its words stand in that file",
    "games/cribbage/bots/training/amateurs.py": "makes a table that is shipped; its words stand in that file",
    "games/euchre/bots/training/amateurs.py": "makes a table that is shipped; its words stand in that file",
    "games/cribbage/bots/training/champions.py": "makes a table that is shipped; its words are in that file",
    "games/cribbage/bots/training/cribs.py": "makes a table that is shipped; its words stand in that file",
    "games/cribbage/bots/training/many.py": "makes a table that is shipped; its words stand in that file",
    "games/cribbage/bots/training/missed.py": "makes a table that is shipped; its words stand in that file",
    "games/cribbage/bots/training/firsts.py": "makes a table that is shipped; its words stand in that file",
    "games/cribbage/bots/training/careful.py": "makes tables that are shipped; its words stand in that file",
    "games/cribbage/engine/search.py": "tells a programmer that the figures are no situation of the game",
    "games/cribbage/engine/stepping.py": "tells a programmer that the kernel lacks a rule",
    "games/cribbage/engine/kernel.py": "tells a programmer that arrays do not fit",
    "games/cribbage/engine/policies.py": "tells a programmer that arrays do not fit",
    "games/euchre/bots/training/buries.py": "makes a table that is shipped; its words stand in that file",
    "games/euchre/bots/training/cards.py": "makes a table that is shipped; its words stand in that file",
    "games/euchre/bots/training/bids.py": "makes a table that is shipped; its words stand in that file",
    "games/euchre/engine/arrays.py": "tells a programmer that arrays do not fit",
    "games/euchre/engine/tables.py": "reads and writes a table that is shipped",
    "games/euchre/engine/kernel.py": "tells a programmer that arrays do not fit",
    "games/euchre/engine/open_deal.py": "tells a programmer that numbers are no layout of cards",
    "games/cribbage/text/figures.py": "says how a figure was measured; no face shows it",
    "envs/policy.py": "describes a class to those who program",
    "envs/spaces.py": "tells a programmer that an action is not legal",
    "games/cribbage/engine/information.py": "describes an observation to those who program",
    "games/cribbage/engine/observations.py": "describes an observation to those who program",
    "games/euchre/engine/information.py": "describes an observation to those who program",
    "games/euchre/engine/observations.py": "describes an observation to those who program",
    "server/http/openapi.py": "describes the service to those who write clients",
    "server/http/operations.py": "answers the programs that watch a server",
    "server/metrics.py": "describes numbers to whoever runs a server",
    "store/sql/many.py": "says things to a database",
    "wire/changes.py": "writes a function",
    "wire/updates.py": "tells a program that changes do not fit",
    "wire/games.py": "describes the wire to those who write clients",
    "wire/messages.py": "tells a program that its message is malformed",
    "wire/shapes.py": "tells a program what was expected",
    "data/rows.py": "describes the columns of a table to those who program",
    "data/tables.py": "describes the columns of a table to those who program",
    "games/cribbage/text/openspiel.py": "tells a programmer that actions are not OpenSpiel's",
    "games/euchre/text/openspiel.py": "tells a programmer that actions are not OpenSpiel's",
    "games/cribbage/text/facts.py": "describes the columns of a table to those who program",
    "games/euchre/text/facts.py": "describes the columns of a table to those who program",
    "games/euchre/text/figures.py": "says how a figure was measured; no face shows it",
}
"""Rooms that no face shows the words of, and why. The reference says what the kernel says."""

NO_SENTENCES: Final = {
    "GAME RULES": "what an option takes, the same in every language",
    "LOW HIGH": "what an option takes, the same in every language",
    **dict.fromkeys(("knaves resume", "knaves resume 0"), "a command, the same in every language"),
    **dict.fromkeys(("# SHA-256 of the numbers: 0", "SHA-256 of the figures: 0"), "a line of a file"),
    **dict.fromkeys(
        ("before move 0", "the same cards", "0, nobody wins", ", seat 0 deals first"),
        "a header of a record, the same in every language",
    ),
    "0 takes a move back.": "a comment in a record, which is the same in every language",
    "0 asks for a hint.": "a comment in a record, which is the same in every language",
    **dict.fromkeys(
        (
            "0 is gone; the game is claimed.",
            "0 did not give a part of draw 0; it was drawn again.",
            "0 had committed to 0 in draw 0.",
            "The house had committed to 0 in draw 0, with the secret 0.",
            "0 sits in for 0.",
            "0 is back.",
            "Time is up for 0.",
            "0 leaves after move 0.",
            r" leaves after move (\d+)\.$",
            "The house gives the parts of 0 in the shuffles.",
        ),
        "a comment in a record, which is the same in every language",
    ),
    **dict.fromkeys(("without completing handshake", "startup failed"), "a line of the server's log"),
    "RowLine, RowInput Input": "the widgets that a style is for",
    "# Settings of Knaves. Rules of a game stand under its name, as in [cribbage] target = 61.\n": (
        "a line of the settings file, which is the same in every language"
    ),
    **dict.fromkeys(("reached the target", "won the match"), "a word of the library, as in JSON"),
    **dict.fromkeys(("pair royal", "double pair royal", "last card", "lone march"), "a kind, not a text"),
    **dict.fromkeys(("cut for deal", "cut the starter"), "the name of a phase"),
    '<?xml version="1.0" encoding="utf-8"?>': "the head of a picture",
    "order alone": "the text of a move",
    "Euchre Game Notation": "the type of a file",
    'attachment; filename="0"': "a header",
    "public, max-age=31536000, immutable": "a header",
    "BEGIN IMMEDIATE": "a command to a database",
    "#before Choice": "the widgets that are asked for",
}
"""Strings of two words that are no sentence for anybody, and what they are."""


def _rooms() -> list[Path]:
    return [path for path in sorted(SOURCES.rglob("*.py")) if "reference" not in path.parts]


def test_every_sentence_of_the_sources_can_be_translated() -> None:
    found = [
        f"{path}:{line}: {text!r}"
        for path in _rooms()
        if str(path.relative_to(SOURCES)) not in FOR_PROGRAMS
        for line, text in naked(path)
        if text not in NO_SENTENCES and not _style(text)
    ]
    assert not found, "wrap these in _():\n" + "\n".join(found)


@cache
def _messages() -> frozenset[str]:
    """The messages of a whole catalogue, each form of those with a plural."""
    with (language.CATALOGUES / "cs.po").open("rb") as file:
        ids: list[Any] = [message.id for message in read_po(file, locale="cs") if message.id]
    return frozenset(form for each in ids for form in (each if isinstance(each, tuple) else (each,)))


def test_every_sentence_of_the_sources_has_come_into_the_catalogue() -> None:
    """What makes the catalogue misses a call inside an f-string."""
    found = [
        f"{path}:{line}: {text!r}"
        for path in _rooms()
        for line, text in looked_up(path)
        if text not in _messages()
    ]
    assert not found, "run make languages, and move these out of f-strings:\n" + "\n".join(found)


def test_no_source_makes_anything_else_of_the_underscore() -> None:
    assert {path: lines for path in _rooms() if (lines := shadowed(path))} == {}


def test_the_lists_of_exceptions_hold_nothing_that_is_gone() -> None:
    assert all((SOURCES / room).exists() for room in FOR_PROGRAMS)
    said = {text for path in _rooms() for _line, text in naked(path)}
    assert set(NO_SENTENCES) <= said, set(NO_SENTENCES) - said


def test_a_naked_sentence_is_found(tmp_path: Path) -> None:
    room = tmp_path / "room.py"
    room.write_text('def say(name):\n    return f"{name} plays a card"\n', encoding="utf-8")
    assert list(naked(room)) == [(2, "0 plays a card")]
    room.write_text("from knaves.i18n.language import _\nfor _ in range(3):\n    pass\n", encoding="utf-8")
    assert shadowed(room) == [2]


def test_no_field_is_filled_in_before_the_sentence_is_looked_up() -> None:
    for path in _rooms():
        for node in ast.walk(parsed(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            if node.func.id in ("_", "marked", "marked_plural", "sense", "marked_sense"):
                assert not any(isinstance(each, ast.JoinedStr) for each in node.args), (path, node.lineno)


def _style(text: str) -> bool:
    """Whether it is a style sheet, a style or a drawing: nothing that is read."""
    return (
        "{" in text
        or set(text.split()) & {"bold", "reverse", "underline"} != set()
        or text.startswith(("$", "<svg", "<rect", "<circle", "<path", " transform"))
    )
