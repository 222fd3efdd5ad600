"""The game as the log has it, and what each of its moments looks like."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Any

import msgspec

from knaves.game import Seat
from knaves.games import find
from knaves.match.log import Dated, Opened
from knaves.options import read_options
from knaves.wire.games import shapes_of
from leaks_in_messages import Moves, made_since

Json = dict[str, Any]


class Retold:
    """A table's log, replayed by the rules alone."""

    def __init__(self, log: Sequence[Dated]) -> None:
        terms = next(each.entry.terms for each in log if isinstance(each.entry, Opened))
        self._game, self._seats = find(terms.game), terms.seats
        self._rules = read_options(self._game.presets, terms.rules)
        self._made = list(made_since(self._game, log))
        self._states: dict[Moves, Any] = {}
        self._views: dict[tuple[Moves, int], Json] = {}
        self._opens: dict[Moves, Json] = {}

    def moves(self, number: int) -> Moves:
        """Return the moves of the game that was played when the log had so many entries."""
        place = bisect_right(self._made, number, key=lambda made: made[0])
        return self._made[place - 1][1] if place else ()

    def view(self, moves: Moves, seat: int) -> Json:
        """Return the view of a seat after these moves, as it is written."""
        if (moves, seat) not in self._views:
            dump = shapes_of(self._game.name).dump_view
            self._views[moves, seat] = _written(dump(self._game.view(self._state(moves), Seat(seat))))
        return self._views[moves, seat]

    def open(self, moves: Moves) -> Json:
        """Return the public state after these moves, as it is written."""
        if moves not in self._opens:
            self._opens[moves] = _written(shapes_of(self._game.name).dump_open(self._state(moves).open))
        return self._opens[moves]

    def _state(self, moves: Moves) -> Any:
        if moves not in self._states:
            if not moves:
                self._states[moves] = self._game.start(self._rules, self._seats)
            else:
                seat, move = moves[-1]
                before = self._state(moves[:-1])
                self._states[moves] = self._game.apply(before, seat, move)
        return self._states[moves]


def _written(value: object) -> Json:
    return msgspec.json.decode(msgspec.json.encode(value))  # type: ignore[no-any-return]
