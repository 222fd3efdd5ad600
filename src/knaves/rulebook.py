"""The texts about a game: an introduction to its rules, the law in paragraphs, and the texts of its lesson.

They are in the game's folder: ``text/rules.md``, ``text/law.md`` and ``text/lesson.md``. Each is optional.
Refusals name paragraphs of the law, and tests are named after them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Final, NamedTuple

from knaves.i18n.books import book
from knaves.i18n.language import _, marked

__all__ = [
    *("NO_LAW", "NO_TEXT", "Moment", "Passage", "law", "number_in"),
    *("paragraph", "paragraphs", "passages", "section", "teaching"),
]

NO_TEXT: Final = marked("There is no text on how {game} is played.")
NO_LAW: Final = marked("The law of {game} has no paragraph {number}.")
_NUMBER: Final = re.compile(r"§?(\d{1,2}(?:\.\d{1,2})?)")
_HEADING: Final = re.compile(r"^## (\d+)\. (.+)$", re.MULTILINE)
_PASSAGE: Final = re.compile(r"^## ([a-z0-9-]+): (.+)\n\n((?:(?!^## ).*\n?)*)", re.MULTILINE)
_PARAGRAPH: Final = re.compile(r"^\*\*(\d+\.\d+)\*\* +(.+?)(?=\n\n|\Z)", re.MULTILINE | re.DOTALL)


class Passage(NamedTuple):
    """A passage of a lesson."""

    heading: str
    words: str
    advice: str = ""
    """A suggestion for the following question, with its reason; empty without a question or a choice."""
    id: str = ""
    """The moment that it belongs to."""


class Moment(NamedTuple):
    """A moment in a game that deserves an explanation: the id of its passage, and the fields for it."""

    id: str
    fields: Mapping[str, str] = {}


def teaching(game: str) -> str:
    """Return the introduction to the rules, in Markdown; empty if there is none."""
    return _text(game, "rules")


def law(game: str) -> str:
    """Return the law of the game, in Markdown; empty if there is none."""
    return _text(game, "law")


def paragraphs(game: str) -> dict[str, str]:
    """Return the paragraphs of the law by number, in Markdown."""
    return {number: " ".join(words.split()) for number, words in _PARAGRAPH.findall(law(game))}


def passages(game: str) -> dict[str, Passage]:
    """Return the passages of the game's lesson by the ids of their moments; empty if there is no lesson."""
    return {
        id: Passage(heading, words.strip()) for id, heading, words in _PASSAGE.findall(_text(game, "lesson"))
    }


def number_in(words: str) -> str:
    """Return the number of a paragraph or section in the typed text; empty if there is none.

    >>> number_in("§5.3"), number_in("5"), number_in("five")
    ('5.3', '5', '')
    """
    found = _NUMBER.fullmatch(words.strip())
    return found[1] if found else ""


def paragraph(game: str, number: str) -> str:
    """Return a paragraph under its heading, or a whole section, in Markdown; empty if there is none."""
    chapter, _dot, _rest = number.partition(".")
    headings = dict(_HEADING.findall(law(game)))
    found = [
        f"**{each}** {words}"
        for each, words in paragraphs(game).items()
        if number in (each, each.partition(".")[0])
    ]
    return "\n\n".join([f"## {chapter}. {headings[chapter]}", *found]) if found else ""


def section(game: str, number: str) -> str:
    """Return the paragraph or section with a number, or a sentence that there is none."""
    return paragraph(game, number) or _(NO_LAW).format(game=game, number=number)


def _text(game: str, name: str) -> str:
    room = getattr(import_module(f"knaves.games.{game}"), "__file__", None)
    return "" if room is None else book(Path(room).parent / "text", name)
