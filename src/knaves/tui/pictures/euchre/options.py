"""The calls that can be made now, each with its key, taken from the legal moves only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from knaves.games.euchre.rules.moves import Bury, Defend, Farmer, Give, Make, Move, Order, Pass, Play
from knaves.games.euchre.rules.trumps import NO_TRUMP
from knaves.games.euchre.rules.view import View
from knaves.games.euchre.text.labels import label
from knaves.games.euchre.text.words import Names
from knaves.i18n.language import _
from knaves.tui.widgets.cards import Look, compact


@dataclass(frozen=True, slots=True)
class Option:
    """One call. ``id`` is that of its key; without a move it switches going alone on and off."""

    id: str
    label: str
    move: Move | None


SUIT_IDS: Final = ("clubs", "diamonds", "hearts", "spades", "notrump")


def options_of(view: View, names: Names, look: Look, *, alone: bool) -> tuple[Option, ...]:
    """Return the calls; ``alone``: suits are named to go alone with."""
    found = [
        Option(id, called(view, move, names, look), move)
        for move in view.legal
        if (id := _id(move, alone=alone)) is not None
    ]
    if any(isinstance(move, Make) and move.alone for move in view.legal):
        found.append(Option("alone", _("Alone: yes") if alone else _("Alone: no"), None))
    return tuple(found)


def called(view: View, move: Move, names: Names, look: Look) -> str:
    """Return the label of a legal move: a card by its symbols, others as on their buttons."""
    match move:
        case Play(card) | Bury(card) | Give(card):
            return compact(card, look)
        case Make(trump) if trump != NO_TRUMP:
            return f"{look.symbol(trump)} {label(view, move, names)}"
        case _:
            return label(view, move, names)


def _id(move: Move, *, alone: bool) -> str | None:
    """Return the key of the button for a move; None if there is no such button."""
    match move:
        case Pass():
            return "pass"
        case Order(lone):
            return "alone" if lone else "order"
        case Make(trump, lone) if lone == alone:
            return SUIT_IDS[trump]
        case Farmer():
            return "farmer"
        case Defend():
            return "alone"
        case _:
            return None
