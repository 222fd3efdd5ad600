"""A server with games whose clock is days, in a database: the lists of whose turn it is need one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from serving import Served, served

from knaves.game import CHANCE
from knaves.i18n.when import DAY
from knaves.match.log import Sitter, Terms, Timing
from knaves.match.table.hosted import HostedTable


@dataclass
class Club:
    """The server, and what begins games there."""

    served: Served

    @property
    def url(self) -> str:
        return self.served.url

    def begun(self, first: Sitter, second: Sitter, days: int = 3, public: bool = False) -> str:
        """Begin a game of cribbage in which the first of two people is to discard; return the table."""
        terms = Terms("cribbage", "target=61", 2, public=public, timing=Timing(days * DAY))
        return str(self.served.run(self._begun(terms, first, second)))

    async def _begun(self, terms: Terms, first: Sitter, second: Sitter) -> str:
        hall = self.served.hall

        def seat(table: HostedTable) -> None:
            table.begin_with([first, second], hall.now())

        address = await hall.open("host", terms, seat)
        live = await hall.table(address)

        def drawn(table: HostedTable) -> bool:
            # Nobody gives a part of the draw: what a face has five seconds for is over at once.
            table.tick(hall.now() + 10_000)
            return table.game is not None and table.game.actors != (CHANCE,)

        while not await live.ask(drawn):
            pass
        return address

    def submit(self, table: str, person: str, seat: int) -> None:
        """Make somebody's first legal move."""
        self.served.run(self._submit(table, person, seat))

    async def _submit(self, address: str, person: str, seat: int) -> None:
        live = await self.served.hall.table(address)

        def move(table: HostedTable) -> None:
            game = table.game
            assert game is not None
            text = game.game.write(game.view(game.actors[0]).legal[0])
            table.submit(seat, person, text, game.moves, "", self.served.hall.now())

        await live.ask(move)


@contextmanager
def club(folder: Path, **more: Any) -> Iterator[Club]:
    """Run a server on a database in a folder."""
    address = f"sqlite:///{folder / 'club.db'}"
    with served(database=address, stored=True, **more) as server:
        yield Club(server)
