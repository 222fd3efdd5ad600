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
from urllib.parse import parse_qsl, urlencode, urlsplit

from knaves.card_input import read_card
from knaves.cards import Card, NotationError
from knaves.i18n.language import _, marked

_BOARD: Final = "analysis"
"""Where a server's page has its analysis board."""
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


@dataclass(frozen=True, slots=True)
class Position:
    """A position in words: its kind, its words by name, and the rules as a record has them."""

    kind: str
    words: Mapping[str, str]
    rules: str = "standard"


def write_position(position: Position, server: str = "") -> str:
    """Return a position as one line; with the address of a server, as the URL of its analysis board.

    >>> write_position(Position("discard", {"cards": "5H 5D JS QC 2H 9D", "score": "98-104"}))
    'discard?cards=5H+5D+JS+QC+2H+9D&score=98-104'
    >>> write_position(Position("bid", {"cards": "JH 9H AS KS QD", "up": "TH"}), "https://example.org/")
    'https://example.org/analysis/bid?cards=JH+9H+AS+KS+QD&up=TH'
    """
    said = {name: text for name, text in position.words.items() if text.strip()}
    if position.rules != "standard":
        said["rules"] = position.rules
    line = f"{position.kind}?{urlencode(said)}"
    return f"{server.rstrip('/')}/{_BOARD}/{line}" if server else line


def read_position(text: str) -> Position:
    """Return the position that a line or the URL of an analysis board says; NotationError for anything else.

    >>> read_position("https://example.org/analysis/discard?cards=5H+JS&dealer=no").words
    {'cards': '5H JS', 'dealer': 'no'}
    """
    address = urlsplit(text.strip())
    before, _slash, kind = address.path.rpartition("/")
    said = dict(parse_qsl(address.query, keep_blank_values=True))
    if not re.fullmatch(r"\w+", kind) or not said or (before and not before.endswith(_BOARD)):
        sentence = _(
            "Write a position as discard?cards=5H+JS, or paste the address of an analysis, not {word!r}."
        )
        raise NotationError(sentence.format(word=text.strip()[:80]))
    rules = said.pop("rules", "standard")
    return Position(kind, said, rules)


def view_of(kind: Kind, position: Position, rules: Any) -> Any:
    """Return the view of a position; what it does not say is empty, or the usual choice, at 0 to 0.

    NotationError for an impossible position, or for a word that its kind does not have.
    """
    usual = {each.name: "" for each in kind.slots} | {each.name: each.choices[0][0] for each in kind.choices}
    usual["score"] = "0-0"
    for name in position.words:
        if name not in usual:
            raise NotationError(_("This position has no {name!r}.").format(name=name))
    return kind.view({**usual, **position.words}, rules)
