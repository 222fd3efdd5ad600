"""Opening tables on a server, and finding public ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from knaves.match.table.naming import BOTS
from knaves.remote.client import Refusal
from knaves.remote.requests import ask_list, look_at, open_table
from knaves.remote.table import Pass, RemoteTable
from knaves.wire import messages as say
from knaves.wire.messages import ServerMessage


@dataclass(frozen=True, slots=True)
class WantedTable:
    """A table to be opened. Times are in milliseconds; ``bots`` are for the seats after one's own."""

    game: str
    rules: str = "standard"
    seats: int = 0
    public: bool = False
    chat: bool = True
    watch: bool = True
    move: int = 0
    reserve: int = 0
    pause: int = 0
    bots: tuple[str, ...] = ()

    def body(self) -> dict[str, Any]:
        """Return the body of the request."""
        body: dict[str, Any] = {"game": self.game, "rules": self.rules, "seats": self.seats}
        body |= {"public": self.public, "chat": self.chat, "watch": self.watch}
        return body | {"move": self.move, "reserve": self.reserve, "pause": self.pause}


@dataclass(frozen=True, slots=True)
class Visit:
    """A visit to a server: to a table, or to look for one. ``seat``: the wanted seat, from 0.

    ``bots`` are for the free seats of a table that these people have opened. ``only``: the program ends when
    the table is left, as between two rounds of an event.
    """

    owner: Pass
    table: str = ""
    seat: int | None = None
    watch: bool = False
    bots: tuple[str, ...] = ()
    only: bool = False


@dataclass(frozen=True, slots=True)
class PublicTable:
    """A public table: ``names`` by seat, empty for free seats."""

    table: str
    game: str
    rules: str
    names: tuple[str, ...]
    playing: bool


def open_at(owner: Pass, wanted: WantedTable) -> str:
    """Open a table; return its address. ServerError if the server refuses."""
    return open_table(owner, **wanted.body())


def public_tables(url: str) -> list[PublicTable]:
    """Return the public tables of a server, in its order."""
    return [*_read(ask_list(url, "/api/tables"))]


def own_tables(url: str, tables: Sequence[str], name: str) -> list[PublicTable]:
    """Return those of some tables that are still there, with somebody of that name in a seat."""
    found = []
    for table in tables:
        around = look_at(url, table)
        names = tuple(str(each["name"]) for each in around["seats"]) if around else ()
        if around and name in names:
            found.append(
                PublicTable(table, str(around["game"]), str(around["terms"]), names, bool(around["playing"]))
            )
    return found


def _read(found: Sequence[Any]) -> Iterator[PublicTable]:
    for each in found:
        names = tuple(map(str, each["seats"]))
        yield PublicTable(
            str(each["table"]), str(each["game"]), str(each["terms"]), names, bool(each["playing"])
        )


def free_name(around: say.Around, but: int = 0) -> str:
    """Return a free name for another bot at a table; ``but`` skips this many names."""
    taken = {each.name.casefold() for each in around.seats}
    return [name for name in BOTS if name.casefold() not in taken][but]


def seat_bots(table: RemoteTable, bots: Sequence[str], refused: Callable[[str], None]) -> None:
    """Seat bots in the free seats, in order, as the host; a single name is used for all seats."""
    around = table.around
    if around is None or not bots:
        return
    free = [place for place, each in enumerate(around.seats) if each.kind == "empty"]
    wanted = [*bots] * len(free) if len(bots) == 1 else [*bots]
    for number, (place, bot) in enumerate(zip(free, wanted, strict=False)):
        name = free_name(around, number)
        table.ask(say.SeatBot, partial(_seated, refused), seat=place, bot=bot, name=name)


def _seated(refused: Callable[[str], None], answer: Refusal | ServerMessage | None) -> None:
    if isinstance(answer, Refusal):
        refused(answer.why)
