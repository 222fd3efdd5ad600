"""Typed positions: what a game can be asked about, and the words that say one.

A game's ``bots/positions.py`` has its kinds of position, and `knaves.bots.positions` finds them. A word is
what a person types: ``5H JS`` for cards, ``98-104`` for a score, a name for a choice. Nothing here
knows a game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from knaves.card_input import read_card
from knaves.cards import Card, NotationError
from knaves.i18n.language import _, marked

YES_NO: Final = (("yes", marked("yes")), ("no", marked("no")))


@dataclass(frozen=True, slots=True)
class Slot:
    """Cards of a position, and how many at most. ``go``: one may also say go among them; that is no card."""

    name: str
    title: str
    most: int
    go: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """Something else that a position depends on: its values with their labels, the usual one first."""

    name: str
    title: str
    choices: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of position. Titles and labels are keys of the catalogue.

    ``pack`` returns the cards by suit, each suit from its lowest, under these rules. ``view`` returns the
    view of the person who asks, given all words by name and the rules; NotationError for an impossible
    position. The score is a word in each kind: ``score``.
    """

    title: str
    slots: tuple[Slot, ...]
    choices: tuple[Choice, ...]
    pack: Callable[[Any], tuple[tuple[Card, ...], ...]]
    view: Callable[[Mapping[str, str], Any], Any]


def read_score(text: str) -> tuple[int, int]:
    """Return one's own points and the other's from ``98-104``; NotationError for anything else."""
    found = re.fullmatch(r"([0-9]{1,4})-([0-9]{1,4})", text.strip())
    if found is None:
        raise NotationError(
            _("Write a score as your points and theirs, 98-104, not {word!r}.").format(word=text.strip()[:40])
        )
    return int(found[1]), int(found[2])


def read_one(text: str, missing: str) -> Card:
    """Return the card that a word names; NotationError with the sentence ``missing`` if there is none."""
    if not text.strip():
        raise NotationError(missing)
    return read_card(text)
