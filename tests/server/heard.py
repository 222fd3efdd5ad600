"""Handmade server messages about a table."""

from __future__ import annotations

from msgspec import Raw

from knaves.wire import messages as say


def around(*yours: bool, record: str = "", playing: bool = False) -> say.Around:
    """A table of programs; ``yours`` says which seats are the reader's own."""
    seats = [say.Sitter("x", "x 1", "", "outside", each, "here", True, "", -1, -1, -1) for each in yours]
    return say.Around(
        table="t", n=1, game="cribbage", title="", rules={}, terms="", host=False, seats=seats,
        playing=playing, locked=False, public=False, chat=True, watch=True, rated=False, watchers=[],
        series=[], record=record, ends=[], move=0, reserve=0, pause=0, pace=0, talk=-1, watching=0, absent=[],
        muted=[], offered=None, agreed=[],
    )  # fmt: skip


def update(moves: int) -> say.Update:
    """An update that only has the number of moves made."""
    return say.Update("t", 1, moves, -1, False, [], [], [], Raw(b"{}"))
