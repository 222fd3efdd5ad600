"""The messages of one client, searched for cards that it may not know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from knaves.game import AnyGame, Seat
from knaves.games import find
from knaves.match.log import Begun, Dated, Ended, Moved, Opened, TookBack
from knaves.options import read_options
from leaks import Truth, hidden_in

Moves = tuple[tuple[Seat, Any], ...]


def made_since(game: AnyGame, log: Sequence[Dated]) -> Iterator[tuple[int, Moves]]:
    """Yield the moves of the game that is played, since each number of the log at which they changed."""
    moves: Moves = ()
    yield log[0].number, moves
    for each in log:
        match each.entry:
            case Begun():
                moves = ()
            case Moved(seat, text):
                moves = (*moves, (Seat(seat), game.read(text)))
            case TookBack(_seat, number):
                moves = moves[:number]
            case _:
                continue
        yield each.number, moves


def without_addresses(message: dict[str, Any], data: bytes) -> bytes:
    """Return a message without its random addresses, which may look like a card: ``5C-zl7IG02ND0Bx5``."""
    for address in (message.get("table", ""), *(each["bot"] for each in message.get("lent", ()))):
        data = data.replace(f'"{address}"'.encode(), b'""')
    return data


def search(frames: Sequence[bytes], log: Sequence[Dated], language: str = "en") -> int:
    """Search the messages of the first game to one client; return the number of updates."""
    opened = next(each.entry for each in log if isinstance(each.entry, Opened))
    game = find(opened.terms.game)
    begun = next(n for n, each in enumerate(log) if isinstance(each.entry, Begun))
    address, first = getattr(log[begun].entry, "record", ""), log[begun:]
    first = first[: next((n for n, each in enumerate(first) if isinstance(each.entry, Ended)), None)]
    made = list(made_since(game, first))
    truth = Truth(game, read_options(game.presets, opened.terms.rules), opened.terms.seats)
    seats: list[Seat] = []
    updates = last = 0
    for data in frames:
        message: dict[str, Any] = msgspec.json.decode(data)
        if message["t"] == "over":
            break
        if message["t"] == "around" and message["record"] not in ("", address):
            break
        if message["t"] == "around":
            seats = [Seat(seat) for seat, each in enumerate(message["seats"]) if each["yours"]]
        number = message.get("moves", last)
        n = message.get("n") or made[-1][0]
        truth.upto(next((moves for since, moves in reversed(made) if since <= n), ())[:number])
        hidden = hidden_in(
            without_addresses(message, data), language, truth.allowed(seats, min(last, max(0, number - 1)))
        )
        assert not hidden, (seats, hidden, data)
        updates += message["t"] in ("update", "changes")
        last = number
    return updates
