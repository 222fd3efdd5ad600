"""How a game ended: the header of a record that was not played to its end, and the sentence for one reader.

The sentence is said at the end, later of the last game at a table, and in its review.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from knaves.game import Seat
from knaves.games import find
from knaves.i18n.language import _, all_of, marked, marked_plural, plural
from knaves.record.model import Record

ENDED: Final = "Ended"
_ENDED: Final = re.compile(r"(resigned|claimed|time|agreed), (?:side (\d) wins|nobody wins)")


@dataclass(frozen=True, slots=True)
class EarlyEnd:
    """What ended a game: ``resigned``, ``claimed``, ``time`` or ``agreed``; the side that won, -1 if none."""

    how: str
    side: int


def ended(how: str, side: int) -> tuple[str, str]:
    """Return the header that says how a game ended before it was played to its end, in English.

    >>> ended("resigned", 1), ended("agreed", -1)
    (('Ended', 'resigned, side 1 wins'), ('Ended', 'agreed, nobody wins'))
    """
    return ENDED, f"{how}, nobody wins" if side < 0 else f"{how}, side {side} wins"


def early_end(record: Record) -> EarlyEnd | None:
    """Return what ended a game before it was played to its end; None if nothing did, or nothing says so."""
    found = _ENDED.fullmatch(dict(record.headers).get(ENDED, ""))
    if found is None:
        return None
    side, seats = int(found[2] or -1), len(record.seated)
    sides = {record.game.side(seats, Seat(seat)) for seat in range(seats)}
    return EarlyEnd(found[1], side) if side in sides | {-1} else None


def over_words(game: str, names: Sequence[str], how: str, side: int, own: Sequence[Seat]) -> str:
    """Return how a game ended; empty if it was played to its end, which its last event says."""
    if how == "played":
        return ""
    if side < 0:
        return _(_NOBODY[how])
    winners = _winners(game, names, side)
    losers = [name for seat, name in enumerate(names) if seat not in winners]
    if any(seat in own for seat in winners):
        won = _BEATEN[how] if how in _BEATEN and len(losers) == 1 else _YOU[how]
        return _(won).format(name=losers[0])
    forms = _LOST.get(how, _OTHERS[how]) if own else _OTHERS[how]
    return plural(*forms, len(winners)).format(names=all_of([names[seat] for seat in winners]))


def last_words(game: str, names: Sequence[str], how: str, side: int, own: Sequence[Seat]) -> str:
    """Return how the last game at a table ended, also for those who have not seen it."""
    if how != "played":
        return over_words(game, names, how, side, own)
    winners = _winners(game, names, side)
    if not winners:
        return _("The game ended without a winner.")
    if any(seat in own for seat in winners):
        return _("You won the last game.")
    won = plural("{names} won the last game.", "{names} won the last game.", len(winners))
    return won.format(names=all_of([names[seat] for seat in winners]))


def _winners(game: str, names: Sequence[str], side: int) -> list[int]:
    found, seats = find(game), len(names)
    return [seat for seat in range(seats) if found.side(seats, Seat(seat)) == side]


_NOBODY: Mapping[str, str] = {
    "resigned": marked("The game was given up. Nobody wins."),
    "claimed": marked("The game is over. Nobody wins."),
    "time": marked("Time is up. Nobody wins."),
    "agreed": marked("The game was ended by agreement. Nobody wins."),
    "aborted": marked("The game was called off."),
}
_YOU: Mapping[str, str] = {
    "resigned": marked("The other side resigned. You win."),
    "claimed": marked("The other side is gone. You win."),
    "time": marked("The other side's time is up. You win."),
    "agreed": marked("The game was ended by agreement. You win."),
    "aborted": marked("The game was called off. You win."),
}
_BEATEN: Mapping[str, str] = {
    "resigned": marked("{name} resigned. You win."),
    "claimed": marked("{name} is gone. You win."),
    "time": marked("{name}'s time is up. You win."),
}
"""What the winners are told about a single opponent."""
_LOST: Mapping[str, tuple[str, str]] = {
    "resigned": marked_plural("You resigned. {names} wins.", "Your side resigned. {names} win."),
    "claimed": marked_plural(
        "You were gone too long. {names} wins.", "Your side was gone too long. {names} win."
    ),
    "time": marked_plural("Your time is up. {names} wins.", "Your side's time is up. {names} win."),
}
"""What the losers are told: one alone, or partners."""
_OTHERS: Mapping[str, tuple[str, str]] = {
    "resigned": marked_plural(
        "The other side resigned. {names} wins.", "The other side resigned. {names} win."
    ),
    "claimed": marked_plural("The other side is gone. {names} wins.", "The other side is gone. {names} win."),
    "time": marked_plural("Time is up. {names} wins.", "Time is up. {names} win."),
    "agreed": marked_plural(
        "The game was ended by agreement. {names} wins.", "The game was ended by agreement. {names} win."
    ),
    "aborted": marked_plural(
        "The game was called off. {names} wins.", "The game was called off. {names} win."
    ),
}
