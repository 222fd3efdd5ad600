"""The annotations of EGN: texts on single calls and cards, which are comments on moves in a record.

EGN counts the calls of a deal and its cards from 0. It has no place for a text on a deal, on the card that
the dealer buries, or on a pass of somebody who might defend alone: such a comment goes to the next call or
card, or to the last one of the game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from knaves.foreign import Sheet
from knaves.game import Seat
from knaves.games.euchre.rules.moves import Deal, Make, Move, Order, Pass, Play

_NAMES: Final = {"EUCHRE_BIDDING": "callAnnotations", "TRICK_PLAY": "playAnnotations"}


def read(
    phases: Sequence[Mapping[str, Any]], moves: Sequence[tuple[Seat, Move]], first: int
) -> dict[int, tuple[str, ...]]:
    """Return the comments of a deal by the place of the move; its own moves begin with ``first``.

    IndexError or ValueError if a text stands on a call or a card that there is not.
    """
    numbered = _numbered(moves, first)
    comments = {}
    for phase in phases:
        kind = phase["type"]
        for number, texts in phase.get(_NAMES.get(kind, ""), {}).items():
            if int(number) < 0:
                raise ValueError(number)
            comments[numbered[kind][int(number)]] = tuple([" ".join(text.split()) for text in texts])
    return comments


def write(deals: Sequence[Mapping[str, Any]], sheet: Sheet) -> None:
    """Add the comments of a game to its deals."""
    if not any(sheet.comments.values()):
        return
    dealt = [place for place, (_seat, move) in enumerate(sheet.moves) if isinstance(move, Deal)]
    where: dict[int, _Where] = {}
    for deal, first in zip(deals, dealt, strict=True):
        where.update(_where(deal["phases"], sheet.moves, first))
    _put(where, sheet.comments, len(sheet.moves))


def annotate(
    phases: Sequence[dict[str, Any]],
    moves: Sequence[tuple[Seat, Move]],
    comments: Mapping[int, Sequence[str]],
) -> None:
    """Add the comments of an alternative line to its phases."""
    _put(_where(phases, moves, 0), comments, len(moves))


def steps(moves: Sequence[tuple[Seat, Move]], first: int) -> list[int]:
    """Return the places of a deal's calls and cards, in order; its own moves begin with ``first``."""
    return [place for places in _numbered(moves, first).values() for place in places]


_Where = tuple[dict[str, Any], str, int]
"""Where a comment goes: the phase, the name of its annotations, and the number of the call or card."""


def _where(
    phases: Sequence[dict[str, Any]], moves: Sequence[tuple[Seat, Move]], first: int
) -> dict[int, _Where]:
    """Return where the comment on each move of a deal or a line goes, by the place of the move."""
    numbered = _numbered(moves, first)
    return {
        place: (phase, _NAMES[phase["type"]], number)
        for phase in phases
        for number, place in enumerate(numbered[phase["type"]])
    }


def _put(where: Mapping[int, _Where], comments: Mapping[int, Sequence[str]], number: int) -> None:
    """Add comments; one that has no place of its own goes to the next, or to the last."""
    waiting = list[str]()
    for place in range(number):
        waiting += comments.get(place, ())
        if waiting and place in where:
            _add(*where[place], waiting)
            waiting = []
    if waiting and where:
        _add(*where[max(where)], waiting)


def _add(phase: dict[str, Any], name: str, number: int, texts: list[str]) -> None:
    phase.setdefault(name, {}).setdefault(str(number), []).extend(texts)


def _numbered(moves: Sequence[tuple[Seat, Move]], first: int) -> dict[str, list[int]]:
    """Return the places of a deal's calls and of its cards, by the kind of the phase."""
    calls, cards = list[int](), list[int]()
    dealt = called = False
    for place in range(first, len(moves)):
        match moves[place][1]:
            case Deal() if dealt:
                break
            case Deal():
                dealt = True
            case Pass() if not called:
                calls.append(place)
            case Order() | Make():
                called = True
                calls.append(place)
            case Play():
                cards.append(place)
    return {"EUCHRE_BIDDING": calls, "TRICK_PLAY": cards}
