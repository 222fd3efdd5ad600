"""Handmade tables as a face hears of them: who sits there, and what may be asked."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from knaves.match.around import UNKNOWN, Around, Occupant, Request


def occupant(name: str, kind: str = "person", *, yours: bool = False, **more: Any) -> Occupant:
    """Somebody in a seat, here and without a clock, unless said otherwise."""
    how = {"player": "", "level": "", "presence": "here", "ready": False, "stand_in": "",
           "absent": -1, "left": -1, "running": -1}  # fmt: skip
    return Occupant(name=name, kind=kind, yours=yours, **(how | more))  # type: ignore[arg-type]


def around(*seats: Occupant, **more: Any) -> Around:
    """A table in the middle of a game."""
    return replace(UNKNOWN, table="t", game="cribbage", seats=[*seats], **more)


def request(label: str, kind: str, word: str = "", *, needs: Any = "", **fields: Any) -> Request:
    """Something that the table offers."""
    return Request({"t": kind, **fields}, label, word or kind, needs=needs)
