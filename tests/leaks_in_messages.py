"""The messages of one client, searched for cards that it may not know."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from knaves.game import Seat
from knaves.games import find
from knaves.match.log import Begun, Dated, Ended, Moved, Opened
from knaves.options import read_options
from leaks import Truth, hidden_in


def search(frames: Sequence[bytes], log: Sequence[Dated], language: str = "en") -> int:
    """Search the messages of the first game to one client; return the number of updates."""
    opened = next(each.entry for each in log if isinstance(each.entry, Opened))
    game = find(opened.terms.game)
    entries = [each.entry for each in log]
    begun = next(n for n, each in enumerate(entries) if isinstance(each, Begun))
    address, first = getattr(entries[begun], "record", ""), entries[begun:]
    first = first[: next((n for n, each in enumerate(first) if isinstance(each, Ended)), None)]
    moves = [(Seat(e.seat), game.read(e.move)) for e in first if isinstance(e, Moved)]
    truth = Truth(game, read_options(game.presets, opened.terms.rules), opened.terms.seats)
    seats: list[Seat] = []
    updates = last = 0
    for data in frames:
        message: dict[str, Any] = json.loads(data)
        if message["t"] == "over":
            break
        if message["t"] == "around" and message["record"] not in ("", address):
            break
        if message["t"] == "around":
            seats = [Seat(seat) for seat, each in enumerate(message["seats"]) if each["yours"]]
        number = message.get("moves", last)
        truth.upto(moves[:number])
        hidden = hidden_in(data, language, truth.allowed(seats, min(last, max(0, number - 1))))
        assert not hidden, (seats, hidden, data)
        updates += message["t"] == "update"
        last = number
    return updates
